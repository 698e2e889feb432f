; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1

define ptx_kernel void @triton_poi_fused_gelu_gelu_backward_2(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) readnone captures(none) %3) local_unnamed_addr {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = shl i32 %5, 8
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = shl i32 %7, 1
  %9 = and i32 %8, 254
  %10 = or disjoint i32 %9, %6
  %11 = sext i32 %10 to i64
  %12 = getelementptr float, ptr addrspace(1) %0, i64 %11
  %13 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09ld.global.v2.b32 { $0, $1 }, [ $2 + 0 ];", "=r,=r,l"(ptr addrspace(1) %12) #3
  %14 = getelementptr float, ptr addrspace(1) %1, i64 %11
  %15 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09ld.global.v2.b32 { $0, $1 }, [ $2 + 0 ];", "=r,=r,l"(ptr addrspace(1) %14) #3
  %16 = extractvalue { i32, i32 } %15, 0
  %17 = extractvalue { i32, i32 } %15, 1
  %18 = bitcast i32 %16 to float
  %19 = bitcast i32 %17 to float
  %20 = fmul float %18, 0x3FE6A09E60000000
  %21 = fmul float %19, 0x3FE6A09E60000000
  %22 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not.i = icmp eq i32 %22, 0
  %23 = tail call float @llvm.nvvm.fabs.ftz.f(float %20) #3
  %24 = tail call float @llvm.nvvm.fabs.f(float %20) #3
  %.0.i = select i1 %.not.i, float %24, float %23
  %25 = fcmp oge float %.0.i, 0x3FF00C1FC0000000
  br i1 %25, label %__nv_fabsf.exit1.i, label %27

__nv_fabsf.exit1.i:                               ; preds = %4
  %26 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not1.i = icmp eq i32 %26, 0
  %.01.i = select i1 %.not1.i, float %24, float %23
  br label %__internal_fmad.exit.i

27:                                               ; preds = %4
  %28 = fmul float %20, %20
  br label %__internal_fmad.exit.i

__internal_fmad.exit.i:                           ; preds = %27, %__nv_fabsf.exit1.i
  %29 = phi float [ 0x3FE41B0840000000, %__nv_fabsf.exit1.i ], [ 0x3FC06EBA60000000, %27 ]
  %30 = phi float [ 0x3FED526FC0000000, %__nv_fabsf.exit1.i ], [ 0xBFD8127580000000, %27 ]
  %31 = phi float [ 0x3FC39F20C0000000, %__nv_fabsf.exit1.i ], [ 0x3FBCE315E0000000, %27 ]
  %32 = phi float [ 0xBFA1902C40000000, %__nv_fabsf.exit1.i ], [ 0xBF9B837CE0000000, %27 ]
  %33 = phi float [ 0x3F75908160000000, %__nv_fabsf.exit1.i ], [ 0x3F755ABD40000000, %27 ]
  %34 = phi float [ 0xBF3EAC1720000000, %__nv_fabsf.exit1.i ], [ 0xBF4AE9A400000000, %27 ]
  %35 = phi float [ 0x3EF1394780000000, %__nv_fabsf.exit1.i ], [ 0x3F163D2D40000000, %27 ]
  %36 = phi float [ %.01.i, %__nv_fabsf.exit1.i ], [ %28, %27 ]
  %37 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not2.i = icmp eq i32 %37, 0
  %38 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %35, float %36, float %34) #3
  %39 = tail call float @llvm.nvvm.fma.rn.f(float %35, float %36, float %34) #3
  %.02.i = select i1 %.not2.i, float %39, float %38
  %40 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not3.i = icmp eq i32 %40, 0
  %41 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.02.i, float %36, float %33) #3
  %42 = tail call float @llvm.nvvm.fma.rn.f(float %.02.i, float %36, float %33) #3
  %.03.i = select i1 %.not3.i, float %42, float %41
  %43 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not4.i = icmp eq i32 %43, 0
  %44 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.03.i, float %36, float %32) #3
  %45 = tail call float @llvm.nvvm.fma.rn.f(float %.03.i, float %36, float %32) #3
  %.04.i = select i1 %.not4.i, float %45, float %44
  %46 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not5.i = icmp eq i32 %46, 0
  %47 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.04.i, float %36, float %31) #3
  %48 = tail call float @llvm.nvvm.fma.rn.f(float %.04.i, float %36, float %31) #3
  %.05.i = select i1 %.not5.i, float %48, float %47
  %49 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not6.i = icmp eq i32 %49, 0
  %50 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.05.i, float %36, float %30) #3
  %51 = tail call float @llvm.nvvm.fma.rn.f(float %.05.i, float %36, float %30) #3
  %.06.i = select i1 %.not6.i, float %51, float %50
  %52 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not7.i = icmp eq i32 %52, 0
  %53 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.06.i, float %36, float %29) #3
  %54 = tail call float @llvm.nvvm.fma.rn.f(float %.06.i, float %36, float %29) #3
  %.07.i = select i1 %.not7.i, float %54, float %53
  %55 = fneg float %36
  %56 = select i1 %25, float %55, float %20
  %57 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not8.i = icmp eq i32 %57, 0
  %58 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.07.i, float %56, float %56) #3
  %59 = tail call float @llvm.nvvm.fma.rn.f(float %.07.i, float %56, float %56) #3
  %.08.i = select i1 %.not8.i, float %59, float %58
  br i1 %25, label %60, label %__nv_erff.exit

60:                                               ; preds = %__internal_fmad.exit.i
  %61 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %.08.i) #3
  %62 = fsub float 1.000000e+00, %61
  %63 = bitcast float %62 to i32
  %64 = bitcast float %20 to i32
  %65 = and i32 %64, -2147483648
  %66 = or i32 %65, %63
  %67 = bitcast i32 %66 to float
  br label %__nv_erff.exit

__nv_erff.exit:                                   ; preds = %__internal_fmad.exit.i, %60
  %r.0.i = phi float [ %67, %60 ], [ %.08.i, %__internal_fmad.exit.i ]
  %68 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not.i1 = icmp eq i32 %68, 0
  %69 = tail call float @llvm.nvvm.fabs.ftz.f(float %21) #3
  %70 = tail call float @llvm.nvvm.fabs.f(float %21) #3
  %.0.i2 = select i1 %.not.i1, float %70, float %69
  %71 = fcmp oge float %.0.i2, 0x3FF00C1FC0000000
  br i1 %71, label %__nv_fabsf.exit1.i19, label %73

__nv_fabsf.exit1.i19:                             ; preds = %__nv_erff.exit
  %72 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not1.i20 = icmp eq i32 %72, 0
  %.01.i21 = select i1 %.not1.i20, float %70, float %69
  br label %__internal_fmad.exit.i3

73:                                               ; preds = %__nv_erff.exit
  %74 = fmul float %21, %21
  br label %__internal_fmad.exit.i3

__internal_fmad.exit.i3:                          ; preds = %73, %__nv_fabsf.exit1.i19
  %75 = phi float [ 0x3FE41B0840000000, %__nv_fabsf.exit1.i19 ], [ 0x3FC06EBA60000000, %73 ]
  %76 = phi float [ 0x3FED526FC0000000, %__nv_fabsf.exit1.i19 ], [ 0xBFD8127580000000, %73 ]
  %77 = phi float [ 0x3FC39F20C0000000, %__nv_fabsf.exit1.i19 ], [ 0x3FBCE315E0000000, %73 ]
  %78 = phi float [ 0xBFA1902C40000000, %__nv_fabsf.exit1.i19 ], [ 0xBF9B837CE0000000, %73 ]
  %79 = phi float [ 0x3F75908160000000, %__nv_fabsf.exit1.i19 ], [ 0x3F755ABD40000000, %73 ]
  %80 = phi float [ 0xBF3EAC1720000000, %__nv_fabsf.exit1.i19 ], [ 0xBF4AE9A400000000, %73 ]
  %81 = phi float [ 0x3EF1394780000000, %__nv_fabsf.exit1.i19 ], [ 0x3F163D2D40000000, %73 ]
  %82 = phi float [ %.01.i21, %__nv_fabsf.exit1.i19 ], [ %74, %73 ]
  %83 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not2.i4 = icmp eq i32 %83, 0
  %84 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %81, float %82, float %80) #3
  %85 = tail call float @llvm.nvvm.fma.rn.f(float %81, float %82, float %80) #3
  %.02.i5 = select i1 %.not2.i4, float %85, float %84
  %86 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not3.i6 = icmp eq i32 %86, 0
  %87 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.02.i5, float %82, float %79) #3
  %88 = tail call float @llvm.nvvm.fma.rn.f(float %.02.i5, float %82, float %79) #3
  %.03.i7 = select i1 %.not3.i6, float %88, float %87
  %89 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not4.i8 = icmp eq i32 %89, 0
  %90 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.03.i7, float %82, float %78) #3
  %91 = tail call float @llvm.nvvm.fma.rn.f(float %.03.i7, float %82, float %78) #3
  %.04.i9 = select i1 %.not4.i8, float %91, float %90
  %92 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not5.i10 = icmp eq i32 %92, 0
  %93 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.04.i9, float %82, float %77) #3
  %94 = tail call float @llvm.nvvm.fma.rn.f(float %.04.i9, float %82, float %77) #3
  %.05.i11 = select i1 %.not5.i10, float %94, float %93
  %95 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not6.i12 = icmp eq i32 %95, 0
  %96 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.05.i11, float %82, float %76) #3
  %97 = tail call float @llvm.nvvm.fma.rn.f(float %.05.i11, float %82, float %76) #3
  %.06.i13 = select i1 %.not6.i12, float %97, float %96
  %98 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not7.i14 = icmp eq i32 %98, 0
  %99 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.06.i13, float %82, float %75) #3
  %100 = tail call float @llvm.nvvm.fma.rn.f(float %.06.i13, float %82, float %75) #3
  %.07.i15 = select i1 %.not7.i14, float %100, float %99
  %101 = fneg float %82
  %102 = select i1 %71, float %101, float %21
  %103 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #3
  %.not8.i16 = icmp eq i32 %103, 0
  %104 = tail call float @llvm.nvvm.fma.rn.ftz.f(float %.07.i15, float %102, float %102) #3
  %105 = tail call float @llvm.nvvm.fma.rn.f(float %.07.i15, float %102, float %102) #3
  %.08.i17 = select i1 %.not8.i16, float %105, float %104
  br i1 %71, label %106, label %__nv_erff.exit22

106:                                              ; preds = %__internal_fmad.exit.i3
  %107 = tail call float @llvm.nvvm.ex2.approx.ftz.f(float %.08.i17) #3
  %108 = fsub float 1.000000e+00, %107
  %109 = bitcast float %108 to i32
  %110 = bitcast float %21 to i32
  %111 = and i32 %110, -2147483648
  %112 = or i32 %111, %109
  %113 = bitcast i32 %112 to float
  br label %__nv_erff.exit22

__nv_erff.exit22:                                 ; preds = %__internal_fmad.exit.i3, %106
  %r.0.i18 = phi float [ %113, %106 ], [ %.08.i17, %__internal_fmad.exit.i3 ]
  %114 = extractvalue { i32, i32 } %13, 1
  %115 = bitcast i32 %114 to float
  %116 = extractvalue { i32, i32 } %13, 0
  %117 = bitcast i32 %116 to float
  %118 = fadd float %r.0.i, 1.000000e+00
  %119 = fadd float %r.0.i18, 1.000000e+00
  %120 = fmul float %118, 5.000000e-01
  %121 = fmul float %119, 5.000000e-01
  %122 = fmul float %18, %18
  %123 = fmul float %19, %19
  %124 = fmul float %122, -5.000000e-01
  %125 = fmul float %123, -5.000000e-01
  %126 = fmul float %124, 0x3FF7154760000000
  %127 = tail call float @llvm.nvvm.ex2.approx.f(float %126)
  %128 = fmul float %125, 0x3FF7154760000000
  %129 = tail call float @llvm.nvvm.ex2.approx.f(float %128)
  %130 = fmul float %127, 0x3FD9884540000000
  %131 = fmul float %129, 0x3FD9884540000000
  %132 = fmul float %130, %18
  %133 = fmul float %131, %19
  %134 = fadd float %120, %132
  %135 = fadd float %121, %133
  %136 = fmul float %134, %117
  %137 = fmul float %135, %115
  %138 = bitcast float %136 to i32
  %139 = bitcast float %137 to i32
  tail call void asm sideeffect "st.global.v2.b32 [ $2 + 0 ], { $0, $1 };", "r,r,l"(i32 %138, i32 %139, ptr addrspace(1) %12) #3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.f(float) #1

declare i32 @__nvvm_reflect(ptr) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fabs.ftz.f(float) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fabs.f(float) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fma.rn.ftz.f(float, float, float) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.nvvm.fma.rn.f(float, float, float) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.ex2.approx.ftz.f(float) #1

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { "disable-tail-calls"="false" "frame-pointer"="all" "less-precise-fpmad"="false" "no-infs-fp-math"="false" "no-nans-fp-math"="false" "stack-protector-buffer-size"="8" "unsafe-fp-math"="false" "use-soft-float"="false" }
attributes #3 = { nounwind }

!nvvm.annotations = !{!4}
