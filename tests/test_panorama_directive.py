"""The `{panorama}` directive, in a tiny manual of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sphinx.application import Sphinx

from panorama import record


def build(folder: Path, text: str, builder: str = "html") -> tuple[Path, str]:
    """Build a one-page manual; returns the output folder and the warnings."""
    import io

    source = folder / "source"
    source.mkdir(parents=True)
    (source / "conf.py").write_text('extensions = ["myst_parser", "panorama.sphinx_ext"]\n')
    (source / "index.md").write_text(f"# Title\n\n{text}\n")
    warnings = io.StringIO()
    app = Sphinx(source, source, folder / "out", folder / "trees", builder, status=None, warning=warnings)
    app.build()
    return folder / "out", warnings.getvalue()


@pytest.fixture(autouse=True)
def recorded() -> None:
    if not (record.STORE / "fused_softmax" / "capture.json").exists():
        pytest.fail("no record of fused_softmax: run `make record`")


def test_a_recorded_capture_is_embedded(tmp_path: Path) -> None:
    out, warnings = build(
        tmp_path, "```{panorama} fused_softmax\n:stage: f0/g0/dynamo\n:line: 2\n:caption: every `stage`\n```"
    )
    assert warnings == ""
    html = (out / "index.html").read_text()
    frame = re.search(r'<iframe src="(_panorama/[^"#]+)#stage=f0/g0/dynamo&(?:amp;)?line=2"', html)
    assert frame, html
    page = (out / frame[1]).read_text()
    assert "fused_softmax" in page and "<script" in page
    assert 'title="Every stage of fused_softmax for cuda:90"' in html
    assert "panorama-caption" in html


def test_a_stage_that_is_not_there_is_a_warning_at_its_line(tmp_path: Path) -> None:
    _, warnings = build(tmp_path, "```{panorama} fused_softmax\n:stage: f0/g0/nothing\n```")
    assert "index.md:3" in warnings and "no stage 'f0/g0/nothing'" in warnings and "it has: source/" in warnings


def test_print_names_the_capture(tmp_path: Path) -> None:
    out, _ = build(tmp_path, "```{panorama} fused_softmax\n```", "text")
    assert "every stage of fused_softmax for cuda:90" in (out / "index.txt").read_text()
