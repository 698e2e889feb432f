"""`capture`: compile one function for one target, and return every stage of it."""

from __future__ import annotations

import copy
import linecache
import shutil
import sys
import tempfile
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import torch
import torch._dynamo
import torch._inductor.compile_fx as compile_fx
import torch._inductor.config as inductor_config
from torch._inductor.codecache import PyCodeCache

from . import native
from .build import Builder
from .inputs import Spec, describe
from .model import Capture, CaptureError
from .normal import Normalizer
from .observer import Observer
from .order import ordered
from .sources import is_library

TARGETS = ("cpu", "cuda:80", "cuda:90", "cuda:100", "cuda:120", "hip:gfx942")


def capture(
    fn: Callable[..., Any],
    *args: Any,
    target: str = "cuda:90",
    dynamic: bool | Sequence[int] | None = None,
    train: bool = False,
    options: dict[str, Any] | None = None,
    passes: bool = False,
    name: str | None = None,
) -> Capture:
    """Compile `fn` for `target` on `args` and return every stage; no GPU is needed or touched.

    `args` are tensors, `Spec`s (shapes alone) or plain values. `dynamic` marks dimensions of every tensor input as
    dynamic (a list of dimensions), or sets torch.compile's own flag. `train` compiles the backward graph too.
    `options` are Inductor settings for this compilation; `passes` adds the Triton IR after each pass.
    Raises CaptureError saying what broke, at which user line, and what to change.
    """
    if target not in TARGETS:
        raise CaptureError(f"no target {target!r}; choose one of {', '.join(TARGETS)}")
    observer = Observer()
    libraries: dict[str, Path] = {}
    with ExitStack() as stack:
        cache = stack.enter_context(_isolated())
        stack.enter_context(inductor_config.patch({"compile_threads": 1, "fx_graph_cache": False, **(options or {})}))
        stack.enter_context(torch._functorch.config.patch(enable_autograd_cache=False))
        session = stack.enter_context(_session(target)) if target != "cpu" else None
        placed = tuple(_place(arg, session) for arg in args)
        subject = _fresh(_put(fn, session))
        if train and not _learns(subject, placed):
            # Nothing says what the gradient is for: take it for every input that can have one.
            placed = tuple(_leaf(arg) for arg in placed)
        words = tuple(describe(arg) for arg in placed)
        if isinstance(dynamic, list | tuple):
            ranks = [arg.dim() for arg in placed if isinstance(arg, torch.Tensor)]
            for dim in dynamic:
                if not 0 <= dim < max(ranks, default=0):
                    raise CaptureError(
                        f"dynamic: no input has a dimension {dim}; they count from 0, inputs have {ranks}"
                    )
            for arg in placed:
                for dim in dynamic:
                    if isinstance(arg, torch.Tensor) and dim < arg.dim():
                        torch._dynamo.mark_dynamic(arg, dim)
        if target == "cpu":
            stack.enter_context(native.watch(libraries))
        stack.enter_context(observer.watch())
        flag = dynamic if isinstance(dynamic, bool) else None
        try:
            _run(torch.compile(subject, backend=_backend(observer), dynamic=flag), placed, train)
        except CaptureError:
            raise
        except Exception as error:
            raise _explained(error, fn) from error
        if not any(frame.graphs for frame in observer.recording.frames):
            raise CaptureError(_no_graph(fn, observer))
        builder = Builder(observer.recording, session, libraries, passes)
        builder.compile()
        first = _file_of(fn)
        linecache.getlines(first)  # as it is now: the stages may be written after the reader changed the file
        normal = Normalizer({cache: "cache", str(Path(first).parent): "."})
        known = {
            "name": name or getattr(fn, "__name__", type(fn).__name__), "target": target, "versions": _versions(),
            "inputs": words, "options": {k: str(v) for k, v in (options or {}).items()},
        }  # fmt: skip
        if target == "cpu" or passes:  # read from libraries in the private cache; made by compiling again
            return _written(builder, first, normal, known)
        return Capture.deferred(lambda: _written(builder, first, normal, known), **known)


def _written(builder: Builder, first: str, normal: Normalizer, known: dict[str, Any]) -> Capture:
    """Write the stages of a finished recording, and the links between them."""
    frames = builder.frames()
    breaks, log = builder.breaks()
    sources = builder.sources.stages(first)
    links = (*builder.links, *builder.sources.links())
    return ordered(Capture(**known, sources=sources, frames=frames, breaks=breaks, break_log=log, links=links), normal)


def _backend(observer: Observer) -> Callable[..., Any]:
    """Make a backend that is Inductor, with an ear at its door."""

    def panorama(module: torch.fx.GraphModule, inputs: Sequence[Any]) -> Any:
        event = observer.begin_graph(module)

        def inner(graph: torch.fx.GraphModule, example: Sequence[Any], **kwargs: Any) -> Any:
            direction = (
                "inference" if kwargs.get("is_inference") else "backward" if kwargs.get("is_backward") else "forward"
            )
            observer.begin_lowering(event, graph, direction)
            try:
                return compile_fx.compile_fx_inner(graph, example, **kwargs)
            finally:
                observer.end_lowering()

        return compile_fx.compile_fx(module, inputs, inner_compile=inner)

    return panorama


def _run(compiled: Callable[..., Any], args: tuple[Any, ...], train: bool) -> None:
    with torch.set_grad_enabled(train):
        out = compiled(*args)
        if not train:
            return
        leaves = [x for x in torch.utils._pytree.tree_leaves(out) if isinstance(x, torch.Tensor) and x.requires_grad]
        if not leaves:
            raise CaptureError(
                'train: no output requires a gradient; give an input a gradient ("f32[8,8]!") or capture a module '
                "with parameters"
            )
        torch.autograd.backward(leaves, [torch.ones_like(leaf) for leaf in leaves])


@contextmanager
def _session(target: str) -> Iterator[Any]:
    from snippets.target import TargetError, gpu_target

    try:
        with gpu_target(target) as session:
            yield session
    except TargetError as error:
        raise CaptureError(str(error)) from error


def _place(arg: Any, session: Any) -> Any:
    """Make a tensor of a shape and put it on the target; a given real tensor is not touched."""
    if isinstance(arg, Spec):
        arg = arg.tensor() if session is None else _fake(arg, session)
    elif session is None and isinstance(arg, torch.Tensor):
        arg = arg.detach().clone().requires_grad_(arg.requires_grad)
    elif isinstance(arg, torch.nn.Module):
        return _put(arg, session)
    if session is not None:
        arg = session.put(arg)
    return arg


def _learns(subject: Any, args: tuple[Any, ...]) -> bool:
    tensors = [*args, *(subject.parameters() if isinstance(subject, torch.nn.Module) else ())]
    return any(isinstance(t, torch.Tensor) and t.requires_grad for t in tensors)


def _leaf(arg: Any) -> Any:
    return arg.detach().requires_grad_() if isinstance(arg, torch.Tensor) and arg.is_floating_point() else arg


def _fake(spec: Spec, session: Any) -> torch.Tensor:
    tensor: torch.Tensor = session.empty(spec.shape, dtype=spec.dtype)
    if spec.stride is not None:
        with session.mode:
            tensor = torch.empty_strided(spec.shape, spec.stride, dtype=spec.dtype, device="cuda")
    return tensor.requires_grad_(spec.grad)


def _put(fn: Any, session: Any) -> Any:
    if not isinstance(fn, torch.nn.Module):
        return fn
    return copy.deepcopy(fn) if session is None else session.put(fn)


def _fresh(fn: Any) -> Any:
    """Copy a plain function so that Dynamo's cache on the reader's own code object stays as it is."""
    if isinstance(fn, types.FunctionType):
        inner = types.FunctionType(fn.__code__.replace(), fn.__globals__, fn.__name__, fn.__defaults__, fn.__closure__)
        inner.__kwdefaults__ = fn.__kwdefaults__
        inner.__dict__.update(fn.__dict__)
        inner.__module__, inner.__qualname__ = fn.__module__, fn.__qualname__
        return inner
    return fn


@contextmanager
def _isolated() -> Iterator[str]:
    """Give the compilation caches of its own, so that warm ones hide nothing and all stay as they were."""
    directory = tempfile.mkdtemp(prefix="panorama-")
    modules, loaded = set(sys.modules), dict(PyCodeCache.modules) if isinstance(PyCodeCache.modules, dict) else None
    counters = copy.deepcopy(torch._dynamo.utils.counters)
    level = sys.getrecursionlimit()
    environment = {
        "TORCHINDUCTOR_CACHE_DIR": f"{directory}/inductor",
        "TRITON_CACHE_DIR": f"{directory}/triton",
        "SNIPPETS_TARGET_CACHE": f"{directory}/target",
    }
    try:
        with mock.patch.dict("os.environ", environment):
            yield directory
    finally:
        del modules, loaded
        torch._dynamo.utils.counters.clear()
        torch._dynamo.utils.counters.update(counters)
        sys.setrecursionlimit(level)
        shutil.rmtree(directory, ignore_errors=True)


def _file_of(fn: Any) -> str:
    code = getattr(fn, "__code__", None) or getattr(getattr(fn, "forward", None), "__code__", None)
    return str(code.co_filename) if code is not None else ""


def _versions() -> dict[str, str]:
    import triton

    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return {"torch": torch.__version__.partition("+")[0], "triton": triton.__version__, "python": python}


def _explained(error: Exception, fn: Any) -> CaptureError:
    """Say in one line what broke and at which line of the reader's program."""
    name = getattr(fn, "__name__", type(fn).__name__)
    while isinstance(inner := getattr(error, "inner_exception", None), Exception):
        error = inner
    first = next((row.strip() for row in str(error).split("\n") if row.strip()), type(error).__name__)
    stack = getattr(error, "real_stack", None)
    place = ""
    if stack:
        own = [frame for frame in stack if not is_library(frame.filename)]
        place = f" at {(own or stack)[-1].filename}:{(own or stack)[-1].lineno}"
    else:
        mine, traceback = _file_of(fn), error.__traceback__
        while traceback is not None:
            if traceback.tb_frame.f_code.co_filename == mine:
                place = f" at {mine}:{traceback.tb_lineno}"
            traceback = traceback.tb_next
    return CaptureError(
        f"{name} could not be captured{place}: {type(error).__name__}: {first}; "
        "check that it runs in plain PyTorch on inputs of these shapes and types"
    )


def _no_graph(fn: Any, observer: Observer) -> str:
    name = getattr(fn, "__name__", type(fn).__name__)
    breaks = observer.recording.breaks
    if breaks:
        first = breaks[0]
        reason = next((r.strip() for r in first.reason.split("\n") if r.strip()), "")
        return (
            f"{name}: Dynamo made no graph; it gave up at {first.file}:{first.line}: {reason}; "
            "move that line out of the function, or capture the part before it"
        )
    return f'{name}: no tensor operation was traced; give it tensor inputs, for example --input "f32[128,1024]"'
