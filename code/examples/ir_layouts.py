"""One program for each reason why a buffer's layout becomes what it is, to be run by `ir_record.record`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F


@torch.library.custom_op("ir_layouts::opaque", mutates_args=())
def opaque(x: torch.Tensor) -> torch.Tensor:
    """Copy `x`; the compiler cannot look inside."""
    return x.clone()


@opaque.register_fake
def _(x: torch.Tensor) -> torch.Tensor:
    return torch.empty_like(x)


def row(x: torch.Tensor) -> torch.Tensor:
    """Sum over the first dimension, the other two exchanged."""
    return x.permute(0, 2, 1).sum(0)


def reshaped(x: torch.Tensor) -> torch.Tensor:
    return row(x).view(4, 24, 64) + 1


def transposed(x: torch.Tensor) -> torch.Tensor:
    return row(x).t() * 2


def broadcast(x: torch.Tensor) -> torch.Tensor:
    return row(x) * x.transpose(1, 2)


def returned(x: torch.Tensor) -> torch.Tensor:
    return row(x)


def summed_again(x: torch.Tensor) -> torch.Tensor:
    return row(x).sum(0)


def custom_operand(x: torch.Tensor) -> torch.Tensor:
    copied: torch.Tensor = opaque(row(x))
    return copied


def viewed_operand(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    return F.relu(x[0].t()).t() @ w


def template_operand(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    return row(x) @ w


def joined(x: torch.Tensor, u: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    return torch.cat([x[0] @ u, x[0] @ v], 1)


def mutated(x: torch.Tensor) -> torch.Tensor:
    x.mul_(2)
    return x.sum()


def left_alone(x: torch.Tensor) -> torch.Tensor:
    return row(x).sin() + row(x).cos()


def padded(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    return F.relu(x[0] @ w)


def shared_operand(x: torch.Tensor, w: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    h = F.relu(x[0].t())
    return h @ w, h + 1


@dataclasses.dataclass(frozen=True)
class Case:
    """A program, who is to decide a layout in it, the shapes of its float32 inputs, and Inductor's config fields."""

    program: Callable[..., Any]
    by: str
    shapes: tuple[tuple[int, ...], ...] = ((8, 64, 96),)
    options: dict[str, Any] = dataclasses.field(default_factory=dict)


TRITON = {"max_autotune_gemm": True, "max_autotune_gemm_backends": "TRITON"}
CASES = (
    Case(reshaped, "View.create"),
    Case(transposed, "PermuteView.create"),
    Case(broadcast, "ExpandView.create"),
    Case(returned, "require_strides"),
    Case(custom_operand, "require_strides"),
    Case(shared_operand, "require_strides", ((8, 64, 96), (64, 32))),
    Case(viewed_operand, "convert_to_reinterpret_view", ((8, 64, 96), (96, 32))),
    Case(template_operand, "load_input", ((8, 64, 96), (64, 64)), TRITON),
    Case(summed_again, "num_splits"),
    Case(joined, "realize_into", ((8, 64, 96), (96, 32), (96, 32))),
    Case(mutated, "MutationLayoutSHOULDREMOVE"),
    Case(left_alone, "finalize"),
    Case(padded, "finalize", ((8, 64, 96), (96, 1100))),
)
