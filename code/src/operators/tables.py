"""The book's tables: all operators at a glance, how Inductor lowers each, composites taken apart, drift."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from . import book, codepages, composites, render
from .book import Entry
from .measured import Route
from .position import By, Position
from .render import Inline

_SHOWN = 2
"""How many samples of one route a row names."""


class OperatorTable(SphinxDirective):
    """`{operator-table}`: one row an operator; in a browser it can be sorted by any column and filtered."""

    head = (
        "Operator", "Chapter", "Position", "By", "On cuda:90", "On cpu", "Memory", "Shape", "Backward", "PyTorch",
        "Source",
    )  # fmt: skip

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        rows = [self.row(entry) for entry in book.load()]
        classes = ["operator-table", "sortable", "longtable"]
        return [render.table(self.head, rows, (18, 8, 10, 11, 11, 11, 8, 7, 9, 7, 7), classes)]

    def row(self, entry: Entry) -> list[Inline]:
        """Return one operator's cells."""
        anchor = entry.overloads[0].anchor
        return [
            render.section(self.env, entry.operator),
            render.text(entry.family.number),
            render.text(", ".join(entry.position)),
            render.text(", ".join(entry.by)),
            render.text(", ".join(entry.routes("cuda:90"))),
            render.text(", ".join(entry.routes("cpu"))),
            render.text(", ".join(entry.memory)),
            render.text("dynamic" if entry.dynamic else "static"),
            render.text(", ".join(entry.backward)),
            render.public(self.env, entry.operator, "page"),
            render.source(self.env, anchor, "yaml"),
        ]


class OperatorPositions(SphinxDirective):
    """`{operator-positions}`: one row a class of positions: what it means, how many overloads have it, and which."""

    head = ("Position", "Meaning", "Overloads", "Among them")

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        found: dict[tuple[Position, By], list[str]] = {}
        for entry in book.load():
            for one in entry.positions:
                found.setdefault((one.position, one.by), []).append(entry.operator)
        order = (list(Position), list(By))
        rows = [
            [
                render.text(" by ".join(filter(None, (str(position), str(by))))),
                render.text(" ".join(filter(None, (position.meaning, by.meaning if by else "")))),
                render.text(str(len(operators))),
                render.joined(render.section(self.env, name) for name in list(dict.fromkeys(operators))[:6]),
            ]
            for (position, by), operators in sorted(
                found.items(), key=lambda item: (order[0].index(item[0][0]), order[1].index(item[0][1]))
            )
        ]
        return [render.table(self.head, rows, (18, 42, 10, 30), ["operator-positions"])]


class OperatorRoutes(SphinxDirective):
    """`{operator-routes}`: one row an operator: its route on each target, kernels, what samples go otherwise."""

    head = ("Operator", "On cuda:90", "Kernels", "On cpu", "Kernels", "Otherwise")

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        rows = [self.row(entry) for entry in book.load()]
        classes = ["operator-routes", "sortable", "longtable"]
        return [render.table(self.head, rows, (16, 11, 7, 11, 7, 48), classes)]

    def row(self, entry: Entry) -> list[Inline]:
        """Return one operator's cells."""
        cells = [render.section(self.env, entry.operator)]
        for target in ("cuda:90", "cpu"):
            routes = entry.routes(target)
            cells += [render.text(routes[0] if routes else ""), render.text(entry.kernels(target))]
        return [*cells, render.text("; ".join(_otherwise(entry)))]


class OperatorFindings(SphinxDirective):
    """`{operator-findings}`: the samples whose result is not eager's, or that do not compile, with what was said."""

    head = ("Operator", "Sample", "On", "What happened")

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        found: dict[tuple[str, str, str, str], list[str]] = {}
        for entry in book.load():
            for run in entry.runs:
                if run.agrees is False or run.route is Route.NONE:
                    what = f"another result: {run.why}" if run.agrees is False else run.why
                    found.setdefault((entry.operator, run.overload, run.sample, what), []).append(run.target)
        rows = [
            [
                [*render.section(self.env, operator), *render.text(f" .{overload.rpartition('.')[2]}")],
                render.text(sample),
                render.text(", ".join(targets)),
                render.text(what),
            ]
            for (operator, overload, sample, what), targets in found.items()
        ]
        return [render.table(self.head, rows, (20, 38, 10, 32), ["operator-findings", "longtable"])]


class OperatorDrift(SphinxDirective):
    """`{operator-drift} 2.6.0`: what a recorded comparison with that release found, in two tables."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a sentence on the recording, what is registered otherwise, and the routes that changed."""
        release = self.arguments[0].strip()
        if not re.fullmatch(r"[\w.]+", release):
            raise self.error(f"{release!r}: no release; name one such as 2.6.0")
        path = Path(str(self.env.srcdir)) / "operators" / f"drift-{release}.json"
        self.env.note_dependency(str(path))
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            told = (
                f"torch {found['other']} with Triton {found['other_triton']}, against {found['torch']} with "
                f"{found['triton']}, {found['date']}: {found['overloads']} core overloads, {found['compared_runs']} "
                f"runs compared, {len(found['routes'])} of them by another route."
            )
            registered = [[name, "new", "", ""] for name in found["new"]]
            registered += [[name, "gone", "", ""] for name in found["gone"]]
            registered += _cells(found["registered"], 4)
            routes = _cells(found["routes"], 6)
        except FileNotFoundError:
            raise self.error(f"{path.name}: no such comparison; run: make operators-drift TORCH={release}") from None
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            why = f"cannot be used ({type(error).__name__}: {error})"
            raise self.error(f"{path.name}: {why}; run: make operators-drift TORCH={release}") from None
        return [
            render.paragraph(render.text(told)),
            self.table(("Overload", "What", "Here", f"In {release}"), registered, (26, 14, 30, 30), code=2),
            self.table(
                ("Overload", "Target", "Sample", "Here", f"In {release}", "Why"), routes, (20, 8, 36, 10, 10, 16)
            ),
        ]

    def table(
        self, head: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int], code: int = 99
    ) -> nodes.Node:
        """Return a table; its first column names an overload, columns from `code` on name functions."""
        cells = []
        for row in rows:
            name = row[0].removeprefix("aten.")
            words = [
                render.code(cell) if place >= code and cell else render.text(cell) for place, cell in enumerate(row)
            ]
            cells.append([render.code(name), *words[1:]])
        return render.table(head, cells, widths, ["operator-drift", "sortable", "longtable"])


def _cells(rows: Any, width: int) -> list[list[str]]:
    """Return a record's rows; raise ValueError or TypeError when one is not `width` texts."""
    if not all(len(row) == width and all(isinstance(cell, str) for cell in row) for row in rows):
        raise ValueError(f"a row is not {width} texts")
    return list(rows)


def _otherwise(entry: Entry) -> list[str]:
    """Return, for each route that is not the commonest on its target, the samples that took it."""
    found: dict[str, list[str]] = {}
    for target in ("cuda:90", "cpu"):
        for route in entry.routes(target)[1:]:
            seen = [
                (f"{run.overload.rpartition('.')[2]}: " if len(entry.overloads) > 1 else "") + run.sample
                for run in entry.samples(target, route)
            ]
            more = f"; and {len(seen) - _SHOWN} more" if len(seen) > _SHOWN else ""
            samples = "; ".join(seen[:_SHOWN]) + more
            found.setdefault(f"{route} for {samples}", []).append(target)
    return [words if len(targets) == 2 else f"{words} (on {targets[0]})" for words, targets in found.items()]


class CompositeTable(SphinxDirective):
    """`{composite-table}`: one row a composite, with its graph behind it."""

    head = ("Composite", "Operators", "Exported", "Kernels without fusion", "Kernels", "Calls", "Taken apart into")

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        rows = [
            [
                [*render.code(one.name), *codepages.graph(self.env, one)],
                render.text(str(one.operators)),
                render.text(str(len(one.exported))),
                render.text(str(one.kernels_unfused)),
                render.text(str(one.kernels)),
                render.text(str(len(one.forward.calls))),
                render.text(_counted(one.graph)),
            ]
            for one in composites.load()
        ]
        return [render.table(self.head, rows, (17, 8, 8, 10, 8, 7, 42), ["composite-table", "sortable", "longtable"])]


def _counted(graph: tuple[str, ...]) -> str:
    """Return each operator of a graph once, in order, with how often it stands there when that is more than once."""
    short = [name.removeprefix("aten.").removesuffix(".default") for name in graph]
    return ", ".join(
        name if short.count(name) == 1 else f"{name} ×{short.count(name)}" for name in dict.fromkeys(short)
    )
