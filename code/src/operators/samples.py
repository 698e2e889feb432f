"""The sample inputs: `samples.txt` and what is drawn from torch's own tests (`opinfo`), each as a program's text.

Nothing here imports torch, so that a cache can be keyed by the samples without it.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import functools
import re
from collections.abc import Iterable
from pathlib import Path

from .schema import OperatorsError

FILE = Path(__file__).with_name("samples.txt")
FLAGS = frozenset({"dynamic", "random", "unset", "long", "captured"})
# Without these Dynamo leaves an operator to eager when its output's size, or a number, is in the data.
CAPTURES = ("capture_dynamic_output_shape_ops", "capture_scalar_outputs")
_LINE = re.compile(r"(?P<names>[@\w., ]+): (?P<rest>.*)")
_GROUP = re.compile(r"(?P<group>@\w+) = (?P<names>.+)")


@dataclasses.dataclass(frozen=True, slots=True)
class Sample:
    """One call of an overload: its arguments' text, the inputs' names and the expressions that make them.

    `flags` are of `FLAGS`; `note` says what the sample is there to show, or which OpInfo it is drawn from.
    """

    overload: str
    arguments: str
    inputs: tuple[tuple[str, str], ...] = ()
    flags: frozenset[str] = frozenset()
    note: str = ""

    @property
    def dynamic(self) -> bool:
        """Whether sizes are symbols."""
        return "dynamic" in self.flags

    @property
    def names(self) -> tuple[str, ...]:
        """The inputs' names, in the order in which the compiled function takes them."""
        return tuple(name for name, _ in self.inputs)

    def setup(self) -> str:
        """Return the statements that make the inputs, from torch's import on."""
        made = "".join(f"{name} = {text}\n" for name, text in self.inputs)
        free = _free(text for _, text in (*self.inputs, ("", self.arguments)))
        used = ", ".join(name for name in free if name not in self.names)
        imports = f"import torch\nfrom torch import {used}\n" if used else "import torch\n"
        return f"{imports}\ntorch.manual_seed(0)\n{made}" if made else imports

    def function(self, device: str = "") -> str:
        """Return the definition of the function that is compiled; `device` is given to a call that makes a tensor."""
        placed = f'{self.arguments}, device="{device}"' if device else self.arguments
        return f"def call({', '.join(self.names)}):\n    return torch.ops.{self.overload}({placed})\n"

    def program(self, target: str, device: str = "") -> str:
        """Return the whole program that compiles the call for a target."""
        inputs = "".join(f", {name}" for name in self.names)
        dynamic = "dynamic=True" if self.dynamic else "dynamic=False"
        captured = "".join(f"torch._dynamo.config.{name} = True\n" for name in CAPTURES if "captured" in self.flags)
        start = f"{self.setup()}{captured}\n\n{self.function(device)}\n\n"
        if target == "cpu":
            return f"{start}torch.compile(call, fullgraph=True, {dynamic})({inputs.removeprefix(', ')})\n"
        return (
            f"from snippets.target import gpu_target\n{start}"
            f'with gpu_target("{target}") as t:\n    t.run(call{inputs}, fullgraph=True, {dynamic})\n'
        )


def _free(texts: Iterable[str]) -> list[str]:
    """Return the names that expressions take from torch, sorted: those that Python itself does not define."""
    names: set[str] = set()
    for text in texts:
        for node in ast.walk(ast.parse(f"f({text})", mode="eval").body):
            if isinstance(node, ast.Name):
                names.add(node.id)
    return sorted(name for name in names - {"f", "torch"} if not hasattr(builtins, name))


@functools.cache
def load(path: Path = FILE) -> dict[str, tuple[Sample, ...]]:
    """Return the file's samples by overload, in its order; raise OperatorsError for a line that cannot be read."""
    groups: dict[str, str] = {}
    found: dict[str, list[Sample]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        try:
            if group := _GROUP.fullmatch(line):
                groups[group["group"]] = group["names"]
                continue
            for one in _line(line, groups):
                found.setdefault(one.overload, []).append(one)
        except (KeyError, SyntaxError, ValueError) as error:
            raise OperatorsError(
                f"{path.name}:{number}: no sample ({error}); write it as the file's head says"
            ) from error
    return {name: tuple(samples) for name, samples in found.items()}


def _line(line: str, groups: dict[str, str]) -> list[Sample]:
    parts = _LINE.fullmatch(line)
    if parts is None:
        raise ValueError("there is no `NAME: ARGUMENTS`")
    text, _, note = parts["rest"].partition("  # ")
    arguments, made, flags = [part.strip() for part in (*text.split("|"), "", "")[:3]]
    inputs = tuple((name, expression) for name, _, expression in (item.partition(" = ") for item in _items(made)))
    if not all(name.isidentifier() and expression for name, expression in inputs):
        raise ValueError("an input is `name = expression`")
    if unknown := set(flags.split()) - FLAGS:
        raise ValueError(f"no flag is called {', '.join(sorted(unknown))}")
    _free([arguments, *(expression for _, expression in inputs)])  # they are Python
    names = groups[parts["names"]] if parts["names"].startswith("@") else parts["names"]
    return [
        Sample(f"aten.{name.strip()}", arguments, inputs, frozenset(flags.split()), note.strip())
        for name in names.split(",")
    ]


def _items(made: str) -> list[str]:
    return [item.strip() for item in made.split(";") if item.strip()]
