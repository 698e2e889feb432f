; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16
@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1

define ptx_kernel void @triton_per_fused_add_native_layer_norm_1(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, ptr addrspace(1) %6, i32 %7, i32 %8, ptr addrspace(1) readnone captures(none) %9) local_unnamed_addr {
  %11 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %12 = icmp slt i32 %11, 128
  %13 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %14 = and i32 %13, 31
  %15 = lshr i32 %13, 5
  %16 = and i32 %13, 63
  %17 = shl i32 %11, 6
  %18 = or disjoint i32 %16, %17
  %19 = sext i32 %18 to i64
  %20 = getelementptr float, ptr addrspace(1) %1, i64 %19
  %21 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %20, i1 %12) #5
  %22 = bitcast i32 %21 to float
  %23 = getelementptr float, ptr addrspace(1) %2, i64 %19
  %24 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %23, i1 %12) #5
  %25 = bitcast i32 %24 to float
  %26 = zext nneg i32 %16 to i64
  %27 = getelementptr float, ptr addrspace(1) %3, i64 %26
  %28 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %27) #5
  %29 = getelementptr float, ptr addrspace(1) %4, i64 %26
  %30 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %29) #5
  %31 = fadd float %22, %25
  %32 = select i1 %12, float %31, float 0.000000e+00
  %33 = bitcast float %32 to i32
  %34 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %33, i32 16, i32 31)
  %35 = bitcast i32 %34 to float
  %36 = fadd float %32, %35
  %37 = bitcast float %36 to i32
  %38 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %37, i32 8, i32 31)
  %39 = bitcast i32 %38 to float
  %40 = fadd float %36, %39
  %41 = bitcast float %40 to i32
  %42 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %41, i32 4, i32 31)
  %43 = bitcast i32 %42 to float
  %44 = fadd float %40, %43
  %45 = bitcast float %44 to i32
  %46 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %45, i32 2, i32 31)
  %47 = bitcast i32 %46 to float
  %48 = fadd float %44, %47
  %49 = bitcast float %48 to i32
  %50 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %49, i32 1, i32 31)
  %51 = bitcast i32 %50 to float
  %52 = fadd float %48, %51
  %53 = and i32 %15, 1
  %54 = icmp eq i32 %14, 0
  %55 = getelementptr float, ptr addrspace(3) @global_smem, i32 %53
  %56 = bitcast float %52 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %55, <1 x i32> %56, i1 %54) #5
  tail call void @llvm.nvvm.barrier0()
  %57 = icmp slt i32 %13, 2
  %58 = getelementptr float, ptr addrspace(3) @global_smem, i32 %13
  %59 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %58, i1 %57) #5
  %60 = bitcast i32 %59 to float
  %61 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %59, i32 1, i32 31)
  %62 = bitcast i32 %61 to float
  %63 = fadd float %60, %62
  %64 = and i32 %13, 1
  %65 = icmp eq i32 %64, 0
  %66 = and i1 %57, %65
  %67 = bitcast float %63 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %58, <1 x i32> %67, i1 %66) #5
  tail call void @llvm.nvvm.barrier0()
  %68 = load float, ptr addrspace(3) @global_smem, align 16
  %69 = tail call float @llvm.nvvm.div.full(float %68, float 6.400000e+01)
  %70 = fsub float %31, %69
  %71 = fmul float %70, %70
  %72 = select i1 %12, float %71, float 0.000000e+00
  tail call void @llvm.nvvm.barrier0()
  %73 = bitcast float %72 to i32
  %74 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %73, i32 16, i32 31)
  %75 = bitcast i32 %74 to float
  %76 = fadd float %72, %75
  %77 = bitcast float %76 to i32
  %78 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %77, i32 8, i32 31)
  %79 = bitcast i32 %78 to float
  %80 = fadd float %76, %79
  %81 = bitcast float %80 to i32
  %82 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %81, i32 4, i32 31)
  %83 = bitcast i32 %82 to float
  %84 = fadd float %80, %83
  %85 = bitcast float %84 to i32
  %86 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %85, i32 2, i32 31)
  %87 = bitcast i32 %86 to float
  %88 = fadd float %84, %87
  %89 = bitcast float %88 to i32
  %90 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %89, i32 1, i32 31)
  %91 = bitcast i32 %90 to float
  %92 = fadd float %88, %91
  %93 = bitcast float %92 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %55, <1 x i32> %93, i1 %54) #5
  tail call void @llvm.nvvm.barrier0()
  %94 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %58, i1 %57) #5
  %95 = bitcast i32 %94 to float
  %96 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %94, i32 1, i32 31)
  %97 = bitcast i32 %96 to float
  %98 = fadd float %95, %97
  %99 = bitcast float %98 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %58, <1 x i32> %99, i1 %66) #5
  tail call void @llvm.nvvm.barrier0()
  %100 = load float, ptr addrspace(3) @global_smem, align 16
  %101 = tail call float @llvm.nvvm.div.full(float %100, float 6.400000e+01)
  %102 = fadd float %101, 0x3EE4F8B580000000
  %103 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #5
  %.not.i = icmp eq i32 %103, 0
  br i1 %.not.i, label %106, label %104

104:                                              ; preds = %10
  %105 = tail call float @llvm.nvvm.rsqrt.approx.ftz.f(float %102)
  br label %__nv_rsqrtf.exit

106:                                              ; preds = %10
  %107 = tail call float @llvm.nvvm.rsqrt.approx.f(float %102)
  br label %__nv_rsqrtf.exit

__nv_rsqrtf.exit:                                 ; preds = %104, %106
  %.0.i = phi float [ %105, %104 ], [ %107, %106 ]
  %108 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #5
  %.not.i1 = icmp eq i32 %108, 0
  br i1 %.not.i1, label %111, label %109

109:                                              ; preds = %__nv_rsqrtf.exit
  %110 = tail call float @llvm.nvvm.rsqrt.approx.ftz.f(float %102)
  br label %__nv_rsqrtf.exit3

111:                                              ; preds = %__nv_rsqrtf.exit
  %112 = tail call float @llvm.nvvm.rsqrt.approx.f(float %102)
  br label %__nv_rsqrtf.exit3

__nv_rsqrtf.exit3:                                ; preds = %109, %111
  %.0.i2 = phi float [ %110, %109 ], [ %112, %111 ]
  %113 = bitcast i32 %30 to float
  %114 = bitcast i32 %28 to float
  %115 = fmul float %70, %.0.i2
  %116 = fmul float %115, %114
  %117 = fadd float %116, %113
  tail call void @llvm.nvvm.barrier0()
  %118 = sext i32 %11 to i64
  %119 = getelementptr float, ptr addrspace(1) %0, i64 %118
  %120 = icmp eq i32 %16, 0
  %121 = bitcast float %.0.i to i32
  %122 = and i1 %12, %120
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %121, ptr addrspace(1) %119, i1 %122) #5
  %123 = getelementptr float, ptr addrspace(1) %6, i64 %19
  %124 = bitcast float %117 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %124, ptr addrspace(1) %123, i1 %12) #5
  %125 = getelementptr float, ptr addrspace(1) %5, i64 %118
  %126 = bitcast float %69 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %126, ptr addrspace(1) %125, i1 %122) #5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #3

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.rsqrt.approx.ftz.f(float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.rsqrt.approx.f(float) #3

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #5 = { nounwind }

!nvvm.annotations = !{!4}
