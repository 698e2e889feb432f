"""Python: the definitions of a module by `ast`, with decorators in the span and branches seen through.

Classes, functions and methods (nested ones as `outer.inner`), assigned names of modules and classes, and what methods
assign to `self`. A name defined more than once gives several spans.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from anchors.model import Span

_BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_ASSIGNMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign)
_BRANCHES = (ast.ExceptHandler, ast.match_case)
_PLAIN = (ast.Expr, ast.Return, ast.Import, ast.ImportFrom, ast.Raise, ast.Pass, ast.Assert, ast.Continue, ast.Break)


def spans(data: bytes) -> tuple[Span, ...]:
    """Return the spans of one module's source; raise SyntaxError when it cannot be parsed."""
    tree = ast.parse(data)
    return tuple(sorted(_body(tree.body, "", "module"), key=lambda span: (span.start, -span.end)))


def _body(statements: list[ast.stmt], prefix: str, scope: str) -> Iterator[Span]:
    for node in statements:
        if isinstance(node, _PLAIN):
            continue
        if isinstance(node, ast.ClassDef):
            yield _span(prefix + node.name, "class", node, node.decorator_list)
            yield from _attributes(node, f"{prefix}{node.name}.")
            yield from _body(node.body, f"{prefix}{node.name}.", "class")
        elif isinstance(node, _FUNCTIONS):
            kind = "setter" if _is_accessor(node) else "function"
            yield _span(prefix + node.name, kind, node, node.decorator_list)
            yield from _body(node.body, f"{prefix}{node.name}.", "function")
        elif isinstance(node, _ASSIGNMENTS):
            if scope != "function":
                kind = "augmented" if isinstance(node, ast.AugAssign) else "name"
                for name in _names(_targets(node)):
                    yield Span(prefix + name, kind, node.lineno, node.end_lineno or node.lineno)
        else:
            for block in _BLOCKS:
                for child in getattr(node, block, ()):
                    inner = child.body if isinstance(child, _BRANCHES) else [child]
                    yield from _body(inner, prefix, scope)


def _span(name: str, kind: str, node: ast.stmt, decorators: list[ast.expr]) -> Span:
    start = min([node.lineno, *(item.lineno for item in decorators)])
    return Span(name, kind, start, node.end_lineno or node.lineno)


def _targets(node: ast.Assign | ast.AnnAssign | ast.AugAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def _names(targets: list[ast.expr]) -> Iterator[str]:
    """Yield the dotted names that an assignment's targets bind: `a`, `a.b`, each of `a, (b, *c)`."""
    for target in targets:
        if isinstance(target, (ast.Tuple, ast.List)):
            yield from _names(target.elts)
        elif isinstance(target, ast.Starred):
            yield from _names([target.value])
        elif name := _dotted(target):
            yield name


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        base = _dotted(node.value)
        return f"{base}.{node.attr}" if base else ""
    return ""


def _attributes(owner: ast.ClassDef, prefix: str) -> Iterator[Span]:
    """Yield what a class's methods assign to their first parameter: `__init__`'s word goes before the others'."""
    methods = [node for node in owner.body if isinstance(node, _FUNCTIONS)]
    methods.sort(key=lambda node: node.name != "__init__")
    seen: set[str] = set()
    for method in methods:
        me = next((argument.arg for argument in [*method.args.posonlyargs, *method.args.args]), "") + "."
        own: set[str] = set()
        for node in _statements(method.body):
            if isinstance(node, _ASSIGNMENTS[:2]):
                for name in _names(_targets(node)):
                    attribute = name.removeprefix(me)
                    if name.startswith(me) and "." not in attribute and attribute not in seen:
                        own.add(attribute)
                        yield Span(prefix + attribute, "attribute", node.lineno, node.end_lineno or node.lineno)
        seen |= own


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a body and of all blocks in it; expressions are not entered."""
    for node in body:
        if isinstance(node, _PLAIN):
            continue
        yield node
        if isinstance(node, _ASSIGNMENTS):
            continue
        for block in _BLOCKS:
            for child in getattr(node, block, ()):
                yield from _statements(child.body if isinstance(child, _BRANCHES) else [child])


def _is_accessor(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Say whether a decorator makes the function the setter or deleter of a property of the same name."""
    return any(
        isinstance(item, ast.Attribute) and item.attr in ("setter", "deleter") and _dotted(item.value) == node.name
        for item in node.decorator_list
    )
