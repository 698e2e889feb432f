"""Where a function of the running torch is written, as an anchor; and which line registers a lowering."""

from __future__ import annotations

import ast
import dataclasses
import functools
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from .schema import OperatorsError, root

_ATEN = re.compile(r"aten\.\w+(?:\.\w+)?")
_REGISTERS = re.compile(r"register_\w+|make_fallback")


@dataclasses.dataclass(frozen=True, slots=True)
class Registration:
    """A call that registers a lowering for `name`, as it writes it: `aten.sum`, or `aten.div.Tensor`.

    `lines` are those where the call and the name in it start; `decorates` names the function that the call decorates,
    and `overrides` says whether the call takes the place of an earlier lowering.
    """

    name: str
    path: str
    lines: tuple[int, int]
    decorates: str
    overrides: bool


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
    return f"torch:{path}#{symbol}{_telling(path, range(own[0], own[1] + 1), spans)}"


def registered(overload: str, path: str) -> Registration | None:
    """Return the call at the top of `path` whose lowering holds for `overload` (`aten.div.Tensor`), or None.

    As in `register_lowering`: a call that names an operator leaves the overloads that have a lowering as they are,
    and one that names the overload does not; `make_fallback` goes through the overloads and names each.
    """
    winner = None
    for one in registrations(path):
        if one.name in (overload, overload.rpartition(".")[0]) and (winner is None or one.overrides):
            winner = one
    return winner


def registration(overload: str, function: Callable[..., Any]) -> str:
    """Return the anchor of the line that registers `function` as the lowering of `overload`, or the empty string.

    It is the file's anchor when the same line stands there twice.
    """
    path = _packaged(innermost(function).__code__.co_filename)
    winner = registered(overload, path)
    if winner is None:
        return ""
    scope = _definitions(path).get(winner.decorates, ())
    symbol = f"#{winner.decorates}" if scope else ""
    quote = _telling(path, winner.lines, scope or ((1, len(_lines(path))),))
    return f"torch:{path}{symbol if quote else ''}{quote}"


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


def _telling(path: str, own: Iterable[int], spans: tuple[tuple[int, int], ...]) -> str:
    """Return a quote of one of the lines `own` that no other line of the spans holds, or the empty string."""
    lines = {number: _lines(path)[number - 1] for start, end in spans for number in range(start, end + 1)}
    for number in own:
        text = _lines(path)[number - 1].partition('"')[0].strip()
        if text and sum(text in line for line in lines.values()) == 1:
            return f'@"{text}"'
    return ""


@functools.cache
def registrations(path: str) -> tuple[Registration, ...]:
    """Return the calls at the top of a module that register lowerings for ATen operators, in the order they run."""
    found: list[Registration] = []
    for statement in _tree(path).body:
        if isinstance(statement, ast.FunctionDef):
            for decorator in reversed(statement.decorator_list):  # the last is applied first
                found += _calls(decorator, path, statement.name)
        elif not isinstance(statement, ast.ClassDef):
            found += _calls(statement, path, "")
    return tuple(found)


def _calls(top: ast.AST, path: str, decorates: str) -> Iterator[Registration]:
    for node in ast.walk(top):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func).rpartition(".")[2]
            if _REGISTERS.fullmatch(called):
                for name, line in (found for argument in node.args for found in _names(argument)):
                    overrides = called == "make_fallback" or name.count(".") == 2
                    yield Registration(name, path, (node.lineno, line), decorates, overrides)


def _names(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the ATen names in an expression, each as far as it is written out, and its line."""
    if isinstance(node, ast.Attribute) and _ATEN.fullmatch(ast.unparse(node)):
        yield ast.unparse(node), node.lineno
        return
    for child in ast.iter_child_nodes(node):
        yield from _names(child)
