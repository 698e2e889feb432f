"""GPU code generation without a GPU: the lane `target`."""

from .devices import DEVICES, Device, TargetError
from .kernels import Config, Graph, Kernel, Launch, Selection, Stages
from .session import Target, gpu_target

__all__ = [
    "DEVICES", "Config", "Device", "Graph", "Kernel", "Launch", "Selection", "Stages", "Target", "TargetError",
    "gpu_target",
]  # fmt: skip
