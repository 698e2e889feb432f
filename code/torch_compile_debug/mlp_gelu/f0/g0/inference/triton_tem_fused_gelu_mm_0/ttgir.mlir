#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_tem_fused_gelu_mm_0(%arg0: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c6_i32 = arith.constant 6 : i32
    %cst = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %cst_0 = arith.constant dense<64> : tensor<1x64xi32, #blocked1>
    %cst_1 = arith.constant dense<true> : tensor<64x128xi1, #blocked>
    %cst_2 = arith.constant dense<true> : tensor<128x64xi1, #blocked1>
    %c3_i32 = arith.constant 3 : i32
    %c-1_i32 = arith.constant -1 : i32
    %cst_3 = arith.constant dense<2048> : tensor<128x1xi32, #blocked>
    %cst_4 = arith.constant dense<2048> : tensor<1x128xi32, #blocked>
    %cst_5 = arith.constant dense<256> : tensor<128x1xi32, #blocked>
    %cst_6 = arith.constant dense<2048> : tensor<64x1xi32, #blocked>
    %cst_7 = arith.constant dense<512> : tensor<128x1xi32, #blocked1>
    %cst_8 = arith.constant dense<2048> : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %cst_9 = arith.constant dense<256> : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %c8_i32 = arith.constant 8 : i32
    %c128_i32 = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c2_i32 = arith.constant 2 : i32
    %cst_10 = arith.constant dense<0.000000e+00> : tensor<128x128xf32, #mma>
    %cst_11 = arith.constant dense<5.000000e-01> : tensor<128x128xf32, #mma>
    %cst_12 = arith.constant dense<0.707106769> : tensor<128x128xf32, #mma>
    %cst_13 = arith.constant dense<1.000000e+00> : tensor<128x128xf32, #mma>
    %0 = tt.get_program_id x : i32
    %1 = arith.divsi %0, %c128_i32 : i32
    %2 = arith.muli %1, %c8_i32 : i32
    %3 = arith.subi %c2_i32, %2 : i32
    %4 = arith.minsi %3, %c8_i32 : i32
    %5 = arith.remsi %0, %4 : i32
    %6 = arith.addi %2, %5 : i32
    %7 = arith.remsi %0, %c128_i32 : i32
    %8 = arith.divsi %7, %4 : i32
    %9 = arith.muli %6, %c128_i32 : i32
    %10 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %11 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %12 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %13 = tt.splat %9 : i32 -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %14 = tt.splat %9 : i32 -> tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %15 = arith.addi %13, %10 : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %16 = arith.addi %14, %11 : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %17 = arith.muli %8, %c128_i32 : i32
    %18 = tt.splat %17 : i32 -> tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %19 = arith.addi %18, %12 : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %20 = arith.remsi %15, %cst_9 {tt.contiguity = dense<128> : tensor<1xi32>, tt.divisibility = dense<128> : tensor<1xi32>} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %21 = arith.remsi %19, %cst_8 {tt.contiguity = dense<128> : tensor<1xi32>, tt.divisibility = dense<128> : tensor<1xi32>} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
    %22 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>>
    %23 = tt.expand_dims %22 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked1}>> -> tensor<1x64xi32, #blocked1>
    %24 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %25 = tt.expand_dims %24 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %26 = tt.expand_dims %20 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<128x1xi32, #blocked1>
    %27 = arith.muli %26, %cst_7 : tensor<128x1xi32, #blocked1>
    %28 = tt.broadcast %27 : tensor<128x1xi32, #blocked1> -> tensor<128x64xi32, #blocked1>
    %29 = tt.splat %arg0 : !tt.ptr<bf16> -> tensor<128x64x!tt.ptr<bf16>, #blocked1>
    %30 = tt.expand_dims %21 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %31 = tt.broadcast %30 : tensor<1x128xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %32 = tt.splat %arg1 : !tt.ptr<bf16> -> tensor<64x128x!tt.ptr<bf16>, #blocked>
    %33 = ttg.local_alloc  : () -> !ttg.memdesc<3x128x64xbf16, #shared, #smem, mutable>
    %34 = ttg.local_alloc  : () -> !ttg.memdesc<3x64x128xbf16, #shared, #smem, mutable>
    %35 = tt.broadcast %23 : tensor<1x64xi32, #blocked1> -> tensor<128x64xi32, #blocked1>
    %36 = arith.addi %35, %28 : tensor<128x64xi32, #blocked1>
    %37 = tt.addptr %29, %36 : tensor<128x64x!tt.ptr<bf16>, #blocked1>, tensor<128x64xi32, #blocked1>
    %38 = ttg.memdesc_subview %33[%c0_i32, %c0_i32, %c0_i32] : !ttg.memdesc<3x128x64xbf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xbf16, #shared, #smem, mutable, 3x128x64>
    %39 = ttg.async_copy_global_to_local %37, %38 mask %cst_2 : tensor<128x64x!tt.ptr<bf16>, #blocked1> -> <128x64xbf16, #shared, #smem, mutable, 3x128x64>
    %40 = ttg.async_commit_group %39
    %41 = arith.muli %25, %cst_6 : tensor<64x1xi32, #blocked>
    %42 = tt.broadcast %41 : tensor<64x1xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %43 = arith.addi %31, %42 : tensor<64x128xi32, #blocked>
    %44 = tt.addptr %32, %43 : tensor<64x128x!tt.ptr<bf16>, #blocked>, tensor<64x128xi32, #blocked>
    %45 = ttg.memdesc_subview %34[%c0_i32, %c0_i32, %c0_i32] : !ttg.memdesc<3x64x128xbf16, #shared, #smem, mutable> -> !ttg.memdesc<64x128xbf16, #shared, #smem, mutable, 3x64x128>
    %46 = ttg.async_copy_global_to_local %44, %45 mask %cst_1 : tensor<64x128x!tt.ptr<bf16>, #blocked> -> <64x128xbf16, #shared, #smem, mutable, 3x64x128>
    %47 = ttg.async_commit_group %46
    %48 = arith.addi %23, %cst_0 : tensor<1x64xi32, #blocked1>
    %49 = arith.addi %25, %cst : tensor<64x1xi32, #blocked>
    %50 = tt.broadcast %48 : tensor<1x64xi32, #blocked1> -> tensor<128x64xi32, #blocked1>
    %51 = arith.addi %50, %28 : tensor<128x64xi32, #blocked1>
    %52 = tt.addptr %29, %51 : tensor<128x64x!tt.ptr<bf16>, #blocked1>, tensor<128x64xi32, #blocked1>
    %53 = ttg.memdesc_subview %33[%c1_i32, %c0_i32, %c0_i32] : !ttg.memdesc<3x128x64xbf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xbf16, #shared, #smem, mutable, 3x128x64>
    %54 = ttg.async_copy_global_to_local %52, %53 mask %cst_2 : tensor<128x64x!tt.ptr<bf16>, #blocked1> -> <128x64xbf16, #shared, #smem, mutable, 3x128x64>
    %55 = ttg.async_commit_group %54
    %56 = arith.muli %49, %cst_6 : tensor<64x1xi32, #blocked>
    %57 = tt.broadcast %56 : tensor<64x1xi32, #blocked> -> tensor<64x128xi32, #blocked>
    %58 = arith.addi %31, %57 : tensor<64x128xi32, #blocked>
    %59 = tt.addptr %32, %58 : tensor<64x128x!tt.ptr<bf16>, #blocked>, tensor<64x128xi32, #blocked>
    %60 = ttg.memdesc_subview %34[%c1_i32, %c0_i32, %c0_i32] : !ttg.memdesc<3x64x128xbf16, #shared, #smem, mutable> -> !ttg.memdesc<64x128xbf16, #shared, #smem, mutable, 3x64x128>
    %61 = ttg.async_copy_global_to_local %59, %60 mask %cst_1 : tensor<64x128x!tt.ptr<bf16>, #blocked> -> <64x128xbf16, #shared, #smem, mutable, 3x64x128>
    %62 = ttg.async_commit_group %61
    %63:5 = scf.for %arg3 = %c0_i32 to %c8_i32 step %c1_i32 iter_args(%arg4 = %cst_10, %arg5 = %c1_i32, %arg6 = %c-1_i32, %arg7 = %47, %arg8 = %62) -> (tensor<128x128xf32, #mma>, i32, i32, !ttg.async.token, !ttg.async.token)  : i32 {
      %86 = arith.cmpi slt, %arg3, %c6_i32 : i32
      %87 = arith.addi %arg6, %c1_i32 : i32
      %88 = arith.cmpi slt, %87, %c3_i32 : i32
      %89 = arith.select %88, %87, %c0_i32 : i32
      %90 = ttg.async_wait %arg7 {num = 2 : i32}
      %91 = ttg.memdesc_subview %33[%89, %c0_i32, %c0_i32] : !ttg.memdesc<3x128x64xbf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xbf16, #shared, #smem, mutable, 3x128x64>
      %92 = ttg.memdesc_subview %34[%89, %c0_i32, %c0_i32] : !ttg.memdesc<3x64x128xbf16, #shared, #smem, mutable> -> !ttg.memdesc<64x128xbf16, #shared, #smem, mutable, 3x64x128>
      %93 = ttng.warp_group_dot %91, %92, %arg4 {isAsync = true} : !ttg.memdesc<128x64xbf16, #shared, #smem, mutable, 3x128x64> * !ttg.memdesc<64x128xbf16, #shared, #smem, mutable, 3x64x128> -> tensor<128x128xf32, #mma>
      %94:3 = ttng.warp_group_dot_wait %93, %91, %92 {pendings = 1 : i32} : tensor<128x128xf32, #mma>, !ttg.memdesc<128x64xbf16, #shared, #smem, mutable, 3x128x64>, !ttg.memdesc<64x128xbf16, #shared, #smem, mutable, 3x64x128>
      %95 = arith.addi %arg5, %c1_i32 : i32
      %96 = arith.cmpi slt, %95, %c3_i32 : i32
      %97 = arith.select %96, %95, %c0_i32 : i32
      %98 = arith.addi %arg3, %c2_i32 : i32
      %99 = arith.muli %98, %c64_i32 : i32
      %100 = tt.splat %99 : i32 -> tensor<1x64xi32, #blocked1>
      %101 = arith.addi %23, %100 : tensor<1x64xi32, #blocked1>
      %102 = tt.splat %99 : i32 -> tensor<64x1xi32, #blocked>
      %103 = arith.addi %25, %102 : tensor<64x1xi32, #blocked>
      %104 = tt.broadcast %101 : tensor<1x64xi32, #blocked1> -> tensor<128x64xi32, #blocked1>
      %105 = arith.addi %104, %28 : tensor<128x64xi32, #blocked1>
      %106 = tt.addptr %29, %105 : tensor<128x64x!tt.ptr<bf16>, #blocked1>, tensor<128x64xi32, #blocked1>
      %107 = ttg.memdesc_subview %33[%97, %c0_i32, %c0_i32] : !ttg.memdesc<3x128x64xbf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xbf16, #shared, #smem, mutable, 3x128x64>
      %108 = tt.splat %86 : i1 -> tensor<128x64xi1, #blocked1>
      %109 = ttg.async_copy_global_to_local %106, %107 mask %108 : tensor<128x64x!tt.ptr<bf16>, #blocked1> -> <128x64xbf16, #shared, #smem, mutable, 3x128x64>
      %110 = ttg.async_commit_group %109
      %111 = arith.muli %103, %cst_6 : tensor<64x1xi32, #blocked>
      %112 = tt.broadcast %111 : tensor<64x1xi32, #blocked> -> tensor<64x128xi32, #blocked>
      %113 = arith.addi %31, %112 : tensor<64x128xi32, #blocked>
      %114 = tt.addptr %32, %113 : tensor<64x128x!tt.ptr<bf16>, #blocked>, tensor<64x128xi32, #blocked>
      %115 = ttg.memdesc_subview %34[%97, %c0_i32, %c0_i32] : !ttg.memdesc<3x64x128xbf16, #shared, #smem, mutable> -> !ttg.memdesc<64x128xbf16, #shared, #smem, mutable, 3x64x128>
      %116 = tt.splat %86 : i1 -> tensor<64x128xi1, #blocked>
      %117 = ttg.async_copy_global_to_local %114, %115 mask %116 : tensor<64x128x!tt.ptr<bf16>, #blocked> -> <64x128xbf16, #shared, #smem, mutable, 3x64x128>
      %118 = ttg.async_commit_group %117
      scf.yield %94#0, %97, %89, %arg8, %118 : tensor<128x128xf32, #mma>, i32, i32, !ttg.async.token, !ttg.async.token
    }
    %64 = ttng.warp_group_dot_wait %63#0 {pendings = 0 : i32} : tensor<128x128xf32, #mma>
    %65 = ttg.async_wait  {num = 0 : i32}
    ttg.local_dealloc %34 : !ttg.memdesc<3x64x128xbf16, #shared, #smem, mutable>
    ttg.local_dealloc %33 : !ttg.memdesc<3x128x64xbf16, #shared, #smem, mutable>
    %66 = tt.expand_dims %16 {axis = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<128x1xi32, #blocked>
    %67 = tt.expand_dims %19 {axis = 0 : i32} : tensor<128xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x128xi32, #blocked>
    %68 = arith.cmpi slt, %66, %cst_5 : tensor<128x1xi32, #blocked>
    %69 = arith.cmpi slt, %67, %cst_4 : tensor<1x128xi32, #blocked>
    %70 = tt.broadcast %68 : tensor<128x1xi1, #blocked> -> tensor<128x128xi1, #blocked>
    %71 = tt.broadcast %69 : tensor<1x128xi1, #blocked> -> tensor<128x128xi1, #blocked>
    %72 = arith.andi %70, %71 : tensor<128x128xi1, #blocked>
    %73 = arith.muli %66, %cst_3 : tensor<128x1xi32, #blocked>
    %74 = tt.broadcast %67 : tensor<1x128xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %75 = tt.broadcast %73 : tensor<128x1xi32, #blocked> -> tensor<128x128xi32, #blocked>
    %76 = arith.addi %74, %75 : tensor<128x128xi32, #blocked>
    %77 = arith.mulf %64, %cst_11 : tensor<128x128xf32, #mma>
    %78 = arith.mulf %64, %cst_12 : tensor<128x128xf32, #mma>
    %79 = tt.extern_elementwise %78 {libname = "", libpath = "", pure = true, symbol = "__nv_erff"} : (tensor<128x128xf32, #mma>) -> tensor<128x128xf32, #mma>
    %80 = arith.addf %79, %cst_13 : tensor<128x128xf32, #mma>
    %81 = arith.mulf %77, %80 : tensor<128x128xf32, #mma>
    %82 = tt.splat %arg2 : !tt.ptr<bf16> -> tensor<128x128x!tt.ptr<bf16>, #blocked>
    %83 = tt.addptr %82, %76 : tensor<128x128x!tt.ptr<bf16>, #blocked>, tensor<128x128xi32, #blocked>
    %84 = arith.truncf %81 : tensor<128x128xf32, #mma> to tensor<128x128xbf16, #mma>
    %85 = ttg.convert_layout %84 : tensor<128x128xbf16, #mma> -> tensor<128x128xbf16, #blocked>
    tt.store %83, %85, %72 : tensor<128x128x!tt.ptr<bf16>, #blocked>
    tt.return
  }
}
