"""Draw what `codegen_record` saw: the lines of kernels, coloured by the buffer that each was collected in."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from codegen_record import Written

INK, PAPER, FAINT = "#222", "#fdfdfb", "#c9c9c3"
#: The colour of each buffer, and the words that the legend gives it.
PARTS = {
    "frame": (FAINT, "frame"),
    "indexing_code": ("#ccbb44", "indexing_code"),
    "loads": ("#4477aa", "loads"),
    "compute": ("#228833", "compute"),
    "stores": ("#ee6677", "stores"),
    "post_loop_combine": ("#aa3377", "post_loop_combine"),
    "post_loop_store": ("#66ccee", "post_loop_store"),
}


def listing(kernels: Mapping[str, Written], width: int = 230) -> str:
    """Draw one column a kernel and one bar a line, from its indentation to its end; `width` is a column's pixels."""
    tall, top, left = 9, 30, 16
    longest = max(len(line.text) for made in kernels.values() for line in made.lines)
    scale = (width - 24) / min(longest, 110)
    rows = max(len(made.lines) for made in kernels.values())
    parts: list[str] = []
    for column, (title, made) in enumerate(kernels.items()):
        x0 = left + column * width
        parts.append(f'<text x="{x0}" y="18" fill="{INK}">{escape(title)}</text>')
        for row, line in enumerate(made.lines):
            start, end = len(line.text) - len(line.text.lstrip()), min(len(line.text), 110)
            place = f'x="{x0 + start * scale:.1f}" y="{top + row * tall}" width="{max(end - start, 1) * scale:.1f}"'
            parts.append(f'<rect {place} height="{tall - 2}" fill="{PARTS[line.part][0]}"/>')
    used = {line.part for made in kernels.values() for line in made.lines}
    y, x = top + rows * tall + 22, left
    for part, (colour, words) in PARTS.items():
        if part in used:
            parts.append(f'<rect x="{x}" y="{y - 9}" width="10" height="10" fill="{colour}"/>')
            parts.append(f'<text x="{x + 15}" y="{y}" fill="{INK}">{escape(words)}</text>')
            x += 34 + 7 * len(words)
    wide = max(left + len(kernels) * width, x)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {y + 14}" width="{wide}" height="{y + 14}"'
    ground = f'<rect width="{wide}" height="{y + 14}" rx="6" fill="{PAPER}"/>'
    return f'{head} font-family="sans-serif" font-size="12">{ground}{"".join(parts)}</svg>'
