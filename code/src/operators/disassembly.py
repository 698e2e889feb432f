"""One composite taken apart and compiled: its graph, what the graph computes, and the kernels that come of it.

Two of Inductor's own hooks are used. `joint_custom_pre_pass` sees the graph as AOTAutograd hands it over, decomposed by
Inductor's table and touched by no pass of Inductor's. `_pre_fusion_custom_pass` sees the scheduler's nodes; those with
a loop of their own are the kernels before fusion, since with `max_fusion_size = 1` each of them is launched alone
(`unfused` compiles so, and a test compares the counts). By then lowering has inlined most pointwise operators.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import re
from collections.abc import Iterator, Sequence
from typing import Any
from unittest import mock

import torch
from torch._export import utils
from torch._inductor import config, inductor_prims, ir, lowering
from torch._inductor.scheduler import ExternKernelSchedulerNode, SchedulerNode

from snippets.target import Kernel, Launch, gpu_target
from snippets.target.host import OnHost

from . import places
from .composites import TARGET, Compiled, Composite, Home, Outside, Stay, core
from .programs import Program

_LOWERED = re.compile(r" = torch\.ops\.([\w.]+)\(")
_PLACEHOLDER = re.compile(r"\bL_args_(\d+)_\b: ")  # Dynamo inlines a function without a file into one of `*args`


def disassemble(program: Program) -> Composite:
    """Compile a composite for the target, and check its graph against eager on the CPU."""
    training = _compiled(program, True) if program.training else None
    return Composite(program, TARGET, _compiled(program, False), training, exported(program))


def exported(program: Program) -> tuple[str, ...]:
    """Return the operators of the call after torch.export and its table of core ATen decompositions, on the CPU."""
    from torch._decomp import core_aten_decompositions

    function = program.function()

    class Call(torch.nn.Module):
        def forward(self, *tensors: torch.Tensor) -> Any:
            return function(*tensors)

    # torch.export collects the composite operators anew at each step; here no operator is registered in between.
    with mock.patch.object(utils, "_collect_all_valid_cia_ops_for_namespace", _composite_implicit):
        made = torch.export.export(Call(), tuple(program.tensors().values()), strict=False)
        return operators(made.run_decompositions(core_aten_decompositions()).graph)


_collect = utils._collect_all_valid_cia_ops_for_namespace


@functools.cache
def _composite_implicit(namespace: str) -> set[Any]:
    return _collect(namespace)


def operators(graph: torch.fx.Graph) -> tuple[str, ...]:
    """Name the operators called in a graph, in order; taking an element of a tuple is none."""
    called = [node.target for node in graph.nodes if node.op == "call_function"]
    return tuple(str(target) for target in called if getattr(target, "__module__", "") != "_operator")


def _compiled(program: Program, training: bool) -> Compiled:
    graph, order, nodes, names, lowered = _noted(program, training)
    agrees, why = agreement(program, graph, order, training)
    found = operators(graph)
    return Compiled(
        fx=text(graph, order),
        graph=found,
        outside=tuple(outside(name, lowered) for name in dict.fromkeys(found) if name not in core()),
        lowered=lowered,
        kernels_unfused=sum(isinstance(node, SchedulerNode) for node in nodes),
        kernels=len(names),
        names=names,
        calls=tuple(called for node in nodes if (called := _called(node))),
        agrees=agrees,
        why=why,
    )


@contextlib.contextmanager
def _compiling(program: Program, training: bool, **settings: Any) -> Iterator[Any]:
    with gpu_target(TARGET) as target, config.patch(settings), mock.patch.object(Kernel, "run", _note_launch):
        target.run(program.function(), *_inputs(program, training).values(), train=training, dynamic=False)
        yield target


def _note_launch(kernel: Kernel, *args: Any, **kwargs: Any) -> None:
    """Note a launch by its kernel's name alone: its grid would need the kernel's module to be loaded."""
    kernel.launches.append(Launch(kernel.name, (0, 0, 0), ()))


def _inputs(program: Program, training: bool) -> dict[str, torch.Tensor]:
    made = program.tensors()
    return {name: value.requires_grad_(training and name in program.wrt) for name, value in made.items()}


def _noted(program: Program, training: bool) -> tuple[torch.fx.Graph, list[str], list[Any], tuple[str, ...], Any]:
    """Return the decomposed graph, its inputs' names, the scheduler's nodes, the kernels launched, the last graphs."""
    graphs: list[torch.fx.Graph] = []
    nodes: list[Any] = []

    def note_graph(graph: torch.fx.Graph) -> None:
        if not graphs:  # Inductor calls this again after its first passes
            kept = torch.fx.GraphModule(graph.owning_module, copy.deepcopy(graph))  # type: ignore[arg-type]
            graphs.append(kept.graph)

    def note_nodes(found: list[Any]) -> list[Any]:
        nodes.extend(found)
        return found

    with _compiling(program, training, joint_custom_pre_pass=note_graph, _pre_fusion_custom_pass=note_nodes) as target:
        found = _PLACEHOLDER.findall(target.dynamo_graphs[0])
        order = [program.inputs[int(number)][0] for number in found]  # in the order in which the call meets them
        lowered = tuple(name for one in target.graphs for name in _LOWERED.findall(one.fx))
        launched = tuple(launch.kernel for launch in target.launches)
    return graphs[0], order, nodes, launched, lowered


def unfused(program: Program, training: bool = False) -> int:
    """Compile under the bound that keeps any two of the scheduler's nodes apart, and count the kernels launched."""
    with _compiling(program, training, max_fusion_size=1) as target:
        return len(target.launches)


def _called(node: Any) -> str:
    """Name the function outside Inductor's kernels that a scheduler node calls; empty for a node that calls none."""
    inner = node.node
    if not isinstance(node, ExternKernelSchedulerNode) or isinstance(inner, ir.MultiOutput):
        return ""
    named = getattr(inner, "python_kernel_name", None) or getattr(inner, "op_overload", None) or type(inner).__name__
    return str(named).removeprefix("torch.ops.")


def outside(name: str, lowered: Sequence[str]) -> Outside:
    """Say where an operator that is not a core one stays: what kind it is, and what takes it in Inductor."""
    namespace, packet, overload = name.split(".") if name.count(".") == 2 else ("", name, "")
    op: Any = getattr(getattr(getattr(torch.ops, namespace), packet), overload) if namespace else None
    if namespace == "prims":
        home = Home.INDUCTOR if any(op is one for one in vars(inductor_prims).values()) else Home.PRIM
    elif namespace:
        home = Home.ATEN if namespace == "aten" else Home.OTHER
    else:
        home = Home.HIGHER_ORDER
    taker = lowering.lowerings.get(op)
    if name not in lowered:
        return Outside(name, home, Stay.GONE, "")
    if taker is None or getattr(taker, "_is_fallback_handler", False):
        return Outside(name, home, Stay.FALLBACK, "")
    return Outside(name, home, Stay.LOWERING, places.anchor(taker))


# The graph's text.


def text(graph: torch.fx.Graph, order: Sequence[str]) -> str:
    """Write the graph as Python, an operator a line with its result's type and shape."""
    inputs = graph.find_nodes(op="placeholder")
    called = dict(zip(inputs, order, strict=False))  # a joint graph's gradients of the outputs come after the inputs
    lines = [f"def call({', '.join(f'{called.get(node, node)}: {_type(node)}' for node in inputs)}):"]

    def written(value: Any) -> str:
        if isinstance(value, torch.fx.Node):
            return str(called.get(value, value))
        if isinstance(value, list | tuple):
            return f"[{', '.join(map(written, value))}]"
        return f"'{value.type}'" if isinstance(value, torch.device) else repr(value)

    for node in graph.nodes:
        if node.op == "call_function":
            arguments = [*map(written, node.args), *(f"{key}={written(value)}" for key, value in node.kwargs.items())]
            if getattr(node.target, "__module__", "") == "_operator" and len(arguments) == 2:
                right = f"{arguments[0]}[{arguments[1]}]"
            else:
                right = f"{node.target}({', '.join(arguments)})"
            lines.append(f"    {node}: {_type(node)} = {right}")
        elif node.op == "get_attr":
            lines.append(f"    {node}: {_type(node)} = self.{node.target}")
        elif node.op == "output":
            lines.append(f"    return {written(node.args[0])}")
    return "\n".join(lines)


def _type(node: torch.fx.Node) -> str:
    from torch.fx.graph import dtype_abbrs

    def of(value: Any) -> str:
        if isinstance(value, torch.Tensor):
            return f"{dtype_abbrs[value.dtype]}[{', '.join(map(str, value.shape))}]"
        if isinstance(value, list | tuple):
            return f"({', '.join(map(of, value))})"
        return type(value).__name__

    return of(node.meta.get("val"))


# The graph's meaning: it is run on the CPU beside eager.


class OnCpu(torch.fx.Interpreter):
    """Run a graph that was made for a GPU on the CPU, with `kept` in place of a dropout's random numbers.

    torch has no CPU kernel for the GPU's attention operators; they are run by the formula that they stand for.
    """

    def __init__(self, graph: torch.fx.Graph, kept: torch.Tensor | None) -> None:
        super().__init__(graph.owning_module, graph=graph)  # type: ignore[arg-type]
        self.kept = kept

    def call_function(self, target: Any, args: Any, kwargs: Any) -> Any:
        """Run one operator."""
        aten = torch.ops.aten
        if target is aten.rand.default and self.kept is not None:
            return self.kept.to(torch.get_default_dtype())
        if target is aten._scaled_dot_product_flash_attention.default:
            return self._attend(*args[:3], None, *args[3:5], **kwargs)
        if target is aten._scaled_dot_product_efficient_attention.default:
            return self._attend(*args[:4], *args[5:7], **kwargs)
        return super().call_function(target, args, kwargs)

    @staticmethod
    def _attend(*args: Any, scale: float | None = None) -> Any:
        """Run attention on query, key, value, bias, and where given dropout's probability and the causal flag."""
        return torch.ops.aten._scaled_dot_product_attention_math(*args, scale=scale)


def agreement(program: Program, graph: torch.fx.Graph, order: Sequence[str], training: bool) -> tuple[bool, str]:
    """Run the graph and the call on the same inputs; say whether every output, gradient and written input agrees."""
    leaves = torch.utils._pytree.tree_leaves
    eager = _inputs(program, training)
    outs = leaves(program.function()(*eager.values()))
    tangents = [torch.randn_like(out) for out in outs if out.requires_grad]
    given = _inputs(program, False)
    kept = (outs[0] != 0) if program.random else None
    with torch.no_grad(), OnHost():  # type: ignore[no-untyped-call]
        flat = [given[name] for name in order]
        made = leaves(OnCpu(graph, kept).run(*flat, *tangents, enable_io_processing=False), is_leaf=lambda v: v is None)
    pairs: list[tuple[Any, Any]] = []
    if training:  # the joint graph returns a gradient, or None, for each input after the outputs
        gradients = dict(zip(order, made[-len(order) :], strict=True))
        del made[-len(order) :]
        wanted = [eager[name] for name in program.wrt]
        taken = torch.autograd.grad([out for out in outs if out.requires_grad], wanted, tangents)
        pairs += zip(taken, [gradients[name] for name in program.wrt], strict=True)
    pairs += zip(eager.values(), given.values(), strict=True)  # what the call writes to, the graph must write to
    pairs += zip(outs, made, strict=True)
    for number, (expected, got) in enumerate(pairs):
        try:
            half = expected.dtype in (torch.float16, torch.bfloat16)
            relative, absolute = (2e-2, 2e-2) if half else (2e-4, 2e-5)
            torch.testing.assert_close(got, expected.detach(), equal_nan=True, rtol=relative, atol=absolute)
        except AssertionError as error:
            return False, f"result {number}: {str(error).partition(chr(10))[0]}"
    return True, ""
