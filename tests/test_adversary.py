"""What nobody would do on purpose: each gives one clear line and a non-zero status, and leaves nothing half-written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT, Manual

CORE = "toy:toy/core.py"
PAGE = f"# A\n\n{{src}}`{CORE}#Scheduler.fuse`\n"
Run = Callable[..., tuple[int, str, str]]
TOOL = [sys.executable, "-m", "anchors"]


def one_line(done: tuple[int, str, str], says: str) -> None:
    """Assert that a command could not run and said why in one line."""
    status, out, err = done
    assert status == 2
    assert says in err
    assert len(err.splitlines()) == 1
    assert out == ""


def tool(manual: Manual, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the tool in a process of its own, in the manual's folder."""
    env = os.environ | {"PYTHONPATH": str(ROOT)} | more
    return subprocess.run([*TOOL, *words], cwd=manual.root, env=env, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", ["check", "accept", "ghosts", "stats"])
def test_a_name_that_is_too_long(manual: Manual, anchors_command: Run, command: str) -> None:
    one_line(anchors_command(command, "a" * 5000 + ".md"), "too long")


@pytest.mark.parametrize("words", [("check", ""), ("accept", ""), ("check", "--lock", "")])
def test_an_empty_path_is_not_the_whole_manual(manual: Manual, anchors_command: Run, words: tuple[str, ...]) -> None:
    status, out, err = anchors_command(*words)
    assert (status, out) == (2, "")
    assert "empty path" in err


def test_a_page_that_links_to_itself(manual: Manual, anchors_command: Run) -> None:
    (manual.source / "loop.md").symlink_to("loop.md")
    one_line(anchors_command("accept", "source/loop.md"), "no such page")
    one_line(anchors_command("check", "source/loop.md"), "no such page")


def test_accepting_nothing_makes_no_lock(manual: Manual, anchors_command: Run, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "plain.md").write_text("words\n")
    anchors_command("accept", str(folder / "plain.md"))
    assert sorted(path.name for path in folder.iterdir()) == ["plain.md"]


def test_a_page_of_another_project_is_checked_by_its_own_pins(
    manual: Manual, anchors_command: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = manual.page(PAGE)
    manual.accept(page)
    monkeypatch.chdir(tmp_path)
    status, out, _ = anchors_command("check", str(page))
    assert (status, out.splitlines()[-1]) == (0, "1 anchors on 1 pages: 1 ok; 0 findings")


def test_a_lock_with_a_merge_conflict(manual: Manual, anchors_command: Run) -> None:
    page = manual.page(PAGE)
    manual.accept(page)
    lock = manual.source / "anchors.lock"
    before = lock.read_text()
    head, _, tail = before.partition("\n")
    lock.write_text(f"{head}\n<<<<<<< ours\n=======\n>>>>>>> theirs\n{tail}")
    spoilt = lock.read_bytes()
    one_line(anchors_command("check"), "anchors.lock:2: the lock holds a merge conflict")
    one_line(anchors_command("accept", "source/page.md"), "merge conflict")
    assert lock.read_bytes() == spoilt


@pytest.mark.parametrize(
    "text",
    [
        '{"format": 1, "anchors": {"page.md": {"a": {"release": 1, "path": "p", "start": 1, "end": 1, '
        '"blob": "b", "digest": "d"}}}}',
        '{"format": 1, "anchors": {"page.md": {"a": {"release": "1", "path": "p", "start": "x", "end": 1, '
        '"blob": "b", "digest": "d"}}}}',
        '{"format": 1, "anchors": {}, "names": {"toy": "abc"}}',
    ],
)
def test_a_lock_with_values_of_the_wrong_kind(manual: Manual, anchors_command: Run, text: str) -> None:
    manual.page(PAGE)
    (manual.source / "anchors.lock").write_text(text)
    one_line(anchors_command("check"), "the lock is not one")


def test_a_lock_in_a_folder_that_is_not_there(manual: Manual, anchors_command: Run) -> None:
    manual.page(PAGE)
    one_line(anchors_command("check", "--lock", "nowhere/anchors.lock"), "there is no folder")


def test_a_checkout_that_is_empty_or_has_no_name(manual: Manual, anchors_command: Run) -> None:
    manual.page(PAGE)
    (manual.root / "empty").mkdir()
    one_line(anchors_command("check", "--checkout", "toy=empty"), "the folder is empty")
    one_line(anchors_command("check", "--checkout", "=empty"), "write PIN=PATH")


def test_options_that_make_no_sense(manual: Manual, anchors_command: Run) -> None:
    manual.page(PAGE)
    assert anchors_command("find", "--limit", "0", "fuse")[0] == 2
    one_line(anchors_command("find", ""), "write a part of the name")
    one_line(anchors_command("drift", "--pin", "toy=1.0", "--pin", "toy=2.0"), "named twice")


def test_a_pins_file_that_names_a_pin_twice(manual: Manual, anchors_command: Run) -> None:
    pins = manual.root / "pins.toml"
    pins.write_text(pins.read_text() + '\n[toy]\nproject = "x"\n')
    one_line(anchors_command("check"), "pins.toml:18:")


def test_directives_within_directives_without_end(manual: Manual, anchors_command: Run) -> None:
    depth = 600
    fences = [":" * (depth + 3 - level) for level in range(depth)]
    page = "\n".join([*(f"{fence}{{note}}" for fence in fences), PAGE, *reversed(fences)])
    manual.page(page)
    status, _, err = anchors_command("check")
    assert status in (1, 2)
    assert "Traceback" not in err


def test_odd_marks_in_anchors_are_findings_with_their_lines(manual: Manual, anchors_command: Run) -> None:
    texts = [f'{CORE}#Scheduler.fuse@"a "b" c"', "toy:toy/córe.py#Sché", "toy:", ":::", f"{CORE}#", f"{CORE}#a:b::c"]
    manual.page("# A\n\n" + "\n".join(f"{{src}}`{text}`" for text in texts) + "\n\r\n" + "x" * 10**6)
    status, out, err = anchors_command("check")
    assert (status, err.count("Traceback")) == (1, 0)
    lines = [int(line.split(":")[1]) for line in out.splitlines()[:-1]]
    assert lines == [3, 4, 5, 6, 7, 8]


def test_a_working_folder_that_is_gone(manual: Manual) -> None:
    code = "import os, sys; os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone');"
    code += "from anchors.cli import main; sys.exit(main(['check']))"
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=manual.root, env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_output_that_cannot_be_written(manual: Manual) -> None:
    manual.page(PAGE)
    ascii_only = tool(manual, "check", PYTHONIOENCODING="ascii")
    assert (ascii_only.returncode, ascii_only.stderr.count("Traceback")) == (1, 0)
    assert "\\u2014" in ascii_only.stdout
    if not Path("/dev/full").exists():
        pytest.skip("this machine has no /dev/full")
    command = f"{sys.executable} -m anchors check > /dev/full"
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    full = subprocess.run(command, shell=True, cwd=manual.root, env=env, capture_output=True, text=True, check=False)
    assert full.returncode == 2
    assert len(full.stderr.splitlines()) == 1


def test_three_checks_at_once_on_an_empty_cache(manual: Manual, tmp_path: Path) -> None:
    manual.accept(manual.page(PAGE))
    env = os.environ | {"PYTHONPATH": str(ROOT), "ANCHORS_CACHE": str(tmp_path / "fresh")}
    runs = [
        subprocess.Popen([*TOOL, "check"], cwd=manual.root, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    assert [(run.communicate()[0].decode(), run.returncode) for run in runs] == [
        ("1 anchors on 1 pages: 1 ok; 0 findings\n", 0)
    ] * 3


@pytest.mark.parametrize("place", ["/dev/null", "a-file"])
def test_a_cache_that_cannot_be_written_costs_only_time(manual: Manual, place: str) -> None:
    manual.accept(manual.page(PAGE))
    (manual.root / "a-file").write_text("")
    done = tool(manual, "check", ANCHORS_CACHE=place)
    assert (done.returncode, done.stdout) == (0, "1 anchors on 1 pages: 1 ok; 0 findings\n")


def test_stopping_an_accept_leaves_the_lock_whole(manual: Manual) -> None:
    manual.page("# A\n\n" + f"{{src}}`{CORE}#Scheduler.fuse` {{src}}`{CORE}#helper`\n")
    lock = manual.source / "anchors.lock"
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    seen = set()
    for step in range(8):
        run = subprocess.Popen(
            [*TOOL, "accept", "source/page.md"],
            cwd=manual.root,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(0.1 + 0.15 * step)
        run.send_signal(signal.SIGINT)
        _, err = run.communicate()
        seen.add(run.returncode)
        # Before Python has begun to run the tool it stops by itself, with its own words.
        assert not ("Traceback" in err and "anchors/cli.py" in err)
        assert [path.name for path in manual.source.iterdir() if path.name.startswith(".")] == []
        if lock.exists():
            assert len(manual.workspace().lock.pages["page.md"]) == 2
    assert seen <= {0, 1, 2, -signal.SIGINT}


def test_a_folder_without_pages_is_not_a_clean_manual(manual: Manual, anchors_command: Run) -> None:
    one_line(anchors_command("check"), "no Markdown page there")


def test_the_first_accept_makes_the_lock_that_check_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anchors_command: Run
) -> None:
    made = Manual(tmp_path / "manual")
    monkeypatch.chdir(made.root)
    made.source.rename(made.root / "docs")
    (made.root / "docs" / "page.md").write_text(PAGE)
    assert anchors_command("accept", "docs/page.md")[0] == 0
    assert (made.root / "anchors.lock").is_file()
    for command in (("check",), ("check", "docs"), ("check", "docs/page.md")):
        assert anchors_command(*command)[:2] == (0, "1 anchors on 1 pages: 1 ok; 0 findings\n")
