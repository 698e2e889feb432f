"""FX graphs as text, with the line that each node stands on."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from torch import fx

TAG = "panorama"
_FREED = re.compile(r";\s+\w+(?: = \w+)* = None$")
_FRAME = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+), in (?P<name>\S+)')


@dataclass
class Snapshot:
    """Keep one graph's text at one moment, and each node's line, stack and recorded parents."""

    text: str
    lines: dict[str, int] = field(default_factory=dict)
    stacks: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    parents: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    identity: int = 0
    backward: frozenset[str] = frozenset()


def frames(stack: str | None) -> tuple[tuple[str, int], ...]:
    """Read a recorded stack trace into (file, line) pairs, outermost first."""
    return tuple((m["file"], int(m["line"])) for m in _FRAME.finditer(stack or ""))


def text_of(module: fx.GraphModule) -> str:
    """Print a graph as one statement a line, cheaply enough to do it around every pass."""
    code = module.graph.python_code("self", include_stride=True, include_device=True, verbose=True)
    return "\n".join(_rows(code.src))


def _rows(source: str) -> list[str]:
    """Drop stack comments (they are links, not text), `del`-like suffixes and repeated blank lines."""
    kept: list[str] = []
    for row in source.split("\n"):
        if row.lstrip().startswith("# File: ") or (not row.strip() and (not kept or not kept[-1].strip())):
            continue
        kept.append(_FREED.sub("", row))
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def snapshot(module: fx.GraphModule, stage: str = "") -> Snapshot:
    """Print `module` and note each node's line; a named `stage` is marked on the nodes, so that copies tell it."""
    graph = module.graph
    code = graph.python_code("self", include_stride=True, include_device=True, verbose=True)
    nodes = list(graph.nodes)
    shot = Snapshot("", identity=id(graph))
    kept = _rows(code.src)
    _place(shot, nodes, kept)
    for node in nodes:
        shot.stacks[node.name] = frames(node.meta.get("stack_trace"))
        shot.parents[node.name] = _parents(node)
        if stage:
            node.meta[TAG] = {**node.meta.get(TAG, {}), stage: (node.name,)}
    shot.backward = frozenset(n.name for n in nodes if n.meta.get("partitioner_tag") == "is_backward")
    shot.text = "\n".join(kept)
    return shot


def _place(shot: Snapshot, nodes: list[fx.Node], rows: list[str]) -> None:
    """Find each node's line: FX prints one statement a node, in order, that begins with the node's own name."""
    row = 0
    for node in nodes:
        if node.op == "placeholder":
            shot.lines[node.name] = _signature_line(rows, node.name)
            continue
        start = "return" if node.op == "output" else node.name
        pattern = re.compile(rf"\s*{re.escape(start)}\b(?:\s|:|$)")
        for number in range(row, len(rows)):
            if pattern.match(rows[number]):
                shot.lines[node.name] = number + 1
                row = number + 1
                break


def _signature_line(rows: list[str], name: str) -> int:
    pattern = re.compile(rf"\b{re.escape(name)}\b")
    for number, row in enumerate(rows, 1):
        if pattern.search(row):
            return number
    return 1


def _parents(node: fx.Node) -> tuple[tuple[str, str], ...]:
    """List what the compiler recorded as a node's parents: marks that were copied with it, and FX's `from_node`."""
    found: list[tuple[str, str]] = [(stage, n) for stage, names in node.meta.get(TAG, {}).items() for n in names]

    def walk(sources: Any) -> None:
        for source in sources or ():
            if source.name:
                found.append((f"#{source.graph_id}", source.name))
            walk(source.from_node)

    walk(node.meta.get("from_node"))
    return tuple(dict.fromkeys(found))


def inherit(fresh: list[fx.Node], replaced: list[fx.Node]) -> None:
    """Mark the nodes that a pattern put into a graph with the marks of the nodes that it replaced."""
    marks: dict[str, tuple[str, ...]] = {}
    for node in replaced:
        for stage, names in node.meta.get(TAG, {}).items():
            marks[stage] = tuple(dict.fromkeys((*marks.get(stage, ()), *names)))
    for node in fresh:
        if marks and node.op != "placeholder":
            node.meta[TAG] = dict(marks)
