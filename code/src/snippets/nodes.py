"""The two nodes that docutils lacks: a line above a block, and output that folds."""

from __future__ import annotations

import html
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx


class snippet_bar(nodes.General, nodes.Element):
    """The line that says lane and device; `parts` is a tuple of (class, text)."""


class snippet_fold(nodes.General, nodes.Element):
    """Output that opens on demand in HTML and stands open elsewhere; `summary` says what is inside."""


def _visit_bar_html(self: Any, node: snippet_bar) -> None:
    spans = "".join(f'<span class="{kind}">{html.escape(text)}</span>' for kind, text in node["parts"])
    self.body.append(f'<div class="snippet-bar">{spans}</div>\n')


def _visit_bar_latex(self: Any, node: snippet_bar) -> None:
    words = r" \textperiodcentered{} ".join(self.encode(text) for _, text in node["parts"])
    self.body.append("\n\n{\\noindent\\footnotesize\\sffamily\\color{gray} " + words + "\\par\\nopagebreak}\n\n")


def _visit_bar_text(self: Any, node: snippet_bar) -> None:
    self.new_state(0)
    self.add_text("[" + " · ".join(text for _, text in node["parts"]) + "]")
    self.end_state()


def _visit_fold_html(self: Any, node: snippet_fold) -> None:
    state = " open" if node.get("open") else ""
    summary = html.escape(node["summary"])
    self.body.append(f'<details class="snippet-fold"{state}><summary>{summary}</summary>\n')


def _depart_fold_html(self: Any, node: snippet_fold) -> None:
    self.body.append("</details>\n")


def _visit_fold_latex(self: Any, node: snippet_fold) -> None:
    summary = self.encode(node["summary"])
    self.body.append(
        "\n\n{\\noindent\\footnotesize\\sffamily\\color{gray} " + summary + "\\par\\nopagebreak}\n{\\small\n"
    )


def _depart_fold_latex(self: Any, node: snippet_fold) -> None:
    self.body.append("\n}\n")


def _nothing(self: Any, node: nodes.Element) -> None:
    """Add nothing."""


def add_nodes(app: Sphinx) -> None:
    """Register the nodes with every kind of builder."""
    app.add_node(
        snippet_bar,
        html=(_visit_bar_html, _nothing),
        latex=(_visit_bar_latex, _nothing),
        text=(_visit_bar_text, _nothing),
        man=(_nothing, _nothing),
        texinfo=(_nothing, _nothing),
    )
    app.add_node(
        snippet_fold,
        html=(_visit_fold_html, _depart_fold_html),
        latex=(_visit_fold_latex, _depart_fold_latex),
        text=(_nothing, _nothing),
        man=(_nothing, _nothing),
        texinfo=(_nothing, _nothing),
    )
