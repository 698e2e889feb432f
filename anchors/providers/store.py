"""The store: reads any pinned file from the first place that has it."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from anchors.model import AnchorError, Code, SourceError
from anchors.pins import Pin, Source
from anchors.providers import installed
from anchors.providers.cache import Cache, default_cache
from anchors.providers.source import Provider, SourceFile, Stamp

if TYPE_CHECKING:
    from anchors.providers.archive import Archive
    from anchors.providers.index import Index, Settings
    from anchors.providers.web import Progress, Web
    from anchors.providers.wheel import Wheel


@dataclasses.dataclass(frozen=True, slots=True)
class Fetched:
    """What one place brought: bytes over the network, and seconds; `trouble` says why it could bring nothing."""

    pin: str
    provider: str
    moved: int
    seconds: float
    trouble: str = ""


class _Places:
    """The places of one pin, opened one by one and only when those before did not answer."""

    def __init__(self, waiting: Iterator[Provider | str]) -> None:
        self._waiting = waiting
        self._opened: list[Provider] = []
        self.reasons: list[str] = []

    def __iter__(self) -> Iterator[Provider]:
        yield from self._opened
        for place in self._waiting:
            if isinstance(place, str):
                self.reasons.append(place)
            else:
                self._opened.append(place)
                yield place


class Store:
    """Every pinned release, readable by path.

    `checkouts` maps a pin's name to a local repository or folder, which is then tried before all other places; those of
    `$ANCHORS_CHECKOUTS` (`NAME=PATH`, separated as in `$PATH`) count too. With `offline` nothing is fetched. `settings`
    stand in for pip's own.
    """

    def __init__(
        self,
        pins: Mapping[str, Pin],
        cache_dir: Path | None = None,
        checkouts: Mapping[str, Path] | None = None,
        offline: bool = False,
        settings: Settings | None = None,
    ) -> None:
        self.pins = dict(pins)
        self.cache = Cache(cache_dir or default_cache())
        self.checkouts = {**_named_checkouts(), **(checkouts or {})}
        self.offline = offline
        self._places: dict[str, _Places] = {}
        self._opened: dict[str, Provider] = {}
        for name, path in self.checkouts.items():
            if name in self.pins:
                from anchors.providers.checkout import open_checkout

                self._opened[name] = open_checkout(self.pins[name], path)
            elif name in (checkouts or {}):
                raise SourceError(f"--checkout {name}={path}: there is no pin {name!r}; use {', '.join(sorted(pins))}")
        self._settings = settings
        self._net: tuple[Web, Index] | None = None

    @property
    def moved(self) -> int:
        """How many bytes came over the network so far."""
        return self._net[0].moved if self._net else 0

    def read(self, pin_name: str, path: str) -> SourceFile:
        """Return a file by its packaged or repository path.

        Raises AnchorError (unknown pin, generated, gone) when the release can have no such file, and SourceError when
        no place that could tell is at hand.
        """
        pin = self._pin(pin_name)
        if PurePosixPath(path).is_absolute() or ".." in path.split("/") or "\\" in path:
            raise AnchorError(Code.GRAMMAR, f"the path {path} leads out of the release")
        if reason := pin.generated_reason(path):
            raise AnchorError(Code.GENERATED, f"{path} has no permalink: {reason}")
        names = [name for name in pin.packaged_paths(path) if not pin.generated_reason(name)]
        places = self._open(pin)
        troubles: list[str] = []
        here: installed.Installed | None = None
        for place in places:
            if isinstance(place, installed.Installed):
                here = place
            elif here and not troubles and not place.of_repository and not set(here.source.altered).intersection(names):
                continue  # The wheel has nothing that the distribution installed from it lacks.
            decided = False
            for name in names:
                wanted = pin.repo_path(name) if place.of_repository else name
                try:
                    data = place.read(wanted)
                except SourceError as error:
                    troubles.append(str(error))
                    continue
                if data is not None:
                    return SourceFile(name, pin.repo_path(name), data, place.label)
                altered = here.source.altered if place is here and here else ()
                whole = not place.of_repository and name == path and pin.is_packaged(path) and name not in altered
                decided = decided or whole or place.decides(wanted)
            if decided and not troubles:
                raise AnchorError(Code.GONE, f"{pin.name} {pin.version} has no file {path}")
        # A place that decides and could not be read is the reason that matters; what is not installed is secondary.
        why = "; ".join(dict.fromkeys(troubles or places.reasons))
        hint = f"name a checkout: --checkout {pin.name}=PATH"
        raise SourceError(f"{pin.name} {pin.version}: {path}: {why or 'none of the sources at hand has it'}; or {hint}")

    def stamp(self, pin_name: str, path: str) -> Stamp | None:
        """Return what is the same for as long as `read` answers the same; None when only reading tells.

        Every place of the pin counts, also those after the one that serves the file.
        """
        pin = self._pin(pin_name)
        texts: list[str] = []
        changed = 0
        for place in self._open(pin):
            for name in pin.packaged_paths(path):
                stamp = place.stamp(pin.repo_path(name) if place.of_repository else name)
                if stamp is None:
                    return None
                texts.append(stamp.text)
                changed = max(changed, stamp.changed)
        return Stamp("|".join(texts), changed)

    def files(self, pin_name: str, at_hand: bool = False) -> list[str]:
        """Return the paths of all text files that the places can list: packaged ones, else the repository's.

        With `at_hand` only those which can be read without the network, so that all of them may be.
        """
        pin = self._pin(pin_name)
        found: set[str] = set()
        for place in self._open(pin):
            if at_hand and place.far:
                continue
            try:
                listed = place.files()
            except SourceError:
                continue
            listed = pin.citable(listed)
            found.update([path for path in listed if found.isdisjoint(pin.packaged_paths(path))] if found else listed)
        return sorted(found)

    def describe(self, pin_name: str) -> str:
        """Say who serves a pin, for reports."""
        places = self._open(self._pin(pin_name))
        for place in places:
            if not place.far:
                return place.label
        return "; ".join(dict.fromkeys(places.reasons)) or "no source at hand"

    def at_hand(self, pin_name: str) -> tuple[str, ...]:
        """Return the labels of all places that serve a pin without the network."""
        return tuple(place.label for place in self._open(self._pin(pin_name)) if not place.far)

    def prefetch(self, wanted: Mapping[str, list[str]]) -> None:
        """Bring the files (pin -> paths) that only a remote wheel has, several at a time; troubles show at `read`."""
        for name, paths in wanted.items():
            pin = self.pins.get(name)
            if pin is None or self.offline or name in self._opened:
                continue
            left = {candidate for path in paths for candidate in pin.packaged_paths(path)}
            for place in self._open(pin):
                if isinstance(place, installed.Installed):
                    left &= set(place.source.altered)
                elif left and not place.of_repository:
                    from anchors.providers.wheel import Wheel

                    with contextlib.suppress(SourceError):
                        if isinstance(place, Wheel):
                            place.bring(sorted(left))
                if not left:
                    break

    def fetch(self, pin_name: str, progress: Progress | None = None) -> list[Fetched]:
        """Bring all text of a pin to this machine; one entry for each place, alternatives only until one served."""
        pin = self._pin(pin_name)
        report: list[Fetched] = []
        here: installed.Installed | None = None
        served: set[tuple[str, ...]] = set()
        for source in pin.sources:
            if source.kind == "installed":
                found, _ = installed.find(pin, source)
                here = here or found
                if found:
                    report.append(Fetched(pin.name, found.label, 0, 0.0))
                continue
            if source.covers in served or (source.kind == "wheel" and here and not here.source.altered):
                continue
            start, before = time.perf_counter(), self.moved
            place: Wheel | Archive | None = None
            trouble = ""
            try:
                place = self._remote(pin, source)
                self._bring(place, here, progress)
                served.add(source.covers)
            except SourceError as error:
                trouble = str(error)
            label = place.label if place else f"{source.kind} {source.file}"
            report.append(Fetched(pin.name, label, self.moved - before, time.perf_counter() - start, trouble))
        self._places.pop(pin.name, None)
        return report

    def _bring(self, place: Wheel | Archive, here: installed.Installed | None, progress: Progress | None) -> None:
        """Bring one place's text, for a wheel only what the installed distribution does not serve."""
        from anchors.providers.archive import Archive

        if isinstance(place, Archive):
            place.bring(progress)
            return
        from anchors.providers.web import NoRanges

        try:
            place.bring([path for path in place.missing() if here is None or path in here.source.altered], progress)
        except NoRanges:
            place.download(progress)
        if here is None:
            place.mark_whole()

    def _pin(self, name: str) -> Pin:
        """Return a pin by name."""
        try:
            return self.pins[name]
        except KeyError:
            known = ", ".join(sorted(self.pins))
            raise AnchorError(Code.UNKNOWN_PIN, f"there is no pin {name!r}", f"the pins are {known}") from None

    def _open(self, pin: Pin) -> _Places:
        """Return the places that can serve a pin, in order."""
        if pin.name not in self._places:
            self._places[pin.name] = _Places(self._each(pin))
        return self._places[pin.name]

    def _each(self, pin: Pin) -> Iterator[Provider | str]:
        """Open a pin's places one by one, or say why one cannot be opened."""
        if pin.name in self._opened:
            yield self._opened[pin.name]
        for source in pin.sources:
            if source.kind == "installed":
                found, reason = installed.find(pin, source)
                yield found or reason
            else:
                yield self._remote(pin, source)

    def _remote(self, pin: Pin, source: Source) -> Wheel | Archive:
        """Open a source that may need the network."""
        web, index = self._network()
        if source.kind == "wheel":
            from anchors.providers.wheel import Wheel

            return Wheel(pin, source, index, web, self.cache)
        from anchors.providers.archive import Archive

        def locate() -> tuple[str, str, str, int]:
            if source.kind == "debian":
                from anchors.providers import debian

                return debian.locate(source)
            if source.kind == "tarball":
                tag = pin.tag.format(version=pin.version)
                url = source.url.format(project=pin.project, version=pin.version, tag=tag)
                return url, source.file or url.rpartition("/")[2], source.sha256, source.size
            listing = index.find(source.distributions[0], pin.version, ".tar.gz", source.file)
            return listing.url, listing.filename, source.sha256 or listing.sha256, listing.size

        return Archive(pin, source, locate, web, self.cache)

    def _network(self) -> tuple[Web, Index]:
        """Return the network and the index, made when first needed."""
        if self._net is None:
            from anchors.providers.index import Index
            from anchors.providers.web import Web

            web = Web(self.offline)
            self._net = (web, Index(web, self.cache, self._settings))
        return self._net


def _named_checkouts() -> dict[str, Path]:
    """Read `$ANCHORS_CHECKOUTS`; raises SourceError when it is not `NAME=PATH` entries."""
    found = {}
    for entry in filter(None, os.environ.get("ANCHORS_CHECKOUTS", "").split(os.pathsep)):
        name, equals, path = entry.partition("=")
        if not equals or not name or not path:
            raise SourceError(f"ANCHORS_CHECKOUTS: {entry!r} is not NAME=PATH")
        found[name] = Path(path)
    return found
