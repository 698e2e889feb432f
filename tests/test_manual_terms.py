"""A book's own view of the glossary: the entries that its pages link to, copied when the manual is written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

ROOT = Path(__file__).resolve().parents[1]
GLOSSARY = """\
# Glossary

```{glossary}
fusion
融合
  One kernel for several loops; see {term}`kernel`.

kernel
内核
  What a launch runs.

spill
溢出
  A value kept in memory.
```
"""
PAGES = {
    "index": "# Index\n\n```{toctree}\nglossary\nbook/one\nbook/two\nbook/terms\nother\n```\n",
    "glossary": GLOSSARY,
    "book/one": "# One\n\nOf {term}`fusion` and {term}`Fusion`.\n",
    "book/two": "# Two\n\n{term}`融合` again, and {term}`kernel`.\n",
    "book/terms": "# Terms\n\n```{terms-used}\n```\n",
    "other": "# Other\n\n{term}`spill`\n",
}


@pytest.fixture
def manual(tmp_path: Path) -> Path:
    """Write a small manual."""
    for name, text in PAGES.items():
        path = tmp_path / f"{name}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (tmp_path / "conf.py").write_text(
        'extensions = ["myst_parser", "manual.sphinx_ext"]\nhtml_theme = "basic"\nnitpicky = True\n'
    )
    return tmp_path


def build(manual: Path, builder: str = "html") -> str:
    """Build with warnings as errors and return what was printed."""
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'code' / 'src'}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", "sphinx", "-W", "-b", builder, str(manual), str(manual / "out" / builder)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def view(manual: Path) -> BeautifulSoup:
    """Return the built view."""
    page = (manual / "out" / "html" / "book" / "terms.html").read_text()
    return BeautifulSoup(page, "html.parser").select_one("dl.terms-used")


def test_it_shows_the_entries_of_its_own_folder(manual: Path) -> None:
    build(manual)
    assert [term.get_text(strip=True) for term in view(manual).select("dt")] == ["fusion", "融合", "kernel", "内核"]
    links = [link["href"] for link in view(manual).select("a")]
    assert links == [
        "../glossary.html#term-fusion", "../glossary.html#term-0", "../glossary.html#term-kernel", "one.html",
        "two.html", "../glossary.html#term-kernel", "../glossary.html#term-1", "two.html",
    ]  # fmt: skip
    assert not view(manual).select("[id]")
    for name in (link.partition("#")[2] for link in links if "#" in link):
        assert f'id="{name}"' in (manual / "out" / "html" / "glossary.html").read_text()


def test_it_follows_the_pages_and_the_glossary(manual: Path) -> None:
    build(manual)
    (manual / "book" / "one.md").write_text("# One\n\nOf {term}`spill` alone.\n")
    (manual / "glossary.md").write_text(GLOSSARY.replace("in memory", "in slow memory"))
    build(manual)
    text = view(manual).get_text(" ", strip=True)
    assert "A value kept in slow memory. In: One" in text and "loops; see kernel . In: Two" in text


def test_a_folder_without_terms_is_said(manual: Path) -> None:
    (manual / "book" / "terms.md").write_text("# Terms\n\n```{terms-used} elsewhere\n```\n")
    with pytest.raises(AssertionError, match="no page of elsewhere links to a term"):
        build(manual)


def test_it_prints(manual: Path) -> None:
    build(manual, "latex")
    [printed] = (manual / "out" / "latex").glob("*.tex")
    assert printed.read_text().count("One kernel for several loops") == 2
