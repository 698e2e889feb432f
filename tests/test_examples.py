"""The running examples, and the recorded comparison of a real H200 with its stand-in."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "code" / "src"))

torch = pytest.importorskip("torch")

from snippets import lanes, parity  # noqa: E402
from snippets.target import gpu_target  # noqa: E402

REAL = ROOT / "code" / "examples" / "parity" / "h200.json.gz"
STOOD = ROOT / "code" / "examples" / "parity" / "cuda90.json.gz"

#: Each example's graphs by kind, and a kernel name that it must have.
EXPECTED = {
    "fused_softmax": (["inference"], "triton_per_fused__softmax_add_mul_relu_0"),
    "layernorm_residual": (["inference"], "triton_per_fused_add_native_layer_norm_0"),
    "mlp_gelu": (["inference"], r"triton_tem_fused_gelu_mm_0|triton_tem_fused_.*"),
    "sdpa": (["inference"], None),
    "embedding_backward": (["forward", "backward"], r"triton_poi_fused_embedding_dense_backward.*"),
    "transformer_step": (["forward", "backward"], r"triton_.*native_layer_norm.*"),
    "breaks_and_dynamic": (["inference"] * 3, r"triton_.*"),
}


def example(name: str) -> Any:
    """Load a running example by its file's name."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", ROOT / "code" / "examples" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_example_compiles_for_the_target(name: str) -> None:
    module = example(name)
    with gpu_target("cuda:90") as t:
        t.run(module.program, *module.inputs(), train=getattr(module, "TRAIN", False), **getattr(module, "OPTIONS", {}))
    kinds, kernel = EXPECTED[name]
    assert [graph.kind for graph in t.graphs] == kinds
    if kernel is None:
        assert "_scaled_dot_product_flash_attention" in t.wrapper
    else:
        assert any(re.fullmatch(kernel, found.name) for found in t.kernels), [found.name for found in t.kernels]


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_example_runs_as_it_stands(name: str) -> None:
    module = example(name)
    out = module.program(*module.inputs())
    assert isinstance(out, torch.Tensor) and bool(torch.isfinite(out.float()).all())


def test_stand_in_equals_the_real_device() -> None:
    rows, differences = parity.compare(parity.load(REAL), parity.load(STOOD))
    assert len(rows) == len(parity.PROGRAMS)
    for row in rows:
        for field in ("source", "wrapper", "configs", "ttgir", "resources"):
            equal, total = getattr(row, field).split("/")
            assert equal == total, (row.program, field, differences)
    # Triton may lower one TTGIR module to more than one PTX text, on one machine too.
    timed = [text for text in differences if "chosen differs" in text or "grid differs" in text]
    rest = [text for text in differences if text not in timed]
    assert len(rest) <= 1 and all(": ptx differs" in text for text in rest), rest


def test_stated_properties_equal_the_reported_ones() -> None:
    from snippets.target.devices import device

    reported = parity.load(REAL)["device"]
    stated = device("cuda:90")
    for name, value in reported.items():
        if name == "triton":
            assert value == stated.triton_properties()
        else:
            assert getattr(stated.properties(), name) == value, name


def test_the_recorded_stand_in_is_what_the_stand_in_gives() -> None:
    """Compile three of the programs again; sources are compared with sorted masks, as the hash seed is free here."""
    stored = parity.load(STOOD)["programs"]

    def sources(graphs: list[dict[str, Any]]) -> list[str]:
        texts = [parity.normal(kernel["source"]) for graph in graphs for kernel in graph["kernels"]]
        masks = re.compile(r"\b[xyzr]\d?_?mask(?: & [xyzr]\d?_?mask)+\b")
        return [masks.sub(lambda match: " & ".join(sorted(match[0].split(" & "))), text) for text in texts]

    for name in ("fused_softmax", "training_step", "cat"):
        with gpu_target("cuda:90") as target:
            parity.call(parity.PROGRAMS[name])
            fresh = [{"kernels": [{"source": kernel.source} for kernel in graph.kernels]} for graph in target.graphs]
        assert sources(fresh) == sources(stored[name]["graphs"]), name


def test_comparison_finds_a_planted_difference(tmp_path: Path) -> None:
    report = parity.load(STOOD)
    changed = json.loads(json.dumps(report))
    kernel = changed["programs"]["cat"]["graphs"][0]["kernels"][0]
    kernel["source"] = kernel["source"].replace("tl.load", "tl.lode", 1)
    del changed["programs"]["dynamic"]
    parity.save(changed, tmp_path / "changed.json.gz")
    rows, differences = parity.compare(report, parity.load(tmp_path / "changed.json.gz"))
    assert {row.program: row.source for row in rows}["cat"] == "0/1"
    assert len(differences) == 2 and any("not in the second report" in text for text in differences)


@pytest.mark.skipif(lanes.mlir_tool("mlir-opt") is None, reason="no mlir-opt 19 on the path")
def test_use_lists_are_recorded_as_mlir_opt_prints_them() -> None:
    use_list = example("use_list")
    assert [text.strip() for text in use_list.recorded()] == [text.strip() for text in use_list.printed()]
