"""Code generation for a GPU that is not there: what it gives, and that it leaves nothing changed."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "code" / "src"))

torch = pytest.importorskip("torch")

from snippets.target import DEVICES, TargetError, gpu_target  # noqa: E402
from snippets.target.attention import backend  # noqa: E402
from snippets.target.devices import device  # noqa: E402


def fused(x: Any, y: Any) -> Any:
    """Compute the running example."""
    return torch.softmax(torch.relu(x) + y * 2, -1)


def state() -> dict[str, Any]:
    """Take down everything that the context touches."""
    import torch._dynamo.device_interface as interfaces
    import torch._dynamo.pgo as pgo
    import torch._functorch.aot_autograd as aot
    import torch._inductor.codecache as codecache
    from torch._dynamo.output_graph import OutputGraph
    from torch._inductor.async_compile import AsyncCompile
    from torch._inductor.graph import GraphLowering
    from torch._inductor.select_algorithm import AlgorithmSelectorCache
    from torch._subclasses.fake_tensor import FakeTensorMode
    from triton.runtime import driver

    from snippets.target.guards import table

    return {
        "environment": dict(os.environ),
        "cuda": {name: value for name, value in vars(torch.cuda).items() if callable(value)},
        "interface": dict(vars(interfaces.CudaInterface)),
        "worker": dict(vars(interfaces.CudaInterface.Worker)),
        "properties": dict(interfaces.caching_worker_device_properties),
        "driver": driver.active,
        "inductor": torch._inductor.config.save_config(),
        "functorch": torch._functorch.config.save_config(),
        "hooks": (GraphLowering.compile_to_module, AsyncCompile.triton, AlgorithmSelectorCache.lookup,
                  OutputGraph.example_inputs, torch.autograd._engine_run_backward, pgo._CODE_STATE,
                  FakeTensorMode.avoid_device_init, codecache.PyCodeCache.load),
        "counter": aot.AOT_COUNTER,
        "version": (torch.version.cuda, torch.version.hip),
        "guard": table()[1],
        "lift": torch._C._only_lift_cpu_tensors(),
        "overwrite": torch.__future__.get_overwrite_module_params_on_conversion(),
        "attention": dict(torch.ops.aten.scaled_dot_product_attention.default.py_kernels),
        "modes": torch.utils._python_dispatch._get_current_dispatch_mode_stack(),
        "available": torch.cuda.is_available(),
    }  # fmt: skip


@pytest.fixture(scope="module")
def warm() -> None:
    """Import and register all that a first use imports and registers once."""
    with gpu_target("cuda:90") as t:
        torch.compile(fused)(t.randn(8, 64), t.randn(8, 64))


def test_a_pointwise_reduction_program_becomes_one_kernel_down_to_sass() -> None:
    with gpu_target("cuda:90") as t:
        out = torch.compile(fused)(torch.randn(128, 1024, device="cuda"), t.randn(128, 1024))
        kernel = t.kernel
    assert out.shape == (128, 1024) and out.device.type == "cuda"
    assert kernel.name == "triton_per_fused__softmax_add_mul_relu_0"
    assert kernel.grid == (128, 1, 1)
    assert kernel.signature["in_ptr0"] == "*fp32"
    assert "tl.store" in kernel.code and kernel.code in kernel.source
    stages = kernel.compile()  # outside the context: the kernel stands in again by itself
    assert "tt.reduce" in stages.ttir and "ttg" in stages.ttgir
    assert ".target sm_90a" in stages.ptx and "MUFU.EX2" in stages.sass
    assert 0 < stages.n_regs <= 255 and stages.n_spills == 0 and stages.num_warps == kernel.num_warps
    assert "async_compile.triton" in t.wrapper and "softmax" in t.graphs[0].fx
    assert "buf0" in t.graphs[0].ir_before_fusion and "FusedSchedulerNode" in t.graphs[0].ir_after_fusion


@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.parametrize("key", ["cuda:90", "hip:gfx942"])
def test_nothing_outside_is_changed(warm: None, key: str, fails: bool) -> None:
    if key.startswith("hip") and not Path("/usr/lib/llvm-19/bin/ld.lld").exists():
        pytest.skip("no ld.lld")
    before = state()

    class Planned(Exception):
        pass

    def broken(x: Any) -> Any:
        raise Planned

    expected: Any = pytest.raises(Planned) if fails else contextlib.nullcontext()
    with expected, gpu_target(key) as t:
        assert torch.cuda.is_available()
        assert state() != before
        torch.compile(fused)(t.randn(4, 32), t.randn(4, 32))
        if fails:
            torch.compile(broken)(t.randn(4, 32))
    after = state()
    assert {name for name in before if before[name] != after[name]} == set()


def test_the_same_function_compiles_again_for_another_target(warm: None) -> None:
    names = {}
    for key in ("cuda:80", "cuda:90"):
        with gpu_target(key) as t:
            torch.compile(fused)(t.randn(128, 1024), t.randn(128, 1024))
            names[key] = t.kernel.compile().metadata["target"].arch
    assert names == {"cuda:80": 80, "cuda:90": 90}


def test_sizes_seen_in_an_earlier_context_do_not_make_later_ones_dynamic(warm: None) -> None:
    for rows in (64, 96):
        with gpu_target() as t:
            torch.compile(fused)(t.randn(rows, 256), t.randn(rows, 256))
            assert f"xnumel = {rows}" in t.kernel.code


def test_dynamic_sizes_are_arguments(warm: None) -> None:
    with gpu_target() as t:
        torch.compile(lambda x: torch.relu(x) + 1, dynamic=True)(t.randn(24, 40))
        assert "xnumel, XBLOCK" in t.kernel.code
        assert t.kernel.grid is not None and t.kernel.grid[0] * t.kernel.config.kwargs["XBLOCK"] >= 24 * 40


def test_training_compiles_both_graphs_and_fills_gradients(warm: None) -> None:
    with gpu_target() as t:
        layer = t.module(torch.nn.Sequential(torch.nn.Linear(64, 128), torch.nn.GELU(), torch.nn.Linear(128, 32)))
        torch.compile(layer)(t.randn(16, 64)).square().mean().backward()
        assert [graph.kind for graph in t.graphs] == ["forward", "backward"]
        assert [tuple(p.grad.shape) for p in layer.parameters()] == [(128, 64), (128,), (32, 128), (32,)]


def test_a_matmul_template_is_chosen_by_a_stated_rule(warm: None) -> None:
    options = {"max_autotune_gemm": True, "max_autotune_gemm_backends": "ATEN,TRITON"}
    for choose, wanted in (
        ("triton", "the largest tile"),
        ("aten", "the library call"),
        (r"BLOCK_M=64\b", "first match"),
    ):
        with gpu_target("cuda:90", choose=choose) as t:
            half = torch.bfloat16
            compiled = torch.compile(lambda a, b: torch.relu(a @ b), options=options)
            compiled(t.randn(512, 256, dtype=half), t.randn(256, 512, dtype=half))
            assert t.selections[0].rule.startswith(wanted)
            template = any("triton_tem" in kernel.name for kernel in t.kernels)
            assert template == (choose != "aten")
            if choose == "triton":
                assert "wgmma" in t.kernels[0].compile().ptx
    with pytest.raises(Exception, match="no choice matches 'BLOCK_M=7'"), gpu_target(choose="BLOCK_M=7") as t:
        torch.compile(lambda a, b: a @ b, options=options)(t.randn(64, 64), t.randn(64, 64))


@pytest.mark.parametrize("key", sorted(DEVICES))
def test_every_target_compiles_a_plain_triton_kernel(key: str) -> None:
    if key.startswith("hip") and not Path("/usr/lib/llvm-19/bin/ld.lld").exists():
        pytest.skip("no ld.lld")
    from snippets.parity import scale_kernel

    with gpu_target(key) as t:
        stages = t.compile(
            scale_kernel, {"source": "*fp32", "target": "*fp32", "count": "i32", "factor": "fp32"}, {"BLOCK": 1024}
        )
    marks = {"cuda:80": "sm_80", "cuda:90": "sm_90a", "cuda:100": "sm_100a", "cuda:120": "sm_120a"}
    assert marks.get(key, "amdgcn") in stages.ptx
    assert stages.n_regs > 0 and stages.cubin[:4] == b"\x7fELF" and len(stages.sass) > 200


def test_passes_show_the_layout_conversions_that_come_and_go() -> None:
    from snippets.parity import scale_kernel

    with gpu_target() as t:
        signature = {"source": "*fp32", "target": "*fp32", "count": "i32", "factor": "fp32"}
        found = t.passes(scale_kernel, signature=signature, constexprs={"BLOCK": 1024})
    names = [dump.name for dump in found]
    assert "ConvertTritonToTritonGPU" in names and "TritonGPUCoalesce" in names
    coalesce = names.index("TritonGPUCoalesce")
    assert "sizePerThread = [1]" in found[coalesce - 1].ir and "sizePerThread = [4]" in found[coalesce].ir


def test_unknown_target_says_which_there_are() -> None:
    with (
        pytest.raises(TargetError, match=r"unknown target 'cuda:91': choose one of cuda:100, cuda:120"),
        gpu_target("cuda:91"),
    ):
        pass


def test_interpreter_and_target_exclude_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRITON_INTERPRET", "1")
    with pytest.raises(TargetError, match="TRITON_INTERPRET"), gpu_target():
        pass


def test_attention_backend_follows_dtype_and_mask() -> None:
    half, full = (torch.empty(1, 2, 16, 64, dtype=d, device="meta") for d in (torch.float16, torch.float32))
    hopper = device("cuda:90")
    assert backend(hopper, half, half, half, None, 0.0, True, False) == "flash"
    assert backend(hopper, full, full, full, None, 0.0, True, False) == "efficient"
    mask = torch.empty(16, 16, dtype=torch.float16, device="meta")
    assert backend(hopper, half, half, half, mask, 0.0, False, False) == "efficient"
    odd = torch.empty(1, 2, 16, 63, device="meta")
    assert backend(hopper, odd, odd, odd, None, 0.0, False, False) == "math"


def test_contexts_nest_and_the_inner_target_counts(warm: None) -> None:
    before = state()
    with gpu_target("cuda:90") as outer:
        with gpu_target("cuda:80") as inner:
            torch.compile(fused)(inner.randn(8, 64), inner.randn(8, 64))
            assert ".target sm_80" in inner.kernel.compile().ptx
        torch.compile(fused)(outer.randn(8, 64), outer.randn(8, 64))
        assert ".target sm_90a" in outer.kernel.compile().ptx
    assert {name for name, value in state().items() if value != before[name]} == set()


def test_real_tensors_on_the_cpu_neither_crash_it_nor_are_lost_after_it(warm: None) -> None:
    x = torch.ones(8, 64)
    with gpu_target() as t:
        out = torch.compile(fused)(x, x)
        assert out.device.type == "cpu" and not t.kernels and "cpp_fused" in t.wrapper
    assert (x + 1).sum().item() == 1024
    torch._dynamo.reset()
    torch.testing.assert_close(torch.compile(fused, backend="eager")(x, x), fused(x, x))
