"""The nouns of the anchor tool: pins, anchors, passages, mentions, findings.

Everything else in this package is a function from some of these to others. All are frozen, hashable and free of
Sphinx, of input and output, and of any pinned package.
"""

from __future__ import annotations

import dataclasses
import enum
from typing import Any


class State(enum.Enum):
    """What became of an anchor since its author read the passage."""

    OK = "ok"
    MOVED = "moved"
    CHANGED = "changed"
    GONE = "gone"
    UNREAD = "unread"


class Code(enum.Enum):
    """Every kind of finding; the value is what the user sees, `sentence` says what it means."""

    MOVED = "moved"
    CHANGED = "changed"
    GONE = "gone"
    UNREAD = "unread"
    UNLOCKED = "unlocked"
    AMBIGUOUS = "ambiguous"
    GENERATED = "generated"
    GRAMMAR = "grammar"
    UNKNOWN_PIN = "unknown-pin"
    LONG_EXCERPT = "long-excerpt"
    RAW_REFERENCE = "raw-reference"
    GHOST = "ghost"
    UNANCHORED = "unanchored"
    STALE_LOCK = "stale-lock"

    @property
    def sentence(self) -> str:
        """One sentence for the reader of a report."""
        return _SENTENCES[self]


_SENTENCES = {
    Code.MOVED: "The same passage stands on other lines than when it was read; the lock is refreshed.",
    Code.CHANGED: "The passage differs from what the author read; read the prose again, then accept.",
    Code.GONE: "The file, symbol or quoted line is not in the pinned release.",
    Code.UNREAD: "No source of this pin is at hand, so the anchor was checked against the lock alone.",
    Code.UNLOCKED: "The anchor resolves but nobody has accepted what it shows; read it, then accept.",
    Code.AMBIGUOUS: "More than one definition has this name; add a quote that tells them apart.",
    Code.GENERATED: "The release generates this file, so it has no permalink and cannot be cited.",
    Code.GRAMMAR: 'This is not an anchor: it must read pin:path#symbol@"quote".',
    Code.UNKNOWN_PIN: "No pin has this name.",
    Code.LONG_EXCERPT: "An excerpt shows at most 40 lines.",
    Code.RAW_REFERENCE: "A raw file:line reference goes stale unseen; write an anchor.",
    Code.GHOST: "This identifier occurs in no pinned source.",
    Code.UNANCHORED: "The pins define this name exactly once, and this page never anchors it.",
    Code.STALE_LOCK: "The lock has an entry that no page cites any more.",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Anchor:
    """A reference as an author writes it: `pin:path#symbol@"quote"`; `symbol` and `quote` may be empty."""

    pin: str
    path: str
    symbol: str = ""
    quote: str = ""

    def __str__(self) -> str:
        text = f"{self.pin}:{self.path}"
        if self.symbol:
            text += f"#{self.symbol}"
        if self.quote:
            text += f'@"{self.quote}"'
        return text


@dataclasses.dataclass(frozen=True, slots=True)
class Mention:
    """One place in a page that cites an anchor; `kind` is `src`, `excerpt` or `source-object`."""

    page: str
    line: int
    text: str
    kind: str
    title: str = ""
    section: str = ""
    lines: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Span:
    """A definition in one file: its qualified name, its kind, and its first and last line, both 1-based."""

    name: str
    kind: str
    start: int
    end: int


@dataclasses.dataclass(frozen=True, slots=True)
class Passage:
    """What an anchor shows in its release.

    `path` is the path in the repository at the tag, `start` and `end` are 1-based and inclusive, `text` holds exactly
    those lines, `blob` is the git blob hash of the whole file, `digest` the hash of the passage without comments,
    blank lines and layout, and `kind` one of `file`, `class`, `function`, `name`, `entry`, `line`.
    """

    anchor: Anchor
    path: str
    start: int
    end: int
    text: str
    blob: str
    digest: str
    kind: str
    permalink: str


@dataclasses.dataclass(frozen=True, slots=True)
class Finding:
    """Something a person must look at, at one line of one page."""

    page: str
    line: int
    code: Code
    anchor: str
    message: str
    suggestion: str = ""
    permalink: str = ""

    def __str__(self) -> str:
        text = f"{self.page}:{self.line}: {self.code.value}: {self.anchor} — {self.message}"
        return f"{text}; {self.suggestion}" if self.suggestion else text

    def as_json(self) -> dict[str, Any]:
        """Return the finding as the `findings` entries of `check --json` have it."""
        return {**dataclasses.asdict(self), "code": self.code.value}


class AnchorError(Exception):
    """Raised when an anchor cannot be resolved; carries what a finding needs."""

    def __init__(self, code: Code, message: str, suggestion: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.suggestion = suggestion


class SourceError(Exception):
    """Raised when a source cannot be read or trusted: a bad pin, a corrupt download, a missing provider."""
