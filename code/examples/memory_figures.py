"""Draw what `memory_record` read: buffers' lives against a wrapper's steps, and a pool as offset against time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drawing import INK, PAPER, document, text
from memory_record import Life, Place, Plan

FAINT = "#d9d9d4"
COLOURS = {"fresh": "#4477aa", "in place": "#228833", "reuse": "#ee6677", "saved": "#8c8c8c", "pooled": "#4477aa"}
WORDS = {
    "fresh": "allocated",
    "in place": "written in place",
    "reuse": "taken from the list",
    "saved": "saved by the forward",
}


def lives(panels: Mapping[str, Plan], least: int = 0, pitch: int = 22) -> str:
    """Draw a panel a plan: a bar from each name's first step to its last use, hollow while it is merely held.

    Names of fewer than `least` bytes are left out. An arrow leads to the name that takes the memory over; below the
    bars stand the bytes alive at each step, the peak in red.
    """
    left, row, parts, y = 122, 15, [_legend()], 44.0
    width = left + 20 + pitch * max(len(plan.steps) + 1 for plan in panels.values())
    top = max(plan.peak for plan in panels.values())
    for title, plan in panels.items():
        shown = [life for life in plan.lives if life.size >= least]
        parts.append(f'<text x="10" y="{y:.0f}" fill="{INK}" font-weight="bold">{title}</text>')
        y += 10
        place = {life.name: y + i * row for i, life in enumerate(shown)}
        for step in range(len(plan.steps) + 1):
            x = left + step * pitch
            parts.append(_line(x, y - 2, x, y + len(shown) * row + 62, FAINT, 1))
        for life in shown:
            parts.append(_bar(life, left, pitch, place[life.name], row))
        for life in shown:
            if life.after in place:
                x = left + life.born * pitch
                parts.append(_arrow(x, place[life.after] + row - 4, place[life.name] + 1, COLOURS[life.how]))
        y += len(shown) * row + 60
        parts.append(_curve(plan, left, pitch, y, top))
        y += 34
    return document(max(width, 560), y - 8, parts)


def _legend() -> str:
    """Name the colours."""
    parts, x = [], 10
    for how, words in WORDS.items():
        parts.append(f'<rect x="{x}" y="10" width="14" height="10" fill="{COLOURS[how]}"/>')
        parts.append(text(x + 19, 19, words))
        x += 34 + 7 * len(words)
    return "".join(parts)


def _bar(life: Life, left: int, pitch: int, y: float, row: int) -> str:
    """Draw one life: solid to the step of its last use, hollow from there until it is let go."""
    start, last, end = (left + pitch * step for step in (life.born, life.used + 1, max(life.gone, life.born + 1)))
    last = min(last, end)
    colour, height = COLOURS[life.how], row - 4
    label = f"{life.name} {life.size / 1024:,.0f} K"
    solid = f'<rect x="{start}" y="{y:.0f}" width="{last - start}" height="{height}" fill="{colour}"/>'
    hollow = (
        f'<rect x="{last}" y="{y:.0f}" width="{end - last}" height="{height}" fill="none" stroke="{colour}" '
        f'stroke-dasharray="3 2"/>'
    )
    return text(left - 6, y + height - 1, label, "end") + solid + (hollow if end > last else "")


def _arrow(x: float, start: float, end: float, colour: str) -> str:
    """Draw the handing over of memory, down or up at one step."""
    tip = end - 5 if end > start else end + 14
    head = f"{x - 4},{tip} {x + 4},{tip} {x},{tip + (5 if end > start else -5)}"
    return _line(x, start, x, tip, colour, 2) + f'<polygon points="{head}" fill="{colour}"/>'


def _curve(plan: Plan, left: int, pitch: int, floor: float, top: int) -> str:
    """Draw the bytes alive at each step as bars, on one scale for all panels; the highest are red."""
    parts = []
    for step, alive in enumerate(plan.alive):
        height = 50 * alive / top
        colour = COLOURS["reuse"] if alive == plan.peak else "#b9c6d6"
        parts.append(
            f'<rect x="{left + step * pitch + 1}" y="{floor - height:.1f}" width="{pitch - 2}" height="{height:.1f}" '
            f'fill="{colour}"/>'
        )
    return (
        "".join(parts)
        + text(left - 6, floor - 22, "bytes alive", "end")
        + text(left - 6, floor - 8, f"peak {plan.peak / 1024:,.0f} K", "end")
    )


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, thick: int) -> str:
    """Draw one straight line."""
    return f'<path d="M {x1:.0f} {y1:.0f} L {x2:.0f} {y2:.0f}" stroke="{colour}" stroke-width="{thick}" fill="none"/>'


def layout(places: Sequence[Place], pitch: int = 34, height: int = 220) -> str:
    """Draw each pool as a panel: time to the right, offset upwards; below, the bytes live in it against its size."""
    parts: list[str] = []
    end = max(place.end for place in places)
    left, y = 96, 26.0
    pools = {place.pool: [other for other in places if other.pool == place.pool] for place in places}
    for pool, members in sorted(pools.items(), key=lambda item: -max(p.offset + p.size for p in item[1])):
        size = max(place.offset + place.size for place in members)
        if size < 1024:
            continue
        start, stop = min(p.begin for p in members), max(p.end for p in members)
        x0, wide = left + start * pitch, (stop - start) * pitch
        parts.append(text(left - 8, y + 4, f"{size / 1024:,.0f} K", "end"))
        parts.append(text(left - 8, y + height, f"{pool}, 0", "end"))
        parts.append(f'<rect x="{x0}" y="{y:.0f}" width="{wide}" height="{height}" fill="#ecebe4" stroke="{INK}"/>')
        for place in members:
            tall, low = height * place.size / size, y + height * (1 - (place.offset + place.size) / size)
            x, across = left + place.begin * pitch, (place.end - place.begin) * pitch
            parts.append(
                f'<rect x="{x}" y="{low:.1f}" width="{across}" height="{tall:.1f}" fill="{COLOURS["fresh"]}" '
                f'stroke="{PAPER}"/>'
            )
            parts.append(text(x + across / 2, low + tall / 2 + 4, "=".join(place.names), "middle", "#fff"))
        live = [sum(p.size for p in members if p.begin <= at < p.end) for at in range(start, stop)]
        floor = y + height + 74
        for at, alive in enumerate(live):
            tall = 50 * alive / size
            colour = COLOURS["reuse"] if alive == max(live) else "#b9c6d6"
            parts.append(
                f'<rect x="{x0 + at * pitch + 1}" y="{floor - tall:.1f}" width="{pitch - 2}" height="{tall:.1f}" '
                f'fill="{colour}"/>'
            )
        parts.append(text(left - 8, floor - 22, "live in it", "end"))
        parts.append(text(left - 8, floor - 8, f"≤ {max(live) / 1024:,.0f} K", "end"))
        y = floor + 30
    return document(left + (end + 1) * pitch, y - 14, parts)
