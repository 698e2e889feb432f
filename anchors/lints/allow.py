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
        # A substring is found many times faster than a word, and most names are in no file at all.
        return component in self._text and re.search(rf"(?<!\w){re.escape(component)}(?!\w)", self._text) is not None

    @functools.cached_property
    def _text(self) -> str:
        """The names and the text of the files that the globs match."""
        pieces: list[str] = []
        for path in self.files():
            pieces += [path.name, path.read_text(encoding="utf-8", errors="replace")]
        return "\n".join(pieces)

    def files(self) -> list[Path]:
        """Return the files that the globs match, each glob's in order."""
        found: list[Path] = []
        for glob in self.globs:
            root, pattern = self.path.parent, glob
            while pattern.startswith("../"):
                root, pattern = root.parent, pattern[3:]
            found += [path for path in sorted(root.glob(pattern)) if path.is_file()]
        return found


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
