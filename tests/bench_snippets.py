"""Scale: 100 pages of 10 snippets over the real lanes; run by itself: `python -m pytest tests/bench_snippets.py -s`.

Three figures: how much of the processors the running pages use, what a rebuild without changes adds to Sphinx, and
that one edited page runs alone. Others on the machine take processor time away, so besides processor use the
benchmark measures how full its own slots were, which they cannot change.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import psutil
import pytest

from snippets import lanes
from snippets.model import Page
from snippets.session import PageResult, Session, read

ROOT = Path(__file__).resolve().parents[1]
PAGES, SNIPPETS, WIDTH = int(os.environ.get("BENCH_PAGES", "100")), 10, 2
# How many pages of each lane, of a hundred; BENCH_PAGES takes fewer, in the same proportions.
SHARE = {"torch": 40, "target": 20, "interpret": 25, "mlir": 10, "vllm": 5}
FIRST = {
    "torch": "import torch\nx = torch.arange(1024.0)\n"
    "print(torch.compile(lambda x: x + 1, backend='aot_eager')(x).sum())",
    "target": "import torch\nfrom snippets.target import gpu_target\n"
    "with gpu_target('cuda:90') as gpu:\n"
    "    torch.compile(lambda x: torch.relu(x) + {page})(gpu.empty(64))\nprint(len(gpu.kernels))",
    "interpret": "import torch, triton\nimport triton.language as tl\n@triton.jit\ndef k(x):\n"
    "    at = tl.arange(0, 8)\n    tl.store(x + at, at + {page})\n"
    "x = torch.zeros(8)\nk[(1,)](x)\nprint(x[0].item())",
    "vllm": "import torch\nfrom vllm.compilation.counter import compilation_counter\n"
    "x = torch.arange(1024.0)\nprint(compilation_counter.num_graphs_seen)",
}
MLIR = "func.func @f{n}(%x: i32) -> i32 {{\n  %c = arith.constant {n} : i32\n  return %c : i32\n}}"
SAYS = {"torch": "tensor(524800.)", "target": "1", "interpret": "{page}.0", "vllm": "0"}


def page(number: int, lane: str) -> str:
    """Return a page of ten snippets, different from every other page's."""
    parts = [f"---\nlane: {lane}\n---\n# Page {number}\n"]
    for n in range(SNIPPETS):
        if lane == "mlir":
            code = ":run: mlir-opt --canonicalize\n" + MLIR.format(n=1000 * number + n)
            output = f":check: filecheck\nCHECK: return\nCHECK-NOT: {1000 * number + n + 1}"
        elif n == 0:
            code, output = (text.replace("{page}", str(number)) for text in (FIRST[lane], SAYS[lane]))
        else:
            code, output = f"print(sum(range({number}, {n}00000)))", str(sum(range(number, n * 100000)))
        parts.append(f"Words {n}.\n\n```{{testcode}}\n{code}\n```\n\n```{{testoutput}}\n{output}\n```\n")
    return "\n".join(parts)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the hundred pages; lanes that this machine lacks give their share to lane torch."""
    folder = tmp_path_factory.mktemp("scale") / "source"
    folder.mkdir()
    plan = [lane for lane, count in SHARE.items() for _ in range(max(1, count * PAGES // 100))]
    ready = {lane: lanes.probe(lane).ready for lane in SHARE}
    for number in range(PAGES):
        wanted = plan[min(number, len(plan) - 1)]
        lane = wanted if ready[wanted] else "torch"
        (folder / f"page{number:03}.md").write_text(page(number, lane))
    listing = "\n".join(f"page{number:03}" for number in range(PAGES))
    (folder / "index.md").write_text(f"# Index\n\n```{{toctree}}\n{listing}\n```\n")
    return folder


class Slots:
    """Progress that adds up how long processes ran."""

    def __init__(self) -> None:
        self.busy = 0.0

    def start(self, page: str, lane: str) -> None:
        """Note nothing."""

    def end(self, page: str, lane: str, seconds: float) -> None:
        """Add a process's seconds."""
        self.busy += seconds


def children() -> float:
    """Return the processor seconds of all children so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def bring(source: Path, slots: Slots) -> tuple[dict[str, PageResult], float, float]:
    """Bring every page up to date; return results, wall seconds and processor seconds."""
    pages: Sequence[Page] = [read(path, source) for path in sorted(source.glob("page*.md"))]
    session = Session(cache=source.parent / "cache", width=WIDTH, progress=slots)
    began, used = time.perf_counter(), children()
    results = session.run(pages)
    return results, time.perf_counter() - began, children() - used


@pytest.mark.timeout(3600)
def test_the_processors_are_kept_busy(source: Path) -> None:
    others = psutil.cpu_percent(interval=2) / 100
    slots = Slots()
    results, wall, used = bring(source, slots)
    assert not [str(problem) for result in results.values() for problem in result.problems]
    ran = sum(len(result.ran) for result in results.values())
    full = slots.busy / (wall * WIDTH)
    cores = min(WIDTH, os.cpu_count() or 1)
    print(f"\n{ran} pages, {PAGES * SNIPPETS} snippets in {wall:.0f} s: slots full {full:.1%}, "
          f"processor use {used / (wall * cores):.1%} of {cores} cores "
          f"(others used {others:.0%} of the machine before)")  # fmt: skip
    assert ran == PAGES
    assert full >= 0.85
    if others < 0.05:
        assert used / (wall * cores) >= 0.85


def sphinx(folder: Path, out: str) -> tuple[float, float, str]:
    """Build and return wall seconds, processor seconds and the log."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "code" / "src"), "SNIPPETS_CACHE": str(folder / "cache")}
    command = [sys.executable, "-m", "sphinx", "-c", str(folder / f"conf-{out}"), "-b", "html", str(folder / out)]
    began, used = time.perf_counter(), children()
    done = subprocess.run([*command, str(folder / f"built-{out}")], env=environ, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return time.perf_counter() - began, children() - used, done.stdout + done.stderr


@pytest.mark.timeout(3600)
def test_a_rebuild_adds_little_and_one_edit_runs_one_page(source: Path) -> None:
    folder = source.parent
    bring(source, Slots())
    (folder / "plain").mkdir()
    for path in source.glob("*.md"):
        plain = re.sub(r"```\{testcode\}\n(?::run:.*\n)?", "```python\n", path.read_text())
        (folder / "plain" / path.name).write_text(re.sub(r"```\{testoutput\}\n(?::check:.*\n)?", "```text\n", plain))
    for name, extra in (("source", ', "snippets.sphinx_ext"'), ("plain", "")):
        (folder / f"conf-{name}").mkdir()
        (folder / f"conf-{name}" / "conf.py").write_text(f'extensions = ["myst_parser"{extra}]\nhtml_theme = "basic"\n')
        sphinx(folder, name)
    others = psutil.cpu_percent(interval=2) / 100
    # On a busy machine the clock tells of others, and processor time alone of us.
    clock = 0 if others < 0.05 else 1
    with_us = min(sphinx(folder, "source")[clock] for _ in range(5))
    without = min(sphinx(folder, "plain")[clock] for _ in range(5))
    print(f"\nrebuild without changes: {with_us:.2f} s, the same manual without snippets {without:.2f} s "
          f"of {('wall', 'processor')[clock]} time")  # fmt: skip
    assert "snippets: source/" not in sphinx(folder, "source")[2]
    assert with_us - without <= 1.0
    target = source / "page000.md"
    target.write_text(target.read_text().replace("range(0, 100000)", "range(0, 100001)"))
    log = sphinx(folder, "source")[2]
    assert re.findall(r"snippets: source/(\S+)", log) == ["page000.md"]
