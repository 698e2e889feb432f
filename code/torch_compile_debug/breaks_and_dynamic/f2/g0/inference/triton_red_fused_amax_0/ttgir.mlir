#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [2, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 2], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_red_fused_amax_0(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: i32, %arg3: i32, %arg4: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0xFF800000> : tensor<1x32xf32, #blocked>
    %c0_i32 = arith.constant 0 : i32
    %c32_i32 = arith.constant 32 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<1x32xf32, #blocked>
    %0 = tt.get_program_id x : i32
    %1 = arith.cmpi slt, %0, %arg3 : i32
    %2 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %3 = tt.expand_dims %2 {axis = 0 : i32} : tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x32xi32, #blocked>
    %4 = tt.splat %arg4 : i32 -> tensor<1x32xi32, #blocked>
    %5 = tt.splat %arg2 : i32 -> tensor<1x32xi32, #blocked>
    %6 = tt.splat %0 : i32 -> tensor<1x32xi32, #blocked>
    %7 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1x32x!tt.ptr<f32>, #blocked>
    %8 = tt.splat %1 : i1 -> tensor<1x32xi1, #blocked>
    %9 = scf.for %arg5 = %c0_i32 to %arg4 step %c32_i32 iter_args(%arg6 = %cst) -> (tensor<1x32xf32, #blocked>)  : i32 {
      %16 = tt.splat %arg5 : i32 -> tensor<1x32xi32, #blocked>
      %17 = arith.addi %16, %3 : tensor<1x32xi32, #blocked>
      %18 = arith.cmpi slt, %17, %4 : tensor<1x32xi32, #blocked>
      %19 = arith.muli %5, %17 : tensor<1x32xi32, #blocked>
      %20 = arith.addi %6, %19 : tensor<1x32xi32, #blocked>
      %21 = tt.addptr %7, %20 : tensor<1x32x!tt.ptr<f32>, #blocked>, tensor<1x32xi32, #blocked>
      %22 = arith.andi %8, %18 : tensor<1x32xi1, #blocked>
      %23 = tt.load %21, %22, %cst_0 evictionPolicy = evict_first : tensor<1x32x!tt.ptr<f32>, #blocked>
      %24 = arith.cmpf ogt, %arg6, %23 : tensor<1x32xf32, #blocked>
      %25 = arith.cmpf une, %arg6, %arg6 : tensor<1x32xf32, #blocked>
      %26 = arith.ori %24, %25 : tensor<1x32xi1, #blocked>
      %27 = arith.select %26, %arg6, %23 : tensor<1x32xi1, #blocked>, tensor<1x32xf32, #blocked>
      %28 = arith.select %22, %27, %arg6 : tensor<1x32xi1, #blocked>, tensor<1x32xf32, #blocked>
      scf.yield %28 : tensor<1x32xf32, #blocked>
    }
    %10 = "tt.reduce"(%9) <{axis = 1 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %16 = arith.cmpf ogt, %arg5, %arg6 : f32
      %17 = arith.cmpf une, %arg5, %arg5 : f32
      %18 = arith.ori %16, %17 : i1
      %19 = arith.select %18, %arg5, %arg6 : f32
      tt.reduce.return %19 : f32
    }) : (tensor<1x32xf32, #blocked>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %11 = ttg.convert_layout %10 : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %12 = tt.expand_dims %11 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<1x1xf32, #blocked1>
    %13 = tt.addptr %arg1, %0 : !tt.ptr<f32>, i32
    %14 = tt.splat %13 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>, #blocked1>
    %15 = tt.splat %1 : i1 -> tensor<1x1xi1, #blocked1>
    tt.store %14, %12, %15 : tensor<1x1x!tt.ptr<f32>, #blocked1>
    tt.return
  }
}
