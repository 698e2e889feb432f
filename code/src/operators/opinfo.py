"""Samples drawn from torch's own tests: the calls of an overload that an OpInfo's sample inputs make."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

from .samples import Sample

# Where the OpInfo that makes the call is not called by the operator's name.
_ELSEWHERE = {
    "_adaptive_avg_pool2d": "nn.functional.adaptive_avg_pool2d",
    "_adaptive_avg_pool3d": "nn.functional.adaptive_avg_pool3d",
    "_cdist_forward": "cdist", "_embedding_bag": "nn.functional.embedding_bag", "_fft_r2c": "fft.rfft",
    "_log_softmax": "log_softmax", "_native_batch_norm_legit": "nn.functional.batch_norm",
    "_pdist_forward": "nn.functional.pdist", "_softmax": "softmax", "_to_copy": "to", "alias": "view_as",
    "arange": "arange", "col2im": "nn.functional.fold", "constant_pad_nd": "nn.functional.pad", "copy": "slice_scatter",
    "convolution": "nn.functional.conv2d", "embedding": "nn.functional.embedding",
    "grid_sampler_2d": "grid_sampler_2d", "index": "__getitem__", "max_pool2d_with_indices": "nn.functional.max_pool2d",
    "max_pool3d_with_indices": "nn.functional.max_pool3d", "native_dropout": "nn.functional.dropout",
    "native_group_norm": "nn.functional.group_norm", "native_layer_norm": "native_layer_norm",
    "reflection_pad1d": "nn.functional.pad", "replication_pad2d": "nn.functional.pad", "select": "select",
    "slice": "__getitem__", "squeeze": "squeeze", "upsample_bilinear2d": "nn.functional.interpolate",
    "upsample_nearest2d": "nn.functional.interpolate", "avg_pool1d": "nn.functional.avg_pool1d",
    "avg_pool2d": "nn.functional.avg_pool2d", "avg_pool3d": "nn.functional.avg_pool3d",
}  # fmt: skip
_LITERAL = 64  # integers and booleans are written out up to so many
_LARGEST = 5000  # elements of an input; a larger call is not drawn
_LOOKED_AT = 24  # sample inputs of one OpInfo
_PLACING = ("device", "layout", "pin_memory")
_DRAWS_VALUES = ("rand", "randn", "randperm", "empty", "native_dropout", "empty_strided", "resize_")


def drawn(name: str, count: int) -> tuple[Sample, ...]:
    """Return at most `count` samples of an overload, spread over those that its OpInfos make; often there are none."""
    _, operator, _ = name.split(".")
    if operator in _DRAWS_VALUES:
        return ()
    found = [one for info in _infos(operator) for one in _calls(info, name)]
    distinct = list({(one.arguments, one.inputs): one for one in found}.values())
    if len(distinct) <= count:
        return tuple(distinct)
    step = (len(distinct) - 1) / max(count - 1, 1)
    return tuple(distinct[round(number * step)] for number in range(count))


@functools.cache
def _database() -> dict[str, list[Any]]:
    from torch.testing._internal.common_methods_invocations import op_db

    found: dict[str, list[Any]] = {}
    for info in op_db:
        for key in {info.name, getattr(info, "aten_name", info.name)}:
            found.setdefault(key, []).append(info)
    return found


def _infos(operator: str) -> Sequence[Any]:
    known = _database()
    return next((known[key] for key in (operator, _ELSEWHERE.get(operator, ""), f"nn.functional.{operator}")
                 if key in known), ())[:2]  # fmt: skip


def _calls(info: Any, name: str) -> Iterator[Sample]:
    """Yield the calls of the overload that the OpInfo's first samples make, as programs."""
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode

    seen: list[tuple[Any, Any]] = []

    class Capture(TorchDispatchMode):  # type: ignore[misc]
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            if str(func) == name:
                seen.append((args, kwargs or {}))
            return func(*args, **(kwargs or {}))

    dtype = next(
        (one for one in (torch.float32, torch.int64, torch.bool) if info.supports_dtype(one, "cpu")), torch.float64
    )
    torch.manual_seed(0)
    for given in itertools.islice(info.sample_inputs("cpu", dtype, requires_grad=False), _LOOKED_AT):
        seen.clear()
        try:
            with torch.no_grad(), Capture():  # type: ignore[no-untyped-call]
                info.op(given.input, *given.args, **given.kwargs)
        except (RuntimeError, TypeError, NotImplementedError):  # a sample of a variant that this build has not
            continue
        for args, kwargs in seen[:1]:
            text = _text(name, args, kwargs, info.name)
            if text is not None:
                yield text


class _Unwritable(Exception):
    """A value has no short text."""


def _text(name: str, args: Any, kwargs: Any, source: str) -> Sample | None:
    """Write a call as a sample, or None when an argument has no short text."""
    inputs: dict[str, tuple[int, str]] = {}

    def word(value: Any) -> str:
        import torch

        if isinstance(value, torch.Tensor):
            known = next((key for key, (identity, _) in inputs.items() if identity == id(value)), None)
            if known is None:
                known = f"x{len(inputs)}"
                inputs[known] = (id(value), _maker(value))
            return known
        if isinstance(value, list | tuple):
            return f"[{', '.join(map(word, value))}]"
        if isinstance(value, float) and not math.isfinite(value):
            return f'float("{value}")'
        if isinstance(value, bool | int | float | str | None):
            return repr(value)
        if isinstance(value, torch.dtype | torch.memory_format):
            return str(value)
        raise _Unwritable

    try:
        parts = [word(value) for value in args]
        parts += [f"{key}={word(value)}" for key, value in kwargs.items() if key not in _PLACING]
    except _Unwritable:
        return None
    made = tuple((key, text) for key, (_, text) in inputs.items())
    return Sample(name, ", ".join(parts), made, frozenset(), f"OpInfo {source}")


def _maker(tensor: Any) -> str:
    """Return an expression for a tensor like this one: same dtype, sizes, strides and range of values."""
    import torch

    if tensor.numel() > _LARGEST or tensor.is_sparse or tensor.is_quantized or tensor.is_complex():
        raise _Unwritable
    dtype = str(tensor.dtype)
    if tensor.is_contiguous() or not tensor.numel():
        return _filled(tensor, tuple(tensor.shape), dtype)
    extent = 1 + sum((size - 1) * stride for size, stride in zip(tensor.shape, tensor.stride(), strict=True))
    base = torch.as_strided(tensor, (extent,), (1,), tensor.storage_offset())
    return f"{_filled(base, (extent,), dtype)}.as_strided({tuple(tensor.shape)}, {tensor.stride()})"


def _filled(tensor: Any, shape: tuple[int, ...], dtype: str) -> str:
    import torch

    if not tensor.numel():
        return f"torch.empty({shape}, dtype={dtype})"
    if not tensor.is_floating_point():
        if tensor.numel() <= _LITERAL:
            return f"torch.tensor({tensor.tolist()}, dtype={dtype})"
        if tensor.dtype == torch.bool:
            return f"torch.randint(0, 2, {shape}).bool()"
        return f"torch.randint({int(tensor.min())}, {int(tensor.max()) + 1}, {shape}, dtype={dtype})"
    low, high = float(tensor.min()), float(tensor.max())
    if not (abs(low) < 1e6 and abs(high) < 1e6):
        raise _Unwritable
    low, high = round(low - 0.01, 2) if low < 0 else 0.0, round(high + 0.01, 2)
    return f"torch.empty({shape}, dtype={dtype}).uniform_({low}, {high})"
