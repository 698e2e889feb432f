"""Inductor's C++ kernels of many graphs, compiled as one library: reading the headers is most of one's compilation."""

from __future__ import annotations

import contextlib
import ctypes
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

from .schema import OperatorsError

_NAME = re.compile(r"\bkernel\b")
_ERROR = re.compile(r"^kernel(?P<number>\d+)\.cpp:[\d:]+ error: (?P<message>.*)$", re.MULTILINE)
_INCLUDE = re.compile(r"^#include .*$", re.MULTILINE)
# What the kernels mean stays; only the time to compile them is less.
_FASTER = {"-O3": "-O1", "-O2": "-O1"}


class Kernel:
    """One kernel: its source with argument types, and after `build` the function that its wrapper calls."""

    def __init__(self, types: Sequence[str], source: str) -> None:
        self.types = tuple(types)
        self.source = source
        self.function: Any = None
        self.error = "its C++ was not compiled"

    def __call__(self, *arguments: Any) -> None:
        """Run on tensors and numbers as the wrapper gives them; raise RuntimeError before it is compiled."""
        if self.function is None:
            raise RuntimeError(self.error)
        self.function(*(self._lowered(*pair) for pair in zip(self.types, arguments, strict=True)))

    @staticmethod
    def _lowered(kind: str, value: Any) -> Any:
        if "*" in kind:
            return ctypes.c_void_p(value.data_ptr())
        return ctypes.c_double(value) if kind.endswith(("double", "float")) else ctypes.c_int64(int(value))


@contextlib.contextmanager
def collected() -> Iterator[list[Kernel]]:
    """Let Inductor's kernels for the CPU be collected instead of compiled."""
    from torch._inductor.async_compile import AsyncCompile

    found: list[Kernel] = []

    def note(self: Any, argtypes: Sequence[str], source_code: str) -> Kernel:
        found.append(Kernel(argtypes, source_code))
        return found[-1]

    with mock.patch.object(AsyncCompile, "cpp_pybinding", note):
        yield found


def build(kernels: Sequence[Kernel], folder: Path) -> None:
    """Compile the kernels as one library and bind them; one that the compiler refuses keeps its message in `error`."""
    left = dict(enumerate(kernels))
    while left:
        includes = dict.fromkeys(line for kernel in left.values() for line in _INCLUDE.findall(kernel.source))
        # Every kernel is a file of its own to the compiler, so that a message names the kernel.
        bodies = [
            f'#line 1 "kernel{number}.cpp"\n' + _NAME.sub(f"kernel{number}", _INCLUDE.sub("", kernel.source))
            for number, kernel in left.items()
        ]
        with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".cpp", delete=False) as file:
            file.write("\n".join([*includes, *bodies]))
        done = subprocess.run(_command(Path(file.name)), capture_output=True, text=True, check=False)
        if done.returncode == 0:
            library = ctypes.CDLL(str(Path(file.name).with_suffix(".so")))
            for number, kernel in left.items():
                kernel.function = getattr(library, f"kernel{number}")
                kernel.function.restype = None
            return
        refused = {int(match["number"]): match["message"] for match in reversed([*_ERROR.finditer(done.stderr)])}
        if not refused:
            raise OperatorsError(f"the C++ compiler: {(done.stderr.splitlines() or ['no message'])[0]}")
        for number, message in refused.items():
            left.pop(number).error = f"the C++ compiler: {message}"


def _command(source: Path) -> list[str]:
    """Return Inductor's own command for a kernel's library, with little optimisation."""
    from torch._inductor import cpp_builder
    from torch._inductor.cpu_vec_isa import pick_vec_isa

    options = cpp_builder.CppTorchOptions(vec_isa=pick_vec_isa(), include_pytorch=False, shared=True)
    builder = cpp_builder.CppBuilder(
        name=source.stem, sources=str(source), output_dir=str(source.parent), BuildOption=options
    )
    return [_FASTER.get(word, word) for word in builder.get_command_line().split()]
