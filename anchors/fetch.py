"""What `fetch` does: bring the pinned sources to this machine, so that nothing else needs a network."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TextIO

from anchors.model import AnchorError, Code
from anchors.providers.store import Fetched, Store


def run(store: Store, names: Iterable[str] = (), out: TextIO | None = None) -> list[Fetched]:
    """Bring the named pins, or all; print a line for each place with bytes and seconds, progress to a terminal.

    Returns what was brought; a `Fetched` with `trouble` is a place that failed. Raises AnchorError for an unknown pin.
    """
    out = out or sys.stdout
    wanted = list(names) or list(store.pins)
    for name in wanted:
        if name not in store.pins:
            known = ", ".join(sorted(store.pins))
            raise AnchorError(Code.UNKNOWN_PIN, f"there is no pin {name!r}", f"the pins are {known}")
    report: list[Fetched] = []
    for name in wanted:
        for fetched in store.fetch(name, _Meter(out) if out.isatty() else None):
            report.append(fetched)
            print(line(fetched), file=out, flush=True)
    return report


def failed(report: Iterable[Fetched]) -> list[str]:
    """Return the pins of which no place served anything."""
    served: dict[str, bool] = {}
    for fetched in report:
        served[fetched.pin] = served.get(fetched.pin, False) or not fetched.trouble
    return sorted(pin for pin, good in served.items() if not good)


def line(fetched: Fetched) -> str:
    """Return one line of the report."""
    if fetched.trouble:
        return f"{fetched.pin}: {fetched.provider}: not fetched: {fetched.trouble}"
    if not fetched.moved:
        return f"{fetched.pin}: {fetched.provider}: at hand, 0 bytes"
    return f"{fetched.pin}: {fetched.provider}: {fetched.moved / 1e6:.2f} MB in {fetched.seconds:.1f} s"


class _Meter:
    """Writes the progress over itself on one line of a terminal."""

    def __init__(self, out: TextIO) -> None:
        self.out = out

    def __call__(self, what: str, done: int, total: int) -> None:
        share = f"{done / total:4.0%}" if total else f"{done / 1e6:.1f} MB"
        self.out.write(f"\r{what}: {share}\x1b[K" + ("\r\x1b[K" if done == total else ""))
        self.out.flush()
