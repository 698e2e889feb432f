"""The process that runs one page's snippets in one lane; standard library only, started by file path.

`worker.py --probe PACKAGE…` prints the versions it has. `worker.py --page JOB EVENTS` runs the snippets of one job
and appends an event a line to EVENTS. `worker.py PACK RESULT` runs a whole pack of jobs on another machine, each in a
child process of its own, and writes their outcomes for `python -m snippets adopt`.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import datetime
import doctest
import enum
import hashlib
import importlib.metadata
import io
import json
import linecache
import os
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import types
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

OUTPUT_LIMIT = 1 << 20
CACHES = {"TORCHINDUCTOR": "inductor-cache", "TRITON": "triton-cache"}
# What a user's shell may set and a snippet must not see.
FOREIGN = ("TORCH", "TRITON", "INDUCTOR", "VLLM", "PYTORCH", "CUDA_", "PYTHON", "LD_PRELOAD", "OMP_", "MKL_", "MLIR_")
_PARTS = Path(__file__).resolve().parent


class NoInput(io.TextIOBase):
    """Standard input for snippets: whoever reads it is told, where an empty file would answer with nothing."""

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        """Raise EOFError."""
        raise EOFError("a snippet has no standard input: put the text into the snippet")

    def read(self, size: int | None = -1) -> str:
        """Raise EOFError."""
        return self.readline()

    @classmethod
    def install(cls) -> None:
        """Take standard input away, from Python by an error that explains, from C and children by one that is clear."""
        unreadable = os.open(os.devnull, os.O_WRONLY)
        os.dup2(unreadable, 0)
        os.close(unreadable)
        sys.stdin = sys.__stdin__ = cls()  # type: ignore[assignment,misc]


class Terminal:
    """File descriptor 1 as a file that can be read from any point on, for Python, C and child processes alike."""

    def __init__(self) -> None:
        descriptor, self.path = tempfile.mkstemp(prefix="output-", dir=os.environ.get("SNIPPETS_SCRATCH"))
        os.dup2(descriptor, 1)
        os.close(descriptor)
        self.stderr = os.dup(2)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
        self.libc = ctypes.CDLL(ctypes.util.find_library("c"))

    def flush(self) -> int:
        """Flush Python's and C's buffers and return the size of the output so far, in bytes."""
        with suppress(ValueError, OSError):
            sys.stdout.flush()
        with suppress(ValueError, OSError):
            sys.stderr.flush()
        self.libc.fflush(None)
        return Path(self.path).stat().st_size

    def since(self, start: int) -> str:
        """Return what was written from byte `start` on."""
        self.flush()
        with Path(self.path).open("rb") as file:
            file.seek(start)
            return file.read(OUTPUT_LIMIT * 2).decode("utf-8", "backslashreplace")

    @contextmanager
    def joined(self, active: bool) -> Iterator[None]:
        """Send the error stream into the output while `active`."""
        if active:
            self.flush()
            os.dup2(1, 2)
        try:
            yield
        finally:
            if active:
                self.flush()
                os.dup2(self.stderr, 2)


class Runner:
    """One page's namespaces, a module a group, and how each kind of block runs in them."""

    def __init__(self, job: dict[str, Any], terminal: Terminal) -> None:
        self.job = job
        self.terminal = terminal
        self.modules: dict[str, types.ModuleType] = {}
        self.figures = Path(os.environ["SNIPPETS_FIGURES"])
        self.in_threads: list[threading.ExceptHookArgs] = []
        # Without this an error in a thread is a text on the error stream, which no page shows.
        threading.excepthook = self.in_threads.append

    def module(self, group: str) -> types.ModuleType:
        """Return the module in which `group` runs, and make it `__main__`."""
        if group not in self.modules:
            self.modules[group] = types.ModuleType("__main__")
        sys.modules["__main__"] = self.modules[group]
        return self.modules[group]

    def run(self, snippet: dict[str, Any]) -> dict[str, Any]:
        """Run one block and return its outcome as JSON."""
        start = self.terminal.flush()
        began = processor_seconds()
        before, held = {thread.ident or 0 for thread in threading.enumerate()}, open_targets()
        outcome: dict[str, Any] = {"ordinal": snippet["ordinal"]}
        os.environ["SNIPPETS_DEVICE"] = snippet.get("device", "")
        with self.terminal.joined(bool(snippet.get("stderr"))):
            if snippet.get("run"):
                self.pipe(snippet, outcome)
            elif snippet["kind"] == "doctest":
                self.doctest(snippet, outcome)
            else:
                self.script(snippet, outcome)
        outcome["leftovers"] = lasting_threads(before, self.modules.get(snippet["group"]))
        outcome["leftovers"] += open_targets()[len(held) :]
        self.thread_errors(snippet, outcome)
        outcome["output"] = self.terminal.since(start)
        outcome["seconds"] = round(processor_seconds() - began, 3)
        outcome["figures"] = self.drawn()
        return outcome

    def thread_errors(self, snippet: dict[str, Any], outcome: dict[str, Any]) -> None:
        """Make the first error that a thread of the block died of the block's own."""
        found = [entry for entry in self.in_threads if entry.exc_value is not None]
        self.in_threads.clear()
        if found and not outcome.get("error"):
            self.failed(found[0].exc_value, f"{snippet['label']}.py", outcome)  # type: ignore[arg-type]
            outcome["error"] += f" (in thread {found[0].thread.name if found[0].thread else '?'})"

    def script(self, snippet: dict[str, Any], outcome: dict[str, Any]) -> None:
        """Run a testcode, testsetup or testcleanup block whole."""
        module = self.module(snippet["group"])
        name = f"{snippet['label']}.py"
        code = snippet["code"] + "\n"
        # inspect and Triton's JIT read a function's source through linecache; an entry without a time is kept.
        linecache.cache[name] = (len(code), None, code.splitlines(True), name)
        try:
            exec(compile(code, name, "exec", dont_inherit=True), module.__dict__)
        except BaseException as error:
            self.failed(error, name, outcome)

    def doctest(self, snippet: dict[str, Any], outcome: dict[str, Any]) -> None:
        """Run a doctest block example by example; an exception belongs to its example, as in doctest."""
        module = self.module(snippet["group"])
        outcome["examples"] = []
        for index, example in enumerate(doctest.DocTestParser().get_examples(snippet["code"])):
            name = f"{snippet['label']}-{index + 1}.py"
            linecache.cache[name] = (len(example.source), None, example.source.splitlines(True), name)
            start = self.terminal.flush()
            error_text = ""
            try:
                exec(compile(example.source, name, "single", dont_inherit=True), module.__dict__)
            except BaseException as error:
                error_text = "".join(traceback.format_exception_only(error))
                if isinstance(error, (SystemExit, KeyboardInterrupt)):
                    self.failed(error, name, outcome)
            outcome["examples"].append([self.terminal.since(start), error_text])
            if outcome.get("error"):
                break

    def pipe(self, snippet: dict[str, Any], outcome: dict[str, Any]) -> None:
        """Run the block's command on its text; `not` before a tool expects it to fail, `not --crash` to be killed."""
        data = snippet["code"].encode() + b"\n"
        for stage in snippet["run"].split("|"):
            try:
                words = shlex.split(stage.replace("{lib}", self.job["libraries"]))
            except ValueError as error:
                outcome["error"] = f":run: {stage.strip()!r}: {error}"
                return
            wanted, words = expected(words)
            if not words or words[0] not in self.job["tools"]:
                allowed = ", ".join(self.job["tools"])
                outcome["error"] = f"no tool {words[0] if words else stage!r} here; tools: {allowed}"
                return
            with tempfile.TemporaryFile() as err:
                done = subprocess.run(
                    [self.job["tools"][words[0]], *words[1:]],
                    input=data, stdout=subprocess.PIPE, stderr=None if snippet.get("stderr") else err, check=False,
                )  # fmt: skip
                err.seek(0)
                complaint = err.read(20_000).decode("utf-8", "replace")
            data = done.stdout
            if wanted is not ended(done.returncode):
                outcome["error"] = f"{words[0]} {described(done.returncode)}; its command says that it {wanted.value}"
                outcome["traceback"] = complaint
                break
        os.write(1, data[: OUTPUT_LIMIT * 2])

    def failed(self, error: BaseException, name: str, outcome: dict[str, Any]) -> None:
        """Put the error's last line, its traceback without this file's frames, and the snippet's line in `outcome`."""
        frames = traceback.extract_tb(error.__traceback__)
        while frames and frames[0].filename == __file__:
            del frames[0]
        lines = [frame.lineno for frame in frames if frame.filename == name]
        if isinstance(error, SyntaxError) and error.filename == name:
            lines.append(error.lineno)
        only = traceback.format_exception_only(error)
        outcome["error"] = "".join(only).strip().splitlines()[-1] if only else repr(error)
        outcome["error_line"] = (lines[-1] if lines else 0) or 0
        outcome["traceback"] = "".join(["Traceback (most recent call last):\n", *frames.format(), *only])

    def drawn(self) -> list[dict[str, str]]:
        """Return and forget the figures that the block drew."""
        found = []
        for path in sorted(self.figures.iterdir()):
            found.append(json.loads(path.read_text(encoding="utf-8")))
            path.unlink()
        return found


class Ending(enum.Enum):
    """How a tool ends; a crash is no failure, so that `not` does not hide one."""

    SUCCESS = "succeeds"
    FAILURE = "fails"
    CRASH = "crashes"


def expected(words: list[str]) -> tuple[Ending, list[str]]:
    """Split a stage of a command into the ending that it announces, by `not` or `not --crash`, and the tool's words."""
    if words[:2] == ["not", "--crash"]:
        return Ending.CRASH, words[2:]
    if words[:1] == ["not"]:
        return Ending.FAILURE, words[1:]
    return Ending.SUCCESS, words


def ended(status: int) -> Ending:
    """Return the ending that an exit status means; below zero it is the number of the signal that killed the tool."""
    return Ending.CRASH if status < 0 else Ending.FAILURE if status else Ending.SUCCESS


def described(status: int) -> str:
    """Say an exit status in words."""
    if status < 0:
        return f"was killed by {signal.Signals(-status).name}"
    return f"failed with status {status}" if status else "succeeded"


def lasting_threads(before: set[int], module: types.ModuleType | None) -> list[str]:
    """Name the threads begun since `before` that still run after a moment of grace.

    Libraries keep daemon threads of their own; a daemon counts only when its target is defined in the snippet.
    """
    deadline = time.monotonic() + 0.3
    while True:
        found = []
        for thread in threading.enumerate():
            target = getattr(thread, "_target", None)
            own = module is not None and getattr(target, "__globals__", None) is module.__dict__
            if thread.ident not in before and thread.is_alive() and (own or not thread.daemon):
                found.append(f"thread {thread.name}")
        if not found or time.monotonic() > deadline:
            return found
        time.sleep(0.02)


def open_targets() -> list[str]:
    """Name the GPU targets that the block opened and did not close: what follows would run on tensors without data."""
    module = sys.modules.get("snippets.target.standin")
    return [f"gpu_target({device.key!r})" for device in getattr(module, "_active", ())]


class Opened:
    """The files under `root` that were opened for reading, since a page depends on its data as on its modules."""

    def __init__(self, root: str) -> None:
        self.root = root + os.sep
        self.paths: set[str] = set()
        if root:
            sys.addaudithook(self.note)

    def note(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Take down one opening; an audit hook sees every event of the process and must be quick."""
        if event == "open" and isinstance(arguments[0], str) and (arguments[1] or "r")[0] == "r":
            path = os.path.abspath(arguments[0])  # noqa: PTH100  (links stay links, as in modules' own paths)
            if path.startswith(self.root) and "__pycache__" not in path:
                self.paths.add(path)


def plain(value: Any) -> Any:
    """Return the JSON value with surrogates spelt out, which no file of UTF-8 could hold."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    return [plain(entry) for entry in value] if isinstance(value, (list, tuple)) else value


def processor_seconds() -> float:
    """Return the processor time that this process and its ended children have used."""
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def children() -> list[int]:
    """Return this process's children by number; empty where the system does not list them."""
    found: list[int] = []
    for path in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            found += [int(word) for word in path.read_text().split()]
    return found


def local_files(root: str, opened: set[str]) -> dict[str, str]:
    """Return the imported and opened files under `root` with a hash of each: a cache tells by it when they change."""
    found = {}
    for path in [*(getattr(module, "__file__", None) for module in list(sys.modules.values())), *sorted(opened)]:
        if isinstance(path, str) and path.startswith(root + os.sep) and path != __file__:
            with suppress(OSError):
                found[os.path.relpath(path, root)] = hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]
    return found


def run_page(job_path: str, events_path: str) -> int:
    """Run one job; every event is flushed before the next snippet starts, so that a crash names its snippet."""
    job = json.loads(Path(job_path).read_text(encoding="utf-8"))
    with Path(events_path).open("a", encoding="utf-8", buffering=1) as events:

        def tell(**event: Any) -> None:
            events.write(json.dumps(plain(event)) + "\n")

        opened = Opened(job.get("root", ""))
        sys.path[:0] = job["path"]
        terminal = Terminal()
        NoInput.install()
        tell(event="ready", output=terminal.path, versions=versions(job.get("packages", [])))
        runner = Runner(job, terminal)
        known = set(children())
        leftovers = False
        own = os.getpid()
        for snippet in job["snippets"]:
            tell(event="start", ordinal=snippet["ordinal"])
            outcome = runner.run(snippet)
            if os.getpid() != own:
                # A child that the snippet forked came out of it again: it must not go on as a second runner.
                tell(event="forked", ordinal=snippet["ordinal"], error=outcome.get("error", ""))
                os._exit(0)
            leftovers = leftovers or bool(outcome["leftovers"])
            fresh = [pid for pid in children() if pid not in known]
            known.update(fresh)
            tell(event="outcome", outcome=outcome, children=fresh)
            if outcome.get("error") and not snippet.get("raises"):
                break
        tell(event="end", uses=local_files(job["root"], opened.paths) if job.get("root") else {})
        terminal.flush()
    if leftovers:
        # A thread that never ends would keep the interpreter from leaving.
        os._exit(0)
    return 0


def gpu() -> tuple[str, tuple[int, ...]]:
    """Return the first CUDA device's name and compute capability by the driver alone; empty when there is none."""
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return "", ()
    device, major, minor = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    name = ctypes.create_string_buffer(256)
    if cuda.cuInit(0) or cuda.cuDeviceGet(ctypes.byref(device), 0):
        return "", ()
    cuda.cuDeviceGetName(name, 256, device)
    # 75 and 76 are CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR and _MINOR in cuda.h.
    cuda.cuDeviceGetAttribute(ctypes.byref(major), 75, device)
    cuda.cuDeviceGetAttribute(ctypes.byref(minor), 76, device)
    return name.value.decode(), (major.value, minor.value)


def versions(packages: list[str]) -> dict[str, str]:
    """Return Python's version and that of every package in `packages` which is installed."""
    found = {"python": ".".join(map(str, sys.version_info[:3]))}
    for package in packages:
        with suppress(importlib.metadata.PackageNotFoundError):
            found[package] = importlib.metadata.version(package)
    return found


def probe(packages: list[str]) -> int:
    """Print versions, and with `--gpu` the device, as one JSON line."""
    device, capability = gpu() if "--gpu" in packages else ("", ())
    names = [package for package in packages if not package.startswith("--")]
    print(json.dumps({"versions": versions(names), "device": device, "capability": capability}))
    return 0


def run_pack(pack_path: str, result_path: str) -> int:
    """Run every job of a pack in a child process of its own and write all outcomes, also after a failure."""
    pack = json.loads(Path(pack_path).read_text(encoding="utf-8"))
    device, _ = gpu()
    results = {
        "lane": pack["lane"],
        "device": device or "CPU",
        "versions": versions(pack["packages"]),
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "pages": [],
    }
    failed = 0
    for number, job in enumerate(pack["jobs"], 1):
        print(f"[{number}/{len(pack['jobs'])}] {job['page']}", flush=True)
        record = run_packed({"packages": pack["packages"], **job}, pack.get("environment", {}))
        results["pages"].append(record)
        if record["failure"]:
            failed += 1
            print(f"    {record['failure']}", flush=True)
        # Written after every page, so that a machine taken away loses one page only.
        part = Path(result_path + ".part")
        part.write_text(json.dumps(results), encoding="utf-8")
        part.replace(result_path)
    print(f"{len(pack['jobs']) - failed} of {len(pack['jobs'])} pages ran whole; wrote {result_path}", flush=True)
    return 1 if failed else 0


def run_packed(job: dict[str, Any], environment: dict[str, str]) -> dict[str, Any]:
    """Run one packed job within its time limit and return its outcomes and what went wrong, if anything."""
    with tempfile.TemporaryDirectory(prefix="snippets-") as folder:
        place = Path(folder)
        (place / "figures").mkdir()
        (place / "work").mkdir()
        job = {**job, "path": [str(_PARTS.parent), str(_PARTS.parents[1] / "examples")]}
        (place / "job.json").write_text(json.dumps(job), encoding="utf-8")
        (place / "events").touch()
        environ = {key: value for key, value in os.environ.items() if not key.startswith(FOREIGN)}
        if "PYTHONPATH" in os.environ:  # A machine that was lent may hold the pins in a folder of their own.
            environ["PYTHONPATH"] = os.environ["PYTHONPATH"]
        environ |= environment
        environ |= {"SNIPPETS_FIGURES": str(place / "figures"), "SNIPPETS_SCRATCH": folder}
        environ |= {f"{name}_CACHE_DIR": str(place / part) for name, part in CACHES.items()}
        with (place / "stderr").open("w") as err:
            child = subprocess.Popen(
                [sys.executable, __file__, "--page", str(place / "job.json"), str(place / "events")],
                cwd=place / "work", env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=err,
                start_new_session=True,
            )  # fmt: skip
            try:
                code = child.wait(job["timeout"])
                status = f"ended with status {code}" if code else ""
            except subprocess.TimeoutExpired:
                status = f"ran past {job['timeout']:g} s"
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        events = [json.loads(line) for line in (place / "events").read_text(encoding="utf-8").splitlines()]
        outcomes = [event["outcome"] for event in events if event["event"] == "outcome"]
        started = [event["ordinal"] for event in events if event["event"] == "start"]
        failure = ""
        if status:
            tail = (place / "stderr").read_text(errors="replace").strip().splitlines()[-1:]
            failure = f"the process {status}: {' '.join(tail)}"
        elif not any(event["event"] == "end" for event in events):
            failure = "the process left before its last snippet"
        found: dict[str, str] = next((event["versions"] for event in events if event["event"] == "ready"), {})
        if not failure and found != (wanted := versions(job["packages"])):
            failure = f"the process ran with {found}, not with {wanted}"
        ended = not failure
        for outcome in outcomes:
            failure = failure or outcome.get("error", "")
        return {
            "page": job["page"],
            "digests": job["digests"],
            "outcomes": outcomes,
            "failure": failure,
            "ended": ended,
            "last": started[-1] if started else job["snippets"][0]["ordinal"],
        }


def main(arguments: list[str]) -> int:
    """Dispatch on the first argument."""
    if arguments[:1] == ["--probe"]:
        return probe(arguments[1:])
    if arguments[:1] == ["--page"] and len(arguments) == 3:
        return run_page(arguments[1], arguments[2])
    if len(arguments) == 2:
        return run_pack(arguments[0], arguments[1])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
