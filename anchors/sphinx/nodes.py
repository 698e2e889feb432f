"""The nodes that pages hold, and how HTML, LaTeX and plain text show them."""

from __future__ import annotations

import html
from typing import Any

from docutils import nodes

from anchors.sphinx.session import Shown

_LANGUAGES = {
    ".py": "python",
    ".pyi": "python",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".td": "tablegen",
    ".mlir": "text",
    ".md": "markdown",
    ".txt": "text",
    ".toml": "toml",
    ".cmake": "cmake",
}


def language(path: str) -> str:
    """Return the Pygments lexer for a source path; C++ for headers, bodies and kernels."""
    return _LANGUAGES.get("." + path.rpartition(".")[2], "c++")


class source_reference(nodes.reference):
    """A link from prose to a passage at its tag; `anchor`, `path`, `start`, `end`, `release` say which."""


class source_cards(nodes.General, nodes.Element):
    """The hover cards of one HTML page, each once, in `cards`."""


class page_status(nodes.paragraph):
    """The status line under a page's title; filled when the page is written."""


class anchor_summary(nodes.General, nodes.Element):
    """The place of an `{anchor-summary}`; replaced when the page is written."""


class anchor_index(nodes.General, nodes.Element):
    """The place of an `{anchor-index}`; replaced when the page is written."""


def reference_to(shown: Shown, title: str, *, literal: bool) -> source_reference:
    """Return the link that prose shows for a mention."""
    node = source_reference(
        "",
        "",
        nodes.literal("", title, classes=["src-name"]) if literal else nodes.inline("", title),
        refuri=shown.permalink,
        anchor=str(shown.anchor),
        name=shown.name,
        symbol=shown.symbol,
        quote=shown.anchor.quote,
        path=shown.path,
        start=shown.start,
        end=shown.end,
        release=shown.release,
        where=shown.where,
        lines=shown.lines,
        state=shown.state.value,
        classes=["src"],
    )
    if shown.passage is not None and shown.is_part:
        node["text"] = shown.passage.text
    return node


def visit_reference_html(self: Any, node: source_reference) -> None:
    """Write a plain link; scripts add the card."""
    words = f"{node['path']}, {node['lines']} · {node['release']}"
    attributes = {"data-where": node["where"], "title": words}
    if "card" in node:
        attributes["data-card"] = node["card"]
    if node["refuri"]:
        attributes["href"] = node["refuri"]
    self.body.append(self.starttag(node, "a", "", CLASS="reference external", **attributes))


def depart_reference_html(self: Any, node: source_reference) -> None:
    """Close the link."""
    self.body.append("</a>")


def visit_cards_html(self: Any, node: source_cards) -> None:
    """Write each card as inert template content, highlighted here so that no script has to."""
    for card in node["cards"]:
        lines = card["text"].splitlines()
        shown = "\n".join(lines[: card["limit"]])
        more = len(lines) - card["limit"]
        code = ""
        if shown:
            # Forced: the first lines of a passage may end inside a string, which is no reason for a warning.
            code = self.highlighter.highlight_block(
                shown, language(card["path"]), force=True, linenos="inline", linenostart=card["start"], location=None
            )
        foot = f'<div class="src-card-foot">{more} more lines at the tag</div>' if more > 0 else ""
        self.body.append(
            f'<template data-src-card="{card["key"]}">'
            f'<div class="src-card-head"><span class="src-card-path">{html.escape(card["path"])}</span>'
            f'<span class="src-card-place">{html.escape(card["lines"])} · {html.escape(card["release"])}</span></div>'
            f"{code}{foot}</template>\n"
        )
    raise nodes.SkipNode


def skip(self: Any, node: nodes.Element) -> None:
    """Leave the node out."""
    raise nodes.SkipNode


def visit_reference_latex(self: Any, node: source_reference) -> None:
    """Open a hyperlink to the permalink."""
    if node["refuri"]:
        self.body.append("\\sphinxhref{" + self.encode_uri(node["refuri"]) + "}{")


def depart_reference_latex(self: Any, node: source_reference) -> None:
    """Close it; the first mention on a page also prints its place, since paper cannot be clicked."""
    if node["refuri"]:
        self.body.append("}")
    if node.get("first"):
        self.body.append(r"{\footnotesize\textcolor{gray}{\,[" + self.encode(node["where"]) + "]}}")


def depart_reference_text(self: Any, node: source_reference) -> None:
    """Print the place after the words."""
    if node.get("first"):
        self.add_text(f" [{node['where']}]")


def visit_status_latex(self: Any, node: page_status) -> None:
    """Set the status line small."""
    self.body.append("\n{\\small\\itshape\\noindent ")


def depart_status_latex(self: Any, node: page_status) -> None:
    """Close the status line."""
    self.body.append("\\par}\n")


def _pass(self: Any, node: nodes.Element) -> None:
    """Write nothing of its own."""


def register(app: Any) -> None:
    """Tell every builder about the nodes; builders without a visitor fall back to the base class's."""
    html_pair = (visit_reference_html, depart_reference_html)
    app.add_node(
        source_reference,
        html=html_pair,
        latex=(visit_reference_latex, depart_reference_latex),
        text=(_pass, depart_reference_text),
    )
    app.add_node(
        source_cards,
        html=(visit_cards_html, None),
        latex=(skip, None),
        text=(skip, None),
        man=(skip, None),
        texinfo=(skip, None),
    )
    app.add_node(page_status, latex=(visit_status_latex, depart_status_latex))
    app.add_node(anchor_index)
    app.add_node(anchor_summary)
