"""The lints: a page in, findings out; and what each of them must leave alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ONE, Manual

from anchors import lints
from anchors.lints import allow, names, prose
from anchors.model import Code, Finding, SourceError

CORE = "toy:toy/core.py"
Run = Callable[..., tuple[int, str, str]]


def lint(manual: Manual, text: str, *, index: bool = True) -> list[Finding]:
    """Return the findings on a page, with an index of the pin unless told otherwise."""
    page = manual.page(text)
    workspace = manual.workspace()
    if index:
        for pin in lints.missing(workspace):
            names.make(workspace.store, pin, workspace.cache.path.parent)
    return list(lints.run(workspace, [(page.read_text(encoding="utf-8"), "page.md")]).findings)


def brief(findings: list[Finding]) -> list[tuple[int, Code, str]]:
    """Return line, code and text of findings."""
    return [(finding.line, finding.code, finding.anchor) for finding in findings]


@pytest.mark.parametrize(
    ("text", "line", "shown"),
    [
        ("a\nb\nsee core.py:12 there", 3, "core.py:12"),
        ("see `toy/core.py:12`", 1, "toy/core.py:12"),
        ("| a | b |\n|---|---|\n| x | lib/Pass.cpp:7 |", 3, "lib/Pass.cpp:7"),
        (":::{note}\nwords\nand Ops.td:90.\n:::", 3, "Ops.td:90"),
        ("- item\n- core.py#L40", 2, "core.py#L40"),
        ("# In core.py:3", 1, "core.py:3"),
    ],
)
def test_a_raw_reference(manual: Manual, text: str, line: int, shown: str) -> None:
    assert brief(lint(manual, text)) == [(line, Code.RAW_REFERENCE, shown)]


@pytest.mark.parametrize(
    "text",
    [
        "```\nFile core.py:12\n```",
        "```{testoutput}\ncore.py:12: error\n```",
        "    core.py:12",
        "see [the docs](https://x.example/core.py#L12)",
        "at 10:12, or core.py: 12 lines, or `core.py`",
        "the port localhost.py:80801x",
        f"{{src}}`{CORE}#Scheduler`",
    ],
)
def test_no_raw_reference(manual: Manual, text: str) -> None:
    assert [f for f in lint(manual, text) if f.code is Code.RAW_REFERENCE] == []


@pytest.mark.parametrize(
    ("text", "line", "shown"),
    [
        ("one\n`fuse_everything` two", 2, "fuse_everything"),
        (f"{{src}}`{CORE}#Scheduler` has\nwords and `Scheduler.fuse_all`", 2, "Scheduler.fuse_all"),
        ("`KernelScheduler`", 1, "KernelScheduler"),
        ("`frobnicate()`", 1, "frobnicate()"),
        ("`a::Nowhere`", 1, "a::Nowhere"),
        ("| a |\n|---|\n| `not_there` |", 3, "not_there"),
        (":::{exercise} About `not_there`\nbody\n:::", 1, "not_there"),
        (":::{note}\n:class: x\n\nbody `not_there`\n:::", 4, "not_there"),
        ("`toy/absent.py`", 1, "toy/absent.py"),
        ("`absent.py`", 1, "absent.py"),
    ],
)
def test_a_ghost(manual: Manual, text: str, line: int, shown: str) -> None:
    assert brief(lint(manual, text)) == [(line, Code.GHOST, shown)]


@pytest.mark.parametrize(
    "text",
    [
        "`plain` words, `x + y_z`, `a`, `--flag-name`, `64`, `[a_b, c_d]`, `key=value_x`",
        "`first.count` and `shared`",  # words of the release, though never defined in it
        "`toy/core.py`, `core.py`, `src/toy/core.py`, `output_code.ptx`, `CITATION.cff`",
        "`functools.partial` and `os.path.join()`",
        "```{testcode}\nmy_kernel = 1\n```\n\nNow `my_kernel` and `my_kernel()`.",
        "```{testoutput}\nbuf0_1\n```\n\n`buf0_1`",
        "[`other_manual`](https://x.example) `other_manual`\n```\nother_manual\n```",
        "{literal}`not_there` {math}`a_b`",
        "x\n```\nnot_there\n```",
    ],
)
def test_no_ghost(manual: Manual, text: str) -> None:
    assert [f for f in lint(manual, text) if f.code is Code.GHOST] == []


def test_a_ghost_is_reported_once_and_suggests(manual: Manual) -> None:
    (finding,) = lint(manual, "`help_er` x\n\n`help_er`\n")
    assert finding.line == 1
    assert "did you mean helper?" in finding.suggestion


def test_a_name_defined_once_must_be_anchored(manual: Manual) -> None:
    (finding,) = lint(manual, "Call `helper()`.\nAgain `helper()`.")
    assert (finding.line, finding.code) == (1, Code.UNANCHORED)
    assert finding.suggestion == "write {src}`toy:toy/core.py#helper`"
    assert lint(manual, f"Call `helper()`.\n\n{{src}}`{CORE}#helper`") == []
    assert lint(manual, "Call `helper()`, {py:func}`toy.core.helper`.") == []
    assert lint(manual, f"`Scheduler.score()`\n```{{excerpt}} {CORE}#Scheduler.score\n```") == []


def test_a_name_defined_twice_need_not_be(manual: Manual) -> None:
    manual.release("1.0", {**ONE, "toy/more.py": "def helper():\n    pass\n"})
    assert lint(manual, "Call `helper()`.") == []


def test_without_an_index_the_lock_proves_names(manual: Manual, anchors_command: Run) -> None:
    page = manual.page(f"`total_x` and `one.size` {{src}}`{CORE}#helper`, `toy/core.py`")
    assert lint(manual, page.read_text(), index=False) == []  # nothing is known, so nothing is doubted
    status, out, _ = anchors_command("ghosts")
    assert status == 1 and "total_x" in out
    for made in (manual.root.parent / "cache" / "names").iterdir():
        made.unlink()
    assert lint(manual, "`total_x`", index=False) == []  # an index can be made, so nothing is judged before it is
    (manual.root / "site-1.0").rename(manual.root / "away")
    found = lint(manual, "`total_x` and `one.size` and `toy/core.py`", index=False)
    assert [f.anchor for f in found] == ["total_x"]
    assert "not read: toy" in found[0].message


def test_the_allow_list(manual: Manual, anchors_command: Run) -> None:
    (manual.root / "code").mkdir()
    (manual.root / "code" / "demo.py").write_text("def our_own():\n    pass\n")
    listed = manual.source / allow.NAME
    listed.write_text("# note\nnv_tool  a command\nmade_*  invented\n../code/*.py  our programs\n")
    found = lint(manual, "`nv_tool` `made_up` `our_own()` `our_owner()` `demo.py` `other_tool`")
    assert [f.anchor for f in found] == ["our_owner()", "other_tool"]
    listed.write_text("fine  reason\n\nbare_name\n")
    status, _, err = anchors_command("ghosts")
    assert status == 2
    assert "ghosts.allow:3: bare_name has no reason" in err


def test_an_index_says_what_it_took_and_survives_damage(manual: Manual) -> None:
    workspace = manual.workspace()
    folder = workspace.cache.path.parent
    made = names.make(workspace.store, "toy", folder)
    assert made is not None and made.files == 3 and made.names > 20 and made.size > 0
    index = names.open_index(workspace.store, "toy", folder)
    assert index is not None
    assert index.has("node") and not index.has("nodule")
    assert index.defined("Scheduler") == (1, "toy/core.py")
    index.close()
    made.path.write_bytes(b"not a database, by any means at all" * 100)
    assert names.open_index(workspace.store, "toy", folder) is None
    assert lints.missing(workspace) == ("toy",)


def test_an_index_that_cannot_be_written(manual: Manual, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    with pytest.raises(SourceError, match="ANCHORS_CACHE"):
        names.make(manual.workspace().store, "toy", blocked)


@pytest.mark.parametrize(
    ("path", "source", "expected"),
    [
        ("a.py", "class A_b:\n  def c_d(self): pass\nE_F: int = 1\nx.y_z = 2\n", {"A_b", "c_d", "E_F"}),
        (
            "a.cpp",
            "class Foo {\n};\nvoid Foo::run_it(int a) {\n}\n  call_me(1);\n#define MAC 1\n",
            {"Foo", "run_it", "MAC"},
        ),
        ("a.td", 'def Op_A : B<"x">;\n  class Cls;\n', {"Op_A", "Cls"}),
        ("a.yaml", "- func: gather_x(Tensor a)\n", {"gather_x"}),
        ("a.md", "def words\n", set()),
    ],
)
def test_what_counts_as_a_definition(path: str, source: str, expected: set[str]) -> None:
    assert {name.decode() for name in names._definitions(path, source.encode())} == expected


def test_definitions_take_linear_time() -> None:
    """A pattern that backtracks would need minutes for this."""
    assert list(names._definitions("a.h", b"a " * 200_000 + b"\n" + b"f(" * 100_000)) == []


def test_a_page_is_read_once(manual: Manual, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "`helper()` and core.py:3"
    before = lint(manual, text)

    def fail(_: str) -> prose.Prose:
        raise AssertionError("the page was read again")

    monkeypatch.setattr(prose, "read", fail)
    assert lint(manual, text) == before


def test_a_span_over_two_lines_and_after_a_role(manual: Manual) -> None:
    text = f"words {{src}}`{CORE}#LIMIT` more\nand `not_there` and\n`also_not` x `a_b\nc_d` `third_not`"
    assert [(line, shown) for line, _, shown in brief(lint(manual, text))] == [
        (2, "not_there"),
        (3, "also_not"),
        (4, "third_not"),
    ]


def test_check_lints_with_the_indexes_that_exist(manual: Manual, anchors_command: Run) -> None:
    manual.page("`not_there` and core.py:12")
    status, out, err = anchors_command("check")
    assert status == 1
    assert "raw-reference" in out and "ghost" not in out
    assert "python -m anchors ghosts" in err
    anchors_command("ghosts")
    status, out, err = anchors_command("check")
    assert status == 1
    assert "source/page.md:1: ghost: not_there" in out and not err
