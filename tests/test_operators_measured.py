"""Samples, measured routes and their cache: completeness, facts known by hand, agreement with eager, broken files."""

from __future__ import annotations

import dataclasses
import functools
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from operators import command, measured, routes, samples, schema, workers
from operators.measured import TARGETS, Route, Run
from operators.schema import OperatorsError

ROOT = Path(__file__).resolve().parents[1]
CPU, GPU = TARGETS

os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")
pytestmark = pytest.mark.timeout(1800)  # a machine that has measured nothing yet measures all


@functools.cache
def all_runs() -> tuple[Run, ...]:
    """Return every run; measured where no build has done so."""
    return measured.load()


# What is known by hand: overload, words of the sample, target, route, IR nodes (None: any), kernels and calls.
FACTS: tuple[tuple[str, str, str, Route, tuple[str, ...] | None, int, int], ...] = (
    ("add.Tensor", "x float32 (4, 5), y float32 (4, 5); (x, y)", CPU, Route.POINTWISE, ("Pointwise",), 1, 0),
    ("add.Tensor", "x float32 (4, 5), y float32 (4, 5); (x, y)", GPU, Route.POINTWISE, ("Pointwise",), 1, 0),
    ("add.Tensor", "x float32 (0, 5), y float32 (5,); (x, y): no elements", GPU, Route.EMPTY, None, 0, 0),
    ("sum.dim_IntList", "x float32 (4, 50); (x, [1])", CPU, Route.REDUCTION, ("Reduction: sum",), 1, 0),
    # Fewer than eight elements (config.unroll_reductions_threshold) are written out.
    ("sum.dim_IntList", "x float32 (4, 5); (x, [1]): few elements: written out", GPU, Route.POINTWISE, None, 1, 0),
    ("sum.dim_IntList", "x float32 (1024, 1024); (x, None): many elements, one result", GPU, Route.REDUCTION,
     ("Reduction: sum", "Reduction: sum"), 2, 0),
    ("sum.dim_IntList", "x float32 (1024, 1024); (x, None): many elements, one result", CPU, Route.REDUCTION,
     ("Reduction: sum",), 1, 0),
    ("mm.default", "x float32 (4, 5), y float32 (5, 3); (x, y)", CPU, Route.EXTERN,
     ("ExternKernelOut: extern_kernels.mm",), 0, 1),
    ("permute.default", "x float32 (4, 5); (x, [1, 0])", CPU, Route.VIEW, (), 0, 0),
    ("permute.default", "x float32 (4, 5); (x, [1, 0])", GPU, Route.VIEW, (), 0, 0),
    ("cumsum.default", "x float32 (4, 50); (x, 1)", GPU, Route.SCAN, ("Scan",), 1, 0),
    ("cumsum.default", "x float32 (100000,); (x, 0): one long row", GPU, Route.SCAN, ("SplitScan",), 1, 0),
    ("cumsum.default", "x float32 (4, 50); (x, 1)", CPU, Route.FALLBACK, None, 0, 1),  # Scan is Triton's alone
    ("sort.default", "x float32 (4, 5); (x)", GPU, Route.SORT, None, 1, 0),
    ("sort.default", "x float32 (2, 5000); (x): long rows", GPU, Route.FALLBACK, None, 0, 1),
    ("sort.default", "x float32 (4, 5); (x)", CPU, Route.FALLBACK, None, 0, 1),
    # needs_fallback_due_to_atomic_add_limitations: int64, bool and bfloat16; int32 and float16 have atomics.
    ("scatter_add.default", "x float16 (4, 5), i int64 (4, 2), s float16 (4, 2); (x, 1, i, s)", GPU, Route.SCATTER,
     ("Pointwise", "Scatter: atomic_add"), 2, 0),
    ("scatter_add.default", "x int32 (4, 5), i int64 (4, 2), s int32 (4, 2); (x, 1, i, s)", GPU, Route.SCATTER,
     ("Pointwise", "Scatter: atomic_add"), 2, 0),
    ("scatter_add.default", "x bfloat16 (4, 5), i int64 (4, 2), s bfloat16 (4, 2); (x, 1, i, s)", GPU, Route.FALLBACK,
     None, 1, 1),
    ("scatter_add.default", "x int64 (4, 5), i int64 (4, 9), s int64 (4, 9); (x, 1, i, s)", GPU, Route.FALLBACK,
     None, 1, 1),
    ("scatter_add.default", "x bool (4, 5), i int64 (4, 2), s bool (4, 2); (x, 1, i, s)", GPU, Route.FALLBACK,
     None, 1, 1),
    ("nonzero.default", "x bool (4, 5); (x)", CPU, Route.OUTSIDE, (), 0, 0),  # without capture_dynamic_output_shape_ops
    ("topk.default", "x float32 (4, 50); (x, 2)", GPU, Route.FALLBACK, None, 0, 1),
    # More than 25 elements of a window are not written out.
    ("avg_pool2d.default", "x float32 (1, 3, 12, 12); (x, [6, 6]): a window of 36", GPU, Route.FALLBACK, None, 0, 1),
    ("avg_pool2d.default", "x float32 (1, 3, 6, 6); (x, [2, 2])", GPU, Route.POINTWISE, None, 1, 0),
)  # fmt: skip


def wrong(runs: Sequence[Run]) -> list[str]:
    """Return the facts that the runs contradict."""
    found = []
    for name, words, target, route, nodes, kernels, calls in FACTS:
        run = next(
            (one for one in runs if (one.overload, one.sample, one.target) == (f"aten.{name}", words, target)), None
        )
        if run is None:
            found.append(f"{name}: no sample: {words}")
        elif (run.route, run.kernels, run.calls) != (route, kernels, calls) or nodes not in (None, run.nodes):
            found.append(f"{name}: {words}: {target}: {run.route} {run.nodes} {run.kernels} {run.calls}")
    return found


def test_facts_known_by_hand() -> None:
    assert wrong(all_runs()) == []


def test_every_operator_has_a_route_on_both_targets() -> None:
    for one in schema.load():
        for target in TARGETS:
            runs = [run for run in all_runs() if (run.overload, run.target) == (one.name, target)]
            assert len({run.call for run in runs}) >= 3, one.name
            assert {run.route for run in runs} - {Route.NONE}, f"{one.name} on {target}"


def test_each_sample_is_measured_on_both_targets_once() -> None:
    for one in schema.load():
        words = [
            [run.sample for run in all_runs() if (run.overload, run.target) == (one.name, target)] for target in TARGETS
        ]
        assert words[0] == words[1], one.name
        assert len(set(words[0])) == len(words[0]), one.name


def test_no_ir_is_unknown_to_the_reader() -> None:
    assert [run.sample for run in all_runs() if "no route is known" in run.why] == []


def test_what_compiles_computes_what_eager_does() -> None:
    compared = [run for run in all_runs() if run.agrees is not None]
    assert {run.target for run in compared} == {CPU}
    assert len(compared) > 0.9 * len([run for run in all_runs() if run.target == CPU])
    differing = {(run.overload, run.sample) for run in compared if not run.agrees}
    assert differing == set(DIFFERS), [run.why for run in compared if not run.agrees]


# What Inductor itself does otherwise than eager in the pinned release; each was seen with its own C++ build as well.
DIFFERS = (
    # The stored strides of a fallback's fake kernel are not those of the real one.
    ("aten._fft_r2c.default", "x0 float32 (5, 10, 7); (x0, [1], 1, True): OpInfo fft.rfft"),
    # The two empty statistics: float32 in eager, of the input's dtype in the decomposition.
    ("aten._native_batch_norm_legit_no_training.default",
     "x bfloat16 (2, 3, 5, 5) channels last, w float32 (3,), b float32 (3,), m float32 (3,), v float32 (3,); "
     "(x, w, b, m, v, 0.1, 1e-05)"),
    # Of uint8 eager makes uint8, Inductor a boolean.
    ("aten.any.dim", "x uint8 (20, 6); (x, 0, True)"),
    # The index is counted in the order of memory, not of the tensor.
    ("aten.argmax.default", "x float32 (6, 20) transposed; (x): over all: an index into the flattened tensor"),
    ("aten.argmin.default", "x float32 (6, 20) transposed; (x): over all: an index into the flattened tensor"),
    # The graph returns a view beyond its storage.
    ("aten.resize_.default", "x float32 (4, 5); (x, [5, 5]): grows: the new elements are unset"),
)  # fmt: skip


def test_what_is_not_compared_says_why() -> None:
    for run in all_runs():
        assert run.why or run.agrees, run.sample
        assert (run.route is Route.NONE) <= bool(run.why), run.sample


def test_the_counts_are_those_of_the_code() -> None:
    single = {one.name for one in schema.load() if len(one.returns) == 1}
    for run in all_runs():
        assert run.code.count("def call(") == (1 if run.graph or run.code else 0), run.sample
        if run.target == GPU and run.kernels and "DynamicScalar" not in run.nodes:  # a number of the host has C++
            assert "@triton.jit" in run.code, run.sample
        if run.target == CPU and run.kernels:
            assert 'extern "C"' in run.code, run.sample
        # The route is the first output's; another, such as dropout's mask, may be computed beside a view.
        if run.route in (Route.VIEW, Route.CONSTANT, Route.OUTSIDE) and run.overload in single:
            assert run.kernels == 0, run.sample
        if run.route in (Route.EXTERN, Route.FALLBACK):
            assert run.calls > 0, run.sample


def test_the_code_has_no_path_of_this_machine() -> None:
    for run in all_runs():
        assert "/tmp/" not in run.code and str(ROOT) not in run.code + run.why, run.sample
        assert ".cache" not in run.code + run.why and "site-packages" not in run.code, run.sample


def test_a_program_of_a_run_is_the_measurement(tmp_path: Path) -> None:
    run = next(run for run in all_runs() if run.overload == "aten.cumsum.default" and run.target == GPU)
    script = tmp_path / "program.py"
    script.write_text(run.call + "    print(t.graphs[0].ir_before_fusion)\n")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "code" / "src")}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, env=environment, check=False)
    assert "scan" in done.stdout and "reduction(" not in done.stdout, done.stderr


@pytest.mark.parametrize("broken", [Route.POINTWISE, Route.FALLBACK])
def test_a_reader_that_reads_wrongly_is_found(broken: Route, monkeypatch: pytest.MonkeyPatch) -> None:
    from operators.measure import measure

    names = ("aten.cumsum.default", "aten.add.Tensor")
    chosen = [samples.load()[name][0] for name in names]
    known = {(run.overload, run.sample, run.target): run for run in all_runs()}
    for run in measure(chosen):
        # All but the text of the code, which holds names that depend on what was compiled before.
        again, before = (
            dataclasses.replace(one, code="") for one in (run, known[run.overload, run.sample, run.target])
        )
        assert again == before
    monkeypatch.setattr(routes, "route_of", lambda operation: broken)
    found = {**known, **{(run.overload, run.sample, run.target): run for run in measure(chosen)}}
    assert len(wrong(list(found.values()))) >= 1


def test_a_kernel_that_computes_wrongly_is_found() -> None:
    from operators import kernels
    from operators.measure import measure

    sample = samples.load()["aten.add.Tensor"][0]
    build = kernels.build

    def spoiled(found: Sequence[kernels.Kernel], folder: Path) -> None:
        for kernel in found:
            kernel.source = kernel.source.replace("tmp0 + tmp1", "tmp0 - tmp1")
        build(found, folder)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kernels, "build", spoiled)
        run = measure([sample])[0]
    assert run.agrees is False and "not close" in run.why


def test_a_kernel_that_does_not_compile_is_data_and_spares_the_others() -> None:
    from operators import kernels
    from operators.measure import measure

    chosen = [samples.load()[f"aten.{name}"][0] for name in ("add.Tensor", "exp.default")]
    build = kernels.build

    def spoiled(found: Sequence[kernels.Kernel], folder: Path) -> None:
        found[0].source = found[0].source.replace("tmp0 + tmp1", "nothing_of_this_name")
        build(found, folder)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kernels, "build", spoiled)
        first, _, second, _ = measure(chosen)
    assert (first.route, first.agrees) == (Route.NONE, None)
    assert "nothing_of_this_name" in first.why and "the C++ compiler" in first.why
    assert (second.route, second.agrees) == (Route.POINTWISE, True)


# The cache.


def never(names: Sequence[str]) -> list[tuple[str, list[Run]]]:
    raise AssertionError(f"measured {names}")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a cache of its own that holds the runs of two overloads."""
    runs = {name: [run for run in all_runs() if run.overload == name] for name in PAIR}
    monkeypatch.setenv("SNIPPETS_CACHE", str(tmp_path))
    assert len(measured.load(PAIR, lambda names: [(name, runs[name]) for name in names])) == sum(
        map(len, runs.values())
    )
    return tmp_path


PAIR = ("aten.add.Tensor", "aten.cumsum.default")


def test_what_is_kept_is_not_measured_again(kept: Path) -> None:
    assert measured.load(PAIR, never) == tuple(run for name in PAIR for run in all_runs() if run.overload == name)


def test_a_warm_load_is_quick_and_leaves_torch_out() -> None:
    all_runs()
    program = (
        "import sys, time\nfrom operators import measured\nstart = time.perf_counter()\n"
        "runs = measured.load()\nprint(len(runs), time.perf_counter() - start, 'torch' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "code" / "src")}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True)
    count, seconds, torch = done.stdout.split()
    assert int(count) == len(all_runs()) and torch == "False"
    assert float(seconds) < 10  # under a second on an idle machine


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: "[]",
        lambda text: text.replace('"route": "pointwise"', '"route": "sideways"'),
        lambda text: text.replace('"kernels": 1', '"kernels": "one"'),
        lambda text: json.dumps([one for one in json.loads(text) if one["target"] == CPU]),
        lambda text: json.dumps([{**one, "overload": "aten.sub.Tensor"} for one in json.loads(text)]),
        lambda text: json.dumps({"runs": json.loads(text)}),
        lambda text: "\x00\xff",
    ],
)
def test_a_broken_file_is_measured_again(kept: Path, spoil: Callable[[str], str]) -> None:
    path = measured.path(PAIR[0])
    path.write_bytes(spoil(path.read_text()).encode("latin-1", "replace"))
    asked: list[str] = []

    def again(names: Sequence[str]) -> list[tuple[str, list[Run]]]:
        asked.extend(names)
        return [(name, [run for run in all_runs() if run.overload == name]) for name in names]

    expected = tuple(run for name in PAIR for run in all_runs() if run.overload == name)
    assert measured.load(PAIR, again) == expected
    assert asked == [PAIR[0]]
    assert measured.load(PAIR, never) == expected


def test_an_edited_sample_measures_its_operator_alone(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict(samples.load())
    first = known[PAIR[0]]
    known[PAIR[0]] = (dataclasses.replace(first[0], arguments="y, x"), *first[1:])
    monkeypatch.setattr(samples, "load", lambda: known)
    asked: list[str] = []

    def again(names: Sequence[str]) -> list[tuple[str, list[Run]]]:
        asked.extend(names)
        return [(name, [run for run in all_runs() if run.overload == name]) for name in names]

    measured.load(PAIR, again)
    assert asked == [PAIR[0]]


def test_another_release_is_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = measured.key(PAIR[0])
    measured._common.cache_clear()
    monkeypatch.setattr(measured, "_version", lambda name: "0")
    try:
        assert measured.key(PAIR[0]) != before
    finally:
        measured._common.cache_clear()


def test_what_measuring_does_not_yield_is_an_error(kept: Path) -> None:
    with pytest.raises(OperatorsError, match=r"aten\.mm\.default: not measured; run: python -m operators measure"):
        measured.load(["aten.mm.default"], lambda names: [])


# The samples.


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("add.Tensor x, y", "there is no `NAME: ARGUMENTS`"),
        ("add.Tensor: x, ) | x = randn(4)", "no sample"),
        ("add.Tensor: x | x == randn(4)", "an input is `name = expression`"),
        ("add.Tensor: x | x = randn(4) | dinamic", "no flag is called dinamic"),
        ("@nothing: x | x = randn(4)", "@nothing"),
    ],
)
def test_a_line_that_is_no_sample_is_told(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "samples.txt"
    path.write_text(f"# A head.\n\n{line}\n")
    with pytest.raises(OperatorsError) as raised:
        samples.load(path)
    assert str(raised.value).startswith("samples.txt:3: ") and told in str(raised.value)


def test_samples_name_core_overloads_only() -> None:
    assert set(samples.load()) == {one.name for one in schema.load()}


def test_batches_hold_every_overload_once() -> None:
    names = [one.name for one in schema.load()]
    batches = list(workers._batches(names))
    assert [name for batch in batches for name in batch] == names
    assert len(batches) > 2 * workers.PROCESSES


def test_drawn_samples_make_the_overload_s_own_call() -> None:
    import torch

    from operators.opinfo import drawn

    for name in ("aten.gather.default", "aten._softmax.default", "aten.convolution.default", "aten.cat.default"):
        for sample in drawn(name, 2):
            names: dict[str, object] = {}
            exec(sample.setup() + sample.function(), names)
            result = names["call"](*(names[one] for one in sample.names))  # type: ignore[operator]
            assert isinstance(result, torch.Tensor) and sample.note.startswith("OpInfo "), sample
    assert drawn("aten.rand.default", 2) == ()


# The command.


def test_the_command_shows_routes(capsys: pytest.CaptureFixture[str]) -> None:
    all_runs()
    assert command.main(["measure", "cumsum"]) == 0
    text = capsys.readouterr().out
    assert "cuda:90  scan" in text and "IR: SplitScan" in text
    assert command.main(["measure", "cumsum", "--json"]) == 0
    assert {run["overload"] for run in json.loads(capsys.readouterr().out)["runs"]} == {"aten.cumsum.default"}
    start = time.monotonic()
    assert command.main(["measure", "cumsun"]) == 2
    assert "did you mean cumsum" in capsys.readouterr().err and time.monotonic() - start < 30
