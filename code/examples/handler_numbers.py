"""A handler of `ops` that computes: run a loop body of Inductor's IR on tensors, over all its iterations at once.

What the other handlers call a value is here a tensor with one element for each point of the loops, so `ops.mul` is
`torch.mul` and a load is a gather.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
import torch
from torch import Tensor
from torch._inductor.ops_handler import DefaultHandler


class Numbers(DefaultHandler):
    """Interpret `ops` on `buffers`, by name, for loop variables `index` that run over `sizes`."""

    def __init__(
        self,
        buffers: dict[str, Tensor],
        index: Sequence[sympy.Symbol],
        sizes: Sequence[int],
    ) -> None:
        self.buffers = {name: tensor.flatten() for name, tensor in buffers.items()}
        axes = [torch.arange(int(size)) for size in sizes]
        grids = torch.meshgrid(*axes, indexing="ij")
        self.points = dict(zip(index, grids, strict=True))

    def _default(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return getattr(torch, name)(*args, **kwargs)

    def _at(self, index: Any) -> Tensor:
        """Evaluate an index expression at every point."""
        names = sorted(sympy.sympify(index).free_symbols, key=str)
        function = sympy.lambdify(names, index, modules="math")
        return torch.as_tensor(function(*(self.points[name] for name in names)))

    def load(self, name: str, index: sympy.Expr) -> Tensor:
        """Gather the elements that the points address."""
        return self.buffers[name][self._at(index)]

    def constant(self, value: bool | float | int, dtype: torch.dtype) -> Tensor:
        """Give one value to all points."""
        return torch.tensor(value, dtype=dtype)

    def index_expr(self, expr: sympy.Expr, dtype: torch.dtype) -> Tensor:
        """Turn an index into a value."""
        return self._at(expr).to(dtype)

    def to_dtype(self, x: Tensor, dtype: torch.dtype, src_dtype: Any = None, use_compute_types: bool = True) -> Tensor:
        """Convert a value."""
        return x.to(dtype)

    def indirect_indexing(self, x: Any, size: Any, check: bool = True, wrap_neg: bool = True) -> sympy.Symbol:
        """Turn a value into an index: a new symbol which stands for `x`, counted from the end where negative."""
        symbol = sympy.Symbol(f"value{len(self.points)}", integer=True)
        self.points[symbol] = torch.where(x < 0, x + int(size), x) if wrap_neg else x
        return symbol
