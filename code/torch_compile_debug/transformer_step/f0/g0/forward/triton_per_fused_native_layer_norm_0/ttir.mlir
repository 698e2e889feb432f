module {
  tt.func public @triton_per_fused_native_layer_norm_0(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg6: i32 {tt.divisibility = 16 : i32}, %arg7: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
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
    %13 = tt.addptr %12, %4 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    %14 = tt.load %13 evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>>
    %15 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
    %16 = tt.addptr %15, %4 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    %17 = tt.load %16 evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>>
    %18 = arith.select %10, %11, %cst_1 : tensor<1x64xi1>, tensor<1x64xf32>
    %19 = "tt.reduce"(%18) <{axis = 1 : i32}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      %41 = arith.addf %arg8, %arg9 : f32
      tt.reduce.return %41 : f32
    }) : (tensor<1x64xf32>) -> tensor<1xf32>
    %20 = tt.expand_dims %19 {axis = 1 : i32} : tensor<1xf32> -> tensor<1x1xf32>
    %21 = arith.divf %20, %cst_0 : tensor<1x1xf32>
    %22 = tt.broadcast %21 : tensor<1x1xf32> -> tensor<1x64xf32>
    %23 = arith.subf %11, %22 : tensor<1x64xf32>
    %24 = arith.mulf %23, %23 : tensor<1x64xf32>
    %25 = arith.select %10, %24, %cst_1 : tensor<1x64xi1>, tensor<1x64xf32>
    %26 = "tt.reduce"(%25) <{axis = 1 : i32}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      %41 = arith.addf %arg8, %arg9 : f32
      tt.reduce.return %41 : f32
    }) : (tensor<1x64xf32>) -> tensor<1xf32>
    %27 = tt.expand_dims %26 {axis = 1 : i32} : tensor<1xf32> -> tensor<1x1xf32>
    %28 = arith.divf %27, %cst_0 : tensor<1x1xf32>
    %29 = arith.addf %28, %cst : tensor<1x1xf32>
    %30 = tt.extern_elementwise %29 {libname = "", libpath = "", pure = true, symbol = "__nv_rsqrtf"} : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %31 = tt.broadcast %30 : tensor<1x1xf32> -> tensor<1x64xf32>
    %32 = arith.mulf %23, %31 : tensor<1x64xf32>
    %33 = arith.mulf %32, %14 : tensor<1x64xf32>
    %34 = arith.addf %33, %17 : tensor<1x64xf32>
    gpu.barrier
    %35 = tt.addptr %arg0, %0 : !tt.ptr<f32>, i32
    %36 = tt.splat %35 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>>
    tt.store %36, %30, %2 : tensor<1x1x!tt.ptr<f32>>
    %37 = tt.splat %arg5 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
    %38 = tt.addptr %37, %7 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
    tt.store %38, %34, %10 : tensor<1x64x!tt.ptr<f32>>
    %39 = tt.addptr %arg4, %0 : !tt.ptr<f32>, i32
    %40 = tt.splat %39 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>>
    tt.store %40, %21, %2 : tensor<1x1x!tt.ptr<f32>>
    tt.return
  }
}
