"""The command line: `python -m operators COMMAND [--json] [NAME…]`, with `code/src` on the path."""

from __future__ import annotations

import argparse
import dataclasses
import difflib
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from . import schema
from .schema import OperatorsError, Overload

EPILOG = """\
examples
  every core overload, one a line:
    python -m operators facts
  one operator's overloads, with where each thing is written:
    python -m operators facts sum add.Tensor
"""
_FIRST = "What is not in the cache yet is measured first: seconds for one operator, minutes for all."

_COLUMNS = ("overload", "memory", "structured", "gradient", "decomposition", "lowering", "fallback", "fake")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 when it has printed what was asked, 2 when it cannot."""
    given = _parser().parse_args(arguments)
    try:
        text = given.told(given.names, given.json)
    except KeyboardInterrupt:
        return _refused("interrupted; what was measured is kept: the same command goes on from there", 130)
    except OperatorsError as error:
        return _refused(str(error))
    except OSError as error:
        return _refused(f"{error.filename or 'a file'}: {error.strerror or error}; is SNIPPETS_CACHE a usable folder?")
    try:
        print(text)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains as it closes
    return 0


def _refused(why: str, code: int = 2) -> int:
    """Say on one line why there is no answer, and return the exit code."""
    print(f"operators: {' '.join(why.split())}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m operators", description="ATen's core operators in the pinned torch.")
    commands = made.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, told: Callable[[Sequence[str], bool], str], about: str, detail: str, **more: Any) -> None:
        """Add a command of names; `names` says what they are, and without it the command takes none."""
        names, name_of = more.pop("names", ""), more.pop("name_of", "NAME")
        added = commands.add_parser(name, help=about, description=detail, **more)
        if names:
            added.add_argument("names", nargs="*", metavar=name_of, help=names)
            added.add_argument("--json", action="store_true", help="print JSON instead of text")
        added.set_defaults(told=told, **({} if names else {"names": (), "json": False}))

    command(
        "facts", _text, "what torch declares and registers for each",
        "Show what torch declares and registers for each core overload; with a name, where it is written.",
        names="sum, add.Tensor or aten.add.Tensor (default: all)", epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    command(
        "composites", _composites, "what common calls are taken apart into, and the kernels of that",
        "Show the core operators and kernels of each composite; with a name, its graph.",
        names="silu, layer_norm, … (default: all)", epilog=_FIRST,
    )  # fmt: skip
    command(
        "positions", _positions, "whether elements keep their positions, move or are collected, as a run shows it",
        "Show what becomes of positions in each core overload; with a name, input by input.",
        names="gather, or add.Tensor (default: all)", epilog=_FIRST,
    )  # fmt: skip
    command(
        "measure", _measured, "which route Inductor takes with each sample input, on the CPU and for a GPU",
        "Compile samples of each core overload and show their routes; with a name, sample by sample.",
        names="sum, or add.Tensor (default: all)", epilog=_FIRST,
    )  # fmt: skip
    command(
        "drift", _drift, "what other torch releases register and compile otherwise (make operators-drift sets one up)",
        "Measure torch releases, each in its environment, and record how they differ from the pinned one.",
        names="2.6.0, of the environment .venv-torch-2.6.0", name_of="RELEASE",
    )  # fmt: skip
    command(
        "snapshot", _snapshot, "what the running release registers and compiles, as JSON",
        "Print what `drift` compares, of the release that runs.",
    )  # fmt: skip
    command(
        "gather", _gather, "measure all that the book's pages show and that is not yet known (minutes)",
        "Measure every core operator and composite that the cache lacks, and say what there is.",
    )  # fmt: skip
    command(
        "links", _links, "the names under which PyTorch's manual describes the operators",
        "Print the names in PyTorch's manual that the operators' sections link to, for `anchors inventory --also`.",
    )  # fmt: skip
    return made


def _measured(names: Sequence[str], as_json: bool) -> str:
    from . import routing

    return routing.text(names, as_json)


def _drift(names: Sequence[str], as_json: bool) -> str:
    from . import drift

    return drift.text(names, as_json)


def _snapshot(names: Sequence[str], as_json: bool) -> str:
    from . import drift

    return json.dumps(drift.snapshot())


def _gather(names: Sequence[str], as_json: bool) -> str:
    from . import gathered

    return gathered.gather()


def _links(names: Sequence[str], as_json: bool) -> str:
    from . import families

    found = {families.public(one.operator) for one in schema.load()}
    return "\n".join(sorted(filter(None, found)))


def _positions(names: Sequence[str], as_json: bool) -> str:
    from . import positions

    return positions.text(names, as_json)


def _composites(names: Sequence[str], as_json: bool) -> str:
    from . import listing

    return listing.text(names, as_json)


def _text(names: Sequence[str], as_json: bool) -> str:
    found = select(schema.load(), names)
    pairs = list(zip(found, _registered(found), strict=True))
    if as_json:
        rows = [{"declared": dataclasses.asdict(one), "registered": dataclasses.asdict(held)} for one, held in pairs]
        return json.dumps({"torch": schema.version(), "overloads": rows}, indent=1, ensure_ascii=False)
    if names:
        return "\n\n".join(_block(one, held) for one, held in pairs)
    return "\n".join([*table([_COLUMNS, *(_row(one, held) for one, held in pairs)]), "", _total(found)])


def _registered(found: Sequence[Overload]) -> Sequence[Any]:
    """Return what torch's tables hold of the overloads: as kept, or read now, which loads Inductor."""
    from . import gathered

    held = {one.name: one for one in gathered.known()}
    if all(one.name in held for one in found):
        return [held[one.name] for one in found]
    from .facts import facts

    return facts(found)


def select(overloads: Sequence[Overload], names: Iterable[str]) -> list[Overload]:
    """Return the overloads that the names mean, all when there are no names; raise OperatorsError for an unknown one.

    `sum` means every core overload of that operator, `add.Tensor` one of them.
    """
    chosen: set[str] = set()
    for name in names:
        bare = name.removeprefix("torch.ops.").removeprefix("aten::").removeprefix("aten.")
        full = {one.name for one in overloads if bare in (one.operator, f"{one.operator}.{one.overload}")}
        if not full:
            raise OperatorsError(_unknown(overloads, bare))
        chosen |= full
    return [one for one in overloads if one.name in chosen or not chosen]


def _unknown(overloads: Sequence[Overload], name: str) -> str:
    siblings = [one.overload for one in overloads if one.operator == name.partition(".")[0]]
    if siblings:
        return f"{shown(name)}: no such core overload; those of {name.partition('.')[0]} are {', '.join(siblings)}"
    if {name, name.removesuffix(".default")} & schema.declared():
        return f"{name}: an ATen operator, but not a core one; see the list: python -m operators facts"
    close = difflib.get_close_matches(name.partition(".")[0], sorted({one.operator for one in overloads}), n=1)
    hint = f"did you mean {close[0]}" if close else "see the list: python -m operators facts"
    return f"{shown(name)}: torch {schema.version()} has no such operator; {hint}"


def shown(name: str) -> str:
    """Return a name as it can stand in a line: as given, or quoted where it is empty or holds what does not print."""
    return name if name.isprintable() and name.strip() else ascii(name)


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows as lines with their columns aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _memory(one: Overload) -> str:
    return "view" if one.is_view else f"writes {', '.join(one.written)}" if one.written else ""


def _row(one: Overload, held: Any) -> tuple[str, ...]:
    lowering = held.lowering.function if held.lowering and held.fallback != "made" else ""
    return (
        one.name.removeprefix("aten."),
        _memory(one).partition(" ")[0],
        "yes" if one.structured else one.structured_delegate and "delegate",
        "" if one.differentiation == "none" else one.differentiation,
        _short(held.inductor_decomposition),
        _short(lowering),
        "" if held.fallback == "none" else held.fallback,
        held.fake.route,
    )


def _short(anchor: str) -> str:
    """Return what tells one function from another in a column: its file's name, and its own or its maker's."""
    path, _, symbol = anchor.partition("@")[0].partition("#")
    symbol = symbol.partition(".")[0]
    file = path.removeprefix("torch:torch/").removesuffix("/__init__.py").removesuffix(".py").rpartition("/")[2]
    return f"{file}.{symbol}" if anchor else ""


def _block(one: Overload, held: Any) -> str:
    fake, lowering = held.fake, held.lowering
    gradients = [
        (f"  for {key}" + ("" if rule.backend == "Default" else f" ({rule.backend})"), text)
        for rule in one.derivatives
        for key, text in rule.gradients
    ]
    rows = [
        ("declared", one.anchor),
        ("tags", ", ".join(one.tags)),
        ("memory", _memory(one)),
        ("variants", ", ".join(one.variants)),
        ("structured", "yes" if one.structured else one.structured_delegate and f"by {one.structured_delegate}"),
        ("kernels", ", ".join(f"{kernel.key}: {kernel.function}" for kernel in one.dispatch)),
        ("generated", ", ".join(one.autogen)),
        ("gradient", ", ".join([str(one.differentiation), *dict.fromkeys(d.anchor for d in one.derivatives)])),
        *gradients,
        ("core table", held.core_decomposition),
        ("Inductor's table", held.inductor_decomposition),
        ("lowering", lowering.function if lowering else ""),
        ("  registered at", lowering.registered if lowering else ""),
        ("fallback", held.fallback),
        ("fake tensors run", fake.route),
        ("  rule", fake.rule),
        ("  decomposition", fake.decomposition),
        ("  Python", fake.python),
        ("  C++ kernel", fake.native),
    ]
    return "\n".join([one.schema, *table([(f"  {key}", str(text)) for key, text in rows if text])])


def _total(found: Sequence[Overload]) -> str:
    operators = len({one.operator for one in found})
    return f"{operators} operators, {len(found)} overloads tagged core in torch {schema.version()}"
