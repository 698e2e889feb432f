module {
  tt.func public @triton_tem_fused_gelu_mm_0(%arg0: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c2_i32 = arith.constant 2 : i32
    %cst = arith.constant dense<1.000000e+00> : tensor<128x128xf32>
    %cst_0 = arith.constant dense<0.707106769> : tensor<128x128xf32>
    %cst_1 = arith.constant dense<5.000000e-01> : tensor<128x128xf32>
    %cst_2 = arith.constant dense<2048> : tensor<128x1xi32>
    %cst_3 = arith.constant dense<2048> : tensor<1x128xi32>
    %cst_4 = arith.constant dense<256> : tensor<128x1xi32>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %cst_6 = arith.constant dense<2048> : tensor<64x1xi32>
    %cst_7 = arith.constant dense<512> : tensor<128x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %cst_8 = arith.constant dense<2048> : tensor<128xi32>
    %cst_9 = arith.constant dense<256> : tensor<128xi32>
    %c8_i32 = arith.constant 8 : i32
    %c128_i32 = arith.constant 128 : i32
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
    %10 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %11 = tt.splat %9 : i32 -> tensor<128xi32>
    %12 = arith.addi %11, %10 : tensor<128xi32>
    %13 = arith.muli %8, %c128_i32 : i32
    %14 = tt.splat %13 : i32 -> tensor<128xi32>
    %15 = arith.addi %14, %10 : tensor<128xi32>
    %16 = arith.remsi %12, %cst_9 {tt.contiguity = dense<128> : tensor<1xi32>, tt.divisibility = dense<128> : tensor<1xi32>} : tensor<128xi32>
    %17 = arith.remsi %15, %cst_8 {tt.contiguity = dense<128> : tensor<1xi32>, tt.divisibility = dense<128> : tensor<1xi32>} : tensor<128xi32>
    %18 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %19 = scf.for %arg3 = %c0_i32 to %c8_i32 step %c1_i32 iter_args(%arg4 = %cst_5) -> (tensor<128x128xf32>)  : i32 {
      %39 = tt.expand_dims %18 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %40 = arith.muli %arg3, %c64_i32 : i32
      %41 = tt.splat %40 : i32 -> tensor<1x64xi32>
      %42 = arith.addi %39, %41 : tensor<1x64xi32>
      %43 = tt.expand_dims %18 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %44 = tt.splat %40 : i32 -> tensor<64x1xi32>
      %45 = arith.addi %43, %44 : tensor<64x1xi32>
      %46 = tt.expand_dims %16 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
      %47 = arith.muli %46, %cst_7 : tensor<128x1xi32>
      %48 = tt.broadcast %42 : tensor<1x64xi32> -> tensor<128x64xi32>
      %49 = tt.broadcast %47 : tensor<128x1xi32> -> tensor<128x64xi32>
      %50 = arith.addi %48, %49 : tensor<128x64xi32>
      %51 = tt.splat %arg0 : !tt.ptr<bf16> -> tensor<128x64x!tt.ptr<bf16>>
      %52 = tt.addptr %51, %50 : tensor<128x64x!tt.ptr<bf16>>, tensor<128x64xi32>
      %53 = tt.load %52 : tensor<128x64x!tt.ptr<bf16>>
      %54 = tt.expand_dims %17 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
      %55 = arith.muli %45, %cst_6 : tensor<64x1xi32>
      %56 = tt.broadcast %54 : tensor<1x128xi32> -> tensor<64x128xi32>
      %57 = tt.broadcast %55 : tensor<64x1xi32> -> tensor<64x128xi32>
      %58 = arith.addi %56, %57 : tensor<64x128xi32>
      %59 = tt.splat %arg1 : !tt.ptr<bf16> -> tensor<64x128x!tt.ptr<bf16>>
      %60 = tt.addptr %59, %58 : tensor<64x128x!tt.ptr<bf16>>, tensor<64x128xi32>
      %61 = tt.load %60 : tensor<64x128x!tt.ptr<bf16>>
      %62 = tt.dot %53, %61, %arg4 : tensor<128x64xbf16> * tensor<64x128xbf16> -> tensor<128x128xf32>
      scf.yield %62 : tensor<128x128xf32>
    }
    %20 = tt.expand_dims %12 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %21 = tt.expand_dims %15 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %22 = arith.cmpi slt, %20, %cst_4 : tensor<128x1xi32>
    %23 = arith.cmpi slt, %21, %cst_3 : tensor<1x128xi32>
    %24 = tt.broadcast %22 : tensor<128x1xi1> -> tensor<128x128xi1>
    %25 = tt.broadcast %23 : tensor<1x128xi1> -> tensor<128x128xi1>
    %26 = arith.andi %24, %25 : tensor<128x128xi1>
    %27 = arith.muli %20, %cst_2 : tensor<128x1xi32>
    %28 = tt.broadcast %21 : tensor<1x128xi32> -> tensor<128x128xi32>
    %29 = tt.broadcast %27 : tensor<128x1xi32> -> tensor<128x128xi32>
    %30 = arith.addi %28, %29 : tensor<128x128xi32>
    %31 = arith.mulf %19, %cst_1 : tensor<128x128xf32>
    %32 = arith.mulf %19, %cst_0 : tensor<128x128xf32>
    %33 = tt.extern_elementwise %32 {libname = "", libpath = "", pure = true, symbol = "__nv_erff"} : (tensor<128x128xf32>) -> tensor<128x128xf32>
    %34 = arith.addf %33, %cst : tensor<128x128xf32>
    %35 = arith.mulf %31, %34 : tensor<128x128xf32>
    %36 = tt.splat %arg2 : !tt.ptr<bf16> -> tensor<128x128x!tt.ptr<bf16>>
    %37 = tt.addptr %36, %30 : tensor<128x128x!tt.ptr<bf16>>, tensor<128x128xi32>
    %38 = arith.truncf %35 : tensor<128x128xf32> to tensor<128x128xbf16>
    tt.store %37, %38, %26 : tensor<128x128x!tt.ptr<bf16>>
    tt.return
  }
}
