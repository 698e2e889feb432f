"""The Sphinx domain `src`: who cites which passage, kept in the environment and offered in `objects.inv`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Set
from typing import Any, ClassVar

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode


@dataclasses.dataclass(frozen=True, slots=True)
class Citation:
    """One mention of a passage: the anchor as written, its one name, where it stands, and the section that cites it."""

    anchor: str
    name: str
    symbol: str
    quote: str
    path: str
    start: int
    end: int
    permalink: str
    state: str
    docname: str
    section: str
    title: str

    @property
    def pin(self) -> str:
        """Return the pin's name."""
        return self.anchor.partition(":")[0]


class SourceDomain(Domain):
    """Citations by page; `{src:anchor}` links to the section of this manual that cites a passage first."""

    name = "src"
    label = "Source anchors"
    object_types: ClassVar[dict[str, ObjType]] = {"anchor": ObjType("source anchor", "anchor")}
    roles: ClassVar[dict[str, Any]] = {"anchor": XRefRole()}
    initial_data: ClassVar[dict[str, Any]] = {"citations": {}, "prints": {}, "indexes": {}, "index_print": ""}
    data_version = 1

    @property
    def citations(self) -> dict[str, list[Citation]]:
        """Return every page's citations, in reading order."""
        found: dict[str, list[Citation]] = self.data["citations"]
        return found

    @property
    def prints(self) -> dict[str, str]:
        """Return what each page's anchors showed when it was read, as a hash."""
        found: dict[str, str] = self.data["prints"]
        return found

    @property
    def indexes(self) -> dict[str, bool]:
        """Return the pages that hold an index, and whether one of them spans the whole manual."""
        found: dict[str, bool] = self.data["indexes"]
        return found

    def clear_doc(self, docname: str) -> None:
        """Forget one page."""
        for store in (self.citations, self.prints, self.indexes):
            store.pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over the pages that a parallel reader has read."""
        for key in ("citations", "prints", "indexes"):
            for docname, value in otherdata[key].items():
                if docname in docnames:
                    self.data[key][docname] = value

    def first_citations(self) -> dict[str, Citation]:
        """Return the first citation of each passage, by its name in `objects.inv`."""
        found: dict[str, Citation] = {}
        for docname in sorted(self.citations):
            for citation in self.citations[docname]:
                found.setdefault(citation.name, citation)
        return found

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Offer each cited file and symbol to other manuals."""
        return iter(self._objects())

    def _objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for name, citation in self.first_citations().items():
            if " " not in name:
                yield name, citation.symbol or citation.path, "anchor", citation.docname, citation.section, -1

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Link to the section that cites the passage first."""
        citation = self.first_citations().get(target)
        if citation is None:
            return None
        return make_refnode(builder, fromdocname, citation.docname, citation.section, contnode, citation.title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Offer the same to `{any}`."""
        found = self.resolve_xref(env, fromdocname, builder, "anchor", target, node, contnode)
        return [("src:anchor", found)] if found is not None else []


def domain_of(env: BuildEnvironment) -> SourceDomain:
    """Return the environment's `src` domain."""
    domain = env.get_domain("src")
    assert isinstance(domain, SourceDomain)
    return domain
