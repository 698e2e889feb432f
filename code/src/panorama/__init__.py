"""Any function's whole journey, from Python bytecode to machine code, with no GPU."""

from .difference import Difference, compare
from .inputs import Spec, parse
from .model import Capture, CaptureError, Frame, Graph, Kernel, Link, Lowering, Stage
from .session import TARGETS, capture

__all__ = [
    "TARGETS", "Capture", "CaptureError", "Difference", "Frame", "Graph", "Kernel", "Link", "Lowering", "Spec", "Stage",
    "capture", "compare", "parse",
]  # fmt: skip
