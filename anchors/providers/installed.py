"""An installed distribution, found by its dist-info folder and never imported, each file checked against RECORD."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from anchors.model import SourceError
from anchors.pins import Pin, Source
from anchors.providers import record
from anchors.providers.source import Stamp, is_text, safe, stamp_of


class Installed:
    """A distribution of exactly the pinned version in one site-packages folder."""

    of_repository = False
    far = False

    def __init__(self, source: Source, info: Path) -> None:
        self.source = source
        self.site = info.parent
        self.label = f"installed {info.name.removesuffix('.dist-info').replace('-', ' ')} ({self.site})"
        self._info = info
        self._record = b""
        self._hashes: dict[str, str] | None = None
        self._stamp: Stamp | None = None

    @property
    def hashes(self) -> dict[str, str]:
        """Path -> SHA-256 by RECORD; raises SourceError when RECORD is missing."""
        if self._hashes is None:
            self._hashes = record.parse(self._bytes(), str(self._info / "RECORD"))
        return self._hashes

    def _bytes(self) -> bytes:
        """Return RECORD as it is, read once."""
        if not self._record:
            path = self._info / "RECORD"
            try:
                self._record = path.read_bytes()
            except OSError as error:
                raise SourceError(
                    f"{path}: missing, so nothing proves the installed files; install the package again"
                ) from error
        return self._record

    def decides(self, path: str) -> bool:
        return self.source.decides(path) and path not in self.source.altered

    def read(self, path: str) -> bytes | None:
        wanted = safe(path, self.label)
        if self._hashes is not None:
            digest = self._hashes.get(wanted)
        else:
            digest = record.one(self._bytes(), wanted, str(self._info / "RECORD"))
        if digest is None or path in self.source.altered:
            return None
        try:
            data = (self.site / path).read_bytes()
        except OSError as error:
            why = f"RECORD names it but it cannot be read ({error.strerror}); install the package again"
            raise SourceError(f"{self.site / path}: {why}") from error
        return record.verify(data, digest, path, self.label)

    def stamp(self, path: str) -> Stamp | None:
        """Return the stamps of RECORD and of the file together."""
        if self._stamp is None:
            self._stamp = stamp_of(f"{self._info}/RECORD")
        file = stamp_of(f"{self.site}/{path}")
        if self._stamp is None or file is None:
            return None
        return Stamp(f"{self._stamp.text} {file.text}", max(self._stamp.changed, file.changed))

    def files(self) -> list[str]:
        return sorted(path for path in self.hashes if is_text(path) and not path.startswith("../"))


def find(pin: Pin, source: Source) -> tuple[Installed | None, str]:
    """Return the installed distribution of the pinned version, else None and what was seen instead."""
    seen = ""
    for site in _sites(pin, source):
        for name in source.distributions:
            for info in _infos(site, name):
                version = info.name.removesuffix(".dist-info").rpartition("-")[2]
                if version.partition("+")[0] == pin.version:
                    return Installed(source, info), ""
                seen = f"{name} {version} is installed in {site}, not {pin.version}"
    return None, seen or f"{' or '.join(source.distributions)} {pin.version} is not installed"


def _sites(pin: Pin, source: Source) -> list[Path]:
    """Return the folders to look in: this interpreter's own path, then the named environments."""
    sites = [Path(entry) for entry in sys.path if entry.endswith(("site-packages", "dist-packages"))]
    for environment in source.environments:
        folder = (pin.home / environment).resolve()
        if (folder / "lib").is_dir():
            sites += sorted((folder / "lib").glob("python3*/site-packages"))
        elif (folder / "Lib" / "site-packages").is_dir():
            sites.append(folder / "Lib" / "site-packages")
        elif folder.is_dir():
            sites.append(folder)
    return list(dict.fromkeys(site for site in sites if site.is_dir()))


def _infos(site: Path, name: str) -> list[Path]:
    """Return the dist-info folders of a distribution, whichever way its name is spelt there."""
    spelt = re.sub(r"[-_.]+", "[-_.]", name)
    return sorted(site.glob(f"{spelt}-*.dist-info")) if "[" in spelt else sorted(site.glob(f"{name}-*.dist-info"))
