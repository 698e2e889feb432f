"""The nouns of a capture: stages of text, the links between their lines, and what holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .difference import Difference


@dataclass(frozen=True)
class Stage:
    """Hold one stage as text; `key` names it inside its capture and in deep links."""

    key: str
    title: str
    group: str
    language: str
    text: str
    about: str = ""

    @property
    def lines(self) -> list[str]:
        """Split the text into the lines that links count from one."""
        return self.text.split("\n")


Group = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Link:
    """Join lines of two stages on what the compiler itself recorded; each group joins all its lines on both sides."""

    source: str
    target: str
    evidence: str
    groups: tuple[Group, ...]

    def origins(self, line: int) -> set[int]:
        """Give the source lines that a target line came from."""
        return {a for left, right in self.groups if line in right for a in left}

    def results(self, line: int) -> set[int]:
        """Give the target lines that a source line became."""
        return {b for left, right in self.groups if line in left for b in right}


@dataclass(frozen=True)
class Pass:
    """Say what one graph or compiler pass did; `difference` is a unified difference, empty when it did nothing."""

    name: str
    phase: str
    difference: str = ""

    @property
    def changed(self) -> bool:
        """Tell whether the pass changed the program."""
        return bool(self.difference)


@dataclass(frozen=True)
class Fusion:
    """Record one pair that the scheduler tried to fuse, in one round."""

    round: int
    first: str
    second: str
    verdict: str
    score: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Buffer:
    """Describe one buffer: its size, the schedule steps that first and last touch it, and whose memory it takes."""

    name: str
    kind: str
    layout: str
    bytes: str
    first: int | None = None
    last: int | None = None
    reuses: str = ""


@dataclass(frozen=True)
class Kernel:
    """Hold one generated kernel: its source, how it is launched, and every stage of its compilation."""

    name: str
    source: Stage
    launch: Stage
    ttir: Stage | None = None
    ttgir: Stage | None = None
    passes: tuple[Pass, ...] = ()
    llir: Stage | None = None
    ptx: Stage | None = None
    sass: Stage | None = None
    assembly: Stage | None = None
    registers: int | None = None
    shared: int | None = None
    spills: int | None = None
    problem: str = ""

    @property
    def stages(self) -> Iterator[Stage]:
        """Yield the stages that exist, in the order of compilation."""
        for stage in (self.source, self.launch, self.ttir, self.ttgir, self.llir, self.ptx, self.sass, self.assembly):
            if stage is not None:
                yield stage


@dataclass(frozen=True)
class Lowering:
    """Hold Inductor's work on one ATen graph; `direction` is inference, forward or backward."""

    direction: str
    aten: Stage
    passes: tuple[Pass, ...] = ()
    post_grad: Stage | None = None
    ir_before: Stage | None = None
    ir_after: Stage | None = None
    fusions: tuple[Fusion, ...] = ()
    fusion: Stage | None = None
    schedule: Stage | None = None
    buffers: tuple[Buffer, ...] = ()
    memory: Stage | None = None
    wrapper: Stage | None = None
    kernels: tuple[Kernel, ...] = ()
    pass_log: Stage | None = None

    @property
    def stages(self) -> Iterator[Stage]:
        """Yield the stages that exist, in the order of compilation."""
        for stage in (
            self.aten,
            self.pass_log,
            self.post_grad,
            self.ir_before,
            self.fusion,
            self.ir_after,
            self.schedule,
            self.memory,
            self.wrapper,
        ):
            if stage is not None:
                yield stage
        for kernel in self.kernels:
            yield from kernel.stages


@dataclass(frozen=True)
class Graph:
    """Hold one graph that Dynamo handed to the backend, and everything made of it."""

    dynamo: Stage
    passes: tuple[Pass, ...] = ()
    pass_log: Stage | None = None
    pre_grad: Stage | None = None
    joint: Stage | None = None
    lowerings: tuple[Lowering, ...] = ()

    @property
    def forward(self) -> Lowering | None:
        """Return the forward (or inference) half."""
        return next((low for low in self.lowerings if low.direction != "backward"), None)

    @property
    def backward(self) -> Lowering | None:
        """Return the backward half, if the graph was compiled for training."""
        return next((low for low in self.lowerings if low.direction == "backward"), None)

    @property
    def stages(self) -> Iterator[Stage]:
        """Yield the stages that exist, in the order of compilation."""
        yield self.dynamo
        for stage in (self.pass_log, self.pre_grad, self.joint):
            if stage is not None:
                yield stage
        for lowering in self.lowerings:
            yield from lowering.stages


@dataclass(frozen=True)
class Frame:
    """Hold one Python frame that Dynamo compiled: the function itself, or what resumes after a graph break."""

    name: str
    file: str
    line: int
    bytecode: Stage
    modified: Stage
    guards: Stage
    graphs: tuple[Graph, ...] = ()

    @property
    def stages(self) -> Iterator[Stage]:
        """Yield the stages that exist, in the order of compilation."""
        yield from (self.bytecode, self.modified, self.guards)
        for graph in self.graphs:
            yield from graph.stages


@dataclass(frozen=True)
class Break:
    """Say why one graph ended early, and at which line of the reader's program."""

    reason: str
    file: str
    line: int
    code: str = ""


@dataclass(frozen=True)
class Capture:
    """Hold every stage of one compilation, with the links between them.

    A capture that was just made holds the recording, and writes its stages when the first of them is read.
    """

    name: str
    target: str
    versions: dict[str, str]
    inputs: tuple[str, ...]
    sources: tuple[Stage, ...]
    frames: tuple[Frame, ...]
    # Factories leave no class attribute behind: a field that is not written yet must be missing.
    breaks: tuple[Break, ...] = field(default_factory=tuple)
    break_log: Stage | None = field(default_factory=lambda: None)
    links: tuple[Link, ...] = field(default_factory=tuple)
    options: dict[str, str] = field(default_factory=dict)

    @classmethod
    def deferred(cls, write: Callable[[], Capture], **known: Any) -> Capture:
        """Make a capture of which only `known` fields are there; `write` gives all when another one is read."""
        made = cls.__new__(cls)
        made.__dict__.update(known, _write=write)
        return made

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Write the stages when the first of them is read."""
            write = self.__dict__.get("_write")
            if write is None or name not in type(self).__dataclass_fields__:
                raise AttributeError(f"a capture has no {name!r}")
            self.__dict__.update(vars(write()))
            self.__dict__.pop("_write", None)
            return self.__dict__[name]

    def __getstate__(self) -> dict[str, Any]:
        """Give what copies and pickles keep: the written stages, not the recording."""
        return {field: getattr(self, field) for field in type(self).__dataclass_fields__}

    @property
    def stages(self) -> tuple[Stage, ...]:
        """List every stage in the order of compilation, the reader's source first."""
        extra = (self.break_log,) if self.break_log is not None else ()
        return (*self.sources, *extra, *(stage for frame in self.frames for stage in frame.stages))

    @property
    def graphs(self) -> tuple[Graph, ...]:
        """List the graphs of all frames."""
        return tuple(graph for frame in self.frames for graph in frame.graphs)

    @property
    def kernels(self) -> tuple[Kernel, ...]:
        """List the kernels of all graphs, forward before backward."""
        return tuple(kernel for graph in self.graphs for low in graph.lowerings for kernel in low.kernels)

    def stage(self, key: str) -> Stage:
        """Return the stage named `key`; raise `CaptureError` listing the keys when there is none."""
        for stage in self.stages:
            if stage.key == key:
                return stage
        raise CaptureError(f"no stage {key!r} in this capture; it has: {', '.join(s.key for s in self.stages)}")

    def origins(self, key: str, line: int) -> list[tuple[str, int, str]]:
        """List the lines that `line` of stage `key` came from, as (stage, line, evidence); empty: none was recorded."""
        self.stage(key)
        found = [(k.source, a, k.evidence) for k in self.links if k.target == key for a in sorted(k.origins(line))]
        return list(dict.fromkeys(found))

    def results(self, key: str, line: int) -> list[tuple[str, int, str]]:
        """List the lines that `line` of stage `key` became, as (stage, line, evidence)."""
        self.stage(key)
        found = [(k.target, b, k.evidence) for k in self.links if k.source == key for b in sorted(k.results(line))]
        return list(dict.fromkeys(found))

    def diff(self, other: Capture) -> Difference:
        """Compare with another capture, stage by stage: other code, other settings or another target."""
        from .difference import compare

        return compare(self, other)

    def to_html(self, path: str | Path) -> None:
        """Write one self-contained HTML page."""
        from .page import write

        write(self, Path(path))

    def to_json(self, path: str | Path) -> None:
        """Write one JSON file with every stage and link."""
        from .store import write_json

        write_json(self, Path(path))

    def save(self, directory: str | Path) -> None:
        """Write a folder of text files, one a stage, with an index."""
        from .store import save

        save(self, Path(directory))

    @staticmethod
    def load(directory: str | Path) -> Capture:
        """Read a folder that `save` wrote."""
        from .store import load

        return load(Path(directory))


class CaptureError(Exception):
    """Say in one line what could not be captured, where, and what to type or change next."""
