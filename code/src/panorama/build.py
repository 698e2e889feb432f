"""Put a recording in order: stages with keys, and links between them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import bytecode, kernels, reports
from .graphs import Snapshot
from .loops import Listing
from .model import Break, Frame, Fusion, Graph, Group, Kernel, Link, Lowering, Stage
from .recording import FrameEvent, GraphEvent, KernelNotes, LoweringEvent, Recording
from .sources import Sources


@dataclass
class Builder:
    """Make stages and links of one recording; `compiled` finds the target's own object for a kernel."""

    recording: Recording
    target: Any = None
    libraries: dict[str, Path] = field(default_factory=dict)
    passes: bool = False
    sources: Sources = field(default_factory=Sources)
    links: list[Link] = field(default_factory=list)
    _begun: dict[int, kernels.Begun] = field(default_factory=dict)

    def compile(self) -> None:
        """Compile every kernel down to its binary, while the target stands in and the caches are there."""
        for notes in self._kernels():
            if (compiled := self._compiled(notes)) is not None:
                self._begun[id(notes)] = kernels.begin(compiled)

    def frames(self) -> tuple[Frame, ...]:
        """Build every frame that Dynamo compiled."""
        for begun in self._begun.values():
            begun.disassemble()
        return tuple(self._frame(event, f"f{number}") for number, event in enumerate(self.recording.frames))

    def _kernels(self) -> list[KernelNotes]:
        graphs = [graph for frame in self.recording.frames for graph in frame.graphs]
        return [k for graph in graphs for low in graph.lowerings for k in low.kernels if k.kind != "cpp"]

    def breaks(self) -> tuple[tuple[Break, ...], Stage | None]:
        """Build the list of graph breaks, as data and as a stage linked to the reader's lines."""
        return reports.breaks(self.recording.breaks, self.sources)

    def _link(self, source: str, target: str, evidence: str, groups: Iterable[Group]) -> None:
        kept = tuple(sorted({g for g in groups if g[0] and g[1]}))
        if kept:
            self.links.append(Link(source, target, evidence, kept))

    # Dynamo -------------------------------------------------------------------------------------------------------

    def _frame(self, event: FrameEvent, key: str) -> Frame:
        code = event.code
        name = code.co_name
        text, places = bytecode.listing(code)
        before = Stage(f"{key}/bytecode", f"{name} · bytecode", key, "bytecode", text,
                       "CPython's bytecode of the frame, as Dynamo finds it.")  # fmt: skip
        self.sources.cite(before.key, "line table of the code object", places)
        text, places = bytecode.listing(event.modified)
        after = Stage(f"{key}/modified", f"{name} · bytecode after Dynamo", key, "bytecode", text,
                      "What Dynamo makes CPython run instead: it calls the compiled graph.")  # fmt: skip
        self.sources.cite(after.key, "line table of the code object", places)
        guards = Stage(f"{key}/guards", f"{name} · guards", key, "text", reports.guards(event.guards),
                       "What must hold for the compiled code to be used again.")  # fmt: skip
        self.sources.cite(guards.key, "user stack of the guard", reports.guard_places(guards.text, code.co_filename))
        graphs = tuple(self._graph(g, f"{key}/g{n}") for n, g in enumerate(event.graphs))
        calls = [n for n, row in enumerate(after.lines, 1) if "__compiled_fn" in row and "LOAD_GLOBAL" in row]
        for graph in graphs:
            self._link(graph.dynamo.key, after.key, "name of the compiled graph", [((1,), tuple(calls))])
        return Frame(name, code.co_filename, code.co_firstlineno, before, after, guards, graphs)

    def _graph(self, event: GraphEvent, key: str) -> Graph:
        dynamo = Stage(f"{key}/dynamo", "Dynamo's graph", key, "fx", event.dynamo.text,
                       "The FX graph that Dynamo traced, torch functions still whole.")  # fmt: skip
        self._cite(dynamo.key, event.dynamo)
        pre_grad = joint = None
        above: tuple[Snapshot, str, str] = (event.dynamo, dynamo.key, "dynamo")
        if event.pre_grad is not None and event.pre_grad.text != event.dynamo.text:
            pre_grad = Stage(f"{key}/pre_grad", "After the pre-grad passes", key, "fx", event.pre_grad.text,
                             "Dynamo's graph after Inductor's pre-grad passes.")  # fmt: skip
            self._chain(above, event.pre_grad, pre_grad.key)
            above = (event.pre_grad, pre_grad.key, "pre_grad")
        train = any(low.direction != "inference" for low in event.lowerings)
        if event.joint is not None and train:
            joint = Stage(f"{key}/joint", "Joint graph", key, "fx", event.joint.text,
                          "The joint graph of forward and backward, after the joint passes.")  # fmt: skip
            self._chain(above, event.joint, joint.key)
            above = (event.joint, joint.key, "joint")
        passes = reports.passes(event.passes)
        log = reports.pass_log(passes, f"{key}/passes", key, "Pre-grad and joint passes")
        lowerings = tuple(self._lowering(low, f"{key}/{low.direction}", above) for low in event.lowerings)
        return Graph(dynamo, passes, log, pre_grad, joint, lowerings)

    def _cite(self, key: str, shot: Snapshot, names: Iterable[str] | None = None) -> None:
        wanted = set(shot.lines) if names is None else set(names)
        stacks = {shot.lines[n]: shot.stacks[n] for n in shot.lines if n in wanted and shot.stacks.get(n)}
        self.sources.cite(key, "FX stack trace", stacks)

    def _chain(self, above: tuple[Snapshot, str, str], shot: Snapshot, key: str) -> None:
        """Link a graph with the one above it by the parents recorded on its nodes; the rest cite the source."""
        parent, parent_key, stage = above
        wanted = {stage, f"#{parent.identity}"}
        groups: list[Group] = []
        orphans: list[str] = []
        for name, line in shot.lines.items():
            lines = {parent.lines[p] for s, p in shot.parents.get(name, ()) if s in wanted and p in parent.lines}
            if lines:
                groups.append((tuple(sorted(lines)), (line,)))
            else:
                orphans.append(name)
        self._link(parent_key, key, "FX node provenance", groups)
        self._cite(key, shot, orphans)

    # Inductor -----------------------------------------------------------------------------------------------------

    def _lowering(self, event: LoweringEvent, key: str, above: tuple[Snapshot, str, str]) -> Lowering:
        words = event.direction.capitalize()
        aten = Stage(f"{key}/aten", f"{words} graph", key, "fx", event.aten.text,
                     "The ATen graph that AOTAutograd hands to Inductor.")  # fmt: skip
        self._chain(above, event.aten, aten.key)
        passes = reports.passes(event.passes)
        log = reports.pass_log(passes, f"{key}/passes", key, "Post-grad passes")
        post = before = after = None
        if event.post_grad is not None:
            post = Stage(f"{key}/post_grad", f"{words} graph after the post-grad passes", key, "fx",
                         event.post_grad.text, "The graph that Inductor lowers.")  # fmt: skip
            self._chain((event.aten, aten.key, "aten"), event.post_grad, post.key)
        if event.before is not None:
            before = Stage(f"{key}/ir", "Inductor IR before fusion", key, "ir", event.before.text,
                           "One scheduler node an operation, with its loop body.")  # fmt: skip
            if post is not None and event.post_grad is not None:
                self._origins(event.post_grad, post.key, event.before, before.key)
        if event.after is not None:
            after = Stage(f"{key}/ir_fused", "Inductor IR after fusion", key, "ir", event.after.text,
                          "The same operations, grouped into kernels and in the order in which they run.")  # fmt: skip
            if post is not None and event.post_grad is not None:
                self._origins(event.post_grad, post.key, event.after, after.key)
            if event.before is not None and before is not None:
                self._same(event.before, before.key, event.after, after.key)
        fusions = tuple(reports.fusion(f) for f in event.fusions)
        fusion = self._fusion_stage(fusions, event, key, before)
        schedule = reports.schedule(event.order, key)
        if schedule is not None and after is not None and event.after is not None:
            heads = event.after.heads
            found = [((heads[s["name"]],), (n,)) for n, s in enumerate(event.order, 2) if s["name"] in heads]
            self._link(after.key, schedule.key, "name of the scheduler node", found)
        buffers = reports.buffers(event)
        memory = reports.memory(buffers, key)
        made = [self._kernel(k, key, event, after, post) for k in event.kernels]
        wrapper = self._wrapper(event, key, made, post)
        return Lowering(event.direction, aten, passes, post, before, after, fusions, fusion, schedule, buffers, memory,
                        wrapper, tuple(made), log)  # fmt: skip

    def _origins(self, graph: Snapshot, graph_key: str, shot: Listing, key: str) -> None:
        groups: list[Group] = []
        for line, names in shot.origins.items():
            lines = tuple(sorted({graph.lines[n] for n in names if n in graph.lines}))
            groups.append((lines, (line,)))
        self._link(graph_key, key, "Inductor origins", groups)

    def _same(self, a: Listing, a_key: str, b: Listing, b_key: str) -> None:
        """Link the same operation, and the same step of its body, before and after fusion."""
        groups: list[Group] = [((a.heads[n],), (line,)) for n, line in b.heads.items() if n in a.heads]
        groups.extend(((a.steps[s],), (line,)) for s, line in b.steps.items() if s in a.steps)
        for line, names in b.groups.items():
            groups.append((tuple(sorted(a.heads[n] for n in names if n in a.heads)), (line,)))
        self._link(a_key, b_key, "name of the operation", groups)

    def _fusion_stage(
        self, fusions: tuple[Fusion, ...], event: LoweringEvent, key: str, before: Stage | None
    ) -> Stage | None:
        stage, rows = reports.fusion_log(fusions, key)
        if stage is not None and before is not None and event.before is not None:
            heads = event.before.heads
            groups: list[Group] = []
            for line, fusion in rows.items():
                members = [m for name in (fusion.first, fusion.second) for m in re.findall(r"op\d+|\w+", name)]
                parts = {p for m in members for p in ([m] if m in heads else m.split("_"))}
                groups.append((tuple(sorted(heads[p] for p in parts if p in heads)), (line,)))
            self._link(before.key, stage.key, "names of the scheduler nodes", groups)
        return stage

    def _kernel(
        self, notes: KernelNotes, key: str, event: LoweringEvent, after: Stage | None, post: Stage | None
    ) -> Kernel:
        kernel_key = f"{key}/{notes.name}"
        if notes.kind == "cpp":
            made = kernels.cpp(notes, self.libraries, kernel_key)
        else:
            made = kernels.triton(
                notes,
                self._compiled(notes),
                self.target,
                kernel_key,
                passes=self.passes,
                begun=self._begun.get(id(notes)),
            )
        self.links.extend(made.links)
        source = made.kernel.source
        if after is not None and event.after is not None:
            lines: dict[int, set[int]] = defaultdict(set)
            for number, found in notes.lines.items():
                for name, block, step in found:
                    at = event.after.steps.get((name, block, step)) or event.after.heads.get(name)
                    if at is not None:
                        lines[number].add(at)
            groups = [(tuple(sorted(at)), (number,)) for number, at in sorted(lines.items())]
            self._link(after.key, source.key, "scheduler node and step being generated", groups)
        head = next((n for n, row in enumerate(source.lines, 1) if re.match(r"\s*def \w+\(|extern \"C\"", row)), None)
        if head is not None and event.post_grad is not None and post is not None and notes.origins:
            graph = event.post_grad
            whole = tuple(sorted({graph.lines[n] for n in notes.origins if n in graph.lines}))
            self._link(post.key, source.key, "origins of the kernel", [(whole, (head,))])
        return made.kernel

    def _compiled(self, notes: KernelNotes) -> Any:
        """Find the stand-in's kernel object: the one whose source is this very text."""
        for kernel in self.target.kernels if self.target is not None else ():
            if kernel.source.strip() == notes.source.strip():
                return kernel
        return None

    def _wrapper(self, event: LoweringEvent, key: str, made: list[Kernel], post: Stage | None) -> Stage | None:
        if not event.wrapper:
            return None
        text, moved = reports.without_kernels(event.wrapper, made)
        stage = Stage(f"{key}/wrapper", "Wrapper", key, "python", text,
                      "The Python that allocates buffers and calls the kernels in order.")  # fmt: skip
        if post is not None and event.post_grad is not None:
            groups: list[Group] = []
            marks = sorted(event.wrapper_lines)
            for (start, name), following in zip(marks, [*(m[0] for m in marks[1:]), 0], strict=True):
                end = following or event.wrapper.count("\n", 0, event.wrapper.find("return (", 0)) + 1
                lines = tuple(dict.fromkeys(moved[n] for n in range(start, max(end, start + 1)) if n in moved))
                filled = tuple(n for n in lines if stage.lines[n - 1].strip() and stage.lines[n - 1].lstrip()[0] != "#")
                if name in event.post_grad.lines:
                    groups.append(((event.post_grad.lines[name],), filled))
            self._link(post.key, stage.key, "wrapper's line map", groups)
        for kernel in made:
            head = next(
                (n for n, row in enumerate(kernel.source.lines, 1) if re.match(r"\s*def \w+\(|extern \"C\"", row)), 1
            )
            calls = [
                n for n, row in enumerate(stage.lines, 1) if re.search(rf"\b{re.escape(kernel.name)}(?:\.run)?\(", row)
            ]
            self._link(kernel.source.key, stage.key, "name of the kernel", [((head,), tuple(calls))])
            self._link(kernel.source.key, kernel.launch.key, "name of the kernel", [((head,), (1,))])
        return stage
