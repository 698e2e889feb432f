"""Compile samples by Inductor, one graph each, and say of each which route it took and whether it computes right.

A batch goes through three steps: every sample is lowered for the CPU and its kernels collected; they are compiled as
one library; each compiled graph then runs and is compared with eager. For a GPU only the lowering is needed.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from . import kernels
from .measured import Route, Run
from .routes import Reading, read
from .samples import CAPTURES, Sample

GPU = "cuda:90"
# Inductor declines some atomic additions on the CPU when threads may meet; a machine with one core is the exception.
THREADS = 4


class _Stopped(BaseException):
    """Ends the first call of a compiled function once its wrapper is written and before it runs."""


class Lowered:
    """What compiling one sample gave: the graph's reading, the compiled function, or the error instead."""

    def __init__(self, sample: Sample) -> None:
        self.sample = sample
        self.readings: list[Reading] = []
        self.function: Any = None
        self.error = ""
        self.route = Route.CONSTANT  # when no graph reaches Inductor and there is no error
        self.words = ""
        self.gates: list[_Gate] = []
        self.kernels: list[kernels.Kernel] = []


class _Gate:
    """Stands before a generated wrapper's `call`: closed, it ends the program that came this far."""

    def __init__(self, call: Any) -> None:
        self.call = call
        self.open = False

    def __call__(self, *arguments: Any) -> Any:
        if not self.open:
            raise _Stopped
        return self.call(*arguments)


def measure(samples: Sequence[Sample]) -> list[Run]:
    """Return the runs of the samples, on the CPU and for the GPU, in the samples' order."""
    import torch

    with tempfile.TemporaryDirectory() as folder, _settings():
        torch._dynamo.reset()
        with kernels.collected() as collected:
            lowered = []
            for sample in samples:
                start = len(collected)
                lowered.append(lower(sample, folder))
                lowered[-1].kernels = collected[start:]
        kernels.build(collected, Path(folder))
        compared = [_compared(one, folder) for one in lowered]
        runs = [_run(one, "cpu", *held) for one, held in zip(lowered, compared, strict=True)]
        placed = lower_for_gpu(samples, folder)
    gpu = [_run(one, GPU, None, one.error or "there is no such device here") for one in placed]
    return [run for pair in zip(runs, gpu, strict=True) for run in pair]


@contextlib.contextmanager
def _settings() -> Iterator[None]:
    """Set what a result must not depend on: other compilations and the number of cores."""
    import torch
    import torch._dynamo.config
    import torch._inductor.config

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    inductor = torch._inductor.config.patch(
        {"fx_graph_cache": False, "fx_graph_remote_cache": False, "compile_threads": 1, "cpp.threads": THREADS}
    )
    functorch = torch._functorch.config.patch(enable_autograd_cache=False)
    try:
        with inductor, functorch, torch.no_grad():
            yield
    finally:
        torch.set_num_threads(threads)


def made(sample: Sample, folder: str, device: str = "") -> tuple[Any, list[Any]]:
    """Return the sample's function and a fresh list of its inputs."""
    names: dict[str, Any] = {}
    exec(sample.setup(), names)  # the programs are the project's own
    source = sample.function(device)
    # Dynamo compiles a function under its own name only when a file holds it.
    handle, path = tempfile.mkstemp(suffix=".py", dir=folder)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(source)
    exec(compile(source, path, "exec"), names)
    return names["call"], [names[name] for name in sample.names]


def lower(sample: Sample, folder: str) -> Lowered:
    """Compile a sample for the CPU as far as its wrapper."""
    import torch

    one = Lowered(sample)
    call, inputs = made(sample, folder)
    one.words = words(sample, inputs)
    one.function = torch.compile(call, fullgraph=True, dynamic=sample.dynamic)
    with _noted(one):
        _call(one, lambda: one.function(*inputs))
    return one


def lower_for_gpu(samples: Sequence[Sample], folder: str) -> list[Lowered]:
    """Compile samples for the GPU that is not there, as far as their wrappers."""
    from snippets.target import gpu_target

    prepared = [(sample, *made(sample, folder, "cuda" if _makes(sample) else "")) for sample in samples]
    found = []
    with gpu_target(GPU) as target:
        for sample, call, inputs in prepared:
            one = Lowered(sample)
            one.words = words(sample, inputs)
            options = {"fullgraph": True, "dynamic": sample.dynamic}
            with _noted(one):
                _call(one, lambda call=call, inputs=inputs, options=options: target.run(call, *inputs, **options))
            found.append(one)
    return found


def _makes(sample: Sample) -> bool:
    """Whether the call makes a tensor from none, and so must be told where."""
    return not sample.inputs


def _call(one: Lowered, run: Any) -> None:
    """Run a compiled function up to its wrapper; keep an error in the reader's words."""
    import torch._dynamo.config
    from torch._dynamo.exc import Unsupported

    captures = dict.fromkeys(CAPTURES, "captured" in one.sample.flags)
    try:
        with torch._dynamo.config.patch(captures):
            run()
    except _Stopped:
        pass
    except Exception as error:
        if not one.readings:
            one.error = _first_line(error)
            one.route = Route.OUTSIDE if isinstance(error, Unsupported) else Route.NONE


def _first_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()] or [""]
    told = " ".join(lines[: 2 if lines[0].endswith("raised:") else 1])
    if "CUDA error" in told:
        return "not measured: here the compiler asks a device, and there is none"
    return f"{type(error).__name__}: {told}"[:300]


@contextlib.contextmanager
def _noted(one: Lowered) -> Iterator[None]:
    """Read each graph that is lowered, and put a gate before its wrapper."""
    from torch._inductor.graph import GraphLowering

    compile_to_module = GraphLowering.compile_to_module

    def noted(self: Any) -> Any:
        module: Any = compile_to_module(self)
        one.readings.append(read(self, Path(str(module.__file__)).read_text(encoding="utf-8")))
        module.call = gate = _Gate(module.call)
        one.gates.append(gate)
        return module

    with mock.patch.object(GraphLowering, "compile_to_module", noted):
        yield


def _run(one: Lowered, target: str, agrees: bool | None, why: str) -> Run:
    sample = one.sample
    device = "cuda" if target != "cpu" and _makes(sample) else ""
    reading = one.readings[0] if one.readings else Reading(one.route, (), (), 0, 0, "")
    return Run(
        overload=sample.overload,
        sample=one.words,
        call=sample.program(target, device),
        target=target,
        agrees=agrees,
        why=why,
        **dataclasses.asdict(reading),
    )


def _compared(one: Lowered, folder: str) -> tuple[bool | None, str]:
    """Run a compiled sample and eager on the same inputs; say whether they agree, and why not."""
    if one.error:
        return None, one.error
    refused = [kernel.error for kernel in one.kernels if kernel.function is None]
    if refused:
        one.error, one.route, one.readings = refused[0], Route.NONE, []
        return None, one.error
    for gate in one.gates:
        gate.open = True
    eager, inputs = made(one.sample, folder)
    try:
        expected = eager(*inputs)
    except Exception as error:
        return None, f"eager refuses it: {_first_line(error)}"
    _, own = made(one.sample, folder)
    try:
        result = one.function(*own)
    except Exception as error:
        return False, _first_line(error)
    try:
        for got, wanted in zip(_leaves((result, own)), _leaves((expected, inputs)), strict=True):
            _compare(one.sample, got, wanted)
    except AssertionError as error:
        return False, " ".join(line for line in str(error).splitlines() if line)[:300]
    if one.sample.flags & {"random", "unset"}:
        held = _distribution_free(one.sample, _leaves(result), inputs)
        if held is not None:
            return held
        return None, "the values are whatever memory held: shape, dtype and strides agree"
    return True, ""


def _leaves(value: Any) -> list[Any]:
    import torch

    return list(torch.utils._pytree.tree_leaves(value))


def _compare(sample: Sample, got: Any, wanted: Any) -> None:
    """Raise AssertionError when a result is not eager's."""
    import torch

    if not isinstance(wanted, torch.Tensor):
        torch.testing.assert_close(got, wanted)
    elif sample.flags & {"random", "unset"}:
        assert (got.dtype, got.shape) == (wanted.dtype, wanted.shape), f"{got.dtype} {list(got.shape)}"
        assert "random" in sample.flags or got.stride() == wanted.stride(), f"strides {got.stride()}"
    else:
        loose = "long" in sample.flags and wanted.is_floating_point()
        relative, absolute = (1e-3, 1e-2) if loose else (None, None)
        torch.testing.assert_close(got, wanted, rtol=relative, atol=absolute, equal_nan=True)


def _distribution_free(sample: Sample, result: Any, inputs: Any) -> tuple[bool | None, str] | None:
    """Check what holds of every draw; None when nothing more is known."""
    import torch

    name = sample.overload.split(".")[1]
    if name == "rand":
        held, fact = bool(((result[0] >= 0) & (result[0] < 1)).all()), "all lie in [0, 1)"
    elif name == "randn":
        held = bool(result[0].isfinite().all() and result[0].unique().numel() > 1)
        fact = "all are finite and they differ"
    elif name == "randperm":
        ordered = torch.arange(result[0].numel(), dtype=result[0].dtype)
        held, fact = bool(result[0].sort().values.equal(ordered)), "each number is there once"
    elif name == "native_dropout":
        kept = inputs[0] / (1 - float(sample.arguments.split(",")[1])) * result[1]
        held, fact = torch.allclose(result[0], kept), "what the mask keeps is scaled, the rest is zero"
    else:
        return None
    return (None, f"the values are drawn at random: {fact}") if held else (False, f"it does not hold that {fact}")


def words(sample: Sample, inputs: Sequence[Any]) -> str:
    """Describe a sample for a reader: each input's dtype, sizes and layout, the arguments, and its note."""
    import torch

    described = [
        f"{name} {describe(value)}"
        for name, value in zip(sample.names, inputs, strict=True)
        if isinstance(value, torch.Tensor)
    ]
    text = ", ".join(described)
    text = f"{text}; ({sample.arguments})" if text else f"({sample.arguments})"
    text += "; sizes dynamic" if sample.dynamic else ""
    text += "; Dynamo told to keep it in the graph" if "captured" in sample.flags else ""
    return f"{text}: {sample.note}" if sample.note else text


def describe(tensor: Any) -> str:
    """Write a tensor's dtype, sizes and layout: `float32 (4, 5) transposed`."""
    import torch

    text = f"{str(tensor.dtype).removeprefix('torch.')} {tuple(tensor.shape)}"
    if tensor.is_contiguous():
        return text
    if tensor.dim() == 4 and tensor.is_contiguous(memory_format=torch.channels_last):
        return f"{text} channels last"
    if 0 in tensor.stride():
        return f"{text} expanded"
    order = sorted(range(tensor.dim()), key=lambda axis: (-tensor.stride(axis), -tensor.size(axis)))
    if tensor.permute(order).is_contiguous():
        return f"{text} transposed"
    return f"{text} strides {tensor.stride()}"
