"""One self-contained HTML page of a capture."""

from __future__ import annotations

import base64
import gzip
import json
from functools import cache
from pathlib import Path

import jinja2

from .model import Capture, Stage
from .store import ranges

VIEW = Path(__file__).parent / "view"


def render(capture: Capture) -> str:
    """Write the page: text, links, style and script in one file that asks no other host for anything."""
    stages = [
        {"key": s.key, "title": _title(s), "group": s.group, "heading": _heading(s, capture), "language": s.language,
         "text": s.text, "about": s.about}
        for s in capture.stages
    ]  # fmt: skip
    links = [
        {"source": k.source, "target": k.target, "evidence": k.evidence,
         "groups": [[ranges(a), ranges(b)] for a, b in k.groups]}
        for k in capture.links
    ]  # fmt: skip
    packed = gzip.compress(json.dumps({"stages": stages, "links": links}, separators=(",", ":")).encode(), 9, mtime=0)
    versions = ", ".join(f"{name} {number}" for name, number in capture.versions.items())
    facts = " · ".join(part for part in (", ".join(capture.inputs), versions, _options(capture)) if part)
    return _template().render(
        title=f"{capture.name} for {capture.target}: every stage",
        name=capture.name, target=capture.target, facts=facts, data=base64.b64encode(packed).decode(),
        css=(VIEW / "page.css").read_text(encoding="utf-8"), js=(VIEW / "page.js").read_text(encoding="utf-8"),
    )  # fmt: skip


def write(capture: Capture, path: Path) -> None:
    """Write the page to `path`, all or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".{path.name}.part")
    scratch.write_text(render(capture), encoding="utf-8")
    scratch.replace(path)


@cache
def _template() -> jinja2.Template:
    loader = jinja2.FileSystemLoader(VIEW)
    return jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True).get_template(
        "page.html.j2"
    )


def _options(capture: Capture) -> str:
    return ", ".join(f"{name}={value}" for name, value in capture.options.items())


def _title(stage: Stage) -> str:
    """Shorten a kernel stage's title: its heading has the kernel's name already."""
    name, dot, rest = stage.title.partition(" · ")
    return rest if dot and stage.group.endswith("/" + name) else stage.title


def _heading(stage: Stage, capture: Capture) -> str:
    """Say in words which part of the capture a stage belongs to."""
    parts = stage.group.split("/")
    if parts[0] == "source":
        return "Source"
    number = int(parts[0][1:])
    frame = capture.frames[number].name
    words = [frame if len(capture.frames) == 1 else f"frame {number + 1}: {frame}"]
    if len(parts) == 2:
        words.append("graph")
    if len(parts) > 2:
        words.append(parts[2])
    if len(parts) > 3:
        words.append(parts[3])
    return " · ".join(words)
