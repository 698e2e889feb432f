"""How two torch releases' operators are compared: two small snapshots in, differences out."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from operators import command, drift
from operators.schema import OperatorsError

REGISTERED = {
    "schema": "add(Tensor self) -> Tensor", "core_decomposition": "", "inductor_decomposition": "",
    "lowering": "torch/_inductor/lowering.py#add", "fallback": "none",
}  # fmt: skip
HERE: dict[str, Any] = {
    "torch": "1.0",
    "triton": "1",
    "overloads": {"aten.add.Tensor": dict(REGISTERED), "aten.old.default": dict(REGISTERED)},
    "routes": [
        ["aten.add.Tensor", "cpu", "x float32 (4,)", "pointwise", ""],
        ["aten.add.Tensor", "cuda:90", "x float32 (4,)", "pointwise", ""],
    ],
}


def other() -> dict[str, Any]:
    """Return the same operators as another release has them."""
    made = copy.deepcopy(HERE)
    made["torch"] = "2.0"
    return made


def test_a_release_is_like_itself() -> None:
    found = drift.compare(HERE, other())
    assert (found["torch"], found["other"], found["compared_runs"], found["overloads"]) == ("1.0", "2.0", 2, 2)
    assert [found[key] for key in ("new", "gone", "registered", "routes", "unread")] == [[], [], [], [], []]


def test_what_comes_and_goes() -> None:
    there = other()
    there["overloads"]["aten.new.default"] = there["overloads"].pop("aten.old.default")
    found = drift.compare(HERE, there)
    assert (found["new"], found["gone"]) == (["aten.new.default"], ["aten.old.default"])


def test_a_route_that_changed() -> None:
    there = other()
    there["routes"][1][3:] = ["none", "TypeError: no"]
    there["routes"].append(["aten.add.Tensor", "cpu", "x float32 (9,)", "scan", ""])  # a sample that only one has
    found = drift.compare(HERE, there)
    assert found["routes"] == [["aten.add.Tensor", "cuda:90", "x float32 (4,)", "pointwise", "none", "TypeError: no"]]
    assert found["compared_runs"] == 2
    assert "| aten.add.Tensor | cuda:90 | x float32 (4,) | pointwise | none | TypeError: no |" in drift.table(found)


@pytest.mark.parametrize("key", ["schema", "inductor_decomposition", "lowering", "fallback"])
def test_a_table_that_changed(key: str) -> None:
    there = other()
    there["overloads"]["aten.add.Tensor"][key] = "other"
    assert drift.compare(HERE, there)["registered"] == [["aten.add.Tensor", key, REGISTERED[key], "other"]]


def test_what_could_not_be_read_is_said_and_not_compared() -> None:
    there = other()
    there["overloads"]["aten.add.Tensor"] = {"schema": "another", "unread": "AttributeError: moved"}
    found = drift.compare(HERE, there)
    assert found["unread"] == ["aten.add.Tensor"] and found["registered"] == []


def test_a_cell_cannot_break_the_table() -> None:
    there = other()
    there["overloads"]["aten.add.Tensor"]["schema"] = "a | b\nc"
    assert "| a \\| b c |" in drift.table(drift.compare(HERE, there))


def test_a_release_without_an_environment(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(OperatorsError, match=r"run: make operators-drift TORCH=0\.0\.0"):
        drift._other("0.0.0")
    assert command.main(["drift"]) == 2
    assert "make operators-drift TORCH=2.6.0" in capsys.readouterr().err


def test_the_records_say_of_what_they_are() -> None:
    for one in drift.recorded():
        assert one["torch"] != one["other"] and one["date"] and one["compared_runs"] > 500, one["other"]
