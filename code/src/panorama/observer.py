"""Watch one compilation: patches that only listen, and are gone when the capture ends."""

from __future__ import annotations

import logging
import operator
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

import torch
import torch._dynamo.convert_frame as convert_frame
import torch._dynamo.symbolic_convert as symbolic_convert
import torch._inductor.compile_fx as compile_fx
from torch._inductor import pattern_matcher
from torch._inductor import scheduler as inductor_scheduler
from torch._inductor.codegen.cpp import CppScheduling
from torch._inductor.codegen.triton import TritonScheduling
from torch._inductor.codegen.wrapper import PythonWrapperCodegen
from torch._inductor.debug import DebugContext
from torch._inductor.graph import GraphLowering
from torch._inductor.loop_body import LoopBodyBlock
from torch._inductor.virtualized import V
from torch.fx.passes.graph_transform_observer import GraphTransformObserver

from .graphs import inherit, snapshot, text_of
from .loops import listing
from .notes import Ledger
from .recording import (
    BreakEvent,
    FrameEvent,
    FusionEvent,
    GraphEvent,
    KernelNotes,
    LoweringEvent,
    PassEvent,
    Recording,
)  # fmt: skip

log = logging.getLogger(__name__)


class Observer:
    """Listen to Dynamo, AOTAutograd and Inductor, and write what happens into a `Recording`."""

    def __init__(self) -> None:
        """Start with an empty recording."""
        self.recording = Recording()
        self.ledger = Ledger()
        self._phase = ""
        self._current: LoweringEvent | None = None
        self._printed: dict[int, tuple[list[Any], str]] = {}
        self._pending: tuple[list[Any], list[Any]] = ([], [])

    # The backend's side -------------------------------------------------------------------------------------------

    def begin_graph(self, module: torch.fx.GraphModule) -> GraphEvent:
        """Note the graph that Dynamo produced."""
        event = GraphEvent(snapshot(module, "dynamo"))
        self.recording.pending.append(event)
        return event

    def begin_lowering(self, graph: GraphEvent, module: torch.fx.GraphModule, direction: str) -> None:
        """Note the ATen graph that AOTAutograd hands to Inductor; what follows belongs to it."""
        self._current = LoweringEvent(direction, snapshot(module, "aten"))
        graph.lowerings.append(self._current)

    def end_lowering(self) -> None:
        """Stop attributing events to a graph."""
        self._current = None

    @contextmanager
    def watch(self) -> Iterator[Recording]:
        """Listen until the block ends; nothing stays patched, also after an error."""
        with ExitStack() as stack:
            hook = convert_frame.register_bytecode_hook(self._bytecode)  # type: ignore[arg-type]
            stack.callback(hook.remove)
            for owner, name, wrap in self._patches():
                original = owner.__dict__[name]
                stack.enter_context(mock.patch.object(owner, name, wrap(original)))
            for name, method in (
                ("fx_graph_transformed", self._post_grad),
                ("ir_pre_fusion", self._before),
                ("ir_post_fusion", self._after),
            ):
                stack.enter_context(mock.patch.object(DebugContext, name, method, create=True))
            stack.enter_context(self.ledger.watch())
            yield self.recording

    def _patches(self) -> list[tuple[Any, str, Any]]:
        scheduler = inductor_scheduler.Scheduler
        return [
            (convert_frame, "CheckFunctionManager", self._guards),
            (symbolic_convert, "log_graph_break", self._break),
            (compile_fx, "_recursive_pre_grad_passes", self._pre_grad),
            (compile_fx, "_recursive_joint_graph_passes", self._joint),
            (compile_fx, "_recursive_post_grad_passes", self._phased("post-grad")),
            (pattern_matcher.ReplacementPatternEntry, "replace_with_graph", self._replaced),
            (GraphTransformObserver, "__enter__", self._enter),
            (GraphTransformObserver, "__exit__", self._exit),
            (scheduler, "fuse_nodes_once", self._round),
            (scheduler, "can_fuse", self._can_fuse),
            (scheduler, "score_fusion_key", self._score),
            (scheduler, "will_fusion_create_cycle", self._cycle),
            (scheduler, "speedup_by_fusion", self._speedup),
            (inductor_scheduler.WhyNoFuse, "__call__", self._why),
            (GraphLowering, "codegen", self._codegen),
            (TritonScheduling, "define_kernel", self._schedule),
            (CppScheduling, "define_kernel", self._schedule),
            (LoopBodyBlock, "debug_str", self._block),
            (PythonWrapperCodegen, "define_kernel", self._define),
            (PythonWrapperCodegen, "make_buffer_reuse", self._reuse),
        ]

    # Dynamo -------------------------------------------------------------------------------------------------------

    def _bytecode(self, code: Any, modified: Any) -> None:
        self.recording.frames.append(FrameEvent(code, modified, self.recording.pending))
        self.recording.pending = []

    def _guards(self, original: Any) -> Any:
        def build(*args: Any, **kwargs: Any) -> Any:
            result = original(*args, **kwargs)
            if self.recording.frames:
                self.recording.frames[-1].guards = str(result.guard_manager).split("\n")
            return result

        return build

    def _break(self, original: Any) -> Any:
        def log_graph_break(
            code_options: Any, reason: str = "", exc_info: bool = False, user_stack: Any = None
        ) -> None:
            stack = user_stack if user_stack is not None else torch._guards.TracingContext.extract_stack()  # type: ignore[no-untyped-call]
            if stack:
                where = (stack[-1].filename, stack[-1].lineno or 0)
            else:
                where = (code_options["co_filename"], code_options["co_firstlineno"])
            event = BreakEvent(str(reason), *where)
            if event not in self.recording.breaks:
                self.recording.breaks.append(event)
            original(code_options, reason, exc_info, user_stack)

        return log_graph_break

    # Graph passes -------------------------------------------------------------------------------------------------

    def _pre_grad(self, original: Any) -> Any:
        def passes(module: torch.fx.GraphModule, example_inputs: Any = ()) -> torch.fx.GraphModule:
            with self._in_phase("pre-grad"):
                result: torch.fx.GraphModule = original(module, example_inputs)
            if graph := self.recording.graph:
                graph.pre_grad = snapshot(result, "pre_grad")
            return result

        return passes

    def _joint(self, original: Any) -> Any:
        def passes(module: torch.fx.GraphModule, *args: Any, **kwargs: Any) -> Any:
            graph = self.recording.graph
            if graph is not None and graph.traced is None:
                graph.traced = snapshot(module, "traced")
            with self._in_phase("joint"):
                result = original(module, *args, **kwargs)
            if graph is not None:
                graph.joint = snapshot(module, "joint")
            return result

        return passes

    def _phased(self, phase: str) -> Any:
        def wrap(original: Any) -> Any:
            def passes(*args: Any, **kwargs: Any) -> Any:
                with self._in_phase(phase):
                    return original(*args, **kwargs)

            return passes

        return wrap

    @contextmanager
    def _in_phase(self, phase: str) -> Iterator[None]:
        outer, self._phase = self._phase, phase
        try:
            yield
        finally:
            self._phase = outer

    def _passes(self) -> list[PassEvent] | None:
        if self._current is not None and self._phase == "post-grad":
            return self._current.passes
        graph = self.recording.graph
        return graph.passes if graph is not None else None

    def _replaced(self, original: Any) -> Any:
        """Remember which nodes a matched pattern stood for: FX records no parents for what replaces them."""

        def replace_with_graph(match: Any, graph: Any, *args: Any, **kwargs: Any) -> Any:
            before, matched = set(graph.nodes), list(match.nodes)
            result = original.__func__(match, graph, *args, **kwargs)
            inherit([node for node in graph.nodes if node not in before], matched)
            return result

        return staticmethod(replace_with_graph)

    def _text(self, module: torch.fx.GraphModule) -> str:
        """Print a graph, or give the text of last time when nothing in it was replaced since."""
        seal = _seal(module.graph)
        known = self._printed.get(id(module))
        if known is not None and len(known[0]) == len(seal) and all(map(operator.is_, known[0], seal)):
            return known[1]
        text = text_of(module)
        self._printed[id(module)] = (seal, text)
        return text

    def _enter(self, original: Any) -> Any:
        def enter(observer: Any) -> Any:
            observer.panorama_before = self._text(observer.gm)
            return original(observer)

        return enter

    def _exit(self, original: Any) -> Any:
        def leave(observer: Any, *error: Any) -> Any:
            passes = self._passes()
            if passes is not None and error[0] is None:
                before = observer.panorama_before
                passes.append(PassEvent(observer.passname, self._phase, before, self._text(observer.gm)))
            return original(observer, *error)

        return leave

    def _block(self, original: Any) -> Any:
        """Print a block of a loop body once, and without building the module that only its text is wanted of."""

        def debug_str(block: Any, name: str = "block") -> str:
            seal = [block, name, *_seal(block.graph)]
            known = self._printed.get(id(block))
            if known is not None and len(known[0]) == len(seal) and all(map(operator.is_, known[0], seal)):
                return known[1]
            code = block.graph.python_code("self").src
            text = re.sub(r";[^\n]*", "", code.strip().replace("def forward(", f"def {name}("))
            self._printed[id(block)] = (seal, text)
            return text

        del original
        return debug_str

    def _post_grad(self, module: torch.fx.GraphModule, *_: Any) -> None:
        if self._current is not None:
            self._current.post_grad = snapshot(module, "post_grad")

    # The scheduler ------------------------------------------------------------------------------------------------

    def _before(self, nodes: Any) -> None:
        if self._current is not None:
            self._current.before = listing(nodes)

    def _after(self, nodes: Any) -> None:
        low = self._current
        if low is None:
            return
        low.after = listing(nodes)
        outputs = set(V.graph.get_output_names())
        for step, node in enumerate(nodes):
            low.order.append(
                {
                    "step": step,
                    "name": node.get_name(),
                    "kind": type(node).__name__,
                    "members": [m.get_name() for m in node.get_nodes()],
                    "reads": sorted({d.name for d in node.read_writes.reads}),
                    "writes": sorted({d.name for d in node.read_writes.writes}),
                    "frees": sorted(node.last_usage),
                }
            )
        for name in V.graph.graph_inputs:
            low.buffers.append({"name": name, "kind": "input", **_memory(V.graph.graph_inputs[name])})
        for node in nodes:
            for buffer in node.get_outputs():
                kind = "output" if buffer.get_name() in outputs else "intermediate"
                low.buffers.append({"name": buffer.get_name(), "kind": kind, **_memory(buffer.node)})

    def _round(self, original: Any) -> Any:
        def fuse_nodes_once(scheduler: Any, nodes: Any) -> Any:
            if self._current is not None:
                self._current.round += 1
            return original(scheduler, nodes)

        return fuse_nodes_once

    def _event(self, node1: Any, node2: Any) -> FusionEvent | None:
        low = self._current
        if low is None:
            return None
        first, second = node1.get_name(), node2.get_name()
        for event in reversed(low.fusions):
            if event.round == low.round and event.first == first and event.second == second:
                return event
        event = FusionEvent(low.round, first, second)
        low.fusions.append(event)
        return event

    def _can_fuse(self, original: Any) -> Any:
        def can_fuse(scheduler: Any, node1: Any, node2: Any) -> bool:
            event = self._event(node1, node2) if node1 is not node2 else None
            result: bool = original(scheduler, node1, node2)
            if event is not None:
                event.verdict = "possible" if result else "refused"
                if result:
                    event.reason = ""
            return result

        return can_fuse

    def _why(self, original: Any) -> Any:
        def why(refusal: Any, reason: str, *args: Any) -> None:
            original(refusal, reason, *args)
            event = self._event(refusal.node1, refusal.node2)
            if event is not None and event.verdict != "fused":
                event.reason = reason % args if args else reason

        return why

    def _score(self, original: Any) -> Any:
        def score_fusion_key(scheduler: Any, nodes: tuple[Any, Any]) -> Any:
            score = original(scheduler, nodes)
            if event := self._event(*nodes):
                event.score = _score_words(score)
            return score

        return score_fusion_key

    def _cycle(self, original: Any) -> Any:
        def will_fusion_create_cycle(scheduler: Any, node1: Any, node2: Any) -> bool:
            result: bool = original(scheduler, node1, node2)
            if result and (event := self._event(node1, node2)):
                event.verdict, event.reason = "refused", "fusing would close a cycle through another kernel"
            return result

        return will_fusion_create_cycle

    def _speedup(self, original: Any) -> Any:
        def speedup_by_fusion(scheduler: Any, node1: Any, node2: Any) -> Any:
            result = original(scheduler, node1, node2)
            event = self._event(node1, node2)

            def settle(faster: bool) -> bool:
                if event is not None:
                    event.verdict = "fused" if faster else "refused"
                    event.reason = "" if faster else "the benchmark says it would not be faster"
                return faster

            if callable(result):
                return lambda: settle(result())
            return settle(result)

        return speedup_by_fusion

    # Code generation ----------------------------------------------------------------------------------------------

    def _schedule(self, original: Any) -> Any:
        """Look up a kernel's line notes while the code buffers that hold them are still known."""

        def define_kernel(scheduling: Any, src_code: str, nodes: Any, *args: Any, **kwargs: Any) -> Any:
            rows = list(zip(src_code.split("\n"), self.ledger.notes(src_code), strict=False))
            while rows and not rows[0][0].strip():
                rows.pop(0)
            members = [n for n in nodes if hasattr(n, "get_nodes")] if nodes else []
            self._pending = ([notes for _, notes in rows], members)
            result = original(scheduling, src_code, nodes, *args, **kwargs)
            self._pending = ([], [])
            return result

        return define_kernel

    def _define(self, original: Any) -> Any:
        def define_kernel(wrapper: Any, kernel_name: str, kernel_body: str, *args: Any, **kwargs: Any) -> Any:
            if self._current is not None:
                self._current.kernels.append(_kernel(kernel_name, kernel_body, *self._pending))
            return original(wrapper, kernel_name, kernel_body, *args, **kwargs)

        return define_kernel

    def _reuse(self, original: Any) -> Any:
        def make_buffer_reuse(wrapper: Any, old: Any, new: Any, delete_old: bool) -> Any:
            if self._current is not None:
                self._current.reuses[new.get_name()] = old.get_name()
            return original(wrapper, old, new, delete_old)

        return make_buffer_reuse

    def _codegen(self, original: Any) -> Any:
        def codegen(graph: Any) -> Any:
            result = original(graph)
            low = self._current
            if low is not None:
                low.wrapper = result[0].value
                low.wrapper_lines = [(n, getattr(c, "name", "")) for n, c in result[0].line_map]
                for buffer in low.buffers:
                    if buffer["name"] in graph.removed_buffers and buffer["kind"] == "intermediate":
                        buffer["kind"] = "fused away"
            self.ledger.forget()
            return result

        return codegen


def _seal(graph: Any) -> list[Any]:
    """List the objects that a graph's text is made of: FX replaces them when it changes anything."""
    return [part for n in graph.nodes for part in (n, n.target, n.args, n.kwargs)]


def _memory(node: Any) -> dict[str, Any]:
    """Read a buffer's layout and its size in bytes (an expression when shapes are dynamic)."""
    try:
        layout = node.get_layout()
        size = layout.storage_size() * layout.dtype.itemsize
        stride = ", ".join(str(s) for s in layout.stride)
        shape = ", ".join(str(s) for s in layout.size)
        return {"layout": f"{str(layout.dtype)[6:]}[{shape}] strides [{stride}]", "bytes": str(size)}
    except (NotImplementedError, AttributeError):
        return {"layout": "", "bytes": ""}


def _score_words(score: Any) -> str:
    names = ("template", "same kind", "memory", "proximity")
    if isinstance(score, tuple) and len(score) == len(names):
        return " ".join(f"{name}={int(value)}" for name, value in zip(names, score, strict=True))
    return str(score)


def _kernel(name: str, body: str, notes: list[Any], members: list[Any]) -> KernelNotes:
    """Take the kernel's own source out of its definition, with who wrote each line."""
    kernel = KernelNotes(name=name)
    if "'''" in body:
        head, _, rest = body.partition("'''")
        kernel.source = rest.rpartition("'''")[0].strip("\n")
        kernel.kind = "cpp" if "async_compile.cpp" in head else "triton"
    else:
        kernel.source, kernel.kind = body.strip("\n"), "other"
    kernel.lines = {number: row for number, row in enumerate(notes, 1) if row}
    flat = [m for member in members for m in member.get_nodes()]
    kernel.nodes = tuple(dict.fromkeys(m.get_name() for m in flat))
    kernel.origins = tuple(dict.fromkeys(n.name for m in flat if m.node is not None for n in m.node.get_origins()))
    return kernel
