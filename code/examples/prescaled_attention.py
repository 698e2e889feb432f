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
    """Trace the pattern for inference and training, in floats and in halves."""
    magic = {"scale": 0.113377}
    for dtype in (torch.float32, torch.float16):  # a softmax of halves converts
        example = [torch.empty(2, 4, 8, 16, dtype=dtype) for _ in range(3)]
        rule = search, replace, example
        register_replacement(*rule, fwd_only, matcher, scale_is_a_number, magic)
        for tensor in example:
            tensor.requires_grad_()
        register_replacement(*rule, joint_fwd_bwd, matcher, scale_is_a_number, magic)


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
        """Pickle as the version, for the cache's key has a joint pass's pickle."""
        return {"version": self.uuid()}
