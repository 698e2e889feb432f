"""Mutations of real cited files: each lands in the state that its kind of change calls for.

Real definitions of torch 2.7.1 and triton 3.3.1 are drawn at random with a fixed seed, copied with their files into a
small package, accepted on a page, and then changed in one way.
"""

from __future__ import annotations

import dataclasses
import functools
import random
import re
import textwrap
from collections import Counter
from pathlib import Path

import pytest
from conftest import ROOT, Manual, install

from anchors import locate
from anchors.model import Code, Span, State

SITE = ROOT / ".venv" / "lib"
SEED = 20251130
EACH = 22
FILES = (
    "torch/_inductor/scheduler.py",
    "torch/_inductor/codegen/simd.py",
    "torch/_inductor/codegen/triton_combo_kernel.py",
    "torch/_inductor/choices.py",
    "torch/_inductor/comms.py",
    "torch/_inductor/dependencies.py",
    "torch/_inductor/loop_body.py",
    "torch/_inductor/memory.py",
    "triton/compiler/compiler.py",
    "triton/runtime/jit.py",
    "triton/runtime/autotuner.py",
)


@dataclasses.dataclass(frozen=True)
class Case:
    """One definition of one real file, and one way to change it."""

    kind: str
    path: str
    span: Span

    @property
    def symbol(self) -> str:
        return self.span.name


def _site() -> Path | None:
    return next((site for site in SITE.glob("python3*/site-packages") if (site / FILES[0]).is_file()), None)


@functools.cache
def _text(path: str) -> str:
    site = _site()
    assert site is not None
    return (site / path).read_text(encoding="utf-8")


@functools.cache
def _outline(path: str) -> tuple[Span, ...]:
    return locate.spans(path, _text(path).encode())


def _definitions(path: str) -> list[Span]:
    """Return the file's classes, functions and methods that are defined once and have a body worth changing."""
    names = Counter(span.name for span in _outline(path))
    return [
        span
        for span in _outline(path)
        if span.kind in ("class", "function")
        and names[span.name] == 1
        and 4 <= span.end - span.start <= 200
        and not span.name.rpartition(".")[2].startswith("__")
        and "<" not in span.name
        and _head(_text(path), span)
    ]


def _head(text: str, span: Span) -> re.Match[str] | None:
    """Return the match of the definition's own name in its first `def` or `class` line."""
    body = "\n".join(text.split("\n")[span.start - 1 : span.end])
    return re.search(rf"^\s*(?:async\s+)?(?:def|class)\s+({re.escape(span.name.rpartition('.')[2])})\b", body, re.M)


def _cases() -> list[Case]:
    if _site() is None:
        return []
    draw = random.Random(SEED)
    cases = []
    for kind in CHANGES:
        pool = [(path, span) for path in FILES for span in _definitions(path)]
        if kind in ("token", "comments", "indent"):
            pool = [(path, span) for path, span in pool if span.kind == "function"]
        if kind in ("file", "wrap"):  # a nested definition cannot leave its parent without changing it
            pool = [(path, span) for path, span in pool if "." not in span.name]
        cases += [Case(kind, path, span) for path, span in draw.sample(pool, min(EACH, len(pool)))]
    return cases


def _lines(case: Case) -> tuple[list[str], list[str], list[str]]:
    """Return the lines before, of, and after the definition."""
    lines = _text(case.path).split("\n")
    return lines[: case.span.start - 1], lines[case.span.start - 1 : case.span.end], lines[case.span.end :]


def _join(*parts: list[str]) -> str:
    return "\n".join(line for part in parts for line in part)


def _rename(case: Case) -> dict[str, str]:
    before, body, after = _lines(case)
    match = _head(_text(case.path), case.span)
    assert match
    text = "\n".join(body)
    return {case.path: _join(before, [text[: match.start(1)] + "renamed_" + text[match.start(1) :]], after)}


def _move_in_file(case: Case) -> dict[str, str]:
    """Move the definition behind its next sibling, or push it down when it has none."""
    parent = case.symbol.rpartition(".")[0]
    below = [
        span
        for span in _outline(case.path)
        if span.kind in ("class", "function") and span.name.rpartition(".")[0] == parent and span.start > case.span.end
    ]
    before, body, after = _lines(case)
    if not below:
        return {case.path: _join(["# pushed", "", ""], before, body, after)}
    cut = below[0].end - case.span.end
    return {case.path: _join(before, after[:cut], [""], body, after[cut:])}


def _move_to_file(case: Case) -> dict[str, str]:
    before, body, after = _lines(case)
    other = case.path.rpartition("/")[0] + "/moved_here.py"
    return {case.path: _join(before, after), other: _join(["import os", "", ""], body, [""])}


def _token(case: Case) -> dict[str, str]:
    """Change one word in the last line of the body that has one."""
    before, body, after = _lines(case)
    for number in range(len(body) - 1, 0, -1):
        code = body[number].split("#")[0]
        if re.search(r"\w", code) and '"""' not in code:
            body[number] = re.sub(r"(\w+)(?=\W*$)", r"\1_", code, count=1)
            return {case.path: _join(before, body, after)}
    raise AssertionError(f"{case.symbol} has no word to change")


def _comments(case: Case) -> dict[str, str]:
    """Add a comment and a blank line in front of the body's last line that begins a statement of it."""
    before, body, after = _lines(case)
    text = "\n".join(body)
    index = _statement(text)
    indent = re.match(r"\s*", body[index])
    assert indent
    body[index:index] = ["", f"{indent[0]}# a word that is no code", ""]
    return {case.path: _join(before, body, after)}


def _indent(case: Case) -> dict[str, str]:
    """Double the indentation of the whole file's code, which changes no meaning where no string spans lines."""
    before, body, after = _lines(case)
    text = _join(before, body, after)
    doubled = "\n".join(re.match(r" *", line)[0] + line for line in text.split("\n"))  # type: ignore[index]
    return {case.path: doubled}


def _statement(text: str) -> int:
    """Return the line, from 0, of a statement inside a definition."""
    import ast

    node = ast.parse(textwrap.dedent(text)).body[0]
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    return node.body[-1].lineno - 1


def _delete(case: Case) -> dict[str, str]:
    before, body, after = _lines(case)
    indent = re.match(r"\s*", body[0])
    assert indent
    return {case.path: _join(before, [f"{indent[0]}pass"], after)}


def _wrap(case: Case) -> dict[str, str]:
    before, body, after = _lines(case)
    return {case.path: _join(before, ["class Wrapper:"], [f"    {line}" if line else "" for line in body], after)}


def _duplicate(case: Case) -> dict[str, str]:
    before, body, after = _lines(case)
    return {case.path: _join(before, body, [""], body, after)}


def _comment_out(case: Case) -> dict[str, str]:
    before, body, after = _lines(case)
    indent = re.match(r"\s*", body[0])
    assert indent
    return {case.path: _join(before, [f"{indent[0]}pass"], [f"# {line}" for line in body], after)}


CHANGES = {
    "rename": _rename,
    "move": _move_in_file,
    "file": _move_to_file,
    "token": _token,
    "comments": _comments,
    "indent": _indent,
    "delete": _delete,
    "wrap": _wrap,
    "duplicate": _duplicate,
    "comment-out": _comment_out,
}

CASES = _cases()


def test_there_are_enough_mutations() -> None:
    if _site() is None:
        pytest.skip("torch 2.7.1 is not installed in .venv, so there are no real files to change")
    assert len(CASES) >= 200
    assert len({(case.kind, case.path, case.symbol) for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind}-{case.path.rpartition('/')[2]}-{case.symbol}")
def test_a_mutation_lands_in_its_state(case: Case, manual: Manual) -> None:
    anchor = f"toy:{case.path}#{case.symbol}"
    page = manual.page(f"{{src}}`{anchor}`")
    site = manual.root / "site-1.0"
    install(site, "1.0", {case.path: _text(case.path)})
    manual.accept(page)
    install(site, "1.0", {case.path: "", **CHANGES[case.kind](case)})
    report = manual.workspace().check([page])
    (row,) = report.rows
    code = report.findings[0].code if report.findings else None
    hint = report.findings[0].suggestion if report.findings else ""
    if case.kind in ("move", "comments", "indent"):
        assert row.state in ((State.MOVED,) if case.kind != "indent" else (State.OK, State.MOVED)), report.findings
        assert code is None
    elif case.kind == "token":
        assert (row.state, code) == (State.CHANGED, Code.CHANGED)
    elif case.kind == "duplicate":
        assert (row.state, code) == (State.GONE, Code.AMBIGUOUS)
    else:
        assert (row.state, code) == (State.GONE, Code.GONE)
    if case.kind == "rename":
        head, dot, last = case.symbol.rpartition(".")
        assert f"toy:{case.path}#{head}{dot}renamed_{last}" in hint
    elif case.kind == "file":
        assert f"toy:{case.path.rpartition('/')[0]}/moved_here.py#{case.symbol}" in hint
    elif case.kind == "wrap":
        assert f"toy:{case.path}#Wrapper.{case.symbol}" in hint
    elif case.kind in ("delete", "comment-out"):
        assert not hint.startswith(("moved", "renamed")) or anchor not in hint
