"""One GELU told to the compiler in several ways, each behind a function of one tensor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F
import triton
import triton.language as tl
from torch._inductor.lowering import lowerings, make_pointwise, register_lowering
from torch._inductor.virtualized import ops
from torch.library import custom_op, triton_op, wrap_triton

BLOCK = 1024


@triton.jit  # type: ignore[untyped-decorator]
def gelu_kernel(x, out, n, BLOCK: tl.constexpr):  # type: ignore[no-untyped-def]
    """Write the exact GELU of `n` elements."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    v = tl.load(x + at, mask=mask).to(tl.float32)
    tl.store(out + at, 0.5 * v * (1 + tl.math.erf(v * 0.7071067811865476)), mask=mask)


@triton.jit  # type: ignore[untyped-decorator]
def gelu_default(x, out, n, BLOCK: tl.constexpr = 1024):  # type: ignore[no-untyped-def]
    """Write the exact GELU of `n` elements; the block size has a default."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    v = tl.load(x + at, mask=mask).to(tl.float32)
    tl.store(out + at, 0.5 * v * (1 + tl.math.erf(v * 0.7071067811865476)), mask=mask)


def launch(kernel: Any, x: torch.Tensor) -> torch.Tensor:
    """Run an elementwise kernel of this file's signature on `x`, into a new tensor."""
    out = torch.empty_like(x)
    kernel[(triton.cdiv(x.numel(), BLOCK),)](x, out, x.numel(), BLOCK=BLOCK)
    return out


def plain(x: torch.Tensor) -> torch.Tensor:
    """Call the operator that Inductor decomposes."""
    return F.gelu(x)


@torch.compiler.disable  # type: ignore[untyped-decorator]
def disabled(x: torch.Tensor) -> torch.Tensor:
    """Keep the compiler out of a Python function."""
    return F.gelu(x)


@custom_op("eco::opaque", mutates_args=())
def opaque(x: torch.Tensor) -> torch.Tensor:
    """Hide the kernel in an operator."""
    return launch(gelu_kernel, x)


@triton_op("eco::clear", mutates_args=())
def clear(x: torch.Tensor) -> torch.Tensor:
    """Show the kernel inside an operator."""
    return launch(wrap_triton(gelu_kernel), x)


def user(x: torch.Tensor) -> torch.Tensor:
    """Launch the kernel from the traced function itself."""
    return launch(gelu_kernel, x)


def user_default(x: torch.Tensor) -> torch.Tensor:
    """Launch the kernel whose block size has a default, and leave it to that."""
    out = torch.empty_like(x)
    gelu_default[(triton.cdiv(x.numel(), BLOCK),)](x, out, x.numel())
    return out


@custom_op("eco::opaque_default", mutates_args=())
def opaque_default(x: torch.Tensor) -> torch.Tensor:
    """Hide the same in an operator."""
    return user_default(x)


@custom_op("eco::decomposed", mutates_args=())
def decomposed(x: torch.Tensor) -> torch.Tensor:
    """Hide the kernel, and say in torch operators what it computes."""
    return launch(gelu_kernel, x)


@custom_op("eco::lowered", mutates_args=())
def lowered(x: torch.Tensor) -> torch.Tensor:
    """Hide the kernel, and say in Inductor's IR what it computes."""
    return launch(gelu_kernel, x)


for _op in (opaque, opaque_default, decomposed, lowered):
    _op.register_fake(torch.empty_like)


def gelu_formula(x: torch.Tensor) -> torch.Tensor:
    """Compute the exact GELU in primitive operators."""
    return 0.5 * x * (1 + torch.erf(x * 0.7071067811865476))


@decomposed.register_torch_dispatch(torch._subclasses.functional_tensor.FunctionalTensorMode)
def _decompose(mode: Any, op: Any, types: Any, args: Any, kwargs: Any) -> Any:
    with mode:
        return gelu_formula(*args, **kwargs)


if torch.ops.eco.lowered.default not in lowerings:

    @register_lowering(torch.ops.eco.lowered.default)
    def _lower(x: Any) -> Any:
        def inner(v: Any) -> Any:
            half, one, root = (ops.constant(c, torch.float32) for c in (0.5, 1.0, 0.7071067811865476))
            return ops.mul(ops.mul(half, v), ops.add(one, ops.erf(ops.mul(v, root))))

        return make_pointwise(inner)(x)  # type: ignore[no-untyped-call]


#: Each way by its name.
WAYS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "plain operator": plain, "disabled function": disabled, "custom_op": opaque, "triton_op": clear,
    "user kernel": user, "decomposition": decomposed, "lowering": lowered,
}  # fmt: skip


def chain(way: Callable[[torch.Tensor], torch.Tensor]) -> Callable[..., torch.Tensor]:
    """Put pointwise work before and after a way: `way(x + b) + r`."""

    def program(x: torch.Tensor, b: torch.Tensor, r: torch.Tensor) -> torch.Tensor:
        return way(x + b) + r

    return program
