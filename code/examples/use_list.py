"""A model of MLIR's use lists, one pointer write at a time, and a reader for what mlir-opt says of the real ones.

The model has the four fields of an operand and the statements that link and unlink it. It proves nothing by itself:
a page compares its lists with those that `mlir-opt --test-print-defuse` prints.
"""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from snippets.lanes import mlir_tool

RECORDING = Path(__file__).resolve().parents[2] / "source/mlir/compiler-view/10-replace-and-erase.out/mlir.json"
SUMS = """\
func.func @f(%a: i32, %b: i32) -> i32 {
  %s = arith.addi %a, %b : i32
  %t = arith.addi %a, %b : i32
  %1 = arith.muli %s, %a : i32
  %2 = arith.subi %s, %1 : i32
  %3 = arith.xori %t, %2 : i32
  %4 = arith.ori %t, %3 : i32
  return %4 : i32
}
"""
INK, PAPER, FAINT, LINK, BACK, MOVED = "#222", "#fdfdfb", "#d9d9d4", "#4477aa", "#ee6677", "#f3e3a1"


@dataclasses.dataclass(eq=False)
class Value:
    """The head of a list: a name, and a pointer to the first operand that uses the value."""

    name: str
    first: Operand | None = None

    def uses(self) -> Iterator[Operand]:
        """Follow the `next` pointers from the head."""
        use = self.first
        while use:
            yield use
            use = use.next

    def users(self) -> list[str]:
        """Return the owners' names in list order, as mlir-opt prints them."""
        return [use.owner for use in self.uses()]


@dataclasses.dataclass(eq=False)
class Operand:
    """One link: its owner and number, the value, the next link, and the slot that points here."""

    owner: str
    number: int
    value: Value | None = None
    next: Operand | None = None
    back: tuple[Value | Operand, str] | None = None

    @property
    def name(self) -> str:
        """Return the owner's name without its dialect, and the operand's number."""
        return f"{self.owner.rpartition('.')[2]}#{self.number}"


def _called(target: object) -> str:
    if isinstance(target, tuple):
        return f"&{target[0].name}.{target[1]}"
    return getattr(target, "name", "null")


@dataclasses.dataclass
class Lists:
    """Values and operands, with a line for each pointer that was written."""

    values: dict[str, Value] = dataclasses.field(default_factory=dict)
    writes: list[str] = dataclasses.field(default_factory=list)

    def write(self, holder: Value | Operand, field: str, target: object) -> None:
        """Store one pointer."""
        setattr(holder, field, target)
        self.writes.append(f"{holder.name}.{field} = {_called(target)}")

    def remove(self, use: Operand) -> None:
        """Unlink `use` from the list that it is in."""
        if use.back is None:
            return
        self.write(*use.back, use.next)
        if use.next:
            self.write(use.next, "back", use.back)

    def insert(self, use: Operand, value: Value) -> None:
        """Link `use` in at the front of the value's list."""
        self.write(use, "back", (value, "first"))
        self.write(use, "next", value.first)
        if use.next:
            self.write(use.next, "back", (use, "next"))
        self.write(value, "first", use)

    def set(self, use: Operand, value: Value) -> None:
        """Make the operand refer to another value."""
        self.remove(use)
        self.write(use, "value", value)
        self.insert(use, value)

    def replace_all(self, old: Value, new: Value) -> None:
        """Move every use of `old` to `new`: RAUW."""
        while old.first:
            self.set(old.first, new)


def printed() -> tuple[str, str]:
    """Return what mlir-opt prints of the use lists in `SUMS`, before and after CSE; recorded where it is not here."""
    opt = mlir_tool("mlir-opt")
    return (asked(opt), asked(opt, "--cse")) if opt else recorded()


def asked(opt: str, *passes: str) -> str:
    """Run the mlir-opt at `opt`; raise CalledProcessError when it fails."""
    command = [opt, *passes, "--test-print-defuse"]
    return subprocess.run(command, input=SUMS, capture_output=True, text=True, check=True).stdout


def recorded() -> tuple[str, str]:
    """Return the same from the page's recording, whose first two reports of use lists these are."""
    outcomes = json.loads(RECORDING.read_text(encoding="utf-8"))["outcomes"]
    texts = ["\n".join(outcome["output"]) for outcome in outcomes]
    before, after = [text for text in texts if text.startswith("Visiting op")][:2]
    return before, after


def built(text: str) -> Lists:
    """Build the lists of a straight-line function as the parser does: operation by operation, operands in order."""
    lists = Lists()
    for result, owner, operands in re.findall(r"^ *(?:(%\w+) = )?([\w.]+) ((?:%\w+(?:, )?)+) :", text, re.M):
        for number, name in enumerate(operands.split(", ")):
            value = lists.values.setdefault(name, Value(name))
            use = Operand(owner, number, value)
            lists.insert(use, value)
        if result:
            lists.values.setdefault(result, Value(result))
    lists.writes.clear()
    return lists


def reported(text: str) -> list[list[str]]:
    """Return the users of each operation's first result, in the order in which `--test-print-defuse` visits them."""
    found: list[list[str]] = []
    for visit in text.split("Visiting op ")[1:]:
        if "Has 1 results" in visit:
            report = visit.split("Has 1 results:")[1].split("\nmodule")[0]
            found.append(re.findall(r"    - ([\w.]+)", report))
    return found


def state(lists: Lists, *names: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the lists of some values as plain text, to be drawn later."""
    return tuple((name, tuple(use.name for use in lists.values[name].uses())) for name in names)


def _arrow(x1: float, y1: float, x2: float, y2: float, colour: str, dashed: bool = False) -> str:
    dash = ' stroke-dasharray="4 3"' if dashed else ""
    path = f'<path d="M {x1:.0f} {y1:.0f} L {x2:.0f} {y2:.0f}" stroke="{colour}" fill="none"{dash}/>'
    tip = 5 if x2 > x1 else -5
    head = f"{x2:.0f},{y2:.0f} {x2 - tip:.0f},{y2 - 3:.0f} {x2 - tip:.0f},{y2 + 3:.0f}"
    return f'{path}<polygon points="{head}" fill="{colour}"/>'


def _box(x: float, y: float, words: str, fill: str, width: float = 62) -> str:
    frame = f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="30" rx="3" fill="{fill}" stroke="{INK}"/>'
    middle = x + width / 2
    return f'{frame}<text x="{middle:.0f}" y="{y + 19:.0f}" text-anchor="middle" fill="{INK}">{escape(words)}</text>'


def drawing(states: Sequence[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]], moved: Sequence[str]) -> str:
    """Draw each state as rows of boxes: a value's head, then its operands; solid is `next`, dashed is `back`."""
    longest = max(len(uses) for _, rows in states for _, uses in rows)
    width, pitch, left = 190 + 98 * (longest + 1), 98, 170
    parts, y = [], 26
    for title, rows in states:
        parts.append(f'<text x="14" y="{y + 44}" fill="{INK}">{escape(title)}</text>')
        for name, uses in rows:
            parts.append(_box(left, y, name, FAINT, 48))
            for place, use in enumerate(uses):
                x = left + 84 + place * pitch
                before = x - 36
                parts.append(_arrow(before, y + 9, x, y + 9, LINK))
                parts.append(_arrow(x, y + 22, before, y + 22, BACK, dashed=True))
                parts.append(_box(x, y, use, MOVED if use in moved else PAPER))
            y += 44
        y += 18
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}"'
    ground = f'<rect width="{width}" height="{y}" rx="6" fill="{PAPER}"/>'
    legend = f'<text x="{left}" y="16" fill="{LINK}">next</text><text x="{left + 40}" y="16" fill="{BACK}">back</text>'
    return f'{head} font-family="sans-serif" font-size="12">{ground}{legend}{"".join(parts)}</svg>'
