"""What the chapter on indexing looks at: calls tried, operators left, statements of a kernel, two spaces drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import torch
from torch._dynamo.backends.common import aot_autograd
from torch._inductor.decomposition import select_decomp_table
from torch.utils._python_dispatch import TorchDispatchMode

COLOURS = ("#4477aa", "#228833", "#b8860b", "#aa3377", "#c0504d", "#5f6a72")
INK, PAPER, EMPTY = "#222", "#fdfdfb", "#e9e9e4"


def attempt(call: Callable[[], Any]) -> str:
    """Return the values that `call` gives as a list, or the first line of what it raises."""
    try:
        return str(call().tolist())
    except (IndexError, RuntimeError) as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0]}"


class _Dispatched(TorchDispatchMode):
    """Keep the names of the ATen operators that run."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.names: list[str] = []

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Note `func` and run it."""
        self.names.append(str(func).removeprefix("aten."))
        return func(*args, **(kwargs or {}))


def backward_of(call: Callable[[], torch.Tensor], *leaves: torch.Tensor) -> list[str]:
    """Run `call`, take its result backward to `leaves`, and return the operators that the backward pass ran."""
    out = call()
    with _Dispatched() as seen:
        torch.autograd.grad(out, leaves, torch.ones_like(out), allow_unused=True)
    return [name for name in seen.names if name not in ("ones_like.default", "detach.default", "expand.default")]


def operators(fn: Callable[..., Any], *inputs: Any) -> list[str]:
    """Return the ATen operators of `fn`'s graph after Inductor's decompositions."""
    found: list[str] = []

    def keep(graph: Any, example: Any) -> Any:
        calls = (node for node in graph.graph.nodes if node.op == "call_function")
        found.extend(str(node.target).removeprefix("aten.") for node in calls)
        return graph

    torch._dynamo.reset()
    backend = aot_autograd(fw_compiler=keep, decompositions=select_decomp_table())
    torch.compile(fn, backend=backend, dynamic=False)(*inputs)
    return found


def statements(kernel: Any) -> str:
    """Return the lines of a kernel of lane `target` that compute, check or store, without index arithmetic."""
    code = kernel.code
    lines = code[code.rindex("@triton.jit") :].splitlines()  # A scan's combining function comes before the kernel.
    start = next(i for i, line in enumerate(lines) if re.match(r"\s+tmp\d+ = ", line))
    return "\n".join(line.strip() for line in lines[start:] if line.strip())


def made(target: Any) -> str:
    """Say in a word or two what the last graph of lane `target` became: library calls, atomics, or plain kernels."""
    calls = re.findall(r"^\s+(?:buf\d+ = )?(aten\.\w+)[.(]", target.wrapper, re.MULTILINE)
    if calls:
        return ", ".join(calls)
    source = "".join(kernel.source for kernel in target.kernels)
    kinds = {"tl.atomic_add": "atomic_add", "tl.associative_scan": "scan"}
    return next((word for mark, word in kinds.items() if mark in source), "load, store")


def _grid(x: int, y: int, title: str, rows: Sequence[Sequence[tuple[str, str, str]]]) -> str:
    """Draw a grid of (label, fill, outline) cells with a title above it."""
    cell = 30
    parts = [f'<text x="{x}" y="{y - 8}" fill="{INK}">{escape(title)}</text>']
    for r, row in enumerate(rows):
        for c, (label, fill, outline) in enumerate(row):
            left, top = x + c * cell, y + r * cell
            wide = 3 if outline != PAPER else 1
            ink = INK if fill == EMPTY else "#fff"
            parts.append(
                f'<rect x="{left + 1}" y="{top + 1}" width="{cell - 3}" height="{cell - 3}" fill="{fill}" '
                f'stroke="{outline}" stroke-width="{wide}"/>'
                f'<text x="{left + cell / 2 - 1:.0f}" y="{top + cell / 2 + 4:.0f}" text-anchor="middle" '
                f'fill="{ink}">{escape(label)}</text>'
            )
    return "".join(parts)


def spaces(index: torch.Tensor, rows: int) -> str:
    """Draw the index space and the data space of `index` along dimension 0 of `rows` rows.

    `gather` tells which element each index cell reads, `scatter_add` of ones how often each element is written;
    both are run here. An element that is written more than once has a dark outline.
    """
    columns = index.shape[1]
    places = torch.arange(rows * columns).view(rows, columns)
    reads = places.gather(0, index)
    counts = torch.zeros(rows, columns, dtype=torch.int64).scatter_add(0, index, torch.ones_like(index))
    named = [
        [(str(int(index[r, c])), COLOURS[int(reads[r, c]) // columns % len(COLOURS)], PAPER) for c in range(columns)]
        for r in range(index.shape[0])
    ]
    data = [
        [
            (
                str(int(counts[r, c])),
                COLOURS[r % len(COLOURS)] if counts[r, c] else EMPTY,
                INK if counts[r, c] > 1 else PAPER,
            )
            for c in range(columns)
        ]
        for r in range(rows)
    ]
    left = 16 + 30 * columns + 70
    width, height = left + 30 * columns + 60, 46 + 30 * rows
    arrows = "".join(
        f'<text x="{left - 44}" y="{y}" text-anchor="middle" fill="{INK}">{words}</text>'
        for y, words in ((76, "gather"), (94, "←"), (122, "scatter"), (140, "→"))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="12"><rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>'
        f"{_grid(16, 34, 'index space', named)}{arrows}{_grid(left, 34, 'data space', data)}</svg>"
    )
