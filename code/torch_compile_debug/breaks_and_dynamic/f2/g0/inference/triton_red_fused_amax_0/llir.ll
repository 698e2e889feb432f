; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

define ptx_kernel void @triton_red_fused_amax_0(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3, i32 %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %.fr2 = freeze i32 %3
  %8 = icmp slt i32 %7, %.fr2
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = and i32 %9, 31
  %11 = icmp sgt i32 %4, 0
  br i1 %11, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %6
  br i1 %8, label %.lr.ph.split, label %.lr.ph.split.us

.lr.ph.split.us:                                  ; preds = %.lr.ph, %.lr.ph.split.us
  %12 = phi i32 [ %19, %.lr.ph.split.us ], [ 0, %.lr.ph ]
  %13 = or disjoint i32 %12, %10
  %14 = mul i32 %13, %2
  %15 = add i32 %14, %7
  %16 = sext i32 %15 to i64
  %17 = getelementptr float, ptr addrspace(1) %0, i64 %16
  %18 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_first.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %17, i1 false) #2
  %19 = add i32 %12, 32
  %20 = icmp slt i32 %19, %4
  br i1 %20, label %.lr.ph.split.us, label %._crit_edge

.lr.ph.split:                                     ; preds = %.lr.ph, %.lr.ph.split
  %21 = phi float [ %spec.select, %.lr.ph.split ], [ 0xFFF0000000000000, %.lr.ph ]
  %22 = phi i32 [ %35, %.lr.ph.split ], [ 0, %.lr.ph ]
  %23 = or disjoint i32 %22, %10
  %24 = icmp slt i32 %23, %4
  %25 = mul i32 %23, %2
  %26 = add i32 %25, %7
  %27 = sext i32 %26 to i64
  %28 = getelementptr float, ptr addrspace(1) %0, i64 %27
  %29 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_first.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %28, i1 %24) #2
  %30 = bitcast i32 %29 to float
  %31 = fcmp ogt float %21, %30
  %32 = fcmp uno float %21, 0.000000e+00
  %33 = or i1 %32, %31
  %34 = select i1 %33, float %21, float %30
  %spec.select = select i1 %24, float %34, float %21
  %35 = add i32 %22, 32
  %36 = icmp slt i32 %35, %4
  br i1 %36, label %.lr.ph.split, label %._crit_edge

._crit_edge:                                      ; preds = %.lr.ph.split.us, %.lr.ph.split, %6
  %.lcssa = phi float [ 0xFFF0000000000000, %6 ], [ %spec.select, %.lr.ph.split ], [ 0xFFF0000000000000, %.lr.ph.split.us ]
  %37 = bitcast float %.lcssa to i32
  %38 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %37, i32 16, i32 31)
  %39 = bitcast i32 %38 to float
  %40 = fcmp ogt float %.lcssa, %39
  %41 = fcmp uno float %.lcssa, 0.000000e+00
  %42 = or i1 %41, %40
  %43 = select i1 %42, float %.lcssa, float %39
  %44 = bitcast float %43 to i32
  %45 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %44, i32 8, i32 31)
  %46 = bitcast i32 %45 to float
  %47 = fcmp ogt float %43, %46
  %48 = fcmp uno float %43, 0.000000e+00
  %49 = or i1 %47, %48
  %50 = select i1 %49, float %43, float %46
  %51 = bitcast float %50 to i32
  %52 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %51, i32 4, i32 31)
  %53 = bitcast i32 %52 to float
  %54 = fcmp ogt float %50, %53
  %55 = fcmp uno float %50, 0.000000e+00
  %56 = or i1 %54, %55
  %57 = select i1 %56, float %50, float %53
  %58 = bitcast float %57 to i32
  %59 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %58, i32 2, i32 31)
  %60 = bitcast i32 %59 to float
  %61 = fcmp ogt float %57, %60
  %62 = fcmp uno float %57, 0.000000e+00
  %63 = or i1 %61, %62
  %64 = select i1 %63, float %57, float %60
  %65 = bitcast float %64 to i32
  %66 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %65, i32 1, i32 31)
  %67 = bitcast i32 %66 to float
  %68 = fcmp ogt float %64, %67
  %69 = fcmp uno float %64, 0.000000e+00
  %70 = or i1 %68, %69
  %71 = sext i32 %7 to i64
  %72 = getelementptr float, ptr addrspace(1) %1, i64 %71
  %73 = and i32 %9, 63
  %74 = icmp eq i32 %73, 0
  %75 = select i1 %70, i32 %65, i32 %66
  %76 = and i1 %74, %8
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %75, ptr addrspace(1) %72, i1 %76) #2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32) #1

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { nounwind }

!nvvm.annotations = !{!4}
