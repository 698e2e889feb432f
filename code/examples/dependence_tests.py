"""Ask two questions of a pair of accesses: Inductor's, whether they are equal, and the classic ones, whether they meet.

`probe` gives the access that Inductor's own analysis extracts from an index function. The tests are those of the
dependence literature, for one write and one read of the same buffer in two loop nests that run one after the other, so
that no loop is common to both and no direction is asked for.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import types
from collections.abc import Callable, Iterator
from typing import Any

import sympy
from torch._inductor import dependencies
from torch._inductor.dependencies import MemoryDep
from torch._inductor.sizevars import SizeVarAllocator
from torch._inductor.virtualized import V, ops


@contextlib.contextmanager
def sizes() -> Iterator[None]:
    """Give Inductor's index arithmetic the one thing that it asks of a graph: an allocator of size variables."""
    graph: Any = types.SimpleNamespace(sizevars=SizeVarAllocator())
    with V.set_graph_handler(graph):
        yield


def probe(index: Callable[..., Any], *ranges: int, normalize: bool = True) -> MemoryDep:
    """Return the read of `h` at `index(i, j, …)` as `extract_read_writes` sees it; `ranges` are the loops' lengths."""
    lengths = [sympy.Integer(length) for length in ranges]
    with sizes():
        found = dependencies.extract_read_writes(
            lambda at: ops.load("h", sympy.sympify(index(*at))), lengths, normalize=normalize
        )
    (dep,) = found.reads
    assert isinstance(dep, MemoryDep)
    return dep


def footprint(dep: MemoryDep) -> set[int]:
    """Return the elements that an access touches, by running its loops."""
    index = sympy.lambdify(dep.var_names, dep.index)
    return {int(index(*point)) for point in itertools.product(*(range(int(size)) for size in dep.size))}


def _linear(dep: MemoryDep) -> tuple[int, list[tuple[int, int]]] | None:
    """Split an affine index into its constant, and a coefficient and a last value a loop; return None for another."""
    if dep.index.free_symbols - set(dep.var_names):
        return None
    if not dep.var_names:
        return int(dep.index), []
    try:
        terms = sympy.Poly(dep.index, *dep.var_names)
    except sympy.PolynomialError:
        return None
    if terms.total_degree() > 1:
        return None
    coefficients = [(int(terms.coeff_monomial(var)), int(size) - 1) for var, size in dep.ranges.items()]
    return int(terms.coeff_monomial(1)), coefficients


def gcd_test(write: MemoryDep, read: MemoryDep) -> str:
    """Return `apart` if no integers solve `write.index == read.index`, `maybe` otherwise; bounds are ignored."""
    first, second = _linear(write), _linear(read)
    if first is None or second is None:
        return "maybe"
    divisor = math.gcd(*(coefficient for coefficient, _ in [*first[1], *second[1]]))
    difference = second[0] - first[0]
    return "apart" if (difference % divisor if divisor else difference) else "maybe"


def bounds_test(write: MemoryDep, read: MemoryDep) -> str:
    """Return `apart` if the two indices' ranges do not overlap (Banerjee's inequality), `maybe` otherwise."""
    first, second = _linear(write), _linear(read)
    if first is None or second is None:
        return "maybe"
    (low1, high1), (low2, high2) = _range(*first), _range(*second)
    return "apart" if high1 < low2 or high2 < low1 else "maybe"


def _range(constant: int, coefficients: list[tuple[int, int]]) -> tuple[int, int]:
    low = constant + sum(min(0, coefficient * last) for coefficient, last in coefficients)
    return low, constant + sum(max(0, coefficient * last) for coefficient, last in coefficients)


def compare(write: MemoryDep, read: MemoryDep) -> tuple[str, str, str, str]:
    """Return what Inductor, the GCD test, the bounds test and running the loops say of two accesses of one buffer."""
    equal = read.index == write.index and read.size[: len(write.size)] == write.size
    meet = len(footprint(write) & footprint(read))
    return "equal" if equal else "other", gcd_test(write, read), bounds_test(write, read), f"{meet} in common"
