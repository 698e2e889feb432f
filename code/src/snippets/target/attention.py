"""Which attention kernel `scaled_dot_product_attention` takes on the device.

torch asks C++ code that reads the current device's properties; here the same question is answered from the stated
device: the flash kernel where its conditions hold, else the memory-efficient one, else plain matmuls.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch
from torch._C import DispatchKey

from .devices import Device

_HALF = (torch.float16, torch.bfloat16)


def backend(
    device: Device, query: Any, key: Any, value: Any, mask: Any, dropout: float, causal: bool, gqa: bool
) -> str:
    """Name the kernel for these inputs: `flash`, `efficient` or `math`."""
    tensors = (query, key, value)
    shaped = all(t.dim() == 4 and t.stride(-1) == 1 for t in tensors)
    same_batch = query.size(0) == key.size(0) == value.size(0)
    same_heads = query.size(1) == key.size(1) == value.size(1)
    head, value_head = query.size(-1), value.size(-1)
    trains = any(t.requires_grad for t in tensors)
    if not shaped or not same_batch or device.capability < (8, 0):
        return "math"
    flash = (
        torch._C._get_flash_sdp_enabled()
        and query.dtype in _HALF
        and mask is None
        and (same_heads or gqa)
        and head == value_head
        and head <= 256
        and not (causal and query.size(2) != key.size(2))
        and not (trains and dropout > 0 and head > 192 and device.capability[1] != 0)
    )
    if flash:
        return "flash"
    multiple = 8 if query.dtype in _HALF else 4
    efficient = (
        torch._C._get_mem_efficient_sdp_enabled()
        and query.dtype in (*_HALF, torch.float32)
        and same_heads
        and head % multiple == 0
        and value_head % multiple == 0
        and not (mask is not None and mask.requires_grad)
    )
    return "efficient" if efficient else "math"


def _attention(device: Device) -> Any:
    ops = torch.ops.aten

    def attend(
        query: Any, key: Any, value: Any, attn_mask: Any = None, dropout_p: float = 0.0, is_causal: bool = False,
        *, scale: float | None = None, enable_gqa: bool = False,
    ) -> Any:  # fmt: skip
        kind = query.device.type
        which = backend(device, query, key, value, attn_mask, dropout_p, is_causal, enable_gqa)
        if kind != "cuda" or which == "math":
            args = (query, key, value, attn_mask, dropout_p, is_causal, None)
            return ops._scaled_dot_product_attention_math.default(*args, scale=scale, enable_gqa=enable_gqa)[0]
        if which == "flash":
            size = query.size(-1)
            factor = scale if scale is not None else float(size) ** -0.5
            padded = [_pad_last(tensor, 8) for tensor in (query, key, value)]
            out = ops._scaled_dot_product_flash_attention.default(*padded, dropout_p, is_causal, False, scale=factor)[0]
            return out if out.size(-1) == size else out[..., :size]
        trains = any(tensor.requires_grad for tensor in (query, key, value))
        bias = _bias(attn_mask, query, key)
        return ops._scaled_dot_product_efficient_attention.default(
            query, key, value, bias, trains, dropout_p, is_causal, scale=scale
        )[0]

    return attend


def _pad_last(tensor: Any, multiple: int) -> Any:
    """Pad the last dimension with zeros to a multiple."""
    missing = -tensor.size(-1) % multiple
    return torch.ops.aten.pad.default(tensor, [0, missing]) if missing else tensor


def _bias(mask: Any, query: Any, key: Any) -> Any:
    """Turn a mask into the additive bias that the memory-efficient kernel takes."""
    if mask is None:
        return None
    if mask.dtype == torch.bool:
        zero = torch.ops.aten.scalar_tensor.default(0.0, dtype=query.dtype, device=query.device)
        mask = torch.where(mask, zero, torch.full_like(zero, float("-inf")))
    missing = -key.size(2) % 8 if query.dtype in _HALF else -key.size(2) % 4
    if missing:
        mask = torch.ops.aten.pad.default(mask, [0, missing])[..., : key.size(2)]
    return mask.expand(query.size(0), query.size(1), query.size(2), key.size(2))


@contextlib.contextmanager
def attention_for(device: Device) -> Iterator[None]:
    """Answer `scaled_dot_product_attention`'s choice of kernel for the device while tracing."""
    op = torch.ops.aten.scaled_dot_product_attention.default
    key = DispatchKey.CompositeImplicitAutograd
    before = op.py_kernels.get(key)
    op.py_kernels[key] = _attention(device)
    op._dispatch_cache.clear()
    try:
        yield
    finally:
        if before is None:
            op.py_kernels.pop(key, None)
        else:
            op.py_kernels[key] = before
        op._dispatch_cache.clear()
