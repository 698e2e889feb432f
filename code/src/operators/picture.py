"""A small picture of where elements go, drawn from the first filling of a provenance run.

Inputs stand before the arrow, outputs after it. Where elements move, each has its colour and number and takes both
along; where they are collected by a rule, one output cell is outlined, and the cells that it reads are filled. The
picture has a ground of its own and reads in light and dark pages, as an image and as a part of the page.
"""

from __future__ import annotations

import colorsys
import dataclasses
from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from .coordinates import unravel
from .position import By, Position, Reading
from .relation import Draw, Mask, Observation

INK, PAPER, PALE, FILLED = "#222", "#fdfdfb", "#eee", "#f5a742"
CELL, GAP, MARGIN, WIDTH = 21, 8, 8, 356  # pixels; a telephone's page is 360 wide
HEAD, ARROW = 15, 24


@dataclasses.dataclass(slots=True)
class Cell:
    """One element's cell: its fills side by side, its words, and whether it is outlined."""

    fills: tuple[str, ...] = (PAPER,)
    label: str = ""
    outlined: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Panel:
    """A tensor's cells in row-major order: a grid for the last two dimensions, and such grids side by side."""

    name: str
    shape: tuple[int, ...]
    cells: list[Cell]
    after: bool  # behind the arrow

    @property
    def grid(self) -> tuple[int, int, int]:
        """Grids, rows and columns."""
        rows, columns = ((1, 1, *self.shape)[-2:]) if self.shape else (1, 1)
        return len(self.cells) // (rows * columns), rows, columns

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        grids, rows, columns = self.grid
        width = grids * columns * CELL + (grids - 1) * GAP
        return max(width, 6 * len(self.name)), rows * CELL + HEAD


def picture(seen: Observation, readings: Sequence[Reading]) -> tuple[str, str]:
    """Return an SVG element and the words that stand for it."""
    outputs = [
        name for name in seen.first.shapes if name.partition("[")[0] == next(iter(seen.first.shapes)).partition("[")[0]
    ]
    main = [one for one in readings if one.output in outputs and one.position is not Position.UNREAD]
    by_rule = any(one.position is Position.COLLECTED for one in main) and not any(map(_elsewhere, main))
    panels, words = _collected(seen, outputs[0], main) if by_rule else _moved(seen.first, outputs, main)
    rules = [one.rule for one in main if one.rule and (one.position is not Position.KEPT or not by_rule)]
    shapes = [f"{panel.name} ({', '.join(map(str, panel.shape))})" for panel in panels if not panel.after]
    alt = f"{', '.join(shapes)}: {words}" + (f" {'; '.join(dict.fromkeys(rules))}." if rules else "")
    return _svg(seen.trial.overload, panels, alt), alt


def _elsewhere(one: Reading) -> bool:
    """Whether data decide which elements are read; not so where all of them decide how many outputs there are."""
    return one.by is By.DATA and not (one.position is Position.COLLECTED and one.inputs == (one.input,))


def _moved(draw: Draw, outputs: Sequence[str], main: Sequence[Reading]) -> tuple[list[Panel], str]:
    """Give each element a colour and a number, and an output cell those of what it reads."""
    deciding = {name for one in main for name in one.inputs}
    moving = {one.input for one in main if one.position is not Position.ADDRESSING}
    moving -= {name for name in deciding if draw.inputs[name].dtype != np.float64}
    named = [name for name in draw.inputs if name in moving]
    colours = {name: _colours(draw.inputs[name].size, at, len(named)) for at, name in enumerate(named)}
    labels = {}
    for at, name in enumerate(named):
        letter = "abcdef"[at] if len(named) > 1 else ""
        # Where its own data decide, the number is its rank among them, which says why an element goes where it goes.
        numbers = (
            np.argsort(np.argsort(draw.inputs[name], axis=None)) if name in deciding else range(draw.inputs[name].size)
        )
        labels[name] = [f"{letter}{number}" for number in numbers]
    panels = []
    for name in dict.fromkeys(one.input for one in main):
        data = draw.inputs[name]
        cells = (
            [Cell((colour,), label) for colour, label in zip(colours[name], labels[name], strict=True)]
            if name in moving
            else [Cell(label=_number(value)) for value in data.flat]
        )
        panels.append(Panel(name, data.shape, cells, False))
    for output in outputs:
        cells = [Cell(label=_number(value)) for value in draw.outputs[output].flat]
        for at, cell in enumerate(cells):
            sources = [
                (one.input, int(number))
                for one in main
                if one.output == output and one.input in moving
                for number in np.flatnonzero(_shown(draw, one)[at])
            ]
            if sources:
                cell.fills = tuple(colours[name][number] for name, number in sources)
                cell.label = labels[sources[0][0]][sources[0][1]] if len(sources) == 1 else ""
        panels.append(Panel(output, draw.shapes[output], cells, True))
    return panels, f"each cell of {' and '.join(outputs)} has the colours of the elements that it reads."


def _shown(draw: Draw, one: Reading) -> Mask:
    """Return what is drawn of a reading: of elements that are put in order, those that were taken."""
    reads = draw.reads[one.output, one.input]
    return reads.near if one.input in one.inputs else reads.far


def _collected(seen: Observation, output: str, main: Sequence[Reading]) -> tuple[list[Panel], str]:
    """Outline one output cell, of those that read most the one in the middle, and fill the cells that it reads."""
    draw = seen.first
    reads = {one.input: _all_reads(seen, one) for one in main}
    counts = np.sum([mask.sum(1) for mask in reads.values()], axis=0)
    most = np.flatnonzero(counts == np.max(counts))
    chosen = int(most[len(most) // 2])
    panels = []
    for one in main:
        data, read = draw.inputs[one.input], reads[one.input][chosen]
        selected = draw.reads[output, one.input].near[chosen] & one.selected
        cells = [
            Cell((FILLED if hit else PALE,), _number(value) if data.dtype != np.float64 else "", bool(taken))
            for value, hit, taken in zip(data.flat, read, selected, strict=True)
        ]
        panels.append(Panel(one.input, data.shape, cells, False))
    shown = draw.outputs[output]
    label = [_number(value) if shown.dtype in (np.int64, np.bool_) else "" for value in shown.flat]
    cells = [Cell((FILLED if at == chosen else PALE,), text, at == chosen) for at, text in enumerate(label)]
    place = ", ".join(str(at) for at in unravel(np.array([chosen]), shown.shape)[0])
    where = f"{output}[{place}]" if place else output
    words = f"the outlined cell {where} reads the filled ones"
    words += ", and is the one of them that is outlined." if any(one.selected for one in main) else "."
    return [*panels, Panel(output, shown.shape, cells, True)], words


def _all_reads(seen: Observation, one: Reading) -> Mask:
    """Return what is read in any filling, or in the first alone where other data give another relation."""
    found = seen.first.reads[one.output, one.input].far.copy()
    for draw in seen.draws if one.by is not By.DATA else ():
        found |= draw.reads[one.output, one.input].far
    return found


def _colours(count: int, at: int, among: int) -> list[str]:
    """Return colours that differ, from the part of the circle that falls to one of `among` tensors."""
    hues = [(at + 0.85 * number / max(count, 1)) / among for number in range(count)]
    return ["#" + "".join(f"{round(15 * part):x}" for part in colorsys.hls_to_rgb(hue, 0.75, 0.75)) for hue in hues]


def _number(value: Any) -> str:
    if isinstance(value, np.bool_):
        return "1" if value else "0"
    return f"{value:.1f}".replace("-", "−") if isinstance(value, float) and value != round(value) else f"{value:g}"


def _svg(title: str, panels: Sequence[Panel], alt: str) -> str:
    places, width, height, arrow = _laid_out(panels)
    shapes: dict[str, list[str]] = {}
    outlines, words = (
        [],
        [f'<text x="{x}" y="{y + 11}">{escape(one.name)}</text>' for (x, y), one in zip(places, panels, strict=True)],
    )
    labels = []
    for (left, top), panel in zip(places, panels, strict=True):
        _, rows, columns = panel.grid
        for at, cell in enumerate(panel.cells):
            grid, inside = divmod(at, rows * columns)
            x = left + grid * (columns * CELL + GAP) + inside % columns * CELL
            y = top + HEAD + inside // columns * CELL
            stripe = (CELL - 1) / len(cell.fills)
            for number, fill in enumerate(cell.fills):
                path = f"M{_short(x + number * stripe)} {y}h{_short(stripe)}v{CELL - 1}h{_short(-stripe)}z"
                shapes.setdefault(fill, []).append(path)
            if cell.label:
                size = ' font-size="8"' if len(cell.label) > 3 else ""
                labels.append(f'<text x="{x + CELL // 2}" y="{y + 14}"{size}>{escape(cell.label)}</text>')
            if cell.outlined or cell.fills == (PAPER,):
                outlines.append((f"M{x} {y}h{CELL - 1}v{CELL - 1}h{1 - CELL}z", 2 if cell.outlined else 0.5))
    drawn = "".join(f'<path fill="{fill}" d="{"".join(paths)}"/>' for fill, paths in shapes.items())
    for thickness in (0.5, 2):
        lines = "".join(path for path, thick in outlines if thick == thickness)
        drawn += f'<path fill="none" stroke="{INK}" stroke-width="{thickness}" d="{lines}"/>' if lines else ""
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} '
        f'font-family="sans-serif" font-size="11" fill="{INK}"><title>{escape(f"{title}: {alt}")}</title>'
        f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>{drawn}{"".join(words)}'
        f'<text x="{arrow[0]}" y="{arrow[1]}" font-size="16">→</text>'
        f'<g text-anchor="middle" font-size="10">{"".join(labels)}</g></svg>'
    )


def _short(number: float) -> str:
    return f"{number:.4g}"


def _laid_out(panels: Sequence[Panel]) -> tuple[list[tuple[int, int]], int, int, tuple[int, int]]:
    """Return where each panel stands, the picture's width and height, and where the arrow stands."""
    places: list[tuple[int, int]] = []
    x, y, lowest, rightmost, arrow, pointed = MARGIN, MARGIN, MARGIN, MARGIN, (0, 0), False
    for panel in panels:
        width, height = panel.size
        room = 0 if pointed or not panel.after else ARROW
        if x > MARGIN and x + room + width + MARGIN > WIDTH:
            x, y = MARGIN, lowest + GAP
        if room:
            arrow, pointed = (x, y + HEAD + 15), True
            x += room
        places.append((x, y))
        x += width + 2 * GAP
        lowest = max(lowest, y + height)
        rightmost = max(rightmost, x - 2 * GAP)
    return places, rightmost + MARGIN, lowest + MARGIN, arrow
