"""`gpu_target`: torch.compile and Triton for a GPU that is not there."""

from __future__ import annotations

import contextlib
import itertools
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any
from unittest import mock

import torch
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode, unset_fake_temporarily

from .autograd import run_backward
from .devices import Device, TargetError, device
from .host import folded_on_host
from .kernels import Config, Graph, Kernel, Launch, Selection, Stages
from .passes import Dump, again, pass_dumps
from .standin import raw_stream, standing_in

Choose = str | Callable[[str, Sequence[Any]], Any]


class Target:
    """Collect what is compiled for one device inside `gpu_target`."""

    def __init__(self, dev: Device, choose: Choose, choose_config: int, pad_mm: bool) -> None:
        self.device = dev
        self.mode = FakeTensorMode(allow_non_fake_inputs=True)
        self.graphs: list[Graph] = []
        self.dynamo_graphs: list[str] = []
        self.selections: list[Selection] = []
        self.triton_launches: list[Launch] = []
        self._choose = choose
        self._choose_config = choose_config
        self._pad_mm = pad_mm
        self._open: list[Graph] = []
        self._codes: set[CodeType] = set()

    def __repr__(self) -> str:
        return f"<gpu_target {self.device.key} ({self.device.name}): {len(self.kernels)} kernels>"

    @property
    def key(self) -> str:
        """Give the target's key, such as `cuda:90`."""
        return self.device.key

    @property
    def kernels(self) -> list[Kernel]:
        """List the kernels of all graphs, in the order in which their wrappers define them."""
        return [kernel for graph in self.graphs for kernel in graph.kernels]

    @property
    def launches(self) -> list[Launch]:
        """List the launches of all graphs, in the order made."""
        return [launch for graph in self.graphs for launch in graph.launches]

    @property
    def kernel(self) -> Kernel:
        """Give the one kernel; raises TargetError when there is not exactly one."""
        if len(self.kernels) != 1:
            names = ", ".join(kernel.name for kernel in self.kernels) or "none"
            raise TargetError(f"expected one kernel, have {len(self.kernels)} ({names}): index t.kernels instead")
        return self.kernels[0]

    @property
    def wrapper(self) -> str:
        """Give the wrapper source of the last graph compiled."""
        if not self.graphs:
            raise TargetError("nothing was compiled yet: call a torch.compile'd function inside the context")
        return self.graphs[-1].wrapper

    # Inputs.

    def empty(self, *shape: Any, dtype: torch.dtype = torch.float32, requires_grad: bool = False) -> torch.Tensor:
        """Make an input of the given shape on the device; it has no data."""
        sizes = tuple(shape[0]) if len(shape) == 1 and not isinstance(shape[0], int) else shape
        with self.mode:
            return torch.empty(sizes, dtype=dtype, device="cuda", requires_grad=requires_grad)

    randn = rand = zeros = ones = empty

    def randint(self, low: int, high: int, shape: Sequence[int], dtype: torch.dtype = torch.int64) -> torch.Tensor:
        """Make an integer input of the given shape on the device; it has no data."""
        return self.empty(tuple(shape), dtype=dtype)

    def put(self, value: Any) -> Any:
        """Map tensors and modules in a nest of tuples, lists and dicts onto the device, keeping strides."""
        if isinstance(value, torch.nn.Module):
            return self.module(value)
        return torch.utils._pytree.tree_map_only(torch.Tensor, self._put_tensor, value)

    def _put_tensor(self, tensor: torch.Tensor) -> torch.Tensor:
        if isinstance(tensor, FakeTensor) and tensor.device.type == "cuda":
            return tensor
        with self.mode:
            like = torch.empty_strided(tensor.size(), tensor.stride(), dtype=tensor.dtype, device="cuda")
        like.requires_grad_(tensor.requires_grad)
        return torch.nn.Parameter(like, tensor.requires_grad) if isinstance(tensor, torch.nn.Parameter) else like

    def module(self, module: torch.nn.Module) -> torch.nn.Module:
        """Copy a module with its parameters and buffers on the device; the given one stays as it is."""
        import copy

        memo: dict[int, Any] = {}
        for tensor in itertools.chain(module.parameters(), module.buffers()):
            memo[id(tensor)] = self._put_tensor(tensor)
        return copy.deepcopy(module, memo)

    # Compilation.

    def run(self, fn: Callable[..., Any], *args: Any, train: bool = False, **options: Any) -> Any:
        """Compile `fn` with torch.compile(**options), call it on `args` put on the device, return its output.

        With `train`, inputs that require no gradient stay so, and the summed outputs are taken backward.
        """
        placed = self.put(args)
        target = self.put(fn) if isinstance(fn, torch.nn.Module) else fn
        out = torch.compile(target, **options)(*placed)
        if train:
            leaves = [leaf for leaf in torch.utils._pytree.tree_leaves(out) if isinstance(leaf, torch.Tensor)]
            torch.autograd.backward([leaf for leaf in leaves if leaf.requires_grad],
                                    [torch.ones_like(leaf) for leaf in leaves if leaf.requires_grad])  # fmt: skip
        return out

    def compile(
        self,
        fn: Any,
        signature: dict[str, str],
        constexprs: dict[str, Any] | None = None,
        *,
        attrs: dict[Any, Any] | None = None,
        divisible: Sequence[str] | bool = True,
        **options: Any,
    ) -> Stages:
        """Compile a `triton.jit` function; `signature` types each argument (`"*fp32"`, `"i32"`).

        `divisible` names the arguments known to be multiples of 16 (all pointers and integers by default).
        """
        from triton.compiler import ASTSource, compile

        constants = dict(constexprs or {})
        missing = [name for name in fn.arg_names if name not in signature and name not in constants]
        if missing:
            raise TargetError(
                f"{fn.__name__}: no type or value for {', '.join(missing)}: add to signature=/constexprs="
            )
        types = {name: signature.get(name, "constexpr") for name in fn.arg_names}
        for name in constants:
            types[name] = "constexpr"
        if attrs is None:
            chosen = list(divisible) if isinstance(divisible, Sequence) else []
            if divisible is True:
                chosen = [name for name, kind in types.items() if kind.startswith("*") or kind in ("i32", "i64")]
            attrs = {(fn.arg_names.index(name),): [["tt.divisibility", 16]] for name in chosen}
        keyed = {(fn.arg_names.index(name),): value for name, value in constants.items()}
        with self.active():
            binary = compile(ASTSource(fn, types, keyed, attrs), target=_triton_target(self.device), options=options)
            return Stages.of(binary, self.device)

    def passes(self, kernel: Any, *, stage: str | None = None, **options: Any) -> list[Dump]:
        """List the IR after each MLIR pass of a kernel's compilation, in order; `stage` narrows to one stage.

        `kernel` is a `Kernel`, its `Stages`, or a `triton.jit` function with the options of `compile`.
        """

        def build() -> Any:
            with self.active():
                if isinstance(kernel, Kernel):
                    return kernel.autotuner._precompile_config(kernel.raw_config(kernel.config))
                if isinstance(kernel, Stages):
                    return again(kernel.binary, _triton_target(self.device))
                return self.compile(kernel, **options)

        if isinstance(kernel, Kernel):
            kernel.configs  # noqa: B018  (loads the module before anything is printed)
        return pass_dumps(self.device, build, stage)

    def active(self) -> contextlib.AbstractContextManager[None]:
        """Stand in for the device (again, after the context ended)."""
        return standing_in(self.device)

    # Choices that a benchmark makes on a real device.

    def pick(self, op: str, choices: Sequence[Any]) -> Any:
        """Choose one of Inductor's `ChoiceCaller`s by the stated rule, and note it."""
        from torch._inductor.select_algorithm import TritonTemplateCaller

        texts = [getattr(choice, "description", "") or choice.name for choice in choices]
        chosen: Any = None
        if callable(self._choose):
            chosen, rule = self._choose(op, choices), "the caller's function"
        elif self._choose == "aten":
            libraries = [c for c in choices if not isinstance(c, TritonTemplateCaller)]
            chosen, rule = (libraries or list(choices))[0], "the library call"
        elif self._choose == "triton":
            templates = [c for c in choices if isinstance(c, TritonTemplateCaller)]
            chosen, rule = largest_tile(templates or list(choices), self.device.shared_per_block_optin)
        else:
            rule = f"first match of {self._choose!r}"
            matches = [c for c, text in zip(choices, texts, strict=True) if re.search(self._choose, f"{c.name} {text}")]
            if not matches:
                raise TargetError(f"{op}: no choice matches {self._choose!r}; there are: {'; '.join(texts)}")
            chosen = matches[0]
        self.selections.append(Selection(op, tuple(texts), texts[list(choices).index(chosen)], rule))
        return chosen

    def pick_config(self, name: str, configs: list[Config]) -> int:
        """Choose a launch configuration: the stated number, or the last when there are fewer."""
        return min(self._choose_config, len(configs) - 1)


def largest_tile(choices: Sequence[Any], shared: int) -> tuple[Any, str]:
    """Pick the template with the largest output tile whose pipelined operands fit in `shared` bytes."""

    def sizes(choice: Any) -> tuple[int, int, int, int, int]:
        found = {k: int(v) for k, v in re.findall(r"(BLOCK_[MNK]|num_stages|num_warps)=(\d+)", choice.description)}
        return tuple(found.get(k, 1) for k in ("BLOCK_M", "BLOCK_N", "BLOCK_K", "num_stages", "num_warps"))  # type: ignore[return-value]

    def fits(choice: Any) -> bool:
        m, n, k, stages, _ = sizes(choice)
        width = max((node.get_dtype().itemsize for node in choice.input_nodes), default=4)
        return (m + n) * k * stages * width <= shared

    fitting = [choice for choice in choices if fits(choice)] or list(choices)
    best = max(fitting, key=lambda choice: (sizes(choice)[0] * sizes(choice)[1], sizes(choice)[2]))
    return best, "the largest tile whose operands fit in shared memory"


def _triton_target(dev: Device) -> Any:
    from .devices import triton_target

    return triton_target(dev)


@contextlib.contextmanager
def gpu_target(
    key: str = "cuda:90",
    *,
    choose: Choose = "triton",
    choose_config: int = 0,
    pad_mm: bool = False,
) -> Iterator[Target]:
    """Compile for the GPU named by `key` without having it; everything is as it was when the context ends.

    Where Inductor would time alternatives on the device, a stated choice is taken. Among matmul and convolution
    choices that is `choose`: `"triton"` (the template with the largest tile that fits), `"aten"` (the library call),
    a regular expression over a choice's description, or a function of the operator and the choices. Among a kernel's
    launch configurations it is number `choose_config`. `pad_mm` says whether matmuls are padded to aligned sizes.
    """
    target = Target(device(key), choose, choose_config, pad_mm)
    _register_patterns()
    with standing_in(target.device), contextlib.ExitStack() as stack:
        _patch_dynamo(target, stack)
        _patch_inductor(target, stack)
        _patch_choices(target, stack)
        _patch_autograd(stack)
        stack.callback(_forget_codes, target)
        # Module.to("cuda") must replace parameters: a fake CPU tensor cannot become a CUDA one in place.
        stack.callback(
            torch.__future__.set_overwrite_module_params_on_conversion,
            torch.__future__.get_overwrite_module_params_on_conversion(),
        )
        torch.__future__.set_overwrite_module_params_on_conversion(True)
        stack.enter_context(target.mode)
        yield target


def _register_patterns() -> None:
    """Register Inductor's graph patterns now: they come serialized, and tracing them would make device tensors.

    One compile thread while Inductor is imported keeps it from starting worker processes, which nothing here uses.
    """
    import torch._inductor.config

    with torch._inductor.config.patch(compile_threads=1):
        from torch._inductor.fx_passes import joint_graph, post_grad, pre_grad

        for module in (pre_grad, joint_graph, post_grad):
            module.lazy_init()


def _forget_codes(target: Target) -> None:
    """Drop the compiled code that Dynamo kept for functions compiled here: it is for no real device."""
    from torch._C._dynamo.eval_frame import reset_code

    for code in target._codes:
        reset_code(code)


def _patch_dynamo(target: Target, stack: contextlib.ExitStack) -> None:
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


def _patch_inductor(target: Target, stack: contextlib.ExitStack) -> None:
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


def _patch_choices(target: Target, stack: contextlib.ExitStack) -> None:
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


def _patch_autograd(stack: contextlib.ExitStack) -> None:
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
