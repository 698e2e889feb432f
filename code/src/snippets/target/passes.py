"""A kernel's IR after each MLIR pass, as Triton itself prints it."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from unittest import mock

from .devices import Device

_HEAD = re.compile(r"^// -----// IR Dump Before (\S+) \(([^)\s]*)[^)]*\).*//----- //\n", re.MULTILINE)
_MARK = re.compile(r"^// =====// stage (\w+)\n", re.MULTILINE)


@dataclass(frozen=True)
class Dump:
    """Hold the module after one pass; `stage` is the stage whose pipeline the pass is in (`ttir`, `ttgir`, `llir`)."""

    name: str
    argument: str
    stage: str
    ir: str

    @property
    def text(self) -> str:
        """Give the IR."""
        return self.ir


def pass_dumps(device: Device, build: Callable[[], Any], stage: str | None = None) -> list[Dump]:
    """Run `build`, which compiles one kernel, and list the module after each pass.

    Triton prints the module before each pass; the next print shows what the pass made of it. The last pass of all
    has no next print, so its result is left out (LLVM IR proper is the following stage, `Stages.llir`).
    """
    with tempfile.TemporaryFile() as file:
        with _stderr_to(file), _marked_stages(device), mock.patch.dict(os.environ, _variables()):
            build()
        file.seek(0)
        printed = file.read().decode(errors="replace")
    found: list[Dump] = []
    current, last = "", None
    events = sorted([*_HEAD.finditer(printed), *_MARK.finditer(printed)], key=lambda match: match.start())
    for index, event in enumerate(events):
        if event.re is _MARK:
            current = event.group(1)
            continue
        end = events[index + 1].start() if index + 1 < len(events) else len(printed)
        ir = printed[event.end() : end].strip() + "\n"
        if last is not None:
            found.append(Dump(*last, ir))
        last = (event.group(1), event.group(2), current)
    return [dump for dump in found if stage is None or dump.stage == stage]


def _variables() -> dict[str, str]:
    """List what makes Triton compile afresh and print."""
    return {"MLIR_ENABLE_DUMP": "1", "TRITON_ALWAYS_COMPILE": "1"}


@contextlib.contextmanager
def _stderr_to(file: Any) -> Iterator[None]:
    """Send file descriptor 2 into a file: the compiler prints from C++."""
    sys.stderr.flush()
    kept = os.dup(2)
    os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        sys.stderr.flush()
        os.dup2(kept, 2)
        os.close(kept)


@contextlib.contextmanager
def _marked_stages(device: Device) -> Iterator[None]:
    """Print a line when the compiler enters a stage."""
    from triton.backends import backends

    compiler = backends["nvidia" if device.backend == "cuda" else "amd"].compiler
    add_stages = compiler.add_stages

    def marked(self: Any, stages: dict[str, Any], options: Any) -> None:
        add_stages(self, stages, options)
        for name, run in list(stages.items()):
            stages[name] = _announced(name, run)

    with mock.patch.object(compiler, "add_stages", marked):
        yield


def _announced(name: str, run: Callable[..., Any]) -> Callable[..., Any]:
    def announced(*args: Any) -> Any:
        os.write(2, f"// =====// stage {name}\n".encode())
        return run(*args)

    return announced


def again(binary: Any, target: Any) -> Any:
    """Compile a compiled kernel's source again with the same options."""
    from triton.compiler import compile

    options = {key: value for key, value in binary.metadata._asdict().items() if key not in ("target", "extern_libs")}
    return compile(binary.src, target=target, options=options)
