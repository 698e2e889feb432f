"""Draw dependence graphs that `dependence_record` saw: nodes in their order, and an arc for each edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

from dependence_record import Node

INK, PAPER, BOX = "#222", "#fdfdfb", "#e9eef5"
COLOURS = {"flow": "#4477aa", "output": "#228833", "anti": "#ee6677"}


def arcs(panels: Mapping[str, Sequence[Node]]) -> str:
    """Draw a panel a stage; an arc runs from the node that must come first to the one that waits for it."""
    pitch, left, height = 118, 24, 132
    count = max(len(nodes) for nodes in panels.values())
    width = left + count * pitch + 10
    parts = [_legend(left)]
    for row, (title, nodes) in enumerate(panels.items()):
        floor = 40 + row * height + 84
        parts.append(f'<text x="{left}" y="{floor - 68}" fill="{INK}" font-weight="bold">{escape(title)}</text>')
        place = {node.name: left + 46 + at * pitch for at, node in enumerate(nodes)}
        for node in nodes:
            parts.append(_box(place[node.name], floor, node.name))
            seen: Counter[str] = Counter()
            for wait in node.waits:
                if wait.on in place and wait.on != node.name:
                    seen[wait.on] += 1
                    parts.append(_arc(place[wait.on], place[node.name], floor, wait.kind, seen[wait.on]))
    size = f'viewBox="0 0 {width} {40 + len(panels) * height}" width="{width}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return f'{head}<rect width="100%" height="100%" rx="6" fill="{PAPER}"/>{"".join(parts)}</svg>'


def _legend(left: int) -> str:
    """Name the three kinds of edge in their colours."""
    parts, x = [], left
    for kind, colour in COLOURS.items():
        dash = ' stroke-dasharray="4 3"' if kind == "anti" else ""
        parts.append(f'<line x1="{x}" y1="18" x2="{x + 24}" y2="18" stroke="{colour}" stroke-width="2"{dash}/>')
        parts.append(f'<text x="{x + 30}" y="22" fill="{colour}">{kind}</text>')
        x += 92
    return "".join(parts)


def _box(x: float, floor: float, name: str) -> str:
    """Draw one node; its name grows with its members, so the box does too."""
    half = max(34.0, 3.8 * len(name))
    frame = f'<rect x="{x - half}" y="{floor}" width="{2 * half}" height="28" rx="4" fill="{BOX}" stroke="{INK}"/>'
    return f'{frame}<text x="{x}" y="{floor + 18}" text-anchor="middle" fill="{INK}">{escape(name)}</text>'


def _arc(start: float, end: float, floor: float, kind: str, number: int) -> str:
    """Draw one edge above the boxes; several between the same two nodes are drawn one above the other."""
    colour, rise = COLOURS[kind], 18 + 20 * number + abs(end - start) / 30
    dash = ' stroke-dasharray="4 3"' if kind == "anti" else ""
    spread = 7 * number - 10
    a, b = (start + spread, end - spread) if start < end else (start - spread, end + spread)
    path = f'<path d="M {a} {floor} C {a} {floor - rise}, {b} {floor - rise}, {b} {floor - 5}"'
    tip = f'<polygon points="{b},{floor} {b - 4},{floor - 8} {b + 4},{floor - 8}" fill="{colour}"/>'
    return f'{path} fill="none" stroke="{colour}" stroke-width="2"{dash}/>{tip}'
