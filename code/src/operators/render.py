"""Small pieces of pages: links to sources, to sections and to PyTorch's manual, and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from docutils import nodes
from sphinx import addnodes
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from anchors.model import AnchorError, SourceError
from anchors.sphinx.session import session_of

from . import families

LOGGER = logging.getLogger(__name__)
Inline = list[nodes.Node]


def text(words: str) -> Inline:
    """Return plain words."""
    return [nodes.Text(words)]


def code(words: str) -> Inline:
    """Return words in code font."""
    return [nodes.literal("", words)]


def source(env: BuildEnvironment, anchor: str, words: str = "") -> Inline:
    """Return a link to an anchor's passage at its tag; a warning and bare words when it does not resolve.

    Such an anchor was taken from the running release a moment ago, so no lock file keeps it.
    """
    session = session_of(env)
    name = words or anchor.partition("@")[0].rpartition("#")[2] or anchor
    try:
        found = session.workspace.parse(anchor)
        passage = session.workspace.resolve(found)
    except AnchorError as error:
        LOGGER.warning("%s: %s", anchor, error, location=env.docname, type="operators")
        return code(name)
    except SourceError:
        return code(name)
    lines = f"line {passage.start}" if passage.start == passage.end else f"lines {passage.start}–{passage.end}"
    title = f"{passage.path}, {lines} · {session.release(found.pin)}"
    link = nodes.reference("", "", internal=False, refuri=passage.permalink, reftitle=title)
    link += nodes.literal("", name)
    return [link]


def section(env: BuildEnvironment, operator: str) -> Inline:
    """Return a link to the operator's section."""
    link = addnodes.pending_xref(
        "", refdomain="std", reftype="ref", reftarget=label(operator), refexplicit=True, refwarn=True,
        refdoc=env.docname,
    )  # fmt: skip
    link += nodes.literal("", operator, classes=["xref"])
    return [link]


def label(operator: str) -> str:
    """Return the label of the operator's section."""
    return f"operators-{operator.replace('_', '-').strip('-')}"


def public(env: BuildEnvironment, operator: str, words: str = "") -> Inline:
    """Return a link to PyTorch's own page on the operator, or nothing where its manual has none."""
    target = families.public(operator)
    if not target:
        return []
    link = addnodes.pending_xref(
        "", refdomain="py", reftype="obj", reftarget=target, refexplicit=bool(words), refwarn=True, refdoc=env.docname
    )
    link += nodes.inline("", words) if words else nodes.literal("", target)
    return [link]


def joined(parts: Iterable[Inline], between: str = ", ") -> Inline:
    """Return the parts with a separator between them."""
    made: Inline = []
    for part in parts:
        if part:
            made += [*text(between), *part] if made else part
    return made


def paragraph(inline: Inline, *classes: str) -> nodes.paragraph:
    """Return a paragraph."""
    return nodes.paragraph("", "", *inline, classes=list(classes))


def table(
    head: Sequence[str], rows: Iterable[Sequence[Inline]], widths: Sequence[int], classes: Sequence[str] = ()
) -> nodes.table:
    """Return a table; `widths` are relative, and hold in print. An empty `head` leaves the heading out."""
    # In print a table over several pages has equal columns unless it is told that its widths are meant.
    made = nodes.table("", classes=[*classes, *(["colwidths-given"] if "longtable" in classes else [])])
    group = nodes.tgroup("", cols=len(widths))
    made += group
    group += [nodes.colspec("", colwidth=width) for width in widths]
    if head:
        group += nodes.thead("", _row([text(word) for word in head]))
    group += nodes.tbody("", *(_row(row) for row in rows))
    return made


def _row(cells: Sequence[Inline]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", paragraph(cell)) for cell in cells))
