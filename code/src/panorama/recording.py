"""What is seen while the compiler runs, before it is put in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from .graphs import Snapshot
from .loops import Listing


@dataclass
class PassEvent:
    """Keep one pass's name, phase and the program before and after."""

    name: str
    phase: str
    before: str
    after: str


@dataclass
class FusionEvent:
    """Keep one pair the scheduler looked at."""

    round: int
    first: str
    second: str
    verdict: str = "refused"
    score: str = ""
    reason: str = ""


@dataclass
class KernelNotes:
    """Keep, for one generated kernel, the text of each line and what was being generated when it was written."""

    name: str = ""
    source: str = ""
    nodes: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    lines: dict[int, list[tuple[str, str, str]]] = field(default_factory=dict)
    kind: str = "triton"


@dataclass
class LoweringEvent:
    """Keep what Inductor did with one ATen graph."""

    direction: str
    aten: Snapshot
    passes: list[PassEvent] = field(default_factory=list)
    post_grad: Snapshot | None = None
    before: Listing | None = None
    after: Listing | None = None
    fusions: list[FusionEvent] = field(default_factory=list)
    order: list[dict[str, Any]] = field(default_factory=list)
    buffers: list[dict[str, Any]] = field(default_factory=list)
    wrapper: str = ""
    wrapper_lines: list[tuple[int, str]] = field(default_factory=list)
    reuses: dict[str, str] = field(default_factory=dict)
    wrapper_notes: dict[str, str] = field(default_factory=dict)
    kernels: list[KernelNotes] = field(default_factory=list)
    round: int = 0


@dataclass
class GraphEvent:
    """Keep what was made of one graph that Dynamo produced."""

    dynamo: Snapshot
    passes: list[PassEvent] = field(default_factory=list)
    pre_grad: Snapshot | None = None
    joint: Snapshot | None = None
    traced: Snapshot | None = None
    lowerings: list[LoweringEvent] = field(default_factory=list)


@dataclass
class FrameEvent:
    """Keep what Dynamo did with one frame."""

    code: CodeType
    modified: CodeType
    graphs: list[GraphEvent] = field(default_factory=list)
    guards: list[str] = field(default_factory=list)


@dataclass
class BreakEvent:
    """Keep one graph break as Dynamo explained it."""

    reason: str
    file: str
    line: int


@dataclass
class Recording:
    """Collect the events of one capture."""

    frames: list[FrameEvent] = field(default_factory=list)
    pending: list[GraphEvent] = field(default_factory=list)
    breaks: list[BreakEvent] = field(default_factory=list)
    native: dict[str, str] = field(default_factory=dict)

    @property
    def graph(self) -> GraphEvent | None:
        """Return the graph that is being compiled now."""
        if self.pending:
            return self.pending[-1]
        return self.frames[-1].graphs[-1] if self.frames and self.frames[-1].graphs else None
