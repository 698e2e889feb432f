"""Debug locations as each language of the kernel writes them, taken out of the text and kept by line."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

# One place in a file; the column is 0 where the format has none.
Place = tuple[str, int, int]


@dataclass(frozen=True)
class Located:
    """Hold a text without its debug markup, and for each line the chain of places it came from, innermost first."""

    text: str
    chains: dict[int, tuple[Place, ...]] = field(default_factory=dict)


_MLIR_FILE = re.compile(r'"(?P<file>[^"]*)":(?P<line>\d+):(?P<column>\d+)')
_MLIR_TAIL = re.compile(r"\s*loc\((?P<body>#loc\d*|callsite\(.*\)|unknown|\"[^\"]*\"(?::\d+:\d+)?(?:\(.*\))?)\)$")
_MLIR_DEFINITION = re.compile(r"^(?P<name>#loc\d*) = loc\((?P<body>.*)\)$")


def mlir(text: str) -> Located:
    """Read MLIR's `loc(...)`: file positions, call sites, names and fused locations."""
    table: dict[str, str] = {}
    for row in text.split("\n"):
        if match := _MLIR_DEFINITION.match(row):
            table[match["name"]] = match["body"]
    rows: list[str] = []
    chains: dict[int, tuple[Place, ...]] = {}
    regions: list[int] = []
    for row in text.split("\n"):
        if _MLIR_DEFINITION.match(row):
            continue
        match = _MLIR_TAIL.search(row)
        if match:
            row = row[: match.start()]
            chain = _mlir_chain(match["body"], table, 0)
            if chain:
                chains[len(rows) + 1] = chain
        if row.lstrip().startswith("}") and regions:
            # An operation with a region prints its location after the region; its first line has the same one.
            opened = regions.pop()
            if len(rows) + 1 in chains:
                chains.setdefault(opened, chains[len(rows) + 1])
        if row.rstrip().endswith("{"):
            regions.append(len(rows) + 1)
        rows.append(
            re.sub(r" loc\((?:#loc\d*|callsite\([^()]*(?:\([^()]*\)[^()]*)*\)|\"[^\"]*\":\d+:\d+|unknown)\)", "", row)
        )
    return _squeeze(rows, chains)


def _mlir_chain(body: str, table: dict[str, str], depth: int) -> tuple[Place, ...]:
    body = body.strip()
    if depth > 32 or body == "unknown":
        return ()
    if body.startswith("#loc"):
        return _mlir_chain(table.get(body, "unknown"), table, depth + 1)
    if body.startswith("loc(") and body.endswith(")"):
        return _mlir_chain(body[4:-1], table, depth + 1)
    if body.startswith("callsite("):
        callee, _, caller = _split_at(body[len("callsite(") : -1])
        return _mlir_chain(callee, table, depth + 1) + _mlir_chain(caller, table, depth + 1)
    if body.startswith("fused"):
        inside = body[body.index("[") + 1 : body.rindex("]")]
        found: list[Place] = []
        for part in inside.split(","):
            found.extend(_mlir_chain(part, table, depth + 1))
        return tuple(found)
    if match := _MLIR_FILE.match(body):
        return ((match["file"], int(match["line"]), int(match["column"])),)
    if match := re.match(r'"[^"]*"\((.*)\)$', body):
        return _mlir_chain(match[1], table, depth + 1)
    return ()


def _split_at(text: str) -> tuple[str, str, str]:
    """Split `callee at caller` at the outermost ` at `."""
    depth = 0
    for index, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0 and text.startswith(" at ", index):
            return text[:index], " at ", text[index + 4 :]
    return text, "", "unknown"


_DBG = re.compile(r",? !dbg (?P<id>!\d+)")
_NODE = re.compile(r"^(?P<id>!\d+) = (?:distinct )?(?P<body>!.*)$")


def llvm(text: str) -> Located:
    """Read LLVM IR's `!dbg` attachments through `DILocation`, its scopes and `inlinedAt`."""
    nodes = {m["id"]: m["body"] for row in text.split("\n") if (m := _NODE.match(row))}
    rows: list[str] = []
    chains: dict[int, tuple[Place, ...]] = {}
    for row in text.split("\n"):
        if _NODE.match(row) or row.startswith("!llvm."):
            continue
        match = _DBG.search(row)
        if match:
            row = _DBG.sub("", row)
            if chain := _llvm_chain(match["id"], nodes):
                chains[len(rows) + 1] = chain
        rows.append(row)
    return _squeeze(rows, chains)


def _squeeze(rows: list[str], chains: dict[int, tuple[Place, ...]]) -> Located:
    """Drop repeated and trailing blank lines, moving the chains along."""
    kept: list[str] = []
    moved: dict[int, tuple[Place, ...]] = {}
    for number, row in enumerate(rows, 1):
        if not row.strip() and (not kept or not kept[-1].strip()):
            continue
        kept.append(row)
        if number in chains:
            moved[len(kept)] = chains[number]
    while kept and not kept[-1].strip():
        kept.pop()
    return Located("\n".join(kept), moved)


def _attribute(body: str, name: str) -> str:
    match = re.search(rf'\b{name}: (?:"(?P<text>[^"]*)"|(?P<word>[!\w]+))', body)
    return (match["text"] if match["text"] is not None else match["word"]) if match else ""


def _llvm_chain(identity: str, nodes: dict[str, str]) -> tuple[Place, ...]:
    chain: list[Place] = []
    while identity in nodes and len(chain) < 32:
        body = nodes[identity]
        if not body.startswith("!DILocation"):
            line = _attribute(body, "line")
            place = (_llvm_file(identity, nodes), int(line or 0), 0)
            return (place,) if line and place[0] else ()
        chain.append(
            (
                _llvm_file(_attribute(body, "scope"), nodes),
                int(_attribute(body, "line") or 0),
                int(_attribute(body, "column") or 0),
            )
        )
        identity = _attribute(body, "inlinedAt")
    return tuple(place for place in chain if place[0] and place[1])


def _llvm_file(scope: str, nodes: dict[str, str]) -> str:
    for _ in range(32):
        body = nodes.get(scope, "")
        if body.startswith("!DIFile"):
            directory, name = _attribute(body, "directory"), _attribute(body, "filename")
            return f"{directory}/{name}" if directory and not name.startswith("/") else name
        scope = _attribute(body, "file") or _attribute(body, "scope")
        if not scope:
            return ""
    return ""


_FILE = re.compile(r'^\s*\.file\s+(?P<number>\d+)\s+"(?P<first>[^"]*)"(?:\s+"(?P<second>[^"]*)")?')
_LOC = re.compile(
    r"^\s*\.loc\s+(?P<file>\d+)\s+(?P<line>\d+)\s+(?P<column>\d+)"
    r"(?:.*?inlined_at\s+(?P<ifile>\d+)\s+(?P<iline>\d+)\s+(?P<icolumn>\d+))?"
)


def assembly(text: str, *, comment: str = "//") -> Located:
    """Read `.file` and `.loc` directives, as PTX, AMDGCN and x86 assembly write them."""
    files: dict[str, str] = {}
    for row in text.split("\n"):
        if match := _FILE.match(row):
            first, second = match["first"], match["second"]
            files[match["number"]] = f"{first}/{second}" if second and not second.startswith("/") else second or first
    rows: list[str] = []
    chains: dict[int, tuple[Place, ...]] = {}
    now: tuple[Place, ...] = ()
    for row in text.split("\n"):
        if match := _LOC.match(row):
            places = [(files.get(match["file"], ""), int(match["line"]), int(match["column"]))]
            if match["ifile"]:
                places.append((files.get(match["ifile"], ""), int(match["iline"]), int(match["icolumn"])))
            now = tuple(p for p in places if p[0] and p[1])
            continue
        if _FILE.match(row):
            continue
        if re.match(r"\s*\.section\s+\.debug", row):
            break
        rows.append(row)
        if now and _instruction(row, comment):
            chains[len(rows)] = now
        if row.strip() in ("ret;", "}", "s_endpgm", "ret"):
            now = ()
    return _squeeze(rows, chains)


def _instruction(row: str, comment: str) -> bool:
    word = row.strip()
    return (
        bool(word)
        and not word.startswith((comment, ".", "{", "}", "(", ")", "//", "#", ";"))
        and not word.endswith(":")
    )


_SASS_LINE = re.compile(
    r'^\s*//## File "(?P<file>[^"]+)", line (?P<line>\d+)(?: inlined at "(?P<ifile>[^"]+)", line (?P<iline>\d+))?'
)
_SASS_CODE = re.compile(r"^\s*/\*[0-9a-f]{4,}\*/")


def sass(text: str) -> Located:
    """Read the line table that `nvdisasm -gi` prints between the instructions; its entries have no columns."""
    rows: list[str] = []
    chains: dict[int, tuple[Place, ...]] = {}
    now: list[Place] = []
    fresh = True
    for row in text.split("\n"):
        if match := _SASS_LINE.match(row):
            now = [] if fresh else now
            fresh = False
            now.append((match["file"], int(match["line"]), 0))
            if match["ifile"]:
                now.append((match["ifile"], int(match["iline"]), 0))
            continue
        if row.lstrip().startswith("//##"):
            continue
        fresh = True
        rows.append(row)
        if _SASS_CODE.match(row) and now:
            chains[len(rows)] = tuple(dict.fromkeys(now))
        elif row.strip().startswith(".section"):
            now = []
    return _squeeze(rows, chains)


READERS: dict[str, Callable[[str], Located]] = {
    "ttir": mlir,
    "ttgir": mlir,
    "llir": llvm,
    "ptx": assembly,
    "amdgcn": lambda text: assembly(text, comment=";"),
    "sass": sass,
}
