"""The directive `{exercise}`: a numbered box that says what to predict; its solution folds under it."""

from __future__ import annotations

from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective


class Exercise(SphinxDirective):
    """Number exercises from 1 on each page; the argument is the title, the body MyST."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {"name": directives.unchanged, "class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        """Return the box, with a target `exercise-N` unless it has a name."""
        counts = (self.env.current_document.get("manual:exercises", 0) or 0) + 1
        self.env.current_document["manual:exercises"] = counts
        title = nodes.title("", "", nodes.strong("", f"Exercise {counts}"))
        if self.arguments:
            words, _ = self.parse_inline(self.arguments[0])
            title += [nodes.Text(". "), *words]
        box = nodes.admonition("", title, classes=["exercise", *self.options.get("class", [])])
        self.set_source_info(box)
        box += self.parse_content_to_nodes()
        if "name" in self.options:
            self.add_name(box)
        else:
            box["ids"].append(f"exercise-{counts}")
        return [box]
