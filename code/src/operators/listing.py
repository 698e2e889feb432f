"""What `python -m operators composites` prints: all composites as a table, a named one with its graph."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Sequence

from . import composites, schema
from .command import table
from .composites import Compiled, Composite

_COLUMNS = ("composite", "operators", "exported", "unfused", "kernels", "calls", "taken apart into")


def text(names: Sequence[str], as_json: bool) -> str:
    """Return the composites named, all when none is; raise OperatorsError for an unknown one."""
    found = composites.load(names)
    if as_json:
        rows = [{**dataclasses.asdict(one.program), **one.as_json()} for one in found]
        return json.dumps({"torch": schema.version(), "composites": rows}, indent=1, ensure_ascii=False)
    if names:
        return "\n\n".join(_block(one) for one in found)
    total = f"{len(found)} composites for {composites.TARGET} in torch {schema.version()}"
    return "\n".join([*table([_COLUMNS, *map(_row, found)]), "", total])


def counted(graph: Sequence[str]) -> str:
    """Write each operator once, in order, with how often it stands in the graph."""
    return ", ".join(
        f"{name.removeprefix('aten.').removesuffix('.default')}{f' ×{count}' if count > 1 else ''}"
        for name, count in Counter(graph).items()
    )


def _row(one: Composite) -> tuple[str, ...]:
    exported = "" if one.exported == one.graph else str(len(one.exported))
    figures = (one.operators, one.kernels_unfused, one.kernels, len(one.forward.calls) or "")
    first, *rest = map(str, figures)
    return one.name, first, exported, *rest, counted(one.graph)


def _block(one: Composite) -> str:
    parts = [f"{one.call}\n{one.program.made}", *([one.note] if one.note else []), _part("forward", one.forward)]
    if one.training:
        parts.append(_part("forward and backward, the joint graph", one.training))
    if one.exported != one.graph:
        parts.append(f"exported with the core table: {len(one.exported)} operators\n  {counted(one.exported)}")
    return "\n\n".join(parts)


def _part(title: str, held: Compiled) -> str:
    kernels = f"{held.kernels_unfused} kernels before fusion, {held.kernels} after"
    lines = [f"{title}: {len(held.graph)} operators, {kernels}", held.fx]
    lines += [f"  not core: {one.name}, {one.home}; {one.stay} {one.lowering}".rstrip() for one in held.outside]
    if held.graph != held.lowered:
        lines.append(f"  after Inductor's passes: {counted(held.lowered)}")
    lines += [f"  kernel {name}" for name in held.names]
    lines += [f"  call   {name}" for name in held.calls]
    if not held.agrees:
        lines.append(f"  run on the CPU, the graph does not give eager's result: {held.why}")
    return "\n".join(lines)
