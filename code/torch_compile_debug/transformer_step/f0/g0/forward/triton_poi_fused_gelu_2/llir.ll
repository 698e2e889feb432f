; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1

define ptx_kernel void @triton_poi_fused_gelu_2(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) readnone captures(none) %3) local_unnamed_addr {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = shl i32 %5, 8
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = shl i32 %7, 1
  %9 = and i32 %8, 254
  %10 = or disjoint i32 %9, %6
  %11 = sext i32 %10 to i64
  %12 = getelementptr float, ptr addrspace(1) %0, i64 %11
  %13 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09ld.global.v2.b32 { $0, $1 }, [ $2 + 0 ];", "=r,=r,l"(ptr addrspace(1) %12) #3
  %14 = extractvalue { i32, i32 } %13, 0
  %15 = extractvalue { i32, i32 } %13, 1
  %16 = bitcast i32 %14 to float
  %17 = bitcast i32 %15 to float
  %18 = fmul float %16, 0x3FE6A09E60000000
  %19 = fmul float %17, 0x3FE6A09E60000000
  %20 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not.i = icmp eq i32 %20, 0
  %21 = tail call float @llvm.nvvm.fabs.ftz.f(float %18) #3
  %22 = tail call float @llvm.nvvm.fabs.f(float %18) #3
  %.0.i = select i1 %.not.i, float %22, float %21
  %23 = fcmp oge float %.0.i, 0x3FF00C1FC0000000
  br i1 %23, label %__nv_fabsf.exit1.i, label %25

__nv_fabsf.exit1.i:                               ; preds = %4
  %24 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not1.i = icmp eq i32 %24, 0
  %.01.i = select i1 %.not1.i, float %22, float %21
  br label %__internal_fmad.exit.i

25:                                               ; preds = %4
  %26 = fmul float %18, %18
  br label %__internal_fmad.exit.i

__internal_fmad.exit.i:                           ; preds = %25, %__nv_fabsf.exit1.i
  %27 = phi float [ 0x3FE41B0840000000, %__nv_fabsf.exit1.i ], [ 0x3FC06EBA60000000, %25 ]
  %28 = phi float [ 0x3FED526FC0000000, %__nv_fabsf.exit1.i ], [ 0xBFD8127580000000, %25 ]
  %29 = phi float [ 0x3FC39F20C0000000, %__nv_fabsf.exit1.i ], [ 0x3FBCE315E0000000, %25 ]
  %30 = phi float [ 0xBFA1902C40000000, %__nv_fabsf.exit1.i ], [ 0xBF9B837CE0000000, %25 ]
  %31 = phi float [ 0x3F75908160000000, %__nv_fabsf.exit1.i ], [ 0x3F755ABD40000000, %25 ]
  %32 = phi float [ 0xBF3EAC1720000000, %__nv_fabsf.exit1.i ], [ 0xBF4AE9A400000000, %25 ]
  %33 = phi float [ 0x3EF1394780000000, %__nv_fabsf.exit1.i ], [ 0x3F163D2D40000000, %25 ]
  %34 = phi float [ %.01.i, %__nv_fabsf.exit1.i ], [ %26, %25 ]
  %35 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not2.i = icmp eq i32 %35, 0
  %36 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %33, float %34, float %32) #3
  %37 = tail call float @llvm.nvvm.fma.rn.f(float %33, float %34, float %32) #3
  %.02.i = select i1 %.not2.i, float %37, float %36
  %38 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not3.i = icmp eq i32 %38, 0
  %39 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.02.i, float %34, float %31) #3
  %40 = tail call float @llvm.nvvm.fma.rn.f(float %.02.i, float %34, float %31) #3
  %.03.i = select i1 %.not3.i, float %40, float %39
  %41 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not4.i = icmp eq i32 %41, 0
  %42 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.03.i, float %34, float %30) #3
  %43 = tail call float @llvm.nvvm.fma.rn.f(float %.03.i, float %34, float %30) #3
  %.04.i = select i1 %.not4.i, float %43, float %42
  %44 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not5.i = icmp eq i32 %44, 0
  %45 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.04.i, float %34, float %29) #3
  %46 = tail call float @llvm.nvvm.fma.rn.f(float %.04.i, float %34, float %29) #3
  %.05.i = select i1 %.not5.i, float %46, float %45
  %47 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not6.i = icmp eq i32 %47, 0
  %48 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.05.i, float %34, float %28) #3
  %49 = tail call float @llvm.nvvm.fma.rn.f(float %.05.i, float %34, float %28) #3
  %.06.i = select i1 %.not6.i, float %49, float %48
  %50 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not7.i = icmp eq i32 %50, 0
  %51 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.06.i, float %34, float %27) #3
  %52 = tail call float @llvm.nvvm.fma.rn.f(float %.06.i, float %34, float %27) #3
  %.07.i = select i1 %.not7.i, float %52, float %51
  %53 = fneg float %34
  %54 = select i1 %23, float %53, float %18
  %55 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not8.i = icmp eq i32 %55, 0
  %56 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.07.i, float %54, float %54) #3
  %57 = tail call float @llvm.nvvm.fma.rn.f(float %.07.i, float %54, float %54) #3
  %.08.i = select i1 %.not8.i, float %57, float %56
  br i1 %23, label %58, label %__nv_erff.exit

58:                                               ; preds = %__internal_fmad.exit.i
  %59 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %.08.i) #3
  %60 = fsub float 1.000000e+00, %59
  %61 = bitcast float %60 to i32
  %62 = bitcast float %18 to i32
  %63 = and i32 %62, -2147483648
  %64 = or i32 %63, %61
  %65 = bitcast i32 %64 to float
  br label %__nv_erff.exit

__nv_erff.exit:                                   ; preds = %__internal_fmad.exit.i, %58
  %r.0.i = phi float [ %65, %58 ], [ %.08.i, %__internal_fmad.exit.i ]
  %66 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not.i1 = icmp eq i32 %66, 0
  %67 = tail call float @llvm.nvvm.fabs.ftz.f(float %19) #3
  %68 = tail call float @llvm.nvvm.fabs.f(float %19) #3
  %.0.i2 = select i1 %.not.i1, float %68, float %67
  %69 = fcmp oge float %.0.i2, 0x3FF00C1FC0000000
  br i1 %69, label %__nv_fabsf.exit1.i19, label %71

__nv_fabsf.exit1.i19:                             ; preds = %__nv_erff.exit
  %70 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not1.i20 = icmp eq i32 %70, 0
  %.01.i21 = select i1 %.not1.i20, float %68, float %67
  br label %__internal_fmad.exit.i3

71:                                               ; preds = %__nv_erff.exit
  %72 = fmul float %19, %19
  br label %__internal_fmad.exit.i3

__internal_fmad.exit.i3:                          ; preds = %71, %__nv_fabsf.exit1.i19
  %73 = phi float [ 0x3FE41B0840000000, %__nv_fabsf.exit1.i19 ], [ 0x3FC06EBA60000000, %71 ]
  %74 = phi float [ 0x3FED526FC0000000, %__nv_fabsf.exit1.i19 ], [ 0xBFD8127580000000, %71 ]
  %75 = phi float [ 0x3FC39F20C0000000, %__nv_fabsf.exit1.i19 ], [ 0x3FBCE315E0000000, %71 ]
  %76 = phi float [ 0xBFA1902C40000000, %__nv_fabsf.exit1.i19 ], [ 0xBF9B837CE0000000, %71 ]
  %77 = phi float [ 0x3F75908160000000, %__nv_fabsf.exit1.i19 ], [ 0x3F755ABD40000000, %71 ]
  %78 = phi float [ 0xBF3EAC1720000000, %__nv_fabsf.exit1.i19 ], [ 0xBF4AE9A400000000, %71 ]
  %79 = phi float [ 0x3EF1394780000000, %__nv_fabsf.exit1.i19 ], [ 0x3F163D2D40000000, %71 ]
  %80 = phi float [ %.01.i21, %__nv_fabsf.exit1.i19 ], [ %72, %71 ]
  %81 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not2.i4 = icmp eq i32 %81, 0
  %82 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %79, float %80, float %78) #3
  %83 = tail call float @llvm.nvvm.fma.rn.f(float %79, float %80, float %78) #3
  %.02.i5 = select i1 %.not2.i4, float %83, float %82
  %84 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not3.i6 = icmp eq i32 %84, 0
  %85 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.02.i5, float %80, float %77) #3
  %86 = tail call float @llvm.nvvm.fma.rn.f(float %.02.i5, float %80, float %77) #3
  %.03.i7 = select i1 %.not3.i6, float %86, float %85
  %87 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not4.i8 = icmp eq i32 %87, 0
  %88 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.03.i7, float %80, float %76) #3
  %89 = tail call float @llvm.nvvm.fma.rn.f(float %.03.i7, float %80, float %76) #3
  %.04.i9 = select i1 %.not4.i8, float %89, float %88
  %90 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not5.i10 = icmp eq i32 %90, 0
  %91 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.04.i9, float %80, float %75) #3
  %92 = tail call float @llvm.nvvm.fma.rn.f(float %.04.i9, float %80, float %75) #3
  %.05.i11 = select i1 %.not5.i10, float %92, float %91
  %93 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not6.i12 = icmp eq i32 %93, 0
  %94 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.05.i11, float %80, float %74) #3
  %95 = tail call float @llvm.nvvm.fma.rn.f(float %.05.i11, float %80, float %74) #3
  %.06.i13 = select i1 %.not6.i12, float %95, float %94
  %96 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not7.i14 = icmp eq i32 %96, 0
  %97 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.06.i13, float %80, float %73) #3
  %98 = tail call float @llvm.nvvm.fma.rn.f(float %.06.i13, float %80, float %73) #3
  %.07.i15 = select i1 %.not7.i14, float %98, float %97
  %99 = fneg float %80
  %100 = select i1 %69, float %99, float %19
  %101 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not8.i16 = icmp eq i32 %101, 0
  %102 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.07.i15, float %100, float %100) #3
  %103 = tail call float @llvm.nvvm.fma.rn.f(float %.07.i15, float %100, float %100) #3
  %.08.i17 = select i1 %.not8.i16, float %103, float %102
  br i1 %69, label %104, label %__nv_erff.exit22

104:                                              ; preds = %__internal_fmad.exit.i3
  %105 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %.08.i17) #3
  %106 = fsub float 1.000000e+00, %105
  %107 = bitcast float %106 to i32
  %108 = bitcast float %19 to i32
  %109 = and i32 %108, -2147483648
  %110 = or i32 %109, %107
  %111 = bitcast i32 %110 to float
  br label %__nv_erff.exit22

__nv_erff.exit22:                                 ; preds = %__internal_fmad.exit.i3, %104
  %r.0.i18 = phi float [ %111, %104 ], [ %.08.i17, %__internal_fmad.exit.i3 ]
  %112 = fmul float %17, 5.000000e-01
  %113 = fmul float %16, 5.000000e-01
  %114 = fadd float %r.0.i, 1.000000e+00
  %115 = fadd float %r.0.i18, 1.000000e+00
  %116 = fmul float %113, %114
  %117 = fmul float %112, %115
  %118 = getelementptr float, ptr addrspace(1) %1, i64 %11
  %119 = bitcast float %116 to i32
  %120 = bitcast float %117 to i32
  tail call void asm sideeffect "st.global.v2.b32 [ $2 + 0 ], { $0, $1 };", "r,r,l"(i32 %119, i32 %120, ptr addrspace(1) %118) #3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fabs.ftz.f(float) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fabs.f(float) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fma.rn.ftz.f(float, float, float) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fma.rn.f(float, float, float) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.ftz.f(float) #2

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nounwind }

!nvvm.annotations = !{!4}
