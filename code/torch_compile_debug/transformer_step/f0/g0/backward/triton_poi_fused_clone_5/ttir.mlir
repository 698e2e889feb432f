module {
  tt.func public @triton_poi_fused_clone_5(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<-8> : tensor<256xi32>
    %cst_0 = arith.constant dense<-4> : tensor<256xi32>
    %cst_1 = arith.constant dense<8> : tensor<256xi64>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<256xf32>
    %cst_3 = arith.constant dense<2048> : tensor<256xi32>
    %cst_4 = arith.constant dense<4> : tensor<256xi64>
    %cst_5 = arith.constant dense<4> : tensor<256xi32>
    %cst_6 = arith.constant dense<32> : tensor<256xi32>
    %cst_7 = arith.constant dense<192> : tensor<256xi32>
    %cst_8 = arith.constant dense<6144> : tensor<256xi32>
    %cst_9 = arith.constant dense<3> : tensor<256xi32>
    %cst_10 = arith.constant dense<64> : tensor<256xi32>
    %c256_i32 = arith.constant 256 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c256_i32 : i32
    %2 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %3 = tt.splat %1 : i32 -> tensor<256xi32>
    %4 = arith.addi %3, %2 : tensor<256xi32>
    %5 = arith.divsi %4, %cst_10 : tensor<256xi32>
    %6 = arith.remsi %5, %cst_9 : tensor<256xi32>
    %7 = arith.divsi %4, %cst_8 : tensor<256xi32>
    %8 = arith.remsi %4, %cst_10 : tensor<256xi32>
    %9 = arith.divsi %4, %cst_7 : tensor<256xi32>
    %10 = arith.remsi %9, %cst_6 : tensor<256xi32>
    %11 = arith.muli %6, %cst_5 : tensor<256xi32>
    %12 = arith.addi %7, %11 : tensor<256xi32>
    %13 = arith.extsi %12 : tensor<256xi32> to tensor<256xi64>
    %14 = arith.cmpi slt, %13, %cst_4 : tensor<256xi64>
    %15 = arith.muli %10, %cst_10 : tensor<256xi32>
    %16 = arith.addi %8, %15 : tensor<256xi32>
    %17 = arith.muli %12, %cst_3 : tensor<256xi32>
    %18 = arith.addi %16, %17 : tensor<256xi32>
    %19 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %20 = tt.addptr %19, %18 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %21 = tt.load %20, %14, %cst_2 : tensor<256x!tt.ptr<f32>>
    %22 = arith.cmpi sge, %13, %cst_4 : tensor<256xi64>
    %23 = arith.cmpi slt, %13, %cst_1 : tensor<256xi64>
    %24 = arith.andi %22, %23 : tensor<256xi1>
    %25 = arith.addi %7, %cst_0 : tensor<256xi32>
    %26 = arith.addi %25, %11 : tensor<256xi32>
    %27 = arith.muli %26, %cst_3 : tensor<256xi32>
    %28 = arith.addi %16, %27 : tensor<256xi32>
    %29 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %30 = tt.addptr %29, %28 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %31 = tt.load %30, %24, %cst_2 : tensor<256x!tt.ptr<f32>>
    %32 = arith.cmpi sge, %13, %cst_1 : tensor<256xi64>
    %33 = arith.addi %7, %cst : tensor<256xi32>
    %34 = arith.addi %33, %11 : tensor<256xi32>
    %35 = arith.muli %34, %cst_3 : tensor<256xi32>
    %36 = arith.addi %16, %35 : tensor<256xi32>
    %37 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %38 = tt.addptr %37, %36 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %39 = tt.load %38, %32, %cst_2 : tensor<256x!tt.ptr<f32>>
    %40 = arith.select %24, %31, %39 : tensor<256xi1>, tensor<256xf32>
    %41 = arith.select %14, %21, %40 : tensor<256xi1>, tensor<256xf32>
    %42 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %43 = tt.addptr %42, %4 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    tt.store %43, %41 : tensor<256x!tt.ptr<f32>>
    tt.return
  }
}
