"""A book's own view of the glossary: `{terms-used}` shows the entries that the pages of a folder link to, and where.

The glossary stays the one place where a term is defined; the view copies its entries when a page is written, so it can
never say something else.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

LOGGER = logging.getLogger(__name__)
_USED = "manual_terms"
_SHOWN = "manual_terms_shown"


class terms_used(nodes.General, nodes.Element):
    """The place of the view; `folder` is a folder of the sources."""


class TermsUsed(SphinxDirective):
    """`{terms-used} inductor/compiler-view`; without an argument, the folder of the page itself."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Leave the place to be filled when every page is known."""
        folder = self.arguments[0].strip("/") if self.arguments else self.env.docname.rpartition("/")[0]
        place = terms_used(folder=folder)
        self.set_source_info(place)
        return [place]


def note_terms(app: Sphinx, document: nodes.document) -> None:
    """Keep which terms a page links to."""
    used = {
        node["reftarget"].lower()
        for node in document.findall(addnodes.pending_xref)
        if (node.get("refdomain"), node.get("reftype")) == ("std", "term")
    }
    known = app.env.metadata[app.env.docname]
    known[_USED] = sorted(used)
    known[_SHOWN] = next((True for _ in document.findall(terms_used)), False)


def outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Write the pages with such a view again whenever anything was read."""
    return [docname for docname, known in env.metadata.items() if known.get(_SHOWN)]


class FillTerms(SphinxPostTransform):
    """Copy the entries, before references are resolved, so that those inside the definitions are resolved too."""

    default_priority = 5

    def run(self, **kwargs: Any) -> None:
        """Fill every place of the page."""
        for place in list(self.document.findall(terms_used)):
            entries = self._entries(place["folder"])
            if not entries:
                LOGGER.warning("no page of %s links to a term", place["folder"], location=place, type="manual")
            place.replace_self(nodes.definition_list("", *entries, classes=["terms-used"]) if entries else [])

    def _entries(self, folder: str) -> list[nodes.definition_list_item]:
        where = self._pages(folder)
        objects = self.env.get_domain("std").data["objects"]
        homes = {objects["term", name][0] for name in where if ("term", name) in objects}
        found = []
        for home in sorted(homes):
            for item in self.env.get_doctree(home).findall(nodes.definition_list_item):
                names = [node for node in item.children if isinstance(node, nodes.term)]
                pages = sorted({page for name in names for page in where.get(name.astext().lower(), ())})
                if pages:
                    found.append(self._entry(item, names, home, pages))
        return found

    def _pages(self, folder: str) -> dict[str, set[str]]:
        """Return term -> pages of the folder that link to it; names in small letters."""
        found: dict[str, set[str]] = {}
        for docname, known in self.env.metadata.items():
            if docname.startswith(f"{folder}/"):
                for name in known.get(_USED, ()):
                    found.setdefault(name, set()).add(docname)
        return found

    def _entry(
        self, item: nodes.definition_list_item, names: list[nodes.term], home: str, pages: list[str]
    ) -> nodes.definition_list_item:
        here = self.env.docname
        entry = item.deepcopy()
        for node in entry.findall(nodes.Element):
            node["ids"], node["names"] = [], []
        for node in entry.findall(addnodes.pending_xref):
            node["refdoc"] = here
        for index in list(entry.findall(addnodes.index)):
            index.parent.remove(index)
        copies = [node for node in entry.children if isinstance(node, nodes.term)]
        for name, copy in zip(names, copies, strict=True):
            copy.children = []
            copy += self._link(home, name["ids"][0] if name["ids"] else "", name.astext())
        uses = nodes.paragraph("", "", classes=["terms-used-in"])
        for number, page in enumerate(pages):
            uses += nodes.Text(", " if number else "In: ")
            uses += self._link(page, "", self.env.titles[page].astext())
        definition = entry.children[-1]
        assert isinstance(definition, nodes.definition)
        definition += uses
        return entry

    def _link(self, docname: str, target: str, text: str) -> nodes.reference:
        return make_refnode(self.app.builder, self.env.docname, docname, target, nodes.inline("", text))


def setup(app: Sphinx) -> None:
    """Register the directive and what fills it."""
    app.add_node(terms_used)
    app.add_directive("terms-used", TermsUsed)
    app.add_post_transform(FillTerms)
    app.connect("doctree-read", note_terms, priority=900)
    app.connect("env-updated", outdated)
