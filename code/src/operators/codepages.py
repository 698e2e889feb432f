"""The code that Inductor generated for each operator's samples, and the composites' graphs, as pages of HTML.

They are written only where HTML is, since nobody reads such code on paper: `operators/code/NAME`.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.osutil import relative_uri

from . import book, composites
from .book import Entry
from .composites import Composite
from .measured import Run

FOLDER = "operators/code"
_COMPOSITES = "composites"


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield name, context and template of each page; nothing when the manual has no page on operators."""
    if not any(known.get("operators") for known in app.env.metadata.values()):
        return
    for entry in book.load():
        title = f"{entry.operator}: the generated code"
        body = _page(app, title, (_run(place, run) for place, run in enumerate(entry.runs)))
        yield f"{FOLDER}/{_name(entry.operator)}", {"title": title, "body": body}, "page.html"
    title = "Composites: their graphs"
    body = _page(app, title, map(_composite, composites.load()))
    yield f"{FOLDER}/{_COMPOSITES}", {"title": title, "body": body}, "page.html"


def link(env: BuildEnvironment, entry: Entry, run: Run) -> list[nodes.Node]:
    """Return a link to a run's generated code, for HTML only."""
    return _link(env, f"{_name(entry.operator)}", f"run-{entry.runs.index(run)}", "code")


def graph(env: BuildEnvironment, one: Composite) -> list[nodes.Node]:
    """Return a link to a composite's graph, for HTML only."""
    return _link(env, _COMPOSITES, one.name, "graph")


def _link(env: BuildEnvironment, page: str, mark: str, words: str) -> list[nodes.Node]:
    if env.app.builder.format != "html":
        return []
    target = env.app.builder.get_target_uri(f"{FOLDER}/{page}")
    uri = relative_uri(env.app.builder.get_target_uri(env.docname), target)
    reference = nodes.reference("", words, internal=True, refuri=f"{uri}#{mark}")
    return [addnodes.only("", nodes.Text(" "), reference, expr="html")]


def _name(operator: str) -> str:
    return operator.strip("_")


_Section = tuple[str, str, list[tuple[str, str]]]
"""Mark, heading, and pieces: (language, code), or ("", words)."""


def _run(place: int, run: Run) -> _Section:
    pieces = [("python", run.call)]
    if run.graph:
        pieces.append(("", f"Reached Inductor as: {', '.join(run.graph)}."))
    if run.nodes:
        pieces.append(("", f"Became: {', '.join(run.nodes)}. Route: {run.route}."))
    if run.why:
        pieces.append(("", run.why))
    if run.code:
        pieces.append(("python", run.code))
    return f"run-{place}", f"{run.sample} on {run.target}", pieces


def _composite(one: Composite) -> _Section:
    pieces = [("python", one.call), ("python", one.fx)]
    if one.training:
        pieces += [("", "Forward and backward together:"), ("python", one.training.fx)]
    if one.note:
        pieces.append(("", one.note))
    return one.name, one.name, pieces


def _page(app: Sphinx, title: str, sections: Iterable[_Section]) -> str:
    highlighter = app.builder.highlighter  # type: ignore[attr-defined]
    parts = [f"<h1>{html.escape(title)}</h1>"]
    for mark, heading, pieces in sections:
        parts.append(f'<section id="{html.escape(mark)}"><h2>{html.escape(heading)}</h2>')
        parts += [
            str(highlighter.highlight_block(words, language, force=True, location=None))
            if language
            else f"<p>{html.escape(words)}</p>"
            for language, words in pieces
        ]
        parts.append("</section>")
    return "\n".join(parts)
