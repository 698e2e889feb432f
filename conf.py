"""Sphinx configuration of the manual: `sphinx-build -c . source _build/html`."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parent
sys.path[:0] = [str(ROOT), str(ROOT / "code" / "src")]

project = "The PyTorch Compiler Stack"
author = "The PyTorch Compiler Stack authors"
project_copyright = f"%Y, {author}. Text CC BY 4.0, code Apache-2.0"
release = version = "2026.12"
language = "en"

_OURS = [
    "anchors.sphinx_ext",
    "manual.sphinx_ext",
    "snippets.sphinx_ext",
    "panorama.sphinx_ext",
    "operators.sphinx_ext",
]


def _exists(module: str) -> bool:
    """Tell whether one of our modules is there; by its file, since a look-up would import its package."""
    path = module.replace(".", "/") + ".py"
    return any((folder / path).is_file() for folder in (ROOT, ROOT / "code" / "src"))


extensions = [
    "myst_parser",
    "sphinx.ext.autosectionlabel",
    "sphinx.ext.intersphinx",
    "sphinx.ext.mathjax",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinxcontrib.bibtex",
    "sphinxcontrib.mermaid",
    *filter(_exists, _OURS),
]

exclude_patterns = ["_build", "_inventories", "_static", "_templates", "**/*.out/**"]
templates_path = ["source/_templates"]
nitpicky = True
numfig = True
# Two sections of one page may have one title; then only the first has a label of that name.
suppress_warnings = ["autosectionlabel.*"]
autosectionlabel_prefix_document = True

myst_enable_extensions = [
    "attrs_block",
    "attrs_inline",
    "colon_fence",
    "deflist",
    "dollarmath",
    "fieldlist",
    "tasklist",
]
myst_heading_anchors = 4
myst_links_external_new_tab = False
myst_fence_as_directive = ["mermaid"]

bibtex_bibfiles = ["source/references.bib"]
bibtex_default_style = "alpha"
bibtex_reference_style = "author_year"

# The live inventory first, then the small one that stands in the repository.
_INVENTORIES = {
    "python": "https://docs.python.org/3/",
    "numpy": "https://numpy.org/doc/stable/",
    "torch": "https://docs.pytorch.org/docs/2.7/",
    "triton": "https://triton-lang.org/main/",
    "vllm": "https://docs.vllm.ai/en/v0.27.1/",
}
manual_inventories = "source/_inventories"
intersphinx_mapping = {
    name: (url, (None, str(ROOT / manual_inventories / f"{name}.inv"))) for name, url in _INVENTORIES.items()
}
intersphinx_timeout = 5
intersphinx_disabled_reftypes = ["std:*"]

# For the PDF: Mermaid's own tool where it is installed, else the Chromium that the tests use.
mermaid_cmd = "mmdc" if shutil.which("mmdc") else shlex.join([sys.executable, str(ROOT / "code/src/manual/diagram.py")])

copybutton_selector = "div.highlight:not(.nocopy *) pre"
copybutton_exclude = ".linenos, .gp, .go"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

html_theme = "sphinx_book_theme"
html_title = project
html_baseurl = os.environ.get("MANUAL_URL", "")
html_static_path = ["source/_static"]
html_css_files = ["manual.css"]
html_js_files = [("manual.js", {"defer": "defer"})]
html_context = {"default_mode": "auto"}
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = "%Y-%m-%d"
html_theme_options = {
    "use_download_button": False,
    "use_fullscreen_button": False,
    "home_page_in_toc": True,
    "show_navbar_depth": 1,
    "show_toc_level": 2,
    "article_header_end": ["cite-this.html", "article-header-buttons.html"],
    "pygments_light_style": "a11y-light",
    "pygments_dark_style": "a11y-dark",
}

latex_engine = "lualatex"
latex_documents = [("index", "pytorch-compiler-stack.tex", project, author, "manual", True)]
# A book is a part, a view of it a chapter, a chapter of the manual a section: the front page itself is for the screen.
latex_toplevel_sectioning = "part"
latex_show_urls = "no"
latex_elements = {
    "papersize": "a4paper",
    "pointsize": "10pt",
    "extraclassoptions": "openany,oneside",
    # Else the list is headed by the caption of the first group of pages.
    "tableofcontents": r"\renewcommand{\contentsname}{Contents}\sphinxtableofcontents",
    # Letters that a font lacks, Chinese and symbols among them, come from the fonts after it.
    "fontpkg": r"""
\usepackage{fontspec}
\directlua{
  luaotfload.add_fallback("serif", {"Noto Serif CJK SC:script=hani;", "DejaVu Serif:", "DejaVu Sans:"})
  luaotfload.add_fallback("sans", {"Noto Sans CJK SC:script=hani;", "DejaVu Sans:"})
  luaotfload.add_fallback("mono", {"Noto Sans Mono CJK SC:script=hani;", "DejaVu Sans:"})
}
\defaultfontfeatures[texgyrepagella,texgyreheros]{%
  Extension=.otf, UprightFont=*-regular, BoldFont=*-bold, ItalicFont=*-italic, BoldItalicFont=*-bolditalic}
\setmainfont{texgyrepagella}[RawFeature={fallback=serif}]
\setsansfont{texgyreheros}[RawFeature={fallback=sans}]
\setmonofont{DejaVu Sans Mono}[Scale=0.82, RawFeature={fallback=mono}]
""",
    "sphinxsetup": "verbatimwithframe=false, VerbatimColor={gray}{0.96}, verbatimvisiblespace={}",
    "fncychap": "",
}
