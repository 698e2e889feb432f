"""Watch Inductor lower a graph: each FX node's way into the IR, the loops it became, who forced a buffer and why.

`lower(fn, *inputs)` compiles `fn` up to the end of lowering and stops there. `watch()` records every graph that is
lowered inside it and stops nothing. Both work on the CPU and, inside `snippets.target.gpu_target`, for a GPU that is
not there.
"""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import functools
import inspect
import itertools
import logging
import operator
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest import mock

import torch
from partial_compilation import ended_by, logged
from torch._inductor import config, ir
from torch._inductor.graph import GraphLowering
from torch._inductor.lowering import fallback_handler, lowerings, make_pointwise, make_reduction

#: Functions between a decision to realize and `StorageBox.realize`: they pass the request on.
_PASS_ON = {
    "realize", "realize_hint", "watch_realize", "copy_input", "require_strides", "realize_input", "realize_inputs",
    "<listcomp>", "<genexpr>",
}  # fmt: skip

_RUN_NODE = GraphLowering.run_node


@dataclasses.dataclass(frozen=True)
class Made:
    """An operation that lowering registered: its class, the buffers it reads, and who asked for a buffer, if any."""

    name: str
    kind: str
    reads: tuple[str, ...]
    why: str


@dataclasses.dataclass(frozen=True)
class Step:
    """One FX node on its way down.

    `route` is the maker of its lowering, `ir` what the lowering returned, `ops` and `reads` the operations and the
    buffers read in its loop body at that moment (zero and empty when it is no loop), `made` the operations that were
    registered before the next node's turn.
    """

    node: str
    target: str
    route: str
    ir: str
    ops: int
    reads: tuple[str, ...]
    made: tuple[Made, ...]

    def stored(self) -> str:
        """Return the operations made and who asked for them as an indented line, empty when there are none."""
        groups = itertools.groupby(self.made, lambda made: made.why)
        words = (" ".join(one.name for one in ones) + (f" ({why})" if why else "") for why, ones in groups)
        return f"\n    → {'; '.join(words)}" if self.made else ""


@dataclasses.dataclass
class Lowered:
    """One graph's lowering, and the graph itself."""

    graph: Any
    steps: list[Step] = dataclasses.field(default_factory=list)

    @property
    def made(self) -> list[Made]:
        """Return all operations in the order of their registration."""
        return [made for step in self.steps for made in step.made]

    def table(self, *, calls_only: bool = True) -> str:
        """Return the steps as lines of text: node, route, operations and reads, IR; below, what it made and why."""
        steps = [s for s in self.steps if not calls_only or s.route not in ("placeholder", "output", "getitem")]
        rows = [("node", "lowered by", "ops", "reads", "to")]
        for step in steps:
            loop = (str(step.ops), " ".join(step.reads)) if step.ops else ("", "")
            rows.append((step.node, step.route, *loop, step.ir))
        head, *lines = columns(rows).splitlines()
        return "\n".join([head, *(line + step.stored() for line, step in zip(lines, steps, strict=True))])


def columns(rows: Sequence[tuple[str, ...]]) -> str:
    """Return rows of equal length as lines of aligned text."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


class _Lowered(Exception):
    """Raised in place of scheduling."""


def route(target: Any) -> str:
    """Name what made the lowering of an overload: `pointwise`, `reduction`, `fallback`, or its own function."""
    if target is operator.getitem:
        return "getitem"
    if target not in lowerings:
        return "none"
    fn = getattr(lowerings[target], "__wrapped__", lowerings[target])
    makers = {make_pointwise: "pointwise", make_reduction: "reduction", fallback_handler: "fallback"}
    for maker, name in makers.items():
        if fn.__qualname__.startswith(f"{maker.__name__}.<locals>"):
            return name
    return fn.__qualname__.replace(".<locals>.fn", "").replace(".<locals>.inner", "")


@contextlib.contextmanager
def watch(*, stop: bool = False) -> Iterator[list[Lowered]]:
    """Record every graph that is lowered inside the context; with `stop`, end the compilation after each."""
    found: list[Lowered] = []
    asked: dict[str, str] = {}
    before: dict[str, tuple[str, str, int, tuple[str, ...]]] = {}
    run, run_node, call = GraphLowering.run, GraphLowering.run_node, GraphLowering.call_function
    realize = ir.StorageBox.realize

    def watch_run(self: Any, *args: Any) -> Any:
        found.append(Lowered(self))
        return run(self, *args)

    def watch_call(self: Any, target: Any, args: Any, kwargs: Any) -> Any:
        way = route(target)
        result = call(self, target, args, kwargs)
        if way == "none" and target in lowerings:  # it entered the table inside the call
            way = "implicit fallback"
        if self.current_node.target is target:
            before[self.current_node.name] = (way, *_describe(result))
        return result

    def watch_node(self: Any, node: Any) -> Any:
        mark = len(self.operations)
        result = run_node(self, node)
        other = "direct fallback" if node.op == "call_function" else node.op
        way, kind, ops, reads = before.pop(node.name, (other, *_describe(result)))
        made = tuple(
            Made(op.operation_name, _kind(op), _reads(op), asked.get(op.operation_name, ""))
            for op in self.operations[mark:]
        )
        found[-1].steps.append(Step(node.name, str(node.target), way, kind, ops, reads, made))
        return result

    def watch_realize(self: Any) -> Any:
        loops = not isinstance(self.data, ir.Buffer) and not isinstance(self.data, ir.ReinterpretView)
        name = realize(self)
        if loops:
            asked[self.data.get_operation_name()] = _asker()
        return name

    def stop_here(self: Any) -> Any:
        raise _Lowered

    patches = [
        mock.patch.object(GraphLowering, "run", watch_run),
        mock.patch.object(GraphLowering, "run_node", watch_node),
        mock.patch.object(GraphLowering, "call_function", watch_call),
        mock.patch.object(ir.StorageBox, "realize", watch_realize),
        config.patch(fx_graph_cache=False, fx_graph_remote_cache=False),
        torch._functorch.config.patch(enable_autograd_cache=False),
    ]
    if stop:
        patches += [
            mock.patch.object(GraphLowering, "codegen", stop_here),
            mock.patch.object(GraphLowering, "codegen_with_cpp_wrapper", stop_here),
        ]
    with contextlib.ExitStack() as stack:
        for patch in patches:
            stack.enter_context(patch)
        yield found


def lower(fn: Callable[..., Any], *inputs: Any, dynamic: bool = False, **options: Any) -> Lowered:
    """Compile `fn` on `inputs` until its first graph is lowered; `options` are Inductor's config fields.

    Raise RuntimeError when `fn` gives rise to no graph.
    """
    with config.patch(options), watch(stop=True) as found, ended_by(_Lowered):
        torch.compile(fn, dynamic=dynamic)(*inputs)
    if not found:
        raise RuntimeError(f"{fn.__name__} was not lowered: it compiles to no graph")
    return found[0]


@contextlib.contextmanager
def lowering_log() -> Iterator[list[str]]:
    """Collect what `TORCH_LOGS=+inductor` prints of lowering, without its prefixes."""
    logger = logging.getLogger("torch._inductor.graph")
    with logged(logger) as lines:
        yield lines


def _asker() -> str:
    """Name the function that decided to realize, past those that only pass the request on; in `run_node`, the test."""
    frame = sys._getframe(2)
    while frame.f_code.co_name in _PASS_ON and frame.f_back is not None:
        frame = frame.f_back
    if frame.f_code is _RUN_NODE.__code__:
        return _test(frame.f_lineno)
    name = frame.f_code.co_qualname.replace(".<locals>", "")
    for owner in ("ExternKernel.", "StorageBox.", "GraphLowering."):
        name = name.removeprefix(owner)
    return name


@functools.cache
def _test(line: int) -> str:
    """Return the test of the innermost `if` of `GraphLowering.run_node` around `line` of its file."""
    source, start = inspect.getsourcelines(_RUN_NODE)
    tree = ast.parse(textwrap.dedent("".join(source)))
    around = [
        node for node in ast.walk(tree)
        if isinstance(node, ast.If) and node.lineno <= line - start + 1 <= (node.end_lineno or node.lineno)
    ]  # fmt: skip
    test = max(around, key=lambda node: node.lineno).test
    return ast.unparse(test.values[-1] if isinstance(test, ast.BoolOp) else test)


def _kind(op: Any) -> str:
    """Name an operation's class, and its loops' class for computed ones."""
    return type(op.data).__name__ if isinstance(op, ir.ComputedBuffer) else type(op).__name__


def _reads(op: Any) -> tuple[str, ...]:
    """List the buffers that an operation reads; a call's `get_read_names` would give the name of its own output."""
    loops = isinstance(op, ir.ComputedBuffer)
    return tuple(sorted(op.get_read_names() if loops else {dep.name for dep in op.get_read_writes().reads}))


def _describe(result: Any) -> tuple[str, int, tuple[str, ...]]:
    """Describe a lowering's result: class of the innermost IR, operations in its body, buffers it reads."""
    if isinstance(result, (tuple, list)):
        kinds = itertools.groupby(_describe(item)[0] for item in result)
        counted = [(kind, len(list(group))) for kind, group in kinds]
        return ", ".join(f"{count} × {kind}" if count > 1 else kind for kind, count in counted), 0, ()
    inner = result
    views: list[str] = []
    while isinstance(inner, (ir.MutableBox, ir.BaseView)):
        if isinstance(inner, ir.BaseView):
            views.append(type(inner).__name__)
        inner = inner.data
    name = " of ".join([*views, _kind(inner) if isinstance(inner, ir.IRNode) else type(inner).__name__])
    if isinstance(inner, ir.Loops) and not views:
        count = inner.inner_fn_opcount()
        return name, count.num_ops, tuple(dict.fromkeys(count.read_buffers))
    return name, 0, ()
