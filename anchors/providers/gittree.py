"""The git hash of a tree of files: what proves an archive that has no hash of its own."""

from __future__ import annotations

import hashlib
from typing import Union

FILE, PROGRAM, LINK = b"100644", b"100755", b"120000"
_FOLDER = b"40000"
_Node = dict[str, Union["_Node", tuple[bytes, bytes]]]


class Tree:
    """Files by path, and the hash that git gives to them all."""

    def __init__(self) -> None:
        self._top: _Node = {}

    def add(self, path: str, data: bytes, mode: bytes) -> None:
        """Put a file (its bytes, or a link's target) at a path."""
        *folders, name = path.split("/")
        node = self._top
        for folder in folders:
            below = node.setdefault(folder, {})
            if not isinstance(below, dict):
                raise ValueError(f"{path}: a file stands where a folder should")
            node = below
        node[name] = (mode, _hash(b"blob", data))

    def digest(self) -> str:
        """Return the tree's hash, hexadecimal."""
        return _tree(self._top).hex()


def _tree(node: _Node) -> bytes:
    """Return the hash of one folder."""
    entries = []
    for name, child in node.items():
        folder = isinstance(child, dict)
        mode, digest = (_FOLDER, _tree(child)) if isinstance(child, dict) else child
        entries.append((name.encode() + b"/" * folder, mode + b" " + name.encode() + b"\0" + digest))
    return _hash(b"tree", b"".join(line for _, line in sorted(entries)))


def _hash(kind: bytes, data: bytes) -> bytes:
    """Return git's hash of an object."""
    return hashlib.sha1(kind + b" %d\0" % len(data) + data).digest()
