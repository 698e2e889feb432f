"""The Sphinx extension: a page in, links, cards, excerpts, targets, warnings and rebuilds out."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from conftest import ONE, PINS, ROOT, TWO, install
from sphinx.util.inventory import InventoryFile

from anchors.model import AnchorError
from anchors.sphinx.excerpt import line_ranges
from anchors.sphinx.objects import describe

CONF = """\
import sys
sys.path[:0] = [{root!r}, {code!r}]
project = "Toy manual"
extensions = ["myst_parser", "anchors.sphinx_ext", "manual.sphinx_ext"{more}]
myst_enable_extensions = ["colon_fence"]
html_theme = "basic"
nitpicky = True
anchors_pins = "pins.toml"
anchors_lock = "source/anchors.lock"
{settings}
"""


class Manual:
    """A tiny manual about the tiny package, built by Sphinx in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.out = folder / "out"
        (folder / "source").mkdir(parents=True)
        (folder / "pins.toml").write_text(PINS)
        install(folder / "site-1.0", "1.0", ONE)
        install(folder / "site-2.0", "2.0", TWO)
        self.configure()

    def configure(self, settings: str = "", more: str = "") -> None:
        """Write conf.py."""
        text = CONF.format(root=str(ROOT), code=str(ROOT / "code" / "src"), settings=settings, more=more)
        (self.folder / "conf.py").write_text(text)

    def page(self, text: str, name: str = "index") -> None:
        """Write a page."""
        (self.folder / "source" / f"{name}.md").write_text(text)

    def accept(self, *names: str) -> None:
        """Accept what the pages show now."""
        for name in names or ("index",):
            command = [sys.executable, "-m", "anchors", "accept", f"source/{name}.md"]
            done = self._run([*command, "--pins", "pins.toml", "--lock", "source/anchors.lock"])
            assert done.returncode == 0, done.stdout + done.stderr

    def build(self, builder: str = "html", *options: str) -> tuple[str, list[str]]:
        """Build; return what Sphinx printed and its warnings."""
        command = [sys.executable, "-m", "sphinx", "-c", ".", "-b", builder, *options, "source", str(self.out)]
        done = self._run(command)
        assert done.returncode == 0, done.stderr
        return done.stdout, [line for line in done.stderr.splitlines() if "WARNING" in line]

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        import os

        env = {**os.environ, "PYTHONPATH": str(ROOT), "ANCHORS_CACHE": str(self.folder / "cache")}
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120, env=env)

    def html(self, name: str = "index") -> BeautifulSoup:
        """Return a built page."""
        return BeautifulSoup((self.out / f"{name}.html").read_text(), "html.parser")


def where(warning: str) -> tuple[str, str]:
    """Return a warning's line and type."""
    found = re.search(r"index\.md:(\d+): WARNING.*\[(.*)\]", warning)
    assert found, warning
    return found[1], found[2]


@pytest.fixture
def manual(tmp_path: Path) -> Manual:
    """Return an empty manual."""
    return Manual(tmp_path / "manual")


FUSE = "toy:toy/core.py#Scheduler.fuse"
LINK = "https://code.example/acme/toy/blob/v1.0/src/toy/core.py#L9-L14"


def test_role_links_to_the_passage_and_carries_a_card(manual: Manual) -> None:
    manual.page(f"# Page\n\nSee {{src}}`{FUSE}`, {{src}}`~{FUSE}` and {{src}}`the loop <{FUSE}>`.\n")
    manual.accept()
    printed, warnings = manual.build()
    assert warnings == []
    assert "anchors: 3 ok, 0 moved, 0 changed, 0 gone, 0 unread" in printed
    links = manual.html().select("a.src")
    assert [link.get_text() for link in links] == ["Scheduler.fuse", "fuse", "the loop"]
    assert {link["href"] for link in links} == {LINK}
    assert links[0]["title"] == "src/toy/core.py, lines 9–14 · toy 1.0"
    cards = manual.html().select("template[data-src-card]")
    assert [card["data-src-card"] for card in cards] == [links[0]["data-card"]]
    assert "def fuse(self, nodes):" in cards[0].get_text()
    assert manual.html().select_one("p.page-status").get_text() == "toy 1.0 · 1 anchor ✓"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("toy:toy/core.py#Scheduler.fusee", "gone"),
        ("toy:toy/cores.py", "gone"),
        ("toy:toy/version.py", "generated"),
        ("tooy:toy/core.py", "unknown-pin"),
        ("toy/core.py", "grammar"),
        ('toy:toy/core.py#Scheduler.fuse@"one"', "ambiguous"),
    ],
)
def test_each_failure_is_one_warning_of_its_type_at_its_line(manual: Manual, text: str, kind: str) -> None:
    manual.page(f"# Page\n\nWords.\n\nSee {{src}}`{text}`.\n")
    _, warnings = manual.build()
    assert len(warnings) == 1, warnings
    assert f"[anchors.{kind}]" in warnings[0]
    assert re.search(r"source/index\.md:5: WARNING", warnings[0])
    assert manual.html().select("code.src-broken")
    manual.configure(f'suppress_warnings = ["anchors.{kind}"]')
    assert manual.build("html", "-E")[1] == []


def test_findings_are_raised_again_when_no_page_is_read(manual: Manual) -> None:
    manual.page(f"# Page\n\n{{src}}`{FUSE}`\n")
    assert "[anchors.unlocked]" in manual.build()[1][0]
    assert "[anchors.unlocked]" in manual.build()[1][0]


def test_excerpt_shows_true_numbers_of_the_lines_asked_for(manual: Manual) -> None:
    manual.page(f"# Page\n\n```{{excerpt}} {FUSE}\n:lines: 1,3-4\n:highlight: 4\n:caption: How *it* fuses\n```\n")
    manual.accept()
    assert manual.build()[1] == []
    box = manual.html().select_one("div.excerpt")
    assert [number.get_text().strip() for number in box.select("span.linenos")] == ["9", "11", "12"]
    assert "if one.size" in box.select_one("span.hll").get_text()
    caption = box.select_one(".caption-text").get_text()
    assert caption == "How it fuses — Scheduler.fuse · toy 1.0, src/toy/core.py, lines 9–12"
    assert "try each pair" not in box.get_text()


def test_excerpt_refuses_more_than_forty_lines(manual: Manual) -> None:
    long = "def long():\n" + "".join(f"    x{n} = {n}\n" for n in range(60))
    install(manual.folder / "site-1.0", "1.0", {**ONE, "toy/long.py": long})
    manual.page(
        "# Page\n\n```{excerpt} toy:toy/long.py#long\n```\n\n```{excerpt} toy:toy/long.py#long\n:lines: 1-40\n```\n"
    )
    manual.accept()
    _, warnings = manual.build()
    assert [re.search(r"index\.md:(\d+).*\[(.*)\]", line).groups() for line in warnings] == [
        ("3", "anchors.long-excerpt")
    ]
    assert len(manual.html().select("div.excerpt")) == 1


@pytest.mark.parametrize("text", ["0-3", "4-2", "3-9", "2,1", "x", "1-2,2-3"])
def test_line_ranges_refuses_what_does_not_fit(text: str) -> None:
    with pytest.raises(AnchorError):
        line_ranges(text, 5)


CLASS = "class A(B, metaclass=M):\n    '''Do it.\n\n    More.'''\n    def __init__(self, x: int = 3): ..."


def test_line_ranges_reads_open_ends() -> None:
    assert line_ranges("-2,4-", 5) == [(1, 2), (4, 5)]


@pytest.mark.parametrize(
    ("source", "kind", "signature", "summary"),
    [
        (CLASS, "class", "(x: int=3)", "Do it."),
        ("@staticmethod\ndef f(a, /, b=1, *c, d, **e) -> int: ...", "method", "(a, /, b=1, *c, d, **e) -> int", ""),
        ("def f(self, a, b=1): ...", "method", "(a, b=1)", ""),
        ("def f(self=None, a=2): ...", "method", "(a=2)", ""),
        ("@property\ndef f(self): ...", "property", "", ""),
        ("LIMIT: int = 64", "attribute", ": int = 64", ""),
    ],
)  # fmt: skip
def test_describe_reads_a_definition_statically(source: str, kind: str, signature: str, summary: str) -> None:
    found = describe(source, "X.f", member=True)
    assert (found.kind, found.signature, found.summary) == (kind, signature, summary)


OBJECTS = """\
# Internals

(the-part)=
## A part

```{source-object} toy:toy.core.Scheduler
:members: fuse score

Said by the author.
```

```{source-object} toy:toy/core.py#LIMIT
```

```{source-object} toy:toy.core.helper
```
"""


def test_source_objects_serve_another_project(manual: Manual, tmp_path: Path) -> None:
    manual.page(OBJECTS)
    manual.accept()
    assert manual.build()[1] == []
    text = manual.html().get_text()
    assert "Schedules." in text and "Count the bytes that two nodes share." in text and "Said by the author." in text
    assert "score(one, two)" in text and "LIMIT = 64" in text
    assert manual.html().select_one("dt a.viewcode-link")["href"].startswith("https://code.example/acme/toy/blob/v1.0/")

    other = tmp_path / "other"
    other.mkdir()
    (other / "conf.py").write_text(
        f"import sys\nsys.path[:0] = [{str(ROOT)!r}]\n"
        'extensions = ["myst_parser", "sphinx.ext.intersphinx", "anchors.sphinx_ext"]\n'
        'nitpicky = True\nhtml_theme = "basic"\n'
        f'intersphinx_mapping = {{"stack": ("https://stack.example/", {str(manual.out / "objects.inv")!r})}}\n'
    )
    (other / "index.md").write_text(
        "# Other\n\n{py:class}`toy.core.Scheduler` {py:meth}`toy.core.Scheduler.score` {py:func}`toy.core.helper`\n"
        "{py:data}`toy.core.LIMIT` {external+stack:std:ref}`the-part`\n"
        "{external+stack:src:anchor}`toy:src/toy/core.py#Scheduler`\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "-b", "html", str(other), str(other / "out")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    links = BeautifulSoup((other / "out" / "index.html").read_text(), "html.parser").select("a.external")
    assert [link["href"] for link in links] == [
        "https://stack.example/index.html#toy.core.Scheduler",
        "https://stack.example/index.html#toy.core.Scheduler.score",
        "https://stack.example/index.html#toy.core.helper",
        "https://stack.example/index.html#toy.core.LIMIT",
        "https://stack.example/index.html#the-part",
        "https://stack.example/index.html#the-part",
    ]


def test_index_links_back_and_follows_the_pages(manual: Manual) -> None:
    manual.page("# Index\n\n```{anchor-index}\n```\n\n```{anchor-summary}\n```\n\n```{toctree}\none\ntwo\n```\n")
    manual.page(f"# One\n\n## Deep inside\n\n{{src}}`{FUSE}`\n", "one")
    manual.page("# Two\n\nNothing yet.\n", "two")
    manual.accept("one")
    assert manual.build()[1] == []
    index = manual.html().select_one("dl.anchor-index")
    assert [link["href"] for link in index.select("a.internal")] == ["one.html#deep-inside"]
    manual.page(
        "# Two\n\n## Also here\n\n{src}`toy:toy.core.Scheduler.fuse` {src}`toy:toy/ops.yaml#gather.out`\n", "two"
    )
    manual.accept("two")
    assert manual.build()[1] == []
    index = manual.html().select_one("dl.anchor-index").parent
    links = [link["href"] for link in index.select("dl.anchor-index a.internal")]
    assert links == ["one.html#deep-inside", "two.html#also-here", "two.html#also-here"]
    assert manual.html().select_one("table.anchor-summary tbody tr").get_text(" ", strip=True) == "toy 1.0 2 2 3 3"


def test_a_page_is_read_again_when_what_its_anchors_show_changes(manual: Manual) -> None:
    manual.page(f"# Page\n\n{{src}}`{FUSE}`\n\n```{{toctree}}\nother\n```\n")
    manual.page("# Other\n\n{src}`toy:toy/tools.py#tidy`\n", "other")
    manual.accept("index", "other")
    manual.build()
    printed, _ = manual.build()
    assert "0 added, 0 changed, 0 removed" in printed and "reading sources... [" not in printed
    core = ONE["toy/core.py"].replace("# try each pair", "# try every pair")
    install(manual.folder / "site-1.0", "1.0", {**ONE, "toy/core.py": core})
    printed, warnings = manual.build()
    assert warnings == []
    assert re.findall(r"reading sources\.\.\. \[ *\d+%\] .*?(\w+)\s*$", printed, re.MULTILINE) == ["index"]
    assert "try every pair" in manual.html().select_one("template").get_text()


def test_another_release_makes_the_prose_suspect(manual: Manual) -> None:
    cited = ("order", "score", "fuse")
    manual.page("# Page\n\n" + "".join(f"{{src}}`toy:toy/core.py#Scheduler.{name}`\n" for name in cited))
    manual.accept()
    assert manual.build()[1] == []
    pins = manual.folder / "pins.toml"
    pins.write_text(pins.read_text().replace('"1.0"', '"2.0"'))
    printed, warnings = manual.build()
    assert "0 ok, 1 moved, 1 changed, 1 gone, 0 unread" in printed
    assert [where(line)[1] for line in warnings] == ["anchors.changed", "anchors.gone"]
    assert "score_fusion" in warnings[1]


def test_unread_is_counted_and_an_error_only_when_sources_are_required(manual: Manual) -> None:
    manual.page(f"# Page\n\n{{src}}`{FUSE}`\n")
    manual.accept()
    (manual.folder / "site-1.0").rename(manual.folder / "away")
    manual.configure("anchors_offline = True")
    printed, warnings = manual.build()
    assert warnings == [] and "0 gone, 1 unread" in printed
    assert manual.html().select_one("a.src")["href"] == LINK
    assert manual.html().select_one("p.page-status").get_text() == "toy 1.0 · 1 anchor: 1 unread"
    assert "[anchors.unread]" in manual.build("html", "-D", "anchors_require_sources=1")[1][0]


def test_parallel_builds_say_the_same(manual: Manual) -> None:
    names = [f"page{number}" for number in range(8)]
    listed = "\n".join(names)
    manual.page(f"# Index\n\n```{{anchor-index}}\n```\n\n```{{toctree}}\n{listed}\n```\n")
    for number, name in enumerate(names):
        manual.page(f"# Page {number}\n\n{{src}}`{FUSE}` {{src}}`toy:toy/tools.py#tidy`\n", name)
    manual.accept(*names)
    _, warnings = manual.build("html", "-j", "3")
    assert warnings == []
    parallel = {name: (manual.out / f"{name}.html").read_text() for name in ["index", *names]}
    manual.build("html", "-E", "-a")
    assert parallel == {name: (manual.out / f"{name}.html").read_text() for name in ["index", *names]}
    assert len(manual.html().select("dl.anchor-index a.internal")) == 16


def test_latex_links_and_numbers_lines(manual: Manual) -> None:
    manual.page(
        f"# Page\n\n{{src}}`{FUSE}` and {{src}}`~{FUSE}`\n\n```{{excerpt}} {FUSE}\n```\n\n```{{anchor-index}}\n```\n"
    )
    manual.accept()
    assert manual.build("latex")[1] == []
    text = next(manual.out.glob("*.tex")).read_text()
    assert text.count("[core.py:9]") == 1
    assert r"\sphinxhref{https://code.example/acme/toy/blob/v1.0/src/toy/core.py\#L9-L14}" in text
    assert "firstnumber=9" in text
    assert r"\small\itshape\noindent toy 1.0" in text


def test_others_add_to_the_status_line(manual: Manual) -> None:
    manual.page(f"# Page\n\n{{src}}`{FUSE}`\n")
    manual.accept()
    manual.configure('def setup(app):\n    app.connect("anchors-status", lambda app, name: [f"3 snippets of {name}"])')
    manual.build()
    assert manual.html().select_one("p.page-status").get_text() == "toy 1.0 · 1 anchor ✓ · 3 snippets of index"


def test_a_bad_pins_file_is_one_line_and_no_page(manual: Manual) -> None:
    (manual.folder / "pins.toml").write_text("[toy]\nproject =\n")
    manual.page("# Page\n")
    with pytest.raises(AssertionError, match=r"pins\.toml"):
        manual.build()
    assert not (manual.out / "index.html").exists()


def test_methods_that_an_inventory_calls_functions_resolve(manual: Manual, inventory: Callable[..., Path]) -> None:
    small = inventory("py:function", "eng.Core.step")
    manual.page("# Page\n\n{py:meth}`eng.Core.step` {py:attr}`eng.Core.size`\n")
    mapping = f'{{"eng": ("https://eng.example/", (None, {str(small)!r}))}}'
    manual.configure(
        f"intersphinx_timeout = 1\nintersphinx_mapping = {mapping}\nmanual_inventories = 'inv'",
        ', "sphinx.ext.intersphinx"',
    )
    printed, warnings = manual.build()
    assert warnings == []
    links = [link["href"] for link in manual.html().select("a.external")]
    assert links == ["https://eng.example/api.html#eng.Core.step", "https://eng.example/api.html#eng.Core.size"]
    assert printed.count("links to eng come from the small inventories") == 1


@pytest.fixture
def inventory(manual: Manual) -> Callable[..., Path]:
    """Return a maker of a small inventory as mkdocstrings would write it."""
    import zlib

    def make(kind: str, name: str) -> Path:
        rows = f"{name} {kind} 1 api.html#$ -\neng.Core.size py:attr 1 api.html#$ -\n"
        head = b"# Sphinx inventory version 2\n# Project: eng\n# Version: 1\n"
        head += b"# The remainder of this file is compressed using zlib.\n"
        path = manual.folder / "inv" / "eng.inv"
        path.parent.mkdir()
        path.write_bytes(head + zlib.compress(rows.encode()))
        assert InventoryFile.loads(path.read_bytes(), uri="").data
        return path

    return make


def test_exercises_are_numbered_and_pipelines_link_what_is_written(manual: Manual) -> None:
    manual.page(
        "# Page\n\n:::{exercise} First\nOne.\n:::\n\n:::{exercise}\n:name: mine\nTwo.\n:::\n\n"
        "```{pipeline}\n# Front\nBytecode | is read | other\nGraph | is made | absent\n```\n\n"
        "```{toctree}\nother\n```\n"
    )
    manual.page("# Other\n", "other")
    assert manual.build()[1] == []
    titles = [title.get_text() for title in manual.html().select(".exercise > .admonition-title")]
    assert titles == ["Exercise 1. First", "Exercise 2"]
    assert manual.html().select("#mine") and manual.html().select("#exercise-1")
    boxes = manual.html().select(".pipeline-stages > li")
    assert [bool(box.select("a[href='other.html']")) for box in boxes] == [True, False]


@pytest.mark.slow
def test_internals_of_torch_and_vllm_resolve_from_another_project(tmp_path: Path) -> None:
    ours, other = tmp_path / "ours", tmp_path / "other"
    ours.mkdir()
    other.mkdir()
    (ours / "conf.py").write_text(
        f"import sys\nsys.path[:0] = [{str(ROOT)!r}]\nextensions = ['myst_parser', 'anchors.sphinx_ext']\n"
        f"anchors_pins = {str(ROOT / 'anchors' / 'pins.toml')!r}\nanchors_check = False\nhtml_theme = 'basic'\n"
    )
    (ours / "index.md").write_text(
        "# Internals\n\n```{source-object} torch:torch._inductor.scheduler.Scheduler\n:members: can_fuse\n```\n\n"
        "```{source-object} vllm:vllm.compilation.backends.VllmBackend\n:members: configure_post_pass\n```\n"
    )
    (other / "conf.py").write_text(
        'extensions = ["myst_parser", "sphinx.ext.intersphinx"]\nnitpicky = True\nhtml_theme = "basic"\n'
        f'intersphinx_mapping = {{"stack": ("https://stack.example/", {str(ours / "out" / "objects.inv")!r})}}\n'
    )
    (other / "index.md").write_text(
        "# Other\n\n{py:class}`torch._inductor.scheduler.Scheduler`\n"
        "{py:meth}`torch._inductor.scheduler.Scheduler.can_fuse`\n"
        "{py:class}`vllm.compilation.backends.VllmBackend`\n"
        "{py:meth}`vllm.compilation.backends.VllmBackend.configure_post_pass`\n"
    )
    for folder in (ours, other):
        done = subprocess.run(
            [sys.executable, "-m", "sphinx", "-W", "-b", "html", str(folder), str(folder / "out")],
            capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    links = BeautifulSoup((other / "out" / "index.html").read_text(), "html.parser").select("a.external")
    assert [link["href"].partition("#")[2] for link in links] == [link.get_text().removesuffix("()") for link in links]
    assert len(links) == 4


def test_a_page_outside_the_contents_leaves_its_title_in_the_printed_index(manual: Manual) -> None:
    manual.page("# Index\n\n```{anchor-index}\n```\n")
    manual.page(f"---\norphan: true\n---\n# Apart\n\n{{src}}`{FUSE}`\n", "apart")
    manual.accept("apart")
    assert manual.build("latex")[1] == []
    [printed] = (manual.out / "x").parent.glob("*.tex")
    assert "Apart" in printed.read_text()


def test_a_card_may_end_inside_a_string(manual: Manual) -> None:
    text = "def Long : Pass {\n  let description = [{\n" + "    `Words` in it.\n" * 60 + "  }];\n}\n"
    install(manual.folder / "site-1.0", "1.0", {**ONE, "toy/passes.td": text})
    manual.page("# Page\n\n{src}`toy:toy/passes.td#Long`\n")
    manual.accept()
    assert manual.build()[1] == []
    assert "more lines at the tag" in manual.html().select_one("template").get_text()
