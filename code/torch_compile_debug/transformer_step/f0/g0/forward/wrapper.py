# AOT ID: ['0_forward']
from ctypes import c_void_p, c_long, c_int
import torch
import math
import random
import os
import tempfile
from math import inf, nan
from cmath import nanj
from torch._inductor.hooks import run_intermediate_hooks
from torch._inductor.utils import maybe_profile
from torch._inductor.codegen.memory_planning import _align as align
from torch import device, empty_strided
from torch._inductor.async_compile import AsyncCompile
from torch._inductor.select_algorithm import extern_kernels
from torch._inductor.codegen.multi_kernel import MultiKernelCall
import triton
import triton.language as tl
from torch._inductor.runtime.triton_heuristics import start_graph, end_graph
from torch._C import _cuda_getCurrentRawStream as get_raw_stream
from torch._C import _cuda_getCurrentRawStream as get_raw_stream

aten = torch.ops.aten
inductor_ops = torch.ops.inductor
_quantized = torch.ops._quantized
assert_size_stride = torch._C._dynamo.guards.assert_size_stride
empty_strided_cpu = torch._C._dynamo.guards._empty_strided_cpu
empty_strided_cuda = torch._C._dynamo.guards._empty_strided_cuda
empty_strided_xpu = torch._C._dynamo.guards._empty_strided_xpu
reinterpret_tensor = torch._C._dynamo.guards._reinterpret_tensor
alloc_from_pool = torch.ops.inductor._alloc_from_pool
async_compile = AsyncCompile()
empty_strided_p2p = torch._C._distributed_c10d._SymmetricMemory.empty_strided_p2p

# kernel path: cache/…hash….py
# Topologically Sorted Source Nodes: [layer_norm], Original ATen: [aten.native_layer_norm]
# Source node to ATen node mapping:
#   layer_norm => add, add_1, mul, mul_1, rsqrt, sub, var_mean
# Graph fragment:
#   %var_mean : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%primals_1, [2]), kwargs = {correction: 0, keepdim: True})
#   %add : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem, 1e-05), kwargs = {})
#   %rsqrt : [num_users=2] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add,), kwargs = {})
#   %sub : [num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%primals_1, %getitem_1), kwargs = {})
#   %mul : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub, %rsqrt), kwargs = {})
#   %mul_1 : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul, %primals_2), kwargs = {})
#   %add_1 : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_1, %primals_3), kwargs = {})
triton_per_fused_native_layer_norm_0 = async_compile.triton('triton_per_fused_native_layer_norm_0', ''' … ''', device_str='cuda')

# kernel path: cache/…hash….py
# Topologically Sorted Source Nodes: [x, layer_norm_1], Original ATen: [aten.add, aten.native_layer_norm]
# Source node to ATen node mapping:
#   layer_norm_1 => add_3, add_4, mul_2, mul_3, rsqrt_1, sub_1, var_mean_1
#   x => add_2
# Graph fragment:
#   %add_2 : [num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%primals_1, %view_5), kwargs = {})
#   %var_mean_1 : [num_users=2] = call_function[target=torch.ops.aten.var_mean.correction](args = (%add_2, [2]), kwargs = {correction: 0, keepdim: True})
#   %add_3 : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%getitem_9, 1e-05), kwargs = {})
#   %rsqrt_1 : [num_users=2] = call_function[target=torch.ops.aten.rsqrt.default](args = (%add_3,), kwargs = {})
#   %sub_1 : [num_users=1] = call_function[target=torch.ops.aten.sub.Tensor](args = (%add_2, %getitem_10), kwargs = {})
#   %mul_2 : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_1, %rsqrt_1), kwargs = {})
#   %mul_3 : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_2, %primals_8), kwargs = {})
#   %add_4 : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%mul_3, %primals_9), kwargs = {})
triton_per_fused_add_native_layer_norm_1 = async_compile.triton('triton_per_fused_add_native_layer_norm_1', ''' … ''', device_str='cuda')

# kernel path: cache/…hash….py
# Topologically Sorted Source Nodes: [gelu], Original ATen: [aten.gelu]
# Source node to ATen node mapping:
#   gelu => add_5, erf, mul_4, mul_5, mul_6
# Graph fragment:
#   %mul_4 : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_7, 0.5), kwargs = {})
#   %mul_5 : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%view_7, 0.7071067811865476), kwargs = {})
#   %erf : [num_users=1] = call_function[target=torch.ops.aten.erf.default](args = (%mul_5,), kwargs = {})
#   %add_5 : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%erf, 1), kwargs = {})
#   %mul_6 : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%mul_4, %add_5), kwargs = {})
triton_poi_fused_gelu_2 = async_compile.triton('triton_poi_fused_gelu_2', ''' … ''', device_str='cuda')

# kernel path: cache/…hash….py
# Topologically Sorted Source Nodes: [x, x_1, mse_loss], Original ATen: [aten.add, aten.mse_loss, aten.mse_loss_backward]
# Source node to ATen node mapping:
#   mse_loss => mean, pow_1, sub_2
#   x => add_2
#   x_1 => add_6
# Graph fragment:
#   %add_2 : [num_users=3] = call_function[target=torch.ops.aten.add.Tensor](args = (%primals_1, %view_5), kwargs = {})
#   %add_6 : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (%add_2, %view_9), kwargs = {})
#   %sub_2 : [num_users=2] = call_function[target=torch.ops.aten.sub.Tensor](args = (%add_6, %primals_14), kwargs = {})
#   %pow_1 : [num_users=1] = call_function[target=torch.ops.aten.pow.Tensor_Scalar](args = (%sub_2, 2), kwargs = {})
#   %mean : [num_users=1] = call_function[target=torch.ops.aten.mean.default](args = (%pow_1,), kwargs = {})
#   %mul_7 : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%sub_2, 0.000244140625), kwargs = {})
triton_red_fused_add_mse_loss_mse_loss_backward_3 = async_compile.triton('triton_red_fused_add_mse_loss_mse_loss_backward_3', ''' … ''', device_str='cuda')

async_compile.wait(globals())
del async_compile

def call(args):
    primals_1, primals_2, primals_3, primals_4, primals_5, primals_6, primals_7, primals_8, primals_9, primals_10, primals_11, primals_12, primals_13, primals_14 = args
    args.clear()
    assert_size_stride(primals_1, (4, 32, 64), (2048, 64, 1))
    assert_size_stride(primals_2, (64, ), (1, ))
    assert_size_stride(primals_3, (64, ), (1, ))
    assert_size_stride(primals_4, (192, 64), (64, 1))
    assert_size_stride(primals_5, (192, ), (1, ))
    assert_size_stride(primals_6, (64, 64), (64, 1))
    assert_size_stride(primals_7, (64, ), (1, ))
    assert_size_stride(primals_8, (64, ), (1, ))
    assert_size_stride(primals_9, (64, ), (1, ))
    assert_size_stride(primals_10, (256, 64), (64, 1))
    assert_size_stride(primals_11, (256, ), (1, ))
    assert_size_stride(primals_12, (64, 256), (256, 1))
    assert_size_stride(primals_13, (64, ), (1, ))
    assert_size_stride(primals_14, (4, 32, 64), (2048, 64, 1))
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        buf0 = empty_strided_cuda((4, 32, 1), (32, 1, 1), torch.float32)
        buf1 = empty_strided_cuda((4, 32, 1), (32, 1, 128), torch.float32)
        buf3 = reinterpret_tensor(buf1, (4, 32, 1), (32, 1, 1), 0); del buf1  # reuse
        buf4 = empty_strided_cuda((4, 32, 64), (2048, 64, 1), torch.float32)
        # Topologically Sorted Source Nodes: [layer_norm], Original ATen: [aten.native_layer_norm]
        stream0 = get_raw_stream(0)
        triton_per_fused_native_layer_norm_0.run(buf3, primals_1, primals_2, primals_3, buf0, buf4, 128, 64, stream=stream0)
        del primals_2
        del primals_3
        buf5 = empty_strided_cuda((128, 192), (192, 1), torch.float32)
        # Topologically Sorted Source Nodes: [linear], Original ATen: [aten.addmm]
        extern_kernels.addmm(primals_5, reinterpret_tensor(buf4, (128, 64), (64, 1), 0), reinterpret_tensor(primals_4, (64, 192), (1, 64), 0), alpha=1, beta=1, out=buf5)
        del primals_5
        # Topologically Sorted Source Nodes: [mixed], Original ATen: [aten._scaled_dot_product_efficient_attention]
        buf6 = torch.ops.aten._scaled_dot_product_efficient_attention.default(reinterpret_tensor(buf5, (4, 4, 32, 16), (6144, 16, 192, 1), 0), reinterpret_tensor(buf5, (4, 4, 32, 16), (6144, 16, 192, 1), 64), reinterpret_tensor(buf5, (4, 4, 32, 16), (6144, 16, 192, 1), 128), None, True, 0.0, True)
        buf7 = buf6[0]
        assert_size_stride(buf7, (4, 4, 32, 16), (2048, 16, 64, 1))
        buf8 = buf6[1]
        assert_size_stride(buf8, (4, 4, 32), (128, 32, 1))
        buf9 = buf6[2]
        assert_size_stride(buf9, (), ())
        buf10 = buf6[3]
        assert_size_stride(buf10, (), ())
        del buf6
        buf11 = empty_strided_cuda((128, 64), (64, 1), torch.float32)
        # Topologically Sorted Source Nodes: [linear_1], Original ATen: [aten.addmm]
        extern_kernels.addmm(primals_7, reinterpret_tensor(buf7, (128, 64), (64, 1), 0), reinterpret_tensor(primals_6, (64, 64), (1, 64), 0), alpha=1, beta=1, out=buf11)
        del primals_7
        buf12 = empty_strided_cuda((4, 32, 1), (32, 1, 1), torch.float32)
        buf13 = empty_strided_cuda((4, 32, 1), (32, 1, 128), torch.float32)
        buf15 = reinterpret_tensor(buf13, (4, 32, 1), (32, 1, 1), 0); del buf13  # reuse
        buf16 = empty_strided_cuda((4, 32, 64), (2048, 64, 1), torch.float32)
        # Topologically Sorted Source Nodes: [x, layer_norm_1], Original ATen: [aten.add, aten.native_layer_norm]
        stream0 = get_raw_stream(0)
        triton_per_fused_add_native_layer_norm_1.run(buf15, primals_1, buf11, primals_8, primals_9, buf12, buf16, 128, 64, stream=stream0)
        del primals_9
        buf17 = empty_strided_cuda((128, 256), (256, 1), torch.float32)
        # Topologically Sorted Source Nodes: [linear_2], Original ATen: [aten.addmm]
        extern_kernels.addmm(primals_11, reinterpret_tensor(buf16, (128, 64), (64, 1), 0), reinterpret_tensor(primals_10, (64, 256), (1, 64), 0), alpha=1, beta=1, out=buf17)
        del primals_11
        buf18 = empty_strided_cuda((4, 32, 256), (8192, 256, 1), torch.float32)
        # Topologically Sorted Source Nodes: [gelu], Original ATen: [aten.gelu]
        stream0 = get_raw_stream(0)
        triton_poi_fused_gelu_2.run(buf17, buf18, 32768, stream=stream0)
        buf19 = empty_strided_cuda((128, 64), (64, 1), torch.float32)
        # Topologically Sorted Source Nodes: [linear_3], Original ATen: [aten.addmm]
        extern_kernels.mm(reinterpret_tensor(buf18, (128, 256), (256, 1), 0), reinterpret_tensor(primals_12, (256, 64), (1, 256), 0), out=buf19)
        buf20 = reinterpret_tensor(buf19, (4, 32, 64), (2048, 64, 1), 0); del buf19  # reuse
        buf22 = empty_strided_cuda((4, 32, 64), (2048, 64, 1), torch.float32)
        buf21 = empty_strided_cuda((), (), torch.float32)
        buf23 = buf21; del buf21  # reuse
        # Topologically Sorted Source Nodes: [x, x_1, mse_loss], Original ATen: [aten.add, aten.mse_loss, aten.mse_loss_backward]
        stream0 = get_raw_stream(0)
        triton_red_fused_add_mse_loss_mse_loss_backward_3.run(buf20, buf23, primals_1, buf11, primals_13, primals_14, buf22, 1, 8192, stream=stream0)
        del buf20
        del primals_13
        del primals_14
    return (buf23, primals_1, primals_8, buf0, buf3, reinterpret_tensor(buf4, (128, 64), (64, 1), 0), reinterpret_tensor(buf5, (4, 4, 32, 16), (6144, 16, 192, 1), 0), reinterpret_tensor(buf5, (4, 4, 32, 16), (6144, 16, 192, 1), 64), reinterpret_tensor(buf5, (4, 4, 32, 16), (6144, 16, 192, 1), 128), buf7, buf8, buf9, buf10, buf11, buf12, buf15, reinterpret_tensor(buf16, (128, 64), (64, 1), 0), buf17, reinterpret_tensor(buf18, (128, 256), (256, 1), 0), buf22, primals_12, primals_10, primals_6, primals_4, )

def benchmark_compiled_module(times=10, repeat=10):
    from torch._dynamo.testing import rand_strided
    from torch._inductor.utils import print_performance
    primals_1 = rand_strided((4, 32, 64), (2048, 64, 1), device='cuda:0', dtype=torch.float32)
    primals_2 = rand_strided((64, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_3 = rand_strided((64, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_4 = rand_strided((192, 64), (64, 1), device='cuda:0', dtype=torch.float32)
    primals_5 = rand_strided((192, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_6 = rand_strided((64, 64), (64, 1), device='cuda:0', dtype=torch.float32)
    primals_7 = rand_strided((64, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_8 = rand_strided((64, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_9 = rand_strided((64, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_10 = rand_strided((256, 64), (64, 1), device='cuda:0', dtype=torch.float32)
    primals_11 = rand_strided((256, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_12 = rand_strided((64, 256), (256, 1), device='cuda:0', dtype=torch.float32)
    primals_13 = rand_strided((64, ), (1, ), device='cuda:0', dtype=torch.float32)
    primals_14 = rand_strided((4, 32, 64), (2048, 64, 1), device='cuda:0', dtype=torch.float32)
    fn = lambda: call([primals_1, primals_2, primals_3, primals_4, primals_5, primals_6, primals_7, primals_8, primals_9, primals_10, primals_11, primals_12, primals_13, primals_14])
    return print_performance(fn, times=times, repeat=repeat)

if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    compiled_module_main('None', benchmark_compiled_module)
