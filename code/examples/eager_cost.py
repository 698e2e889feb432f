"""Count what eager mode does for a function: one kernel an operator, and the bytes that each must read and write."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves


@dataclasses.dataclass(frozen=True)
class Call:
    """One operator that eager mode dispatched, and the bytes of its tensor arguments and results together."""

    name: str
    moved: int


def _bytes(tensor: torch.Tensor) -> int:
    """Return how many bytes a tensor's own elements take; an expanded dimension counts once."""
    elements = 1
    for size, stride in zip(tensor.shape, tensor.stride(), strict=True):
        elements *= 1 if stride == 0 else size
    return elements * tensor.element_size()


class _Counter(TorchDispatchMode):
    """Note each operator that is no view; a view moves nothing and launches nothing."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.calls: list[Call] = []

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        out = func(*args, **(kwargs or {}))
        if not func.is_view:
            tensors = {id(leaf): leaf for leaf in tree_leaves((args, kwargs, out)) if isinstance(leaf, torch.Tensor)}
            self.calls.append(Call(str(func), sum(map(_bytes, tensors.values()))))
        return out


def eager(fn: Callable[..., Any], *shapes: tuple[int, ...], dtype: torch.dtype = torch.float32) -> list[Call]:
    """Run `fn` on tensors of these shapes that have no storage, and return the operators that it dispatched."""
    inputs = [torch.empty(shape, dtype=dtype, device="meta") for shape in shapes]
    counter = _Counter()
    with counter:
        fn(*inputs)
    return counter.calls
