"""The store: reads any pinned file from the first place that has it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from anchors.model import AnchorError, Code, SourceError
from anchors.pins import Pin
from anchors.providers import installed
from anchors.providers.source import Provider, SourceFile


def default_cache() -> Path:
    """Return the cache's folder: `$ANCHORS_CACHE`, or the user's own."""
    if named := os.environ.get("ANCHORS_CACHE"):
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("compiler-stack-anchors"))


class Store:
    """Every pinned release, readable by path.

    `checkouts` maps a pin's name to a local repository or folder, which is then tried before all other places; with
    `offline` nothing is fetched.
    """

    def __init__(
        self,
        pins: Mapping[str, Pin],
        cache_dir: Path | None = None,
        checkouts: Mapping[str, Path] | None = None,
        offline: bool = False,
    ) -> None:
        self.pins = dict(pins)
        self.cache_dir = cache_dir or default_cache()
        self.checkouts = dict(checkouts or {})
        self.offline = offline
        self._providers: dict[str, tuple[list[Provider], list[str]]] = {}

    def read(self, pin_name: str, path: str) -> SourceFile:
        """Return a file by its packaged or repository path.

        Raises AnchorError (unknown pin, generated, gone) when the release can have no such file, and SourceError when
        no place that could tell is at hand.
        """
        pin = self._pin(pin_name)
        places, reasons = self._places(pin)
        decided = False
        for provider in places:
            for packaged in pin.packaged_paths(path):
                if reason := pin.generated_reason(packaged):
                    if packaged == path:
                        raise AnchorError(Code.GENERATED, f"{path} has no permalink: {reason}")
                    continue
                wanted = pin.repo_path(packaged) if provider.of_repository else packaged
                try:
                    data = provider.read(wanted)
                except SourceError as error:
                    reasons.append(str(error))
                    continue
                if data is not None:
                    return SourceFile(packaged, pin.repo_path(packaged), data, provider.label)
                decided = decided or provider.decides(wanted)
            if decided:
                raise AnchorError(Code.GONE, f"{pin.name} {pin.version} has no file {path}")
        why = "; ".join(dict.fromkeys(reasons)) or "no place serves it"
        raise SourceError(f"{pin.name} {pin.version}: {path}: {why}")

    def files(self, pin_name: str) -> list[str]:
        """Return the packaged paths of all text files that the places at hand can list."""
        pin = self._pin(pin_name)
        places, reasons = self._places(pin)
        found: set[str] = set()
        for provider in places:
            try:
                found.update(provider.files())
            except SourceError as error:
                reasons.append(str(error))
        return sorted(path for path in found if not pin.generated_reason(path))

    def describe(self, pin_name: str) -> str:
        """Say who serves a pin, for reports."""
        places, reasons = self._places(self._pin(pin_name))
        return places[0].label if places else "; ".join(dict.fromkeys(reasons)) or "no place"

    def _pin(self, name: str) -> Pin:
        """Return a pin by name."""
        try:
            return self.pins[name]
        except KeyError:
            known = ", ".join(sorted(self.pins))
            raise AnchorError(Code.UNKNOWN_PIN, f"there is no pin {name!r}", f"the pins are {known}") from None

    def _places(self, pin: Pin) -> tuple[list[Provider], list[str]]:
        """Return the places that can serve a pin now, and why others cannot."""
        if pin.name not in self._providers:
            places: list[Provider] = []
            reasons: list[str] = []
            for source in pin.sources:
                if source.kind == "installed":
                    provider, reason = installed.find(pin, source)
                    if provider:
                        places.append(provider)
                    else:
                        reasons.append(reason)
            self._providers[pin.name] = (places, reasons)
        places, reasons = self._providers[pin.name]
        return places, list(reasons)
