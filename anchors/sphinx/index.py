"""The directive `{anchor-index}`: every cited file and symbol, with links back to the sections that cite it."""

from __future__ import annotations

import hashlib
from itertools import groupby
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.errors import NoUri
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from anchors.sphinx.domain import Citation, SourceDomain, domain_of
from anchors.sphinx.nodes import anchor_index, anchor_summary, page_status
from anchors.sphinx.session import session_of


class AnchorIndex(SphinxDirective):
    """Place an index of the whole manual, or of `:page:` alone; `:pin:` and `:under:` narrow it."""

    has_content = False
    option_spec: ClassVar[dict[str, Any]] = {
        "page": directives.flag,
        "pin": directives.unchanged_required,
        "under": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the place that `fill` replaces."""
        whole = "page" not in self.options
        indexes = domain_of(self.env).indexes
        indexes[self.env.docname] = indexes.get(self.env.docname, False) or whole
        node = anchor_index(
            "",
            page="" if whole else self.env.docname,
            pin=self.options.get("pin", ""),
            under=self.options.get("under", ""),
        )
        self.set_source_info(node)
        return [node]


class AnchorSummary(SphinxDirective):
    """Show the whole manual's status line and a table of what it cites of each release."""

    has_content = False

    def run(self) -> list[nodes.Node]:
        """Return the line and the table's place."""
        domain_of(self.env).indexes[self.env.docname] = True
        line = page_status("", "", docname="", classes=["page-status"])
        return [line, anchor_summary("")]


def fill_summaries(app: Sphinx, document: nodes.document) -> None:
    """Replace every summary's place by a table: release, files, passages, mentions, and how many are as read."""
    domain, session = domain_of(app.env), session_of(app.env)
    for node in list(document.findall(anchor_summary)):
        citations = sorted(chosen(domain, "", "", ""), key=_order)
        rows: list[tuple[str, ...]] = [("Release", "Files cited", "Passages cited", "Mentions", "As they were read")]
        for pin, of_pin in groupby(citations, key=lambda citation: citation.pin):
            listed = list(of_pin)
            good = sum(citation.state in ("ok", "moved") for citation in listed)
            files, passages = {one.path for one in listed}, {_passage_key(one) for one in listed}
            counts = (len(files), len(passages), len(listed), good)
            rows.append((session.release(pin), *(f"{count:,}" for count in counts)))
        node.replace_self(_table(rows) if citations else [])


def _table(rows: list[tuple[str, ...]]) -> nodes.table:
    """Return a table whose first row is its head."""
    width = len(rows[0])
    group = nodes.tgroup("", *(nodes.colspec("", colwidth=1) for _ in range(width)), cols=width)
    lines = [nodes.row("", *(nodes.entry("", nodes.paragraph("", cell)) for cell in row)) for row in rows]
    group += nodes.thead("", lines[0])
    group += nodes.tbody("", *lines[1:])
    return nodes.table("", group, classes=["anchor-summary"])


def chosen(domain: SourceDomain, page: str, pin: str, under: str) -> list[Citation]:
    """Return the citations that one index lists."""
    return [
        citation
        for docname in sorted(domain.citations)
        if (not page or docname == page) and docname.startswith(under)
        for citation in domain.citations[docname]
        if not pin or citation.pin == pin
    ]


def stale_pages(domain: SourceDomain) -> list[str]:
    """Return the pages whose whole-manual index no longer says what the pages cite; remember what it says now."""
    text = repr([domain.citations[docname] for docname in sorted(domain.citations)])
    print_now = hashlib.sha256(text.encode()).hexdigest()
    if domain.data["index_print"] == print_now:
        return []
    domain.data["index_print"] = print_now
    return [docname for docname, whole in domain.indexes.items() if whole]


def fill(app: Sphinx, document: nodes.document, fromdocname: str) -> None:
    """Replace every index's place by the index."""
    domain, session = domain_of(app.env), session_of(app.env)
    for node in list(document.findall(anchor_index)):
        citations = chosen(domain, node["page"], node["pin"], node["under"])
        built: list[nodes.Node] = []
        for pin, of_pin in groupby(sorted(citations, key=_order), key=lambda citation: citation.pin):
            built.append(nodes.rubric("", session.release(pin)))
            built.append(_files(app, fromdocname, list(of_pin)))
        node.replace_self(built or [nodes.paragraph("", "Nothing is cited yet.")])


def _order(citation: Citation) -> tuple[str, str, int, int, str]:
    return citation.pin, citation.path, citation.start, -citation.end, citation.name + citation.quote


def _passage_key(citation: Citation) -> tuple[str, str]:
    return citation.name, citation.quote


def _files(app: Sphinx, fromdocname: str, citations: list[Citation]) -> nodes.definition_list:
    """Return one entry a file, with a line for each passage of it."""
    entries = nodes.definition_list("", classes=["anchor-index"])
    for path, of_file in groupby(citations, key=lambda citation: citation.path):
        lines = nodes.bullet_list("")
        for _, of_passage in groupby(of_file, key=_passage_key):
            lines += _passage(app, fromdocname, list(of_passage))
        term = nodes.term("", "", nodes.literal("", path))
        entries += nodes.definition_list_item("", term, nodes.definition("", lines))
    return entries


def _passage(app: Sphinx, fromdocname: str, citations: list[Citation]) -> nodes.list_item:
    """Return one passage: its name, linked to the tag; its lines; and the sections that cite it."""
    first = citations[0]
    name = first.symbol or ("a line" if first.quote else "the file")
    words: nodes.Node = nodes.literal("", name) if first.symbol else nodes.inline("", name)
    line = nodes.paragraph()
    line += nodes.reference("", "", words, refuri=first.permalink, internal=False) if first.permalink else words
    if first.quote:
        line += nodes.Text(" at ")
        line += nodes.literal("", first.quote)
    if first.start and (first.symbol or first.quote):
        line += nodes.Text(f", {first.start}–{first.end}" if first.end > first.start else f", {first.start}")
    line += nodes.Text(": ")
    places = list(dict.fromkeys((citation.docname, citation.section, citation.title) for citation in citations))
    for number, (docname, section, title) in enumerate(places):
        if number:
            line += nodes.Text("; ")
        words = nodes.inline("", title)
        if docname == app.config.root_doc and title == app.env.titles[docname].astext():
            section = ""  # in a PDF the front page's title is the book's, and no section
        try:
            line += make_refnode(app.builder, fromdocname, docname, section, words, title)
        except NoUri:  # a page that no table of contents reaches is not in a PDF
            line += words
    return nodes.list_item("", line)
