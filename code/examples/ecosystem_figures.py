"""The figure of the ecosystem chapter: what a chain of three steps becomes, by the level that tells the middle one."""

from __future__ import annotations

from collections.abc import Sequence

from drawing import INK, document, text
from ecosystem_record import Count

WRITTEN, GIVEN, HIDDEN = "#4a78b5", "#b8701a", "#757575"


def levels(rows: Sequence[tuple[str, str, Count]]) -> str:
    """Draw rows of (level, way, count): boxes are launches in their order, the bar is what they move, in bytes."""
    parts: list[str] = []
    y, last = 46.0, ""
    most = max(count.moved for _, _, count in rows)
    for x, words in ((10, "level of the contract"), (136, "way"), (272, "launches, in order"), (560, "bytes moved")):
        parts.append(text(x, 24, words, fill="#666"))
    for level, way, count in rows:
        if level != last:
            parts.append(f'<line x1="10" x2="750" y1="{y - 12:.0f}" y2="{y - 12:.0f}" stroke="#bbb"/>')
            parts.append(f'<text x="10" y="{y + 6:.0f}" font-weight="bold" fill="{INK}">{level}</text>')
            last = level
        parts.append(text(136, y + 6, way))
        parts += _launches(count, y)
        width = 130 * count.moved / most
        parts.append(f'<rect x="560" y="{y - 6:.0f}" width="{width:.0f}" height="16" fill="#6b9a6b"/>')
        parts.append(text(566 + width, y + 6, f"{count.moved / 1e6:.0f} MB"))
        y += 30
    x = 10
    for words, color in (("a kernel that Inductor wrote", WRITTEN), ("the author's kernel, seen", GIVEN),
                         ("a call that nothing looks into", HIDDEN)):  # fmt: skip
        parts.append(f'<rect x="{x:.0f}" y="{y:.0f}" width="14" height="14" fill="{color}"/>')
        parts.append(text(x + 20, y + 12, words))
        x += 220
    figure: str = document(760, y + 28, parts)
    return figure


def _launches(count: Count, y: float) -> list[str]:
    """Draw one kernel for the whole chain, or the middle step between two; a dashed line where a graph ends."""
    middle = GIVEN if count.given else HIDDEN
    boxes = [("add · gelu · add", WRITTEN, 224)] if count.written == 1 else [
        ("add", WRITTEN, 68), ("gelu", middle, 72), ("add", WRITTEN, 68)]  # fmt: skip
    parts: list[str] = []
    x = 272
    for at, (words, color, width) in enumerate(boxes):
        parts.append(f'<rect x="{x:.0f}" y="{y - 8:.0f}" width="{width}" height="20" rx="3" fill="{color}"/>')
        parts.append(text(x + width / 2, y + 6, words, "middle", "#fff"))
        x += width + 8
        if count.graphs > 1 and at < 2:
            parts.append(f'<line x1="{x - 4:.0f}" x2="{x - 4:.0f}" y1="{y - 11:.0f}" y2="{y + 15:.0f}" '
                         f'stroke="{INK}" stroke-dasharray="3 2"/>')  # fmt: skip
    return parts
