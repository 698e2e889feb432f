"""Draw the pieces of a split graph, and over which borders each value stays alive."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from vllm_pieces import Crossing, modules

INK, PAPER, FAINT = "#222", "#fdfdfb", "#d9d9d4"
COMPILED, EAGER, LINE, SYMBOL = "#4477aa", "#ee6677", "#228833", "#aa3377"


def _text(x: float, y: float, words: str, fill: str = INK, more: str = "") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" fill="{fill}" {more}>{escape(words)}</text>'


def _summary(piece: Any) -> list[str]:
    """Return a piece's modules in lines of about fifty characters."""
    names = [name.replace("self_attn.", "").replace("mlp.", "") for name, _ in modules(piece.graph)]
    lines = [""]
    for name in names:
        if len(lines[-1]) + len(name) > 50:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + name
    return lines


def borders(pieces: Sequence[Any], values: Sequence[Crossing]) -> str:
    """Draw a row a piece and a bar a value, from the piece that makes it to the last that uses it."""
    left, top, pitch, row = 276, 124, 15, 70
    rows = {piece.submod_name: at for at, piece in enumerate(pieces)}
    width, height = left + 64 + pitch * len(values), top + row * len(pieces) + 8
    parts = [f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>']
    for name, at in rows.items():
        piece, y = pieces[at], top + at * row
        colour = EAGER if piece.is_splitting_graph else COMPILED
        parts.append(f'<rect x="6" y="{y}" width="{left - 16}" height="{row - 14}" rx="4" fill="{colour}"/>')
        kind = "eager" if piece.is_splitting_graph else "compiled"
        parts.append(_text(14, y + 13, f"{name}, {kind}", "#fff", 'font-weight="bold"'))
        for line, words in enumerate(_summary(piece)):
            parts.append(_text(14, y + 24 + 9 * line, words, "#fff", 'font-size="8.5"'))
        border = y + row - 7
        parts.append(f'<path d="M6 {border} H{width - 6}" stroke="{FAINT}" stroke-dasharray="3 3"/>')
    for at, value in enumerate(values):
        x = left + 10 + pitch * at
        used = [top + rows[user] * row + 22 for user in value.users]
        start = top - 8 if value.maker == "-" else top + rows[value.maker] * row + 22
        colour = SYMBOL if value.type == "SymInt" else LINE
        parts.append(f'<path d="M{x} {start} V{used[-1]}" stroke="{colour}" stroke-width="2.5"/>')
        if value.maker != "-":
            parts.append(f'<rect x="{x - 4}" y="{start - 4}" width="8" height="8" fill="{colour}"/>')
        parts += [f'<circle cx="{x}" cy="{y}" r="4" fill="{PAPER}" stroke="{colour}" stroke-width="2"/>' for y in used]
        parts.append(_text(x + 3, top - 14, value.name, colour, f'transform="rotate(-60 {x + 3} {top - 14})"'))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join((f'{head} font-family="sans-serif" font-size="11">', *parts, "</svg>"))
