"""Definitions in C++ and CUDA source, with their exact lines.

tree-sitter parses the plain text of the file (see `cpp_text`); where it still stumbles over a macro, the bracket
scanner of `cpp_scan` supplies what it missed. Names are qualified by namespaces and classes; an anonymous namespace
adds nothing to a name, and template arguments are left out of it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

import tree_sitter
import tree_sitter_cpp

from anchors.locate import cpp_scan, cpp_text
from anchors.model import Span

_TYPES = frozenset({"class_specifier", "struct_specifier", "union_specifier", "enum_specifier"})
_DECLARATIONS = frozenset({"declaration", "field_declaration", "type_definition"})
_LOCAL = _TYPES | {"type_definition", "alias_declaration"}
_NAMES = frozenset({"identifier", "field_identifier", "type_identifier", "namespace_identifier"})
_LISTS = frozenset({"translation_unit", "declaration_list", "field_declaration_list", "ERROR"})


def spans(data: bytes) -> tuple[Span, ...]:
    """Return every class, function, declaration and other name that C++ source defines, in line order.

    Kinds are `class` (also struct, union, enum), `function` (with a body, defaulted or deleted), `declaration` (a
    prototype or forward declaration) and `name` (alias, variable, field, enumerator, concept, macro).
    """
    text = cpp_text.plain(data)
    tree = _parser().parse(text.data)
    found = list(_Walk(text).members(tree.root_node, ""))
    if tree.root_node.has_error:
        found = _repaired(found, text)
    return tuple(sorted({*found, *text.macros}, key=lambda span: (span.start, span.end, span.name)))


@functools.cache
def _parser() -> tree_sitter.Parser:
    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_cpp.language()))


def _repaired(found: list[Span], text: cpp_text.PlainText) -> list[Span]:
    """Return what the scanner sees, and of what tree-sitter saw only the names that the scanner has none of."""
    scanned = cpp_scan.spans(text)
    last = {_last(span.name) for span in scanned}
    return [*scanned, *(span for span in found if _last(span.name) not in last)]


def _last(name: str) -> str:
    return name.rpartition("::")[2]


class _Walk:
    """Yields the spans below a node of the syntax tree of one text."""

    def __init__(self, text: cpp_text.PlainText) -> None:
        self.text = text

    def members(self, node: tree_sitter.Node, scope: str) -> Iterator[Span]:
        """Yield the spans of the declarations directly inside `node`, each with what it contains."""
        for child in node.named_children:
            yield from self.visit(child, scope, child)

    def visit(self, node: tree_sitter.Node, scope: str, outer: tree_sitter.Node) -> Iterator[Span]:
        """Yield the spans of one declaration; `outer` is the node whose lines it takes (its template, its linkage)."""
        kind = node.type
        if kind == "function_definition":
            yield from self.function(node, scope, outer)
        elif kind in _DECLARATIONS:
            yield from self.declaration(node, scope, outer)
        elif kind in _TYPES:
            yield from self.type(node, scope, outer)
        elif kind == "namespace_definition":
            name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
            if body is not None:
                yield from self.members(body, _join(scope, _text(name) if name is not None else ""))
        elif kind in ("template_declaration", "linkage_specification", "friend_declaration"):
            for child in node.named_children:
                if kind == "friend_declaration" and child.type != "function_definition":
                    continue
                if child.type in _LISTS:
                    yield from self.members(child, scope)
                else:
                    yield from self.visit(child, scope, outer)
        elif kind in ("alias_declaration", "concept_definition"):
            name = node.child_by_field_name("name")
            if name is not None:
                yield self.span(scope, _text(name), "name", outer)
        elif kind in _LISTS:
            yield from self.members(node, scope)

    def type(self, node: tree_sitter.Node, scope: str, outer: tree_sitter.Node) -> Iterator[Span]:
        """Yield a class, struct, union or enum and its members; an unnamed one has only members."""
        name_node, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        name = _text(name_node) if name_node is not None else ""
        if name:
            yield self.span(scope, name, "declaration" if body is None else "class", outer)
        if body is None:
            return
        inner = _join(scope, name)
        if node.type == "enum_specifier":
            for child in body.named_children:
                if child.type == "enumerator" and (label := child.child_by_field_name("name")) is not None:
                    yield self.span(inner, _text(label), "name", child)
        else:
            yield from self.members(body, inner)

    def function(self, node: tree_sitter.Node, scope: str, outer: tree_sitter.Node) -> Iterator[Span]:
        """Yield a function with a body, and the types that stand directly in that body."""
        declarator = node.child_by_field_name("declarator")
        name = _declared(declarator)[0] if declarator is not None else ""
        if not name:
            return
        yield self.span(scope, name, "function", outer)
        body = node.child_by_field_name("body")
        if body is None:
            return
        for child in body.named_children:
            if child.type in _LOCAL:
                yield from self.visit(child, _join(scope, name), child)

    def declaration(self, node: tree_sitter.Node, scope: str, outer: tree_sitter.Node) -> Iterator[Span]:
        """Yield what one declaration declares: a type with a body in it, prototypes, variables, fields."""
        type_node = node.child_by_field_name("type")
        declarators = node.children_by_field_name("declarator")
        if type_node is not None and type_node.type in _TYPES:
            defines = type_node.child_by_field_name("body") is not None
            if defines or not declarators:
                yield from self.type(type_node, scope, outer)
        for declarator in declarators:
            name, is_function = _declared(declarator)
            if name:
                yield self.span(scope, name, "declaration" if is_function else "name", outer)

    def span(self, scope: str, name: str, kind: str, node: tree_sitter.Node) -> Span:
        """Return the span of `node`, from its macros and template header to its closing semicolon."""
        start = self.text.first_row(node.start_byte, node.start_point.row)
        end = node.end_point.row
        after = node.next_sibling
        if after is not None and after.type == ";":
            end = after.end_point.row
        return Span(_join(scope, name), kind, start + 1, end + 1)


def _join(scope: str, name: str) -> str:
    return f"{scope}::{name}" if scope and name else scope or name


def _text(node: tree_sitter.Node) -> str:
    """Return a name as one word, without template arguments and layout."""
    if node.type in ("template_type", "template_function", "template_method"):
        name = node.child_by_field_name("name")
        return _text(name) if name is not None else ""
    if node.type == "qualified_identifier":
        scope, name = node.child_by_field_name("scope"), node.child_by_field_name("name")
        return _join(_text(scope) if scope is not None else "", _text(name) if name is not None else "")
    if node.type == "dependent_name":
        return _text(node.named_children[-1]) if node.named_children else ""
    text = (node.text or b"").decode("utf-8", "replace")
    return cpp_scan.word(text) if not text.isidentifier() else text


def _declared(node: tree_sitter.Node) -> tuple[str, bool]:
    """Return the name that a declarator declares, empty when it has none, and whether it declares a function."""
    kind = node.type
    if kind in _NAMES or kind in ("operator_name", "destructor_name", "template_function", "template_method"):
        return _text(node), False
    if kind == "qualified_identifier":
        scope, name = node.child_by_field_name("scope"), node.child_by_field_name("name")
        inner, is_function = _declared(name) if name is not None else ("", False)
        return (_join(_text(scope) if scope is not None else "", inner) if inner else ""), is_function
    if kind == "operator_cast":
        text = (node.text or b"").decode("utf-8", "replace")
        return cpp_scan.word(re.split(r"[(<]", text, maxsplit=1)[0]), True
    inner_node = node.child_by_field_name("declarator")
    if inner_node is None:
        if not kind.endswith("declarator") or not node.named_children:
            return "", False
        inner_node = node.named_children[-1]
    name_text, is_function = _declared(inner_node)
    return name_text, is_function or (kind == "function_declarator" and inner_node.type != "parenthesized_declarator")
