"""C++ kernels for the CPU: the machine code that the compiler made of them, with its line table."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from torch._inductor import cpp_builder
from torch._inductor.codecache import CppPythonBindingsCodeCache

from .locations import Located, Place

_PLACE = re.compile(
    r"^(?P<inlined>\s*\(?inlined by\)? )?(?P<file>/\S+?):(?P<line>\d+)(?: \(discriminator \d+\))?(?: \(.*\))?$"
)
_FUNCTION = re.compile(r"^[0-9a-f]+ <(?P<name>[^>]+)>:$")
_CODE = re.compile(r"^\s+[0-9a-f]+:\s")


@contextmanager
def watch(libraries: dict[str, Path]) -> Iterator[None]:
    """Let the C++ compiler write line tables, and note each kernel's source text and library."""
    flags = cpp_builder._get_optimization_cflags
    load = CppPythonBindingsCodeCache._load_library_inner.__func__  # type: ignore[attr-defined]

    def with_lines(*args: Any, **kwargs: Any) -> list[str]:
        return [*flags(*args, **kwargs), "g1"]

    def noted(cls: Any, path: str, key: str) -> Any:
        for source in (Path(path).with_suffix(".cpp"), Path(path).with_suffix(".main.cpp")):
            if source.exists():
                libraries[source.read_text()] = Path(path)
        return load(cls, path, key)

    with (
        mock.patch.object(cpp_builder, "_get_optimization_cflags", with_lines),
        mock.patch.object(CppPythonBindingsCodeCache, "_load_library_inner", classmethod(noted)),
    ):
        yield


def disassemble(library: Path) -> tuple[Located, str]:
    """Disassemble a library's kernel with its outlined parts; the second value says why when it cannot be."""
    tool = shutil.which("objdump")
    if tool is None:
        return Located(""), "objdump is not installed: install binutils to see the machine code"
    done = subprocess.run(
        [tool, "-d", "-l", "--inlines", "--no-show-raw-insn", "--section=.text", str(library)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        return Located(""), f"objdump failed: {done.stderr.strip().splitlines()[-1]}"
    return listing(done.stdout), ""


def listing(text: str) -> Located:
    """Read objdump's interleaved places into chains, innermost first, and keep the instructions."""
    rows: list[str] = []
    chains: dict[int, tuple[Place, ...]] = {}
    now: list[Place] = []
    inside = fresh = False
    for row in text.split("\n"):
        if match := _FUNCTION.match(row):
            inside = bool(re.match(r"kernel(?:\.|$)", match["name"]))
            now = []
            if inside:
                rows.append(f"<{match['name']}>:")
        elif not inside:
            continue
        elif match := _PLACE.match(row):
            if not match["inlined"]:
                now = []
            elif fresh:
                # Only the callers are printed again when the innermost place stays the same.
                now = now[:1]
            fresh = False
            now.append((match["file"], int(match["line"]), 0))
        elif _CODE.match(row):
            rows.append(re.sub(r"^(\s+[0-9a-f]+:)\s+", r"\1  ", row).rstrip())
            if now:
                chains[len(rows)] = tuple(now)
            fresh = True
    return Located("\n".join(rows), chains)
