"""What another torch release does otherwise: core overloads that come and go, what it registers, the routes it takes.

The other release measures itself in an environment of its own (`snapshot`); `compare` needs no torch.
"""

from __future__ import annotations

import datetime
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from snippets.lanes import LANES, ROOT
from snippets.store import write

from . import measured, samples, schema
from .measured import Route, Run
from .schema import OperatorsError

PLACE = ROOT / "source" / "operators"
_BATCH = 20  # overloads whose compiled samples are held at once
_TABLES = ("schema", "core_decomposition", "inductor_decomposition", "lowering", "fallback")


def text(names: Sequence[str], as_json: bool) -> str:
    """Measure the releases named, write each one's record beside the book's pages, and return the tables."""
    if not names:
        raise OperatorsError("no release: say one that has an environment: make operators-drift TORCH=2.6.0")
    for release in names:
        _python(release)  # a slip is told before minutes of measuring
    here = snapshot()
    found = [compare(here, _other(release)) for release in names]
    for one in found:
        write(
            PLACE / f"drift-{one['other']}.json", json.dumps(one, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
        )
    return json.dumps(found, indent=1, ensure_ascii=False) if as_json else "\n\n".join(map(table, found))


def snapshot() -> dict[str, Any]:
    """Return what the running release registers of each core overload, and its route with each of our samples."""
    declared = {one.name: one for one in schema.load()}
    wanted = [name for name in declared if name in samples.load()]
    pinned = dict(LANES["torch"].pins)["torch"]
    found = measured.load(wanted) if schema.version() == pinned else _elsewhere(wanted)
    runs = [run for run in found if not run.sample.partition(": OpInfo")[1]]
    return {
        "torch": schema.version(),
        "triton": measured._version("triton"),
        "overloads": {name: {"schema": one.schema, **_registered(name)} for name, one in declared.items()},
        "routes": [[run.overload, run.target, run.sample, run.route, _short(run)] for run in runs],
    }


def _elsewhere(names: Sequence[str]) -> list[Run]:
    """Return the routes of a release that is not the pinned one: as far as the wrappers, nothing compiled or compared.

    The stand-in of a GPU follows the pinned release's internals; where it cannot start, routes on the CPU are all.
    """
    from torch._inductor import select_algorithm

    from . import kernels, measure

    # The stand-in turns off what releases before 2.7 do not have.
    vars(select_algorithm).setdefault("get_num_workers", lambda: 0)
    runs: list[Run] = []
    gpu = True
    for start in range(0, len(names), _BATCH):
        chosen = [one for name in names[start : start + _BATCH] for one in samples.load().get(name, ())]
        with tempfile.TemporaryDirectory() as folder:
            with measure._settings(), kernels.collected():
                runs += [measure._run(measure.lower(sample, folder), "cpu", None, "") for sample in chosen]
            try:
                placed = measure.lower_for_gpu(chosen, folder) if gpu else []
            except Exception:
                gpu, placed = False, []
            runs += [measure._run(one, measure.GPU, None, "") for one in placed]
    return runs


def _short(run: Run) -> str:
    """Return what a reader is told of a run that did not compile."""
    return run.why if run.route in (Route.NONE, Route.OUTSIDE) else ""


def _registered(name: str) -> dict[str, str]:
    """Return what torch's tables hold of an overload, as names of functions; empty for what this release hides."""
    from .facts import facts

    declared = [one for one in schema.load() if one.name == name]
    try:
        held = facts(declared)[0]
    except Exception as error:  # internals move from release to release, each in its own way
        return {"unread": f"{type(error).__name__}: {error}"[:200]}
    lowering = _function(held.lowering.function) if held.lowering else ""
    # Releases before 2.7 do not mark the handler of all fallbacks; it has one name in each.
    made = lowering.endswith("#fallback_handler.handler")
    return {
        "core_decomposition": _function(held.core_decomposition),
        "inductor_decomposition": _function(held.inductor_decomposition),
        "lowering": lowering,
        "fallback": "made" if made else str(held.fallback),
    }


def _function(anchor: str) -> str:
    """Return an anchor's file and symbol, without the release's pin."""
    return anchor.partition(":")[2].partition("@")[0]


def _python(release: str) -> Path:
    """Return the interpreter of a release's environment; raise OperatorsError when there is none."""
    if not re.fullmatch(r"\d+(\.\d+)+\w*", release, re.ASCII):
        raise OperatorsError(f"{release!r} is no release; say one such as: make operators-drift TORCH=2.6.0")
    python = ROOT / f".venv-torch-{release}" / "bin" / "python"
    if not python.exists():
        raise OperatorsError(f"torch {release} has no environment here; run: make operators-drift TORCH={release}")
    return python


def _other(release: str) -> dict[str, Any]:
    """Return the snapshot of another release, made by its own interpreter."""
    python = _python(release)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "code" / "src"), "TORCHINDUCTOR_COMPILE_THREADS": "1"}
    done = subprocess.run(
        [python, "-m", "operators", "snapshot"], capture_output=True, text=True, env=environment, check=False
    )
    if done.returncode:
        told = (done.stderr.strip().splitlines() or ["it printed nothing"])[-1]
        raise OperatorsError(f"torch {release} could not measure itself: {told}")
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError as error:
        raise OperatorsError(
            f"torch {release} printed no snapshot ({error}); run: {python} -m operators snapshot"
        ) from None
    return found


def compare(here: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return what differs between two snapshots, from the first to the second, with the date and both releases."""
    mine, theirs = here["overloads"], other["overloads"]
    common = sorted(set(mine) & set(theirs))
    routes = {tuple(row[:3]): row[3:] for row in here["routes"]}
    changed = [
        [*row[:3], routes[tuple(row[:3])][0], row[3], row[4] or routes[tuple(row[:3])][1]]
        for row in other["routes"]
        if tuple(row[:3]) in routes and routes[tuple(row[:3])][0] != row[3]
    ]
    return {
        "date": datetime.date.today().isoformat(),
        "torch": here["torch"],
        "triton": here["triton"],
        "other": other["torch"],
        "other_triton": other["triton"],
        "overloads": len(theirs),
        "compared_runs": sum(tuple(row[:3]) in routes for row in other["routes"]),
        "new": sorted(set(theirs) - set(mine)),
        "gone": sorted(set(mine) - set(theirs)),
        "registered": [row for name in common for row in _changes(name, mine[name], theirs[name])],
        "routes": changed,
        "unread": sorted(name for name in common if "unread" in theirs[name]),
    }


def _changes(name: str, mine: Mapping[str, str], theirs: Mapping[str, str]) -> Iterator[list[str]]:
    if "unread" in theirs or "unread" in mine:
        return
    for key in _TABLES:
        if mine[key] != theirs[key]:
            yield [name, key, mine[key], theirs[key]]


def table(found: Mapping[str, Any]) -> str:
    """Return a comparison as Markdown."""
    lines = [
        f"# torch {found['other']} against {found['torch']}, {found['date']}",
        "",
        f"Core overloads: {found['overloads']}; new: {', '.join(found['new']) or 'none'}; "
        f"gone: {', '.join(found['gone']) or 'none'}. Runs compared: {found['compared_runs']}.",
        "",
        f"| Overload | Target | Sample | {found['torch']} | {found['other']} | |",
        "| --- | --- | --- | --- | --- | --- |",
        *(_row(row) for row in found["routes"]),
        "",
        f"| Overload | Table | {found['torch']} | {found['other']} |",
        "| --- | --- | --- | --- |",
        *(_row(row) for row in found["registered"]),
    ]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def recorded(folder: Path = PLACE) -> tuple[dict[str, Any], ...]:
    """Return the recorded comparisons beside the book's pages, by release."""
    return tuple(json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("drift-*.json")))
