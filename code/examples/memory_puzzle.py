"""Three products of one input, each summed at once; the middle one is the largest tensor of the program."""

from __future__ import annotations

import torch

Result = tuple[torch.Tensor, torch.Tensor, torch.Tensor]


def program(x: torch.Tensor, narrow: torch.Tensor, wide: torch.Tensor, last: torch.Tensor) -> Result:
    """Give the sums of `x @ narrow`, of `x @ wide` and of `(x + 1) @ last`."""
    first = (x @ narrow).sum()
    second = (x @ wide).sum()
    third = ((x + 1) @ last).sum()
    return first, second, third


def scaled(x: torch.Tensor, narrow: torch.Tensor, wide: torch.Tensor, last: torch.Tensor) -> Result:
    """Give the same, but divide the last product by the second sum, so that it is needed late and can be made early."""
    first = (x @ narrow).sum()
    second = (x @ wide).sum()
    third = (x @ last / second).sum()
    return first, second, third


def shapes(columns: int) -> tuple[tuple[int, int], ...]:
    """List the shapes of `x`, `narrow`, `wide`, and of `last` with that many columns."""
    return (1024, 1024), (1024, 2048), (1024, 8192), (1024, columns)
