"""Draw what `fusion_record` saw: bytes moved by each kernel, and the order in which loops visit a buffer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drawing import PAPER, document, text
from fusion_record import Node, Schedule

FAINT = "#d9d9d4"
COLOURS = ("#4477aa", "#66ccee", "#228833", "#ccbb44", "#ee6677", "#aa3377", "#8c8c8c")


def _box(x: float, y: float, width: float, height: float, fill: str, stroke: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {place} fill="{fill}" stroke="{stroke}"/>'


def traffic(rows: Mapping[str, Sequence[Node]]) -> str:
    """Draw one stacked bar of megabytes a row; a segment is a kernel and carries its node's name."""
    totals = {title: sum(node.moved for node in nodes) for title, nodes in rows.items()}
    colours = {name: COLOURS[i % len(COLOURS)] for i, name in enumerate(f"op{i}" for i in range(len(COLOURS)))}
    left, scale, parts = 190, 560 / max(totals.values()), []
    for row, (title, nodes) in enumerate(rows.items()):
        y, x = 16 + row * 46, float(left)
        parts.append(text(left - 10, y + 19, title, "end"))
        for node in nodes:
            width = node.moved * scale
            colour = colours.get(node.name.split("_")[0], COLOURS[-1])
            parts.append(_box(x, y, width, 30, colour, PAPER))
            if width > 8 * len(node.name):
                parts.append(text(x + width / 2, y + 19, node.name, "middle", "#fff"))
            x += width
        parts.append(text(x + 6, y + 19, f"{totals[title] / 1e6:.1f} MB"))
    return document(left + 640, 16 + len(rows) * 46, parts)


def walks(schedules: Mapping[str, Schedule], buffer: str, nodes: Sequence[str], rows: int, columns: int) -> str:
    """Draw how each node's loops walk over `buffer`, a `rows` × `columns` matrix: a row of panels a schedule."""
    cell, gap, left = 13, 34, 150
    parts: list[str] = []
    for down, (title, schedule) in enumerate(schedules.items()):
        members = {node.name: node for node in schedule.members}
        group = {part: node.name for node in schedule.after for part in nodes if part in node.name.split("_")}
        top = 30 + down * (rows * cell + 58)
        parts.append(text(left - 14, top + rows * cell / 2, title, "end"))
        for across, name in enumerate(nodes):
            x0 = left + across * (columns * cell + gap)
            parts.append(text(x0, top - 8, f"{name}, in kernel {group[name]}"))
            parts.append(_box(x0, top, columns * cell, rows * cell, "none", FAINT))
            spots = [divmod(element, columns) for element in members[name].orders[buffer]]
            points = [(x0 + (c + 0.5) * cell, top + (r + 0.5) * cell) for r, c in spots]
            line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            parts.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[0]}" stroke-width="1.3"/>')
            (x1, y1), (x2, y2) = points[0], points[-1]
            parts.append(f'<circle cx="{x1:.1f}" cy="{y1:.1f}" r="3.5" fill="{COLOURS[2]}"/>')
            parts.append(f'<circle cx="{x2:.1f}" cy="{y2:.1f}" r="3.5" fill="{COLOURS[4]}"/>')
    width = left + len(nodes) * (columns * cell + gap)
    return document(width, 30 + len(schedules) * (rows * cell + 58) - 24, parts)
