"""Two linear layers with a GELU between them: matmuls, and the epilogues that fuse into their templates."""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as F

#: What `torch.compile` is told: without autotuning the matmuls are library calls, which take no epilogue.
OPTIONS: dict[str, Any] = {"options": {"max_autotune_gemm": True, "max_autotune_gemm_backends": "TRITON"}}


def program(x: torch.Tensor, up: torch.Tensor, down: torch.Tensor) -> torch.Tensor:
    """Compute `gelu(x @ up) @ down`."""
    return F.gelu(x @ up) @ down


def inputs() -> tuple[Any, ...]:
    """Give `bf16[256, 512]`, `bf16[512, 2048]` and `bf16[2048, 512]`."""
    half = torch.bfloat16
    return torch.randn(256, 512, dtype=half), torch.randn(512, 2048, dtype=half), torch.randn(2048, 512, dtype=half)
