"""Speed of a check of 2,000 anchors spread over the real pins, against griffe and ctags.

Run it by `python -m pytest tests/bench_anchors.py -s`. Each run is a process of its own, so that import, memory and
the interpreter's start are counted; the figures are printed at the end.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT
from pytest_benchmark.fixture import BenchmarkFixture

from anchors import accept, locate, pages
from anchors.model import AnchorError, SourceError
from anchors.workspace import Workspace

SEED = 2000
ANCHORS = 2000
A_PAGE = 25
A_FILE = 8
PARTS = {
    "torch": ("torch/_inductor/", "torch/_dynamo/", "torch/_functorch/", "torch/fx/", "torchgen/packaged/ATen/native/"),
    "triton": ("triton/", "lib/", "include/", "third_party/nvidia/"),
    "vllm": ("vllm/compilation/", "vllm/v1/", "vllm/model_executor/"),
    "torch-vllm": ("torch/_inductor/", "torch/_dynamo/"),
    "mlir": ("mlir/lib/", "mlir/include/"),
}
WORDS = ("a", "node", "is", "fused", "when", "its", "reads", "and", "writes", "agree", "within", "one", "barrier")
FIGURES: dict[str, str] = {}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Make a manual of 2,000 anchors to whatever pins are at hand, accepted, with an empty cache."""
    root = tmp_path_factory.mktemp("bench")
    (root / "source").mkdir()
    sources = Path(os.environ.get("ANCHORS_BENCH_SOURCES") or root / "sources")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANCHORS_CACHE", str(sources))
        _make(root)
    (root / "sources-of").write_text(str(sources))
    yield root
    print()
    for name, figure in FIGURES.items():
        print(f"{name}: {figure}")


def _make(root: Path) -> None:
    """Write the manual's pages and its lock."""
    lock = root / "source" / "anchors.lock"
    workspace = Workspace.open(root, pins=ROOT / "anchors" / "pins.toml", lock=lock, offline=True)
    anchors = _draw(workspace)
    if len(anchors) < ANCHORS:
        pytest.skip(f"only {len(anchors)} anchors can be drawn from the sources at hand")
    draw = random.Random(SEED)
    for number in range(0, ANCHORS, A_PAGE):
        lines = [f"# Chapter {number}", ""]
        for anchor in anchors[number : number + A_PAGE]:
            words = " ".join(draw.choices(WORDS, k=40))
            lines += [f"{words} `code` {{src}}`{anchor}` and *more* {words}.", ""]
        page = root / "source" / f"chapter-{number:04}.md"
        page.write_text("\n".join(lines))
    for page in pages.discover([root / "source"]):
        _, failed = accept.run(workspace, page, [])
        assert not failed, failed[0]
    files = {(a.partition(":")[0], a.partition(":")[2].partition("#")[0]) for a in anchors[:ANCHORS]}
    FIGURES["corpus"] = f"{ANCHORS} anchors in {len(files)} files of {len({pin for pin, _ in files})} pins"


def _draw(workspace: Workspace) -> list[str]:
    """Draw anchors that resolve, in equal shares over the pins whose text is on this machine."""
    draw = random.Random(SEED)
    ready: dict[str, list[str]] = {}
    for pin, parts in PARTS.items():
        files = [f for f in workspace.store.files(pin, at_hand=True) if f.startswith(parts) and "/test" not in f]
        files = [f for f in files if locate.language(f) != "text"]
        if files:
            ready[pin] = draw.sample(files, len(files))
    found: list[str] = []
    for pin, files in ready.items():
        share: list[str] = []
        for path in files:
            if len(share) >= ANCHORS // len(ready) + 1:
                break
            try:
                outline = workspace.outline(workspace.source(pin, path))
            except (AnchorError, SourceError):
                continue
            for span in draw.sample(outline, min(A_FILE, len(outline))):
                text = f"{pin}:{path}#{span.name}"
                try:
                    workspace.find(workspace.parse(text))
                except (AnchorError, SourceError):
                    continue
                if text not in share:
                    share.append(text)
        found += share
    draw.shuffle(found)
    return found


def _command(root: Path) -> list[str]:
    pins = str(ROOT / "anchors" / "pins.toml")
    return [sys.executable, "-m", "anchors", "check", "--offline", "--json", "--pins", pins, str(root / "source")]


def _run(command: list[str], cache: Path) -> tuple[float, float, str]:
    """Run a command in a process of its own; return its seconds on the clock, its processor seconds, its output."""
    env = os.environ | {"ANCHORS_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # else each run would compile the tool itself
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(command, env=env, cwd=cache.parent, capture_output=True, text=True, check=False)
    clock = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, done.stderr[-2000:] + done.stdout[-2000:]
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def _start(cache: Path) -> float:
    """Return the interpreter's own start, in processor seconds: the median of five."""
    return sorted(_run([sys.executable, "-c", "pass"], cache)[1] for _ in range(5))[2]


def _with_sources(root: Path) -> Path:
    """Return a cache that has the fetched sources and nothing computed."""
    cache = root / "cold"
    shutil.rmtree(cache, ignore_errors=True)
    sources = Path((root / "sources-of").read_text())
    shutil.copytree(sources, cache, ignore=shutil.ignore_patterns("computed.sqlite*", "names*"))
    return cache


def test_cold(benchmark: BenchmarkFixture, corpus: Path) -> None:
    """A check with no cache takes at most 5 processor seconds and 500 MiB."""
    measure = (
        "import resource, sys; from anchors.cli import main; status = main(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr); sys.exit(status)"
    )
    seconds: list[tuple[float, float]] = []

    def cold() -> None:
        cache = _with_sources(corpus)
        clock, cpu, out = _run(_command(corpus), cache)
        assert json.loads(out)["counts"]["ok"] == ANCHORS
        seconds.append((clock, cpu))

    benchmark.pedantic(cold, rounds=2)
    cache = _with_sources(corpus)
    command = [sys.executable, "-c", measure, *_command(corpus)[3:]]
    env = os.environ | {"ANCHORS_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=env, cwd=corpus, capture_output=True, text=True, check=True)
    mebibytes = int(done.stderr.split()[-1]) / 1024
    clock, cpu = min(seconds, key=lambda pair: pair[1])
    FIGURES["cold check"] = f"{clock:.2f} s on the clock, {cpu:.2f} s of processor, {mebibytes:.0f} MiB"
    assert cpu <= 5
    assert mebibytes <= 500


def test_warm(benchmark: BenchmarkFixture, corpus: Path) -> None:
    """A check of unchanged pages takes at most 0.3 processor seconds beyond the interpreter's start."""
    cache = _with_sources(corpus)
    time.sleep(3)  # a file that changed a moment ago is not trusted by its times, and these were copied just now
    _run(_command(corpus), cache)
    seconds: list[tuple[float, float]] = []

    def warm() -> None:
        clock, cpu, out = _run(_command(corpus), cache)
        assert json.loads(out)["counts"]["ok"] == ANCHORS
        seconds.append((clock, cpu))

    benchmark.pedantic(warm, rounds=7)
    start = _start(cache)
    clock, cpu = min(seconds, key=lambda pair: pair[1])
    FIGURES["warm check"] = (
        f"{clock:.2f} s on the clock, {cpu - start:.2f} s of processor beyond {start:.2f} s of start"
    )
    assert cpu - start <= 0.3


def test_griffe(benchmark: BenchmarkFixture, corpus: Path) -> None:
    """Measure griffe loading torch statically, as the nearest tool would."""
    site = _torch(corpus)
    code = (
        "import griffe, resource, sys; griffe.load('torch', search_paths=[sys.argv[1]], allow_inspection=False);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    taken: list[tuple[float, float, str]] = []
    benchmark.pedantic(lambda: taken.append(_run([sys.executable, "-c", code, str(site)], corpus / "cold")), rounds=1)
    clock, cpu, out = taken[0]
    mebibytes = int(out.split()[-1]) / 1024
    FIGURES["griffe, torch"] = f"{clock:.2f} s on the clock, {cpu:.2f} s of processor, {mebibytes:.0f} MiB"


def test_ctags(benchmark: BenchmarkFixture, corpus: Path) -> None:
    """Measure `ctags -R` over torch's Python: names and lines, no passages."""
    ctags = shutil.which("ctags")
    if ctags is None:
        pytest.skip("ctags is not installed, so there is nothing to compare with")
    command = [ctags, "-R", "--languages=Python", "-f", str(corpus / "tags"), str(_torch(corpus) / "torch")]
    taken: list[tuple[float, float, str]] = []
    benchmark.pedantic(lambda: taken.append(_run(command, corpus / "cold")), rounds=3)
    clock, cpu, _ = min(taken)
    FIGURES["ctags -R, torch"] = f"{clock:.2f} s on the clock, {cpu:.2f} s of processor"


def _torch(corpus: Path) -> Path:
    (corpus / "cold").mkdir(exist_ok=True)
    for site in (ROOT / ".venv" / "lib").glob("python3*/site-packages"):
        if (site / "torch" / "_inductor").is_dir():
            return site
    pytest.skip("torch 2.7.1 is not installed in .venv")
