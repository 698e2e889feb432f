"""What a capture costs over the plain compilation: `python tests/bench_panorama.py [EXAMPLE…]`.

Both compile one running example for one target with empty caches, down to the binaries of its kernels. Processor time
of this process and its children is compared, since wall-clock time depends on what else the machine does. A capture
writes its stages, and disassembles, when the first of them is read: what that takes is printed apart.
"""

from __future__ import annotations

import os
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "code" / "src"))

import torch

from panorama import Capture, record
from panorama.session import _fresh, _isolated, _learns, _place, _put, _run, _session, capture


def plain(name: str) -> None:
    """Compile an example as its users would, and its kernels to binaries."""
    found = record.example(name)
    with _isolated(), torch._inductor.config.patch(compile_threads=1), _session(record.TARGET) as session:
        placed = tuple(_place(arg, session) for arg in found.inputs)
        subject = _fresh(_put(found.subject, session))
        train = found.train and _learns(subject, placed)
        with torch._inductor.config.patch(found.options or {}):
            _run(torch.compile(subject, dynamic=found.dynamic), placed, train)
        for kernel in session.kernels:
            kernel.compile()


def captured(name: str) -> Capture:
    """Capture an example, without reading it."""
    found = record.example(name)
    return capture(
        found.subject,
        *found.inputs,
        target=record.TARGET,
        train=found.train,
        dynamic=found.dynamic,
        options=found.options,
    )


def seconds(work: object, name: str) -> tuple[float, float]:
    """Measure the processor time of one call: of this process, and of its children (ptxas, nvdisasm)."""
    before = os.times()
    work(name)  # type: ignore[operator]
    after = os.times()
    return sum(after[:2]) - sum(before[:2]), sum(after[2:4]) - sum(before[2:4])


def main(names: list[str]) -> int:
    """Alternate plain and captured compilations; print medians and their ratio."""
    worst = 0.0
    for name in names or ["fused_softmax", "mlp_gelu"]:
        seconds(plain, name)  # imports and one-time registrations belong to neither
        seconds(captured, name)
        pairs = [(seconds(plain, name), seconds(captured, name)) for _ in range(3)]
        own = statistics.median(full[0] / bare[0] for bare, full in pairs)
        whole = statistics.median(sum(full) / sum(bare) for bare, full in pairs)
        worst = max(worst, whole)
        made = captured(name)
        reading = seconds(lambda _, made=made: made.stages, name)
        bare, full = pairs[1]
        print(f"{name}: plain {bare[0]:.2f} + {bare[1]:.2f} s, "
            f"captured {full[0]:.2f} + {full[1]:.2f} s (own + children), "
              f"ratio {own:.2f} own, {whole:.2f} with children; "
              f"first reading {reading[0]:.2f} + {reading[1]:.2f} s", flush=True)  # fmt: skip
    return 0 if worst <= 1.25 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
