"""A farm: two local kernel gateways stand for two machines."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import requests

from snippets import lanes, recorder
from snippets.farm import Farm
from snippets.session import Session, read

TOKEN = "let-me-in"


class Machine:
    """A kernel gateway in a process group of its own, on a free port."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        environ = {**os.environ, "KG_AUTH_TOKEN": TOKEN, "JUPYTER_RUNTIME_DIR": str(folder / str(port))}
        self.log = (folder / f"{port}.log").open("w")
        command = [sys.executable, "-m", "kernel_gateway", "--KernelGatewayApp.ip=127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, f"--KernelGatewayApp.port={port}", "--KernelGatewayApp.port_retries=0"],
            cwd=folder, env=environ, stdout=self.log, stderr=self.log, start_new_session=True,
        )  # fmt: skip

    def wait(self) -> None:
        """Wait until it answers."""
        for _ in range(600):
            try:
                requests.get(f"{self.url}/api", headers={"Authorization": f"token {TOKEN}"}, timeout=5)
                return
            except requests.RequestException:
                assert self.process.poll() is None, "the gateway ended by itself"
                time.sleep(0.2)
        raise AssertionError("the gateway never answered")

    def stop(self) -> None:
        """End it and its kernels."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.log.close()

    def kernels(self) -> int:
        """Count the kernels that run there now."""
        return len(psutil.Process(self.process.pid).children())


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[list[Machine]]:
    """Start two machines."""
    pair = [Machine(tmp_path), Machine(tmp_path)]
    try:
        for machine in pair:
            machine.wait()
        yield pair
    finally:
        for machine in pair:
            machine.stop()


@pytest.fixture(autouse=True)
def far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make lane vllm one that is not here, and whose pins the two machines meet."""
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", "/nowhere/python")
    pins = lanes.LANES["torch"].pins
    monkeypatch.setitem(lanes.LANES, "vllm", lanes.dataclasses.replace(lanes.LANES["vllm"], pins=pins))


def pages(
    folder: Path, count: int, code: str = "import os, time\ntime.sleep(1)\nprint('pid', os.getppid())"
) -> list[Path]:
    """Write pages of lane vllm."""
    block = f"```{{testcode}}\n:lane: vllm\n{code}\n```\n```{{testoutput}}\n:volatile:\npid 1\n```\n"
    for number in range(count):
        (folder / f"page{number}.md").write_text(f"{block}\n% {number}\n")
    return sorted(folder.glob("page*.md"))


def session(folder: Path, farm: Farm) -> Session:
    """Return a session whose lane vllm is the farm's."""
    return Session(cache=folder / "cache", width=4, execute=farm.execute, states={"vllm": farm.state})


def test_pages_spread_over_the_machines_and_are_recorded(tmp_path: Path, machines: list[Machine]) -> None:
    farm = Farm([machine.url for machine in machines], "vllm", TOKEN)
    assert (farm.width, farm.lost) == (2, [])
    read_in = [read(path, tmp_path) for path in pages(tmp_path, 4)]
    sitting = session(tmp_path, farm)
    said, failures = recorder.record(sitting, read_in)
    assert (len(said), failures) == (4, 0)
    parents = {entry.outcomes[0].output for entry in sitting.last.values()}
    assert len(parents) == 4
    assert (tmp_path / "page0.out" / "vllm.json").exists()
    assert [machine.kernels() for machine in machines] == [0, 0]


def test_a_machine_that_dies_gives_its_page_to_the_other(tmp_path: Path, machines: list[Machine]) -> None:
    farm = Farm([machine.url for machine in machines], "vllm", TOKEN)
    machines[0].stop()
    read_in = [read(path, tmp_path) for path in pages(tmp_path, 3)]
    results = session(tmp_path, farm).run(read_in)
    assert not [str(problem) for result in results.values() for problem in result.problems]
    assert len(farm.lost) == 1
    machines[1].stop()
    for _ in range(2):
        read_in = [read(pages(tmp_path, 1, "print('pid', 7)")[0], tmp_path)]
        problems = next(iter(session(tmp_path, farm).run(read_in).values())).problems
        assert "no machine of the farm is left" in problems[0].message


def test_a_snippet_that_fails_there_is_reported_at_its_line(tmp_path: Path, machines: list[Machine]) -> None:
    farm = Farm([machines[0].url], "vllm", TOKEN)
    for code, expected in (("import os\nos._exit(3)", "crash"), ("1 / 0", "error")):
        results = session(tmp_path, farm).run([read(pages(tmp_path, 1, code)[0], tmp_path)])
        problem = results["page0.md"].problems[0]
        assert problem.code.value == expected
    assert farm.width == 1


def test_a_machine_that_refuses_us_or_has_other_versions_is_left_out(
    machines: list[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "401" in Farm([machines[0].url], "vllm", "wrong").lost[0]
    monkeypatch.setitem(lanes.LANES, "vllm", lanes.dataclasses.replace(lanes.LANES["vllm"], pins=(("torch", "9.9"),)))
    farm = Farm([machines[0].url], "vllm", TOKEN)
    assert "the pin is 9.9" in farm.lost[0]
    assert not farm.state.ready
