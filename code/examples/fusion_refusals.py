"""The smallest programs we found that make the scheduler say why it does not fuse, one for each reason."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

Tensors = tuple[Tensor, ...]


@dataclasses.dataclass(frozen=True)
class Case:
    """A program, the words of its refusal, the shapes of its float32 inputs, and the Inductor options it needs."""

    program: Callable[..., Tensors]
    says: str
    shapes: tuple[tuple[int, ...], ...]
    options: dict[str, Any] = dataclasses.field(default_factory=dict)


def other_order(x: Tensor) -> Tensors:
    """Sum the rows and the columns of one tensor."""
    return x.sum(1), x.sum(0)


def only_a_scalar(x: Tensor, y: Tensor, s: Tensor) -> Tensors:
    """Share nothing but a scalar: four bytes."""
    return x * s, y * s


def other_place(x: Tensor, w: Tensor) -> Tensors:
    """Read the producer's buffer from the other end."""
    h = torch.relu(x)
    return h @ w, torch.flip(h, [0]) + x


def detour(x: Tensor, w: Tensor) -> Tensors:
    """Read a buffer directly and by way of a matmul."""
    h = torch.relu(x)
    return (torch.sin(h @ w) + h,)


def crossing(x: Tensor, y: Tensor, w: Tensor) -> Tensors:
    """Let each of two pairs wait for the other through a matmul."""
    a, b = torch.sin(x), torch.sin(y)
    return a, b, torch.sigmoid(b @ w) * x, torch.sigmoid(a @ w) * y


def other_space(x: Tensor) -> Tensors:
    """Sum a whole matrix, which takes two reductions of different sizes."""
    return (x.sum(),)


def normalize_long_rows(x: Tensor, g: Tensor) -> Tensors:
    """Normalize few, very long rows, whose reductions are split."""
    c = x - x.mean(1, keepdim=True)
    return (c * torch.rsqrt((c * c).mean(1, keepdim=True) + 1e-5) * g,)


def two_tilings(x: Tensor, y: Tensor, z: Tensor) -> Tensors:
    """Share `y` between two nodes that want to be tiled differently."""
    return y + x.permute(2, 0, 1), y * z.permute(0, 2, 1)


def tiled_into_a_sum(x: Tensor, y: Tensor) -> Tensors:
    """Sum a tensor whose producer reads one input transposed."""
    h = torch.relu(x + y.t())
    return h, h.sum()


def too_many(x: Tensor) -> Tensors:
    """Make three outputs where a group may have two nodes."""
    return torch.sin(x), torch.cos(x), torch.tanh(x)


def long_lives(x: Tensor, y: Tensor, w: Tensor, s: Tensor) -> Tensors:
    """Share a small vector between the last readers of two large buffers."""
    return torch.relu(x @ w + s), torch.relu(y @ w + s)


def far_apart(x: Tensor, y: Tensor) -> Tensors:
    """Put seventy nodes between two readers of one input."""
    a, z = torch.sin(x), y
    for _ in range(35):
        z = torch.cos(z @ y)
    return a, z, torch.cos(x)


CASES = (
    Case(other_order, "no shared data", ((1024, 512),)),
    Case(only_a_scalar, "score_fusion_memory_threshold", ((512, 512), (512, 512), ())),
    Case(other_place, "memory deps did not match", ((512, 512), (512, 512))),
    Case(detour, "intermediate nodes", ((512, 512), (512, 512))),
    Case(crossing, "create cycle", ((512, 512), (512, 512), (512, 512))),
    Case(other_space, "(reduce)", ((1024, 1024),)),
    Case(normalize_long_rows, "nodes numel incompatibility", ((16, 131072), (131072,))),
    Case(two_tilings, "tiling mismatch", ((128, 96, 64), (64, 128, 96), (64, 96, 128))),
    Case(tiled_into_a_sum, "invalid tiling", ((512, 1024), (1024, 512))),
    Case(too_many, "exceeds max fusion", ((512, 512),), {"max_fusion_size": 2}),
    Case(long_lives, "peak memory", ((4096, 512), (4096, 512), (512, 4096), (4096,))),
    Case(far_apart, "too far away", ((512, 512), (512, 512))),
)
