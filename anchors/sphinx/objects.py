"""The directive `{source-object}`: an internal Python symbol documented as autodoc would, read and never imported.

It makes a target of the `py` domain, so this manual's `objects.inv` offers names that no upstream inventory has.
"""

from __future__ import annotations

import ast
import dataclasses
import textwrap
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.domains.python import PyClasslike, PyFunction, PyMethod, PyVariable
from sphinx.util.docutils import SphinxDirective

from anchors.model import AnchorError
from anchors.sphinx.nodes import reference_to
from anchors.sphinx.roles import grammar_error
from anchors.sphinx.session import Shown, session_of

SOFT = "anchors:soft"


@dataclasses.dataclass(frozen=True, slots=True)
class Described:
    """What a definition says about itself: its kind in the `py` domain, signature, bases and docstring's first line."""

    kind: str
    name: str
    signature: str
    bases: tuple[str, ...]
    summary: str
    flags: tuple[str, ...] = ()


def module_name(path: str) -> str:
    """Return the module of a packaged path: `torch/_inductor/ir.py` is `torch._inductor.ir`."""
    parts = path.removesuffix(".py").removesuffix("/__init__").split("/")
    return ".".join(parts)


def describe(text: str, name: str, *, member: bool) -> Described:
    """Read one definition's text; raise `AnchorError` when it is not one class, function or assignment."""
    try:
        body = ast.parse(textwrap.dedent(text)).body
    except SyntaxError:
        raise grammar_error(f"{name} is not a Python definition that stands by itself") from None
    node = body[0] if body else None
    if isinstance(node, ast.ClassDef):
        return Described(
            "class", name, _constructor(node), tuple(ast.unparse(base) for base in node.bases), _summary(node)
        )
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return _function(node, name, member=member)
    if isinstance(node, ast.Assign | ast.AnnAssign):
        typed = f": {ast.unparse(node.annotation)}" if isinstance(node, ast.AnnAssign) else ""
        value = ast.unparse(node.value) if node.value is not None else ""
        value = value if len(value) <= 60 else ""
        return Described("attribute" if member else "data", name, typed + (f" = {value}" if value else ""), (), "")
    raise grammar_error(f"{name} is not a Python class, function or assigned name")


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef, name: str, *, member: bool) -> Described:
    decorators = {ast.unparse(item).rpartition(".")[2] for item in node.decorator_list}
    bound = member and "staticmethod" not in decorators
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if member and decorators & {"property", "cached_property", "cache_property_on_self"}:
        return Described("property", name, "", (), _summary(node))
    flags: tuple[str, ...] = tuple(
        flag for flag in ("staticmethod", "classmethod", "abstractmethod") if flag in decorators
    )
    if isinstance(node, ast.AsyncFunctionDef):
        flags += ("async",)
    return Described(
        "method" if member else "function",
        name,
        f"({_arguments(node, bound=bound)}){returns}",
        (),
        _summary(node),
        flags,
    )


def _arguments(node: ast.FunctionDef | ast.AsyncFunctionDef, *, bound: bool) -> str:
    """Return the argument list without `self` or `cls`."""
    args = node.args
    if bound:
        positional = [*args.posonlyargs, *args.args][1:]
        only = max(len(args.posonlyargs) - 1, 0)
        args = ast.arguments(
            posonlyargs=positional[:only],
            args=positional[only:],
            vararg=args.vararg,
            kwonlyargs=args.kwonlyargs,
            kw_defaults=args.kw_defaults,
            kwarg=args.kwarg,
            defaults=args.defaults[-len(positional) :] if positional else [],
        )
    return ast.unparse(args)


def _constructor(node: ast.ClassDef) -> str:
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            return f"({_arguments(item, bound=True)})"
    return ""


def _summary(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """Return the docstring's first sentence or paragraph."""
    first = (ast.get_docstring(node) or "").strip().partition("\n\n")[0]
    return " ".join(first.split())


_DIRECTIVES: dict[str, Any] = {
    "class": PyClasslike,
    "function": PyFunction,
    "method": PyMethod,
    "property": PyMethod,
    "data": PyVariable,
    "attribute": PyVariable,
}


class SourceObject(SphinxDirective):
    """Document one internal symbol, and with `:members:` some of a class's methods."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "members": directives.unchanged_required,
        "no-index": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Return the description, or nothing but a warning when the symbol cannot be read."""
        text = self.arguments[0].strip()
        return self._document(text, list(self.content), self.options.get("members", "").replace(",", " ").split())

    def _document(self, text: str, content: list[str], members: list[str]) -> list[nodes.Node]:
        session, docname = session_of(self.env), self.env.docname
        shown = session.show(docname, text, self.lineno)
        if shown is None:
            return []
        if shown.passage is None:
            link = reference_to(shown, str(shown.anchor), literal=True)
            link["kind"] = "source-object"
            return [nodes.paragraph("", "", nodes.Text("Not read in this build: "), link)]
        try:
            module, name = self._names(shown)
            found = describe(shown.passage.text, name, member="." in name)
        except AnchorError as error:
            session.warn(docname, self.lineno, text, error)
            return []
        return self._description(shown, module, found, content, members)

    def _names(self, shown: Shown) -> tuple[str, str]:
        """Return the module and the name in it."""
        anchor = shown.anchor
        if anchor.symbol:
            if not anchor.path.endswith(".py"):
                raise grammar_error("only Python symbols become py targets", "show this one with {excerpt}")
            return module_name(anchor.path.removeprefix("python/")), anchor.symbol
        module = next(
            (name for name in _prefixes(anchor.path) if shown.path.endswith((f"{name}.py", f"{name}/__init__.py"))), ""
        )
        if not module or len(module) == len(anchor.path):
            raise grammar_error("a source-object names a class, a function, a method or an assigned name")
        return module.replace("/", "."), anchor.path[len(module) + 1 :]

    def _description(
        self, shown: Shown, module: str, found: Described, content: list[str], members: list[str]
    ) -> list[nodes.Node]:
        options: dict[str, Any] = {"module": module, **dict.fromkeys(found.flags)}
        if "no-index" in self.options:
            options["no-index"] = None
        kind = found.kind
        directive = _DIRECTIVES[found.kind](
            f"py:{kind}",
            [found.name + ("" if kind in ("data", "attribute", "property") else found.signature)],
            options,
            StringList(content, source=self.get_source_info()[0]),
            self.lineno,
            self.content_offset,
            self.block_text,
            self.state,
            self.state_machine,
        )
        built: list[nodes.Node] = directive.run()
        for desc in built:
            if isinstance(desc, addnodes.desc):
                self._dress(desc, shown, found, members)
        return built

    def _dress(self, desc: addnodes.desc, shown: Shown, found: Described, members: list[str]) -> None:
        """Add the link to the source, the bases, the docstring's first line and the members."""
        signature = desc.next_node(addnodes.desc_signature)
        body = desc.next_node(addnodes.desc_content)
        assert signature is not None and body is not None
        if found.kind in ("data", "attribute") and found.signature:
            signature += addnodes.desc_annotation("", found.signature)
        link = reference_to(shown, "[source]", literal=False)
        link["kind"] = "source-object"
        link["classes"].append("viewcode-link")
        signature += link
        front: list[nodes.Node] = []
        if found.bases:
            front.append(nodes.paragraph("", f"Bases: {', '.join(found.bases)}", classes=["source-bases"]))
        if found.summary:
            front.append(nodes.paragraph("", found.summary, classes=["source-summary"]))
        body.insert(0, front)
        for member in members:
            body += self._document(f"{shown.anchor}.{member}", [], [])
        for xref in desc.findall(addnodes.pending_xref):
            xref[SOFT] = True


def _prefixes(dotted: str) -> list[str]:
    """Return `a/b/c`, `a/b`, `a` for `a.b.c`, longest first."""
    parts = dotted.split(".")
    return ["/".join(parts[:count]) for count in range(len(parts), 0, -1)]
