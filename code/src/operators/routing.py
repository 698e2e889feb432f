"""What `python -m operators measure` prints: routes by target, and what is to be said of single samples."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Sequence

from . import measured, schema
from .command import select, table
from .measured import TARGETS, Run

_COLUMNS = ("overload", "samples", *TARGETS, "agrees")


def text(names: Sequence[str], as_json: bool) -> str:
    """Return the runs of the overloads that the names mean: a line an overload, or with names a line a run."""
    found = [one.name for one in select(schema.load(), names)]
    runs = measured.load(found)
    if as_json:
        made = [dataclasses.asdict(run) for run in runs]
        return json.dumps({"torch": schema.version(), "runs": made}, indent=1, ensure_ascii=False)
    if names:
        return "\n\n".join(_block(name, [run for run in runs if run.overload == name]) for name in found)
    rows = [_row(name, [run for run in runs if run.overload == name]) for name in found]
    return "\n".join([*table([_COLUMNS, *rows]), "", *total(runs)])


def _row(name: str, runs: Sequence[Run]) -> tuple[str, ...]:
    samples = len({run.call for run in runs if run.target == TARGETS[0]})
    return (name.removeprefix("aten."), str(samples), *(_routes(runs, target) for target in TARGETS), _agreement(runs))


def _routes(runs: Sequence[Run], target: str) -> str:
    counted = Counter(run.route for run in runs if run.target == target)
    return ", ".join(f"{route} {count}" if len(counted) > 1 else route for route, count in counted.most_common())


def _agreement(runs: Sequence[Run]) -> str:
    compared = [run for run in runs if run.agrees is not None]
    return f"{sum(run.agrees is True for run in compared)} of {len(compared)}"


def _block(name: str, runs: Sequence[Run]) -> str:
    lines = [name]
    for run in runs:
        does = f"{run.kernels} kernels, {run.calls} calls"
        lines.append(f"  {run.target:8} {run.route:10} {does:20} {run.sample}")
        for key, value in (("IR", "; ".join(run.nodes)), ("graph", ", ".join(run.graph)), ("why", run.why)):
            if value and not (key == "why" and run.target != TARGETS[0] and run.nodes):
                lines.append(f"           {key}: {value}")
    return "\n".join(lines)


def total(runs: Sequence[Run]) -> list[str]:
    """Return what a reader of all runs wants first: how many, the routes, and each disagreement with eager."""
    lines = [f"{len({run.overload for run in runs})} overloads, {len(runs)} runs in torch {schema.version()}"]
    lines += [f"{target}: {_routes(runs, target)}" for target in TARGETS]
    lines += [f"differs: {run.overload}: {run.sample}: {run.why}" for run in runs if run.agrees is False]
    return lines
