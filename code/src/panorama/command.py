"""The command line: `python code/src/data_flow_panorama.py FILE:NAME`."""

from __future__ import annotations

import argparse
import importlib.util
import inspect
import os
import sys
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .model import CaptureError

EPILOG = """\
examples
  the shapes are all that is needed; nothing runs on a GPU:
    python code/src/data_flow_panorama.py model.py:softmax --input "f32[128,1024]" --html out.html
  a module class, its backward graph too, for another GPU:
    python code/src/data_flow_panorama.py model.py:Block --input "bf16[4,256]" --train --target cuda:100 --html out.html
  the CPU, where the last stages are C++ and machine code:
    python code/src/data_flow_panorama.py model.py:softmax --input "f32[128,1024]" --target cpu
  two GPUs compared, stage by stage:
    python code/src/data_flow_panorama.py model.py:softmax --input "f32[128,1024]" --against cuda:100

inputs
  f32[128,1024]      a tensor: f64 f32 f16 bf16 f8e4m3 f8e5m2 i64 i32 i16 i8 u8 bool c64
  f32[128,1024]!     one that requires a gradient
  f32[8,8]@1,8       with strides 1 and 8
  i64[32]<1000       indices below 1000
  3  0.5  true       a plain value
  With no --input, the file's own function inputs() is called and its TRAIN and OPTIONS are read,
  as in code/examples. NAME may be a function, a module, or a module class (made with no arguments).

what to read first
  Open the page, pick a line of your source, and read the pane beside it; [ and ] walk through the stages.
"""


def parser() -> argparse.ArgumentParser:
    """Build the argument parser."""
    from .session import TARGETS

    made = argparse.ArgumentParser(
        prog="data_flow_panorama.py", epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Show every stage that torch and Triton put a function through, from bytecode to machine code, "
        "with lines linked from stage to stage.",
    )  # fmt: skip
    made.add_argument("subject", metavar="FILE:NAME", help="the function or nn.Module to capture")
    made.add_argument("--input", action="append", default=[], metavar="SHAPE", help="one input, as text; repeat it")
    made.add_argument(
        "--target", default="cuda:90", metavar="TARGET", help=f"one of {', '.join(TARGETS)} (default cuda:90)"
    )
    made.add_argument("--train", action="store_true", help="compile the backward graph as well")
    made.add_argument("--dynamic", action="append", type=int, default=[], metavar="DIM",
                      help="make this dimension of every tensor input dynamic; repeat it")  # fmt: skip
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                      help="an Inductor setting for this compilation, such as max_autotune=True")  # fmt: skip
    made.add_argument("--passes", action="store_true", help="also the Triton IR after each compiler pass")
    made.add_argument("--html", type=Path, metavar="FILE", help="write one self-contained page")
    made.add_argument("--json", type=Path, metavar="FILE", help="write stages and links as JSON")
    made.add_argument("--dir", type=Path, metavar="DIR", help="write a folder of text files, one a stage")
    made.add_argument("--against", metavar="TARGET", help="capture for this target too and print what differs")
    made.add_argument("--show", metavar="STAGE", help="print one stage's text (a key from the list, or its end)")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 when the capture was made, 2 when it could not be."""
    given = parser().parse_args(arguments)
    try:
        return _run(given)
    except CaptureError as error:
        print(f"data_flow_panorama: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(
            f"data_flow_panorama: {error.filename}: {error.strerror}; give a path that can be written", file=sys.stderr
        )
        return 2


def _writable(given: argparse.Namespace) -> None:
    """Refuse paths that could not be written, before anything is compiled."""
    for flag, path in (("--html", given.html), ("--json", given.json)):
        if path is not None and path.is_dir():
            raise CaptureError(
                f"{flag} {path} is a folder; name a file in it, such as {path / 'capture'}{'.' + flag[2:]}"
            )
    if given.dir is not None and given.dir.exists():
        if not given.dir.is_dir():
            raise CaptureError(f"--dir {given.dir} is a file; name a folder")
        if any(given.dir.iterdir()) and not (given.dir / "capture.json").exists():
            raise CaptureError(f"--dir {given.dir} holds other files than a capture; name a new folder")
    for flag, path in (("--html", given.html), ("--json", given.json), ("--dir", given.dir)):
        if path is None:
            continue
        above = next(p for p in path.absolute().parents if p.exists())
        if not above.is_dir() or not os.access(above, os.W_OK):
            raise CaptureError(f"{flag} {path} cannot be written: no writing in {above}; name another place")


def _run(given: argparse.Namespace) -> int:
    _writable(given)
    from .inputs import parse
    from .record import told
    from .session import capture

    module, subject = find(given.subject)
    inputs: tuple[Any, ...] = tuple(parse(text) for text in given.input)
    train, dynamic = False, None
    own: dict[str, Any] = {}
    if not inputs and hasattr(module, "inputs"):
        inputs = tuple(module.inputs())
        train, dynamic, own = told(module)
    settings: dict[str, Any] = {
        "dynamic": given.dynamic or dynamic, "train": given.train or train, "options": {**own, **options(given.option)},
    }  # fmt: skip
    made = capture(subject, *inputs, target=given.target, passes=given.passes, **settings)
    if given.html:
        made.to_html(given.html)
    if given.json:
        made.to_json(given.json)
    if given.dir:
        made.save(given.dir)
    if given.show:
        found = [s for s in made.stages if s.key == given.show] or [
            s for s in made.stages if s.key.endswith(given.show)
        ]
        if not found:
            raise CaptureError(f"no stage {given.show!r}; there are: {', '.join(s.key for s in made.stages)}")
        print(found[0].text)
        return 0
    if given.against:
        print(made.diff(capture(subject, *inputs, target=given.against, **settings)))
        return 0
    for stage in made.stages:
        print(f"{stage.key:<72} {len(stage.lines):>6} lines")
    for kernel in made.kernels:
        if kernel.problem:
            print(f"{kernel.name}: {kernel.problem}")
        elif kernel.registers is not None:
            print(f"{kernel.name}: {kernel.registers} registers, {kernel.shared} bytes shared, {kernel.spills} spilled")
    for path in (given.html, given.json, given.dir):
        if path:
            print(f"wrote {path}")
    return 0


def find(text: str) -> tuple[types.ModuleType, Any]:
    """Load FILE and find NAME in it; raises CaptureError naming what is there instead."""
    file, colon, name = text.rpartition(":")
    if not colon or not file or not name:
        raise CaptureError(f"{text!r} names no function; write FILE:NAME, such as model.py:softmax")
    path = Path(file)
    if not path.is_file():
        raise CaptureError(f"{file}: no such file; give a path from {Path.cwd().name}/ or an absolute one")
    spec = importlib.util.spec_from_file_location(path.stem, path.resolve())
    if spec is None or spec.loader is None:
        raise CaptureError(f"{file} is not a Python file; name one that ends in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    sys.path.insert(0, str(path.resolve().parent))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        line = next((f.tb_lineno for f in _frames(error) if f.tb_frame.f_code.co_filename == str(path.resolve())), 0)
        raise CaptureError(
            f"{file}:{line}: cannot be loaded: {type(error).__name__}: {error}; run it by itself first"
        ) from error
    finally:
        sys.path.remove(str(path.resolve().parent))
    subject: Any = module
    for part in name.split("."):
        if not hasattr(subject, part):
            there = [
                n for n, v in vars(module).items() if callable(v) and getattr(v, "__module__", None) == module.__name__
            ]
            raise CaptureError(f"{file} has no {name!r}; it defines: {', '.join(there) or 'nothing callable'}")
        subject = getattr(subject, part)
    if inspect.isclass(subject):
        try:
            subject = subject()
        except TypeError as error:
            raise CaptureError(
                f"{name} cannot be made with no arguments ({error}); name an instance of it instead"
            ) from error
    if not callable(subject):
        raise CaptureError(f"{name} in {file} is a {type(subject).__name__}, not a function or a module")
    return module, subject


def _frames(error: BaseException) -> list[types.TracebackType]:
    found, traceback = [], error.__traceback__
    while traceback is not None:
        found.append(traceback)
        traceback = traceback.tb_next
    return found[::-1]


def options(pairs: Sequence[str]) -> dict[str, Any]:
    """Read NAME=VALUE settings; raises CaptureError for a name or type that Inductor does not have."""
    import ast

    import torch._inductor.config as config

    found: dict[str, Any] = {}
    known = config.get_config_copy()
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name not in known:
            near = [n for n in known if name and name.split(".")[-1] in n][:5]
            raise CaptureError(
                f"--option {pair}: no such Inductor setting{'; near: ' + ', '.join(near) if near else ''}"
            )
        try:
            found[name] = ast.literal_eval(value)
        except (SyntaxError, ValueError):
            found[name] = value
        if known[name] is not None and not isinstance(found[name], type(known[name])):
            raise CaptureError(f"--option {pair}: {name} is a {type(known[name]).__name__}, such as {known[name]!r}")
    return found
