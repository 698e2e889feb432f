"""Where a function of the running torch is written, as an anchor; and which line registers a lowering."""

from __future__ import annotations

import ast
import dataclasses
import functools
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from .schema import OperatorsError, root

_ATEN = re.compile(r"aten\.\w+(?:\.\w+)?")
_REGISTERS = re.compile(r"register_\w+|make_fallback")


@dataclasses.dataclass(frozen=True, slots=True)
class Registration:
    """A call that registers a lowering: `name` as it writes it (`aten.sum`), and the line where the call starts.

    `decorates` is the first line of the function that the call decorates, or 0.
    """

    name: str
    path: str
    line: int
    decorates: int


def innermost(function: Callable[..., Any]) -> Any:
    """Return what decorators and partials stand in front of."""
    found: Any = function
    while True:
        if isinstance(found, functools.partial):
            found = found.func
        elif hasattr(found, "__wrapped__"):
            found = inspect.unwrap(found)
        else:
            return found


def anchor(function: Callable[..., Any]) -> str:
    """Return the anchor of a Python function under its decorators; raise OperatorsError when it has no source there."""
    code = getattr(innermost(function), "__code__", None)
    if code is None:
        raise OperatorsError(f"{function!r} is not written in Python; cite its entry in native_functions.yaml")
    path = _packaged(code.co_filename)
    symbol = code.co_qualname.replace(".<locals>", "")
    spans = _definitions(path).get(symbol, ())
    if len(spans) == 1:
        return f"torch:{path}#{symbol}"
    own = next((span for span in spans if span[0] <= code.co_firstlineno <= span[1]), None)
    if own is None:
        raise OperatorsError(f"{path}:{code.co_firstlineno}: no definition of {symbol} there; reinstall torch")
    return f"torch:{path}#{symbol}{_telling(path, own, spans)}"


def registrations(path: str) -> tuple[Registration, ...]:
    """Return the calls at the top of a module that register lowerings for ATen operators, in the order they run."""
    return tuple(_registrations(path))


def registration(overload: str, function: Callable[..., Any]) -> str:
    """Return the anchor of the line that registers `function` as the lowering of `overload`, or the empty string.

    The name may be registered more than once. The line that decorates the function wins; else the last one that
    decorates none.
    """
    code = innermost(function).__code__
    path = _packaged(code.co_filename)
    packet = overload.rpartition(".")[0]
    found = [one for one in registrations(path) if one.name in (overload, packet)]
    best = [one for one in found if one.decorates == code.co_firstlineno] or [one for one in found if not one.decorates]
    return f"torch:{path}{_quote(path, best[-1].line)}" if best else ""


@functools.cache
def _lines(path: str) -> tuple[str, ...]:
    try:
        return tuple((root() / path).read_text(encoding="utf-8").split("\n"))
    except OSError as error:
        raise OperatorsError(f"{path}: {error.strerror}; reinstall torch") from error


@functools.cache
def _tree(path: str) -> ast.Module:
    return ast.parse("\n".join(_lines(path)))


def _packaged(file: str) -> str:
    """Return a file's path in the package; raise OperatorsError for one that torch does not ship."""
    try:
        return Path(file).relative_to(root()).as_posix()
    except ValueError:
        raise OperatorsError(f"{Path(file).name} is no file of torch; start Python without what patches it") from None


@functools.cache
def _definitions(path: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """Return the first and last lines, decorators included, of each definition or assignment by qualified name."""
    found: dict[str, tuple[tuple[int, int], ...]] = {}

    def visit(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = prefix
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = prefix + child.name
                start = min([child.lineno, *(item.lineno for item in child.decorator_list)])
                found[name] = (*found.get(name, ()), (start, child.end_lineno or child.lineno))
                inner = f"{name}."
            elif isinstance(child, ast.Assign) and not prefix:
                for target in child.targets:
                    if isinstance(target, ast.Name):
                        span = (child.lineno, child.end_lineno or child.lineno)
                        found[target.id] = (*found.get(target.id, ()), span)
            visit(child, inner)

    visit(_tree(path), "")
    return found


def _telling(path: str, own: tuple[int, int], spans: tuple[tuple[int, int], ...]) -> str:
    """Return a quote that only one line of all the spans holds, a line of `own`."""
    lines = [(number, _lines(path)[number - 1]) for start, end in spans for number in range(start, end + 1)]
    for number in range(own[0], own[1] + 1):
        text = _lines(path)[number - 1].strip()
        if text and '"' not in text and sum(text in line for _, line in lines) == 1:
            return f'@"{text}"'
    return ""


def _quote(path: str, number: int) -> str:
    """Return a quote that finds the line in its file, or the empty string when other lines hold the same text."""
    text = _lines(path)[number - 1].strip()
    return f'@"{text}"' if '"' not in text and sum(text in line for line in _lines(path)) == 1 else ""


@functools.cache
def _registrations(path: str) -> list[Registration]:
    found = []
    for statement in _tree(path).body:
        if isinstance(statement, ast.FunctionDef):
            decorators = statement.decorator_list
            first = min([statement.lineno, *(item.lineno for item in decorators)])
            found += [one for item in reversed(decorators) for one in _calls(item, path, first)]
        elif not isinstance(statement, ast.ClassDef):
            found += list(_calls(statement, path, 0))
    return found


def _calls(top: ast.AST, path: str, decorates: int) -> Iterator[Registration]:
    for node in ast.walk(top):
        if isinstance(node, ast.Call) and _REGISTERS.fullmatch(ast.unparse(node.func).rpartition(".")[2]):
            for argument in node.args:
                for name in _names(argument):
                    yield Registration(name, path, node.lineno, decorates)


def _names(node: ast.AST) -> Iterator[str]:
    """Yield the ATen names in an expression, each as far as it is written out."""
    if isinstance(node, ast.Attribute) and _ATEN.fullmatch(ast.unparse(node)):
        yield ast.unparse(node)
        return
    for child in ast.iter_child_nodes(node):
        yield from _names(child)
