"""A device back end for Inductor in a hundred lines: each kernel is a Python function of torch calls.

`registered()` puts it in the CPU's place, so the same graphs, loop bodies and fused groups that the C++ back end would
print come out as text that runs with no compiler. It handles pointwise loops and sums, maxima and minima.
"""

from __future__ import annotations

import contextlib
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

import sympy
import torch
from torch._inductor.codegen import common
from torch._inductor.codegen.wrapper import PythonWrapperCodegen, pexpr
from torch._inductor.ops_handler import DefaultHandler
from torch._inductor.scheduler import BaseScheduling
from torch._inductor.virtualized import V

INFIX = {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "and_": "&", "or_": "|"}
REDUCTIONS = {"sum": "sum", "max": "amax", "min": "amin"}


class PythonOps(DefaultHandler):
    """Print each operation of a loop body as one line; a value is the name that the line gives it."""

    def __init__(self, lines: list[str], sizes: Sequence[int], inner: int) -> None:
        self.lines, self.sizes, self.inner = lines, sizes, inner

    def _name(self, text: str) -> str:
        self.lines.append(f"v{len(self.lines)} = {text}")
        return f"v{len(self.lines) - 1}"

    def _default(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
        if name in INFIX:
            return self._name(f"{args[0]} {INFIX[name]} {args[1]}")
        if not hasattr(torch, name):
            raise NotImplementedError(f"ops.{name}: print it in PythonOps, or do not register this back end")
        return self._name(f"torch.{name}({', '.join(map(str, args))})")

    def constant(self, value: Any, dtype: torch.dtype) -> str:
        """Print a constant of the given type."""
        return self._name(f"torch.tensor(float('{value}')).to({dtype})")

    def to_dtype(self, x: str, dtype: torch.dtype, *_: Any, **__: Any) -> str:
        """Print a conversion."""
        return self._name(f"{x}.to({dtype})")

    def load(self, name: str, index: sympy.Expr) -> str:
        """Print a gather from a buffer's memory, taken as one line of elements."""
        return self._name(f"flat({name})[{pexpr(index)}]")

    def store(self, name: str, index: sympy.Expr, value: str, mode: Any = None) -> None:
        """Print a scatter into a buffer's memory; raise NotImplementedError for atomic additions."""
        if mode is not None:
            raise NotImplementedError(f"a store of mode {mode}: this back end has plain stores only")
        self.lines.append(f"flat({name})[{pexpr(index)}] = {value}")

    def reduction(self, dtype: torch.dtype, src_dtype: torch.dtype, kind: Any, value: Any) -> str:
        """Print a reduction over the inner loops, which stay as dimensions of length one."""
        if kind not in REDUCTIONS:
            raise NotImplementedError(f"a reduction of kind {kind}: there are {', '.join(REDUCTIONS)}")
        full = f"torch.broadcast_to({value}, {tuple(self.sizes)})"
        return self._name(
            f"{full}.{REDUCTIONS[kind]}({tuple(range(len(self.sizes) - self.inner, len(self.sizes)))}, True)"
        )

    def store_reduction(self, name: str, index: sympy.Expr, value: Any) -> None:
        """Print the store of a reduction's result."""
        self.store(name, index, value)


class PythonScheduling(BaseScheduling):
    """Say what may share a kernel, and print a group of nodes as one."""

    def group_fn(self, sizes: Sequence[Sequence[sympy.Expr]]) -> tuple[tuple[sympy.Expr, ...], ...]:
        """Keep the loops as they are: what two nodes must have in common."""
        return tuple(tuple(map(V.graph.sizevars.simplify, part)) for part in sizes)

    def can_fuse_vertical(self, node1: Any, node2: Any) -> bool:
        """Allow equal loops, and a reduction after pointwise work on all of its points."""
        (outer1, inner1), (outer2, inner2) = node1.group[1], node2.group[1]
        return (outer1, inner1) == (outer2, inner2) or (not inner1 and outer1 == (*outer2, *inner2))

    can_fuse_horizontal = can_fuse_vertical

    def codegen_node(self, node: Any) -> None:
        """Print a scheduled node, of one loop nest or several, as a function, and a call of it."""
        wrapper: Any = V.graph.wrapper_code
        lines = ["flat = lambda t: t.as_strided((t.untyped_storage().nbytes() // t.itemsize,), (1,))"]
        for part in node.get_nodes():
            part.mark_run()
            ranges = [int(size) for group in part.get_ranges() for size in group]
            shape = "[{}]".format
            for at, size in enumerate(ranges):
                around = ["1"] * len(ranges)
                around[at] = "-1"
                lines.append(f"i{at} = torch.arange({size}).reshape({shape(', '.join(around))})")
            names = [sympy.Symbol(f"i{at}", integer=True) for at in range(len(ranges))]
            outer = len(part.get_ranges()[0])
            with V.set_ops_handler(PythonOps(lines, ranges, len(ranges) - outer)):
                part._body(names[:outer], names[outer:])
        used = sorted(
            {dep.name for part in node.get_nodes() for dep in (*part.read_writes.reads, *part.read_writes.writes)}
        )
        name = f"kernel_{wrapper.next_kernel_suffix()}"
        body = textwrap.indent("\n".join(lines), "    ")
        wrapper.header.splice(f"\n\ndef {name}({', '.join(used)}):\n{body}\n")
        wrapper.writeline(f"{name}({', '.join(used)})")
        self.free_buffers_in_scheduler()

    def flush(self) -> None:
        """Do nothing: `codegen_node` leaves nothing to be written."""


@contextlib.contextmanager
def registered(device: str = "cpu", scheduling: type[BaseScheduling] = PythonScheduling) -> Iterator[None]:
    """Generate Python for `device` inside the context."""
    common.init_backend_registration()
    before = common.device_codegens[device]
    common.register_backend_for_device(device, scheduling, PythonWrapperCodegen)
    try:
        yield
    finally:
        common.device_codegens[device] = before
