"""The nouns of the snippets: pages, snippets, expectations, outcomes, recordings and problems.

All are frozen and free of Sphinx and of input and output; every other module is a function from some of these to
others, or a thin shell around one.
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import json
from typing import Any


class Check(enum.Enum):
    """How the output of a snippet is checked."""

    EQUAL = "equal"
    FILECHECK = "filecheck"
    ARTIFACT = "artifact"


class Standing(enum.Enum):
    """How a snippet came to what its page shows."""

    RUN = "run"
    REPLAYED = "replayed"
    STALE = "stale"
    MISSING = "missing"


class Code(enum.Enum):
    """Every kind of problem; the value is what the user sees, `sentence` says what it means."""

    OUTPUT = "output"
    ERROR = "error"
    CRASH = "crash"
    TIMEOUT = "timeout"
    FLOOD = "flood"
    LEFTOVER = "leftover"
    BROKEN_LANE = "broken-lane"
    UNMET_LANE = "unmet-lane"
    STALE = "stale"
    ARTIFACT = "artifact"
    SYNTAX = "syntax"
    SKIPPED = "skipped"

    @property
    def sentence(self) -> str:
        """One sentence for the reader of a report."""
        return _SENTENCES[self]


_SENTENCES = {
    Code.OUTPUT: "The snippet printed something other than its page shows.",
    Code.ERROR: "The snippet raised an error that its page does not announce.",
    Code.CRASH: "The process that ran the page died in this snippet.",
    Code.TIMEOUT: "The snippet ran past its time limit and was killed.",
    Code.FLOOD: "The snippet printed more than a page may hold and was killed.",
    Code.LEFTOVER: "The snippet left a thread or a child process behind.",
    Code.BROKEN_LANE: "The lane's interpreter or tool is there but does not work, or has other versions than the pins.",
    Code.UNMET_LANE: "The lane cannot run on this machine (an error only with --strict-lanes).",
    Code.STALE: "The recording is of another text than the snippet has now.",
    Code.ARTIFACT: "The stored output is absent, or differs from what the snippet printed.",
    Code.SYNTAX: "The block's options or its place on the page make no sense.",
    Code.SKIPPED: "The snippet did not run, because an earlier one of its process failed.",
}


@dataclasses.dataclass(frozen=True, slots=True)
class Expectation:
    """What a page says about the output of the snippet before it; `line` is 1-based."""

    line: int
    body: str
    check: Check = Check.EQUAL
    tolerance: float = 0.0
    volatile: bool = False
    flags: tuple[str, ...] = ()
    language: str = ""
    open: bool = False
    ordinal: int = -1


@dataclasses.dataclass(frozen=True, slots=True)
class Snippet:
    """One runnable block of a page.

    `ordinal` counts the page's blocks of any kind in reading order and pairs a block with its directive; `line` is the
    1-based line of its opening fence and `code_line` that of its first line of code. `also` names the further lanes in
    whose processes the code runs first, for definitions that several lanes share.
    """

    ordinal: int
    line: int
    code_line: int
    kind: str
    code: str
    lane: str
    also: tuple[str, ...] = ()
    group: str = "default"
    name: str = ""
    device: str = ""
    run: str = ""
    timeout: float = 0.0
    stderr: bool = False
    hide: bool = False
    expectation: Expectation | None = None

    @property
    def label(self) -> str:
        """Return the name under which outputs of this snippet are stored."""
        return self.name or f"snippet-{self.ordinal + 1}"


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """Something a person must look at, at one line of one page."""

    page: str
    line: int
    code: Code
    message: str
    suggestion: str = ""
    detail: str = ""

    def __str__(self) -> str:
        text = f"{self.page}:{self.line}: {self.code.value}: {self.message}"
        if self.suggestion:
            text += f"; {self.suggestion}"
        return f"{text}\n{self.detail}" if self.detail else text

    def as_json(self) -> dict[str, Any]:
        """Return the problem as the `problems` entries of `run --json` have it."""
        return {**dataclasses.asdict(self), "code": self.code.value}


@dataclasses.dataclass(frozen=True, slots=True)
class Page:
    """A page's snippets in reading order; `name` is the path that reports show, `path` the file on disk."""

    name: str
    path: str
    snippets: tuple[Snippet, ...]
    problems: tuple[Problem, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class Figure:
    """An SVG that a snippet drew; `text` is the whole file."""

    name: str
    text: str
    alt: str


@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
    """What one snippet did: its output, its processor-seconds, its error's last line.

    `examples` holds for each doctest example what it printed and raised.
    """

    ordinal: int
    output: str
    seconds: float = 0.0
    error: str = ""
    traceback: str = ""
    error_line: int = 0
    examples: tuple[tuple[str, str], ...] = ()
    figures: tuple[Figure, ...] = ()
    leftovers: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the outcome as recordings and the cache hold it, with its output as a list of lines."""
        data = dataclasses.asdict(self)
        data["output"] = self.output.split("\n")
        return {key: value for key, value in data.items() if value or key in ("ordinal", "output")}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Outcome:
        """Rebuild an outcome from `as_json`'s form; raise KeyError or TypeError when it is not one."""
        values = dict(data)
        output = values["output"]
        values["output"] = output if isinstance(output, str) else "\n".join(output)
        values["examples"] = tuple((str(got), str(error)) for got, error in values.get("examples", ()))
        values["figures"] = tuple(Figure(**figure) for figure in values.get("figures", ()))
        values["leftovers"] = tuple(values.get("leftovers", ()))
        return cls(**values)


@dataclasses.dataclass(frozen=True, slots=True)
class Recording:
    """The outcomes of one page's process in one lane, with where and when they were made."""

    lane: str
    device: str
    versions: dict[str, str]
    date: str
    digests: tuple[str, ...]
    outcomes: tuple[Outcome, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the recording as its file holds it."""
        data = {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
        outcomes = [{k: v for k, v in outcome.as_json().items() if k != "seconds"} for outcome in self.outcomes]
        data = {**data, "digests": list(self.digests), "outcomes": outcomes}
        return {**data, "seal": seal(data)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Recording:
        """Rebuild a recording from its file's form; raise KeyError, TypeError or ValueError when it is not one."""
        rest = {key: value for key, value in data.items() if key != "seal"}
        if data["seal"] != seal(rest):
            raise ValueError("its text was changed by hand or by a merge")
        outcomes = tuple(Outcome.from_json(entry) for entry in data["outcomes"])
        if len(outcomes) != len(data["digests"]):
            raise ValueError("it has other numbers of digests and outcomes")
        return cls(**{**rest, "digests": tuple(data["digests"]), "outcomes": outcomes})


def seal(data: dict[str, Any]) -> str:
    """Return a hash over a recording's content, by which an edited output is told from a recorded one."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


def digests(snippets: tuple[Snippet, ...]) -> tuple[str, ...]:
    """Return for each snippet of one process a hash over its own code and all that ran before it there."""
    state = hashlib.sha256()
    found = []
    for snippet in snippets:
        parts = [snippet.kind, snippet.code, snippet.group, snippet.run, snippet.device, snippet.stderr]
        state.update(json.dumps(parts).encode())
        found.append(state.hexdigest()[:16])
    return tuple(found)
