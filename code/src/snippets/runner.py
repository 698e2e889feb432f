"""Run one job in a process of its own, within its limits, and say what became of it.

The process has a session of its own, standard input closed, a scratch folder as its working folder, and an
environment without the user's compiler settings. It is watched from outside: time per snippet, amount of output, death;
whatever it leaves running is found by its session and killed.
"""

from __future__ import annotations

import dataclasses
import getpass
import hashlib
import json
import os
import select
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil

from snippets import checks
from snippets.lanes import LANES, ROOT, WORKER, LaneState, mlir_libraries, mlir_tool
from snippets.model import Code, Outcome, Page, Snippet, digests
from snippets.store import PROTOCOL, wiped
from snippets.worker import FOREIGN

OUTPUT_LIMIT = 1 << 20
START_LIMIT = 120.0
SNIPPET_LIMIT = 180.0
MLIR_TOOLS = ("mlir-opt", "mlir-translate", "mlir-cpu-runner", "mlir-runner")
_POLL = 0.02
# How often a running process's events are read: often enough for its limits, and it costs the page nothing.
_LOOK = 0.1
_ALWAYS = {
    "PYTHONHASHSEED": "0",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONUNBUFFERED": "1",
    "PYTHONIOENCODING": "utf-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "COLUMNS": "100",
    "TERM": "dumb",
    "NO_COLOR": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    # One page is one process: two cores are kept busy by two pages, and a pool of compilers would outlive its page.
    "TORCHINDUCTOR_COMPILE_THREADS": "1",
    "VLLM_NO_USAGE_STATS": "1",
    "VLLM_ENABLE_V1_MULTIPROCESSING": "0",
    "VLLM_LOGGING_LEVEL": "ERROR",
    "VLLM_CPU_KVCACHE_SPACE": "1",
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
}
# A hit in these caches would skip the very passes that a page shows; C++ and cubins are still shared.
_NO_GRAPH_CACHE = {
    "TORCHINDUCTOR_FX_GRAPH_CACHE": "0",
    "TORCHINDUCTOR_AUTOGRAD_CACHE": "0",
    "VLLM_DISABLE_COMPILE_CACHE": "1",
    "VLLM_USE_AOT_COMPILE": "1",  # as when its cache is on
}


@dataclasses.dataclass(frozen=True, slots=True)
class Job:
    """One page's snippets for one process, in order; those whose lane is not in `lanes` only define things."""

    page: Page
    family: str
    snippets: tuple[Snippet, ...]
    fresh_caches: bool = False

    @property
    def lanes(self) -> tuple[str, ...]:
        """Return the lanes whose outputs this process makes."""
        return tuple(dict.fromkeys(s.lane for s in self.snippets if LANES[s.lane].family == self.family))

    def payload(self) -> dict[str, Any]:
        """Return what the worker needs to know, as JSON."""
        entries = []
        for snippet in self.snippets:
            data = dataclasses.asdict(snippet)
            kept = {
                key: data[key] for key in ("ordinal", "kind", "code", "group", "device", "run", "stderr", "timeout")
            }
            entries.append({**kept, "label": snippet.label, "raises": checks.expects_error(snippet.expectation)})
        return {"page": self.page.name, "family": self.family, "snippets": entries}

    def key(self, state: LaneState) -> str:
        """Return the cache key: the code, the lane's settings and pins, and the versions it really has."""
        payload = self.payload()
        del payload["page"]
        for entry in payload["snippets"]:
            del entry["ordinal"], entry["timeout"]
        lane = dataclasses.asdict(LANES[self.lanes[0]]) if self.lanes else {}
        parts = [PROTOCOL, payload, lane, state.versions, state.device, self.fresh_caches, _ALWAYS]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


@dataclasses.dataclass(frozen=True, slots=True)
class Failure:
    """Why a process did not end well, and in which snippet."""

    code: Code
    ordinal: int
    message: str
    detail: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Execution:
    """What a process did: outcomes in order, what went wrong, and the project's own modules that it used."""

    outcomes: tuple[Outcome, ...]
    failure: Failure | None
    uses: dict[str, str]
    seconds: float


def environment(job: Job, state: LaneState, scratch: Path, caches: Path) -> dict[str, str]:
    """Return the environment of the job's process."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(FOREIGN)}
    versions = hashlib.sha256(json.dumps(state.versions).encode()).hexdigest()[:12]
    place = scratch / "caches" if job.fresh_caches else caches
    lane = dict(LANES[job.lanes[0]].environment) if job.lanes else {}
    return {
        **kept,
        **_ALWAYS,
        **({} if job.fresh_caches else _NO_GRAPH_CACHE),
        "TORCHINDUCTOR_CACHE_DIR": str(place / f"inductor-{versions}"),
        "TRITON_CACHE_DIR": str(place / f"triton-{versions}"),
        "VLLM_CACHE_ROOT": str(place / f"vllm-{versions}"),
        "SNIPPETS_FIGURES": str(scratch / "figures"),
        "SNIPPETS_SCRATCH": str(scratch),
        "TMPDIR": str(scratch / "tmp"),
        **lane,
    }


def settings(lane: str) -> dict[str, str]:
    """Return what the environment sets for every process of `lane`, on whatever machine it runs."""
    return {**_ALWAYS, **_NO_GRAPH_CACHE, **dict(LANES[lane].environment)}


def packed(job: Job) -> dict[str, Any]:
    """Return the job in the form that a worker on another machine runs by itself."""
    limit = START_LIMIT + sum(snippet.timeout or SNIPPET_LIMIT for snippet in job.snippets)
    packages = [package for package, _ in LANES[job.lanes[0]].pins]
    extra = {"digests": digests(job.snippets), "timeout": limit, "packages": packages, "tools": {}, "libraries": ""}
    return {**job.payload(), **extra}


def run(job: Job, state: LaneState, caches: Path, tick: Callable[[], None] = lambda: None) -> Execution:
    """Run the job and watch it; never raises for what the snippets do."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="snippets-", ignore_cleanup_errors=True) as name:
        scratch = Path(name)
        for part in ("figures", "work", "tmp"):
            (scratch / part).mkdir()
        if not job.fresh_caches:
            # torch 2.13 keeps the headers that it compiles for C++ (11 s) by the temporary folder: pages share them.
            headers = caches / "inductor-headers"
            headers.mkdir(parents=True, exist_ok=True)
            (scratch / "tmp" / f"torchinductor_{getpass.getuser()}").symlink_to(headers, target_is_directory=True)
        tools = {tool: path for tool in MLIR_TOOLS if (path := mlir_tool(tool))} if job.family == "mlir" else {}
        payload = {
            **job.payload(),
            "path": [str(ROOT / "code" / "src"), str(ROOT / "code" / "examples"), str(ROOT / "code")],
            "root": str(ROOT / "code"),
            "tools": tools,
            "libraries": mlir_libraries(tools["mlir-opt"]) if "mlir-opt" in tools else "",
        }
        (scratch / "job.json").write_text(json.dumps(payload), encoding="utf-8")
        (scratch / "events").touch()
        with (scratch / "stderr").open("w") as errors:
            try:
                process = subprocess.Popen(
                    [state.interpreter, str(WORKER), "--page", str(scratch / "job.json"), str(scratch / "events")],
                    cwd=scratch / "work", env=environment(job, state, scratch, caches), stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True,
                )  # fmt: skip
            except OSError as error:
                failure = Failure(Code.BROKEN_LANE, job.snippets[0].ordinal, f"{state.interpreter}: {error.strerror}")
                return Execution((), failure, {}, 0.0)
            try:
                watch = _Watch(job, process, scratch)
                watch.wait(tick)
            finally:
                survivors = _sweep(process, str(scratch))
        return watch.execution(survivors, time.monotonic() - began)


class _Watch:
    """The events of one process as they come, and the limits that it must keep."""

    def __init__(self, job: Job, process: subprocess.Popen[bytes], scratch: Path) -> None:
        self.job = job
        self.process = process
        self.scratch = scratch
        self.outcomes: list[Outcome] = []
        self.started: dict[int, int] = {}
        self.current = -1
        self.since = time.monotonic()
        self.size_before = 0
        self.output: Path | None = None
        self.ended = False
        self.uses: dict[str, str] = {}
        self.failure: Failure | None = None
        # A machine that others use as well may be given more time: SNIPPETS_PATIENCE=4 makes every limit fourfold.
        self.patience = patience()
        self._read = 0
        self._snippets = {snippet.ordinal: snippet for snippet in job.snippets}

    def wait(self, tick: Callable[[], None]) -> None:
        with _sleeper(self.process.pid) as sleep:
            while self.process.poll() is None and self.failure is None:
                self.events()
                self.limits()
                tick()
                sleep(_LOOK)
        self.events()
        # An end by a signal counts also after the last snippet: what it printed may not be all that it meant to.
        if self.failure is None and (not self.ended or self.process.returncode):
            self.died()

    def events(self) -> None:
        try:
            with (self.scratch / "events").open("rb") as file:
                file.seek(self._read)
                data = file.read()
        except FileNotFoundError:
            self.failure = self.failure or Failure(Code.CRASH, self.place(), "the snippet deleted its process's files")
            return
        whole = data[: data.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.splitlines():
            event = json.loads(line)
            if event["event"] == "ready":
                self.output = Path(event["output"])
            elif event["event"] == "start":
                self.current, self.since, self.size_before = event["ordinal"], time.monotonic(), self.size()
            elif event["event"] == "outcome":
                if len(event["outcome"]["output"]) > OUTPUT_LIMIT and self.failure is None:
                    self.failure = Failure(Code.FLOOD, self.current, f"printed more than {OUTPUT_LIMIT >> 20} MiB")
                    return
                self.outcomes.append(wiped(Outcome.from_json(event["outcome"])))
                self.started.update(dict.fromkeys(event["children"], self.current))
                self.current, self.since = -1, time.monotonic()
            elif event["event"] == "forked":
                why = event["error"] or "end it with os._exit"
                message = f"a child that it forked came to the end of the snippet: {why}"
                self.failure = self.failure or Failure(Code.LEFTOVER, event["ordinal"], message)
            elif event["event"] == "end":
                self.ended, self.uses = True, event["uses"]

    def size(self) -> int:
        if self.output is None:
            return 0
        with suppress(OSError):
            return self.output.stat().st_size
        return 0

    def limits(self) -> None:
        snippet = self._snippets.get(self.current)
        limit = (START_LIMIT if snippet is None else snippet.timeout or SNIPPET_LIMIT) * self.patience
        place = snippet.ordinal if snippet else self.place()
        if time.monotonic() - self.since > limit:
            what = "ran past" if snippet else "the process did not go on for"
            self.failure = Failure(Code.TIMEOUT, place, f"{what} {limit:g} s")
        elif snippet and self.size() - self.size_before > OUTPUT_LIMIT:
            self.failure = Failure(Code.FLOOD, place, f"printed more than {OUTPUT_LIMIT >> 20} MiB")

    def place(self) -> int:
        """Return the ordinal of the snippet that runs, else of the last one that did, else of the first."""
        if self.current >= 0:
            return self.current
        return self.outcomes[-1].ordinal if self.outcomes else self.job.snippets[0].ordinal

    def died(self) -> None:
        status = self.process.returncode
        how = f"was killed by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
        if self.ended:
            how += " after its last snippet"
        tail: list[str] = []
        with suppress(OSError):
            tail = (self.scratch / "stderr").read_text(errors="replace").strip().splitlines()[-8:]
        self.failure = Failure(Code.CRASH, self.place(), f"the process {how}", "\n".join(f"    {t}" for t in tail))

    def execution(self, survivors: list[tuple[int, str]], seconds: float) -> Execution:
        failure = self.failure
        if failure is None and survivors:
            pid, name = survivors[0]
            more = f" and {len(survivors) - 1} more" if len(survivors) > 1 else ""
            place = self.started.get(pid, self.place())
            failure = Failure(Code.LEFTOVER, place, f"left the process {name}{more} running")
        return Execution(tuple(self.outcomes), failure, self.uses, seconds)


@contextmanager
def _sleeper(pid: int) -> Iterator[Callable[[float], object]]:
    """Give a sleep of so many seconds that ends early when the process does; where that cannot be, a short one."""
    try:
        handle = os.pidfd_open(pid)
    except (AttributeError, OSError):
        yield lambda seconds: time.sleep(min(seconds, _POLL))
        return
    ends = select.poll()
    ends.register(handle, select.POLLIN)
    try:
        yield lambda seconds: ends.poll(1000 * seconds)
    finally:
        os.close(handle)


def patience() -> float:
    """Return the factor on every limit that `SNIPPETS_PATIENCE` asks for; raise ValueError when it is no number."""
    text = os.environ.get("SNIPPETS_PATIENCE", "1")
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if not 0 < factor < 1e6:
        raise ValueError(f"SNIPPETS_PATIENCE={text!r} is no factor; set it to a number such as 4")
    return factor


def _sweep(process: subprocess.Popen[bytes], scratch: str) -> list[tuple[int, str]]:
    """Kill whatever is left of the process's family; return what outlived a process that had ended by itself."""
    alone = process.poll() is not None
    deadline = time.monotonic() + (0.5 if alone else 0.0)
    while True:
        found = _family(process.pid, scratch)
        if not found or time.monotonic() >= deadline:
            break
        time.sleep(_POLL)
    killed = []
    for pid, _ in found:
        with suppress(OSError, psutil.Error):
            killed.append(psutil.Process(pid))
            os.kill(pid, signal.SIGKILL)
    psutil.wait_procs(killed, timeout=2)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return found if alone else []


def _family(leader: int, scratch: str) -> list[tuple[int, str]]:
    """Find the processes of the leader's session, and those that left it but still know its scratch folder."""
    found = []
    for pid in psutil.pids():
        with suppress(OSError, psutil.Error):
            if pid in (leader, os.getpid()):
                continue
            candidate = psutil.Process(pid)
            ours = os.getsid(pid) == leader or _knows(candidate, scratch)
            if ours and candidate.status() != psutil.STATUS_ZOMBIE:
                found.append((pid, candidate.name()))
    return found


def _knows(candidate: psutil.Process, scratch: str) -> bool:
    """Tell whether a process has our scratch folder in its environment, or works in it: a daemon keeps one of them."""
    with suppress(OSError, psutil.Error):
        if Path(f"/proc/{candidate.pid}/environ").read_bytes().find(f"SNIPPETS_SCRATCH={scratch}\0".encode()) >= 0:
            return True
        return candidate.cwd().startswith(scratch + os.sep)
    return False
