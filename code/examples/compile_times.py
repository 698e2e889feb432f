"""Where the time of a compilation goes, stage by stage: each case in processes of its own, with caches of its own.

`python compile_times.py` measures the running example `fused_softmax` on the CPU and for a GPU that is not there, and
writes `compile_times.json` beside this file. `measure("cuda")` does the same on a real device.
"""

from __future__ import annotations

import collections
import dataclasses
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

RECORD = Path(__file__).with_suffix(".json")
ROWS = ((128, "first call"), (128, "same shape"), (256, "another shape"), (512, "a third shape"))
PARTS = {
    "Dynamo": ("entire_frame_compile", "dynamo", "gc"),
    "hand-over": ("backend_compile", "inductor_codecache_torch_key"),
    "AOTAutograd": ("create_aot_dispatcher_function",),
    "graph passes": (
        "compile_fx.<locals>.fw_compiler_base",
        "_recursive_pre_grad_passes",
        "_recursive_joint_graph_passes",
        "_recursive_post_grad_passes",
    ),
    "lowering": ("GraphLowering.run",),
    "scheduling": ("Scheduler.__init__", "Scheduler.fused_nodes"),
    "code": (
        "Scheduler.codegen",
        "PythonWrapperCodegen.generate",
        "GraphLowering.codegen",
        "code_gen",
        "GraphLowering.compile_to_fn",
        "inductor_compile",
    ),
    "kernel compiler": ("compile_file", "PyCodeCache.load_by_key_path", "async_compile.precompile", "Kernel.compile"),
    "autotuning": ("CachingAutotuner.benchmark_all_configs",),
}
"""The events of torch 2.7.1 that make up each part; an event's time is its own, without the events inside it."""


@dataclasses.dataclass(frozen=True)
class Call:
    """One call of the compiled function: what it was, its seconds, and how these divide into parts."""

    title: str
    seconds: float
    parts: dict[str, float]

    def shares(self) -> dict[str, float]:
        """Return each part as a share of the call; what no event covers is `outside`."""
        known = {name: value / self.seconds for name, value in self.parts.items()}
        return {**known, "outside": max(0.0, 1 - sum(known.values()))}


class _Clock:
    """Adds up each event's own time as torch's event logger opens and closes events."""

    def __init__(self) -> None:
        self.own: collections.defaultdict[str, float] = collections.defaultdict(float)
        self._open: list[tuple[float, float]] = []  # when it began, and the seconds of the events inside it so far

    def start(self) -> None:
        """Open an event."""
        self._open.append((time.perf_counter(), 0.0))

    def end(self, name: str) -> None:
        """Close the event opened last."""
        began, inside = self._open.pop()
        whole = time.perf_counter() - began
        self.own[name] += whole - inside
        if self._open:
            began, inside = self._open[-1]
            self._open[-1] = (began, inside + whole)


@contextmanager
def _clock() -> Iterator[_Clock]:
    """Let a clock hear every event of `dynamo_timed` in this process."""
    from torch._dynamo.utils import ChromiumEventLogger

    clock = _Clock()
    began, ended = ChromiumEventLogger.log_event_start, ChromiumEventLogger.log_event_end

    def start(self: Any, name: str, *args: Any, **kwargs: Any) -> None:
        clock.start()
        began(self, name, *args, **kwargs)

    def end(self: Any, name: str, *args: Any, **kwargs: Any) -> None:
        clock.end(name)
        ended(self, name, *args, **kwargs)

    with (
        mock.patch.object(ChromiumEventLogger, "log_event_start", start),
        mock.patch.object(ChromiumEventLogger, "log_event_end", end),
    ):
        yield clock


def _calls(device: str) -> list[Call]:
    """Compile the example in this process by calling it, and time the calls; `device` as in `measure`."""
    import torch
    from fused_softmax import program

    made: list[Call] = []
    with ExitStack() as stack:
        target = None
        if ":" in device:
            from snippets.target import gpu_target

            target = stack.enter_context(gpu_target(device))
        clock = stack.enter_context(_clock())
        compiled = torch.compile(program)
        for rows, title in ROWS:
            shape = (rows, 1024)
            inputs = [target.empty(shape) if target else torch.randn(shape, device=device) for _ in range(2)]
            clock.own.clear()
            known = len(target.kernels) if target else 0
            began = time.perf_counter()
            compiled(*inputs)
            for kernel in target.kernels[known:] if target else ():
                clock.start()
                kernel.compile()
                clock.end("Kernel.compile")
            if device == "cuda":
                torch.cuda.synchronize()
            seconds = time.perf_counter() - began
            parts = {part: sum(clock.own[event] for event in events) for part, events in PARTS.items()}
            made.append(Call(title, seconds, {part: value for part, value in parts.items() if value}))
    return made


def _child(device: str, folder: str) -> list[Call]:
    """Run `_calls` in a new process whose caches are in `folder`."""
    foreign = ("TORCHINDUCTOR_", "TRITON_", "TORCH_LOGS")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
    code = Path(__file__).resolve().parents[1]
    paths = [str(code / "src"), str(code / "examples"), os.environ.get("PYTHONPATH", "")]
    settings = {
        "TORCHINDUCTOR_CACHE_DIR": f"{folder}/inductor",
        "TRITON_CACHE_DIR": f"{folder}/triton",
        "TORCHINDUCTOR_COMPILE_THREADS": "1",  # kernels are compiled where the clock is
        "TORCHINDUCTOR_VEC_ISA_OK": "1",  # no test of the processor's vector units, which would start a third process
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
    }
    command = [sys.executable, str(Path(__file__).resolve()), "--child", device]
    done = subprocess.run(command, env={**kept, **settings}, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"compile_times: the process for {device} failed:\n{done.stderr[-2000:]}")
    return [Call(**call) for call in json.loads(done.stdout.splitlines()[-1])]


def measure(device: str) -> dict[str, list[Call]]:
    """Measure in a process with empty caches and, but for a stand-in, in a second one with the caches of the first.

    `device` is `cpu`, `cuda`, or a stand-in such as `cuda:90`, for which Inductor's graph caches are off.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        made = {"new process": _child(device, folder)}
        if ":" not in device:
            made["new process, full caches"] = _child(device, folder)
    return made


def load(path: Path = RECORD) -> tuple[dict[str, Any], dict[str, dict[str, list[Call]]]]:
    """Return the stored measurement: where and when it was made, and the calls by device and process."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    devices = {
        device: {process: [Call(**call) for call in calls] for process, calls in runs.items()}
        for device, runs in stored["devices"].items()
    }
    return stored["about"], devices


def _record() -> None:
    """Measure and store."""
    import torch
    import triton

    devices = {device: measure(device) for device in ("cpu", "cuda:90")}
    about = {
        "torch": torch.__version__,
        "triton": triton.__version__,
        "machine": f"{platform.machine()}, {os.cpu_count()} processors",
        "date": time.strftime("%Y-%m-%d"),
    }
    plain = {
        device: {process: [dataclasses.asdict(call) for call in calls] for process, calls in runs.items()}
        for device, runs in devices.items()
    }
    RECORD.write_text(json.dumps({"about": about, "devices": plain}, indent=1) + "\n", encoding="utf-8")
    for device, runs in devices.items():
        for process, calls in runs.items():
            for call in calls:
                shares = ", ".join(f"{part} {100 * share:.0f} %" for part, share in call.shares().items())
                print(f"{device:<8} {process:<25} {call.title:<14} {call.seconds:8.4f} s  {shares}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        print(json.dumps([dataclasses.asdict(call) for call in _calls(sys.argv[2])]))
    else:
        _record()
