#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 2], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 2], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_per_fused_native_layer_norm_0(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg6: i32 {tt.divisibility = 16 : i32}, %arg7: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
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
    %12 = tt.addptr %11, %3 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    %13 = tt.load %12 evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>, #blocked>
    %14 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %15 = tt.addptr %14, %3 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    %16 = tt.load %15 evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>, #blocked>
    %17 = arith.select %9, %10, %cst_0 : tensor<1x64xi1, #blocked>, tensor<1x64xf32, #blocked>
    %18 = "tt.reduce"(%17) <{axis = 1 : i32}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      %49 = arith.addf %arg8, %arg9 : f32
      tt.reduce.return %49 : f32
    }) : (tensor<1x64xf32, #blocked>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %19 = ttg.convert_layout %18 : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %20 = tt.expand_dims %19 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<1x1xf32, #blocked1>
    %21 = tt.expand_dims %18 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1x1xf32, #blocked>
    %22 = arith.divf %20, %cst_3 : tensor<1x1xf32, #blocked1>
    %23 = arith.divf %21, %cst : tensor<1x1xf32, #blocked>
    %24 = tt.broadcast %23 : tensor<1x1xf32, #blocked> -> tensor<1x64xf32, #blocked>
    %25 = arith.subf %10, %24 : tensor<1x64xf32, #blocked>
    %26 = arith.mulf %25, %25 : tensor<1x64xf32, #blocked>
    %27 = arith.select %9, %26, %cst_0 : tensor<1x64xi1, #blocked>, tensor<1x64xf32, #blocked>
    %28 = "tt.reduce"(%27) <{axis = 1 : i32}> ({
    ^bb0(%arg8: f32, %arg9: f32):
      %49 = arith.addf %arg8, %arg9 : f32
      tt.reduce.return %49 : f32
    }) : (tensor<1x64xf32, #blocked>) -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %29 = ttg.convert_layout %28 : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %30 = tt.expand_dims %29 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<1x1xf32, #blocked1>
    %31 = tt.expand_dims %28 {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<1x1xf32, #blocked>
    %32 = arith.divf %30, %cst_3 : tensor<1x1xf32, #blocked1>
    %33 = arith.divf %31, %cst : tensor<1x1xf32, #blocked>
    %34 = arith.addf %32, %cst_2 : tensor<1x1xf32, #blocked1>
    %35 = arith.addf %33, %cst_1 : tensor<1x1xf32, #blocked>
    %36 = tt.extern_elementwise %34 {libname = "", libpath = "", pure = true, symbol = "__nv_rsqrtf"} : (tensor<1x1xf32, #blocked1>) -> tensor<1x1xf32, #blocked1>
    %37 = tt.extern_elementwise %35 {libname = "", libpath = "", pure = true, symbol = "__nv_rsqrtf"} : (tensor<1x1xf32, #blocked>) -> tensor<1x1xf32, #blocked>
    %38 = tt.broadcast %37 : tensor<1x1xf32, #blocked> -> tensor<1x64xf32, #blocked>
    %39 = arith.mulf %25, %38 : tensor<1x64xf32, #blocked>
    %40 = arith.mulf %39, %13 : tensor<1x64xf32, #blocked>
    %41 = arith.addf %40, %16 : tensor<1x64xf32, #blocked>
    gpu.barrier
    %42 = tt.addptr %arg0, %0 : !tt.ptr<f32>, i32
    %43 = tt.splat %42 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>, #blocked1>
    %44 = tt.splat %1 : i1 -> tensor<1x1xi1, #blocked1>
    tt.store %43, %36, %44 : tensor<1x1x!tt.ptr<f32>, #blocked1>
    %45 = tt.splat %arg5 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>, #blocked>
    %46 = tt.addptr %45, %6 : tensor<1x64x!tt.ptr<f32>, #blocked>, tensor<1x64xi32, #blocked>
    tt.store %46, %41, %9 : tensor<1x64x!tt.ptr<f32>, #blocked>
    %47 = tt.addptr %arg4, %0 : !tt.ptr<f32>, i32
    %48 = tt.splat %47 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>, #blocked1>
    tt.store %48, %22, %44 : tensor<1x1x!tt.ptr<f32>, #blocked1>
    tt.return
  }
}
