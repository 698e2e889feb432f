#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_poi_fused_gelu_gelu_backward_2(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c256_i32 = arith.constant 256 : i32
    %cst = arith.constant dense<0.398942292> : tensor<256xf32, #blocked>
    %cst_0 = arith.constant dense<-5.000000e-01> : tensor<256xf32, #blocked>
    %cst_1 = arith.constant dense<5.000000e-01> : tensor<256xf32, #blocked>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<256xf32, #blocked>
    %cst_3 = arith.constant dense<0.707106769> : tensor<256xf32, #blocked>
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c256_i32 : i32
    %2 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #blocked>
    %3 = tt.splat %1 : i32 -> tensor<256xi32, #blocked>
    %4 = arith.addi %3, %2 : tensor<256xi32, #blocked>
    %5 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #blocked>
    %6 = tt.addptr %5, %4 : tensor<256x!tt.ptr<f32>, #blocked>, tensor<256xi32, #blocked>
    %7 = tt.load %6 : tensor<256x!tt.ptr<f32>, #blocked>
    %8 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #blocked>
    %9 = tt.addptr %8, %4 : tensor<256x!tt.ptr<f32>, #blocked>, tensor<256xi32, #blocked>
    %10 = tt.load %9 : tensor<256x!tt.ptr<f32>, #blocked>
    %11 = arith.mulf %10, %cst_3 : tensor<256xf32, #blocked>
    %12 = tt.extern_elementwise %11 {libname = "", libpath = "", pure = true, symbol = "__nv_erff"} : (tensor<256xf32, #blocked>) -> tensor<256xf32, #blocked>
    %13 = arith.addf %12, %cst_2 : tensor<256xf32, #blocked>
    %14 = arith.mulf %13, %cst_1 : tensor<256xf32, #blocked>
    %15 = arith.mulf %10, %10 : tensor<256xf32, #blocked>
    %16 = arith.mulf %15, %cst_0 : tensor<256xf32, #blocked>
    %17 = math.exp %16 : tensor<256xf32, #blocked>
    %18 = arith.mulf %17, %cst : tensor<256xf32, #blocked>
    %19 = arith.mulf %10, %18 : tensor<256xf32, #blocked>
    %20 = arith.addf %14, %19 : tensor<256xf32, #blocked>
    %21 = arith.mulf %7, %20 : tensor<256xf32, #blocked>
    tt.store %6, %21 : tensor<256x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
