"""The reader's own source files as stages, and the way from (file, line) to a stage's line."""

from __future__ import annotations

import ast
import linecache
import re
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from .model import Link, Stage

_LIBRARY = tuple(sysconfig.get_paths()[k] for k in ("purelib", "stdlib", "platlib"))
WHOLE = 400  # lines: a file of the reader's own up to this long is shown whole


class Sources:
    """Collect the source lines that the compiler's stack traces name, and make stages of them."""

    def __init__(self) -> None:
        """Start with nothing cited."""
        self._cited: dict[str, set[int]] = {}
        self._waiting: list[tuple[str, str, dict[int, tuple[tuple[str, int], ...]]]] = []
        self._place: dict[tuple[str, int], tuple[str, int]] = {}

    def cite(self, stage: str, evidence: str, stacks: dict[int, tuple[tuple[str, int], ...]]) -> None:
        """Note that lines of `stage` came from source lines, innermost frame last in each stack."""
        self._waiting.append((stage, evidence, stacks))
        for stack in stacks.values():
            for file, line in stack:
                self._cited.setdefault(file, set()).add(line)

    def stages(self, first: str, shorten: Iterable[tuple[str, str]] = ()) -> tuple[Stage, ...]:
        """Make the stages, the file `first` before others; library code is shown by function, never whole."""
        found: list[Stage] = []
        names: set[str] = set()
        order = sorted(self._cited, key=lambda f: (f != first, f.startswith(_LIBRARY), f))
        for file in order:
            rows = [row.rstrip("\n") for row in linecache.getlines(file)]
            if not rows:
                continue
            library = file.startswith(_LIBRARY)
            for start, end, label in _pieces(rows, self._cited[file], whole=not library and len(rows) <= WHOLE):
                short = _short(file)
                key = _unique(f"source/{Path(file).name}" + (f":{label}" if label else ""), names)
                for offset in range(end - start + 1):
                    self._place[(file, start + offset)] = (key, offset + 1)
                about = f"{short}, from line {start}." if start > 1 else f"{short}."
                if library:
                    about += " Library code that the traced program passed through."
                found.append(
                    Stage(key, Path(file).name + (f" · {label}" if label else ""), "source", "python",
                          "\n".join(rows[start - 1 : end]), about)
                )  # fmt: skip
        del shorten
        return tuple(found)

    def locate(self, file: str, line: int) -> tuple[str, int] | None:
        """Find the stage and line of a place in a file, if it is shown."""
        return self._place.get((file, line))

    def links(self) -> list[Link]:
        """Turn the citations into links."""
        made: list[Link] = []
        for stage, evidence, stacks in self._waiting:
            groups: dict[str, dict[int, set[int]]] = {}
            for target, stack in stacks.items():
                for place in stack:
                    if place in self._place:
                        key, line = self._place[place]
                        groups.setdefault(key, {}).setdefault(line, set()).add(target)
            for key, lines in groups.items():
                made.append(
                    Link(key, stage, evidence, tuple(((a,), tuple(sorted(b))) for a, b in sorted(lines.items())))
                )
        return made


def is_library(file: str) -> bool:
    """Tell whether a file belongs to an installed package or to Python itself."""
    return file.startswith(_LIBRARY) or file.startswith("<")


def _short(file: str) -> str:
    for directory in _LIBRARY:
        if file.startswith(directory + "/"):
            return file[len(directory) + 1 :]
    return Path(file).name


def _unique(key: str, taken: set[str]) -> str:
    key, base, number = re.sub(r"[^\w./:-]", "_", key), key, 2
    while key in taken:
        key, number = f"{base}~{number}", number + 1
    taken.add(key)
    return key


def _pieces(rows: list[str], lines: set[int], *, whole: bool) -> list[tuple[int, int, str]]:
    """Choose what to show: the whole file, or each outermost function (method) that holds a cited line."""
    if whole:
        return [(1, len(rows), "")]
    try:
        tree = ast.parse("\n".join(rows))
    except SyntaxError:
        return [(max(1, min(lines) - 5), min(len(rows), max(lines) + 5), "")]
    found: dict[tuple[int, int, str], None] = {}

    def visit(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                visit(child, f"{prefix}{child.name}.")
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                start = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                end = child.end_lineno or child.lineno
                if any(start <= line <= end for line in lines):
                    found[(start, end, prefix + child.name)] = None

    visit(tree, "")
    return list(found)
