"""Watch Inductor's virtualized globals: who installs which handler, for how long, and how often each is read.

`watch()` records every change while a compilation runs; `visit_graph` calls a function inside the dynamic scope of one
lowered graph, where `V.graph` answers, and then stops the compilation.
"""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any
from unittest import mock

import torch
from torch._inductor import config, virtualized
from torch._inductor.graph import GraphLowering
from torch._inductor.ops_handler import DefaultHandler

_PREFIX = "__torchinductor_"


@dataclasses.dataclass(frozen=True)
class Scope:
    """One value of one variable of `V`: which handler, who installed it, and how often it was read.

    `start` and `end` number the changes of any variable since the watch began; `depth` counts the values below it.
    """

    variable: str
    handler: str
    installer: str
    depth: int
    start: int
    end: int
    reads: int


@dataclasses.dataclass
class _Open:
    """A scope that has not ended."""

    variable: str
    handler: str
    installer: str
    depth: int
    start: int
    reads: int = 0


def chain(handler: Any) -> str:
    """Return the class names from a handler to the innermost that it forwards to."""
    names = [type(handler).__name__]
    inner = vars(handler) if isinstance(handler, DefaultHandler) else {}
    if (below := inner.get("_inner", inner.get("parent_handler"))) is not None:
        names.append(chain(below))
    return " > ".join(names)


class Watch:
    """Stand in for the thread-local storage under `V`: keep a record, and pass each access on."""

    def __init__(self, storage: Any) -> None:
        # Not by plain assignment: that is what this class records.
        self.__dict__.update(storage=storage, changes=0, open=[], scopes=[], reads=Counter())

    def __getattr__(self, key: str) -> Any:
        if sys._getframe(2).f_code.co_name != "_set_handler":
            variable = key.removeprefix(_PREFIX)
            self.reads[variable] += 1
            if (top := self._top(variable)) is not None:
                top.reads += 1
        return getattr(self.storage, key)

    def __setattr__(self, key: str, value: Any) -> None:
        caller = sys._getframe(1)
        by = caller.f_back if caller.f_code.co_name == "_set_handler" else caller
        variable = key.removeprefix(_PREFIX)
        self.__dict__["changes"] += 1
        if by is not None and by.f_code.co_qualname == "Virtualized._set_handler.<locals>.ctx":
            if (top := self._top(variable)) is not None:
                self.open.remove(top)
                self.scopes.append(
                    Scope(top.variable, top.handler, top.installer, top.depth, top.start, self.changes, top.reads)
                )
        else:
            depth = sum(scope.variable == variable for scope in self.open)
            self.open.append(_Open(variable, chain(value), _installer(by), depth, self.changes))
        setattr(self.storage, key, value)

    def _top(self, variable: str) -> _Open | None:
        """Find the scope of `variable` that is in force."""
        return next((scope for scope in reversed(self.open) if scope.variable == variable), None)


def _installer(frame: FrameType | None) -> str:
    """Name the function that asked for a change, passing over `ExitStack` and the like."""
    while frame is not None and frame.f_globals.get("__name__") == "contextlib":
        frame = frame.f_back
    return frame.f_code.co_qualname if frame is not None else "?"


@contextlib.contextmanager
def watch() -> Iterator[Watch]:
    """Record the changes and reads of `V`'s variables in this block; scopes left open at its end are not kept."""
    seen = Watch(virtualized.threadlocal)
    with mock.patch.object(virtualized, "threadlocal", seen):
        yield seen


def installers(scopes: list[Scope], *variables: str) -> list[tuple[str, str, str, int]]:
    """Count scopes by variable, installer and handler, in order of first appearance."""
    rows = Counter((s.variable, s.installer, s.handler) for s in sorted(scopes, key=lambda s: s.start))
    return [(*row, count) for row, count in rows.items() if not variables or row[0] in variables]


class _Visited(Exception):
    """Raised in place of scheduling."""


def visit_graph(visit: Callable[[GraphLowering], Any], fn: Callable[..., Any], *inputs: Any, **options: Any) -> Any:
    """Lower `fn` on `inputs`, call `visit` with the graph while it is in force, and return what `visit` does.

    `options` are Inductor's config fields. Nothing is scheduled. Raise RuntimeError when no graph was lowered.
    """
    results: list[Any] = []

    def stop(self: GraphLowering) -> None:
        results.append(visit(self))
        raise _Visited

    with (
        config.patch({"fx_graph_cache": False, **options}),
        torch._functorch.config.patch(enable_autograd_cache=False),
        mock.patch.object(GraphLowering, "_update_scheduler", stop),
    ):
        torch._dynamo.reset()
        try:
            torch.compile(fn, fullgraph=True, dynamic=False)(*inputs)
        except Exception:
            if not results:
                raise
        finally:
            torch._dynamo.reset()
    if not results:
        raise RuntimeError(f"{inspect.unwrap(fn).__name__} was not lowered: it compiles to no graph")
    return results[0]
