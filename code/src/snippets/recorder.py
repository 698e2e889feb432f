"""Make stored outputs: artifacts and figures beside a page, recordings of lanes, packs for another machine."""

from __future__ import annotations

import dataclasses
import datetime
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from snippets import checks, store
from snippets.lanes import LANES, LaneState, Readiness
from snippets.model import Check, Outcome, Page, Recording, Snippet, digests
from snippets.runner import Job, packed, settings
from snippets.session import Session, plan


def keep(job: Job, outcomes: Sequence[Outcome], state: LaneState, date: str) -> list[str]:
    """Store what the job's outcomes leave beside the page, and return a line (and a difference) for each change."""
    said = []
    by_ordinal = {outcome.ordinal: outcome for outcome in outcomes}
    lane = job.lanes[0]
    for snippet in job.snippets:
        outcome = by_ordinal.get(snippet.ordinal)
        if outcome is None or LANES[snippet.lane].family != job.family:
            continue
        said += _keep_figures(job.page, outcome)
        if not LANES[lane].recorded:
            said += _keep_artifact(job.page, snippet, outcome)
    if LANES[lane].recorded and len(by_ordinal) == len(job.snippets):
        said += _keep_recording(job, outcomes, state, date)
    return said


def _keep_artifact(page: Page, snippet: Snippet, outcome: Outcome) -> list[str]:
    want = snippet.expectation
    if want is None or want.check is not Check.ARTIFACT or outcome.error:
        return []
    old = store.artifact(page, snippet.label)
    if old is not None and checks.same_text(old, outcome.output, want.tolerance, want.volatile):
        return []
    path = store.folder(page) / f"{snippet.label}.txt"
    text = "\n".join(line.rstrip() for line in outcome.output.strip("\n").split("\n")) + "\n"
    store.write(path, text)
    return [f"{page.name}:{want.line}: stored {path.name}", *_shown(old, text)]


def _keep_figures(page: Page, outcome: Outcome) -> list[str]:
    said = []
    for figure in outcome.figures:
        old = store.artifact(page, figure.name, ".svg")
        if old is None or not checks.same_text(old, figure.text, 1e-3, False):
            store.write(store.folder(page) / f"{figure.name}.svg", figure.text)
            said.append(f"{page.name}: stored {figure.name}.svg")
    return said


def _keep_recording(job: Job, outcomes: Sequence[Outcome], state: LaneState, date: str) -> list[str]:
    now = digests(job.snippets)
    try:
        old = store.recording(job.page, job.lanes[0])
    except ValueError:
        old = None
    versions = dict(state.versions)
    if old and old.digests == now and old.versions == versions and _same(job, old.outcomes, outcomes):
        return []
    made = Recording(job.lanes[0], state.device, versions, date, now, tuple(outcomes))
    path = store.save_recording(job.page, made)
    said = [f"{job.page.name}: recorded {path.name} on {state.device}"]
    before = dict(zip(old.digests, old.outcomes, strict=False)) if old else {}
    for digest, outcome in zip(now, outcomes, strict=True):
        if digest in before and before[digest].output != outcome.output:
            said += _shown(before[digest].output, outcome.output)
    return said


def _same(job: Job, old: Sequence[Outcome], new: Sequence[Outcome]) -> bool:
    for snippet, before, after in zip(job.snippets, old, new, strict=True):
        want = snippet.expectation
        tolerance, volatile = (want.tolerance, want.volatile) if want else (0.0, False)
        if not checks.same_text(before.output, after.output, tolerance, volatile) or before.figures != after.figures:
            return False
    return True


def _shown(old: str | None, new: str) -> list[str]:
    return [checks.difference(old, new, "stored before", "stored now")] if old is not None else []


def record(session: Session, pages: Sequence[Page]) -> tuple[list[str], int]:
    """Run what this machine can, store what changed; return what to say and how many jobs did not run whole."""
    said: list[str] = []
    failures = 0
    results = session.run(pages)
    for page in pages:
        for job in plan(page):
            if session.only and session.only not in job.lanes:
                continue
            entry = session.last.get((page.name, job.family))
            if entry is None:
                continue
            failures += len(entry.outcomes) < len(job.snippets)
            said += keep(job, entry.outcomes, session.state(job.lanes[0]), entry.date)
    for problem in (problem for result in results.values() for problem in result.problems):
        if problem.code.value not in ("artifact", "stale"):
            said.append(str(problem))
            failures += 1
    return said, failures


def pack(pages: Sequence[Page], lane: str) -> dict[str, Any]:
    """Return the jobs of `lane` on these pages in the form that the worker runs on another machine."""
    jobs = [packed(job) for page in pages for job in plan(page) if lane in job.lanes]
    packages = [package for package, _ in LANES[lane].pins]
    return {"lane": lane, "packages": packages, "environment": settings(lane), "jobs": jobs}


def adopt(pages: Sequence[Page], result: dict[str, Any]) -> tuple[list[str], int]:
    """Store the recordings in a worker's result; a page that changed since, or did not run whole, is refused.

    Raises KeyError or TypeError when `result` is not what a worker writes.
    """
    lane = str(result["lane"])
    versions = {str(key): str(value) for key, value in result["versions"].items()}
    said: list[str] = []
    refused = 0
    for package, wanted in LANES[lane].pins:
        have = versions.get(package, "nothing").split("+")[0]
        if have != wanted:
            return [f"refused: made with {package} {have}, the pin is {wanted}"], 1
    by_name = {page.name: page for page in pages}
    for entry in result["pages"]:
        page = by_name.get(entry["page"])
        jobs = [job for job in plan(page) if lane in job.lanes] if page else []
        reason = ""
        if page is None or not jobs:
            reason = f"no page here has snippets of lane {lane} under this name"
        elif tuple(entry["digests"]) != digests(jobs[0].snippets):
            reason = "its snippets have changed since it was packed"
        elif len(entry["outcomes"]) != len(jobs[0].snippets) or entry["failure"]:
            reason = f"it did not run whole: {entry['failure']}"
        if reason:
            said.append(f"{entry['page']}: refused: {reason}")
            refused += 1
            continue
        # Blocks of other lanes may have come or gone since: what pairs the two is the order, which the digests prove.
        outcomes = [
            dataclasses.replace(store.wiped(Outcome.from_json(outcome)), ordinal=snippet.ordinal)
            for snippet, outcome in zip(jobs[0].snippets, entry["outcomes"], strict=True)
        ]
        state = _made_elsewhere(lane, str(result["device"]), versions)
        said += keep(jobs[0], outcomes, state, str(result["date"]))
    return said, refused


def _made_elsewhere(lane: str, device: str, versions: dict[str, str]) -> LaneState:
    return LaneState(lane, Readiness.READY, versions=tuple(sorted(versions.items())), device=device)


def load(path: Path) -> dict[str, Any]:
    """Read a worker's result; raise ValueError with one line when it is not one."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or not {"lane", "device", "versions", "date", "pages"} <= data.keys():
            raise ValueError("it lacks lane, device, versions, date or pages")
        datetime.date.fromisoformat(data["date"])
    except (OSError, ValueError) as error:
        raise ValueError(f"{path} is not a worker's result: {error}") from error
    return data
