#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 2], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_red_fused_mul_sum_0(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: i32, %arg3: i32, %arg4: i32) attributes {noinline = false} {
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<1x64xf32, #blocked>
    %0 = tt.get_program_id x : i32
    %1 = arith.cmpi slt, %0, %arg3 : i32
    %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %3 = tt.expand_dims %2 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %4 = tt.splat %arg4 : i32 -> tensor<1x64xi32, #blocked>
    %5 = arith.muli %arg2, %0 : i32
    %6 = tt.splat %5 : i32 -> tensor<1x64xi32, #blocked>
    %7 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %8 = tt.splat %1 : i1 -> tensor<1x64xi1, #blocked>
    %9 = scf.for %arg5 = %c0_i32 to %arg4 step %c64_i32 iter_args(%arg6 = %cst) -> (tensor<1x64xf32, #blocked>)  : i32 {
      %14 = tt.splat %arg5 : i32 -> tensor<1x64xi32, #blocked>
      %15 = arith.addi %14, %3 : tensor<1x64xi32, #blocked>
      %16 = arith.cmpi slt, %15, %4 : tensor<1x64xi32, #blocked>
      %17 = arith.addi %15, %6 : tensor<1x64xi32, #blocked>
      %18 = tt.addptr %7, %17 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
      %19 = arith.andi %8, %16 : tensor<1x64xi1, #blocked>
      %20 = tt.load %18, %19, %cst evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>, #blocked>
      %21 = arith.addf %arg6, %20 : tensor<1x64xf32, #blocked>
      %22 = arith.select %19, %21, %arg6 : tensor<1x64xi1, #blocked>, tensor<1x64xf32, #blocked>
      scf.yield %22 : tensor<1x64xf32, #blocked>
    }
    %10 = "tt.reduce"(%9) <{axis = 1 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %14 = arith.addf %arg5, %arg6 : f32
      tt.reduce.return %14 : f32
    }) : (tensor<1x64xf32, #blocked>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %11 = tt.expand_dims %10 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1x1xf32, #blocked>
    %12 = tt.broadcast %11 : tensor<1x1xf32, #blocked> -> tensor<1x64xf32, #blocked>
    %13 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    scf.for %arg5 = %c0_i32 to %arg4 step %c64_i32  : i32 {
      %14 = tt.splat %arg5 : i32 -> tensor<1x64xi32, #blocked>
      %15 = arith.addi %14, %3 : tensor<1x64xi32, #blocked>
      %16 = arith.cmpi slt, %15, %4 : tensor<1x64xi32, #blocked>
      %17 = arith.addi %15, %6 : tensor<1x64xi32, #blocked>
      %18 = tt.addptr %7, %17 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
      %19 = arith.andi %8, %16 : tensor<1x64xi1, #blocked>
      %20 = tt.load %18, %19, %cst evictionPolicy = evict_first : tensor<1x64x!tt.ptr<f32>, #blocked>
      %21 = arith.mulf %20, %12 : tensor<1x64xf32, #blocked>
      %22 = tt.addptr %13, %17 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
      tt.store %22, %21, %19 : tensor<1x64x!tt.ptr<f32>, #blocked>
    }
    tt.return
  }
}
