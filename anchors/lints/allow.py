"""The allow list: names that are real though no pin has them, each with its reason.

One entry a line: a name (or a pattern with `*`), two or more spaces or a tab, and the reason. An entry with a slash
is a glob, relative to the list, of files whose words are all real: the manual's own programs.

    nvdisasm        a command of the CUDA toolkit
    tl.my_*         names that readers invent in the exercises
    ../code/**/*.py this repository's own programs
"""

from __future__ import annotations

import dataclasses
import fnmatch
import functools
import re
from pathlib import Path

from anchors.model import SourceError

NAME = "ghosts.allow"


@dataclasses.dataclass(frozen=True)
class Allowed:
    """What an allow list lets through."""

    path: Path
    names: tuple[str, ...] = ()
    globs: tuple[str, ...] = ()

    def has(self, text: str, component: str) -> bool:
        """Say whether a code span, or the one component of it that is in doubt, is let through."""
        if any(fnmatch.fnmatchcase(candidate, name) for name in self.names for candidate in (text, component)):
            return True
        return bool(self.globs) and component in self._words

    @functools.cached_property
    def _words(self) -> frozenset[str]:
        found: set[str] = set()
        for glob in self.globs:
            root, pattern = self.path.parent, glob
            while pattern.startswith("../"):
                root, pattern = root.parent, pattern[3:]
            for path in root.glob(pattern):
                if path.is_file():
                    found.update(re.findall(r"[A-Za-z_]\w*", path.read_text(encoding="utf-8", errors="replace")))
                    found.add(path.name)
                    found.add(path.stem)
        return frozenset(found)


def load(path: Path) -> Allowed:
    """Read an allow list, an empty one when there is none; raise SourceError at a line without a reason."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return Allowed(path)
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{path}: cannot be read: {error}; it must be a UTF-8 text file") from None
    entries = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        entry, _, reason = line.strip().replace("\t", " ").partition(" ")
        if not reason.strip():
            raise SourceError(f"{path}:{number}: {entry} has no reason; write: {entry}  why it is real")
        entries.append(entry)
    names = tuple(entry for entry in entries if "/" not in entry)
    return Allowed(path, names, tuple(entry for entry in entries if "/" in entry))
