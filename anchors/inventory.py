"""Inventories: the small `objects.inv` of another manual, holding only the names that this manual uses.

A build without a network resolves its cross-references against these; the whole inventories of PyTorch or Python have
tens of thousands of names, and a manual uses some dozens.
"""

from __future__ import annotations

import fnmatch
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from anchors import atomic, pages
from anchors.lints import prose
from anchors.model import SourceError

if TYPE_CHECKING:
    from sphobjinv import Inventory

FOLDER = "_inventories"
"""Where the small inventories stand, in the manual's folder."""

Used = tuple[str, int, str, str]
"""Page, line, the inventory it names (or none), and the target."""


def run(full: Path, name: str, paths: Iterable[Path], folder: Path, also: Path | None = None) -> int:
    """Cut `full` down to what the pages among and under `paths` use, write `_inventories/NAME.inv`, say what was kept.

    `also` is a file of further targets, one a line. Return 1 when it or a page names this inventory for a target that
    it has not. Raise SourceError when `full` is no inventory, `also` cannot be read, or the small one not be written.
    """
    whole = _load(full)
    wanted = used(pages.discover(list(paths))) + (listed(also, name) if also else [])
    small, missing = cut(whole, name, wanted)
    target = folder / FOLDER / f"{name}.inv"
    size = _write(small, target)
    for page, line, _, text in missing:
        print(f"{page}:{line}: {text} is not in {full.name}; correct the reference, or name another inventory")
    print(f"{target}: {len(small.objects)} of {len(whole.objects)} objects, {size} bytes", file=sys.stderr)
    return 1 if missing else 0


def used(found: Iterable[Path]) -> list[Used]:
    """Return every cross-reference on some pages that another manual may answer."""
    return [
        (page.as_posix(), line, inventory, target)
        for page in found
        for line, inventory, target in prose.references(pages.read(page))
    ]


def listed(path: Path, name: str) -> list[Used]:
    """Return the targets that a file lists for one inventory; raise SourceError when it cannot be read."""
    try:
        rows = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "not UTF-8"
        raise SourceError(f"{path}: cannot be read: {reason}; name a file with one target a line") from None
    return [(path.as_posix(), line, name, row.strip()) for line, row in enumerate(rows, 1) if row.strip()]


def cut(whole: Inventory, name: str, wanted: Iterable[Used]) -> tuple[Inventory, list[Used]]:
    """Return an inventory of the objects wanted, and the references that name it but find nothing.

    Labels and documents are compared without case, as Sphinx does; a `*` in an `inv:` link matches anything.
    """
    from sphobjinv import Inventory

    by_name: dict[str, list[int]] = {}
    for number, item in enumerate(whole.objects):
        by_name.setdefault(_key(item.domain, item.name), []).append(number)
    keep: set[int] = set()
    missing: list[Used] = []
    for use in wanted:
        _, _, inventory, target = use
        if inventory and inventory != name:
            continue
        found = [*by_name.get(target, ()), *by_name.get(f"std:{target.lower()}", ())]
        if "*" in target:
            found += [number for key in fnmatch.filter(by_name, target) for number in by_name[key]]
        keep.update(found)
        if inventory and not found:
            missing.append(use)
    small = Inventory()
    small.project, small.version = whole.project, whole.version
    small.objects.extend(sorted((whole.objects[i] for i in keep), key=lambda o: (o.domain, o.role, o.name)))
    return small, missing


def _key(domain: str, name: str) -> str:
    return f"std:{name.lower()}" if domain == "std" else name


def _load(path: Path) -> Inventory:
    """Read an inventory; raise SourceError when the file is none."""
    from sphobjinv import Inventory

    try:
        return Inventory(path)
    except OSError as error:
        raise SourceError(f"{path}: cannot be read: {error.strerror or error}; name an objects.inv") from None
    except Exception as error:  # The library lets through whatever its decoders raise.
        raise SourceError(f"{path}: no Sphinx inventory ({type(error).__name__}); download objects.inv again") from None


def _write(small: Inventory, target: Path) -> int:
    """Write an inventory whole or not at all, and return its size in bytes."""
    from sphobjinv import compress

    data: bytes = compress(small.data_file())
    try:
        atomic.write(target, data)
        target.chmod(0o644)
    except OSError as error:
        raise SourceError(f"{target}: cannot be written: {error.strerror}; nothing was changed") from None
    return len(data)
