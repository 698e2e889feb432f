"""Snippets in Sphinx: what a page shows, which builds run what, and where problems are said to be."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pygments import lexers as pygments_lexers
from pygments.token import Error

from snippets.lexers import MlirLexer

ROOT = Path(__file__).resolve().parents[1]
CONF = """\
extensions = ["myst_parser", "sphinx_design", "snippets.sphinx_ext"]
myst_enable_extensions = ["colon_fence"]
html_theme = "basic"
suppress_warnings = ["toc.not_included"]
"""
ONE = """\
---
lane: torch
---
# One

```{doctest}
>>> 1 + 1  # doctest: +ELLIPSIS
2
```

::::{admonition} An exercise

:::{dropdown} Solution
```{testcode}
:lane: target
:device: cuda:90
print("\\n".join(str(n) for n in range(40)))
```

```{testoutput}
:check: filecheck
:language: ptx
CHECK: 0
CHECK: 39
```
:::
::::

```{testcode}
:lane: gpu
print("never here")
```

```{testoutput}
never here
```
"""
TWO = "# Two\n\n```{testcode}\nprint('two')\n```\n\n```{testoutput}\ntwo\n```\n"


class Build:
    """A tiny manual and how to build it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "source"
        self.source.mkdir()
        (folder / "conf.py").write_text(CONF)
        self.write("index", ONE)
        self.write("two", TWO)

    def write(self, name: str, text: str) -> None:
        (self.source / f"{name}.md").write_text(text)

    def run(self, builder: str = "html", *words: str) -> str:
        environ = {
            **os.environ,
            "PYTHONPATH": str(ROOT / "code" / "src"),
            "SNIPPETS_CACHE": str(self.folder / "cache"),
            "SNIPPETS_PYTHON_GPU": str(self.folder / "no-gpu-here"),
        }
        command = [sys.executable, "-m", "sphinx", "-c", ".", "-b", builder, *words, "source", f"out-{builder}"]
        done = subprocess.run(command, cwd=self.folder, env=environ, capture_output=True, text=True)
        return done.stdout + done.stderr

    def html(self, name: str) -> str:
        return (self.folder / "out-html" / f"{name}.html").read_text()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Build, str]:
    """Return a manual that was built once, reading in parallel, and the log of that build."""
    build = Build(tmp_path_factory.mktemp("manual"))
    return build, build.run("html", "-j", "2")


def test_the_summary_counts_every_lane(built: tuple[Build, str]) -> None:
    _, log = built
    assert re.search(r"torch +2 +0 +0 +0", log), log
    assert re.search(r"target +1 +0 +0 +0", log)
    assert re.search(r"gpu +0 +0 +0 +1", log)
    assert "dearest pages" in log
    assert "WARNING" not in log


def test_a_block_shows_its_lane_and_where_it_ran(built: tuple[Build, str]) -> None:
    html = built[0].html("index")
    assert '<span class="snippet-lane">torch</span><span class="snippet-place">run on CPU, torch 2.7.1' in html
    assert '<span class="snippet-device">for cuda:90</span>' in html
    assert "not run here and not recorded yet" in html
    assert "doctest: +ELLIPSIS" not in html


def test_long_output_folds_and_is_not_copied(built: tuple[Build, str]) -> None:
    html = built[0].html("index")
    assert "<summary>Output, checked by 2 patterns (40 lines)</summary>" in html
    assert re.search(r'<div class="snippet snippet-output nocopy[^>]*>\s*<details', html)
    assert "highlight-ptx" in html


def test_an_unchanged_manual_runs_and_reads_nothing(built: tuple[Build, str]) -> None:
    log = built[0].run()
    assert "snippets: source/" not in log
    assert "0 added, 0 changed, 0 removed" in log
    assert re.search(r"torch +2 ", log)


def test_an_edited_page_runs_alone_and_its_problem_stays_until_it_is_gone(built: tuple[Build, str]) -> None:
    build, _ = built
    build.write("two", TWO.replace("'two'", "'three'"))
    try:
        log = build.run()
        assert re.findall(r"snippets: (source/\S+)", log) == ["source/two.md"]
        assert "two.md:7: WARNING: output: other output than on the page" in log
        assert "[snippets.output]" in log
        assert "two.md:7: WARNING: output" in build.run()
    finally:
        build.write("two", TWO)
    assert "WARNING" not in build.run()


def test_strict_lanes_fail_the_build(built: tuple[Build, str]) -> None:
    log = built[0].run("dummy", "-D", "snippets_strict_lanes=torch,gpu")
    assert re.search(r"index\.md:\d+: WARNING: unmet-lane: lane gpu", log)


@pytest.mark.parametrize("builder", ["latex", "text", "man", "epub"])
def test_other_builders_read_as_well(built: tuple[Build, str], builder: str) -> None:
    log = built[0].run(builder)
    assert "build succeeded" in log
    if builder == "text":
        text = (built[0].folder / "out-text" / "index.txt").read_text()
        assert "[torch · run on CPU, torch 2.7.1 triton 3.3.1]" in text


def test_what_never_ran_is_not_shown_as_if_it_had(tmp_path: Path) -> None:
    build = Build(tmp_path)
    build.write("index", "# Pages\n\n```{include} part.txt\n```\n\n" + TWO)
    (build.source / "part.txt").write_text("```{testcode}\nprint('lost')\n```\n")
    (build.source / "old.rst").write_text("Old\n===\n\n.. testcode::\n\n   print('lost')\n")
    (tmp_path / "conf.py").write_text(CONF + "source_suffix = {'.md': 'markdown', '.rst': 'restructuredtext'}\n")
    log = build.run()
    assert re.search(r"WARNING: this block is not the one that ran in its place", log), log
    assert re.search(r"old\.rst:4: WARNING: a testcode here never ran", log), log


MLIR = """\
#map = affine_map<(d0) -> (d0 * 2)>
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func public @k(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("a.py":3:0)) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32 loc(#loc)
    %0 = tt.splat %c1_i32 : i32 -> tensor<128x?xbf16, #blocked>
    %1:2 = "test.op"(%0) ({ ^bb0(%x: vector<4xf16>): }) : (tensor<1xi8>) -> (index, memref<?x4xf64>)
    cf.br ^bb1  // to the end
    %f = arith.constant dense<-1.5e-01> : tensor<2xf32>
  }
}
"""


@pytest.mark.parametrize("alias", MlirLexer.aliases)
def test_mlir_is_highlighted_without_errors(alias: str) -> None:
    tokens = list(MlirLexer().get_tokens(MLIR))
    assert not [text for kind, text in tokens if kind is Error]
    kinds = {text: str(kind) for kind, text in tokens}
    assert kinds["tt.splat"].endswith("Builtin")
    assert kinds["%0"].endswith("Variable")
    assert kinds["bf16"].endswith("Type")
    assert kinds["// to the end"].endswith("Single")


@pytest.mark.parametrize("alias", ["ptx", "sass", "llvm", "amdgpu"])
def test_the_other_languages_have_lexers(alias: str) -> None:
    assert pygments_lexers.get_lexer_by_name(alias)
