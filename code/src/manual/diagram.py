"""Mermaid diagrams for the PDF: `diagram.py -i DIAGRAM.mmd -o DIAGRAM.pdf`, the command line of Mermaid's own tool.

Debian has no package of Mermaid's tool, but it has Chromium, which draws the pages' diagrams in any case. The page is
printed at exactly the diagram's size, so nothing has to be cropped, and text stays text.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).resolve().parents[3] / "source" / "_static" / "vendor" / "mermaid.min.js"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# The screen's look, but for text in the PDF's own font family; the width is that of an A4 page's text, in CSS pixels.
PAGE = """<!doctype html><meta charset="utf-8"><style>
@page { margin: 0 } body { margin: 0; font-family: "TeX Gyre Heros", Helvetica, Arial, sans-serif }
pre { margin: 0 } svg { display: block }
</style><pre class="mermaid"></pre>"""
WIDTH = 620


def draw(text: str, out: Path, script: Path, browser: str) -> None:
    """Write a diagram as a PDF of one page; raise ValueError with Mermaid's message when it cannot be read."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        try:
            page = chromium.new_page(viewport={"width": WIDTH, "height": 800})
            page.set_content(PAGE)
            page.add_script_tag(path=str(script))
            box: dict[str, Any] = page.evaluate(
                """async (text) => {
                    mermaid.initialize({ startOnLoad: false, theme: "neutral",
                                         flowchart: { htmlLabels: true, useMaxWidth: true } });
                    const holder = document.querySelector("pre");
                    holder.innerHTML = (await mermaid.render("diagram", text)).svg;
                    const drawn = holder.querySelector("svg");
                    const size = drawn.viewBox.baseVal;
                    drawn.setAttribute("width", size.width);
                    drawn.setAttribute("height", size.height);
                    drawn.style.maxWidth = "none";
                    return { width: Math.ceil(size.width), height: Math.ceil(size.height) };
                }""",
                text,
            )
            page.pdf(path=str(out), width=f"{box['width']}px", height=f"{box['height']}px", print_background=True)
        except Error as error:
            raise ValueError(error.message.splitlines()[0]) from error
        finally:
            chromium.close()


def main(argv: list[str] | None = None) -> int:
    """Draw one diagram and return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-i", "--input", type=Path, required=True, help="the diagram's text")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the PDF to write")
    options = parser.parse_args(argv)
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print(f"diagram: no Chromium on the path ({', '.join(BROWSERS)}); apt-get install chromium", file=sys.stderr)
        return 2
    if not SCRIPT.is_file():
        print(f"diagram: {SCRIPT} is missing; install npm and run make setup", file=sys.stderr)
        return 2
    try:
        draw(options.input.read_text(encoding="utf-8"), options.output, SCRIPT, browser)
    except (OSError, ValueError) as error:
        options.output.unlink(missing_ok=True)
        print(f"diagram: {options.input}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
