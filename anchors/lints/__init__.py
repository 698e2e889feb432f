"""The lints: hand-written `file:line` references, ghosts, and first mentions that nobody anchored.

A ghost is a code span shaped like an identifier of which some part occurs in no pinned release, nor in the page's own
code, nor in the allow list. Names that were proved real when the sources were at hand stand in the lock, so that a
machine without them does not doubt them.
"""

from __future__ import annotations

import dataclasses
import hashlib
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from anchors import grammar
from anchors.lints import allow, names, prose
from anchors.model import Code, Finding

if TYPE_CHECKING:
    from anchors.workspace import Workspace

_SPAN = re.compile(
    r"@?(?P<name>~?[A-Za-z_]\w*(?:(?:\.|::|->)~?[A-Za-z_]\w*)*)(?:\[[\w, ]*\])?(?P<call>\((?:\)|\.\.\.\)|…\)))?"
)
_PATH = re.compile(r"(?:[\w.+-]+/)*[\w+-]+\.(?P<suffix>[a-z]+)")
_PARTS = re.compile(r"\.|::|->")
_CODE_FILES = frozenset({"py", "pyi", "c", "cc", "cpp", "cu", "cuh", "h", "hpp", "td"})
_OTHER_FILES = grammar.SUFFIXES | {
    "bib",
    "cff",
    "cubin",
    "gz",
    "hsaco",
    "html",
    "inv",
    "ptx",
    "so",
    "svg",
    "ttgir",
    "whl",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Reading:
    """What the lints found: findings, names proved real by pin, how many spans were judged, and the pins not read.

    `able` is false when names could not be judged for want of an index.
    """

    findings: tuple[Finding, ...]
    proved: dict[str, tuple[str, ...]]
    judged: int
    unread: tuple[str, ...]
    able: bool


def run(workspace: Workspace, texts: Iterable[tuple[str, str]]) -> Reading:
    """Lint pages, given as text and name in reports, with the indexes that exist; read no source.

    Names are judged when every pin whose sources are at hand has its index (`missing` says which have none); on a
    machine with no sources the names that the lock keeps are the evidence, and no name is called unanchored.
    """
    judge = _Judge(workspace)
    try:
        findings = [finding for text, name in texts for finding in judge.page(text, name)]
        workspace.cache.commit()
        proved = {pin: tuple(sorted(found)) for pin, found in judge.proved.items()}
        return Reading(tuple(findings), proved, judge.judged, judge.unread, judge.able)
    finally:
        judge.close()


def missing(workspace: Workspace) -> tuple[str, ...]:
    """Return the pins that have no index yet though this machine can read them."""
    folder = workspace.cache.path.parent
    return tuple(
        pin
        for pin in workspace.pins
        if workspace.store.at_hand(pin) and not names.place(workspace.store, pin, folder).is_file()
    )


def read(workspace: Workspace, text: str) -> prose.Prose:
    """Return a page's reading, from the cache when its text is known."""
    key = f"prose:{prose.VERSION}:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
    row = workspace.cache.get(key)
    if row is not None:
        return prose.Prose.of_json(row)
    reading = prose.read(text)
    workspace.cache.put(key, reading.as_json())
    return reading


def evidence(workspace: Workspace, lacking: tuple[str, ...]) -> str:
    """Return what `run` goes by besides a page: indexes (of pins not in `lacking`), allow list, proved names."""
    folder = workspace.cache.path.parent
    indexes = [names.place(workspace.store, pin, folder) for pin in workspace.pins if pin not in lacking]
    indexes = [place for place in indexes if place.is_file()]
    allowed = allow.load(workspace.lock.folder / allow.NAME)
    files = [(str(path), (seen := path.stat()).st_size, seen.st_mtime_ns) for path in allowed.files()]
    return repr((indexes, lacking, allowed.names, files, sorted(workspace.lock.names.items())))


def components(text: str) -> tuple[str, ...]:
    """Return the parts of a code span that is shaped like an identifier, none when it is not.

    Shaped like one: dotted, snake_case, CamelCase or called. A plain word, a number, an expression is not.
    """
    match = _SPAN.fullmatch(text)
    if match is None:
        return ()
    name = match["name"]
    parts = tuple(part.lstrip("~") for part in _PARTS.split(name))
    shaped = (
        len(parts) > 1
        or match["call"] is not None
        or "_" in name.strip("_")
        or re.search(r"[a-z0-9][A-Z]|[A-Z][A-Z]+[a-z]", name) is not None
    )
    return tuple(part for part in parts if len(part) >= names.SHORTEST) if shaped else ()


class _Judge:
    """Judges the code spans of pages against everything that is known of the pins."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.allowed = allow.load(workspace.lock.folder / allow.NAME)
        self.indexes: dict[str, names.Index] = {}
        for pin in workspace.pins:
            index = names.open_index(workspace.store, pin, workspace.cache.path.parent)
            if index is not None:
                self.indexes[pin] = index
        self.unread = tuple(pin for pin in workspace.pins if pin not in self.indexes)
        self.locked = {name for known in workspace.lock.names.values() for name in known}
        self.able = bool(self.indexes or self.locked) and not missing(workspace)
        self.proved: dict[str, set[str]] = {}
        self.judged = 0
        self._real: dict[str, bool] = {}

    def close(self) -> None:
        """Close the indexes."""
        for index in self.indexes.values():
            index.close()

    def page(self, text: str, name: str) -> list[Finding]:
        """Return what is to be found fault with on one page, in line order."""
        reading = read(self.workspace, text)
        found = [
            Finding(name, line, Code.RAW_REFERENCE, raw, "goes stale unseen", f"find its anchor: {_find(raw)}")
            for line, raw in reading.raw
        ]
        if self.able:
            seen: set[str] = set()
            for line, span in reading.spans:
                if span not in seen:
                    seen.add(span)
                    found += self.span(name, line, span, reading)
        return sorted(found, key=lambda finding: finding.line)

    def span(self, page: str, line: int, text: str, reading: prose.Prose) -> list[Finding]:
        """Judge one code span at its first mention on a page."""
        path = _PATH.fullmatch(text)
        if path is not None and path["suffix"] in _OTHER_FILES:
            return self.file(page, line, text, path["suffix"], reading)
        parts = components(text)
        if not parts or ("." in text and text.lstrip("@").partition(".")[0] in sys.stdlib_module_names):
            return []
        self.judged += 1
        for part in parts:
            if part not in reading.own and not self.real(part) and not self.allowed.has(text, part):
                where = f"{part} occurs" if part != text else "occurs"
                return [Finding(page, line, Code.GHOST, text, f"{where} in {self.nowhere()}", self.hint(part))]
        last = parts[-1]
        if last in reading.linked or last in reading.own:
            return []
        found = self.unanchored(page, line, text, last)
        return found if found and not self.allowed.has(text, last) else []

    def file(self, page: str, line: int, text: str, suffix: str, reading: prose.Prose) -> list[Finding]:
        """Judge a code span that is the name or the path of a source file."""
        if suffix not in _CODE_FILES:
            return []
        self.judged += 1
        stem = text.rpartition("/")[2].rpartition(".")[0]
        if stem in reading.own or self.allowed.has(text, text.rpartition("/")[2]) or text in self.locked:
            return []
        for pin, index in self.indexes.items():
            release = self.workspace.pins[pin]
            if any(index.has_file(known) for known in (text, *release.packaged_paths(text))):
                self.proved.setdefault(pin, set()).add(text)
                return []
        message = f"is no file of {self.nowhere()}"
        return [Finding(page, line, Code.GHOST, text, message, f"find it: {_find(text)}")] if self.indexes else []

    def real(self, name: str) -> bool:
        """Say whether a pin has a name, and note by which pin that was proved."""
        known = self._real.get(name)
        if known is None:
            known = name in self.locked
            for pin, index in self.indexes.items():
                if index.has(name):
                    self.proved.setdefault(pin, set()).add(name)
                    known = True
                    break
            self._real[name] = known
        return known

    def unanchored(self, page: str, line: int, text: str, name: str) -> list[Finding]:
        """Return the finding for a name that the pins define just once: once in each pin that defines it at all."""
        places = [(pin, *index.defined(name)) for pin, index in self.indexes.items()]
        places = [place for place in places if place[1]]
        if not places or any(count > 1 for _, count, _ in places) or len({_base(pin) for pin, _, _ in places}) > 1:
            return []
        pin, _, path = places[0]
        message = f"defined only in {path}, and this page never anchors it"
        return [Finding(page, line, Code.UNANCHORED, text, message, f"write {{src}}`{pin}:{path}#{name}`")]

    def nowhere(self) -> str:
        """Name what was searched, and what was not."""
        return "no pinned source" + (f" at hand (not read: {', '.join(self.unread)})" if self.unread else "")

    def hint(self, name: str) -> str:
        """Suggest the real names that are closest, or the allow list."""
        import difflib

        pool = {candidate for index in self.indexes.values() for candidate in index.like(name)}
        close = difflib.get_close_matches(name, pool, n=2, cutoff=0.8)
        return f"did you mean {' or '.join(close)}?" if close else f"correct it, or give its reason in {allow.NAME}"


def _base(pin: str) -> str:
    """Return the project that a pin stands for: two pins of one project define the same names."""
    return pin.partition("-")[0]


def _find(text: str) -> str:
    return f"python -m anchors find {re.split(r':|#', text.rpartition('/')[2])[0]}"
