"""Appendix B's data: composites taken apart, checked against runs and against what is known by hand."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from operators import command, composites, listing, schema
from operators.composites import Compiled, Composite, Home, Stay
from operators.programs import PROGRAMS
from operators.schema import OperatorsError

os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")


def held(name: str) -> Composite:
    """Return one composite, measured or from the cache."""
    return composites.load([name])[0]


def short(graph: tuple[str, ...]) -> list[str]:
    """Write operators without their namespace and overload."""
    return [name.split(".")[1] for name in graph]


def passes() -> list[tuple[str, Compiled]]:
    """Return each forward pass and each forward and backward, with a name for messages."""
    found = []
    for one in composites.load():
        found.append((one.name, one.forward))
        if one.training:
            found.append((f"{one.name}, training", one.training))
    return found


def test_there_are_enough_and_every_one_has_a_graph() -> None:
    found = composites.load()
    assert len(found) == len(PROGRAMS) >= 60
    assert sum(one.training is not None for one in found) >= 10
    for name, one in passes():
        assert one.graph and one.fx.startswith("def call("), name
        lines = [line for line in one.fx.splitlines() if re.search(r" = (aten|prims)\.", line)]
        assert len(lines) == len(one.graph), name
        assert [re.search(r" = ([\w.]+)\(", line)[1] for line in lines] == list(one.graph), name  # type: ignore[index]
        assert one.kernels + len(one.calls) > 0 or all_views(one), name


def all_views(one: Compiled) -> bool:
    """Whether a graph's operators only say how the input's memory is read."""
    return set(short(one.graph)) <= {"view", "permute", "diagonal", "expand", "unsqueeze", "squeeze"}


def test_every_graph_run_on_the_cpu_gives_eagers_results() -> None:
    assert {name: one.why for name, one in passes() if not one.agrees} == {}


def test_fusion_never_makes_more_kernels() -> None:
    for name, one in passes():
        assert one.kernels <= one.kernels_unfused, name
        assert len(one.names) == one.kernels, name


def test_whatever_is_not_core_is_flagged_with_where_it_stays() -> None:
    core = {one.name for one in schema.load()}
    for name, one in passes():
        assert {found.name for found in one.outside} == set(one.graph) - core, name
        for found in one.outside:
            assert (found.home in (Home.PRIM, Home.INDUCTOR)) is found.name.startswith("prims."), name
            assert (found.stay is Stay.GONE) is (found.name not in one.lowered), name
            assert bool(found.lowering) is (found.stay is Stay.LOWERING), name
            if found.stay is Stay.FALLBACK:
                assert any(found.name in call for call in one.calls), name


def test_inductors_own_prims_are_told_from_the_others() -> None:
    homes = {found.name: found.home for _, one in passes() for found in one.outside}
    assert homes["prims.fma.default"] is Home.INDUCTOR
    assert homes["prims.iota.default"] is homes["prims.convert_element_type.default"] is Home.PRIM
    assert homes["aten.clamp_min.default"] is Home.ATEN


def test_the_anchors_of_what_stays_resolve() -> None:
    from anchors.workspace import Workspace

    workspace = Workspace.open(Path(__file__).resolve().parents[1])
    found = {one.lowering for _, held in passes() for one in held.outside if one.lowering}
    assert len(found) >= 5
    for anchor in sorted(found):
        workspace.resolve(workspace.parse(anchor))


def test_activations() -> None:
    assert short(held("silu").graph) == ["sigmoid", "mul"]
    assert short(held("gelu").graph) == ["mul", "mul", "erf", "add", "mul"]
    assert "tanh" in short(held("gelu_tanh").graph) and "erf" not in short(held("gelu_tanh").graph)
    assert short(held("leaky_relu").graph) == ["gt", "mul", "where"]
    for name in ("silu", "gelu", "gelu_tanh", "mish", "hardswish", "elu", "selu", "softplus", "prelu"):
        assert held(name).kernels == 1 == held(name).kernels_unfused, name


def test_the_two_tables_differ() -> None:
    assert held("gelu").exported == ("aten.gelu.default",)
    assert held("softmax").exported == ("aten._softmax.default",)
    assert held("layer_norm").exported == ("aten.native_layer_norm.default",)
    assert held("glu").graph == ("aten.glu.default",) and "aten.sigmoid.default" in held("glu").exported
    assert held("silu").exported == held("silu").graph
    assert held("baddbmm").graph == ("aten.baddbmm.default",) and "aten.bmm.default" in held("baddbmm").exported


def test_softmax_and_norms() -> None:
    softmax = held("softmax")
    assert short(softmax.graph) == ["amax", "sub", "exp", "sum", "div"]
    assert (softmax.kernels_unfused, softmax.kernels) == (3, 1)
    assert held("softmax_dim0").graph == softmax.graph
    norm = held("layer_norm")
    assert short(norm.graph)[0] == "var_mean" and "rsqrt" in short(norm.graph)
    assert norm.kernels == 1 < norm.kernels_unfused
    assert "var_mean" not in short(held("rms_norm").graph) and held("rms_norm").kernels == 1
    written = held("batch_norm_training").forward
    assert short(written.graph).count("copy_") == 2  # the running mean and variance


def test_einsum_becomes_bmm() -> None:
    for name in ("einsum_matmul", "einsum_batched"):
        assert set(short(held(name).graph)) <= {"unsqueeze", "permute", "expand", "view", "bmm", "clone"}, name
        assert short(held(name).graph).count("bmm") == 1 and held(name).forward.calls == ("extern_kernels.bmm",), name
        assert held(name).kernels == 0, name
    assert "bmm" not in short(held("einsum_outer").graph)
    assert held("einsum_diagonal").kernels == 0 and not held("einsum_diagonal").forward.calls


def test_attention_is_one_call_also_when_it_is_written_out() -> None:
    for name in ("sdpa", "sdpa_written_out"):
        assert held(name).forward.calls == ("aten._scaled_dot_product_efficient_attention.default",), name
    assert held("sdpa_bfloat16").forward.calls == ("aten._scaled_dot_product_flash_attention.default",)
    math = held("sdpa_math").forward
    assert math.calls.count("extern_kernels.bmm") == 2 and math.kernels > 0
    assert {"bmm", "amax", "exp"} <= set(short(held("sdpa_written_out").graph))


def test_training_graphs_hold_both_passes() -> None:
    for name in ("silu", "gelu", "softmax", "layer_norm", "cross_entropy", "mse_loss", "dropout"):
        one = held(name)
        assert one.training is not None
        assert len(one.training.graph) > one.operators and one.training.kernels > one.kernels, name
        assert "tangents_1" in one.training.fx.splitlines()[0], name


@pytest.mark.parametrize("name", ["layer_norm", "softmax", "mse_loss", "cumsum_reversed", "fold", "sdpa_math"])
def test_the_kernels_before_fusion_are_those_of_a_compilation_without_it(name: str) -> None:
    from operators.disassembly import unfused

    assert unfused(held(name).program) == held(name).kernels_unfused


def test_so_it_is_in_training() -> None:
    from operators.disassembly import unfused

    one = held("softmax")
    assert one.training is not None and unfused(one.program, True) == one.training.kernels_unfused


def test_a_graph_that_computes_something_else_is_found_out() -> None:
    import torch

    from operators import disassembly

    program = held("silu").program
    graph, order, *_ = disassembly._noted(program, False)
    assert disassembly.agreement(program, graph, order, False) == (True, "")
    for node in graph.find_nodes(op="call_function", target=torch.ops.aten.mul.Tensor):
        node.target = torch.ops.aten.add.Tensor
    agrees, why = disassembly.agreement(program, graph, order, False)
    assert not agrees and "not close" in why


def test_a_written_input_is_compared() -> None:
    import torch

    from operators import disassembly

    program = held("batch_norm_training").program
    graph, order, *_ = disassembly._noted(program, False)
    for node in graph.find_nodes(op="call_function", target=torch.ops.aten.copy_.default):
        graph.erase_node(node)
    assert disassembly.agreement(program, graph, order, False)[0] is False


def test_what_is_kept_reads_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = held("layer_norm")
    assert Composite.from_json(one.program, json.loads(json.dumps(one.as_json()))) == one
    monkeypatch.setenv("SNIPPETS_CACHE", str(tmp_path / "snippets"))
    composites.keep(one)
    assert composites._cached(one.program) == one
    file = composites.folder() / "layer_norm.json"
    assert tmp_path in file.parents and [path.name for path in file.parent.iterdir()] == [file.name]
    changed = dataclasses.replace(one.program, call="F.layer_norm(x, (256,))")
    assert composites._cached(changed) is None
    for text in ("", "{", "[]", '{"key": 1}', file.read_text().replace('"forward"', '"backward"')):
        file.write_text(text)
        assert composites._cached(one.program) is None, text[:20]


def test_a_broken_cache_file_is_measured_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = held("clamp")
    monkeypatch.setenv("SNIPPETS_CACHE", str(tmp_path / "snippets"))
    composites.folder().mkdir(parents=True)
    (composites.folder() / "clamp.json").write_text("{]")
    assert held("clamp") == known


def test_errors_are_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert command.main(["composites", "silo"]) == 2
    assert capsys.readouterr().err == "operators: silo: no such composite; did you mean silu\n"
    broken = dataclasses.replace(held("clamp").program, call="torch.clamp(y)")

    def failed(*args: Any, **kwargs: Any) -> subprocess.CompletedProcess[str]:
        told = "Traceback\n\noperators.schema.OperatorsError: clamp: gone\n"
        return subprocess.CompletedProcess([], 1, stdout="", stderr=told)

    monkeypatch.setattr(composites.subprocess, "run", failed)
    with pytest.raises(OperatorsError, match=r"^a composite was not measured: clamp: gone$"):
        composites._measure([broken])


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["composites", "softmax", "hardswish"]) == 0
    out = capsys.readouterr().out
    assert "F.softmax(x, -1)" in out and "aten.amax.default(x, [-1], True)" in out
    assert "3 kernels before fusion, 1 after" in out
    assert "not core: aten.clamp_min.default, ATen, without the core tag" in out
    assert command.main(["composites"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[-1].startswith(f"{len(PROGRAMS)} composites for cuda:90")
    assert any(re.match(r"silu +2 +1 +1 +sigmoid, mul.Tensor$", row) for row in rows)
    assert command.main(["composites", "--json", "silu"]) == 0
    found = json.loads(capsys.readouterr().out)["composites"]
    assert found[0]["forward"]["graph"] == ["aten.sigmoid.default", "aten.mul.Tensor"]


def test_counts_are_written_once_an_operator() -> None:
    assert listing.counted(("aten.mul.Tensor", "aten.erf.default", "aten.mul.Tensor")) == "mul.Tensor ×2, erf"
