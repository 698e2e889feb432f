"""Two processes that measure: torch stays out of the one that asks, and one's caches out of the other."""

from __future__ import annotations

import concurrent.futures
import logging
import multiprocessing
import os
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool

from . import samples
from .measured import Run, folder
from .schema import OperatorsError

PROCESSES = 2
# About as many samples share one run of the C++ compiler; more would spare headers, fewer would lose less to a crash.
BATCH = 60
DRAWN = 2  # samples of an overload from torch's own tests, at most


def measure(names: Sequence[str], drawn: int = DRAWN) -> Iterator[tuple[str, list[Run]]]:
    """Measure the overloads in two processes and yield each with its runs; raise OperatorsError when one crashes."""
    batches = list(_batches(names))
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(PROCESSES, context, _prepared) as pool:
        waiting = {pool.submit(batch_runs, batch, drawn): batch for batch in batches}
        for done in concurrent.futures.as_completed(waiting):
            batch = waiting[done]
            try:
                runs = done.result()
            except BrokenProcessPool:
                told = ", ".join(batch)
                raise OperatorsError(f"a measuring process died; among {told}: measure them one by one") from None
            for name in batch:
                yield name, [run for run in runs if run.overload == name]


def _batches(names: Sequence[str]) -> Iterator[list[str]]:
    """Yield the overloads in groups of about `BATCH` samples; a group may have only one."""
    batch: list[str] = []
    size = 0
    for name in names:
        batch.append(name)
        size += len(samples.load().get(name, ())) + DRAWN
        if size >= BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _prepared() -> None:
    """Make a process ready: Inductor's files in a folder of the project, nothing printed, no helpers of its own."""
    os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(folder() / "inductor")
    logging.disable(logging.ERROR)
    warnings.simplefilter("ignore")


def batch_runs(names: Sequence[str], count: int = DRAWN) -> list[Run]:
    """Measure overloads in this process, with at most `count` samples of each from torch's own tests."""
    from . import measure as measuring

    chosen = [one for name in names for one in (*samples.load().get(name, ()), *_drawn(name, count))]
    return measuring.measure(chosen)


def _drawn(name: str, count: int) -> tuple[samples.Sample, ...]:
    if not count:  # torch's tests need a package that not every environment has
        return ()
    from .opinfo import drawn

    return drawn(name, count)
