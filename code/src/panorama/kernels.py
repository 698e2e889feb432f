"""One generated kernel through Triton's compiler (or the C++ compiler), stage by stage, with line links."""

from __future__ import annotations

import subprocess
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from . import native
from .locations import READERS, Located, Place
from .model import CaptureError, Group, Kernel, Link, Pass, Stage
from .recording import KernelNotes

ABOUT = {
    "ttir": "Triton IR: the kernel as tensors of a block, before layouts.",
    "ttgir": "Triton GPU IR: the same with layouts, pipelining and memory spaces chosen for the target.",
    "llir": "LLVM IR of one thread, after optimization.",
    "ptx": "PTX, as LLVM prints it.",
    "amdgcn": "AMDGCN assembly, as LLVM prints it.",
    "sass": "Machine code, as nvdisasm prints the cubin with its line table.",
}
TITLES = {
    "ttir": "TTIR", "ttgir": "TTGIR", "llir": "LLVM IR", "ptx": "PTX", "amdgcn": "AMDGCN", "sass": "SASS",
}  # fmt: skip
LANGUAGES = {"ttir": "mlir", "ttgir": "mlir", "llir": "llvm", "ptx": "ptx", "amdgcn": "asm", "sass": "sass"}


@dataclass
class Made:
    """Gather a kernel and the links inside it."""

    kernel: Kernel
    links: list[Link] = field(default_factory=list)


@dataclass
class Begun:
    """Hold a kernel's compiled stages, and what its files said while they were there."""

    stages: Any = None
    problem: str = ""
    launch: str = ""
    path: str = ""
    shift: int = 0
    process: subprocess.Popen[str] | None = None
    file: Any = None

    def disassemble(self) -> None:
        """Start another process that prints the cubin, with Triton's own nvdisasm, line table included."""
        import triton.backends.nvidia

        if self.process is not None or self.stages is None or not self.stages.target.startswith("cuda"):
            return
        tool = Path(triton.backends.nvidia.__file__ or "").parent / "bin" / "nvdisasm"
        self.file = tempfile.NamedTemporaryFile(suffix=".cubin")  # noqa: SIM115  (closed when the text is read)
        self.file.write(self.stages.cubin)
        self.file.flush()
        # Its data-flow analysis only annotates branches, and takes half of its time.
        command = [str(tool), "-gi", "-c", "-ndf", self.file.name]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def sass(self) -> str:
        """Wait for the disassembler and give its text."""
        self.disassemble()
        if self.process is None:
            return ""
        text, errors = self.process.communicate()
        self.file.close()
        if self.process.returncode:
            raise CaptureError(f"nvdisasm failed on {self.stages.name}: {errors.strip()}")
        return text


@cache
def settle() -> None:
    """Set the LLVM options that Triton's NVIDIA backend sets when it first prints PTX, and never takes back.

    Without this the first kernel of a process has other LLVM IR (64-bit shared-memory pointers) than all later ones.
    """
    from triton._C.libtriton import llvm

    llvm.init_targets()
    llvm.translate_to_asm("", "nvptx64-nvidia-cuda", "sm_80", "", ["nvptx-short-ptr"], False, False)


def begin(compiled: Any) -> Begun:
    """Compile a kernel to its binary and keep what the private cache says of it."""
    if compiled.device.backend == "cuda":
        settle()
    try:
        stages = compiled.compile()
    except Exception as error:
        problem = f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error) else ''}"
        return Begun(problem=problem, launch=_launch(compiled))
    file = compiled.autotuner.fn.fn.__code__.co_filename
    shift = leading_blanks(Path(file).read_text(encoding="utf-8")) if Path(file).exists() else 0
    return Begun(stages, "", _launch(compiled), file, shift)


def triton(
    notes: KernelNotes, compiled: Any, target: Any, key: str, *, passes: bool = False, begun: Begun | None = None
) -> Made:
    """Compile one Triton kernel to machine code and link its stages; a failure is told, not raised."""
    source = Stage(f"{key}/source", f"{notes.name} · Triton", key, "python", notes.source,
                   "The Triton source that Inductor generated.")  # fmt: skip
    if compiled is None:
        launch = Stage(f"{key}/launch", f"{notes.name} · launch", key, "text", "not compiled", "How it is launched.")
        return Made(Kernel(notes.name, source, launch, problem="the backend compiled no such kernel"))
    begun = begun or begin(compiled)
    launch = Stage(f"{key}/launch", f"{notes.name} · launch", key, "text", begun.launch,
                   "The configuration taken, the grid, and what the compiler was told.")  # fmt: skip
    if begun.stages is None:
        return Made(Kernel(notes.name, source, launch, problem=begun.problem))
    stages = begun.stages
    texts: dict[str, str] = {"ttir": stages.ttir, "ttgir": stages.ttgir, "llir": stages.llir}
    if stages.target.startswith("cuda"):
        texts |= {"ptx": stages.ptx, "sass": begun.sass()}
    else:
        texts |= {"amdgcn": stages.ptx}
    made: dict[str, Stage] = {}
    links: list[Link] = []
    before: Located | None = None
    before_key = ""
    for name, text in texts.items():
        located = READERS[name](text)
        made[name] = Stage(
            f"{key}/{name}", f"{notes.name} · {TITLES[name]}", key, LANGUAGES[name], located.text, ABOUT[name]
        )
        links.extend(to_source(source.key, made[name].key, located, begun.path, begun.shift, _evidence(name)))
        if before is not None:
            links.extend(neighbours(before_key, made[name].key, before, located, _evidence(name)))
        before, before_key = located, made[name].key
    dumps = tuple(_passes(target, compiled)) if passes else ()
    kernel = Kernel(
        notes.name, source, launch, made["ttir"], made["ttgir"], dumps, made["llir"],
        made.get("ptx") or made.get("amdgcn"), made.get("sass"), None, stages.n_regs, stages.shared, stages.n_spills,
    )  # fmt: skip
    return Made(kernel, links)


def cpp(notes: KernelNotes, libraries: dict[str, Path], key: str) -> Made:
    """Link a C++ kernel with the machine code in its library."""
    source = Stage(f"{key}/source", f"{notes.name} · C++", key, "cpp", notes.source,
                   "The C++ source that Inductor generated.")  # fmt: skip
    launch = Stage(f"{key}/launch", f"{notes.name} · call", key, "text", "called by the wrapper, on the CPU",
                   "How it is called.")  # fmt: skip
    wanted = notes.source.strip()
    for text, library in libraries.items():
        if wanted and wanted in text:
            located, problem = native.disassemble(library)
            if problem:
                return Made(Kernel(notes.name, source, launch, problem=problem))
            stage = Stage(f"{key}/assembly", f"{notes.name} · machine code", key, "asm", located.text,
                          "Machine code of the kernel, as objdump prints it with its line table.")  # fmt: skip
            files = {place[0] for chain in located.chains.values() for place in chain if place[0].endswith(".cpp")}
            shift = leading_blanks(text)
            links = [
                k
                for f in sorted(files)
                for k in to_source(source.key, stage.key, located, f, shift, "DWARF line table")
            ]
            return Made(Kernel(notes.name, source, launch, assembly=stage), links)
    return Made(Kernel(notes.name, source, launch, problem="its library was not found"))


def leading_blanks(text: str) -> int:
    """Count the blank lines before the first line of code: files begin with them, stages do not."""
    return len(text) - len(text.lstrip("\n"))


def to_source(source: str, stage: str, located: Located, file: str, shift: int, evidence: str) -> list[Link]:
    """Link lines to the kernel's own source, by whichever place of each chain lies in its file."""
    found: dict[int, list[int]] = defaultdict(list)
    for line, chain in sorted(located.chains.items()):
        for place in dict.fromkeys(p[1] for p in chain if p[0] == file):
            if place > shift:
                found[place - shift].append(line)
    groups: tuple[Group, ...] = tuple(((a,), tuple(b)) for a, b in sorted(found.items()))
    return [Link(source, stage, evidence, groups)] if groups else []


def neighbours(first: str, second: str, a: Located, b: Located, evidence: str) -> list[Link]:
    """Link lines of two stages that carry the same place.

    MLIR and LLVM IR keep whole chains of call sites, and those are compared; assembly keeps the innermost place, and
    machine code only its line, so that is all that is compared there.
    """
    whole = evidence in ("MLIR loc", "LLVM debug location")
    columns = any(chain[0][2] for chain in b.chains.values())
    left, right = _by_place(a, whole, columns), _by_place(b, whole, columns)
    groups = tuple((tuple(left[p]), tuple(right[p])) for p in left if p in right)
    return [Link(first, second, evidence, groups)] if groups else []


def _by_place(located: Located, whole: bool, columns: bool) -> dict[tuple[Place, ...], list[int]]:
    found: dict[tuple[Place, ...], list[int]] = defaultdict(list)
    for line, chain in sorted(located.chains.items()):
        kept = chain if whole else chain[:1]
        found[tuple((file, number, column if columns else 0) for file, number, column in kept)].append(line)
    return found


def _evidence(stage: str) -> str:
    return {"ttir": "MLIR loc", "ttgir": "MLIR loc", "llir": "LLVM debug location", "ptx": "PTX .loc",
            "amdgcn": "AMDGCN .loc", "sass": "SASS line table"}[stage]  # fmt: skip


def _launch(kernel: Any) -> str:
    """Write down how a kernel is launched: grid, configuration, arguments, hints."""
    rows = []
    if kernel.launches:
        for launch in dict.fromkeys(kernel.launches):
            rows.append(f"grid           {launch.grid}")
            rows.append(f"arguments      {', '.join(launch.args)}")
    else:
        rows.append("grid           not launched in this capture")
    rows.append(f"heuristic      {kernel.heuristic}")
    rows.append(f"size hints     {kernel.size_hints}")
    for index, config in enumerate(kernel.configs):
        rows.append(f"configuration  {config}{'   <- taken' if index == kernel.choice else ''}")
    rows.append("signature")
    rows.extend(f"  {name:<16} {kind}" for name, kind in kernel.signature.items())
    meta = kernel.triton_meta
    attributes = (meta.get("configs") or [{}])[0]
    rows.append("specialized")
    names = list(kernel.signature)
    for position, facts in sorted(attributes.items()):
        words = ", ".join(f"{fact[0].removeprefix('tt.')} {fact[1]}" for fact in facts)
        rows.append(f"  {names[position[0]] if position[0] < len(names) else position:<16} {words}")
    if not attributes:
        rows.append("  nothing")
    skipped = {"kernel_name", "backend_hash", "autotune_local_cache", "autotune_remote_cache"}
    rows.append("told by Inductor")
    rows.extend(f"  {name:<28} {value}" for name, value in sorted(kernel.inductor_meta.items()) if name not in skipped)
    return "\n".join(rows)


def _passes(target: Any, kernel: Any) -> list[Pass]:
    """List what each MLIR pass changed in a kernel, as differences between successive dumps."""
    from .difference import unified

    found: list[Pass] = []
    before = ""
    for dump in target.passes(kernel):
        text = READERS["ttgir"](dump.text).text if "loc(" in dump.text else dump.text
        found.append(Pass(dump.name, getattr(dump, "stage", "triton"), unified(before, text) if before else ""))
        before = text
    return found
