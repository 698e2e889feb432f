#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = [1, 16], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 16], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 16 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_red_fused_add_mse_loss_mse_loss_backward_3(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg7: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<64> : tensor<1x2048xi32, #blocked>
    %cst_0 = arith.constant dense<8192> : tensor<1x2048xi32, #blocked>
    %c2048_i32 = arith.constant 2048 : i32
    %c8192_i32 = arith.constant 8192 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1x2048xf32, #blocked>
    %cst_2 = arith.constant dense<2.44140625E-4> : tensor<1x2048xf32, #blocked>
    %cst_3 = arith.constant dense<8.192000e+03> : tensor<1x1xf32, #blocked1>
    %0 = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %1 = tt.expand_dims %0 {axis = 0 : i32} : tensor<2048xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x2048xi32, #blocked>
    %2 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>, #blocked>
    %3 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>, #blocked>
    %4 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>, #blocked>
    %5 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>, #blocked>
    %6 = tt.splat %arg5 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>, #blocked>
    %7 = tt.splat %arg6 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>, #blocked>
    %8 = scf.for %arg8 = %c0_i32 to %c8192_i32 step %c2048_i32 iter_args(%arg9 = %cst_1) -> (tensor<1x2048xf32, #blocked>)  : i32 {
      %14 = tt.splat %arg8 : i32 -> tensor<1x2048xi32, #blocked>
      %15 = arith.addi %14, %1 : tensor<1x2048xi32, #blocked>
      %16 = arith.cmpi slt, %15, %cst_0 : tensor<1x2048xi32, #blocked>
      %17 = arith.remsi %15, %cst : tensor<1x2048xi32, #blocked>
      %18 = tt.addptr %2, %15 : tensor<1x2048x!tt.ptr<f32>, #blocked>, tensor<1x2048xi32, #blocked>
      %19 = tt.load %18, %16, %cst_1 evictionPolicy = evict_first : tensor<1x2048x!tt.ptr<f32>, #blocked>
      %20 = tt.addptr %3, %15 : tensor<1x2048x!tt.ptr<f32>, #blocked>, tensor<1x2048xi32, #blocked>
      %21 = tt.load %20, %16, %cst_1 evictionPolicy = evict_first : tensor<1x2048x!tt.ptr<f32>, #blocked>
      %22 = tt.addptr %4, %15 : tensor<1x2048x!tt.ptr<f32>, #blocked>, tensor<1x2048xi32, #blocked>
      %23 = tt.load %22, %16, %cst_1 evictionPolicy = evict_first : tensor<1x2048x!tt.ptr<f32>, #blocked>
      %24 = tt.addptr %5, %17 : tensor<1x2048x!tt.ptr<f32>, #blocked>, tensor<1x2048xi32, #blocked>
      %25 = tt.load %24, %16, %cst_1 evictionPolicy = evict_last : tensor<1x2048x!tt.ptr<f32>, #blocked>
      %26 = tt.addptr %6, %15 : tensor<1x2048x!tt.ptr<f32>, #blocked>, tensor<1x2048xi32, #blocked>
      %27 = tt.load %26, %16, %cst_1 evictionPolicy = evict_first : tensor<1x2048x!tt.ptr<f32>, #blocked>
      %28 = arith.addf %19, %21 : tensor<1x2048xf32, #blocked>
      %29 = arith.addf %23, %25 : tensor<1x2048xf32, #blocked>
      %30 = arith.addf %28, %29 : tensor<1x2048xf32, #blocked>
      %31 = arith.subf %30, %27 : tensor<1x2048xf32, #blocked>
      %32 = arith.mulf %31, %cst_2 : tensor<1x2048xf32, #blocked>
      %33 = arith.mulf %31, %31 : tensor<1x2048xf32, #blocked>
      %34 = arith.addf %arg9, %33 : tensor<1x2048xf32, #blocked>
      %35 = arith.select %16, %34, %arg9 : tensor<1x2048xi1, #blocked>, tensor<1x2048xf32, #blocked>
      %36 = tt.addptr %7, %15 : tensor<1x2048x!tt.ptr<f32>, #blocked>, tensor<1x2048xi32, #blocked>
      tt.store %36, %32, %16 : tensor<1x2048x!tt.ptr<f32>, #blocked>
      scf.yield %35 : tensor<1x2048xf32, #blocked>
    }
    %9 = "tt.reduce"(%8) <{axis = 1 : i32}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      %14 = arith.addf %arg8, %arg9 : f32
      tt.reduce.return %14 : f32
    }) : (tensor<1x2048xf32, #blocked>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %10 = ttg.convert_layout %9 : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %11 = tt.expand_dims %10 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<1x1xf32, #blocked1>
    %12 = arith.divf %11, %cst_3 : tensor<1x1xf32, #blocked1>
    gpu.barrier
    %13 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>, #blocked1>
    tt.store %13, %12 : tensor<1x1x!tt.ptr<f32>, #blocked1>
    tt.return
  }
}
