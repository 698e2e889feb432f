"""Read from compiled kernels what Triton's pipeliner and ptxas did: asynchronous copies, waits, order of instructions.

Everything here reads text that the compilers wrote: PTX from Triton and LLVM, machine code (SASS) from ptxas.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import Any

import triton
import triton.language as tl


@dataclasses.dataclass(frozen=True)
class Pipeline:
    """What one kernel's code has of a software pipeline; `shared` in bytes a program, registers a thread.

    `pending` and `dots_pending` list, in textual order, how many groups each wait leaves in flight: of copies, of
    tensor-core operations.
    """

    stages: int
    copies: int
    groups: int
    pending: tuple[int, ...]
    dots: int
    dots_pending: tuple[int, ...]
    dots_in_sass: int
    shared: int
    registers: int
    spills: int


def with_stages(kernel: Any, stages: int) -> Any:
    """Compile a kernel of `gpu_target` again, in its chosen configuration but for `num_stages`."""
    return kernel._compile_raw(kernel.raw_config(dataclasses.replace(kernel.config, num_stages=stages)))


def pipeline(made: Any) -> Pipeline:
    """Count what a compiled kernel (`snippets.target.kernels.Stages`) has of a pipeline."""

    def numbers(pattern: str) -> tuple[int, ...]:
        return tuple(int(number, 0) for number in re.findall(pattern, made.ptx))

    return Pipeline(
        made.num_stages,
        len(re.findall(r"cp\.async\.c[ag]", made.ptx)),
        made.ptx.count("cp.async.commit_group"),
        numbers(r"cp\.async\.wait_group\s+(\w+)"),
        made.ptx.count("wgmma.mma_async"),
        numbers(r"wgmma\.wait_group\.sync\.aligned\s+(\d+)"),
        made.sass.count("HGMMA"),
        made.shared,
        made.n_regs,
        made.n_spills,
    )


def letters(text: str, marks: Mapping[str, str]) -> str:
    """Give one letter for each line that has one of the marked words, in the order of the text."""
    found = (next((letter for word, letter in marks.items() if word in line), "") for line in text.splitlines())
    return "".join(found)


def runs(word: str) -> str:
    """Shorten equal neighbours: `LLLmm` becomes `3L 2m`."""
    return " ".join(f"{len(match[0])}{match[0][0]}" for match in re.finditer(r"(.)\1*", word))


@triton.jit  # type: ignore[untyped-decorator]
def in_turns(a, b, c, out, BLOCK: tl.constexpr):  # type: ignore[no-untyped-def]
    """Add three exponentials; each load stands right before its use."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    total = tl.exp(tl.load(a + at))
    total += tl.exp(tl.load(b + at))
    total += tl.exp(tl.load(c + at))
    tl.store(out + at, total)


@triton.jit  # type: ignore[untyped-decorator]
def loads_first(a, b, c, out, BLOCK: tl.constexpr):  # type: ignore[no-untyped-def]
    """Add three exponentials; the loads stand before all arithmetic, as Inductor writes them."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(a + at)
    y = tl.load(b + at)
    z = tl.load(c + at)
    tl.store(out + at, tl.exp(x) + tl.exp(y) + tl.exp(z))
