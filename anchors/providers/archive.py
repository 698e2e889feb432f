"""A source archive of the whole repository: an sdist, a distribution's source package, or a release tarball."""

from __future__ import annotations

import functools
import hashlib
import io
import json
from collections.abc import Callable
from typing import BinaryIO

from anchors.model import SourceError
from anchors.pins import Pin, Source
from anchors.providers.cache import Cache
from anchors.providers.source import Stamp, safe, stamp_of
from anchors.providers.web import UNASKED, Progress, Web, file_digest, local


class Archive:
    """The text files of one archive, unpacked once into the cache.

    `locate` says where the archive is: its URL, its file name, its SHA-256 (may be empty when a git tree proves it),
    and its size in bytes (0 when unknown).
    """

    of_repository = True

    def __init__(
        self,
        pin: Pin,
        source: Source,
        locate: Callable[[], tuple[str, str, str, int]],
        web: Web,
        cache: Cache,
    ) -> None:
        self.pin = pin
        self.source = source
        self.web = web
        self.cache = cache
        part = f", first {source.head} bytes" if source.head else ""
        self.label = f"{source.kind} {source.file or pin.name + ' ' + pin.version}{part}"
        self._locate = locate
        self._hashes: dict[str, str] | None = None
        self._broken: SourceError | None = None
        self._stamp: Stamp | None = None

    @functools.cached_property
    def key(self) -> str:
        """The name of the unpacked archive in the cache: all that decides what it holds."""
        source = self.source
        parts = (self.pin.project, *source.distributions, source.url, source.sha256, source.head_sha256, source.root)
        parts += source.trees
        return f"{self.pin.name}-{self.pin.version}-{hashlib.sha256('|'.join(parts).encode()).hexdigest()[:16]}"

    @property
    def unpacked(self) -> bool:
        """Whether the archive's text is on this machine."""
        return self._hashes is not None or self.cache.path("trees", self.key + ".json").exists()

    @property
    def far(self) -> bool:
        return not self.unpacked

    def decides(self, path: str) -> bool:
        return self.source.decides(path)

    def read(self, path: str) -> bytes | None:
        if not self.source.decides(safe(path, self.label)):
            return None
        digest = self._table().get(path)
        if digest is None:
            return None
        data = self.cache.load("trees", self.key, path)
        if data is None or hashlib.sha256(data).hexdigest() != digest:
            self.drop()
            raise SourceError(f"{self.label}: its unpacked copy was damaged and has been dropped; run it again")
        return data

    def stamp(self, path: str) -> Stamp | None:
        """Return the stamps of the unpacked archive's table and of the file together."""
        if self._stamp is None:
            self._stamp = stamp_of(f"{self.cache.root}/trees/{self.key}.json")
        file = stamp_of(f"{self.cache.root}/trees/{self.key}/{path}")
        if self._stamp is None or file is None:
            return None
        return Stamp(f"{self.key} {self._stamp.text} {file.text}", max(self._stamp.changed, file.changed))

    def files(self) -> list[str]:
        return sorted(self._table())

    def drop(self) -> None:
        """Delete the unpacked copy."""
        import shutil

        self._hashes = None
        self.cache.path("trees", self.key + ".json").unlink(missing_ok=True)
        shutil.rmtree(self.cache.path("trees", self.key), ignore_errors=True)

    def bring(self, progress: Progress | None = None, asked: bool = True) -> None:
        """Fetch and unpack the archive unless that was done; raises SourceError, leaving nothing half-written."""
        if self.unpacked:
            return
        source = self.source
        kept = bool(source.file) and self.cache.path("archives", source.file).exists()
        if not asked and not source.head and not kept and (source.kind != "sdist" or source.size > UNASKED):
            self._refuse_unasked(source.size)  # before anything slow: neither apt nor the network is asked
        with self.cache.lock(self.key):
            if not self.unpacked:
                self._bring(progress, asked)

    def _bring(self, progress: Progress | None, asked: bool) -> None:
        """Fetch and unpack while this process alone does so."""
        url, filename, digest, size = self._locate()
        if self.source.head:
            self._unpack(io.BytesIO(self.web.head_bytes(url, self.source.head, self.source.head_sha256)))
            return
        target = local(url) if url.startswith("file:") else self.cache.path("archives", filename)
        if not target.exists():
            if not asked:
                self._refuse_unasked(size)
            if not digest and not self.source.trees:
                raise SourceError(f"{self.label}: the pin has neither its SHA-256 nor its git tree; it is not fetched")
            self.web.download(url, target, self.cache, digest, size if digest else 0, progress)
        try:
            if digest and file_digest(target) != digest:
                raise SourceError(f"{target}: corrupt: its SHA-256 is not {digest}; it is not read")
            with target.open("rb") as file:
                self._unpack(file)
        finally:
            # What was unpacked is all that is ever read again, and a corrupt archive must not come back.
            if not url.startswith("file:"):
                target.unlink(missing_ok=True)

    def _refuse_unasked(self, size: int) -> None:
        """Raise SourceError when the archive is too big, or of unknown size, to fetch without being asked to."""
        if not 0 < size <= UNASKED:
            megabytes = f"{size / 1e6:.0f} MB, " if size else ""
            hint = f"python -m anchors fetch {self.pin.name}"
            raise SourceError(f"{self.label}: {megabytes}fetched only when asked for: {hint}")

    def _table(self) -> dict[str, str]:
        """Return path -> SHA-256 of the unpacked text, after unpacking it when need be."""
        if self._broken:
            raise self._broken
        if self._hashes is None:
            try:
                self.bring(asked=False)
            except SourceError as error:
                self._broken = error
                raise
            table = self.cache.load_json("trees", self.key + ".json")
            if not isinstance(table, dict):
                self.drop()
                raise SourceError(f"{self.label}: its unpacked copy was damaged and has been dropped; run it again")
            self._hashes = table
        return self._hashes

    def _unpack(self, file: BinaryIO) -> None:
        """Write the text files below `root` into the cache, all or none."""
        from anchors.providers.unpack import unpack

        hashes = unpack(file, self.cache.path("trees", self.key), self.source, self.label)
        self.cache.save(json.dumps(hashes, sort_keys=True).encode(), "trees", self.key + ".json")
