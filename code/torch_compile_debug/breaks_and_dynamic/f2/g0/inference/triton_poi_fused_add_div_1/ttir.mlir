module {
  tt.func public @triton_poi_fused_add_div_1(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: i32, %arg4: i32) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<256xf32>
    %c256_i32 = arith.constant 256 : i32
    %0 = tt.get_program_id x : i32
    %1 = arith.muli %0, %c256_i32 : i32
    %2 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %3 = tt.splat %1 : i32 -> tensor<256xi32>
    %4 = arith.addi %3, %2 : tensor<256xi32>
    %5 = tt.splat %arg4 : i32 -> tensor<256xi32>
    %6 = arith.cmpi slt, %4, %5 : tensor<256xi32>
    %7 = tt.splat %arg3 : i32 -> tensor<256xi32>
    %8 = arith.remsi %4, %7 : tensor<256xi32>
    %9 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %10 = tt.addptr %9, %4 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %11 = tt.load %10, %6 evictionPolicy = evict_last : tensor<256x!tt.ptr<f32>>
    %12 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %13 = tt.addptr %12, %8 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %14 = tt.load %13, %6 evictionPolicy = evict_last : tensor<256x!tt.ptr<f32>>
    %15 = arith.addf %14, %cst : tensor<256xf32>
    %16 = arith.divf %11, %15 : tensor<256xf32>
    %17 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %18 = tt.addptr %17, %4 : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    tt.store %18, %16, %6 : tensor<256x!tt.ptr<f32>>
    tt.return
  }
}
