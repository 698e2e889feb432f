"""What was measured of each sample on each target; kept from run to run, and measured where it is not.

One file an operator, named by what the result depends on: the releases, the measuring modules and its samples.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import hashlib
import importlib.metadata
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from snippets.store import cache_folder, write

from . import samples, schema
from .schema import OperatorsError

TARGETS = ("cpu", "cuda:90")
_MODULES = ("kernels.py", "measure.py", "measured.py", "opinfo.py", "routes.py", "samples.py")


class Route(StrEnum):
    """What the compiler makes the operator's main output by: the least that fuses of all that the output needs."""

    VIEW = "view"  # the input's memory under other sizes and strides: no kernel
    CONSTANT = "constant"  # known while compiling: no graph is left
    HOST = "host"  # a number that the wrapper computes or reads back: size arithmetic, or a tensor's one element
    EMPTY = "empty"  # memory alone: nothing is to be computed, or no element is there
    POINTWISE = "pointwise"  # a loop over the output's elements, each computed from what it reads
    SCATTER = "scatter"  # a loop that stores at computed places, by atomic addition where places may coincide
    REDUCTION = "reduction"  # a loop over the output with a loop inside that folds the input
    SCAN = "scan"  # a loop that carries a running result along a dimension
    SORT = "sort"  # rows sorted inside a kernel
    TEMPLATE = "template"  # a kernel from a hand-written template
    EXTERN = "extern"  # a library's kernel that a lowering chose
    FALLBACK = "fallback"  # eager's kernel, called through the dispatcher
    OUTSIDE = "outside"  # Dynamo leaves the call to eager: a graph break
    NONE = "none"  # it does not compile: `why` says so


@dataclasses.dataclass(frozen=True, slots=True)
class Run:
    """One sample on one target.

    `call` is a program that compiles it again; `nodes` are the IR's operations in order, `graph` the operators that
    reached Inductor's lowering; `kernels` and `calls` count the wrapper's launches and calls of libraries or eager's
    kernels; `code` is what was generated. `agrees` compares with eager, None where `why` says why it cannot.
    """

    overload: str
    sample: str
    call: str
    target: str
    route: Route
    nodes: tuple[str, ...]
    graph: tuple[str, ...]
    kernels: int
    calls: int
    code: str
    agrees: bool | None
    why: str

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Run:
        """Read what `as_json` wrote; raise KeyError, TypeError or ValueError when it is something else."""
        if set(data) != set(cls.__dataclass_fields__):
            raise ValueError("not the fields of a run")
        texts = {key: str(data[key]) for key in ("overload", "sample", "call", "target", "code", "why")}
        numbers = {key: int(data[key]) for key in ("kernels", "calls")}
        lists = {key: tuple(map(str, data[key])) for key in ("nodes", "graph")}
        agrees = data["agrees"]
        if agrees not in (True, False, None):
            raise ValueError("`agrees` is true, false or null")
        return cls(**texts, **numbers, **lists, route=Route(data["route"]), agrees=agrees)  # type: ignore[arg-type]


Measure = Callable[[Sequence[str]], Iterable[tuple[str, list[Run]]]]


def load(names: Sequence[str] = (), measure: Measure | None = None) -> tuple[Run, ...]:
    """Return the runs of the overloads, of all core ones when none is named, measuring those that the cache lacks.

    `measure` yields an overload and its runs as each is done; the default measures in two processes.
    """
    wanted = list(names) or [one.name for one in schema.load()]
    found = {name: _read(name) for name in wanted}
    missing = [name for name, runs in found.items() if runs is None]
    if missing:
        from . import workers

        for name, runs in (measure or workers.measure)(missing):
            found[name] = runs
            _write(name, runs)
    if lacking := [name for name in wanted if not found[name]]:
        raise OperatorsError(f"{', '.join(lacking[:3])}: not measured; run: python -m operators measure {lacking[0]}")
    return tuple(run for name in wanted for run in found[name] or ())


def folder() -> Path:
    """Return where the running release's results are kept."""
    return cache_folder() / "operators" / schema.version()


def path(name: str) -> Path:
    """Return the file of an overload's results."""
    return folder() / f"{name}-{key(name)}.json"


def key(name: str) -> str:
    """Return the hash of all that an overload's results depend on."""
    parts = [_common(), *(repr(dataclasses.astuple(one)) for one in map(_plain, samples.load().get(name, ())))]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _plain(one: samples.Sample) -> Any:
    return dataclasses.replace(one, flags=tuple(sorted(one.flags)))  # type: ignore[arg-type]


@functools.cache
def _common() -> str:
    releases = [f"{name} {_version(name)}" for name in ("torch", "triton")]
    here = Path(__file__).parent
    files = [here / name for name in _MODULES]
    files += sorted((here.parent / "snippets" / "target").glob("*.py"))
    return "\n".join([*releases, *map(_code, files)])


def _code(file: Path) -> str:
    """Return what a module does, without its comments and layout."""
    return ast.unparse(ast.parse(file.read_text(encoding="utf-8")))


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "none"


def _read(name: str) -> list[Run] | None:
    """Return an overload's runs as kept, or None when there is no file or it cannot be used."""
    try:
        runs = [Run.from_json(item) for item in json.loads(path(name).read_text(encoding="utf-8"))]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    complete = bool(runs) and all(run.overload == name for run in runs) and {run.target for run in runs} == {*TARGETS}
    return runs if complete else None


def _write(name: str, runs: Iterable[Run]) -> None:
    place = path(name)
    write(place, json.dumps([dataclasses.asdict(run) for run in runs], ensure_ascii=False))
    for old in place.parent.glob(f"{name}-*.json"):
        if old != place and os.access(old, os.W_OK):
            old.unlink(missing_ok=True)
