"""C++ text made plain enough to parse without a preprocessor: same length, same lines, less in the way.

A file of LLVM or Triton cannot be preprocessed here (half of its headers are generated), so what hides the grammar is
blanked instead: comments, the insides of literals, directives, branches that do not balance, and macros that stand
where C++ has no place for an identifier. Every byte keeps its offset.
"""

from __future__ import annotations

import dataclasses
import re

from anchors.model import Span

_LITERAL = re.compile(
    rb"//(?:\\\r?\n|[^\n])*"
    rb"|/\*.*?(?:\*/|\Z)"
    rb'|(?:u8|[uUL])?R"(?P<mark>[^\s()\\"]{0,16})\(.*?\)(?P=mark)"'
    rb'|"(?:\\.|[^"\\\n])*"?'
    rb"|\b\d(?:'?[\w.])*"
    rb"|'(?:\\.|[^'\\\n])+'",
    re.DOTALL,
)
_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(\w*)((?:\\\r?\n|[^\n])*)", re.MULTILINE)
_DEFINE = re.compile(rb"\s*(\w+)")
_BRACE = re.compile(rb"[{}()]")
# Macros that qualify what follows them: `class MLIR_API Foo`, `LLVM_ATTRIBUTE_UNUSED static void f()`.
_QUALIFIER = (
    rb"(?:(?:LLVM|MLIR|TT|TRITON|PYBIND11)_[A-Z0-9_]+|[A-Z][A-Z0-9_]*_(?:EXPORT|EXPORTED|API|INLINE|NOINLINE|HIDDEN)"
    rb"|__forceinline|__host__|__device__|__global__)"
)
_IN_CLASS = re.compile(
    rb"\b(?:class|struct|union|enum)\s+((?:[A-Z][A-Z0-9_]*_[A-Z0-9_]+)(?:\s*\([^()]*\))?)\s+(?!final\b)(?=[A-Za-z_])"
)
# A match of `_PREFIX` starts at such a word; looking for these first is many times faster.
_CAPITALS = re.compile(rb"[A-Z][A-Z0-9]*_[A-Z0-9_]*|__\w+")
_PREFIX = re.compile(
    rb"(?<![\w.:>,(=&|+-])\b(" + _QUALIFIER + rb"(?:[ \t]*\((?:[^()]|\([^()]*\))*\))?)(?=\s+[A-Za-z_:~\[])"
)
_STATEMENT = re.compile(rb"^[ \t]*([A-Z][A-Z0-9_]{3,}\((?:[^(){};]|\((?:[^(){};]|\([^(){};]*\))*\))*\))[ \t]*$", re.M)
_AFTER_STATEMENT = re.compile(rb"\s*(?:[A-Za-z_#}~]|\[\[|\Z)")
_ATTRIBUTE = re.compile(rb"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)|__declspec\s*\([^()]*\)|\b__extension__\b")
_NOT_BLANK = re.compile(rb"[^\n]")


@dataclasses.dataclass(frozen=True, slots=True)
class PlainText:
    """C++ without what hides its grammar, and what was taken out that matters.

    `macros` are the spans of `#define`s, `prefixes` the byte ranges of blanked macros that belong to the declaration
    which follows them.
    """

    data: bytes
    macros: tuple[Span, ...]
    prefixes: tuple[tuple[int, int], ...]

    def first_row(self, offset: int, row: int) -> int:
        """Return the 0-based row where the declaration at `offset` starts, its blanked prefixes included."""
        for start, end in reversed(self.prefixes):
            if end <= offset and not self.data[end:offset].strip():
                row -= self.data.count(b"\n", start, offset)
                offset = start
        return row


def blank_literals(data: bytes) -> bytes:
    """Return `data` with comments and the insides of string and character literals replaced by spaces."""
    return _LITERAL.sub(_blank_literal, data)


def brackets(data: bytes) -> dict[int, int]:
    """Return the offset of the closing bracket for each `{` and `(`; a stray closer of the other kind is ignored."""
    found: dict[int, int] = {}
    stack: list[int] = []
    for match in _BRACE.finditer(data):
        token, at = match[0], match.start()
        if token in b"{(":
            stack.append(at)
            continue
        opener = ord("{") if token == b"}" else ord("(")
        # A `}` closes any parenthesis left open inside it; a `)` never closes a brace.
        while stack and token == b"}" and data[stack[-1]] != opener:
            stack.pop()
        if stack and data[stack[-1]] == opener:
            found[stack.pop()] = at
    return found


def plain(data: bytes, *, one_branch: bool = False) -> PlainText:
    """Return the plain text of C++ source; with `one_branch`, keep only the first branch of every conditional."""
    text = bytearray(blank_literals(data))
    macros = _take_directives(text, one_branch)
    for match in _ATTRIBUTE.finditer(bytes(text)):
        _erase(text, match.start(), match.end())
    for match in _IN_CLASS.finditer(bytes(text)):
        _erase(text, match.start(1), match.end(1))
    prefixes = []
    frozen = bytes(text)
    for match in _STATEMENT.finditer(frozen):
        if _AFTER_STATEMENT.match(frozen, match.end()):
            _erase(text, match.start(1), match.end(1))
    frozen, past = bytes(text), 0
    for word in _CAPITALS.finditer(frozen):
        prefix = _PREFIX.match(frozen, word.start()) if word.start() >= past else None
        if prefix:
            past = prefix.end()
            _erase(text, prefix.start(1), prefix.end(1))
            prefixes.append(prefix.span(1))
    return PlainText(bytes(text), macros, tuple(prefixes))


def _blank_literal(match: re.Match[bytes]) -> bytes:
    literal = match[0]
    if literal[:1].isdigit():
        return literal  # matched so that a digit separator does not open a character literal
    if literal[:1] == b"/":
        return _NOT_BLANK.sub(b" ", literal)
    quote = literal.find(b'"') if b'"' in literal[:4] else 0
    inside = _NOT_BLANK.sub(b" ", literal[quote + 1 : -1])
    return b" " * quote + literal[quote : quote + 1] + inside + literal[quote : quote + 1] if len(literal) > 1 else b" "


def _erase(text: bytearray, start: int, end: int) -> None:
    text[start:end] = _NOT_BLANK.sub(b" ", bytes(text[start:end]))


def _take_directives(text: bytearray, one_branch: bool) -> tuple[Span, ...]:
    """Blank every directive and every branch that cannot stay, and return the spans of the macros defined."""
    frozen = bytes(text)
    macros: list[Span] = []
    open_groups: list[list[tuple[int, int, bytes]]] = []
    groups: list[tuple[list[tuple[int, int, bytes]], int]] = []
    line, seen = 1, 0
    for match in _DIRECTIVE.finditer(frozen):
        line, seen = line + frozen.count(b"\n", seen, match.start()), match.start()
        word, rest = match[1], match[2]
        if word == b"define" and (name := _DEFINE.match(rest)):
            macros.append(Span(name[1].decode(), "name", line, line + rest.rstrip().count(b"\n")))
        elif word in (b"if", b"ifdef", b"ifndef"):
            open_groups.append([(match.start(), match.end(), rest.strip())])
        elif word in (b"elif", b"else", b"elifdef", b"elifndef") and open_groups:
            open_groups[-1].append((match.start(), match.end(), rest.strip()))
        elif word == b"endif" and open_groups:
            groups.append((open_groups.pop(), match.start()))
        _erase(text, match.start(), match.end())
    plain_directives = bytes(text)
    for heads, end in groups:
        ends = [*(start for start, _, _ in heads[1:]), end]
        branches = [(after, stop) for (_, after, _), stop in zip(heads, ends, strict=True)]
        kept = branches[1:2] if heads[0][2] == b"0" else branches[:1]
        flat = not one_branch and heads[0][2] != b"0" and all(_whole(plain_directives[a:b]) for a, b in branches)
        for branch in branches:
            if not flat and branch not in kept:
                _erase(text, *branch)
    return tuple(macros)


def _whole(branch: bytes) -> bool:
    """Say whether a branch is a sequence of whole declarations, so that it can stand beside the other branches."""
    depth = 0
    for match in _BRACE.finditer(branch):
        depth += 1 if match[0] in b"{(" else -1
        if depth < 0:
            return False
    return depth == 0 and branch.rstrip()[-1:] in b";},:"
