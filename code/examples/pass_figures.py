"""Draw what `pass_record` saw: what each pass did to each program, and the nodes that a pattern covers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drawing import INK, PAPER, document, text
from pass_record import Node, Record, Step, Try

FAINT, RULE = "#8a8a84", "#d9d9d4"
ANCHOR, COVERED, CAPTURED = "#ee6677", "#a9c4e4", "#ccbb44"


def changes(programs: Mapping[str, Record]) -> str:
    """Draw a row for each pass and a column for each program: nodes taken out and put in, summed over its graphs."""
    rows = list(dict.fromkeys((step.stage, step.name) for record in programs.values() for step in record.steps))
    rows.sort(key=lambda row: ("pre-grad", "joint", "post-grad").index(row[0]))
    left, top, wide, high = 246, 44, 77, 21
    parts = [
        text(left + (i + 0.5) * wide, 18 + 15 * line, word, "middle")
        for i, name in enumerate(programs)
        for line, word in enumerate(name.split("_"))
    ]
    stage = ""
    for down, row in enumerate(rows):
        y = top + down * high
        if row[0] != stage:
            stage = row[0]
            parts.append(f'<line x1="8" x2="{left + len(programs) * wide}" y1="{y}" y2="{y}" stroke="{FAINT}"/>')
            parts.append(text(8, y + 15, stage))
        parts.append(text(left - 8, y + 15, row[1] if len(row[1]) < 31 else f"{row[1][:28]}…", "end"))
        for across, record in enumerate(programs.values()):
            steps = [step for step in record.steps if (step.stage, step.name) == row]
            parts.append(_cell(left + across * wide, y, wide, high, steps))
    return document(left + len(programs) * wide + 8, top + len(rows) * high + 8, parts)


def _cell(x: float, y: float, wide: float, high: float, steps: Sequence[Step]) -> str:
    out, new = sum(len(step.removed) for step in steps), sum(len(step.added) for step in steps)
    moved = any(step.changed for step in steps)
    fill = COVERED if out or new else RULE if moved else "none"
    words = f"−{out} +{new}" if out or new else "rewired" if moved else "·" if steps else ""
    box = f'<rect x="{x + 2:.0f}" y="{y + 1}" width="{wide - 4:.0f}" height="{high - 2}" rx="3" fill="{fill}"/>'
    return box + text(x + wide / 2, y + 15, words, "middle", INK if moved else FAINT)


def covered(nodes: Sequence[Node], found: Try) -> str:
    """Draw a graph from its inputs down, the covered nodes with the order in which they were accepted."""
    shown = {node.name: node for node in nodes if node.op != "output"}
    place = _places(shown)
    order = {name: i + 1 for i, name in enumerate(found.covers)}
    captured = {value: name for name, value in found.captured.items()}
    wide, high, gap = 178, 22, 36
    parts = []
    for node in shown.values():
        x, y = _centre(place[node.name], wide, gap)
        for name in node.inputs:
            a, b = _centre(place[name], wide, gap)
            parts.append(f'<path d="M{a:.0f} {b + high:.0f} C{a:.0f} {b + gap:.0f} {x:.0f} {y - gap + high:.0f} '
                         f'{x:.0f} {y:.0f}" fill="none" stroke="{FAINT}"/>')  # fmt: skip
    for node in shown.values():
        x, y = _centre(place[node.name], wide, gap)
        fill = ANCHOR if node.name == found.node else COVERED if node.name in order else PAPER
        fill = CAPTURED if node.name in captured else fill
        words = captured.get(node.name, node.name)
        label = f"{order[node.name]} · {words}" if node.name in order else words
        parts.append(f'<rect x="{x - wide / 2:.0f}" y="{y:.0f}" width="{wide}" height="{high}" rx="4" '
                     f'fill="{fill}" stroke="{FAINT}"/>')  # fmt: skip
        parts.append(text(x, y + 15, label, "middle"))
    columns = 1 + max(column for column, _ in place.values())
    return document(columns * (wide + 30), 20 + (1 + max(rank for _, rank in place.values())) * gap, parts)


def _centre(place: tuple[int, int], wide: int, gap: int) -> tuple[float, float]:
    column, rank = place
    return 15 + wide / 2 + column * (wide + 30), 12 + rank * gap


def _places(shown: dict[str, Node]) -> dict[str, tuple[int, int]]:
    """Give each node a column and a rank: as low as its users allow, its first input above it, others beside."""
    ranks, columns = dict.fromkeys(shown, 0), dict.fromkeys(shown, len(shown))
    columns[next(reversed(shown))] = 0
    for node in reversed(shown.values()):
        for i, name in enumerate(node.inputs):
            ranks[name] = min(ranks[name], ranks[node.name] - 1)
            columns[name] = min(columns[name], columns[node.name] + min(i, 1))
    lowest = min(ranks.values())
    return {name: (columns[name], ranks[name] - lowest) for name in shown}
