"""All that is known of one core operator, gathered from the layers below for the book's pages and tables."""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections import Counter
from collections.abc import Iterable

from . import families, gathered, measured, provenance, schema
from .facts import Facts
from .families import Family
from .measured import TARGETS as TARGETS
from .measured import Run
from .provenance import Provenance
from .schema import Differentiation, Overload


@dataclasses.dataclass(frozen=True, slots=True)
class Entry:
    """One operator: its core overloads in the order of declaration, and for each what was read and measured."""

    operator: str
    family: Family
    overloads: tuple[Overload, ...]
    facts: tuple[Facts, ...]
    runs: tuple[Run, ...]
    positions: tuple[Provenance, ...]

    def routes(self, target: str) -> tuple[str, ...]:
        """Return the routes seen on a target, the commonest first."""
        seen = Counter(str(run.route) for run in self.runs if run.target == target)
        return tuple(route for route, _ in seen.most_common())

    def samples(self, target: str, route: str) -> tuple[Run, ...]:
        """Return the runs on a target that took a route."""
        return tuple(run for run in self.runs if (run.target, str(run.route)) == (target, route))

    def kernels(self, target: str) -> str:
        """Return how many kernels its runs on a target launch, such as `1` or `0–2`."""
        counts = [run.kernels for run in self.runs if run.target == target]
        return _range(counts)

    @property
    def position(self) -> tuple[str, ...]:
        """Return its classes on the book's axis, each once; several when its overloads differ."""
        return tuple(dict.fromkeys(str(one.position) for one in self.positions))

    @property
    def by(self) -> tuple[str, ...]:
        """Return what decides the positions of its overloads, each once; nothing where none is to be decided."""
        return tuple(dict.fromkeys(str(one.by) for one in self.positions if one.by))

    @property
    def memory(self) -> tuple[str, ...]:
        """Return `view`, `writes` or `new` for its overloads, each once."""
        return tuple(
            dict.fromkeys("view" if one.is_view else "writes" if one.written else "new" for one in self.overloads)
        )

    @property
    def backward(self) -> tuple[str, ...]:
        """Return how autograd differentiates its overloads, each once."""
        words = {Differentiation.DECLARED: "declared", Differentiation.COMPOSITE: "composite"}
        return tuple(dict.fromkeys(words.get(one.differentiation, "none") for one in self.overloads))

    @property
    def dynamic(self) -> bool:
        """Tell whether a shape of its output depends on data."""
        return any(one.dynamic_output_shape for one in self.facts)


def _range(counts: Iterable[int]) -> str:
    found = sorted(set(counts))
    return "" if not found else str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"


@functools.cache
def load() -> tuple[Entry, ...]:
    """Return every core operator in alphabetical order, leading underscores aside; measure what is not in the cache."""
    held = {one.name: one for one in gathered.registered()}
    runs, positions = measured.load(), provenance.load()
    by_operator = {
        operator: tuple(group)
        for operator, group in itertools.groupby(
            sorted(schema.load(), key=lambda one: one.operator), key=lambda one: one.operator
        )
    }
    return tuple(
        Entry(
            operator,
            families.family(operator),
            overloads,
            tuple(held[one.name] for one in overloads),
            tuple(run for run in runs if run.overload in {one.name for one in overloads}),
            tuple(one for one in positions if one.overload in {one.name for one in overloads}),
        )
        for operator, overloads in sorted(by_operator.items(), key=lambda item: item[0].lstrip("_"))
    )


def entry(operator: str) -> Entry:
    """Return one operator's entry; KeyError when it is not a core operator."""
    try:
        return next(one for one in load() if one.operator == operator)
    except StopIteration:
        raise KeyError(operator) from None
