"""Everything measured of the operators, made once by a process of its own and kept; reading it imports no torch.

`python -m operators gather` fills the caches of `measured`, `provenance` and `composites`, and writes the registered
facts; the file of facts is written last, so that it stands for all of them.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path

import cattrs

from snippets.store import cache_folder, write

from .facts import Facts
from .schema import OperatorsError

_SOURCES = Path(__file__).resolve().parent


@functools.cache
def key() -> str:
    """Return the hash of all that the measurements depend on: releases, this package, the target's stand-ins."""
    digest = hashlib.sha256()
    for package in ("torch", "triton"):
        digest.update(importlib.metadata.version(package).encode())
    target = _SOURCES.parent / "snippets" / "target"
    for path in sorted([*_SOURCES.glob("*.py"), *_SOURCES.glob("*.txt"), *target.glob("*.py")]):
        if path.stem not in _PAGES:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_PAGES = frozenset(
    {
        "__init__", "__main__", "book", "codepages", "command", "drift", "families", "listing", "positions", "render",
        "routing", "sections", "sphinx_ext", "tables",
    }
)  # fmt: skip
"""What shows or compares measurements, and makes none."""


def path() -> Path:
    """Return the file of the registered facts."""
    return cache_folder() / "operators" / f"facts-{key()}.json"


def ensure() -> None:
    """Measure what is missing, in another process; raise OperatorsError with what it said when that fails."""
    if path().is_file():
        return
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(_SOURCES.parent), os.environ.get("PYTHONPATH", "")]),
    }
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "operators", "gather"], env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    if done.returncode:
        told = [line for line in done.stderr.splitlines() if line.strip()]
        last = told[-1].removeprefix("operators: ") if told else f"it ended with {done.returncode}"
        raise OperatorsError(f"{last} (while measuring: python -m operators gather)")


def gather() -> str:
    """Measure what is missing in this process and its workers; return one line on what there is."""
    from . import composites, facts, measured, provenance, schema

    runs, positions, taken_apart = measured.load(), provenance.load(), composites.load()
    held = known()
    if [one.name for one in held] != [one.name for one in schema.load()]:
        held = facts.facts()
        write(path(), json.dumps([dataclasses.asdict(one) for one in held], ensure_ascii=False))
    return f"{len(held)} overloads: {len(runs)} runs, {len(positions)} positions; {len(taken_apart)} composites"


def known() -> tuple[Facts, ...]:
    """Return the facts of every core overload as they are kept, none when they are not there or cannot be used."""
    try:
        return tuple(cattrs.structure(json.loads(path().read_text(encoding="utf-8")), list[Facts]))
    except (OSError, ValueError, cattrs.BaseValidationError):
        return ()


def registered() -> tuple[Facts, ...]:
    """Return the facts of every core overload, gathering them when they are not there."""
    for _ in range(2):
        ensure()
        if found := known():
            return found
        path().unlink(missing_ok=True)  # cut off or meddled with: once more
    raise OperatorsError(f"{path()} cannot be kept; set SNIPPETS_CACHE to a folder that can be written")
