#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 2], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_per_fused_add_mse_loss_backward_native_layer_norm_native_layer_norm_backward_3(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg7: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg8: i32 {tt.divisibility = 16 : i32}, %arg9: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1x64xf32, #blocked>
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %cst_0 = arith.constant dense<6.400000e+01> : tensor<1x64xf32, #blocked>
    %cst_1 = arith.constant dense<1.562500e-02> : tensor<1x1xf32, #blocked>
    %0 = tt.get_program_id x : i32
    %1 = arith.cmpi slt, %0, %c128_i32 : i32
    %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %3 = tt.expand_dims %2 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
    %4 = arith.muli %0, %c64_i32 : i32
    %5 = tt.splat %4 : i32 -> tensor<1x64xi32, #blocked>
    %6 = arith.addi %3, %5 : tensor<1x64xi32, #blocked>
    %7 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %8 = tt.addptr %7, %6 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    %9 = tt.splat %1 : i1 -> tensor<1x64xi1, #blocked>
    %10 = tt.load %8, %9, %cst : tensor<1x64x!tt.ptr<f32>, #blocked>
    %11 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %12 = tt.addptr %11, %3 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    %13 = tt.load %12 evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>, #blocked>
    %14 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %15 = tt.addptr %14, %6 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    %16 = tt.load %15, %9, %cst : tensor<1x64x!tt.ptr<f32>, #blocked>
    %17 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %18 = tt.addptr %17, %6 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    %19 = tt.load %18, %9, %cst : tensor<1x64x!tt.ptr<f32>, #blocked>
    %20 = tt.addptr %arg5, %0 : !tt.ptr<f32>, i32
    %21 = tt.splat %20 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>, #blocked>
    %22 = tt.splat %1 : i1 -> tensor<1x1xi1, #blocked>
    %23 = tt.load %21, %22 evictionPolicy = evict_last : tensor<1x1x!tt.ptr<f32>, #blocked>
    %24 = tt.addptr %arg6, %0 : !tt.ptr<f32>, i32
    %25 = tt.splat %24 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>, #blocked>
    %26 = tt.load %25, %22 evictionPolicy = evict_last : tensor<1x1x!tt.ptr<f32>, #blocked>
    %27 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %28 = tt.addptr %27, %6 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    %29 = tt.load %28, %9, %cst : tensor<1x64x!tt.ptr<f32>, #blocked>
    %30 = tt.load %arg7 : !tt.ptr<f32>
    %31 = tt.splat %30 : f32 -> tensor<1x64xf32, #blocked>
    %32 = arith.mulf %10, %13 : tensor<1x64xf32, #blocked>
    %33 = arith.select %9, %32, %cst : tensor<1x64xi1, #blocked>, tensor<1x64xf32, #blocked>
    %34 = "tt.reduce"(%33) <{axis = 1 : i32}> ({
    ^bb0(%arg10: f32, %arg11: f32):
      %56 = arith.addf %arg10, %arg11 : f32
      tt.reduce.return %56 : f32
    }) : (tensor<1x64xf32, #blocked>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %35 = tt.expand_dims %34 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1x1xf32, #blocked>
    %36 = arith.addf %16, %19 : tensor<1x64xf32, #blocked>
    %37 = tt.broadcast %23 : tensor<1x1xf32, #blocked> -> tensor<1x64xf32, #blocked>
    %38 = arith.subf %36, %37 : tensor<1x64xf32, #blocked>
    %39 = tt.broadcast %26 : tensor<1x1xf32, #blocked> -> tensor<1x64xf32, #blocked>
    %40 = arith.mulf %38, %39 : tensor<1x64xf32, #blocked>
    %41 = arith.mulf %32, %40 : tensor<1x64xf32, #blocked>
    %42 = arith.select %9, %41, %cst : tensor<1x64xi1, #blocked>, tensor<1x64xf32, #blocked>
    %43 = "tt.reduce"(%42) <{axis = 1 : i32}> ({
    ^bb0(%arg10: f32, %arg11: f32):
      %56 = arith.addf %arg10, %arg11 : f32
      tt.reduce.return %56 : f32
    }) : (tensor<1x64xf32, #blocked>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %44 = tt.expand_dims %43 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1x1xf32, #blocked>
    %45 = arith.mulf %29, %31 : tensor<1x64xf32, #blocked>
    %46 = arith.mulf %26, %cst_1 : tensor<1x1xf32, #blocked>
    %47 = arith.mulf %32, %cst_0 : tensor<1x64xf32, #blocked>
    %48 = tt.broadcast %35 : tensor<1x1xf32, #blocked> -> tensor<1x64xf32, #blocked>
    %49 = arith.subf %47, %48 : tensor<1x64xf32, #blocked>
    %50 = tt.broadcast %44 : tensor<1x1xf32, #blocked> -> tensor<1x64xf32, #blocked>
    %51 = arith.mulf %40, %50 : tensor<1x64xf32, #blocked>
    %52 = arith.subf %49, %51 : tensor<1x64xf32, #blocked>
    %53 = tt.broadcast %46 : tensor<1x1xf32, #blocked> -> tensor<1x64xf32, #blocked>
    %54 = arith.mulf %53, %52 : tensor<1x64xf32, #blocked>
    %55 = arith.addf %45, %54 : tensor<1x64xf32, #blocked>
    tt.store %28, %55, %9 : tensor<1x64x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
