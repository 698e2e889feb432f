"""Constant folding on the host: Inductor folds uniform constants by running them, on the device it compiles for."""

from __future__ import annotations

from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode


class OnHost(TorchDispatchMode):
    """Run operators that name a CUDA device on the CPU instead: a folded constant's value is the same there."""

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Replace every CUDA device among the arguments by the CPU and run the operator."""

        def host(value: Any) -> Any:
            return torch.device("cpu") if isinstance(value, torch.device) and value.type == "cuda" else value

        args, kwargs = torch.utils._pytree.tree_map(host, (tuple(args), dict(kwargs or {})))
        return func(*args, **kwargs)


def folded_on_host(original: Any) -> Any:
    """Wrap `UniformValueConstantFolder._deduce_value` so that what it runs, runs on the host."""

    def deduce(folder: Any, node: torch.fx.Node) -> Any:
        with OnHost():  # type: ignore[no-untyped-call]
            return original(folder, node)

    return deduce
