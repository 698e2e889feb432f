"""Strings that remember what was being generated when a line of code was written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from torch._inductor import loop_body
from torch._inductor.codegen.common import CSE, DeferredLineBase  # type: ignore[attr-defined]
from torch._inductor.ir import Loops
from torch._inductor.utils import IndentedBuffer, LineContext, ValueWithLineMap
from torch._inductor.virtualized import V

# An operation, the block of its loop body, and the step in that block ("" when the step is not known).
Note = tuple[str, str, str]


class Noted(str):
    """Be a line of code that keeps its notes through slicing."""

    notes: list[Note]

    def __new__(cls, text: str, notes: list[Note]) -> Noted:
        """Attach `notes` to `text`; the list is shared, so that a later reuse of the value can add to it."""
        self = super().__new__(cls, text)
        self.notes = notes
        return self

    def __getitem__(self, key: Any) -> Noted:
        """Slice the text and keep the notes."""
        return Noted(super().__getitem__(key), self.notes)


def _absent(value: Any) -> bool:
    return type(value).__name__ == "NullHandler"


def current() -> list[Note]:
    """Name what Inductor is generating now: the scheduler node of the kernel, and the step of its loop body."""
    node = getattr(V.kernel, "current_node", None) if not _absent(V.kernel) else None
    if node is None:
        return []
    name, body = node.get_name(), getattr(node, "_body", None)
    shim = V.interpreter
    step = None if _absent(shim) else getattr(shim, "current_node", None)
    if step is None or body is None:
        return [(name, "", "")]
    block = "body"
    for key, sub in body.subblocks.items():
        if sub.graph is shim.graph:
            block = key
    return [(name, block, step.name)]


class Ledger:
    """Watch Inductor's code buffers, and answer which notes belong to each line of a finished text."""

    def __init__(self) -> None:
        """Start empty."""
        self._texts: dict[str, list[list[Note]]] = {}
        self._loose: dict[str, list[list[Note]]] = {}
        self._values: dict[tuple[int, str], list[Note]] = {}
        self._active: list[Note] | None = None
        self._stack: list[str] = []

    def notes(self, text: str) -> list[list[Note]]:
        """List the notes of each line of `text`; a line whose writer is unknown or not the only one has none."""
        known = self._texts.get(text)
        if known is not None:
            return known
        rows = [row.strip() for row in text.split("\n")]
        found: list[list[Note]] = []
        for row in rows:
            candidates = self._loose.get(row, [])
            single = {tuple(c) for c in candidates}
            found.append(list(next(iter(single))) if len(single) == 1 and rows.count(row) == 1 else [])
        return found

    def forget(self) -> None:
        """Drop what belongs to kernels that are finished."""
        self._texts.clear()
        self._loose.clear()
        self._values.clear()

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Patch the buffers, the common-subexpression tables, the loop tracer and the loops' functions."""
        with (
            mock.patch.multiple(
                IndentedBuffer, writeline=self._writeline(), getvaluewithlinemap=self._getvalue(), map=self._map()
            ),
            mock.patch.object(CSE, "generate", self._generate()),
            mock.patch.object(Loops, "__post_init__", self._post_init()),
            mock.patch.object(loop_body, "LightTracer", self._tracer()),
        ):
            yield

    def _writeline(self) -> Any:
        ledger = self

        def writeline(buffer: IndentedBuffer, line: Any) -> None:
            if isinstance(line, LineContext):
                buffer._lines.append(line)
                return
            if isinstance(line, DeferredLineBase):
                notes = line.line.notes if isinstance(line.line, Noted) else ledger._now()
                fresh = line.with_prefix(buffer.prefix())
                fresh.line = Noted(fresh.line, notes)
                buffer._lines.append(fresh)
                ledger._loosely(fresh.line, notes)
            elif line.strip():
                notes = line.notes if isinstance(line, Noted) else ledger._now()
                buffer._lines.append(Noted(f"{buffer.prefix()}{line}", notes))
                ledger._loosely(line, notes)
            else:
                buffer._lines.append("")

        return writeline

    def _now(self) -> list[Note]:
        return self._active if self._active is not None else current()

    def _loosely(self, line: str, notes: list[Note]) -> None:
        if notes:
            self._loose.setdefault(line.strip(), []).append(notes)

    def _getvalue(self) -> Any:
        ledger, original = self, IndentedBuffer.getvaluewithlinemap

        def getvaluewithlinemap(buffer: IndentedBuffer) -> ValueWithLineMap:
            result = original(buffer)
            if len(buffer._lines) > 8:
                rows: list[list[Note]] = []
                for line in buffer._lines:
                    if isinstance(line, LineContext):
                        continue
                    if isinstance(line, DeferredLineBase):
                        text = line()
                        if text is None:
                            continue
                        line = Noted(text, line.line.notes if isinstance(line.line, Noted) else [])
                    rows.extend([line.notes if isinstance(line, Noted) else []] * (1 + line.count("\n")))
                ledger._texts[result.value] = [*rows, []]
            return result

        return getvaluewithlinemap

    def _map(self) -> Any:
        def map_lines(buffer: IndentedBuffer, func: Any) -> IndentedBuffer:
            result = IndentedBuffer(initial_indent=buffer._indent)
            for line in buffer._lines:
                fresh = func(line)
                if isinstance(line, Noted) and isinstance(fresh, str):
                    fresh = Noted(fresh, line.notes)
                result._lines.append(fresh)
            return result

        return map_lines

    def _generate(self) -> Any:
        ledger, original = self, CSE.generate

        def generate(cse: Any, *args: Any, **kwargs: Any) -> Any:
            notes, outer = current(), ledger._active
            ledger._active = notes
            try:
                value = original(cse, *args, **kwargs)
            finally:
                ledger._active = outer
            written = ledger._values.setdefault((id(cse), str(value)), notes)
            if written is not notes:
                # The value existed: its line now serves this step as well.
                written.extend(note for note in notes if note not in written)
            return value

        return generate

    def _post_init(self) -> Any:
        ledger, original = self, Loops.__post_init__

        def post_init(loops: Any) -> None:
            original(loops)
            node, inner = V.current_node, loops.inner_fn
            if _absent(node) or getattr(node, "name", None) is None:
                return

            def inner_fn(*args: Any, **kwargs: Any) -> Any:
                ledger._stack.append(node.name)
                try:
                    return inner(*args, **kwargs)
                finally:
                    ledger._stack.pop()

            if not hasattr(inner, "panorama"):
                inner_fn.panorama = True  # type: ignore[attr-defined]
                object.__setattr__(loops, "inner_fn", inner_fn)

        return post_init

    def _tracer(self) -> Any:
        ledger, base = self, loop_body.LightTracer

        class Tracer(base):  # type: ignore[misc, valid-type]
            """Mark each traced step with the graph node whose lowering wrote it."""

            def create_node(self, *args: Any, **kwargs: Any) -> Any:
                node = super().create_node(*args, **kwargs)
                shim = V.interpreter
                if ledger._stack:
                    node.meta["panorama_origin"] = ledger._stack[-1]
                elif not _absent(shim) and getattr(shim, "current_node", None) is not None:
                    inherited = shim.current_node.meta.get("panorama_origin")
                    if inherited:
                        node.meta["panorama_origin"] = inherited
                return node

        return Tracer
