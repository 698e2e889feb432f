"""Stored outputs and recordings: what `record` writes and leaves alone, what makes one stale, packs for elsewhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from snippets import lanes, recorder, store
from snippets.model import Outcome, Page, Standing
from snippets.session import PageResult, Session, read

ARTIFACT = "```{testcode}\n:name: kept\nprint('value', 1)\n```\n```{testoutput}\n:check: artifact\n```\n"
VLLM = "```{testcode}\n:lane: vllm\nx = 1\n```\n```{testcode}\n:lane: vllm\nprint(x)\n```\n```{testoutput}\n1\n```\n"


class Place:
    """A page on disk, with a session over it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "page.md"
        self.out = folder / "page.out"

    def write(self, text: str) -> Page:
        self.path.write_text(text, encoding="utf-8")
        return self.page()

    def page(self) -> Page:
        return read(self.path, self.folder)

    def session(self, **options: object) -> Session:
        return Session(cache=self.folder / "cache", width=2, **options)  # type: ignore[arg-type]

    def run(self) -> PageResult:
        return self.session().run([self.page()])["page.md"]

    def record(self) -> tuple[list[str], int]:
        return recorder.record(self.session(), [self.page()])

    def codes(self) -> list[str]:
        return [problem.code.value for problem in self.run().problems]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """Return an empty page in a folder of its own."""
    return Place(tmp_path)


@pytest.fixture
def vllm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this test's interpreter stand for lane vllm's, by pins that it meets."""
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", sys.executable)
    own = lanes.LANES["vllm"]
    pins = lanes.LANES["torch"].pins
    monkeypatch.setitem(lanes.LANES, "vllm", lanes.dataclasses.replace(own, pins=pins))


def test_an_artifact_is_stored_compared_and_shown(place: Place) -> None:
    place.write(ARTIFACT)
    assert place.codes() == ["artifact"]
    said, failures = place.record()
    assert failures == 0
    assert said[0] == "page.md:5: stored kept.txt"
    assert (place.out / "kept.txt").read_text() == "value 1\n"
    result = place.run()
    assert not result.problems
    assert result.shown[0].text == "value 1\n"
    (place.out / "kept.txt").write_text("value 2\n")
    assert place.codes() == ["artifact"]


def test_recording_again_touches_nothing(place: Place) -> None:
    place.write(ARTIFACT)
    place.record()
    before = (place.out / "kept.txt").stat().st_mtime_ns
    assert place.record() == ([], 0)
    assert (place.out / "kept.txt").stat().st_mtime_ns == before


def test_record_shows_what_changed(place: Place) -> None:
    place.write(ARTIFACT)
    place.record()
    place.write(ARTIFACT.replace("1)", "2)"))
    said, _ = place.record()
    assert "-value 1" in "\n".join(said)
    assert "+value 2" in "\n".join(said)


def test_a_volatile_artifact_keeps_its_numbers(place: Place) -> None:
    place.write(ARTIFACT.replace(":check: artifact", ":check: artifact\n:volatile:"))
    place.record()
    (place.out / "kept.txt").write_text("value 77.5\n")
    assert place.codes() == []
    assert place.record() == ([], 0)
    (place.out / "kept.txt").write_text("other 77.5\n")
    assert place.codes() == ["artifact"]


def test_nothing_is_recorded_of_a_page_that_fails(place: Place) -> None:
    place.write("```{testcode}\n1 / 0\n```\n" + ARTIFACT)
    _, failures = place.record()
    assert failures
    assert not place.out.exists()


def test_a_figure_is_stored_and_compared(place: Place) -> None:
    code = "from snippets.show import svg\nsvg('f', '<svg><g id=\"1\"/></svg>', alt='a group')"
    place.write(f"```{{testcode}}\n{code}\n```\n")
    assert place.codes() == ["artifact"]
    place.record()
    assert (place.out / "f.svg").read_text() == '<svg><g id="1"/></svg>\n'
    assert place.run().shown[0].figures == (("f", "a group"),)
    (place.out / "f.svg").write_text('<svg><g id="x"/></svg>\n')
    assert place.codes() == ["artifact"]


def test_a_recording_stands_in_for_a_lane(place: Place, vllm: None, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write(VLLM)
    place.record()
    data = json.loads((place.out / "vllm.json").read_text())
    assert data["versions"]["torch"].startswith("2.7.1")
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", "/nowhere/python")
    result = place.run()
    assert not result.problems
    assert {shown.standing for shown in result.shown.values()} == {Standing.REPLAYED}
    assert result.status == f"2 snippets: 2 recorded on CPU, {data['date']}"
    place.write("words\n\n" + VLLM)
    assert place.codes() == []


def test_a_recording_older_than_its_snippet_fails(place: Place, vllm: None, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write(VLLM)
    place.record()
    place.write(VLLM.replace("print(x)", "print(x + 0)"))
    assert place.codes() == ["stale"]
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", "/nowhere/python")
    result = place.run()
    assert [shown.standing for shown in result.shown.values()] == [Standing.REPLAYED, Standing.STALE]
    assert [problem.code.value for problem in result.problems] == ["stale"]
    # What ran before it counts too: it made the names that the snippet uses.
    place.write(VLLM.replace("x = 1", "x = 2 - 1"))
    assert place.codes() == ["stale", "stale"]


def test_a_replayed_output_is_checked_like_a_live_one(
    place: Place, vllm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.write(VLLM)
    place.record()
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", "/nowhere/python")
    place.write(VLLM.replace("\n1\n", "\n2\n"))
    assert place.codes() == ["output"]


def test_a_broken_recording_is_one_clear_line(place: Place, vllm: None, monkeypatch: pytest.MonkeyPatch) -> None:
    place.write(VLLM)
    place.record()
    (place.out / "vllm.json").write_text("{")
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", "/nowhere/python")
    result = place.run()
    assert [problem.code.value for problem in result.problems] == ["stale"]
    assert "vllm.json is no recording that can be used" in result.problems[0].message


def pack_and_run(place: Place) -> Path:
    """Pack the page's lane, run the worker by its path alone, and return its result."""
    pack, result = place.folder / "pack.json", place.folder / "result.json"
    pack.write_text(json.dumps(recorder.pack([place.page()], "vllm")))
    environ = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [sys.executable, str(lanes.WORKER), str(pack), str(result)], env=environ, capture_output=True, text=True
    )
    assert "[1/1] page.md" in done.stdout, done.stderr
    return result


def test_a_pack_runs_elsewhere_and_is_adopted(place: Place, vllm: None) -> None:
    place.write(VLLM)
    result = recorder.load(pack_and_run(place))
    said, refused = recorder.adopt([place.page()], result)
    assert (len(said), refused) == (1, 0)
    assert store.recording(place.page(), "vllm") is not None
    assert recorder.adopt([place.page()], result) == ([], 0)


def test_blocks_of_another_lane_may_come_before_a_pack_returns(place: Place, vllm: None) -> None:
    drawing = "from snippets.show import svg\nsvg('f', '<svg><g id=\"1\"/></svg>', alt='a group')"
    text = f"```{{testcode}}\n:lane: vllm\n{drawing}\n```\n"
    place.write(text)
    result = recorder.load(pack_and_run(place))
    place.write("```{testcode}\n:lane: torch\ny = 2\n```\n" + text)
    said, refused = recorder.adopt([place.page()], result)
    assert refused == 0
    assert sorted(path.name for path in place.out.iterdir()) == ["f.svg", "vllm.json"], said


def test_a_foreign_result_is_refused(place: Place, vllm: None) -> None:
    place.write(VLLM)
    result = recorder.load(pack_and_run(place))
    other = {**result, "versions": {**result["versions"], "torch": "2.6.0"}}
    assert recorder.adopt([place.page()], other) == (["refused: made with torch 2.6.0, the pin is 2.7.1"], 1)
    place.write(VLLM.replace("x = 1", "x = 3"))
    said, refused = recorder.adopt([place.page()], result)
    assert refused == 1
    assert "changed since" in said[0]
    assert not place.out.exists()


def test_a_page_that_fails_elsewhere_is_refused(place: Place, vllm: None) -> None:
    place.write(VLLM.replace("x = 1", "1 / 0"))
    said, refused = recorder.adopt([place.page()], recorder.load(pack_and_run(place)))
    assert refused == 1
    assert "did not run whole" in said[0]
    assert not place.out.exists()


@pytest.mark.parametrize("text", ["", "[]", '{"lane": "gpu"}'])
def test_what_is_no_result_is_one_clear_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "result.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="is not a worker's result"):
        recorder.load(path)


def test_outputs_are_wiped_of_the_machine() -> None:
    text = (
        "V1130 10:29:53.123456 77 torch/_inductor/scheduler.py:3] ok\n"
        "<f at 0x7f49130a6148> /a/b/lib/python3.11/site-packages/torch/x.py /tmp/snippets-abc1/work/y.txt"
    )
    assert store.wipe(text) == "V torch/_inductor/scheduler.py:3] ok\n<f at 0x…> torch/x.py y.txt"


def test_an_outcome_survives_its_file() -> None:
    outcome = Outcome(3, "a\n\nb", 0.5, examples=(("got", ""),), leftovers=("thread t",))
    assert Outcome.from_json(json.loads(json.dumps(outcome.as_json()))) == outcome
