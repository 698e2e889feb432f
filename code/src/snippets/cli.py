"""The command `python -m snippets`: run pages, record their outputs, pack a lane for another machine and adopt it."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as RichProgress

from snippets import recorder, report, runner, store
from snippets.lanes import LANES, ROOT
from snippets.model import Page
from snippets.session import Session, plan, read


class Bar:
    """A progress bar on the error stream that names the pages and lanes that run."""

    def __init__(self, total: int) -> None:
        columns = (BarColumn(24), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
        self.display = RichProgress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.display.add_task("", total=total)
        self.running: list[str] = []

    def start(self, page: str, lane: str) -> None:
        """Show that a process begins."""
        self.running.append(f"{page} [{lane}]")
        self.display.update(self.task, description="; ".join(self.running).replace("[", "\\["))

    def end(self, page: str, lane: str, seconds: float) -> None:
        """Show that a process ended."""
        self.running.remove(f"{page} [{lane}]")
        self.display.update(self.task, advance=1, description="; ".join(self.running).replace("[", "\\["))

    def __enter__(self) -> Bar:
        self.display.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.display.stop()


def manual() -> list[Path]:
    """Return every page of the manual."""
    return sorted(path for path in (ROOT / "source").rglob("*.md") if not path.name.startswith("."))


def pages(paths: Sequence[str]) -> list[Page]:
    """Read the named pages, folders of pages, or the whole manual; raise SystemExit with one line for a bad name."""
    found: list[Path] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            found += sorted(path.rglob("*.md"))
        elif path.is_file():
            found.append(path)
        else:
            print(f"snippets: no page {name}; give a path to a .md file, or --all", file=sys.stderr)
            raise SystemExit(2)
    if paths and not found:
        print(f"snippets: no page (*.md) in {', '.join(paths)}", file=sys.stderr)
        raise SystemExit(2)
    return [page for page in (read(path) for path in found or manual()) if page.snippets or page.problems]


def parser() -> argparse.ArgumentParser:
    """Return the command's argument parser."""
    top = argparse.ArgumentParser(prog="python -m snippets", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="run pages and check what they print")
    record = commands.add_parser("record", help="run pages and store their outputs and recordings")
    for command in (run, record):
        command.add_argument("pages", nargs="*", help="pages or folders; none: the whole manual")
        command.add_argument("--all", action="store_true", help="the whole manual")
        command.add_argument("--lane", choices=LANES, default="", help="this lane only")
        command.add_argument("--fresh", action="store_true", help="run also what the cache has")
        command.add_argument("--farm", default=os.environ.get("SNIPPETS_FARM", ""), metavar="URL,…",
                             help="kernel gateways that run the lane named by --lane")  # fmt: skip
        command.add_argument("--width", type=int, default=0, help="processes at once (default: one a core)")
    run.add_argument("--json", action="store_true", help="print one JSON document")
    run.add_argument(
        "--strict-lanes", nargs="?", const=",".join(LANES), default="", metavar="LANE,…",
        help="these lanes must run here (no list: every lane)",
    )  # fmt: skip
    pack = commands.add_parser("pack", help="write a lane's jobs for a machine that has it")
    pack.add_argument("--lane", choices=LANES, required=True)
    pack.add_argument("out", type=Path, help="run there: python code/src/snippets/worker.py OUT RESULT")
    pack.add_argument("pages", nargs="*")
    adopt = commands.add_parser("adopt", help="store the recordings that such a machine made")
    adopt.add_argument("result", type=Path)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 0 when all is well, 1 for problems, 2 when it cannot run."""
    options = parser().parse_args(arguments)
    if options.command == "pack":
        if options.out.suffix != ".json":
            print(f"snippets pack: {options.out} is to hold jobs, not a page; name a .json file first", file=sys.stderr)
            return 2
        packed = recorder.pack(pages(options.pages), options.lane)
        store.write(options.out, json.dumps(packed, indent=1, ensure_ascii=False) + "\n")
        print(f"packed {len(packed['jobs'])} pages of lane {options.lane} into {options.out}")
        return 0
    if options.command == "adopt":
        try:
            said, refused = recorder.adopt(pages(()), recorder.load(options.result))
        except (ValueError, KeyError, TypeError) as error:
            print(f"snippets: {error}", file=sys.stderr)
            return 2
        print("\n".join(said) or "nothing to store: every recording is the same as before")
        return 1 if refused else 0
    strict = [lane for lane in getattr(options, "strict_lanes", "").split(",") if lane]
    if unknown := set(strict) - LANES.keys():
        print(f"snippets: no lane {', '.join(sorted(unknown))}; lanes: {', '.join(LANES)}", file=sys.stderr)
        return 2
    try:
        runner.patience()
    except ValueError as error:
        print(f"snippets: {error}", file=sys.stderr)
        return 2
    chosen = pages(options.pages)
    farm = None
    if options.farm:
        # Jupyter's client is needed by a farm alone.
        from snippets.farm import Farm

        if not options.lane:
            print("snippets: --farm needs --lane: the lane that its machines run", file=sys.stderr)
            return 2
        farm = Farm(options.farm.split(","), options.lane, os.environ.get("SNIPPETS_FARM_TOKEN", ""))
        print(*farm.lost, sep="\n", file=sys.stderr)
    with Bar(sum(len(plan(page)) for page in chosen)) as bar:
        session = Session(
            width=options.width or (max(farm.width, 1) if farm else None),
            strict=strict,
            only=options.lane,
            fresh=options.fresh,
            progress=bar,
            execute=farm.execute if farm else runner.run,
            states={options.lane: farm.state} if farm else None,
        )
        if options.command == "record":
            said, failures = recorder.record(session, chosen)
        else:
            results = session.run(chosen)
    if options.command == "record":
        print("\n".join(said) or "nothing to store: every output is the same as before")
        return 1 if failures else 0
    problems = [problem for result in results.values() for problem in result.problems]
    if options.json:
        print(report.as_json(results.values()))
    else:
        for problem in problems:
            print(problem)
        print(report.summary(results.values()))
    return 1 if problems else 0
