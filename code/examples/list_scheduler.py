"""A list scheduler for Inductor's nodes: of those that are ready now, the one with the longest way to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from overlap_record import Task, tasks


def way_to_end(order: Sequence[Task]) -> dict[str, float]:
    """Give for each task the longest sum of times, in ns, of it and of those that wait for it, one after another."""
    ways: dict[str, float] = {}
    for task in reversed(order):
        after = [ways[other.name] for other in order if task.name in other.needs]
        ways[task.name] = task.cost + max(after, default=0.0)
    return ways


def longest_way(nodes: list[Any]) -> list[Any]:
    """Order scheduler nodes by list scheduling on two units: one computes, one reduces, and a wait costs nothing."""
    order = tasks(nodes)
    chosen = schedule(order, way_to_end(order))
    by_name = {node.get_name(): node for node in nodes}
    return [by_name[task.name] for task in chosen]


def schedule(order: Sequence[Task], priority: Mapping[str, float]) -> list[Task]:
    """Order tasks by list scheduling; `order` must be topological, and breaks ties.

    The time is that of the compute stream. A collective takes none of it; a wait is ready when its collective is done.
    """
    left, chosen = list(order), []
    now = network = 0.0
    done: dict[str, float] = {}
    while left:
        ready = {task.name: _ready_at(task, done) for task in left if all(name in done for name in task.needs)}
        # Nothing ready: the stream would stand still until the first of them is.
        now = max(now, min(ready.values()))
        best = max((task for task in left if ready.get(task.name, now + 1) <= now), key=lambda t: priority[t.name])
        if best.kind == "all-reduce":
            network = done[best.name] = max(now, network) + best.cost
        else:
            now = done[best.name] = now + best.cost
        left.remove(best)
        chosen.append(best)
    return chosen


def _ready_at(task: Task, done: Mapping[str, float]) -> float:
    """Say from when on a task may be issued: only a wait has to wait for the end of a collective."""
    return max((done[name] for name in task.needs), default=0.0) if task.kind == "wait" else 0.0
