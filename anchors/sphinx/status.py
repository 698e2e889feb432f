"""The status line under a page's title.

Other extensions add to it through the event `anchors-status`: a handler `(app, docname) -> list[str]` returns the
words that it adds, such as `["11 snippets: 9 run, 2 recorded on NVIDIA H200, 2026-12-02"]`, or an empty list. The event
is emitted when a page is written, perhaps in a forked writer, so handlers read what the environment already holds.
The empty docname stands for the whole manual, whose line `{anchor-summary}` shows.
An extension that connects to it first calls `app.setup_extension("anchors.sphinx_ext")`.
"""

from __future__ import annotations

from collections import Counter

from docutils import nodes
from sphinx.application import Sphinx

from anchors.sphinx.domain import Citation, domain_of
from anchors.sphinx.nodes import page_status
from anchors.sphinx.session import session_of

EVENT = "anchors-status"

_GOOD = {"ok", "moved"}


def anchor_words(citations: list[Citation]) -> str:
    """Return `23 anchors ✓`, or the number in each state when not all are as they were read."""
    states = {(citation.docname, citation.anchor): citation.state for citation in citations}
    if not states:
        return ""
    counts = Counter("ok" if state in _GOOD else state for state in states.values())
    noun = "anchor" if len(states) == 1 else "anchors"
    if set(counts) == {"ok"}:
        return f"{len(states)} {noun} ✓"
    parts = [f"{counts.pop('ok')} ✓"] if "ok" in counts else []
    parts += [f"{count} {state}" for state, count in sorted(counts.items())]
    return f"{len(states)} {noun}: {', '.join(parts)}"


def place(document: nodes.document, docname: str) -> None:
    """Put an empty status line under the page's title."""
    title = document.next_node(nodes.title)
    if title is not None and isinstance(title.parent, nodes.section):
        title.parent.insert(
            title.parent.index(title) + 1, page_status("", "", docname=docname, classes=["page-status"])
        )


def fill(app: Sphinx, document: nodes.document) -> None:
    """Fill each status line of a page (or of a whole book, in LaTeX); drop those with nothing to say."""
    session = session_of(app.env)
    for node in list(document.findall(page_status)):
        docname = node["docname"]
        known = domain_of(app.env).citations
        citations = known.get(docname, []) if docname else [one for page in sorted(known) for one in known[page]]
        releases = list(dict.fromkeys(session.release(citation.pin) for citation in citations))
        words = [", ".join(releases), anchor_words(citations)]
        for more in app.emit(EVENT, docname):
            words += [more] if isinstance(more, str) else list(more or [])
        text = " · ".join(word for word in words if word)
        if text:
            node += nodes.Text(text)
        else:
            node.parent.remove(node)
