"""The Sphinx extension: `{src}`, `{excerpt}`, `{source-object}`, `{anchor-index}`, hover cards and the status line.

Every finding of `python -m anchors check` becomes a warning `anchors.<code>` at its page and line, so that
`suppress_warnings = ["anchors.ghost"]` silences one kind. A page is built again when what its anchors show changes.
Other extensions add to the status line through the event `anchors-status` (see `anchors.sphinx.status`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from anchors.sphinx import index, status
from anchors.sphinx.domain import Citation, SourceDomain, domain_of
from anchors.sphinx.excerpt import Excerpt
from anchors.sphinx.nodes import register, source_cards, source_reference
from anchors.sphinx.objects import SOFT, SourceObject
from anchors.sphinx.roles import SourceRole
from anchors.sphinx.session import open_session, session_of
from anchors.sphinx.settings import Settings

LOGGER = logging.getLogger(__name__)

_STATIC = Path(__file__).parent / "sphinx" / "static"


def outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Return the pages whose anchors no longer show what they showed when the page was read."""
    session, domain = session_of(env), domain_of(env)
    return [
        docname
        for docname, known in domain.prints.items()
        if docname not in added | changed | removed
        and session.fingerprint(docname, [citation.anchor for citation in domain.citations[docname]]) != known
    ]


def check_pages(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Raise the findings of all pages, before any page is read."""
    session_of(env).raise_findings()


def read_page(app: Sphinx, document: nodes.document) -> None:
    """Keep what one page cites, mark first mentions, and place its status line."""
    env = app.env
    docname, domain, seen = env.docname, domain_of(env), set()
    citations = []
    for node in document.findall(source_reference):
        node["first"] = node["anchor"] not in seen and node.get("kind", "src") == "src"
        seen.add(node["anchor"])
        citations.append(_citation(docname, node))
    if citations:
        domain.citations[docname] = citations
        domain.prints[docname] = session_of(env).fingerprint(docname, seen)
    status.place(document, docname)


def _citation(docname: str, node: source_reference) -> Citation:
    section: Any = node
    while section is not None and not isinstance(section, nodes.section):
        section = section.parent
    heading = section.next_node(nodes.title) if section is not None else None
    title = heading.astext() if heading is not None else docname
    return Citation(
        anchor=node["anchor"], name=node["name"], symbol=node["symbol"], quote=node["quote"], path=node["path"],
        start=node["start"], end=node["end"], permalink=node["refuri"], state=node["state"], docname=docname,
        section=section["ids"][0] if section is not None and section["ids"] else "", title=title,
    )  # fmt: skip


def write_page(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Fill the status line and the indexes, and give HTML pages their hover cards."""
    status.fill(app, document)
    index.fill(app, document, docname)
    index.fill_summaries(app, document)
    if app.builder.format == "html":
        _add_cards(document, session_of(app.env).settings.card_lines)


def _add_cards(document: nodes.document, limit: int) -> None:
    cards: dict[str, dict[str, Any]] = {}
    for node in document.findall(source_reference):
        if "kind" in node or not node.get("text"):
            continue
        if node["anchor"] not in cards:
            fields = {name: node[name] for name in ("path", "start", "lines", "release")}
            key = f"src-{len(cards)}"
            cards[node["anchor"]] = {"key": key, "limit": limit, "text": node["text"], **fields}
        node["card"] = cards[node["anchor"]]["key"]
    if cards:
        document += source_cards("", cards=list(cards.values()))


def soften(app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element) -> nodes.Element | None:
    """Leave a name in a signature as words when no manual documents it."""
    return contnode if node.get(SOFT) else None


def summarize(app: Sphinx, exception: Exception | None) -> None:
    """Print the number of anchors in each state."""
    if exception is None:
        session = session_of(app.env)
        if session.settings.check:
            counts = ", ".join(f"{count} {state}" for state, count in session.report.counts.items())
            LOGGER.info("anchors: %s", counts)


def updated(app: Sphinx, env: BuildEnvironment) -> Iterator[str]:
    """Ask for the pages whose index changed to be written again."""
    yield from index.stale_pages(domain_of(env))


def add_static(app: Sphinx) -> None:
    """Serve the extension's own style and script."""
    app.config.html_static_path.append(str(_STATIC))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything."""
    Settings.declare(app)
    app.add_domain(SourceDomain)
    app.add_event(status.EVENT)
    app.add_role("src", SourceRole())
    app.add_directive("excerpt", Excerpt)
    app.add_directive("source-object", SourceObject)
    app.add_directive("anchor-index", index.AnchorIndex)
    app.add_directive("anchor-summary", index.AnchorSummary)
    register(app)
    app.connect("builder-inited", open_session)
    app.connect("builder-inited", add_static)
    app.connect("env-get-outdated", outdated)
    app.connect("env-before-read-docs", check_pages)
    app.connect("doctree-read", read_page)
    app.connect("env-updated", updated)
    app.connect("missing-reference", soften, priority=900)
    app.connect("doctree-resolved", write_page)
    app.connect("build-finished", summarize)
    app.add_css_file("anchors.css")
    app.add_js_file("anchors.js", loading_method="defer")
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
