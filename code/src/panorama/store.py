"""Captures as JSON, and as a folder of plain text files that a person can read and git can compare."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import cattrs
from cattrs.gen import make_dict_unstructure_fn, override

from .model import Capture, CaptureError, Link, Stage

FORMAT = 1
SUFFIX = {"python": "py", "fx": "py", "mlir": "mlir", "llvm": "ll", "ptx": "ptx", "sass": "sass", "cpp": "cpp",
          "asm": "s", "diff": "diff"}  # fmt: skip


def ranges(lines: tuple[int, ...]) -> str:
    """Write line numbers shortly: `3-8 10`."""
    parts: list[list[int]] = []
    for line in sorted(set(lines)):
        if parts and line == parts[-1][1] + 1:
            parts[-1][1] = line
        else:
            parts.append([line, line])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def lines(text: str) -> tuple[int, ...]:
    """Read what `ranges` wrote."""
    found: list[int] = []
    for part in text.split():
        first, _, last = part.partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return tuple(found)


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(omit_if_default=True)
    converter.register_unstructure_hook(
        Link,
        lambda k: {"source": k.source, "target": k.target, "evidence": k.evidence,
                   "groups": [[ranges(a), ranges(b)] for a, b in k.groups]},
    )  # fmt: skip
    converter.register_structure_hook(
        Link,
        lambda d, _: Link(d["source"], d["target"], d["evidence"], tuple((lines(a), lines(b)) for a, b in d["groups"])),
    )
    return converter


def to_dict(capture: Capture) -> dict[str, Any]:
    """Give the capture as plain data."""
    return {"format": FORMAT, **_converter().unstructure(capture)}


def from_dict(data: dict[str, Any]) -> Capture:
    """Read plain data back; raises CaptureError when it is of another format."""
    if data.get("format") != FORMAT:
        raise CaptureError(f"this capture has format {data.get('format')!r}, not {FORMAT}; capture it again")
    return _converter().structure({k: v for k, v in data.items() if k != "format"}, Capture)


def write_json(capture: Capture, path: Path) -> None:
    """Write one JSON file, in place of any that was there, all or nothing."""
    _replace(path, json.dumps(to_dict(capture), ensure_ascii=False, separators=(",", ":")))


def read_json(path: Path) -> Capture:
    """Read what `write_json` wrote."""
    return from_dict(json.loads(path.read_text(encoding="utf-8")))


def save(capture: Capture, directory: Path) -> None:
    """Write a folder: `capture.json` with everything but the stages' texts, which are files of their own."""
    directory.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{directory.name}-", dir=directory.parent))
    try:
        skeleton = _converter()
        skeleton.register_unstructure_hook(
            Stage, make_dict_unstructure_fn(Stage, skeleton, text=override(omit=True), _cattrs_omit_if_default=True)
        )
        data = {"format": FORMAT, **skeleton.unstructure(capture)}
        text = json.dumps(data, ensure_ascii=False, indent=1)
        (scratch / "capture.json").write_text(text + "\n", encoding="utf-8")
        for stage in capture.stages:
            file = scratch / name(stage)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(stage.text + "\n", encoding="utf-8")
        if directory.exists():
            shutil.rmtree(directory)
        scratch.chmod(0o755)
        scratch.rename(directory)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def load(directory: Path) -> Capture:
    """Read a folder that `save` wrote; raises CaptureError saying which file is missing."""
    index = directory / "capture.json"
    if not index.exists():
        raise CaptureError(f"{directory} holds no capture (no capture.json); make one with --dir {directory}")
    data = json.loads(index.read_text(encoding="utf-8"))

    def fill(value: Any) -> Any:
        if isinstance(value, list):
            return [fill(item) for item in value]
        if isinstance(value, dict):
            if {"key", "title", "group", "language"} <= set(value):
                file = directory / name(Stage(value["key"], value["title"], value["group"], value["language"], ""))
                if not file.exists():
                    raise CaptureError(f"{file} is missing from the capture; record it again")
                return {**value, "text": file.read_text(encoding="utf-8").removesuffix("\n")}
            return {k: fill(v) for k, v in value.items()}
        return value

    return from_dict(fill(data))


def name(stage: Stage) -> str:
    """Name a stage's file: its key, with an ending for its language."""
    suffix = SUFFIX.get(stage.language, "txt")
    key = stage.key.replace(":", "-")
    return key if key.endswith("." + suffix) else f"{key}.{suffix}"


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".{path.name}.part")
    scratch.write_text(text, encoding="utf-8")
    scratch.replace(path)
