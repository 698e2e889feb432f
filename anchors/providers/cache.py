"""The cache on disk: files by the hash of their bytes, archives, and what is known of them; written atomically."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from anchors.model import SourceError


def default_cache() -> Path:
    """Return the cache's folder: `$ANCHORS_CACHE`, or the user's own."""
    if named := os.environ.get("ANCHORS_CACHE"):
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("compiler-stack-anchors"))


class Cache:
    """A folder of the user's that any number of processes share; it may be deleted at any time."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def path(self, *parts: str) -> Path:
        """Return a place in the cache."""
        return self.root.joinpath(*parts)

    def get(self, digest: str) -> bytes | None:
        """Return the bytes whose SHA-256 is `digest`; a spoilt entry counts as absent."""
        data = self.load("objects", digest[:2], digest)
        return data if data is not None and hashlib.sha256(data).hexdigest() == digest else None

    def put(self, digest: str, data: bytes) -> None:
        """Keep bytes under their SHA-256."""
        self.save(data, "objects", digest[:2], digest)

    def load(self, *parts: str) -> bytes | None:
        """Return a file's bytes, or None when it is not there."""
        try:
            return self.path(*parts).read_bytes()
        except OSError:
            return None

    def load_json(self, *parts: str) -> Any:
        """Return a file's value, or None when it is not there or spoilt."""
        data = self.load(*parts)
        try:
            return None if data is None else json.loads(data)
        except ValueError:
            return None

    def save(self, data: bytes, *parts: str) -> Path:
        """Write a file whole or not at all; raises SourceError when the cache cannot be written."""
        from anchors import atomic

        target = self.path(*parts)
        try:
            atomic.write(target, data)
        except OSError as error:
            raise SourceError(f"{target}: cannot write ({error.strerror}); set ANCHORS_CACHE to a folder") from error
        return target

    @contextlib.contextmanager
    def lock(self, name: str) -> Iterator[None]:
        """Hold a lock that other processes respect, so that two of them never fetch one thing twice."""
        from filelock import FileLock

        place = self.path("locks", f"{name}.lock")
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SourceError(f"{place}: cannot write ({error.strerror}); set ANCHORS_CACHE to a folder") from error
        with FileLock(place):
            yield
