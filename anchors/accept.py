"""Accepting: a person has read what a page's anchors show now; the lock keeps that. One page at a time."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from anchors import lock
from anchors.check import canonical, name_of
from anchors.model import AnchorError, Code, Finding, Passage, SourceError

if TYPE_CHECKING:
    from anchors.workspace import Workspace


@dataclasses.dataclass(frozen=True, slots=True)
class Acceptance:
    """What accepting one anchor means: `kind` is `new`, `changed`, `moved`, `same` or `dropped`.

    `diff` is the difference to what was read, when the text of that release is still at hand, else the new passage.
    """

    anchor: str
    kind: str
    where: str
    diff: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {self.anchor}" + (f" — {self.where}" if self.where else "")


def run(
    workspace: Workspace, page: Path, only: list[str], *, dry: bool = False
) -> tuple[list[Acceptance], list[Finding]]:
    """Put a page's anchors, or those of them named by `only`, into the lock; return what that means and what failed.

    Raise SourceError when the page is not one of the manual's, or when `only` names an anchor that it does not cite.
    """
    if page.is_dir():
        raise SourceError(f"{page}: accept takes one page at a time, so that somebody reads it; name a page")
    key = workspace.lock.page_key(page)
    if key is None:
        raise SourceError(f"{page}: outside {workspace.lock.folder}, so no lock keeps it and nothing is to accept")
    if not page.exists() and key not in workspace.lock.pages:
        raise SourceError(f"{page}: no such page; name a page of {workspace.lock.folder}")
    name = name_of(page)
    cited = {canonical(workspace, m.text): m for m in (workspace.mentions(page, name) if page.exists() else ())}
    known = dict(workspace.lock.pages.get(key, {}))
    wanted = _wanted(workspace, cited.keys() | known.keys(), only, page)
    accepted: list[Acceptance] = []
    failed: list[Finding] = []
    entries: dict[str, lock.Entry] = {}
    for text in sorted(wanted, key=lambda text: (cited[text].line if text in cited else 0, text)):
        if text not in cited:
            accepted.append(Acceptance(text, "dropped", "the page does not cite it"))
            continue
        line = cited[text].line
        try:
            found = workspace.find(workspace.parse(text))
            entry = workspace.entry(found)
        except AnchorError as error:
            failed.append(Finding(name, line, error.code, text, error.message, error.suggestion))
        except SourceError as error:
            failed.append(Finding(name, line, Code.UNREAD, text, str(error), "bring it: python -m anchors fetch"))
        else:
            old = known.get(text)
            accepted.append(_acceptance(workspace, text, workspace.passage(found), old, entry))
            entries[text] = entry if old is None or old != entry else old
    if not dry:
        dropped = {item.anchor for item in accepted if item.kind == "dropped"}
        workspace.lock = lock.update(workspace.lock.path, _change(key, entries, dropped))
        workspace.cache.commit()
    return accepted, failed


def _change(key: str, entries: dict[str, lock.Entry], dropped: set[str]) -> Callable[[lock.Lock], lock.Lock]:
    def change(now: lock.Lock) -> lock.Lock:
        kept = {text: entry for text, entry in now.pages.get(key, {}).items() if text not in dropped}
        return now.with_page(key, kept | entries)

    return change


def _wanted(workspace: Workspace, there: set[str], only: list[str], page: Path) -> set[str]:
    """Return the anchors to accept: all that the page or its lock has, or those named."""
    wanted = set()
    for text in only:
        name = canonical(workspace, text)
        if name not in there:
            close = difflib.get_close_matches(name, sorted(there), n=1, cutoff=0.3)
            hint = f"; did you mean {close[0]}" if close else ""
            raise SourceError(f"{page}: does not cite {text}{hint}")
        wanted.add(name)
    return wanted or there


def _acceptance(
    workspace: Workspace, text: str, passage: Passage, old: lock.Entry | None, new: lock.Entry
) -> Acceptance:
    where = f"{passage.path}:{passage.start}-{passage.end}"
    if old is None:
        return Acceptance(text, "new", where, _numbered(passage))
    if old.digest != new.digest:
        return Acceptance(text, "changed", where, _diff(workspace, passage, old))
    moved = (old.path, old.start, old.end) != (new.path, new.start, new.end)
    return Acceptance(text, "moved" if moved else "same", where)


def _numbered(passage: Passage, limit: int = 60) -> str:
    """Return the passage with its line numbers, cut after `limit` lines."""
    lines = passage.text.split("\n")
    shown = [f"{passage.start + number:6} {line}".rstrip() for number, line in enumerate(lines[:limit])]
    return "\n".join(shown + ([f"       … {len(lines) - limit} more lines"] if len(lines) > limit else []))


def _diff(workspace: Workspace, passage: Passage, old: lock.Entry) -> str:
    """Return the difference between what was read and what is there now.

    The lock keeps no text: the old text is there only when the release that was read can still be opened, and when
    the file in it has the hash that the lock keeps.
    """
    anchor = passage.anchor
    pin = workspace.pins[anchor.pin]
    try:
        if old.release == pin.version:
            raise SourceError("the same release is read")
        before = workspace.at({anchor.pin: old.release}).source(anchor.pin, old.path)
        if before.blob != old.blob:
            raise SourceError("another file than the one that was read")
    except (AnchorError, SourceError):
        was = f"{old.path}:{old.start}-{old.end} in {old.release}"
        return f"(was {was}, whose text is not at hand; now:)\n{_numbered(passage)}"
    from anchors.resolve import text_of

    lines = text_of(before.data, old.start, old.end).split("\n")
    names = (f"{old.path} at {old.release}", f"{passage.path} at {pin.version}")
    return "\n".join(difflib.unified_diff(lines, passage.text.split("\n"), *names, lineterm="", n=2))
