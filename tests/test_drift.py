"""Drift: what would become of a page under another release, with where things went; the lock stays as it is."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from conftest import ONE, TWO, Manual

from anchors import drift
from anchors.model import SourceError

CORE = "toy:toy/core.py"
Run = Callable[..., tuple[int, str, str]]

CASES = [
    ("toy:toy/tools.py#tidy", "same", "src/toy/tools.py:1-4", ""),
    (f"{CORE}#Scheduler.fuse", "moved", "src/toy/core.py:12-17", ""),
    (f'{CORE}#Scheduler.fuse@"continue"', "moved", "src/toy/core.py:16-16", ""),
    (f"{CORE}#Scheduler.order", "changed", "src/toy/core.py:19-20", ""),
    (f"{CORE}#Scheduler.score", "gone", "src/toy/core.py:22-25", f"renamed to {CORE}#Scheduler.score_fusion"),
    (f"{CORE}#helper", "gone", "src/toy/tools.py:7-9", "moved to toy:toy/tools.py#helper"),
    (f'{CORE}#Scheduler.order@"lambda node: node.rank"', "gone", "", "lambda node: -node.rank"),
]


@pytest.mark.parametrize(("anchor", "state", "after", "to"), CASES)
def test_each_state_and_its_new_place(manual: Manual, anchor: str, state: str, after: str, to: str) -> None:
    page = manual.page(f"# A\n\n{{src}}`{anchor}`")
    (row,) = drift.run(manual.workspace(), {"toy": "2.0"}, [page])
    assert (row.page, row.line, row.anchor, row.state, row.after) == ("source/page.md", 3, anchor, state, after)
    assert to in row.to


def test_the_command_touches_no_lock(manual: Manual, anchors_command: Run) -> None:
    page = manual.page(" ".join(f"{{src}}`{anchor}`" for anchor, *_ in CASES))
    manual.accept(page)
    before = (manual.source / "anchors.lock").read_bytes()
    status, out, _ = anchors_command("drift", "--offline", "--pin", "toy=2.0")
    assert status == 1
    assert out.splitlines()[-1] == "toy=2.0: 1 same, 2 moved, 1 changed, 3 gone, 0 unread"
    assert f"source/page.md:1: gone: {CORE}#helper — src/toy/core.py:25-27 → src/toy/tools.py:7-9; moved to" in out
    status, out, _ = anchors_command("drift", "--offline", "--json", "--pin", "toy=2.0")
    report = json.loads(out)
    assert report["counts"] == {"same": 1, "moved": 2, "changed": 1, "gone": 3, "unread": 0}
    assert len(report["anchors"]) == 7
    assert (manual.source / "anchors.lock").read_bytes() == before
    assert manual.workspace().check([page]).counts["ok"] == 7


def test_the_same_release_does_not_drift(manual: Manual, anchors_command: Run) -> None:
    manual.page(" ".join(f"{{src}}`{anchor}`" for anchor, *_ in CASES))
    assert anchors_command("drift", "--pin", "toy=1.0")[:2] == (
        0,
        "".join(
            f"source/page.md:1: same: {anchor} — {where} → {where}\n"
            for anchor, where in zip((case[0] for case in CASES), _places(manual), strict=True)
        )
        + "toy=1.0: 7 same, 0 moved, 0 changed, 0 gone, 0 unread\n",
    )


def _places(manual: Manual) -> list[str]:
    workspace = manual.workspace()
    found = [workspace.resolve(workspace.parse(anchor)) for anchor, *_ in CASES]
    return [f"{passage.path}:{passage.start}-{passage.end}" for passage in found]


def test_a_file_that_moved_is_found(manual: Manual) -> None:
    manual.release("2.0", {"toy/deep/tools.py": ONE["toy/tools.py"], "toy/core.py": TWO["toy/core.py"]})
    page = manual.page("{src}`toy:toy/tools.py`  {src}`toy:toy/tools.py#tidy`")
    rows = drift.run(manual.workspace(), {"toy": "2.0"}, [page])
    assert [(row.state, row.to) for row in rows] == [
        ("gone", "moved to toy:toy/deep/tools.py"),
        ("gone", "moved to toy:toy/deep/tools.py#tidy"),
    ]


def test_a_release_that_is_not_at_hand_is_unread(manual: Manual, anchors_command: Run) -> None:
    manual.page(f"{{src}}`{CORE}#LIMIT`")
    status, out, _ = anchors_command("drift", "--offline", "--pin", "toy=9.9")
    assert status == 1
    assert "1 unread" in out


@pytest.mark.parametrize(
    ("pin", "says"),
    [("toy", "write PIN=VERSION"), ("none=1.0", "no such pin; the pins are toy"), ("toy=../x", "version")],
)
def test_a_wrong_pin_is_one_line(manual: Manual, anchors_command: Run, pin: str, says: str) -> None:
    manual.page(f"{{src}}`{CORE}#LIMIT`")
    status, out, err = anchors_command("drift", "--pin", pin)
    assert (status, out) == (2, "")
    assert says in err


def test_an_unknown_pin_is_refused(manual: Manual) -> None:
    with pytest.raises(SourceError, match="no such pin"):
        drift.run(manual.workspace(), {"none": "1"}, [manual.source])
