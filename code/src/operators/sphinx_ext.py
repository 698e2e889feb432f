"""The Sphinx extension: directives for the operators book, fed from what was read and measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from . import book, codepages, gathered
from .schema import OperatorsError
from .sections import OperatorFamily, OperatorSection
from .tables import CompositeTable, OperatorDrift, OperatorFindings, OperatorPositions, OperatorRoutes, OperatorTable

_DIRECTIVES = {
    "operator": OperatorSection,
    "operator-family": OperatorFamily,
    "operator-table": OperatorTable,
    "operator-positions": OperatorPositions,
    "operator-routes": OperatorRoutes,
    "operator-findings": OperatorFindings,
    "operator-drift": OperatorDrift,
    "composite-table": CompositeTable,
}


_MADE = {
    "operator-facts",
    "operator-table",
    "operator-positions",
    "operator-routes",
    "operator-findings",
    "composite-table",
}


def note(app: Sphinx, document: nodes.document) -> None:
    """Keep which pages show operators, and the state of the measurements that they show."""
    if any(_MADE.intersection(node["classes"]) for node in document.findall(nodes.table)):
        app.env.metadata[app.env.docname]["operators"] = gathered.key()


def outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Name the pages whose measurements are no longer the newest."""
    return [name for name, known in env.metadata.items() if known.get("operators") not in (None, gathered.key())]


def measure(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Measure what is missing before a page that shows it is read, so that reading in parallel only looks it up."""
    marks = tuple(f"{{{name}}}" for name in _DIRECTIVES)
    for docname in docnames:
        text = Path(env.doc2path(docname)).read_text(encoding="utf-8-sig", errors="replace")
        if any(mark in text for mark in marks):
            try:
                gathered.ensure()
                book.load()  # once here, and not in each process that reads
            except OperatorsError as error:
                raise ExtensionError(f"operators: {error}") from error
            return


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything."""
    app.setup_extension("anchors.sphinx_ext")
    for name, directive in _DIRECTIVES.items():
        app.add_directive(name, directive)
    app.connect("env-before-read-docs", measure)
    app.connect("doctree-read", note)
    app.connect("env-get-outdated", outdated)
    app.connect("html-collect-pages", codepages.pages)
    app.connect(
        "builder-inited", lambda app: app.config.html_static_path.append(str(Path(__file__).with_name("_static")))
    )
    app.add_js_file("operators.js", loading_method="defer")
    app.add_css_file("operators.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
