"""Names: which identifiers a pinned release has, and which it defines just once.

One SQLite file a release, made in one pass over its text files; asking it costs microseconds and loads nothing.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from anchors import locate
from anchors.model import AnchorError, SourceError

if TYPE_CHECKING:
    from anchors.providers import Store

VERSION = 1
"""Raise it when the same release would give another index, so that old ones are left alone."""

SHORTEST = 3
"""Names below this many characters prove nothing and are not kept."""

_WORD = re.compile(rb"[A-Za-z_]\w{2,}")
_DEFINED = {
    "python": re.compile(rb"^[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)|^(\w+)[ \t]*(?::[^=\n]*)?=(?!=)", re.M),
    "cpp": re.compile(
        rb"^[ \t]*(?:class|struct|enum(?:[ \t]+class)?|union)[ \t]+(?:[A-Z_]+[ \t]+)?(\w+)\b[^;{}()\n]*[\n{]"
        rb"|^(?=[A-Za-z])[^\n(=;]*?(\w+)\([^\n;]*$"
        rb"|^[ \t]*#[ \t]*define[ \t]+(\w+)",
        re.M,
    ),
    "tablegen": re.compile(rb"^[ \t]*(?:def|class|multiclass|defm)[ \t]+(\w+)", re.M),
    "yaml": re.compile(rb"^[ \t]*-[ \t]+func:[ \t]+(\w+)", re.M),
}


@dataclasses.dataclass(frozen=True, slots=True)
class Made:
    """What making an index took: its file, how many files and names it has, seconds, and bytes on disk."""

    path: Path
    files: int
    names: int
    seconds: float
    size: int


class Index:
    """The names of one release, read from its file; use it as a context or call `close`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)

    def has(self, name: str) -> bool:
        """Say whether the release has this identifier anywhere."""
        return self._db.execute("SELECT 1 FROM names WHERE name = ?", (name,)).fetchone() is not None

    def defined(self, name: str) -> tuple[int, str]:
        """Return how often the release defines a name, and the packaged path of the first definition."""
        row = self._db.execute("SELECT count, path FROM names WHERE name = ?", (name,)).fetchone()
        return (row[0], row[1]) if row is not None else (0, "")

    def has_file(self, path: str) -> bool:
        """Say whether a file of the release has this path, or a path that ends in it."""
        rows = self._db.execute("SELECT path FROM files WHERE base = ?", (path.rpartition("/")[2],))
        return any(row[0] == path or row[0].endswith(f"/{path}") for row in rows)

    def like(self, name: str) -> list[str]:
        """Return some identifiers that start as `name` does, to suggest one of them."""
        stem = name[: max(3, min(6, len(name) // 2))]
        upper = stem[:-1] + chr(ord(stem[-1]) + 1)
        rows = self._db.execute("SELECT name FROM names WHERE name >= ? AND name < ? LIMIT 4000", (stem, upper))
        return [row[0] for row in rows]

    def close(self) -> None:
        """Close the file."""
        self._db.close()


def place(store: Store, pin: str, cache_dir: Path) -> Path:
    """Return where the index of a pin, as this machine has it, is kept."""
    release = store.pins[pin]
    key = hashlib.sha256(f"{VERSION}:{store.at_hand(pin)}".encode()).hexdigest()[:12]
    return cache_dir / "names" / f"{pin}-{release.version}-{key}.sqlite"


def open_index(store: Store, pin: str, cache_dir: Path) -> Index | None:
    """Return the index of a pin, or None when it has not been made; a damaged file counts as none."""
    path = place(store, pin, cache_dir)
    if not path.is_file():
        return None
    try:
        index = Index(path)
        index.has("check")
        return index
    except sqlite3.Error:
        with contextlib.suppress(OSError):
            path.unlink()
        return None


def make(store: Store, pin: str, cache_dir: Path, progress: Callable[[str], None] | None = None) -> Made | None:
    """Index a pin's text files and return what that took, or None when no place on this machine has them.

    Files that a place lists but cannot serve are left out; raise SourceError when the index cannot be written.
    """
    started = time.perf_counter()
    paths = store.files(pin, at_hand=True)
    if not paths:
        return None
    words: set[bytes] = set()
    defined: dict[bytes, tuple[int, str]] = {}
    read = 0
    for number, path in enumerate(paths):
        try:
            data = store.read(pin, path).data
        except (SourceError, AnchorError):
            continue
        read += 1
        words.update(_WORD.findall(data))
        for name in _definitions(path, data):
            count, first = defined.get(name, (0, path))
            defined[name] = (count + 1, first)
        if progress is not None and number % 500 == 0:
            progress(f"{pin}: {number} of {len(paths)} files")
    if not read:
        return None
    rows = ((name.decode(), *defined.get(name, (0, ""))) for name in sorted(words | defined.keys()))
    target = place(store, pin, cache_dir)
    try:
        count = _write(target, rows, paths)
        size = target.stat().st_size
    except (OSError, sqlite3.Error) as error:
        raise SourceError(f"{target}: cannot write the names index ({error}); set ANCHORS_CACHE to a folder") from error
    return Made(target, read, count, time.perf_counter() - started, size)


def _definitions(path: str, data: bytes) -> Iterable[bytes]:
    """Return the names that a file defines, once for each definition, as far as a pattern tells."""
    pattern = _DEFINED.get(locate.language(path))
    if pattern is None:
        return
    for match in pattern.finditer(data):
        name = match[match.lastindex or 0]
        if len(name) >= SHORTEST:
            yield name


def _write(target: Path, rows: Iterable[tuple[str, int, str]], paths: list[str]) -> int:
    import tempfile

    target.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".new-")
    os.close(handle)
    try:
        with contextlib.closing(sqlite3.connect(temporary)) as database, database:
            database.execute("PRAGMA journal_mode = OFF")
            database.execute("CREATE TABLE names (name TEXT PRIMARY KEY, count INTEGER, path TEXT) WITHOUT ROWID")
            database.execute("CREATE TABLE files (base TEXT, path TEXT, PRIMARY KEY (base, path)) WITHOUT ROWID")
            database.executemany("INSERT INTO names VALUES (?, ?, ?)", rows)
            database.executemany(
                "INSERT INTO files VALUES (?, ?)", ((p.rpartition("/")[2], p) for p in sorted(set(paths)))
            )
            count: int = database.execute("SELECT COUNT(*) FROM names").fetchone()[0]
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return count
