"""Watch Inductor's scheduler analyse dependences: what each node touches and waits for, stage by stage.

`analyse(fn, *inputs)` compiles `fn` up to the end of scheduling and returns a `Graph` for each scheduler that was made:
one, or a forward and a backward with `stop=False`. It works on the CPU and, inside `snippets.target.gpu_target`, for a
GPU that is not there.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

from schedule_steps import follow
from torch._inductor import dependencies
from torch._inductor import scheduler as inductor
from torch._inductor.virtualized import V


@dataclasses.dataclass(frozen=True)
class Wait:
    """One edge: the node that must have run, the buffer that says so, and `flow`, `output` or `anti`."""

    on: str
    buffer: str
    kind: str


@dataclasses.dataclass(frozen=True)
class Node:
    """A scheduler node as text: its accesses, what it waits for, and the users of its buffers."""

    name: str
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    waits: tuple[Wait, ...]
    users: dict[str, tuple[str, ...]]


@dataclasses.dataclass
class Graph:
    """The nodes at each stage: `made`, `related`, `live`, then `round 1`, `round 2` … of fusion.

    `pairs` are the two accesses behind each edge of `live` that has indices at both ends, after the edge's kind.
    """

    stages: dict[str, tuple[Node, ...]] = dataclasses.field(default_factory=dict)
    renames: dict[str, str] = dataclasses.field(default_factory=dict)
    removed: tuple[str, ...] = ()
    hazards: tuple[str, ...] = ()
    pairs: tuple[tuple[str, Any, Any], ...] = ()

    def __getitem__(self, stage: str) -> tuple[Node, ...]:
        return self.stages[stage]

    def text(self, stage: str, *parts: str) -> str:
        """Return a stage as lines; `parts` are any of `reads`, `writes`, `waits` and `users`."""
        lines = []
        for node in self[stage]:
            lines.append(node.name)
            for part in parts or ("reads", "writes"):
                lines.extend(f"    {line}" for line in _lines(part, getattr(node, part)))
        return "\n".join(lines)


def _lines(part: str, found: Any) -> Iterator[str]:
    """Write one part of a node, an access, an edge or a buffer's users a line."""
    for entry in found:
        if part == "waits":
            yield f"waits for {entry.on}: {entry.kind} on {entry.buffer}"
        elif part == "users":
            yield f"{entry} is used by {', '.join(found[entry]) or 'nobody'}"
        else:
            yield f"{part:<6} {entry}"


def analyse(fn: Callable[..., Any], *inputs: Any, stop: bool = True, **options: Any) -> list[Graph]:
    """Compile `fn` on `inputs` with Inductor's config fields `options` and return what each scheduler found."""
    graphs: list[Graph] = []
    cls = inductor.Scheduler
    relate, drop, prune = cls.compute_dependencies, cls.dead_node_elimination, cls.prune_redundant_deps

    def watch_relate(self: Any) -> None:
        graphs.append(Graph({"made": _nodes(self)}))
        relate(self)
        graphs[-1].stages["related"] = _nodes(self)
        graphs[-1].renames.update(self.mutation_renames)

    def watch_drop(self: Any) -> None:
        drop(self)
        graphs[-1].stages["live"] = _nodes(self)
        graphs[-1].removed = tuple(V.graph.removed_operations)
        graphs[-1].pairs = tuple(_pairs(self))

    def watch_prune(self: Any, nodes: list[Any]) -> None:
        prune(self, nodes)
        rounds = sum(stage.startswith("round") for stage in graphs[-1].stages)
        graphs[-1].stages[f"round {rounds + 1}"] = _nodes(self, nodes)

    def look(scheduler: Any) -> None:
        graphs[-1].hazards = tuple(hazards(scheduler))

    with contextlib.ExitStack() as stack:
        for name, watch in (
            ("compute_dependencies", watch_relate),
            ("dead_node_elimination", watch_drop),
            ("prune_redundant_deps", watch_prune),
        ):
            stack.enter_context(mock.patch.object(cls, name, watch))
        follow(fn, *inputs, look=look, stop=stop, **options)
    return graphs


def hazards(scheduler: Any) -> Iterator[str]:
    """Yield each pair in one kernel where one node reads a buffer elsewhere than the other overwrites it."""
    real = scheduler.mutation_real_name
    for node in scheduler.nodes:
        for writer in node.get_nodes():
            targets = {out.get_name(): real[out.get_name()] for out in writer.get_outputs() if out.get_mutations()}
            for write in writer.read_writes.writes:
                for reader in node.get_nodes():
                    for read in reader.read_writes.reads:
                        clash = isinstance(read, dependencies.MemoryDep) and write.name in targets
                        if clash and real.get(read.name, read.name) == targets[write.name] and not _same(read, write):
                            yield f"{reader.get_name()} reads {read}, {writer.get_name()} overwrites {write}"


def _same(read: Any, write: Any) -> bool:
    """Tell whether two accesses visit the same elements in the same order."""
    return bool(read.index == write.index and read.size == write.size)


def _nodes(scheduler: Any, nodes: list[Any] | None = None) -> tuple[Node, ...]:
    """Copy what is interesting of the scheduler's nodes while its graph is at hand."""
    return tuple(
        Node(
            node.get_name(),
            tuple(map(str, node.read_writes.reads)),
            tuple(map(str, node.read_writes.writes)),
            tuple(_wait(scheduler, node, dep) for dep in node.unmet_dependencies),
            {buf.get_name(): tuple(map(_user, buf.users)) for buf in node.get_outputs()},
        )
        for node in (scheduler.nodes if nodes is None else nodes)
    )


def _wait(scheduler: Any, node: Any, dep: Any) -> Wait:
    """Say what an unmet dependence waits for, and which of the three classic kinds it is."""
    on = scheduler.name_to_fused_node[scheduler.name_to_buf[dep.name].defining_op_name()].get_name()
    real = scheduler.mutation_real_name
    mutated = {real.get(buf.get_name()) for buf in node.get_outputs() if buf.get_mutations()}
    if isinstance(dep, dependencies.WeakDep):
        return Wait(on, dep.name, "anti")
    if isinstance(dep, dependencies.StarDep) and real.get(dep.name, dep.name) in mutated:
        return Wait(on, dep.name, "output")
    return Wait(on, dep.name, "flow")


def _pairs(scheduler: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield, for each flow edge, the write and the read, and for each anti edge, the read and the later write."""
    nodes = {node.get_name(): node for node in scheduler.nodes}
    for node in scheduler.nodes:
        for dep in node.unmet_dependencies:
            kind, first = _wait(scheduler, node, dep).kind, nodes[scheduler.name_to_buf[dep.name].defining_op_name()]
            befores, afters = first.read_writes.writes, [dep]
            if kind == "anti":
                target = scheduler.mutation_real_name[dep.mutating_buf]
                real = scheduler.mutation_real_name
                befores = [read for read in first.read_writes.reads if real.get(read.name, read.name) == target]
                afters = [write for write in node.read_writes.writes if write.name == dep.mutating_buf]
            for before in befores:
                for after in afters:
                    if isinstance(before, dependencies.MemoryDep) and isinstance(after, dependencies.MemoryDep):
                        yield kind, before, after


def _user(user: Any) -> str:
    return f"{user.get_name()} (weak)" if user.is_weak else str(user.get_name())
