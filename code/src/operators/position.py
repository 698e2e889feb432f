"""Classes of what becomes of an element's position, told by the form of an observed relation alone.

Nothing is declared of any operator: `relation` has observed which output element reads which input element, for several
fillings of the inputs, and here the matrices are compared.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from enum import StrEnum
from typing import Self

import numpy as np

from . import coordinates
from .coordinates import Form, Pairs, Shape
from .relation import Draw, Mask, Observation


class _Told(StrEnum):
    """A word with a sentence that says what it means to the reader."""

    meaning: str

    def __new__(cls, value: str, meaning: str = "") -> Self:
        made = str.__new__(cls, value)
        made._value_ = value
        made.meaning = meaning
        return made


class Position(_Told):
    """What becomes of an element's position, from the least that can happen to it to the most."""

    CREATED = "created", "No output element reads an input element."
    UNREAD = "not read", "Of this input at most shape and dtype are read."
    NUMBER = "a number", "The result is a Python number, not a tensor: it has no positions."
    KEPT = "kept", "An output element reads at most one element of each input, at its own coordinates."
    BROADCAST = "broadcast", "Coordinates are kept but some are left out: many output elements read one element."
    ADDRESSING = "an address", "The values of this input decide which elements of another are read."
    RESHAPED = "reshaped", "Row-major order is kept under other coordinates."
    MOVED = "moved", "An output element reads at most one element of an input, at other coordinates."
    COLLECTED = "collected", "An output element reads several elements of an input."


class By(_Told):
    """What decides where an element goes."""

    NOTHING = "", "Nothing moves."
    STRIDES = "strides alone", "A rule that holds for all data, and the output is the input's memory: no copy is made."
    RULE = "index arithmetic", "A rule that holds for all data."
    DATA = "data", "Values decide: with other data, elements go elsewhere."


@dataclasses.dataclass(frozen=True, slots=True)
class Reading:
    """What one output reads of one input; `inputs` are those whose data decide, `rule` is the fitted one, or empty.

    `carried`: the output elements that read something are the elements themselves, unchanged. `selected`: of those
    that an output element collects it is one, unchanged.
    """

    output: str
    input: str
    position: Position
    by: By
    inputs: tuple[str, ...]
    form: Form
    carried: bool
    selected: bool
    rule: str


def readings(seen: Observation) -> tuple[Reading, ...]:
    """Return what each output reads of each input."""
    found = [_reading(seen, output, name) for output in seen.first.shapes for name in seen.first.inputs]
    return tuple(_addressing(one) if _is_address(seen, one) else one for one in found)


def overall(seen: Observation, found: Sequence[Reading]) -> tuple[Position, By, tuple[str, ...]]:
    """Return what becomes of the input of the first output, or list of outputs, to which most happens.

    The last of the three are the inputs whose data decide.
    """
    first = next(iter(seen.first.shapes)).partition("[")[0]
    main = [one for one in found if one.output.partition("[")[0] == first]
    if seen.number:
        return Position.NUMBER, By.NOTHING, ()
    addresses = [one.input for one in main if one.position is Position.ADDRESSING]
    moving = [one for one in main if one.position not in (Position.UNREAD, Position.ADDRESSING)]
    if not moving:
        return Position.CREATED, By.NOTHING, ()
    order, causes = list(Position), list(By)
    most = max(moving, key=lambda one: (order.index(one.position), causes.index(one.by)))
    deciding = [*(name for one in moving for name in one.inputs), *addresses, *_sizing(seen, most.output)]
    if not deciding:
        return most.position, most.by, ()
    # What no input gives, a number that is written at an address for instance, is moved there all the same.
    position = max(most.position, Position.MOVED, key=order.index)
    return position, By.DATA, tuple(dict.fromkeys(deciding))


def _sizing(seen: Observation, output: str) -> list[str]:
    """Return the inputs of which other data alone give the output another shape."""
    other = [draw.anew for draw in seen.draws if draw.anew and draw.shapes[output] != seen.first.shapes[output]]
    return list(dict.fromkeys(other))


def _is_address(seen: Observation, one: Reading) -> bool:
    """Whether an input's data decide which elements of another are read, and not each for its own place only."""
    if one.position in (Position.KEPT, Position.BROADCAST, Position.UNREAD):
        return False
    others = [name for name in seen.first.inputs if name != one.input]
    return any(_decides(seen, one.input, one.output, name, also_whether=True) for name in others)


def _addressing(one: Reading) -> Reading:
    return dataclasses.replace(one, position=Position.ADDRESSING, by=By.NOTHING, inputs=(), form=Form.NONE, rule="")


def _reading(seen: Observation, output: str, name: str) -> Reading:
    draws = [draw for draw in seen.draws if draw.shapes[output] == seen.first.shapes[output]]
    reads = [draw.reads[output, name] for draw in draws]
    near, far = [one.near for one in reads], [one.far for one in reads]
    carried = all((one.carried == one.near).all() for one in reads) and any(one.carried.any() for one in reads)
    exact = carried and all((one.near == one.far).all() for one in reads)
    plain = Reading(output, name, Position.UNREAD, By.NOTHING, (), Form.NONE, exact, False, "")
    if not any(mask.any() for mask in far):
        return plain
    if seen.number:
        return dataclasses.replace(plain, position=Position.NUMBER)
    if not any(_several(mask) for mask in far):
        return _single(seen, draws, plain)
    union = np.logical_or.reduce(far)
    form, text = coordinates.collected(union, seen.first.shapes[output], seen.first.inputs[name].shape)
    collected = dataclasses.replace(plain, position=Position.COLLECTED, by=By.RULE, form=form)
    if carried and not any(_several(mask) for mask in near) and _several(np.logical_or.reduce(near)):
        # Each output element is one of several, and the data say which. Where several output elements choose from the
        # same ones and no two take the same, elements are put in another order; else one is chosen, as by a maximum.
        found = coordinates.pairs(near, seen.first.shapes[output], seen.first.inputs[name].shape)
        one = dataclasses.replace(plain, position=Position.MOVED, by=By.DATA, inputs=(name,), carried=True)
        one = dataclasses.replace(one, rule=_addressed(seen, draws, one, found))
        if _ordering(union, near):
            return one
        return dataclasses.replace(
            collected, selected=True, carried=True, rule=one.rule or _rule(seen, collected, text)
        )
    if name in _sizing(seen, output):
        return dataclasses.replace(collected, by=By.DATA, inputs=(name,), form=Form.NONE)
    inputs = tuple(other for other in seen.first.inputs if other != name and _decides(seen, other, output, name))
    if inputs:
        one = dataclasses.replace(collected, by=By.DATA, inputs=inputs, form=Form.NONE)
        found = coordinates.pairs(far, seen.first.shapes[output], seen.first.inputs[name].shape)
        return dataclasses.replace(one, rule=_addressed(seen, draws, one, found))
    return dataclasses.replace(collected, rule=_rule(seen, collected, text))


def _single(seen: Observation, draws: Sequence[Draw], plain: Reading) -> Reading:
    """Classify an input of which no output element reads more than one element."""
    output, name = plain.output, plain.input
    shape, source = seen.first.shapes[output], seen.first.inputs[name].shape
    far = [draw.reads[output, name].far for draw in draws]
    union = np.logical_or.reduce(far)
    found = coordinates.pairs(far, shape, source)
    if _several(union):
        inputs = tuple(other for other in seen.first.inputs if _decides(seen, other, output, name))
        moved = dataclasses.replace(plain, position=Position.MOVED, by=By.DATA, inputs=inputs)
        return dataclasses.replace(moved, rule=_addressed(seen, draws, moved, found))
    by = By.STRIDES if seen.shares.get(output) == name else By.RULE
    once = bool((union.sum(0) == 1).all())
    if once and len(union) > union.shape[1]:  # a part of the output is written: say where each source element goes
        rule = _turned(plain, coordinates.rule(found.turned(), source, shape, {}), source)
    else:
        rule = _rule(seen, plain, coordinates.rule(found, shape, source, {}))
    if shape == source and (found.output == found.source).all():
        return dataclasses.replace(plain, position=Position.KEPT, rule=rule)
    if union.shape[0] == union.shape[1] and (union <= np.eye(len(union), dtype=bool)).all():
        return dataclasses.replace(plain, position=Position.RESHAPED, by=by, rule=_rule(seen, plain, ROW_MAJOR))
    kept = not once and coordinates.projection(found, shape, source) is not None
    return dataclasses.replace(plain, position=Position.BROADCAST if kept else Position.MOVED, by=by, rule=rule)


def _several(mask: Mask) -> bool:
    return bool((mask.sum(1) > 1).any())


def _ordering(union: Mask, near: Sequence[Mask]) -> bool:
    """Whether output elements that read the same elements are several, and no two of them take the same one."""
    groups: dict[bytes, list[int]] = {}
    for at, row in enumerate(union):
        groups.setdefault(row.tobytes(), []).append(at)
    return all(len(rows) > 1 and all((mask[rows].sum(0) <= 1).all() for mask in near) for rows in groups.values())


def _decides(seen: Observation, other: str, output: str, name: str, also_whether: bool = False) -> bool:
    """Whether output elements read other elements of `name` when `other` alone is filled anew.

    Where nothing is read in one of the two fillings, data decide whether an element is read and not which: that counts
    with `also_whether`.
    """
    first = seen.first
    for draw in seen.draws:
        if draw.anew == other and draw.shapes[output] == first.shapes[output]:
            one, two = first.reads[output, name].far, draw.reads[output, name].far
            both = also_whether | (one.any(1) & two.any(1))
            if (both & (one != two).any(1)).any():
                return True
    return False


ROW_MAJOR = ".view(-1)[i]"


def _rule(seen: Observation, one: Reading, text: str | None) -> str:
    """Return `out[i, j] = self[j, i]`, or the same with `reads` where the value is not carried over."""
    if not text:
        return ""
    left = text if text == ROW_MAJOR else coordinates.subscript(coordinates.letters(seen.first.shapes[one.output]))
    return f"{one.output}{left} {_verb(one)} {one.input}{text}"


def _verb(one: Reading) -> str:
    return "=" if one.carried else "reads"


def _turned(one: Reading, text: str | None, source: Shape) -> str:
    """Return `out[i + 2, j] = source[i, j]`."""
    return (
        f"{one.output}{text} {_verb(one)} {one.input}{coordinates.subscript(coordinates.letters(source))}"
        if text
        else ""
    )


def _addressed(seen: Observation, draws: Sequence[Draw], one: Reading, found: Pairs) -> str:
    """Return the rule in which an input's values stand as coordinates, of the source or of the output; or nothing."""
    data = {name: [draw.inputs[name] for draw in draws] for name in one.inputs}
    data |= {name: [draw.outputs[name] for draw in draws] for name in draws[0].outputs if name != one.output}
    whole = {name: arrays for name, arrays in data.items() if arrays[0].dtype == np.int64}
    if not whole:
        return ""
    shape, source = seen.first.shapes[one.output], seen.first.inputs[one.input].shape
    text = coordinates.rule(found, shape, source, whole)
    if text:
        return _rule(seen, one, text)
    return _turned(one, coordinates.rule(found.turned(), source, shape, whole), source)
