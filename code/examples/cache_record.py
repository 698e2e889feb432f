"""Compile with the graph caches on, and see which of them had an entry, under which key, and guarded by what."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import torch
from torch._dynamo.utils import counters
from torch._inductor.codecache import FxGraphCache
from torch._inductor.utils import fresh_inductor_cache

Key = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Lookup:
    """What one compilation found in the two graph caches; `keys` are the FX graph cache's keys with their parts.

    `autograd` and `graph` are hit, miss, bypass, several of them with commas where several graphs were looked up, or a
    dash where the cache was not asked. A hit in AOTAutograd's cache loads by stored keys, so it leaves `keys` empty.
    """

    result: Any
    autograd: str
    graph: str
    keys: tuple[Key, ...]


def look_up(fn: Callable[..., Any], *inputs: Any, **options: Any) -> Lookup:
    """Compile `fn` as a new process would, with nothing in memory, run it on `inputs`, and say what the caches did.

    `options` go to `torch.compile`.
    """
    keys: list[Key] = []
    prepare = FxGraphCache.prepare_key

    def noted(*args: Any, **kwargs: Any) -> Any:
        found = prepare(*args, **kwargs)
        if found[0] is not None:
            keys.append((found[0][0], tuple(found[0][1])))
        return found

    torch._dynamo.reset()
    counters.clear()
    with mock.patch.object(FxGraphCache, "prepare_key", staticmethod(noted)):
        result = torch.compile(fn, **options)(*inputs)
    autograd = _state(counters["aot_autograd"], "autograd_cache_")
    return Lookup(result, autograd, _state(counters["inductor"], "fxgraph_cache_"), tuple(keys))


def _state(counts: Any, prefix: str) -> str:
    """Read hit, miss or bypass off a cache's counters."""
    return ", ".join(state for state in ("hit", "miss", "bypass") if counts[prefix + state]) or "-"


def differing(one: Key, other: Key) -> Iterator[tuple[str, str, str]]:
    """Yield the parts in which two keys differ: the part's name, and its value in each, without its hash.

    Parts are compared with their hashes: a constant of the graph, for one, does not print its values.
    """
    first, second = ({_name(part): part for part in key[1]} for key in (one, other))
    for name in first | second:
        parts = first.get(name, ""), second.get(name, "")
        if parts[0] != parts[1]:
            yield name, _value(parts[0]), _value(parts[1])


def _name(part: str) -> str:
    """Give the name of one part of a key: what stands between its hash and its value."""
    return part.partition("] ")[2].partition(": ")[0]


def _value(part: str) -> str:
    """Give the printed value of one part of a key."""
    return part.partition("] ")[2].partition(": ")[2]


def guards(key: str) -> list[str]:
    """Read the guard expression of each entry that is stored under one key of the FX graph cache."""
    folder = Path(FxGraphCache._get_tmp_dir_for_key(key))
    entries = [pickle.loads(path.read_bytes()) for path in sorted(folder.iterdir())]
    return sorted(str(entry.guards_expr) for entry in entries)


@contextmanager
def empty_caches() -> Iterator[None]:
    """Work in an Inductor cache folder of its own, which starts empty and is gone afterwards."""
    with fresh_inductor_cache():
        try:
            yield
        finally:
            torch._dynamo.reset()
