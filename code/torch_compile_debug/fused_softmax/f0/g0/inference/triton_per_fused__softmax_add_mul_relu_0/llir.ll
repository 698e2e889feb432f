; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @triton_per_fused__softmax_add_mul_relu_0(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = and i32 %8, 31
  %10 = lshr i32 %8, 5
  %11 = shl i32 %8, 2
  %12 = and i32 %11, 1020
  %13 = shl i32 %7, 10
  %14 = or disjoint i32 %12, %13
  %15 = sext i32 %14 to i64
  %16 = getelementptr float, ptr addrspace(1) %0, i64 %15
  %17 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l"(ptr addrspace(1) %16) #4
  %18 = extractvalue { i32, i32, i32, i32 } %17, 0
  %19 = extractvalue { i32, i32, i32, i32 } %17, 1
  %20 = extractvalue { i32, i32, i32, i32 } %17, 2
  %21 = extractvalue { i32, i32, i32, i32 } %17, 3
  %22 = bitcast i32 %20 to float
  %23 = bitcast i32 %21 to float
  %24 = getelementptr float, ptr addrspace(1) %1, i64 %15
  %25 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l"(ptr addrspace(1) %24) #4
  %26 = extractvalue { i32, i32, i32, i32 } %25, 0
  %27 = extractvalue { i32, i32, i32, i32 } %25, 1
  %28 = extractvalue { i32, i32, i32, i32 } %25, 2
  %29 = extractvalue { i32, i32, i32, i32 } %25, 3
  %30 = bitcast i32 %28 to float
  %31 = bitcast i32 %29 to float
  %32 = fcmp olt float %22, 0.000000e+00
  %33 = fcmp olt float %23, 0.000000e+00
  %34 = select i1 %32, float 0.000000e+00, float %22
  %35 = select i1 %33, float 0.000000e+00, float %23
  %36 = fmul float %30, 2.000000e+00
  %37 = fmul float %31, 2.000000e+00
  %38 = insertelement <2 x i32> poison, i32 %18, i64 0
  %39 = insertelement <2 x i32> %38, i32 %19, i64 1
  %40 = bitcast <2 x i32> %39 to <2 x float>
  %41 = insertelement <2 x i32> poison, i32 %26, i64 0
  %42 = insertelement <2 x i32> %41, i32 %27, i64 1
  %43 = bitcast <2 x i32> %42 to <2 x float>
  %44 = fcmp olt <2 x float> %40, zeroinitializer
  %45 = select <2 x i1> %44, <2 x float> zeroinitializer, <2 x float> %40
  %46 = fmul <2 x float> %43, splat (float 2.000000e+00)
  %47 = fadd <2 x float> %45, %46
  %48 = fadd float %34, %36
  %49 = fadd float %35, %37
  %50 = extractelement <2 x float> %47, i64 0
  %51 = extractelement <2 x float> %47, i64 1
  %52 = fcmp ogt float %50, %51
  %53 = fcmp uno float %50, 0.000000e+00
  %54 = or i1 %52, %53
  %55 = select i1 %54, float %50, float %51
  %56 = fcmp ogt float %55, %48
  %57 = fcmp uno float %55, 0.000000e+00
  %58 = or i1 %56, %57
  %59 = select i1 %58, float %55, float %48
  %60 = fcmp ogt float %59, %49
  %61 = fcmp uno float %59, 0.000000e+00
  %62 = or i1 %60, %61
  %63 = select i1 %62, float %59, float %49
  %64 = bitcast float %63 to i32
  %65 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %64, i32 16, i32 31)
  %66 = bitcast i32 %65 to float
  %67 = fcmp ogt float %63, %66
  %68 = fcmp uno float %63, 0.000000e+00
  %69 = or i1 %67, %68
  %70 = select i1 %69, float %63, float %66
  %71 = bitcast float %70 to i32
  %72 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %71, i32 8, i32 31)
  %73 = bitcast i32 %72 to float
  %74 = fcmp ogt float %70, %73
  %75 = fcmp uno float %70, 0.000000e+00
  %76 = or i1 %74, %75
  %77 = select i1 %76, float %70, float %73
  %78 = bitcast float %77 to i32
  %79 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %78, i32 4, i32 31)
  %80 = bitcast i32 %79 to float
  %81 = fcmp ogt float %77, %80
  %82 = fcmp uno float %77, 0.000000e+00
  %83 = or i1 %81, %82
  %84 = select i1 %83, float %77, float %80
  %85 = bitcast float %84 to i32
  %86 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %85, i32 2, i32 31)
  %87 = bitcast i32 %86 to float
  %88 = fcmp ogt float %84, %87
  %89 = fcmp uno float %84, 0.000000e+00
  %90 = or i1 %88, %89
  %91 = select i1 %90, float %84, float %87
  %92 = bitcast float %91 to i32
  %93 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %92, i32 1, i32 31)
  %94 = bitcast i32 %93 to float
  %95 = fcmp ogt float %91, %94
  %96 = fcmp uno float %91, 0.000000e+00
  %97 = or i1 %95, %96
  %98 = and i32 %10, 7
  %99 = icmp eq i32 %9, 0
  %100 = getelementptr float, ptr addrspace(3) @global_smem, i32 %98
  %101 = select i1 %97, i32 %92, i32 %93
  %102 = insertelement <1 x i32> poison, i32 %101, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %100, <1 x i32> %102, i1 %99) #4
  tail call void @llvm.nvvm.barrier0()
  %103 = icmp slt i32 %8, 8
  %104 = getelementptr float, ptr addrspace(3) @global_smem, i32 %8
  %105 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %104, i1 %103) #4
  %106 = bitcast i32 %105 to float
  %107 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %105, i32 4, i32 31)
  %108 = bitcast i32 %107 to float
  %109 = fcmp ogt float %106, %108
  %110 = fcmp uno float %106, 0.000000e+00
  %111 = or i1 %110, %109
  %112 = select i1 %111, float %106, float %108
  %113 = bitcast float %112 to i32
  %114 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %113, i32 2, i32 31)
  %115 = bitcast i32 %114 to float
  %116 = fcmp ogt float %112, %115
  %117 = fcmp uno float %112, 0.000000e+00
  %118 = or i1 %116, %117
  %119 = select i1 %118, float %112, float %115
  %120 = bitcast float %119 to i32
  %121 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %120, i32 1, i32 31)
  %122 = bitcast i32 %121 to float
  %123 = fcmp ogt float %119, %122
  %124 = fcmp uno float %119, 0.000000e+00
  %125 = or i1 %123, %124
  %126 = and i32 %8, 7
  %127 = icmp eq i32 %126, 0
  %128 = and i1 %103, %127
  %129 = select i1 %125, i32 %120, i32 %121
  %130 = insertelement <1 x i32> poison, i32 %129, i64 0
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %104, <1 x i32> %130, i1 %128) #4
  tail call void @llvm.nvvm.barrier0()
  %131 = load float, ptr addrspace(3) @global_smem, align 16
  %132 = fadd float %131, 0.000000e+00
  %133 = fsub float %50, %132
  %134 = fsub float %51, %132
  %135 = fsub float %48, %132
  %136 = fsub float %49, %132
  %137 = fmul float %133, 0x3FF7154760000000
  %138 = tail call float @llvm.nvvm.ex2.approx.f(float %137)
  %139 = fmul float %134, 0x3FF7154760000000
  %140 = tail call float @llvm.nvvm.ex2.approx.f(float %139)
  %141 = fmul float %135, 0x3FF7154760000000
  %142 = tail call float @llvm.nvvm.ex2.approx.f(float %141)
  %143 = fmul float %136, 0x3FF7154760000000
  %144 = tail call float @llvm.nvvm.ex2.approx.f(float %143)
  tail call void @llvm.nvvm.barrier0()
  %145 = fadd float %138, %140
  %146 = fadd float %145, %142
  %147 = fadd float %146, %144
  %148 = bitcast float %147 to i32
  %149 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %148, i32 16, i32 31)
  %150 = bitcast i32 %149 to float
  %151 = fadd float %147, %150
  %152 = bitcast float %151 to i32
  %153 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %152, i32 8, i32 31)
  %154 = bitcast i32 %153 to float
  %155 = fadd float %151, %154
  %156 = bitcast float %155 to i32
  %157 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %156, i32 4, i32 31)
  %158 = bitcast i32 %157 to float
  %159 = fadd float %155, %158
  %160 = bitcast float %159 to i32
  %161 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %160, i32 2, i32 31)
  %162 = bitcast i32 %161 to float
  %163 = fadd float %159, %162
  %164 = bitcast float %163 to i32
  %165 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %164, i32 1, i32 31)
  %166 = bitcast i32 %165 to float
  %167 = fadd float %163, %166
  %168 = bitcast float %167 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %100, <1 x i32> %168, i1 %99) #4
  tail call void @llvm.nvvm.barrier0()
  %169 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %104, i1 %103) #4
  %170 = bitcast i32 %169 to float
  %171 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %169, i32 4, i32 31)
  %172 = bitcast i32 %171 to float
  %173 = fadd float %170, %172
  %174 = bitcast float %173 to i32
  %175 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %174, i32 2, i32 31)
  %176 = bitcast i32 %175 to float
  %177 = fadd float %173, %176
  %178 = bitcast float %177 to i32
  %179 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %178, i32 1, i32 31)
  %180 = bitcast i32 %179 to float
  %181 = fadd float %177, %180
  %182 = bitcast float %181 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %104, <1 x i32> %182, i1 %128) #4
  tail call void @llvm.nvvm.barrier0()
  %183 = load float, ptr addrspace(3) @global_smem, align 16
  %184 = fadd float %183, 0.000000e+00
  %185 = tail call float @llvm.nvvm.div.full(float %138, float %184)
  %186 = tail call float @llvm.nvvm.div.full(float %140, float %184)
  %187 = tail call float @llvm.nvvm.div.full(float %142, float %184)
  %188 = tail call float @llvm.nvvm.div.full(float %144, float %184)
  %189 = getelementptr float, ptr addrspace(1) %2, i64 %15
  %190 = bitcast float %185 to i32
  %191 = bitcast float %186 to i32
  %192 = bitcast float %187 to i32
  %193 = bitcast float %188 to i32
  tail call void asm sideeffect "st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l"(i32 %190, i32 %191, i32 %192, i32 %193, ptr addrspace(1) %189) #4
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
declare float @llvm.nvvm.ex2.approx.f(float) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #3

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nounwind }

!nvvm.annotations = !{!4}
