"""Two tensor-parallel layers in a chain and four matmuls that have nothing to do with them: what hides what?"""

from __future__ import annotations

from typing import Any

import mlp_gelu
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as collectives
from torch.testing._internal.distributed.fake_pg import FakeStore

#: Tokens and model width; the layer's hidden width is split over eight ranks, so that each holds an eighth of it.
TOKENS, WIDTH, HIDDEN = 4096, 4096, 16384 // 8


def join_group(ranks: int = 8) -> None:
    """Make this process rank 0 of a group whose other ranks do not exist; a collective in it moves nothing."""
    if not dist.is_initialized():
        dist.init_process_group(backend="fake", store=FakeStore(), rank=0, world_size=ranks)


def reduced(x: torch.Tensor) -> torch.Tensor:
    """Add up `x` over all ranks."""
    total: torch.Tensor = collectives.all_reduce(x, "sum", dist.group.WORLD)  # type: ignore[arg-type]
    return total


def program(x: torch.Tensor, up: torch.Tensor, down: torch.Tensor, y: torch.Tensor, mix: torch.Tensor) -> Any:
    """Send `x` through two layers, each ended by an all-reduce, and `y` through four matmuls."""
    out = reduced(mlp_gelu.program(reduced(mlp_gelu.program(x, up, down)), up, down))
    for _ in range(4):
        y = y @ mix
    return out, y


def shapes() -> tuple[tuple[int, int], ...]:
    """Give the shapes of `program`'s five arguments, all bfloat16."""
    return (TOKENS, WIDTH), (WIDTH, HIDDEN), (HIDDEN, WIDTH), (TOKENS, WIDTH), (WIDTH, WIDTH)
