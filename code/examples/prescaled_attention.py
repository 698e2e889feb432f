"""A custom pass for Inductor's joint graph: attention whose query is scaled before the product becomes one call."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor
from torch._inductor.custom_graph_pass import CustomGraphPass, get_hash_for_files
from torch._inductor.pattern_matcher import (
    Match,
    PatternMatcherPass,
    fwd_only,
    init_once_fakemode,
    joint_fwd_bwd,
    register_replacement,
)

matcher = PatternMatcherPass(pass_name="prescaled_attention")


def search(query: Tensor, key: Tensor, value: Tensor, scale: float) -> Tensor:
    """Compute attention as many models spell it."""
    return torch.softmax((query * scale) @ key.transpose(-2, -1), dim=-1) @ value


def replace(query: Tensor, key: Tensor, value: Tensor, scale: float) -> Tensor:
    """Compute the same by the operator that has a kernel of its own."""
    return F.scaled_dot_product_attention(query, key, value, scale=scale)


def scale_is_a_number(match: Match) -> bool:
    """Refuse a scale that is a tensor, for which the operator has no argument."""
    return not isinstance(match.kwargs.get("scale"), torch.fx.Node)


@init_once_fakemode  # type: ignore[no-untyped-call]
def register() -> None:
    """Trace the pattern for inference and for training, in float32 and in halves, whose softmax converts."""
    for dtype in (torch.float32, torch.float16):
        for trace in (fwd_only, joint_fwd_bwd):
            learn = trace is joint_fwd_bwd
            example = [torch.empty(2, 4, 8, 16, dtype=dtype, requires_grad=learn) for _ in range(3)]
            register_replacement(search, replace, example, trace, matcher, scale_is_a_number, {"scale": 0.113377})


class PrescaledAttention(CustomGraphPass):
    """The pass; what it hashes is this file."""

    def __call__(self, graph: torch.fx.Graph) -> None:
        """Rewrite each match in `graph`."""
        register()
        matcher.apply(graph)

    def uuid(self) -> bytes:
        """Name this version of the pass."""
        return get_hash_for_files((__file__,))  # type: ignore[arg-type]

    def __getstate__(self) -> dict[str, bytes]:
        """Pickle as the version: in torch 2.7.1 a joint pass enters the cache's key by its pickle, not its `uuid`."""
        return {"version": self.uuid()}
