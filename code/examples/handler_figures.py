"""Draw what `handler_record` saw: a row of bars for each variable of `V`, one bar for each handler's time in force."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from handler_record import Scope

INK, PAPER, RULE = "#222", "#fdfdfb", "#d9d9d4"
COLOURS = ("#4477aa", "#3a8fb7", "#228833", "#997700", "#ee6677", "#aa3377", "#8c8c8c")
STEP, BAR, LEFT = 18, 20, 110


def timeline(scopes: Sequence[Scope]) -> str:
    """Draw `scopes` over the numbered changes of all variables; a nested value lies lower, and tells its reads.

    A bar too narrow for its handler's name has it written below, unless a wider bar of the row shows that name.
    """
    ordered = sorted(scopes, key=lambda scope: scope.start)
    first, last = min(s.start for s in ordered), max(s.end for s in ordered)
    parts: list[str] = []
    top = 14
    for row, variable in enumerate(dict.fromkeys(s.variable for s in ordered)):
        mine = [s for s in ordered if s.variable == variable]
        deepest = max(s.depth for s in mine)
        parts.append(_text(LEFT - 10, top + 14, variable, "end"))
        hanging = 0.0
        named = {_name(s) for s in mine if (s.end - s.start) * STEP > 6.6 * len(_label(s))}
        for scope in mine:
            x, width = LEFT + (scope.start - first) * STEP, (scope.end - scope.start) * STEP - 2
            y, colour = top + scope.depth * (BAR + 3), COLOURS[row % len(COLOURS)]
            title = f"{scope.handler}, by {scope.installer}, read {scope.reads} times"
            parts.append(
                f'<rect x="{x}" y="{y}" width="{width}" height="{BAR}" rx="2" fill="{colour}">'
                f"<title>{escape(title)}</title></rect>"
            )
            if width > 6.6 * len(_label(scope)):
                parts.append(_text(x + 6, y + 14, _label(scope), fill="#fff"))
            elif _name(scope) not in named:
                foot = top + (deepest + 1) * (BAR + 3) + 10
                parts.append(_text(x + 5, foot, _label(scope), turn=50))
                hanging = max(hanging, 5.4 * len(_label(scope)))
        top += int((deepest + 1) * (BAR + 3) + hanging + 10)
        parts.append(
            f'<line x1="0" y1="{top - 5}" x2="{LEFT + (last - first) * STEP}" y2="{top - 5}" stroke="{RULE}"/>'
        )
    width, height = LEFT + (last - first) * STEP + 24, top + 4
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    ground = f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>'
    return f'{head} font-family="sans-serif" font-size="12">{ground}{"".join(parts)}</svg>'


def _name(scope: Scope) -> str:
    return scope.handler.partition(" > ")[0]


def _label(scope: Scope) -> str:
    return f"{_name(scope)} {scope.reads}"


def _text(x: float, y: float, words: str, anchor: str = "start", fill: str = INK, turn: int = 0) -> str:
    turned = f' transform="rotate({turn} {x:.0f} {y:.0f})"' if turn else ""
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{fill}"{turned}>{escape(words)}</text>'
