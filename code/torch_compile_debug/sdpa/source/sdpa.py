"""Attention written out as matmuls and a softmax, which a pattern turns into one fused attention call."""

from __future__ import annotations

import math
from typing import Any

import torch


def program(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    """Compute scaled dot product attention of `[batch, heads, tokens, width]` tensors."""
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    return torch.softmax(scores, dim=-1) @ v


def inputs() -> tuple[Any, ...]:
    """Give three `f16[2, 8, 128, 64]` tensors."""
    half = torch.float16
    return (
        torch.randn(2, 8, 128, 64, dtype=half),
        torch.randn(2, 8, 128, 64, dtype=half),
        torch.randn(2, 8, 128, 64, dtype=half),
    )
