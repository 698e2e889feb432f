"""Stages that are tables: guards, graph breaks, passes, fusions, schedule, buffers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from .difference import unified
from .model import Break, Buffer, Fusion, Kernel, Pass, Stage
from .recording import BreakEvent, FusionEvent, LoweringEvent, PassEvent
from .sources import Sources

_GUARD_PLACE = re.compile(r"# (?:.*?# )?(?P<file>[\w./-]+\.py):(?P<line>\d+) in (?P<name>\S+)")


def guards(rows: Sequence[str]) -> str:
    """Tidy Dynamo's guard tree: no heading, no trailing blanks."""
    kept = [row.rstrip() for row in rows if row.strip() and row.strip() != "TREE_GUARD_MANAGER:"]
    return "\n".join(kept) or "no guards"


def guard_places(text: str, file: str) -> dict[int, tuple[tuple[str, int], ...]]:
    """Read the user line that Dynamo wrote behind a guard, where it lies in the frame's own file."""
    found: dict[int, tuple[tuple[str, int], ...]] = {}
    for number, row in enumerate(text.split("\n"), 1):
        match = _GUARD_PLACE.search(row)
        if match and (file == match["file"] or file.endswith("/" + match["file"])):
            found[number] = ((file, int(match["line"])),)
    return found


def breaks(events: Sequence[BreakEvent], sources: Sources) -> tuple[tuple[Break, ...], Stage | None]:
    """List graph breaks with their reasons, each linked to the user's line."""
    import linecache

    found: list[Break] = []
    rows: list[str] = []
    places: dict[int, tuple[tuple[str, int], ...]] = {}
    for event in events:
        code = linecache.getline(event.file, event.line).strip()
        found.append(Break(event.reason.strip(), event.file, event.line, code))
        rows.append(f"{Path(event.file).name}:{event.line}: {code}")
        places[len(rows)] = ((event.file, event.line),)
        rows.extend(f"    {row.strip()}" for row in event.reason.strip().split("\n") if row.strip())
        rows.append("")
    if not found:
        return (), None
    stage = Stage("breaks", "Graph breaks", "source", "text", "\n".join(rows).rstrip(),
                  "Where Dynamo ended a graph early, and why.")  # fmt: skip
    sources.cite(stage.key, "user stack of the graph break", places)
    return tuple(found), stage


def passes(events: Iterable[PassEvent]) -> tuple[Pass, ...]:
    """Turn pass events into differences; a pass that merely wraps another with the same effect is named once."""
    found: list[Pass] = []
    last: PassEvent | None = None
    for event in events:
        text = unified(event.before, event.after)
        if last is not None and text and (last.before, last.after) == (event.before, event.after) and found:
            found[-1] = Pass(f"{event.name} ({found[-1].name})", event.phase, text)
        elif event.name != "pattern_matcher" or text:
            found.append(Pass(event.name, event.phase, text))
        last = event
    return tuple(found)


def pass_log(found: tuple[Pass, ...], key: str, group: str, title: str) -> Stage | None:
    """Write passes as a stage: the differences of those that changed the graph, the names of the rest."""
    if not found:
        return None
    rows: list[str] = []
    for item in found:
        if item.changed:
            rows.extend((f"=== {item.phase}: {item.name}", item.difference, ""))
    idle = [item.name for item in found if not item.changed]
    if idle:
        rows.append("Ran and changed nothing: " + ", ".join(dict.fromkeys(idle)) + ".")
    return Stage(key, title, group, "diff", "\n".join(rows).rstrip(), "What each pass changed, in the order run.")


def fusion(event: FusionEvent) -> Fusion:
    """State one fusion's outcome in words."""
    reason = event.reason
    if event.verdict == "possible":
        reason = (
            "legal, but by then a better-scored fusion had taken one of the two"
            if event.score
            else "legal, but the backend ranks another kind of fusion first in this round"
        )
    return Fusion(event.round, event.first, event.second, event.verdict, event.score, reason)


def fusion_log(fusions: tuple[Fusion, ...], key: str) -> tuple[Stage | None, dict[int, Fusion]]:
    """Write the fusions tried as a stage; the second value says which fusion a line tells of."""
    if not fusions:
        return None, {}
    rows: list[str] = []
    where: dict[int, Fusion] = {}
    current = 0
    for item in fusions:
        if item.round != current:
            current = item.round
            rows.append(f"round {current}")
        words = {"fused": "fused   ", "refused": "refused ", "possible": "not now "}[item.verdict]
        text = f"  {words} {item.first} + {item.second}"
        if item.score:
            text += f"   score {item.score}"
        rows.append(text + (f"   {item.reason}" if item.reason else ""))
        where[len(rows)] = item
    stage = Stage(f"{key}/fusion", "Fusions tried", key, "text", "\n".join(rows),
                  "Every pair the scheduler looked at, with its score, or the reason it was refused.")  # fmt: skip
    return stage, where


def schedule(order: list[dict[str, Any]], key: str) -> Stage | None:
    """Write the order in which kernels run."""
    if not order:
        return None
    rows = ["step  node                          reads -> writes; last use of"]
    for step in order:
        frees = f"; {', '.join(step['frees'])}" if step["frees"] else ""
        rows.append(
            f"{step['step']:>4}  {step['name']:<28}  {', '.join(step['reads'])} -> {', '.join(step['writes'])}{frees}"
        )
    return Stage(f"{key}/schedule", "Schedule", key, "text", "\n".join(rows), "The order in which the kernels run.")


def buffers(event: LoweringEvent) -> tuple[Buffer, ...]:
    """List buffers with the schedule steps that first and last touch them."""
    found: list[Buffer] = []
    for item in event.buffers:
        name = item["name"]
        steps = [s["step"] for s in event.order if name in s["reads"] or name in s["writes"]]
        found.append(
            Buffer(name, item["kind"], item["layout"], item["bytes"], min(steps, default=None),
                   max(steps, default=None),
                   event.reuses.get(name, ""))
        )  # fmt: skip
    return tuple(found)


def memory(found: tuple[Buffer, ...], key: str) -> Stage | None:
    """Write buffers as a stage."""
    if not found:
        return None
    rows = [f"{'buffer':<12} {'kind':<13} {'bytes':>14}  {'steps':<9} layout"]
    for item in found:
        steps = "-" if item.first is None else f"{item.first}..{item.last}"
        reuse = f"   in the memory of {item.reuses}" if item.reuses else ""
        rows.append(f"{item.name:<12} {item.kind:<13} {item.bytes:>14}  {steps:<9} {item.layout}{reuse}")
    return Stage(f"{key}/memory", "Buffers", key, "text", "\n".join(rows),
                 "Each buffer's bytes, the first and last step that touch it, and whose memory it takes.")  # fmt: skip


def without_kernels(wrapper: str, kernels: list[Kernel]) -> tuple[str, dict[int, int]]:
    """Leave kernel bodies out of a wrapper; the second value maps its lines to the lines that remain."""
    rows: list[str] = []
    moved: dict[int, int] = {}
    inside = False
    for number, row in enumerate(wrapper.split("\n"), 1):
        if inside:
            if row.startswith("'''"):
                inside = False
                rows[-1] += " … " + row
            moved[number] = len(rows)
            continue
        if not row.strip() and rows and not rows[-1].strip():
            moved[number] = len(rows)
            continue
        rows.append(row)
        moved[number] = len(rows)
        if "async_compile." in row and row.rstrip().endswith("'''"):
            inside = True
    del kernels
    while rows and not rows[-1].strip():
        rows.pop()
    return "\n".join(rows), moved
