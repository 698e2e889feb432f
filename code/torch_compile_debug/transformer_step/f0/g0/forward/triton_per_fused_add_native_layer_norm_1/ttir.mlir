module {
  tt.func public @triton_per_fused_add_native_layer_norm_1(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg7: i32 {tt.divisibility = 16 : i32}, %arg8: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %cst = arith.constant dense<9.99999974E-6> : tensor<1x1xf32>
    %cst_0 = arith.constant dense<6.400000e+01> : tensor<1x1xf32>
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
    %13 = tt.addptr %12, %7 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    %14 = tt.load %13, %10, %cst_1 : tensor<1x64x!tt.ptr<f32>>
    %15 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
    %16 = tt.addptr %15, %4 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    %17 = tt.load %16 evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>>
    %18 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
    %19 = tt.addptr %18, %4 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    %20 = tt.load %19 evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>>
    %21 = arith.addf %11, %14 : tensor<1x64xf32>
    %22 = arith.select %10, %21, %cst_1 : tensor<1x64xi1>, tensor<1x64xf32>
    %23 = "tt.reduce"(%22) <{axis = 1 : i32}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      %45 = arith.addf %arg9, %arg10 : f32
      tt.reduce.return %45 : f32
    }) : (tensor<1x64xf32>) -> tensor<1xf32>
    %24 = tt.expand_dims %23 {axis = 1 : i32} : tensor<1xf32> -> tensor<1x1xf32>
    %25 = arith.divf %24, %cst_0 : tensor<1x1xf32>
    %26 = tt.broadcast %25 : tensor<1x1xf32> -> tensor<1x64xf32>
    %27 = arith.subf %21, %26 : tensor<1x64xf32>
    %28 = arith.mulf %27, %27 : tensor<1x64xf32>
    %29 = arith.select %10, %28, %cst_1 : tensor<1x64xi1>, tensor<1x64xf32>
    %30 = "tt.reduce"(%29) <{axis = 1 : i32}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      %45 = arith.addf %arg9, %arg10 : f32
      tt.reduce.return %45 : f32
    }) : (tensor<1x64xf32>) -> tensor<1xf32>
    %31 = tt.expand_dims %30 {axis = 1 : i32} : tensor<1xf32> -> tensor<1x1xf32>
    %32 = arith.divf %31, %cst_0 : tensor<1x1xf32>
    %33 = arith.addf %32, %cst : tensor<1x1xf32>
    %34 = tt.extern_elementwise %33 {libname = "", libpath = "", pure = true, symbol = "__nv_rsqrtf"} : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %35 = tt.broadcast %34 : tensor<1x1xf32> -> tensor<1x64xf32>
    %36 = arith.mulf %27, %35 : tensor<1x64xf32>
    %37 = arith.mulf %36, %17 : tensor<1x64xf32>
    %38 = arith.addf %37, %20 : tensor<1x64xf32>
    gpu.barrier
    %39 = tt.addptr %arg0, %0 : !tt.ptr<f32>, i32
    %40 = tt.splat %39 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>>
    tt.store %40, %34, %2 : tensor<1x1x!tt.ptr<f32>>
    %41 = tt.splat %arg6 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
    %42 = tt.addptr %41, %7 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    tt.store %42, %38, %10 : tensor<1x64x!tt.ptr<f32>>
    %43 = tt.addptr %arg5, %0 : !tt.ptr<f32>, i32
    %44 = tt.splat %43 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>>
    tt.store %44, %25, %2 : tensor<1x1x!tt.ptr<f32>>
    tt.return
  }
}
