"""The grammar of an anchor: `pin:path#symbol@"quote"`, and of the role's text around it.

Only `pin` and `path` are required. A path without a slash and without a file suffix is a dotted Python name
(`torch:torch._inductor.scheduler.Scheduler`); it stays in `Anchor.path` until a release says which file it means.
"""

from __future__ import annotations

import re

from anchors.model import Anchor, AnchorError, Code

SUFFIXES = frozenset((
    "py", "pyi", "yaml", "yml", "h", "hh", "hpp", "hxx", "c", "cc", "cpp", "cxx", "cu", "cuh", "inc", "inl", "td", "ll",
    "mlir", "toml", "cfg", "txt", "md", "rst", "json", "cmake", "sh", "in", "proto",
))  # fmt: skip

_PIN = re.compile(r"[a-z][a-z0-9-]*")
_SHAPE = re.compile(r'(?P<path>[^#@"]+?)(?:#(?P<symbol>.*?))?(?:@"(?P<quote>.*)")?', re.DOTALL)
_SYMBOL = re.compile(r"[^\s@]+(?: [^\s@]+)*")
_TITLE = re.compile(r"(?P<title>.*?)\s*<(?P<anchor>[a-z][a-z0-9-]*:.+)>", re.DOTALL)
_EXAMPLE = 'write it as pin:path#symbol@"quote", for example torch:torch/_inductor/scheduler.py#Scheduler.fuse_nodes'


def parse(text: str) -> Anchor:
    """Read `text` as an anchor; raise AnchorError GRAMMAR naming the part that is wrong."""
    text = " ".join(text.split())
    pin, colon, rest = text.partition(":")
    if not colon or not _PIN.fullmatch(pin):
        raise _error(text, "it has no pin in front of a colon")
    match = _SHAPE.fullmatch(rest)
    if not match:
        raise _error(text, "it has no path after the pin" if not rest.strip() else "its quote must be the last part")
    path, symbol, quote = match["path"], match["symbol"], match["quote"]
    if path != path.strip() or " " in path:
        raise _error(text, "its path holds a space")
    if path.startswith("/") or "\\" in path or ".." in path.split("/") or "" in path.split("/"):
        raise _error(text, "its path must be relative to the release, with single slashes and no '..'")
    if symbol is not None and not _SYMBOL.fullmatch(symbol):
        raise _error(text, "nothing that names a symbol follows '#'")
    if quote is not None and not quote.strip():
        raise _error(text, "its quote is empty")
    return Anchor(pin, path, symbol or "", (quote or "").strip())


def parse_role(text: str) -> tuple[str, bool, str]:
    """Split a role's text into its title, whether `~` shortens it to the last name, and the anchor's text."""
    text = " ".join(text.split())
    match = _TITLE.fullmatch(text)
    if match and match["title"]:
        return match["title"], False, match["anchor"]
    if match:
        text = match["anchor"]
    return ("", True, text[1:].lstrip()) if text.startswith("~") else ("", False, text)


def is_dotted(anchor: Anchor) -> bool:
    """Say whether the path is a dotted Python name rather than a file's path."""
    return "/" not in anchor.path and "." in anchor.path and anchor.path.rpartition(".")[2] not in SUFFIXES


def display(anchor: Anchor, tilde: bool = False) -> str:
    """Return what a link to the anchor shows when the author gave no words: its symbol, else its path."""
    name = anchor.symbol or anchor.path
    if not tilde:
        return name
    return re.split(r"::|\.", name)[-1] if anchor.symbol or is_dotted(anchor) else name.rpartition("/")[2]


def _error(text: str, why: str) -> AnchorError:
    return AnchorError(Code.GRAMMAR, f"{text!r} is not an anchor: {why}", _EXAMPLE)
