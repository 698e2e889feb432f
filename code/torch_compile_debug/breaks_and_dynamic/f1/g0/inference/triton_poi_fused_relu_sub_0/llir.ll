; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

define ptx_kernel void @triton_poi_fused_relu_sub_0(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, ptr addrspace(1) readnone captures(none) %3) local_unnamed_addr {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = shl i32 %5, 8
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = shl i32 %7, 1
  %9 = and i32 %8, 254
  %10 = or disjoint i32 %9, %6
  %11 = or disjoint i32 %10, 1
  %12 = icmp slt i32 %10, %2
  %13 = icmp slt i32 %11, %2
  %14 = sext i32 %10 to i64
  %15 = getelementptr float, ptr addrspace(1) %0, i64 %14
  %16 = sext i32 %11 to i64
  %17 = getelementptr float, ptr addrspace(1) %0, i64 %16
  %18 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %15, i1 %12) #1
  %19 = bitcast i32 %18 to float
  %20 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %17, i1 %13) #1
  %21 = bitcast i32 %20 to float
  %22 = fadd float %19, -1.000000e+00
  %23 = fadd float %21, -1.000000e+00
  %24 = fcmp olt float %22, 0.000000e+00
  %25 = fcmp olt float %23, 0.000000e+00
  %26 = select i1 %24, float 0.000000e+00, float %22
  %27 = select i1 %25, float 0.000000e+00, float %23
  %28 = getelementptr float, ptr addrspace(1) %1, i64 %14
  %29 = getelementptr float, ptr addrspace(1) %1, i64 %16
  %30 = bitcast float %26 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %30, ptr addrspace(1) %28, i1 %12) #1
  %31 = bitcast float %27 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %31, ptr addrspace(1) %29, i1 %13) #1
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

attributes #0 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nounwind }

!nvvm.annotations = !{!4}
