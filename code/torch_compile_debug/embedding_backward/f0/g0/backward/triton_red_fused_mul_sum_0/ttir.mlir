module {
  tt.func public @triton_red_fused_mul_sum_0(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: i32 {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c8_i32 = arith.constant 8 : i32
    %c128_i32 = arith.constant 128 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<64> : tensor<1x8xi32>
    %cst_0 = arith.constant dense<128> : tensor<1x8xi32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64x8xf32>
    %cst_2 = arith.constant dense<64> : tensor<64x1xi32>
    %c64_i32 = arith.constant 64 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c64_i32 : i32
    %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %3 = tt.expand_dims %2 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %4 = tt.splat %1 : i32 -> tensor<64x1xi32>
    %5 = arith.addi %4, %3 : tensor<64x1xi32>
    %6 = arith.cmpi slt, %5, %cst_2 : tensor<64x1xi32>
    %7 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %8 = tt.expand_dims %7 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %9 = scf.for %arg5 = %c0_i32 to %c128_i32 step %c8_i32 iter_args(%arg6 = %cst_1) -> (tensor<64x8xf32>)  : i32 {
      %14 = tt.splat %arg5 : i32 -> tensor<1x8xi32>
      %15 = arith.addi %14, %8 : tensor<1x8xi32>
      %16 = arith.cmpi slt, %15, %cst_0 : tensor<1x8xi32>
      %17 = arith.muli %15, %cst : tensor<1x8xi32>
      %18 = tt.broadcast %5 : tensor<64x1xi32> -> tensor<64x8xi32>
      %19 = tt.broadcast %17 : tensor<1x8xi32> -> tensor<64x8xi32>
      %20 = arith.addi %18, %19 : tensor<64x8xi32>
      %21 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>>
      %22 = tt.addptr %21, %20 : tensor<64x8x!tt.ptr<f32>>, tensor<64x8xi32>
      %23 = tt.broadcast %6 : tensor<64x1xi1> -> tensor<64x8xi1>
      %24 = tt.broadcast %16 : tensor<1x8xi1> -> tensor<64x8xi1>
      %25 = arith.andi %23, %24 : tensor<64x8xi1>
      %26 = tt.load %22, %25, %cst_1 evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>>
      %27 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>>
      %28 = tt.addptr %27, %20 : tensor<64x8x!tt.ptr<f32>>, tensor<64x8xi32>
      %29 = tt.load %28, %25, %cst_1 evictionPolicy = evict_first : tensor<64x8x!tt.ptr<f32>>
      %30 = arith.mulf %26, %29 : tensor<64x8xf32>
      %31 = arith.addf %arg6, %30 : tensor<64x8xf32>
      %32 = arith.select %25, %31, %arg6 : tensor<64x8xi1>, tensor<64x8xf32>
      scf.yield %32 : tensor<64x8xf32>
    }
    %10 = "tt.reduce"(%9) <{axis = 1 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %14 = arith.addf %arg5, %arg6 : f32
      tt.reduce.return %14 : f32
    }) : (tensor<64x8xf32>) -> tensor<64xf32>
    %11 = tt.expand_dims %10 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %12 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %13 = tt.addptr %12, %5 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    tt.store %13, %11, %6 : tensor<64x1x!tt.ptr<f32>>
    tt.return
  }
}
