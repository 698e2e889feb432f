#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [8], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_per_fused__softmax_add_mul_relu_0(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: i32 {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant 0.000000e+00 : f32
    %c1024_i32 = arith.constant 1024 : i32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<1024xf32, #blocked>
    %cst_1 = arith.constant dense<2.000000e+00> : tensor<1024xf32, #blocked>
    %0 = tt.get_program_id x : i32
    %1 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #blocked>
    %2 = arith.muli %0, %c1024_i32 : i32
    %3 = tt.splat %2 : i32 -> tensor<1024xi32, #blocked>
    %4 = arith.addi %1, %3 : tensor<1024xi32, #blocked>
    %5 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %6 = tt.addptr %5, %4 : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    %7 = tt.load %6 : tensor<1024x!tt.ptr<f32>, #blocked>
    %8 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %9 = tt.addptr %8, %4 : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    %10 = tt.load %9 : tensor<1024x!tt.ptr<f32>, #blocked>
    %11 = arith.cmpf ogt, %cst_0, %7 : tensor<1024xf32, #blocked>
    %12 = arith.select %11, %cst_0, %7 : tensor<1024xi1, #blocked>, tensor<1024xf32, #blocked>
    %13 = arith.mulf %10, %cst_1 : tensor<1024xf32, #blocked>
    %14 = arith.addf %12, %13 : tensor<1024xf32, #blocked>
    %15 = "tt.reduce"(%14) <{axis = 0 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %26 = arith.cmpf ogt, %arg5, %arg6 : f32
      %27 = arith.cmpf une, %arg5, %arg5 : f32
      %28 = arith.ori %26, %27 : i1
      %29 = arith.select %28, %arg5, %arg6 : f32
      tt.reduce.return %29 : f32
    }) : (tensor<1024xf32, #blocked>) -> f32
    %16 = arith.addf %15, %cst : f32
    %17 = tt.splat %16 : f32 -> tensor<1024xf32, #blocked>
    %18 = arith.subf %14, %17 : tensor<1024xf32, #blocked>
    %19 = math.exp %18 : tensor<1024xf32, #blocked>
    %20 = "tt.reduce"(%19) <{axis = 0 : i32}> ({
    ^bb0(%arg5: f32, %arg6: f32):
      %26 = arith.addf %arg5, %arg6 : f32
      tt.reduce.return %26 : f32
    }) : (tensor<1024xf32, #blocked>) -> f32
    %21 = arith.addf %20, %cst : f32
    %22 = tt.splat %21 : f32 -> tensor<1024xf32, #blocked>
    %23 = arith.divf %19, %22 : tensor<1024xf32, #blocked>
    %24 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %25 = tt.addptr %24, %4 : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    tt.store %25, %23 : tensor<1024x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
