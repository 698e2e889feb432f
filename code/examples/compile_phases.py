"""Record the phases of a compilation from the events that torch itself logs for `TORCH_TRACE`, and draw them.

Imported by a page's snippets, and by the new processes whose compilations they time.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from drawing import PAPER, document, text

#: The phases that a figure shows, with the colour of each.
SHOWN = {
    "entire_frame_compile": "#8aa0b8",
    "entire_backward_compile": "#8aa0b8",
    "backend_compile": "#b9a24a",
    "create_aot_dispatcher_function": "#c58b3c",
    "_recursive_joint_graph_passes": "#7c6fb0",
    "inductor_compile": "#4a8f6a",
    "_recursive_post_grad_passes": "#7c6fb0",
    "GraphLowering.run": "#4a78b5",
    "Scheduler.__init__": "#4a78b5",
    "Scheduler.codegen": "#4a78b5",
    "async_compile.wait": "#b5523b",
    "PyCodeCache.load_by_key_path": "#b5523b",
}


@dataclass(frozen=True)
class Phase:
    """One timed phase: microseconds since the first phase began, its length, and how many phases are around it."""

    name: str
    start: float
    length: float
    depth: int


@contextmanager
def structured() -> Iterator[list[tuple[str, Any]]]:
    """Collect what torch's structured log says meanwhile: the kind of each record, and its payload or metadata."""
    records: list[tuple[str, Any]] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            metadata = getattr(record, "metadata", {})
            if metadata:
                kind = next(iter(metadata))
                name = f"{kind}: {metadata[kind]['name']}" if kind == "artifact" else kind
                records.append((name, getattr(record, "payload", None) or metadata))

    logger, handler = logging.getLogger("torch.__trace"), Handler()
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        yield records
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


def phases(records: Iterable[tuple[str, Any]]) -> list[Phase]:
    """Pair the begin and end events among structured records into phases, in the order in which they begin."""
    events = [json.loads(payload) for kind, payload in records if kind == "chromium_event"]
    events = sorted((event for event in events if event["ph"] in "BE"), key=lambda event: event["ts"])
    open_: list[tuple[str, float, int]] = []
    found: list[Phase] = []
    for event in events:
        if event["ph"] == "B":
            open_.append((event["name"], event["ts"], len(open_)))
            continue
        at = max((i for i, begun in enumerate(open_) if begun[0] == event["name"]), default=-1)
        if at >= 0:
            name, start, depth = open_.pop(at)
            found.append(Phase(name, start - events[0]["ts"], event["ts"] - start, depth))
    return sorted(found, key=lambda phase: (phase.start, phase.depth))


def outline(found: Sequence[Phase], names: Iterable[str] = SHOWN) -> list[tuple[int, str]]:
    """Give the phases called one of `names`, without their times: how deep each lies among these, and its name."""
    kept = set(names)
    chosen = [phase for phase in found if phase.name in kept]
    return [(sum(_around(other, phase) for other in chosen), phase.name) for phase in chosen]


def _around(outer: Phase, inner: Phase) -> bool:
    """Tell whether one phase lies within another."""
    return outer.depth < inner.depth and outer.start <= inner.start < outer.start + outer.length


def seconds(found: Sequence[Phase], name: str) -> float:
    """Add up the phases of one name in seconds; one that lies within another of that name counts once."""
    same = [phase for phase in found if phase.name == name]
    return sum(phase.length for phase in same if not any(_around(other, phase) for other in same)) / 1e6


def timeline(runs: dict[str, Sequence[Phase]]) -> str:
    """Draw the shown phases of several compilations below one another, on one scale of seconds."""
    left, wide, row, top = 16, 700, 19, 30
    chosen = {title: [phase for phase in found if phase.name in SHOWN] for title, found in runs.items()}
    end = max(phase.start + phase.length for found in chosen.values() for phase in found)
    parts: list[str] = []
    y = float(top)
    for title, found in chosen.items():
        last = max((phase.start + phase.length for phase in found), default=0.0)
        parts.append(text(left, y, f"{title}: {last / 1e6:.2f} s"))
        y += 8
        levels = [depth for depth, _ in outline(found)]
        for phase, level in zip(found, levels, strict=True):
            x, width = left + wide * phase.start / end, max(wide * phase.length / end, 0.6)
            place = f'x="{x:.1f}" y="{y + level * row:.1f}" width="{width:.1f}" height="{row - 3}"'
            parts.append(f'<rect {place} fill="{SHOWN[phase.name]}" stroke="{PAPER}" stroke-width="0.5"/>')
            if width > 7 * len(phase.name):
                parts.append(text(x + 4, y + level * row + 12, phase.name, fill="#fff"))
        y += (max(levels, default=0) + 1) * row + 26
    seen = {phase.name for found in chosen.values() for phase in found}
    legend: dict[str, list[str]] = {}
    for name in (name for name in SHOWN if name in seen):
        legend.setdefault(SHOWN[name], []).append(name)
    for colour, names in legend.items():
        parts.append(f'<rect x="{left}" y="{y - 11:.0f}" width="14" height="12" fill="{colour}"/>')
        parts.append(text(left + 20, y, ", ".join(names)))
        y += 18
    drawn: str = document(left * 2 + wide, y, parts)
    return drawn


def sizes(rows: Sequence[tuple[str, int, int]]) -> str:
    """Draw the lines of text at each station, forward to the right of the axis in blue and backward in orange."""
    left, wide, row, top = 190, 480, 24, 26
    most = max(forward + backward for _, forward, backward in rows)
    parts = [text(left, 16, "lines of text: forward (blue), backward (orange)")]
    for i, (name, forward, backward) in enumerate(rows):
        y = top + i * row
        parts.append(text(left - 8, y + 14, name, "end"))
        x = float(left)
        for count, colour in ((forward, "#4a78b5"), (backward, "#c58b3c")):
            width = wide * count / most
            parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{row - 6}" fill="{colour}"/>')
            x += width
        parts.append(text(x + 6, y + 14, f"{forward:,}" + (f" + {backward:,}" if backward else "")))
    drawn: str = document(left + wide + 130, top + len(rows) * row + 8, parts)
    return drawn
