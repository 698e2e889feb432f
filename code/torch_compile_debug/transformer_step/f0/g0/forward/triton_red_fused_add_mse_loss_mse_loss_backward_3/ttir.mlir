module {
  tt.func public @triton_red_fused_add_mse_loss_mse_loss_backward_3(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg7: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c2048_i32 = arith.constant 2048 : i32
    %c8192_i32 = arith.constant 8192 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<8.192000e+03> : tensor<1x1xf32>
    %cst_0 = arith.constant dense<2.44140625E-4> : tensor<1x2048xf32>
    %cst_1 = arith.constant dense<64> : tensor<1x2048xi32>
    %cst_2 = arith.constant dense<8192> : tensor<1x2048xi32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<1x2048xf32>
    %0 = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
    %1 = tt.expand_dims %0 {axis = 0 : i32} : tensor<2048xi32> -> tensor<1x2048xi32>
    %2 = scf.for %arg8 = %c0_i32 to %c8192_i32 step %c2048_i32 iter_args(%arg9 = %cst_3) -> (tensor<1x2048xf32>)  : i32 {
      %7 = tt.splat %arg8 : i32 -> tensor<1x2048xi32>
      %8 = arith.addi %7, %1 : tensor<1x2048xi32>
      %9 = arith.cmpi slt, %8, %cst_2 : tensor<1x2048xi32>
      %10 = arith.remsi %8, %cst_1 : tensor<1x2048xi32>
      %11 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>>
      %12 = tt.addptr %11, %8 : tensor<1x2048x!tt.ptr<f32>>, tensor<1x2048xi32>
      %13 = tt.load %12, %9, %cst_3 evictionPolicy = evict_first : tensor<1x2048x!tt.ptr<f32>>
      %14 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>>
      %15 = tt.addptr %14, %8 : tensor<1x2048x!tt.ptr<f32>>, tensor<1x2048xi32>
      %16 = tt.load %15, %9, %cst_3 evictionPolicy = evict_first : tensor<1x2048x!tt.ptr<f32>>
      %17 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>>
      %18 = tt.addptr %17, %8 : tensor<1x2048x!tt.ptr<f32>>, tensor<1x2048xi32>
      %19 = tt.load %18, %9, %cst_3 evictionPolicy = evict_first : tensor<1x2048x!tt.ptr<f32>>
      %20 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>>
      %21 = tt.addptr %20, %10 : tensor<1x2048x!tt.ptr<f32>>, tensor<1x2048xi32>
      %22 = tt.load %21, %9, %cst_3 evictionPolicy = evict_last : tensor<1x2048x!tt.ptr<f32>>
      %23 = tt.splat %arg5 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>>
      %24 = tt.addptr %23, %8 : tensor<1x2048x!tt.ptr<f32>>, tensor<1x2048xi32>
      %25 = tt.load %24, %9, %cst_3 evictionPolicy = evict_first : tensor<1x2048x!tt.ptr<f32>>
      %26 = arith.addf %13, %16 : tensor<1x2048xf32>
      %27 = arith.addf %19, %22 : tensor<1x2048xf32>
      %28 = arith.addf %26, %27 : tensor<1x2048xf32>
      %29 = arith.subf %28, %25 : tensor<1x2048xf32>
      %30 = arith.mulf %29, %cst_0 : tensor<1x2048xf32>
      %31 = arith.mulf %29, %29 : tensor<1x2048xf32>
      %32 = arith.addf %arg9, %31 : tensor<1x2048xf32>
      %33 = arith.select %9, %32, %arg9 : tensor<1x2048xi1>, tensor<1x2048xf32>
      %34 = tt.splat %arg6 : !tt.ptr<f32> -> tensor<1x2048x!tt.ptr<f32>>
      %35 = tt.addptr %34, %8 : tensor<1x2048x!tt.ptr<f32>>, tensor<1x2048xi32>
      tt.store %35, %30, %9 : tensor<1x2048x!tt.ptr<f32>>
      scf.yield %33 : tensor<1x2048xf32>
    }
    %3 = "tt.reduce"(%2) <{axis = 1 : i32}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      %7 = arith.addf %arg8, %arg9 : f32
      tt.reduce.return %7 : f32
    }) : (tensor<1x2048xf32>) -> tensor<1xf32>
    %4 = tt.expand_dims %3 {axis = 1 : i32} : tensor<1xf32> -> tensor<1x1xf32>
    %5 = arith.divf %4, %cst : tensor<1x1xf32>
    gpu.barrier
    %6 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>>
    tt.store %6, %5 : tensor<1x1x!tt.ptr<f32>>
    tt.return
  }
}
