; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@assertFunc_0 = internal constant [8 x i8] c"unknown\00"
@assertFile_0 = internal constant [… x i8] c"cache/…hash….py\00"
@assertMessage_0 = internal constant [38 x i8] c"index out of bounds: 0 <= tmp4 < 1000\00"

; Function Attrs: noreturn
declare void @__assertfail(ptr, ptr, i32, ptr, i64) local_unnamed_addr #0

define ptx_kernel void @triton_poi_fused_embedding_mul_0(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, i32 %5, ptr addrspace(1) readnone captures(none) %6) local_unnamed_addr {
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %9 = shl i32 %8, 8
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %11 = shl i32 %10, 1
  %12 = and i32 %11, 254
  %13 = or disjoint i32 %12, %9
  %14 = sdiv i32 %13, 64
  %15 = mul i32 %14, 64
  %.decomposed = sub i32 %13, %15
  %16 = sext i32 %14 to i64
  %17 = getelementptr i64, ptr addrspace(1) %0, i64 %16
  %18 = tail call i64 asm sideeffect "mov.u64 $0, 0x0;\0A\09ld.global.L1::evict_last.b64 { $0 }, [ $1 + 0 ];", "=l,l"(ptr addrspace(1) %17) #3
  %19 = tail call i64 asm sideeffect "mov.u64 $0, 0x0;\0A\09ld.global.L1::evict_last.b64 { $0 }, [ $1 + 0 ];", "=l,l"(ptr addrspace(1) %17) #3
  %20 = sext i32 %.decomposed to i64
  %21 = getelementptr float, ptr addrspace(1) %2, i64 %20
  %22 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09ld.global.L1::evict_last.v2.b32 { $0, $1 }, [ $2 + 0 ];", "=r,=r,l"(ptr addrspace(1) %21) #3
  %23 = add i64 %18, 1000
  %24 = icmp slt i64 %18, 0
  %25 = select i1 %24, i64 %23, i64 %18
  %26 = icmp ugt i64 %25, 999
  br i1 %26, label %27, label %28

27:                                               ; preds = %7
  tail call void @__assertfail(ptr nonnull @assertMessage_0, ptr nonnull @assertFile_0, i32 32, ptr nonnull @assertFunc_0, i64 1)
  unreachable

28:                                               ; preds = %7
  %29 = extractvalue { i32, i32 } %22, 1
  %30 = bitcast i32 %29 to float
  %31 = extractvalue { i32, i32 } %22, 0
  %32 = bitcast i32 %31 to float
  tail call void @llvm.nvvm.barrier0()
  %.idx = shl nuw nsw i64 %25, 8
  %33 = getelementptr i8, ptr addrspace(1) %1, i64 %.idx
  %34 = getelementptr float, ptr addrspace(1) %33, i64 %20
  %35 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09ld.global.v2.b32 { $0, $1 }, [ $2 + 0 ];", "=r,=r,l"(ptr addrspace(1) %34) #3
  %36 = extractvalue { i32, i32 } %35, 0
  %37 = extractvalue { i32, i32 } %35, 1
  %38 = bitcast i32 %36 to float
  %39 = bitcast i32 %37 to float
  %40 = fmul float %32, %38
  %41 = fmul float %30, %39
  %42 = sext i32 %13 to i64
  %43 = getelementptr float, ptr addrspace(1) %3, i64 %42
  tail call void asm sideeffect "st.global.v2.b32 [ $2 + 0 ], { $0, $1 };", "r,r,l"(i32 %36, i32 %37, ptr addrspace(1) %43) #3
  %44 = getelementptr float, ptr addrspace(1) %4, i64 %42
  %45 = bitcast float %40 to i32
  %46 = bitcast float %41 to i32
  tail call void asm sideeffect "st.global.v2.b32 [ $2 + 0 ], { $0, $1 };", "r,r,l"(i32 %45, i32 %46, ptr addrspace(1) %44) #3
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

attributes #0 = { noreturn }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { nounwind }

!nvvm.annotations = !{!4}
