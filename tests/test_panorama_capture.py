"""Captures of real compilations: what every stage holds, where its lines came from, and what is left untouched."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from panorama import Capture, CaptureError, capture, parse

pytestmark = pytest.mark.timeout(1500)


def softmax(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    a = torch.relu(x) + y * 2
    return torch.softmax(a, dim=-1)


def broken(x: torch.Tensor) -> torch.Tensor:
    y = x.relu()
    torch._dynamo.graph_break()
    return y.sum()


INPUTS = ("f32[128,1024]", "f32[128,1024]")


def made(**settings: Any) -> Capture:
    return capture(softmax, *(parse(text) for text in INPUTS), **settings)


@pytest.fixture(scope="module")
def trained() -> Iterator[Capture]:
    yield made(train=True)


def line_of(found: Capture, key: str, words: str) -> int:
    return next(n for n, row in enumerate(found.stage(key).lines, 1) if words in row)


def ancestors(found: Capture, key: str, line: int) -> set[tuple[str, int]]:
    seen: set[tuple[str, int]] = set()
    queue = [(key, line)]
    while queue:
        for stage, number, _ in found.origins(*queue.pop()):
            if (stage, number) not in seen:
                seen.add((stage, number))
                queue.append((stage, number))
    return seen


def test_every_stage_is_there(trained: Capture) -> None:
    keys = [stage.key for stage in trained.stages]
    for half in ("forward", "backward"):
        for stage in ("aten", "passes", "post_grad", "ir", "fusion", "ir_fused", "schedule", "memory", "wrapper"):
            assert f"f0/g0/{half}/{stage}" in keys
    for stage in ("f0/bytecode", "f0/modified", "f0/guards", "f0/g0/dynamo", "f0/g0/joint"):
        assert stage in keys
    for kernel in trained.kernels:
        assert not kernel.problem
        assert all((kernel.ttir, kernel.ttgir, kernel.llir, kernel.ptx, kernel.sass))
        assert kernel.registers and kernel.shared is not None and kernel.spills == 0
    graph = trained.graphs[0]
    assert graph.forward is not None and graph.backward is not None
    fused = [f for f in graph.forward.fusions if f.verdict == "fused"]
    assert fused and any(f.score for f in graph.forward.fusions)
    assert {b.kind for b in graph.forward.buffers} >= {"input", "output"}


def test_machine_code_leads_back_to_the_right_source_line(trained: Capture) -> None:
    kernel = next(k for k in trained.kernels if "forward" in k.source.key)
    code = kernel.source.key.rpartition("/")[0]
    source = trained.sources[0]
    relu = line_of(trained, source.key, "torch.relu(x)")
    softmax_line = line_of(trained, source.key, "torch.softmax(")
    assert (source.key, relu) in ancestors(
        trained, kernel.source.key, line_of(trained, kernel.source.key, "triton_helpers.maximum")
    )
    store = ancestors(trained, f"{code}/sass", line_of(trained, f"{code}/sass", "STG"))
    assert (source.key, softmax_line) in store
    load = line_of(trained, f"{code}/ttgir", "tt.load")
    assert any(stage.endswith("/ir_fused") for stage, _ in ancestors(trained, f"{code}/ttgir", load))


def test_a_line_without_provenance_says_so(trained: Capture) -> None:
    kernel = trained.kernels[0]
    assert trained.origins(kernel.source.key, line_of(trained, kernel.source.key, "import triton")) == []
    with pytest.raises(CaptureError, match="no stage"):
        trained.origins("f0/nothing", 1)


def test_links_lie_inside_their_stages(trained: Capture) -> None:
    sizes = {stage.key: len(stage.lines) for stage in trained.stages}
    assert len(sizes) == len(trained.stages), "two stages share a key"
    for link in trained.links:
        for left, right in link.groups:
            assert left and right
            assert min(left) >= 1 and max(left) <= sizes[link.source], link
            assert min(right) >= 1 and max(right) <= sizes[link.target], link


def test_twice_in_one_process_with_warm_caches_and_nothing_left(trained: Capture) -> None:
    warm = torch.compile(softmax)
    x, y = torch.randn(4, 8), torch.randn(4, 8)
    environment, counters = dict(os.environ), {k: dict(v) for k, v in torch._dynamo.utils.counters.items()}
    settings = torch._inductor.config.get_config_copy()
    again = made(train=True)
    assert again.diff(trained).changed == ()
    assert again.links == trained.links
    assert dict(os.environ) == environment
    assert torch._inductor.config.get_config_copy() == settings
    assert {k: dict(v) for k, v in torch._dynamo.utils.counters.items()} == counters
    assert not torch.cuda.is_available()
    del warm, x, y


def test_store_round_trip(trained: Capture, tmp_path: Path) -> None:
    trained.save(tmp_path / "one")
    assert Capture.load(tmp_path / "one") == trained
    trained.to_json(tmp_path / "one.json")
    from panorama.store import read_json

    assert read_json(tmp_path / "one.json") == trained
    (tmp_path / "one" / "f0" / "bytecode.txt").unlink()
    with pytest.raises(CaptureError, match="missing"):
        Capture.load(tmp_path / "one")
    with pytest.raises(CaptureError, match="no capture"):
        Capture.load(tmp_path / "two")


def test_two_targets_differ_where_they_should(trained: Capture) -> None:
    other = made(train=True, target="cuda:100")
    difference = trained.diff(other)
    states = {stage.key: stage.state for stage in difference.stages}
    assert states["f0/g0/dynamo"] == states["f0/g0/joint"] == "same"
    assert any(key.endswith("/sass") and state == "changed" for key, state in states.items())
    assert "registers" in str(difference)


def test_graph_breaks_name_the_line() -> None:
    found = capture(broken, parse("f32[64]"))
    assert len(found.frames) == 2 and len(found.graphs) == 2
    assert found.breaks and found.breaks[0].code == "torch._dynamo.graph_break()"
    assert found.break_log is not None
    assert found.origins("breaks", 1)


@pytest.mark.parametrize(
    ("fn", "inputs", "settings", "words"),
    [
        (lambda x: x @ torch.ones(3, 7, device=x.device), ("f32[8,8]",), {}, "could not be captured"),
        (lambda x: 3, ("f32[8]",), {}, "no tensor operation"),
        (softmax, INPUTS, {"target": "cuda:91"}, "no target"),
    ],
)
def test_errors_say_what_to_do(fn: Any, inputs: tuple[str, ...], settings: dict[str, Any], words: str) -> None:
    with pytest.raises(CaptureError, match=words):
        capture(fn, *(parse(text) for text in inputs), **settings)


def test_cpu_gives_cpp_and_machine_code() -> None:
    found = made(target="cpu")
    (kernel,) = found.kernels
    assert kernel.problem == "" and kernel.assembly is not None
    line = next(n for n, row in enumerate(kernel.assembly.lines, 1) if "vaddps" in row or "addps" in row)
    assert any(stage == kernel.source.key for stage, _, _ in found.origins(kernel.assembly.key, line))
