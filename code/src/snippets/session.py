"""Bring pages up to date: plan their processes, take what the cache or a recording has, run the rest, check it all."""

from __future__ import annotations

import collections
import concurrent.futures
import dataclasses
import datetime
import os
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol

from snippets import checks, runner, store
from snippets.lanes import LANES, LaneState, Readiness, probe
from snippets.model import Check, Code, Outcome, Page, Problem, Recording, Snippet, Standing, digests
from snippets.page import front_matter, parse

_DEAR = ("vllm", "gpu", "torch", "interpret", "mlir")


@dataclasses.dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows for one snippet, and where and when that was made; `text` is the output to show."""

    lane: str
    standing: Standing
    device: str = ""
    date: str = ""
    versions: tuple[tuple[str, str], ...] = ()
    text: str = ""
    figures: tuple[tuple[str, str], ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class PageResult:
    """Everything about one page after a session: per snippet what is shown, problems, seconds, and what really ran."""

    page: Page
    shown: dict[int, Shown]
    problems: tuple[Problem, ...]
    seconds: float
    ran: tuple[str, ...] = ()

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """Return how many snippets of each lane were run, replayed, are stale or missing."""
        table: dict[str, dict[str, int]] = {}
        for shown in self.shown.values():
            row = table.setdefault(shown.lane, {standing.value: 0 for standing in Standing})
            row[shown.standing.value] += 1
        return table

    @property
    def status(self) -> str:
        """Return the words of the page's status line, empty for a page without snippets."""
        total = len(self.shown)
        if not total:
            return ""
        parts = []
        by_standing = collections.Counter(shown.standing for shown in self.shown.values())
        if by_standing[Standing.RUN]:
            parts.append(f"{by_standing[Standing.RUN]} run")
        if by_standing[Standing.REPLAYED]:
            places = sorted({(s.device, s.date) for s in self.shown.values() if s.standing is Standing.REPLAYED})
            where = "; ".join(f"{device}, {date}" for device, date in places)
            parts.append(f"{by_standing[Standing.REPLAYED]} recorded on {where}")
        parts += [f"{by_standing[s]} {s.value}" for s in (Standing.STALE, Standing.MISSING) if by_standing[s]]
        return f"{total} snippet{'s' * (total != 1)}: {', '.join(parts)}"


class Progress(Protocol):
    """What a session tells as it goes."""

    def start(self, page: str, lane: str) -> None:
        """Say that a process begins."""

    def end(self, page: str, lane: str, seconds: float) -> None:
        """Say that a process ended."""


class Silent:
    """Progress for nobody."""

    def start(self, page: str, lane: str) -> None:
        """Say nothing."""

    def end(self, page: str, lane: str, seconds: float) -> None:
        """Say nothing."""


def read(path: Path, base: Path | None = None) -> Page:
    """Read a page from disk; its name is the path from `base` (the working folder when left out)."""
    name = os.path.relpath(path, base or Path.cwd())
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = "is not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error.strerror)
        problem = Problem(name, 1, Code.SYNTAX, f"the page {why}", f"rerun: python -m snippets run {name}")
        return Page(name, str(path.resolve()), (), (problem,))
    return parse(name, path.resolve(), text)


def plan(page: Page) -> tuple[runner.Job, ...]:
    """Return the processes that the page needs: one for each family of lanes that makes outputs on it."""
    jobs: dict[str, list[Snippet]] = {}
    owned = {LANES[snippet.lane].family for snippet in page.snippets}
    for snippet in page.snippets:
        families = dict.fromkeys([LANES[snippet.lane].family, *(LANES[lane].family for lane in snippet.also)])
        for family in families:
            if family in owned:
                jobs.setdefault(family, []).append(snippet)
    fresh = page.snippets and front_matter(Path(page.path).read_text(encoding="utf-8-sig")).get("caches") == "fresh"
    return tuple(runner.Job(page, family, tuple(group), bool(fresh)) for family, group in jobs.items())


Execute = Callable[[runner.Job, LaneState, Path], runner.Execution]


class Session:
    """One sitting: lanes are probed once, processes run `width` at a time, results are kept in the cache.

    `strict` names the lanes that must run; `fresh` ignores the cache; `execute` runs one job (here, or on
    a farm, whose lanes are then in `states`).
    """

    def __init__(
        self,
        *,
        cache: Path | None = None,
        width: int | None = None,
        strict: Iterable[str] = (),
        only: str = "",
        fresh: bool = False,
        progress: Progress | None = None,
        execute: Execute = runner.run,
        states: dict[str, LaneState] | None = None,
    ) -> None:
        self.place = cache or store.cache_folder()
        self.cache = store.Cache(self.place)
        self.width = width or os.cpu_count() or 1
        self.strict = frozenset(strict)
        self.only = only
        self.fresh = fresh
        self.progress = progress or Silent()
        self.execute = execute
        self.last: dict[tuple[str, str], store.Cached] = {}
        self._states: dict[str, LaneState] = dict(states or {})
        self._lock = threading.Lock()

    def state(self, lane: str) -> LaneState:
        """Return what probing the lane found; lanes of one family share their interpreter and so their probe."""
        with self._lock:
            family = LANES[lane].family
            known = "torch" if family in ("torch", "interpret") else lane
            if known not in self._states:
                self._states[known] = probe(known)
            return dataclasses.replace(self._states[known], lane=lane)

    def prepare(self, chosen: Iterable[str]) -> None:
        """Probe these lanes at the same time, since each probe waits for an interpreter to start."""
        known = {"torch" if LANES[lane].family in ("torch", "interpret") else lane for lane in chosen}
        fresh = sorted(known - self._states.keys())
        with concurrent.futures.ThreadPoolExecutor(len(fresh) or 1) as pool:
            self._states.update(zip(fresh, pool.map(probe, fresh), strict=True))

    def run(self, pages: Sequence[Page]) -> dict[str, PageResult]:
        """Bring every page up to date and return the results by page name, in the order given."""
        jobs = {page.name: [job for job in plan(page) if not self.only or self.only in job.lanes] for page in pages}
        made: dict[tuple[str, str], tuple[store.Cached | None, runner.Execution | None]] = {}
        with concurrent.futures.ThreadPoolExecutor(self.width) as pool:
            # The long ones first, so that no core waits at the end for a page that began last.
            order = sorted((job for group in jobs.values() for job in group), key=lambda job: _DEAR.index(job.family))
            futures = {pool.submit(self._one, job): (job.page.name, job.family) for job in order}
            try:
                for future in concurrent.futures.as_completed(futures):
                    made[futures[future]] = future.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        self.last = {key: entry for key, (entry, _) in made.items() if entry is not None}
        return {page.name: self._result(page, jobs[page.name], made) for page in pages}

    def _one(self, job: runner.Job) -> tuple[store.Cached | None, runner.Execution | None]:
        state = self.state(job.lanes[0])
        if not state.ready:
            return None, None
        key = job.key(state)
        if not self.fresh and (cached := self.cache.get(job.page.name, job.family, key)):
            return _renumbered(cached, job), None
        label = ", ".join(job.lanes)
        self.progress.start(job.page.name, label)
        execution = self.execute(job, state, self.place)
        self.progress.end(job.page.name, label, execution.seconds)
        today = datetime.datetime.now(datetime.UTC).date().isoformat()
        entry = store.Cached(execution.outcomes, state.device, today)
        clean = all(
            not outcome.leftovers and (not outcome.error or checks.expects_error(snippet.expectation))
            for snippet, outcome in zip(job.snippets, execution.outcomes, strict=False)
        )
        if execution.failure is None and clean and len(execution.outcomes) == len(job.snippets):
            self.cache.put(job.page.name, job.family, key, entry, execution.uses)
        return entry, execution

    def _result(
        self,
        page: Page,
        jobs: Sequence[runner.Job],
        made: dict[tuple[str, str], tuple[store.Cached | None, runner.Execution | None]],
    ) -> PageResult:
        shown: dict[int, Shown] = {}
        problems = list(page.problems)
        seconds, ran = 0.0, []
        for job in jobs:
            entry, execution = made[(page.name, job.family)]
            seconds += sum(outcome.seconds for outcome in entry.outcomes) if entry else 0.0
            if execution is not None:
                ran.append(job.family)
            judge = _Judge(self, job)
            (judge.live(entry, execution) if entry else judge.replay())
            shown.update(judge.shown)
            problems += judge.problems
        problems.sort(key=lambda problem: problem.line)
        return PageResult(page, dict(sorted(shown.items())), tuple(problems), seconds, tuple(ran))


def _renumbered(cached: store.Cached, job: runner.Job) -> store.Cached:
    """Give cached outcomes the ordinals that their snippets have now."""
    pairs = zip(cached.outcomes, job.snippets, strict=True)
    outcomes = tuple(dataclasses.replace(outcome, ordinal=snippet.ordinal) for outcome, snippet in pairs)
    return dataclasses.replace(cached, outcomes=outcomes)


class _Judge:
    """What one process's outcomes, live or recorded, mean for its page."""

    def __init__(self, session: Session, job: runner.Job) -> None:
        self.session = session
        self.job = job
        self.page = job.page
        self.own = [s for s in job.snippets if LANES[s.lane].family == job.family]
        self.state = session.state(job.lanes[0])
        self.rerun = f"python -m snippets run {job.page.name}"
        self.shown: dict[int, Shown] = {}
        self.problems: list[Problem] = []
        self.drawn: dict[str, int] = {}
        self.recording: Recording | None = None
        if LANES[job.lanes[0]].recorded:
            try:
                self.recording = store.recording(job.page, job.lanes[0])
            except ValueError as error:
                self.complain(self.own[0], Code.STALE, str(error), self.rerun.replace(" run ", " record "))

    def complain(self, snippet: Snippet, code: Code, message: str, suggestion: str = "", detail: str = "") -> None:
        self.problems.append(Problem(self.page.name, snippet.line, code, message, suggestion, detail))

    def live(self, entry: store.Cached, execution: runner.Execution | None) -> None:
        by_ordinal = {outcome.ordinal: outcome for outcome in entry.outcomes}
        failure = execution.failure if execution else None
        broken = False
        for snippet in self.own:
            outcome = by_ordinal.get(snippet.ordinal)
            if failure and failure.ordinal == snippet.ordinal:
                self.complain(snippet, failure.code, failure.message, f"rerun: {self.rerun}", failure.detail)
                broken = True
            if outcome is None:
                if not broken:
                    message = "not run, since an earlier snippet failed"
                    self.complain(snippet, Code.SKIPPED, message, f"rerun: {self.rerun}")
                self.shown[snippet.ordinal] = Shown(snippet.lane, Standing.MISSING)
                broken = True
                continue
            if outcome.leftovers:
                what = ", ".join(outcome.leftovers)
                self.complain(snippet, Code.LEFTOVER, f"left {what} running", f"rerun: {self.rerun}")
            self.judge(snippet, outcome, Standing.RUN, entry.device, entry.date, self.state.versions)
        if failure and not any(snippet.ordinal == failure.ordinal for snippet in self.own):
            self.complain(self.own[0], failure.code, failure.message, f"rerun: {self.rerun}", failure.detail)
        if self.recording and self.recording.digests != digests(self.job.snippets):
            message = f"the recording of lane {self.job.lanes[0]} is of other text"
            self.complain(self.own[0], Code.STALE, message, f"run: {self.rerun.replace(' run ', ' record ')}")

    def replay(self) -> None:
        lane = self.job.lanes[0]
        if self.state.readiness is Readiness.BROKEN:
            self.complain(self.own[0], Code.BROKEN_LANE, f"lane {lane}: {self.state.reason}", f"rerun: {self.rerun}")
        elif lane in self.session.strict:
            self.complain(self.own[0], Code.UNMET_LANE, f"lane {lane}: {self.state.reason}", f"rerun: {self.rerun}")
        if self.problems:  # The recording cannot be used: that is the news, and its snippets are missing.
            self.shown.update({s.ordinal: Shown(s.lane, Standing.MISSING) for s in self.own})
            return
        now = digests(self.job.snippets)
        found = self.recording
        if found is None or self.state.readiness is Readiness.BROKEN:
            self.shown.update({s.ordinal: Shown(s.lane, Standing.MISSING) for s in self.own})
            return
        outcomes = dict(zip(found.digests, found.outcomes, strict=False))
        versions = tuple(sorted(found.versions.items()))
        for snippet, digest in zip(self.job.snippets, now, strict=True):
            if LANES[snippet.lane].family != self.job.family:
                continue
            if digest in outcomes:
                outcome = dataclasses.replace(outcomes[digest], ordinal=snippet.ordinal)
                self.judge(snippet, outcome, Standing.REPLAYED, found.device, found.date, versions)
            else:
                message = f"recorded on {found.date}, and the snippet (or one before it) has changed since"
                self.complain(snippet, Code.STALE, message, "record it again where lane " + lane + " runs")
                self.shown[snippet.ordinal] = Shown(snippet.lane, Standing.STALE, found.device, found.date)

    def judge(
        self,
        snippet: Snippet,
        outcome: Outcome,
        standing: Standing,
        device: str,
        date: str,
        versions: tuple[tuple[str, str], ...],
    ) -> None:
        stored = self.stored(snippet, outcome, standing)
        self.problems += checks.check(self.page.name, snippet, outcome, stored, self.rerun)
        figures: list[tuple[str, str]] = []
        for figure in outcome.figures:
            if self.drawn.setdefault(figure.name, snippet.ordinal) != snippet.ordinal or any(
                name == figure.name for name, _ in figures
            ):
                message = f"two figures of this page are called {figure.name!r}"
                self.complain(snippet, Code.ARTIFACT, message, f"rerun: {self.rerun}")
            figures.append((figure.name, figure.alt))
            kept = store.artifact(self.page, figure.name, ".svg")
            if kept is None or not checks.same_text(kept, figure.text, 1e-3, False):
                message = f"figure {figure.name!r} " + ("is not stored yet" if kept is None else "differs")
                record = self.rerun.replace(" run ", " record ")
                self.complain(snippet, Code.ARTIFACT, message, f"run: {record}")
        text = outcome.output
        if snippet.expectation and snippet.expectation.check is Check.ARTIFACT and stored is not None:
            text = stored
        self.shown[snippet.ordinal] = Shown(snippet.lane, standing, device, date, versions, text, tuple(figures))

    def stored(self, snippet: Snippet, outcome: Outcome, standing: Standing) -> str | None:
        """Return the text that an artifact is compared with: of a recorded lane its recording's, else its file's."""
        if not LANES[snippet.lane].recorded:
            return store.artifact(self.page, snippet.label)
        if standing is Standing.REPLAYED:
            return outcome.output
        if self.recording is None:
            return None
        pairs = zip(self.recording.digests, self.recording.outcomes, strict=False)
        kept = dict(pairs).get(digests(self.job.snippets)[self.job.snippets.index(snippet)])
        return kept.output if kept else None
