"""Measure how many C++ and TableGen symbols get their exact lines, on a seeded random sample of real ones.

    python tests/sample_spans.py --triton DIR --mlir DIR [--seed 1] [--cpp 300] [--tablegen 150] [--clang 40] [-I DIR …]

The symbols come from Universal Ctags (C++) and from line patterns (TableGen), not from the code under test. Three
judges, none of which shares code with the locator: clang's syntax tree (`pip install libclang==18.1.1`; `-I` names
directories with LLVM's and MLIR's headers, the generated ones too) says where a C++ declaration starts, and where it
ends unless it has a body; ctags says where a body ends; a character-by-character bracket matcher says both where
those are silent, and for TableGen. Every disagreement is printed, to be read by a person; `JUDGED` holds what reading
decided. Parsing all of MLIR's headers takes clang some seconds a file, so `--clang` bounds the files that it reads.
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from anchors import locate
from anchors.model import Span

ROOTS = {"triton": ("lib", "include", "third_party/nvidia"), "mlir": ("lib", "include")}
KINDS = {"class", "struct", "union", "enum", "function", "prototype", "typedef", "macro"}
TABLEGEN = re.compile(r"^\s*(def|class|multiclass|defm)\s+(\w+)\s*(?=[:<{;]|$)")
JUDGED: dict[tuple[str, str, int], tuple[int, int] | None] = {
    # Calls of macros, which ctags takes for a prototype and for the head of the next function.
    ("include/mlir-c/Dialect/SPIRV.h", "MLIR_DECLARE_CAPI_DIALECT_REGISTRATION", 20): None,
    ("lib/ExecutionEngine/SparseTensorRuntime.cpp", "MLIR_SPARSETENSOR_FOREVERY_O", 317): None,
}
"""By path, name and line: the lines that reading the source gives, or None where there is no such symbol."""


@dataclasses.dataclass(frozen=True, slots=True)
class Symbol:
    """One name to look for: where ctags or the pattern saw it."""

    tree: str
    path: str
    name: str
    line: int
    kind: str
    end: int = 0


def cpp_symbols(tree: str, root: Path) -> list[Symbol]:
    """Return what ctags finds in the C++ files of a tree."""
    command = ["ctags", "-R", "--languages=C++", "--langmap=C++:.h.cpp.cc.cu.cuh.inc", "--kinds-C++=cdfgpstu"]
    command += ["--fields=+neK", "--output-format=json", "-f", "-", *ROOTS[tree]]
    lines = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.splitlines()
    found = []
    for tag in map(json.loads, lines):
        name = tag["name"]
        if tag.get("kind") in KINDS and not name.startswith("__anon") and not re.search(r"_H_?(_INC)?$|_H_", name):
            name = re.sub(r"operator (?=\W)", "operator", name)
            found.append(Symbol(tree, tag["path"], name, tag["line"], tag["kind"], int(tag.get("end", 0))))
    return found


def tablegen_symbols(tree: str, root: Path) -> list[Symbol]:
    """Return the definitions that start a line of a TableGen file, outside comments and code blocks."""
    found = []
    for part in ROOTS[tree]:
        for path in sorted((root / part).rglob("*.td")):
            bare = strip(path.read_text(errors="replace"), tablegen=True)
            for number, line in enumerate(bare.split("\n"), 1):
                if (match := TABLEGEN.match(line)) is not None:
                    found.append(Symbol(tree, str(path.relative_to(root)), match[2], number, match[1]))
    return found


def strip(text: str, tablegen: bool = False) -> str:
    """Return text with comments and literals blanked, one character at a time."""
    out, i, size = list(text), 0, len(text)
    while i < size:
        two, stop = text[i : i + 2], 0
        if two == "//":
            stop = text.find("\n", i)
            stop = size if stop < 0 else stop
        elif two == "/*":
            stop = text.find("*/", i + 2) + 2
        elif tablegen and two == "[{":
            stop = text.find("}]", i) + 2
        elif not tablegen and text[i : i + 3] == 'R"(':
            stop = text.find(')"', i) + 2
        elif text[i] == '"' or (text[i] == "'" and not tablegen and not text[i - 1].isdigit()):
            j = i + 1
            while j < size and text[j] != text[i] and text[j] != "\n":
                j += 2 if text[j] == "\\" else 1
            stop = j + 1
        if stop > i:
            for k in range(i, min(stop, size)):
                if text[k] != "\n":
                    out[k] = " "
            i = stop
        else:
            i += 1
    return "".join(out)


def by_brackets(text: str, line: int, tablegen: bool) -> tuple[int, int]:
    """Return the lines of the declaration whose name stands on a line, by walking out from it over brackets."""
    bare = strip(text, tablegen)
    if not tablegen:
        bare = re.sub(r"(?m)^[ \t]*#(?:[^\n\\]|\\\n|\\.)*", lambda m: re.sub(r"[^\n]", " ", m[0]), bare)
    rows = bare.split("\n")
    at = sum(len(row) + 1 for row in rows[: line - 1])
    begin = at
    while not tablegen and begin > 0:  # back to the end of the declaration before
        char = bare[begin - 1]
        if char in ";{}" or re.search(r"\b(?:public|private|protected):\s*$", bare[max(0, begin - 12) : begin]):
            break
        begin -= 1
    begin += len(bare[begin:]) - len(bare[begin:].lstrip())
    depth, angle, end = 0, 0, at
    while end < len(bare):
        char = bare[end]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if char == "}" and depth == 0 and (tablegen is False or angle == 0):
                rest = bare[end + 1 :].lstrip()
                if not rest.startswith((",", "{", ")")):
                    break
        elif tablegen and char == "<":
            angle += 1
        elif tablegen and char == ">":
            angle -= 1
        elif char == ";" and depth == 0 and angle == 0:
            break
        end += 1
    return bare.count("\n", 0, begin) + 1, bare.count("\n", 0, end) + 1


def by_typedef(text: str, symbol: Symbol) -> tuple[int, int]:
    """Return the lines of a `typedef` or `using`: back to its keyword over whole brackets, on to the `;`."""
    bare = strip(text)
    row = sum(len(line) + 1 for line in bare.split("\n")[: symbol.line - 1])
    at = row + max(0, bare[row : bare.find("\n", row)].find(symbol.name))
    for match in reversed(list(re.finditer(r"\b(?:typedef|using)\b", bare[: at + 1]))):
        if bare.count("{", match.start(), at) == bare.count("}", match.start(), at):
            end = bare.find(";", at)
            header = re.search(r"\btemplate\s*<[^;{}]*>\s*\Z", bare[: match.start()])
            begin = header.start() if header is not None else match.start()
            return bare.count("\n", 0, begin) + 1, bare.count("\n", 0, end) + 1
    return 0, 0


class Clang:
    """Clang's view of files: the lines of every declaration by spelling and line of its name."""

    def __init__(self, includes: list[str]) -> None:
        from clang import cindex

        self.cindex = cindex
        self.index = cindex.Index.create()
        self.arguments = ["-x", "c++", "-std=c++17", "-ferror-limit=0", "-w", *(f"-I{path}" for path in includes)]

    def declarations(self, path: Path) -> dict[tuple[str, int], set[tuple[int, int]]]:
        """Return the lines of the declarations in one file; names are cut at template arguments."""
        skip = self.cindex.TranslationUnit.PARSE_SKIP_FUNCTION_BODIES
        record = self.cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        unit = self.index.parse(str(path), self.arguments, options=skip | record)
        found: dict[tuple[str, int], set[tuple[int, int]]] = collections.defaultdict(set)
        self._walk(unit.cursor, str(path), found)
        return found

    def _walk(self, cursor: Any, path: str, found: dict[tuple[str, int], set[tuple[int, int]]]) -> None:
        for child in cursor.get_children():
            location = child.location
            if location.file is None or location.file.name != path:
                continue
            kind = child.kind
            if kind.is_declaration() or kind == self.cindex.CursorKind.MACRO_DEFINITION:
                name = re.sub(r"(?<!operator)<.*", "", child.spelling)
                found[name, location.line].add((child.extent.start.line, child.extent.end.line))
                self._walk(child, path, found)


def ours(outline: tuple[Span, ...], symbol: Symbol) -> set[tuple[int, int]]:
    """Return the lines of the spans that the locator gives for a symbol around its line."""
    tail = symbol.name.rpartition("::")[2]
    return {
        (span.start, span.end)
        for span in outline
        if span.name.rpartition("::")[2] == tail and span.start <= symbol.line <= span.end
    }


def verdict_of(
    symbol: Symbol, parsed: dict[tuple[str, int], set[tuple[int, int]]], text: str, is_tablegen: bool
) -> tuple[set[tuple[int, int]], str]:
    """Return the lines that the judges give for a symbol (more than one pair for two on one line), and who judged."""
    by_clang = parsed.get((symbol.name.rpartition("::")[2], symbol.line), set())
    if by_clang and symbol.kind != "function":
        return by_clang, "clang"
    if symbol.kind == "typedef":
        return {by_typedef(text, symbol)}, "brackets"
    start, end = by_brackets(text, symbol.line, is_tablegen)
    if symbol.kind == "macro":
        return {(symbol.line, symbol.end or symbol.line)}, "ctags"
    starts, judge = ({lines[0] for lines in by_clang}, "clang") if by_clang else ({start}, "brackets")
    # A body's end by ctags; ctags gives classes an end too, but loses it at macros, so brackets judge those.
    stop, other = (symbol.end, "ctags") if symbol.end and symbol.kind == "function" else (end, "brackets")
    return {(first, stop) for first in starts}, judge if judge == other else f"{judge} and {other}"


def main() -> int:
    """Take the sample, judge it, print every disagreement and the figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--triton", type=Path, required=True)
    parser.add_argument("--mlir", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cpp", type=int, default=300)
    parser.add_argument("--tablegen", type=int, default=150)
    parser.add_argument("--clang", type=int, default=40, metavar="FILES")
    parser.add_argument("-I", dest="includes", action="append", default=[])
    options = parser.parse_args()
    roots = {"triton": options.triton, "mlir": options.mlir}
    chosen = random.Random(options.seed)
    cpp = {tree: cpp_symbols(tree, root) for tree, root in roots.items()}
    tablegen = {tree: tablegen_symbols(tree, root) for tree, root in roots.items()}
    sample: list[Symbol] = []
    for tree in roots:  # half from each project, though MLIR is ten times larger
        sample += chosen.sample(cpp[tree], options.cpp // 2)
        sample += chosen.sample(tablegen[tree], min(options.tablegen // 2, len(tablegen[tree])))
    includes = [str(options.triton / "include"), str(options.triton), str(options.mlir / "include")]
    try:
        clang: Clang | None = Clang([*includes, *options.includes])
    except ImportError:
        clang = None
        print("clang's Python bindings are not installed: brackets judge C++ too", file=sys.stderr)
    tally: collections.Counter[tuple[str, str]] = collections.Counter()
    by_file: dict[tuple[str, str], list[Symbol]] = collections.defaultdict(list)
    for symbol in sample:
        by_file[symbol.tree, symbol.path].append(symbol)
    for_clang = set(chosen.sample(sorted(key for key in by_file if not key[1].endswith(".td")), options.clang))
    for (tree, name), symbols in sorted(by_file.items()):
        path = roots[tree] / name
        data, is_tablegen = path.read_bytes(), path.suffix == ".td"
        text = data.decode("utf-8", "replace")
        outline = locate.spans(name, data)
        parsed = clang.declarations(path) if clang is not None and (tree, name) in for_clang else {}
        for symbol in symbols:
            language = "TableGen" if is_tablegen else "C++"
            seen = ours(outline, symbol)
            truth, judge = verdict_of(symbol, parsed, text, is_tablegen)
            key = (name, symbol.name, symbol.line)
            if key in JUDGED:
                verdict, judge = JUDGED[key], "reader"
                if verdict is None:
                    tally[language, "not a symbol"] += 1
                    continue
                truth = {verdict}
            good = bool(seen & truth)
            sys.stdout.flush()
            tally[language, "exact" if good else "wrong"] += 1
            tally[language, f"judged by {judge}"] += 1
            if not good:
                print(f"{tree}:{name}:{symbol.line}: {symbol.kind} {symbol.name}: {judge} {truth}, ours {seen or '-'}")
    for (language, what), count in sorted(tally.items()):
        print(f"{language:9} {what}: {count}")
    exact = sum(count for (_, what), count in tally.items() if what == "exact")
    wrong = sum(count for (_, what), count in tally.items() if what == "wrong")
    print(f"exact: {exact} of {exact + wrong} = {exact / (exact + wrong):.2%} (seed {options.seed})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
