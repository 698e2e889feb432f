"""A training step of one small pre-norm transformer block: forward and backward graphs with library matmuls."""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as F
from torch import nn

#: Both the forward and the backward graph are compiled.
TRAIN = True


class Block(nn.Module):
    """A transformer block of width 64 with 4 heads and a feed-forward layer of width 256."""

    def __init__(self, width: int = 64, heads: int = 4) -> None:
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        """Give the mean squared error of the block's output `[batch, tokens, width]` against `target`."""
        batch, tokens, width = x.shape
        split = self.qkv(self.norm1(x)).view(batch, tokens, 3, self.heads, width // self.heads)
        q, k, v = split.permute(2, 0, 3, 1, 4).unbind(0)
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(mixed.transpose(1, 2).reshape(batch, tokens, width))
        x = x + self.down(F.gelu(self.up(self.norm2(x))))
        return F.mse_loss(x, target)


program = Block()


def inputs() -> tuple[Any, ...]:
    """Give the input and the target, both `f32[4, 32, 64]`."""
    return torch.randn(4, 32, 64), torch.randn(4, 32, 64)
