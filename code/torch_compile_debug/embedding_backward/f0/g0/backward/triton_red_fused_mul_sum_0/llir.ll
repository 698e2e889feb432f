; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @triton_red_fused_mul_sum_0(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = shl i32 %7, 6
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = shl i32 %9, 2
  %11 = and i32 %10, 60
  %12 = or disjoint i32 %11, %8
  %13 = icmp slt i32 %12, 64
  %14 = lshr i32 %9, 4
  %15 = and i32 %14, 7
  br i1 %13, label %.split.us, label %.split

.split.us:                                        ; preds = %6, %.split.us
  %indvars.iv6 = phi i64 [ %indvars.iv.next7, %.split.us ], [ 0, %6 ]
  %16 = phi <4 x float> [ %44, %.split.us ], [ zeroinitializer, %6 ]
  %17 = trunc i64 %indvars.iv6 to i32
  %.tr8 = or disjoint i32 %15, %17
  %18 = shl i32 %.tr8, 6
  %19 = add i32 %18, %12
  %20 = sext i32 %19 to i64
  %21 = getelementptr float, ptr addrspace(1) %0, i64 %20
  %22 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %21, i1 true) #3
  %23 = extractvalue { i32, i32, i32, i32 } %22, 0
  %24 = extractvalue { i32, i32, i32, i32 } %22, 1
  %25 = extractvalue { i32, i32, i32, i32 } %22, 2
  %26 = extractvalue { i32, i32, i32, i32 } %22, 3
  %27 = getelementptr float, ptr addrspace(1) %1, i64 %20
  %28 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %27, i1 true) #3
  %29 = extractvalue { i32, i32, i32, i32 } %28, 0
  %30 = extractvalue { i32, i32, i32, i32 } %28, 1
  %31 = extractvalue { i32, i32, i32, i32 } %28, 2
  %32 = extractvalue { i32, i32, i32, i32 } %28, 3
  %33 = insertelement <4 x i32> poison, i32 %23, i64 0
  %34 = insertelement <4 x i32> %33, i32 %24, i64 1
  %35 = insertelement <4 x i32> %34, i32 %25, i64 2
  %36 = insertelement <4 x i32> %35, i32 %26, i64 3
  %37 = bitcast <4 x i32> %36 to <4 x float>
  %38 = insertelement <4 x i32> poison, i32 %29, i64 0
  %39 = insertelement <4 x i32> %38, i32 %30, i64 1
  %40 = insertelement <4 x i32> %39, i32 %31, i64 2
  %41 = insertelement <4 x i32> %40, i32 %32, i64 3
  %42 = bitcast <4 x i32> %41 to <4 x float>
  %43 = fmul <4 x float> %37, %42
  %44 = fadd <4 x float> %16, %43
  %indvars.iv.next7 = add nuw nsw i64 %indvars.iv6, 8
  %45 = icmp samesign ult i64 %indvars.iv6, 120
  br i1 %45, label %.split.us, label %.split2.us

.split:                                           ; preds = %6, %.split
  %indvars.iv = phi i64 [ %indvars.iv.next, %.split ], [ 0, %6 ]
  %46 = trunc i64 %indvars.iv to i32
  %.tr = or disjoint i32 %15, %46
  %47 = shl i32 %.tr, 6
  %48 = add i32 %47, %12
  %49 = sext i32 %48 to i64
  %50 = getelementptr float, ptr addrspace(1) %0, i64 %49
  %51 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %50, i1 false) #3
  %52 = getelementptr float, ptr addrspace(1) %1, i64 %49
  %53 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %52, i1 false) #3
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 8
  %54 = icmp samesign ult i64 %indvars.iv, 120
  br i1 %54, label %.split, label %.split2.us

.split2.us:                                       ; preds = %.split, %.split.us
  %55 = phi <4 x float> [ %44, %.split.us ], [ zeroinitializer, %.split ]
  %56 = and i32 %9, 64
  %57 = icmp eq i32 %56, 0
  %58 = lshr i32 %9, 5
  %59 = and i32 %9, 63
  %60 = or disjoint i32 %8, %59
  %61 = icmp slt i32 %60, 64
  %62 = and i32 %9, 16
  %63 = extractelement <4 x float> %55, i64 0
  %64 = bitcast float %63 to i32
  %65 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %64, i32 16, i32 31)
  %66 = bitcast i32 %65 to float
  %67 = fadd float %63, %66
  %68 = extractelement <4 x float> %55, i64 1
  %69 = bitcast float %68 to i32
  %70 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %69, i32 16, i32 31)
  %71 = bitcast i32 %70 to float
  %72 = fadd float %68, %71
  %73 = extractelement <4 x float> %55, i64 2
  %74 = bitcast float %73 to i32
  %75 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %74, i32 16, i32 31)
  %76 = bitcast i32 %75 to float
  %77 = fadd float %73, %76
  %78 = extractelement <4 x float> %55, i64 3
  %79 = bitcast float %78 to i32
  %80 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %79, i32 16, i32 31)
  %81 = bitcast i32 %80 to float
  %82 = fadd float %78, %81
  %83 = and i32 %58, 3
  %84 = icmp eq i32 %62, 0
  %85 = shl nuw nsw i32 %11, 2
  %86 = or disjoint i32 %85, %83
  %87 = getelementptr float, ptr addrspace(3) @global_smem, i32 %86
  %88 = bitcast float %67 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %87, <1 x i32> %88, i1 %84) #3
  %89 = or disjoint i32 %85, 4
  %90 = or disjoint i32 %89, %83
  %91 = getelementptr float, ptr addrspace(3) @global_smem, i32 %90
  %92 = bitcast float %72 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %91, <1 x i32> %92, i1 %84) #3
  %93 = or disjoint i32 %85, 8
  %94 = or disjoint i32 %93, %83
  %95 = getelementptr float, ptr addrspace(3) @global_smem, i32 %94
  %96 = bitcast float %77 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %95, <1 x i32> %96, i1 %84) #3
  %97 = or disjoint i32 %85, 12
  %98 = or disjoint i32 %97, %83
  %99 = getelementptr float, ptr addrspace(3) @global_smem, i32 %98
  %100 = bitcast float %82 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %99, <1 x i32> %100, i1 %84) #3
  tail call void @llvm.nvvm.barrier0()
  %101 = icmp slt i32 %9, 256
  %102 = getelementptr float, ptr addrspace(3) @global_smem, i32 %9
  %103 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %102, i1 %101) #3
  %104 = bitcast i32 %103 to float
  %105 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %103, i32 2, i32 31)
  %106 = bitcast i32 %105 to float
  %107 = fadd float %104, %106
  %108 = bitcast float %107 to i32
  %109 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %108, i32 1, i32 31)
  %110 = bitcast i32 %109 to float
  %111 = fadd float %107, %110
  %112 = and i32 %9, 3
  %113 = icmp eq i32 %112, 0
  %114 = and i1 %101, %113
  %115 = bitcast float %111 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %102, <1 x i32> %115, i1 %114) #3
  %116 = getelementptr i8, ptr addrspace(3) %102, i32 512
  %117 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %116, i1 %101) #3
  %118 = bitcast i32 %117 to float
  %119 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %117, i32 2, i32 31)
  %120 = bitcast i32 %119 to float
  %121 = fadd float %118, %120
  %122 = bitcast float %121 to i32
  %123 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %122, i32 1, i32 31)
  %124 = bitcast i32 %123 to float
  %125 = fadd float %121, %124
  %126 = bitcast float %125 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %116, <1 x i32> %126, i1 %114) #3
  tail call void @llvm.nvvm.barrier0()
  %127 = getelementptr float, ptr addrspace(3) @global_smem, i32 %85
  %128 = load i32, ptr addrspace(3) %127, align 16
  %129 = getelementptr float, ptr addrspace(3) @global_smem, i32 %89
  %130 = load i32, ptr addrspace(3) %129, align 16
  %131 = getelementptr float, ptr addrspace(3) @global_smem, i32 %93
  %132 = load i32, ptr addrspace(3) %131, align 16
  %133 = getelementptr float, ptr addrspace(3) @global_smem, i32 %97
  %134 = load i32, ptr addrspace(3) %133, align 16
  tail call void @llvm.nvvm.barrier0()
  %135 = getelementptr inbounds nuw float, ptr addrspace(3) @global_smem, i32 %11
  tail call void asm sideeffect "@$5 st.shared.v4.b32 [ $0 + 0 ], { $1, $2, $3, $4 };", "r,r,r,r,r,b"(ptr addrspace(3) %135, i32 %128, i32 %130, i32 %132, i32 %134, i1 true) #3
  tail call void @llvm.nvvm.barrier0()
  %136 = getelementptr inbounds nuw float, ptr addrspace(3) @global_smem, i32 %59
  %137 = load i32, ptr addrspace(3) %136, align 4
  %138 = sext i32 %60 to i64
  %139 = getelementptr float, ptr addrspace(1) %2, i64 %138
  %140 = and i1 %57, %61
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %137, ptr addrspace(1) %139, i1 %140) #3
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

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nounwind }

!nvvm.annotations = !{!4}
