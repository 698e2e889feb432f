#blocked = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [16, 2], warpsPerCTA = [1, 4], order = [0, 1]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [2, 2], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_red_fused_add_native_layer_norm_native_layer_norm_backward_6(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg7: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg8: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg9: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg10: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg11: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg12: i32 {tt.divisibility = 16 : i32}, %arg13: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64x8xf32, #blocked>
    %c0_i32 = arith.constant 0 : i32
    %c128_i32 = arith.constant 128 : i32
    %c8_i32 = arith.constant 8 : i32
    %c64_i32 = arith.constant 64 : i32
    %cst_0 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
    %cst_1 = arith.constant dense<64> : tensor<64x1xi32, #blocked1>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<1x8xf32, #blocked>
    %cst_3 = arith.constant dense<64> : tensor<1x8xi32, #blocked>
    %cst_4 = arith.constant dense<128> : tensor<1x8xi32, #blocked>
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
    %17 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>, #blocked>
    %18 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>, #blocked>
    %19 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1x8x!tt.ptr<f32>, #blocked>
    %20 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<1x8x!tt.ptr<f32>, #blocked>
    %21 = tt.splat %arg5 : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>, #blocked>
    %22 = tt.splat %arg6 : !tt.ptr<f32> -> tensor<1x8x!tt.ptr<f32>, #blocked>
    %23 = tt.splat %arg7 : !tt.ptr<f32> -> tensor<1x8x!tt.ptr<f32>, #blocked>
    %24:4 = scf.for %arg14 = %c0_i32 to %c128_i32 step %c8_i32 iter_args(%arg15 = %cst, %arg16 = %cst, %arg17 = %cst, %arg18 = %cst) -> (tensor<64x8xf32, #blocked>, tensor<64x8xf32, #blocked>, tensor<64x8xf32, #blocked>, tensor<64x8xf32, #blocked>)  : i32 {
      %45 = tt.splat %arg14 : i32 -> tensor<1x8xi32, #blocked>
      %46 = arith.addi %45, %13 : tensor<1x8xi32, #blocked>
      %47 = arith.cmpi slt, %46, %cst_4 : tensor<1x8xi32, #blocked>
      %48 = arith.muli %46, %cst_3 : tensor<1x8xi32, #blocked>
      %49 = tt.broadcast %48 : tensor<1x8xi32, #blocked> -> tensor<64x8xi32, #blocked>
      %50 = arith.addi %14, %49 : tensor<64x8xi32, #blocked>
      %51 = tt.addptr %15, %50 : tensor<64x8x!tt.ptr<f32>, #blocked>, tensor<64x8xi32, #blocked>
      %52 = tt.broadcast %47 : tensor<1x8xi1, #blocked> -> tensor<64x8xi1, #blocked>
      %53 = arith.andi %16, %52 : tensor<64x8xi1, #blocked>
      %54 = tt.load %51, %53, %cst evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>, #blocked>
      %55 = tt.addptr %17, %50 : tensor<64x8x!tt.ptr<f32>, #blocked>, tensor<64x8xi32, #blocked>
      %56 = tt.load %55, %53, %cst evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>, #blocked>
      %57 = tt.addptr %18, %50 : tensor<64x8x!tt.ptr<f32>, #blocked>, tensor<64x8xi32, #blocked>
      %58 = tt.load %57, %53, %cst evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>, #blocked>
      %59 = tt.addptr %19, %46 : tensor<1x8x!tt.ptr<f32>, #blocked>, tensor<1x8xi32, #blocked>
      %60 = tt.load %59, %47, %cst_2 evictionPolicy = evict_last : tensor<1x8x!tt.ptr<f32>, #blocked>
      %61 = tt.addptr %20, %46 : tensor<1x8x!tt.ptr<f32>, #blocked>, tensor<1x8xi32, #blocked>
      %62 = tt.load %61, %47, %cst_2 evictionPolicy = evict_last : tensor<1x8x!tt.ptr<f32>, #blocked>
      %63 = tt.addptr %21, %50 : tensor<64x8x!tt.ptr<f32>, #blocked>, tensor<64x8xi32, #blocked>
      %64 = tt.load %63, %53, %cst evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>, #blocked>
      %65 = tt.addptr %22, %46 : tensor<1x8x!tt.ptr<f32>, #blocked>, tensor<1x8xi32, #blocked>
      %66 = tt.load %65, %47, %cst_2 evictionPolicy = evict_last : tensor<1x8x!tt.ptr<f32>, #blocked>
      %67 = tt.addptr %23, %46 : tensor<1x8x!tt.ptr<f32>, #blocked>, tensor<1x8xi32, #blocked>
      %68 = tt.load %67, %47, %cst_2 evictionPolicy = evict_last : tensor<1x8x!tt.ptr<f32>, #blocked>
      %69 = arith.addf %56, %58 : tensor<64x8xf32, #blocked>
      %70 = tt.broadcast %60 : tensor<1x8xf32, #blocked> -> tensor<64x8xf32, #blocked>
      %71 = arith.subf %69, %70 : tensor<64x8xf32, #blocked>
      %72 = tt.broadcast %62 : tensor<1x8xf32, #blocked> -> tensor<64x8xf32, #blocked>
      %73 = arith.mulf %71, %72 : tensor<64x8xf32, #blocked>
      %74 = arith.mulf %54, %73 : tensor<64x8xf32, #blocked>
      %75 = arith.addf %arg15, %74 : tensor<64x8xf32, #blocked>
      %76 = arith.select %53, %75, %arg15 : tensor<64x8xi1, #blocked>, tensor<64x8xf32, #blocked>
      %77 = arith.addf %arg16, %54 : tensor<64x8xf32, #blocked>
      %78 = arith.select %53, %77, %arg16 : tensor<64x8xi1, #blocked>, tensor<64x8xf32, #blocked>
      %79 = tt.broadcast %66 : tensor<1x8xf32, #blocked> -> tensor<64x8xf32, #blocked>
      %80 = arith.subf %56, %79 : tensor<64x8xf32, #blocked>
      %81 = tt.broadcast %68 : tensor<1x8xf32, #blocked> -> tensor<64x8xf32, #blocked>
      %82 = arith.mulf %80, %81 : tensor<64x8xf32, #blocked>
      %83 = arith.mulf %64, %82 : tensor<64x8xf32, #blocked>
      %84 = arith.addf %arg17, %83 : tensor<64x8xf32, #blocked>
      %85 = arith.select %53, %84, %arg17 : tensor<64x8xi1, #blocked>, tensor<64x8xf32, #blocked>
      %86 = arith.addf %arg18, %64 : tensor<64x8xf32, #blocked>
      %87 = arith.select %53, %86, %arg18 : tensor<64x8xi1, #blocked>, tensor<64x8xf32, #blocked>
      scf.yield %76, %78, %85, %87 : tensor<64x8xf32, #blocked>, tensor<64x8xf32, #blocked>, tensor<64x8xf32, #blocked>, tensor<64x8xf32, #blocked>
    }
    %25 = "tt.reduce"(%24#0) <{axis = 1 : i32}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      %45 = arith.addf %arg14, %arg15 : f32
      tt.reduce.return %45 : f32
    }) : (tensor<64x8xf32, #blocked>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %26 = ttg.convert_layout %25 : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %27 = tt.expand_dims %26 {axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xf32, #blocked1>
    %28 = "tt.reduce"(%24#1) <{axis = 1 : i32}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      %45 = arith.addf %arg14, %arg15 : f32
      tt.reduce.return %45 : f32
    }) : (tensor<64x8xf32, #blocked>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %29 = ttg.convert_layout %28 : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %30 = tt.expand_dims %29 {axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xf32, #blocked1>
    %31 = "tt.reduce"(%24#2) <{axis = 1 : i32}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      %45 = arith.addf %arg14, %arg15 : f32
      tt.reduce.return %45 : f32
    }) : (tensor<64x8xf32, #blocked>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %32 = ttg.convert_layout %31 : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %33 = tt.expand_dims %32 {axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xf32, #blocked1>
    %34 = "tt.reduce"(%24#3) <{axis = 1 : i32}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      %45 = arith.addf %arg14, %arg15 : f32
      tt.reduce.return %45 : f32
    }) : (tensor<64x8xf32, #blocked>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %35 = ttg.convert_layout %34 : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked1}>>
    %36 = tt.expand_dims %35 {axis = 1 : i32} : tensor<64xf32, #ttg.slice<{dim = 1, parent = #blocked1}>> -> tensor<64x1xf32, #blocked1>
    %37 = tt.splat %arg8 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>, #blocked1>
    %38 = tt.addptr %37, %9 : tensor<64x1x!tt.ptr<f32>, #blocked1>, tensor<64x1xi32, #blocked1>
    tt.store %38, %27, %11 : tensor<64x1x!tt.ptr<f32>, #blocked1>
    %39 = tt.splat %arg9 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>, #blocked1>
    %40 = tt.addptr %39, %9 : tensor<64x1x!tt.ptr<f32>, #blocked1>, tensor<64x1xi32, #blocked1>
    tt.store %40, %30, %11 : tensor<64x1x!tt.ptr<f32>, #blocked1>
    %41 = tt.splat %arg10 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>, #blocked1>
    %42 = tt.addptr %41, %9 : tensor<64x1x!tt.ptr<f32>, #blocked1>, tensor<64x1xi32, #blocked1>
    tt.store %42, %33, %11 : tensor<64x1x!tt.ptr<f32>, #blocked1>
    %43 = tt.splat %arg11 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>, #blocked1>
    %44 = tt.addptr %43, %9 : tensor<64x1x!tt.ptr<f32>, #blocked1>, tensor<64x1xi32, #blocked1>
    tt.store %44, %36, %11 : tensor<64x1x!tt.ptr<f32>, #blocked1>
    tt.return
  }
}
