"""The running examples' captures: recorded in `code/torch_compile_debug/`, and compared with what a run gives now."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .difference import compare
from .model import Capture, CaptureError

CODE = Path(__file__).resolve().parents[2]
EXAMPLES = CODE / "examples"
STORE = CODE / "torch_compile_debug"
TARGET = "cuda:90"
NAMES = (
    "fused_softmax", "layernorm_residual", "mlp_gelu", "sdpa", "embedding_backward", "transformer_step",
    "breaks_and_dynamic",
)  # fmt: skip


@dataclass(frozen=True)
class Example:
    """Hold one running example: what to capture, on which inputs, and how."""

    name: str
    subject: Callable[..., Any]
    inputs: tuple[Any, ...]
    train: bool = False
    dynamic: bool | None = None
    options: dict[str, Any] | None = None


def example(name: str) -> Example:
    """Load a running example; raises CaptureError naming the ones that exist."""
    path = EXAMPLES / f"{name}.py"
    if not path.is_file():
        there = ", ".join(sorted(p.stem for p in EXAMPLES.glob("*.py")))
        raise CaptureError(f"no running example {name!r}; there are: {there}")
    key = f"panorama_example_{name}"
    spec = importlib.util.spec_from_file_location(key, path)
    if spec is None or spec.loader is None:
        raise CaptureError(f"{path.name} cannot be loaded; run it by itself first")
    module = importlib.util.module_from_spec(spec)
    sys.modules[key] = module
    spec.loader.exec_module(module)
    return _read(name, module)


def _read(name: str, module: Any) -> Example:
    """Read the examples' protocol: `program`, `inputs()`, and if need be `TRAIN` and `OPTIONS`."""
    for attribute in ("program", "inputs"):
        if not callable(getattr(module, attribute, None)):
            raise CaptureError(f"{name}.py defines no {attribute}; the running examples define program and inputs()")
    return Example(name, module.program, tuple(module.inputs()), *told(module))


def told(module: Any) -> tuple[bool, bool | None, dict[str, Any]]:
    """Read what a file says of its own compilation: whether to train, dynamic shapes, Inductor's settings."""
    options = dict(getattr(module, "OPTIONS", {}))
    return bool(getattr(module, "TRAIN", False)), options.get("dynamic"), dict(options.get("options", {}))


def run(name: str, target: str = TARGET) -> Capture:
    """Capture one running example now."""
    from .session import capture

    found = example(name)
    return capture(
        found.subject,
        *found.inputs,
        target=target,
        train=found.train,
        dynamic=found.dynamic,
        options=found.options,
        name=name,
    )


def stored(name: str) -> Capture:
    """Read the recorded capture of one running example."""
    return Capture.load(STORE / name)


def seeded(arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run `python -m panorama …` in a process whose sets of strings have one order: Inductor's text depends on it."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(CODE / "src")}
    command = [sys.executable, "-W", "ignore", "-m", "panorama", *arguments]
    return subprocess.run(command, env=environment, text=True, capture_output=True, check=False)


def check(name: str) -> list[str]:
    """Compare a run with the record; each line names a stage that differs."""
    now = run(name)
    with tempfile.TemporaryDirectory() as scratch:
        now.save(Path(scratch) / name)
        again = Capture.load(Path(scratch) / name)
    before = stored(name)
    found = [f"{name}: {s.state}: {s.key}\n{s.text}" for s in compare(before, again).changed]
    if not found and before.links != again.links:
        found.append(f"{name}: the texts are the same and the links between them are not")
    return found


def check_all(names: Sequence[str]) -> int:
    """Compare the examples named (all when none is) with their records; 1 when something differs."""
    failed = 0
    for name in names or NAMES:
        try:
            found = check(name)
        except CaptureError as error:
            found = [f"{name}: {error}"]
        print("\n".join(found) or f"{name}: as recorded", flush=True)
        failed |= bool(found)
    return failed


def main(arguments: Sequence[str]) -> int:
    """Record the examples named (all when none is); print what changed in each."""
    failed = 0
    for name in arguments or NAMES:
        try:
            made = run(name)
        except CaptureError as error:
            print(f"{name}: {error}", file=sys.stderr)
            failed += 1
            continue
        directory = STORE / name
        words = "new"
        if (directory / "capture.json").exists():
            changed = compare(stored(name), made).changed
            words = ", ".join(s.key for s in changed) or "unchanged"
        made.save(directory)
        size = sum(p.stat().st_size for p in directory.rglob("*") if p.is_file())
        print(f"{name}: {len(made.stages)} stages, {len(made.kernels)} kernels, {size / 1e6:.2f} MB: {words}")
    return 2 if failed else 0
