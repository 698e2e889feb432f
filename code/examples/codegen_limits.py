"""Choose the longest reduction that Inductor keeps in one block, in place of its own limits of 1,024 and 64."""

from __future__ import annotations

from torch._inductor.choices import InductorChoices
from torch._inductor.codegen.simd_kernel_features import SIMDKernelFeatures
from torch._inductor.virtualized import V


class Limit(InductorChoices):
    """Make every reduction of at most `elements` persistent, and every longer one a loop."""

    elements = 1024

    @classmethod
    def should_use_persistent_reduction(cls, features: SIMDKernelFeatures, cooperative_reduction: bool) -> bool:
        """Compare the reduction's length with the limit."""
        return bool(V.graph.sizevars.statically_known_leq(features.reduction_numel, cls.elements))


class Loop(Limit):
    """Never keep a reduction in one block."""

    elements = 0


class Block(Limit):
    """Keep reductions of up to 16,384 elements in one block."""

    elements = 16384
