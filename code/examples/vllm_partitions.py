"""Let Inductor partition the whole graph of `vllm_pieces` as it would on a GPU, and stop before it writes code."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import torch
from torch._higher_order_ops.auto_functionalize import auto_functionalized
from torch._inductor.scheduler import BaseSchedulerNode, NopKernelSchedulerNode, Scheduler
from torch._inductor.utils import set_customized_partition_wrappers  # type: ignore[attr-defined]
from vllm.compilation.passes.utility.fix_functionalization import FixFunctionalizationPass
from vllm.config import set_current_vllm_config
from vllm_pieces import Recording


@dataclasses.dataclass(frozen=True, slots=True)
class Partition:
    """Scheduler nodes that run together: how many kernels, which operators split, and what enters and leaves."""

    capturable: bool
    kernels: int
    operators: tuple[str, ...]
    inputs: int
    outputs: int


class _Stop(BaseException):
    pass


def _nothing_to_fix(self: FixFunctionalizationPass, graph: torch.fx.Graph) -> None:
    targets = {node.args[0] for node in graph.find_nodes(op="call_function", target=auto_functionalized)}
    if targets != {torch.ops.vllm.unified_attention_with_output.default}:
        raise RuntimeError(f"the pass that is left out here would have to look at {targets}")


def partitions(made: Recording, operators: Sequence[str]) -> list[Partition]:
    """Compile the whole graph with Inductor, partitioned at `operators`, up to the partitions.

    A node counts as a GPU's, and a partition wrapper is set, as vLLM sets one for piecewise CUDA graphs. The pass that
    names operators which the CPU build lacks is replaced by a check that it would change nothing.
    """
    found: list[Partition] = []
    partition = Scheduler.graph_partition

    def graph_partition(scheduler: Scheduler) -> Any:
        with patch.object(BaseSchedulerNode, "is_gpu", lambda node: True):
            parts, signatures = partition(scheduler)
        for nodes, signature in zip(parts, signatures, strict=True):
            calls = [getattr(node.node, "op_overload", None) for node in nodes]
            names = tuple(call.name() for call in calls if call is not None and call.namespace == "vllm")
            kernels = sum(not isinstance(node, NopKernelSchedulerNode) for node in nodes)
            sizes = len(signature.input_nodes), len(signature.output_nodes)
            found.append(Partition(not signature.skip_cudagraph, kernels, names, *sizes))
        raise _Stop

    backend = made.backend(backend="inductor", use_inductor_graph_partition=True, splitting_ops=list(operators))
    set_customized_partition_wrappers(lambda function, metadata: function)
    try:
        with (
            set_current_vllm_config(backend.vllm_config),
            patch.object(Scheduler, "graph_partition", graph_partition),
            patch.object(FixFunctionalizationPass, "__call__", _nothing_to_fix),
        ):
            backend(copy.deepcopy(made.graph), made.inputs)
    except _Stop:
        return found
    finally:
        set_customized_partition_wrappers(None)
    raise RuntimeError("the graph was compiled without being partitioned")
