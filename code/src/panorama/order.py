"""The last step of a capture: write run-dependent text the same way every time."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from .model import Capture, Stage
from .normal import Normalizer

_COUNTED = re.compile(r"(__compiled_fn_|__builtins_dict___|___stack\d+_|__resume_at_\d+_)(\d+)(?:_[0-9a-f_]{30,})?")


def ordered(capture: Capture, normal: Normalizer) -> Capture:
    """Normalize every text of `capture`, and number what torch counts over the whole process from one."""
    counted: dict[str, str] = {}

    def number(match: re.Match[str]) -> str:
        word = match[1] + match[2]
        if word not in counted:
            counted[word] = match[1] + str(sum(w.startswith(match[1]) for w in counted) + 1)
        return counted[word]

    def text(value: str) -> str:
        return _COUNTED.sub(number, normal(value))

    def walk(value: Any) -> Any:
        if isinstance(value, Stage):
            return dataclasses.replace(value, text=text(value.text), about=normal.path(value.about))
        if isinstance(value, tuple):
            return tuple(walk(item) for item in value)
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            changes = {f.name: walk(getattr(value, f.name)) for f in dataclasses.fields(value)}
            return dataclasses.replace(value, **changes)
        return (
            text(value)
            if isinstance(value, str) and "\n" in value
            else normal.path(value)
            if isinstance(value, str)
            else value
        )

    links = capture.links
    made: Capture = walk(dataclasses.replace(capture, links=()))
    return dataclasses.replace(made, links=links)
