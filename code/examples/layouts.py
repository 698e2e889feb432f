"""Read layouts out of TTGIR, ask Triton's compiler what they mean, and draw which thread holds which element."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from unittest import mock

from triton._C.libtriton import ir, nvidia
from triton.compiler import compile

Basis = tuple[int, ...]


@dataclass(frozen=True)
class Linear:
    """Hold a linear layout: for each bit of a register's, lane's and warp's number, the index that it adds by xor."""

    register: tuple[Basis, ...]
    lane: tuple[Basis, ...]
    warp: tuple[Basis, ...]

    def __str__(self) -> str:
        rows = (f"{name:<9}{' '.join(map(str, bases)) or '-'}" for name, bases in vars(self).items())
        return "\n".join(row.rstrip() for row in rows)

    def index(self, register: int, lane: int, warp: int) -> Basis:
        """Compute the tensor index that one register of one thread holds."""
        found: Basis = ()
        for number, bases in ((register, self.register), (lane, self.lane), (warp, self.warp)):
            for bit, basis in enumerate(bases):
                if number >> bit & 1:
                    found = tuple(a ^ b for a, b in itertools.zip_longest(found, basis, fillvalue=0))
        return found or tuple(0 for _ in (self.register + self.lane + self.warp)[0])

    def places(self) -> Iterator[tuple[int, int, int]]:
        """List every register, lane and warp."""
        sizes = (len(self.warp), len(self.lane), len(self.register))
        for warp, lane, register in itertools.product(*(range(1 << size) for size in sizes)):
            yield register, lane, warp

    def owners(self) -> dict[Basis, list[tuple[int, int, int]]]:
        """Map each tensor index to the places (register, lane, warp) that hold it."""
        found: dict[Basis, list[tuple[int, int, int]]] = {}
        for place in self.places():
            found.setdefault(self.index(*place), []).append(place)
        return found


def without_locations(text: str) -> str:
    """Take the source locations out of a module's text."""
    text = re.sub(r" loc\((?:[^()]|\([^()]*\))*\)", "", text)
    return "\n".join(line for line in text.splitlines() if not line.startswith("#loc"))


def lines(text: str, *words: str) -> str:
    """Keep of a module the definitions of its layouts, and the lines that hold one of the words."""
    return "\n".join(line for line in text.splitlines() if line.startswith("#") or any(word in line for word in words))


def conversions(text: str) -> list[str]:
    """List the layout conversions of a module, one line each."""
    return [line.strip() for line in without_locations(text).splitlines() if "ttg.convert_layout" in line]


def changes(dumps: Sequence[Any]) -> list[tuple[str, str]]:
    """List the passes that changed a kernel's IR, each with what it made, without locations.

    The pipeliner prints its own steps after the module that it got; they are cut off.
    """
    kept: list[tuple[str, str]] = []
    for dump in dumps:
        text = without_locations(dump.ir.partition("// -----//")[0]).strip()
        if not kept or text != kept[-1][1]:
            kept.append((dump.name, text))
    return kept


def debug_log(build: Callable[[], Any], *types: str) -> str:
    """Give what LLVM's debug output of the given types says while `build` compiles."""
    variables = {"TRITON_LLVM_DEBUG_ONLY": ",".join(types), "TRITON_ALWAYS_COMPILE": "1"}
    with tempfile.TemporaryFile() as printed:
        with _stderr_to(printed), mock.patch.dict(os.environ, variables):
            build()
        with mock.patch.dict(os.environ, {"TRITON_LLVM_DEBUG_ONLY": "none"}):
            _parse("module {}", run=True)  # the types stay set until a run that names others
        printed.seek(0)
        return printed.read().decode(errors="replace")


@contextlib.contextmanager
def _stderr_to(file: IO[bytes]) -> Iterator[None]:
    """Send file descriptor 2 into a file: the compiler prints from C++."""
    sys.stderr.flush()
    kept = os.dup(2)
    os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def layout(text: str, operation: str, which: int = -1) -> str:
    """Give the layout that stands in the first line with `operation`: the last one there, or number `which`.

    Names such as `#blocked1` are replaced by what the module defines for them.
    """
    names = dict(re.findall(r"^(#\w+) = (#ttg\..*)$", text, re.MULTILINE))
    line = next(line for line in without_locations(text).splitlines() if operation in line and "tensor<" in line)
    found = _layouts(line)[which]
    while known := [name for name in re.findall(r"#\w+", found) if name in names]:
        found = found.replace(known[0], names[known[0]], 1)
    return found


def _layouts(line: str) -> list[str]:
    """Cut the layouts out of a line's tensor types."""
    found = []
    for match in re.finditer(r"tensor<[^#<>]*(?:!tt\.ptr<\w+>)?, #", line):
        start, depth = match.end() - 1, 1
        for end in range(start, len(line)):
            depth += {"<": 1, ">": -1}.get(line[end], 0)
            if depth == 0:
                found.append(line[start:end])
                break
    return found


_QUESTION = """
module attributes {{"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = {warps} : i32, "ttg.threads-per-warp" = 32 : i32}} {{
  tt.func @f(%x: tensor<{shape}xf32, {layout}>) {{
    %y = tt.reshape %x : tensor<{shape}xf32, {layout}> -> tensor<{shape}xf32, #ttg.linear<{wrong}>>
    tt.return
  }}
}}
"""


def with_pairs(text: str, pairs: int) -> str:
    """Put redundant conversions, there and back, before the one conversion of a module: `pairs` times two of them."""
    line = next(line for line in without_locations(text).splitlines() if "ttg.convert_layout" in line)
    match = re.fullmatch(r"( *)(%\w+) = ttg\.convert_layout (%\w+) : (.*) -> (.*)", line)
    assert match, line
    indent, result, value, here, there = match.groups()
    lines = []
    for pair in range(pairs):
        lines.append(f"{indent}%there{pair} = ttg.convert_layout {value} : {here} -> {there}")
        lines.append(f"{indent}%back{pair} = ttg.convert_layout %there{pair} : {there} -> {here}")
        value = f"%back{pair}"
    lines.append(f"{indent}{result} = ttg.convert_layout {value} : {here} -> {there}")
    return without_locations(text).replace(line, "\n".join(lines))


def in_one_layout(text: str, keep: str) -> str:
    """Write a module of two blocked layouts, `#blocked` and `#blocked1`, with the layout `keep` for all its values."""
    other = {"#blocked": "#blocked1", "#blocked1": "#blocked"}[keep]
    return re.sub(rf"(?<!^){other}\b", keep, without_locations(text), flags=re.MULTILINE)


def assemble(text: str) -> Any:
    """Compile a module of TTGIR as it stands, without Triton's passes on TTGIR, for the active device."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "kernel.ttgir")
        path.write_text(text, encoding="utf-8")
        return compile(str(path))


def shared_bytes(ptx: str, threads: int) -> dict[str, int]:
    """Count the bytes that a block of a loop-free kernel writes to (`st`) and reads from (`ld`) shared memory."""
    found = {"st": 0, "ld": 0}
    for kind, vector, bits in re.findall(r"\b(st|ld)\.shared(?:\.v(\d))?\.[bufs](\d+)", ptx):
        found[kind] += threads * int(vector or 1) * int(bits) // 8
    return found


def linear(text: str, shape: tuple[int, ...]) -> Linear:
    """Ask the compiler for the linear layout of a layout's text at a shape.

    The question is a reshape to the same shape whose result has a layout that cannot be right; the verifier's
    complaint names the one that is. It answers a blocked layout with itself, so that one is asked about as a slice
    of itself with one more axis of length 1. Raises ValueError when the answer holds no layout.
    """
    asked = _as_slice(text) if text.startswith("#ttg.blocked") else text
    zero = str([0] * len(shape))
    wrong = f"{{register = [], lane = [{', '.join([zero] * 5)}], warp = [], block = []}}"
    for warps in (1, 2, 4, 8, 16):
        size = "x".join(map(str, shape))
        said = _complaint(_QUESTION.format(warps=warps, shape=size, layout=asked, wrong=wrong))
        answer = re.search(r"Expected result encoding #ttg\.linear<\{(.*?)\}>", said)
        if answer:
            parts = dict(re.findall(r"(\w+) = (\[.*?\])(?=, \w+ =|$)", answer[1]))
            return Linear(*(_bases(parts[name]) for name in ("register", "lane", "warp")))
    raise ValueError(f"no linear layout for {text} at {shape}: {said.strip()}")


def _bases(text: str) -> tuple[Basis, ...]:
    return tuple(tuple(map(int, group.split(", "))) for group in re.findall(r"\[(\d[\d, ]*)\]", text))


def _as_slice(text: str) -> str:
    """Write a blocked layout as the slice, along a new last axis, of a layout of one more axis."""
    fields = {name: numbers.split(", ") for name, numbers in re.findall(r"(\w+) = \[([\d, ]+)\]", text)}
    rank = len(fields["order"])
    more = {name: [*numbers, str(rank) if name == "order" else "1"] for name, numbers in fields.items()}
    parent = ", ".join(f"{name} = [{', '.join(numbers)}]" for name, numbers in more.items())
    return f"#ttg.slice<{{dim = {rank}, parent = #ttg.blocked<{{{parent}}}>}}>"


def _complaint(module: str) -> str:
    """Parse a module and give what the compiler prints about it."""
    with tempfile.TemporaryFile() as printed:
        with _stderr_to(printed), contextlib.suppress(RuntimeError):
            _parse(module)
        printed.seek(0)
        return printed.read().decode(errors="replace")


def _parse(text: str, run: bool = False) -> None:
    """Parse a module with Triton's dialects, and run no passes on it if `run` says so."""
    context = ir.context()
    ir.load_dialects(context)
    nvidia.load_dialects(context)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "module.mlir")
        path.write_text(text, encoding="utf-8")
        module = ir.parse_mlir_module(str(path), context)
        module.context = context
        if run:
            ir.pass_manager(context).run(module)


_WARPS = ("#9ec5f0", "#f4c07a", "#a5d6a0", "#e6a6c4", "#c9b6ec", "#d8d08a", "#8fd0cf", "#e8ab93")


def drawing(figures: dict[str, Linear], cell: int = 13, across: int = 2) -> str:
    """Draw layouts of two axes: a cell is an element, its colour the warp, its number the lane; lane 0 is framed."""
    blocks, widths, heights = [], [], []
    for title, layout_ in figures.items():
        owners = layout_.owners()
        rows, columns = (max(index[axis] for index in owners) + 1 for axis in (0, 1))
        widths.append(max(columns * cell, 7 * len(title)) + 24)
        heights.append(rows * cell + 30)
        parts = [f'<text x="0" y="13" font-size="13" fill="#222">{title}</text>']
        for (row, column), places in sorted(owners.items()):
            x, y, (_, lane, warp) = column * cell, row * cell + 20, places[0]
            frame = ("#000", "1.6") if lane == 0 else ("#fff", "0.5")
            parts.append(
                f'<rect x="{x}" y="{y}" width="{cell}" height="{cell}" fill="{_WARPS[warp % len(_WARPS)]}" '
                f'stroke="{frame[0]}" stroke-width="{frame[1]}"/>'
                f'<text x="{x + cell / 2}" y="{y + cell * 0.72:.1f}" font-size="{cell * 0.58:.1f}" '
                f'text-anchor="middle" fill="#222">{lane}</text>'
            )
        blocks.append("".join(parts))
    width, height = max(widths), max(heights)
    lines = (len(blocks) + across - 1) // across
    body = "".join(
        f'<g transform="translate({12 + (at % across) * width},{8 + (at // across) * height})">{block}</g>'
        for at, block in enumerate(blocks)
    )
    total = (min(across, len(blocks)) * width + 8, lines * height + 8)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total[0]} {total[1]}" width="{total[0]}" '
        f'font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>{body}</svg>'
    )
