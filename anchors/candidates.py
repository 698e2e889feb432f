"""Candidates: where a definition that is gone went, most likely: renamed in its file, or moved to another."""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from anchors import grammar, locate, lock, normal
from anchors.model import Anchor, AnchorError, SourceError, Span
from anchors.resolve import lines_of

if TYPE_CHECKING:
    from anchors.providers import SourceFile
    from anchors.workspace import Workspace

_FILES = 400  # at most so many files of a release are searched, the nearest first
_FAR = 22  # two unrelated passages' sketches differ in about 32 of 64 bits
_SURE = 8  # from torch 2.7.1 to 2.6.0 the one true rename costs 4, chance likenesses of several lines 10 and more
_NAMES = {
    "python": re.compile(rb"^[ \t]*(?:(?:async[ \t]+)?def|class)[ \t]+(\w+)|^[ \t]*(\w+)[ \t]*(?::[^=\n]+)?=", re.M),
    "tablegen": re.compile(rb"^[ \t]*(?:def|class|multiclass|defm)[ \t]+(\w+)", re.M),
    "cpp": re.compile(rb"\b(?:class|struct|enum|namespace)[ \t]+(\w+)|\b(\w+)[ \t]*\(|\b(\w+)[ \t]*=", re.M),
}


@dataclasses.dataclass(frozen=True, slots=True)
class Candidate:
    """The anchor to write instead, how the definition got there, and its place; a lower `cost` is more likely."""

    anchor: Anchor
    how: str
    path: str
    start: int
    end: int
    cost: float

    def __str__(self) -> str:
        return f"{self.how} {self.anchor}"


def suggestion(workspace: Workspace, anchor: Anchor, known: lock.Entry | None) -> str:
    """Return what to write instead of an anchor that is gone, or the empty string."""
    candidate = best(workspace, anchor, known)
    return str(candidate) if candidate else ""


def best(workspace: Workspace, anchor: Anchor, known: lock.Entry | None) -> Candidate | None:
    """Return the best candidate; `known` is what was read of the anchor, whose sketch tells like from unlike."""
    try:
        return min(_all(workspace, anchor, known), key=lambda candidate: candidate.cost, default=None)
    except (AnchorError, SourceError):
        return None


def _all(workspace: Workspace, anchor: Anchor, known: lock.Entry | None) -> Iterator[Candidate]:
    path, symbol = _split(workspace, anchor)
    if not symbol:
        yield from _files_named(workspace, anchor, path)
        return
    try:
        here: SourceFile | None = workspace.source(anchor.pin, path)
    except (AnchorError, SourceError):
        here = None
    if here is not None:
        outline = workspace.outline(here)
        if locate.matching(here.path, outline, symbol):
            return  # the symbol is there; its quote is what is gone
        yield from _in_file(anchor, here, outline, symbol, known, path)
    for other in _holding(workspace, anchor.pin, path, symbol):
        if here is None or other != here.path:
            source = workspace.store.read(anchor.pin, other)
            yield from _in_file(anchor, source, workspace.outline(source), symbol, known, path)


def _in_file(
    anchor: Anchor, source: SourceFile, outline: tuple[Span, ...], symbol: str, known: lock.Entry | None, old: str
) -> Iterator[Candidate]:
    """Yield the file's definitions that may be the one that is gone."""
    moved = source.path != old
    last = _last(symbol)
    length = known.end - known.start + 1 if known else 0
    lines = lines_of(source.data)
    for span in outline:
        same = _last(span.name) == last
        matcher = difflib.SequenceMatcher(None, span.name, symbol)
        ratio = matcher.ratio() if matcher.real_quick_ratio() > 0.5 and matcher.quick_ratio() > 0.5 else 0.0
        if moved and (not same or (known is None and ratio < 0.8)):
            continue
        apart = None
        if known and known.sketch:
            size = span.end - span.start + 1
            if not same and ratio < 0.75 and not length / 2 - 2 <= size <= length * 2 + 2:
                continue
            text = "\n".join(lines[span.start - 1 : span.end])
            apart = normal.distance(known.sketch, normal.sketch(source.path, text, span.name))
        if apart is None and not same and ratio < 0.75:
            continue
        if apart is not None and apart > _FAR + 6 * same + 4 * (ratio > 0.8) and span.name != symbol:
            continue
        if apart is not None and not same and ratio < 0.5 and apart > 10:
            continue
        cost = (apart if apart is not None else 12) - 10 * ratio - 6 * same + 2 * moved + 3 * (span.kind == "attribute")
        how = ("moved to" if span.name == symbol else "moved and renamed to") if moved else "renamed to"
        if not same and (cost > _SURE or span.start == span.end):
            how = f"perhaps {how}"  # another body, or one line such as `x = False`, of which there are many alike
        target = Anchor(anchor.pin, source.path, span.name, anchor.quote)
        yield Candidate(target, how, source.repo_path, span.start, span.end, cost)


def _files_named(workspace: Workspace, anchor: Anchor, path: str) -> Iterator[Candidate]:
    """Yield the release's files that have the last name of a file that is gone."""
    name = path.rpartition("/")[2]
    for other in workspace.store.files(anchor.pin):
        if other.rpartition("/")[2] == name and other != path:
            shared = difflib.SequenceMatcher(None, other, path).ratio()
            target = Anchor(anchor.pin, other, anchor.symbol, anchor.quote)
            yield Candidate(target, "moved to", workspace.pins[anchor.pin].repo_path(other), 0, 0, -shared)


def _holding(workspace: Workspace, pin: str, path: str, symbol: str) -> list[str]:
    """Return the files near `path`, in its language, which seem to define the symbol's last name."""
    kind = locate.language(path)
    if kind not in _NAMES:
        return []
    scope = "/".join(path.split("/")[:2]) + "/" if path.count("/") > 1 else path.rpartition("/")[0]
    index = workspace.name_index.get((pin, scope, kind))
    if index is None:
        index = workspace.name_index[(pin, scope, kind)] = _index(workspace, pin, path, scope, kind)
    return index.get(_last(symbol), [])[:20]


def _index(workspace: Workspace, pin: str, path: str, scope: str, kind: str) -> dict[str, list[str]]:
    """Read the nearest files of a part of a release once, and note which names each seems to define."""
    try:
        listed = workspace.store.files(pin, at_hand=not workspace.searches_far)
    except (AnchorError, SourceError):
        return {}
    files = sorted(
        (other for other in listed if other.startswith(scope) and locate.language(other) == kind),
        key=lambda other: -_shared(other, path),
    )[:_FILES]
    if workspace.searches_far:
        workspace.store.prefetch({pin: files})
    index: dict[str, list[str]] = {}
    for other in files:
        try:
            data = workspace.store.read(pin, other).data
        except (AnchorError, SourceError):
            continue
        names = {name for groups in _NAMES[kind].findall(data) for name in _groups(groups) if name}
        for name in names:
            index.setdefault(name.decode("utf-8", "replace"), []).append(other)
    return index


def _groups(groups: bytes | tuple[bytes, ...]) -> tuple[bytes, ...]:
    return groups if isinstance(groups, tuple) else (groups,)


def _shared(one: str, other: str) -> int:
    """Return how many leading folders two paths share."""
    count = 0
    for left, right in zip(one.split("/"), other.split("/"), strict=False):
        if left != right:
            break
        count += 1
    return count


def _split(workspace: Workspace, anchor: Anchor) -> tuple[str, str]:
    """Return an anchor's file and symbol, also of a dotted name whose last parts do not exist."""
    if not grammar.is_dotted(anchor):
        return anchor.path, anchor.symbol
    for path in workspace.paths(anchor):
        try:
            workspace.source(anchor.pin, path)
        except AnchorError:
            continue
        stem = path.removesuffix(".py").removesuffix("/__init__")
        return path, anchor.path[len(stem) + 1 :] or anchor.symbol
    stem, _, name = anchor.path.rpartition(".")
    return stem.replace(".", "/") + ".py", name


def _last(name: str) -> str:
    return re.split(r"::|\.", name)[-1]
