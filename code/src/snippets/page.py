"""Read a MyST page into its snippets, without Sphinx.

The same blocks that the Sphinx directives show are found here by markdown-it, nested ones too (a solution inside a
dropdown inside an exercise), in the same order, so that a block's ordinal pairs the two.
"""

from __future__ import annotations

import dataclasses
import difflib
import doctest
import functools
import math
import re
from collections.abc import Iterator
from pathlib import Path

import yaml
from markdown_it import MarkdownIt
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from snippets.lanes import DEVICE_KEYS, LANES
from snippets.model import Check, Code, Expectation, Page, Problem, Snippet

FAULT = "\0fault"
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
_CODE = frozenset({"lane", "device", "name", "timeout", "run", "stderr", "hide", "language"})
# An option where it has no effect would be a check that the author believes in and that never takes place.
PLACES = {
    "doctest": _CODE | {"tolerance", "options"},
    "testcode": _CODE,
    "testoutput": frozenset(OPTIONS) - (_CODE - {"name", "hide", "language"}),
    "testsetup": _CODE,
    "testcleanup": _CODE,
}
# Directives whose body is not Markdown: nothing in them runs.
_LITERAL = frozenset(
    """
    code code-block code-cell sourcecode literalinclude math mermaid raw excerpt toctree bibliography image
    source-object anchor-index parsed-literal eval-rst csv-table panorama contents only graphviz
    """.split()  # noqa: SIM905
)
_INFO = re.compile(r"^\{([\w:.-]+)\}[ \t]*(.*)$")
_OPTION = re.compile(r"^:([\w-]+):[ \t]*(.*)$")
_RST = re.compile(r"^\s*\.\. (doctest|testcode|testoutput|testsetup|testcleanup)::", re.MULTILINE)
_PATTERN = re.compile(r"\s*(?:(?://|#|;)\s*)?CHECK(?:-(?:NEXT|SAME|NOT|DAG|EMPTY|LABEL|COUNT-\d+))?(?:\{LITERAL})?:")
_REMARK = re.compile(r"\s*(?://|#|;)(?!.*\b[A-Z][A-Z-]{2,}[\w-]*:)")
_KEYS = {"lane": "", "caches": "fresh"}


@dataclasses.dataclass(frozen=True, slots=True)
class Block:
    """A runnable directive as it stands on the page; lines are 1-based."""

    kind: str
    argument: str
    options: dict[str, str]
    body: str
    line: int
    body_line: int
    fault: str = ""


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
        if name == "eval-rst" and (found := _RST.search(token.content)):
            yield Block(
                found[1], "", {}, "", line, line + 1, f"{found[1]} inside eval-rst would not run; write it in MyST"
            )
        if name not in KINDS and name in _LITERAL:
            continue
        try:
            options, body, skipped = split_options(token.content)
        except yaml.YAMLError:
            yield Block(name, argument, {}, "", line, line + 1, "the options between its '---' lines are not YAML")
            continue
        if name in KINDS:
            yield Block(name, argument, options, body, line, line + 1 + skipped)
        elif near := difflib.get_close_matches(name, KINDS, 1, 0.8):
            yield Block(
                near[0], argument, {}, "", line, line + 1, f"no directive {{{name}}}; did you mean {{{near[0]}}}?"
            )
        else:
            yield from blocks(body, line + skipped)


def front_matter(text: str) -> dict[str, object]:
    """Return the page's front matter, empty when it has none; under `FAULT` what is wrong with it."""
    if not text.startswith("---"):
        return {}
    tokens = _markdown().parse(text)
    if not tokens or tokens[0].type != "front_matter":
        return {}
    try:
        data = yaml.safe_load(tokens[0].content)
    except yaml.YAMLError:
        return {FAULT: "the front matter is not YAML"}
    if data is None:
        return {}
    return data if isinstance(data, dict) else {FAULT: "the front matter is no list of 'name: value'"}


def parse(name: str, path: Path, text: str) -> Page:
    """Read the page `text` into snippets; what makes no sense becomes a problem with its line."""
    matter = front_matter(text)
    default = str(matter.get("lane", "torch"))
    snippets: list[Snippet] = []
    problems: list[Problem] = []
    latest: dict[str, int] = {}

    def complain(line: int, message: str, suggestion: str = "") -> None:
        rerun = f"rerun: python -m snippets run {name}"
        problems.append(Problem(name, line, Code.SYNTAX, message, f"{suggestion}; {rerun}" if suggestion else rerun))

    for key in matter.keys() - _KEYS.keys():
        if near := difflib.get_close_matches(str(key).lower(), _KEYS, 1, 0.8):
            complain(1, f"the front matter says {key!r}", f"write {near[0]!r}")
    if str(matter.get("caches", "fresh")) != "fresh":
        complain(1, f"the front matter says caches: {matter['caches']}", "write caches: fresh, or leave it out")
    if matter.get(FAULT):
        complain(1, str(matter[FAULT]))
    if default not in LANES:
        complain(1, f"the front matter names lane {default!r}", f"lanes: {', '.join(LANES)}")
        default = "torch"
    for ordinal, block in enumerate(blocks(text)):
        if block.fault:
            complain(block.line, block.fault)
            continue
        places = PLACES[block.kind]
        for option in sorted(block.options.keys() - places):
            complain(block.line, f"a {block.kind} has no option :{option}:", f"options: {', '.join(sorted(places))}")
        for option in sorted(FLAGS & block.options.keys()):
            if block.options[option]:
                complain(block.line, f":{option}: takes no value", "leave the option out to say no")
        try:
            if block.kind == "testoutput":
                group = block.argument or "default"
                if group not in latest:
                    complain(block.line, f"testoutput without a testcode before it in group {group!r}")
                    continue
                place = latest.pop(group)
                made = _named(snippets[place], block)
                if made.name and any(other.name == made.name for other in snippets if other.line != made.line):
                    complain(block.line, f"two snippets of this page are named {made.name!r}")
                snippets[place] = dataclasses.replace(made, expectation=_expectation(block, ordinal))
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


def _named(snippet: Snippet, block: Block) -> Snippet:
    """Take a stored output's name from its testoutput, when the testcode has none."""
    name = block.options.get("name", "")
    _check_name(name)
    if name and snippet.name and name != snippet.name:
        raise ValueError(f":name: {name!r} here, and {snippet.name!r} on its testcode; keep one")
    return dataclasses.replace(snippet, name=name or snippet.name)


def _check_name(name: str) -> None:
    if name and not re.fullmatch(r"[\w-]+", name):
        raise ValueError(f":name: {name!r} must be letters, digits, '-' and '_' only")
    if re.fullmatch(r"snippet-\d+", name):
        raise ValueError(f":name: {name!r} is what a block without a name is called; take other words")


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
    if len(lanes) > 1 and any(LANES[lane].pipes for lane in lanes):
        raise ValueError(f"lanes {', '.join(lanes)} share no text: one of them runs commands")
    device = block.options.get("device", "")
    if device and device not in DEVICE_KEYS:
        raise ValueError(f"no device is called {device!r}; devices: {', '.join(DEVICE_KEYS)}")
    if not block.body.strip() and not run:
        raise ValueError(f"this {block.kind} is empty")
    if block.kind == "doctest" and not doctest.DocTestParser().get_examples(block.body):
        raise ValueError("this doctest has no example; begin one with '>>> '")
    name = block.options.get("name", "")
    _check_name(name)
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
        device=device,
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
    if word == "equal" and block.kind == "testoutput" and not block.body.strip(". \n\t"):
        raise ValueError("a testoutput of '...' alone would pass for any output")
    if word == "filecheck":
        _check_patterns(block.body)
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


def _check_patterns(body: str) -> None:
    """Refuse what FileCheck would skip in silence: a misspelt directive is a check that never takes place."""
    if not any(_PATTERN.match(line) for line in body.splitlines()):
        raise ValueError("a testoutput with :check: filecheck needs lines that begin with CHECK:")
    for line in body.splitlines():
        if line.strip() and not _PATTERN.match(line) and not _REMARK.match(line):
            raise ValueError(f"{line.strip()!r} is no FileCheck line; CHECK: or CHECK-NEXT, -SAME, -NOT, -DAG, -EMPTY, "
                             "-LABEL, -COUNT-n, or a remark after '#'")  # fmt: skip


def _number(text: str, option: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f":{option}: {text!r} is not a number") from None
    if value < 0 or not math.isfinite(value):
        raise ValueError(f":{option}: {text!r} must be finite and not negative")
    return value
