"""The cache: what was computed from a text, kept by that text's hash, in one SQLite file.

Nothing in it is ever stale, since a key names the content and the version of the code that read it. A cache that is
damaged, locked or not writable is done without.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

_LIMIT = 256 * 1024 * 1024  # bytes; a larger file is started afresh


class Cache:
    """A map from text keys to JSON values; `commit` writes what `put` gathered."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "computed.sqlite"
        self._new: dict[str, Any] = {}
        self._db = self._connect()

    def get(self, key: str) -> Any:
        """Return the value of a key, or None."""
        if key in self._new:
            return self._new[key]
        if self._db is None:
            return None
        try:
            row = self._db.execute("SELECT value FROM computed WHERE key = ?", (key,)).fetchone()
            return json.loads(row[0]) if row else None
        except (sqlite3.Error, ValueError):
            return None

    def many(self, keys: Iterable[str]) -> dict[str, Any]:
        """Return the values of those keys that are known, in one question."""
        if self._db is None:
            return {}
        try:
            asked = json.dumps(list(keys))
            rows = self._db.execute(
                "SELECT key, value FROM computed WHERE key IN (SELECT value FROM json_each(?))", (asked,)
            )
            return {key: json.loads(value) for key, value in rows}
        except (sqlite3.Error, ValueError):
            return {}

    def put(self, key: str, value: Any) -> None:
        """Keep a value, in memory until `commit`."""
        self._new[key] = value

    def commit(self) -> None:
        """Write what is new; losing it costs only time."""
        if self._new and self._db is not None:
            rows = [(key, json.dumps(value, separators=(",", ":"))) for key, value in self._new.items()]
            with contextlib.suppress(sqlite3.Error), self._db:
                self._db.executemany("INSERT OR REPLACE INTO computed VALUES (?, ?)", rows)
                self._new.clear()

    def _connect(self) -> sqlite3.Connection | None:
        for _ in range(2):
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                if self.path.exists() and self.path.stat().st_size > _LIMIT:
                    self.path.unlink()
                database = sqlite3.connect(self.path, timeout=10)
                database.execute("PRAGMA synchronous = OFF")
                database.execute("CREATE TABLE IF NOT EXISTS computed (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID")
                return database
            except sqlite3.OperationalError:  # another process holds it, or the folder cannot be written
                return None
            except sqlite3.DatabaseError:
                with contextlib.suppress(OSError):
                    self.path.unlink()
            except OSError:
                return None
        return None
