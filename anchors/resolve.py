"""Resolving: from an anchor and one file's text to the lines that it shows; a pure function of both."""

from __future__ import annotations

import dataclasses

from anchors import locate, normal
from anchors.model import AnchorError, Code, Span

_KINDS = {"setter": "function", "attribute": "name", "augmented": "name"}
_SHOWN = 5


@dataclasses.dataclass(frozen=True, slots=True)
class Place:
    """Where a passage stands: its first and last line (1-based, inclusive), its kind, and its digest."""

    start: int
    end: int
    kind: str
    digest: str


def place(path: str, data: bytes, outline: tuple[Span, ...], symbol: str, quote: str) -> Place:
    """Find what `symbol` and `quote` mean in a file; raise AnchorError GONE or AMBIGUOUS with what there is instead."""
    lines = lines_of(data)
    if not symbol and not quote:
        return _place(path, lines, 1, max(1, len(lines)), "file")
    if symbol:
        spans = locate.matching(path, outline, symbol)
        if not spans:
            raise AnchorError(Code.GONE, f"{path} defines no {symbol}")
    else:
        spans = (Span("", "file", 1, max(1, len(lines))),)
    if quote:
        line = _quoted(path, lines, spans, symbol, quote)
        return _place(path, lines, line, line, "line")
    best = locate.preferred(spans)
    if len(best) > 1:
        where = ", ".join(str(span.start) for span in best[:_SHOWN]) + (" …" if len(best) > _SHOWN else "")
        raise AnchorError(
            Code.AMBIGUOUS,
            f"{path} defines {symbol} {len(best)} times, at lines {where}",
            f'add a quote that only one of them holds, such as @"{_telling(lines, best)}"',
        )
    return _place(path, lines, best[0].start, best[0].end, _KINDS.get(best[0].kind, best[0].kind))


def lines_of(data: bytes) -> list[str]:
    """Return a file's lines as editors and permalinks count them: cut at line feeds alone."""
    lines = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def text_of(data: bytes, start: int, end: int) -> str:
    """Return the lines `start` to `end` of a file."""
    return "\n".join(lines_of(data)[start - 1 : end])


def _place(path: str, lines: list[str], start: int, end: int, kind: str) -> Place:
    return Place(start, end, kind, normal.digest(path, "\n".join(lines[start - 1 : end])))


def _quoted(path: str, lines: list[str], spans: tuple[Span, ...], symbol: str, quote: str) -> int:
    """Return the one line within the spans that holds the quote, white space aside."""
    wanted = " ".join(quote.split())
    inside = {number for span in spans for number in range(span.start, span.end + 1)}
    hits = [number for number in sorted(inside) if wanted in " ".join(lines[number - 1].split())]
    where = symbol or path
    if len(hits) == 1:
        return hits[0]
    if hits:
        shown = ", ".join(str(number) for number in hits[:_SHOWN]) + (" …" if len(hits) > _SHOWN else "")
        raise AnchorError(
            Code.AMBIGUOUS,
            f'{len(hits)} lines of {where} hold "{quote}": {shown}',
            "quote more of the line that is meant",
        )
    near = _near(lines, sorted(inside), wanted)
    raise AnchorError(Code.GONE, f'no line of {where} holds "{quote}"', f"did you mean {near}" if near else "")


def _near(lines: list[str], numbers: list[int], quote: str) -> str:
    """Return the line that is most like a quote, with its number, or the empty string."""
    import difflib

    by_text = {lines[number - 1].strip(): number for number in reversed(numbers) if lines[number - 1].strip()}
    close = difflib.get_close_matches(quote, list(by_text)[:4000], n=1, cutoff=0.5)
    return f'line {by_text[close[0]]}: @"{close[0]}"' if close else ""


def _telling(lines: list[str], spans: tuple[Span, ...]) -> str:
    """Return a line of the first span that no other holds."""
    others = {line.strip() for span in spans[1:] for line in lines[span.start - 1 : span.end]}
    own = [line.strip() for line in lines[spans[0].start - 1 : spans[0].end]]
    return next((line for line in own if line and line not in others and '"' not in line), own[0])
