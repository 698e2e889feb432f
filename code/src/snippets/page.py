"""Read a MyST page into its snippets, without Sphinx.

The same blocks that the Sphinx directives show are found here by markdown-it, nested ones too (a solution inside a
dropdown inside an exercise), in the same order, so that a block's ordinal pairs the two.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import yaml
from markdown_it import MarkdownIt
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from snippets.lanes import LANES
from snippets.model import Check, Code, Expectation, Page, Problem, Snippet

KINDS = ("doctest", "testcode", "testoutput", "testsetup", "testcleanup")
OPTIONS = {
    "lane": "a lane, or several: the block runs in the first and is also defined in the others",
    "device": "the device it is for, shown beside the lane",
    "name": "the name of its stored output",
    "timeout": "its time limit in seconds",
    "run": "lane mlir: the command that reads the block",
    "stderr": "the error stream joins the output",
    "hide": "run but not shown",
    "check": "equal, filecheck or artifact",
    "tolerance": "how far numbers may differ, relative and absolute",
    "volatile": "numbers differ from run to run and are not compared",
    "options": "doctest flags, as in Sphinx",
    "language": "the language to highlight it in",
    "open": "long output is not folded",
}
FLAGS = frozenset({"stderr", "hide", "volatile", "open"})
# Directives whose body is not Markdown: nothing in them runs.
_LITERAL = frozenset(
    """
    code code-block code-cell sourcecode literalinclude math mermaid raw excerpt toctree bibliography image
    source-object anchor-index parsed-literal eval-rst csv-table panorama contents only graphviz
    """.split()  # noqa: SIM905
)
_INFO = re.compile(r"^\{([\w:.-]+)\}[ \t]*(.*)$")
_OPTION = re.compile(r"^:([\w-]+):[ \t]*(.*)$")


@dataclasses.dataclass(frozen=True, slots=True)
class Block:
    """A runnable directive as it stands on the page; lines are 1-based."""

    kind: str
    argument: str
    options: dict[str, str]
    body: str
    line: int
    body_line: int


@functools.cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table").use(front_matter_plugin).use(colon_fence_plugin)


def split_options(content: str) -> tuple[dict[str, str], str, int]:
    """Split a directive's content into its options, its body, and how many lines stand before the body."""
    lines = content.split("\n")
    options: dict[str, str] = {}
    start = 0
    if lines and lines[0].strip() == "---":
        end = next((i for i, line in enumerate(lines[1:], 1) if line.strip() == "---"), 0)
        if end:
            data = yaml.safe_load("\n".join(lines[1:end])) or {}
            options = {str(key): "" if value is None else str(value) for key, value in data.items()}
            start = end + 1
    else:
        while start < len(lines) and (match := _OPTION.match(lines[start].strip())):
            options[match[1]] = match[2].strip()
            start += 1
    while start < len(lines) and not lines[start].strip():
        start += 1
    return options, "\n".join(lines[start:]).rstrip("\n"), start


def blocks(text: str, offset: int = 0) -> Iterator[Block]:
    """Yield the runnable directives of `text` in reading order; `offset` is the number of lines before it."""
    for token in _markdown().parse(text):
        if token.type not in ("fence", "colon_fence") or token.map is None:
            continue
        match = _INFO.match(token.info.strip())
        if match is None:
            continue
        name, argument = match[1], match[2].strip()
        line = offset + token.map[0] + 1
        if name not in KINDS and name in _LITERAL:
            continue
        options, body, skipped = split_options(token.content)
        if name in KINDS:
            yield Block(name, argument, options, body, line, line + 1 + skipped)
        else:
            yield from blocks(body, line + skipped)


def front_matter(text: str) -> dict[str, object]:
    """Return the page's front matter, empty when it has none or when it is not a mapping."""
    if not text.startswith("---"):
        return {}
    tokens = _markdown().parse(text)
    if not tokens or tokens[0].type != "front_matter":
        return {}
    try:
        data = yaml.safe_load(tokens[0].content)
    except yaml.YAMLError:
        return {}
    return data if isinstance(data, dict) else {}


def parse(name: str, path: Path, text: str) -> Page:
    """Read the page `text` into snippets; what makes no sense becomes a problem with its line."""
    default = str(front_matter(text).get("lane", "torch"))
    snippets: list[Snippet] = []
    problems: list[Problem] = []
    latest: dict[str, int] = {}

    def complain(line: int, message: str, suggestion: str = "") -> None:
        problems.append(Problem(name, line, Code.SYNTAX, message, suggestion))

    if default not in LANES:
        complain(1, f"the front matter names lane {default!r}", f"lanes: {', '.join(LANES)}")
        default = "torch"
    for ordinal, block in enumerate(blocks(text)):
        for option in block.options.keys() - OPTIONS.keys():
            complain(block.line, f"no option :{option}: here", f"options: {', '.join(OPTIONS)}")
        try:
            if block.kind == "testoutput":
                group = block.argument or "default"
                if group not in latest:
                    complain(block.line, f"testoutput without a testcode before it in group {group!r}")
                    continue
                place = latest.pop(group)
                snippets[place] = dataclasses.replace(snippets[place], expectation=_expectation(block, ordinal))
                continue
            snippet = _snippet(block, ordinal, default)
        except ValueError as error:
            complain(block.line, str(error))
            continue
        if snippet.name and any(other.name == snippet.name for other in snippets):
            complain(block.line, f"two snippets of this page are named {snippet.name!r}")
        snippets.append(snippet)
        if block.kind == "testcode":
            latest[snippet.group] = len(snippets) - 1
    return Page(name, str(path), tuple(snippets), tuple(problems))


def _snippet(block: Block, ordinal: int, default: str) -> Snippet:
    lanes = [word.strip() for word in block.options.get("lane", default).split(",")]
    for lane in lanes:
        if lane not in LANES:
            raise ValueError(f"no lane is called {lane!r}; lanes: {', '.join(LANES)}")
    run = block.options.get("run", "")
    if block.kind != "doctest" and LANES[lanes[0]].pipes != bool(run):
        want = "needs :run: with its command" if not run else "takes no :run:"
        raise ValueError(f"a block of lane {lanes[0]} {want}")
    if block.kind == "doctest" and LANES[lanes[0]].pipes:
        raise ValueError(f"lane {lanes[0]} runs commands, not doctests; write testcode and testoutput")
    name = block.options.get("name", "")
    if name and not re.fullmatch(r"[\w-]+", name):
        raise ValueError(f":name: {name!r} must be letters, digits, '-' and '_' only")
    return Snippet(
        ordinal=ordinal,
        line=block.line,
        code_line=block.body_line,
        kind=block.kind,
        code=block.body,
        lane=lanes[0],
        also=tuple(lanes[1:]),
        group=block.argument or "default",
        name=name,
        device=block.options.get("device", ""),
        run=run,
        timeout=_number(block.options.get("timeout", "0"), "timeout"),
        stderr="stderr" in block.options,
        hide="hide" in block.options or block.kind in ("testsetup", "testcleanup"),
        expectation=_expectation(block, ordinal) if block.kind == "doctest" else None,
    )


def _expectation(block: Block, ordinal: int) -> Expectation:
    word = block.options.get("check", "equal")
    if word not in [check.value for check in Check]:
        raise ValueError(f":check: {word!r} is none of equal, filecheck, artifact")
    if block.kind == "doctest" and word != "equal":
        raise ValueError("a doctest is checked for equality; use testcode and testoutput")
    if word == "artifact" and block.body.strip():
        raise ValueError("an artifact's body stays empty: its text is stored beside the page by 'make record'")
    if word != "artifact" and block.kind == "testoutput" and not block.body.strip():
        raise ValueError(f"a testoutput with :check: {word} needs a body")
    return Expectation(
        line=block.line,
        body=block.body,
        check=Check(word),
        tolerance=_number(block.options.get("tolerance", "0"), "tolerance"),
        volatile="volatile" in block.options,
        flags=tuple(block.options.get("options", "").replace(",", " ").split()),
        language=block.options.get("language", ""),
        open="open" in block.options,
        ordinal=ordinal,
    )


def _number(text: str, option: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f":{option}: {text!r} is not a number") from None
    if value < 0:
        raise ValueError(f":{option}: must not be negative")
    return value
