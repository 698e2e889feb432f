"""Words for a relation between two tensors' elements: which function of the output's coordinates the source's are.

Everything here is fitted to observed pairs of elements: a rule is named only when every pair obeys it.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Shape = tuple[int, ...]

LETTERS = "ijklm"


class Form(StrEnum):
    """Which elements an output element collects."""

    NONE = ""
    WHOLE = "whole dimensions"
    PREFIX = "all up to it"
    BLOCK = "a block"  # windows that are equal or have nothing in common
    WINDOW = "a window"
    OTHER = "by no simple rule"


@dataclasses.dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of elements as coordinates, [pair, dimension]; `draw` says of which filling each is."""

    output: Numbers
    source: Numbers
    draw: Numbers

    def turned(self) -> Pairs:
        """Return the pairs with the two sides exchanged."""
        return Pairs(self.source, self.output, self.draw)


def pairs(matrices: Sequence[NDArray[np.bool_]], output: Shape, source: Shape) -> Pairs:
    """Return the pairs that hold in each filling's matrix [output element, source element]."""
    found = [np.nonzero(matrix) for matrix in matrices]
    draw = np.concatenate([np.full(len(rows), at) for at, (rows, _) in enumerate(found)])
    rows, columns = (np.concatenate([pair[side] for pair in found]) for side in (0, 1))
    return Pairs(unravel(rows, output), unravel(columns, source), draw)


def unravel(numbers: Numbers, shape: Shape) -> Numbers:
    """Return the coordinates [number, dimension] of elements that are given by row-major number."""
    if not shape:
        return np.zeros((len(numbers), 0), np.int64)
    return np.stack(np.unravel_index(numbers, shape), axis=1)


def injections(small: Shape, large: Shape) -> Iterator[tuple[int | None, ...]]:
    """Yield the ways in which the dimensions of `small` are some of those of `large`, in order; None for a size of 1.

    The way that aligns the last dimensions, as broadcasting does, comes first.
    """
    real = [at for at, size in enumerate(small) if size != 1]
    ways = itertools.combinations(range(len(large)), len(real))
    for chosen in sorted(ways, key=lambda way: [-at for at in reversed(way)]):
        if all(small[at] == large[to] for at, to in zip(real, chosen, strict=True)):
            places = dict(zip(real, chosen, strict=True))
            yield tuple(places.get(at) for at in range(len(small)))


def projection(found: Pairs, output: Shape, source: Shape) -> tuple[int | None, ...] | None:
    """Return of which output dimension each source dimension has the coordinate, or None when they are not a choice."""
    for way in injections(source, output):
        if all(to is None or (found.source[:, at] == found.output[:, to]).all() for at, to in enumerate(way)):
            return way
    return None


def subscript(terms: Sequence[str]) -> str:
    """Return `[i, j]`, or nothing for a tensor without dimensions."""
    return f"[{', '.join(terms)}]" if terms else ""


def letters(shape: Shape) -> list[str]:
    """Return a letter for each dimension, 0 for one of size 1."""
    return ["0" if size == 1 else LETTERS[at] for at, size in enumerate(shape)]


def rule(found: Pairs, output: Shape, source: Shape, addresses: dict[str, list[NDArray[Any]]]) -> str | None:
    """Return the source's subscript as a function of the output's, such as `[2 - i, j]`, or None when none fits.

    `addresses` has the inputs whose values may stand for a coordinate, by name, with their data in each filling.
    """
    if not len(found.draw):
        return None
    looked_up = dict(_lookups(found, output, addresses))
    terms = [_term(found.source[:, at], found.output, size, output, looked_up) for at, size in enumerate(source)]
    if all(term is not None for term in terms):
        return subscript([term for term in terms if term is not None])
    if len(source) < 2:
        return None
    number = np.ravel_multi_index(tuple(found.source.T), source)
    term = _term(number, found.output, int(np.prod(source)), output, looked_up)
    return f".view(-1)[{term}]" if term else None


def _lookups(found: Pairs, output: Shape, addresses: dict[str, list[NDArray[Any]]]) -> Iterator[tuple[str, Numbers]]:
    """Yield each address input at the output's coordinates, as a text and as the value for each pair."""
    for name, data in addresses.items():
        shape = data[0].shape
        for way in injections(shape, output):
            at = [np.zeros(len(found.draw), np.int64) if to is None else found.output[:, to] for to in way]
            values = np.stack(data)[(found.draw, *at)]
            yield name + subscript(["0" if to is None else LETTERS[to] for to in way]), values


def _term(wanted: Numbers, output: Numbers, size: int, shape: Shape, looked_up: dict[str, Numbers]) -> str | None:
    """Return the text of a function of the output's coordinates that is `wanted` in every pair."""
    if (wanted == wanted[0]).all():
        return str(wanted[0])
    for axis, extent in enumerate(shape):
        if extent > 1:
            for text, values in _functions(output[:, axis], LETTERS[axis], size, extent):
                if (values == wanted).all():
                    return text
    for text, values in looked_up.items():
        if (values == wanted).all():
            return text
    return _affine(wanted, output, shape)


def _functions(x: Numbers, letter: str, size: int, extent: int) -> Iterator[tuple[str, Numbers]]:
    """Yield functions of one coordinate, the simplest first."""
    yield letter, x
    yield f"{size - 1} - {letter}", size - 1 - x
    shifts = sorted(range(-max(size, extent), max(size, extent) + 1), key=abs)
    for factor, shift in itertools.product((1, 2, 3, -1, -2), shifts):
        yield _linear([(factor, letter)], shift), factor * x + shift
    yield f"{letter} % {size}", x % size
    for shift in range(1, size):
        yield f"({letter} + {shift}) % {size}", (x + shift) % size
    if extent % size == 0 and size > 1:
        yield f"{letter} // {extent // size}", x // (extent // size)
    for shift in shifts:
        moved = _linear([(1, letter)], shift)
        yield f"clamp({moved}, 0, {size - 1})", np.clip(x + shift, 0, size - 1)
        yield f"reflect({moved})", size - 1 - np.abs(size - 1 - np.abs(x + shift))


def _affine(wanted: Numbers, output: Numbers, shape: Shape) -> str | None:
    columns = [at for at, size in enumerate(shape) if size > 1]
    system = np.column_stack([output[:, columns], np.ones(len(wanted), np.int64)]).astype(float)
    factors = np.rint(np.linalg.lstsq(system, wanted.astype(float), rcond=None)[0]).astype(np.int64)
    if not (system @ factors == wanted).all():
        return None
    return _linear([(int(f), LETTERS[at]) for f, at in zip(factors, columns, strict=False)], int(factors[-1]))


def _linear(parts: Sequence[tuple[int, str]], shift: int) -> str:
    """Return `2i + j - 1`."""
    text = ""
    for factor, letter in [*((f, name) for f, name in parts if f), *([(shift, "")] if shift else [])]:
        size = abs(factor)
        word = f"{'' if size == 1 and letter else size}{letter}"
        sign = "-" if factor < 0 else "+"
        text += f" {sign} {word}" if text else f"{'-' if factor < 0 else ''}{word}"
    return text or "0"


def collected(union: NDArray[np.bool_], output: Shape, source: Shape) -> tuple[Form, str]:
    """Return the form of the sets of source elements that the output elements read, and their subscript, or nothing.

    A set has a form when it is a box: the product of what it covers of each dimension.
    """
    readers = [at for at, row in enumerate(union) if row.any()]
    at = unravel(np.array(readers), output)
    boxes: list[list[Numbers]] = []
    for row in union[readers]:
        cells = unravel(np.flatnonzero(row), source)
        boxes.append([np.unique(cells[:, axis]) for axis in range(len(source))])
        if np.prod([len(covered) for covered in boxes[-1]]) != len(cells):
            return Form.OTHER, ""
    found = [_covered([box[axis] for box in boxes], at, size, output) for axis, size in enumerate(source)]
    forms = {form for form, _ in found}
    most: Form = next(form for form in (Form.OTHER, Form.WINDOW, Form.PREFIX, Form.WHOLE, Form.NONE) if form in forms)
    if most is Form.WINDOW and (np.unique(union[readers], axis=0).sum(0) <= 1).all():
        most = Form.BLOCK
    return most, "" if most is Form.OTHER else subscript([text for _, text in found])


def _covered(sets: Sequence[Numbers], at: Numbers, size: int, output: Shape) -> tuple[Form, str]:
    """Return what the sets cover of one dimension of `size`; each is sorted and is read at the coordinates `at`."""
    last = np.array([covered[-1] for covered in sets])
    if all(len(covered) == 1 for covered in sets):
        term = _term(last, at, size, output, {})
        return (Form.NONE, term) if term else (Form.OTHER, "")
    if all(len(covered) == size for covered in sets):
        return Form.WHOLE, ":"
    if all(len(covered) == covered[-1] + 1 for covered in sets) and (term := _term(last + 1, at, size, output, {})):
        return Form.PREFIX, f":{term}"
    steps = {int(step) for covered in sets for step in np.diff(covered)}
    widest = max(len(covered) for covered in sets)
    return (Form.WINDOW, f"window of {widest}") if len(steps) == 1 else (Form.OTHER, "")
