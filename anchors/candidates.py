"""Candidates: where a thing that is gone went, most likely."""

from __future__ import annotations

from anchors import lock
from anchors.model import Anchor


def suggestion(workspace: object, anchor: Anchor, known: lock.Entry | None) -> str:
    """Return what to write instead, or the empty string."""
    return ""
