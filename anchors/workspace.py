"""The workspace: the pins, the lock, the sources and the cache that one command or one build works with."""

from __future__ import annotations

import dataclasses
import functools
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anchors import grammar, locate, lock, pages
from anchors.cache import Cache
from anchors.model import Anchor, AnchorError, Code, Mention, Passage, SourceError, Span
from anchors.pins import Pin
from anchors.pins import load as load_pins
from anchors.providers import SourceFile, Store
from anchors.providers.cache import default_cache

if TYPE_CHECKING:
    from anchors import resolve
    from anchors.check import Report

LOCK_NAME = "anchors.lock"
PINS_NAME = "pins.toml"


@dataclasses.dataclass(frozen=True, slots=True)
class Found:
    """An anchor's place in its release, without the text: what a check needs."""

    anchor: Anchor
    path: str
    symbol: str
    blob: str
    place: resolve.Place
    permalink: str


class Workspace:
    """Everything at hand: `parse` an anchor, `resolve` it to its passage, `check` pages."""

    def __init__(self, pins: Mapping[str, Pin], lock_path: Path, store: Store, cache: Cache) -> None:
        self.pins = dict(pins)
        self.store = store
        self.cache = cache
        self.lock = lock.load(lock_path)
        self.searches_far = False  # whether a search for candidates may read files over the network
        self.name_index: dict[tuple[str, str, str], dict[str, list[str]]] = {}
        self._parsed: dict[str, Anchor] = {}
        self._placed: dict[tuple[str, str], dict[str, list[Any]]] = {}
        self._sources: dict[tuple[str, str], SourceFile | AnchorError | SourceError] = {}
        self._found: dict[Anchor, Found | AnchorError | SourceError] = {}
        self._outlines: dict[str, tuple[Span, ...]] = {}

    @classmethod
    def open(
        cls,
        start: Path,
        *,
        pins: Path | None = None,
        lock: Path | None = None,
        checkouts: Mapping[str, Path] | None = None,
        offline: bool = False,
    ) -> Workspace:
        """Open the workspace of the folder `start`; raise SourceError when its pins or its lock cannot be read.

        Pins: the file given, else `pins.toml` or `anchors/pins.toml` in `start` or a folder above it, else the
        tool's own. Lock: the file given, else `anchors.lock` or `source/anchors.lock` there, else a new
        `source/anchors.lock` or `anchors.lock` beside the pins found.
        """
        own = _above(start, (PINS_NAME, f"anchors/{PINS_NAME}"))
        table = load_pins(pins or own)
        for name in checkouts or {}:
            if name not in table:
                raise SourceError(f"--checkout {name}: no such pin; the pins are {', '.join(sorted(table))}")
        store = Store(table, None, checkouts, offline)
        path = lock or _above(start, (LOCK_NAME, f"source/{LOCK_NAME}")) or _new_lock(start, own)
        return cls(table, path, store, Cache(default_cache()))

    def parse(self, text: str) -> Anchor:
        """Read an anchor; raise AnchorError GRAMMAR or UNKNOWN_PIN."""
        if text in self._parsed:
            return self._parsed[text]
        anchor = grammar.parse(text)
        if anchor.pin not in self.pins:
            import difflib

            close = difflib.get_close_matches(anchor.pin, self.pins, n=1)
            hint = f"did you mean {close[0]}" if close else f"the pins are {', '.join(sorted(self.pins))}"
            raise AnchorError(Code.UNKNOWN_PIN, f"no pin is named {anchor.pin}", hint)
        self._parsed[text] = anchor
        return anchor

    def mentions(self, page: Path, name: str) -> tuple[Mention, ...]:
        """Return what a page cites, from the cache when its text is known; `name` is the page's name in reports."""
        return self.mentions_in(pages.read(page), name)

    def mentions_in(self, text: str, name: str) -> tuple[Mention, ...]:
        """Return what a page of this text and name cites, from the cache when its text is known."""
        key = f"page:{pages.VERSION}:{_hash(text)}"
        rows = self.cache.get(key)
        if rows is None:
            scanned = pages.mentions(name, text)
            self.cache.put(key, [[m.line, m.text, m.kind, m.title, m.section, m.lines] for m in scanned])
            return scanned
        return tuple(Mention(name, *row) for row in rows)

    def source(self, pin: str, path: str) -> SourceFile:
        """Return a pinned file, read once; raise AnchorError or SourceError as the store does."""
        key = (pin, path)
        if key not in self._sources:
            try:
                self._sources[key] = self.store.read(pin, path)
            except (AnchorError, SourceError) as error:
                self._sources[key] = error
        known = self._sources[key]
        if isinstance(known, SourceFile):
            return known
        raise known

    def outline(self, source: SourceFile) -> tuple[Span, ...]:
        """Return the spans of a file's definitions, from the cache when its content is known."""
        key = f"outline:{locate.VERSION}:{locate.language(source.path)}:{source.blob}"
        if key not in self._outlines:
            rows = self.cache.get(key)
            if rows is None:
                try:
                    spans = locate.spans(source.path, source.data)
                except (SyntaxError, ValueError) as error:
                    message = f"{source.path}: cannot be parsed: {error}; cite the file without a symbol"
                    raise SourceError(message) from None
                rows = [[span.name, span.kind, span.start, span.end] for span in spans]
                self.cache.put(key, rows)
            self._outlines[key] = tuple(Span(*row) for row in rows)
        return self._outlines[key]

    def find(self, anchor: Anchor) -> Found:
        """Return an anchor's place in its release; raise AnchorError or SourceError."""
        if anchor not in self._found:
            try:
                self._found[anchor] = self._find(anchor)
            except (AnchorError, SourceError) as error:
                self._found[anchor] = error
        known = self._found[anchor]
        if isinstance(known, Found):
            return known
        raise known

    def resolve(self, anchor: Anchor) -> Passage:
        """Return what an anchor shows; raise AnchorError or SourceError, with the best candidate as suggestion."""
        try:
            found = self.find(anchor)
        except AnchorError as error:
            if error.code is not Code.GONE or error.suggestion:
                raise
            from anchors import candidates

            hint = candidates.suggestion(self, anchor, None)
            raise AnchorError(error.code, error.message, hint) from None
        return self.passage(found)

    def passage(self, found: Found) -> Passage:
        """Return a found place with its text."""
        from anchors import resolve

        source, _ = self._file(found.anchor)
        place = found.place
        text = resolve.text_of(source.data, place.start, place.end)
        return Passage(
            anchor=found.anchor,
            path=found.path,
            start=place.start,
            end=place.end,
            text=text,
            blob=found.blob,
            digest=place.digest,
            kind=place.kind,
            permalink=found.permalink,
        )

    def entry(self, found: Found) -> lock.Entry:
        """Return what the lock keeps of a found place."""
        from anchors import normal

        passage, place = self.passage(found), found.place
        return lock.Entry(
            release=self.pins[found.anchor.pin].version,
            path=found.path,
            start=place.start,
            end=place.end,
            blob=found.blob,
            digest=place.digest,
            sketch=normal.sketch(found.path, passage.text, found.symbol),
        )

    def at(self, versions: Mapping[str, str]) -> Workspace:
        """Return a workspace with the same lock and cache in which some pins stand at other versions."""
        table = {name: pin.with_version(versions.get(name, pin.version)) for name, pin in self.pins.items()}
        store = Store(table, self.store.cache.root, self.store.checkouts, self.store.offline)
        other = Workspace(table, self.lock.path, store, self.cache)
        other.searches_far = True
        return other

    def check(self, paths: Iterable[Path], *, require_sources: bool = False, refresh: bool = True) -> Report:
        """Check every anchor of the pages among and under `paths`; `refresh` puts moved lines into the lock."""
        from anchors import check

        return check.run(self, list(paths), require_sources=require_sources, refresh=refresh)

    def _find(self, anchor: Anchor) -> Found:
        from anchors import resolve

        source, symbol = self._file(anchor)
        pin = self.pins[anchor.pin]
        placed = self._places_in(source)
        name = f"{symbol}@{anchor.quote}"
        if name not in placed:
            outline = self.outline(source) if symbol else ()
            place = resolve.place(source.path, source.data, outline, symbol, anchor.quote)
            placed[name] = [place.start, place.end, place.kind, place.digest]
            self.cache.put(self._places_key(source), placed)
        place = resolve.Place(*placed[name])
        link = pin.permalink(source.repo_path) if place.kind == "file" else ""
        link = link or pin.permalink(source.repo_path, place.start, place.end)
        return Found(anchor, source.repo_path, symbol, source.blob, place, link)

    def _places_in(self, source: SourceFile) -> dict[str, list[Any]]:
        """Return the places known in a file of this content, one cached value a file."""
        known = self._placed.get((source.path, source.blob))
        if known is None:
            known = self._placed[source.path, source.blob] = self.cache.get(self._places_key(source)) or {}
        return known

    def _places_key(self, source: SourceFile) -> str:
        from anchors import normal

        return f"places:{locate.VERSION}.{normal.VERSION}:{locate.language(source.path)}:{source.blob}"

    def _file(self, anchor: Anchor) -> tuple[SourceFile, str]:
        """Return the file that an anchor means, and the symbol in it."""
        if not grammar.is_dotted(anchor):
            return self.source(anchor.pin, anchor.path), anchor.symbol
        for path in self.paths(anchor):
            try:
                source = self.source(anchor.pin, path)
            except AnchorError as error:
                if error.code is not Code.GONE:
                    raise
                continue
            stem = path.removesuffix(".py").removesuffix("/__init__")
            rest = anchor.path[len(stem) + 1 :]
            if not (rest and anchor.symbol):
                return source, rest or anchor.symbol
            break
        release = f"{anchor.pin} {self.pins[anchor.pin].version}"
        raise AnchorError(Code.GONE, f"{release} has no module {anchor.path} nor any above it")

    def paths(self, anchor: Anchor) -> list[str]:
        """Return the files that an anchor may mean, the likeliest first: several only for a dotted name."""
        if not grammar.is_dotted(anchor):
            return [anchor.path]
        parts = anchor.path.split(".")
        stems = ["/".join(parts[:count]) for count in range(len(parts), 0, -1)]
        return [path for stem in stems for path in (f"{stem}.py", f"{stem}/__init__.py")]

    @functools.cached_property
    def releases(self) -> dict[str, str]:
        """Return each pin's version."""
        return {name: pin.version for name, pin in self.pins.items()}


def _hash(text: str) -> str:
    import hashlib

    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def home(starts: list[Path]) -> Path:
    """Return the first of some files or folders that has pins or a lock in it or above it, else the first."""
    names = (PINS_NAME, f"anchors/{PINS_NAME}", LOCK_NAME, f"source/{LOCK_NAME}")
    return next((start for start in starts if _above(start, names)), starts[0])


def _above(start: Path, names: tuple[str, ...]) -> Path | None:
    """Return the first of `names` that exists in `start` or in a folder above it, up to the repository's top."""
    start = _folder(start)
    for folder in [start, *start.parents]:
        for name in names:
            if (folder / name).is_file():
                return folder / name
        if (folder / ".git").exists():
            return None
    return None


def _folder(start: Path) -> Path:
    """Return a folder's real path, or that of the folder that a file is in."""
    real = Path(os.path.realpath(start))  # unlike Path.resolve it lets a circle of links be
    return real if real.is_dir() else real.parent


def _new_lock(start: Path, pins: Path | None) -> Path:
    """Return where a workspace without a lock gets one: in `source/` beside the pins, else beside the pins.

    Without pins of its own: in `source/` of the folder or of the repository, else in the folder itself.
    """
    start = _folder(start)
    if pins is not None:
        top = pins.parent.parent if pins.parent.name == "anchors" else pins.parent
        return top / "source" / LOCK_NAME if (top / "source").is_dir() else top / LOCK_NAME
    for folder in [start, *start.parents]:
        if (folder / "source").is_dir():
            return folder / "source" / LOCK_NAME
        if (folder / ".git").exists():
            break
    return start / LOCK_NAME
