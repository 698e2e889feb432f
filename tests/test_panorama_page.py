"""The page of a capture, in a real browser."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from panorama.model import Capture, Frame, Graph, Kernel, Link, Lowering, Stage
from panorama.page import render

CHROMIUM = shutil.which("chromium")


def stage(key: str, group: str, text: str, language: str = "python") -> Stage:
    return Stage(key, key.rpartition("/")[2], group, language, text, "About it.")


def small() -> Capture:
    source = stage("source/a.py", "source", "def f(x):\n    y = x + 1\n    return y * 2")
    top, low = "f0/g0/inference/k0", "f0/g0/inference"
    code = stage(f"{top}/source", top, "import triton\ntmp0 = load\ntmp1 = tmp0 + 1\ntmp2 = tmp1 * 2")
    kernel = Kernel("k0", code, stage(f"{top}/launch", top, "grid (1, 1, 1) <b>&</b>", "text"))
    lowering = Lowering("inference", stage(f"{low}/aten", low, "add\nmul", "fx"), kernels=(kernel,))
    graph = Graph(stage("f0/g0/dynamo", "f0/g0", "forward\nadd = x + 1\nmul = add * 2", "fx"), lowerings=(lowering,))
    frame = Frame("f", "a.py", 1, *(stage(f"f0/{n}", "f0", n) for n in ("bytecode", "modified", "guards")), (graph,))
    links = (
        Link("source/a.py", "f0/g0/dynamo", "FX stack trace", (((2,), (2,)), ((3,), (3,)))),
        Link("f0/g0/dynamo", "f0/g0/inference/aten", "FX node provenance", (((2,), (1,)), ((3,), (2,)))),
        Link("f0/g0/inference/aten", "f0/g0/inference/k0/source", "step", (((1,), (2, 3)), ((2,), (4,)))),
    )
    return Capture("f", "cuda:90", {"torch": "2.7.1"}, ("f32[8]",), (source,), (frame,), links=links)


def test_page_is_self_contained() -> None:
    html = render(small())
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//|@import|url\(""", html)
    assert len(html) < 60_000
    assert render(small()) == html, "the page is the same from run to run"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no chromium here: install it (apt-get install chromium) to test the page")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Iterator[Any]:
    file = tmp_path / "f.html"
    file.write_text(render(small()), encoding="utf-8")
    opened = browser.new_page(color_scheme="light")
    problems: list[str] = []
    opened.on("pageerror", lambda error: problems.append(str(error)))
    opened.on(
        "request", lambda r: problems.append(r.url) if not r.url.startswith(("file:", "data:", "blob:")) else None
    )
    opened.goto(file.as_uri())
    opened.wait_for_selector("html[data-ready=yes]")
    yield opened
    opened.close()
    assert problems == []


def test_picking_a_line_lights_what_it_became(page: Any) -> None:
    page.click("#left-2")
    assert page.locator("#right .into").all_inner_texts() == ["tmp0 = load", "tmp1 = tmp0 + 1"]
    assert "Became" in page.inner_text("#status") and "dynamo 2" in page.inner_text("#status")
    page.click("#right-4")
    assert page.locator("#left .from").all_inner_texts() == ["    return y * 2"]
    page.click("#right-1")
    assert "No origin was recorded" in page.inner_text("#status")
    assert page.locator("#left .from").count() == 0


def test_keys_walk_lines_and_stages(page: Any) -> None:
    page.click("#left-1")
    page.focus("#left .code")
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#left-2", "aria-selected") == "true"
    page.keyboard.press("]")
    assert page.input_value("#left select") == "1"
    page.keyboard.press("[")
    page.keyboard.press("j")
    page.keyboard.press("r")
    assert page.input_value("#right select") == "4"
    page.keyboard.press("?")
    assert page.is_visible("#keys")


def test_deep_link_and_reload(page: Any) -> None:
    page.click("#right-4")
    url = page.url
    assert "stage=f0%2Fg0%2Finference%2Fk0%2Fsource" in url and "line=4" in url
    page.goto("about:blank")
    page.goto(url)
    page.wait_for_selector("#right-4.pick")
    assert page.locator("#left .from").all_inner_texts() == ["    return y * 2"]


def test_search_and_escaping(page: Any) -> None:
    page.keyboard.press("/")
    page.keyboard.type("<b>")
    page.keyboard.press("Enter")
    assert page.locator("#found button").count() == 1
    page.keyboard.press("Enter")
    assert "<b>&</b>" in page.inner_text(".pick")


def test_light_and_dark(page: Any) -> None:
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.keyboard.press("t")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert light != dark
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
