"""A wheel of the pinned version: on this machine or in an index, never unpacked, each member checked against RECORD."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from anchors.model import SourceError
from anchors.pins import Pin, Source
from anchors.providers import record
from anchors.providers.cache import Cache
from anchors.providers.index import Index, Listing
from anchors.providers.source import Stamp, is_text, safe
from anchors.providers.web import UNASKED, NoRanges, Progress, Web

if TYPE_CHECKING:
    import zipfile

    from anchors.providers.ranged import RangedZip


class Wheel:
    """One wheel; only its RECORD and the members asked for are moved, and both are cached."""

    of_repository = False

    def __init__(self, pin: Pin, source: Source, index: Index, web: Web, cache: Cache) -> None:
        self.pin = pin
        self.source = source
        self.index = index
        self.web = web
        self.cache = cache
        self.name = source.distributions[0]
        self.label = f"wheel {source.file or f'{self.name} {pin.version}'}"
        self._listing: Listing | None = None
        self._archive: zipfile.ZipFile | RangedZip | None = None
        self._hashes: dict[str, str] | None = None
        self._broken: SourceError | None = None

    @property
    def hashes(self) -> dict[str, str]:
        """Path -> SHA-256 by RECORD, which is checked against the pin's hash of it."""
        if self._hashes is None:
            known = self.cache.load("records", self._key)
            if known is None or not self._is_record(known):
                known = self._read_record()
                self.cache.save(known, "records", self._key)
            self._hashes = record.parse(known, f"{self.label}: RECORD")
        return self._hashes

    @property
    def far(self) -> bool:
        try:
            return (self._archive is None or not _is_local(self._archive)) and not self._marker.exists()
        except SourceError:
            return True

    def mark_whole(self) -> None:
        """Note that all of the wheel's text is on this machine."""
        self.cache.save(b"", *self._marker.relative_to(self.cache.root).parts)

    def decides(self, path: str) -> bool:
        return self.source.decides(path)

    def read(self, path: str) -> bytes | None:
        if self._broken:
            raise self._broken
        try:
            digest = self.hashes.get(safe(path, self.label))
            if digest is None:
                return None
            return self.cache.get(digest) or self._fetch_member(path, digest)
        except SourceError as error:
            if self._hashes is None:
                self._broken = error
            raise

    def stamp(self, path: str) -> Stamp | None:
        """Return the pinned hash, which proves all that is ever read; without one only reading tells."""
        return Stamp(self.source.sha256) if self.source.sha256 else None

    def files(self) -> list[str]:
        return sorted(path for path in self.hashes if is_text(path))

    def missing(self) -> list[str]:
        """Return the text files that could be cited and are not on this machine yet."""
        return [
            path
            for path in self.pin.citable(self.files())
            if self.hashes[path] and self.cache.get(self.hashes[path]) is None
        ]

    def bring(self, paths: Iterable[str], progress: Progress | None = None) -> None:
        """Fetch members into the cache, several at a time."""
        wanted = [path for path in dict.fromkeys(paths) if self.hashes.get(path)]
        wanted = [path for path in wanted if self.cache.get(self.hashes[path]) is None]
        if not wanted:
            return
        from concurrent.futures import ThreadPoolExecutor

        threads = 1 if _is_local(self._open()) else 8
        with ThreadPoolExecutor(threads) as pool:
            for count, _ in enumerate(pool.map(lambda path: self._fetch_member(path, self.hashes[path]), wanted), 1):
                if progress:
                    progress(self.label, count, len(wanted))

    @property
    def _key(self) -> str:
        """The name of this wheel in the cache: its SHA-256, by the pin or by the index."""
        if self.source.sha256:
            return self.source.sha256
        listing = self._locate()
        return listing.sha256 or hashlib.sha256(listing.url.encode()).hexdigest()

    @property
    def _marker(self) -> Path:
        """The file that says that all of the wheel's text is in the cache."""
        return self.cache.path("records", self._key + ".whole")

    def _locate(self) -> Listing:
        """Find the wheel in pip's folders and indexes."""
        if self._listing is None:
            self._listing = self.index.find(self.name, self.pin.version, ".whl", self.source.file)
            pinned, listed = self.source.sha256, self._listing.sha256
            if pinned and listed and pinned != listed:
                self._listing = None
                raise SourceError(f"{self.label}: the index gives it another SHA-256 than the pin; do not trust it")
            self.label = f"wheel {self._listing.filename}"
        return self._listing

    def _open(self) -> zipfile.ZipFile | RangedZip:
        """Open the wheel: a whole one that is on this machine, else the remote one in place."""
        if self._archive is None:
            listing = self._locate()
            kept = self.cache.path("archives", listing.filename)
            path = listing.path or (kept if kept.exists() else None)
            if path:
                self._archive = _open_local(path)
            else:
                from anchors.providers.ranged import RangedZip

                self._archive = RangedZip(listing.url, self._key, self.web, self.cache)
        return self._archive

    def _member(self, name: str) -> bytes | None:
        """Read a member, or fetch the whole wheel first when its server answers no ranges and it is small."""
        archive = self._open()
        if _is_local(archive):
            import zipfile
            import zlib

            try:
                return archive.read(name) if name in archive.NameToInfo else None
            except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as error:
                raise SourceError(f"{archive.filename}: truncated or corrupt wheel ({error}); delete it") from error
        try:
            return archive.read(name)
        except NoRanges as error:
            listing = self._locate()
            if not 0 < listing.size <= UNASKED:
                megabytes = f"{listing.size / 1e6:.0f} MB" if listing.size else "of unknown size"
                hint = f"it is {megabytes}; to bring it whole: python -m anchors fetch {self.pin.name}"
                raise NoRanges(f"{error}; {hint}") from error
            self.download()
            return self._member(name)

    def download(self, progress: Progress | None = None) -> None:
        """Bring the wheel whole."""
        listing = self._locate()
        if listing.path is None:
            target = self.cache.path("archives", listing.filename)
            digest = self.source.sha256 or listing.sha256
            if not digest:
                raise SourceError(f"{self.label}: neither the pin nor the index gives its SHA-256; it is not fetched")
            self.web.download(listing.url, target, self.cache, digest, listing.size, progress)
            self._archive = _open_local(target)

    def _is_record(self, data: bytes) -> bool:
        """Tell whether these bytes are the RECORD that the pin names, if it names one."""
        return not self.source.record or hashlib.sha256(data).hexdigest() == self.source.record

    def _read_record(self) -> bytes:
        """Read RECORD from the wheel; raises SourceError when it has none or another than the pin's."""
        stem = "-".join(self._locate().filename.split("-")[:2])
        data = self._member(f"{stem}.dist-info/RECORD")
        if data is None:
            raise SourceError(f"{self.label}: has no RECORD, so nothing proves its files; it is not read")
        if not self._is_record(data):
            raise SourceError(f"{self.label}: its RECORD is not the one that the pin names; do not trust it")
        return data

    def _fetch_member(self, path: str, digest: str) -> bytes:
        """Read a member that RECORD names, check it, and keep it."""
        data = self._member(path)
        if data is None:
            raise SourceError(f"{self.label}: RECORD names {path} but the wheel lacks it; it is not a whole wheel")
        record.verify(data, digest, path, self.label)
        self.cache.put(digest, data)
        return data


def _is_local(archive: zipfile.ZipFile | RangedZip) -> TypeGuard[zipfile.ZipFile]:
    """Tell whether an open wheel is a whole file on this machine."""
    return not hasattr(archive, "forget")


def _open_local(path: Path) -> zipfile.ZipFile:
    """Open a wheel on this machine; raises SourceError when it is truncated."""
    import zipfile

    try:
        return zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError) as error:
        raise SourceError(f"{path}: truncated or corrupt wheel ({error}); delete it, then run it again") from error
