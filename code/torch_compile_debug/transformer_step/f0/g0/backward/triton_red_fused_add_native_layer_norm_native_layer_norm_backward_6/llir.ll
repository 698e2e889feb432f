; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @triton_red_fused_add_native_layer_norm_native_layer_norm_backward_6(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, ptr addrspace(1) %3, ptr addrspace(1) %4, ptr addrspace(1) %5, ptr addrspace(1) %6, ptr addrspace(1) %7, ptr addrspace(1) %8, ptr addrspace(1) %9, ptr addrspace(1) %10, ptr addrspace(1) %11, i32 %12, i32 %13, ptr addrspace(1) readnone captures(none) %14) local_unnamed_addr {
  %16 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %17 = shl i32 %16, 6
  %18 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %19 = shl i32 %18, 2
  %20 = and i32 %19, 60
  %21 = or disjoint i32 %20, %17
  %22 = icmp slt i32 %21, 64
  %23 = lshr i32 %18, 4
  %24 = and i32 %23, 7
  %25 = zext nneg i32 %24 to i64
  %26 = insertelement <16 x i1> poison, i1 %22, i64 0
  %27 = shufflevector <16 x i1> %26, <16 x i1> poison, <16 x i32> zeroinitializer
  br label %28

28:                                               ; preds = %15, %28
  %indvars.iv = phi i64 [ 0, %15 ], [ %indvars.iv.next, %28 ]
  %29 = phi <16 x float> [ zeroinitializer, %15 ], [ %123, %28 ]
  %30 = or disjoint i64 %indvars.iv, %25
  %.tr = trunc i64 %30 to i32
  %31 = shl i32 %.tr, 6
  %32 = add i32 %31, %21
  %33 = sext i32 %32 to i64
  %34 = getelementptr float, ptr addrspace(1) %0, i64 %33
  %35 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %34, i1 %22) #3
  %36 = extractvalue { i32, i32, i32, i32 } %35, 0
  %37 = extractvalue { i32, i32, i32, i32 } %35, 1
  %38 = extractvalue { i32, i32, i32, i32 } %35, 2
  %39 = extractvalue { i32, i32, i32, i32 } %35, 3
  %40 = getelementptr float, ptr addrspace(1) %1, i64 %33
  %41 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %40, i1 %22) #3
  %42 = extractvalue { i32, i32, i32, i32 } %41, 0
  %43 = extractvalue { i32, i32, i32, i32 } %41, 1
  %44 = extractvalue { i32, i32, i32, i32 } %41, 2
  %45 = extractvalue { i32, i32, i32, i32 } %41, 3
  %46 = getelementptr float, ptr addrspace(1) %2, i64 %33
  %47 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %46, i1 %22) #3
  %48 = extractvalue { i32, i32, i32, i32 } %47, 0
  %49 = extractvalue { i32, i32, i32, i32 } %47, 1
  %50 = extractvalue { i32, i32, i32, i32 } %47, 2
  %51 = extractvalue { i32, i32, i32, i32 } %47, 3
  %52 = getelementptr float, ptr addrspace(1) %3, i64 %30
  %53 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %52, i1 true) #3
  %54 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %52, i1 true) #3
  %55 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %52, i1 true) #3
  %56 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %52, i1 true) #3
  %57 = getelementptr float, ptr addrspace(1) %4, i64 %30
  %58 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %57, i1 true) #3
  %59 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %57, i1 true) #3
  %60 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %57, i1 true) #3
  %61 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %57, i1 true) #3
  %62 = getelementptr float, ptr addrspace(1) %5, i64 %33
  %63 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %62, i1 %22) #3
  %64 = extractvalue { i32, i32, i32, i32 } %63, 0
  %65 = extractvalue { i32, i32, i32, i32 } %63, 1
  %66 = extractvalue { i32, i32, i32, i32 } %63, 2
  %67 = extractvalue { i32, i32, i32, i32 } %63, 3
  %68 = getelementptr float, ptr addrspace(1) %6, i64 %30
  %69 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %68, i1 true) #3
  %70 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %68, i1 true) #3
  %71 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %68, i1 true) #3
  %72 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %68, i1 true) #3
  %73 = getelementptr float, ptr addrspace(1) %7, i64 %30
  %74 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %73, i1 true) #3
  %75 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %73, i1 true) #3
  %76 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %73, i1 true) #3
  %77 = tail call i32 asm sideeffect "mov.u32 $0, $1;\0A\09@$3 ld.global.L1::evict_last.b32 { $0 }, [ $2 + 0 ];", "=r,r,l,b"(i32 0, ptr addrspace(1) %73, i1 true) #3
  %78 = insertelement <4 x i32> poison, i32 %36, i64 0
  %79 = insertelement <4 x i32> %78, i32 %37, i64 1
  %80 = insertelement <4 x i32> %79, i32 %38, i64 2
  %81 = insertelement <4 x i32> %80, i32 %39, i64 3
  %82 = bitcast <4 x i32> %81 to <4 x float>
  %83 = insertelement <4 x i32> poison, i32 %42, i64 0
  %84 = insertelement <4 x i32> %83, i32 %43, i64 1
  %85 = insertelement <4 x i32> %84, i32 %44, i64 2
  %86 = insertelement <4 x i32> %85, i32 %45, i64 3
  %87 = bitcast <4 x i32> %86 to <4 x float>
  %88 = insertelement <4 x i32> poison, i32 %48, i64 0
  %89 = insertelement <4 x i32> %88, i32 %49, i64 1
  %90 = insertelement <4 x i32> %89, i32 %50, i64 2
  %91 = insertelement <4 x i32> %90, i32 %51, i64 3
  %92 = bitcast <4 x i32> %91 to <4 x float>
  %93 = insertelement <4 x i32> poison, i32 %64, i64 0
  %94 = insertelement <4 x i32> %93, i32 %65, i64 1
  %95 = insertelement <4 x i32> %94, i32 %66, i64 2
  %96 = insertelement <4 x i32> %95, i32 %67, i64 3
  %97 = bitcast <4 x i32> %96 to <4 x float>
  %98 = fadd <4 x float> %87, %92
  %99 = insertelement <4 x i32> poison, i32 %56, i64 0
  %100 = bitcast <4 x i32> %99 to <4 x float>
  %101 = shufflevector <4 x float> %100, <4 x float> poison, <4 x i32> zeroinitializer
  %102 = fsub <4 x float> %98, %101
  %103 = insertelement <4 x i32> poison, i32 %61, i64 0
  %104 = bitcast <4 x i32> %103 to <4 x float>
  %105 = shufflevector <4 x float> %104, <4 x float> poison, <4 x i32> zeroinitializer
  %106 = fmul <4 x float> %102, %105
  %107 = fmul <4 x float> %106, %82
  %108 = insertelement <4 x i32> poison, i32 %72, i64 0
  %109 = bitcast <4 x i32> %108 to <4 x float>
  %110 = shufflevector <4 x float> %109, <4 x float> poison, <4 x i32> zeroinitializer
  %111 = fsub <4 x float> %87, %110
  %112 = insertelement <4 x i32> poison, i32 %77, i64 0
  %113 = bitcast <4 x i32> %112 to <4 x float>
  %114 = shufflevector <4 x float> %113, <4 x float> poison, <4 x i32> zeroinitializer
  %115 = fmul <4 x float> %111, %114
  %116 = fmul <4 x float> %115, %97
  %117 = shufflevector <4 x float> %97, <4 x float> %116, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %118 = shufflevector <4 x float> %82, <4 x float> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %119 = shufflevector <16 x float> %117, <16 x float> %118, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 18, i32 19, i32 poison, i32 poison, i32 poison, i32 poison>
  %120 = shufflevector <4 x float> %107, <4 x float> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %121 = shufflevector <16 x float> %119, <16 x float> %120, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 18, i32 19>
  %122 = fadd <16 x float> %29, %121
  %123 = select <16 x i1> %27, <16 x float> %122, <16 x float> %29
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 8
  %124 = icmp samesign ult i64 %indvars.iv, 120
  br i1 %124, label %28, label %125

125:                                              ; preds = %28
  %126 = and i32 %18, 64
  %127 = icmp eq i32 %126, 0
  %128 = lshr i32 %18, 5
  %129 = and i32 %18, 63
  %130 = or disjoint i32 %17, %129
  %131 = icmp slt i32 %130, 64
  %132 = and i32 %18, 16
  %133 = extractelement <16 x float> %123, i64 12
  %134 = bitcast float %133 to i32
  %135 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %134, i32 16, i32 31)
  %136 = bitcast i32 %135 to float
  %137 = fadd float %133, %136
  %138 = extractelement <16 x float> %123, i64 13
  %139 = bitcast float %138 to i32
  %140 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %139, i32 16, i32 31)
  %141 = bitcast i32 %140 to float
  %142 = fadd float %138, %141
  %143 = extractelement <16 x float> %123, i64 14
  %144 = bitcast float %143 to i32
  %145 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %144, i32 16, i32 31)
  %146 = bitcast i32 %145 to float
  %147 = fadd float %143, %146
  %148 = extractelement <16 x float> %123, i64 15
  %149 = bitcast float %148 to i32
  %150 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %149, i32 16, i32 31)
  %151 = bitcast i32 %150 to float
  %152 = fadd float %148, %151
  %153 = and i32 %128, 3
  %154 = icmp eq i32 %132, 0
  %155 = shl nuw nsw i32 %20, 2
  %156 = or disjoint i32 %155, %153
  %157 = getelementptr float, ptr addrspace(3) @global_smem, i32 %156
  %158 = bitcast float %137 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %157, <1 x i32> %158, i1 %154) #3
  %159 = or disjoint i32 %155, 4
  %160 = or disjoint i32 %159, %153
  %161 = getelementptr float, ptr addrspace(3) @global_smem, i32 %160
  %162 = bitcast float %142 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %161, <1 x i32> %162, i1 %154) #3
  %163 = or disjoint i32 %155, 8
  %164 = or disjoint i32 %163, %153
  %165 = getelementptr float, ptr addrspace(3) @global_smem, i32 %164
  %166 = bitcast float %147 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %165, <1 x i32> %166, i1 %154) #3
  %167 = or disjoint i32 %155, 12
  %168 = or disjoint i32 %167, %153
  %169 = getelementptr float, ptr addrspace(3) @global_smem, i32 %168
  %170 = bitcast float %152 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %169, <1 x i32> %170, i1 %154) #3
  tail call void @llvm.nvvm.barrier0()
  %171 = icmp slt i32 %18, 256
  %172 = getelementptr float, ptr addrspace(3) @global_smem, i32 %18
  %173 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %172, i1 %171) #3
  %174 = bitcast i32 %173 to float
  %175 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %173, i32 2, i32 31)
  %176 = bitcast i32 %175 to float
  %177 = fadd float %174, %176
  %178 = bitcast float %177 to i32
  %179 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %178, i32 1, i32 31)
  %180 = bitcast i32 %179 to float
  %181 = fadd float %177, %180
  %182 = and i32 %18, 3
  %183 = icmp eq i32 %182, 0
  %184 = and i1 %171, %183
  %185 = bitcast float %181 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %172, <1 x i32> %185, i1 %184) #3
  %186 = getelementptr i8, ptr addrspace(3) %172, i32 512
  %187 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %186, i1 %171) #3
  %188 = bitcast i32 %187 to float
  %189 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %187, i32 2, i32 31)
  %190 = bitcast i32 %189 to float
  %191 = fadd float %188, %190
  %192 = bitcast float %191 to i32
  %193 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %192, i32 1, i32 31)
  %194 = bitcast i32 %193 to float
  %195 = fadd float %191, %194
  %196 = bitcast float %195 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %186, <1 x i32> %196, i1 %184) #3
  tail call void @llvm.nvvm.barrier0()
  %197 = getelementptr float, ptr addrspace(3) @global_smem, i32 %155
  %198 = load i32, ptr addrspace(3) %197, align 16
  %199 = getelementptr float, ptr addrspace(3) @global_smem, i32 %159
  %200 = load i32, ptr addrspace(3) %199, align 16
  %201 = getelementptr float, ptr addrspace(3) @global_smem, i32 %163
  %202 = load i32, ptr addrspace(3) %201, align 16
  %203 = getelementptr float, ptr addrspace(3) @global_smem, i32 %167
  %204 = load i32, ptr addrspace(3) %203, align 16
  tail call void @llvm.nvvm.barrier0()
  %205 = getelementptr inbounds nuw float, ptr addrspace(3) @global_smem, i32 %20
  tail call void asm sideeffect "@$5 st.shared.v4.b32 [ $0 + 0 ], { $1, $2, $3, $4 };", "r,r,r,r,r,b"(ptr addrspace(3) %205, i32 %198, i32 %200, i32 %202, i32 %204, i1 true) #3
  tail call void @llvm.nvvm.barrier0()
  %206 = getelementptr inbounds nuw float, ptr addrspace(3) @global_smem, i32 %129
  %207 = load i32, ptr addrspace(3) %206, align 4
  tail call void @llvm.nvvm.barrier0()
  %208 = extractelement <16 x float> %123, i64 8
  %209 = bitcast float %208 to i32
  %210 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %209, i32 16, i32 31)
  %211 = bitcast i32 %210 to float
  %212 = fadd float %208, %211
  %213 = extractelement <16 x float> %123, i64 9
  %214 = bitcast float %213 to i32
  %215 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %214, i32 16, i32 31)
  %216 = bitcast i32 %215 to float
  %217 = fadd float %213, %216
  %218 = extractelement <16 x float> %123, i64 10
  %219 = bitcast float %218 to i32
  %220 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %219, i32 16, i32 31)
  %221 = bitcast i32 %220 to float
  %222 = fadd float %218, %221
  %223 = extractelement <16 x float> %123, i64 11
  %224 = bitcast float %223 to i32
  %225 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %224, i32 16, i32 31)
  %226 = bitcast i32 %225 to float
  %227 = fadd float %223, %226
  %228 = bitcast float %212 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %157, <1 x i32> %228, i1 %154) #3
  %229 = bitcast float %217 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %161, <1 x i32> %229, i1 %154) #3
  %230 = bitcast float %222 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %165, <1 x i32> %230, i1 %154) #3
  %231 = bitcast float %227 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %169, <1 x i32> %231, i1 %154) #3
  tail call void @llvm.nvvm.barrier0()
  %232 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %172, i1 %171) #3
  %233 = bitcast i32 %232 to float
  %234 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %232, i32 2, i32 31)
  %235 = bitcast i32 %234 to float
  %236 = fadd float %233, %235
  %237 = bitcast float %236 to i32
  %238 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %237, i32 1, i32 31)
  %239 = bitcast i32 %238 to float
  %240 = fadd float %236, %239
  %241 = bitcast float %240 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %172, <1 x i32> %241, i1 %184) #3
  %242 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %186, i1 %171) #3
  %243 = bitcast i32 %242 to float
  %244 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %242, i32 2, i32 31)
  %245 = bitcast i32 %244 to float
  %246 = fadd float %243, %245
  %247 = bitcast float %246 to i32
  %248 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %247, i32 1, i32 31)
  %249 = bitcast i32 %248 to float
  %250 = fadd float %246, %249
  %251 = bitcast float %250 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %186, <1 x i32> %251, i1 %184) #3
  tail call void @llvm.nvvm.barrier0()
  %252 = load i32, ptr addrspace(3) %197, align 16
  %253 = load i32, ptr addrspace(3) %199, align 16
  %254 = load i32, ptr addrspace(3) %201, align 16
  %255 = load i32, ptr addrspace(3) %203, align 16
  tail call void @llvm.nvvm.barrier0()
  tail call void asm sideeffect "@$5 st.shared.v4.b32 [ $0 + 0 ], { $1, $2, $3, $4 };", "r,r,r,r,r,b"(ptr addrspace(3) %205, i32 %252, i32 %253, i32 %254, i32 %255, i1 true) #3
  tail call void @llvm.nvvm.barrier0()
  %256 = load i32, ptr addrspace(3) %206, align 4
  tail call void @llvm.nvvm.barrier0()
  %257 = extractelement <16 x float> %123, i64 4
  %258 = bitcast float %257 to i32
  %259 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %258, i32 16, i32 31)
  %260 = bitcast i32 %259 to float
  %261 = fadd float %257, %260
  %262 = extractelement <16 x float> %123, i64 5
  %263 = bitcast float %262 to i32
  %264 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %263, i32 16, i32 31)
  %265 = bitcast i32 %264 to float
  %266 = fadd float %262, %265
  %267 = extractelement <16 x float> %123, i64 6
  %268 = bitcast float %267 to i32
  %269 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %268, i32 16, i32 31)
  %270 = bitcast i32 %269 to float
  %271 = fadd float %267, %270
  %272 = extractelement <16 x float> %123, i64 7
  %273 = bitcast float %272 to i32
  %274 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %273, i32 16, i32 31)
  %275 = bitcast i32 %274 to float
  %276 = fadd float %272, %275
  %277 = bitcast float %261 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %157, <1 x i32> %277, i1 %154) #3
  %278 = bitcast float %266 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %161, <1 x i32> %278, i1 %154) #3
  %279 = bitcast float %271 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %165, <1 x i32> %279, i1 %154) #3
  %280 = bitcast float %276 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %169, <1 x i32> %280, i1 %154) #3
  tail call void @llvm.nvvm.barrier0()
  %281 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %172, i1 %171) #3
  %282 = bitcast i32 %281 to float
  %283 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %281, i32 2, i32 31)
  %284 = bitcast i32 %283 to float
  %285 = fadd float %282, %284
  %286 = bitcast float %285 to i32
  %287 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %286, i32 1, i32 31)
  %288 = bitcast i32 %287 to float
  %289 = fadd float %285, %288
  %290 = bitcast float %289 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %172, <1 x i32> %290, i1 %184) #3
  %291 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %186, i1 %171) #3
  %292 = bitcast i32 %291 to float
  %293 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %291, i32 2, i32 31)
  %294 = bitcast i32 %293 to float
  %295 = fadd float %292, %294
  %296 = bitcast float %295 to i32
  %297 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %296, i32 1, i32 31)
  %298 = bitcast i32 %297 to float
  %299 = fadd float %295, %298
  %300 = bitcast float %299 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %186, <1 x i32> %300, i1 %184) #3
  tail call void @llvm.nvvm.barrier0()
  %301 = load i32, ptr addrspace(3) %197, align 16
  %302 = load i32, ptr addrspace(3) %199, align 16
  %303 = load i32, ptr addrspace(3) %201, align 16
  %304 = load i32, ptr addrspace(3) %203, align 16
  tail call void @llvm.nvvm.barrier0()
  tail call void asm sideeffect "@$5 st.shared.v4.b32 [ $0 + 0 ], { $1, $2, $3, $4 };", "r,r,r,r,r,b"(ptr addrspace(3) %205, i32 %301, i32 %302, i32 %303, i32 %304, i1 true) #3
  tail call void @llvm.nvvm.barrier0()
  %305 = load i32, ptr addrspace(3) %206, align 4
  tail call void @llvm.nvvm.barrier0()
  %306 = extractelement <16 x float> %123, i64 0
  %307 = bitcast float %306 to i32
  %308 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %307, i32 16, i32 31)
  %309 = bitcast i32 %308 to float
  %310 = fadd float %306, %309
  %311 = extractelement <16 x float> %123, i64 1
  %312 = bitcast float %311 to i32
  %313 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %312, i32 16, i32 31)
  %314 = bitcast i32 %313 to float
  %315 = fadd float %311, %314
  %316 = extractelement <16 x float> %123, i64 2
  %317 = bitcast float %316 to i32
  %318 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %317, i32 16, i32 31)
  %319 = bitcast i32 %318 to float
  %320 = fadd float %316, %319
  %321 = extractelement <16 x float> %123, i64 3
  %322 = bitcast float %321 to i32
  %323 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %322, i32 16, i32 31)
  %324 = bitcast i32 %323 to float
  %325 = fadd float %321, %324
  %326 = bitcast float %310 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %157, <1 x i32> %326, i1 %154) #3
  %327 = bitcast float %315 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %161, <1 x i32> %327, i1 %154) #3
  %328 = bitcast float %320 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %165, <1 x i32> %328, i1 %154) #3
  %329 = bitcast float %325 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %169, <1 x i32> %329, i1 %154) #3
  tail call void @llvm.nvvm.barrier0()
  %330 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %172, i1 %171) #3
  %331 = bitcast i32 %330 to float
  %332 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %330, i32 2, i32 31)
  %333 = bitcast i32 %332 to float
  %334 = fadd float %331, %333
  %335 = bitcast float %334 to i32
  %336 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %335, i32 1, i32 31)
  %337 = bitcast i32 %336 to float
  %338 = fadd float %334, %337
  %339 = bitcast float %338 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %172, <1 x i32> %339, i1 %184) #3
  %340 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %186, i1 %171) #3
  %341 = bitcast i32 %340 to float
  %342 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %340, i32 2, i32 31)
  %343 = bitcast i32 %342 to float
  %344 = fadd float %341, %343
  %345 = bitcast float %344 to i32
  %346 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %345, i32 1, i32 31)
  %347 = bitcast i32 %346 to float
  %348 = fadd float %344, %347
  %349 = bitcast float %348 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %186, <1 x i32> %349, i1 %184) #3
  tail call void @llvm.nvvm.barrier0()
  %350 = load i32, ptr addrspace(3) %197, align 16
  %351 = load i32, ptr addrspace(3) %199, align 16
  %352 = load i32, ptr addrspace(3) %201, align 16
  %353 = load i32, ptr addrspace(3) %203, align 16
  tail call void @llvm.nvvm.barrier0()
  tail call void asm sideeffect "@$5 st.shared.v4.b32 [ $0 + 0 ], { $1, $2, $3, $4 };", "r,r,r,r,r,b"(ptr addrspace(3) %205, i32 %350, i32 %351, i32 %352, i32 %353, i1 true) #3
  tail call void @llvm.nvvm.barrier0()
  %354 = load i32, ptr addrspace(3) %206, align 4
  %355 = sext i32 %130 to i64
  %356 = getelementptr float, ptr addrspace(1) %8, i64 %355
  %357 = and i1 %127, %131
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %207, ptr addrspace(1) %356, i1 %357) #3
  %358 = getelementptr float, ptr addrspace(1) %9, i64 %355
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %256, ptr addrspace(1) %358, i1 %357) #3
  %359 = getelementptr float, ptr addrspace(1) %10, i64 %355
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %305, ptr addrspace(1) %359, i1 %357) #3
  %360 = getelementptr float, ptr addrspace(1) %11, i64 %355
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %354, ptr addrspace(1) %360, i1 %357) #3
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
