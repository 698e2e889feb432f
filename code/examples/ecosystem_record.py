"""Count what a compiled program launches, by who wrote it, and what its kernels move; read a Triton kernel's stores."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from unittest import mock

import torch
from torch._higher_order_ops import triton_kernel_wrap

from snippets.target import gpu_target
from snippets.target.session import Target


@dataclass(frozen=True)
class Count:
    """What one call launches; `moved` is in bytes, each tensor of a kernel once for a load and once for a store.

    `written` are Inductor's kernels, `given` the author's Triton kernels in the wrapper, `hidden` the calls that no
    stage of the compiler looked into (an opaque operator, or the Python between two graphs), `buffers` the allocations
    that wrappers make, `library` the calls of a library's matmul.
    """

    graphs: int
    written: int
    given: int
    hidden: int
    library: int
    buffers: int
    moved: int


def count(program: Callable[..., Any], *inputs: torch.Tensor, **options: Any) -> Count:
    """Compile `program` for an H200 and count; `options` go to torch.compile."""
    with gpu_target("cuda:90") as t:
        t.run(program, *inputs, **options)
    names = {kernel.name for kernel in t.kernels if not kernel.name.startswith("triton_")}
    lines = [line.strip() for graph in t.graphs for line in body(graph.wrapper).splitlines()]
    runs = [line.split(".run(")[0] for line in lines if ".run(" in line]
    given = sum(re.sub(r"_\d+$", "", run) in names for run in runs)
    hidden = sum("torch.ops.eco." in line and ".default(" in line for line in lines) + len(t.graphs) - 1
    library = sum(line.startswith("extern_kernels.") for line in lines)
    buffers = sum("empty_strided_cuda(" in line for line in lines)
    item = inputs[0].element_size()
    moved = sum(_moved(graph.wrapper, t, item) for graph in t.graphs) + hidden * 2 * inputs[0].numel() * item
    return Count(len(t.graphs), len(runs) - given, given, hidden, library, buffers, moved)


def body(wrapper: str) -> str:
    """Return the wrapper's function `call` as text."""
    start = wrapper.index("def call(args):")
    return wrapper[start : wrapper.index("\ndef ", start + 1)]


def calls(wrapper: str) -> list[str]:
    """List the lines of `call` that allocate, rename, reuse, launch or return."""
    kept = (".run(", "empty_strided", "torch.ops.", "extern_kernels.", "# reuse", "return", ".copy_(")
    lines = [line.strip() for line in body(wrapper).splitlines()]
    kept_line = re.compile("|".join([*map(re.escape, kept), r"^buf\d+ = buf\d+$"]))
    return [line for line in lines if kept_line.search(line) and not line.startswith("#")]


def _moved(wrapper: str, target: Target, item: int) -> int:
    """Sum the sizes of what each Triton kernel of a wrapper loads and stores, in bytes."""
    sizes: dict[str, int] = {}
    kinds = r"in_out_ptr\d|in_ptr\d|out_ptr\d"
    roles = {kernel.name: re.findall(kinds, _head(kernel.source)) for kernel in target.kernels}
    total = 0
    for line in body(wrapper).splitlines():
        if found := re.match(r"\s*(?:assert_size_stride\()?(\w+)(?:, | = empty_strided_cuda\()\(([\d, ]*)\), ", line):
            sizes[found[1]] = item * math.prod(int(n) for n in found[2].split(",") if n.strip())
        elif found := re.match(r"\s*(\w+) = (\w+)(;|$)", line):
            sizes[found[1]] = sizes.get(found[2], 0)
        elif found := re.match(r"\s*(\w+)\.run\((.*)\)", line):
            tensors = [name for name in re.findall(r"\w+", found[2]) if name in sizes]
            twice = {at for at, role in enumerate(roles.get(found[1], [])) if role.startswith("in_out")}
            total += sum(sizes[name] * (2 if at in twice else 1) for at, name in enumerate(tensors))
    return total


def _head(source: str) -> str:
    """Return a kernel's parameters as text."""
    return source[source.rindex("\ndef ") : source.index("):", source.rindex("\ndef "))]


def stores(kernel: Any, arguments: dict[str, Any]) -> tuple[list[str], str]:
    """Return the arguments that the analysis takes for written, and the end of its error, empty when it had none.

    A stand-in device must be active.
    """
    error = ""
    try:
        triton_kernel_wrap.generate_ttir(kernel, dict(arguments))
    except Exception as raised:
        error = str(raised).strip().splitlines()[-1]
    with mock.patch.object(triton_kernel_wrap.log, "disabled", True):
        return triton_kernel_wrap.identify_mutated_tensors(kernel, dict(arguments)), error


def rows(head: Sequence[str], lines: Sequence[Sequence[Any]]) -> str:
    """Return a table as aligned text, numbers to the right."""
    cells = [[str(cell) for cell in line] for line in (head, *lines)]
    widths = [max(len(line[at]) for line in cells) for at in range(len(head))]
    right = [at > 0 for at in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if r else cell.ljust(width) for cell, width, r in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in cells
    )
