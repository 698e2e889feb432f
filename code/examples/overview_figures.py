"""Draw the first chapter's figures: bytes by kernel, and where a compilation's time goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drawing import PAPER, document, text

LEFT, WIDTH, STEP, BAR = 210, 520, 40, 26
COLOURS = ("#4477aa", "#66ccee", "#228833", "#ccbb44", "#ee6677", "#aa3377", "#8c8c8c", "#bb5500", "#335522", "#cccccc")
DARK_WORDS = {"#66ccee", "#ccbb44", "#cccccc"}


def _segment(x: float, y: float, width: float, colour: str, label: str) -> list[str]:
    """Draw one piece of a bar, with its label if there is room for it."""
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{BAR}"'
    parts = [f'<rect {place} fill="{colour}" stroke="{PAPER}"/>']
    if width > 7 * len(label) + 4:
        parts.append(text(x + width / 2, y + 17, label, "middle", "#222" if colour in DARK_WORDS else "#fff"))
    return parts


def traffic(rows: Mapping[str, Sequence[tuple[str, int]]]) -> str:
    """Draw a bar for each way to run the program; a piece is one kernel, as long as the bytes that it moves."""
    scale = WIDTH / max(sum(moved for _, moved in kernels) for kernels in rows.values())
    names = list(dict.fromkeys(name for kernels in rows.values() for name, _ in kernels))
    parts: list[str] = []
    for row, (title, kernels) in enumerate(rows.items()):
        x, y = float(LEFT), 14 + row * STEP
        parts.append(text(LEFT - 10, y + 17, title, "end"))
        for name, moved in kernels:
            width = max(moved * scale, 1.5)
            parts += _segment(x, y, width, COLOURS[names.index(name) % len(COLOURS)], name)
            x += width
        total = sum(moved for _, moved in kernels)
        parts.append(text(x + 6, y + 17, f"{total / 1e6:.0f} MB"))
    return document(LEFT + WIDTH + 80, 14 + len(rows) * STEP, parts)


def shares(rows: Mapping[str, Mapping[str, float]], notes: Mapping[str, str]) -> str:
    """Draw each row as one bar of the same length, cut by shares of its time; `notes` stand behind the bars."""
    names = list(dict.fromkeys(name for parts in rows.values() for name in parts))
    drawn: list[str] = []
    for index, name in enumerate(names):
        corner, y = LEFT + (index % 5) * 118, 10 + (index // 5) * 20
        drawn.append(f'<rect x="{corner}" y="{y}" width="11" height="11" fill="{COLOURS[index % len(COLOURS)]}"/>')
        drawn.append(text(corner + 16, y + 10, name))
    top = 24 + (len(names) + 4) // 5 * 20
    for row, (title, parts) in enumerate(rows.items()):
        x, y = float(LEFT), top + row * STEP
        drawn.append(text(LEFT - 10, y + 17, title, "end"))
        for name, share in parts.items():
            drawn += _segment(x, y, share * WIDTH, COLOURS[names.index(name) % len(COLOURS)], f"{100 * share:.0f} %")
            x += share * WIDTH
        drawn.append(text(LEFT + WIDTH + 8, y + 17, notes[title]))
    return document(LEFT + WIDTH + 80, top + len(rows) * STEP, drawn)
