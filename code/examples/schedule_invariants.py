"""Check what holds of a finished Scheduler, and draw the memory of the orders that it weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

from schedule_steps import Order
from torch._inductor import scheduler as inductor
from torch._inductor.virtualized import V

Nodes = Sequence[Any]
INK, PAPER, FAINT = "#222", "#fdfdfb", "#d9d9d4"
COLOURS = ("#ee6677", "#4477aa")


def _writer(scheduler: Any, dep: Any) -> str:
    """Return the operation that defines the buffer of a dependence."""
    return scheduler.name_to_buf[dep.name].defining_op_name()


def once(scheduler: Any, nodes: Nodes) -> Iterator[str]:
    """Yield each operation that is not in exactly one node, or removed and in none."""
    found = Counter(name for node in nodes for name in node.get_operation_names())
    for operation in V.graph.operations:
        name = operation.get_operation_name()
        if found[name] != (0 if name in V.graph.removed_operations else 1):
            yield f"{name} is in {found[name]} nodes"


def ordered(scheduler: Any, nodes: Nodes) -> Iterator[str]:
    """Yield each node that stands before a writer which it must wait for."""
    done: set[str] = set()
    for node in nodes:
        done |= set(node.get_operation_names())
        for dep in node.unmet_dependencies:
            if (writer := _writer(scheduler, dep)) not in done:
                yield f"{node.get_name()} before {writer}"


def members(scheduler: Any, nodes: Nodes) -> Iterator[str]:
    """Yield each member of a group that stands before a writer in the same group."""
    for node in nodes:
        inside, done = set(node.get_operation_names()), set()
        for member in node.get_nodes():
            done.add(member.get_name())
            for dep in member.unmet_dependencies:
                if (writer := _writer(scheduler, dep)) in inside - done:
                    yield f"{member.get_name()} before {writer}"


def found(scheduler: Any, nodes: Nodes) -> Iterator[str]:
    """Yield each operation whose name does not lead to the node that holds it."""
    for node in nodes:
        for name in node.get_operation_names():
            if scheduler.name_to_fused_node[name] is not node:
                yield f"{name} is not found in {node.get_name()}"


def plain_users(scheduler: Any, nodes: Nodes) -> Iterator[str]:
    """Yield each buffer that has a group among its users."""
    for buffer in scheduler.name_to_buf.values():
        if any(isinstance(user.node, inductor.FusedSchedulerNode) for user in buffer.users):
            yield f"{buffer.get_name()} is used by a group"


def closed(scheduler: Any, nodes: Nodes) -> Iterator[str]:
    """Yield each member whose ancestors lack a writer that it waits for, or the ancestors of that writer."""
    by_name = {member.get_name(): member for node in nodes for member in node.get_nodes()}
    for name, member in by_name.items():
        for dep in member.unmet_dependencies:
            writer = _writer(scheduler, dep)
            if not {writer, *by_name[writer].ancestors} <= set(member.ancestors) - {name}:
                yield f"{name} lacks ancestors through {writer}"


def last_use(scheduler: Any, nodes: Nodes) -> Iterator[str]:
    """Yield each buffer that is used after its last use, or is last used although it is an output."""
    outputs, gone = set(V.graph.get_output_names()), set()
    for node in nodes:
        used = {scheduler.mutation_real_name.get(name, name) for name in node.used_or_aliased_buffer_names()}
        for name in sorted((used & gone) | (set(node.last_usage) & outputs)):
            yield f"{name} in {node.get_name()}"
        gone |= set(node.last_usage)


def one_device(scheduler: Any, nodes: Nodes) -> Iterator[str]:
    """Yield each node whose members are on several devices."""
    for node in nodes:
        if len({member.get_device() for member in node.get_nodes()}) > 1:
            yield node.get_name()


CHECKS: tuple[Callable[[Any, Nodes], Iterator[str]], ...] = (
    once, ordered, members, found, plain_users, closed, last_use, one_device,
)  # fmt: skip


def broken(scheduler: Any, nodes: Nodes | None = None) -> dict[str, list[str]]:
    """Return for each check what it found in `nodes`, by default the scheduler's own."""
    nodes = scheduler.nodes if nodes is None else nodes
    return {check.__name__: list(check(scheduler, nodes)) for check in CHECKS}


def _text(x: float, y: float, words: str, anchor: str = "start", fill: str = INK) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'


def memory(orders: Sequence[Order]) -> str:
    """Draw the kilobytes alive at each node of two orders, as steps over the position in the order."""
    left, top, width, height = 60, 46, 640, 220
    peak, count = max(order.peak for order in orders), len(orders[0].nodes)
    parts = []
    for level in range(0, peak // 1000 + 1, 200):
        y = top + height - level * 1000 / peak * height
        parts.append(f'<line x1="{left}" y1="{y:.1f}" x2="{left + width}" y2="{y:.1f}" stroke="{FAINT}"/>')
        parts.append(_text(left - 8, y + 4, f"{level} kB", "end"))
    for order, colour in zip(orders, COLOURS, strict=False):
        points = []
        for i, alive in enumerate(order.alive[:-1]):
            y = top + height - alive / peak * height
            points += [f"{left + i * width / count:.1f},{y:.1f}", f"{left + (i + 1) * width / count:.1f},{y:.1f}"]
        parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
    for i, (order, colour) in enumerate(zip(orders, COLOURS, strict=False)):
        parts.append(_text(left + i * 320, 22, f"{order.method}: peak {order.peak:,} bytes", fill=colour))
    parts.append(_text(left + width / 2, top + height + 24, f"position in the order, 1 to {count}", "middle"))
    size = f'viewBox="0 0 {left + width + 20} {top + height + 40}" width="{left + width + 20}"'
    ground = f'<rect width="100%" height="100%" rx="6" fill="{PAPER}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return f"{head}{ground}{''.join(parts)}</svg>"
