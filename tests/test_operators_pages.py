"""The operators' pages: sections, tables, the generated code beside them, and the tables' controls in a browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag
from sphinx.util.inventory import InventoryFile

from operators import families, render, schema

ROOT = Path(__file__).resolve().parents[1]
TORCH = ROOT / "source" / "_inventories" / "torch.inv"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
CONF = f"""\
extensions = ["myst_parser", "sphinx.ext.intersphinx", "operators.sphinx_ext"]
html_theme = "basic"
nitpicky = True
exclude_patterns = ["out"]
intersphinx_mapping = {{"torch": ("https://pytorch.example/", {str(TORCH)!r})}}
"""
NAMES = [one.slug for one in families.FAMILIES]


def write(folder: Path, pages: dict[str, str]) -> Path:
    """Write a small manual."""
    folder.mkdir(exist_ok=True)
    (folder / "conf.py").write_text(CONF)
    for name, text in pages.items():
        (folder / f"{name}.md").write_text(text)
    return folder


def sphinx(folder: Path, builder: str = "html") -> subprocess.CompletedProcess[str]:
    """Build with warnings as errors, all of them shown."""
    paths = os.pathsep.join([str(ROOT / "code" / "src"), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": paths, "NO_COLOR": "1"}
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-b",
        builder,
        str(folder),
        str(folder / "out" / builder),
    ]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=1500, check=False)


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a manual with every section and table, once."""
    pages = {name: f"# {name}\n\n```{{operator-family}} {name}\n```\n" for name in NAMES}
    pages["index"] = "# Index\n\n```{toctree}\ntables\n" + "\n".join(NAMES) + "\n```\n"
    pages["tables"] = (
        "# Tables\n\n```{operator-table}\n```\n\n```{operator-routes}\n```\n\n```{composite-table}\n```\n\n"
        "## One again\n\n```{operator} gather\n```\n"
    )
    folder = write(tmp_path_factory.mktemp("operators") / "source", pages)
    done = sphinx(folder)
    assert done.returncode == 0, done.stderr
    return folder


def page(manual: Path, name: str) -> BeautifulSoup:
    """Return a built page."""
    return BeautifulSoup((manual / "out" / "html" / f"{name}.html").read_text(encoding="utf-8"), "html.parser")


def rows(manual: Path, kind: str) -> list[list[Tag]]:
    """Return the cells of a table's rows."""
    body = page(manual, "tables").select_one(f"table.{kind} > tbody")
    assert body is not None
    return [row.find_all("td", recursive=False) for row in body.find_all("tr", recursive=False)]


def test_each_core_operator_has_one_family() -> None:
    listed = Counter(name for one in families.FAMILIES for name in one.operators)
    assert set(listed.values()) == {1}
    assert set(listed) == {one.operator for one in schema.load()}


def test_the_small_inventory_holds_each_page_of_pytorch() -> None:
    found = InventoryFile.loads(TORCH.read_bytes(), uri="https://pytorch.example/")
    known = {name for kind in found.data.values() for name in kind}
    names = {families.public(one.operator) for one in schema.load()} - {""}
    assert len(names) > 100 and names <= known


def test_the_table_has_every_operator_and_its_links_lead_somewhere(manual: Path) -> None:
    found = rows(manual, "operator-table")
    assert [cells[0].get_text() for cells in found] == sorted(
        {one.operator for one in schema.load()}, key=lambda name: name.lstrip("_")
    )
    for cells in found:
        operator = cells[0].get_text()
        home, _, mark = str(cells[0].a["href"]).partition("#")
        assert mark == render.label(operator)
        section = page(manual, home.removesuffix(".html")).find(id=mark)
        assert section is not None and operator in section.get_text()
        page_cell, source = cells[-2], cells[-1]
        public = families.public(operator)
        assert str(page_cell.a["href"]).startswith("https://pytorch.example/") if public else not page_cell.get_text()
        assert re.search(r"/v2\.7\.1/\S+native_functions\.yaml#L\d+", str(source.a["href"]))
        assert all(cell.get_text().strip() for cell in (cells[1], cells[2], cells[4], cells[5], cells[6], cells[8]))


@pytest.mark.parametrize(
    ("operator", "expected"),
    [
        ("add", {2: "kept", 4: "pointwise", 6: "new", 7: "static", 8: "declared"}),
        ("nonzero", {7: "dynamic"}),
        ("permute", {2: "moved", 3: "strides alone", 6: "view"}),
        ("resize_", {6: "writes"}),
        ("eq", {8: "none"}),
    ],
)
def test_known_rows(manual: Path, operator: str, expected: dict[int, str]) -> None:
    cells = next(cells for cells in rows(manual, "operator-table") if cells[0].get_text() == operator)
    for column, words in expected.items():
        assert words in cells[column].get_text()


def test_links_to_generated_code_lead_to_it(manual: Path) -> None:
    section = page(manual, "indexing").find(id="operators-gather")
    assert isinstance(section, Tag)
    links = [str(link["href"]) for link in section.select("table.operator-runs a")]
    assert len(links) >= 6
    for link in links:
        target, _, mark = link.partition("#")
        code = BeautifulSoup((manual / "out" / "html" / target).read_text(encoding="utf-8"), "html.parser")
        run = code.find(id=mark)
        assert isinstance(run, Tag) and "torch.ops.aten.gather" in run.get_text()


def test_a_section_can_stand_on_another_page_too(manual: Path) -> None:
    tables = page(manual, "tables")
    again = tables.find(id="one-again")
    assert isinstance(again, Tag)
    assert "gather(Tensor self, int dim, Tensor index" in again.get_text()
    assert again.find(id="operators-gather") is None


def test_an_unchanged_manual_is_not_read_again(manual: Path) -> None:
    done = sphinx(manual)
    assert done.returncode == 0 and "0 added, 0 changed, 0 removed" in done.stdout, done.stdout


def test_print_has_plain_tables_and_no_code_pages(manual: Path) -> None:
    done = sphinx(manual, "latex")
    assert done.returncode == 0, done.stderr
    text = "\n".join(path.read_text(encoding="utf-8") for path in (manual / "out" / "latex").glob("*.tex"))
    assert text.count(r"\begin{longtable}") >= 3
    assert "operators/code" not in text


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ("```{operator} gathr\n```", "gathr: no core operator"),
        ("```{operator-family} index\n```", "index: no family of operators; the families are"),
    ],
)
def test_an_unknown_name_is_one_line(tmp_path: Path, block: str, words: str) -> None:
    done = sphinx(write(tmp_path / "source", {"index": f"# Index\n\n{block}\n"}))
    assert done.returncode != 0
    assert [line for line in done.stderr.splitlines() if words in line and "index.md:3" in line]


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium at hand (Debian: chromium)")
def test_the_table_sorts_and_filters_and_keeps_it_in_the_address(manual: Path) -> None:
    from playwright.sync_api import sync_playwright

    address = (manual / "out" / "html" / "tables.html").as_uri()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        asked: list[str] = []
        view = browser.new_page()
        view.on("request", lambda request: asked.append(request.url))
        view.goto(address)
        table = view.locator("table.operator-table")
        shown = table.locator("tbody tr:visible")
        assert shown.count() == 161
        view.get_by_label("Show only rows by Memory").first.select_option("view")
        views = shown.count()
        assert 0 < views < 30
        view.get_by_label("Show only rows with these words").first.fill("slice")
        assert shown.count() == 1
        view.get_by_label("Show only rows with these words").first.fill("")
        head = table.get_by_role("button", name="Operator")
        head.click()
        names = shown.locator("td:first-child").all_inner_texts()
        assert names == sorted(names, key=str.lower) or names[0].startswith("_")
        head.click()
        assert shown.locator("td:first-child").all_inner_texts() == names[::-1]
        assert "memory=view" in view.url and "sort=-operator" in view.url
        kept = view.url
        view.goto("about:blank")
        view.goto(kept)
        assert shown.locator("td:first-child").all_inner_texts() == names[::-1]
        assert not [url for url in asked if not url.startswith(("file:", "about:", "data:"))]
        browser.close()
