"""The lock: its text, its safety under parallel writers, and what a damaged one says."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ONE, Manual

from anchors import accept, lock
from anchors.model import SourceError

ENTRY = lock.Entry("1.0", "src/toy/core.py", 9, 14, "b" * 40, "d" * 16, "0" * 16)
CORE = "toy:toy/core.py"
Run = Callable[..., tuple[int, str, str]]


def test_a_lock_reads_what_it_wrote_one_anchor_a_line(tmp_path: Path) -> None:
    path = tmp_path / "anchors.lock"
    quoted = 'toy:a.py#x@"say "hi""'
    written = lock.update(path, lambda now: now.with_page("b.md", {quoted: ENTRY, "toy:a.py": ENTRY}))
    written = lock.update(path, lambda now: now.with_page("a.md", {"toy:ü.py": ENTRY}).with_names("toy", ("b", "a")))
    assert lock.load(path) == written
    text = path.read_text(encoding="utf-8")
    assert json.loads(text)["names"] == {"toy": ["a", "b"]}
    assert sum("src/toy/core.py" in row for row in text.split("\n")) == 3
    assert text.index('"a.md"') < text.index('"b.md"')
    assert [entry.name for entry in tmp_path.iterdir()] == ["anchors.lock"]


def test_a_page_without_entries_leaves_the_lock() -> None:
    full = lock.Lock(Path("x")).with_page("a.md", {"toy:a.py": ENTRY})
    assert full.with_page("a.md", {}).pages == {}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "anchors.lock:1: the lock is not JSON"),
        ('{"format": 1,\n"anchors": [}', "anchors.lock:2: the lock is not JSON"),
        ("[]", "the lock is not one"),
        ('{"format": 99, "anchors": {}}', "format 99"),
        ('{"format": 1, "anchors": {"a.md": {"toy:a.py": {"start": 1}}}}', "the lock is not one"),
        ("<<<<<<< HEAD\n", "not JSON"),
    ],
)
def test_a_damaged_lock_is_one_line_and_stays(manual: Manual, anchors_command: Run, text: str, says: str) -> None:
    page = manual.page(f"{{src}}`{CORE}#LIMIT`")
    path = manual.source / "anchors.lock"
    path.write_text(text)
    for command in (("check",), ("accept", str(page))):
        status, out, err = anchors_command(*command)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert says in err
        assert "restore it from version control" in err or "use its version" in err
    assert path.read_text() == text


def test_a_lock_that_is_not_text(manual: Manual) -> None:
    (manual.source / "anchors.lock").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SourceError, match="cannot be read"):
        manual.workspace()


def test_parallel_accepts_lose_nothing(manual: Manual) -> None:
    pages = [manual.page(f"{{src}}`{CORE}#LIMIT` {{src}}`{CORE}#Scheduler.fuse`", f"p{n}.md") for n in range(12)]
    spaces = [manual.workspace() for _ in pages]
    for space in spaces:
        space.cache._db = None  # a connection belongs to one thread; the lock is what is tried here
    threads = [threading.Thread(target=accept.run, args=(s, p, [])) for s, p in zip(spaces, pages, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(lock.load(manual.source / "anchors.lock").pages) == {page.name for page in pages}


def test_a_failed_write_leaves_the_old_lock(manual: Manual, monkeypatch: pytest.MonkeyPatch) -> None:
    page = manual.page(f"{{src}}`{CORE}#LIMIT`")
    manual.accept(page)
    path = manual.source / "anchors.lock"
    before = path.read_text()

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(SourceError, match="No space left on device; nothing was changed"):
        lock.update(path, lambda now: now.with_page("other.md", {"toy:a.py": ENTRY}))
    assert path.read_text() == before
    assert sorted(entry.name for entry in manual.source.iterdir()) == ["anchors.lock", "page.md"]


def test_accept_shows_the_difference_and_keeps_to_its_page(manual: Manual, anchors_command: Run) -> None:
    page = manual.page(f"{{src}}`{CORE}#LIMIT` {{src}}`{CORE}#helper`")
    other = manual.page(f"{{src}}`{CORE}#LIMIT`", "other.md")
    manual.accept(page)
    manual.accept(other)
    manual.repin("2.0")
    status, out, _ = anchors_command("accept", str(page), f"{CORE}#LIMIT", "--offline")
    assert status == 0
    assert "-LIMIT = 64" in out
    assert "+LIMIT = 128" in out
    pages = lock.load(manual.source / "anchors.lock").pages
    assert pages["page.md"][f"{CORE}#LIMIT"].release == "2.0"
    assert pages["other.md"][f"{CORE}#LIMIT"].release == "1.0"
    assert pages["page.md"][f"{CORE}#helper"].release == "1.0"


def test_accept_shows_the_new_passage_when_the_old_text_is_not_at_hand(manual: Manual, anchors_command: Run) -> None:
    page = manual.page(f"{{src}}`{CORE}#LIMIT`")
    manual.accept(page)
    manual.release("1.0", ONE | {"toy/core.py": ONE["toy/core.py"].replace("64", "65")})
    status, out, _ = anchors_command("accept", str(page), "--dry-run")
    assert status == 0
    assert "whose text is not at hand; now:" in out
    assert "     3 LIMIT = 65" in out
    assert manual.workspace().check([page]).counts["changed"] == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("source",), "one page at a time"),
        (("source/page.md", "toy:toy/core.py#LIMID"), "does not cite toy:toy/core.py#LIMID; did you mean"),
        (("notes.md",), "outside"),
        (("source/none.md",), "no such page"),
    ],
)
def test_accept_refuses(manual: Manual, anchors_command: Run, words: tuple[str, ...], says: str) -> None:
    manual.page(f"{{src}}`{CORE}#LIMIT`")
    (manual.root / "notes.md").write_text("x")
    (manual.source / "anchors.lock").write_text(lock.Lock(Path()).text())
    status, out, err = anchors_command("accept", *words)
    assert (status, out) == (2, "")
    assert says in err


def test_accept_keeps_what_does_not_resolve_out(manual: Manual, anchors_command: Run) -> None:
    page = manual.page(f"{{src}}`{CORE}#LIMIT`\n{{src}}`{CORE}#nope`")
    status, out, _ = anchors_command("accept", str(page))
    assert status == 1
    assert f"page.md:2: gone: {CORE}#nope" in out
    assert list(lock.load(manual.source / "anchors.lock").pages["page.md"]) == [f"{CORE}#LIMIT"]
