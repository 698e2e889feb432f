#blocked = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_poi_fused_embedding_mul_0(%arg0: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<64> : tensor<256xi64, #blocked>
    %cst_0 = arith.constant dense<1000> : tensor<256xi64, #blocked>
    %cst_1 = arith.constant dense<0> : tensor<256xi64, #blocked>
    %c256_i32 = arith.constant 256 : i32
    %cst_2 = arith.constant dense<64> : tensor<256xi32, #blocked>
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c256_i32 : i32
    %2 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #blocked>
    %3 = tt.splat %1 : i32 -> tensor<256xi32, #blocked>
    %4 = arith.addi %3, %2 : tensor<256xi32, #blocked>
    %5 = arith.divsi %4, %cst_2 : tensor<256xi32, #blocked>
    %6 = arith.remsi %4, %cst_2 : tensor<256xi32, #blocked>
    %7 = tt.splat %arg0 : !tt.ptr<i64> -> tensor<256x!tt.ptr<i64>, #blocked>
    %8 = tt.addptr %7, %5 : tensor<256x!tt.ptr<i64>, #blocked>, tensor<256xi32, #blocked>
    %9 = tt.load %8 evictionPolicy = evict_last : tensor<256x!tt.ptr<i64>, #blocked>
    %10 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #blocked>
    %11 = tt.addptr %10, %6 : tensor<256x!tt.ptr<f32>, #blocked>, tensor<256xi32, #blocked>
    %12 = tt.load %11 evictionPolicy = evict_last : tensor<256x!tt.ptr<f32>, #blocked>
    %13 = arith.addi %9, %cst_0 : tensor<256xi64, #blocked>
    %14 = arith.cmpi slt, %9, %cst_1 : tensor<256xi64, #blocked>
    %15 = arith.select %14, %13, %9 : tensor<256xi1, #blocked>, tensor<256xi64, #blocked>
    %16 = arith.cmpi sge, %15, %cst_1 : tensor<256xi64, #blocked>
    %17 = arith.cmpi slt, %15, %cst_0 : tensor<256xi64, #blocked>
    %18 = arith.andi %16, %17 : tensor<256xi1, #blocked>
    tt.assert %18, "index out of bounds: 0 <= tmp4 < 1000" : tensor<256xi1, #blocked>
    %19 = arith.muli %15, %cst : tensor<256xi64, #blocked>
    %20 = arith.extsi %6 : tensor<256xi32, #blocked> to tensor<256xi64, #blocked>
    %21 = arith.addi %20, %19 : tensor<256xi64, #blocked>
    %22 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #blocked>
    %23 = tt.addptr %22, %21 : tensor<256x!tt.ptr<f32>, #blocked>, tensor<256xi64, #blocked>
    %24 = tt.load %23 : tensor<256x!tt.ptr<f32>, #blocked>
    %25 = arith.mulf %24, %12 : tensor<256xf32, #blocked>
    %26 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #blocked>
    %27 = tt.addptr %26, %4 : tensor<256x!tt.ptr<f32>, #blocked>, tensor<256xi32, #blocked>
    tt.store %27, %24 : tensor<256x!tt.ptr<f32>, #blocked>
    %28 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>, #blocked>
    %29 = tt.addptr %28, %4 : tensor<256x!tt.ptr<f32>, #blocked>, tensor<256xi32, #blocked>
    tt.store %29, %25 : tensor<256x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
