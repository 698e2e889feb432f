"""A source archive of the whole repository: an sdist, a distribution's source package, or a release tarball."""

from __future__ import annotations

import hashlib
import io
import json
import lzma
import os
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from anchors.model import SourceError
from anchors.pins import Pin, Source
from anchors.providers import gittree
from anchors.providers.cache import Cache
from anchors.providers.source import is_text, safe
from anchors.providers.web import UNASKED, Progress, Web, file_digest, local

_BROKEN = (tarfile.TarError, lzma.LZMAError, zlib.error, EOFError, OSError, ValueError)


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

    @property
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

    def files(self) -> list[str]:
        return sorted(self._table())

    def drop(self) -> None:
        """Delete the unpacked copy."""
        self._hashes = None
        self.cache.path("trees", self.key + ".json").unlink(missing_ok=True)
        shutil.rmtree(self.cache.path("trees", self.key), ignore_errors=True)

    def bring(self, progress: Progress | None = None, asked: bool = True) -> None:
        """Fetch and unpack the archive unless that was done; raises SourceError, leaving nothing half-written."""
        if self.unpacked:
            return
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
            if not asked and not 0 < size <= UNASKED:
                megabytes = f"{size / 1e6:.0f} MB, " if size else ""
                hint = f"python -m anchors fetch {self.pin.name}"
                raise SourceError(f"{self.label}: {megabytes}fetched only when asked for: {hint}")
            if not digest and not self.source.trees:
                raise SourceError(f"{self.label}: the pin has neither its SHA-256 nor its git tree; it is not fetched")
            self.web.download(url, target, self.cache, digest, size, progress)
        try:
            if digest and file_digest(target) != digest:
                raise SourceError(f"{target}: corrupt: its SHA-256 is not {digest}; it is not read")
            with target.open("rb") as file:
                self._unpack(file)
        finally:
            # What was unpacked is all that is ever read again, and a corrupt archive must not come back.
            if not url.startswith("file:"):
                target.unlink(missing_ok=True)

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

    def _unpack(self, file: io.BufferedIOBase | io.BufferedReader) -> None:
        """Write the text files below `root` into the cache, all or none."""
        folder = self.cache.path("trees", self.key)
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".new-"))
        try:
            hashes = self._extract(file, fresh)
            shutil.rmtree(folder, ignore_errors=True)
            os.replace(fresh, folder)  # noqa: PTH105
            self.cache.save(json.dumps(hashes, sort_keys=True).encode(), "trees", self.key + ".json")
        except _BROKEN as error:
            raise SourceError(f"{self.label}: truncated or corrupt archive ({error}); nothing was kept") from error
        finally:
            shutil.rmtree(fresh, ignore_errors=True)

    def _extract(self, file: io.BufferedIOBase | io.BufferedReader, folder: Path) -> dict[str, str]:
        """Write text files to `folder` and return their hashes; links are never followed nor made."""
        hashes: dict[str, str] = {}
        tree = gittree.Tree()
        try:
            with tarfile.open(fileobj=file, mode="r|*") as archive:
                for member in archive:
                    safe(member.name, self.label)
                    path = "/".join(PurePosixPath(member.name).parts[1:])
                    if not path:
                        continue
                    if member.issym():
                        tree.add(path, member.linkname.encode(), gittree.LINK)
                        continue
                    below = not self.source.root or path.startswith(self.source.root.rstrip("/") + "/")
                    wanted = member.isfile() and below and is_text(path)
                    if not wanted and not (self.source.trees and member.isfile()):
                        continue
                    stream = archive.extractfile(member)
                    data = stream.read() if stream else b""
                    if len(data) != member.size:
                        raise EOFError("it ends inside a file")
                    if self.source.trees:
                        tree.add(path, data, gittree.PROGRAM if member.mode & 0o100 else gittree.FILE)
                    if wanted:
                        target = folder / path
                        target.parent.mkdir(parents=True, exist_ok=True)
                        target.write_bytes(data)
                        hashes[path] = hashlib.sha256(data).hexdigest()
        except (tarfile.ReadError, EOFError, zlib.error):
            if not self.source.head or not hashes:
                raise
        if self.source.trees and tree.digest() not in self.source.trees:
            raise SourceError(f"{self.label}: its git tree is not the one that the pin names; do not trust it")
        if not hashes:
            raise SourceError(f"{self.label}: holds no source text below {self.source.root or 'its top folder'}")
        return hashes
