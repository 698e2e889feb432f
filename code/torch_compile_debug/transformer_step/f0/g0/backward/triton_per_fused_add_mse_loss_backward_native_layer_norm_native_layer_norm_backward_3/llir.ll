; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @triton_per_fused_add_mse_loss_backward_native_layer_norm_native_layer_norm_backward_3(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, ptr addrspace(1) %6, ptr addrspace(1) %7, i32 %8, i32 %9, ptr addrspace(1) readnone captures(none) %10) local_unnamed_addr {
  %12 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %13 = icmp slt i32 %12, 128
  %14 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %15 = and i32 %14, 31
  %16 = lshr i32 %14, 5
  %17 = and i32 %14, 63
  %18 = shl i32 %12, 6
  %19 = or disjoint i32 %17, %18
  %20 = sext i32 %19 to i64
  %21 = getelementptr float, ptr addrspace(1) %1, i64 %20
  %22 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %21, i1 %13) #3
  %23 = bitcast i32 %22 to float
  %24 = zext nneg i32 %17 to i64
  %25 = getelementptr float, ptr addrspace(1) %2, i64 %24
  %26 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %25) #3
  %27 = bitcast i32 %26 to float
  %28 = getelementptr float, ptr addrspace(1) %3, i64 %20
  %29 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %28, i1 %13) #3
  %30 = bitcast i32 %29 to float
  %31 = getelementptr float, ptr addrspace(1) %4, i64 %20
  %32 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %31, i1 %13) #3
  %33 = bitcast i32 %32 to float
  %34 = sext i32 %12 to i64
  %35 = getelementptr float, ptr addrspace(1) %5, i64 %34
  %36 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %35, i1 %13) #3
  %37 = bitcast i32 %36 to float
  %38 = getelementptr float, ptr addrspace(1) %6, i64 %34
  %39 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.L1::evict_last.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %38, i1 %13) #3
  %40 = bitcast i32 %39 to float
  %41 = getelementptr float, ptr addrspace(1) %0, i64 %20
  %42 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %41, i1 %13) #3
  %43 = bitcast i32 %42 to float
  %44 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l"(ptr addrspace(1) %7) #3
  %45 = bitcast i32 %44 to float
  %46 = fmul float %23, %27
  %47 = select i1 %13, float %46, float 0.000000e+00
  %48 = bitcast float %47 to i32
  %49 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %48, i32 16, i32 31)
  %50 = bitcast i32 %49 to float
  %51 = fadd float %47, %50
  %52 = bitcast float %51 to i32
  %53 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %52, i32 8, i32 31)
  %54 = bitcast i32 %53 to float
  %55 = fadd float %51, %54
  %56 = bitcast float %55 to i32
  %57 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %56, i32 4, i32 31)
  %58 = bitcast i32 %57 to float
  %59 = fadd float %55, %58
  %60 = bitcast float %59 to i32
  %61 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %60, i32 2, i32 31)
  %62 = bitcast i32 %61 to float
  %63 = fadd float %59, %62
  %64 = bitcast float %63 to i32
  %65 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %64, i32 1, i32 31)
  %66 = bitcast i32 %65 to float
  %67 = fadd float %63, %66
  %68 = and i32 %16, 1
  %69 = icmp eq i32 %15, 0
  %70 = getelementptr float, ptr addrspace(3) @global_smem, i32 %68
  %71 = bitcast float %67 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %70, <1 x i32> %71, i1 %69) #3
  tail call void @llvm.nvvm.barrier0()
  %72 = icmp slt i32 %14, 2
  %73 = getelementptr float, ptr addrspace(3) @global_smem, i32 %14
  %74 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %73, i1 %72) #3
  %75 = bitcast i32 %74 to float
  %76 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %74, i32 1, i32 31)
  %77 = bitcast i32 %76 to float
  %78 = fadd float %75, %77
  %79 = and i32 %14, 1
  %80 = icmp eq i32 %79, 0
  %81 = and i1 %72, %80
  %82 = bitcast float %78 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %73, <1 x i32> %82, i1 %81) #3
  tail call void @llvm.nvvm.barrier0()
  %83 = load float, ptr addrspace(3) @global_smem, align 16
  %84 = fadd float %30, %33
  %85 = fsub float %84, %37
  %86 = fmul float %85, %40
  %87 = fmul float %46, %86
  %88 = select i1 %13, float %87, float 0.000000e+00
  tail call void @llvm.nvvm.barrier0()
  %89 = bitcast float %88 to i32
  %90 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %89, i32 16, i32 31)
  %91 = bitcast i32 %90 to float
  %92 = fadd float %88, %91
  %93 = bitcast float %92 to i32
  %94 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %93, i32 8, i32 31)
  %95 = bitcast i32 %94 to float
  %96 = fadd float %92, %95
  %97 = bitcast float %96 to i32
  %98 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %97, i32 4, i32 31)
  %99 = bitcast i32 %98 to float
  %100 = fadd float %96, %99
  %101 = bitcast float %100 to i32
  %102 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %101, i32 2, i32 31)
  %103 = bitcast i32 %102 to float
  %104 = fadd float %100, %103
  %105 = bitcast float %104 to i32
  %106 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %105, i32 1, i32 31)
  %107 = bitcast i32 %106 to float
  %108 = fadd float %104, %107
  %109 = bitcast float %108 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %70, <1 x i32> %109, i1 %69) #3
  tail call void @llvm.nvvm.barrier0()
  %110 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %73, i1 %72) #3
  %111 = bitcast i32 %110 to float
  %112 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %110, i32 1, i32 31)
  %113 = bitcast i32 %112 to float
  %114 = fadd float %111, %113
  %115 = bitcast float %114 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %73, <1 x i32> %115, i1 %81) #3
  tail call void @llvm.nvvm.barrier0()
  %116 = load float, ptr addrspace(3) @global_smem, align 16
  %117 = fmul float %43, %45
  %118 = fmul float %40, 1.562500e-02
  %119 = fmul float %46, 6.400000e+01
  %120 = fsub float %119, %83
  %121 = fmul float %86, %116
  %122 = fsub float %120, %121
  %123 = fmul float %118, %122
  %124 = fadd float %117, %123
  %125 = bitcast float %124 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %125, ptr addrspace(1) %41, i1 %13) #3
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
