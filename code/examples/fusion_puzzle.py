"""The puzzle of the fusion chapter: one tensor `h`, four readers, and the question which of them share its kernel."""

from __future__ import annotations

import torch
from torch import Tensor

ROWS, COLUMNS, WIDTH = 1024, 512, 256


def puzzle(x: Tensor, w: Tensor, b: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return the row sums, the column sums, a transposed copy and a matmul of `h = relu(x + b)`."""
    h = torch.relu(x + b)
    return h.sum(1), h.sum(0), h.t().contiguous(), torch.relu(h @ w)


def inputs() -> tuple[tuple[int, ...], ...]:
    """Return the shapes of `x`, `w` and `b`; all are float32."""
    return (ROWS, COLUMNS), (COLUMNS, WIDTH), (COLUMNS,)


def without_columns(x: Tensor, w: Tensor, b: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Return the puzzle's results but for the column sums: small inputs then fuse as large ones do."""
    h = torch.relu(x + b)
    return h.sum(1), h.t().contiguous(), torch.relu(h @ w)
