"""Record in which order Inductor's scheduler puts computation and communication, and play an order on two streams.

`record(fn, *inputs)` compiles `fn` up to code generation and keeps the order after each pass. A pass is what
`config.reorder_for_compute_comm_overlap_passes` takes: a function from a list of scheduler nodes to a list of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from schedule_steps import follow
from torch._inductor import comms, config
from torch._inductor.utils import contains_collective, contains_wait, get_gpu_dram_gbps

#: The passes that run when the option is on, read before anything is patched.
PASSES = tuple(config.reorder_for_compute_comm_overlap_passes)


@dataclasses.dataclass(frozen=True)
class Task:
    """A scheduler node as plain data: what it is, its estimated time in ns, the nodes that it waits for."""

    name: str
    kind: str
    what: str
    dtype: str
    cost: float
    needs: tuple[str, ...]

    def __str__(self) -> str:
        return self.what if self.kind == "compute" else self.kind


@dataclasses.dataclass(frozen=True)
class Slot:
    """A task in time, in ns: on the compute stream, or on the stream of the collectives."""

    task: Task
    start: float
    end: float


def by_the_clock(node: Any) -> float:
    """Estimate a node's time in ns as Inductor does, with the clock that `get_device_tflops` means: kHz, not MHz."""
    default = float(node.get_estimated_runtime())
    call = getattr(node.node, "python_kernel_name", None) and not contains_collective(node) and not contains_wait(node)
    # Nothing estimated is nothing to correct.
    if not call or not default:
        return default
    return max(default / 1000, float(node.get_read_write_buffers_sizes()) / get_gpu_dram_gbps())


def tasks(nodes: Sequence[Any]) -> tuple[Task, ...]:
    """Copy scheduler nodes, in their order."""
    writer = {buffer: node.get_name() for node in nodes for buffer in node.get_buffer_names()}
    return tuple(_task(node, writer) for node in nodes)


def _task(node: Any, writer: Mapping[str, str]) -> Task:
    kind = "all-reduce" if contains_collective(node) else "wait" if contains_wait(node) else "compute"
    call = getattr(node.node, "python_kernel_name", None)
    loops = "template" if node.is_template() else "reduction" if node.is_reduction() else "pointwise"
    what = str(call).removesuffix(".default").split(".")[-1] if call else loops
    # Memory planning has not run: a dependence is on a buffer, and a buffer has one writer.
    needs = dict.fromkeys(writer[dep.name] for dep in node.unmet_dependencies if dep.name in writer)
    needs.pop(node.get_name(), None)
    dtype = str(node.get_nodes()[0].get_outputs()[0].node.maybe_get_dtype()).removeprefix("torch.")
    return Task(node.get_name(), kind, what, dtype, comms.estimate_op_runtime(node), tuple(needs))


def record(
    fn: Callable[..., Any], *inputs: Any, passes: Sequence[Any] | None = None, **options: Any
) -> dict[str, tuple[Task, ...]]:
    """Compile `fn` up to code generation; give the order that `passes` are handed, then the order after each.

    Without `passes` the option stays off and the only order is the final one. `options` are config fields.
    """
    if passes is None:
        (phase,) = follow(fn, *inputs, look=lambda scheduler: tasks(scheduler.nodes), stop=True, **options)
        return {"final": phase.found}
    orders: dict[str, tuple[Task, ...]] = {}

    def watch(title: str) -> Callable[[list[Any]], list[Any]]:
        def look(nodes: list[Any]) -> list[Any]:
            orders[title] = tasks(nodes)
            return nodes

        return look

    watched: list[Any] = [watch("handed over")]
    for each in passes:
        watched += [each, watch(each if isinstance(each, str) else each.__name__)]
    options = {"reorder_for_compute_comm_overlap": True, "reorder_for_compute_comm_overlap_passes": watched, **options}
    follow(fn, *inputs, stop=True, **options)
    return orders


def play(order: Sequence[Task]) -> tuple[Slot, ...]:
    """Let one stream compute in order while another reduces; a wait holds the first until its collective is done."""
    compute = network = 0.0
    done: dict[str, float] = {}
    slots = []
    for task in order:
        if task.kind == "all-reduce":
            start = max(compute, network)
            network = end = start + task.cost
        elif task.kind == "wait":
            start = compute
            compute = end = max([compute, *(done[name] for name in task.needs)])
        else:
            start = compute
            compute = end = start + task.cost
        done[task.name] = end
        slots.append(Slot(task, start, end))
    return tuple(slots)


def total(order: Sequence[Task]) -> float:
    """Return when the last task of an order ends, in ns."""
    return max(slot.end for slot in play(order))


def covered(order: Sequence[Task]) -> list[list[str]]:
    """List for each collective what computes between it and its wait, in the order of issue."""
    waits = {name: task.name for task in order if task.kind == "wait" for name in task.needs}
    place = {task.name: position for position, task in enumerate(order)}
    return [
        [str(task) for task in order[position : place[waits[reduce.name]]] if task.kind == "compute"]
        for position, reduce in enumerate(order)
        if reduce.kind == "all-reduce"
    ]
