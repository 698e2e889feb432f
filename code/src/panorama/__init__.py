"""Any function's whole journey, from Python bytecode to machine code, with no GPU."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .difference import Difference, compare
    from .inputs import Spec, parse
    from .model import Capture, CaptureError, Frame, Graph, Kernel, Link, Lowering, Stage
    from .session import TARGETS, capture

__all__ = [
    "TARGETS", "Capture", "CaptureError", "Difference", "Frame", "Graph", "Kernel", "Link", "Lowering", "Spec", "Stage",
    "capture", "compare", "parse",
]  # fmt: skip

_HOME = {
    "difference": ("Difference", "compare"),
    "inputs": ("Spec", "parse"),
    "session": ("TARGETS", "capture"),
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: the Sphinx extension must not load torch for every build."""
    if name not in __all__:
        raise AttributeError(f"module 'panorama' has no attribute {name!r}")
    home = next((module for module, names in _HOME.items() if name in names), "model")
    return getattr(importlib.import_module(f".{home}", __name__), name)
