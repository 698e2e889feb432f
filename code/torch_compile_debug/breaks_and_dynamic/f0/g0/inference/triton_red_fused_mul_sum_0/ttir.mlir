module {
  tt.func public @triton_red_fused_mul_sum_0(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: i32, %arg3: i32, %arg4: i32) attributes {noinline = false} {
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<1x64xf32>
    %0 = tt.get_program_id x : i32
    %1 = arith.cmpi slt, %0, %arg3 : i32
    %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %3 = tt.expand_dims %2 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %4 = scf.for %arg5 = %c0_i32 to %arg4 step %c64_i32 iter_args(%arg6 = %cst) -> (tensor<1x64xf32>)  : i32 {
      %7 = tt.splat %arg5 : i32 -> tensor<1x64xi32>
      %8 = arith.addi %7, %3 : tensor<1x64xi32>
      %9 = tt.splat %arg4 : i32 -> tensor<1x64xi32>
      %10 = arith.cmpi slt, %8, %9 : tensor<1x64xi32>
      %11 = arith.muli %arg2, %0 : i32
      %12 = tt.splat %11 : i32 -> tensor<1x64xi32>
      %13 = arith.addi %8, %12 : tensor<1x64xi32>
      %14 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
      %15 = tt.addptr %14, %13 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
      %16 = tt.splat %1 : i1 -> tensor<1x64xi1>
      %17 = arith.andi %16, %10 : tensor<1x64xi1>
      %18 = tt.load %15, %17, %cst evictionPolicy = evict_last : tensor<1x64x!tt.ptr<f32>>
      %19 = arith.addf %arg6, %18 : tensor<1x64xf32>
      %20 = arith.select %17, %19, %arg6 : tensor<1x64xi1>, tensor<1x64xf32>
      scf.yield %20 : tensor<1x64xf32>
    }
    %5 = "tt.reduce"(%4) <{axis = 1 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %7 = arith.addf %arg5, %arg6 : f32
      tt.reduce.return %7 : f32
    }) : (tensor<1x64xf32>) -> tensor<1xf32>
    %6 = tt.expand_dims %5 {axis = 1 : i32} : tensor<1xf32> -> tensor<1x1xf32>
    scf.for %arg5 = %c0_i32 to %arg4 step %c64_i32  : i32 {
      %7 = tt.splat %arg5 : i32 -> tensor<1x64xi32>
      %8 = arith.addi %7, %3 : tensor<1x64xi32>
      %9 = tt.splat %arg4 : i32 -> tensor<1x64xi32>
      %10 = arith.cmpi slt, %8, %9 : tensor<1x64xi32>
      %11 = arith.muli %arg2, %0 : i32
      %12 = tt.splat %11 : i32 -> tensor<1x64xi32>
      %13 = arith.addi %8, %12 : tensor<1x64xi32>
      %14 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
      %15 = tt.addptr %14, %13 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
      %16 = tt.splat %1 : i1 -> tensor<1x64xi1>
      %17 = arith.andi %16, %10 : tensor<1x64xi1>
      %18 = tt.load %15, %17, %cst evictionPolicy = evict_first : tensor<1x64x!tt.ptr<f32>>
      %19 = tt.broadcast %6 : tensor<1x1xf32> -> tensor<1x64xf32>
      %20 = arith.mulf %18, %19 : tensor<1x64xf32>
      %21 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<1x64x!tt.ptr<f32>>
      %22 = tt.addptr %21, %13 : tensor<1x64x!tt.ptr<f32>>, tensor<1x64xi32>
      tt.store %22, %20, %17 : tensor<1x64x!tt.ptr<f32>>
    }
    tt.return
  }
}
