module {
  tt.func public @triton_per_fused_add_mse_loss_backward_native_layer_norm_native_layer_norm_backward_3(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg7: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg8: i32 {tt.divisibility = 16 : i32}, %arg9: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %cst = arith.constant dense<6.400000e+01> : tensor<1x64xf32>
    %cst_0 = arith.constant dense<1.562500e-02> : tensor<1x1xf32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<1x64xf32>
    %0 = tt.get_program_id x : i32
    %1 = arith.cmpi slt, %0, %c128_i32 : i32
    %2 = tt.splat %1 : i1 -> tensor<1x1xi1>
    %3 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %4 = tt.expand_dims %3 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %5 = arith.muli %0, %c64_i32 : i32
    %6 = tt.splat %5 : i32 -> tensor<1x64xi32>
    %7 = arith.addi %4, %6 : tensor<1x64xi32>
    %8 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
    %9 = tt.addptr %8, %7 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    %10 = tt.splat %1 : i1 -> tensor<1x64xi1>
    %11 = tt.load %9, %10, %cst_1 : tensor<1x64x!tt.ptr<f32>>
    %12 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
    %13 = tt.addptr %12, %4 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    %14 = tt.load %13 evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>>
    %15 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
    %16 = tt.addptr %15, %7 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    %17 = tt.load %16, %10, %cst_1 : tensor<1x64x!tt.ptr<f32>>
    %18 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
    %19 = tt.addptr %18, %7 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    %20 = tt.load %19, %10, %cst_1 : tensor<1x64x!tt.ptr<f32>>
    %21 = tt.addptr %arg5, %0 : !tt.ptr<f32>, i32
    %22 = tt.splat %21 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>>
    %23 = tt.load %22, %2 evictionPolicy = evict_last : tensor<1x1x!tt.ptr<f32>>
    %24 = tt.addptr %arg6, %0 : !tt.ptr<f32>, i32
    %25 = tt.splat %24 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>>
    %26 = tt.load %25, %2 evictionPolicy = evict_last : tensor<1x1x!tt.ptr<f32>>
    %27 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
    %28 = tt.addptr %27, %7 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    %29 = tt.load %28, %10, %cst_1 : tensor<1x64x!tt.ptr<f32>>
    %30 = tt.load %arg7 : !tt.ptr<f32>
    %31 = tt.splat %30 : f32 -> tensor<1x64xf32>
    %32 = arith.mulf %11, %14 : tensor<1x64xf32>
    %33 = arith.select %10, %32, %cst_1 : tensor<1x64xi1>, tensor<1x64xf32>
    %34 = "tt.reduce"(%33) <{axis = 1 : i32}> ({
    ^bb0(%arg10: f32, %arg11: f32):
      %56 = arith.addf %arg10, %arg11 : f32
      tt.reduce.return %56 : f32
    }) : (tensor<1x64xf32>) -> tensor<1xf32>
    %35 = tt.expand_dims %34 {axis = 1 : i32} : tensor<1xf32> -> tensor<1x1xf32>
    %36 = arith.addf %17, %20 : tensor<1x64xf32>
    %37 = tt.broadcast %23 : tensor<1x1xf32> -> tensor<1x64xf32>
    %38 = arith.subf %36, %37 : tensor<1x64xf32>
    %39 = tt.broadcast %26 : tensor<1x1xf32> -> tensor<1x64xf32>
    %40 = arith.mulf %38, %39 : tensor<1x64xf32>
    %41 = arith.mulf %32, %40 : tensor<1x64xf32>
    %42 = arith.select %10, %41, %cst_1 : tensor<1x64xi1>, tensor<1x64xf32>
    %43 = "tt.reduce"(%42) <{axis = 1 : i32}> ({
    ^bb0(%arg10: f32, %arg11: f32):
      %56 = arith.addf %arg10, %arg11 : f32
      tt.reduce.return %56 : f32
    }) : (tensor<1x64xf32>) -> tensor<1xf32>
    %44 = tt.expand_dims %43 {axis = 1 : i32} : tensor<1xf32> -> tensor<1x1xf32>
    %45 = arith.mulf %29, %31 : tensor<1x64xf32>
    %46 = arith.mulf %26, %cst_0 : tensor<1x1xf32>
    %47 = arith.mulf %32, %cst : tensor<1x64xf32>
    %48 = tt.broadcast %35 : tensor<1x1xf32> -> tensor<1x64xf32>
    %49 = arith.subf %47, %48 : tensor<1x64xf32>
    %50 = tt.broadcast %44 : tensor<1x1xf32> -> tensor<1x64xf32>
    %51 = arith.mulf %40, %50 : tensor<1x64xf32>
    %52 = arith.subf %49, %51 : tensor<1x64xf32>
    %53 = tt.broadcast %46 : tensor<1x1xf32> -> tensor<1x64xf32>
    %54 = arith.mulf %53, %52 : tensor<1x64xf32>
    %55 = arith.addf %45, %54 : tensor<1x64xf32>
    tt.store %28, %55, %10 : tensor<1x64x!tt.ptr<f32>>
    tt.return
  }
}
