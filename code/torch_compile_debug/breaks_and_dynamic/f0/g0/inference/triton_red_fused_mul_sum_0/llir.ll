; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @triton_red_fused_mul_sum_0(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3, i32 %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %.fr6 = freeze i32 %3
  %8 = icmp slt i32 %7, %.fr6
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = and i32 %9, 31
  %11 = lshr i32 %9, 5
  %12 = and i32 %9, 63
  %13 = mul i32 %2, %7
  %14 = icmp sgt i32 %4, 0
  br i1 %14, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %6
  br i1 %8, label %.lr.ph.split, label %.lr.ph.split.us

.lr.ph.split.us:                                  ; preds = %.lr.ph, %.lr.ph.split.us
  %15 = phi i32 [ %21, %.lr.ph.split.us ], [ 0, %.lr.ph ]
  %16 = or disjoint i32 %15, %12
  %17 = add i32 %16, %13
  %18 = sext i32 %17 to i64
  %19 = getelementptr float, ptr addrspace(1) %0, i64 %18
  %20 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %19, i1 false) #3
  %21 = add i32 %15, 64
  %22 = icmp slt i32 %21, %4
  br i1 %22, label %.lr.ph.split.us, label %._crit_edge

.lr.ph.split:                                     ; preds = %.lr.ph, %.lr.ph.split
  %23 = phi float [ %spec.select, %.lr.ph.split ], [ 0.000000e+00, %.lr.ph ]
  %24 = phi i32 [ %33, %.lr.ph.split ], [ 0, %.lr.ph ]
  %25 = or disjoint i32 %24, %12
  %26 = icmp slt i32 %25, %4
  %27 = add i32 %25, %13
  %28 = sext i32 %27 to i64
  %29 = getelementptr float, ptr addrspace(1) %0, i64 %28
  %30 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %29, i1 %26) #3
  %31 = bitcast i32 %30 to float
  %32 = fadd float %23, %31
  %spec.select = select i1 %26, float %32, float %23
  %33 = add i32 %24, 64
  %34 = icmp slt i32 %33, %4
  br i1 %34, label %.lr.ph.split, label %._crit_edge

._crit_edge:                                      ; preds = %.lr.ph.split.us, %.lr.ph.split, %6
  %.lcssa = phi float [ 0.000000e+00, %6 ], [ %spec.select, %.lr.ph.split ], [ 0.000000e+00, %.lr.ph.split.us ]
  %35 = bitcast float %.lcssa to i32
  %36 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %35, i32 16, i32 31)
  %37 = bitcast i32 %36 to float
  %38 = fadd float %.lcssa, %37
  %39 = bitcast float %38 to i32
  %40 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %39, i32 8, i32 31)
  %41 = bitcast i32 %40 to float
  %42 = fadd float %38, %41
  %43 = bitcast float %42 to i32
  %44 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %43, i32 4, i32 31)
  %45 = bitcast i32 %44 to float
  %46 = fadd float %42, %45
  %47 = bitcast float %46 to i32
  %48 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %47, i32 2, i32 31)
  %49 = bitcast i32 %48 to float
  %50 = fadd float %46, %49
  %51 = bitcast float %50 to i32
  %52 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 1, i32 31)
  %53 = bitcast i32 %52 to float
  %54 = fadd float %50, %53
  %55 = and i32 %11, 1
  %56 = icmp eq i32 %10, 0
  %57 = getelementptr float, ptr addrspace(3) @global_smem, i32 %55
  %58 = bitcast float %54 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %57, <1 x i32> %58, i1 %56) #3
  tail call void @llvm.nvvm.barrier0()
  %59 = icmp slt i32 %9, 2
  %60 = getelementptr float, ptr addrspace(3) @global_smem, i32 %9
  %61 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %60, i1 %59) #3
  %62 = bitcast i32 %61 to float
  %63 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %61, i32 1, i32 31)
  %64 = bitcast i32 %63 to float
  %65 = fadd float %62, %64
  %66 = and i32 %9, 1
  %67 = icmp eq i32 %66, 0
  %68 = and i1 %59, %67
  %69 = bitcast float %65 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %60, <1 x i32> %69, i1 %68) #3
  tail call void @llvm.nvvm.barrier0()
  %70 = load float, ptr addrspace(3) @global_smem, align 16
  br i1 %14, label %.lr.ph4, label %._crit_edge5

.lr.ph4:                                          ; preds = %._crit_edge, %.lr.ph4
  %71 = phi i32 [ %83, %.lr.ph4 ], [ 0, %._crit_edge ]
  %72 = or disjoint i32 %71, %12
  %73 = icmp slt i32 %72, %4
  %74 = add i32 %72, %13
  %75 = sext i32 %74 to i64
  %76 = getelementptr float, ptr addrspace(1) %0, i64 %75
  %77 = and i1 %8, %73
  %78 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_first.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %76, i1 %77) #3
  %79 = bitcast i32 %78 to float
  %80 = fmul float %70, %79
  %81 = getelementptr float, ptr addrspace(1) %1, i64 %75
  %82 = bitcast float %80 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %82, ptr addrspace(1) %81, i1 %77) #3
  %83 = add i32 %71, 64
  %84 = icmp slt i32 %83, %4
  br i1 %84, label %.lr.ph4, label %._crit_edge5

._crit_edge5:                                     ; preds = %.lr.ph4, %._crit_edge
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
