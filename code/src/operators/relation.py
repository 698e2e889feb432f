"""Which output element reads which input element: found by changing one element at a time and running the call again.

No operator is known here by name. A call runs on numbers that all differ; each element of each input is then set to
other values, and the outputs that change are those that read it. This is done for several fillings: for some of them
only one input is filled anew, so that it shows which input's data the positions depend on.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .facts import resolve
from .schema import OperatorsError
from .trials import Fill, Kind, Trial

Mask = NDArray[np.bool_]
Operator = Callable[..., Any]

AGAIN = 3  # fillings of each input alone, and of all


@dataclasses.dataclass(frozen=True, slots=True)
class Reads:
    """One output against one input in one filling, as matrices [output element, input element] in row-major order.

    `near`: the output changes when the element does, however little (whole numbers and flags have no little change).
    `far`: it changes when the element takes some quite different value, or a near one. `carried`: the output is the
    element, bit for bit, also after the little change.
    """

    near: Mask
    far: Mask
    carried: Mask


@dataclasses.dataclass(frozen=True, slots=True)
class Draw:
    """One filling: the input that alone was filled anew since the first (or "": all), all data, and what was read."""

    anew: str
    inputs: dict[str, NDArray[Any]]
    outputs: dict[str, NDArray[Any]]
    reads: dict[tuple[str, str], Reads]

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The outputs' shapes."""
        return {name: array.shape for name, array in self.outputs.items()}


@dataclasses.dataclass(frozen=True, slots=True)
class Observation:
    """All fillings of one trial, the first of them first; by output's name, the input whose memory the output shares.

    `number` says that the call returns a Python number; it then has the one output `number`.
    """

    trial: Trial
    draws: tuple[Draw, ...]
    shares: dict[str, str]
    number: bool

    @property
    def first(self) -> Draw:
        """The first filling."""
        return self.draws[0]


def observe(trial: Trial, operator: Operator | None = None, seed: int = 0) -> Observation:
    """Run a trial as often as it takes; `operator` stands in for the overload that the trial names.

    Raises OperatorsError when the call fails, or when the same call gives two results.
    """
    import torch

    chosen = operator or resolve(trial.overload)
    random = np.random.default_rng(seed)
    first = {name: _data(fill, random) for name, fill in trial.inputs.items()}
    anew = ["", *(name for name in first for _ in range(AGAIN)), *([""] * AGAIN)]
    draws = []
    with _one_thread(), torch.random.fork_rng(devices=[]), torch.no_grad():
        outputs, shares, number = _details(trial, chosen, first)
        for at, name in enumerate(anew):
            data = first if not at else {
                key: _data(fill, random) if name in ("", key) else first[key] for key, fill in trial.inputs.items()
            }  # fmt: skip
            draws.append(_draw(trial, chosen, data, name if at else "", at, outputs))
    return Observation(trial, tuple(draws), shares, number)


@contextlib.contextmanager
def _one_thread() -> Iterator[None]:
    """Keep torch to one thread: for a dozen elements, waking others takes longer than the work."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _data(fill: Fill, random: np.random.Generator) -> NDArray[Any]:
    count = int(np.prod(fill.shape))
    if fill.kind is Kind.REAL:  # one in each of `count` equal steps, so that none is near another
        steps = random.permutation(count) + random.uniform(0.25, 0.75, count)
        return (fill.low + (fill.high - fill.low) * steps / count).reshape(fill.shape)
    if fill.kind is Kind.FLAG:
        return (random.random(fill.shape) < fill.high).copy()
    found = random.integers(0, int(fill.high), fill.shape)
    return np.concatenate([[0], np.sort(found[1:])]) if fill.kind is Kind.RISING else found


def _others(fill: Fill, data: NDArray[Any], at: int, random: np.random.Generator) -> Iterator[tuple[bool, Any]]:
    """Yield values to put in place of an element, and whether the value is a near one."""
    old = data.flat[at]
    if fill.kind is Kind.FLAG:
        yield False, not old
    elif fill.kind is Kind.REAL:
        step = (fill.high - fill.low) / data.size
        span = fill.high - fill.low
        yield True, old + step / 16  # the next mark is at least half a step away
        yield False, fill.high + span * random.uniform(2, 3)
        yield False, fill.low - span * random.uniform(2, 3)
        yield False, random.uniform(fill.low, fill.high)
    else:
        yield from ((False, value) for value in range(int(fill.high)) if value != old)


_NOT_FINITE = (float("nan"), float("inf"))


def _draw(trial: Trial, operator: Operator, data: dict[str, NDArray[Any]], anew: str, at: int,
          outputs: tuple[str, ...]) -> Draw:  # fmt: skip
    import torch

    random = np.random.default_rng([7, at])
    changing = {name: array.copy() for name, array in data.items()}
    held = {name: torch.from_numpy(array) for name, array in changing.items()}  # the same memory

    def run() -> list[NDArray[Any]]:
        torch.default_generator.manual_seed(at)
        return [_array(tensor) for _, tensor in _results(trial, operator, held)]

    base = run()
    if not held:
        return Draw(anew, data, dict(zip(outputs, base, strict=True)), {})
    if not all(one.shape == two.shape and not _changed(one, two).any() for one, two in zip(base, run(), strict=True)):
        raise OperatorsError(
            f"{trial.overload}: the same call gives two results; mend its trial in operators/trials.py"
        )
    reads = {}
    for name, fill in trial.inputs.items():
        made = [Reads(*(np.zeros((array.size, data[name].size), bool) for _ in range(3))) for array in base]
        flat = changing[name].reshape(-1)
        for number in range(len(flat)):
            for near, value in _others(fill, data[name], number, random):
                _try(run, flat, number, value, base, made, near)
        if fill.kind is Kind.REAL and not any(one.far.any() for one in made):
            for number in range(len(flat)):  # nothing that is finite is told apart; perhaps what is not
                for value in _NOT_FINITE:
                    _try(run, flat, number, value, base, made, False)
        if fill.kind is not Kind.REAL:
            for one in made:
                one.near[:] = one.far
        reads.update({(output, name): one for output, one in zip(outputs, made, strict=True)})
    return Draw(anew, data, dict(zip(outputs, base, strict=True)), reads)


def _try(run: Callable[[], list[NDArray[Any]]], flat: NDArray[Any], number: int, value: Any, base: list[NDArray[Any]],
         made: list[Reads], near: bool) -> None:  # fmt: skip
    """Run with one element changed, and note in `made` which outputs are other than in `base`."""
    old = flat[number]
    flat[number] = value
    try:
        after = run()
    except (RuntimeError, IndexError):
        return  # not a value that the call takes
    finally:
        flat[number] = old
    for before, now, one in zip(base, after, made, strict=True):
        changed = _changed(before, now).reshape(-1)
        one.far[:, number] |= changed
        if near:
            one.near[:, number] |= changed
            if before.shape == now.shape:
                one.carried[:, number] = ((before == old) & (now == value)).reshape(-1)


def _changed(before: NDArray[Any], after: NDArray[Any]) -> Mask:
    """Return which elements of `before` are others in `after`, or are no more there."""
    changed = np.ones(before.shape, bool)
    both = tuple(slice(0, min(one, two)) for one, two in zip(before.shape, after.shape, strict=True))
    one, two = before[both], after[both]
    changed[both] = (one != two) & ~((one != one) & (two != two))  # two NaNs are no change
    return changed


def _array(tensor: Any) -> NDArray[Any]:
    import torch

    if not isinstance(tensor, torch.Tensor):
        return np.array(tensor)
    return np.array(tensor.numpy())  # a copy: a view's memory is the input's


def _results(trial: Trial, operator: Operator, held: dict[str, Any]) -> list[tuple[str, Any]]:
    """Call once; return the outputs by name, and after them what the call has written into its arguments."""
    given = {name: held[name].clone() if name in trial.written else held[name] for name in held}
    return _outputs(trial, operator, given)


def _outputs(trial: Trial, operator: Operator, given: dict[str, Any]) -> list[tuple[str, Any]]:
    import torch

    filled = {name: _filled(name, value, given) for name, value in trial.arguments}
    positional = [value for name, value in filled.items() if name not in trial.keywords]
    keywords = {name: value for name, value in filled.items() if name in trial.keywords}
    try:
        returned = operator(*positional, **keywords)
    except (RuntimeError, IndexError, TypeError, ValueError) as error:
        if isinstance(error, RuntimeError | IndexError):
            raise
        raise OperatorsError(f"{trial.overload}: {str(error).partition(chr(10))[0]}") from error
    results: list[tuple[str, Any]] = []
    values = returned if isinstance(returned, tuple) else (returned,)
    for name, value in zip(trial.returns, values, strict=True):
        results += (
            [(f"{name}[{at}]", item) for at, item in enumerate(value)] if isinstance(value, list) else [(name, value)]
        )
    returned_tensors = [value for _, value in results if isinstance(value, torch.Tensor)]
    for name in trial.written:
        if not any(given[name] is value for value in returned_tensors):
            results.append((f"{name}, written", given[name]))
    return results


def _filled(name: str, value: Any, given: dict[str, Any]) -> Any:
    import torch

    if isinstance(value, Fill):
        return given[name]
    if isinstance(value, list):
        return [_filled(f"{name}[{at}]", item, given) for at, item in enumerate(value)]
    return getattr(torch, value.removeprefix("torch.")) if name == "dtype" else value


def _details(trial: Trial, operator: Operator, data: dict[str, NDArray[Any]]
             ) -> tuple[tuple[str, ...], dict[str, str], bool]:  # fmt: skip
    """Return the outputs' names, whose memory each shares, and whether the call returns a Python number."""
    import torch

    held = {name: torch.from_numpy(array.copy()) for name, array in data.items()}
    try:
        results = _outputs(trial, operator, held)
    except (RuntimeError, IndexError) as error:
        line = str(error).partition("\n")[0]
        raise OperatorsError(f"{trial.overload}: {line}; mend its trial in operators/trials.py") from error
    shares = {}
    for name, value in results:
        if isinstance(value, torch.Tensor):
            place = value.untyped_storage().data_ptr()
            owner = next((key for key, tensor in held.items() if tensor.untyped_storage().data_ptr() == place), "")
            shares[name] = owner
    return tuple(name for name, _ in results), shares, not any(isinstance(v, torch.Tensor) for _, v in results)
