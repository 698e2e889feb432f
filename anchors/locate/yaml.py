"""YAML operator files: one span for each entry of `native_functions.yaml` and `derivatives.yaml`.

An entry is a top-level list item whose first key is `func` or `name`; its symbol is the operator with its overload
(`gather.out`), without the schema. Entries are found by line, since a full YAML load of these files takes seconds.
"""

from __future__ import annotations

import re

from anchors.model import Span

_ENTRY = re.compile(r"-\s+(?:func|name|op|opname)\s*:\s*(?P<quote>['\"]?)(?P<name>[A-Za-z_][\w.:]*)")
_ITEM = re.compile(r"-(?:\s|$)")
_KEY = re.compile(r"(?P<key>[A-Za-z_][\w.-]*)\s*:")


def spans(data: bytes) -> tuple[Span, ...]:
    """Return the spans of the file's operator entries and of its top-level keys."""
    lines = data.decode("utf-8", "replace").split("\n")
    starts: list[tuple[int, str, str]] = []
    for number, line in enumerate(lines, 1):
        if _ITEM.match(line):
            match = _ENTRY.match(line)
            starts.append((number, match["name"].removeprefix("aten::") if match else "", "entry"))
        elif match := _KEY.match(line):
            starts.append((number, match["key"], "entry"))
    found = []
    for (start, name, kind), following in zip(starts, [*(s for s, _, _ in starts[1:]), len(lines) + 1], strict=True):
        if name:
            found.append(Span(name, kind, start, _last(lines, start, following - 1)))
    return tuple(found)


def _last(lines: list[str], start: int, end: int) -> int:
    """Return the last line of an entry: trailing blank lines and comments in column 0 belong to no entry."""
    while end > start and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
        end -= 1
    return end
