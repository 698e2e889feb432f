#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 2], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 2], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_per_fused_add_native_layer_norm_1(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg7: i32 {tt.divisibility = 16 : i32}, %arg8: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<6.400000e+01> : tensor<1x1xf32, #blocked>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<1x64xf32, #blocked>
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %cst_1 = arith.constant dense<9.99999974E-6> : tensor<1x1xf32, #blocked>
    %cst_2 = arith.constant dense<9.99999974E-6> : tensor<1x1xf32, #blocked1>
    %cst_3 = arith.constant dense<6.400000e+01> : tensor<1x1xf32, #blocked1>
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
    %10 = tt.load %8, %9, %cst_0 : tensor<1x64x!tt.ptr<f32>, #blocked>
    %11 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %12 = tt.addptr %11, %6 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    %13 = tt.load %12, %9, %cst_0 : tensor<1x64x!tt.ptr<f32>, #blocked>
    %14 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %15 = tt.addptr %14, %3 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    %16 = tt.load %15 evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>, #blocked>
    %17 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %18 = tt.addptr %17, %3 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    %19 = tt.load %18 evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>, #blocked>
    %20 = arith.addf %10, %13 : tensor<1x64xf32, #blocked>
    %21 = arith.select %9, %20, %cst_0 : tensor<1x64xi1, #blocked>, tensor<1x64xf32, #blocked>
    %22 = "tt.reduce"(%21) <{axis = 1 : i32}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      %53 = arith.addf %arg9, %arg10 : f32
      tt.reduce.return %53 : f32
    }) : (tensor<1x64xf32, #blocked>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %23 = ttg.convert_layout %22 : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %24 = tt.expand_dims %23 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<1x1xf32, #blocked1>
    %25 = tt.expand_dims %22 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1x1xf32, #blocked>
    %26 = arith.divf %24, %cst_3 : tensor<1x1xf32, #blocked1>
    %27 = arith.divf %25, %cst : tensor<1x1xf32, #blocked>
    %28 = tt.broadcast %27 : tensor<1x1xf32, #blocked> -> tensor<1x64xf32, #blocked>
    %29 = arith.subf %20, %28 : tensor<1x64xf32, #blocked>
    %30 = arith.mulf %29, %29 : tensor<1x64xf32, #blocked>
    %31 = arith.select %9, %30, %cst_0 : tensor<1x64xi1, #blocked>, tensor<1x64xf32, #blocked>
    %32 = "tt.reduce"(%31) <{axis = 1 : i32}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      %53 = arith.addf %arg9, %arg10 : f32
      tt.reduce.return %53 : f32
    }) : (tensor<1x64xf32, #blocked>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %33 = ttg.convert_layout %32 : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %34 = tt.expand_dims %33 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<1x1xf32, #blocked1>
    %35 = tt.expand_dims %32 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1x1xf32, #blocked>
    %36 = arith.divf %34, %cst_3 : tensor<1x1xf32, #blocked1>
    %37 = arith.divf %35, %cst : tensor<1x1xf32, #blocked>
    %38 = arith.addf %36, %cst_2 : tensor<1x1xf32, #blocked1>
    %39 = arith.addf %37, %cst_1 : tensor<1x1xf32, #blocked>
    %40 = tt.extern_elementwise %38 {libname = "", libpath = "", pure = true, symbol = "__nv_rsqrtf"} : (tensor<1x1xf32, #blocked1>) -> tensor<1x1xf32, #blocked1>
    %41 = tt.extern_elementwise %39 {libname = "", libpath = "", pure = true, symbol = "__nv_rsqrtf"} : (tensor<1x1xf32, #blocked>) -> tensor<1x1xf32, #blocked>
    %42 = tt.broadcast %41 : tensor<1x1xf32, #blocked> -> tensor<1x64xf32, #blocked>
    %43 = arith.mulf %29, %42 : tensor<1x64xf32, #blocked>
    %44 = arith.mulf %43, %16 : tensor<1x64xf32, #blocked>
    %45 = arith.addf %44, %19 : tensor<1x64xf32, #blocked>
    gpu.barrier
    %46 = tt.addptr %arg0, %0 : !tt.ptr<f32>, i32
    %47 = tt.splat %46 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>, #blocked1>
    %48 = tt.splat %1 : i1 -> tensor<1x1xi1, #blocked1>
    tt.store %47, %40, %48 : tensor<1x1x!tt.ptr<f32>, #blocked1>
    %49 = tt.splat %arg6 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %50 = tt.addptr %49, %6 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    tt.store %50, %45, %9 : tensor<1x64x!tt.ptr<f32>, #blocked>
    %51 = tt.addptr %arg5, %0 : !tt.ptr<f32>, i32
    %52 = tt.splat %51 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>, #blocked1>
    tt.store %52, %26, %48 : tensor<1x1x!tt.ptr<f32>, #blocked1>
    tt.return
  }
}
