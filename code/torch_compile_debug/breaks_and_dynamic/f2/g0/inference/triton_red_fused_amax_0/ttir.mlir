module {
  tt.func public @triton_red_fused_amax_0(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: i32, %arg3: i32, %arg4: i32) attributes {noinline = false} {
    %c32_i32 = arith.constant 32 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<1x32xf32>
    %cst_0 = arith.constant dense<0xFF800000> : tensor<1x32xf32>
    %0 = tt.get_program_id x : i32
    %1 = arith.cmpi slt, %0, %arg3 : i32
    %2 = tt.splat %1 : i1 -> tensor<1x1xi1>
    %3 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %4 = tt.expand_dims %3 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %5 = scf.for %arg5 = %c0_i32 to %arg4 step %c32_i32 iter_args(%arg6 = %cst_0) -> (tensor<1x32xf32>)  : i32 {
      %10 = tt.splat %arg5 : i32 -> tensor<1x32xi32>
      %11 = arith.addi %10, %4 : tensor<1x32xi32>
      %12 = tt.splat %arg4 : i32 -> tensor<1x32xi32>
      %13 = arith.cmpi slt, %11, %12 : tensor<1x32xi32>
      %14 = tt.splat %arg2 : i32 -> tensor<1x32xi32>
      %15 = arith.muli %14, %11 : tensor<1x32xi32>
      %16 = tt.splat %0 : i32 -> tensor<1x32xi32>
      %17 = arith.addi %16, %15 : tensor<1x32xi32>
      %18 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1x32x!tt.ptr<f32>>
      %19 = tt.addptr %18, %17 : tensor<1x32x!tt.ptr<f32>>, tensor<1x32xi32>
      %20 = tt.splat %1 : i1 -> tensor<1x32xi1>
      %21 = arith.andi %20, %13 : tensor<1x32xi1>
      %22 = tt.load %19, %21, %cst evictionPolicy = evict_first : tensor<1x32x!tt.ptr<f32>>
      %23 = arith.cmpf ogt, %arg6, %22 : tensor<1x32xf32>
      %24 = arith.cmpf une, %arg6, %arg6 : tensor<1x32xf32>
      %25 = arith.ori %23, %24 : tensor<1x32xi1>
      %26 = arith.select %25, %arg6, %22 : tensor<1x32xi1>, tensor<1x32xf32>
      %27 = arith.select %21, %26, %arg6 : tensor<1x32xi1>, tensor<1x32xf32>
      scf.yield %27 : tensor<1x32xf32>
    }
    %6 = "tt.reduce"(%5) <{axis = 1 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %10 = arith.cmpf ogt, %arg5, %arg6 : f32
      %11 = arith.cmpf une, %arg5, %arg5 : f32
      %12 = arith.ori %10, %11 : i1
      %13 = arith.select %12, %arg5, %arg6 : f32
      tt.reduce.return %13 : f32
    }) : (tensor<1x32xf32>) -> tensor<1xf32>
    %7 = tt.expand_dims %6 {axis = 1 : i32} : tensor<1xf32> -> tensor<1x1xf32>
    %8 = tt.addptr %arg1, %0 : !tt.ptr<f32>, i32
    %9 = tt.splat %8 : !tt.ptr<f32> -> tensor<1x1x!tt.ptr<f32>>
    tt.store %9, %7, %2 : tensor<1x1x!tt.ptr<f32>>
    tt.return
  }
}
