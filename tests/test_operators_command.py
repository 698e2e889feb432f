"""The operators' command with bad input: one line on stderr, a non-zero exit, nothing written."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from operators import command, drift, facts, gathered, schema, tables
from operators.schema import OperatorsError


@pytest.mark.parametrize(
    "arguments",
    [
        ["facts", "gathr"],
        ["facts", ""],
        ["facts", "a\nb"],
        ["facts", "add.\x1b[31m"],
        ["measure", "../gather"],
        ["positions", " "],
        ["composites", "x\ny"],
        ["drift", ""],
        ["drift", "2.6.0\n"],
        ["drift", "../2.6.0"],
        ["drift", "0.0.0"],
    ],
)
def test_a_bad_name_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(arguments) == 2
    said = capsys.readouterr()
    assert not said.out and said.err.startswith("operators: ") and said.err.endswith("\n")
    assert said.err[:-1].isprintable() and "; " in said.err


def test_a_wrong_release_is_told_before_anything_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drift, "snapshot", lambda: pytest.fail("measured"))
    with pytest.raises(OperatorsError, match="no release"):
        drift.text(["gather"], False)


@pytest.mark.parametrize(
    ("raised", "code", "words"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (NotADirectoryError(20, "Not a directory", "/some/file/cache"), 2, "/some/file/cache: Not a directory"),
        (OperatorsError("one\n  two"), 2, "one two"),
    ],
)
def test_what_stops_it_is_one_line(
    raised: BaseException, code: int, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped() -> str:
        raise raised

    monkeypatch.setattr(gathered, "gather", stopped)
    assert command.main(["gather"]) == code
    said = capsys.readouterr().err
    assert said.startswith(f"operators: {words}") and said.count("\n") == 1


def test_what_does_not_print_is_quoted() -> None:
    assert [command.shown(name) for name in ("add.Tensor", "", " ", "a\nb")] == ["add.Tensor", "''", "' '", r"'a\nb'"]


def test_kept_facts_are_used_and_broken_ones_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = [one for one in schema.load() if one.operator == "gather"]
    monkeypatch.setenv("SNIPPETS_CACHE", str(tmp_path))
    monkeypatch.setattr(facts, "facts", lambda found: ("read now",))
    assert gathered.known() == () and command._registered(wanted) == ("read now",)
    fake = {"route": "python", "rule": "", "python": "", "decomposition": "", "native": "Meta"}
    held: dict[str, Any] = {
        "name": wanted[0].name, "composite_implicit": False, "core_decomposition": "", "inductor_decomposition": "",
        "lowering": None, "fallback": "none", "fake": fake, "dynamic_output_shape": False,
        "data_dependent_output": False,
    }  # fmt: skip
    gathered.path().parent.mkdir(parents=True)
    gathered.path().write_text(json.dumps([held]))
    assert command._registered(wanted) == [gathered.known()[0]]
    gathered.path().write_text(json.dumps([held])[:-9])
    assert command._registered(wanted) == ("read now",)


def test_a_failed_gathering_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failed(*given: Any, **named: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 2, stdout="", stderr="noise\noperators: no room\n")

    monkeypatch.setenv("SNIPPETS_CACHE", str(tmp_path))
    monkeypatch.setattr(subprocess, "run", failed)
    with pytest.raises(OperatorsError, match=r"^no room \("):
        gathered.ensure()
    assert not list(tmp_path.iterdir())


def test_what_only_shows_is_not_in_the_key() -> None:
    assert {f"{name}.py" for name in gathered._PAGES} <= {
        path.name for path in Path(gathered.__file__).parent.iterdir()
    }
    assert not gathered._PAGES & {"measure", "measured", "provenance", "composites", "facts", "routes", "samples"}


@pytest.mark.parametrize("rows", [[["a", "b"]], [["a", "b", 1, "d"]], [3], None])
def test_a_record_of_another_form_is_refused(rows: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        tables._cells(rows, 4)
    whole = [["a", "b", "c", "d"]]
    assert tables._cells(whole, 4) == whole


@pytest.mark.parametrize("text", [None, "", "{", "[]", "{}", '{"other": 1}'])
def test_a_drift_record_that_cannot_be_used(text: str | None, tmp_path: Path) -> None:
    place = tmp_path / "operators" / "drift-2.6.0.json"
    place.parent.mkdir()
    if text is not None:
        place.write_text(text)

    class Environment:
        srcdir = tmp_path
        note_dependency: Callable[[str], None] = staticmethod(lambda name: None)

    class Directive(tables.OperatorDrift):
        env = Environment()  # type: ignore[assignment]

        def __init__(self) -> None:
            self.arguments = ["2.6.0"]

        def error(self, message: str) -> Any:
            return OperatorsError(message)

    with pytest.raises(OperatorsError, match=r"^drift-2\.6\.0\.json: .*; run: make operators-drift TORCH=2\.6\.0$"):
        Directive().run()
