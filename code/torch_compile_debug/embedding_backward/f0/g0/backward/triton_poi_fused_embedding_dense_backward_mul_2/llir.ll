; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@assertFunc_0 = internal constant [8 x i8] c"unknown\00"
@assertFile_0 = internal constant [… x i8] c"cache/…hash….py\00"
@assertMessage_0 = internal constant [38 x i8] c"index out of bounds: 0 <= tmp4 < 1000\00"

; Function Attrs: noreturn
declare void @__assertfail(ptr, ptr, i32, ptr, i64) local_unnamed_addr #0

define ptx_kernel void @triton_poi_fused_embedding_dense_backward_mul_2(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, i32 %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = shl i32 %7, 8
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = shl i32 %9, 1
  %11 = and i32 %10, 254
  %12 = or disjoint i32 %11, %8
  %13 = sdiv i32 %12, 64
  %14 = mul i32 %13, 64
  %.decomposed = sub i32 %12, %14
  %15 = sext i32 %13 to i64
  %16 = getelementptr i64, ptr addrspace(1) %0, i64 %15
  %17 = tail call i64 asm sideeffect "mov.u64 $0, 0x0;\0A\09ld.global.L1::evict_last.b64 { $0 }, [ $1 + 0 ];", "=l,l"(ptr addrspace(1) %16) #3
  %18 = tail call i64 asm sideeffect "mov.u64 $0, 0x0;\0A\09ld.global.L1::evict_last.b64 { $0 }, [ $1 + 0 ];", "=l,l"(ptr addrspace(1) %16) #3
  %19 = sext i32 %12 to i64
  %20 = getelementptr float, ptr addrspace(1) %1, i64 %19
  %21 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09ld.global.v2.b32 { $0, $1 }, [ $2 + 0 ];", "=r,=r,l"(ptr addrspace(1) %20) #3
  %22 = sext i32 %.decomposed to i64
  %23 = getelementptr float, ptr addrspace(1) %2, i64 %22
  %24 = tail call { i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09ld.global.L1::evict_last.v2.b32 { $0, $1 }, [ $2 + 0 ];", "=r,=r,l"(ptr addrspace(1) %23) #3
  %25 = add i64 %17, 1000
  %26 = icmp slt i64 %17, 0
  %27 = select i1 %26, i64 %25, i64 %17
  %28 = icmp ugt i64 %27, 999
  br i1 %28, label %29, label %30

29:                                               ; preds = %6
  tail call void @__assertfail(ptr nonnull @assertMessage_0, ptr nonnull @assertFile_0, i32 33, ptr nonnull @assertFunc_0, i64 1)
  unreachable

30:                                               ; preds = %6
  %31 = extractvalue { i32, i32 } %24, 1
  %32 = bitcast i32 %31 to float
  %33 = extractvalue { i32, i32 } %24, 0
  %34 = bitcast i32 %33 to float
  %35 = extractvalue { i32, i32 } %21, 1
  %36 = bitcast i32 %35 to float
  %37 = extractvalue { i32, i32 } %21, 0
  %38 = bitcast i32 %37 to float
  tail call void @llvm.nvvm.barrier0()
  %39 = icmp eq i64 %17, -1
  %40 = fmul float %38, %34
  %41 = fmul float %36, %32
  %42 = select i1 %39, float 0.000000e+00, float %40
  %43 = select i1 %39, float 0.000000e+00, float %41
  %.idx = shl nuw nsw i64 %27, 8
  %44 = getelementptr i8, ptr addrspace(1) %3, i64 %.idx
  %45 = getelementptr float, ptr addrspace(1) %44, i64 %22
  %46 = tail call { float, float } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09@$5 atom.global.gpu.relaxed.add.v2.f32 { $0, $1 }, [ $2 + 0 ], { $3, $4 };", "=r,=r,l,r,r,b"(ptr addrspace(1) %45, float %42, float %43, i1 true) #3
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
