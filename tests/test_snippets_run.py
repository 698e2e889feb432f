"""What snippets do in a process, and what is said of it: each case is a page, and the code and line it must get."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from snippets import checks, lanes, runner
from snippets.model import Code, Standing
from snippets.session import PageResult, Session, read

Run = Callable[..., PageResult]
ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """Return where the page under test stands."""
    return tmp_path / "page.md"


@pytest.fixture
def run(tmp_path: Path, page: Path) -> Run:
    """Return a function that writes a page, runs it and returns its result."""

    def execute(text: str, **options: object) -> PageResult:
        page.write_text(textwrap.dedent(text), encoding="utf-8")
        session = Session(cache=tmp_path / "cache", width=2, **options)  # type: ignore[arg-type]
        return session.run([read(page, tmp_path)])["page.md"]

    return execute


def found(result: PageResult) -> list[tuple[str, int]]:
    """Return the codes and lines of a result's problems."""
    return [(problem.code.value, problem.line) for problem in result.problems]


def block(code: str, output: str = "", options: str = "", check: str = "") -> str:
    """Return a testcode block, with its output block when there is one."""
    text = f"```{{testcode}}\n{options}{code}\n```\n"
    return text + (f"\n```{{testoutput}}\n{check}{output}\n```\n" if output or check else "")


GOOD = {
    "printed": block("print(1 + 1)", "2"),
    "ellipsis": block("print('a', 1234, 'b')", "a ... b"),
    "whitespace": block("print('a    b')", "a b"),
    "tolerance": block("print(1 / 3)", "0.3333", check=":tolerance: 1e-3\n"),
    "volatile": block("import time; print('took', time.time())", "took 0.5", check=":volatile:\n"),
    "filecheck": block("print('x = 5')\nprint('y = 5')", "CHECK: x = [[N:[0-9]+]]\nCHECK-NEXT: y = [[N]]",
                       check=":check: filecheck\n"),
    "error-announced": block("{}['k']", "Traceback (most recent call last):\n  ...\nKeyError: 'k'"),
    "c-output": block("import os; os.write(1, b'raw\\n'); os.system('echo child')", "raw\nchild"),
    "stderr": block("import sys; print('log', file=sys.stderr)", "log", ":stderr:\n"),
    "doctest": "```{doctest}\n>>> 1 + 1\n2\n>>> {}[1]\nTraceback (most recent call last):\nKeyError: 1\n```\n",
    "source": block("import inspect\ndef f():\n    return 7\nprint(inspect.getsource(f))", "def f():\n    return 7"),
    "silent": block("x = 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_good_page_has_no_problem(run: Run, name: str) -> None:
    result = run(GOOD[name])
    assert found(result) == []
    assert {shown.standing for shown in result.shown.values()} == {Standing.RUN}


BAD = {
    "output": (block("print(1)", "2"), "output", 5),
    "tolerance": (block("print(0.34)", "0.3333", check=":tolerance: 1e-3\n"), "output", 5),
    "tolerance-words": (block("print('b', 0.3333)", "a 0.3333", check=":tolerance: 1e-3\n"), "output", 5),
    "volatile-words": (block("print('lost 3')", "took 5", check=":volatile:\n"), "output", 5),
    "filecheck": (block("print('x = 5')", "CHECK: x = 6", check=":check: filecheck\n"), "output", 5),
    "filecheck-empty": (block("print('x')", "no patterns", check=":check: filecheck\n"), "syntax", 5),
    "unshown": (block("print(1)"), "output", 1),
    "error": (block("x = 1\nx.nothing"), "error", 3),
    "error-other": (block("1 / 0", "Traceback (most recent call last):\nKeyError: 1"), "output", 5),
    "error-absent": (block("1 / 1", "Traceback (most recent call last):\nKeyError: 1"), "output", 5),
    "syntax-error": (block("x = 1\ny = ("), "error", 3),
    "exit": (block("raise SystemExit(0)"), "error", 2),
    "doctest": ("```{doctest}\n>>> 1 + 1\n2\n>>> 1 + 2\n4\n```\n", "output", 4),
    "doctest-skip": ("```{doctest}\n>>> 1 + 1  # doctest: +SKIP\n4\n```\n", "syntax", 2),
    "crash": (block("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)"), "crash", 1),
    "os-exit": (block("import os\nos._exit(0)"), "crash", 1),
    "hang": (block("while True: pass", options=":timeout: 1\n"), "timeout", 1),
    "hang-native": (block("import time\ntime.sleep(100)", options=":timeout: 1\n"), "timeout", 1),
    "endless": (block("while True: print('x' * 1000)"), "flood", 1),
    "flood": (block("print('x' * 1_500_000)"), "flood", 1),
    "stdin": (block("input()"), "error", 2),
    "thread": (block("import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()"), "leftover", 1),
    "daemon": (block("import threading, time\ndef idle(): time.sleep(60)\n"
                     "threading.Thread(target=idle, daemon=True).start()"), "leftover", 1),
    "child": (block("import subprocess\nsubprocess.Popen(['sleep', '61.5'])"), "leftover", 1),
    "grandchild": (block("import os\nos.system('sleep 61.5 &')"), "leftover", 1),
    "artifact": (block("print(1)", check=":check: artifact\n"), "artifact", 5),
    "lane": (block("x = 1", options=":lane: moon\n"), "syntax", 1),
    "option": (block("x = 1", options=":colour: red\n"), "syntax", 1),
    "orphan": ("```{testoutput}\n1\n```\n", "syntax", 1),
    "same-name": (block("x = 1", options=":name: a\n") + block("x = 2", options=":name: a\n"), "syntax", 5),
    "run-elsewhere": (block("x = 1", options=":run: mlir-opt\n"), "syntax", 1),
    "figure": (block("from snippets.show import svg\nsvg('f', '<svg/>', alt='nothing')"), "artifact", 1),
    "figure-alt": (block("from snippets.show import svg\nsvg('f', '<svg/>', alt='')"), "error", 3),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_page_is_reported_at_its_line(run: Run, name: str) -> None:
    text, code, line = BAD[name]
    result = run(text)
    assert (code, line) in found(result)
    if code not in ("syntax",):
        assert any("python -m snippets" in problem.suggestion or "testoutput" in problem.suggestion
                   for problem in result.problems)  # fmt: skip
    assert not [p for p in psutil.process_iter(["cmdline"]) if "61.5" in (p.info["cmdline"] or [])]


def test_what_follows_a_failure_is_never_passed(run: Run) -> None:
    result = run(block("1 / 0") + block("print(1)", "1"))
    assert found(result) == [("error", 2), ("skipped", 4)]
    assert [shown.standing for shown in result.shown.values()] == [Standing.RUN, Standing.MISSING]


def test_blocks_share_names_by_group_and_by_process(run: Run) -> None:
    text = block("x = 5") + block("print(x)", "5", ":lane: target\n")
    text += "```{testcode} other\nprint('x' in globals())\n```\n```{testoutput} other\nFalse\n```\n"
    text += block("import os; print('x' in globals(), os.environ['TRITON_INTERPRET'])", "False 1", ":lane: interpret\n")
    assert found(run(text)) == []


def test_a_block_of_two_lanes_is_defined_in_both(run: Run) -> None:
    text = block("def f(): return 3", options=":lane: torch, interpret\n")
    assert found(run(text + block("print(f())", "3", ":lane: interpret\n"))) == []


def test_nothing_of_the_users_shell_reaches_a_snippet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORCH_LOGS", "all")
    monkeypatch.setenv("TRITON_INTERPRET", "1")
    text = block("import os\nprint([n for n in os.environ if n in ('TORCH_LOGS', 'TRITON_INTERPRET')])", "[]")
    assert found(run(text)) == []


def test_nested_blocks_are_found_in_order(run: Run) -> None:
    inner = block("print(2)", "3")
    text = "# Page\n\n:::::{exercise} One\nAsk.\n\n::::{dropdown} Solution\n:open:\n\n" + inner + "::::\n:::::\n"
    assert found(run(text)) == [("output", 13)]


def test_a_lane_that_is_not_there_is_counted_or_an_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", "/nowhere/python")
    text = block("print(1)", "1", ":lane: vllm\n")
    result = run(text)
    assert found(result) == []
    assert result.counts == {"vllm": {"run": 0, "replayed": 0, "stale": 0, "missing": 1}}
    assert result.status == "1 snippet: 1 missing"
    assert found(run(text, strict=["vllm"])) == [("unmet-lane", 1)]


def test_a_broken_interpreter_is_always_an_error(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho no such library >&2\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", str(broken))
    result = run(block("print(1)", "1", ":lane: vllm\n"))
    assert found(result) == [("broken-lane", 1)]
    assert "no such library" in result.problems[0].message
    assert result.counts["vllm"]["missing"] == 1


def test_wrong_versions_are_always_an_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNIPPETS_PYTHON_VLLM", sys.executable)
    result = run(block("print(1)", "1", ":lane: vllm\n"))
    assert found(result) == [("broken-lane", 1)]
    assert "the pin is" in result.problems[0].message


def test_an_mlir_of_another_version_is_an_error(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "mlir-opt"
    fake.write_text("#!/bin/sh\necho LLVM version 17.0.6\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run(block("module {}", "x", ":lane: mlir\n:run: mlir-opt\n"))
    assert found(result) == [("broken-lane", 1)]


@pytest.mark.skipif(lanes.mlir_tool("mlir-opt") is None, reason="no mlir-opt 19 on the path")
@pytest.mark.parametrize(
    ("command", "code"),
    [("mlir-opt --canonicalize", None), ("mlir-opt --no-such-pass", "error"), ("rm -rf .", "error"),
     ("not mlir-opt", "error"), ("not mlir-opt --no-such-pass", None)],
)  # fmt: skip
def test_mlir_commands(run: Run, command: str, code: str | None) -> None:
    text = block("module {}", options=f":lane: mlir\n:run: {command}\n:hide:\n")
    assert [word for word, _ in found(run(text))] == ([code] if code else [])


@pytest.mark.parametrize(
    ("script", "command", "code"),
    [("kill -SEGV $$", "not --crash mlir-opt", None), ("kill -SEGV $$", "not mlir-opt", "error"),
     ("kill -SEGV $$", "mlir-opt", "error"), ("exit 3", "not --crash mlir-opt", "error"),
     ("exit 3", "not mlir-opt", None), ("exit 0", "not --crash mlir-opt", "error")],
)  # fmt: skip
def test_a_crash_is_no_failure(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str, command: str, code: str | None
) -> None:
    fake = tmp_path / "mlir-opt-19"
    fake.write_text(f'#!/bin/sh\n[ "$1" = --version ] && exec echo LLVM version 19.1.7\n{script}\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    text = block("module {}", options=f":lane: mlir\n:run: {command}\n:hide:\n")
    assert [word for word, _ in found(run(text))] == ([code] if code else [])


def test_an_unchanged_page_runs_nothing_and_prose_is_free(run: Run, page: Path) -> None:
    text = block("print(1)", "1")
    assert run(text).ran == ("torch",)
    assert run("# Other words\n\n" + text).ran == ()
    assert found(run("\n" + block("print(1)", "2"))) == [("output", 6)]
    assert run(block("print(1 )", "1")).ran == ("torch",)


def test_a_page_runs_again_when_a_module_of_ours_changes(run: Run, tmp_path: Path) -> None:
    text = block("import snippets.show")
    run(text)
    path = next((tmp_path / "cache" / "outcomes").iterdir())
    entry = json.loads(path.read_text())
    assert "src/snippets/show.py" in entry["uses"]
    assert run(text).ran == ()
    entry["uses"]["src/snippets/show.py"] = "0" * 16
    path.write_text(json.dumps(entry))
    assert run(text).ran == ("torch",)


def test_a_page_that_fails_is_never_taken_from_the_cache(run: Run) -> None:
    assert run(block("1 / 0")).ran == ("torch",)
    assert run(block("1 / 0")).ran == ("torch",)


def test_a_corrupt_cache_entry_is_run_again(run: Run, tmp_path: Path) -> None:
    text = block("print(1)", "1")
    run(text)
    next((tmp_path / "cache" / "outcomes").iterdir()).write_text('{"key": 3')
    assert run(text).ran == ("torch",)


def test_an_interpreter_that_vanishes_midway_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def vanish(job: runner.Job, state: lanes.LaneState, caches: Path) -> runner.Execution:
        return runner.run(job, lanes.LaneState("torch", lanes.Readiness.READY, "/nowhere/python"), caches)

    assert found(run(block("x = 1"), execute=vanish))[0] == ("broken-lane", 1)


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(block("print(1)", "2"))
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "code" / "src"), "SNIPPETS_CACHE": str(tmp_path / "cache")}

    def command(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "snippets", *words], cwd=tmp_path, env=environ, capture_output=True, text=True
        )

    done = command("run", "page.md")
    assert done.returncode == 1
    assert "page.md:5: output: other output than on the page; see: python -m snippets run page.md" in done.stdout
    (tmp_path / "page.md").write_text(block("print(1)", "1"))
    done = command("run", "page.md", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["counts"]["torch"]["run"] == 1
    assert command("run", "nothing.md").returncode == 2
    assert command("run", "page.md", "--strict-lanes", "moon").returncode == 2


def test_every_code_has_its_sentence() -> None:
    assert all(code.sentence.endswith((".", ").")) for code in Code)


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("want", "got", "same"),
    [
        (" ".join(f"{n}.{n:03}" for n in range(5000)), " ".join(f"{n}.{n:03}" for n in range(5001)), False),
        ("<path d='M 1.0 2.0'/>" * 2000, "<path d='M 1.0 2.0001'/>" * 2000, True),
        ("1 ... 2.0 b", "1 2.5 b 2.0001 b", True),
        ("1 ... 2.0 b", "1 2.5 b 2.0001 c", False),
        ("1.5e-3 ... nan", "1.5001e-3 then nan", True),
        ("1 2", "1 2 3", False),
        ("-1.0", "1.0", False),
        ("a 1", "b 1", False),
    ],
)
def test_numbers_near_and_words_equal(want: str, got: str, same: bool) -> None:
    assert checks.equal(want, got, checks.DEFAULT_FLAGS, 1e-3) is same
