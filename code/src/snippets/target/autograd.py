"""A small backward engine: torch's own needs one device thread per GPU, and there is no GPU."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import torch

Pair = tuple[Any, int]


def run_backward(
    outputs: Sequence[torch.Tensor],
    gradients: Sequence[torch.Tensor | None],
    inputs: Sequence[torch.Tensor] = (),
    accumulate: bool = True,
) -> tuple[torch.Tensor | None, ...]:
    """Walk the autograd graph from `outputs` in Python, calling each node once its gradients are in.

    With `accumulate`, leaves get `.grad`; otherwise the gradients of `inputs` are returned.
    """
    pending: dict[Any, dict[int, torch.Tensor]] = defaultdict(dict)
    wanted: dict[Pair, int] = {}
    for position, tensor in enumerate(inputs):
        wanted[_edge(tensor)] = position
    found: list[torch.Tensor | None] = [None] * len(inputs)
    roots = []
    for output, gradient in zip(outputs, gradients, strict=True):
        node, slot = _edge(output)
        seed = torch.ones_like(output) if gradient is None else gradient
        _add(pending[node], slot, seed)
        roots.append(node)
    order = _order(roots)
    leading = _leading(order, wanted)
    for node in order:
        arrived = pending.pop(node, {})
        for slot, gradient in arrived.items():
            if (node, slot) in wanted:
                found[wanted[node, slot]] = gradient
        if not arrived or (inputs and node not in leading):
            continue
        if hasattr(node, "variable"):
            if accumulate and (not inputs or (node, 0) in wanted):
                variable = node.variable
                variable.grad = arrived[0] if variable.grad is None else variable.grad + arrived[0]
            continue
        count = max([*arrived, *(slot for slot in range(len(node._input_metadata)))]) + 1
        grads = [arrived.get(slot) for slot in range(count)]
        if any(grad is None for grad in grads):
            grads = [_zeros(node, slot) if grad is None else grad for slot, grad in enumerate(grads)]
        # A Python function's node is run by `apply`; it gets zeros for outputs that received nothing.
        run: Any = node.apply if isinstance(node, torch.autograd.function.BackwardCFunction) else node
        results = run(*grads)
        results = results if isinstance(results, tuple) else (results,)
        for (following, slot), gradient in zip(node.next_functions, results, strict=False):
            if following is not None and gradient is not None:
                _add(pending[following], slot, _fitted(following, slot, gradient))
    return tuple(found)


def _edge(tensor: torch.Tensor) -> Pair:
    """Give the node and slot that receive a tensor's gradient."""
    if tensor.grad_fn is not None:
        return tensor.grad_fn, tensor.output_nr
    recording: Any = torch.enable_grad()  # type: ignore[no-untyped-call]
    with recording:
        return tensor.view_as(tensor).grad_fn.next_functions[0][0], 0  # type: ignore[union-attr]


def _add(slots: dict[int, torch.Tensor], slot: int, gradient: torch.Tensor) -> None:
    slots[slot] = gradient if slot not in slots else slots[slot] + gradient


def _fitted(node: Any, slot: int, gradient: torch.Tensor) -> torch.Tensor:
    """Sum a gradient over broadcast dimensions to the shape its receiver has, as torch's engine does."""
    shape = node.variable.shape if hasattr(node, "variable") else node._input_metadata[slot].shape
    return gradient if gradient.shape == shape else gradient.sum_to_size(shape)


def _zeros(node: Any, slot: int) -> torch.Tensor:
    meta = node._input_metadata[slot]
    return torch.zeros(meta.shape, dtype=meta.dtype, device=meta.device)


def _leading(order: Sequence[Any], wanted: dict[Pair, int]) -> set[Any]:
    """Find the nodes that a wanted gradient is computed through: torch's engine runs no others."""
    sought = {node for node, _ in wanted}
    found: set[Any] = set()
    for node in reversed(order):
        if any(following in sought or following in found for following, _ in node.next_functions):
            found.add(node)
    return found | {node for node in sought if hasattr(node, "variable")}


def _order(roots: Sequence[Any]) -> list[Any]:
    """Sort nodes so that each comes after all nodes that feed it a gradient."""
    finished: list[Any] = []
    state: set[Any] = set()
    stack = [(root, False) for root in roots]
    while stack:
        node, done = stack.pop()
        if done:
            finished.append(node)
            continue
        if node in state:
            continue
        state.add(node)
        stack.append((node, True))
        stack.extend((following, False) for following, _ in node.next_functions if following is not None)
    return finished[::-1]
