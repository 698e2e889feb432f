"""The PDF that `make test` builds where LuaLaTeX is at hand: it is whole, and every letter of it has a glyph."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PdfReader

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "_build" / "latex" / "pytorch-compiler-stack"
CHAPTERS = sorted(
    path for path in (ROOT / "source").rglob("*.md") if re.match(r"\d\d-", path.name) and ".out" not in str(path)
)
# A page holds some 600 words or 60 lines of a program.
WORDS_A_PAGE = 900

pytestmark = pytest.mark.skipif(
    not BUILT.with_suffix(".pdf").is_file(), reason="no PDF here: make pdf builds it (LuaLaTeX: see README.md)"
)


@pytest.fixture(scope="module")
def log() -> str:
    """Return LuaLaTeX's log with its lines, which it breaks at 79 letters, joined."""
    text = BUILT.with_suffix(".log").read_text(encoding="utf-8", errors="replace")
    return re.sub(r"(?m)^(.{79})\n", r"\1", text)


@pytest.fixture(scope="module")
def book() -> PdfReader:
    """Open the PDF."""
    return PdfReader(BUILT.with_suffix(".pdf"))


def titles(outline: list[object]) -> list[str]:
    """Return the titles of an outline and of those inside it."""
    found: list[str] = []
    for entry in outline:
        found += titles(entry) if isinstance(entry, list) else [str(getattr(entry, "title", ""))]
    return found


def test_every_letter_has_a_glyph(log: str) -> None:
    missing = sorted(set(re.findall(r"Missing character: There is no (.+?) in font", log)))
    assert missing == []


def test_nothing_refers_to_nowhere(log: str) -> None:
    assert re.findall(r"(?:Reference|Hyper reference|Citation) `[^']+' on page \S+ undefined", log) == []
    assert "There were undefined references" not in log
    assert "Rerun to get cross-references right" not in log


def test_it_has_every_chapter_and_its_pages(book: PdfReader) -> None:
    listed = {re.sub(r"\W+", "", title).lower() for title in titles(book.outline)}
    words = 0
    for path in CHAPTERS:
        text = path.read_text(encoding="utf-8")
        title = re.search(r"(?m)^# (.+)$", text)
        assert title, path
        plain = re.sub(r"\W+", "", title[1]).lower()
        assert any(plain in entry for entry in listed), f"{path.name}: {title[1]!r} is not in the PDF's outline"
        words += len(text.split())
    assert len(CHAPTERS) >= 5
    assert len(book.pages) >= words // WORDS_A_PAGE


def test_its_pages_hold_chinese_and_programs(book: PdfReader) -> None:
    text = "\n".join(page.extract_text() for page in book.pages)
    assert "融合" in text  # the glossary's word for fusion
    assert "gpu_target" in text and "tt.load" in text
