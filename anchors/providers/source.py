"""What every provider is: something that reads one release's files and says where they come from."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import os
from pathlib import PurePosixPath
from typing import Protocol

from anchors.model import SourceError

_CODE = ("c", "cc", "cpp", "cu", "cuh", "cxx", "h", "hpp", "inc", "metal", "mlir", "mm", "py", "pyi", "td")
_TEXT = ("cmake", "in", "jinja", "md", "rst", "toml", "yaml", "yml")
TEXT_SUFFIXES = frozenset((*_CODE, *_TEXT))


@dataclasses.dataclass(frozen=True)
class SourceFile:
    """One file of a release: its packaged and repository paths, its bytes, and who served it."""

    path: str
    repo_path: str
    data: bytes
    provider: str

    @functools.cached_property
    def blob(self) -> str:
        """The git blob hash of the bytes."""
        return hashlib.sha1(b"blob %d\0" % len(self.data) + self.data).hexdigest()


@dataclasses.dataclass(frozen=True, slots=True)
class Stamp:
    """What stays the same for as long as a file does: equal `text`, equal bytes; `changed` is in ns since 1970."""

    text: str = ""
    changed: int = 0


def stamp_of(path: str) -> Stamp | None:
    """Return the stamp of a file on disk, an empty one when it does not exist, None when it cannot be looked at.

    As in git's index: device, inode, size and both times. The second time is set by the system, so that a tool which
    puts the first one back cannot hide a change. A file that changed a moment ago may change again within the clock's
    grain: it is for the caller to trust no stamp whose `changed` is recent.
    """
    try:
        seen = os.stat(path)  # noqa: PTH116 - hundreds of them in every check
    except (FileNotFoundError, NotADirectoryError):
        return Stamp()
    except (OSError, ValueError):
        return None
    text = f"{seen.st_dev}.{seen.st_ino}.{seen.st_size}.{seen.st_mtime_ns}.{seen.st_ctime_ns}"
    return Stamp(text, max(seen.st_mtime_ns, seen.st_ctime_ns))


class Provider(Protocol):
    """A place that serves the text of one pin.

    `read` returns None when the place is readable and has no such file, and raises SourceError when the place cannot
    be read or trusted. Paths are packaged paths, or repository paths when `of_repository`.
    """

    label: str
    of_repository: bool

    @property
    def far(self) -> bool:
        """Whether files that the place lists may have to come over the network."""

    def decides(self, path: str) -> bool:
        """Tell whether the release has no `path` when this place has none."""

    def read(self, path: str) -> bytes | None:
        """Return a file's bytes."""

    def stamp(self, path: str) -> Stamp | None:
        """Return what is the same for as long as `read` returns the same; None when nothing cheaper than that tells."""

    def files(self) -> list[str]:
        """Return the paths of all text files."""


def is_text(path: str) -> bool:
    """Tell by its suffix whether an author could cite the file."""
    return path.rpartition("/")[2].rpartition(".")[2] in TEXT_SUFFIXES


def safe(path: str, where: str) -> str:
    """Return a relative path inside its archive or folder as it is; raises SourceError when it climbs out of it."""
    parts = PurePosixPath(path)
    if not path or parts.is_absolute() or ".." in parts.parts or "\\" in path or "\0" in path:
        raise SourceError(f"{where}: the path {path!r} leads out of the archive; it is not read")
    return path
