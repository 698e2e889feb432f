"""One small call of each core overload, whose inputs can be filled anew: what a provenance run feeds through it.

A trial says shapes and ranges, not what to expect. Sizes are small since every element of every input is changed in
turn; windows overlap and dimensions differ, so that a relation cannot look simpler than it is.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from .schema import OperatorsError, Overload, Value


class Kind(StrEnum):
    """What an input is filled with."""

    REAL = "float64"  # numbers that differ from each other in every draw, so that each is its element's mark
    WHOLE = "int64"
    RISING = "int64, rising from 0"  # offsets
    FLAG = "bool"


@dataclasses.dataclass(frozen=True, slots=True)
class Fill:
    """An input tensor to be filled: reals in [low, high), whole numbers in [0, high), flags true with chance `high`."""

    shape: tuple[int, ...]
    kind: Kind = Kind.REAL
    low: float = -2.0
    high: float = 2.0

    def __str__(self) -> str:
        return f"{self.kind} {self.shape}"


@dataclasses.dataclass(frozen=True, slots=True)
class Trial:
    """A call: `arguments` by the schema's names, in its order; tensors and members of lists of them are fills."""

    overload: str
    arguments: tuple[tuple[str, Any], ...]
    keywords: frozenset[str]
    written: tuple[str, ...]
    returns: tuple[str, ...]

    @property
    def inputs(self) -> dict[str, Fill]:
        """The fills by name: `self`, or `tensors[0]` for a member of a list."""
        return dict(_fills(self.arguments))

    @property
    def call(self) -> str:
        """The call as a reader would write it, the inputs by name."""
        words = [
            f"{name}={text}" if name in self.keywords else text
            for name, text in ((name, _written(name, value)) for name, value in self.arguments)
        ]
        return f"torch.ops.{self.overload}({', '.join(words)})"

    @property
    def example(self) -> str:
        """The call with what its inputs are."""
        given = "; ".join(f"{name}: {fill}" for name, fill in self.inputs.items())
        return f"{self.call}  # {given}" if given else self.call


def _fills(arguments: tuple[tuple[str, Any], ...]) -> Iterator[tuple[str, Fill]]:
    for name, value in arguments:
        if isinstance(value, Fill):
            yield name, value
        elif isinstance(value, list):
            yield from ((f"{name}[{at}]", item) for at, item in enumerate(value) if isinstance(item, Fill))


def _written(name: str, value: Any) -> str:
    if isinstance(value, Fill):
        return name
    if isinstance(value, list):
        return f"[{', '.join(_written(f'{name}[{at}]', item) for at, item in enumerate(value))}]"
    return value if name == "dtype" else repr(value)


def real(*shape: int, low: float = -2.0, high: float = 2.0) -> Fill:
    """Return an input of reals that all differ."""
    return Fill(shape, Kind.REAL, low, high)


def whole(*shape: int, below: int) -> Fill:
    """Return an input of whole numbers from 0 to `below` - 1, such as an index."""
    return Fill(shape, Kind.WHOLE, 0, below)


def flag(*shape: int, chance: float = 0.5) -> Fill:
    """Return an input of flags, each true with `chance`."""
    return Fill(shape, Kind.FLAG, 0, chance)


def trial(overload: Overload) -> Trial:
    """Return the trial of an overload; raise OperatorsError when an argument is not given and has no default."""
    given = special().get(overload.name.removeprefix("aten."), {})
    named = {value.name for value in overload.arguments}
    if not given.keys() <= named:
        raise OperatorsError(
            f"{overload.name}: has no {min(given.keys() - named)}; mend its trial in operators/trials.py"
        )
    # An argument left out takes the rest of the positional ones with it, so each is given, with its default if need be.
    last = max((at for at, value in enumerate(overload.arguments) if _wanted(value, given)), default=-1)
    arguments = tuple(
        (value.name, given[value.name] if value.name in given else _usual(overload, value))
        for at, value in enumerate(overload.arguments)
        if value.name in given
        or (not value.keyword_only and at <= last)
        or (value.keyword_only and value.default is None)
    )
    names = tuple(value.name for value in overload.returns)
    unnamed = ("out",) if len(names) == 1 else tuple(f"out{at}" for at in range(len(names)))
    returns = tuple(name or other for name, other in zip(names, unnamed, strict=True))
    keywords = frozenset(value.name for value in overload.arguments if value.keyword_only)
    return Trial(overload.name, arguments, keywords, overload.written, returns)


def _wanted(value: Value, given: dict[str, Any]) -> bool:
    return not value.keyword_only and (value.name in given or value.default is None)


_USUAL: dict[str, Any] = {
    "Tensor": real(3, 4), "Tensor?": None, "Scalar": 2, "int": 1, "bool": False, "float": 2.0,
    "SymInt": 1, "str?": None,
}  # fmt: skip
_DEFAULTS: dict[str, Any] = {"False": False, "True": True, "None": None, "[]": []}


def _usual(overload: Overload, value: Value) -> Any:
    if value.default is not None:
        if value.default in _DEFAULTS:
            return _DEFAULTS[value.default]
        try:
            return int(value.default)
        except ValueError:
            raise OperatorsError(f"{overload.name}: give {value.name} in operators/trials.py") from None
    if value.type in _USUAL:
        return _USUAL[value.type]
    raise OperatorsError(f"{overload.name}: give {value.name} ({value.type}) in operators/trials.py")


@functools.cache
def special() -> dict[str, dict[str, Any]]:
    """Return, by overload, the arguments that the usual ones would not do for."""
    return {**_pointwise(), **_collecting(), **_normalizing(), **_windows(), **_viewing(), **_moving(), **_creating()}


def _pointwise() -> dict[str, dict[str, Any]]:
    above, inside, few = {"self": real(3, 4, low=0.1)}, {"self": real(3, 4, low=-0.9, high=0.9)}, whole(3, 4, below=3)
    named: dict[str, dict[str, Any]] = {}
    named |= {f"{name}.default": above for name in ("log", "log10", "log1p", "log2", "reciprocal", "rsqrt", "sqrt")}
    named |= {f"{name}.default": inside for name in ("acos", "asin", "atanh")}
    named |= {f"bitwise_{name}.Tensor": {"self": few, "other": few} for name in ("and", "or", "xor")}
    named |= {f"bitwise_{name}.Scalar": {"self": few} for name in ("and", "or", "xor")}
    named |= {f"logical_{name}.default": {"self": flag(3, 4), "other": flag(3, 4)} for name in ("and", "or", "xor")}
    named |= {f"{name}.Tensor": {"self": few, "other": few} for name in ("eq", "ne")}
    named |= {f"{name}.Scalar": {"self": few, "other": 1} for name in ("eq", "ne")}
    return named | {
        "_to_copy.default": {"self": real(3, 4), "dtype": "torch.float32"},
        "acosh.default": {"self": real(3, 4, low=1.1, high=3)},
        "atan2.out": {"out": real(3, 4)},
        "bitwise_not.default": {"self": few},
        "clamp.Tensor": {"min": real(3, 4, high=0), "max": real(3, 4, low=0)},
        "clamp.default": {"min": -1, "max": 1},
        "div.Scalar_mode": {"rounding_mode": "floor"},
        "div.Tensor_mode": {"rounding_mode": "floor"},
        "logical_not.default": {"self": flag(3, 4)},
        "native_dropout.default": {"p": 0.5, "train": True},
        "pow.Tensor_Tensor": {"self": real(3, 4, low=0.1)},
        "where.self": {"condition": flag(3, 4)},
    }


def _collecting() -> dict[str, dict[str, Any]]:
    rare, row = flag(3, 4, chance=0.05), {"dim": [1]}
    return {
        "_cdist_forward.default": {"x1": real(3, 2), "x2": real(4, 2), "compute_mode": None},
        "_fft_r2c.default": {"self": real(2, 4), "dim": [1], "normalization": 0, "onesided": True},
        "_local_scalar_dense.default": {"self": real(1)},
        "_pdist_forward.default": {"self": real(4, 3)},
        "addmm.default": {"self": real(4), "mat1": real(3, 2), "mat2": real(2, 4)},
        "any.default": {"self": rare},
        "any.dim": {"self": rare},
        "any.dims": {"self": rare, "dim": [1]},
        "bmm.default": {"self": real(2, 2, 3), "mat2": real(2, 3, 2)},
        "mm.default": {"self": real(3, 2), "mat2": real(2, 4)},
        "argmax.default": {"dim": 1},
        "argmin.default": {"dim": 1},
        "amax.default": row,
        "amin.default": row,
        "mean.dim": row,
        "sum.dim_IntList": row,
        "var.correction": row,
        "var.dim": row,
    }


def _normalizing() -> dict[str, dict[str, Any]]:
    weights = {"weight": real(2), "bias": real(2)}
    batch = {"input": real(3, 2, 2), **weights, "momentum": 0.1, "eps": 1e-5}
    running = {"running_mean": real(2), "running_var": real(2, low=0.5)}
    group = {"input": real(1, 6, 2), "weight": real(6), "N": 1, "C": 6, "HxW": 2, "group": 2}
    layer = {"input": real(3, 4), "normalized_shape": [4], "weight": real(4), "bias": real(4)}
    mask = {"output_mask": [True, True, True]}
    return {
        "_native_batch_norm_legit.default": {**batch, **running, "training": True},
        "_native_batch_norm_legit.no_stats": {**batch, "training": True},
        "_native_batch_norm_legit_no_training.default": {**batch, **running},
        "native_group_norm.default": {**group, "bias": real(6), "eps": 1e-5},
        "native_group_norm_backward.default": {
            **group, **mask, "grad_out": real(1, 6, 2), "mean": real(1, 2), "rstd": real(1, 2, low=0.5)
        },
        "native_layer_norm.default": {**layer, "eps": 1e-5},
        "native_layer_norm_backward.default": {
            **layer, **mask, "grad_out": real(3, 4), "mean": real(3, 1), "rstd": real(3, 1, low=0.5)
        },
    }  # fmt: skip


def _windows() -> dict[str, dict[str, Any]]:
    plane, volume, small = real(1, 1, 5, 5), real(1, 1, 3, 3, 3), real(1, 1, 3, 3)
    average = {"kernel_size": [3, 3], "stride": [2, 2], "padding": [1, 1]}
    conv = {
        "input": real(1, 2, 4, 4), "weight": real(2, 2, 3, 3), "stride": [1, 1], "padding": [1, 1], "dilation": [1, 1],
        "transposed": False, "output_padding": [0, 0], "groups": 1,
    }  # fmt: skip
    return {
        "_adaptive_avg_pool2d.default": {"self": plane, "output_size": [3, 3]},
        "_adaptive_avg_pool2d_backward.default": {"grad_output": small, "self": plane},
        "_adaptive_avg_pool3d.default": {"self": volume, "output_size": [2, 2, 2]},
        "adaptive_avg_pool1d.default": {"self": real(1, 1, 5), "output_size": [3]},
        "avg_pool1d.default": {"self": real(1, 1, 6), "kernel_size": [3], "stride": [2], "padding": [1]},
        "avg_pool2d.default": {"self": plane, **average},
        "avg_pool2d_backward.default": {
            "grad_output": small, "self": plane, **average, "ceil_mode": False, "count_include_pad": True,
            "divisor_override": None,
        },
        "avg_pool3d.default": {"self": volume, "kernel_size": [2, 2, 2], "stride": [1, 1, 1]},
        "col2im.default": {
            "self": real(1, 4, 4), "output_size": [3, 3], "kernel_size": [2, 2], "dilation": [1, 1], "padding": [0, 0],
            "stride": [1, 1],
        },
        "convolution.default": {**conv, "bias": real(2)},
        "convolution_backward.default": {
            **conv, "grad_output": real(1, 2, 4, 4), "bias_sizes": [2], "output_mask": [True, True, True]
        },
        "grid_sampler_2d.default": {
            "input": real(1, 1, 4, 4), "grid": real(1, 2, 2, 2, low=-0.9, high=0.9), "interpolation_mode": 0,
            "padding_mode": 0, "align_corners": False,
        },
        "max_pool2d_with_indices.default": {"self": real(1, 1, 4, 4), "kernel_size": [3, 3], "stride": [1, 1]},
        "max_pool2d_with_indices_backward.default": {
            "grad_output": real(1, 1, 2, 2), "self": real(1, 1, 4, 4), "kernel_size": [3, 3], "stride": [1, 1],
            "padding": [0, 0], "dilation": [1, 1], "ceil_mode": False, "indices": whole(1, 1, 2, 2, below=16),
        },
        "max_pool3d_with_indices.default": {"self": volume, "kernel_size": [2, 2, 2], "stride": [1, 1, 1]},
        "upsample_bilinear2d.vec": {
            "input": real(1, 1, 2, 3), "output_size": [4, 6], "align_corners": False, "scale_factors": None
        },
        "upsample_nearest2d.vec": {"input": real(1, 1, 3, 3), "output_size": [6, 6], "scale_factors": None},
    }  # fmt: skip


def _viewing() -> dict[str, dict[str, Any]]:
    return {
        "as_strided.default": {"self": real(8), "size": [3, 4], "stride": [2, 1], "storage_offset": None},
        "diagonal.default": {"self": real(4, 4), "offset": 1},
        "expand.default": {"self": real(3, 1), "size": [3, 4]},
        "permute.default": {"dims": [1, 0]},
        "resize_.default": {"size": [2, 6]},
        "slice.Tensor": {"self": real(3, 6), "dim": 1, "start": 1, "end": 6, "step": 2},
        "split_with_sizes.default": {"self": real(2, 6), "split_sizes": [2, 4], "dim": 1},
        "squeeze.dim": {"self": real(3, 1, 4)},
        "squeeze.dims": {"self": real(1, 3, 1, 4), "dim": [0, 2]},
        "view.default": {"size": [2, 6]},
    }


def _moving() -> dict[str, dict[str, Any]]:
    scatter = {"self": real(4, 3), "dim": 0, "index": whole(2, 3, below=4)}
    return {
        "_embedding_bag.default": {
            "weight": real(5, 3), "indices": whole(6, below=5), "offsets": Fill((3,), Kind.RISING, 0, 6)
        },
        "cat.default": {"tensors": [real(2, 3), real(3, 3)], "dim": 0},
        "constant_pad_nd.default": {"self": real(2, 3), "pad": [1, 2, 1, 0]},
        "embedding.default": {"weight": real(5, 3), "indices": whole(4, below=5)},
        "embedding_dense_backward.default": {
            "grad_output": real(4, 3), "indices": whole(4, below=5), "num_weights": 5, "padding_idx": -1
        },
        "flip.default": {"dims": [1]},
        "gather.default": {"self": real(4, 3), "dim": 0, "index": whole(2, 3, below=4)},
        "index.Tensor": {"self": real(4, 3), "indices": [whole(3, below=4)]},
        "index_put.default": {"self": real(4, 3), "indices": [whole(2, below=4)], "values": real(2, 3)},
        "index_select.default": {"dim": 1, "index": whole(3, below=4)},
        "masked_scatter.default": {"mask": flag(3, 4), "source": real(12)},
        "nonzero.default": {"self": flag(2, 4)},
        "reflection_pad1d.default": {"self": real(2, 4), "padding": [2, 1]},
        "reflection_pad2d.default": {"self": real(1, 3, 3), "padding": [1, 1, 1, 1]},
        "reflection_pad3d.default": {"self": real(1, 2, 2, 2), "padding": [1, 1, 1, 1, 1, 0]},
        "repeat.default": {"self": real(2, 3), "repeats": [2, 2]},
        "replication_pad2d.default": {"self": real(1, 3, 3), "padding": [1, 1, 1, 1]},
        "replication_pad3d.default": {"self": real(1, 2, 2, 3), "padding": [1, 0, 0, 1, 1, 0]},
        "scatter.src": {**scatter, "src": real(2, 3)},
        "scatter.value": {**scatter, "value": 7},
        "scatter_add.default": {**scatter, "src": real(2, 3)},
        "scatter_reduce.two": {**scatter, "src": real(2, 3), "reduce": "sum"},
        "select_scatter.default": {"src": real(4), "dim": 0},
        "slice_scatter.default": {"self": real(3, 6), "src": real(3, 3), "dim": 1, "start": 1, "end": 6, "step": 2},
        "topk.default": {"k": 2},
    }  # fmt: skip


def _creating() -> dict[str, dict[str, Any]]:
    size = {"size": [2, 3]}
    return {
        "arange.start_step": {"start": 0, "end": 6},
        "empty.memory_format": size,
        "empty_strided.default": {**size, "stride": [3, 1]},
        "full.default": {**size, "fill_value": 7},
        "rand.default": size,
        "randn.default": size,
        "randperm.default": {"n": 6},
    }
