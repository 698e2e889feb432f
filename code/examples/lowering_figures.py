"""Draw what `lowering_record` saw: each value of a graph over the turns of the interpreter, as formula or as buffer."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lowering_record import Lowered, Step

INK, PAPER, FAINT, FORMULA, BUFFER = "#222", "#fdfdfb", "#d9d9d4", "#e3ecf6", "#4477aa"


def lives(lowered: Lowered) -> str:
    """Draw one row a value and one column a turn, from the value's own turn to that of its last reader.

    A cell is pale while the value is a formula, with the operations and buffer reads of its body, and dark from the
    turn in which the value got a buffer.
    """
    steps = [step for step in lowered.steps if step.ir != "NoneType"]
    turns = [step for step in lowered.steps if step.route != "placeholder"]
    column = {step.node: index for index, step in enumerate(turns)}
    last = {
        node.name: max((column.get(user.name, 0) for user in node.users), default=column.get(node.name, 0))
        for node in lowered.graph.module.graph.nodes
    }
    stored = _stored(lowered, turns)
    last = {name: max(turn, stored.get(name, 0)) for name, turn in last.items()}
    left, cell, high, top = 116, 78, 24, 84
    width, height = left + cell * len(turns) + 50, top + high * len(steps) + 40
    parts = [f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>']
    for index, step in enumerate(turns):
        x = left + cell * index + cell / 2
        place = f'x="{x:.0f}" y="{top - 8}" transform="rotate(-28 {x:.0f} {top - 8})"'
        parts.append(f'<text {place} fill="{INK}">{escape(_short(step.node))}</text>')
        parts.append(f'<path d="M{left + cell * index} {top}v{high * len(steps)}" stroke="{FAINT}"/>')
    for row, step in enumerate(steps):
        y = top + high * row
        parts.append(
            f'<text x="{left - 10}" y="{y + 16}" text-anchor="end" fill="{INK}">{escape(_short(step.node))}</text>'
        )
        begin = column.get(step.node, 0)
        for turn in range(begin, last[step.node] + 1):
            full = step.ops == 0 or turn >= stored.get(step.node, len(turns))
            parts.append(_cell(left + cell * turn, y + 3, cell, high - 6, BUFFER if full else FORMULA))
        if step.ops and begin < stored.get(step.node, len(turns)):
            words = f"{step.ops} ops, {len(step.reads)} buf"
            parts.append(f'<text x="{left + cell * begin + 5}" y="{y + 16}" font-size="10" fill="{INK}">{words}</text>')
    for x, fill, words in ((left, FORMULA, "a formula"), (left + 2 * cell, BUFFER, "a buffer")):
        parts.append(_cell(x, height - 28, 20, high - 8, fill))
        parts.append(f'<text x="{x + 28}" y="{height - 15}" fill="{INK}">{words}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'{head} font-family="sans-serif" font-size="12">{"".join(parts)}</svg>'


def _stored(lowered: Lowered, turns: Sequence[Step]) -> dict[str, int]:
    """Map each value that got a buffer of its own to the turn in which it did."""
    origin = {op.get_operation_name(): op.get_origin_node() for op in lowered.graph.operations}
    return {
        node.name: turn
        for turn, step in enumerate(turns)
        for made in step.made
        if (node := origin[made.name]) is not None
    }


def _cell(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" fill="{fill}"/>'


def _short(name: str) -> str:
    return name.removesuffix("_default").removesuffix("_tensor").replace("prepare_softmax_online", "prepare_softmax")
