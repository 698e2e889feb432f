"""Watch Inductor write kernels: iteration ranges, which buffer each line came from, and what CSE found again.

`written(fn, *inputs)` compiles `fn` up to the finished wrapper and stops there, so that nothing is compiled further. It
works inside `vectors` for a CPU and inside `snippets.target.gpu_target` for a GPU; neither need be there.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import torch
from torch._inductor import config, cpp_builder, cpu_vec_isa
from torch._inductor.codegen.common import CSE
from torch._inductor.codegen.triton import TritonKernel, TritonScheduling
from torch._inductor.graph import GraphLowering
from torch._inductor.utils import Placeholder
from torch._inductor.virtualized import V

#: The buffers that a Triton kernel collects its code in, in the order in which it empties them into the body.
BUFFERS = ("indexing_code", "loads", "compute", "stores", "post_loop_combine", "post_loop_store")


@dataclasses.dataclass(frozen=True)
class Range:
    """One variable of a kernel's iteration space, by the expression that computes it from its root's index."""

    root: str
    name: str
    expression: str
    length: str


@dataclasses.dataclass(frozen=True)
class Line:
    """One line of a kernel with the buffer that it came from; `part` is `frame` for what no buffer held."""

    part: str
    text: str


@dataclasses.dataclass
class Written:
    """What one kernel's generation left behind; `found` and `dropped` are about the cache of expressions."""

    name: str = ""
    source: str = ""
    ranges: tuple[Range, ...] = ()
    lines: tuple[Line, ...] = ()
    asked: list[str] = dataclasses.field(default_factory=list)
    found: list[str] = dataclasses.field(default_factory=list)
    dropped: list[int] = dataclasses.field(default_factory=list)

    @property
    def body(self) -> str:
        """Return the kernel from its `def` on, without the decorators."""
        return self.source[self.source.index("@triton.jit\n") + len("@triton.jit\n") :].rstrip()


class _Stop(Exception):
    """Raised in place of loading the generated module."""


def _texts(parts: list[tuple[str, list[Any]]]) -> list[Line]:
    """Turn buffered lines into text; a deferred line of a removed buffer is `None` and is left out."""
    lines = []
    for part, entries in parts:
        for entry in entries:
            text = entry() if callable(entry) else str(getattr(entry, "line", entry))
            lines += [Line(part, piece.strip()) for piece in (text or "").splitlines() if piece.strip()]
    return lines


def _labelled(source: str, pieces: list[Line]) -> tuple[Line, ...]:
    """Match the kernel's final lines, in order, with the pieces that its buffers held."""
    labelled, at = [], 0
    for text in source.splitlines():
        spot = next((i for i in range(at, len(pieces)) if pieces[i].text == text.strip()), None)
        labelled.append(Line("frame" if spot is None else pieces[spot].part, text))
        at = at if spot is None else spot + 1
    return tuple(labelled)


@contextlib.contextmanager
def watching() -> Iterator[list[Written]]:
    """Collect a `Written` for each Triton kernel whose source is generated inside the `with`."""
    records: list[Written] = []
    open_records: dict[int, Written] = {}
    pieces: dict[int, list[tuple[str, list[Any]]]] = {}
    body: Any = TritonKernel.codegen_body
    whole: Any = TritonKernel.codegen_kernel
    define: Any = TritonScheduling.define_kernel
    generate: Any = CSE.generate
    invalidate: Any = CSE.invalidate
    owner: dict[int, int] = {}

    def record(kernel: Any) -> Written:
        owner[id(kernel.cse)] = id(kernel)
        return open_records.setdefault(id(kernel), Written())

    def codegen_body(kernel: Any) -> None:
        pieces.setdefault(id(kernel), []).extend((name, list(getattr(kernel, name)._lines)) for name in BUFFERS)
        record(kernel)
        body(kernel)

    def codegen_kernel(kernel: Any, name: Any = None) -> str:
        made = record(kernel)
        source: str = whole(kernel, name)
        made.source = source
        made.ranges = tuple(
            Range(tree.name, entry.name, str(entry.expr), str(entry.length))
            for tree in kernel.range_trees
            for entry in tree.nodes.values()
        )
        return source

    def define_kernel(scheduling: Any, source: str, schedule: Any, kernel: Any) -> str:
        name: str = define(scheduling, source, schedule, kernel)
        made = open_records.pop(id(kernel), Written(source=source))
        made.name, made.source = name, made.source.replace(str(Placeholder.KERNEL_NAME), name)
        made.lines = _labelled(made.body, _texts(pieces.pop(id(kernel), [])))
        records.append(made)
        return name

    def counted(cse: Any, buffer: Any, expr: Any, **options: Any) -> Any:
        if isinstance(V.kernel, TritonKernel) and V.kernel.cse is cse:
            text = expr if isinstance(expr, str) else getattr(expr, "line", None)
            if isinstance(text, str):
                made = record(V.kernel)
                made.asked.append(text)
                if cse.contains(text):
                    made.found.append(text)
        return generate(cse, buffer, expr, **options)

    def dropping(cse: Any, keep: Any) -> None:
        before = len(cse._cache)
        invalidate(cse, keep)
        if id(cse) in owner and owner[id(cse)] in open_records:
            open_records[owner[id(cse)]].dropped.append(before - len(cse._cache))

    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(TritonKernel, "codegen_body", codegen_body))
        stack.enter_context(mock.patch.object(TritonKernel, "codegen_kernel", codegen_kernel))
        stack.enter_context(mock.patch.object(TritonScheduling, "define_kernel", define_kernel))
        stack.enter_context(mock.patch.object(CSE, "generate", counted))
        stack.enter_context(mock.patch.object(CSE, "invalidate", dropping))
        yield records


def written(fn: Callable[..., Any], *inputs: Any, **options: Any) -> tuple[list[Written], str]:
    """Return the Triton kernels that Inductor writes for `fn`, and its wrapper with every kernel's text in it."""
    wrappers: list[str] = []

    def stop(graph: GraphLowering) -> Any:
        code = graph.codegen_with_cpp_wrapper() if graph.cpp_wrapper else graph.codegen()
        wrappers.append(getattr(code[0], "value", str(code[0])))
        raise _Stop

    torch._dynamo.reset()
    with (
        watching() as records,
        config.patch({"fx_graph_cache": False, **options}),
        mock.patch.object(GraphLowering, "compile_to_module", stop),
        contextlib.suppress(Exception),
    ):
        torch.compile(fn)(*inputs)
    if not wrappers:
        raise RuntimeError("nothing was compiled: run the function without `written` to see its error")
    return records, wrappers[-1]


@contextlib.contextmanager
def vectors(isa: type[cpu_vec_isa.VecISA] = cpu_vec_isa.VecAVX2) -> Iterator[None]:
    """Have C++ written for `isa`, GCC and one thread, whatever this machine has: nothing of it is compiled here."""
    with (
        config.patch({"cpp.vec_isa_ok": True, "cpp.threads": 1}),
        mock.patch.object(cpu_vec_isa, "pick_vec_isa", isa),
        mock.patch.object(cpp_builder, "is_gcc", lambda: True),
    ):
        yield


def cpp_source(wrapper: str) -> str:
    """Return the first C++ function in a wrapper, from its signature to its last brace."""
    code = wrapper[wrapper.index('extern "C"') :]
    return code[: code.index("\n}\n") + 2]
