"""Pages: every place in a Markdown page that cites an anchor, with its line and its section.

A page is read as MyST reads it: roles count in paragraphs, headings, tables, lists, quotes and the bodies and titles of
directives whose bodies are MyST themselves; they do not count inside code.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anchors import grammar
from anchors.model import Mention, SourceError

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

VERSION = 1
"""Raise it when the same page would be read differently, so that cached scans are dropped."""

LITERAL = frozenset((
    "code", "code-block", "sourcecode", "code-cell", "literalinclude", "doctest", "testcode", "testoutput", "testsetup",
    "testcleanup", "math", "raw", "eval-rst", "highlight", "toctree", "csv-table", "excerpt", "source-object", "prompt",
    "anchor-index", "image", "graphviz", "digraph", "graph", "mermaid", "bibliography", "parsed-literal", "contents",
    "productionlist", "index",
))  # fmt: skip
"""Directives whose bodies are not MyST."""

_CITES = re.compile(r"\{(?:src|excerpt|source-object)\}")
_DIRECTIVE = re.compile(r"\{(?P<name>[^}\s]+)\}\s*(?P<argument>.*)", re.DOTALL)
_OPTION = re.compile(r":(?P<key>[A-Za-z][\w-]*):(?:\s+(?P<value>.*))?$")
_SKIPPED = {".git", "_build", "node_modules", "__pycache__"}


def read(path: Path) -> str:
    """Return a page's text, without a byte-order mark and with plain line ends; raise SourceError if not UTF-8."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceError(f"{path}: not UTF-8 at byte {error.start}; save the page as UTF-8") from None
    except OSError as error:
        raise SourceError(f"{path}: cannot be read: {error.strerror}; check the path and its permissions") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def discover(paths: list[Path]) -> list[Path]:
    """List the Markdown files among and under `paths`, each once, following no cycle of links."""
    found: dict[str, Path] = {}
    for path in paths:
        if path.is_dir():
            for page in _walk(path, set()):
                found.setdefault(os.path.realpath(page), page)
        elif path.exists():
            found.setdefault(os.path.realpath(path), path)
        else:
            raise SourceError(f"{path}: no such page or folder; name a Markdown file or a folder of them")
    return list(found.values())


def _walk(folder: Path, seen: set[Path]) -> Iterator[Path]:
    real = folder.resolve()
    if real in seen:
        return
    seen.add(real)
    for entry in sorted(folder.iterdir()):
        if entry.name in _SKIPPED or (entry.name.startswith(".") and entry.is_dir()):
            continue
        if entry.is_dir():
            yield from _walk(entry, seen)
        elif entry.suffix == ".md" and entry.is_file():
            yield entry


def mentions(page: str, text: str) -> tuple[Mention, ...]:
    """Return the mentions of one page, whose name is `page` and whose text is `text`, in reading order."""
    if not _CITES.search(text):
        return ()
    found = _Scan(page).blocks(text, 0, "")
    return tuple(sorted(found, key=lambda mention: mention.line))


class _Scan:
    """One pass over a page; `blocks` calls itself for the body of each directive that holds MyST."""

    def __init__(self, page: str) -> None:
        self.page = page

    def blocks(self, text: str, offset: int, section: str) -> list[Mention]:
        """Return the mentions in `text`, which starts `offset` lines below the page's first line."""
        found: list[Mention] = []
        tokens = parse(text)
        for index, token in enumerate(tokens):
            line = offset + (token.map[0] if token.map else 0) + 1
            if token.type == "heading_open":
                section = _plain(tokens[index + 1])
            if token.type == "inline":
                found += self._roles(token, line, section)
            elif token.type in ("fence", "colon_fence"):
                found += self._directive(token, line, section)
        return found

    def _roles(self, token: Token, line: int, section: str) -> Iterator[Mention]:
        for child in token.children or ():
            if child.type == "myst_role" and child.meta["name"] == "src":
                title, _, anchor = grammar.parse_role(child.content)
                row = line + token.content.count("\n", 0, child.meta["at"])
                yield Mention(self.page, row, anchor, "src", title, section)

    def _directive(self, token: Token, line: int, section: str) -> list[Mention]:
        match = _DIRECTIVE.match(token.info.strip())
        if not match:
            return []
        name, argument = match["name"], match["argument"].strip()
        options, skipped = _options(token.content)
        if name in ("excerpt", "source-object"):
            title, _, anchor = grammar.parse_role(argument)
            return [Mention(self.page, line, anchor, name, title, section, options.get("lines", ""))]
        if name in LITERAL:
            return []
        found = [m for t in _parser().parseInline(argument) for m in self._roles(t, line, section)] if argument else []
        body = "\n".join(token.content.split("\n")[skipped:])
        return found + self.blocks(body, line + skipped, section)


def _options(body: str) -> tuple[dict[str, str], int]:
    """Return a directive's options and how many lines of its body they take."""
    options: dict[str, str] = {}
    lines = body.split("\n")
    if lines[0].strip() == "---":
        for number, row in enumerate(lines[1:], 1):
            if row.strip() == "---":
                return options, number + 1
            key, _, value = row.partition(":")
            options[key.strip()] = value.strip()
        return {}, 0
    number = 0
    for row in lines:
        match = _OPTION.match(row.strip())
        if not match:
            break
        options[match["key"]] = match["value"] or ""
        number += 1
    return options, number


def _plain(token: Token) -> str:
    """Return a heading's words without their markup."""
    words = "".join(
        grammar.parse_role(c.content)[0] or c.content if c.type == "myst_role" else c.content
        for c in token.children or ()
    )
    return " ".join(words.split())


@functools.lru_cache(maxsize=32)
def parse(text: str) -> list[Token]:
    """Return a text's tokens, which nobody may change; the last few are kept, since the lints read the page next."""
    return _parser().parse(text)


@functools.cache
def _parser() -> MarkdownIt:
    """Make the parser that myst-parser would make, with each role noting where in its block it stands."""
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import make_fence_rule
    from mdit_py_plugins.amsmath import amsmath_plugin
    from mdit_py_plugins.attrs import attrs_block_plugin, attrs_plugin
    from mdit_py_plugins.deflist import deflist_plugin
    from mdit_py_plugins.dollarmath import dollarmath_plugin
    from mdit_py_plugins.field_list import fieldlist_plugin
    from mdit_py_plugins.footnote import footnote_plugin
    from mdit_py_plugins.front_matter import front_matter_plugin
    from mdit_py_plugins.myst_blocks import myst_block_plugin
    from mdit_py_plugins.myst_role import myst_role_plugin
    from mdit_py_plugins.myst_role.index import myst_role

    def located(state: StateInline, silent: bool) -> bool:
        at = state.pos
        if not myst_role(state, silent):
            return False
        if not silent:
            state.tokens[-1].meta["at"] = at
        return True

    paragraph: Any = {"alt": ["paragraph", "reference", "blockquote", "list", "footnote_def"]}
    md = MarkdownIt("commonmark").enable("table").use(front_matter_plugin).use(myst_block_plugin).use(myst_role_plugin)
    md.inline.ruler.at("myst_role", located)
    md.use(footnote_plugin, inline=False, move_to_end=False, always_match_refs=True)
    md.use(dollarmath_plugin, allow_labels=True, allow_space=True, allow_digits=True).use(amsmath_plugin)
    md.block.ruler.before("fence", "colon_fence", make_fence_rule(markers=(":",), token_type="colon_fence"), paragraph)
    md.use(deflist_plugin).use(fieldlist_plugin).use(attrs_block_plugin)
    return md.use(attrs_plugin, after=("image", "code_inline", "link_close", "span_close"), spans=True)
