; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

@global_smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @triton_red_fused_sum_4(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3, ptr addrspace(1) readnone captures(none) %4) local_unnamed_addr {
  %6 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = shl i32 %6, 6
  %8 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = shl i32 %8, 2
  %10 = and i32 %9, 60
  %11 = or disjoint i32 %10, %7
  %12 = icmp slt i32 %11, 256
  %13 = lshr i32 %8, 4
  %14 = and i32 %13, 7
  br i1 %12, label %.split.us, label %.split.preheader

.split.preheader:                                 ; preds = %5
  %15 = shl nuw nsw i32 %14, 8
  %16 = add nuw i32 %15, %11
  %17 = sext i32 %16 to i64
  %18 = getelementptr float, ptr addrspace(1) %0, i64 %17
  %19 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %18, i1 false) #3
  %20 = shl nuw nsw i32 %14, 8
  %21 = or disjoint i32 %20, 2048
  %22 = add nuw i32 %21, %11
  %23 = sext i32 %22 to i64
  %24 = getelementptr float, ptr addrspace(1) %0, i64 %23
  %25 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %24, i1 false) #3
  %26 = shl nuw nsw i32 %14, 8
  %27 = or disjoint i32 %26, 4096
  %28 = add nuw i32 %27, %11
  %29 = sext i32 %28 to i64
  %30 = getelementptr float, ptr addrspace(1) %0, i64 %29
  %31 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %30, i1 false) #3
  %32 = shl nuw nsw i32 %14, 8
  %33 = or disjoint i32 %32, 6144
  %34 = add nuw i32 %33, %11
  %35 = sext i32 %34 to i64
  %36 = getelementptr float, ptr addrspace(1) %0, i64 %35
  %37 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %36, i1 false) #3
  %38 = shl nuw nsw i32 %14, 8
  %39 = or disjoint i32 %38, 8192
  %40 = add nuw i32 %39, %11
  %41 = sext i32 %40 to i64
  %42 = getelementptr float, ptr addrspace(1) %0, i64 %41
  %43 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %42, i1 false) #3
  %44 = shl nuw nsw i32 %14, 8
  %45 = or disjoint i32 %44, 10240
  %46 = add nuw i32 %45, %11
  %47 = sext i32 %46 to i64
  %48 = getelementptr float, ptr addrspace(1) %0, i64 %47
  %49 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %48, i1 false) #3
  %50 = shl nuw nsw i32 %14, 8
  %51 = or disjoint i32 %50, 12288
  %52 = add nuw i32 %51, %11
  %53 = sext i32 %52 to i64
  %54 = getelementptr float, ptr addrspace(1) %0, i64 %53
  %55 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %54, i1 false) #3
  %56 = shl nuw nsw i32 %14, 8
  %57 = or disjoint i32 %56, 14336
  %58 = add nuw i32 %57, %11
  %59 = sext i32 %58 to i64
  %60 = getelementptr float, ptr addrspace(1) %0, i64 %59
  %61 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %60, i1 false) #3
  %62 = shl nuw nsw i32 %14, 8
  %63 = or disjoint i32 %62, 16384
  %64 = add nuw i32 %63, %11
  %65 = sext i32 %64 to i64
  %66 = getelementptr float, ptr addrspace(1) %0, i64 %65
  %67 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %66, i1 false) #3
  %68 = shl nuw nsw i32 %14, 8
  %69 = or disjoint i32 %68, 18432
  %70 = add nuw i32 %69, %11
  %71 = sext i32 %70 to i64
  %72 = getelementptr float, ptr addrspace(1) %0, i64 %71
  %73 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %72, i1 false) #3
  %74 = shl nuw nsw i32 %14, 8
  %75 = or disjoint i32 %74, 20480
  %76 = add nuw i32 %75, %11
  %77 = sext i32 %76 to i64
  %78 = getelementptr float, ptr addrspace(1) %0, i64 %77
  %79 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %78, i1 false) #3
  %80 = shl nuw nsw i32 %14, 8
  %81 = or disjoint i32 %80, 22528
  %82 = add nuw i32 %81, %11
  %83 = sext i32 %82 to i64
  %84 = getelementptr float, ptr addrspace(1) %0, i64 %83
  %85 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %84, i1 false) #3
  %86 = shl nuw nsw i32 %14, 8
  %87 = or disjoint i32 %86, 24576
  %88 = add nuw i32 %87, %11
  %89 = sext i32 %88 to i64
  %90 = getelementptr float, ptr addrspace(1) %0, i64 %89
  %91 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %90, i1 false) #3
  %92 = shl nuw nsw i32 %14, 8
  %93 = or disjoint i32 %92, 26624
  %94 = add nuw i32 %93, %11
  %95 = sext i32 %94 to i64
  %96 = getelementptr float, ptr addrspace(1) %0, i64 %95
  %97 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %96, i1 false) #3
  %98 = shl nuw nsw i32 %14, 8
  %99 = or disjoint i32 %98, 28672
  %100 = add nuw i32 %99, %11
  %101 = sext i32 %100 to i64
  %102 = getelementptr float, ptr addrspace(1) %0, i64 %101
  %103 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %102, i1 false) #3
  %104 = shl nuw nsw i32 %14, 8
  %105 = or disjoint i32 %104, 30720
  %narrow = add nuw i32 %105, %11
  %106 = sext i32 %narrow to i64
  %107 = getelementptr float, ptr addrspace(1) %0, i64 %106
  %108 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %107, i1 false) #3
  br label %.split2.us

.split.us:                                        ; preds = %5, %.split.us
  %indvars.iv = phi i64 [ %indvars.iv.next, %.split.us ], [ 0, %5 ]
  %109 = phi <4 x float> [ %125, %.split.us ], [ zeroinitializer, %5 ]
  %110 = trunc i64 %indvars.iv to i32
  %.tr = or disjoint i32 %14, %110
  %111 = shl i32 %.tr, 8
  %112 = add i32 %111, %11
  %113 = sext i32 %112 to i64
  %114 = getelementptr float, ptr addrspace(1) %0, i64 %113
  %115 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $4;\0A\09mov.u32 $1, $5;\0A\09mov.u32 $2, $6;\0A\09mov.u32 $3, $7;\0A\09@$9 ld.global.L1::evict_first.v4.b32 { $0, $1, $2, $3 }, [ $8 + 0 ];", "=r,=r,=r,=r,r,r,r,r,l,b"(i32 0, i32 0, i32 0, i32 0, ptr addrspace(1) %114, i1 true) #3
  %116 = extractvalue { i32, i32, i32, i32 } %115, 0
  %117 = extractvalue { i32, i32, i32, i32 } %115, 1
  %118 = extractvalue { i32, i32, i32, i32 } %115, 2
  %119 = extractvalue { i32, i32, i32, i32 } %115, 3
  %120 = insertelement <4 x i32> poison, i32 %116, i64 0
  %121 = insertelement <4 x i32> %120, i32 %117, i64 1
  %122 = insertelement <4 x i32> %121, i32 %118, i64 2
  %123 = insertelement <4 x i32> %122, i32 %119, i64 3
  %124 = bitcast <4 x i32> %123 to <4 x float>
  %125 = fadd <4 x float> %109, %124
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 8
  %126 = icmp samesign ult i64 %indvars.iv, 120
  br i1 %126, label %.split.us, label %.split2.us

.split2.us:                                       ; preds = %.split.us, %.split.preheader
  %127 = phi <4 x float> [ zeroinitializer, %.split.preheader ], [ %125, %.split.us ]
  %128 = and i32 %8, 64
  %129 = icmp eq i32 %128, 0
  %130 = lshr i32 %8, 5
  %131 = and i32 %8, 63
  %132 = or disjoint i32 %7, %131
  %133 = icmp slt i32 %132, 256
  %134 = and i32 %8, 16
  %135 = extractelement <4 x float> %127, i64 0
  %136 = bitcast float %135 to i32
  %137 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %136, i32 16, i32 31)
  %138 = bitcast i32 %137 to float
  %139 = fadd float %135, %138
  %140 = extractelement <4 x float> %127, i64 1
  %141 = bitcast float %140 to i32
  %142 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %141, i32 16, i32 31)
  %143 = bitcast i32 %142 to float
  %144 = fadd float %140, %143
  %145 = extractelement <4 x float> %127, i64 2
  %146 = bitcast float %145 to i32
  %147 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %146, i32 16, i32 31)
  %148 = bitcast i32 %147 to float
  %149 = fadd float %145, %148
  %150 = extractelement <4 x float> %127, i64 3
  %151 = bitcast float %150 to i32
  %152 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %151, i32 16, i32 31)
  %153 = bitcast i32 %152 to float
  %154 = fadd float %150, %153
  %155 = and i32 %130, 3
  %156 = icmp eq i32 %134, 0
  %157 = shl nuw nsw i32 %10, 2
  %158 = or disjoint i32 %157, %155
  %159 = getelementptr float, ptr addrspace(3) @global_smem, i32 %158
  %160 = bitcast float %139 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %159, <1 x i32> %160, i1 %156) #3
  %161 = or disjoint i32 %157, 4
  %162 = or disjoint i32 %161, %155
  %163 = getelementptr float, ptr addrspace(3) @global_smem, i32 %162
  %164 = bitcast float %144 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %163, <1 x i32> %164, i1 %156) #3
  %165 = or disjoint i32 %157, 8
  %166 = or disjoint i32 %165, %155
  %167 = getelementptr float, ptr addrspace(3) @global_smem, i32 %166
  %168 = bitcast float %149 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %167, <1 x i32> %168, i1 %156) #3
  %169 = or disjoint i32 %157, 12
  %170 = or disjoint i32 %169, %155
  %171 = getelementptr float, ptr addrspace(3) @global_smem, i32 %170
  %172 = bitcast float %154 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %171, <1 x i32> %172, i1 %156) #3
  tail call void @llvm.nvvm.barrier0()
  %173 = icmp slt i32 %8, 256
  %174 = getelementptr float, ptr addrspace(3) @global_smem, i32 %8
  %175 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %174, i1 %173) #3
  %176 = bitcast i32 %175 to float
  %177 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %175, i32 2, i32 31)
  %178 = bitcast i32 %177 to float
  %179 = fadd float %176, %178
  %180 = bitcast float %179 to i32
  %181 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %180, i32 1, i32 31)
  %182 = bitcast i32 %181 to float
  %183 = fadd float %179, %182
  %184 = and i32 %8, 3
  %185 = icmp eq i32 %184, 0
  %186 = and i1 %173, %185
  %187 = bitcast float %183 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %174, <1 x i32> %187, i1 %186) #3
  %188 = getelementptr i8, ptr addrspace(3) %174, i32 512
  %189 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %188, i1 %173) #3
  %190 = bitcast i32 %189 to float
  %191 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %189, i32 2, i32 31)
  %192 = bitcast i32 %191 to float
  %193 = fadd float %190, %192
  %194 = bitcast float %193 to i32
  %195 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %194, i32 1, i32 31)
  %196 = bitcast i32 %195 to float
  %197 = fadd float %193, %196
  %198 = bitcast float %197 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %188, <1 x i32> %198, i1 %186) #3
  tail call void @llvm.nvvm.barrier0()
  %199 = getelementptr float, ptr addrspace(3) @global_smem, i32 %157
  %200 = load i32, ptr addrspace(3) %199, align 16
  %201 = getelementptr float, ptr addrspace(3) @global_smem, i32 %161
  %202 = load i32, ptr addrspace(3) %201, align 16
  %203 = getelementptr float, ptr addrspace(3) @global_smem, i32 %165
  %204 = load i32, ptr addrspace(3) %203, align 16
  %205 = getelementptr float, ptr addrspace(3) @global_smem, i32 %169
  %206 = load i32, ptr addrspace(3) %205, align 16
  tail call void @llvm.nvvm.barrier0()
  %207 = getelementptr inbounds nuw float, ptr addrspace(3) @global_smem, i32 %10
  tail call void asm sideeffect "@$5 st.shared.v4.b32 [ $0 + 0 ], { $1, $2, $3, $4 };", "r,r,r,r,r,b"(ptr addrspace(3) %207, i32 %200, i32 %202, i32 %204, i32 %206, i1 true) #3
  tail call void @llvm.nvvm.barrier0()
  %208 = getelementptr inbounds nuw float, ptr addrspace(3) @global_smem, i32 %131
  %209 = load i32, ptr addrspace(3) %208, align 4
  %210 = sext i32 %132 to i64
  %211 = getelementptr float, ptr addrspace(1) %1, i64 %210
  %212 = and i1 %129, %133
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %209, ptr addrspace(1) %211, i1 %212) #3
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
