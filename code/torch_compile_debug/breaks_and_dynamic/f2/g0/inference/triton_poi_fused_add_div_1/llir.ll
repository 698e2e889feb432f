; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

define ptx_kernel void @triton_poi_fused_add_div_1(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3, i32 %4, ptr addrspace(1) readnone captures(none) %5) local_unnamed_addr {
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = shl i32 %7, 8
  %9 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = shl i32 %9, 1
  %11 = and i32 %10, 254
  %12 = or disjoint i32 %11, %8
  %13 = or disjoint i32 %12, 1
  %14 = icmp slt i32 %12, %4
  %15 = icmp slt i32 %13, %4
  %16 = srem i32 %12, %3
  %17 = srem i32 %13, %3
  %18 = sext i32 %12 to i64
  %19 = getelementptr float, ptr addrspace(1) %0, i64 %18
  %20 = sext i32 %13 to i64
  %21 = getelementptr float, ptr addrspace(1) %0, i64 %20
  %22 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %19, i1 %14) #2
  %23 = bitcast i32 %22 to float
  %24 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %21, i1 %15) #2
  %25 = bitcast i32 %24 to float
  %26 = sext i32 %16 to i64
  %27 = getelementptr float, ptr addrspace(1) %1, i64 %26
  %28 = sext i32 %17 to i64
  %29 = getelementptr float, ptr addrspace(1) %1, i64 %28
  %30 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %27, i1 %14) #2
  %31 = bitcast i32 %30 to float
  %32 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %29, i1 %15) #2
  %33 = bitcast i32 %32 to float
  %34 = fadd float %31, 1.000000e+00
  %35 = fadd float %33, 1.000000e+00
  %36 = tail call float @llvm.nvvm.div.full(float %23, float %34)
  %37 = tail call float @llvm.nvvm.div.full(float %25, float %35)
  %38 = getelementptr float, ptr addrspace(1) %2, i64 %18
  %39 = getelementptr float, ptr addrspace(1) %2, i64 %20
  %40 = bitcast float %36 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %40, ptr addrspace(1) %38, i1 %14) #2
  %41 = bitcast float %37 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %41, ptr addrspace(1) %39, i1 %15) #2
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.nvvm.div.full(float, float) #1

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { nounwind }

!nvvm.annotations = !{!4}
