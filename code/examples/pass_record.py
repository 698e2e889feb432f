"""Watch Inductor's graph passes: the graph before and after each pass, and what the pattern matcher did in it.

`recording()` notes what happens while something is compiled. `optimize(fn, *inputs)` compiles `fn` to the end of the
post-grad passes and stops there, so that nothing is lowered and no kernel is written.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import torch
from partial_compilation import ended_by
from torch._inductor import compile_fx, config, pattern_matcher
from torch._inductor import graph as inductor_graph
from torch._inductor.fx_passes import pre_grad as fx_pre_grad
from torch.fx.passes.graph_transform_observer import GraphTransformObserver

#: Where a pass stands, by the first word of its subsystem; a pass without one is the pattern matcher's own.
STAGES = {"pre_grad": "pre-grad", "joint_graph_passes": "joint", "post_grad_passes": "post-grad"}


@dataclasses.dataclass(frozen=True)
class Node:
    """An FX node as plain data; `shape` is empty for what is no tensor."""

    name: str
    op: str
    target: str
    inputs: tuple[str, ...]
    shape: tuple[int, ...] = ()


@dataclasses.dataclass(frozen=True)
class Step:
    """One run of one pass: stage, name and the graph's nodes before and after."""

    stage: str
    name: str
    before: tuple[Node, ...]
    after: tuple[Node, ...]

    @property
    def removed(self) -> tuple[str, ...]:
        """Name the nodes that the pass took out."""
        return tuple(name for name in map(_name, self.before) if name not in set(map(_name, self.after)))

    @property
    def added(self) -> tuple[str, ...]:
        """Name the nodes that the pass put in."""
        return tuple(name for name in map(_name, self.after) if name not in set(map(_name, self.before)))

    @property
    def changed(self) -> bool:
        """Tell whether the pass left another graph, be it in order alone."""
        return self.before != self.after

    @property
    def calls(self) -> tuple[int, int]:
        """Count the operators before and after."""
        return tuple(sum(node.op == "call_function" for node in nodes) for nodes in (self.before, self.after))  # type: ignore[return-value]


@dataclasses.dataclass(frozen=True)
class Try:
    """One pattern tried at one node: the rule's name, whether its shape fitted, and the nodes it then covers."""

    rule: str
    node: str
    fitted: bool
    why: str
    covers: tuple[str, ...] = ()
    captured: dict[str, str] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Record:
    """What was seen: passes in order, tries in order, and the rules that were applied, with their nodes."""

    steps: list[Step] = dataclasses.field(default_factory=list)
    tries: list[Try] = dataclasses.field(default_factory=list)
    applied: list[tuple[str, str]] = dataclasses.field(default_factory=list)

    def step(self, stage: str, name: str) -> Step:
        """Give the first step of this stage and name; raises LookupError when there is none."""
        for step in self.steps:
            if (step.stage, step.name) == (stage, name):
                return step
        raise LookupError(f"no pass {name!r} in {stage}: {sorted({s.name for s in self.steps if s.stage == stage})}")

    def targets(self) -> list[str]:
        """Name the operators of the last graph seen, in order."""
        return [node.target for node in self.steps[-1].after if node.op == "call_function"]

    def changes(self) -> str:
        """Say for each pass that changed the graph what went and what came."""
        rows = [(f"{step.stage}: {step.name}", f"{step.calls[0]} → {step.calls[1]}", _delta(step))
                for step in self.steps if step.changed]  # fmt: skip
        width = max((len(row[0]) for row in rows), default=0)
        return "\n".join(f"{name:<{width}}  {calls}  {delta}".rstrip() for name, calls, delta in rows)


class _Optimized(Exception):
    """Raised in place of lowering."""


def _name(node: Node) -> str:
    return node.name


def _delta(step: Step) -> str:
    words = [f"− {', '.join(step.removed)}"] if step.removed else []
    words += [f"+ {', '.join(step.added)}"] if step.added else []
    return "  ".join(words) or "(the same nodes, otherwise wired or ordered)"


def nodes_of(graph: torch.fx.Graph) -> tuple[Node, ...]:
    """Copy the nodes of a graph as plain data."""
    return tuple(
        Node(node.name, node.op, _target(node), tuple(arg.name for arg in node.all_input_nodes), _shape(node))
        for node in graph.nodes
    )


def _target(node: torch.fx.Node) -> str:
    if isinstance(node.target, str):
        return node.target
    text = str(node.target) if isinstance(node.target, torch._ops.OpOverload) else getattr(node.target, "__name__", "?")
    return text.removesuffix(".default")


def _shape(node: torch.fx.Node) -> tuple[int, ...]:
    value = node.meta.get("val", node.meta.get("example_value"))
    return tuple(value.shape) if isinstance(value, torch.Tensor) else ()


def rule_name(entry: Any) -> str:
    """Name a pattern entry: its handler, or the function from which its pattern was traced."""
    if hasattr(entry, "handler"):
        return str(entry.handler.__name__)
    cells = dict(zip(entry.extra_check.__code__.co_freevars, entry.extra_check.__closure__, strict=True))
    return f"{cells['search_fn'].cell_contents.__name__} ({cells['trace_fn'].cell_contents.__name__})"


@contextlib.contextmanager
def recording() -> Iterator[Record]:
    """Record the passes and pattern tries of every graph that is compiled inside the context."""
    record = Record()
    rules: dict[int, str] = {}
    observed = {name: getattr(GraphTransformObserver, name) for name in ("apply_graph_pass", "apply_gm_pass")}
    apply_pass, pre_grad = pattern_matcher.PatternMatcherPass.apply, fx_pre_grad.pre_grad_passes

    def watch(name: str) -> Callable[..., Any]:
        def apply(self: Any, pass_fn: Any) -> Any:
            before = nodes_of(self.gm.graph)
            result = observed[name](self, pass_fn)
            stage = STAGES.get(self.subsystem, str(self.subsystem))
            record.steps.append(Step(stage, self.passname, before, nodes_of(self.gm.graph)))
            return result

        return apply

    def watch_pre_grad(gm: Any, *args: Any, **kwargs: Any) -> Any:
        before = nodes_of(gm.graph)
        result = pre_grad(gm, *args, **kwargs)
        record.steps.append(Step("pre-grad", "pre_grad_passes", before, nodes_of(result.graph)))
        return result

    def watch_matcher(self: Any, gm: Any) -> Any:
        rules.update((id(entry.pattern), rule_name(entry)) for entries in self.patterns.values() for entry in entries)
        return apply_pass(self, gm)

    def watch_match(match: Callable[..., Any]) -> Callable[..., Any]:
        def matched(self: Any, node: torch.fx.Node) -> Any:
            found = match(self, node)
            rule = rules.get(id(self))
            last = record.tries[-1] if record.tries else None
            # A traced pattern that fitted is matched once more by its own check: that is not another try.
            if rule and not (last and last.fitted and (last.rule, last.node) == (rule, node.name)):
                record.tries.append(_try(rule, node, found))
            return found

        return matched

    def watch_apply(kind: Any) -> Callable[..., Any]:
        apply = kind.apply

        def applied(self: Any, match: Any, graph: torch.fx.Graph, node: torch.fx.Node) -> None:
            record.applied.append((rule_name(self), node.name))
            apply(self, match, graph, node)

        return applied

    kinds = pattern_matcher.GraphPatternEntry, pattern_matcher.LoweringPatternEntry
    with contextlib.ExitStack() as stack:
        put = mock.patch.object
        for name in observed:
            stack.enter_context(put(GraphTransformObserver, name, watch(name)))
        stack.enter_context(put(compile_fx, "pre_grad_passes", watch_pre_grad))
        stack.enter_context(put(pattern_matcher.PatternMatcherPass, "apply", watch_matcher))
        for pattern in (pattern_matcher.PatternExpr, pattern_matcher.MultiOutputPattern):
            stack.enter_context(put(pattern, "match", watch_match(pattern.match)))
        for kind in (*kinds, pattern_matcher.ReplacementPatternEntry):
            stack.enter_context(put(kind, "apply", watch_apply(kind)))
        yield record


def _try(rule: str, node: torch.fx.Node, found: Any) -> Try:
    if not found:
        return Try(rule, node.name, False, str(found))
    captured = {name: str(value) for name, value in found.kwargs.items()}
    return Try(rule, node.name, True, "", tuple(member.name for member in found.nodes), captured)


def optimize(fn: Callable[..., Any], *inputs: Any, **options: Any) -> Record:
    """Compile `fn` on `inputs` until its graph has been through all passes; `options` are Inductor's config fields.

    Inputs that require gradients make a joint graph; of its two halves the forward one is then followed.
    """
    options = {"fx_graph_cache": False, "fx_graph_remote_cache": False, **options}

    def stop(*args: Any, **kwargs: Any) -> None:
        raise _Optimized

    with (
        config.patch(options),
        torch._functorch.config.patch(enable_autograd_cache=False),
        mock.patch.object(inductor_graph.GraphLowering, "run", stop),
        recording() as record,
        ended_by(_Optimized),
    ):
        torch.compile(fn, fullgraph=True, dynamic=False)(*inputs)
    return record
