; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @triton_red_fused_add_mse_loss_mse_loss_backward_3(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, ptr addrspace(1) %6, i32 %7, ptr addrspace(1) readnone captures(none) %8) local_unnamed_addr {
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %11 = shl i32 %10, 2
  %12 = and i32 %11, 2044
  %13 = and i32 %11, 60
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr float, ptr addrspace(1) %4, i64 %14
  %16 = zext nneg i32 %12 to i64
  br label %17

17:                                               ; preds = %9, %17
  %indvars.iv = phi i64 [ 0, %9 ], [ %indvars.iv.next, %17 ]
  %18 = phi <4 x float> [ zeroinitializer, %9 ], [ %87, %17 ]
  %19 = or disjoint i64 %indvars.iv, %16
  %20 = getelementptr float, ptr addrspace(1) %2, i64 %19
  %21 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %20, i1 true) #4
  %22 = extractvalue { i32, i32, i32, i32 } %21, 0
  %23 = extractvalue { i32, i32, i32, i32 } %21, 1
  %24 = extractvalue { i32, i32, i32, i32 } %21, 2
  %25 = extractvalue { i32, i32, i32, i32 } %21, 3
  %26 = getelementptr float, ptr addrspace(1) %3, i64 %19
  %27 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %26, i1 true) #4
  %28 = extractvalue { i32, i32, i32, i32 } %27, 0
  %29 = extractvalue { i32, i32, i32, i32 } %27, 1
  %30 = extractvalue { i32, i32, i32, i32 } %27, 2
  %31 = extractvalue { i32, i32, i32, i32 } %27, 3
  %32 = getelementptr float, ptr addrspace(1) %0, i64 %19
  %33 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %32, i1 true) #4
  %34 = extractvalue { i32, i32, i32, i32 } %33, 0
  %35 = extractvalue { i32, i32, i32, i32 } %33, 1
  %36 = extractvalue { i32, i32, i32, i32 } %33, 2
  %37 = extractvalue { i32, i32, i32, i32 } %33, 3
  %38 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_last.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %15, i1 true) #4
  %39 = extractvalue { i32, i32, i32, i32 } %38, 0
  %40 = extractvalue { i32, i32, i32, i32 } %38, 1
  %41 = extractvalue { i32, i32, i32, i32 } %38, 2
  %42 = extractvalue { i32, i32, i32, i32 } %38, 3
  %43 = getelementptr float, ptr addrspace(1) %5, i64 %19
  %44 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %43, i1 true) #4
  %45 = extractvalue { i32, i32, i32, i32 } %44, 0
  %46 = extractvalue { i32, i32, i32, i32 } %44, 1
  %47 = extractvalue { i32, i32, i32, i32 } %44, 2
  %48 = extractvalue { i32, i32, i32, i32 } %44, 3
  %49 = insertelement <4 x i32> poison, i32 %22, i64 0
  %50 = insertelement <4 x i32> %49, i32 %23, i64 1
  %51 = insertelement <4 x i32> %50, i32 %24, i64 2
  %52 = insertelement <4 x i32> %51, i32 %25, i64 3
  %53 = bitcast <4 x i32> %52 to <4 x float>
  %54 = insertelement <4 x i32> poison, i32 %28, i64 0
  %55 = insertelement <4 x i32> %54, i32 %29, i64 1
  %56 = insertelement <4 x i32> %55, i32 %30, i64 2
  %57 = insertelement <4 x i32> %56, i32 %31, i64 3
  %58 = bitcast <4 x i32> %57 to <4 x float>
  %59 = insertelement <4 x i32> poison, i32 %34, i64 0
  %60 = insertelement <4 x i32> %59, i32 %35, i64 1
  %61 = insertelement <4 x i32> %60, i32 %36, i64 2
  %62 = insertelement <4 x i32> %61, i32 %37, i64 3
  %63 = bitcast <4 x i32> %62 to <4 x float>
  %64 = insertelement <4 x i32> poison, i32 %39, i64 0
  %65 = insertelement <4 x i32> %64, i32 %40, i64 1
  %66 = insertelement <4 x i32> %65, i32 %41, i64 2
  %67 = insertelement <4 x i32> %66, i32 %42, i64 3
  %68 = bitcast <4 x i32> %67 to <4 x float>
  %69 = insertelement <4 x i32> poison, i32 %45, i64 0
  %70 = insertelement <4 x i32> %69, i32 %46, i64 1
  %71 = insertelement <4 x i32> %70, i32 %47, i64 2
  %72 = insertelement <4 x i32> %71, i32 %48, i64 3
  %73 = bitcast <4 x i32> %72 to <4 x float>
  %74 = fadd <4 x float> %53, %58
  %75 = fadd <4 x float> %63, %68
  %76 = fadd <4 x float> %74, %75
  %77 = fsub <4 x float> %76, %73
  %78 = extractelement <4 x float> %77, i64 0
  %79 = fmul float %78, 0x3F30000000000000
  %80 = extractelement <4 x float> %77, i64 1
  %81 = fmul float %80, 0x3F30000000000000
  %82 = extractelement <4 x float> %77, i64 2
  %83 = fmul float %82, 0x3F30000000000000
  %84 = extractelement <4 x float> %77, i64 3
  %85 = fmul float %84, 0x3F30000000000000
  %86 = fmul <4 x float> %77, %77
  %87 = fadd <4 x float> %18, %86
  %88 = getelementptr float, ptr addrspace(1) %6, i64 %19
  %89 = bitcast float %79 to i32
  %90 = bitcast float %81 to i32
  %91 = bitcast float %83 to i32
  %92 = bitcast float %85 to i32
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %89, i32 %90, i32 %91, i32 %92, ptr addrspace(1) %88, i1 true) #4
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 2048
  %93 = icmp samesign ult i64 %indvars.iv, 6144
  br i1 %93, label %17, label %94

94:                                               ; preds = %17
  %95 = lshr i32 %10, 5
  %96 = and i32 %10, 31
  %shift = shufflevector <4 x float> %87, <4 x float> poison, <4 x i32> <i32 1, i32 poison, i32 poison, i32 poison>
  %97 = fadd <4 x float> %87, %shift
  %shift10 = shufflevector <4 x float> %87, <4 x float> poison, <4 x i32> <i32 2, i32 poison, i32 poison, i32 poison>
  %98 = fadd <4 x float> %shift10, %97
  %shift11 = shufflevector <4 x float> %87, <4 x float> poison, <4 x i32> <i32 3, i32 poison, i32 poison, i32 poison>
  %99 = fadd <4 x float> %shift11, %98
  %100 = extractelement <4 x float> %99, i64 0
  %101 = bitcast float %100 to i32
  %102 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %101, i32 16, i32 31)
  %103 = bitcast i32 %102 to float
  %104 = fadd float %100, %103
  %105 = bitcast float %104 to i32
  %106 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %105, i32 8, i32 31)
  %107 = bitcast i32 %106 to float
  %108 = fadd float %104, %107
  %109 = bitcast float %108 to i32
  %110 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %109, i32 4, i32 31)
  %111 = bitcast i32 %110 to float
  %112 = fadd float %108, %111
  %113 = bitcast float %112 to i32
  %114 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %113, i32 2, i32 31)
  %115 = bitcast i32 %114 to float
  %116 = fadd float %112, %115
  %117 = bitcast float %116 to i32
  %118 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %117, i32 1, i32 31)
  %119 = bitcast i32 %118 to float
  %120 = fadd float %116, %119
  %121 = and i32 %95, 15
  %122 = icmp eq i32 %96, 0
  %123 = getelementptr float, ptr addrspace(3) @global_smem, i32 %121
  %124 = bitcast float %120 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %123, <1 x i32> %124, i1 %122) #4
  tail call void @llvm.nvvm.barrier0()
  %125 = icmp slt i32 %10, 16
  %126 = getelementptr float, ptr addrspace(3) @global_smem, i32 %10
  %127 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %126, i1 %125) #4
  %128 = bitcast i32 %127 to float
  %129 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %127, i32 8, i32 31)
  %130 = bitcast i32 %129 to float
  %131 = fadd float %128, %130
  %132 = bitcast float %131 to i32
  %133 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %132, i32 4, i32 31)
  %134 = bitcast i32 %133 to float
  %135 = fadd float %131, %134
  %136 = bitcast float %135 to i32
  %137 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %136, i32 2, i32 31)
  %138 = bitcast i32 %137 to float
  %139 = fadd float %135, %138
  %140 = bitcast float %139 to i32
  %141 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %140, i32 1, i32 31)
  %142 = bitcast i32 %141 to float
  %143 = fadd float %139, %142
  %144 = and i32 %10, 15
  %145 = icmp eq i32 %144, 0
  %146 = and i1 %125, %145
  %147 = bitcast float %143 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %126, <1 x i32> %147, i1 %146) #4
  tail call void @llvm.nvvm.barrier0()
  %148 = load float, ptr addrspace(3) @global_smem, align 16
  %149 = tail call float @llvm.nvvm.div.full(float %148, float 8.192000e+03)
  tail call void @llvm.nvvm.barrier0()
  %150 = and i32 %10, 511
  %151 = icmp eq i32 %150, 0
  %152 = bitcast float %149 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %152, ptr addrspace(1) %1, i1 %151) #4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #3

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nounwind }

!nvvm.annotations = !{!4}
