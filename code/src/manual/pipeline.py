"""The directive `{pipeline}`: the way from Python to machine code as a column of boxes, each linked to its chapters.

One line a stage: `stage | what it hands on | page, page`. A page that is not written yet is left out, so a stage gets
its links as chapters arrive. A line that starts with `#` is a heading, the compiler to which the next stages belong;
under `##` stand things beside the way, with no order.
"""

from __future__ import annotations

import dataclasses

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective


@dataclasses.dataclass(frozen=True, slots=True)
class Stage:
    """One box: its name, what it hands to the next, and the pages that treat it."""

    name: str
    result: str
    pages: tuple[str, ...]


def parse(line: str) -> Stage:
    """Read one line of the directive."""
    name, result, pages = ([part.strip() for part in line.split("|")] + ["", ""])[:3]
    return Stage(name, result, tuple(page.strip() for page in pages.split(",") if page.strip()))


class Pipeline(SphinxDirective):
    """Draw the stages; style sheets make boxes and arrows of what is a plain list in print."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return one list for each compiler."""
        box = nodes.container("", classes=["pipeline"])
        column: nodes.bullet_list | None = None
        for line in filter(None, (text.strip() for text in self.content)):
            if line.startswith("#"):
                column = nodes.bullet_list("", classes=["pipeline-stages"])
                title, _ = self.parse_inline(line.lstrip("# "))
                classes = ["pipeline-aside"] if line.startswith("##") else []
                heading = nodes.paragraph("", "", *title, classes=["pipeline-title"])
                box += nodes.container("", heading, column, classes=classes)
            elif column is None:
                raise self.error("a pipeline starts with a heading line: # compiler")
            else:
                column += self._stage(parse(line))
        self.env.metadata[self.env.docname]["pipeline"] = "yes"
        self.set_source_info(box)
        return [box]

    def _stage(self, stage: Stage) -> nodes.list_item:
        name, _ = self.parse_inline(stage.name)
        result, _ = self.parse_inline(stage.result)
        words = nodes.paragraph("", "", nodes.strong("", "", *name), nodes.Text(" "), nodes.inline("", "", *result))
        links = [self._link(page) for page in stage.pages if page in self.env.found_docs]
        for number, link in enumerate(links):
            words += [nodes.Text(", " if number else " → "), link]
        return nodes.list_item("", words, classes=["written"] if links else [])

    def _link(self, page: str) -> addnodes.pending_xref:
        return addnodes.pending_xref(
            "",
            nodes.inline("", "", classes=["doc"]),
            refdomain="std",
            reftype="doc",
            reftarget=f"/{page}",
            refexplicit=False,
            refdoc=self.env.docname,
            refwarn=True,
        )


def outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Read pages with a pipeline again when chapters come or go."""
    if not added and not removed:
        return []
    return [name for name, known in env.metadata.items() if "pipeline" in known and name not in removed]
