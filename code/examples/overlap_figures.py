"""Draw what `overlap_record` played: two streams in time, one pair of bars an order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drawing import PAPER, document, text
from overlap_record import Task, play

#: A task's colour is that of the collective that it has to come before, or of the rest.
NEEDED, FREE, REDUCE, IDLE = "#4477aa", "#228833", "#cc6633", "#e4e4de"


def timeline(orders: Mapping[str, Sequence[Task]], left: int = 210, width: int = 560) -> str:
    """Draw each order as two bars, the compute stream above the stream of the collectives; time in µs."""
    played = {title: play(order) for title, order in orders.items()}
    ends = {title: max(slot.end for slot in slots) for title, slots in played.items()}
    scale = width / max(ends.values())
    parts: list[str] = []
    for row, (title, slots) in enumerate(played.items()):
        top = 18 + row * 78
        needed = _before_collectives([slot.task for slot in slots])
        parts.append(text(left - 12, top + 26, title, "end"))
        parts.append(_bar(left, top, ends[title] * scale, 20, IDLE))
        for slot in slots:
            if slot.task.kind == "wait":
                continue
            reduces = slot.task.kind == "all-reduce"
            fill = REDUCE if reduces else NEEDED if slot.task.name in needed else FREE
            x, size = left + slot.start * scale, (slot.end - slot.start) * scale
            parts.append(_bar(x, top + 24 if reduces else top, size, 20, fill))
            if size > 7 * len(str(slot.task)):
                parts.append(text(x + size / 2, top + (38 if reduces else 14), str(slot.task), "middle", "#fff"))
        parts.append(text(left + ends[title] * scale + 8, top + 26, f"{ends[title] / 1e3:,.0f} µs"))
    keys = ((NEEDED, "needed by a collective"), (FREE, "needed by none"), (REDUCE, "collective"), (IDLE, "idle"))
    y, x = 18 + len(played) * 78, float(left)
    for fill, words in keys:
        parts.append(_bar(x, y - 12, 14, 14, fill))
        parts.append(text(x + 20, y, words))
        x += 38 + 7 * len(words)
    drawn: str = document(left + width + 90, y + 16, parts)
    return drawn


def _before_collectives(order: Sequence[Task]) -> set[str]:
    """Name the tasks that a collective waits for, however far."""
    found: set[str] = set()
    for task in reversed(order):
        if task.kind == "all-reduce" or task.name in found:
            found.update(task.needs)
    return found


def _bar(x: float, y: float, width: float, height: float, fill: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {place} fill="{fill}" stroke="{PAPER}"/>'
