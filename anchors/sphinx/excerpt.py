"""The directive `{excerpt}`: a passage of a pinned release with its true line numbers, read when the page is built."""

from __future__ import annotations

import textwrap
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from anchors.check import EXCERPT_LIMIT
from anchors.grammar import display
from anchors.model import AnchorError, Code
from anchors.sphinx.nodes import language, reference_to
from anchors.sphinx.roles import grammar_error
from anchors.sphinx.session import Shown, session_of


def line_ranges(text: str, count: int) -> list[tuple[int, int]]:
    """Parse `3-9,12,20-` into 1-based inclusive ranges of a passage of `count` lines.

    Raises `AnchorError` when a range is empty, backwards, overlapping or outside the passage.
    """
    ranges: list[tuple[int, int]] = []
    for part in text.split(","):
        first, dash, last = (piece.strip() for piece in part.partition("-"))
        try:
            start = int(first) if first else 1
            end = int(last) if last else (count if dash else start)
        except ValueError:
            raise grammar_error(f"`{text}` is not a list of lines such as 3-9,12") from None
        after = ranges[-1][1] if ranges else 0
        if not after < start <= end <= count:
            raise grammar_error(f"lines {part.strip()} do not fit the passage's {count} lines, in order")
        ranges.append((start, end))
    return ranges


class Excerpt(SphinxDirective):
    """Show a passage; `lines` and `highlight` count from the passage's own first line, so that they move with it."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = False
    option_spec: ClassVar[dict[str, Any]] = {
        "lines": directives.unchanged_required,
        "highlight": directives.unchanged_required,
        "caption": directives.unchanged_required,
        "name": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """Return the excerpt, or nothing but a warning when it cannot be shown."""
        session, docname = session_of(self.env), self.env.docname
        text = " ".join(self.arguments[0].split())
        shown = session.show(docname, text, self.lineno)
        if shown is None:
            return []
        if shown.passage is None:
            return [self._unread(shown)]
        try:
            return [self._excerpt(shown)]
        except AnchorError as error:
            session.warn(docname, self.lineno, text, error)
            return []

    def _excerpt(self, shown: Shown) -> nodes.Node:
        assert shown.passage is not None
        lines = shown.passage.text.splitlines()
        ranges = line_ranges(self.options["lines"], len(lines)) if "lines" in self.options else [(1, len(lines))]
        total = sum(end - start + 1 for start, end in ranges)
        if total > EXCERPT_LIMIT:
            raise AnchorError(
                Code.LONG_EXCERPT,
                f"this excerpt has {total} lines, and {EXCERPT_LIMIT} is the most",
                "narrow it with `:lines:`, or cite it in prose",
            )
        marked = line_ranges(self.options["highlight"], len(lines)) if "highlight" in self.options else []
        box = nodes.container("", classes=["excerpt", "literal-block-wrapper"], literal_block=True)
        box += self._caption(shown, shown.start + ranges[0][0] - 1, shown.start + ranges[-1][1] - 1)
        for number, (start, end) in enumerate(ranges):
            if number:
                box += nodes.paragraph("", "⋯", classes=["excerpt-gap"])
            box += self._block(shown, lines, start, end, marked)
        self.set_source_info(box)
        self.add_name(box)
        return box

    def _block(
        self, shown: Shown, lines: list[str], start: int, end: int, marked: list[tuple[int, int]]
    ) -> nodes.literal_block:
        """Return one run of lines, without the indentation that all of them share."""
        code = textwrap.dedent("\n".join(lines[start - 1 : end]))
        hits = [n - start + 1 for low, high in marked for n in range(low, high + 1) if start <= n <= end]
        block = nodes.literal_block(code, code)
        block["language"] = language(shown.path)
        block["linenos"] = True
        block["force"] = True
        block["highlight_args"] = {"linenostart": shown.start + start - 1}
        if hits:
            block["highlight_args"]["hl_lines"] = hits
        self.set_source_info(block)
        return block

    def _caption(self, shown: Shown, first: int, last: int) -> nodes.caption:
        """Return the author's caption, if any, and the link to the passage at its tag."""
        caption = nodes.caption("", "")
        if "caption" in self.options:
            words, _ = self.parse_inline(self.options["caption"])
            caption += [*words, nodes.Text(" — ")]
        name = display(shown.anchor)
        link = reference_to(shown, name, literal=True)
        link["kind"] = "excerpt"
        caption += link
        place = f"{shown.release}, {shown.path}, " if name != shown.path else f"{shown.release}, "
        place += f"lines {first}–{last}" if last > first else f"line {first}"
        caption += nodes.inline("", f" · {place}", classes=["excerpt-place"])
        return caption

    def _unread(self, shown: Shown) -> nodes.Node:
        """Say that the passage could not be read here, and link to it."""
        link = reference_to(shown, display(shown.anchor), literal=True)
        link["kind"] = "excerpt"
        note = nodes.paragraph("", "", nodes.Text("Not shown, since no source was at hand in this build: "), link)
        note["classes"].append("excerpt-unread")
        return note
