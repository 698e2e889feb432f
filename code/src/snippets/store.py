"""What is kept: the cache of outcomes, recordings and stored outputs beside each page, and the wiping of paths.

Stored outputs of `chapter.md` lie in `chapter.out/`: `<name>.txt`, `<figure>.svg`, and `<lane>.json` for the recording
of a lane that not every machine has.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any

from snippets.lanes import LANES, ROOT
from snippets.model import Outcome, Page, Recording

PROTOCOL = 3
# A path begins where a word does; without saying so, a line of a megabyte would be searched from each of its letters.
_START = r"(?<![^\s\"'(=:,\[])[^\s\"'(=:,\[]*"
_WIPED = (
    (re.compile(_START + r"/(?:site|dist)-packages/"), ""),
    (re.compile(_START + r"/snippets-[\w]+/work/"), ""),
    (re.compile(_START + r"/(?:inductor|triton)-(?:cache|[0-9a-f]{12})/"), "$CACHE/"),
    (re.compile(r"\bat 0x[0-9a-f]{6,16}\b"), "at 0x…"),
    (re.compile(r"^((?:\[rank\d+\]:)?[VIWEC])\d{4} \d\d:\d\d:\d\d\.\d+ \d+ ", re.MULTILINE), r"\1 "),
)


def wipe(text: str) -> str:
    """Take out of an output what differs from machine to machine: folders, addresses, times and process numbers."""
    for pattern, replacement in _WIPED:
        text = pattern.sub(replacement, text)
    return text.replace(f"{ROOT}{os.sep}", "")


def wiped(outcome: Outcome) -> Outcome:
    """Return the outcome with all its texts wiped."""
    return dataclasses.replace(
        outcome,
        output=wipe(outcome.output),
        error=wipe(outcome.error),
        traceback=wipe(outcome.traceback),
        examples=tuple((wipe(got), wipe(error)) for got, error in outcome.examples),
    )


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def folder(page: Page) -> Path:
    """Return the folder of the page's stored outputs; it need not exist."""
    return Path(page.path).with_suffix(".out")


def artifact(page: Page, label: str, suffix: str = ".txt") -> str | None:
    """Return a stored output's text, or None when there is none."""
    try:
        return (folder(page) / f"{label}{suffix}").read_bytes().decode("utf-8", "backslashreplace")
    except OSError:
        return None


def recording(page: Page, lane: str) -> Recording | None:
    """Return the page's recording in `lane`, or None; raise ValueError naming the file when it cannot be used."""
    path = folder(page) / f"{lane}.json"
    try:
        found = Recording.from_json(json.loads(path.read_text(encoding="utf-8")))
        if found.lane != lane:
            raise ValueError(f"it is of lane {found.lane}")
        for package, wanted in LANES[lane].pins:
            have = str(found.versions.get(package, "nothing"))
            if not (have.split("+")[0] + ".").startswith(wanted + "."):
                raise ValueError(f"it was made with {package} {have}, the pin is {wanted}")
        return found
    except FileNotFoundError:
        return None
    except KeyError as error:
        raise ValueError(f"{path} is no recording that can be used: it lacks {error}") from error
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{path} is no recording that can be used: {error}") from error


def save_recording(page: Page, made: Recording) -> Path:
    """Store a recording beside its page and return its path."""
    path = folder(page) / f"{made.lane}.json"
    write(path, json.dumps(made.as_json(), indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    return path


def cache_folder() -> Path:
    """Return where outcomes and compilers' caches are kept: `SNIPPETS_CACHE`, or `.cache/snippets` of the project."""
    override = os.environ.get("SNIPPETS_CACHE")
    return Path(override) if override else ROOT / ".cache" / "snippets"


@dataclasses.dataclass(frozen=True, slots=True)
class Cached:
    """The outcomes of one page's process as the cache holds them, with where and when they were made."""

    outcomes: tuple[Outcome, ...]
    device: str
    date: str


class Cache:
    """Outcomes by page and process family; an entry counts only for the same code, pins, versions and own modules."""

    def __init__(self, place: Path, root: Path = ROOT / "code") -> None:
        self.place = place / "outcomes"
        self.root = root

    def _path(self, page: str, family: str) -> Path:
        readable = re.sub(r"[^\w-]+", "_", page)[-80:]
        return self.place / f"{readable}-{hashlib.sha256(page.encode()).hexdigest()[:10]}-{family}.json"

    def get(self, page: str, family: str, key: str) -> Cached | None:
        """Return the entry for `key`, or None when there is none or a module that it imported has changed."""
        try:
            data: dict[str, Any] = json.loads(self._path(page, family).read_text(encoding="utf-8"))
            if data["key"] != key or any(self.hash(name) != digest for name, digest in data["uses"].items()):
                return None
            return Cached(tuple(map(Outcome.from_json, data["outcomes"])), data["device"], data["date"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None

    def put(self, page: str, family: str, key: str, entry: Cached, uses: dict[str, str]) -> None:
        """Store the outcomes of a process that ended well."""
        outcomes = [outcome.as_json() for outcome in entry.outcomes]
        data = {"key": key, "device": entry.device, "date": entry.date, "uses": uses, "outcomes": outcomes}
        write(self._path(page, family), json.dumps(data, ensure_ascii=False))

    def hash(self, name: str) -> str:
        """Return the hash of a module of this project, empty when it is gone."""
        try:
            return hashlib.sha256((self.root / name).read_bytes()).hexdigest()[:16]
        except OSError:
            return ""
