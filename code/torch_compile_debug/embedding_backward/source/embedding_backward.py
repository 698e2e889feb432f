"""An embedding lookup whose backward adds rows into the table with atomics."""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as F

#: The backward graph is the point of this example.
TRAIN = True


def program(table: torch.Tensor, tokens: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
    """Look tokens up in a table and scale each row."""
    return F.embedding(tokens, table) * scale


def inputs() -> tuple[Any, ...]:
    """Give a table `f32[1000, 64]`, tokens `i64[8, 16]` below 1000, and a scale `f32[64]`."""
    table = torch.randn(1000, 64, requires_grad=True)
    return table, torch.randint(0, 1000, (8, 16)), torch.randn(64, requires_grad=True)
