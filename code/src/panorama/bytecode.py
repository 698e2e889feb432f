"""CPython bytecode as text, with each instruction's source line."""

from __future__ import annotations

import dis
import re
from types import CodeType

Places = dict[int, tuple[tuple[str, int], ...]]


def listing(code: CodeType) -> tuple[str, Places]:
    """Print one instruction a line; the second value gives the (file, line) that each came from, where recorded."""
    rows: list[str] = []
    places: Places = {}
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("CACHE", "EXTENDED_ARG"):
            continue
        line = instruction.positions.lineno if instruction.positions else None
        mark = ">>" if instruction.is_jump_target else "  "
        argument = re.sub(r"<code object (\S+) at [^>]*>", r"<code object \1>", instruction.argrepr)
        argument = re.sub(r"<(function|bound method|built-in \w+) ([^>]*?) at 0x[0-9a-f]+>", r"<\1 \2>", argument)
        rows.append(f"{mark} {instruction.offset:>5}  {instruction.opname:<26} {argument}".rstrip())
        if line is not None:
            places[len(rows)] = ((code.co_filename, line),)
    return "\n".join(rows), places
