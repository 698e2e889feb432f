"""An operator's section: what is declared, what torch registers, where its elements go, and each measured sample."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from . import book, codepages, families, positions, render
from .book import Entry
from .measured import Run
from .render import Inline
from .schema import OperatorsError, Overload

_FAKE = {
    "decomposition": "a decomposition",
    "composite": "its composite kernel",
    "rule": "a rule for fake tensors",
    "python": "a function in Python",
    "native": "the kernel in C++ for the Meta device",
    "none": "nothing",
}
_FALLBACK = {
    "none": "none registered",
    "made": "always: it is registered as one",
    "conditional": "in the cases that its lowering declines",
    "implicit": "made when the operator is met, since nothing is registered",
}


class OperatorSection(SphinxDirective):
    """`{operator} gather`: the operator's facts and measurements, under the heading that the page gives it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the section's content."""
        name = self.arguments[0].strip()
        try:
            found = book.entry(name)
        except KeyError:
            raise self.error(f"{name}: no core operator of the pinned torch; see: python -m operators facts") from None
        except OperatorsError as error:
            raise self.error(f"operators: {error}") from None
        return content(self.env, found)


class OperatorFamily(SphinxDirective):
    """`{operator-family} indexing`: a section, with its label, for each operator of a chapter of the operators book."""

    required_arguments = 1
    option_spec: ClassVar = {"class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        """Return the sections."""
        slug = self.arguments[0].strip()
        chosen = next((one for one in families.FAMILIES if one.slug == slug), None)
        if chosen is None:
            known = ", ".join(one.slug for one in families.FAMILIES)
            raise self.error(f"{slug}: no family of operators; the families are {known}")
        return [self.section(book.entry(name)) for name in chosen.operators]

    def section(self, entry: Entry) -> nodes.section:
        """Return one operator's section, which other pages reach by its label."""
        label = render.label(entry.operator)
        title = nodes.title("", "", nodes.literal("", entry.operator))
        made = nodes.section("", title, *content(self.env, entry), ids=[label], names=[label])
        self.set_source_info(made)
        domain = self.env.domains.standard_domain
        domain.labels[label] = (self.env.docname, label, entry.operator)
        domain.anonlabels[label] = (self.env.docname, label)
        return made


def content(env: BuildEnvironment, entry: Entry) -> list[nodes.Node]:
    """Return what a page shows of one operator."""
    schemas = "\n".join(one.schema for one in entry.overloads)
    found: list[nodes.Node] = [nodes.literal_block(schemas, schemas, language="text", classes=["operator-schema"])]
    rows = [(render.text(head), cell) for head, cell in _rows(env, entry) if cell]
    found.append(render.table((), rows, (18, 82), ("operator-facts",)))
    found += _positions(env, entry)
    found += _measured(env, entry)
    return found


def _rows(env: BuildEnvironment, entry: Entry) -> Iterable[tuple[str, Inline]]:
    pairs = list(zip(entry.overloads, entry.facts, strict=True))
    source = _source(env)
    yield "PyTorch's page", render.public(env, entry.operator)
    yield "Declared", _each(entry, [source(one.anchor, one.name.removeprefix("aten.")) for one, _ in pairs], name=False)
    yield "Tags", _each(entry, [render.joined([render.code(tag) for tag in one.tags]) for one, _ in pairs])
    yield "Memory", _each(entry, [_memory(one) for one, _ in pairs])
    yield "Gradient", _each(entry, [_gradient(source, one) for one, _ in pairs])
    yield "Shape without data", _each(
        entry,
        [
            [*render.text(_FAKE[str(held.fake.route)]), *_place(source, held.fake.rule or held.fake.decomposition
                                                                or held.fake.python)]
            for _, held in pairs
        ],
    )  # fmt: skip
    yield (
        "Taken apart by",
        _each(entry, [source(held.inductor_decomposition) if held.inductor_decomposition else [] for _, held in pairs]),
    )
    yield (
        "Lowered by",
        _each(
            entry,
            [
                render.joined(
                    [
                        source(held.lowering.function),
                        source(held.lowering.registered, "registered here") if held.lowering.registered else [],
                    ]
                )
                if held.lowering
                else []
                for _, held in pairs
            ],
        ),
    )
    yield "Fallback", _each(entry, [render.text(_FALLBACK[str(held.fallback)]) for _, held in pairs])


def _source(env: BuildEnvironment) -> Callable[..., Inline]:
    return lambda anchor, words="": render.source(env, anchor, words)


def _place(source: Callable[..., Inline], anchor: str) -> Inline:
    return [*render.text(", "), *source(anchor)] if anchor else []


def _memory(one: Overload) -> Inline:
    if one.is_view:
        return render.text("a view of its input")
    return [*render.text("writes "), *render.joined([render.code(name) for name in one.written])] if one.written else []


def _gradient(source: Callable[..., Inline], one: Overload) -> Inline:
    if not one.derivatives:
        return render.text("by the operators that its kernel calls") if one.differentiation == "composite" else []
    rules = [
        [*render.text(f"for {key} "), *render.code(formula)]
        for rule in one.derivatives
        for key, formula in rule.gradients
    ]
    where = source(one.derivatives[0].anchor, "derivatives.yaml")
    return render.joined([where, *rules[:4]], "; ")


def _each(entry: Entry, cells: Sequence[Inline], *, name: bool = True) -> Inline:
    """Return the cells of all overloads as one, each different cell once, after the overloads that it holds for."""
    groups: dict[str, tuple[list[str], Inline]] = {}
    for one, cell in zip(entry.overloads, cells, strict=True):
        key = "".join(node.astext() + str(getattr(node, "attributes", {}).get("refuri", "")) for node in cell)
        groups.setdefault(key, ([], cell))[0].append(one.overload)
    filled = [(names, cell) for key, (names, cell) in groups.items() if key]
    if len(groups) == 1 or not name:
        return render.joined([cell for _, cell in filled])
    return render.joined(
        [[*render.joined([render.code(word) for word in names]), *render.text(": "), *cell] for names, cell in filled],
        "; ",
    )


def _positions(env: BuildEnvironment, entry: Entry) -> list[nodes.Node]:
    found: list[nodes.Node] = []
    for one in entry.positions:
        decided = positions.by(one.by, one.inputs)
        words: Inline = [
            nodes.strong("", f"Position: {one.position}"),
            *render.text(f", by {decided}" if decided else ""),
        ]
        if len(entry.overloads) > 1:
            words = [*render.code(one.overload.removeprefix("aten.")), *render.text(". "), *words]
        words += [*render.text(". Seen with "), *render.code(one.example.partition("  # ")[0])]
        inputs = one.example.partition("  # ")[2]
        words += render.text(f", where {inputs}." if inputs else ".")
        found.append(render.paragraph(words, "operator-position"))
        if one.readings:
            rows = [
                [render.text(cell) for cell in row[:3]] + [render.code(row[3]) if row[3] else []]
                for row in positions.readings(one)
            ]
            found.append(render.table(("", "Position", "By", "Rule"), rows, (20, 14, 26, 40), ("operator-readings",)))
        if one.picture:
            found.append(_picture(env, one.overload, one.picture, one.alt))
    return found


def _picture(env: BuildEnvironment, name: str, svg: str, alt: str) -> nodes.image:
    """Return an image of a picture that is written into the build's own folder."""
    place = Path(env.doctreedir) / "operators" / f"{name}.svg"
    place.parent.mkdir(parents=True, exist_ok=True)
    if not place.is_file() or place.read_text(encoding="utf-8") != svg:
        place.write_text(svg, encoding="utf-8")
    here = Path(env.doc2path(env.docname)).parent
    return nodes.image(uri=os.path.relpath(place, here), alt=alt, classes=["operator-picture"])


def _measured(env: BuildEnvironment, entry: Entry) -> list[nodes.Node]:
    samples: dict[tuple[str, str], dict[str, Run]] = {}
    for run in entry.runs:
        samples.setdefault((run.overload, run.sample), {})[run.target] = run
    rows = []
    for (overload, sample), by_target in samples.items():
        words = render.text(sample)
        if len(entry.overloads) > 1:
            words = [*render.code(overload.removeprefix(f"aten.{entry.operator}.")), *render.text(f": {sample}")]
        routes = [_route(env, entry, by_target.get(target)) for target in book.TARGETS]
        rows.append([words, *routes, _agrees(by_target.get("cpu"))])
    return [render.table(("Sample", *book.TARGETS, "As eager"), rows, (40, 25, 25, 10), ("operator-runs",))]


def _route(env: BuildEnvironment, entry: Entry, run: Run | None) -> Inline:
    if run is None:
        return []
    pairs = ((run.kernels, "kernel"), (run.calls, "call"))
    counts = [f"{count} {word}{'s' * (count != 1)}" for count, word in pairs if count]
    words = render.text(f"{run.route}" + (f" ({', '.join(counts)})" if counts else ""))
    return [*words, *codepages.link(env, entry, run)]


def _agrees(run: Run | None) -> Inline:
    if run is None or run.agrees is None:
        return render.text(run.why if run else "")
    return render.text("yes" if run.agrees else f"no: {run.why}")
