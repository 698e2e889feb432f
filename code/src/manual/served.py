"""Mermaid and MathJax from the manual's own folder, so that a page opened from a disk asks no other host.

Set-up puts both under `source/_static/vendor` where npm is at hand (see the Makefile). Without them the pages use the
libraries' own CDN, and the build says so. Browsers refuse ES modules from `file://`, so Mermaid's classic bundle is
used, and `manual.js` starts it in place of the extension's module script.
"""

from __future__ import annotations

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util import logging
from sphinxcontrib.mermaid import install_js, mermaid

LOGGER = logging.getLogger(__name__)

MERMAID = "vendor/mermaid.min.js"
MATHJAX = "vendor/tex-svg-full.js"


def _has(config: Config, confdir: Path, name: str) -> bool:
    return any((confdir / folder / name).is_file() for folder in config.html_static_path)


def serve_locally(app: Sphinx, config: Config) -> None:
    """Point the pages at the local copies that exist; name those that do not."""
    missing = []
    if _has(config, Path(app.confdir), MATHJAX):
        config.mathjax_path = MATHJAX
        config.mathjax_options = {"defer": "defer"}
    else:
        missing.append("MathJax")
    if _has(config, Path(app.confdir), MERMAID):
        listeners = app.events.listeners["html-page-context"]
        for listener in [found for found in listeners if found.handler is install_js]:
            app.disconnect(listener.id)
        app.connect("html-page-context", add_mermaid)
    else:
        missing.append("Mermaid")
    if missing:
        LOGGER.info(
            "pages load %s from a CDN: no copy in source/_static/vendor (with npm at hand, make setup puts one there)",
            " and ".join(missing),
        )


def add_mermaid(app: Sphinx, pagename: str, templatename: str, context: dict[str, object], doctree: object) -> None:
    """Load the local Mermaid on the pages that have a diagram."""
    if doctree is not None and next(doctree.findall(mermaid), None) is not None:  # type: ignore[attr-defined]
        app.add_js_file(MERMAID, loading_method="defer", priority=400)
