"""Draw what `ir_record` saw: how each value of a graph goes from expression to buffer to a layout for good."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import groupby

from ir_record import Record

INK, PAPER, FAINT = "#222", "#fdfdfb", "#d9d9d4"
COLOURS = {"expression": "#ffffff", "flexible": "#f2c14e", "fixed": "#4477aa", "inside": "#aa3377"}
WORDS = {"expression": "an expression", "flexible": "a buffer, layout open", "fixed": "layout fixed",
         "inside": "inside another buffer"}  # fmt: skip
LEFT, CELL, ROW = 104, 74, 26


def _text(x: float, y: float, words: str, anchor: str = "start", fill: str = INK, size: int = 11) -> str:
    place = f'x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{fill}" font-size="{size}"'
    return f"<text {place}>{escape(words)}</text>"


def _bar(x: float, y: float, width: float, height: float, state: str) -> str:
    dash = ' stroke-dasharray="3 2"' if state == "expression" else ""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2"'
    return f'<rect {place} fill="{COLOURS[state]}" stroke="{INK}" stroke-width="0.8"{dash}/>'


def _panel(title: str, record: Record, top: float) -> tuple[list[str], float, float]:
    """Draw one lowering from `top` on: a column for each FX node, a row for each value; give parts, width, bottom."""
    shown = [value.name for value in record.new()]
    steps = {name: values for name, values in record.steps.items() if name in shown or name == "output"}
    columns = list(steps)
    width, bottom = LEFT + CELL * len(columns) + 12, top + 44 + ROW * len(shown)
    parts = [_text(8, top + 14, title, size=12)]
    for column, step in enumerate(columns):
        x = LEFT + CELL * column
        parts.append(_text(x + CELL / 2, top + 34, step, "middle"))
        parts.append(f'<line x1="{x}" y1="{top + 40}" x2="{x}" y2="{bottom}" stroke="{FAINT}"/>')
    for row, name in enumerate(shown):
        y = top + 44 + ROW * row
        parts.append(_text(LEFT - 8, y + 15, name, "end"))
        first = next(column for column, values in enumerate(steps.values()) if name in values)
        lived = [values[name] for values in list(steps.values())[first:]]
        for (state, strides), run in groupby(enumerate(lived), key=lambda pair: (pair[1].state, pair[1].strides)):
            places = [first + place for place, _ in run]
            x, inset = LEFT + CELL * places[0], 5 if lived[0].views else 2
            parts.append(_bar(x + 1, y + inset, CELL * len(places) - 2, ROW - 2 - 2 * inset, state))
            ink = PAPER if state in ("fixed", "inside") else INK
            parts.append(_text(x + CELL / 2, y + 16, strides, "middle", ink, 10))
    return parts, width, bottom


def lives(records: Mapping[str, Record]) -> str:
    """Draw each record as a panel; time goes to the right, and thin bars are views."""
    parts: list[str] = []
    width, bottom = 0.0, 4.0
    for title, record in records.items():
        drawn, wide, bottom = _panel(title, record, bottom + 8)
        parts += drawn
        width = max(width, wide)
    seen = {value.state for record in records.values() for value in record.last.values()}
    seen |= {value.state for record in records.values() for value in record.new()}
    for place, state in enumerate(state for state in COLOURS if state in seen):
        x = LEFT + 150 * place
        parts += [_bar(x, bottom + 14, 14, 12, state), _text(x + 20, bottom + 24, WORDS[state])]
    width, height = max(width, LEFT + 150 * len(COLOURS)), bottom + 36
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}"'
    ground = f'<rect width="{width:.0f}" height="{height:.0f}" rx="6" fill="{PAPER}"/>'
    return f'{head} height="{height:.0f}" font-family="sans-serif">{ground}{"".join(parts)}</svg>'
