"""Send jobs to other machines through Jupyter kernel gateways.

A machine of the farm runs `jupyter kernelgateway` in an environment with the lane's pins. For each job a kernel is
started there, given this project's code and the job, and stopped: the kernel is only the way in, and the job runs in
the same worker as everywhere else. Chosen because a gateway needs no code of ours on the machine, and authentication,
start-up, interruption and clean-up of remote processes are its own business.
"""

from __future__ import annotations

import base64
import contextlib
import dataclasses
import io
import json
import queue
import threading
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import requests
import websocket
from jupyter_client.session import Session as Messages

from snippets import runner
from snippets.lanes import GPU_CAPABILITY, LANES, ROOT, LaneState, Readiness
from snippets.model import Code, Outcome
from snippets.store import wiped

_MARK = "snippets-farm:"
_ANSWER = 30.0
_SLACK = 60.0
_BOOT = """
import base64, importlib.util, io, json, shutil, sys, tempfile, zipfile
folder = tempfile.mkdtemp(prefix="snippets-")
try:
    zipfile.ZipFile(io.BytesIO(base64.b64decode({archive!r}))).extractall(folder)
    spec = importlib.util.spec_from_file_location("snippets_worker", folder + "/code/src/snippets/worker.py")
    worker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(worker)
    result = {call}
finally:
    shutil.rmtree(folder, ignore_errors=True)
print({mark!r} + json.dumps(result))
"""


class FarmError(Exception):
    """Raised when a gateway cannot be reached, or its kernel dies; says which and how."""


def archive(root: Path = ROOT) -> str:
    """Return the project's runnable code as a zip in base64."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for folder in ("code/src", "code/examples"):
            for path in sorted((root / folder).rglob("*.py")):
                file.write(path, str(path.relative_to(root)))
    return base64.b64encode(buffer.getvalue()).decode()


@dataclasses.dataclass(frozen=True, slots=True)
class Gateway:
    """One machine's kernel gateway: its address and, where it asks for one, its token."""

    url: str
    token: str = ""

    def headers(self) -> dict[str, str]:
        """Return the headers that let us in."""
        return {"Authorization": f"token {self.token}"} if self.token else {}

    def run(self, code: str, limit: float) -> Any:
        """Run Python code in a fresh kernel and return what it printed after the mark, as JSON."""
        try:
            answer = requests.post(f"{self.url}/api/kernels", json={}, headers=self.headers(), timeout=_ANSWER)
            answer.raise_for_status()
            kernel = answer.json()["id"]
        except (requests.RequestException, ValueError, KeyError) as error:
            raise FarmError(f"{self.url} starts no kernel: {error}") from error
        try:
            return self._execute(kernel, code, limit)
        except (OSError, websocket.WebSocketException, ValueError) as error:
            raise FarmError(f"{self.url} lost its kernel: {error}") from error
        finally:
            # A gateway that is gone has no kernel to stop.
            with contextlib.suppress(requests.RequestException):
                requests.delete(f"{self.url}/api/kernels/{kernel}", headers=self.headers(), timeout=_ANSWER)

    def _execute(self, kernel: str, code: str, limit: float) -> Any:
        address = f"{self.url.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels"
        socket = websocket.create_connection(address, timeout=_ANSWER, header=self.headers())
        try:
            message = Messages().msg("execute_request", {"code": code, "silent": False, "store_history": False})
            socket.send(json.dumps({**message, "channel": "shell"}, default=str))
            text = ""
            deadline = time.monotonic() + limit
            while time.monotonic() < deadline:
                try:
                    reply = json.loads(socket.recv())
                except websocket.WebSocketTimeoutException:
                    continue
                if reply.get("parent_header", {}).get("msg_id") != message["header"]["msg_id"]:
                    continue
                if reply["msg_type"] == "stream" and reply["content"]["name"] == "stdout":
                    text += reply["content"]["text"]
                elif reply["msg_type"] == "error":
                    raise FarmError(f"{self.url}: {reply['content']['ename']}: {reply['content']['evalue']}")
                elif reply["msg_type"] == "status" and reply["content"]["execution_state"] == "idle":
                    if _MARK not in text:
                        raise FarmError(f"{self.url} answered nothing")
                    return json.loads(text.rpartition(_MARK)[2])
            raise FarmError(f"{self.url} gave no answer in {limit:g} s")
        finally:
            socket.close()


class Farm:
    """Several gateways, each of which runs one job at a time; one that fails is dropped and its job goes to another."""

    def __init__(self, urls: Sequence[str], lane: str, token: str = "") -> None:
        self.lane = lane
        self.archive = archive()
        self.free: queue.Queue[Gateway | None] = queue.Queue()
        self.lost: list[str] = []
        self.state = LaneState(lane, Readiness.ABSENT, reason="no machine of the farm has this lane")
        self.width = 0
        self._lock = threading.Lock()
        for url in urls:
            self._join(Gateway(url.rstrip("/"), token))

    def _call(self, call: str) -> str:
        return _BOOT.format(archive=self.archive, call=call, mark=_MARK)

    def _join(self, gateway: Gateway) -> None:
        packages = [package for package, _ in LANES[self.lane].pins]
        try:
            versions, (device, capability) = gateway.run(
                self._call(f"[worker.versions({packages!r}), worker.gpu()]"), _SLACK
            )
        except FarmError as error:
            self.lost.append(str(error))
            return
        wrong = [
            f"{package} {versions.get(package, 'nothing')}, the pin is {wanted}"
            for package, wanted in LANES[self.lane].pins
            if versions.get(package, "nothing").split("+")[0] != wanted
        ]
        if wrong:
            self.lost.append(f"{gateway.url} has {wrong[0]}")
        elif self.lane == "gpu" and tuple(capability) < GPU_CAPABILITY:
            self.lost.append(f"{gateway.url} has no CUDA GPU of capability 8.0 or more")
        else:
            pairs = tuple(sorted(versions.items()))
            self.state = LaneState(self.lane, Readiness.READY, "", pairs, device or "CPU")
            self.width += 1
            self.free.put(gateway)

    def execute(self, job: runner.Job, state: LaneState, caches: Path) -> runner.Execution:
        """Run a job of the farm's lane on a free machine, any other job here."""
        if self.lane not in job.lanes:
            return runner.run(job, state, caches)
        code = self._call(
            f"worker.run_packed(json.loads({json.dumps(runner.packed(job))!r}), {runner.settings(self.lane)!r})"
        )
        limit = runner.packed(job)["timeout"] + _SLACK
        while (gateway := self._take()) is not None:
            began = time.monotonic()
            try:
                record = gateway.run(code, limit)
            except FarmError as error:
                with self._lock:
                    self.lost.append(str(error))
                    self.width -= 1
                    if self.width == 0:
                        self.free.put(None)
                continue
            self.free.put(gateway)
            return _execution(record, time.monotonic() - began)
        reason = self.lost[-1] if self.lost else "no machine"
        failure = runner.Failure(Code.CRASH, job.snippets[0].ordinal, f"no machine of the farm is left: {reason}")
        return runner.Execution((), failure, {}, 0.0)

    def _take(self) -> Gateway | None:
        gateway = self.free.get()
        if gateway is None:
            # The last word that no machine is left must reach every job that waits.
            self.free.put(None)
        return gateway


def _execution(record: dict[str, Any], seconds: float) -> runner.Execution:
    outcomes = tuple(wiped(Outcome.from_json(outcome)) for outcome in record["outcomes"])
    failure = None
    if not record["ended"]:
        code = Code.TIMEOUT if "ran past" in record["failure"] else Code.CRASH
        failure = runner.Failure(code, int(record["last"]), str(record["failure"]))
    return runner.Execution(outcomes, failure, {}, seconds)
