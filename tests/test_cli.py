"""The command line: each command's text and JSON, its exit status, and what a wrong call says."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ONE, ROOT, Manual

CORE = "toy:toy/core.py"
Run = Callable[..., tuple[int, str, str]]


def test_show(manual: Manual, anchors_command: Run) -> None:
    status, out, _ = anchors_command("show", f"{CORE}#helper")
    assert status == 0
    assert out == (
        "src/toy/core.py:25-27 (function, acme/toy 1.0)\n"
        "https://code.example/acme/toy/blob/v1.0/src/toy/core.py#L25-L27\n"
        "    25 def helper(first, second):\n"
        "    26     total = first.count + second.count\n"
        "    27     return total * LIMIT\n"
    )
    shown = json.loads(anchors_command("show", "--json", f'{CORE}#helper@"return"')[1])
    assert (shown["start"], shown["end"], shown["kind"], shown["text"]) == (27, 27, "line", "    return total * LIMIT")
    assert shown["permalink"].endswith("/src/toy/core.py#L27")


@pytest.mark.parametrize(
    ("anchor", "status", "says"),
    [
        (f"{CORE}#helpr", 1, f"gone: {CORE}#helpr — toy/core.py defines no helpr; renamed to {CORE}#helper"),
        ("no anchor", 2, "grammar: no anchor — "),
        ("tory:toy/core.py", 1, "unknown-pin: tory:toy/core.py — no pin is named tory; did you mean toy"),
        ("toy:toy/version.py", 1, "generated: toy:toy/version.py — "),
    ],
)
def test_show_what_does_not_resolve(manual: Manual, anchors_command: Run, anchor: str, status: int, says: str) -> None:
    got, out, _ = anchors_command("show", anchor)
    assert got == status
    assert out.startswith(says)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["fuse"], f"{CORE}#Scheduler.fuse"),
        (["scheduler", "order"], f"{CORE}#Scheduler.order"),
        (["Scheduler"], f"{CORE}#Scheduler"),
        (["gather.out"], "toy:toy/ops.yaml#gather.out"),
        ([f"{CORE}#LIMIT"], f"{CORE}#LIMIT"),
        (["tools"], "toy:toy/tools.py"),
    ],
)
def test_find(manual: Manual, anchors_command: Run, words: list[str], first: str) -> None:
    status, out, _ = anchors_command("find", *words)
    assert status == 0
    assert out.split()[0] == first
    assert json.loads(anchors_command("find", "--json", *words)[1])[0]["anchor"] == first


def test_find_nothing(manual: Manual, anchors_command: Run) -> None:
    status, out, err = anchors_command("find", "nothing", "alike")
    assert (status, out) == (1, "")
    assert "try fewer or shorter words" in err


def test_stats(manual: Manual, anchors_command: Run) -> None:
    manual.accept(manual.page(f"{{src}}`{CORE}#LIMIT` {{src}}`{CORE}#LIMIT` {{src}}`toy:toy/tools.py`"))
    status, out, _ = anchors_command("stats")
    assert status == 0
    assert out.splitlines()[:2] == [
        "3 anchors on 1 pages: 3 ok, 0 moved, 0 changed, 0 gone, 0 unread",
        "toy 1.0: 3 mentions of 2 anchors in 2 files",
    ]
    assert json.loads(anchors_command("stats", "--json")[1])["most_cited"] == {
        f"{CORE}#LIMIT": 2,
        "toy:toy/tools.py": 1,
    }


def test_a_checkout_goes_before_what_is_installed(manual: Manual, anchors_command: Run) -> None:
    target = manual.root / "checkout" / "src" / "toy"
    target.mkdir(parents=True)
    (target / "core.py").write_text(ONE["toy/core.py"].replace("64", "99"))
    out = anchors_command("show", "--checkout", f"toy={manual.root / 'checkout'}", f"{CORE}#LIMIT")[1]
    assert out.endswith("     3 LIMIT = 99\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--checkout", "toy"], "write PIN=PATH"),
        (["--checkout", "none=."], "no such pin; the pins are toy"),
        (["--pins", "missing.toml"], "missing.toml"),
        (["--lock", "bad.lock"], "bad.lock:1: the lock is not JSON"),
    ],
)
def test_a_wrong_option_is_one_line(manual: Manual, anchors_command: Run, words: list[str], says: str) -> None:
    (manual.root / "bad.lock").write_text("nonsense")
    status, out, err = anchors_command("check", *words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_pins_that_are_no_pins(manual: Manual, anchors_command: Run) -> None:
    (manual.root / "pins.toml").write_text("[toy]\nproject = 3\n")
    status, out, err = anchors_command("check")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "pins.toml:2: [toy]" in err


@pytest.mark.parametrize(
    "command", ["", "check", "show", "find", "accept", "drift", "stats", "fetch", "ghosts", "inventory"]
)
def test_every_command_explains_itself(anchors_command: Run, command: str) -> None:
    status, out, _ = anchors_command(*command.split(), "--help")
    assert status == 0
    assert "usage: python -m anchors" in out


def test_a_folder_with_a_pins_file_is_enough(manual: Manual, tmp_path: Path) -> None:
    """Run the command as an adopter would: in a folder of their own, with no manual and no lock."""
    folder = tmp_path / "theirs"
    folder.mkdir()
    (folder / "pins.toml").write_text((manual.root / "pins.toml").read_text().replace("site-", f"{manual.root}/site-"))
    (folder / "notes.md").write_text(f"See {{src}}`{CORE}#helper`.\n")
    command = [sys.executable, "-m", "anchors"]
    run = {"cwd": folder, "capture_output": True, "text": True, "env": {"PYTHONPATH": str(ROOT), "ANCHORS_CACHE": "c"}}
    done = subprocess.run([*command, "accept", "notes.md"], check=False, **run)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stderr
    assert (folder / "anchors.lock").is_file()
    done = subprocess.run([*command, "check"], check=False, **run)  # type: ignore[call-overload]
    assert (done.returncode, done.stdout) == (0, "1 anchors on 1 pages: 1 ok; 0 findings\n")


def test_no_pinned_package_and_no_parser_is_imported_by_a_warm_check(manual: Manual) -> None:
    page = manual.page(f"{{src}}`{CORE}#helper`")
    manual.accept(page)
    manual.workspace().check([page])
    code = (
        "import sys; from anchors.cli import main; main(['check']);"
        "print(sorted({'torch', 'triton', 'sphinx', 'markdown_it', 'tree_sitter', 'requests'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_environment())
    assert done.stdout.splitlines()[-1] == "[]"


def _environment() -> dict[str, str]:
    import os

    return os.environ | {"PYTHONPATH": str(ROOT)}
