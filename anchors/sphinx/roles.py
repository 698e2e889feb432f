"""The role `{src}`: a link from prose to a passage of a pinned release."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from anchors.grammar import display, parse_role
from anchors.model import AnchorError, Code
from anchors.sphinx.nodes import reference_to
from anchors.sphinx.session import session_of


class SourceRole(SphinxRole):
    """`` {src}`torch:torch/_inductor/scheduler.py#Scheduler` ``, with `title <…>` and `~` as in Sphinx's own roles."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the link, or the words alone with a warning when the anchor does not resolve."""
        session = session_of(self.env)
        docname, line = self.env.docname, self.lineno
        try:
            title, tilde, text = parse_role(self.text)
        except AnchorError as error:
            session.warn(docname, line, self.text, error)
            return [nodes.literal("", self.text, classes=["src-broken"])], []
        shown = session.show(docname, text, line)
        if shown is None:
            return [nodes.literal("", title or text, classes=["src-broken"])], []
        words = title or display(shown.anchor, tilde)
        node = reference_to(shown, words, literal=not title)
        node.source, node.line = self.get_source_info()
        return [node], []


def grammar_error(message: str, suggestion: str = "") -> AnchorError:
    """Return a finding about how a directive was written."""
    return AnchorError(Code.GRAMMAR, message, suggestion)
