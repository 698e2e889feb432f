"""The pins: which release of which project an anchor is checked against, and how its paths read there.

A pin names a release, the sources that can serve its text, the map from a path in the package to a path in the
repository, the form of a permalink, and the files which the release generates and which therefore have no permalink.
"""

from __future__ import annotations

import dataclasses
import fnmatch
import functools
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from anchors.model import SourceError

KINDS = ("installed", "wheel", "sdist", "debian", "tarball")
_STRINGS = ("kind", "file", "sha256", "record", "root", "url", "package", "head_sha256")
_LISTS = ("covers", "distributions", "environments", "altered", "trees")
_NUMBERS = ("size", "head")


@dataclasses.dataclass(frozen=True, slots=True)
class Source:
    """One place that can serve a release's text.

    `covers` are the globs of packaged paths (of repository paths for an archive of the repository) for which this
    source alone decides that a file does not exist; `altered` are the files that it changes, and so does not serve.
    `trees` are the git trees any of which proves an archive that has no `sha256`. `size` and `head` are in bytes: a
    `head` says that the archive's first so many bytes, whose hash is `head_sha256`, hold all that `covers` names.
    """

    kind: str
    covers: tuple[str, ...] = ("*",)
    distributions: tuple[str, ...] = ()
    environments: tuple[str, ...] = ()
    file: str = ""
    sha256: str = ""
    record: str = ""
    root: str = ""
    url: str = ""
    package: str = ""
    trees: tuple[str, ...] = ()
    altered: tuple[str, ...] = ()
    size: int = 0
    head: int = 0
    head_sha256: str = ""

    @property
    def of_repository(self) -> bool:
        """Tell whether this source has the repository's layout, not the package's."""
        return self.kind in ("sdist", "debian", "tarball")

    def decides(self, path: str) -> bool:
        """Tell whether `path` cannot exist in the release when this source lacks it."""
        return bool(_pattern(self.covers).match(path))


@dataclasses.dataclass(frozen=True, slots=True)
class Pin:
    """A release of a project: how to read it and how to link into it; `home` is the folder of the pins file."""

    name: str
    project: str
    version: str
    tag: str
    permalink_template: str
    sources: tuple[Source, ...] = ()
    maps: tuple[tuple[str, str], ...] = ()
    generated: tuple[tuple[str, str], ...] = ()
    commits: tuple[str, ...] = ()
    home: Path = Path()

    def repo_path(self, packaged: str) -> str:
        """Return the repository's path of a packaged path; a path of the repository comes back as it is."""
        for inside, outside in self.maps:
            if packaged.startswith(inside):
                return outside + packaged[len(inside) :]
        return packaged

    def packaged_paths(self, path: str) -> tuple[str, ...]:
        """Return the packaged paths that an author may mean by `path`, which is a packaged path or a repository's."""
        found = [path]
        found += [inside + path[len(outside) :] for inside, outside in self.maps if path.startswith(outside)]
        return tuple(dict.fromkeys(found))

    def is_packaged(self, path: str) -> bool:
        """Tell whether a path can only be one of the package, so that the package alone decides whether it exists."""
        return any(path.startswith(inside) for inside, _ in self.maps)

    def generated_reason(self, path: str) -> str:
        """Say why `path` has no permalink, or return the empty string when it has one."""
        return _reason(self.generated, path)

    def citable(self, paths: Iterable[str]) -> list[str]:
        """Return the paths that have a permalink."""
        if not self.generated:
            return list(paths)
        pattern = _pattern(tuple(glob for glob, _ in self.generated))
        return [path for path in paths if not pattern.match(path)]

    def permalink(self, path: str, start: int = 0, end: int = 0) -> str:
        """Return the link to lines `start` to `end` (1-based) of a packaged or repository path; 0 links to the file."""
        link, _, lines = self.permalink_template.partition("#")
        tag = self.tag.format(version=self.version)
        text = link.format(project=self.project, tag=tag, path=self.repo_path(path))
        if not start:
            return text
        if start == end or not end:
            return f"{text}#L{start}"
        return text + "#" + lines.format(start=start, end=end)

    def with_version(self, version: str) -> Pin:
        """Return the same project at another release: the same places and maps, and none of this release's hashes."""
        if not re.fullmatch(r"[0-9A-Za-z.+_-]+", version):
            raise SourceError(f"{version!r} is not a version; write --pin {self.name}=X.Y.Z")
        if version == self.version:
            return self
        kept = (s for s in self.sources if s.kind in ("installed", "wheel", "sdist", "tarball"))
        bare = {"file": "", "sha256": "", "record": "", "trees": (), "size": 0, "head": 0, "head_sha256": ""}
        sources = tuple(dataclasses.replace(source, **bare) for source in kept)  # type: ignore[arg-type]
        return dataclasses.replace(self, version=version, sources=sources, commits=())


@functools.lru_cache(maxsize=1 << 16)
def _reason(generated: tuple[tuple[str, str], ...], path: str) -> str:
    """Return the reason of the first glob that matches a path."""
    if generated and _pattern(tuple(glob for glob, _ in generated)).match(path):
        return next(reason for glob, reason in generated if fnmatch.fnmatchcase(path, glob))
    return ""


@functools.lru_cache
def _pattern(globs: tuple[str, ...]) -> re.Pattern[str]:
    """Compile globs to one pattern that matches what any of them does."""
    return re.compile("|".join(fnmatch.translate(glob) for glob in globs))


def default_path() -> Path:
    """Return the pins file that comes with the tool."""
    return Path(__file__).with_name("pins.toml")


def load(path: Path | None = None) -> dict[str, Pin]:
    """Read a pins file; raises SourceError with the line and what is wrong with it."""
    path = path or default_path()
    try:
        text = path.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except OSError as error:
        raise SourceError(f"{path}: cannot read the pins: {error.strerror}; give another file with --pins") from error
    except UnicodeDecodeError as error:
        raise SourceError(f"{path}: the pins are not UTF-8; save the file as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise SourceError(f"{path}:{_toml_place(str(error))}") from error
    pins = {}
    for name, entry in table.items():
        try:
            pins[name] = _pin(name, entry, path.parent.resolve())
        except _Wrong as wrong:
            raise SourceError(f"{path}:{_line(text, name, wrong.key)}: [{name}]: {wrong}") from None
    if not pins:
        raise SourceError(f"{path}:1: the file names no pin; write [NAME] with project, version, tag and permalink")
    return pins


class _Wrong(Exception):
    """Raised for one bad entry; `key` is where it stands."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def _pin(name: str, entry: Any, home: Path) -> Pin:
    """Check one table of the file and make it a pin."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise _Wrong(name, "a pin's name has small letters, digits and hyphens only")
    if not isinstance(entry, dict):
        raise _Wrong(name, "a pin is a table: write [NAME]")
    unknown = set(entry) - {"project", "version", "tag", "permalink", "commits", "sources", "paths", "generated"}
    if unknown:
        raise _Wrong(min(unknown), f"there is no such key as {min(unknown)!r}")
    for key in ("project", "version", "tag", "permalink"):
        if not isinstance(entry.get(key), str) or not entry[key]:
            raise _Wrong(key if key in entry else name, f"{key} must be a text")
    commits = entry.get("commits", [])
    if not isinstance(commits, list) or not all(re.fullmatch(r"[0-9a-f]{40}", str(commit)) for commit in commits):
        raise _Wrong("commits", "commits are git hashes of 40 small hexadecimal digits")
    for key, names in (("tag", ("version",)), ("permalink", ("project", "tag", "path", "start", "end"))):
        try:
            entry[key].format(**dict.fromkeys(names, ""))
        except (KeyError, IndexError, ValueError) as error:
            raise _Wrong(key, f"{key} can hold {', '.join('{' + n + '}' for n in names)} and nothing else") from error
    return Pin(
        name=name,
        project=entry["project"],
        version=entry["version"],
        tag=entry["tag"],
        permalink_template=entry["permalink"],
        sources=tuple(_source(source) for source in _tables(entry, "sources")),
        maps=_pairs(entry, "paths"),
        generated=_pairs(entry, "generated"),
        commits=tuple(commits),
        home=home,
    )


def _tables(entry: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """Return an array of tables, or complain."""
    tables = entry.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise _Wrong(key, f"{key} is an array of tables")
    return tables


def _pairs(entry: dict[str, Any], key: str) -> tuple[tuple[str, str], ...]:
    """Return a table of texts as pairs, in the file's order."""
    table = entry.get(key, {})
    if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
        raise _Wrong(key, f"{key} is a table from text to text")
    return tuple(table.items())


def _source(table: dict[str, Any]) -> Source:
    """Check one source and make it a record."""
    kind = table.get("kind")
    if kind not in KINDS:
        raise _Wrong("kind", f"a source's kind is one of {', '.join(KINDS)}, not {kind!r}")
    unknown = set(table) - {*_STRINGS, *_LISTS, *_NUMBERS}
    if unknown:
        raise _Wrong(min(unknown), f"a source has no key {min(unknown)!r}")
    fields: dict[str, Any] = {}
    for key, value in table.items():
        if key in _STRINGS and not isinstance(value, str):
            raise _Wrong(key, f"{key} must be a text")
        if key in _NUMBERS and (not isinstance(value, int) or isinstance(value, bool) or value < 0):
            raise _Wrong(key, f"{key} must be a number of bytes")
        if key in _LISTS and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
            raise _Wrong(key, f"{key} must be a list of texts")
        if key in ("sha256", "record", "head_sha256") and not re.fullmatch(r"[0-9a-f]{64}", value):
            raise _Wrong(key, f"{key} must be a SHA-256 of 64 small hexadecimal digits")
        if key == "trees" and not all(re.fullmatch(r"[0-9a-f]{40}", tree) for tree in value):
            raise _Wrong(key, "trees are git hashes of 40 small hexadecimal digits")
        fields[key] = tuple(value) if key in _LISTS else value
    needs = {"installed": "distributions", "wheel": "distributions", "sdist": "distributions"}
    need = needs.get(kind, "url" if kind == "tarball" else "package")
    if not fields.get(need):
        raise _Wrong("kind", f"a source of kind {kind} needs {need}")
    return Source(**fields)


def _line(text: str, pin: str, key: str) -> int:
    """Return the first line of the pin's part of the file that starts with `key`, or that of the pin's head."""
    head, inside = 1, False
    for number, line in enumerate(text.splitlines(), 1):
        table = re.match(r"\s*\[+\s*\"?([\w-]+)", line)
        if table:
            if not inside and table[1] == pin:
                head, inside = number, True
            inside = table[1] == pin
        if inside and re.search(rf"(^|[{{,\[.])\s*\"?{re.escape(key)}\"?\s*(=|\]|$)", line):
            return number
    return head


def _toml_place(message: str) -> str:
    """Turn the parser's `… (at line 3, column 5)` into `3: …`."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message)
    if not match:
        return f"1: {message}"
    return f"{match[2] or 'end'}: {match[1][:1].lower()}{match[1][1:]}"
