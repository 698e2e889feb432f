; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16
@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1

define ptx_kernel void @triton_per_fused_native_layer_norm_0(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, i32 %6, i32 %7, ptr addrspace(1) readnone captures(none) %8) local_unnamed_addr {
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %11 = icmp slt i32 %10, 128
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %13 = and i32 %12, 31
  %14 = lshr i32 %12, 5
  %15 = and i32 %12, 63
  %16 = shl i32 %10, 6
  %17 = or disjoint i32 %15, %16
  %18 = sext i32 %17 to i64
  %19 = getelementptr float, ptr addrspace(1) %1, i64 %18
  %20 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %19, i1 %11) #5
  %21 = bitcast i32 %20 to float
  %22 = zext nneg i32 %15 to i64
  %23 = getelementptr float, ptr addrspace(1) %2, i64 %22
  %24 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %23) #5
  %25 = getelementptr float, ptr addrspace(1) %3, i64 %22
  %26 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %25) #5
  %27 = select i1 %11, float %21, float 0.000000e+00
  %28 = bitcast float %27 to i32
  %29 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %28, i32 16, i32 31)
  %30 = bitcast i32 %29 to float
  %31 = fadd float %27, %30
  %32 = bitcast float %31 to i32
  %33 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %32, i32 8, i32 31)
  %34 = bitcast i32 %33 to float
  %35 = fadd float %31, %34
  %36 = bitcast float %35 to i32
  %37 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %36, i32 4, i32 31)
  %38 = bitcast i32 %37 to float
  %39 = fadd float %35, %38
  %40 = bitcast float %39 to i32
  %41 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %40, i32 2, i32 31)
  %42 = bitcast i32 %41 to float
  %43 = fadd float %39, %42
  %44 = bitcast float %43 to i32
  %45 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %44, i32 1, i32 31)
  %46 = bitcast i32 %45 to float
  %47 = fadd float %43, %46
  %48 = and i32 %14, 1
  %49 = icmp eq i32 %13, 0
  %50 = getelementptr float, ptr addrspace(3) @global_smem, i32 %48
  %51 = bitcast float %47 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %50, <1 x i32> %51, i1 %49) #5
  tail call void @llvm.nvvm.barrier0()
  %52 = icmp slt i32 %12, 2
  %53 = getelementptr float, ptr addrspace(3) @global_smem, i32 %12
  %54 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %53, i1 %52) #5
  %55 = bitcast i32 %54 to float
  %56 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %54, i32 1, i32 31)
  %57 = bitcast i32 %56 to float
  %58 = fadd float %55, %57
  %59 = and i32 %12, 1
  %60 = icmp eq i32 %59, 0
  %61 = and i1 %52, %60
  %62 = bitcast float %58 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %53, <1 x i32> %62, i1 %61) #5
  tail call void @llvm.nvvm.barrier0()
  %63 = load float, ptr addrspace(3) @global_smem, align 16
  %64 = tail call float @llvm.nvvm.div.full(float %63, float 6.400000e+01)
  %65 = fsub float %21, %64
  %66 = fmul float %65, %65
  %67 = select i1 %11, float %66, float 0.000000e+00
  tail call void @llvm.nvvm.barrier0()
  %68 = bitcast float %67 to i32
  %69 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %68, i32 16, i32 31)
  %70 = bitcast i32 %69 to float
  %71 = fadd float %67, %70
  %72 = bitcast float %71 to i32
  %73 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %72, i32 8, i32 31)
  %74 = bitcast i32 %73 to float
  %75 = fadd float %71, %74
  %76 = bitcast float %75 to i32
  %77 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %76, i32 4, i32 31)
  %78 = bitcast i32 %77 to float
  %79 = fadd float %75, %78
  %80 = bitcast float %79 to i32
  %81 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %80, i32 2, i32 31)
  %82 = bitcast i32 %81 to float
  %83 = fadd float %79, %82
  %84 = bitcast float %83 to i32
  %85 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %84, i32 1, i32 31)
  %86 = bitcast i32 %85 to float
  %87 = fadd float %83, %86
  %88 = bitcast float %87 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %50, <1 x i32> %88, i1 %49) #5
  tail call void @llvm.nvvm.barrier0()
  %89 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %53, i1 %52) #5
  %90 = bitcast i32 %89 to float
  %91 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %89, i32 1, i32 31)
  %92 = bitcast i32 %91 to float
  %93 = fadd float %90, %92
  %94 = bitcast float %93 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %53, <1 x i32> %94, i1 %61) #5
  tail call void @llvm.nvvm.barrier0()
  %95 = load float, ptr addrspace(3) @global_smem, align 16
  %96 = tail call float @llvm.nvvm.div.full(float %95, float 6.400000e+01)
  %97 = fadd float %96, 0x3EE4F8B580000000
  %98 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #5
  %.not.i = icmp eq i32 %98, 0
  br i1 %.not.i, label %101, label %99

99:                                               ; preds = %9
  %100 = tail call float @llvm.nvvm.rsqrt.approx.ftz.f(float %97)
  br label %__nv_rsqrtf.exit

101:                                              ; preds = %9
  %102 = tail call float @llvm.nvvm.rsqrt.approx.f(float %97)
  br label %__nv_rsqrtf.exit

__nv_rsqrtf.exit:                                 ; preds = %99, %101
  %.0.i = phi float [ %100, %99 ], [ %102, %101 ]
  %103 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #5
  %.not.i1 = icmp eq i32 %103, 0
  br i1 %.not.i1, label %106, label %104

104:                                              ; preds = %__nv_rsqrtf.exit
  %105 = tail call float @llvm.nvvm.rsqrt.approx.ftz.f(float %97)
  br label %__nv_rsqrtf.exit3

106:                                              ; preds = %__nv_rsqrtf.exit
  %107 = tail call float @llvm.nvvm.rsqrt.approx.f(float %97)
  br label %__nv_rsqrtf.exit3

__nv_rsqrtf.exit3:                                ; preds = %104, %106
  %.0.i2 = phi float [ %105, %104 ], [ %107, %106 ]
  %108 = bitcast i32 %26 to float
  %109 = bitcast i32 %24 to float
  %110 = fmul float %65, %.0.i2
  %111 = fmul float %110, %109
  %112 = fadd float %111, %108
  tail call void @llvm.nvvm.barrier0()
  %113 = sext i32 %10 to i64
  %114 = getelementptr float, ptr addrspace(1) %0, i64 %113
  %115 = icmp eq i32 %15, 0
  %116 = bitcast float %.0.i to i32
  %117 = and i1 %11, %115
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %116, ptr addrspace(1) %114, i1 %117) #5
  %118 = getelementptr float, ptr addrspace(1) %5, i64 %18
  %119 = bitcast float %112 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %119, ptr addrspace(1) %118, i1 %11) #5
  %120 = getelementptr float, ptr addrspace(1) %4, i64 %113
  %121 = bitcast float %64 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %121, ptr addrspace(1) %120, i1 %117) #5
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
