"""Watch Inductor's scheduler decide what to fuse: nodes before and after, candidates with scores, refusals.

`schedule(fn, *inputs)` compiles `fn` up to the end of scheduling and stops there, so that no kernel is generated or
compiled. It works on the CPU and, inside `snippets.target.gpu_target`, for a GPU that is not there.
"""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import torch
from partial_compilation import ended_by, logged
from torch._inductor import config
from torch._inductor import scheduler as inductor
from torch._inductor.codegen import simd


@dataclasses.dataclass(frozen=True)
class Node:
    """A scheduler node as plain data; `group` is the backend's iteration space, `moved` is in bytes.

    `orders` lists, for each small buffer read or written, the element numbers in the order in which the loops visit
    them. A final pointwise node of a GPU also has the `tiling` that the backend selects and the scored `tilings`.
    """

    name: str
    kind: str
    group: tuple[Any, ...]
    origins: tuple[str, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    moved: int
    orders: dict[str, tuple[int, ...]] = dataclasses.field(default_factory=dict)
    tiling: dict[str, int] = dataclasses.field(default_factory=dict)
    tilings: tuple[tuple[int, dict[str, int]], ...] = ()


@dataclasses.dataclass(frozen=True)
class Candidate:
    """A pair that could fuse in one round, and the key by which the pairs are sorted."""

    round: int
    first: str
    second: str
    score: tuple[Any, ...]


@dataclasses.dataclass(frozen=True)
class Schedule:
    """What one run of the scheduler saw and did; `members` are the final nodes' parts, as fusion left their loops."""

    before: tuple[Node, ...]
    after: tuple[Node, ...]
    members: tuple[Node, ...]
    candidates: tuple[Candidate, ...]
    log: str

    @property
    def groups(self) -> list[str]:
        """Return the names of the final nodes: each but the no-ops is one kernel."""
        return [node.name for node in self.after]

    @property
    def refusals(self) -> list[str]:
        """Return the distinct `cannot fuse` lines in order, without their first words."""
        lines = [line.removeprefix("cannot fuse ") for line in self.log.splitlines() if line.startswith("cannot fuse ")]
        return list(dict.fromkeys(lines))

    def moved(self) -> tuple[int, int]:
        """Return the bytes that all kernels read and write, before fusion and after."""
        return sum(node.moved for node in self.before), sum(node.moved for node in self.after)


class _Scheduled(Exception):
    """Raised in place of code generation."""


def table(nodes: tuple[Node, ...]) -> str:
    """Return `nodes` as lines of text: name, kind, iteration space, FX origins, megabytes moved."""
    rows = [
        (node.name, node.kind, " × ".join(map(str, node.group)), ", ".join(node.origins), f"{node.moved / 1e6:.2f}")
        for node in nodes
    ]
    head = ("node", "kind", "numel × rnumel", "from", "MB")
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(5)]
    lines = ("  ".join(map(str.ljust, row, widths)) for row in [head, *rows])
    return "\n".join(line.rstrip() for line in lines)


@contextlib.contextmanager
def fusion_log(name: str = "fusion") -> Iterator[list[str]]:
    """Collect what `TORCH_LOGS=fusion` prints, or `loop_ordering` or `schedule`, without its prefixes."""
    loggers = {
        "fusion": inductor.fusion_log,
        "loop_ordering": inductor.loop_ordering_log,
        "schedule": simd.schedule_log,
    }
    logger = loggers[name]
    with logged(logger) as lines:
        yield lines


def schedule(fn: Callable[..., Any], *inputs: Any, **options: Any) -> Schedule:
    """Compile `fn` on `inputs` until its nodes are fused; `options` are Inductor's config fields.

    Raise RuntimeError when `fn` gives rise to no scheduler, or to more than one graph.
    """
    before: list[Node] = []
    after: list[Node] = []
    members: list[Node] = []
    candidates: list[Candidate] = []
    rounds = 0
    fuse_nodes, possible = inductor.Scheduler.fuse_nodes, inductor.Scheduler.get_possible_fusions

    def watch_nodes(self: Any, nodes: list[Any]) -> list[Any]:
        before.extend(map(_node, nodes))
        return fuse_nodes(self, nodes)

    def watch_pairs(self: Any, nodes: list[Any]) -> list[Any]:
        nonlocal rounds
        rounds += 1
        pairs = possible(self, nodes)
        candidates.extend(
            Candidate(rounds, first.get_name(), second.get_name(), self.score_fusion_key((first, second)))
            for first, second in pairs
        )
        return pairs

    def stop(self: Any) -> None:
        after.extend(dataclasses.replace(_node(node), **_tilings(self, node)) for node in self.nodes)
        members.extend(_node(member) for node in self.nodes for member in node.get_nodes())
        raise _Scheduled

    options = {"fx_graph_cache": False, "fx_graph_remote_cache": False, **options}
    with (
        config.patch(options),
        torch._functorch.config.patch(enable_autograd_cache=False),
        mock.patch.object(inductor.Scheduler, "fuse_nodes", watch_nodes),
        mock.patch.object(inductor.Scheduler, "get_possible_fusions", watch_pairs),
        mock.patch.object(inductor.Scheduler, "codegen", stop),
        fusion_log() as lines,
        ended_by(_Scheduled),
    ):
        torch.compile(fn, fullgraph=True, dynamic=False)(*inputs)
    if not after:
        raise RuntimeError(f"{fn.__name__} was not scheduled: it compiles to no kernel")
    return Schedule(tuple(before), tuple(after), tuple(members), tuple(candidates), "\n".join(lines))


def _node(node: Any) -> Node:
    """Copy what is interesting of a scheduler node while its graph is at hand."""
    kind = (
        "foreach" if node.is_foreach()
        else "template" if node.is_template()
        else "extern" if node.is_extern()
        else "reduction" if node.is_reduction()
        else "pointwise"
    )  # fmt: skip
    members = [member for member in node.get_nodes() if member.node is not None]
    # An operation's origins come from a set, so its order is fixed here.
    names = dict.fromkeys(origin.name for member in members for origin in sorted(member.node.get_origins(), key=str))
    group = node.group[1] if getattr(node, "group", None) else ()
    deps = node.read_writes
    return Node(
        node.get_name(), kind, tuple(group), tuple(names), tuple(map(str, deps.reads)), tuple(map(str, deps.writes)),
        node.get_read_write_buffers_sizes_impl(include_reads=True, include_writes=True),
        {dep.name: order for dep in (*deps.reads, *deps.writes) if (order := _order(dep))},
    )  # fmt: skip


def _order(dep: Any) -> tuple[int, ...]:
    """List the elements that a dependency touches, in loop order, when they are few and known."""
    sizes = [int(size) for size in getattr(dep, "size", ()) if getattr(size, "is_number", True)]
    if not sizes or len(sizes) != len(dep.var_names) or math.prod(sizes) > 1024:
        return ()
    points = itertools.product(*map(range, sizes))
    return tuple(int(dep.index.subs(dict(zip(dep.var_names, point, strict=True)))) for point in points)


def _tilings(scheduler: Any, node: Any) -> dict[str, Any]:
    """Ask the SIMD backend how it would tile a final pointwise node, and which candidates it scores."""
    combined = scheduler.get_backend(node.get_device())
    backend = getattr(combined, "_triton_scheduling", combined)
    if not hasattr(backend, "select_tiling") or not hasattr(node, "group") or node.is_template() or node.is_foreach():
        return {}
    _, (numel, rnumel) = node.group
    if rnumel != 1:
        return {}
    scored = {
        (tiling.score, tuple(tiling.tiling.items()))
        for member in node.get_nodes()
        for tiling in backend.candidate_tilings(member, numel, rnumel)
    }
    return {
        "tiling": dict(backend.select_tiling(node.get_nodes(), numel, rnumel)),
        "tilings": tuple((score, dict(items)) for score, items in sorted(scored, key=str, reverse=True)),
    }
