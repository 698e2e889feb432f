"""What the figures share: an SVG document on a light ground, a text, a box."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

INK, PAPER = "#222", "#fdfdfb"


def document(width: float, height: float, parts: Sequence[str]) -> str:
    """Wrap drawing elements in an SVG document; its own ground makes it read in both themes. Sizes in pixels."""
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    ground = f'<rect width="{width:.0f}" height="{height:.0f}" rx="6" fill="{PAPER}"/>'
    return f"{head}{ground}{''.join(parts)}</svg>"


def text(x: float, y: float, words: str, anchor: str = "start", fill: str = INK) -> str:
    """Write words with their baseline at `y`; `anchor` is start, middle or end."""
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
