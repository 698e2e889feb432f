"""Checking: every anchor of some pages against its release and against what its author read."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Set
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anchors import lints, lock, pages
from anchors.memo import Clean, Memo
from anchors.model import AnchorError, Code, Finding, Mention, SourceError, State

if TYPE_CHECKING:
    from anchors.workspace import Found, Workspace

EXCERPT_LIMIT = 40
"""The most lines that an excerpt may show."""


@dataclasses.dataclass(frozen=True, slots=True)
class Row:
    """One mention of an anchor and its state; `path`, `start`, `end` and `permalink` are empty or 0 when unknown."""

    page: str
    line: int
    anchor: str
    state: State
    path: str = ""
    start: int = 0
    end: int = 0
    permalink: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the row as the `anchors` entries of `check --json` have it."""
        return {
            "page": self.page,
            "line": self.line,
            "anchor": self.anchor,
            "state": self.state.value,
            "path": self.path,
            "start": self.start,
            "end": self.end,
            "permalink": self.permalink,
        }


@dataclasses.dataclass(frozen=True, slots=True)
class Report:
    """What a check found: the releases, one row a mention, and what a person must look at."""

    pins: dict[str, str]
    rows: tuple[Row, ...]
    findings: tuple[Finding, ...]
    pages: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """Return how many mentions are in each state."""
        return {state.value: sum(row.state is state for row in self.rows) for state in State}

    def as_json(self) -> dict[str, Any]:
        """Return the report as `check --json` prints it."""
        return {
            "pins": self.pins,
            "counts": self.counts,
            "findings": [finding.as_json() for finding in self.findings],
            "anchors": [row.as_json() for row in self.rows],
        }


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class _Page:
    """A page as it was read: its file, its name in reports, its key in the lock (None: outside it), and its text."""

    path: Path
    name: str
    key: str | None
    text: str


def run(workspace: Workspace, paths: list[Path], *, require_sources: bool, refresh: bool) -> Report:
    """Check the pages among and under `paths`; raise SourceError when a path or a page cannot be read."""
    rows: list[Row] = []
    findings: list[Finding] = []
    notes: dict[str, None] = {}
    moved: dict[str, dict[str, lock.Entry]] = {}
    cited: dict[str, Set[str]] = {}
    found = pages.discover(paths)
    if not found:
        raise SourceError(f"{', '.join(map(str, paths))}: no Markdown page there; name a page or a folder of them")
    read = [_Page(path, name_of(path), workspace.lock.page_key(path), pages.read(path)) for path in found]
    memo = Memo(workspace)
    keys = {page: memo.key(page.key, page.text, workspace.lock.pages.get(page.key or "", {})) for page in read}
    clean = memo.known(keys.values())
    unknown: dict[_Page, tuple[Mention, ...]] = {}
    for page in read:
        if keys[page] not in clean:
            unknown[page] = workspace.mentions_in(page.text, page.name)
            lints.read(workspace, page.text)  # now, while the page is parsed
    prefetch(workspace, [mention for mentions in unknown.values() for mention in mentions])
    linted = lints.run(workspace, [(page.text, page.name) for page in unknown]).findings if unknown else ()
    if memo.lacking:
        notes["names were not looked up; make their index once: python -m anchors ghosts"] = None
    faulty = {finding.page for finding in linted}
    for page in read:
        if before := clean.get(keys[page]):
            rows += [
                Row(page.name, line, anchor, State.OK, path, start, end, link)
                for line, anchor, path, start, end, link in before.rows
            ]
            if page.key is not None:
                cited[page.key] = before.cited
            continue
        own: list[Row] = []
        seen: set[str] = set()
        good = page.name not in faulty
        for mention in unknown[page]:
            row, finding, note, entry = _mention(workspace, mention, page.key)
            own.append(row)
            text = canonical(workspace, mention.text)
            seen.add(text)
            good = good and row.state is State.OK and not finding and not entry
            if finding and not (finding.code is Code.UNREAD and not require_sources):
                findings.append(finding)
            if note:
                notes[note] = None
            if entry and page.key is not None:
                moved.setdefault(page.key, {})[text] = entry
        if page.key is not None:
            cited[page.key] = seen
        if good:
            kept = tuple((r.line, r.anchor, r.path, r.start, r.end, r.permalink) for r in own)
            memo.keep(keys[page], Clean(kept, frozenset(seen)))
        rows += own
    findings += _stale(workspace, cited, paths)
    findings += linted
    if moved and refresh:
        workspace.lock = lock.update(workspace.lock.path, lambda now: _refreshed(now, moved))
    workspace.cache.commit()
    findings.sort(key=lambda finding: (finding.page, finding.line))
    return Report(workspace.releases, tuple(rows), tuple(findings), tuple(page.name for page in read), tuple(notes))


def prefetch(workspace: Workspace, mentions: list[Mention]) -> None:
    """Bring what is cited and not at hand, all of it at once."""
    wanted: dict[str, dict[str, None]] = {}
    for mention in mentions:
        try:
            anchor = workspace.parse(mention.text)
        except AnchorError:
            continue
        for path in workspace.paths(anchor):
            wanted.setdefault(anchor.pin, {})[path] = None
    workspace.store.prefetch({pin: list(paths) for pin, paths in wanted.items()})


def name_of(page: Path) -> str:
    """Return a page's name in reports: its path from the working folder when it lies below, else as given."""
    name = os.path.relpath(page)
    return page.as_posix() if name.startswith("..") else name.replace(os.sep, "/")


def canonical(workspace: Workspace, text: str) -> str:
    """Return an anchor's text as the lock has it."""
    try:
        return str(workspace.parse(text))
    except AnchorError:
        return text


def _mention(
    workspace: Workspace, mention: Mention, key: str | None
) -> tuple[Row, Finding | None, str, lock.Entry | None]:
    """Return the row of one mention, what is to be found fault with, what to note, and the entry to refresh."""
    page, line, text = mention.page, mention.line, mention.text
    see = f"see: python -m anchors accept {page}"
    known: lock.Entry | None = None

    def fault(code: Code, message: str, suggestion: str = "", permalink: str = "") -> Finding:
        return Finding(page, line, code, text, message, suggestion, permalink)

    try:
        anchor = workspace.parse(text)
        known = workspace.lock.entry(key, str(anchor))
        found = workspace.find(anchor)
    except AnchorError as error:
        hint = error.suggestion
        if error.code is Code.GONE:
            from anchors import candidates

            hint = candidates.suggestion(workspace, anchor, known) or hint
        row = Row(page, line, text, State.GONE)
        return row, fault(error.code, error.message, hint or f"find it: python -m anchors find {_word(text)}"), "", None
    except SourceError as error:
        row = _unread(workspace, mention, known)
        return row, fault(Code.UNREAD, str(error), "bring it: python -m anchors fetch"), str(error), None
    place = found.place
    state = State.OK
    finding = None
    refreshed = None
    if key is not None and known is None:
        finding = fault(Code.UNLOCKED, "resolves, but nobody has accepted what it shows", see, found.permalink)
    elif known is not None and known.digest != place.digest:
        state = State.CHANGED
        finding = fault(Code.CHANGED, _difference(known, found), see, found.permalink)
    elif known is not None and (known.path, known.start, known.end) != (found.path, place.start, place.end):
        state = State.MOVED
    if known is not None and state is not State.CHANGED:
        now = workspace.releases[anchor.pin]
        if state is State.MOVED or (known.blob, known.release) != (found.blob, now):
            refreshed = dataclasses.replace(
                known, release=now, path=found.path, start=place.start, end=place.end, blob=found.blob
            )
    if finding is None and mention.kind == "excerpt":
        shown = _shown(mention.lines, place.end - place.start + 1)
        if shown > EXCERPT_LIMIT:
            hint = f"narrow it with :lines: or cite a smaller symbol; an excerpt shows at most {EXCERPT_LIMIT}"
            finding = fault(Code.LONG_EXCERPT, f"would show {shown} lines", hint, found.permalink)
    row = Row(page, line, text, state, found.path, place.start, place.end, found.permalink)
    return row, finding, "", refreshed


def _unread(workspace: Workspace, mention: Mention, known: lock.Entry | None) -> Row:
    """Return the row of a mention whose source is not at hand: what the lock knows of it."""
    if known is None:
        return Row(mention.page, mention.line, mention.text, State.UNREAD)
    pin = workspace.pins[workspace.parse(mention.text).pin]
    link = pin.permalink(known.path, known.start, known.end)
    return Row(mention.page, mention.line, mention.text, State.UNREAD, known.path, known.start, known.end, link)


def _difference(known: lock.Entry, found: Found) -> str:
    """Say how a passage differs from what was read, as far as the lock tells."""
    was, now = known.end - known.start + 1, found.place.end - found.place.start + 1
    if was != now:
        return f"was {was} line{'s' * (was != 1)}, now {now}"
    return f"was {was} line{'s' * (was != 1)}, still {now}, with other words"


def _shown(lines: str, total: int) -> int:
    """Count the lines that an excerpt's `lines` option leaves of `total`."""
    if not lines.strip():
        return total
    count = 0
    for part in lines.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdigit():
            return total
        count += max(0, (int(last) if last.strip().isdigit() else total) - int(first) + 1) if dash else 1
    return count


def _stale(workspace: Workspace, cited: dict[str, Set[str]], paths: list[Path]) -> list[Finding]:
    """Find the lock's entries that no page cites: of the pages checked, and of pages gone from the folders checked."""
    folders = [key for path in paths if path.is_dir() and (key := workspace.lock.page_key(path)) is not None]
    found = []
    for key, entries in sorted(workspace.lock.pages.items()):
        page = workspace.lock.folder / key
        name = name_of(page)
        covered = key in cited or (
            not page.exists() and any(folder == "." or key.startswith(f"{folder}/") for folder in folders)
        )
        for anchor in sorted(set(entries) - cited.get(key, set())) if covered else ():
            message = "the lock keeps it, but the page does not cite it" if key in cited else "its page is gone"
            see = f"drop it: python -m anchors accept {name}"
            found.append(Finding(name, 1, Code.STALE_LOCK, anchor, message, see))
    return found


def _refreshed(now: lock.Lock, moved: dict[str, dict[str, lock.Entry]]) -> lock.Lock:
    """Put new lines under the entries that still have the same passage; an entry that another run changed stays."""
    for key, entries in moved.items():
        page = dict(now.pages.get(key, {}))
        page.update({a: e for a, e in entries.items() if a in page and page[a].digest == e.digest})
        now = now.with_page(key, page)
    return now


def _word(text: str) -> str:
    """Return the part of an anchor to search for."""
    return text.partition("@")[0].replace("#", "/").replace(".", "/").rstrip("/").rpartition("/")[2] or text
