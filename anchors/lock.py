"""The lock: for each page and anchor, what its author read; and the names that were proved real.

A JSON file, sorted, one anchor a line, so that two branches merge line by line. It is replaced whole, under a file
lock, so that several `accept`s at once lose nothing and a reader never sees half a file.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from anchors.model import SourceError

FORMAT = 1


@dataclasses.dataclass(frozen=True, slots=True)
class Entry:
    """What an author read: the release, the repository's path and lines, and the hashes of file and passage.

    `sketch` is the passage's similarity hash, by which a renamed definition is recognised later.
    """

    release: str
    path: str
    start: int
    end: int
    blob: str
    digest: str
    sketch: str = ""


Pages = Mapping[str, Mapping[str, Entry]]


@dataclasses.dataclass(frozen=True, slots=True)
class Lock:
    """The whole file: entries by page (a path relative to the lock's folder) and anchor, and proved names by pin."""

    path: Path
    pages: Pages = dataclasses.field(default_factory=dict)
    names: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)

    @property
    def folder(self) -> Path:
        """Return the folder whose pages this lock keeps."""
        return self.path.parent

    def page_key(self, page: Path) -> str | None:
        """Return the key of a page, or None when the page is outside the lock's folder."""
        real, folder = os.path.realpath(page), os.path.realpath(self.folder)
        if real == folder:
            return "."
        inside = real.startswith(folder + os.sep)
        return real[len(folder) + 1 :].replace(os.sep, "/") if inside else None

    def entry(self, key: str | None, anchor: str) -> Entry | None:
        """Return what was read of an anchor on a page."""
        return self.pages.get(key, {}).get(anchor) if key is not None else None

    def with_page(self, key: str, entries: Mapping[str, Entry]) -> Lock:
        """Return a lock in which one page has exactly these entries; a page with none is left out."""
        pages = {page: value for page, value in self.pages.items() if page != key}
        return dataclasses.replace(self, pages=pages | {key: dict(entries)} if entries else pages)

    def with_names(self, pin: str, names: tuple[str, ...]) -> Lock:
        """Return a lock in which a pin has exactly these proved names."""
        rest = {name: value for name, value in self.names.items() if name != pin}
        return dataclasses.replace(self, names=rest | {pin: tuple(sorted(set(names)))} if names else rest)

    def text(self) -> str:
        """Return the file's text."""
        pages = [
            f"{_text(page)}: {{\n"
            + ",\n".join(f" {_text(anchor)}: {_text(_fields(entries[anchor]))}" for anchor in sorted(entries))
            + "\n}"
            for page, entries in sorted(self.pages.items())
        ]
        names = [
            f"{_text(pin)}: [\n" + ",\n".join(f" {_text(name)}" for name in proved) + "\n]"
            for pin, proved in sorted(self.names.items())
        ]
        return (
            f'{{"format": {FORMAT},\n"anchors": {{\n' + ",\n".join(pages) + '\n},\n"names": {\n' + ",\n".join(names)
        ) + "\n}}\n"


def load(path: Path) -> Lock:
    """Read a lock, an empty one when the file does not exist; raise SourceError when it cannot be understood."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Lock(path)
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{path}: the lock cannot be read: {error}; restore it from version control") from None
    if "\n<<<<<<< " in text:
        conflict = text.count("\n", 0, text.index("\n<<<<<<< ")) + 2
        hint = "keep the lines of both sides, delete the three marks, then check"
        raise SourceError(f"{path}:{conflict}: the lock holds a merge conflict; {hint}")
    try:
        raw = json.loads(text)
        if raw["format"] != FORMAT:
            raise SourceError(f"{path}: the lock has format {raw['format']}, this tool reads {FORMAT}; use its version")
        pages = {
            page: {anchor: _entry(anchor, fields) for anchor, fields in entries.items()}
            for page, entries in raw["anchors"].items()
        }
        names = {pin: _proved(pin, found) for pin, found in raw.get("names", {}).items()}
    except json.JSONDecodeError as error:
        raise SourceError(
            f"{path}:{error.lineno}: the lock is not JSON: {error.msg}; restore it from version control"
        ) from None
    except (KeyError, TypeError, AttributeError) as error:
        raise SourceError(f"{path}: the lock is not one: {error}; restore it from version control") from None
    return Lock(path, pages, names)


def _entry(anchor: str, fields: dict[str, Any]) -> Entry:
    entry = Entry(**fields)
    texts = (entry.release, entry.path, entry.blob, entry.digest, entry.sketch)
    if not (type(entry.start) is type(entry.end) is int and all(type(text) is str for text in texts)):
        raise TypeError(f"the entry of {anchor} has a value of the wrong kind")
    return entry


def _proved(pin: str, found: Any) -> tuple[str, ...]:
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        raise TypeError(f"the names of {pin} are no list of names")
    return tuple(found)


def update(path: Path, change: Callable[[Lock], Lock]) -> Lock:
    """Apply `change` to the lock as it is on disk now, and replace the file; wait for others who do the same."""
    import tempfile

    from filelock import FileLock

    key = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]
    with FileLock(Path(tempfile.gettempdir()) / f"anchors-lock-{key}", timeout=60):
        before = load(path)
        after = change(before)
        if after != before:
            _replace(path, after.text())
        return after


def _replace(path: Path, text: str) -> None:
    import tempfile

    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SourceError(f"{path}: the lock cannot be written: {error.strerror}; nothing was changed") from None


def _fields(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in Entry.__slots__}


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
