"""Read what Inductor decided about memory: each buffer's life in a generated wrapper, and each pool's layout.

`plans(fn, *inputs)` compiles `fn`, with its backward if `train` is set, and returns a `Plan` for each graph. A plan is
computed from the wrapper's own text, statement by statement, so its bytes are the bytes that the program asks for. It
works inside `snippets.target.gpu_target`, where nothing is launched.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from unittest import mock

import torch
from torch._inductor import config
from torch._inductor import graph as inductor_graph
from torch._inductor.codegen.memory_planning import AllocFromPoolLine
from torch._inductor.codegen.wrapper import PythonWrapperCodegen
from torch._inductor.ir import MultiOutput, MultiOutputLayout
from torch._inductor.virtualized import V

#: Calls in a wrapper that neither launch nor allocate.
_SILENT = {"assert_size_stride", "assert_alignment", "set_device", "clear", "get_raw_stream"}


@dataclasses.dataclass
class Life:
    """One name for memory: the steps at which it is bound, last used and let go; `after` names whose memory it took.

    `how` is `fresh`, `in place`, `reuse`, `pooled`, or `saved` by the forward for this graph alone; `size` is in bytes
    and is that of the whole storage.
    """

    name: str
    size: int
    how: str
    born: int
    used: int
    gone: int = -1
    after: str = ""


@dataclasses.dataclass(frozen=True)
class Place:
    """Where the pool planner put a group of names: bytes from the pool's start, and live in `[begin, end)`."""

    pool: str
    names: tuple[str, ...]
    offset: int
    size: int
    begin: int
    end: int
    output: bool


@dataclasses.dataclass(frozen=True)
class Plan:
    """What one wrapper does with memory; `alive` holds bytes during each step, `outputs` the names returned."""

    kind: str
    steps: tuple[str, ...]
    lives: tuple[Life, ...]
    alive: tuple[int, ...]
    outputs: tuple[str, ...]
    places: tuple[Place, ...]
    text: str

    @property
    def peak(self) -> int:
        """Return the most bytes alive at once: allocated here, or saved by the forward for this graph alone."""
        return max(self.alive)

    @property
    def allocated(self) -> int:
        """Return the bytes of all allocations."""
        return sum(life.size for life in self.lives if life.how == "fresh")

    def count(self, how: str) -> int:
        """Return how many names came to be in one way."""
        return sum(life.how == how for life in self.lives)

    def memory_lines(self) -> str:
        """Return the wrapper's statements without its assertions, device guard and comments."""
        skip = ("assert_size_stride", "torch.cuda.", "with ", "#", "stream0", "def call", "args", "return")
        lines = [line.strip() for line in self.text.splitlines()]
        return "\n".join(line for line in lines if line and not line.startswith(skip) and " = args" not in line)


def plans(fn: Callable[..., Any], *inputs: Any, train: bool = False, donate: bool = True, **options: Any) -> list[Plan]:
    """Compile and call `fn` under `options`, fields of Inductor's config; with `train` take its result backward.

    Without `donate` Inductor is not told which saved tensors it may write into; they count as alive all the same.
    Raise RuntimeError when nothing is compiled.
    """
    made: list[Plan] = []
    generate: Any = PythonWrapperCodegen.generate
    donated: Any = vars(inductor_graph)["get_donated_idxs"]

    def watch(wrapper: Any, is_inference: bool) -> Any:
        result = generate(wrapper, is_inference)
        kind = "inference" if is_inference else "backward" if V.graph.is_backward else "forward"
        saved = [V.graph.graph_input_names[at] for at in (donated() or ())] if kind == "backward" else []
        made.append(_read(getattr(result[0], "value", str(result[0])), kind, saved, wrapper))
        return result

    torch._dynamo.reset()
    with (
        config.patch({"fx_graph_cache": False, **options}),
        torch._functorch.config.patch(enable_autograd_cache=False),
        mock.patch.object(inductor_graph, "get_donated_idxs", donated if donate else lambda: None),
        mock.patch.object(PythonWrapperCodegen, "generate", watch),
    ):
        result = torch.compile(fn, fullgraph=True, dynamic=False)(*inputs)
        if train:
            torch.autograd.backward([result], [torch.ones_like(result)])
    torch._dynamo.reset()
    if not made:
        raise RuntimeError("nothing was compiled: call it with tensors that are not constants")
    return made


def plan(fn: Callable[..., Any], *inputs: Any, **options: Any) -> Plan:
    """Return the plan of the one graph of `fn`."""
    (made,) = plans(fn, *inputs, **options)
    return made


def _read(source: str, kind: str, saved: Sequence[str], wrapper: Any) -> Plan:
    """Follow the statements of `call`, counting the references to each storage as Python would."""
    graph = V.graph
    function = next(
        node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == "call"
    )
    groups: list[Any] = [line.group for line in wrapper.lines if isinstance(line, AllocFromPoolLine)]
    parts: dict[str, list[str]] = {}
    for buffer in graph.buffers:
        if isinstance(buffer, MultiOutput):
            parts.setdefault(buffer.inputs[0].get_name(), []).append(buffer.get_name())
    sizes = {name: _size(name) for name in graph.name_to_buffer}
    follower = _Follower(sizes, wrapper.reuses, parts, bool(groups))
    shared: dict[int, int] = {}
    for name, storage in _storages(saved).items():
        # Views of one tensor, such as queries, keys and values, are saved one by one and hold the same bytes.
        if storage._cdata not in shared:
            shared[storage._cdata] = follower.storage(storage.nbytes())
        follower.bind(name, shared[storage._cdata], "saved")
    for statement in _flat(function.body):
        follower.follow(statement)
    lives = tuple(follower.lives)
    places = [
        Place(
            group.allocation.pool.name, tuple(group.names), int(group.allocation.offset),
            group.allocation.size_hint, group.live_range.begin, group.live_range.end, group.is_output,
        )
        for group in groups
    ]  # fmt: skip
    steps = tuple(follower.steps)
    text = ast.get_source_segment(source, function) or ""
    return Plan(kind, steps, lives, tuple(follower.alive), tuple(follower.outputs), tuple(places), text)


def _storages(names: Sequence[str]) -> dict[str, torch.UntypedStorage]:
    """Return the storage of each of the graph's inputs in `names`, as the tracer knew it."""
    module: Any = V.graph.module
    inputs = module.graph.find_nodes(op="placeholder")
    known = {str(node.target): node.meta["val"].untyped_storage() for node in inputs if str(node.target) in names}
    return {name: known[name] for name in names}


def _size(name: str) -> int:
    """Return the bytes of a buffer's or input's storage, 0 for what owns none, such as a call's tuple of results."""
    buffer: Any = V.graph.try_get_buffer(name)
    if buffer is None or not buffer.has_tensor_output() or isinstance(buffer.get_output_spec(), MultiOutputLayout):
        return 0
    return int(V.graph.get_allocation_storage_size(buffer)) * int(buffer.get_dtype().itemsize)


def _flat(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """List statements with those inside `with` and `if`, in their order."""
    for statement in body:
        inner = getattr(statement, "body", None)
        if inner:
            yield from _flat(inner)
        else:
            yield statement


class _Follower:
    """Plays a wrapper's statements: which names hold which storage, and how many bytes are held."""

    def __init__(
        self, sizes: Mapping[str, int], reuses: Mapping[str, str], parts: Mapping[str, Sequence[str]], pooled: bool
    ) -> None:
        self.sizes, self.reuses, self.parts, self.pooled = sizes, reuses, parts, pooled
        self.lives: list[Life] = []
        self.steps: list[str] = []
        self.alive: list[int] = [0]
        self.outputs: list[str] = []
        self._names: dict[str, int] = {}
        self._held: dict[int, int] = {}
        self._open: dict[str, Life] = {}

    def storage(self, size: int) -> int:
        """Begin a storage of `size` bytes and return its number."""
        number = len(self._held)
        self._held[number] = size
        return number

    def bind(self, name: str, storage: int, how: str, after: str = "") -> None:
        """Give a storage a name from this step on."""
        if how == "in place" and after in self._open:
            self._open[after].used = len(self.steps) - 1
        self._names[name] = storage
        self._open[name] = Life(name, self._held[storage], how, len(self.steps), len(self.steps), after=after)
        self.lives.append(self._open[name])
        self._count()

    def follow(self, statement: ast.stmt) -> None:
        """Play one statement."""
        if isinstance(statement, ast.Delete):
            for target in statement.targets:
                self._drop(ast.unparse(target))
        elif isinstance(statement, ast.Return):
            self.outputs = sorted({n.id for n in ast.walk(statement) if isinstance(n, ast.Name)} & set(self._names))
            for life in self._open.values():
                life.gone = len(self.steps)
            for name in self.outputs:
                self._open[name].used = len(self.steps)
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            self._assign(statement.targets[0].id, statement.value)
        elif (
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Call)
            and _callee(statement.value) not in _SILENT
        ):
            self._step(statement.value)

    def _assign(self, name: str, value: ast.expr) -> None:
        called = _callee(value) if isinstance(value, ast.Call) else ""
        if called in _SILENT or not name.startswith(("buf", "pool", "workspace")):
            return
        source = _root(value)
        if "empty_strided" in ast.unparse(value):
            self.bind(name, self.storage(_asked(value)), "fresh")
        elif isinstance(value, ast.Subscript):
            pass  # a part of a call's results, bound at the call
        elif source in self._names and (called in ("", "reinterpret_tensor", "alloc_from_pool")):
            how = "in place" if self.reuses.get(name) == source else "pooled" if self.pooled else "reuse"
            self.bind(name, self._names[source], how, source)
        elif called:
            self._step(value, [name])

    def _step(self, call: ast.expr, results: Sequence[str] = ()) -> None:
        """Count a call as a step; what it returns, and each part of a tuple, begins during it."""
        for node in ast.walk(call):
            if isinstance(node, ast.Name) and node.id in self._open:
                self._open[node.id].used = len(self.steps)
        for name in results:
            for part in self.parts.get(name, [name]):
                self.bind(part, self.storage(self.sizes.get(part, 0)), "fresh")
        self.steps.append(_callee(call) if "extern" in ast.unparse(call) else ast.unparse(call).split("(")[0])
        self.alive.append(0)
        self._count()

    def _drop(self, name: str) -> None:
        if name in self._open:
            self._open.pop(name).gone = len(self.steps)
            del self._names[name]

    def _count(self) -> None:
        """Note the bytes held now if they are more than at any other moment of this step."""
        now = sum(self._held[number] for number in set(self._names.values()))
        self.alive[-1] = max(self.alive[-1], now)


def _callee(call: ast.expr) -> str:
    """Return the last part of the name of what is called."""
    function = call.func if isinstance(call, ast.Call) else call
    return function.attr if isinstance(function, ast.Attribute) else ast.unparse(function)


def _root(value: ast.expr) -> str:
    """Return the name from which an expression takes its memory."""
    while not isinstance(value, ast.Name):
        if isinstance(value, ast.Call):
            value = value.args[0] if value.args else value.func
        elif isinstance(value, (ast.Attribute, ast.Subscript)):
            value = value.value
        else:
            return ""
    return value.id


def _asked(value: ast.expr) -> int:
    """Return the bytes that an `empty_strided_…` call asks for."""
    call = next(n for n in ast.walk(value) if isinstance(n, ast.Call) and "empty_strided" in _callee(n))
    shape, stride = (ast.literal_eval(argument) for argument in call.args[:2])
    dtype: torch.dtype = getattr(torch, _callee(call.args[2]))
    if 0 in shape:
        return 0
    return int(1 + sum((size - 1) * step for size, step in zip(shape, stride, strict=True))) * dtype.itemsize
