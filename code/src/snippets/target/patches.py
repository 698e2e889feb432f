"""What `gpu_target` puts in place of parts of Dynamo, Inductor and autograd, each until an exit stack closes."""

from __future__ import annotations

import contextlib
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any
from unittest import mock

import torch
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode, unset_fake_temporarily

from .autograd import run_backward
from .host import folded_on_host
from .kernels import Graph, Kernel
from .standin import raw_stream

if TYPE_CHECKING:
    from .session import Target


def register_patterns() -> None:
    """Register Inductor's graph patterns now: they come serialized, and tracing them would make device tensors.

    One compile thread while Inductor is imported keeps it from starting worker processes, which nothing here uses.
    """
    import torch._inductor.config

    with torch._inductor.config.patch(compile_threads=1):
        from torch._inductor.fx_passes import joint_graph, post_grad, pre_grad

        for module in (pre_grad, joint_graph, post_grad):
            module.lazy_init()


def forget_codes(target: Target) -> None:
    """Drop the compiled code that Dynamo kept for functions compiled here: it is for no real device."""
    from torch._C._dynamo.eval_frame import reset_code

    for code in target._codes:
        reset_code(code)


def patch_dynamo(target: Target, stack: contextlib.ExitStack) -> None:
    """Let Dynamo trace with its own fake mode, and hand the backend tensors of that mode."""
    import torch._dynamo.convert_frame as convert_frame
    import torch._dynamo.pgo as pgo
    import torch._functorch.aot_autograd as aot_autograd
    from torch._dynamo.output_graph import OutputGraph

    compile_frame = convert_frame._compile
    call_compiler = OutputGraph.call_user_compiler
    example_inputs = OutputGraph.example_inputs

    def compile_frame_unfaked(code: CodeType, *args: Any, **kwargs: Any) -> Any:
        target._codes.add(code)
        with unset_fake_temporarily():
            return compile_frame(code, *args, **kwargs)

    def refaked_inputs(self: OutputGraph) -> list[Any]:
        context = self.tracing_context
        mode = context.fake_mode
        assert mode is not None

        def refake(value: Any) -> Any:
            if not isinstance(value, FakeTensor) or value.fake_mode is mode:
                return value
            contexts: Any = context.tensor_to_context
            symbolic: Any = contexts.get(value)
            source = getattr(symbolic, "tensor_source", None)
            return mode.from_tensor(value, symbolic_context=symbolic, source=source, trace=False)

        return [refake(value) for value in example_inputs(self)]

    def noted_compiler(self: OutputGraph, gm: Any) -> Any:
        target.dynamo_graphs.append(gm.print_readable(print_output=False, include_stride=True, include_device=True))
        return call_compiler(self, gm)

    stack.enter_context(mock.patch.object(convert_frame, "_compile", compile_frame_unfaked))
    stack.enter_context(mock.patch.object(OutputGraph, "example_inputs", refaked_inputs))
    stack.enter_context(mock.patch.object(OutputGraph, "call_user_compiler", noted_compiler))
    stack.enter_context(mock.patch.object(pgo, "_CODE_STATE", defaultdict(pgo.CodeState)))
    stack.enter_context(mock.patch.object(pgo, "_INIT_CODE_STATE", None))
    stack.enter_context(mock.patch.object(aot_autograd, "AOT_COUNTER", itertools.count()))
    stack.enter_context(torch._functorch.config.patch(enable_autograd_cache=False))


def patch_inductor(target: Target, stack: contextlib.ExitStack) -> None:
    """Note each lowered graph and kernel, and bind the generated wrapper to fake memory."""
    import torch._inductor.compile_fx as compile_fx
    import torch._inductor.output_code as output_code
    from torch._inductor.async_compile import AsyncCompile
    from torch._inductor.graph import GraphLowering
    from torch._inductor.scheduler import Scheduler

    compile_to_module = GraphLowering.compile_to_module
    compile_inner = compile_fx.compile_fx_inner
    fuse_nodes = Scheduler.fuse_nodes

    def noted_module(self: GraphLowering) -> ModuleType:
        graph = Graph(f"graph{len(target.graphs)}", _kind(self), _readable(self))
        target._open.append(graph)
        try:
            module = compile_to_module(self)
        finally:
            target._open.pop()
        target.graphs.append(graph)
        graph.wrapper = Path(str(module.__file__)).read_text(encoding="utf-8")
        _bind(target, graph, module)
        return module

    def noted_fusion(self: Scheduler, nodes: Any) -> Any:
        graph = target._open[-1] if target._open else None
        if graph is not None:
            graph.ir_before_fusion = "\n\n".join(node.debug_str() for node in nodes)
        fused = fuse_nodes(self, nodes)
        if graph is not None:
            graph.ir_after_fusion = "\n\n".join(node.debug_str() for node in fused)
        return fused

    def noted_kernel(self: AsyncCompile, kernel_name: str, source_code: str, device_str: str = "cuda") -> Kernel:
        kernel = Kernel(kernel_name, source_code, target.device, target.pick_config, target.active)
        if target._open:
            target._open[-1].kernels.append(kernel)
        return kernel

    def unfaked_inner(*args: Any, **kwargs: Any) -> Any:
        with unset_fake_temporarily():
            return compile_inner(*args, **kwargs)

    import torch._inductor.utils as inductor_utils

    put = mock.patch.object
    # Fake tensors have no address whose alignment could be looked at; allocations on a device are aligned.
    stack.enter_context(put(inductor_utils, "copy_misaligned_inputs", lambda inputs, indices: None))
    from torch._inductor.fx_passes.joint_graph import UniformValueConstantFolder as Folder

    stack.enter_context(put(Folder, "_deduce_value", folded_on_host(Folder._deduce_value)))
    stack.enter_context(put(GraphLowering, "compile_to_module", noted_module))
    stack.enter_context(put(Scheduler, "fuse_nodes", noted_fusion))
    stack.enter_context(put(AsyncCompile, "triton", noted_kernel))
    stack.enter_context(put(compile_fx, "compile_fx_inner", unfaked_inner))
    stack.enter_context(put(output_code, "cudagraph_post_compile", lambda *args, **kwargs: None))
    # A kernel for the CPU would write through tensors that have no memory; its source stands in the wrapper.
    for name in ("cpp", "cpp_pybinding"):
        stack.enter_context(put(AsyncCompile, name, lambda *args, **kwargs: lambda *tensors: None))
    settings = {"fx_graph_cache": False, "fx_graph_remote_cache": False, "compile_threads": 1,
                "benchmark_epilogue_fusion": False}  # fmt: skip
    stack.enter_context(torch._inductor.config.patch(settings))


def _kind(lowering: Any) -> str:
    """Name a graph's part in training: forward, backward or inference."""
    if lowering.is_inference:
        return "inference"
    return "backward" if lowering.is_backward else "forward"


def _readable(lowering: Any) -> str:
    """Print the post-grad graph that is being lowered."""
    module: Any = torch.fx.GraphModule(lowering.module, lowering.graph)
    return str(module.print_readable(print_output=False, include_stride=True, include_device=True))


def _bind(target: Target, graph: Graph, module: ModuleType) -> None:
    """Point a generated wrapper's allocation and stream functions at fake ones, and note its launches."""
    if not isinstance(getattr(module, "call", None), type(_bind)):
        return
    names = vars(module)

    def on(kind: str) -> Callable[..., torch.Tensor]:
        return lambda size, stride, dtype: torch.empty_strided(size, stride, dtype=dtype, device=kind)

    def reinterpret(tensor: torch.Tensor, size: Any, stride: Any, offset: int = 0) -> torch.Tensor:
        return torch.as_strided(tensor, size, stride, tensor.storage_offset() + offset)

    def from_pool(pool: torch.Tensor, offset: int, dtype: torch.dtype, size: Any, stride: Any) -> torch.Tensor:
        return torch.empty_strided(size, stride, dtype=dtype, device=pool.device)

    replacements: dict[str, Any] = {
        "empty_strided_cuda": on("cuda"),
        "empty_strided_cpu": on("cpu"),
        "reinterpret_tensor": reinterpret,
        "alloc_from_pool": from_pool,
        "get_raw_stream": raw_stream,
    }
    names.update({name: value for name, value in replacements.items() if name in names})
    call = names["call"]

    def noted_call(args: list[Any]) -> Any:
        seen = {kernel: len(kernel.launches) for kernel in graph.kernels}
        with torch.no_grad(), _entered(target.mode):
            result = call(args)
        for kernel in graph.kernels:
            graph.launches.extend(kernel.launches[seen[kernel] :])
        return result

    names["call"] = noted_call


@contextlib.contextmanager
def _entered(mode: FakeTensorMode) -> Iterator[None]:
    """Make a fake mode the active one whether or not it is already."""
    with unset_fake_temporarily(), mode:
        yield


def patch_choices(target: Target, stack: contextlib.ExitStack) -> None:
    """State choices where Inductor would time alternatives."""
    import torch._inductor.fx_passes.pad_mm as pad_mm
    import torch._inductor.select_algorithm as select_algorithm

    def lookup(self: Any, choices: Sequence[Any], op: str, inputs: str, benchmark: Any = None) -> dict[Any, float]:
        if benchmark is None:
            return {}
        chosen = target.pick(op, choices)
        return {choice: 1.0 if choice is chosen else 2.0 for choice in choices}

    cache = select_algorithm.AlgorithmSelectorCache
    stack.enter_context(mock.patch.object(cache, "lookup", lookup))
    stack.enter_context(mock.patch.object(select_algorithm, "get_num_workers", lambda: 0))
    stack.enter_context(mock.patch.object(pad_mm, "get_cached_should_pad", lambda key: target._pad_mm))


def patch_autograd(stack: contextlib.ExitStack) -> None:
    """Run backward passes in Python: torch's engine has no thread for a device that is not there."""
    import torch.autograd.graph

    def engine(outputs: Sequence[Any], *args: Any, **kwargs: Any) -> Any:
        gradients, keep_graph = args[:2]
        inputs = args[3] if len(args) > 3 else ()
        # A backward graph may reuse saved tensors only when the engine says that it drops them afterwards.
        with mock.patch.object(torch._C._autograd, "_get_current_graph_task_keep_graph", lambda: bool(keep_graph)):
            return run_backward(outputs, gradients, inputs or (), kwargs.get("accumulate_grad", True))

    stack.enter_context(mock.patch.object(torch.autograd, "_engine_run_backward", engine))
    stack.enter_context(mock.patch.object(torch.autograd.graph, "_engine_run_backward", engine))
