# ruff: noqa: E501  (tables of cases)
"""What nobody does on purpose: each case is a page, and the one line that must be said of it."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

import psutil
import pytest

from snippets import cli, lanes, recorder, store
from snippets.lanes import DEVICE_KEYS
from snippets.model import Page, Problem, Standing, seal
from snippets.page import parse
from snippets.session import PageResult, Session, read


def block(code: str, output: str = "", options: str = "", check: str = "") -> str:
    """Return a testcode block, with its output block when there is one."""
    text = f"```{{testcode}}\n{options}{code}\n```\n"
    return text + (f"\n```{{testoutput}}\n{check}{output}\n```\n" if output or check else "")


def made(text: str) -> Page:
    """Parse a page that needs no file."""
    return parse("page.md", Path("page.md"), text)


FILECHECK = ":check: filecheck\n"
# What reading the page alone must find: its text, the line, words of the message.
READ = {
    "two-testoutputs": (block("print(1)", "1") + "```{testoutput}\n1\n```\n", 8, "testoutput without a testcode"),
    "check-on-testcode": (block("print(1)", "1", FILECHECK), 1, "a testcode has no option :check:"),
    "tolerance-on-testcode": (block("print(1)", "1", ":tolerance: 1\n"), 1, "no option :tolerance:"),
    "lane-on-testoutput": (block("print(1)", "1", check=":lane: gpu\n"), 5, "a testoutput has no option :lane:"),
    "flag-with-a-value": (block("print(1)", "1", check=":volatile: false\n"), 5, ":volatile: takes no value"),
    "device-typo": (block("x = 1", options=":device: cuda:91\n"), 1, "no device is called 'cuda:91'"),
    "tolerance-words": (block("print(1)", "1", check=":tolerance: small\n"), 5, "'small' is not a number"),
    "tolerance-inf": (block("print(1)", "2", check=":tolerance: inf\n"), 5, "must be finite"),
    "timeout-nan": (block("x = 1", options=":timeout: nan\n"), 1, "must be finite"),
    "check-typo": (block("print(1)", "CHECK: 1\nCHEKC-NEXT: 2", check=FILECHECK), 5, "'CHEKC-NEXT: 2' is no FileCheck"),
    "check-suffix-typo": (block("print(1)", "CHECK: 1\nCHECK-NXT: 2", check=FILECHECK), 5, "is no FileCheck line"),
    "check-in-a-remark": (block("print(1)", "CHECK: 1\n# CHEKC: 2", check=FILECHECK), 5, "is no FileCheck line"),
    "no-patterns": (block("print(1)", "1", check=FILECHECK), 5, "needs lines that begin with CHECK:"),
    "dots-alone": (block("print(1)", "..."), 5, "would pass for any output"),
    "name-climbs": (block("print(1)", options=":name: ../../x\n"), 1, "must be letters"),
    "name-of-another": (block("print(1)", options=":name: snippet-2\n"), 1, "take other words"),
    "two-names": (block("print(1)", "", ":name: a\n", ":check: artifact\n:name: b\n"), 6, "keep one"),
    "empty": (block(""), 1, "is empty"),
    "doctest-without-example": ("```{doctest}\n> > > 1\n1\n```\n", 1, "no example"),
    "doctest-broken": ("```{doctest}\n>>>1\n1\n```\n", 1, "lacks blank after >>>"),
    "kind-typo": ("```{testcod}\n1 / 0\n```\n", 1, "did you mean {testcode}?"),
    "rst-inside": ("```{eval-rst}\n.. testcode::\n\n   1 / 0\n```\n", 1, "inside eval-rst would not run"),
    "options-not-yaml": ("```{testcode}\n---\nlane: [\n---\n1 / 0\n```\n", 1, "are not YAML"),
    "python-and-commands": (block("x", options=":lane: torch, mlir\n"), 1, "one of them runs commands"),
    "front-matter-lane": ("---\nlane: moon\n---\n" + block("x = 1"), 1, "names lane 'moon'"),
    "front-matter-key": ("---\nlanes: target\n---\n" + block("x = 1"), 1, "front matter says 'lanes'"),
    "front-matter-not-yaml": ("---\nlane: [\n---\n" + block("x = 1"), 1, "not YAML"),
    "front-matter-caches": ("---\ncaches: Fresh\n---\n" + block("x = 1"), 1, "says caches: Fresh"),
}  # fmt: skip


@pytest.mark.parametrize("name", READ)
def test_what_makes_no_sense_is_one_line_with_the_command(name: str) -> None:
    text, line, words = READ[name]
    found = [problem for problem in made(text).problems if problem.line == line and words in problem.message]
    assert len(found) == 1, made(text).problems
    assert "python -m snippets run page.md" in found[0].suggestion
    assert "\n" not in str(found[0])


def test_remarks_and_every_kind_of_check_are_allowed() -> None:
    body = "# the header\nCHECK-LABEL: f\n// CHECK-SAME: g\nCHECK-COUNT-2: h\nCHECK-DAG: i\nCHECK-NOT: j\nCHECK{LITERAL}: [[k"
    assert made(block("print(1)", body, check=FILECHECK)).problems == ()


def test_devices_are_those_of_the_target_lane() -> None:
    pytest.importorskip("torch")
    from snippets.target import DEVICES

    assert tuple(DEVICES) == DEVICE_KEYS


DAEMON = """\
import os, subprocess, sys
subprocess.Popen(["sleep", "62.5"], start_new_session=True, cwd="/")"""
DOUBLE = """\
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.chdir("/")
        time.sleep(62.5)
    os._exit(0)
os.wait()"""
OPEN = "import types, sys\nfake = types.ModuleType('snippets.target.standin')\nfake._active = [types.SimpleNamespace(key='cuda:90')]\nsys.modules[fake.__name__] = fake"
# What running the page must find: its text, the code, the line, words of the message.
RUN = {
    "stdin-read": (block("import sys\nsys.stdin.read()"), "error", 3, "no standard input"),
    "stdin-lines": (block("import sys\nlist(sys.stdin)"), "error", 3, "no standard input"),
    "stdin-child": (block("import subprocess\nsubprocess.run(['cat'], check=True)"), "error", 3, "non-zero exit"),
    "daemon": (block(DAEMON), "leftover", 1, "left the process sleep running"),
    "double-fork": (block(DOUBLE), "leftover", 1, "running"),
    "fork-comes-back": (block("import os\npid = os.fork()"), "leftover", 1, "a child that it forked"),
    "thread-dies": (block("import threading\nt = threading.Thread(target=lambda: 1 / 0)\nt.start(); t.join()"),
                    "error", 3, "ZeroDivisionError: division by zero (in thread"),
    "hidden-error": (block("x = 1\n{}['k']", options=":hide:\n"), "error", 4, "KeyError: 'k'"),
    "setup-error": ("```{testsetup}\n1 / 0\n```\n", "error", 2, "division by zero"),
    "ansi": (block("print('\\x1b[31mred\\x1b[0m')", "CHECK: red", check=FILECHECK), "output", 5, "control character '\\x1b'"),
    "nul": (block("print('a\\nb\\0')", "a\n..."), "output", 5, "line 2 of the output holds the control"),
    "nul-doctest": ("```{doctest}\n>>> print('a\\0b')\na...b\n```\n", "output", 2, "control character"),
    "not-utf8": (block("import os; os.write(1, b'caf\\xe9 ok\\n')", "caf\ufffd ok"), "output", 5, "other output"),
    "surrogate": (block("raise ValueError('\\udc80')"), "error", 2, "\\udc80"),
    "huge-line": (block("print('x' * 900_000)", "y"), "output", 5, "other output"),
    "tolerant-huge": (block("print('1 ' * 200_000)", "1 ... 1 ... 1 ... 1 ... 2", check=":tolerance: 1e-3\n"), "output", 5, ""),
    "empty-filecheck": (block("x = 1", "CHECK-NOT: error", check=FILECHECK), "output", 5, "FileCheck failed"),
    "any-error": (block("x = 1", "Traceback (most recent call last):\n  ..."), "syntax", 5, "names no error"),
    "scratch-gone": (block("import os, shutil, time\nshutil.rmtree(os.environ['SNIPPETS_SCRATCH'])\ntime.sleep(5)"), "crash", 1, "deleted"),
    "dies-at-the-end": (block("import atexit, os, signal\natexit.register(os.kill, os.getpid(), signal.SIGSEGV)"),
                        "crash", 1, "SIGSEGV after its last snippet"),
    "target-left-open": (block(OPEN), "leftover", 1, "left gpu_target('cuda:90') running"),
    "figures-of-one-name": (block("from snippets.show import svg\nsvg('f', '<svg/>', 'a')\nsvg('f', '<svg><g/></svg>', 'b')"),
                            "artifact", 1, "two figures of this page are called 'f'"),
    "group-over-lanes": ("```{testcode} g\nx = 1\n```\n```{testcode} g\n:lane: interpret\nprint(x)\n```\n```{testoutput} g\n1\n```\n",
                         "error", 6, "name 'x' is not defined"),
}  # fmt: skip


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> dict[str, PageResult]:
    """Run every page of `RUN` in one sitting."""
    folder = tmp_path_factory.mktemp("pages")
    for name, (text, *_) in RUN.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    pages = [read(folder / f"{name}.md", folder) for name in RUN]
    return Session(cache=folder / "cache", width=2).run(pages)


@pytest.mark.parametrize("name", RUN)
def test_what_goes_wrong_is_said_at_its_line_with_the_command(ran: dict[str, PageResult], name: str) -> None:
    _, code, line, words = RUN[name]
    problems = ran[f"{name}.md"].problems
    found = [p for p in problems if (p.code.value, p.line) == (code, line) and words in p.message]
    assert found, problems
    assert "python -m snippets r" in found[0].suggestion
    assert f"{name}.md" in found[0].suggestion
    str(found[0]).encode("utf-8")


def test_no_daemon_outlives_its_page(ran: dict[str, PageResult]) -> None:
    assert not [p for p in psutil.process_iter(["cmdline"]) if "62.5" in " ".join(p.info["cmdline"] or [])]


@pytest.mark.skipif(lanes.mlir_tool("mlir-opt") is None, reason="no mlir-opt 19 on the path")
@pytest.mark.parametrize(("command", "words"), [
    ("mlir-optt", "mlir-optt"), ("mlir-opt '", "No closing quotation"), ("mlir-opt |", "no tool"),
])  # fmt: skip
def test_a_command_that_is_none_is_said(tmp_path: Path, command: str, words: str) -> None:
    (tmp_path / "page.md").write_text(block("module {}", "CHECK: module", f":lane: mlir\n:run: {command}\n", FILECHECK))
    result = Session(cache=tmp_path / "cache").run([read(tmp_path / "page.md", tmp_path)])["page.md"]
    assert [(p.code.value, p.line) for p in result.problems] == [("error", 1)]
    assert words in result.problems[0].message


def test_a_page_runs_again_when_data_that_it_read_changes(tmp_path: Path) -> None:
    path = lanes.ROOT / "code" / "examples" / "parity"
    data = next(file for file in sorted(path.iterdir()) if file.is_file())
    (tmp_path / "page.md").write_text(block(f"open({str(data)!r}, 'rb').read(1)"))
    Session(cache=tmp_path / "cache").run([read(tmp_path / "page.md", tmp_path)])
    entry = json.loads(next((tmp_path / "cache" / "outcomes").iterdir()).read_text())
    assert str(data.relative_to(lanes.ROOT / "code")) in entry["uses"]


def test_pages_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "latin.md").write_bytes(b"# caf\xe9\n")
    (tmp_path / "bom.md").write_text("\ufeff---\nlane: interpret\n---\n" + block("x = 1"), encoding="utf-8")
    assert [p.message for p in read(tmp_path / "latin.md").problems] == ["the page is not UTF-8"]
    assert read(tmp_path / "bom.md").snippets[0].lane == "interpret"
    (tmp_path / "none").mkdir()
    with pytest.raises(SystemExit, match="2"):
        cli.pages([str(tmp_path / "none")])
    monkeypatch.setenv("SNIPPETS_PATIENCE", "long")
    assert cli.main(["run", str(tmp_path / "bom.md")]) == 2
    assert "SNIPPETS_PATIENCE='long' is no factor" in capsys.readouterr().err


VLLM = block("print(1)", "1", ":lane: vllm\n")


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the recording of a page of lane vllm, whose environment is gone afterwards."""
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", sys.executable)
    pins = lanes.LANES["torch"].pins
    monkeypatch.setitem(lanes.LANES, "vllm", lanes.dataclasses.replace(lanes.LANES["vllm"], pins=pins))
    (tmp_path / "page.md").write_text(VLLM)
    recorder.record(Session(cache=tmp_path / "cache"), [read(tmp_path / "page.md", tmp_path)])
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", "/nowhere/python")
    return tmp_path / "page.out" / "vllm.json"


def replayed(recording: Path) -> tuple[Problem, ...]:
    """Return the problems of the page beside the recording, whose snippet must not count as replayed."""
    folder = recording.parents[1]
    result = Session(cache=folder / "cache").run([read(folder / "page.md", folder)])["page.md"]
    assert {shown.standing for shown in result.shown.values()} == {Standing.MISSING}
    return result.problems


@pytest.mark.parametrize(("change", "sealed", "words"), [
    (lambda d: d["outcomes"][0].update(output=["2", ""]), False, "changed by hand"),
    (lambda d: d["versions"].update(torch="2.6.0"), True, "made with torch 2.6.0, the pin is 2.7.1"),
    (lambda d: d.update(lane="gpu"), True, "it is of lane gpu"),
    (lambda d: d["digests"].pop(), True, "other numbers of digests and outcomes"),
    (lambda d: d.update(versions=[]), True, "no recording that can be used"),
    (lambda d: d.pop("date"), True, "no recording that can be used"),
    (lambda d: d.pop("seal"), False, "it lacks 'seal'"),
])  # fmt: skip
def test_a_recording_that_was_changed_is_never_replayed(
    recorded: Path, change: object, sealed: bool, words: str
) -> None:
    data = json.loads(recorded.read_text())
    change(data)  # type: ignore[operator]
    if sealed:
        data["seal"] = seal({key: value for key, value in data.items() if key != "seal"})
    recorded.write_text(json.dumps(data))
    problems = replayed(recorded)
    assert [(p.code.value, p.line) for p in problems] == [("stale", 1)]
    assert words in problems[0].message
    assert "python -m snippets record page.md" in problems[0].suggestion


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b"[]", b"null"])
def test_a_recording_that_is_cut_is_never_replayed(recorded: Path, data: bytes) -> None:
    recorded.write_bytes(data)
    assert [(p.code.value, p.line) for p in replayed(recorded)] == [("stale", 1)]


def test_a_stored_output_that_is_no_text_differs(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(block("print(1)", check=":check: artifact\n:name: one\n"))
    page = read(tmp_path / "page.md", tmp_path)
    store.write(store.folder(page) / "one.txt", "")
    (store.folder(page) / "one.txt").write_bytes(b"\xff\n")
    result = Session(cache=tmp_path / "cache").run([page])["page.md"]
    assert [(p.code.value, p.line) for p in result.problems] == [("artifact", 5)]


def test_two_threads_cannot_both_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    from snippets.target.standin import alone

    said: list[str] = []

    def other() -> None:
        try:
            with alone("cuda:80"):
                said.append("in")
        except Exception as error:
            said.append(str(error))

    with alone("cuda:90"), alone("cuda:90"):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert said == ["gpu_target('cuda:80'): another thread has one open, and it holds for all threads: take turns"]


def test_a_block_for_one_device_opens_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    from snippets.target import TargetError, gpu_target

    monkeypatch.setenv("SNIPPETS_DEVICE", "cuda:90")
    with pytest.raises(TargetError, match="the block says :device: cuda:90"), gpu_target("cuda:80"):
        pass


def test_a_pack_never_overwrites_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Page\n")
    assert cli.main(["pack", "--lane", "gpu", str(page)]) == 2
    assert "name a .json file first" in capsys.readouterr().err
    assert page.read_text() == "# Page\n"
