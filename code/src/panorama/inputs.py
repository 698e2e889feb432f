"""Inputs written as text: `f32[128,1024]`, `i64[32]<1000`, `3`, `true`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import torch

from .model import CaptureError

DTYPES: dict[str, torch.dtype] = {
    "f64": torch.float64, "f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16,
    "f8e4m3": torch.float8_e4m3fn, "f8e5m2": torch.float8_e5m2,
    "i64": torch.int64, "i32": torch.int32, "i16": torch.int16, "i8": torch.int8, "u8": torch.uint8,
    "bool": torch.bool, "c64": torch.complex64,
}  # fmt: skip
NAMES = {dtype: name for name, dtype in DTYPES.items()}
EXAMPLE = 'write for example "f32[128,1024]", "i64[32]<1000" (indices below 1000), "f32[]", "3", "0.5" or "true"'
_TENSOR = re.compile(
    r"(?P<dtype>[a-z][a-z0-9]*)\[(?P<shape>[\d,\s]*)\](?:@(?P<stride>[\d,\s]+))?(?P<grad>!)?(?:<(?P<high>\d+))?"
)


@dataclass(frozen=True)
class Spec:
    """Describe one input by shape alone; `stride` is in elements, `high` bounds random indices."""

    dtype: torch.dtype
    shape: tuple[int, ...]
    stride: tuple[int, ...] | None = None
    grad: bool = False
    high: int | None = None

    def tensor(self, device: str = "cpu") -> torch.Tensor:
        """Make a seeded tensor of this description on `device` (fake under a fake mode)."""
        generator = None if device != "cpu" else torch.Generator().manual_seed(0)
        if self.dtype.is_floating_point or self.dtype.is_complex:
            kind = self.dtype if self.dtype.itemsize > 1 else torch.float32
            value = torch.randn(self.shape, dtype=kind, device=device, generator=generator).to(self.dtype)
        elif self.dtype is torch.bool:
            value = torch.randint(0, 2, self.shape, device=device, generator=generator).bool()
        else:
            high = self.high or 2
            value = torch.randint(0, high, self.shape, device=device, generator=generator).to(self.dtype)
        if self.stride is not None:
            strided = torch.empty_strided(self.shape, self.stride, dtype=self.dtype, device=device)
            value = strided.copy_(value)
        return value.requires_grad_(self.grad)


def parse(text: str) -> Spec | int | float | bool:
    """Read one input's text; raise `CaptureError` with an example when it does not parse."""
    text = text.strip()
    if match := _TENSOR.fullmatch(text):
        if match["dtype"] not in DTYPES:
            raise CaptureError(f"input {text!r}: no dtype {match['dtype']!r}; known: {', '.join(DTYPES)}")
        shape = _numbers(match["shape"])
        stride = _numbers(match["stride"]) if match["stride"] else None
        if stride is not None and len(stride) != len(shape):
            raise CaptureError(f"input {text!r}: {len(shape)} sizes but {len(stride)} strides; give one stride a size")
        high = int(match["high"]) if match["high"] else None
        return Spec(DTYPES[match["dtype"]], shape, stride, bool(match["grad"]), high)
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    raise CaptureError(f"input {text!r} is not understood; {EXAMPLE}")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(",") if part.strip())


def describe(value: Any) -> str:
    """Write a value back as input text; the inverse of `parse` for tensors and scalars."""
    if isinstance(value, torch.Tensor):
        shape = ",".join(str(int(n)) for n in value.shape)
        text = f"{NAMES.get(value.dtype, str(value.dtype))}[{shape}]"
        if not value.is_contiguous():
            text += "@" + ",".join(str(int(n)) for n in value.stride())
        return text + ("!" if value.requires_grad else "")
    if isinstance(value, list | tuple):
        return "(" + ", ".join(describe(item) for item in value) + ")"
    return repr(value) if isinstance(value, int | float | str | bool | None) else type(value).__name__
