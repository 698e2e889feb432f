; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

define ptx_kernel void @triton_poi_fused_clone_5(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, i32 %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = shl i32 %7, 8
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = shl i32 %9, 1
  %11 = and i32 %10, 254
  %12 = or disjoint i32 %11, %8
  %13 = sdiv i32 %12, 64
  %14 = srem i32 %13, 3
  %15 = sdiv i32 %12, 6144
  %16 = sdiv i32 %12, 192
  %17 = insertelement <2 x i32> poison, i32 %16, i64 0
  %18 = insertelement <2 x i32> %17, i32 %12, i64 1
  %19 = srem <2 x i32> %18, <i32 32, i32 64>
  %20 = shl nsw i32 %14, 2
  %21 = add nsw i32 %20, %15
  %22 = icmp slt i32 %21, 4
  %23 = extractelement <2 x i32> %19, i64 0
  %24 = shl nsw i32 %23, 6
  %25 = extractelement <2 x i32> %19, i64 1
  %26 = add nsw i32 %24, %25
  %27 = shl nsw i32 %21, 11
  %28 = add nsw i32 %27, %26
  %29 = sext i32 %28 to i64
  %30 = getelementptr float, ptr addrspace(1) %0, i64 %29
  %31 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, $2;\0A\09mov.u32 $1, $3;\0A\09@$5 ld.global.v2.b32 { $0, $1 }, [ $4 + 0 ];", "=r,=r,r,r,l,b"(i32 0, i32 0, ptr addrspace(1) %30, i1 %22) #1
  %32 = extractvalue { i32, i32 } %31, 0
  %33 = extractvalue { i32, i32 } %31, 1
  %34 = and i32 %21, -4
  %35 = icmp eq i32 %34, 4
  %36 = add nsw i32 %27, -8192
  %37 = add nsw i32 %26, %36
  %38 = sext i32 %37 to i64
  %39 = getelementptr float, ptr addrspace(1) %1, i64 %38
  %40 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, $2;\0A\09mov.u32 $1, $3;\0A\09@$5 ld.global.v2.b32 { $0, $1 }, [ $4 + 0 ];", "=r,=r,r,r,l,b"(i32 0, i32 0, ptr addrspace(1) %39, i1 %35) #1
  %41 = extractvalue { i32, i32 } %40, 0
  %42 = extractvalue { i32, i32 } %40, 1
  %43 = icmp sgt i32 %21, 7
  %44 = add nsw i32 %27, -16384
  %45 = add nsw i32 %26, %44
  %46 = sext i32 %45 to i64
  %47 = getelementptr float, ptr addrspace(1) %2, i64 %46
  %48 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, $2;\0A\09mov.u32 $1, $3;\0A\09@$5 ld.global.v2.b32 { $0, $1 }, [ $4 + 0 ];", "=r,=r,r,r,l,b"(i32 0, i32 0, ptr addrspace(1) %47, i1 %43) #1
  %49 = extractvalue { i32, i32 } %48, 0
  %50 = extractvalue { i32, i32 } %48, 1
  %.v = select i1 %35, i32 %41, i32 %49
  %.v1 = select i1 %35, i32 %42, i32 %50
  %.v2 = select i1 %22, i32 %32, i32 %.v
  %.v3 = select i1 %22, i32 %33, i32 %.v1
  %51 = sext i32 %12 to i64
  %52 = getelementptr float, ptr addrspace(1) %3, i64 %51
  tail call void asm sideeffect "st.global.v2.b32 [ $2 + 0 ], { $0, $1 };", "r,r,l"(i32 %.v2, i32 %.v3, ptr addrspace(1) %52) #1
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nounwind }

!nvvm.annotations = !{!4}
