"""What `python -m operators positions` prints: a line an overload, or all that was seen of those named."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Sequence

from . import schema
from .provenance import Provenance, load

_COLUMNS = ("overload", "position", "by", "rule of its first output")


def text(names: Sequence[str], as_json: bool) -> str:
    """Return the text for the overloads that the names mean; raise OperatorsError for an unknown name."""
    from .command import select, table

    found = load(select(schema.load(), names))
    if as_json:
        rows = [dataclasses.asdict(one) for one in found]
        return json.dumps({"torch": schema.version(), "positions": rows}, indent=1, ensure_ascii=False)
    if names:
        return "\n\n".join("\n".join([one.example, *table(_block(one))]) for one in found)
    return "\n".join([*table([_COLUMNS, *map(_row, found)]), "", _total(found)])


def _row(one: Provenance) -> tuple[str, ...]:
    return (one.overload.removeprefix("aten."), one.position, by(one.by, one.inputs), "; ".join(one.rules))


def by(cause: str, inputs: Sequence[str]) -> str:
    """Return what decides a position in words: `data of index`."""
    return f"{cause} of {', '.join(inputs)}" if inputs else cause


def _block(one: Provenance) -> list[tuple[str, ...]]:
    shares = ", ".join(output if output == name else f"{output} is that of {name}" for output, name in one.memory)
    rows: list[tuple[str, ...]] = [("  position", one.position, by(one.by, one.inputs))]
    rows += [("  memory", shares)] if shares else []
    rows += [("  shape", "depends on data")] if one.sized_by_data else []
    rows += [(f"  {label}", *rest) for label, *rest in readings(one)]
    return [(*row, "", "")[:4] for row in rows]


def readings(one: Provenance) -> list[tuple[str, str, str, str]]:
    """Return a row for each output and input: the two names, the position, what decides it, and the fitted rule."""
    rows = []
    for read in one.readings:
        what = ", ".join(filter(None, (read.form, "one of them unchanged" if read.selected else "")))
        words = " ".join(filter(None, (by(read.by, read.inputs), f"({what})" if what else "")))
        rows.append((f"{read.output} of {read.input}", str(read.position), words, read.rule))
    return rows


def _total(found: Sequence[Provenance]) -> str:
    counts = Counter(str(one.position) for one in found)
    return f"{len(found)} overloads: " + ", ".join(f"{count} {name}" for name, count in counts.most_common())
