module {
  tt.func public @triton_poi_fused_embedding_dense_backward_mul_2(%arg0: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<256xi64>
    %cst_0 = arith.constant dense<1000> : tensor<256xi64>
    %cst_1 = arith.constant dense<64> : tensor<256xi64>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<256xf32>
    %cst_3 = arith.constant dense<-1> : tensor<256xi64>
    %cst_4 = arith.constant dense<64> : tensor<256xi32>
    %cst_5 = arith.constant dense<true> : tensor<256xi1>
    %c256_i32 = arith.constant 256 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c256_i32 : i32
    %2 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %3 = tt.splat %1 : i32 -> tensor<256xi32>
    %4 = arith.addi %3, %2 : tensor<256xi32>
    %5 = arith.divsi %4, %cst_4 : tensor<256xi32>
    %6 = arith.remsi %4, %cst_4 : tensor<256xi32>
    %7 = tt.splat %arg0 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
    %8 = tt.addptr %7, %5 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
    %9 = tt.load %8 evictionPolicy = evict_last : tensor<256x!tt.ptr<i64>>
    %10 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %11 = tt.addptr %10, %4 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %12 = tt.load %11 : tensor<256x!tt.ptr<f32>>
    %13 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %14 = tt.addptr %13, %6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %15 = tt.load %14 evictionPolicy = evict_last : tensor<256x!tt.ptr<f32>>
    %16 = arith.addi %9, %cst_0 : tensor<256xi64>
    %17 = arith.cmpi slt, %9, %cst : tensor<256xi64>
    %18 = arith.select %17, %16, %9 : tensor<256xi1>, tensor<256xi64>
    %19 = arith.cmpi sge, %18, %cst : tensor<256xi64>
    %20 = arith.cmpi slt, %18, %cst_0 : tensor<256xi64>
    %21 = arith.andi %19, %20 : tensor<256xi1>
    tt.assert %21, "index out of bounds: 0 <= tmp4 < 1000" : tensor<256xi1>
    %22 = arith.cmpi eq, %9, %cst_3 : tensor<256xi64>
    %23 = arith.mulf %12, %15 : tensor<256xf32>
    %24 = arith.select %22, %cst_2, %23 : tensor<256xi1>, tensor<256xf32>
    %25 = arith.muli %18, %cst_1 : tensor<256xi64>
    %26 = arith.extsi %6 : tensor<256xi32> to tensor<256xi64>
    %27 = arith.addi %26, %25 : tensor<256xi64>
    %28 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %29 = tt.addptr %28, %27 : tensor<256x!tt.ptr<f32>>, tensor<256xi64>
    %30 = tt.atomic_rmw fadd, relaxed, gpu, %29, %24, %cst_5 : (tensor<256x!tt.ptr<f32>>, tensor<256xf32>, tensor<256xi1>) -> tensor<256xf32>
    tt.return
  }
}
