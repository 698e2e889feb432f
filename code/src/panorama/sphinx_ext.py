"""The `{panorama}` directive: a capture, made in the build or recorded, as a page inside the page."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

logger = logging.getLogger(__name__)
FOLDER = "_panorama"


class panorama(nodes.General, nodes.Element):
    """Stand for an embedded capture until the page is written."""


class PanoramaDirective(SphinxDirective):
    """Embed a capture: a running example's name, or FILE:NAME with `:input:` lines.

    Options: `target`, `input` (shapes parted by `;`), `train`, `stage`, `line`, `beside`, `height`, `caption`.
    A running example for the recorded target is read from its record; all else is captured in the build.
    """

    required_arguments = 1
    final_argument_whitespace = False
    option_spec: ClassVar[dict[str, Any]] = {
        "target": directives.unchanged,
        "input": directives.unchanged,
        "train": directives.flag,
        "stage": directives.unchanged,
        "line": directives.positive_int,
        "beside": directives.unchanged,
        "height": directives.unchanged,
        "caption": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """Capture (or read) and leave a node; a failure is a warning with the page and line, and no view."""
        from .model import CaptureError

        target = self.options.get("target", "cuda:90")
        try:
            made = self._capture(target)
            self._check(made)
        except CaptureError as error:
            logger.warning("panorama: %s", error, location=self.get_location(), type="panorama", subtype="capture")
            return []
        from .page import render

        html = render(made)
        digest = hashlib.sha256(html.encode()).hexdigest()[:12]
        name = f"{made.name}-{target.replace(':', '-')}-{digest}.html"
        folder = Path(self.env.doctreedir) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        scratch = folder / f".{name}.{self.env.docname.replace('/', '-')}"
        scratch.write_text(html, encoding="utf-8")
        scratch.replace(folder / name)
        fragment = "&".join(f"{k}={self.options[k]}" for k in ("stage", "line", "beside") if k in self.options)
        node = panorama(
            file=name, fragment=fragment, height=self.options.get("height", "34rem"), subject=made.name, target=target
        )
        self.set_source_info(node)
        found: list[nodes.Node] = [node]
        if "caption" in self.options:
            text, messages = self.parse_inline(self.options["caption"])
            found.append(nodes.paragraph("", "", *text, classes=["panorama-caption"]))
            found.extend(messages)
        return found

    def _capture(self, target: str) -> Any:
        from . import record
        from .command import find
        from .inputs import parse
        from .session import capture

        subject = self.arguments[0]
        if ":" not in subject:
            self.env.note_dependency(str(record.EXAMPLES / f"{subject}.py"))
            if target == record.TARGET and (record.STORE / subject / "capture.json").exists():
                self.env.note_dependency(str(record.STORE / subject / "capture.json"))
                return record.stored(subject)
            return record.run(subject, target)
        file, _, name = subject.rpartition(":")
        path = (Path(self.env.srcdir) / file).resolve() if not Path(file).is_absolute() else Path(file)
        if not path.exists():
            path = record.CODE.parent / file
        self.env.note_dependency(str(path))
        module, fn = find(f"{path}:{name}")
        inputs = tuple(parse(t) for t in self.options.get("input", "").split(";") if t.strip())
        if not inputs and hasattr(module, "inputs"):
            inputs = tuple(module.inputs())
        return capture(fn, *inputs, target=target, train="train" in self.options)

    def _check(self, made: Any) -> None:
        """Refuse a link to a stage or line that the capture does not have."""
        from .model import CaptureError

        for option in ("stage", "beside"):
            if option in self.options:
                stage = made.stage(self.options[option])
                line = self.options.get("line", 1)
                if option == "stage" and line > len(stage.lines):
                    raise CaptureError(f"stage {stage.key} has {len(stage.lines)} lines, not {line}")


def visit_html(self: Any, node: panorama) -> None:
    """Write the frame and, for those who want it whole, a link to the page by itself."""
    here = self.builder.get_target_uri(self.builder.current_docname)
    uri = relative_uri(here, f"{FOLDER}/{node['file']}")
    if node["fragment"]:
        uri += "#" + self.attval(node["fragment"]).replace("&amp;", "&")
    title = f"Every stage of {node['subject']} for {node['target']}"
    self.body.append(
        f'<div class="panorama"><iframe src="{self.attval(uri)}" title="{self.attval(title)}" loading="lazy" '
        f'style="width:100%;height:{self.attval(node["height"])};border:1px solid #8888"></iframe>'
        f'<p class="panorama-open"><a href="{self.attval(uri)}">{self.attval(title)}, on its own page</a></p></div>'
    )
    raise nodes.SkipNode


def visit_text(self: Any, node: panorama) -> None:
    """Name the capture where no frame can be shown."""
    self.add_text(f"[every stage of {node['subject']} for {node['target']}: see the HTML edition]")
    raise nodes.SkipNode


def visit_latex(self: Any, node: panorama) -> None:
    """Name the capture in print."""
    title = self.encode(f"Every stage of {node['subject']} for {node['target']}: see the HTML edition.")
    self.body.append(f"\n\n\\emph{{{title}}}\n\n")
    raise nodes.SkipNode


def copy_pages(app: Sphinx, error: Exception | None) -> None:
    """Copy the capture pages that the written pages embed beside them."""
    if error is not None or app.builder.format != "html":
        return
    source, out = Path(app.doctreedir) / FOLDER, Path(app.outdir) / FOLDER
    for page in sorted(source.glob("*.html")) if source.exists() else ():
        out.mkdir(parents=True, exist_ok=True)
        (out / page.name).write_bytes(page.read_bytes())


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_node(panorama, html=(visit_html, None), latex=(visit_latex, None), text=(visit_text, None))
    app.add_directive("panorama", PanoramaDirective)
    app.connect("build-finished", copy_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
