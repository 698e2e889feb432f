"""Follow one Scheduler through its steps: nodes after each, memory of each order, what code generation is given.

`follow(fn, *inputs)` compiles `fn`, with its backward if an input wants a gradient, and returns a `Phase` for each
scheduler that was made. It works on the CPU and, inside `snippets.target.gpu_target`, for a GPU that is not there.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Sequence
from typing import Any
from unittest import mock

import torch
from partial_compilation import ended_by
from torch._inductor import comms, config, memory
from torch._inductor import scheduler as inductor

#: The methods of Scheduler that `_init` calls for their effect on `self.nodes`, in the order of the call.
STEPS = (
    "compute_dependencies", "topological_sort_schedule", "dead_node_elimination", "compute_ancestors",
    "create_foreach_nodes", "fuse_nodes", "merge_loops", "finalize_multi_template_buffers",
    "create_combo_kernel_nodes", "process_grouped_nodes", "compute_last_usage",
)  # fmt: skip

#: Where `_codegen` sends a node, by the node's kind: a method of the scheduler or of the device's backend.
DISPATCH = ("codegen_extern_call", "codegen_template", "codegen_combo_kernel", "codegen_node")


@dataclasses.dataclass(frozen=True)
class Step:
    """One step and the names of the nodes that it left, in their order."""

    name: str
    nodes: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Order:
    """An order of nodes as the memory pass judged it: bytes alive at each node, then after the last."""

    method: str
    nodes: tuple[str, ...]
    alive: tuple[int, ...]

    @property
    def peak(self) -> int:
        """Return the most bytes alive at once."""
        return max(self.alive)


@dataclasses.dataclass(frozen=True)
class Phase:
    """What one Scheduler was handed, did, and handed on; `found` is what the caller's `look` returned."""

    handed: tuple[str, ...]
    steps: tuple[Step, ...]
    orders: tuple[Order, ...]
    dispatched: tuple[tuple[str, str], ...]
    found: Any = None

    @property
    def nodes(self) -> tuple[str, ...]:
        """Return the names of the final nodes."""
        return self.steps[-1].nodes


@dataclasses.dataclass
class _Notes:
    """A `Phase` while it is being written."""

    handed: tuple[str, ...]
    steps: list[Step] = dataclasses.field(default_factory=list)
    orders: list[Order] = dataclasses.field(default_factory=list)
    dispatched: list[tuple[str, str]] = dataclasses.field(default_factory=list)
    found: Any = None
    inside: int = 0


class _Stop(Exception):
    """Raised in place of code generation."""


def _names(nodes: Sequence[Any]) -> tuple[str, ...]:
    return tuple(node.get_name() for node in nodes)


def follow(
    fn: Callable[..., Any],
    *inputs: Any,
    look: Callable[[Any], Any] | None = None,
    stop: bool = False,
    **options: Any,
) -> list[Phase]:
    """Compile `fn` on `inputs` with Inductor's config fields `options`; call `look` on each scheduler once it is made.

    `look` runs where code generation is about to begin, so `V.graph` is the scheduler's graph. With `stop`, compilation
    ends there, and nothing is run.
    """
    notes: list[_Notes] = []
    cls = inductor.Scheduler

    def watched_init(self: Any, operations: list[Any]) -> None:
        notes.append(_Notes(tuple(op.get_operation_name() for op in operations)))
        plain_init(self, operations)

    def watched(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        def step(self: Any, *args: Any, **kwargs: Any) -> Any:
            note = notes[-1]
            note.inside += 1
            result = plain(self, *args, **kwargs)
            note.inside -= 1
            if not note.inside:  # a sort inside a round of fusion is not a step of its own
                note.steps.append(Step(name, _names(self.nodes if result is None else result)))
            return result

        return step

    def watched_pass(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        def step(nodes: list[Any], *args: Any) -> Any:
            result = plain(nodes, *args)
            notes[-1].steps.append(Step(name, _names(result)))
            return result

        return step

    def watched_estimate(nodes: list[Any], freeable: Any, outputs: Any) -> Any:
        peak, alive = plain_estimate(nodes, freeable, outputs)
        methods = ("baseline", *(method.__name__ for method in plain_methods))
        orders = notes[-1].orders
        orders.append(Order(methods[len(orders)], _names(nodes), tuple(alive)))
        return peak, alive

    def watched_codegen(self: Any) -> None:
        note = notes[-1]
        if look is not None:
            note.found = look(self)
        if stop:
            raise _Stop

        def dispatch(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
            def call(node: Any, *args: Any, **kwargs: Any) -> Any:
                note.dispatched.append((node.get_name(), name))
                return plain(node, *args, **kwargs)

            return call

        with contextlib.ExitStack() as stack:
            for owner in (self, *self.backends.values()):
                for name in DISPATCH:
                    if plain := getattr(owner, name, None):
                        stack.enter_context(mock.patch.object(owner, name, dispatch(name, plain)))
            plain_codegen(self)

    plain_methods = memory.reorder_for_peak_memory.__defaults__[0]
    plain_init, plain_codegen, plain_estimate = cls.__init__, cls.codegen, memory.estimate_peak_memory
    options = {"fx_graph_cache": False, "fx_graph_remote_cache": False, **options}
    with contextlib.ExitStack() as stack:
        enter = stack.enter_context
        enter(config.patch(options))
        enter(torch._functorch.config.patch(enable_autograd_cache=False))
        enter(mock.patch.object(cls, "__init__", watched_init))
        enter(mock.patch.object(cls, "codegen", watched_codegen))
        enter(mock.patch.object(memory, "estimate_peak_memory", watched_estimate))
        for name in STEPS:
            enter(mock.patch.object(cls, name, watched(name, getattr(cls, name))))
        for module, name in (
            (comms, "decide_global_ordering_of_comms"),
            (memory, "reorder_for_peak_memory"),
            (comms, "reorder_compute_and_comm_for_overlap"),
        ):
            enter(mock.patch.object(module, name, watched_pass(name, getattr(module, name))))
        enter(ended_by(_Stop))
        made = torch.compile(fn, fullgraph=True, dynamic=False)(*inputs)
        if isinstance(made, torch.Tensor) and made.requires_grad:
            made.sum().backward()
    return [
        Phase(note.handed, tuple(note.steps), tuple(note.orders), tuple(note.dispatched), note.found) for note in notes
    ]
