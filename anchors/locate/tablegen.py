"""Definitions in TableGen source, with their exact lines, by the language's own statement structure.

A statement starts with its keyword and ends with the `;` or the body that its brackets close; `let … in` and
`foreach` wrap statements without being part of them. No grammar of values is needed for that.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator

from anchors.model import Span

_HIDDEN = re.compile(
    rb'//[^\n]*|/\*.*?(?:\*/|\Z)|\[\{.*?(?:\}\]|\Z)|"(?:\\.|[^"\\\n])*"?|^[ \t]*#(?:ifn?def|else|endif|define)\b[^\n]*',
    re.DOTALL | re.MULTILINE,
)
_NOT_BLANK = re.compile(rb"[^\n]")
_KEYWORD = re.compile(rb"\b(def|class|multiclass|defm|defset|defvar|deftype|let|foreach|if)\b|[{};]")
_NAME = re.compile(rb"\s*([\w.#\[\]]+(?:\s*#\s*[\w.#\[\]]+)*)?")
_BRACKET = re.compile(rb"[][(){}<>]|;")
_BODY_END = re.compile(rb"\s*;")
_PAIRS = {ord("("): ord(")"), ord("{"): ord("}"), ord("["): ord("]"), ord("<"): ord(">")}
_DEFSET_NAME = re.compile(rb".*?(\w+)\s*=", re.DOTALL)


def spans(data: bytes) -> tuple[Span, ...]:
    """Return every `class`, `multiclass`, `def`, `defm`, `defset`, `defvar` and `deftype`, in line order.

    Kinds are `class` (also multiclass), `declaration` (a class with neither arguments, bases nor body) and `name`
    (the rest). A def's span runs from its keyword to the `;` or `}` that ends it; one without a name has no span.
    """
    text = _HIDDEN.sub(_blank, data)
    lines = [0, *(match.end() for match in re.finditer(rb"\n", text))]
    found = list(_statements(text, lines, 0, len(text), ""))
    return tuple(sorted(set(found), key=lambda span: (span.start, span.end, span.name)))


def _blank(match: re.Match[bytes]) -> bytes:
    return _NOT_BLANK.sub(b" ", match[0])


def _statements(text: bytes, lines: list[int], at: int, end: int, scope: str) -> Iterator[Span]:
    """Yield the spans of the statements between two offsets; members of a multiclass are `multiclass::member`."""
    while (match := _KEYWORD.search(text, at, end)) is not None:
        keyword, begin, at = match[1], match.start(), match.end()
        if keyword is None:
            continue
        if keyword in (b"let", b"foreach", b"if"):
            continue  # What they wrap is found by its own keyword, in the same scope.
        if keyword == b"defset":
            name = _DEFSET_NAME.match(text, at, end)
            stop, body = _statement_end(text, at, end)
            if name is not None:
                yield _span(lines, begin, stop, _join(scope, name[1]), "name")
            if body is not None:
                yield from _statements(text, lines, body + 1, stop, scope)
            at = stop
            continue
        named = _NAME.match(text, at, end)
        name_bytes = named[1] if named is not None and named[1] else b""
        if keyword in (b"defvar", b"deftype"):
            semicolon = text.find(b";", at, end)
            stop, body = (semicolon + 1 if semicolon >= 0 else end), None
        else:
            stop, body = _statement_end(text, at, end)
        if name_bytes:
            is_class = keyword in (b"class", b"multiclass")
            bare = is_class and text[named.end() if named else at : stop].strip() == b";"
            kind = "declaration" if bare else "class" if is_class else "name"
            yield _span(lines, begin, stop, _join(scope, name_bytes), kind)
            if keyword == b"multiclass" and body is not None:
                yield from _statements(text, lines, body + 1, stop, _join(scope, name_bytes))
        at = stop


def _statement_end(text: bytes, at: int, end: int) -> tuple[int, int | None]:
    """Return the offset behind a statement and that of its body's `{`, if it has one."""
    stack: list[int] = []
    for match in _BRACKET.finditer(text, at, end):
        char = match[0][0]
        if char == ord(";"):
            if not stack:
                return match.end(), None
        elif char in _PAIRS:
            if char == ord("{") and not stack:
                close = _close(text, match.start(), end)
                return close, match.start()
            stack.append(_PAIRS[char])
        elif stack and char == stack[-1]:
            stack.pop()
    return end, None


def _close(text: bytes, at: int, end: int) -> int:
    """Return the offset behind the `}` that closes the `{` at an offset, and behind a `;` that follows at once."""
    depth = 0
    for match in re.compile(rb"[{}]").finditer(text, at, end):
        depth += 1 if match[0] == b"{" else -1
        if not depth:
            tail = _BODY_END.match(text, match.end(), end)
            return tail.end() if tail is not None else match.end()
    return end


def _span(lines: list[int], begin: int, stop: int, name: str, kind: str) -> Span:
    return Span(name, kind, bisect.bisect_right(lines, begin), bisect.bisect_right(lines, stop - 1))


def _join(scope: str, name: bytes) -> str:
    text = "".join(name.decode("utf-8", "replace").split())
    return f"{scope}::{text}" if scope else text
