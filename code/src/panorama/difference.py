"""Differences: between two texts, and between two captures."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from .model import Capture, Kernel


def unified(before: str, after: str, context: int = 2) -> str:
    """Write a unified difference of two texts, empty when they are the same."""
    rows = difflib.unified_diff(before.split("\n"), after.split("\n"), lineterm="", n=context)
    return "\n".join(list(rows)[2:])


@dataclass(frozen=True)
class StageDifference:
    """Say how one stage differs: the same, changed, or only in one capture."""

    key: str
    state: str
    added: int = 0
    removed: int = 0
    text: str = ""


@dataclass(frozen=True)
class Difference:
    """Compare two captures stage by stage, and their kernels by resources."""

    first: str
    second: str
    stages: tuple[StageDifference, ...]
    resources: tuple[tuple[str, str, str], ...] = ()

    @property
    def changed(self) -> tuple[StageDifference, ...]:
        """List the stages that are not the same in both."""
        return tuple(stage for stage in self.stages if stage.state != "same")

    def stage(self, key: str) -> StageDifference:
        """Return the difference of one stage; raise KeyError when neither capture has it."""
        for stage in self.stages:
            if stage.key == key:
                return stage
        raise KeyError(key)

    def __str__(self) -> str:
        """Write a short report: one line a stage that differs, then the kernels' resources."""
        rows = [f"{self.first}  against  {self.second}"]
        for stage in self.stages:
            note = f" (+{stage.added} -{stage.removed})" if stage.state == "changed" else ""
            rows.append(f"  {stage.state:<12} {stage.key}{note}")
        rows.extend(f"  {name}: {a}  against  {b}" for name, a, b in self.resources)
        return "\n".join(rows)


def compare(first: Capture, second: Capture) -> Difference:
    """Compare two captures: two versions of a function, two configurations, or two targets."""
    left, right = {s.key: s for s in first.stages}, {s.key: s for s in second.stages}
    found: list[StageDifference] = []
    for key in dict.fromkeys([*left, *right]):
        if key not in right:
            found.append(StageDifference(key, "only first"))
        elif key not in left:
            found.append(StageDifference(key, "only second"))
        elif left[key].text == right[key].text:
            found.append(StageDifference(key, "same"))
        else:
            text = unified(left[key].text, right[key].text)
            rows = text.split("\n")
            added, removed = (sum(r.startswith(c) for r in rows) for c in "+-")
            found.append(StageDifference(key, "changed", added, removed, text))
    kernels = {k.name: k for k in second.kernels}
    resources = tuple(
        (k.name, _words(k), _words(kernels[k.name]))
        for k in first.kernels
        if k.name in kernels and k.registers is not None
    )
    return Difference(f"{first.name} for {first.target}", f"{second.name} for {second.target}", tuple(found), resources)


def _words(kernel: Kernel) -> str:
    return f"{kernel.registers} registers, {kernel.shared} bytes shared, {kernel.spills} spilled"
