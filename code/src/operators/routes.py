"""Which route a compilation took: read from Inductor's IR after scheduling and from the wrapper that it wrote."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Iterator, Sequence
from typing import Any

from .measured import Route

# From what fuses most to what fuses least: an output is as far from fusing as the worst of what it needs.
_ORDER = (
    Route.VIEW, Route.CONSTANT, Route.EMPTY, Route.HOST, Route.POINTWISE, Route.SCATTER, Route.REDUCTION, Route.SCAN,
    Route.SORT, Route.TEMPLATE, Route.EXTERN, Route.FALLBACK,
)  # fmt: skip
# Classes of `torch._inductor.ir` that call eager's kernel, and those that are no computation of the operator's own.
_EAGER = (
    "ScatterFallback", "IndexPutFallback", "InplaceBernoulliFallback", "ResizeStorageBytes", "SetSourceTensorKernel",
)  # fmt: skip
_SILENT = ("MultiOutput", "RandomSeeds", "NopKernel", "AssertScalar")


@dataclasses.dataclass(frozen=True, slots=True)
class Reading:
    """What one lowered graph says: its main output's route, IR nodes, operators, and the wrapper's counts and text."""

    route: Route
    nodes: tuple[str, ...]
    graph: tuple[str, ...]
    kernels: int
    calls: int
    code: str


def read(lowering: Any, wrapper: str) -> Reading:
    """Read a `GraphLowering` whose code has been generated; `wrapper` is that code."""
    operations = list(lowering.operations)
    kernels, calls = counts(wrapper)
    return Reading(
        route=_main(lowering, operations),
        nodes=tuple(_words(operation) for operation in operations if type(operation).__name__ != "MultiOutput"),
        graph=tuple(_operators(lowering)),
        kernels=kernels,
        calls=calls,
        code=_excerpt(wrapper),
    )


def _operators(lowering: Any) -> Iterator[str]:
    for node in lowering.module.graph.nodes:
        name = str(node.target)
        # Python's own functions take tuples apart and compare sizes; assertions are on sizes too.
        if node.op == "call_function" and not name.startswith(("<", "aten._assert")):
            yield name


def _main(lowering: Any, operations: Sequence[Any]) -> Route:
    """Return the route of the first output, or of what the graph writes to when it returns nothing of its own."""
    outputs = list(lowering.graph_outputs)
    output = next((one for one in outputs if type(one).__name__ not in ("NoneAsConstantBuffer",)), None)
    needed = _needed(_storage(output), operations) if output is not None else list(operations)
    if output is not None and not _has_memory(output):
        return max([Route.HOST, *_routes(needed)], key=_ORDER.index)
    start = Route.CONSTANT if _class(_innermost(output)) == "ConstantBuffer" else Route.VIEW
    return max([start, *_routes(needed)], key=_ORDER.index)


def _routes(operations: Sequence[Any]) -> list[Route]:
    return [found for found in map(route_of, operations) if found is not None]


def _class(value: Any) -> str:
    return type(value).__name__


def _has_memory(output: Any) -> bool:
    """Whether an output is a tensor: numbers of the host are expressions, or constants of shape arithmetic."""
    return hasattr(output, "get_name") and _class(_innermost(output)) != "ShapeAsConstantBuffer"


def _innermost(value: Any) -> Any:
    """Return the buffer under boxes and views."""
    while _class(value) in ("TensorBox", "StorageBox", "MutableBox") or (
        _class(value).endswith("View") and hasattr(value, "data")
    ):
        value = value.data
    return value


def _storage(output: Any) -> set[str]:
    inner = _innermost(output)
    if hasattr(inner, "get_name"):
        return {str(inner.get_name())}
    return set()


def _needed(names: set[str], operations: Sequence[Any]) -> list[Any]:
    """Return the operations that write the named buffers, or what those read, however far back."""
    names, found = set(names), set()
    grows = True
    while grows:
        grows = False
        for number, operation in enumerate(operations):
            if number not in found and names & _written(operation):
                found.add(number)
                names |= _reads(operation)
                grows = True
    return [operations[number] for number in sorted(found)]


def _written(operation: Any) -> set[str]:
    made = {str(output.get_name()) for output in operation.get_outputs()}
    return made | set(map(str, operation.get_mutation_names())) | {str(operation.get_name())}


def _reads(operation: Any) -> set[str]:
    """Return the buffers that an operation reads; what takes an output apart names it among its inputs only."""
    inputs = [_innermost(one) for one in getattr(operation, "inputs", ()) if not isinstance(one, list | tuple)]
    named = {str(one.get_name()) for one in inputs if hasattr(one, "get_name")}
    return named | {str(name) for name in operation.get_read_names()}


def route_of(operation: Any) -> Route | None:
    """Return the route that one IR operation stands for; None for one that only takes outputs apart or seeds."""
    name = _class(operation)
    if name in ("ComputedBuffer", "LoopBody"):
        return _route_of_loops(operation.data)
    if name == "ConcatKernel":
        return Route.POINTWISE
    if name in _SILENT:
        return None
    if name == "DynamicScalar":
        return Route.HOST
    bases = {base.__name__ for base in type(operation).__mro__}
    if "TemplateBuffer" in bases:
        return Route.TEMPLATE
    if "FallbackKernel" in bases or name in _EAGER:
        return Route.FALLBACK
    if "ExternKernel" in bases:
        return Route.EXTERN
    raise TypeError(f"no route is known for IR of class {name}")


def _route_of_loops(data: Any) -> Route:
    bases = {base.__name__ for base in type(data).__mro__}
    if any(str(size) == "0" for size in data.get_size()):
        return Route.EMPTY
    for kind, route in (
        ("Scatter", Route.SCATTER), ("Sort", Route.SORT), ("Scan", Route.SCAN), ("Reduction", Route.REDUCTION),
        ("Pointwise", Route.POINTWISE),
    ):  # fmt: skip
        if kind in bases:
            return route
    raise TypeError(f"no route is known for loops of class {_class(data)}")


def _words(operation: Any) -> str:
    """Write an operation as a reader would: its class, with the kind of a reduction or the name of a kernel."""
    name = _class(operation)
    if name == "ComputedBuffer":
        data = operation.data
        kind = getattr(data, "reduction_type", None) or getattr(data, "scatter_mode", None)
        return f"{_class(data)}: {kind}" if kind else _class(data)
    kernel = getattr(operation, "python_kernel_name", None) or getattr(operation, "op_overload", None)
    return f"{name}: {kernel}" if kernel else name


def counts(wrapper: str) -> tuple[int, int]:
    """Count the launches of generated kernels, and the calls of libraries or eager's kernels, in a wrapper's `call`."""
    tree = ast.parse(wrapper)
    made = {name for node in tree.body for name in _kernels(node)}
    kernels = calls = 0
    for node in (inner for function in _calls(tree) for inner in ast.walk(function)):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name.removesuffix(".run") in made:
                kernels += 1
            elif name.startswith(("extern_kernels.", "torch.ops.", "aten.")):
                calls += "_reinterpret_tensor" not in name
    return kernels, calls


def _calls(tree: ast.Module) -> Iterator[ast.AST]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "call")


def _kernels(node: ast.AST) -> Iterator[str]:
    """Yield the names that a statement binds to what `async_compile` makes."""
    if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("async_compile."):
        yield from (ast.unparse(target) for target in node.targets)


_START = re.compile(r"# kernel path|\w+ = async_compile\.|def call|class Runner")
_END = re.compile(r"def benchmark_compiled_module|runner = ")
_HEADER = re.compile(r'#include "[^"\n]*/[a-z0-9]+\.h"')


def _excerpt(wrapper: str) -> str:
    """Return a wrapper from its first kernel to the end of `call`, without this machine's paths."""
    lines = wrapper.splitlines()
    starts = [number for number, line in enumerate(lines) if _START.match(line)]
    ends = [number for number, line in enumerate(lines) if _END.match(line)]
    text = "\n".join(lines[min(starts, default=0) : min(ends, default=len(lines))]).strip()
    text = re.sub(r"^# kernel path: .*\n", "", text, flags=re.MULTILINE)
    return _HEADER.sub("#include <torch/csrc/inductor/cpp_prefix.h>", text) + "\n"
