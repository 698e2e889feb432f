# AOT ID: ['0_backward']
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
# Topologically Sorted Source Nodes: [], Original ATen: [aten.mul, aten.sum]
# Source node to ATen node mapping:
# Graph fragment:
#   %mul_1 : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %embedding), kwargs = {})
#   %sum_1 : [num_users=1] = call_function[target=torch.ops.aten.sum.dim_IntList](args = (%mul_1, [0, 1], True), kwargs = {})
triton_red_fused_mul_sum_0 = async_compile.triton('triton_red_fused_mul_sum_0', ''' … ''', device_str='cuda')

# kernel path: cache/…hash….py
# Topologically Sorted Source Nodes: [], Original ATen: [aten.embedding_dense_backward]
# Source node to ATen node mapping:
# Graph fragment:
#   %full_default_1 : [num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([1000, 64], 0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
triton_poi_fused_embedding_dense_backward_1 = async_compile.triton('triton_poi_fused_embedding_dense_backward_1', ''' … ''', device_str='cuda')

# kernel path: cache/…hash….py
# Topologically Sorted Source Nodes: [], Original ATen: [aten.mul, aten.embedding_dense_backward]
# Source node to ATen node mapping:
# Graph fragment:
#   %mul_2 : [num_users=1] = call_function[target=torch.ops.aten.mul.Tensor](args = (%tangents_1, %primals_3), kwargs = {})
#   %full_default : [num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([], 0.0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %where : [num_users=1] = call_function[target=torch.ops.aten.where.self](args = (%unsqueeze, %full_default, %mul_2), kwargs = {})
#   %full_default_1 : [num_users=1] = call_function[target=torch.ops.aten.full.default](args = ([1000, 64], 0), kwargs = {dtype: torch.float32, layout: torch.strided, device: cuda:0, pin_memory: False})
#   %index_put : [num_users=1] = call_function[target=torch.ops.aten.index_put_.default](args = (%full_default_1, [%primals_2], %where, True), kwargs = {})
triton_poi_fused_embedding_dense_backward_mul_2 = async_compile.triton('triton_poi_fused_embedding_dense_backward_mul_2', ''' … ''', device_str='cuda')

async_compile.wait(globals())
del async_compile

def call(args):
    primals_2, primals_3, embedding, tangents_1 = args
    args.clear()
    assert_size_stride(primals_2, (8, 16), (16, 1))
    assert_size_stride(primals_3, (64, ), (1, ))
    assert_size_stride(embedding, (8, 16, 64), (1024, 64, 1))
    assert_size_stride(tangents_1, (8, 16, 64), (1024, 64, 1))
    with torch.cuda._DeviceGuard(0):
        torch.cuda.set_device(0)
        buf0 = empty_strided_cuda((1, 1, 64), (64, 64, 1), torch.float32)
        # Topologically Sorted Source Nodes: [], Original ATen: [aten.mul, aten.sum]
        stream0 = get_raw_stream(0)
        triton_red_fused_mul_sum_0.run(tangents_1, embedding, buf0, 64, 128, stream=stream0)
        del embedding
        buf1 = empty_strided_cuda((1000, 64), (64, 1), torch.float32)
        # Topologically Sorted Source Nodes: [], Original ATen: [aten.embedding_dense_backward]
        stream0 = get_raw_stream(0)
        triton_poi_fused_embedding_dense_backward_1.run(buf1, 64000, stream=stream0)
        # Topologically Sorted Source Nodes: [], Original ATen: [aten.mul, aten.embedding_dense_backward]
        stream0 = get_raw_stream(0)
        triton_poi_fused_embedding_dense_backward_mul_2.run(primals_2, tangents_1, primals_3, buf1, 8192, stream=stream0)
        del primals_2
        del primals_3
        del tangents_1
    return (buf1, None, reinterpret_tensor(buf0, (64, ), (1, ), 0), )

def benchmark_compiled_module(times=10, repeat=10):
    from torch._dynamo.testing import rand_strided
    from torch._inductor.utils import print_performance
    primals_2 = rand_strided((8, 16), (16, 1), device='cuda:0', dtype=torch.int64)
    primals_3 = rand_strided((64, ), (1, ), device='cuda:0', dtype=torch.float32)
    embedding = rand_strided((8, 16, 64), (1024, 64, 1), device='cuda:0', dtype=torch.float32)
    tangents_1 = rand_strided((8, 16, 64), (1024, 64, 1), device='cuda:0', dtype=torch.float32)
    fn = lambda: call([primals_2, primals_3, embedding, tangents_1])
    return print_performance(fn, times=times, repeat=repeat)

if __name__ == "__main__":
    from torch._inductor.wrapper_benchmark import compiled_module_main
    compiled_module_main('None', benchmark_compiled_module)
