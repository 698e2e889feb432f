"""A narrow product scaled by gates that come from a wide one, and a counter that is read and then changed in place."""

from __future__ import annotations

from typing import Any

import torch


def program(
    x: torch.Tensor, narrow: torch.Tensor, wide: torch.Tensor, calls: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Scale the rows of `x @ narrow` by a gate each, give its four best columns too, and count the call in `calls`."""
    kept = x @ narrow
    best = torch.topk(kept, 4)[0] / (calls + 1)
    gate = torch.relu(x @ wide).sum(1, keepdim=True)
    calls.add_(1)
    return kept * gate, best


def inputs() -> tuple[Any, ...]:
    """Give `f32[256, 64]`, `f32[64, 1024]`, `f32[64, 8192]` and a counter `f32[1]`."""
    return torch.randn(256, 64), torch.randn(64, 1024), torch.randn(64, 8192), torch.zeros(1)
