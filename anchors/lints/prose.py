"""What the lints read of a page: code spans and plain words with their lines, and the words of its own code."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Any

from anchors import grammar, pages
from anchors.model import AnchorError

if TYPE_CHECKING:
    from markdown_it.token import Token

VERSION = 1
"""Raise it when the same page would be read differently, so that cached readings are dropped."""

RAW = re.compile(
    r"(?<![\w/.:-])((?:[\w.+-]+/)*[\w+-]+\.(?:py|pyi|c|cc|cpp|cu|cuh|h|hpp|inc|td|mlir|ya?ml))(?::|#L)(\d+)(?!\w|\.\w)"
)
"""A file and a line number, written by hand."""

_WORD = re.compile(r"[A-Za-z_]\w*")
_CROSS_REFERENCE = re.compile(
    r"(?P<external>external(?:\+(?P<key>[\w.-]+))?:)?(?:(?:py|std|c|cpp):)?"
    r"(?P<kind>class|meth|method|func|function|attr|attribute|obj|mod|module|exc|exception|data|property|any|term|doc|ref"
    r"|numref|envvar|option|token|keyword|macro|type|member|var|enum|label)"
)
_PLACES = frozenset({"doc", "ref", "numref", "label"})
_OWN = _PLACES | {"term", "envvar", "option", "token", "keyword", "any"}
_INV = re.compile(r"inv:(?:(?P<key>[\w.-]+)(?::[\w*]*){0,2})?#(?P<target>.+)")
_TARGET = re.compile(r"<\s*([^<>]+?)\s*>\s*$")


@dataclasses.dataclass(frozen=True, slots=True)
class Prose:
    """One page as the lints see it.

    `spans` are code spans in prose, `raw` the hand-written `file:line` references, each with its line (1-based).
    `own` are the words of the page's code blocks and their output, `linked` those of anchors, cross-references and
    links.
    """

    spans: tuple[tuple[int, str], ...]
    raw: tuple[tuple[int, str], ...]
    own: frozenset[str]
    linked: frozenset[str]

    def as_json(self) -> list[Any]:
        """Return the reading as the cache keeps it."""
        return [list(self.spans), list(self.raw), sorted(self.own), sorted(self.linked)]

    @classmethod
    def of_json(cls, row: list[Any]) -> Prose:
        """Return a reading from the cache."""
        spans, raw, own, linked = row
        pairs = tuple((line, text) for line, text in spans)
        return cls(pairs, tuple((line, text) for line, text in raw), frozenset(own), frozenset(linked))


def read(text: str) -> Prose:
    """Read a page's text."""
    reading = _Reading()
    reading.blocks(text, 0)
    spans = tuple(sorted(reading.spans, key=lambda pair: pair[0]))
    return Prose(spans, tuple(sorted(reading.raw)), frozenset(reading.own), frozenset(reading.linked))


def references(text: str) -> list[tuple[int, str, str]]:
    """Return what a page refers to by roles and `inv:` links: line, inventory named (may be empty), and target."""
    reading = _Reading()
    reading.blocks(text, 0)
    return reading.references


class _Reading:
    """One pass over a page; directives that hold MyST are read as the page is."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, str]] = []
        self.raw: list[tuple[int, str]] = []
        self.own: set[str] = set()
        self.linked: set[str] = set()
        self.references: list[tuple[int, str, str]] = []

    def blocks(self, text: str, offset: int) -> None:
        """Read a block of MyST that starts `offset` lines below the page's first line."""
        for token in pages.parse(text):
            line = offset + (token.map[0] if token.map else 0) + 1
            if token.type == "inline":
                self.inline(token, line)
            elif token.type in ("fence", "colon_fence"):
                self.fence(token, line)
            elif token.type == "code_block":
                self.own.update(_WORD.findall(token.content))

    def fence(self, token: Token, line: int) -> None:
        """Read a fence: code, or a directive with a body of code or of MyST."""
        match = pages._DIRECTIVE.match(token.info.strip())
        if match is None:
            self.own.update(_WORD.findall(token.content))
            return
        name, argument = match["name"], match["argument"].strip()
        if name in ("excerpt", "source-object"):
            self.anchor(argument)
            return
        if name in pages.LITERAL:
            self.own.update(_WORD.findall(token.content))
            return
        _, skipped = pages._options(token.content)
        for inner in pages._parser().parseInline(argument) if argument else ():
            self.inline(inner, line)
        self.blocks("\n".join(token.content.split("\n")[skipped:]), line + skipped)

    def inline(self, token: Token, line: int) -> None:
        """Read running text; a code span's line is that of its first character."""
        flat, at, links = token.content.replace("\n", " "), 0, 0
        for child in token.children or ():
            links += {"link_open": 1, "link_close": -1}.get(child.type, 0)
            if child.type == "link_open" and (inv := _INV.fullmatch(str(child.attrs.get("href", "")))) is not None:
                self.references.append((line + token.content.count("\n", 0, at), inv["key"] or "", inv["target"]))
            if child.type not in ("text", "code_inline", "myst_role"):
                continue
            found = flat.find(child.content, at) if child.content else -1
            row = line + token.content.count("\n", 0, max(found, at))
            at = max(at, found + len(child.content))
            if child.type == "myst_role":
                self.role(child.meta["name"], child.content, row)
                continue
            for match in RAW.finditer(child.content) if not links else ():
                self.raw.append((row, match[0]))
            if child.type == "code_inline":
                self.spans.append((row, child.content.strip()))
                if links:
                    self.linked.update(_WORD.findall(child.content))

    def role(self, name: str, content: str, line: int) -> None:
        """Note what a role links to; a literal role is a code span to its reader, but not to this lint."""
        if name == "src":
            self.anchor(content)
        elif (match := _CROSS_REFERENCE.fullmatch(name)) is not None:
            target = _TARGET.search(content)
            shown = (target[1] if target is not None else content).strip()
            # Labels, terms and documents without `external` are this manual's own.
            if not shown.startswith("!") and (match["external"] or match["kind"] not in _OWN):
                self.references.append((line, match["key"] or "", shown.lstrip("~.")))
            if match["kind"] not in _PLACES:
                self.linked.update(_WORD.findall(shown))

    def anchor(self, text: str) -> None:
        """Note the names that an anchor cites: its symbol, its quote, its file, its module."""
        try:
            anchor = grammar.parse(grammar.parse_role(text)[2])
        except AnchorError:
            return
        self.linked.update(_WORD.findall(f"{anchor.path} {anchor.symbol} {anchor.quote}"))
