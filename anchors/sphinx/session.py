"""One build's view of the anchors: the workspace, the report over all pages, and what each mention shows.

The report is made once, in the process that Sphinx started, so that a build in which no page is read still raises
every finding; readers and writers that Sphinx forks inherit it.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import weakref
from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util import logging

from anchors.check import Report, Row, canonical
from anchors.model import Anchor, AnchorError, Code, Finding, Passage, SourceError, State
from anchors.sphinx.settings import Settings
from anchors.workspace import Workspace

LOGGER = logging.getLogger(__name__)

_SESSIONS: weakref.WeakKeyDictionary[BuildEnvironment, Session] = weakref.WeakKeyDictionary()


@dataclasses.dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows for one mention: the anchor, its state, and the place; `passage` is None when unread."""

    anchor: Anchor
    state: State
    release: str
    path: str
    symbol: str
    start: int
    end: int
    permalink: str
    passage: Passage | None

    @property
    def name(self) -> str:
        """Return one name for a passage however it is written: `torch:torch/_inductor/ir.py#Pointwise`."""
        return f"{self.anchor.pin}:{self.path}" + (f"#{self.symbol}" if self.symbol else "")

    @property
    def where(self) -> str:
        """Return `scheduler.py:12` (or the bare file name), the shortest form that a printed page can use."""
        name = self.path.rpartition("/")[2]
        return f"{name}:{self.start}" if self.is_part else name

    @property
    def is_part(self) -> bool:
        """Tell a passage from a whole file."""
        return bool(self.start and (self.symbol or self.anchor.quote))

    @property
    def lines(self) -> str:
        """Return the lines in words."""
        if not self.is_part:
            return "whole file"
        return f"line {self.start}" if self.start == self.end else f"lines {self.start}–{self.end}"


class Session:
    """The anchors of one build."""

    def __init__(self, app: Sphinx) -> None:
        self.settings = Settings.of(app.config)
        self.env = app.env
        settings, confdir = self.settings, Path(app.confdir)
        try:
            self.workspace = Workspace.open(
                Path(app.srcdir),
                pins=settings.path(settings.pins, confdir),
                lock=settings.path(settings.lock, confdir),
                checkouts={pin: confdir / path for pin, path in (settings.checkouts or {}).items()},
                offline=settings.offline,
            )
        except SourceError as error:
            raise ExtensionError(str(error)) from error

    @functools.cached_property
    def report(self) -> Report:
        """Check every page of the manual, once a build."""
        try:
            return self.workspace.check([Path(self.env.srcdir)], require_sources=self.settings.require_sources)
        except SourceError as error:
            raise ExtensionError(str(error)) from error

    @functools.cached_property
    def rows(self) -> dict[tuple[str, str], Row]:
        """Return the report's row of each page and anchor."""
        if not self.settings.check:
            return {}
        return {(self.docname(row.page), canonical(self.workspace, row.anchor)): row for row in self.report.rows}

    @functools.cached_property
    def reported(self) -> set[tuple[str, str]]:
        """Return page and anchor of each finding that the report raises, so that a role does not raise it again."""
        return {(self.docname(found.page), found.anchor) for found in self.findings}

    @property
    def findings(self) -> list[Finding]:
        """Return the findings that this build raises as warnings."""
        if not self.settings.check:
            return []
        return [found for found in self.report.findings if found.code is not Code.MOVED]

    def docname(self, page: str) -> str:
        """Return the document name of a page that the report names by path."""
        path = Path(page)
        for base in (Path.cwd(), Path(self.env.srcdir), Path(self.env.srcdir).parent):
            found = base / path
            if found.is_file():
                return self.env.path2doc(found.resolve()) or page
        return page

    def release(self, pin: str) -> str:
        """Return `torch 2.7.1` for a pin's name."""
        known = self.workspace.pins.get(pin)
        return f"{pin.partition('-')[0]} {known.version}" if known else pin

    def show(self, docname: str, text: str, line: int) -> Shown | None:
        """Resolve an anchor for one page; a failure becomes one warning at the page's line, and None."""
        try:
            anchor = self.workspace.parse(text)
        except AnchorError as error:
            self.warn(docname, line, text, error)
            return None
        try:
            found, passage = self.workspace.find(anchor), self.workspace.resolve(anchor)
        except AnchorError as error:
            self.warn(docname, line, text, error)
            return None
        except SourceError:
            return self._unread(docname, anchor)
        row = self.rows.get((docname, str(anchor)))
        state = row.state if row is not None else State.OK
        return Shown(
            anchor, state, self.release(anchor.pin), found.path, found.symbol, passage.start, passage.end,
            found.permalink, passage,
        )  # fmt: skip

    def _unread(self, docname: str, anchor: Anchor) -> Shown:
        """Show an anchor by the lock alone, since its source is not at hand."""
        row = self.rows.get((docname, str(anchor)))
        release = self.release(anchor.pin)
        if row is None:
            return Shown(anchor, State.UNREAD, release, anchor.path, anchor.symbol, 0, 0, "", None)
        return Shown(anchor, State.UNREAD, release, row.path, anchor.symbol, row.start, row.end, row.permalink, None)

    def warn(self, docname: str, line: int, text: str, error: AnchorError) -> None:
        """Raise a failure of one mention, unless the report over all pages raises it."""
        if (docname, text) in self.reported:
            return
        raise_finding(self.env, Finding(docname, line, error.code, text, error.message, error.suggestion), docname)

    def raise_findings(self) -> None:
        """Raise every finding of the report as a warning of its own type."""
        for found in self.findings:
            raise_finding(self.env, found, self.docname(found.page))

    def fingerprint(self, docname: str, texts: Iterable[str]) -> str:
        """Return a hash of what a page's anchors show now; it changes when a source or the lock does."""
        parts = []
        for text in sorted(set(texts)):
            row = self.rows.get((docname, text))
            state = row.state.value if row is not None else ""
            try:
                passage = self.workspace.resolve(self.workspace.parse(text))
                parts.append(f"{text} {state} {passage.permalink} {passage.start} {passage.end} {passage.text}")
            except (AnchorError, SourceError) as error:
                parts.append(f"{text} {state} {error}")
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def raise_finding(env: BuildEnvironment, found: Finding, docname: str) -> None:
    """Log a finding as the warning `anchors.<code>` at its page and line."""
    path = str(env.doc2path(docname)) if docname in env.found_docs else found.page
    message = f"{found.code.value}: {found.anchor} — {found.message}" if found.anchor else found.message
    if found.suggestion:
        message += f"; {found.suggestion}"
    LOGGER.warning("%s", message, type="anchors", subtype=found.code.value, location=f"{path}:{found.line}")


def open_session(app: Sphinx) -> None:
    """Open the build's session; connected to `builder-inited`."""
    _SESSIONS[app.env] = Session(app)


def session_of(env: BuildEnvironment) -> Session:
    """Return the session of the running build."""
    return _SESSIONS[env]
