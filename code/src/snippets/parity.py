"""Compile twenty programs for real on a GPU, or for the same GPU standing in, and compare kernel by kernel.

    python parity.py --out real.json.gz                     # on a machine with the GPU
    python parity.py --target cuda:90 --out stood.json.gz   # anywhere
    python parity.py --compare real.json.gz stood.json.gz

Needs the standard library, torch and triton; the stand-in also needs this folder's `target` package.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import gzip
import hashlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # run by path: this folder's modules must not shadow others
    sys.path[0] = str(Path(__file__).resolve().parent.parent)
os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")

import torch
import torch.nn.functional as F
import triton
import triton.language as tl

LIMIT_S = 270.0
# Inductor walks a set of index symbols when it writes a mask, so `xmask & r0_mask` or `r0_mask & xmask` depends on
# Python's hash seed, on a real device too. One seed for both sides keeps that out of the comparison.
HASH_SEED = "0"
HALF = torch.bfloat16
TILE = {
    "max_autotune_gemm": True,
    "max_autotune_gemm_backends": "TRITON",
    "test_configs.autotune_choice_desc_regex": "BLOCK_K=64, BLOCK_M=128, BLOCK_N=128.*num_stages=3",
}


@dataclass(frozen=True)
class Program:
    """Hold one program: how its inputs are made, what is compiled, and whether its backward runs."""

    make: Callable[[], tuple[Any, ...]]
    fn: Callable[..., Any]
    train: bool = False
    dynamic: bool | None = None
    options: dict[str, Any] | None = None


def f32(*shape: int, grad: bool = False) -> torch.Tensor:
    """Make a float input on the GPU."""
    return torch.randn(*shape, device="cuda", requires_grad=grad)


def half(*shape: int) -> torch.Tensor:
    """Make a bfloat16 input on the GPU."""
    return torch.randn(*shape, device="cuda", dtype=HALF)


def tokens(*shape: int) -> torch.Tensor:
    """Make token numbers below 512 on the GPU."""
    return torch.randint(0, 512, shape, device="cuda")


@triton.jit  # type: ignore[untyped-decorator]
def scale_kernel(source, target, count, factor, BLOCK: tl.constexpr):  # type: ignore[no-untyped-def]
    """Multiply `count` numbers by a factor."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    tl.store(target + index, tl.load(source + index, mask=inside) * factor, mask=inside)


def user_kernel(x: torch.Tensor) -> torch.Tensor:
    """Call a hand-written Triton kernel between two compiled operations."""
    y = torch.empty_like(x)
    scale_kernel[(triton.cdiv(x.numel(), 1024),)](x, y, x.numel(), 3.0, BLOCK=1024)
    return y + 1


def attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    """Call torch's attention with a causal mask."""
    return F.scaled_dot_product_attention(q, k, v, is_causal=True) * 2


def training_step(x: torch.Tensor, w1: torch.Tensor, w2: torch.Tensor, goal: torch.Tensor) -> torch.Tensor:
    """Compute a two-layer network's loss."""
    return F.mse_loss(F.gelu(x @ w1) @ w2, goal)


def foreach_step(params: list[torch.Tensor], grads: list[torch.Tensor]) -> list[torch.Tensor]:
    """Make one momentum-free optimizer step over a list of tensors."""
    torch._foreach_add_(params, grads, alpha=-0.1)
    return params


def scatter(base: torch.Tensor, index: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """Add rows into a table at given places."""
    return base.index_add(0, index, torch.sigmoid(values))


def convert(x: torch.Tensor) -> torch.Tensor:
    """Quantize to int8 by each row's largest magnitude."""
    scale = x.abs().amax(-1, keepdim=True) / 127
    return torch.clamp(torch.round(x / scale), -128, 127).to(torch.int8)


PROGRAMS: dict[str, Program] = {
    "pointwise": Program(lambda: (f32(64, 1000), f32(64, 1000)), lambda x, y: torch.sigmoid(x) * y + 1),
    "broadcast": Program(lambda: (f32(128, 1, 64), f32(32, 64)), lambda x, y: torch.relu(x + y)),
    "fused_softmax": Program(lambda: (f32(128, 1024), f32(128, 1024)),
                             lambda x, y: torch.softmax(torch.relu(x) + y * 2, -1)),
    "wide_softmax": Program(lambda: (f32(64, 50257),), lambda x: torch.log_softmax(x, -1)),
    "row_sum": Program(lambda: (f32(512, 3000),), lambda x: torch.sin(x).sum(-1)),
    "whole_sum": Program(lambda: (f32(4096, 1024),), lambda x: (x * x).sum()),
    "column_max": Program(lambda: (f32(4096, 256),), lambda x: x.amax(0)),
    "layer_norm": Program(lambda: (f32(64, 768), f32(64, 768), f32(768), f32(768)),
                          lambda x, r, w, b: F.layer_norm(x + r, (768,), w, b)),
    "layer_norm_train": Program(lambda: (f32(256, 512, grad=True), f32(512, grad=True), f32(512, grad=True)),
                                lambda x, w, b: F.layer_norm(x, (512,), w, b), train=True),
    "mm_epilogue": Program(lambda: (half(512, 512), half(512, 1024), half(1024)),
                           lambda a, b, c: torch.relu(a @ b + c), options=TILE),
    "mm_library": Program(lambda: (half(512, 512), half(512, 1024)), lambda a, b: F.gelu(a @ b)),
    "attention": Program(lambda: tuple(torch.randn(2, 8, 256, 64, device="cuda", dtype=torch.float16)
                                       for _ in range(3)), attention),
    "embedding_train": Program(lambda: (f32(512, 64, grad=True), tokens(8, 32), f32(64, grad=True)),
                               lambda t, i, s: F.embedding(i, t) * s, train=True),
    "scatter": Program(lambda: (f32(512, 32), tokens(2048), f32(2048, 32)), scatter),
    "cat": Program(lambda: (f32(64, 100), f32(64, 28)), lambda x, y: torch.cat([x * 2, torch.relu(y)], 1)),
    "transpose": Program(lambda: (f32(512, 768),), lambda x: (x.t() + 1).contiguous()),
    "dynamic": Program(lambda: (f32(96, 320),), lambda x: torch.softmax(x, -1) * x.shape[0], dynamic=True),
    "training_step": Program(lambda: (f32(64, 128), f32(128, 256, grad=True), f32(256, 32, grad=True), f32(64, 32)),
                             training_step, train=True),
    "foreach": Program(lambda: ([f32(100), f32(64, 32), f32(1000)], [f32(100), f32(64, 32), f32(1000)]),
                       foreach_step),
    "user_kernel": Program(lambda: (f32(5000),), user_kernel),
    "quantize": Program(lambda: (f32(256, 1024),), convert),
}  # fmt: skip


# Gathering.


_KERNEL_FILE = re.compile(r"""[^\s"'(]*/[a-z0-9]{2}/c[a-z0-9]{30,}\.py|\bc[a-z0-9]{40,}\.py""")
_CACHE_FOLDER = re.compile(r'"[^\s"]*/[a-z0-9]{2}"(?=, |\s)')
_PACKAGES = re.compile(r"""[^\s"'(]*/(?=(?:triton|torch|snippets|parity\.py)[/"])""")
_BACKEND_HASH = re.compile(r"('backend_hash': )'[0-9A-F]{64}'")
_ASSERT_FILE = re.compile(r"\.b8 (assertFile_\d+)\[\d+\] = \{[^}]*\}")
_OWN_LINE = re.compile(r"(?<=snippets/parity\.py:)\d+")
_DEBUG_SECTIONS = re.compile(r"\t\.section\t\.debug_abbrev.*", re.DOTALL)


def normal(text: str) -> str:
    """Replace what differs between machines, not between compilations; applying it twice changes nothing.

    Kernel files are named by a hash of their text, which holds `backend_hash`, a hash of the installed libtriton
    (another file for each Python version). PTX names those files again in comments, assertions and debug sections.
    """
    text = _KERNEL_FILE.sub("KERNEL.py", text)
    text = _CACHE_FOLDER.sub('"CACHE"', text)
    text = _PACKAGES.sub("PACKAGES/", text)
    text = _OWN_LINE.sub("LINE", text)
    text = _BACKEND_HASH.sub(r"\1'HASH'", text)
    text = _ASSERT_FILE.sub(r".b8 \1 = PATH", text)
    return _DEBUG_SECTIONS.sub("", text)


def stages(binary: Any) -> dict[str, Any]:
    """Read one compiled kernel's stages; its handles are loaded."""
    image = binary.asm.get("cubin") or binary.asm.get("hsaco") or b""
    return {
        **{stage: normal(binary.asm[stage]) for stage in ("ttir", "ttgir", "ptx") if stage in binary.asm},
        "cubin_bytes": len(image),
        "n_regs": binary.n_regs, "n_spills": binary.n_spills, "shared": binary.metadata.shared,
        "num_warps": binary.metadata.num_warps, "num_stages": binary.metadata.num_stages,
    }  # fmt: skip


@contextlib.contextmanager
def observing(graphs: list[dict[str, Any]]) -> Iterator[None]:
    """Note wrappers, kernels and launches of real compilations."""
    from unittest import mock

    from torch._inductor.async_compile import AsyncCompile
    from torch._inductor.graph import GraphLowering
    from torch._inductor.runtime.triton_heuristics import CachingAutotuner

    lower, load = GraphLowering.compile_to_module, AsyncCompile.triton
    launch: Any = CachingAutotuner.run
    rows: dict[int, dict[str, Any]] = {}
    loading: list[list[dict[str, Any]]] = []

    def noted_lower(self: Any) -> Any:
        kernels: list[dict[str, Any]] = []
        loading.append(kernels)
        try:
            module = lower(self)
        finally:
            loading.pop()
        wrapper = Path(str(module.__file__)).read_text(encoding="utf-8")
        graphs.append({"wrapper": normal(wrapper), "kernels": kernels})
        return module

    def noted_load(self: Any, kernel_name: str, source_code: str, device_str: str = "cuda") -> Any:
        tuner = load(self, kernel_name, source_code, device_str)
        if loading:
            row = {"name": kernel_name, "source": source_code, "grids": [], "tuner": tuner}
            loading[-1].append(row)
            rows[id(tuner)] = row
        return tuner

    def noted_launch(self: Any, *args: Any, stream: Any, **kwargs: Any) -> Any:
        result = launch(self, *args, stream=stream, **kwargs)
        row = rows.get(id(self))
        if row is not None:
            launcher = self.launchers[0]
            full = self._get_args_with_constexprs(args, launcher)
            row["grids"].append([int(n) for n in self._interpret_args_grid(tuple(full), launcher.config)[1]])
        return result

    with (
        mock.patch.object(GraphLowering, "compile_to_module", noted_lower),
        mock.patch.object(AsyncCompile, "triton", noted_load),
        mock.patch.object(CachingAutotuner, "run", noted_launch),
    ):
        yield
    for row in rows.values():
        tuner = row.pop("tuner")
        row["configs"] = {str(r.config): stages(r.kernel) for r in tuner.compile_results}
        row["chosen"] = str(tuner.launchers[0].config) if tuner.launchers else ""


def call(program: Program) -> None:
    """Compile a program, run it, and take it backward when it trains."""
    args = program.make()
    out = torch.compile(program.fn, dynamic=program.dynamic, options=program.options)(*args)
    if program.train:
        out.backward(torch.ones_like(out))


def real(program: Program) -> list[dict[str, Any]]:
    """Compile and run a program on the GPU of this machine."""
    import torch._functorch.aot_autograd as aot_autograd

    graphs: list[dict[str, Any]] = []
    torch._dynamo.reset()
    aot_autograd.AOT_COUNTER = itertools.count()
    with (
        torch._inductor.config.patch(fx_graph_cache=False, compile_threads=1),
        torch._functorch.config.patch(enable_autograd_cache=False),
        observing(graphs),
    ):
        call(program)
        torch.cuda.synchronize()
    return graphs


def stood_in(program: Program, key: str) -> list[dict[str, Any]]:
    """Compile a program for a GPU that is not there."""
    from snippets.target import gpu_target

    with gpu_target(key) as target:
        call(program)
        return [
            {
                "wrapper": normal(graph.wrapper),
                "kernels": [
                    {
                        "name": kernel.name,
                        "source": kernel.source,
                        "grids": [list(launch.grid) for launch in kernel.launches],
                        "configs": {
                            str(kernel.raw_config(config)): stages(found.binary)
                            for config, found in kernel.candidates()
                        },
                        "chosen": str(kernel.raw_config(kernel.config)),
                    }
                    for kernel in graph.kernels
                ],
            }
            for graph in target.graphs
        ]


def device_facts() -> dict[str, Any]:
    """Read the GPU's own properties, to be held against the stated ones."""
    found = torch.cuda.get_device_properties(0)
    names = ("name", "major", "minor", "total_memory", "multi_processor_count", "regs_per_multiprocessor",
             "max_threads_per_multi_processor", "warp_size", "L2_cache_size",
             "shared_memory_per_block_optin", "shared_memory_per_multiprocessor")  # fmt: skip
    facts = {name: getattr(found, name) for name in names if hasattr(found, name)}
    with contextlib.suppress(Exception):
        facts["triton"] = triton.runtime.driver.active.utils.get_device_properties(0)
    return facts


def gather(key: str | None, only: list[str], limit_s: float) -> dict[str, Any]:
    """Run the programs; one that fails is noted and the rest go on."""
    started = time.monotonic()
    report: dict[str, Any] = {"torch": torch.__version__, "triton": triton.__version__, "target": key or "real",
                              "date": time.strftime("%Y-%m-%d"), "programs": {}}  # fmt: skip
    if key is None:
        report["device"] = device_facts()
    for number, (name, program) in enumerate(PROGRAMS.items(), 1):
        if only and name not in only:
            continue
        if time.monotonic() - started > limit_s:
            report["programs"][name] = {"error": f"not started: {limit_s:.0f} s were over"}
            continue
        begun = time.monotonic()
        try:
            graphs = real(program) if key is None else stood_in(program, key)
            report["programs"][name] = {"graphs": graphs}
            outcome = f"{sum(len(g['kernels']) for g in graphs)} kernels"
        except Exception as error:
            report["programs"][name] = {"error": f"{type(error).__name__}: {error}"[:2000],
                                        "trace": traceback.format_exc(limit=-8)[:6000]}  # fmt: skip
            outcome = f"failed: {type(error).__name__}: {str(error)[:160]}"
        print(f"[{number}/{len(PROGRAMS)}] {name}: {outcome}, {time.monotonic() - begun:.1f} s", flush=True)
    return report


# Comparing.


def load(path: Path) -> dict[str, Any]:
    """Read a report, gzipped or not."""
    data = path.read_bytes()
    return dict(json.loads(gzip.decompress(data) if path.suffix == ".gz" else data))


def save(report: dict[str, Any], path: Path) -> None:
    """Write a report in one step, gzipped when the name ends in .gz."""
    data = json.dumps(report, sort_keys=True).encode()
    temporary = path.with_name(path.name + ".part")
    temporary.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)
    temporary.replace(path)


FIELDS = ("source", "wrapper", "grid", "configs", "ttgir", "ptx", "resources", "chosen")


@dataclass(frozen=True)
class Row:
    """Hold one program's comparison; each count is `equal of all`."""

    program: str
    kernels: str
    source: str
    wrapper: str
    grid: str
    configs: str
    ttgir: str
    ptx: str
    resources: str
    chosen: str
    note: str = ""


def compare(first: dict[str, Any], second: dict[str, Any]) -> tuple[list[Row], list[str]]:
    """Compare two reports program by program; returns rows and differences in words."""
    rows: list[Row] = []
    differences: list[str] = []
    for name, one in first["programs"].items():
        other = second["programs"].get(name, {"error": "not in the second report"})
        failed = [f"{side}: {found['error'].splitlines()[0]}" for side, found in (("first", one), ("second", other))
                  if "error" in found]  # fmt: skip
        if failed:
            blank = dict.fromkeys(FIELDS, "–")
            rows.append(Row(name, "–", **blank, note="; ".join(failed)))
            differences.extend(f"{name}: {text}" for text in failed)
            continue
        rows.append(_compare_program(name, one["graphs"], other["graphs"], differences))
    return rows, differences


def _compare_program(
    name: str, ones: list[dict[str, Any]], others: list[dict[str, Any]], differences: list[str]
) -> Row:
    """Count what is equal in one program and describe what is not."""
    tally = {field: [0, 0] for field in FIELDS}

    def check(field: str, where: str, a: Any, b: Any) -> None:
        tally[field][1] += 1
        a, b = (normal(value) if isinstance(value, str) else value for value in (a, b))
        if a == b:
            tally[field][0] += 1
        else:
            differences.append(f"{name}: {where}: {field} differs: {_difference(a, b)}")

    kernels = [sum(len(g["kernels"]) for g in side) for side in (ones, others)]
    for index, (one, other) in enumerate(itertools.zip_longest(ones, others, fillvalue={"wrapper": "", "kernels": []})):
        check("wrapper", f"graph {index}", one["wrapper"], other["wrapper"])
        pairs = itertools.zip_longest(one["kernels"], other["kernels"])
        for a, b in pairs:
            if a is None or b is None:
                differences.append(f"{name}: graph {index}: kernel {(a or b)['name']} is on one side only")
                continue
            check("source", a["name"], a["source"], b["source"])
            check("grid", a["name"], a["grids"], b["grids"])
            check("configs", a["name"], sorted(a["configs"]), sorted(b["configs"]))
            check("chosen", a["name"], a["chosen"], b["chosen"])
            for config in sorted(a["configs"].keys() & b["configs"].keys()):
                x, y = a["configs"][config], b["configs"][config]
                where = f"{a['name']} [{config}]"
                check("ttgir", where, x["ttgir"], y["ttgir"])
                check("ptx", where, x["ptx"], y["ptx"])
                facts = ("n_regs", "n_spills", "shared", "num_warps", "num_stages")
                check("resources", where, {f: x[f] for f in facts}, {f: y[f] for f in facts})
    counts = {field: f"{equal}/{total}" for field, (equal, total) in tally.items()}
    return Row(name, str(kernels[0]) if kernels[0] == kernels[1] else f"{kernels[0]} and {kernels[1]}", **counts)


def _difference(a: Any, b: Any) -> str:
    """Show the first changed lines of two texts, or both values."""
    if not (isinstance(a, str) and isinstance(b, str)):
        return f"{a} against {b}"
    lines = difflib.unified_diff(a.splitlines(), b.splitlines(), "first", "second", n=0, lineterm="")
    return " | ".join(itertools.islice((line for line in lines if not line.startswith(("---", "+++"))), 8))[:800]


def table(rows: list[Row]) -> str:
    """Write the rows as a Markdown table."""
    heads = (
        "program",
        "kernels",
        "source",
        "wrapper",
        "grid",
        "configs",
        "ttgir",
        "ptx",
        "resources",
        "chosen",
        "note",
    )
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(str(getattr(row, head)) for head in heads) + " |" for row in rows]
    return "\n".join(lines)


def main(argv: list[str] | None = None) -> int:
    """Run or compare; returns 0 when all programs ran or all code is equal, 1 otherwise, 2 when it cannot run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="write the report here (.json or .json.gz)")
    parser.add_argument("--target", help="stand in for this GPU, for example cuda:90, instead of using the real one")
    parser.add_argument("--only", action="append", default=[], choices=list(PROGRAMS), help="run this program only")
    parser.add_argument("--limit", type=float, default=LIMIT_S, help="start no program after this many seconds")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("A", "B"), help="compare two reports")
    given = parser.parse_args(argv)
    if given.compare:
        rows, differences = compare(*(load(path) for path in given.compare))
        print(table(rows))
        timed = [text for text in differences if ": chosen differs" in text or ": grid differs" in text]
        code = [text for text in differences if text not in timed]
        print("\n".join(["", f"{len(code)} differences in code", *code]))
        print("\n".join(["", f"{len(timed)} that follow from a timed choice of configuration", *timed]))
        return 1 if code else 0
    if given.out is None:
        parser.error("say where the report goes: --out X.json.gz")
    if given.target is None and not torch.cuda.is_available():
        print(
            "parity.py: no CUDA GPU here: run it where there is one, or stand in with --target cuda:90", file=sys.stderr
        )
        return 2
    if os.environ.get("PYTHONHASHSEED") != HASH_SEED:
        command = [sys.executable, str(Path(__file__).resolve()), *(sys.argv[1:] if argv is None else argv)]
        return subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": HASH_SEED}, check=False).returncode
    with tempfile.TemporaryDirectory() as folder:
        if given.target is None:  # fresh caches: nothing may come from an earlier run
            os.environ["TORCHINDUCTOR_CACHE_DIR"] = str(Path(folder) / "inductor")
            os.environ["TRITON_CACHE_DIR"] = str(Path(folder) / "triton")
        report = gather(given.target, given.only, given.limit)
    save(report, given.out)
    failed = [name for name, found in report["programs"].items() if "error" in found]
    size = given.out.stat().st_size
    digest = hashlib.sha256(given.out.read_bytes()).hexdigest()[:12]
    ran = f"{len(report['programs']) - len(failed)} of {len(report['programs'])} programs"
    print(f"{ran}; {given.out}: {size} bytes, {digest}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
