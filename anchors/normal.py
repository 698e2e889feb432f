"""The normal form of a passage: its text without comments, blank lines and layout, and hashes of that.

Python keeps each line's depth of indentation, which is meaning; its docstrings are part of the passage. C++ keeps the
ends of preprocessor lines. The form depends on this module alone, never on the running Python's own grammar, so that a
lock made by one version is read by another.
"""

from __future__ import annotations

import functools
import hashlib
import re

from anchors.locate import language

VERSION = 1
"""Raise it when the same text would have another digest, so that cached digests are dropped."""

_PYTHON = re.compile(
    r"""(?P<string>(?:'''(?:\\.|[^\\])*?'''|\"\"\"(?:\\.|[^\\])*?\"\"\"|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"))"""
    r"""|(?P<comment>\#[^\n]*)|(?P<joined>\\\n)|(?P<line>\n[ \t\f]*)|(?P<open>[(\[{])|(?P<close>[)\]}])""",
    re.DOTALL,
)
_STRINGS = (
    r"""(?P<raw>\bR"(?P<tag>[^()\s\\]{0,16})\(.*?\)(?P=tag)")"""
    r"""|(?P<string>"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+')"""
)
_DIRECTIVE = (
    r"|(?P<directive>^[ \t]*\#[ \t]*[a-z]+\b"
    r"(?:\\\n|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|//[^\n]*|[^\n/\\\"]|/(?![/*])|\\(?!\n)|\")*)"
)
_CPP = re.compile(_STRINGS + r"|(?P<comment>//(?:\\\n|[^\n])*|/\*.*?\*/)" + _DIRECTIVE, re.DOTALL | re.MULTILINE)
_TABLEGEN = re.compile(_STRINGS + r"|(?P<comment>(?<!:)//[^\n]*|/\*.*?\*/)" + _DIRECTIVE, re.DOTALL | re.MULTILINE)
_INNER = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_YAML = re.compile(r"""(?P<string>'[^'\n]*'|"(?:\\.|[^"\\\n])*")|(?P<comment>(?:(?<=\s)|\A)\#[^\n]*)""")
_WORDS = re.compile(r"(?<=\w)\s+(?=\w)")
_SPACES = re.compile(r"(?<!\w)\s+|\s+(?!\w)")
_TWINS = re.compile(r"([-+&|])\s+(?=\1)")
_TRIPLE = ("'''", '"""')
_TOKEN = re.compile(r"\w+|[^\w\s]")


def digest(path: str, text: str) -> str:
    """Return the hash of a passage's normal form: 16 hexadecimal digits."""
    return hashlib.sha256(normal(path, text).encode()).hexdigest()[:16]


def normal(path: str, text: str) -> str:
    """Return the passage in normal form, by the language of `path`."""
    text = text.replace("\r\n", "\n")
    kind = language(path)
    if kind == "python":
        return _python(text)
    if kind in ("cpp", "tablegen"):
        return _cpp(text, _CPP if kind == "cpp" else _TABLEGEN)
    if kind == "yaml":
        text = _YAML.sub(lambda match: "" if match["comment"] else match[0], text)
        return "\n".join(_indented(text))
    return "\n".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))


def sketch(path: str, text: str, name: str = "") -> str:
    """Return a 64-bit similarity hash (16 hexadecimal digits) of the passage with its own last name blanked.

    Passages that differ in few tokens have sketches that differ in few bits (`distance`), so a lock that keeps no text
    still recognises a renamed definition.
    """
    own = re.split(r"::|\.", name)[-1]
    tokens = ["@" if token == own else token for token in _TOKEN.findall(normal(path, text))]
    shingles = {" ".join(tokens[i : i + 3]) for i in range(max(1, len(tokens) - 2))}
    lanes = _lanes()
    total = 0
    for shingle in shingles:
        for table, byte in zip(lanes, hashlib.blake2b(shingle.encode(), digest_size=8).digest(), strict=True):
            total += table[byte]
    ones = [total >> (_LANE * bit) & ((1 << _LANE) - 1) for bit in range(64)]
    return f"{sum(1 << bit for bit in range(64) if 2 * ones[bit] > len(shingles)):016x}"


_LANE = 24


@functools.cache
def _lanes() -> list[list[int]]:
    """Return, for each of eight bytes and each of its values, its bits spread into 64 counters of one integer."""
    return [
        [sum(1 << (_LANE * (8 * place + bit)) for bit in range(8) if value >> bit & 1) for value in range(256)]
        for place in range(8)
    ]


def distance(one: str, other: str) -> int:
    """Return how many of 64 bits two sketches differ in."""
    return (int(one, 16) ^ int(other, 16)).bit_count()


class _Line:
    """Code gathered piece by piece, with strings held apart so that squeezing white space leaves them alone."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.strings: list[str] = []
        self.blank = True

    def code(self, piece: str) -> None:
        if piece:
            self.pieces.append(piece)
            self.blank = self.blank and piece.isspace()

    def string(self, piece: str) -> None:
        self.pieces.append("\0")
        self.strings.append(piece)
        self.blank = False

    def text(self) -> str:
        """Return the line with white space only where it keeps two words, or two operators, apart."""
        code = _SPACES.sub("", _WORDS.sub(" ", _TWINS.sub("\\1\1", "".join(self.pieces).strip())))
        held = iter(self.strings)
        return re.sub("\0", lambda _: next(held), code) if self.strings else code


def _python(text: str) -> str:
    """Write one logical line a line, led by its depth of indentation."""
    lines: list[str] = []
    indents: list[int] = []
    line = _Line()
    depth = at = 0
    indent = _width(text[: len(text) - len(text.lstrip(" \t\f"))])

    def flush() -> None:
        nonlocal line
        if line.blank:
            line.pieces.clear()
            return
        while indents and indents[-1] > indent:
            indents.pop()
        if not indents or indents[-1] < indent:
            indents.append(indent)
        lines.append(f"{len(indents)}:{line.text()}")
        line = _Line()

    for match in _PYTHON.finditer(text):
        line.code(text[at : match.start()])
        at = match.end()
        kind, piece = match.lastgroup, match[0]
        if kind == "string":
            line.string(_docstring(piece) if line.blank and piece[:3] in _TRIPLE else piece)
        elif kind in ("open", "close"):
            depth = depth + 1 if kind == "open" else max(0, depth - 1)
            line.code(piece)
        elif kind == "joined" or (kind == "line" and depth):
            line.code(" ")
        elif kind == "line":
            flush()
            indent = _width(piece[1:])
    line.code(text[at:])
    flush()
    return "\n".join(lines)


def _docstring(string: str) -> str:
    """Strip a docstring's own lines: their indentation is layout."""
    return "\n".join(filter(None, (line.strip() for line in string.split("\n"))))


def _width(indent: str) -> int:
    return len(indent.expandtabs(8))


def _cpp(text: str, pattern: re.Pattern[str]) -> str:
    """Write the code as one line, cut only around preprocessor lines."""
    lines: list[str] = []
    line = _Line()
    at = 0
    for match in pattern.finditer(text):
        line.code(text[at : match.start()])
        at = match.end()
        kind, piece = match.lastgroup, match[0]
        if kind == "comment":
            line.code(" ")
        elif kind == "directive":
            lines.append(line.text())
            line = _Line()
            lines.append(_cpp(_INNER.sub(" ", piece.replace("\\\n", " ")).replace("#", "\1", 1), pattern))
        else:
            line.string(piece)
    line.code(text[at:])
    lines.append(line.text())
    return "\n".join(filter(None, lines))


def _indented(text: str) -> list[str]:
    """Return a YAML text's lines with depths for indentation, white space outside strings squeezed."""
    lines: list[str] = []
    indents: list[int] = []
    for row in text.split("\n"):
        words = row.split()
        if not words:
            continue
        width = _width(row[: len(row) - len(row.lstrip())])
        while indents and indents[-1] > width:
            indents.pop()
        if not indents or indents[-1] < width:
            indents.append(width)
        lines.append(f"{len(indents)}:{' '.join(words)}")
    return lines
