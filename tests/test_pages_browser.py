"""Pages in a real browser, opened from the disk: cards by pointer and keyboard, no other host, phones, diagrams."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import ONE, PINS, ROOT, install

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
VENDORED = (ROOT / "source" / "_static" / "vendor" / "mermaid.min.js").is_file()

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium at hand (Debian: chromium)")]

CONF = """\
import pathlib
path = pathlib.Path({root!r}) / "conf.py"
here = __file__
__file__ = str(path)
exec(compile(path.read_text(), __file__, "exec"))
extensions = [name for name in extensions if not name.startswith(("snippets.", "panorama."))]
html_static_path = [str(path.parent / "source" / "_static")]
templates_path = [str(path.parent / "source" / "_templates")]
bibtex_bibfiles = []
intersphinx_mapping = {{}}
anchors_pins = str(pathlib.Path(here).parent / "pins.toml")
anchors_lock = str(pathlib.Path(here).parent / "source" / "anchors.lock")
"""

WIDE = "\n".join((
    "| " + " | ".join(f"column {number}" for number in range(12)) + " |",
    "|---" * 12 + "|",
    "| `a_long_name_here` " * 12 + "|",
))  # fmt: skip


PAGE = f"""\
# A page

See {{src}}`toy:toy/core.py#Scheduler.fuse` and {{src}}`~toy:toy/core.py#Scheduler.score`; then $x^2 + y^2$.

```{{code-block}} python
>>> print({"1 + " * 60}1)
61
```

```{{code-block}} console
$ make html
```

{WIDE}

```{{excerpt}} toy:toy/core.py#Scheduler.score
```

```{{mermaid}}
flowchart LR
  a[begin] --> b[end]
```
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a tiny manual with this manual's own configuration, style and scripts."""
    folder = tmp_path_factory.mktemp("browser")
    (folder / "source").mkdir()
    (folder / "pins.toml").write_text(PINS)
    install(folder / "site-1.0", "1.0", dict(ONE))
    (folder / "conf.py").write_text(CONF.format(root=str(ROOT)))
    (folder / "source" / "index.md").write_text(PAGE + "\n```{toctree}\nciting\n```\n")
    (folder / "source" / "citing.md").write_text("# Citing\n\nHow to cite.\n")
    command = [sys.executable, "-m", "sphinx", "-q", "-c", str(folder), "-b", "html", str(folder / "source")]
    done = subprocess.run([*command, str(folder / "out")], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return folder / "out"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield made
        made.close()


@pytest.fixture
def tab(browser: Any, pages: Path) -> Iterator[Any]:
    """Open the page from the disk; note every request to a host and every error of a script."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.asked, page.broken = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("pageerror", lambda error: page.broken.append(str(error)))
    page.goto((pages / "index.html").as_uri())
    yield page
    context.close()


def test_a_page_from_the_disk_asks_no_other_host(tab: Any) -> None:
    if not VENDORED:
        pytest.skip("no local copy of Mermaid and MathJax: make setup brings them where npm is at hand")
    tab.wait_for_selector("pre.mermaid svg")
    tab.wait_for_selector("mjx-container svg")
    assert [url for url in tab.asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert tab.broken == []


def test_a_card_opens_by_pointer_and_leaves_with_it(tab: Any) -> None:
    tab.hover("a.src >> nth=0")
    card = tab.wait_for_selector("#src-card")
    assert "def fuse(self, nodes):" in card.inner_text()
    assert "src/toy/core.py" in card.inner_text() and "lines 9–14 · toy 1.0" in card.inner_text()
    tab.mouse.move(2, 700)
    tab.wait_for_selector("#src-card", state="detached")


def test_a_card_opens_by_keyboard_and_closes_by_escape(tab: Any) -> None:
    tab.evaluate("document.querySelector('a.src').focus()")
    tab.wait_for_selector("#src-card")
    link = tab.locator("a.src >> nth=0")
    assert link.get_attribute("aria-describedby") == "src-card"
    tab.keyboard.press("Escape")
    assert tab.locator("#src-card").count() == 0
    assert link.get_attribute("title").startswith("src/toy/core.py, lines 9–14")
    tab.keyboard.press("Tab")
    assert "def score(self, one, two):" in tab.wait_for_selector("#src-card").inner_text()


def test_links_read_without_scripts(browser: Any, pages: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((pages / "index.html").as_uri())
    link = page.locator("a.src >> nth=0")
    assert link.get_attribute("href").endswith("/v1.0/src/toy/core.py#L9-L14")
    assert link.get_attribute("title") == "src/toy/core.py, lines 9–14 · toy 1.0"
    assert page.locator("template").first.is_visible() is False
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index", "citing"])
def test_a_phone_never_scrolls_sideways(browser: Any, pages: Path, scheme: str, name: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    page = context.new_page()
    page.goto((pages / f"{name}.html").as_uri())
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    context.close()


def test_copying_takes_neither_prompts_nor_output(tab: Any) -> None:
    tab.wait_for_selector("button.copybtn", state="attached")
    texts = tab.evaluate(
        "[...document.querySelectorAll('button.copybtn')].map(button => { let text; document.addEventListener("
        "'copy', () => { text = document.activeElement.value || String(getSelection()); }, "
        "{once: true}); button.click(); return text; })"
    )
    joined = "\n".join(text or "" for text in texts)
    assert "make html" in joined and "$" not in joined
    assert ">>>" not in joined and "\n61" not in joined


def test_cite_this_names_the_page(tab: Any, pages: Path) -> None:
    tab.click("details.cite summary")
    text = tab.locator("details.cite > div").inner_text()
    assert (pages / "index.html").as_uri() in text and "@incollection{compilerstack_index," in text
    assert f'intersphinx_mapping = {{"compiler-stack": ("{pages.as_uri()}/", None)}}' in text
    tab.keyboard.press("Escape")
    assert tab.locator("details.cite").get_attribute("open") is None


def test_search_finds_a_cited_symbol_from_the_disk(browser: Any, pages: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((pages / "search.html").as_uri() + "?q=score")
    assert "A page" in page.wait_for_selector("#search-results li a").inner_text()
    context.close()
