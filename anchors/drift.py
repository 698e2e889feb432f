"""Drift: what would become of some pages' anchors under other releases; no lock is read or written."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anchors import pages
from anchors.check import name_of, prefetch
from anchors.model import Anchor, AnchorError, Code, SourceError

if TYPE_CHECKING:
    from anchors.workspace import Found, Workspace

STATES = ("same", "moved", "changed", "gone", "unread")


@dataclasses.dataclass(frozen=True, slots=True)
class Drift:
    """One anchor under the other release: its state, its old and new place (`path:start-end`), and what to write.

    `same`: same lines of the same file; `moved`: the same passage elsewhere in the file; `changed`: other words. An
    anchor to a whole file is `same` for as long as the file is there, whatever it holds: prose that cites a file says
    where things are, and almost every file differs in some line between two releases. `gone`: no such file, symbol or
    quoted line, with where it went in `to` if that can be told. `unread`: one of the releases has no source at hand.
    """

    page: str
    line: int
    anchor: str
    state: str
    before: str = ""
    after: str = ""
    to: str = ""
    message: str = ""

    def __str__(self) -> str:
        text = f"{self.page}:{self.line}: {self.state}: {self.anchor}"
        if self.before or self.after:
            text += f" — {self.before} → {self.after or 'nowhere'}"
        details = "; ".join(part for part in (self.to, self.message) if part)
        return f"{text}; {details}" if details else text

    def as_json(self) -> dict[str, Any]:
        """Return the row as `drift --json` prints it."""
        return dataclasses.asdict(self)


def run(workspace: Workspace, versions: Mapping[str, str], paths: list[Path]) -> list[Drift]:
    """Compare each anchor to a pin in `versions` between the pin's release and the version given.

    Raise SourceError when a pin is unknown, or a page cannot be read.
    """
    for name in versions:
        if name not in workspace.pins:
            raise SourceError(f"--pin {name}: no such pin; the pins are {', '.join(sorted(workspace.pins))}")
    other = workspace.at(versions)
    rows = []
    mentions = [m for page in pages.discover(paths) for m in workspace.mentions(page, name_of(page))]
    prefetch(other, [m for m in mentions if m.text.partition(":")[0] in versions])
    for mention in mentions:
        try:
            anchor = workspace.parse(mention.text)
        except AnchorError as error:
            rows.append(Drift(mention.page, mention.line, mention.text, "gone", message=error.message))
            continue
        if anchor.pin in versions:
            rows.append(_compare(workspace, other, anchor, Drift(mention.page, mention.line, mention.text, "")))
    workspace.cache.commit()
    return rows


def counts(rows: list[Drift]) -> dict[str, int]:
    """Return how many rows are in each state."""
    return {state: sum(row.state == state for row in rows) for state in STATES}


def _compare(here: Workspace, there: Workspace, anchor: Anchor, row: Drift) -> Drift:
    try:
        before = here.find(anchor)
    except SourceError as error:
        return dataclasses.replace(row, state="unread", message=str(error))
    except AnchorError as error:
        return dataclasses.replace(row, state="gone", message=f"already under this pin: {error.message}")
    row = dataclasses.replace(row, before=_where(before))
    try:
        after = there.find(anchor)
    except SourceError as error:
        return dataclasses.replace(row, state="unread", message=str(error))
    except AnchorError as error:
        if error.code is Code.AMBIGUOUS:  # it is there, and more than once
            return dataclasses.replace(row, state="changed", after=before.path, message=error.message)
        row = dataclasses.replace(row, state="gone", message=error.message)
        if error.code is not Code.GONE:
            return row
        from anchors import candidates

        candidate = candidates.best(there, anchor, here.entry(before))
        if candidate is None:
            return dataclasses.replace(row, to=error.suggestion)
        where = f"{candidate.path}:{candidate.start}-{candidate.end}" if candidate.start else candidate.path
        return dataclasses.replace(row, after=where, to=str(candidate))
    row = dataclasses.replace(row, after=_where(after))
    if before.place.kind == "file":
        return dataclasses.replace(row, state="same" if after.path == before.path else "moved")
    if after.place.digest != before.place.digest:
        return dataclasses.replace(row, state="changed", message=_size(before, after))
    return dataclasses.replace(row, state="same" if _where(after) == _where(before) else "moved")


def _where(found: Found) -> str:
    return found.path if found.place.kind == "file" else f"{found.path}:{found.place.start}-{found.place.end}"


def _size(before: Found, after: Found) -> str:
    was, now = (found.place.end - found.place.start + 1 for found in (before, after))
    return f"was {was} lines, now {now}" if was != now else f"{was} lines, with other words"
