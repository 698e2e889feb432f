"""Draw what `dynamo_record` and `joint_record` saw: graphs over calls, and a joint graph with its cut."""

from __future__ import annotations

from collections.abc import Sequence

from drawing import INK, PAPER, document, text
from dynamo_record import Recorder
from joint_record import Partition, Vertex

FAINT = "#d9d9d4"
FIXED, SYMBOLIC, SAVED, AGAIN, ONCE = "#4477aa", "#228833", "#cc3311", "#aa7711", "#777"


def _box(x: float, y: float, width: float, height: float, fill: str, stroke: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {place} rx="4" fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'


def calls(recorder: Recorder, titles: Sequence[str], codes: Sequence[str]) -> str:
    """Draw a column a call and a row a code object; filled where a graph was compiled, hollow where it was found."""
    left, top, wide, high = 108, 34, 84, 40
    parts = [text(left + (i + 0.5) * wide, 20, title, "middle") for i, title in enumerate(titles)]
    for row, name in enumerate(codes):
        y = top + row * high
        parts.append(text(left - 12, y + 24, name, "end"))
        right = left + len(titles) * wide
        parts.append(f'<line x1="{left}" y1="{y + 19}" x2="{right}" y2="{y + 19}" stroke="{FAINT}"/>')
    for column, call in enumerate(recorder.calls):
        for number in call.ran:
            graph = recorder.graphs[number]
            y = top + codes.index(graph.name) * high + 4
            colour = SYMBOLIC if "s0" in graph.text() else FIXED
            new = number in call.compiled
            x = left + column * wide + 14
            parts.append(_box(x, y, wide - 28, 30, colour if new else PAPER, colour))
            parts.append(text(x + (wide - 28) / 2, y + 20, f"g{number}", "middle", "#fff" if new else colour))
    y = top + len(codes) * high + 18
    legend = ((FIXED, FIXED, "sizes fixed"), (SYMBOLIC, SYMBOLIC, "rows symbolic"), (PAPER, INK, "found by its guards"))
    for i, (fill, stroke, words) in enumerate(legend):
        parts.append(_box(left + i * 170, y - 11, 16, 14, fill, stroke))
        parts.append(text(left + i * 170 + 24, y, words))
    return document(left + len(titles) * wide + 16, y + 16, parts)


def cut(partition: Partition) -> str:
    """Draw the joint graph: the source's side on the left, the sink's on the right, saved values in red across."""
    sides: dict[bool, list[Vertex]] = {True: [], False: []}
    for vertex in partition.network:
        sides[vertex.upstream].append(vertex)
    wide, high, top, columns = 214, 22, 44, {True: 16, False: 426}
    places: dict[str, tuple[float, float]] = {}
    rows = max(map(len, sides.values()))
    for side, vertices in sides.items():
        step = rows / len(vertices)
        for i, vertex in enumerate(vertices):
            places[vertex.name] = columns[side], top + (i + (step - 1) * (i + 0.5)) * high
    edges, boxes = [], []
    for vertex in partition.network:
        x, y = places[vertex.name]
        again = vertex.name in partition.recomputed
        fill = FIXED if vertex.banned else SAVED if vertex.cut else AGAIN if again else ONCE
        words = f"{vertex.name} · {_size(vertex)}" if vertex.upstream else vertex.name
        boxes.append(_box(x, y, wide, high - 5, fill, SAVED if vertex.cut else fill))
        boxes.append(text(x + 6, y + 13, words, fill="#fff"))
        for user in vertex.users:
            if user not in places:
                continue
            x2, y2 = places[user]
            crosses = columns[True] == x != x2
            colour, width = (SAVED, 1.8) if crosses else ("#bbb", 1)
            ahead = (x + wide, x2) if crosses else (x + wide, x + wide)
            bend = 70 if crosses else 12 + 1.1 * abs(y2 - y) ** 0.7
            curve = f"M{ahead[0]:.0f},{y + 8:.0f} C{ahead[0] + bend:.0f},{y + 8:.0f}"
            curve += f" {ahead[1] + (-bend if crosses else bend):.0f},{y2 + 8:.0f} {ahead[1]:.0f},{y2 + 8:.0f}"
            edges.append(f'<path d="{curve}" fill="none" stroke="{colour}" stroke-width="{width}"/>')
    heads = [
        text(columns[True], 24, "the source's side: forward"),
        text(columns[False], 24, "the sink's side: backward"),
    ]
    y = top + rows * high + 20
    kinds = {FIXED: "may not be recomputed", SAVED: "saved view", AGAIN: "computed in both", ONCE: "in one graph only"}
    for i, (fill, words) in enumerate(kinds.items()):
        heads += [_box(16 + i * 172, y - 11, 14, 12, fill, fill), text(36 + i * 172, y, words)]
    return document(720, y + 16, [*heads, *edges, *boxes])


def _size(vertex: Vertex) -> str:
    return f"{vertex.size / 2**20:.2f} MiB"
