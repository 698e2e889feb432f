"""Appendix B's data: common composites, the core operators that each is taken apart into, and the kernels made of them.

`load` reads the cache and measures what is missing, in a process of its own. Torch is not imported here.
"""

from __future__ import annotations

import dataclasses
import functools
import gc
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from . import schema
from .programs import PROGRAMS, Program
from .schema import OperatorsError

TARGET = "cuda:90"


class Home(StrEnum):
    """What an operator is that no core tag covers."""

    ATEN = "ATen, without the core tag"
    PRIM = "a prim, one level beneath ATen"
    INDUCTOR = "a prim of Inductor's own"
    HIGHER_ORDER = "a higher-order operator, which takes a graph"
    OTHER = "an operator of another namespace"


class Stay(StrEnum):
    """What becomes of an operator that is still in the graph after decomposition."""

    LOWERING = "Inductor has a lowering for it"
    FALLBACK = "Inductor calls the eager kernel"
    GONE = "a pass removes or replaces it before lowering"


@dataclasses.dataclass(frozen=True, slots=True)
class Outside:
    """An operator of a decomposed graph that is not one of the core operators; `lowering` is an anchor or empty."""

    name: str
    home: Home
    stay: Stay
    lowering: str


@dataclasses.dataclass(frozen=True, slots=True)
class Compiled:
    """A call as AOTAutograd hands it to Inductor, and what Inductor made of it.

    `graph` are the operators in order and `fx` the whole graph as text; with training it is the joint graph of
    forward and backward. `lowered` are the operators left after Inductor's passes, `calls` what is called outside
    the generated kernels, `names` the kernels launched. `agrees` says that the graph, run on the CPU, gives eager's
    results; `why` says what differs.
    """

    fx: str
    graph: tuple[str, ...]
    outside: tuple[Outside, ...]
    lowered: tuple[str, ...]
    kernels_unfused: int
    kernels: int
    names: tuple[str, ...]
    calls: tuple[str, ...]
    agrees: bool
    why: str


@dataclasses.dataclass(frozen=True, slots=True)
class Composite:
    """A composite, its forward pass, its forward and backward where that is taken, and its operators by torch.export.

    `exported` are the operators after `run_decompositions` with the table of core ATen decompositions.
    """

    program: Program
    target: str
    forward: Compiled
    training: Compiled | None
    exported: tuple[str, ...]

    @property
    def name(self) -> str:
        """The composite's name, such as `silu`."""
        return self.program.name

    @property
    def call(self) -> str:
        """The call as Python."""
        return self.program.call

    @property
    def note(self) -> str:
        """What a reader should know beside the figures, or nothing."""
        return self.program.note

    @property
    def fx(self) -> str:
        """The decomposed forward graph as text."""
        return self.forward.fx

    @property
    def graph(self) -> tuple[str, ...]:
        """The operators of the decomposed forward graph, in order."""
        return self.forward.graph

    @property
    def operators(self) -> int:
        """The number of operators of the decomposed forward graph."""
        return len(self.forward.graph)

    @property
    def kernels_unfused(self) -> int:
        """The kernels launched by the forward pass when no two of the scheduler's nodes may be fused."""
        return self.forward.kernels_unfused

    @property
    def kernels(self) -> int:
        """The kernels launched by the forward pass."""
        return self.forward.kernels

    @property
    def exported_outside(self) -> tuple[str, ...]:
        """The exported operators that are not core ones, each once."""
        return tuple(name for name in dict.fromkeys(self.exported) if name not in core())

    def as_json(self) -> dict[str, Any]:
        """Return what the cache keeps: all but the program."""
        held = dataclasses.asdict(self)
        del held["program"]
        return held

    @classmethod
    def from_json(cls, program: Program, held: dict[str, Any]) -> Composite:
        """Read what `as_json` wrote; raise KeyError, TypeError or ValueError when it is something else."""
        training = held["training"]
        return cls(
            program, held["target"], _compiled(held["forward"]), _compiled(training) if training else None,
            tuple(held["exported"]),
        )  # fmt: skip


def _compiled(held: dict[str, Any]) -> Compiled:
    found = [
        Outside(one["name"], Home(one["home"]), Stay(one["stay"]), one["lowering"]) for one in held["outside"]
    ]  # fmt: skip
    lists = {key: tuple(held[key]) for key in ("graph", "lowered", "names", "calls")}
    return Compiled(**{**held, **lists, "outside": tuple(found)})


@functools.cache
def core() -> frozenset[str]:
    """Return the names of the core overloads."""
    return frozenset(overload.name for overload in schema.load())


def load(names: Iterable[str] = ()) -> tuple[Composite, ...]:
    """Return the named composites, all when none is named, measuring those that the cache lacks (all: a minute).

    Raises OperatorsError for an unknown name and for one that cannot be compiled.
    """
    programs = select(names)
    if missing := [program for program in programs if _cached(program) is None]:
        _measure(missing)
    found = [_cached(program) for program in programs]
    lost = [program.name for program, one in zip(programs, found, strict=True) if one is None]
    if lost:
        raise OperatorsError(f"{', '.join(lost)}: measured, but {folder()} does not keep it; set SNIPPETS_CACHE")
    return tuple(one for one in found if one is not None)


def select(names: Iterable[str]) -> list[Program]:
    """Return the programs named, all when there is no name; raise OperatorsError for an unknown one."""
    import difflib

    wanted, known = list(names), {program.name: program for program in PROGRAMS}
    for name in wanted:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]}" if close else "see the list: python -m operators composites"
            raise OperatorsError(f"{name or repr(name)}: no such composite; {hint}")
    return [program for program in PROGRAMS if program.name in wanted or not wanted]


def folder() -> Path:
    """Return where measured composites are kept."""
    from snippets import store

    return store.cache_folder() / "operators" / "composites"


def keep(one: Composite) -> None:
    """Write a measured composite into the cache, whole or not at all."""
    from snippets import store

    held = {"key": _key(one.program), **one.as_json()}
    store.write(folder() / f"{one.name}.json", json.dumps(held, ensure_ascii=False))


def _cached(program: Program) -> Composite | None:
    try:
        held = json.loads((folder() / f"{program.name}.json").read_text(encoding="utf-8"))
        return Composite.from_json(program, held) if held.pop("key") == _key(program) else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _key(program: Program) -> str:
    return hashlib.sha256(f"{_stamp()} {dataclasses.astuple(program)}".encode()).hexdigest()


@functools.cache
def _stamp() -> str:
    """Return what a measurement depends on beside its program: the releases, and the code that measures."""
    import importlib.metadata

    here = Path(__file__).resolve().parent
    files = [here / "disassembly.py", here / "places.py"]
    files += sorted((here.parent / "snippets" / "target").glob("*.py"))
    code = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    return " ".join([TARGET, *(importlib.metadata.version(package) for package in ("torch", "triton")), code])


def _measure(programs: Sequence[Program]) -> None:
    """Measure in a process of its own: what a page or a test has done to torch must not show in the figures."""
    here = Path(__file__).resolve().parents[1]
    with tempfile.TemporaryDirectory(prefix="composites-") as scratch:
        environment = {
            **os.environ, "PYTHONPATH": str(here), "PYTHONHASHSEED": "0", "TORCHINDUCTOR_COMPILE_THREADS": "1",
            "OMP_NUM_THREADS": "1", "TORCHINDUCTOR_CACHE_DIR": f"{scratch}/inductor", "TRITON_CACHE_DIR": scratch,
        }  # fmt: skip
        code = "from operators.composites import measure_here; measure_here()"
        names = [program.name for program in programs]
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", code, *names], env=environment, text=True,
                              capture_output=True, check=False)  # fmt: skip
    if done.returncode:
        told = [line for line in done.stderr.splitlines() if line.strip()] or [f"exit {done.returncode}"]
        reason = told[-1].removeprefix("operators.schema.OperatorsError: ")
        raise OperatorsError(f"a composite was not measured: {reason}")


def measure_here() -> None:
    """Measure the composites named on the command line in this process, and keep them."""
    from .disassembly import disassemble

    gc.freeze()  # what Inductor brings is never garbage, and looking through it for some takes a tenth of the time
    gc.set_threshold(200_000, 50, 100)
    for program in select(sys.argv[1:]):
        try:
            keep(disassemble(program))
        except Exception as error:
            reason = f"{type(error).__name__}: {error}".partition("\n")[0]
            raise OperatorsError(f"{program.name}: {reason}") from error
