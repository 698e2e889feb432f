"""Whether an output is what its page says: doctest's rules, numbers within a tolerance, FileCheck, stored text."""

from __future__ import annotations

import difflib
import doctest
import io
import math
import re

from filecheck.error import ParseError
from filecheck.finput import FInput
from filecheck.matcher import Matcher
from filecheck.options import DumpInputKind, Options
from filecheck.parser import Parser, pattern_for_opts

from snippets.model import Check, Code, Expectation, Outcome, Problem, Snippet

DEFAULT_FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
# Each text is a number in one way only: with two, a pattern of many numbers would try all their products.
_NUMBER = re.compile(r"(?<![\w.])[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|nan|inf)(?!\w)")
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
# The longest output in which the parts around an ellipsis are looked for with a tolerance.
_TOLERANT = 1 << 16
_DIFF_LINES = 40


def option_flags(words: tuple[str, ...], start: int = DEFAULT_FLAGS) -> int:
    """Apply doctest flags such as `+ELLIPSIS` or `-NORMALIZE_WHITESPACE`; raise ValueError for an unknown one."""
    flags = start
    for word in words:
        flag = doctest.OPTIONFLAGS_BY_NAME.get(word.lstrip("+-"))
        if flag is None or word[0] not in "+-":
            raise ValueError(f":options: {word!r} is not a doctest flag with '+' or '-' before it")
        flags = flags | flag if word[0] == "+" else flags & ~flag
    return flags


def equal(want: str, got: str, flags: int, tolerance: float) -> bool:
    """Compare as doctest does; with a tolerance (relative and absolute) numbers need only be that near."""
    want, got = want.rstrip("\n") + "\n", got.rstrip("\n") + "\n"
    if doctest.OutputChecker().check_output(want, got, flags):
        return True
    if not tolerance:
        return False
    if flags & doctest.NORMALIZE_WHITESPACE:
        want, got = " ".join(want.split()), " ".join(got.split())
    parts = want.split("...") if flags & doctest.ELLIPSIS else [want]
    if len(parts) == 1:
        return _words(want) == _words(got) and _near(_numbers(want), _numbers(got), tolerance)
    return len(got) <= _TOLERANT and _near_parts(parts, got, tolerance)


def _near_parts(parts: list[str], got: str, tolerance: float) -> bool:
    """Find the parts one after the other, each as early as it can be; the first and the last at the ends."""
    place = 0
    for index, part in enumerate(parts):
        pattern = f"({_NUMBER.pattern})".join(map(re.escape, _words(part)))
        compiled = re.compile(("" if index else r"\A") + pattern + ("" if index < len(parts) - 1 else r"\Z"))
        found = compiled.search(got, place)
        while found and not _near(_numbers(part), found.groups(), tolerance):
            found = compiled.search(got, found.start() + 1)
        if not found:
            return False
        place = found.end()
    return True


def _words(text: str) -> list[str]:
    """Return what stands between the numbers of a text."""
    return _NUMBER.split(text)


def _numbers(text: str) -> tuple[str, ...]:
    return tuple(match[0] for match in _NUMBER.finditer(text))


def _near(expected: tuple[str, ...], actual: tuple[str, ...], tolerance: float) -> bool:
    pairs = [(float(one), float(other)) for one, other in zip(expected, actual, strict=True)]
    return all(
        math.isclose(one, other, rel_tol=tolerance, abs_tol=tolerance) or (math.isnan(one) and math.isnan(other))
        for one, other in pairs
    )


def same_text(want: str, got: str, tolerance: float, volatile: bool) -> bool:
    """Compare a stored text with a fresh one, line by line without trailing blanks.

    In a volatile text numbers and the order of lines may differ.
    """
    old, new = ([line.rstrip() for line in text.strip("\n").split("\n")] for text in (want, got))
    if old == new:
        return True
    if volatile:
        # A table sorted by time has its rows in another order each time.
        masked = (sorted(" ".join(_NUMBER.sub("0", line).split()) for line in lines) for lines in (old, new))
        return next(masked) == next(masked)
    return bool(tolerance) and equal(want, got, doctest.NORMALIZE_WHITESPACE, tolerance)


def filecheck(patterns: str, output: str, name: str = "CHECK") -> str:
    """Check `output` against FileCheck lines; return an empty string, or what did not match."""
    if not output.strip():
        return "nothing was printed"
    options = Options(match_filename=name, dump_input=DumpInputKind.FAIL)
    parser = Parser(options, io.StringIO(patterns), *pattern_for_opts(options))
    matcher = Matcher(options, FInput("output", output), parser)
    matcher.stderr = io.StringIO()
    try:
        status = matcher.run()
    except ParseError as error:
        return f"line {error.line_no}: {error.message}"
    return _ANSI.sub("", matcher.stderr.getvalue()).strip() or "no match" if status else ""


def difference(want: str, got: str, old: str = "on the page", new: str = "printed") -> str:
    """Return a unified diff of two outputs, cut to a screenful."""
    lines = list(difflib.unified_diff(want.splitlines(), got.splitlines(), old, new, lineterm="", n=2))
    if len(lines) > _DIFF_LINES:
        lines = [*lines[:_DIFF_LINES], f"… {len(lines) - _DIFF_LINES} more lines"]
    return "\n".join(f"    {line}" for line in lines)


def expects_error(expectation: Expectation | None) -> bool:
    """Tell whether the page announces that this snippet raises."""
    return expectation is not None and expectation.body.startswith("Traceback (most recent call last)")


def check(page: str, snippet: Snippet, outcome: Outcome, stored: str | None = None, rerun: str = "") -> list[Problem]:
    """Return what is wrong with one outcome; `stored` is the artifact's text and `rerun` the command to type."""
    expectation = snippet.expectation
    if snippet.kind == "doctest":
        return _check_doctest(page, snippet, outcome, rerun)
    if expects_error(expectation):
        assert expectation is not None
        return _check_raise(page, expectation, outcome, rerun)
    if outcome.error:
        line = snippet.code_line + outcome.error_line - 1 if outcome.error_line else snippet.line
        detail = "\n".join(f"    {row}" for row in outcome.traceback.strip().splitlines()[-25:])
        return [Problem(page, line, Code.ERROR, outcome.error, f"see: {rerun}", detail)]
    if expectation is None:
        if outcome.output.strip() and not snippet.hide and not outcome.figures:
            detail = "\n".join(f"    {row}" for row in outcome.output.strip().splitlines()[:10])
            message = "the snippet prints, and no testoutput says what"
            return [Problem(page, snippet.line, Code.OUTPUT, message, "add a {testoutput} after it", detail)]
        return []
    if found := _CONTROL.search(outcome.output):
        at = outcome.output.count("\n", 0, found.start()) + 1
        message = f"line {at} of the output holds the control character {found[0]!r}, which a page cannot show"
        return [Problem(page, expectation.line, Code.OUTPUT, message, f"print its repr(); see: {rerun}")]
    if expectation.check is Check.FILECHECK:
        failure = filecheck(expectation.body, outcome.output)
        if failure:
            shown = "\n".join(f"    {row}" for row in [*failure.splitlines(), "printed:", *_head(outcome.output)])
            return [Problem(page, expectation.line, Code.OUTPUT, "FileCheck failed", f"see: {rerun}", shown)]
        return []
    if expectation.check is Check.ARTIFACT:
        record = rerun.replace(" run ", " record ", 1)
        if stored is None:
            message = f"no stored output {snippet.label!r} yet"
            return [Problem(page, expectation.line, Code.ARTIFACT, message, f"run: {record}")]
        if not same_text(stored, outcome.output, expectation.tolerance, expectation.volatile):
            detail = difference(stored, outcome.output, "stored", "printed")
            message = f"stored output {snippet.label!r} differs"
            return [Problem(page, expectation.line, Code.ARTIFACT, message, f"if it should: {record}", detail)]
        return []
    try:
        flags = option_flags(expectation.flags)
    except ValueError as error:
        return [Problem(page, expectation.line, Code.SYNTAX, str(error))]
    if expectation.volatile and same_text(expectation.body, outcome.output, 0.0, True):
        return []
    if not equal(expectation.body, outcome.output, flags, expectation.tolerance):
        detail = difference(expectation.body, outcome.output)
        return [Problem(page, expectation.line, Code.OUTPUT, "other output than on the page", f"see: {rerun}", detail)]
    return []


def _head(text: str, lines: int = 30) -> list[str]:
    rows = text.splitlines()
    return rows if len(rows) <= lines else [*rows[:lines], f"… {len(rows) - lines} more lines"]


def _check_raise(page: str, expectation: Expectation, outcome: Outcome, rerun: str) -> list[Problem]:
    want = expectation.body.strip().splitlines()[-1]
    if not want.replace("...", "").strip() or want.startswith("Traceback "):
        message = "the announced traceback names no error in its last line"
        return [Problem(page, expectation.line, Code.SYNTAX, message, f"see: {rerun}")]
    if outcome.error and equal(want, outcome.error, DEFAULT_FLAGS, expectation.tolerance):
        return []
    message = f"raised {outcome.error or 'nothing'}"
    return [Problem(page, expectation.line, Code.OUTPUT, message, f"see: {rerun}", f"    on the page: {want}")]


def _check_doctest(page: str, snippet: Snippet, outcome: Outcome, rerun: str) -> list[Problem]:
    expectation = snippet.expectation
    tolerance = expectation.tolerance if expectation else 0.0
    problems = []
    try:
        base = option_flags(expectation.flags if expectation else ())
        examples = doctest.DocTestParser().get_examples(snippet.code)
    except ValueError as wrong:
        return [Problem(page, snippet.line, Code.SYNTAX, str(wrong))]
    for index, example in enumerate(examples):
        line = snippet.code_line + example.lineno
        if index >= len(outcome.examples):
            problems.append(Problem(page, line, Code.SKIPPED, "an earlier example ended the process"))
            break
        got, error = outcome.examples[index]
        flags = base
        for flag, on in example.options.items():
            flags = flags | flag if on else flags & ~flag
        if flags & doctest.SKIP:
            message = "doctest's SKIP would show an output that never was; remove it"
            problems.append(Problem(page, line, Code.SYNTAX, message))
        elif error and example.exc_msg is None:
            problems.append(Problem(page, line, Code.ERROR, error.strip().splitlines()[-1], f"see: {rerun}"))
        elif error or example.exc_msg is not None:
            want = example.exc_msg or ""
            if not equal(want, error, flags, tolerance):
                detail = difference(want, error or "no error")
                problems.append(Problem(page, line, Code.OUTPUT, "another error", f"see: {rerun}", detail))
        elif _CONTROL.search(got):
            message = "the output holds a control character, which a page cannot show"
            problems.append(Problem(page, line, Code.OUTPUT, message, f"print its repr(); see: {rerun}"))
        elif not equal(example.want, got, flags, tolerance):
            detail = difference(example.want, got)
            problems.append(Problem(page, line, Code.OUTPUT, "other output than on the page", f"see: {rerun}", detail))
    return problems
