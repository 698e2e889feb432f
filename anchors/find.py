"""Finding the anchor to write: definitions of the pinned releases whose names match some words, best first."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING

from anchors import grammar, locate
from anchors.model import Anchor, AnchorError, SourceError, Span

if TYPE_CHECKING:
    from anchors.providers import SourceFile
    from anchors.workspace import Workspace

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_HINTS = {"cpp": (".h", ".cpp"), "python": (".py",), "yaml": (".yaml",), "tablegen": (".td",)}


@dataclasses.dataclass(frozen=True, slots=True)
class Hit:
    """One definition that matches: the anchor to write, where it stands, and how well it matches (higher is better)."""

    anchor: str
    path: str
    start: int
    end: int
    kind: str
    score: float


def run(workspace: Workspace, words: list[str], *, pins: list[str] | None = None, limit: int = 20) -> list[Hit]:
    """Return the best `limit` anchors for `words`; each word must occur in the name or in the path.

    Words may be parts of a name (`fuse nodes`), a whole one (`Scheduler.fuse_nodes`) or an anchor. Files are read as
    text first, and only those that hold the words are parsed.
    """
    terms = [term.lower() for word in words for term in re.split(r"[\s#.:/@\"]+", word) if term]
    terms = [term for term in terms if term not in workspace.pins and term not in ("py", "h", "cpp", "td", "yaml")]
    if not terms:
        return []
    hits: list[Hit] = []
    for pin in pins or list(workspace.pins):
        try:
            files = workspace.store.files(pin, at_hand=True)
        except (AnchorError, SourceError):
            continue
        for path in files:
            if locate.language(path) != "text" and "/tests/" not in path and "/test/" not in path:
                hits += _file(workspace, pin, path, terms)
    workspace.cache.commit()
    hits.sort(key=lambda hit: (-hit.score, len(hit.anchor), hit.anchor))
    return hits[:limit]


def _file(workspace: Workspace, pin: str, path: str, terms: list[str]) -> list[Hit]:
    """Return the hits of one file."""
    inside = [term for term in terms if term not in path.lower()]
    try:
        source = workspace.store.read(pin, path)
        text = source.data.lower()
        if not all(term.encode() in text or term.replace("_", "").encode() in text for term in inside):
            return []
        outline = workspace.outline(source)
    except (AnchorError, SourceError):
        return []
    found = []
    names: dict[str, int] = {}
    for span in outline:
        names[span.name] = names.get(span.name, 0) + 1
    for span in outline:
        score = _score(span, path, terms)
        if score > 0:
            found.append(_hit(pin, source, span, score))
    if all(term in path.lower() for term in terms):
        anchor = str(Anchor(pin, path))
        found.append(Hit(anchor, source.repo_path, 1, source.data.count(b"\n"), "file", 30.0 - len(path) / 100))
    return found


def _hit(pin: str, source: SourceFile, span: Span, score: float) -> Hit:
    anchor = str(Anchor(pin, source.path, span.name))
    return Hit(anchor, source.repo_path, span.start, span.end, span.kind, score)


def _score(span: Span, path: str, terms: list[str]) -> float:
    """Return how well a definition matches: whole last name, then its parts, then the rest of the name, the path."""
    name = span.name.lower()
    last = re.split(r"::|\.", span.name)[-1]
    parts = {part.lower() for part in _PARTS.findall(last)}
    total = 0.0
    named = False
    for term in terms:
        if term == last.lower():
            total, named = total + 50, True
        elif term in parts:
            total, named = total + 20, True
        elif term in last.lower():
            total, named = total + 10, True
        elif term in name:
            total += 8
        elif term in path.lower():
            total += 4
        else:
            return 0
    if not named:
        return 0
    kinds = {"class": 4, "function": 3, "entry": 3, "name": 1, "declaration": -6, "attribute": -4, "augmented": -8}
    return total + kinds.get(span.kind, 0) - len(span.name) / 50 - path.count("/") / 10


def words_of(text: str) -> list[str]:
    """Return the words to search for in place of an anchor that does not resolve."""
    try:
        anchor = grammar.parse(text)
    except AnchorError:
        return [text]
    return [anchor.symbol or anchor.path]
