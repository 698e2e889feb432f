"""Inventories: a whole one and pages in, a small one out that Sphinx itself reads."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Manual
from sphinx.util.inventory import InventoryFile
from sphobjinv import DataObjStr, Inventory, compress

Run = Callable[..., tuple[int, str, str]]

OBJECTS = [
    ("toy.Scheduler", "py", "class", "api.html#$"),
    ("toy.Scheduler.fuse", "py", "method", "api.html#$"),
    ("toy.helper", "py", "function", "api.html#$"),
    ("toy.LIMIT", "py", "data", "api.html#$"),
    ("Intro Label", "std", "label", "intro.html#intro"),
    ("guide/start", "std", "doc", "guide/start.html"),
    ("unused", "py", "module", "unused.html"),
]


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """Return the path of a whole inventory."""
    made = Inventory()
    made.project, made.version = "toy", "1.0"
    for name, domain, role, uri in OBJECTS:
        made.objects.append(DataObjStr(name=name, domain=domain, role=role, priority="1", uri=uri, dispname="-"))
    path = tmp_path / "objects.inv"
    path.write_bytes(compress(made.data_file()))
    return path


def kept(manual: Manual, name: str = "toy") -> set[str]:
    """Return the names in the small inventory, as Sphinx reads them."""
    data = (manual.source / "_inventories" / f"{name}.inv").read_bytes()
    found = InventoryFile.loads(data, uri="https://toy.example")
    return {item for objects in found.data.values() for item in objects}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{py:class}`toy.Scheduler`", {"toy.Scheduler"}),
        ("{py:meth}`~toy.Scheduler.fuse` and {func}`the helper <toy.helper>`", {"toy.Scheduler.fuse", "toy.helper"}),
        ("{external:py:data}`toy.LIMIT`", {"toy.LIMIT"}),
        ("{external+toy:py:obj}`toy.helper`", {"toy.helper"}),
        ("{external+toy:doc}`guide/start` {external:ref}`see <intro label>`", {"guide/start", "Intro Label"}),
        ("{doc}`guide/start` {ref}`intro label`", set()),  # this manual's own
        ("{external+other:py:obj}`toy.helper`", set()),
        ("[x](inv:toy#toy.helper) and <inv:#toy.LIMIT>", {"toy.helper", "toy.LIMIT"}),
        ("[x](inv:toy:py:class#*.Scheduler)", {"toy.Scheduler"}),
        ("{py:class}`!toy.Scheduler` `toy.helper`", set()),
        ("```\n{py:class}`toy.Scheduler`\n```", set()),
        (":::{note}\n:::{tip}\n{py:func}`toy.helper`\n:::\n:::", {"toy.helper"}),
    ],
)
def test_what_is_kept(manual: Manual, full: Path, anchors_command: Run, text: str, expected: set[str]) -> None:
    manual.page(text)
    status, out, err = anchors_command("inventory", str(full), "--name", "toy")
    assert (status, out) == (0, "")
    assert f"{len(expected)} of {len(OBJECTS)} objects" in err
    assert kept(manual) == expected


def test_a_missing_target_of_a_named_inventory_is_a_finding(manual: Manual, full: Path, anchors_command: Run) -> None:
    manual.page("a\n\n{external+toy:py:func}`toy.gone` {py:func}`elsewhere.name`")
    status, out, _ = anchors_command("inventory", str(full), "--name", "toy")
    assert status == 1
    assert len(out.splitlines()) == 1
    assert "page.md:3: toy.gone is not in objects.inv" in out


def test_listed_targets_are_kept_too(manual: Manual, full: Path, anchors_command: Run, tmp_path: Path) -> None:
    manual.page("{py:class}`toy.Scheduler`")
    names = tmp_path / "names.txt"
    names.write_text("toy.helper\n\ntoy.gone\n", encoding="utf-8")
    status, out, _ = anchors_command("inventory", str(full), "--name", "toy", "--also", str(names))
    assert (status, out.count("\n")) == (1, 1)
    assert "names.txt:3: toy.gone is not in objects.inv" in out
    assert kept(manual) == {"toy.Scheduler", "toy.helper"}


def test_a_list_that_cannot_be_read_stops_it(manual: Manual, full: Path, anchors_command: Run, tmp_path: Path) -> None:
    manual.page("{py:class}`toy.Scheduler`")
    status, _, err = anchors_command("inventory", str(full), "--name", "toy", "--also", str(tmp_path / "none.txt"))
    assert status == 2
    assert "none.txt: cannot be read" in err and len(err.splitlines()) == 1
    assert not (manual.source / "_inventories" / "toy.inv").exists()


@pytest.mark.parametrize("data", [None, b"", b"# not an inventory\n", b"# Sphinx inventory version 2\n# Project: x\n"])
def test_a_broken_inventory_leaves_the_small_one_alone(
    manual: Manual, tmp_path: Path, anchors_command: Run, data: bytes | None
) -> None:
    manual.page("{py:class}`toy.Scheduler`")
    small = manual.source / "_inventories" / "toy.inv"
    small.parent.mkdir()
    small.write_bytes(b"as before")
    broken = tmp_path / "broken.inv"
    if data is not None:
        broken.write_bytes(data)
    status, _, err = anchors_command("inventory", str(broken), "--name", "toy")
    assert status == 2
    assert "broken.inv" in err and len(err.splitlines()) == 1
    assert small.read_bytes() == b"as before"
    assert list(small.parent.iterdir()) == [small]
