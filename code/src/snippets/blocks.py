"""The directives: what a page shows for each block, looked up in the results of its run."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from snippets import store
from snippets.model import Check, Code, Expectation, Snippet, Standing
from snippets.nodes import snippet_bar, snippet_fold
from snippets.page import FLAGS, KINDS, OPTIONS
from snippets.results import RESULTS
from snippets.session import PageResult, Shown

logger = logging.getLogger(__name__)
FOLD_FROM = 25
_COUNTER = "snippets_ordinal"
_DOCTEST_FLAG = re.compile(r"[ \t]*#\s*doctest:.+$", re.MULTILINE)
_BLANKLINE = re.compile(r"^[ \t]*<BLANKLINE>[ \t]*$", re.MULTILINE)


class Block(SphinxDirective):
    """A block that runs; pairs with its snippet by its place among the page's blocks."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {
        name: directives.flag if name in FLAGS else directives.unchanged for name in OPTIONS
    }

    def run(self) -> list[nodes.Node]:
        """Return what the page shows for this block."""
        ordinal = int(self.env.current_document.get(_COUNTER) or 0)
        self.env.current_document[_COUNTER] = ordinal + 1
        result = RESULTS.get(self.env.docname)
        if result is None:
            self.warn(f"a {self.name} here never ran: pages whose blocks run are MyST pages (.md), read from a file")
            return [self.literal("\n".join(self.content), "text")]
        if self.name == "testoutput":
            return self.output(result, ordinal)
        snippet = next((s for s in result.page.snippets if s.ordinal == ordinal), None)
        if snippet is None:
            return []
        if snippet.code.split() != "\n".join(self.content).split():
            self.warn("this block is not the one that ran in its place: blocks stand in the page itself, not in a file "
                      "that it includes")  # fmt: skip
            return []
        return self.code(result, snippet)

    def warn(self, message: str) -> None:
        """Warn at this block's line."""
        logger.warning(message, location=(self.env.docname, self.lineno), type="snippets", subtype=Code.SYNTAX.value)

    def code(self, result: PageResult, snippet: Snippet) -> list[nodes.Node]:
        """Return the block's own code, with the line above it and the figures below it."""
        shown = result.shown.get(snippet.ordinal, Shown(snippet.lane, Standing.MISSING))
        figures = [node for name, alt in shown.figures if (node := self.figure(result, name, alt))]
        if snippet.hide:
            return [box(["snippet"], figures)] if figures else []
        language = self.options.get("language") or ("mlir" if snippet.lane == "mlir" else "python")
        text = snippet.code
        if snippet.kind == "doctest":
            language = "pycon"
            text = _BLANKLINE.sub("", _DOCTEST_FLAG.sub("", text))
        code = self.literal(text, language)
        return [box(["snippet", f"lane-{snippet.lane}"], [bar(snippet, shown), code, *figures])]

    def output(self, result: PageResult, ordinal: int) -> list[nodes.Node]:
        """Return the block's output: as written and checked, or as printed, folded when long."""
        pairs = ((s, s.expectation) for s in result.page.snippets if s.kind == "testcode" and s.expectation)
        found = next(((s, want) for s, want in pairs if want.ordinal == ordinal), None)
        if found is None or "hide" in self.options:
            return []
        snippet, want = found
        shown = result.shown.get(snippet.ordinal, Shown(snippet.lane, Standing.MISSING))
        language = want.language or ("mlir" if snippet.lane == "mlir" else "text")
        content = self.checked(want, shown, language)
        return [box(["snippet", "snippet-output", "nocopy"], content)]

    def checked(self, want: Expectation, shown: Shown, language: str) -> list[nodes.Node]:
        """Return the output's nodes for each way of checking."""
        if shown.standing in (Standing.MISSING, Standing.STALE):
            words = "not recorded yet" if shown.standing is Standing.MISSING else "the recording is of other text"
            note = snippet_bar(parts=(("snippet-warning", f"Output not shown as checked: {words}"),))
            return [note, self.literal(want.body, language)] if want.check is Check.EQUAL else [note]
        if want.check is Check.EQUAL:
            return [self.fold(want.body, language, want.open, "Output")]
        if want.check is Check.ARTIFACT:
            title = "Output; its numbers vary from run to run" if want.volatile else "Output"
            return [self.fold(shown.text.strip("\n"), language, want.open, title)]
        count = sum(1 for line in want.body.splitlines() if "CHECK" in line)
        title = f"Output, checked by {count} pattern{'s' * (count != 1)}"
        patterns = snippet_fold("", self.literal(want.body, "text"), summary="The patterns")
        text = shown.text.strip("\n")
        unfolded = want.open or text.count("\n") + 1 < FOLD_FROM
        literal = self.literal(text, language)
        output = snippet_fold("", literal, summary=f"{title} ({lines(text)})", open=unfolded)
        return [output, patterns]

    def fold(self, text: str, language: str, unfolded: bool, title: str) -> nodes.Node:
        """Return the text as it is, or folded when it is long."""
        literal = self.literal(text, language)
        if text.count("\n") + 1 < FOLD_FROM or unfolded:
            return literal
        return snippet_fold("", literal, summary=f"{title} ({lines(text)})")

    def literal(self, text: str, language: str) -> nodes.literal_block:
        """Return a highlighted block; a text that its lexer cannot read is no error."""
        node = nodes.literal_block(text, text, language=language, force=True)
        self.set_source_info(node)
        return node

    def figure(self, result: PageResult, name: str, alt: str) -> nodes.image | None:
        """Return the stored figure, or None when there is none yet."""
        path = store.folder(result.page) / f"{name}.svg"
        if not path.is_file():
            return None
        node = nodes.image(uri=f"{path.parent.name}/{path.name}", alt=alt)
        self.set_source_info(node)
        return node


def lines(text: str) -> str:
    """Say how many lines a text has."""
    count = text.count("\n") + 1
    return f"{count} line{'s' * (count != 1)}"


def bar(snippet: Snippet, shown: Shown) -> snippet_bar:
    """Return the line that says in which lane the block ran, on what, and when if that was elsewhere."""
    parts = [("snippet-lane", snippet.lane)]
    versions = " ".join(f"{name} {version.split('+')[0]}" for name, version in shown.versions if name != "python")
    if snippet.device:
        parts.append(("snippet-device", f"for {snippet.device}"))
    if shown.standing is Standing.RUN:
        parts.append(("snippet-place", f"run on {shown.device}, {versions}"))
    elif shown.standing is Standing.REPLAYED:
        parts.append(("snippet-place", f"recorded on {shown.device}, {versions}, {shown.date}"))
    elif shown.standing is Standing.STALE:
        parts.append(("snippet-warning", f"changed since it was recorded on {shown.date}"))
    else:
        parts.append(("snippet-warning", "not run here and not recorded yet"))
    if snippet.run:
        parts.append(("snippet-command", f"$ {snippet.run}"))
    return snippet_bar(parts=tuple(parts))


def box(classes: list[str], content: list[Any]) -> nodes.container:
    """Return a container of these nodes."""
    return nodes.container("", *content, classes=classes)


DIRECTIVES: dict[str, type[Block]] = dict.fromkeys(KINDS, Block)
