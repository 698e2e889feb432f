"""A wheel's RECORD: the hash of each of its files."""

from __future__ import annotations

import base64
import csv
import hashlib

from anchors.model import SourceError


def parse(data: bytes, where: str) -> dict[str, str]:
    """Return path -> SHA-256 (hexadecimal, empty where none is given); raises SourceError when it is no RECORD."""
    hashes: dict[str, str] = {}
    try:
        text = data.decode("utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            if not line:
                continue
            fields = next(csv.reader([line])) if '"' in line else line.split(",")
            if len(fields) != 3:
                raise SourceError(f"{where}:{number}: not a line of a RECORD; install the package again")
            path, digest, _ = fields
            hashes[path] = _hexadecimal(digest[7:]) if digest.startswith("sha256=") else ""
    except ValueError as error:
        raise SourceError(f"{where}: not a RECORD ({error}); install the package again") from error
    if not hashes:
        raise SourceError(f"{where}: the RECORD is empty; install the package again")
    return hashes


def one(data: bytes, path: str, where: str) -> str | None:
    """Return what `parse` has for one path, without reading the other lines where that path can be found as it is."""
    key = path.encode() + b","
    at = 0 if data.startswith(key) else data.find(b"\n" + key) + 1
    if at or data.startswith(key):
        end = data.find(b"\n", at)
        return parse(data[at : end if end >= 0 else None], where).get(path)
    return parse(data, where).get(path)


def verify(data: bytes, digest: str, path: str, where: str) -> bytes:
    """Return `data` when its SHA-256 is `digest`, else raise SourceError."""
    if not digest:
        raise SourceError(f"{where}: the RECORD has no hash for {path}, so it cannot be trusted")
    if hashlib.sha256(data).hexdigest() != digest:
        raise SourceError(f"{where}: {path} is not the file that the RECORD names; install the package again")
    return data


def _hexadecimal(digest: str) -> str:
    """Turn RECORD's unpadded URL-safe base 64 into hexadecimal."""
    return base64.urlsafe_b64decode(digest + "=" * (-len(digest) % 4)).hex()
