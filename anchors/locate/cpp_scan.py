"""Definitions in C++ found by brackets alone, for files whose macros defeat a grammar.

A declaration runs from the end of the one before it to its `;` or to the `}` that matches its `{`; what it declares is
told by its head. That needs no grammar of types or expressions, so an unknown macro costs at most its own statement.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator

from anchors.locate.cpp_text import PlainText, brackets
from anchors.model import Span

_STOP = re.compile(rb"[;{}(]")
_ACCESS = re.compile(r"\s*(?:public|protected|private)\s*:(?!:)")
_NAMESPACE = re.compile(r"\s*(?:inline\s+)?namespace\b\s*([\w:\s]*)$")
_LINKAGE = re.compile(r'\s*extern\s*"\s*"\s*$')
_TYPE = re.compile(
    r"\s*(?:(?:typedef|static|const|constexpr|inline)\s+)*(?:class|struct|union|enum(?:\s+(?:class|struct))?)\b"
    r"(?:\s*\[\[[^\]]*\]\])?(?:\s+alignas\s*\([^)]*\))?\s*([\w:]*)"
)
_ALIAS = re.compile(r"\s*using\s+(\w+)\s*(?:\[\[[^\]]*\]\]\s*)?=")
_SKIPPED = re.compile(r"\s*(?:using|friend|(?:inline\s+)?namespace|static_assert|template\s+(?!<)|extern\s+template)\b")
_OPERATOR = re.compile(
    r"((?:\w+\s*::\s*)*operator\s*(?:\(\s*\)|\[\s*\]|\"\s*\"\s*\w+|[^\s\w(]+|[\w:]+(?:\s*[*&]+)?))\s*$"
)
_CALLED = re.compile(r"((?:\w+\s*::\s*)*~?\s*\w+)\s*$")
_VARIABLE = re.compile(r"((?:\w+\s*::\s*)*\w+)\s*(?:\[[^\]]*\]\s*)*$")
_INITIALIZER = re.compile(r"(?<![=<>!])=(?!=)|\{|:(?!:)(?<!::)")
_NOT_FUNCTIONS = frozenset({"if", "for", "while", "switch", "return", "sizeof", "decltype", "alignas", "noexcept"})
_SPACE = re.compile(r"\s+")


def word(name: str) -> str:
    """Return a name without layout: one space where two words meet (`operator bool`), none elsewhere."""
    name = _SPACE.sub(" ", name.strip())
    name = re.sub(r"\s*::\s*", "::", name)
    name = re.sub(r"~\s+", "~", name)
    return re.sub(r"(?<=\boperator) (?=\W)", "", name)


def spans(text: PlainText) -> list[Span]:
    """Return the definitions in a plain text, with the kinds of `cpp.spans`."""
    return list(_Scanner(text).block(0, len(text.data), ""))


class _Scanner:
    """Splits one plain text into declarations."""

    def __init__(self, text: PlainText) -> None:
        self.text = text
        self.data = text.data
        self.closer = brackets(text.data)
        self.lines: list[int] = [0, *(match.end() for match in re.finditer(rb"\n", text.data))]

    def block(self, start: int, end: int, scope: str, enum: bool = False) -> Iterator[Span]:
        """Yield the spans of the declarations between two offsets."""
        if enum:
            yield from self.enumerators(start, end, scope)
            return
        begin = at = start
        while (match := _STOP.search(self.data, at, end)) is not None:
            token, at = match[0], match.end()
            if token == b"(":
                at = min(self.closer.get(match.start(), match.start()) + 1, end)
            elif token == b"}":
                begin = at
            elif token == b";":
                yield from self.statement(begin, at, scope)
                begin = at
            else:
                close = min(self.closer.get(match.start(), end), end)
                head = _head(self.data[begin : match.start()])
                if (named := _NAMESPACE.fullmatch(head)) is not None:
                    yield from self.block(at, close, _join(scope, word(named[1])))
                    begin = at = close + 1
                elif _LINKAGE.fullmatch(head):
                    yield from self.block(at, close, scope)
                    begin = at = close + 1
                elif (typed := _TYPE.match(head)) is not None and _is_type(head[typed.end() :]):
                    at = self.after(close + 1, end, begin)
                    if typed[1]:
                        yield self.span(begin, at, _join(scope, word(typed[1])), "class")
                    yield from self.block(match.end(), close, _join(scope, word(typed[1])), "enum" in typed[0])
                    begin = at
                elif name := _function(head):
                    if _STOP_INITIALIZER.match(self.data, close + 1) and _has_initializers(head):
                        at = close + 1
                        continue
                    at = close + 1
                    yield self.span(begin, at, _join(scope, name), "function")
                    begin = at
                else:
                    at = close + 1

    def statement(self, begin: int, end: int, scope: str) -> Iterator[Span]:
        """Yield what a declaration that ends in `;` declares."""
        head = _head(self.data[begin : end - 1])
        if (alias := _ALIAS.match(head)) is not None:
            yield self.span(begin, end, _join(scope, alias[1]), "name")
        elif not head.strip() or _SKIPPED.match(head):
            return
        elif (typed := _TYPE.match(head)) is not None and not head[typed.end() :].strip(" :\n\tint8_3264u"):
            if typed[1]:
                yield self.span(begin, end, _join(scope, word(typed[1])), "declaration")
        elif name := _function(head):
            # A call of a macro looks like a constructor of some other class.
            if head.lstrip().startswith(name) and name != _last(scope) and "::" not in name and name[0] != "~":
                return
            defined = re.search(r"=\s*(?:default|delete)\s*$", head)
            yield self.span(begin, end, _join(scope, name), "function" if defined else "declaration")
        else:
            for number, part in enumerate(_parts(head)):
                left = _INITIALIZER.split(part, maxsplit=1)[0]
                variable = _VARIABLE.search(left)
                # The first of several variables stands behind a type; alone, a word declares nothing.
                if variable is not None and (number or left[: variable.start()].strip()):
                    yield self.span(begin, end, _join(scope, word(variable[1])), "name")

    def enumerators(self, start: int, end: int, scope: str) -> Iterator[Span]:
        """Yield the labels of an enum's body."""
        at = start
        for part in self.data[start:end].split(b","):
            if (label := re.match(rb"\s*(\w+)", part)) is not None:
                yield self.span(at, at + len(part.rstrip()), _join(scope, label[1].decode()), "name")
            at += len(part) + 1

    def after(self, at: int, end: int, begin: int) -> int:
        """Return the offset behind the `;` that ends a type whose body closes just before `at`."""
        match = _TO_SEMICOLON.match(self.data, at, end)
        return match.end() if match is not None else at

    def span(self, begin: int, end: int, name: str, kind: str) -> Span:
        """Return the span between two offsets, without the blanks and access specifiers before it."""
        lead = _ACCESS_BYTES.match(self.data, begin)
        begin = lead.end() if lead is not None else begin
        row = self.text.first_row(begin, self.row(begin))
        return Span(name, kind, row + 1, self.row(end - 1) + 1)

    def row(self, offset: int) -> int:
        """Return the 0-based row of an offset."""
        return bisect.bisect_right(self.lines, offset) - 1


_TO_SEMICOLON = re.compile(rb"[^;{}]*;")
_ACCESS_BYTES = re.compile(rb"(?:\s*(?:public|protected|private)\s*:(?!:))*\s*")
_STOP_INITIALIZER = re.compile(rb"\s*[,{]")


def _has_initializers(head: str) -> bool:
    return re.search(r"\)[\w\s]*:(?!:)", head) is not None


def _head(data: bytes) -> str:
    """Return the head of a declaration without access specifiers, attributes and template headers."""
    head = data.decode("utf-8", "replace")
    while (access := _ACCESS.match(head)) is not None:
        head = head[access.end() :]
    head = re.sub(r"\[\[.*?\]\]", " ", head)
    while (match := re.match(r"\s*(?:template|requires)\s*<", head)) is not None:
        head = head[_angle_end(head, match.end()) :]
    return head


def _angle_end(text: str, at: int) -> int:
    """Return the offset behind the `>` that closes the `<` just before `at`."""
    depth, paren = 1, 0
    while at < len(text) and depth:
        char = text[at]
        if char == "(":
            paren += 1
        elif char == ")":
            paren -= 1
        elif not paren and char == "<":
            depth += 1
        elif not paren and char == ">" and text[at - 1] != "-":
            depth -= 1
        at += 1
    return at


def _parts(head: str) -> list[str]:
    """Return a declaration's head cut at the commas outside all brackets."""
    parts, depth, begin = [], 0, 0
    text = _without_angles(head)
    for at, char in enumerate(text):
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(char, 0)
        if char == "," and not depth:
            parts.append(text[begin:at])
            begin = at + 1
    return [*parts, text[begin:]]


def _is_type(rest: str) -> bool:
    """Say whether what follows a type's name in a head can precede the type's body."""
    return "(" not in _without_angles(rest) and "=" not in _without_angles(rest)


def _without_angles(text: str) -> str:
    """Return a text without template arguments; operators that hold angle brackets are left alone."""
    if "<" not in text:
        return text
    pieces, at = [], 0
    for match in re.finditer(r"(?<=[\w>])\s*<(?![<=])", text):
        if match.start() < at or re.search(r"\boperator\s*$", text[: match.start()]):
            continue
        end = _angle_end(text, match.end())
        if end == len(text) and text[-1:] != ">":
            continue
        pieces.append(text[at : match.start()])
        at = end
    return "".join([*pieces, text[at:]])


def _function(head: str) -> str:
    """Return the name of the function whose head this is, empty when it is none."""
    head = _without_angles(head)
    opened = 0
    while (paren := head.find("(", opened)) >= 0:
        before = head[:paren]
        if re.search(r"(?<![=<>!])=(?!=)", before) and "operator" not in before:
            return ""
        if re.search(r"\boperator\s*$", before) and re.match(r"\(\s*\)\s*\(", head[paren:]):
            return word(re.search(r"((?:\w+\s*::\s*)*operator)\s*$", before)[1] + "()")  # type: ignore[index]
        if (match := _OPERATOR.search(before)) is not None:
            return word(match[1])
        called = _CALLED.search(before)
        if called is None or word(called[1]) in _NOT_FUNCTIONS or before.strip() == "explicit":
            opened = _paren_end(head, paren + 1)
            continue
        return word(called[1])
    return ""


def _paren_end(text: str, at: int) -> int:
    depth = 1
    while at < len(text) and depth:
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at


def _last(name: str) -> str:
    return name.rpartition("::")[2]


def _join(scope: str, name: str) -> str:
    return f"{scope}::{name}" if scope and name else scope or name
