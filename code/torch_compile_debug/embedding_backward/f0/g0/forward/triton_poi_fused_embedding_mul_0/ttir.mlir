module {
  tt.func public @triton_poi_fused_embedding_mul_0(%arg0: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<256xi64>
    %cst_0 = arith.constant dense<1000> : tensor<256xi64>
    %cst_1 = arith.constant dense<64> : tensor<256xi64>
    %cst_2 = arith.constant dense<64> : tensor<256xi32>
    %c256_i32 = arith.constant 256 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c256_i32 : i32
    %2 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %3 = tt.splat %1 : i32 -> tensor<256xi32>
    %4 = arith.addi %3, %2 : tensor<256xi32>
    %5 = arith.divsi %4, %cst_2 : tensor<256xi32>
    %6 = arith.remsi %4, %cst_2 : tensor<256xi32>
    %7 = tt.splat %arg0 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>>
    %8 = tt.addptr %7, %5 : tensor<256x!tt.ptr<i64>>, tensor<256xi32>
    %9 = tt.load %8 evictionPolicy = evict_last : tensor<256x!tt.ptr<i64>>
    %10 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %11 = tt.addptr %10, %6 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %12 = tt.load %11 evictionPolicy = evict_last : tensor<256x!tt.ptr<f32>>
    %13 = arith.addi %9, %cst_0 : tensor<256xi64>
    %14 = arith.cmpi slt, %9, %cst : tensor<256xi64>
    %15 = arith.select %14, %13, %9 : tensor<256xi1>, tensor<256xi64>
    %16 = arith.cmpi sge, %15, %cst : tensor<256xi64>
    %17 = arith.cmpi slt, %15, %cst_0 : tensor<256xi64>
    %18 = arith.andi %16, %17 : tensor<256xi1>
    tt.assert %18, "index out of bounds: 0 <= tmp4 < 1000" : tensor<256xi1>
    %19 = arith.muli %15, %cst_1 : tensor<256xi64>
    %20 = arith.extsi %6 : tensor<256xi32> to tensor<256xi64>
    %21 = arith.addi %20, %19 : tensor<256xi64>
    %22 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %23 = tt.addptr %22, %21 : tensor<256x!tt.ptr<f32>>, tensor<256xi64>
    %24 = tt.load %23 : tensor<256x!tt.ptr<f32>>
    %25 = arith.mulf %24, %12 : tensor<256xf32>
    %26 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %27 = tt.addptr %26, %4 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    tt.store %27, %24 : tensor<256x!tt.ptr<f32>>
    %28 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %29 = tt.addptr %28, %4 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    tt.store %29, %25 : tensor<256x!tt.ptr<f32>>
    tt.return
  }
}
