"""Watch AOTAutograd: the joint graph, what a partitioner saves for the backward graph, and the network that it cuts.

`partition(fn, *args, …)` compiles up to the end of partitioning and stops there, so that nothing is lowered or run.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping
from typing import Any
from unittest import mock

import networkx
import torch
from dynamo_record import source
from partial_compilation import ended_by
from torch._dynamo.backends.common import aot_autograd
from torch._functorch import config
from torch._functorch.partitioners import _size_of, min_cut_rematerialization_partition
from torch._inductor.fx_utils import get_node_storage
from torch.fx import GraphModule, Node


@dataclasses.dataclass(frozen=True)
class Vertex:
    """A joint-graph node in the flow network; sizes in bytes.

    A `banned` node may not be recomputed. A node is `upstream` when it lies on the source's side of the cut, and `cut`
    when it is the value that crosses it.
    """

    name: str
    size: int
    capacity: float
    banned: bool
    upstream: bool
    cut: bool
    users: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Partition:
    """What a partitioner did: texts of the graphs, names saved, and bytes of saved values that are no inputs."""

    joint: str
    forward: str
    backward: str
    saved: tuple[str, ...]
    activations: Mapping[str, int]
    recomputed: tuple[str, ...]
    network: tuple[Vertex, ...]

    @property
    def kept(self) -> int:
        """Return the bytes of saved values whose storage is not an input's."""
        return sum(self.activations.values())


class _Stop(Exception):
    """Raised in place of compiling the two graphs."""


def partition(
    fn: Callable[..., Any],
    *args: Any,
    by: Callable[..., Any] = min_cut_rematerialization_partition,
    decompositions: Mapping[Any, Any] | None = None,
    **options: Any,
) -> Partition:
    """Trace `fn` on `args`, of which some require gradients, and split the joint graph with `by`.

    `options` are fields of `torch._functorch.config`. Raise RuntimeError when there is no joint graph.
    """
    made: list[Partition] = []

    def watch(joint: GraphModule, inputs: Any, *, num_fwd_outputs: int, **rest: Any) -> Any:
        before = source(joint)
        nets: list[tuple[Any, Any]] = []
        solve = networkx.minimum_cut

        def cut(graph: Any, *ends: str) -> Any:
            answer = solve(graph, *ends)
            nets.append((graph, answer[1]))
            return answer

        with mock.patch.object(networkx, "minimum_cut", cut):
            forward, backward = by(joint, inputs, num_fwd_outputs=num_fwd_outputs, **rest)
        saved = next(iter(forward.graph.find_nodes(op="output"))).args[0][num_fwd_outputs:]
        owned = {get_node_storage(node) for node in forward.graph.find_nodes(op="placeholder")}
        fresh = {get_node_storage(node): node for node in saved if get_node_storage(node) not in owned}
        network = _network(joint, *nets[-1]) if nets else ()
        made.append(
            Partition(
                before, source(forward), source(backward),
                tuple(node.name for node in saved),
                {node.name: _size_of(node) for node in fresh.values()},
                tuple(sorted(_operations(forward) & _operations(backward))), network,
            )
        )  # fmt: skip
        raise _Stop

    backend = aot_autograd(
        fw_compiler=lambda module, _: module.forward, partition_fn=watch, decompositions=dict(decompositions or {})
    )
    with config.patch(**options), ended_by(_Stop):
        torch.compile(fn, backend=backend, fullgraph=True, dynamic=False)(*args)
    if not made:
        raise RuntimeError("no joint graph: no argument requires a gradient")
    return made[0]


def _operations(module: GraphModule) -> set[str]:
    """Return the operations whose results are used: a partitioner may leave a dead random or attention call behind."""
    return {node.name for node in module.graph.nodes if node.op == "call_function" and node.users}


def _network(joint: GraphModule, graph: Any, sides: tuple[set[str], set[str]]) -> tuple[Vertex, ...]:
    """Copy the flow network in which each node is an edge from `name_in` to `name_out`."""
    reachable, _ = sides

    def vertex(node: Node) -> Vertex:
        name = node.name
        edge = graph.get_edge_data(f"{name}_in", f"{name}_out")
        banned = graph.has_edge("source", f"{name}_in")
        upstream = f"{name}_in" in reachable
        cut = upstream and edge is not None and f"{name}_out" not in reachable
        users = tuple(user.name for user in node.users)
        capacity = edge["capacity"] if edge else math.inf
        return Vertex(name, _size_of(node), capacity, banned, upstream, cut, users)

    return tuple(vertex(node) for node in joint.graph.nodes if node.op != "output")
