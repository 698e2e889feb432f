"""Checking: a page in, states and findings out; and each way in which a page or a lock can be broken."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ONE, Manual

from anchors.model import Code, SourceError, State

CORE = "toy:toy/core.py"
FUSE = f"{CORE}#Scheduler.fuse"
Run = Callable[..., tuple[int, str, str]]


def test_an_accepted_page_is_clean(manual: Manual, anchors_command: Run) -> None:
    page = manual.page(f"# Fusion\n\nSee {{src}}`{FUSE}` and {{src}}`the limit <{CORE}#LIMIT>`.\n")
    manual.accept(page)
    assert anchors_command("check")[:2] == (0, "2 anchors on 1 pages: 2 ok; 0 findings\n")


def test_an_unlocked_anchor_is_a_finding_inside_the_manual_only(manual: Manual) -> None:
    inside = manual.page(f"{{src}}`{FUSE}`")
    outside = manual.root / "notes.md"
    outside.write_text(f"{{src}}`{FUSE}`")
    report = manual.workspace().check([inside, outside])
    assert [(f.page, f.line, f.code) for f in report.findings] == [("source/page.md", 1, Code.UNLOCKED)]
    assert report.counts["ok"] == 2


@pytest.mark.parametrize(
    ("anchor", "state", "hint"),
    [
        (FUSE, State.MOVED, ""),
        (f"{CORE}#Scheduler.order", State.CHANGED, "accept"),
        (f"{CORE}#LIMIT", State.CHANGED, "accept"),
        (f"{CORE}#Scheduler.score", State.GONE, f"renamed to {CORE}#Scheduler.score_fusion"),
        (f"{CORE}#helper", State.GONE, "moved to toy:toy/tools.py#helper"),
        ("toy:toy/ops.yaml#gather.out", State.OK, ""),
        ("toy:toy/tools.py#tidy", State.OK, ""),
        (f'{FUSE}@"size > LIMIT"', State.MOVED, ""),
        (f'{CORE}#Scheduler.order@"key="', State.CHANGED, "accept"),
        ("toy:toy.core.Scheduler.fuse", State.MOVED, ""),
    ],
)
def test_the_states_after_a_new_release(manual: Manual, anchor: str, state: State, hint: str) -> None:
    page = manual.page(f"{{src}}`{anchor}`")
    manual.accept(page)
    manual.repin("2.0")
    report = manual.workspace().check([page])
    assert [row.state for row in report.rows] == [state]
    assert [hint in finding.suggestion for finding in report.findings] == ([True] if hint else [])
    again = manual.workspace().check([page])
    assert [row.state for row in again.rows] == [State.OK if state is State.MOVED else state]


def test_a_finding_reads_as_designed(manual: Manual, anchors_command: Run) -> None:
    page = manual.page(f"# A\n\ntext\n\n{{src}}`{CORE}#Scheduler`\n")
    manual.accept(page)
    manual.release(
        "1.0", ONE | {"toy/core.py": ONE["toy/core.py"].replace("    def order", "    x = 1\n\n    def order")}
    )
    status, out, _ = anchors_command("check", "source/page.md")
    was = "was 17 lines, now 19; see: python -m anchors accept source/page.md"
    assert status == 1
    assert out.splitlines()[0] == f"source/page.md:5: changed: {CORE}#Scheduler — {was}"


def test_comments_and_layout_do_not_count(manual: Manual) -> None:
    page = manual.page(f"{{src}}`{FUSE}`")
    manual.accept(page)
    text = (
        ONE["toy/core.py"]
        .replace("        # try each pair\n", "\n        # other\n\n")
        .replace("one.size > ", "one.size  >  ")
    )
    manual.release("1.0", ONE | {"toy/core.py": text})
    assert [row.state for row in manual.workspace().check([page]).rows] == [State.MOVED]


def test_a_missing_source_is_counted_and_an_error_on_request(manual: Manual, anchors_command: Run) -> None:
    page = manual.page(f"{{src}}`{FUSE}`")
    manual.accept(page)
    manual.repin("3.0")
    status, out, err = anchors_command("check", "--offline")
    assert (status, out) == (0, "1 anchors on 1 pages: 0 ok, 1 unread; 0 findings\n")
    assert err.startswith("note: toy 3.0: toy/core.py: ")
    status, out, _ = anchors_command("check", "--offline", "--require-sources")
    assert status == 1
    assert out.startswith(f"source/page.md:1: unread: {FUSE} — ")


@pytest.mark.parametrize(
    ("anchor", "code", "says"),
    [
        ("toy", Code.GRAMMAR, "no pin in front of a colon"),
        ("toyy:toy/core.py", Code.UNKNOWN_PIN, "no pin is named toyy"),
        ("toy:toy/version.py", Code.GENERATED, "the build writes it"),
        (f'{FUSE}@"nothing like it"', Code.GONE, 'no line of Scheduler.fuse holds "nothing like it"'),
        (f'{FUSE}@"one"', Code.AMBIGUOUS, "lines of Scheduler.fuse hold"),
        (f"{CORE}#Scheduler.fusee", Code.GONE, "defines no Scheduler.fusee"),
        ("toy:toy/nowhere.py#x", Code.GONE, "no file toy/nowhere.py"),
        ("toy:toy.nowhere.x", Code.GONE, "no module"),
    ],
)
def test_what_does_not_resolve(manual: Manual, anchor: str, code: Code, says: str) -> None:
    report = manual.workspace().check([manual.page(f"# T\n\n{{src}}`{anchor}`")])
    (finding,) = report.findings
    assert (finding.line, finding.code) == (3, code)
    assert says in finding.message
    assert finding.suggestion


def test_an_excerpt_of_more_than_forty_lines_is_refused(manual: Manual) -> None:
    body = "\n".join(f"    x{number} = {number}" for number in range(50))
    manual.release("1.0", ONE | {"toy/core.py": f"def long():\n{body}\n"})
    page = manual.page(f"```{{excerpt}} {CORE}#long\n```\n\n```{{excerpt}} {CORE}#long\n:lines: 1-3,7\n```\n")
    manual.accept(page)
    (finding,) = manual.workspace().check([page]).findings
    assert (finding.line, finding.code, finding.message) == (1, Code.LONG_EXCERPT, "would show 51 lines")


def test_json_has_the_agreed_shape(manual: Manual, anchors_command: Run) -> None:
    manual.page(f"{{src}}`{FUSE}` {{src}}`{CORE}#nope`")
    status, out, _ = anchors_command("check", "--json")
    report = json.loads(out)
    assert status == 1
    assert list(report) == ["pins", "counts", "findings", "anchors"]
    assert report["pins"] == {"toy": "1.0"}
    assert report["counts"] == {"ok": 1, "moved": 0, "changed": 0, "gone": 1, "unread": 0}
    keys = {"page", "line", "code", "anchor", "message", "suggestion", "permalink"}
    assert all(set(finding) == keys for finding in report["findings"])
    link = "https://code.example/acme/toy/blob/v1.0/src/toy/core.py#L9-L14"
    assert report["anchors"][0] == {
        "page": "source/page.md",
        "line": 1,
        "anchor": FUSE,
        "state": "ok",
        "path": "src/toy/core.py",
        "start": 9,
        "end": 14,
        "permalink": link,
    }


def test_entries_that_nobody_cites_are_stale(manual: Manual) -> None:
    page = manual.page(f"{{src}}`{FUSE}` {{src}}`{CORE}#LIMIT`")
    other = manual.page(f"{{src}}`{FUSE}`", "other.md")
    manual.accept(page)
    manual.accept(other)
    manual.page(f"{{src}}`{FUSE}`")
    other.unlink()
    findings = manual.workspace().check([manual.source]).findings
    assert [(f.page, f.code, f.anchor) for f in findings] == [
        ("source/other.md", Code.STALE_LOCK, FUSE),
        ("source/page.md", Code.STALE_LOCK, f"{CORE}#LIMIT"),
    ]
    manual.accept(page)
    manual.accept(other)
    assert not manual.workspace().check([manual.source]).findings


def test_pages_that_cannot_be_read(manual: Manual, anchors_command: Run) -> None:
    bad = manual.page("x", "bad.md")
    bad.write_bytes(b"# A\n\xff\xfe")
    status, out, err = anchors_command("check", "source/bad.md")
    assert (status, out) == (2, "")
    assert err == "anchors: source/bad.md: not UTF-8 at byte 4; save the page as UTF-8\n"
    status, _, err = anchors_command("check", "source/none.md")
    assert status == 2
    assert "no such page or folder" in err


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_marks_and_line_ends(manual: Manual, end: str, mark: bytes) -> None:
    page = manual.page("")
    page.write_bytes(mark + f"# A{end}{end}b{end}{{src}}`{FUSE}`{end}".encode())
    assert [row.line for row in manual.workspace().check([page]).rows] == [4]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_sources_with_marks_and_windows_line_ends(manual: Manual, end: bytes) -> None:
    data = b"\xef\xbb\xbf" + ONE["toy/core.py"].encode().replace(b"\n", end)
    manual.release("1.0", ONE | {"toy/core.py": data})
    (row,) = manual.workspace().check([manual.page(f"{{src}}`{FUSE}`")]).rows
    assert (row.start, row.end) == (9, 14)


def test_a_cyclic_link_among_pages_ends(manual: Manual) -> None:
    manual.page(f"{{src}}`{FUSE}`", "deep/page.md")
    (manual.source / "deep" / "again").symlink_to(manual.source)
    assert len(manual.workspace().check([manual.source]).rows) == 1


def test_a_huge_page_is_read_in_time(manual: Manual) -> None:
    paragraph = f"Words and `code` and *more* words about {{src}}`{FUSE}`.\n\n"
    page = manual.page(paragraph * 5000)
    report = manual.workspace().check([page])
    assert len(report.rows) == 5000
    assert report.rows[-1].line == 9999


def test_a_source_that_does_not_parse_is_unread(manual: Manual) -> None:
    manual.release("1.0", ONE | {"toy/core.py": "def broken(:\n"})
    report = manual.workspace().check([manual.page(f"{{src}}`{FUSE}` {{src}}`{CORE}`")], require_sources=True)
    assert [row.state for row in report.rows] == [State.UNREAD, State.OK]
    assert "cannot be parsed" in report.findings[0].message


def test_a_damaged_cache_costs_only_time(manual: Manual, tmp_path: Path) -> None:
    page = manual.page(f"{{src}}`{FUSE}`")
    manual.accept(page)
    (cache,) = (tmp_path / "cache").glob("*.sqlite")
    cache.write_bytes(b"not a database" * 100)
    assert manual.workspace().check([page]).counts["ok"] == 1


def test_a_folder_instead_of_a_page_is_not_accepted(manual: Manual) -> None:
    from anchors import accept

    with pytest.raises(SourceError, match="one page at a time"):
        accept.run(manual.workspace(), manual.source, [])
