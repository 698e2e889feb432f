"""Clean pages: what a check says of a page with no fault, for as long as nothing that it read has changed.

A page's rows are kept under the hash of all that they follow from: the tool, the pins, the checkouts, what the lints
go by, the page's text and what its author read. With them stand the stamps of the files that it cites, so that the
next check looks at each file's size and times, as git does, instead of reading it. A page with any finding, or with a
file that changed a moment ago, is not kept: the next check reads it again.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anchors import lints
from anchors.model import AnchorError

if TYPE_CHECKING:
    from anchors.lock import Entry
    from anchors.providers.source import Stamp
    from anchors.workspace import Workspace

RECENT_NS = 2_000_000_000
"""A file that changed so shortly before the check began may change again unseen: file systems' clocks are coarse."""


@dataclasses.dataclass(frozen=True, slots=True)
class Clean:
    """A page without fault: its rows (line, anchor, path, start, end, permalink), its anchors as the lock has them."""

    rows: tuple[tuple[int, str, str, int, int, str], ...]
    cited: frozenset[str]


class Memo:
    """The clean pages that one check finds again, and those that it keeps for the next."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._began = time.time_ns()
        self._stamps: dict[tuple[str, str], Stamp | None] = {}
        self.lacking = lints.missing(workspace)
        """The pins that have no index of names yet though this machine can read them."""
        parts = [_tool(), repr(workspace.pins), lints.evidence(workspace, self.lacking)]
        parts += [f"{name}={path.absolute()}" for name, path in sorted(workspace.store.checkouts.items())]
        self._base = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass"))

    def key(self, page: str | None, text: str, entries: Mapping[str, Entry]) -> str:
        """Name a page's outcome; `page` is its key in the lock, `entries` are what was read of its anchors."""
        digest = self._base.copy()
        known = (f"{a}\0{e.release}\0{e.path}\0{e.start}\0{e.end}\0{e.blob}\0{e.digest}" for a, e in entries.items())
        digest.update("\0\0".join((str(page), text, *known)).encode("utf-8", "surrogatepass"))
        return f"clean:{digest.hexdigest()[:32]}"

    def known(self, keys: Iterable[str]) -> dict[str, Clean]:
        """Return the pages that are still clean, all read from the cache at once."""
        found = {}
        for key, (files, rows, cited) in self.workspace.cache.many(keys).items():
            if all(self._same(pin, path, text) for pin, path, text in files):
                found[key] = Clean(tuple(map(tuple, rows)), frozenset(cited))
        return found

    def keep(self, key: str, clean: Clean) -> None:
        """Keep a clean page for the next check, unless one of its files cannot be trusted by its stamp."""
        files = []
        for text in sorted(clean.cited):
            anchor = self.workspace.parse(text)
            for path in self.workspace.paths(anchor):
                stamp = self._stamp(anchor.pin, path)
                if stamp is None or stamp.changed > self._began - RECENT_NS:
                    return
                files.append((anchor.pin, path, stamp.text))
        self.workspace.cache.put(key, [sorted(set(files)), clean.rows, sorted(clean.cited)])

    def _same(self, pin: str, path: str, text: str) -> bool:
        stamp = self._stamp(pin, path)
        return stamp is not None and stamp.text == text

    def _stamp(self, pin: str, path: str) -> Stamp | None:
        if (pin, path) not in self._stamps:
            try:
                self._stamps[pin, path] = self.workspace.store.stamp(pin, path)
            except AnchorError:
                self._stamps[pin, path] = None
        return self._stamps[pin, path]


def _tool() -> str:
    """Return what tells this version of the tool from any other: the sizes and times of its own files."""
    seen: list[Any] = []
    folders = [str(Path(__file__).parent)]
    for folder in folders:
        for entry in os.scandir(folder):
            if entry.is_dir():
                folders.append(entry.path)
            elif entry.name.endswith(".py"):
                about = entry.stat()
                seen.append((entry.path, about.st_size, about.st_mtime_ns))
    return repr(sorted(seen))
