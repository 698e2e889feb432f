; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16
@.str = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00", align 1

define ptx_kernel void @triton_per_fused_add_native_layer_norm_0(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, i32 %5, i32 %6, ptr addrspace(1) readnone captures(none) %7) local_unnamed_addr {
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %11 = and i32 %10, 31
  %12 = lshr i32 %10, 5
  %13 = shl i32 %10, 2
  %14 = and i32 %13, 1020
  %15 = icmp samesign ult i32 %14, 768
  %16 = mul i32 %9, 768
  %17 = add i32 %14, %16
  %18 = sext i32 %17 to i64
  %19 = getelementptr float, ptr addrspace(1) %0, i64 %18
  %20 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %19, i1 %15) #5
  %21 = extractvalue { i32, i32, i32, i32 } %20, 0
  %22 = extractvalue { i32, i32, i32, i32 } %20, 1
  %23 = extractvalue { i32, i32, i32, i32 } %20, 2
  %24 = extractvalue { i32, i32, i32, i32 } %20, 3
  %25 = getelementptr float, ptr addrspace(1) %1, i64 %18
  %26 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %25, i1 %15) #5
  %27 = extractvalue { i32, i32, i32, i32 } %26, 0
  %28 = extractvalue { i32, i32, i32, i32 } %26, 1
  %29 = extractvalue { i32, i32, i32, i32 } %26, 2
  %30 = extractvalue { i32, i32, i32, i32 } %26, 3
  %31 = zext nneg i32 %14 to i64
  %32 = getelementptr float, ptr addrspace(1) %2, i64 %31
  %33 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_last.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %32, i1 %15) #5
  %34 = getelementptr float, ptr addrspace(1) %3, i64 %31
  %35 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_last.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %34, i1 %15) #5
  %36 = insertelement <2 x i32> poison, i32 %21, i64 0
  %37 = insertelement <2 x i32> %36, i32 %22, i64 1
  %38 = bitcast <2 x i32> %37 to <2 x float>
  %39 = insertelement <2 x i32> poison, i32 %27, i64 0
  %40 = insertelement <2 x i32> %39, i32 %28, i64 1
  %41 = bitcast <2 x i32> %40 to <2 x float>
  %42 = fadd <2 x float> %38, %41
  %43 = insertelement <2 x i32> poison, i32 %24, i64 0
  %44 = insertelement <2 x i32> %43, i32 %23, i64 1
  %45 = bitcast <2 x i32> %44 to <2 x float>
  %46 = insertelement <2 x i32> poison, i32 %30, i64 0
  %47 = insertelement <2 x i32> %46, i32 %29, i64 1
  %48 = bitcast <2 x i32> %47 to <2 x float>
  %49 = fadd <2 x float> %45, %48
  %50 = extractelement <2 x float> %42, i64 0
  %51 = extractelement <2 x float> %42, i64 1
  %52 = fadd float %50, %51
  %53 = extractelement <2 x float> %49, i64 1
  %54 = fadd float %53, %52
  %55 = extractelement <2 x float> %49, i64 0
  %56 = fadd float %55, %54
  %57 = select i1 %15, float %56, float 0.000000e+00
  %58 = bitcast float %57 to i32
  %59 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %58, i32 16, i32 31)
  %60 = bitcast i32 %59 to float
  %61 = fadd float %57, %60
  %62 = bitcast float %61 to i32
  %63 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %62, i32 8, i32 31)
  %64 = bitcast i32 %63 to float
  %65 = fadd float %61, %64
  %66 = bitcast float %65 to i32
  %67 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %66, i32 4, i32 31)
  %68 = bitcast i32 %67 to float
  %69 = fadd float %65, %68
  %70 = bitcast float %69 to i32
  %71 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %70, i32 2, i32 31)
  %72 = bitcast i32 %71 to float
  %73 = fadd float %69, %72
  %74 = bitcast float %73 to i32
  %75 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %74, i32 1, i32 31)
  %76 = bitcast i32 %75 to float
  %77 = fadd float %73, %76
  %78 = and i32 %12, 7
  %79 = icmp eq i32 %11, 0
  %80 = getelementptr float, ptr addrspace(3) @global_smem, i32 %78
  %81 = bitcast float %77 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %80, <1 x i32> %81, i1 %79) #5
  tail call void @llvm.nvvm.barrier0()
  %82 = icmp slt i32 %10, 8
  %83 = getelementptr float, ptr addrspace(3) @global_smem, i32 %10
  %84 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %83, i1 %82) #5
  %85 = bitcast i32 %84 to float
  %86 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %84, i32 4, i32 31)
  %87 = bitcast i32 %86 to float
  %88 = fadd float %85, %87
  %89 = bitcast float %88 to i32
  %90 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %89, i32 2, i32 31)
  %91 = bitcast i32 %90 to float
  %92 = fadd float %88, %91
  %93 = bitcast float %92 to i32
  %94 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %93, i32 1, i32 31)
  %95 = bitcast i32 %94 to float
  %96 = fadd float %92, %95
  %97 = and i32 %10, 7
  %98 = icmp eq i32 %97, 0
  %99 = and i1 %82, %98
  %100 = bitcast float %96 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %83, <1 x i32> %100, i1 %99) #5
  tail call void @llvm.nvvm.barrier0()
  %101 = load float, ptr addrspace(3) @global_smem, align 16
  %102 = fadd float %101, 0.000000e+00
  %103 = tail call float @llvm.nvvm.div.full(float %102, float 7.680000e+02)
  %104 = fsub float %50, %103
  %105 = fsub float %51, %103
  %106 = fsub float %53, %103
  %107 = fsub float %55, %103
  %108 = fmul float %104, %104
  %109 = fmul float %105, %105
  %110 = fmul float %106, %106
  %111 = fmul float %107, %107
  tail call void @llvm.nvvm.barrier0()
  %112 = fadd float %108, %109
  %113 = fadd float %110, %112
  %114 = fadd float %111, %113
  %115 = select i1 %15, float %114, float 0.000000e+00
  %116 = bitcast float %115 to i32
  %117 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %116, i32 16, i32 31)
  %118 = bitcast i32 %117 to float
  %119 = fadd float %115, %118
  %120 = bitcast float %119 to i32
  %121 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %120, i32 8, i32 31)
  %122 = bitcast i32 %121 to float
  %123 = fadd float %119, %122
  %124 = bitcast float %123 to i32
  %125 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %124, i32 4, i32 31)
  %126 = bitcast i32 %125 to float
  %127 = fadd float %123, %126
  %128 = bitcast float %127 to i32
  %129 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %128, i32 2, i32 31)
  %130 = bitcast i32 %129 to float
  %131 = fadd float %127, %130
  %132 = bitcast float %131 to i32
  %133 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %132, i32 1, i32 31)
  %134 = bitcast i32 %133 to float
  %135 = fadd float %131, %134
  %136 = bitcast float %135 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %80, <1 x i32> %136, i1 %79) #5
  tail call void @llvm.nvvm.barrier0()
  %137 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %83, i1 %82) #5
  %138 = bitcast i32 %137 to float
  %139 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %137, i32 4, i32 31)
  %140 = bitcast i32 %139 to float
  %141 = fadd float %138, %140
  %142 = bitcast float %141 to i32
  %143 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %142, i32 2, i32 31)
  %144 = bitcast i32 %143 to float
  %145 = fadd float %141, %144
  %146 = bitcast float %145 to i32
  %147 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %146, i32 1, i32 31)
  %148 = bitcast i32 %147 to float
  %149 = fadd float %145, %148
  %150 = bitcast float %149 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %83, <1 x i32> %150, i1 %99) #5
  tail call void @llvm.nvvm.barrier0()
  %151 = load float, ptr addrspace(3) @global_smem, align 16
  %152 = fadd float %151, 0.000000e+00
  %153 = tail call float @llvm.nvvm.div.full(float %152, float 7.680000e+02)
  %154 = fadd float %153, 0x3EE4F8B580000000
  %155 = tail call i32 @__nvvm_reflect(ptr nonnull @.str) #5
  %.not.i = icmp eq i32 %155, 0
  br i1 %.not.i, label %158, label %156

156:                                              ; preds = %8
  %157 = tail call float @llvm.nvvm.rsqrt.approx.ftz.f(float %154)
  br label %__nv_rsqrtf.exit

158:                                              ; preds = %8
  %159 = tail call float @llvm.nvvm.rsqrt.approx.f(float %154)
  br label %__nv_rsqrtf.exit

__nv_rsqrtf.exit:                                 ; preds = %156, %158
  %.0.i = phi float [ %157, %156 ], [ %159, %158 ]
  %160 = extractvalue { i32, i32, i32, i32 } %35, 3
  %161 = bitcast i32 %160 to float
  %162 = extractvalue { i32, i32, i32, i32 } %35, 2
  %163 = bitcast i32 %162 to float
  %164 = extractvalue { i32, i32, i32, i32 } %35, 1
  %165 = bitcast i32 %164 to float
  %166 = extractvalue { i32, i32, i32, i32 } %35, 0
  %167 = bitcast i32 %166 to float
  %168 = extractvalue { i32, i32, i32, i32 } %33, 3
  %169 = bitcast i32 %168 to float
  %170 = extractvalue { i32, i32, i32, i32 } %33, 2
  %171 = bitcast i32 %170 to float
  %172 = extractvalue { i32, i32, i32, i32 } %33, 1
  %173 = bitcast i32 %172 to float
  %174 = extractvalue { i32, i32, i32, i32 } %33, 0
  %175 = bitcast i32 %174 to float
  %176 = fmul float %104, %.0.i
  %177 = fmul float %105, %.0.i
  %178 = fmul float %106, %.0.i
  %179 = fmul float %107, %.0.i
  %180 = fmul float %176, %175
  %181 = fmul float %177, %173
  %182 = fmul float %178, %171
  %183 = fmul float %179, %169
  %184 = fadd float %180, %167
  %185 = fadd float %181, %165
  %186 = fadd float %182, %163
  %187 = fadd float %183, %161
  %188 = getelementptr float, ptr addrspace(1) %4, i64 %18
  %189 = bitcast float %184 to i32
  %190 = bitcast float %185 to i32
  %191 = bitcast float %186 to i32
  %192 = bitcast float %187 to i32
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %189, i32 %190, i32 %191, i32 %192, ptr addrspace(1) %188, i1 %15) #5
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
