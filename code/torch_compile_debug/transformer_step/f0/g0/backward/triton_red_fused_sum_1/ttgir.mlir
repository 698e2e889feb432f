#blocked = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [16, 2], warpsPerCTA = [1, 4], order = [0, 1]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [2, 2], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_red_fused_sum_1(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: i32 {tt.divisibility = 16 : i32}, %arg3: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64x8xf32, #blocked>
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %c8_i32 = arith.constant 8 : i32
    %c64_i32 = arith.constant 64 : i32
    %cst_0 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %cst_1 = arith.constant dense<64> : tensor<64x1xi32, #blocked1>
    %cst_2 = arith.constant dense<64> : tensor<1x8xi32, #blocked>
    %cst_3 = arith.constant dense<128> : tensor<1x8xi32, #blocked>
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c64_i32 : i32
    %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %3 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %4 = tt.expand_dims %2 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %5 = tt.expand_dims %3 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xi32, #blocked1>
    %6 = tt.splat %1 : i32 -> tensor<64x1xi32, #blocked>
    %7 = tt.splat %1 : i32 -> tensor<64x1xi32, #blocked1>
    %8 = arith.addi %6, %4 : tensor<64x1xi32, #blocked>
    %9 = arith.addi %7, %5 : tensor<64x1xi32, #blocked1>
    %10 = arith.cmpi slt, %8, %cst_0 : tensor<64x1xi32, #blocked>
    %11 = arith.cmpi slt, %9, %cst_1 : tensor<64x1xi32, #blocked1>
    %12 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %13 = tt.expand_dims %12 {axis = 0 : i32} : tensor<8xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x8xi32, #blocked>
    %14 = tt.broadcast %8 : tensor<64x1xi32, #blocked> -> tensor<64x8xi32, #blocked>
    %15 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>, #blocked>
    %16 = tt.broadcast %10 : tensor<64x1xi1, #blocked> -> tensor<64x8xi1, #blocked>
    %17 = scf.for %arg4 = %c0_i32 to %c128_i32 step %c8_i32 iter_args(%arg5 = %cst) -> (tensor<64x8xf32, #blocked>)  : i32 {
      %23 = tt.splat %arg4 : i32 -> tensor<1x8xi32, #blocked>
      %24 = arith.addi %23, %13 : tensor<1x8xi32, #blocked>
      %25 = arith.cmpi slt, %24, %cst_3 : tensor<1x8xi32, #blocked>
      %26 = arith.muli %24, %cst_2 : tensor<1x8xi32, #blocked>
      %27 = tt.broadcast %26 : tensor<1x8xi32, #blocked> -> tensor<64x8xi32, #blocked>
      %28 = arith.addi %14, %27 : tensor<64x8xi32, #blocked>
      %29 = tt.addptr %15, %28 : tensor<64x8x!tt.ptr<f32>, #blocked>, tensor<64x8xi32, #blocked>
      %30 = tt.broadcast %25 : tensor<1x8xi1, #blocked> -> tensor<64x8xi1, #blocked>
      %31 = arith.andi %16, %30 : tensor<64x8xi1, #blocked>
      %32 = tt.load %29, %31, %cst evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>, #blocked>
      %33 = arith.addf %arg5, %32 : tensor<64x8xf32, #blocked>
      %34 = arith.select %31, %33, %arg5 : tensor<64x8xi1, #blocked>, tensor<64x8xf32, #blocked>
      scf.yield %34 : tensor<64x8xf32, #blocked>
    }
    %18 = "tt.reduce"(%17) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %23 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %23 : f32
    }) : (tensor<64x8xf32, #blocked>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %19 = ttg.convert_layout %18 : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %20 = tt.expand_dims %19 {axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xf32, #blocked1>
    %21 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>, #blocked1>
    %22 = tt.addptr %21, %9 : tensor<64x1x!tt.ptr<f32>, #blocked1>, tensor<64x1xi32, #blocked1>
    tt.store %22, %20, %11 : tensor<64x1x!tt.ptr<f32>, #blocked1>
    tt.return
  }
}
