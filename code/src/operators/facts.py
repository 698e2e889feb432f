"""What the running torch holds of each core operator: decompositions, meta functions, Inductor's lowerings.

Every function is given as an anchor. Nothing is compiled and no operator runs; importing Inductor takes seconds.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any

from . import places
from .schema import Overload, load


class Fallback(StrEnum):
    """Whether Inductor calls the eager kernel instead of generating code, as far as its tables say."""

    NONE = "none"  # its lowering is its own, or the operator is decomposed before Inductor could meet it
    MADE = "made"  # `make_fallback` registered one
    CONDITIONAL = "conditional"  # its own lowering keeps a fallback for cases that it declines
    IMPLICIT = "implicit"  # nothing is registered; Inductor makes a fallback when it meets the operator


class Route(StrEnum):
    """What a fake tensor's mode runs, with sizes known, to find an output's shape: the first that there is."""

    DECOMPOSITION = "decomposition"  # a decomposition that it prefers to a C++ kernel
    COMPOSITE = "composite"  # the CompositeImplicitAutograd kernel, taken apart
    RULE = "rule"  # a rule of its own for this operator
    PYTHON = "python"  # the dispatcher's Meta kernel, written in Python
    NATIVE = "native"  # the dispatcher's Meta kernel, compiled C++
    NONE = "none"


@dataclasses.dataclass(frozen=True, slots=True)
class Fake:
    """How an output's shape and strides are found without data.

    `rule`, `python` and `decomposition` are anchors, or empty; `native` is the alias or key of the C++ kernel that
    serves the Meta device (`Meta` or a composite), also where `python` has taken its place.
    """

    route: Route
    rule: str
    python: str
    decomposition: str
    native: str


@dataclasses.dataclass(frozen=True, slots=True)
class Lowering:
    """Inductor's lowering: the function under its decorators, and the line that registers it.

    `function` is a closure where a maker serves many operators (`make_pointwise`, or the handler of all fallbacks).
    `registered` is the file's anchor when the line has a twin, and empty when no call at the module's top is found.
    """

    function: str
    registered: str


@dataclasses.dataclass(frozen=True, slots=True)
class Facts:
    """What torch's tables hold of one overload; decompositions are anchors, or empty.

    `inductor_decomposition` is in the table that torch.compile uses by default. An operator may have both it and a
    lowering: the decomposition is tried first, and declines by returning NotImplemented.
    """

    name: str
    composite_implicit: bool
    core_decomposition: str
    inductor_decomposition: str
    lowering: Lowering | None
    fallback: Fallback
    fake: Fake
    dynamic_output_shape: bool
    data_dependent_output: bool


def facts(overloads: Iterable[Overload] | None = None) -> tuple[Facts, ...]:
    """Return the facts of each overload, of every core one when none is given, in the order given."""
    return tuple(_facts(overload.name) for overload in (load() if overloads is None else overloads))


@functools.cache
def _facts(name: str) -> Facts:
    import torch
    from torch._inductor import decomposition, lowering

    op = resolve(name)
    composite = _has_kernel(op, "CompositeImplicitAutograd")
    lowered = lowering.lowerings.get(op)
    taken_apart = _anchor(decomposition.select_decomp_table().get(op))
    if lowered is None:
        fallback = Fallback.NONE if taken_apart or composite else Fallback.IMPLICIT
    elif getattr(lowered, "_is_fallback_handler", False):
        fallback = Fallback.MADE
    else:
        fallback = Fallback.CONDITIONAL if op in lowering.fallbacks else Fallback.NONE
    return Facts(
        name=name,
        composite_implicit=composite,
        core_decomposition=_anchor(_core_table().get(op)),
        inductor_decomposition=taken_apart,
        lowering=Lowering(places.anchor(lowered), places.registration(name, lowered)) if lowered else None,
        fallback=fallback,
        fake=_fake(op),
        dynamic_output_shape=torch.Tag.dynamic_output_shape in op.tags,
        data_dependent_output=torch.Tag.data_dependent_output in op.tags,
    )


def resolve(name: str) -> Any:
    """Return the overload that `aten.add.Tensor` names."""
    import torch

    _, packet, overload = name.split(".")
    return getattr(getattr(torch.ops.aten, packet), overload)


@functools.cache
def _core_table() -> Any:
    import torch

    return torch._decomp.core_aten_decompositions()


def _anchor(function: Callable[..., Any] | None) -> str:
    return places.anchor(function) if function else ""


def _fake(op: Any) -> Fake:
    import torch
    from torch._decomp import decomposition_table, meta_table
    from torch._subclasses import fake_impls, fake_tensor

    rule = next((_rule(op, made) for test, made in fake_impls.op_implementations_checks if test(op)), "")
    python = _anchor(op.py_kernels.get(torch._C.DispatchKey.Meta))
    native = _native(op)
    preferred = ""
    route = Route.NONE
    if op not in meta_table and not fake_tensor.FakeTensorMode().cpp_meta_supports_symint(op):
        if op in decomposition_table and fake_tensor.torch_decomp_decompositions(op):
            preferred, route = _anchor(decomposition_table[op]), Route.DECOMPOSITION
        elif op._can_decompose():
            route = Route.COMPOSITE
    if route is Route.NONE:
        if rule:
            route = Route.RULE
        elif python and _overridden(op):
            route = Route.PYTHON
        elif native:
            route = Route.NATIVE
    return Fake(route, rule, python, preferred, native)


def _rule(op: Any, made: Callable[..., Any]) -> str:
    """Return the anchor of a rule; the one that serves all single operators looks the function up in a table."""
    from torch._subclasses import fake_impls

    if made is fake_impls.dispatch_to_op_implementations_dict:
        made = fake_impls.op_implementations_dict[op]
    return places.anchor(made)


def _has_kernel(op: Any, key: str) -> bool:
    import torch

    return bool(torch._C._dispatch_has_kernel_for_dispatch_key(op.name(), key))


_REGISTERED = re.compile(r"^(?P<key>\w+)(?: \(inactive\)|\[alias\])?: registered at (?P<file>\S+?):\d+", re.MULTILINE)
_SERVES_META = (
    "Meta", "CompositeExplicitAutogradNonFunctional", "CompositeExplicitAutograd", "CompositeImplicitAutograd",
)  # fmt: skip


@functools.cache
def _kernels(op: Any) -> tuple[tuple[str, bool], ...]:
    """Return the dispatch keys with a kernel, newest first for each key, and whether C++ has registered it."""
    import torch

    dump = torch._C._dispatch_dump(op.name())
    return tuple((match["key"], match["file"].endswith(".cpp")) for match in _REGISTERED.finditer(dump))


def _native(op: Any) -> str:
    return next((key for key in _SERVES_META if (key, True) in _kernels(op)), "")


def _overridden(op: Any) -> bool:
    """Whether Python has registered the Meta kernel that the dispatcher calls."""
    return ("Meta", False) in _kernels(op)
