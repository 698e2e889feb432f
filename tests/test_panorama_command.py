"""The command line refuses what it cannot do in one clear line, before it compiles or writes anything."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from panorama import capture, parse
from panorama.command import main

PROGRAM = """\
import torch

def good(x):
    return x.relu()

def bad(x):
    y = x + 1
    raise ValueError("no good")

class Needs(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
"""


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("nope", (), "has no 'nope'"),
        ("good", ("--input", "f32["), "not understood"),
        ("good", ("--input", "f32[-1]"), "not understood"),
        ("good", ("--input", "f32[8]", "--target", "cuda:91"), "no target"),
        ("good", ("--input", "f32[8]", "--html", "."), "is a folder"),
        ("good", ("--input", "f32[8]", "--dir", "."), "holds other files"),
        ("good", ("--input", "f32[8]", "--html", "model.py/x.html"), "cannot be written"),
        ("good", ("--input", "f32[8]", "--dynamic", "5"), "no input has a dimension 5"),
        ("Needs", ("--input", "f32[8]"), "with no arguments"),
        ("bad", ("--input", "f32[8]", "--target", "cpu"), "model.py:8: ValueError: no good"),
    ],
)
def test_refusals_are_one_line(
    name: str, arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (tmp_path / "model.py").write_text(PROGRAM)
    monkeypatch.chdir(tmp_path)
    assert main([f"{tmp_path}/model.py:{name}", *arguments]) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1
    assert sorted(p.name for p in tmp_path.iterdir() if p.name != "__pycache__") == ["model.py"]


def test_a_depthwise_convolution_needs_no_driver() -> None:
    layer = torch.nn.Conv2d(8, 8, 3, padding=1, groups=8)
    found = capture(layer, parse("f32[2,8,16,16]"))
    assert "convolution" in found.graphs[0].dynamo.text + found.graphs[0].lowerings[0].aten.text


def test_hopper_against_cdna3() -> None:
    def scaled(x: torch.Tensor) -> torch.Tensor:
        return x.relu() * 2

    hopper, cdna = (capture(scaled, parse("f32[64,64]"), target=t) for t in ("cuda:90", "hip:gfx942"))
    states = {stage.key.rpartition("/")[2]: stage.state for stage in hopper.diff(cdna).stages}
    assert states["sass"] == "only first" and states["amdgcn"] == "only second" and states["dynamo"] == "same"


def test_passes_are_told_on_request() -> None:
    found = capture(lambda x: x.relu(), parse("f32[64,64]"), passes=True, dynamic=[0])
    assert any(step.changed for step in found.kernels[0].passes)
