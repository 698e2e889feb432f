"""One program at four heights of the stack, and what has been established about it by then.

`descend(fn, *inputs)` compiles `fn` once and keeps the operators of Dynamo's graph, of AOTAutograd's, of the graph
that lowering gets, and the loops that lowering makes of it. It stops before kernels are written.
"""

from __future__ import annotations

import dataclasses
import textwrap
from collections import Counter
from collections.abc import Callable
from operator import getitem
from typing import Any
from unittest import mock

import torch
from partial_compilation import ended_by
from torch._inductor import compile_fx
from torch._inductor.graph import GraphLowering


@dataclasses.dataclass(frozen=True)
class Floor:
    """The operators, or loops, of one stage's output in order."""

    stage: str
    operators: tuple[str, ...]
    mutating: tuple[str, ...]
    kind: str

    def __str__(self) -> str:
        changes = f"by {', '.join(self.mutating)}" if self.mutating else "nothing"
        listed = textwrap.fill(f"{self.stage}: {', '.join(self.operators)}", 88, subsequent_indent=" " * 4)
        return f"{listed}\n    {self.kind}; mutates {changes}"


class _Stopped(Exception):
    """Raised in place of scheduling."""


def _floor(stage: str, graph: torch.fx.Graph) -> Floor:
    """Read a graph's calls; an overload knows from its schema whether it writes to an argument."""
    nodes = [node for node in graph.nodes if node.op in ("call_function", "call_method")]
    names = {node: _name(node.target) for node in nodes}
    changed = tuple(names[node] for node in nodes if _mutates(node.target))
    overloads = all(isinstance(node.target, torch._ops.OpOverload) or node.target is getitem for node in nodes)
    kind = "operator overloads" if overloads else "Python functions and methods"
    return Floor(stage, tuple(names.values()), changed, kind)


def _name(target: Any) -> str:
    """Return an operator's short name."""
    return str(target).removeprefix("aten.") if isinstance(target, torch._ops.OpOverload) else _plain(target)


def _plain(target: Any) -> str:
    return target if isinstance(target, str) else str(target.__name__)


def _mutates(target: Any) -> bool:
    """Tell whether a call writes to an argument: by its schema, or by the underscore that ends a Python name."""
    if isinstance(target, torch._ops.OpOverload):
        return bool(target._schema.is_mutable)
    return _plain(target).endswith("_") or _plain(target) == "setitem"


def descend(fn: Callable[..., Any], *inputs: Any) -> list[Floor]:
    """Compile `fn` on `inputs` until it is loops, and return each stage's output."""
    floors: list[Floor] = []

    def inner(gm: torch.fx.GraphModule, example_inputs: Any, **options: Any) -> Any:
        floors.append(_floor("AOTAutograd", gm.graph))
        return compile_fx.compile_fx_inner(gm, example_inputs, **options)

    def backend(gm: torch.fx.GraphModule, example_inputs: Any) -> Any:
        floors.append(_floor("Dynamo", gm.graph))
        return compile_fx.compile_fx(gm, example_inputs, inner_compile=inner)

    def stop(self: GraphLowering) -> Any:
        graph: Any = self.module.graph
        operations: list[Any] = self.operations
        floors.append(_floor("post-grad", graph))
        kinds = Counter(type(op.data).__name__ for op in operations if hasattr(op, "data"))
        loops = tuple(f"{count} {kind}" for kind, count in kinds.items())
        mutated = tuple(op.name for op in operations if op.get_mutation_names())
        floors.append(Floor("lowering", loops, mutated, "loops"))
        raise _Stopped

    with mock.patch.object(GraphLowering, "codegen", stop), ended_by(_Stopped):
        torch.compile(fn, backend=backend)(*inputs)
    return floors
