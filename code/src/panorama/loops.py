"""Inductor's scheduler nodes as text, with the line of every operation and of every step in a loop body."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Listing:
    """Keep the text of a list of scheduler nodes, and what its lines stand for."""

    text: str = ""
    heads: dict[str, int] = field(default_factory=dict)
    steps: dict[tuple[str, str, str], int] = field(default_factory=dict)
    origins: dict[int, tuple[str, ...]] = field(default_factory=dict)
    groups: dict[int, tuple[str, ...]] = field(default_factory=dict)


def listing(nodes: list[Any]) -> Listing:
    """Print scheduler nodes as Inductor's own `debug_str` does, keeping track of each line's operation."""
    shot = Listing()
    rows: list[str] = []
    for node in nodes:
        members = list(node.get_nodes())
        fused = len(members) > 1 or node is not members[0]
        if fused:
            names = tuple(m.get_name() for m in members)
            rows.append(f"{node.get_name()}: {type(node).__name__}, {len(members)} operations in one kernel")
            shot.heads.setdefault(node.get_name(), len(rows))
            shot.groups[len(rows)] = names
        for member in members:
            _member(shot, rows, member, "    " if fused else "")
        rows.append("")
    shot.text = "\n".join(rows).rstrip()
    return shot


def _member(shot: Listing, rows: list[str], node: Any, indent: str) -> None:
    name = node.get_name()
    start = len(rows) + 1
    shot.heads[name] = start
    rows.extend(textwrap.indent(_tidy(node.debug_str()), indent).split("\n"))
    origins = tuple(sorted(n.name for n in node.node.get_origins())) if node.node is not None else ()
    shot.origins[start] = origins
    body = getattr(node, "_body", None)
    if body is None or not hasattr(body, "root_block"):
        return
    line = start
    own = node.node.get_origin_node()
    for block, graph in blocks(body):
        line = _block(shot, rows, name, block, graph, line, own.name if own is not None else "")


def blocks(body: Any) -> list[tuple[str, Any]]:
    """List a loop body's graphs by the name Inductor prints: `body`, then each masked sub-block."""
    return [("body", body.root_block.graph), *((name, block.graph) for name, block in body.subblocks.items())]


def _block(shot: Listing, rows: list[str], name: str, block: str, graph: Any, line: int, own: str) -> int:
    """Give each node of one body graph its line: the body prints one statement a node, in order."""
    while line <= len(rows) and f"def {block}(" not in rows[line - 1]:
        line += 1
    for step in graph.nodes:
        if step.op in ("placeholder", "output"):
            continue
        pattern = re.compile(rf"\s*{re.escape(step.name)} = ")
        for number in range(line, len(rows)):
            if pattern.match(rows[number]):
                shot.steps[(name, block, step.name)] = number + 1
                # What no operation's inner function wrote, the buffer's own operation did: its store or reduction.
                if origin := step.meta.get("panorama_origin") or own:
                    shot.origins[number + 1] = (origin,)
                line = number + 1
                break
    return line


def _tidy(text: str) -> str:
    """Drop the device code that debug_str appends (it is a stage of its own) and put sets in order."""
    kept: list[str] = []
    skipping = False
    for row in text.split("\n"):
        if re.match(r"\w+ Triton code:$|\w+ Unfinalized", row.strip()):
            skipping = True
        if not skipping:
            kept.append(row)
    return "\n".join(kept).rstrip()
