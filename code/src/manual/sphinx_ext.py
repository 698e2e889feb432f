"""The Sphinx extension for what is particular to this manual."""

from __future__ import annotations

import logging
from typing import Any

from sphinx.application import Sphinx

from manual import crossref, pipeline, served, terms
from manual.exercise import Exercise


def describe_page(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    """Give the templates what 'Cite this' prints."""
    context["cite_key"] = "compilerstack_" + pagename.replace("/", "_").replace("-", "_")
    context["cite_base"] = app.config.html_baseurl
    if pagename == "404" and app.config.html_baseurl:
        # A server shows this page under any address, so its links must not be relative to that.
        context["metatags"] = f'<base href="{app.config.html_baseurl}">' + context.get("metatags", "")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything."""
    for needed in ("sphinx.ext.intersphinx", "sphinx.ext.mathjax", "sphinxcontrib.mermaid"):
        app.setup_extension(needed)
    app.add_config_value("manual_inventories", "source/_inventories", "env", description="The small inventories.")
    app.add_directive("exercise", Exercise)
    app.add_directive("pipeline", pipeline.Pipeline)
    app.connect("env-get-outdated", pipeline.outdated)
    terms.setup(app)
    app.connect("config-inited", served.serve_locally)
    logging.getLogger("sphinx.sphinx.ext.intersphinx").addFilter(crossref.Quiet())
    # After intersphinx's own listener, which runs at 800 or sooner.
    app.connect("builder-inited", crossref.say_which_inventories, priority=950)
    # After intersphinx's exact match, before a signature's names are left as words.
    app.connect("missing-reference", crossref.any_python_kind, priority=700)
    app.connect("html-page-context", describe_page)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
