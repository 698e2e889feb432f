"""The Sphinx extension: `{doctest}`, `{testcode}`, `{testoutput}`, `{testsetup}`, `{testcleanup}` that run in lanes.

Pages are run before Sphinx reads them, all at once, so that reading in parallel only looks results up. Problems become
warnings of type `snippets` with page and line; counts go to the summary and to the page's status line.
"""

from __future__ import annotations

import dataclasses
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from snippets import report, store
from snippets.blocks import DIRECTIVES
from snippets.lanes import LANES
from snippets.lexers import MlirLexer
from snippets.model import Page, Problem, Standing
from snippets.nodes import add_nodes
from snippets.page import parse
from snippets.results import RESULTS
from snippets.session import PageResult, Progress, Session, plan
from snippets.vector import SvgToPdf

logger = logging.getLogger(__name__)


@dataclasses.dataclass(frozen=True, slots=True)
class Kept:
    """What the environment keeps of a page between builds."""

    status: str
    counts: dict[str, dict[str, int]]
    seconds: float
    problems: tuple[Problem, ...]
    keys: tuple[tuple[str, str, str, bool], ...]
    stored: tuple[tuple[str, int, int], ...]


class Lines:
    """Progress as lines of the build's log, for a terminal that cannot redraw."""

    def start(self, page: str, lane: str) -> None:
        """Say nothing yet."""

    def end(self, page: str, lane: str, seconds: float) -> None:
        """Say which page ran and how long it took."""
        logger.info("snippets: %s [%s] %.1f s", page, lane, seconds)


def kept(env: BuildEnvironment) -> dict[str, Kept]:
    """Return the environment's table of pages with snippets."""
    table: dict[str, Kept] | None = getattr(env, "snippets_pages", None)
    if table is None:
        table = {}
        env.snippets_pages = table  # type: ignore[attr-defined]
    return table


def session(app: Sphinx, progress: Progress | None = None) -> Session:
    """Return this build's session, so that lanes are probed once."""
    current: Session | None = getattr(app, "snippets_session", None)
    if current is None:
        lanes = str(app.config.snippets_strict_lanes)
        strict = list(LANES) if lanes == "all" else [lane for lane in lanes.split(",") if lane]
        if unknown := set(strict) - LANES.keys():
            logger.warning("snippets_strict_lanes: no lane %s", ", ".join(sorted(unknown)), type="snippets")
        current = Session(strict=strict, width=app.config.snippets_width or None)
        app.snippets_session = current  # type: ignore[attr-defined]
    if progress is not None:
        current.progress = progress
    return current


def stored(page: Path) -> tuple[tuple[str, int, int], ...]:
    """Return names, sizes and times of the stored outputs beside a page."""
    place = page.with_suffix(".out")
    if not place.is_dir():
        return ()
    found = sorted((path.name, path.stat()) for path in place.iterdir())
    return tuple((name, stat.st_size, stat.st_mtime_ns) for name, stat in found)


def outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> Sequence[str]:
    """Name the pages to read again: with problems, or whose lane, stored outputs or own modules have changed."""
    table = kept(env)
    for docname in removed:
        table.pop(docname, None)
    session(app).prepare({lane for entry in table.values() for _, lane, _, _ in entry.keys})
    found = []
    for docname in env.found_docs - added - changed:
        before = table.get(docname)
        if before is None:
            continue
        page = Path(env.doc2path(docname))
        if before.problems or before.stored != stored(page) or _lanes_changed(app, page, before):
            found.append(docname)
    return found


def _lanes_changed(app: Sphinx, page: Path, before: Kept) -> bool:
    now = session(app)
    name = _name(app, page)
    for family, lane, fingerprint, ran in before.keys:
        state = now.state(lane)
        if f"{state.readiness.value} {state.versions} {state.device}" != fingerprint.partition("\n")[0]:
            return True
        if ran and now.cache.get(name, family, fingerprint.partition("\n")[2]) is None:
            return True
    return False


def _name(app: Sphinx, page: Path) -> str:
    """Name a page as a person types it: by its path from the folder above the sources."""
    source = Path(app.srcdir)
    return str(Path(source.name) / page.relative_to(source)) if page.is_relative_to(source) else str(page)


def _fingerprints(now: Session, page: Page) -> tuple[tuple[str, str, str, bool], ...]:
    found = []
    for job in plan(page):
        lane = job.lanes[0]
        state = now.state(lane)
        text = f"{state.readiness.value} {state.versions} {state.device}\n{job.key(state)}"
        found.append((job.family, lane, text, state.ready))
    return tuple(found)


def run(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Run the pages that are about to be read, and raise their problems as warnings."""
    table = kept(env)
    chosen: dict[str, Page] = {}
    for docname in docnames:
        table.pop(docname, None)
        path = Path(env.doc2path(docname))
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        if (path.suffix == ".md" and "{doctest}" in text) or "{test" in text:
            page = parse(_name(app, path), path, text)
            if page.snippets or page.problems:
                chosen[docname] = page
    if not chosen:
        return
    began = time.monotonic()
    total = sum(len(plan(page)) for page in chosen.values())
    if sys.stderr.isatty():
        # Imported late: a build in which nothing runs draws no bar.
        from snippets.cli import Bar

        with Bar(total) as bar:
            now = session(app, bar)
            results = now.run(list(chosen.values()))
    else:
        now = session(app, Lines())
        results = now.run(list(chosen.values()))
    for docname, page in chosen.items():
        result = results[page.name]
        RESULTS[docname] = result
        place = stored(Path(page.path))
        keys = _fingerprints(now, page)
        table[docname] = Kept(result.status, result.counts, result.seconds, result.problems, keys, place)
        for problem in result.problems:
            text = str(problem).partition(": ")[2]
            logger.warning(text, location=(docname, problem.line), type="snippets", subtype=problem.code.value)
    app.snippets_seconds = time.monotonic() - began  # type: ignore[attr-defined]


def status(app: Sphinx, docname: str) -> list[str]:
    """Add the page's counts to its status line."""
    entry = kept(app.env).get(docname)
    return [entry.status] if entry and entry.status else []


def finished(app: Sphinx, exception: Exception | None) -> None:
    """Print the summary: lanes, and the dearest pages."""
    if exception is not None or not hasattr(app, "env") or app.env is None:
        return
    results = [
        PageResult(Page(_name(app, Path(app.env.doc2path(docname))), "", ()), {}, entry.problems, entry.seconds)
        for docname, entry in kept(app.env).items()
    ]
    total: dict[str, dict[str, int]] = {}
    for entry in kept(app.env).values():
        report.add(total, entry.counts)
    if total:
        logger.info("snippets:\n%s", report.table(total, results))
    missing = sum(row[Standing.MISSING.value] for row in total.values())
    if missing:
        logger.info("snippets: %d have neither run here nor been recorded", missing)


def _static(app: Sphinx) -> None:
    app.config.html_static_path.append(str(Path(__file__).with_name("_static")))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives, nodes, lexers, events and settings."""
    app.add_config_value("snippets_strict_lanes", "", "", str)
    app.add_config_value("snippets_width", 0, "", int)
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    add_nodes(app)
    app.add_post_transform(SvgToPdf)
    for alias in MlirLexer.aliases:
        app.add_lexer(alias, MlirLexer)
    app.connect("builder-inited", _static)
    app.add_css_file("snippets.css")
    app.connect("env-get-outdated", outdated)
    app.connect("env-before-read-docs", run)
    app.connect("build-finished", finished)
    app.connect("config-inited", _join_status)
    return {"version": str(store.PROTOCOL), "parallel_read_safe": True, "parallel_write_safe": True}


def _join_status(app: Sphinx, config: Any) -> None:
    """Add to the status line where the anchors' extension offers one."""
    if "anchors-status" in app.events.events:
        app.connect("anchors-status", status)
