module {
  tt.func public @triton_red_fused_add_native_layer_norm_native_layer_norm_backward_6(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg6: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg7: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg8: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg9: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg10: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg11: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg12: i32 {tt.divisibility = 16 : i32}, %arg13: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c8_i32 = arith.constant 8 : i32
    %c128_i32 = arith.constant 128 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<1x8xf32>
    %cst_0 = arith.constant dense<64> : tensor<1x8xi32>
    %cst_1 = arith.constant dense<128> : tensor<1x8xi32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<64x8xf32>
    %cst_3 = arith.constant dense<64> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c64_i32 : i32
    %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %3 = tt.expand_dims %2 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %4 = tt.splat %1 : i32 -> tensor<64x1xi32>
    %5 = arith.addi %4, %3 : tensor<64x1xi32>
    %6 = arith.cmpi slt, %5, %cst_3 : tensor<64x1xi32>
    %7 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %8 = tt.expand_dims %7 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %9:4 = scf.for %arg14 = %c0_i32 to %c128_i32 step %c8_i32 iter_args(%arg15 = %cst_2, %arg16 = %cst_2, %arg17 = %cst_2, %arg18 = %cst_2) -> (tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>)  : i32 {
      %26 = tt.splat %arg14 : i32 -> tensor<1x8xi32>
      %27 = arith.addi %26, %8 : tensor<1x8xi32>
      %28 = arith.cmpi slt, %27, %cst_1 : tensor<1x8xi32>
      %29 = arith.muli %27, %cst_0 : tensor<1x8xi32>
      %30 = tt.broadcast %5 : tensor<64x1xi32> -> tensor<64x8xi32>
      %31 = tt.broadcast %29 : tensor<1x8xi32> -> tensor<64x8xi32>
      %32 = arith.addi %30, %31 : tensor<64x8xi32>
      %33 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>>
      %34 = tt.addptr %33, %32 : tensor<64x8x!tt.ptr<f32>>, tensor<64x8xi32>
      %35 = tt.broadcast %6 : tensor<64x1xi1> -> tensor<64x8xi1>
      %36 = tt.broadcast %28 : tensor<1x8xi1> -> tensor<64x8xi1>
      %37 = arith.andi %35, %36 : tensor<64x8xi1>
      %38 = tt.load %34, %37, %cst_2 evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>>
      %39 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>>
      %40 = tt.addptr %39, %32 : tensor<64x8x!tt.ptr<f32>>, tensor<64x8xi32>
      %41 = tt.load %40, %37, %cst_2 evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>>
      %42 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>>
      %43 = tt.addptr %42, %32 : tensor<64x8x!tt.ptr<f32>>, tensor<64x8xi32>
      %44 = tt.load %43, %37, %cst_2 evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>>
      %45 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1x8x!tt.ptr<f32>>
      %46 = tt.addptr %45, %27 : tensor<1x8x!tt.ptr<f32>>, tensor<1x8xi32>
      %47 = tt.load %46, %28, %cst evictionPolicy = evict_last : tensor<1x8x!tt.ptr<f32>>
      %48 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<1x8x!tt.ptr<f32>>
      %49 = tt.addptr %48, %27 : tensor<1x8x!tt.ptr<f32>>, tensor<1x8xi32>
      %50 = tt.load %49, %28, %cst evictionPolicy = evict_last : tensor<1x8x!tt.ptr<f32>>
      %51 = tt.splat %arg5 : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>>
      %52 = tt.addptr %51, %32 : tensor<64x8x!tt.ptr<f32>>, tensor<64x8xi32>
      %53 = tt.load %52, %37, %cst_2 evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>>
      %54 = tt.splat %arg6 : !tt.ptr<f32> -> tensor<1x8x!tt.ptr<f32>>
      %55 = tt.addptr %54, %27 : tensor<1x8x!tt.ptr<f32>>, tensor<1x8xi32>
      %56 = tt.load %55, %28, %cst evictionPolicy = evict_last : tensor<1x8x!tt.ptr<f32>>
      %57 = tt.splat %arg7 : !tt.ptr<f32> -> tensor<1x8x!tt.ptr<f32>>
      %58 = tt.addptr %57, %27 : tensor<1x8x!tt.ptr<f32>>, tensor<1x8xi32>
      %59 = tt.load %58, %28, %cst evictionPolicy = evict_last : tensor<1x8x!tt.ptr<f32>>
      %60 = arith.addf %41, %44 : tensor<64x8xf32>
      %61 = tt.broadcast %47 : tensor<1x8xf32> -> tensor<64x8xf32>
      %62 = arith.subf %60, %61 : tensor<64x8xf32>
      %63 = tt.broadcast %50 : tensor<1x8xf32> -> tensor<64x8xf32>
      %64 = arith.mulf %62, %63 : tensor<64x8xf32>
      %65 = arith.mulf %38, %64 : tensor<64x8xf32>
      %66 = arith.addf %arg15, %65 : tensor<64x8xf32>
      %67 = arith.select %37, %66, %arg15 : tensor<64x8xi1>, tensor<64x8xf32>
      %68 = arith.addf %arg16, %38 : tensor<64x8xf32>
      %69 = arith.select %37, %68, %arg16 : tensor<64x8xi1>, tensor<64x8xf32>
      %70 = tt.broadcast %56 : tensor<1x8xf32> -> tensor<64x8xf32>
      %71 = arith.subf %41, %70 : tensor<64x8xf32>
      %72 = tt.broadcast %59 : tensor<1x8xf32> -> tensor<64x8xf32>
      %73 = arith.mulf %71, %72 : tensor<64x8xf32>
      %74 = arith.mulf %53, %73 : tensor<64x8xf32>
      %75 = arith.addf %arg17, %74 : tensor<64x8xf32>
      %76 = arith.select %37, %75, %arg17 : tensor<64x8xi1>, tensor<64x8xf32>
      %77 = arith.addf %arg18, %53 : tensor<64x8xf32>
      %78 = arith.select %37, %77, %arg18 : tensor<64x8xi1>, tensor<64x8xf32>
      scf.yield %67, %69, %76, %78 : tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>, tensor<64x8xf32>
    }
    %10 = "tt.reduce"(%9#0) <{axis = 1 : i32}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      %26 = arith.addf %arg14, %arg15 : f32
      tt.reduce.return %26 : f32
    }) : (tensor<64x8xf32>) -> tensor<64xf32>
    %11 = tt.expand_dims %10 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %12 = "tt.reduce"(%9#1) <{axis = 1 : i32}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      %26 = arith.addf %arg14, %arg15 : f32
      tt.reduce.return %26 : f32
    }) : (tensor<64x8xf32>) -> tensor<64xf32>
    %13 = tt.expand_dims %12 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %14 = "tt.reduce"(%9#2) <{axis = 1 : i32}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      %26 = arith.addf %arg14, %arg15 : f32
      tt.reduce.return %26 : f32
    }) : (tensor<64x8xf32>) -> tensor<64xf32>
    %15 = tt.expand_dims %14 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %16 = "tt.reduce"(%9#3) <{axis = 1 : i32}> ({
    ^bb0(%arg14: f32, %arg15: f32):
      %26 = arith.addf %arg14, %arg15 : f32
      tt.reduce.return %26 : f32
    }) : (tensor<64x8xf32>) -> tensor<64xf32>
    %17 = tt.expand_dims %16 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %18 = tt.splat %arg8 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %19 = tt.addptr %18, %5 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    tt.store %19, %11, %6 : tensor<64x1x!tt.ptr<f32>>
    %20 = tt.splat %arg9 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %21 = tt.addptr %20, %5 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    tt.store %21, %13, %6 : tensor<64x1x!tt.ptr<f32>>
    %22 = tt.splat %arg10 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %23 = tt.addptr %22, %5 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    tt.store %23, %15, %6 : tensor<64x1x!tt.ptr<f32>>
    %24 = tt.splat %arg11 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %25 = tt.addptr %24, %5 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    tt.store %25, %17, %6 : tensor<64x1x!tt.ptr<f32>>
    tt.return
  }
}
