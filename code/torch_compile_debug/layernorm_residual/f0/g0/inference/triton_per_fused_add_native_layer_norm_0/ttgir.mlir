#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [8], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @triton_per_fused_add_native_layer_norm_0(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg5: i32 {tt.divisibility = 16 : i32}, %arg6: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<1024xf32, #blocked>
    %c768_i32 = arith.constant 768 : i32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 7.680000e+02 : f32
    %cst_2 = arith.constant 9.99999974E-6 : f32
    %cst_3 = arith.constant dense<768> : tensor<1024xi32, #blocked>
    %0 = tt.get_program_id x : i32
    %1 = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32, #blocked>
    %2 = arith.cmpi slt, %1, %cst_3 : tensor<1024xi32, #blocked>
    %3 = arith.muli %0, %c768_i32 : i32
    %4 = tt.splat %3 : i32 -> tensor<1024xi32, #blocked>
    %5 = arith.addi %1, %4 : tensor<1024xi32, #blocked>
    %6 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %7 = tt.addptr %6, %5 : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    %8 = tt.load %7, %2, %cst : tensor<1024x!tt.ptr<f32>, #blocked>
    %9 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %10 = tt.addptr %9, %5 : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    %11 = tt.load %10, %2, %cst : tensor<1024x!tt.ptr<f32>, #blocked>
    %12 = tt.splat %arg2 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %13 = tt.addptr %12, %1 : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    %14 = tt.load %13, %2, %cst evictionPolicy = evict_last : tensor<1024x!tt.ptr<f32>, #blocked>
    %15 = tt.splat %arg3 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %16 = tt.addptr %15, %1 : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    %17 = tt.load %16, %2, %cst evictionPolicy = evict_last : tensor<1024x!tt.ptr<f32>, #blocked>
    %18 = arith.addf %8, %11 : tensor<1024xf32, #blocked>
    %19 = arith.select %2, %18, %cst : tensor<1024xi1, #blocked>, tensor<1024xf32, #blocked>
    %20 = "tt.reduce"(%19) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %38 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %38 : f32
    }) : (tensor<1024xf32, #blocked>) -> f32
    %21 = arith.addf %20, %cst_0 : f32
    %22 = arith.divf %21, %cst_1 : f32
    %23 = tt.splat %22 : f32 -> tensor<1024xf32, #blocked>
    %24 = arith.subf %18, %23 : tensor<1024xf32, #blocked>
    %25 = arith.mulf %24, %24 : tensor<1024xf32, #blocked>
    %26 = arith.select %2, %25, %cst : tensor<1024xi1, #blocked>, tensor<1024xf32, #blocked>
    %27 = "tt.reduce"(%26) <{axis = 0 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %38 = arith.addf %arg7, %arg8 : f32
      tt.reduce.return %38 : f32
    }) : (tensor<1024xf32, #blocked>) -> f32
    %28 = arith.addf %27, %cst_0 : f32
    %29 = arith.divf %28, %cst_1 : f32
    %30 = arith.addf %29, %cst_2 : f32
    %31 = tt.extern_elementwise %30 {libname = "", libpath = "", pure = true, symbol = "__nv_rsqrtf"} : (f32) -> f32
    %32 = tt.splat %31 : f32 -> tensor<1024xf32, #blocked>
    %33 = arith.mulf %24, %32 : tensor<1024xf32, #blocked>
    %34 = arith.mulf %33, %14 : tensor<1024xf32, #blocked>
    %35 = arith.addf %34, %17 : tensor<1024xf32, #blocked>
    %36 = tt.splat %arg4 : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %37 = tt.addptr %36, %5 : tensor<1024x!tt.ptr<f32>, #blocked>, tensor<1024xi32, #blocked>
    tt.store %37, %35, %2 : tensor<1024x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
