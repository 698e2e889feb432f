"""A function that breaks the graph twice, compiled for sizes that vary."""

from __future__ import annotations

from typing import Any

import torch

#: Sizes are symbols in the graphs.
OPTIONS: dict[str, Any] = {"dynamic": True}


def program(x: torch.Tensor, mode: list[str]) -> torch.Tensor:
    """Scale rows of `x`; printing and the explicit break each end a graph."""
    y = x * x.sum(dim=-1, keepdim=True)
    if mode[0] == "loud":
        print("rows:", x.shape[0])
    y = torch.relu(y - 1)
    torch._dynamo.graph_break()
    return y / (y.amax(dim=0) + 1)


def inputs() -> tuple[Any, ...]:
    """Give `f32[24, 40]` and the mode."""
    return torch.randn(24, 40), ["loud"]
