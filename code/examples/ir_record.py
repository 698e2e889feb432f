"""Watch Inductor's IR come into being: the boxes of every value after each FX node, and who decides which layout.

`record(fn, *inputs)` lowers `fn` and stops before scheduling, so that no kernel is generated or compiled. It works on
the CPU and, inside `snippets.target.gpu_target`, for a GPU that is not there.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from types import FrameType
from typing import Any
from unittest import mock

import torch
from handler_record import visit_graph
from torch._inductor import ir
from torch._inductor.graph import GraphLowering
from torch._inductor.loop_body import LoopBody

#: Functions that only carry out a decision: the one who asked for it is further up.
_CARRIERS = frozenset({"as_storage_and_layout", "__setattr__", "__init__", "decide_layout", "realize", "mark_reuse",
                       "realize_hint", "realize_input", "unwrap_storage_for_input", "unwrap_storage"})  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Value:
    """What an FX node's result is at one moment: its `tower` of classes from the top, and the state of its base.

    `state` is `expression`, `flexible`, `fixed`, `inside` (of another buffer), `input` or `constant`; `views` counts
    the views; `strides` are the tensor's own, empty while it has none.
    """

    name: str
    tower: tuple[str, ...]
    state: str
    views: int
    strides: str


@dataclasses.dataclass(frozen=True)
class Decision:
    """A buffer got a layout (`before` is empty when it was made), while FX node `during` was lowered, from `by`."""

    buffer: str
    before: str
    after: str
    during: str
    by: str


@dataclasses.dataclass(frozen=True)
class Made:
    """An operation of the graph: `name` is its first buffer's, `reads` are the names of the buffers that it reads.

    `called` is the text of its function under a printer. What has no loop body (library calls, templates) has an empty
    text and no bodies; `counted` are the operations that Inductor's own counter sees, `captured` is the first body and
    `final` the one that the scheduler gets.
    """

    name: str
    reads: tuple[str, ...]
    called: str = ""
    counted: int = 0
    captured: LoopBody | None = None
    final: LoopBody | None = None


@dataclasses.dataclass(frozen=True)
class Record:
    """One lowering: the values after each FX node, in order, and the decisions on layouts; `graph` is its result."""

    steps: dict[str, dict[str, Value]]
    decisions: tuple[Decision, ...]
    graph: GraphLowering
    operations: tuple[Made, ...]

    @property
    def last(self) -> dict[str, Value]:
        """Return the values after the last step."""
        return list(self.steps.values())[-1]

    def new(self) -> Iterator[Value]:
        """Give each value that is no view of an input as it was right after its own FX node."""
        for name, values in self.steps.items():
            if name in values and "InputBuffer" not in values[name].tower[-1].split()[0]:
                yield values[name]


def layout(spec: Any) -> str:
    """Return a layout's class without its last word, and its strides."""
    kind = type(spec).__name__.removesuffix("Layout").removesuffix("LayoutSHOULDREMOVE")
    return f"{kind} {tuple(map(str, spec.stride))}".replace("'", "") if hasattr(spec, "stride") else kind


def tower(node: Any) -> tuple[str, ...]:
    """List the classes from `node` down to its buffer, with name and layout, and the loops that compute it."""
    kind = type(node).__name__
    if isinstance(node, ir.Buffer):
        here = f"{kind} {node.name}: {layout(node.get_output_spec())}"
    elif isinstance(node, ir.ReinterpretView):
        here = f"{kind}: {layout(node.layout)}"
    elif isinstance(node, ir.Reduction):
        here = f"{kind} {node.reduction_type}"
    else:
        here = kind
    below = getattr(node, "data", None)
    return (here, *tower(below)) if isinstance(below, ir.IRNode) else (here,)


def _value(name: str, result: Any) -> Value | None:
    """Describe one result, or return None for what is no tensor."""
    if not isinstance(result, ir.TensorBox):
        return None
    node: Any = result
    views = 0
    spec: Any = None
    while not isinstance(node, (ir.Buffer, ir.Loops, ir.BaseConstant)):
        if isinstance(node, ir.BaseView):
            views += 1
            spec = spec or getattr(node, "layout", None)
        node = node.data
    if isinstance(node, ir.Buffer) and not views:
        spec = node.get_output_spec()
    strides = layout(spec).partition(" ")[2] if spec is not None else ""
    return Value(name, tower(result), _state(node), views, strides)


def _state(base: Any) -> str:
    """Say how far the base of a value has come: expression, or buffer with some kind of layout."""
    if isinstance(base, ir.InputBuffer):
        return "input"
    if not isinstance(base, ir.Buffer):
        return "expression" if isinstance(base, ir.Loops) else "constant"
    spec = base.get_output_spec()
    if isinstance(spec, ir.NonOwningLayout):
        return "inside"
    return "flexible" if isinstance(spec, ir.FlexibleLayout) else "fixed"


def _operations(graph: GraphLowering) -> tuple[Made, ...]:
    """Describe the operations of `graph`, which has to be in force as `V.graph`."""
    made = []
    for operation in graph.operations:
        reads = tuple(dict.fromkeys(dep.name for dep in operation.get_read_writes().reads))
        if isinstance(operation, ir.ComputedBuffer):
            loops = operation.data
            bodies = operation.get_default_sizes_body()[1], operation.simplify_and_reorder()[1]
            made.append(
                Made(operation.get_name(), reads, loops.inner_fn_str(), loops.inner_fn_opcount().num_ops, *bodies)
            )
        else:
            made.append(Made(operation.get_outputs()[0].get_name(), reads))
    return tuple(made)


def record(fn: Callable[..., Any], *inputs: Any, **options: Any) -> Record:
    """Lower `fn` on `inputs`; `options` are Inductor's config fields. Raise RuntimeError when it gives no graph."""
    steps: dict[str, dict[str, Value]] = {}
    decisions: list[tuple[Any, Decision]] = []
    made: dict[str, Any] = {}
    known: dict[int, str] = {}
    during = [""]
    run_node = GraphLowering.run_node
    plain = ir.Buffer.__setattr__

    def watch_node(self: GraphLowering, node: torch.fx.Node) -> object:
        during[-1] = node.name
        result = run_node(self, node)
        made[node.name] = result
        described = (_value(name, value) for name, value in made.items())
        steps[node.name] = {value.name: value for value in described if value is not None}
        return result

    def watch_layout(self: Any, key: str, value: Any) -> None:
        before = self.__dict__.get("layout")
        plain(self, key, value)
        if key == "layout" and type(before) is not type(value):
            # A layout's strides may have been padded in place since, so its text is kept from when it was new.
            old, new = known.get(id(self), "") if before is not None else "", layout(value)
            known[id(self)] = new
            decisions.append((self, Decision("", old, new, during[-1], _asker(sys._getframe(1)))))

    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(GraphLowering, "run_node", watch_node))
        stack.enter_context(mock.patch.object(ir.Buffer, "__setattr__", watch_layout))
        graph, operations = visit_graph(lambda graph: (graph, _operations(graph)), fn, *inputs, **options)
    # Templates try themselves out on buffers that never belong to the graph.
    kept = (
        dataclasses.replace(decision, buffer=buffer.name)
        for buffer, decision in decisions
        if buffer.name in graph.name_to_buffer and graph.name_to_buffer[buffer.name] is buffer
    )
    return Record(steps, tuple(kept), graph, operations)


def _asker(frame: FrameType | None) -> str:
    """Name the function that asked for a layout, passing over those that carry it out."""
    while frame is not None and (frame.f_code.co_name in _CARRIERS or frame.f_code.co_name.startswith("freeze_layout")):
        frame = frame.f_back
    return frame.f_code.co_qualname if frame is not None else "?"
