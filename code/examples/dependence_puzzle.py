"""Rows turned round in place, alone and beside two lines that have nothing to do with them."""

from __future__ import annotations

from collections.abc import Callable

import torch


def alone(x: torch.Tensor) -> None:
    """Double the rows of `x` and put them back in reverse order."""
    x.copy_(x.flip(0) * 2)


def beside(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Do the same to `x`, and make two results from `y`."""
    x.copy_(x.flip(0) * 2)
    return y * 2, y + 1


def assigned(x: torch.Tensor, at: torch.Tensor, row: torch.Tensor) -> None:
    """Overwrite the rows `at` of `x`, then do as `alone` does."""
    x[at] = row
    x.copy_(x.flip(0) * 2)


def rows(fn: Callable[..., object], *more: torch.Tensor) -> list[int]:
    """Give the first column of a fresh `f32[8, 16]`, whose row `i` holds `i`, after `fn(x, *more)`."""
    x = torch.arange(8.0).unsqueeze(1).repeat(1, 16)
    fn(x, *more)
    return [int(value) for value in x[:, 0]]
