"""Clean pages are not read again, and nothing that could change their outcome goes unnoticed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ONE, TWO, Manual

from anchors import memo
from anchors.check import Report
from anchors.model import Code
from anchors.providers import Store

CORE = "toy:toy/core.py"
PAGE = f"# A\n\n{{src}}`{CORE}#Scheduler.fuse` and {{src}}`toy:toy.tools.tidy`\n"
Reads = Callable[[], int]


@pytest.fixture
def settled(manual: Manual, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an accepted page of a manual whose files changed long ago, as the check's clock has it."""
    page = manual.page(PAGE)
    manual.accept(page)
    monkeypatch.setattr(time, "time_ns", lambda real=time.time_ns: real() + 3600 * 10**9)
    assert manual.workspace().check([page]).counts["ok"] == 2
    return page


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Reads:
    """Return a function that says how many pinned files were read so far."""
    seen: list[str] = []
    real = Store.read

    def read(self: Store, pin_name: str, path: str):  # type: ignore[no-untyped-def]
        seen.append(path)
        return real(self, pin_name, path)

    monkeypatch.setattr(Store, "read", read)
    return lambda: len(seen)


def codes(report: Report) -> list[Code]:
    """Return the codes of a report's findings."""
    return [finding.code for finding in report.findings]


def test_a_clean_page_is_not_read_again_and_says_the_same(manual: Manual, settled: Path, reads: Reads) -> None:
    first = manual.workspace().check([settled], refresh=False)
    assert reads() == 0
    manual.workspace().cache.path.unlink()
    assert manual.workspace().check([settled], refresh=False) == first
    assert reads() > 0


def test_a_changed_source_is_noticed(manual: Manual, settled: Path) -> None:
    manual.release("1.0", {**ONE, "toy/core.py": TWO["toy/core.py"].replace("continue", "break")})
    assert codes(manual.workspace().check([settled])) == [Code.CHANGED]


def test_a_change_that_keeps_size_and_time_is_noticed(manual: Manual, settled: Path) -> None:
    path = manual.root / "site-1.0" / "toy" / "core.py"
    before = path.stat()
    path.write_text(ONE["toy/core.py"].replace("LIMIT", "TIMIL"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    report = manual.workspace().check([settled], require_sources=True)
    assert codes(report) == [Code.UNREAD], "the file is not the one that RECORD names"


def test_a_deleted_source_and_a_deleted_release_are_noticed(manual: Manual, settled: Path) -> None:
    (manual.root / "site-1.0" / "toy" / "tools.py").unlink()
    assert manual.workspace().check([settled]).counts["unread"] == 1
    (manual.root / "site-1.0" / "toy-1.0.dist-info" / "RECORD").unlink()
    assert manual.workspace().check([settled]).counts["unread"] == 2


def test_a_checkout_is_noticed(manual: Manual, settled: Path, tmp_path: Path) -> None:
    from anchors.workspace import Workspace

    tree = tmp_path / "tree" / "src" / "toy"
    tree.mkdir(parents=True)
    for name in ("core.py", "tools.py"):
        (tree / name).write_text(TWO[f"toy/{name}"].replace("yield one", "yield nodes"))
    workspace = Workspace.open(manual.root, checkouts={"toy": tmp_path / "tree"})
    assert codes(workspace.check([settled])) == [Code.CHANGED]


def test_another_pin_page_or_lock_is_noticed(manual: Manual, settled: Path) -> None:
    settled.write_text(PAGE + f"\nand {{src}}`{CORE}#LIMIT`\n")
    assert codes(manual.workspace().check([settled])) == [Code.UNLOCKED]
    settled.write_text(PAGE.replace(" and {src}`toy:toy.tools.tidy`", ""))
    assert codes(manual.workspace().check([settled])) == [Code.STALE_LOCK]
    settled.write_text(PAGE)
    assert codes(manual.workspace().check([settled])) == []
    lock = manual.source / "anchors.lock"
    digest = next(iter(manual.workspace().lock.pages["page.md"].values())).digest
    lock.write_text(lock.read_text().replace(digest, "0" * 16))
    assert codes(manual.workspace().check([settled])) == [Code.CHANGED]
    lock.write_text(lock.read_text().replace("0" * 16, digest))
    manual.repin("2.0")
    assert manual.workspace().check([settled], refresh=False).counts["moved"] == 1


def test_a_new_index_of_names_is_noticed(manual: Manual, settled: Path, anchors_command: Callable[..., object]) -> None:
    page = manual.page(PAGE.replace("# A", "# A\n\n`Scheduler.no_such_name`"))
    manual.accept(page)
    assert codes(manual.workspace().check([page])) == []
    anchors_command("ghosts", "--offline")
    assert codes(manual.workspace().check([page])) == [Code.GHOST]


def test_a_file_that_changed_just_now_is_read_again(
    manual: Manual, monkeypatch: pytest.MonkeyPatch, reads: Reads
) -> None:
    page = manual.page(PAGE)
    manual.accept(page)
    manual.workspace().check([page])
    before = reads()
    manual.workspace().check([page])
    assert reads() > before
    monkeypatch.setattr(memo, "RECENT_NS", -(10**12))
    manual.workspace().check([page])
    before = reads()
    manual.workspace().check([page])
    assert reads() == before


def test_a_page_with_a_fault_says_so_every_time(manual: Manual, settled: Path) -> None:
    settled.write_text(PAGE + "\nSee core.py:12.\n")
    assert [codes(manual.workspace().check([settled])) for _ in range(3)] == [[Code.RAW_REFERENCE]] * 3
