"""Unpacking an archive: its text files alone, no links, nothing outside its folder, all or none."""

from __future__ import annotations

import hashlib
import lzma
import shutil
import tarfile
import tempfile
import zlib
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from anchors.model import SourceError
from anchors.pins import Source
from anchors.providers import gittree
from anchors.providers.source import is_text, safe


def unpack(file: BinaryIO, folder: Path, source: Source, label: str) -> dict[str, str]:
    """Write the text files of a tar archive below `source.root` to `folder`, without the archive's top folder.

    Returns path -> SHA-256. Raises SourceError, leaving `folder` as it was, when the archive is truncated or corrupt,
    has a path that climbs out of it, or is not the git tree that the source names.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".new-"))
    try:
        hashes = _extract(file, fresh, source, label)
        shutil.rmtree(folder, ignore_errors=True)
        fresh.replace(folder)
        return hashes
    except (tarfile.TarError, lzma.LZMAError, zlib.error, EOFError, ValueError) as error:
        raise SourceError(f"{label}: truncated or corrupt archive ({error}); nothing was kept") from error
    except OSError as error:
        raise SourceError(f"{folder}: cannot unpack ({error}); make room, or set ANCHORS_CACHE to a folder") from error
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _extract(file: BinaryIO, folder: Path, source: Source, label: str) -> dict[str, str]:
    """Write text files to `folder` and return their hashes; links are never followed nor made."""
    hashes: dict[str, str] = {}
    tree = gittree.Tree()
    try:
        with tarfile.open(fileobj=file, mode="r|*") as archive:
            for member in archive:
                safe(member.name, label)
                path = "/".join(PurePosixPath(member.name).parts[1:])
                if not path:
                    continue
                if member.issym():
                    tree.add(path, member.linkname.encode(), gittree.LINK)
                    continue
                below = not source.root or path.startswith(source.root.rstrip("/") + "/")
                wanted = member.isfile() and below and is_text(path)
                if not wanted and not (source.trees and member.isfile()):
                    continue
                stream = archive.extractfile(member)
                data = stream.read() if stream else b""
                if len(data) != member.size:
                    raise EOFError("it ends inside a file")
                if source.trees:
                    tree.add(path, data, gittree.PROGRAM if member.mode & 0o100 else gittree.FILE)
                if wanted:
                    target = folder / path
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(data)
                    hashes[path] = hashlib.sha256(data).hexdigest()
    except (tarfile.ReadError, EOFError, zlib.error):
        if not source.head or not hashes:  # a head ends where it was cut
            raise
    if source.trees and tree.digest() not in source.trees:
        raise SourceError(f"{label}: its git tree is not the one that the pin names; do not trust it")
    if not hashes:
        raise SourceError(f"{label}: holds no source text below {source.root or 'its top folder'}")
    return hashes
