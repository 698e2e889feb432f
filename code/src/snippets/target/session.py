"""`gpu_target`: torch.compile and Triton for a GPU that is not there."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
from collections.abc import Callable, Iterator, Sequence
from types import CodeType
from typing import Any

import torch
from torch._subclasses.fake_tensor import FakeTensor, FakeTensorMode

from .devices import Device, TargetError, device
from .kernels import Config, Graph, Kernel, Launch, Selection, Stages
from .passes import Dump, again, pass_dumps
from .patches import (
    forget_codes,
    patch_autograd,
    patch_choices,
    patch_dynamo,
    patch_inductor,
    register_patterns,
)
from .standin import alone, standing_in

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
    stated = os.environ.get("SNIPPETS_DEVICE", "")
    if stated and stated != key:
        raise TargetError(f"the block says :device: {stated}, its code gpu_target({key!r}): make them one")
    target = Target(device(key), choose, choose_config, pad_mm)
    with alone(key):
        register_patterns()
        with standing_in(target.device), contextlib.ExitStack() as stack:
            patch_dynamo(target, stack)
            patch_inductor(target, stack)
            patch_choices(target, stack)
            patch_autograd(stack)
            stack.callback(forget_codes, target)
            # Module.to("cuda") must replace parameters: a fake CPU tensor cannot become a CUDA one in place.
            stack.callback(
                torch.__future__.set_overwrite_module_params_on_conversion,
                torch.__future__.get_overwrite_module_params_on_conversion(),
            )
            torch.__future__.set_overwrite_module_params_on_conversion(True)
            stack.enter_context(target.mode)
            yield target
