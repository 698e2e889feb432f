"""The command line: `python -m anchors COMMAND …`, a thin shell over the core.

Exit status 0: clean. 1: findings. 2: cannot run (wrong usage, unreadable pins, lock or page).
"""

from __future__ import annotations

import argparse
import errno
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from anchors.model import AnchorError, Code, Finding, SourceError
from anchors.workspace import Workspace, home

_ABOUT = """\
Prove the source references of a manual against pinned releases.

An anchor reads  pin:path#symbol@"quote"  for example
  torch:torch/_inductor/scheduler.py#Scheduler.fuse_nodes
  torch:torch._inductor.scheduler.Scheduler            (the same file, as a dotted name)
  mlir:mlir/lib/IR/Operation.cpp#Operation::erase      (C++: any suffix of the qualified name)
  torch:torchgen/packaged/ATen/native/native_functions.yaml#gather.out
and stands in a page as  {src}`torch:…`  or in an  {excerpt}  or  {source-object}  directive.

The usual round:
  python -m anchors find fuse nodes        find the anchor to write
  python -m anchors show 'torch:…'         read what it shows
  python -m anchors check page.md          prove the page
  python -m anchors accept page.md         say that you have read what its anchors show

Any project can use this tool. Write a pins.toml at its top; the smallest is
  [packaging]
  project = "pypa/packaging"
  version = "26.4"
  tag = "{version}"
  permalink = "https://github.com/{project}/blob/{tag}/{path}#L{start}-L{end}"
  [[packaging.sources]]
  kind = "wheel"                           or "installed", "sdist", "tarball", "debian"
  distributions = ["packaging"]
  [packaging.paths]
  "packaging/" = "src/packaging/"          path in the package = path in the repository
The first accept makes the lock, anchors.lock, beside it: what was read, page by page. Put both under version control.
Exit status: 0 clean, 1 findings, 2 cannot run.
"""


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks a character still gets the line
    options = _parser().parse_args(argv)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except (SourceError, AnchorError) as error:
        hint = getattr(error, "suggestion", "")
        print(f"anchors: {error}" + (f"; {hint}" if hint else ""), file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 2
    except OSError as error:  # a working folder that is gone, a name too long, a full disk under the output
        where = f"{error.filename}: " if error.filename else ""
        print(f"anchors: {where}{error.strerror or error}; nothing is half-written", file=sys.stderr)
        if error.errno == errno.ENOSPC:
            os._exit(2)  # else Python tries to write the output once more
        return 2
    except RecursionError:
        print("anchors: a page nests its directives too deeply to be read; flatten it", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("anchors: stopped; nothing is half-written", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--json", action="store_true", help="print JSON instead of text")
    shared.add_argument("--pins", type=_path, metavar="FILE", help="the pins file (default: the nearest pins.toml)")
    shared.add_argument("--lock", type=_path, metavar="FILE", help="the lock (default: the nearest anchors.lock)")
    shared.add_argument(
        "--checkout",
        action="append",
        default=[],
        metavar="PIN=PATH",
        help="read a pin from this repository (at its tag) or folder first",
    )
    shared.add_argument("--offline", action="store_true", help="use what is on this machine; fetch nothing")
    parser = argparse.ArgumentParser(
        prog="python -m anchors", description=_ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, parents=[shared], help=text.partition(".")[0], description=text)
        sub.set_defaults(run=run)
        return sub

    check = command("check", _check, "Check every anchor of some pages. Without a path: of the whole manual.")
    check.add_argument("paths", nargs="*", type=_path, metavar="PATH", help="a Markdown page, or a folder of them")
    check.add_argument("--require-sources", action="store_true", help="an anchor whose source is missing is a finding")
    check.add_argument("--no-refresh", action="store_true", help="leave the lock alone when a passage has only moved")

    show = command("show", _show, "Show what an anchor means. Prints its lines with their numbers and its permalink.")
    show.add_argument("anchor", metavar="ANCHOR", help='pin:path#symbol@"quote"; put it in single quotes')

    find = command("find", _find, "Find the anchor to write. Each word must occur in the name or in the path.")
    find.add_argument("words", nargs="+", metavar="WORDS", help="parts of the name, or all of it: fuse nodes")
    find.add_argument("--pin", action="append", metavar="PIN", help="search this pin only (may be repeated)")
    find.add_argument("--limit", type=_count, default=20, metavar="N", help="show at most N anchors (default: 20)")

    accept = command(
        "accept", _accept, "Say that you have read what a page's anchors show. Prints the difference, keeps the hash."
    )
    accept.add_argument("page", type=_path, metavar="PAGE", help="one page of the manual")
    accept.add_argument("anchors", nargs="*", metavar="ANCHOR", help="only these of its anchors (default: all)")
    accept.add_argument("--dry-run", action="store_true", help="show what would be accepted; leave the lock alone")

    drift = command(
        "drift", _drift, "Show what would change under other releases. Compares each passage; touches no lock."
    )
    drift.add_argument(
        "--pin", action="append", required=True, metavar="PIN=VERSION", help="the other release: torch=2.9.1"
    )
    drift.add_argument("paths", nargs="*", type=_path, metavar="PATH", help="pages or folders (default: the manual)")

    stats = command("stats", _stats, "Count anchors, files and states by pin and by page.")
    stats.add_argument("paths", nargs="*", type=_path, metavar="PATH", help="pages or folders (default: the manual)")

    fetch = command("fetch", _fetch, "Bring the pinned sources to this machine. Each is verified by hash.")
    fetch.add_argument("names", nargs="*", metavar="PIN", help="only these pins (default: all)")

    ghosts = command(
        "ghosts", _ghosts, "Find names that no pinned source has, raw file:line references, names never anchored."
    )
    ghosts.add_argument("paths", nargs="*", type=_path, metavar="PATH", help="pages or folders (default: the manual)")

    ghosts.add_argument("--no-index", action="store_true", help="use the indexes of names that exist; make none")
    ghosts.add_argument("--no-refresh", action="store_true", help="leave the lock's list of proved names alone")

    inventory = command("inventory", _inventory, "Cut an intersphinx inventory down to the names that the pages use.")
    inventory.add_argument("full", type=_path, metavar="FULL.inv", help="the whole inventory")
    inventory.add_argument("--name", required=True, metavar="NAME", help="its name in intersphinx_mapping")
    inventory.add_argument(
        "--also", type=_path, metavar="FILE", help="targets to keep besides, one a line: those of generated pages"
    )
    inventory.add_argument(
        "paths", nargs="*", type=_path, metavar="PATH", help="pages or folders (default: the manual)"
    )
    return parser


def _path(text: str) -> Path:
    """Read a path of the command line; an empty one is most often a variable that is not set."""
    if not text:
        raise argparse.ArgumentTypeError("an empty path; name a page or a folder")
    return Path(text)


def _count(text: str) -> int:
    """Read a number above zero."""
    if not text.isascii() or not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above zero")
    return int(text)


def _open(options: argparse.Namespace, page_first: bool = False) -> Workspace:
    """Open the workspace of the working folder, or that of the first page named when only it has pins or a lock.

    With `page_first` the page's own comes first.
    """
    checkouts = {}
    for text in options.checkout:
        pin, equals, path = text.partition("=")
        if not equals or not path or not pin:
            raise SourceError(f"--checkout {text}: write PIN=PATH, for example triton=../triton")
        checkouts[pin] = Path(path)
    if options.lock and not options.lock.parent.is_dir():
        raise SourceError(f"--lock {options.lock}: there is no folder {options.lock.parent}; make it first")
    named = [*getattr(options, "paths", ())[:1], *([options.page] if "page" in options else [])]
    starts = [Path.cwd(), *(Path(os.path.realpath(path)) for path in named)]
    start = home(starts[::-1] if page_first else starts)
    return Workspace.open(start, pins=options.pins, lock=options.lock, checkouts=checkouts, offline=options.offline)


def _paths(options: argparse.Namespace, workspace: Workspace) -> list[Path]:
    """Return the pages to read: those named, else the manual that has the lock."""
    return options.paths or [workspace.lock.folder]


def _print(value: Any) -> None:
    """Print JSON with one item of an outer list, or one key of an outer object, a line."""
    if isinstance(value, dict):
        rows = [f"{_json(key)}: {_rows(item)}" for key, item in value.items()]
        print("{\n " + ",\n ".join(rows) + "\n}")
    else:
        print(_rows(value))


def _rows(value: Any) -> str:
    if isinstance(value, list | tuple) and value:
        return "[\n  " + ",\n  ".join(map(_json, value)) + "\n ]"
    return _json(value)


_json = json.JSONEncoder(ensure_ascii=False).encode


def _findings(findings: list[Finding] | tuple[Finding, ...]) -> None:
    for finding in findings:
        print(finding)


def _check(options: argparse.Namespace) -> int:
    workspace = _open(options)
    paths = _paths(options, workspace)
    report = workspace.check(paths, require_sources=options.require_sources, refresh=not options.no_refresh)
    if options.json:
        _print(report.as_json())
    else:
        _findings(report.findings)
        counts = report.counts
        states = ", ".join(f"{number} {state}" for state, number in counts.items() if number or state == "ok")
        print(f"{len(report.rows)} anchors on {len(report.pages)} pages: {states}; {len(report.findings)} findings")
        for note in report.notes:
            print(f"note: {note}", file=sys.stderr)
    return 1 if report.findings else 0


def _show(options: argparse.Namespace) -> int:
    workspace = _open(options)
    try:
        passage = workspace.resolve(workspace.parse(options.anchor))
    except AnchorError as error:
        finding = Finding("", 0, error.code, options.anchor, error.message, error.suggestion)
        if options.json:
            _print(finding.as_json())
        else:
            hint = f"; {error.suggestion}" if error.suggestion else ""
            print(f"{error.code.value}: {options.anchor} — {error.message}{hint}")
        return 2 if error.code is Code.GRAMMAR else 1
    workspace.cache.commit()
    if options.json:
        fields = ("path", "start", "end", "text", "blob", "digest", "kind", "permalink")
        _print({"anchor": str(passage.anchor)} | {name: getattr(passage, name) for name in fields})
        return 0
    pin = workspace.pins[passage.anchor.pin]
    print(f"{passage.path}:{passage.start}-{passage.end} ({passage.kind}, {pin.project} {pin.version})")
    print(passage.permalink)
    for number, line in enumerate(passage.text.split("\n"), passage.start):
        print(f"{number:6} {line}".rstrip())
    return 0


def _find(options: argparse.Namespace) -> int:
    from anchors import find

    workspace = _open(options)
    for pin in options.pin or ():
        if pin not in workspace.pins:
            raise SourceError(f"--pin {pin}: no such pin; the pins are {', '.join(workspace.pins)}")
    if not any(word.strip() for word in options.words):
        raise SourceError("find: write a part of the name to find, for example: python -m anchors find fuse nodes")
    hits = find.run(workspace, options.words, pins=options.pin, limit=options.limit)
    if options.json:
        _print([{"anchor": h.anchor, "path": h.path, "start": h.start, "end": h.end, "kind": h.kind} for h in hits])
    for hit in hits if not options.json else ():
        print(f"{hit.anchor}  ({hit.kind}, {hit.end - hit.start + 1} lines)")
    if not hits:
        print(f"nothing matches {' '.join(options.words)}; try fewer or shorter words", file=sys.stderr)
    return 0 if hits else 1


def _accept(options: argparse.Namespace) -> int:
    from anchors import accept

    workspace = _open(options, page_first=True)
    done, failed = accept.run(workspace, options.page, options.anchors, dry=options.dry_run)
    if options.json:
        fields = ("anchor", "kind", "where", "diff")
        rows = [{name: getattr(item, name) for name in fields} for item in done]
        _print({"accepted": rows, "findings": [finding.as_json() for finding in failed]})
        return 1 if failed else 0
    for item in done:
        if item.kind != "same":
            print(item)
            if item.diff:
                print(item.diff)
    _findings(failed)
    verb = "would accept" if options.dry_run else "accepted"
    fresh = sum(item.kind != "same" for item in done)
    print(f"{options.page}: {verb} {fresh}, {len(done) - fresh} as before, {len(failed)} failed")
    return 1 if failed else 0


def _drift(options: argparse.Namespace) -> int:
    from anchors import drift

    workspace = _open(options)
    versions = {}
    for text in options.pin:
        pin, equals, version = text.partition("=")
        if not equals or not version:
            raise SourceError(f"--pin {text}: write PIN=VERSION, for example torch=2.9.1")
        if pin in versions:
            raise SourceError(f"--pin {text}: {pin} is named twice; compare one release at a time")
        versions[pin] = version
    rows = drift.run(workspace, versions, _paths(options, workspace))
    counts = drift.counts(rows)
    if options.json:
        _print({"pins": versions, "counts": counts, "anchors": [row.as_json() for row in rows]})
    else:
        for row in rows:
            print(row)
        states = ", ".join(f"{number} {state}" for state, number in counts.items())
        print(f"{' '.join(options.pin)}: {states}")
    return 1 if counts["changed"] or counts["gone"] or counts["unread"] else 0


def _stats(options: argparse.Namespace) -> int:
    from anchors import stats

    workspace = _open(options)
    counted = stats.run(workspace, _paths(options, workspace))
    if options.json:
        _print(counted)
    else:
        print(stats.text(counted))
    return 0


def _fetch(options: argparse.Namespace) -> int:
    from anchors import fetch

    brought = fetch.run(_open(options).store, options.names, sys.stderr if options.json else None)
    if options.json:
        fields = ("pin", "provider", "moved", "seconds", "trouble")
        _print([{name: getattr(item, name) for name in fields} for item in brought])
    if missing := fetch.failed(brought):
        print(f"anchors: nothing could be brought for {', '.join(missing)}", file=sys.stderr)
    return 2 if missing else 0


def _ghosts(options: argparse.Namespace) -> int:
    from anchors import lints, lock, pages
    from anchors.check import name_of
    from anchors.lints import names

    workspace = _open(options)
    found = pages.discover(_paths(options, workspace))
    texts = [(pages.read(page), name_of(page)) for page in found]  # before the index, which takes a minute
    for pin in () if options.no_index else lints.missing(workspace):
        names.make(workspace.store, pin, workspace.cache.path.parent, lambda text: print(text, file=sys.stderr))
    reading = lints.run(workspace, texts)
    if not options.no_refresh and reading.proved and all(workspace.lock.page_key(page) for page in found):

        def proved(now: lock.Lock) -> lock.Lock:
            for pin, real in reading.proved.items():
                now = now.with_names(pin, (*now.names.get(pin, ()), *real))
            return now

        lock.update(workspace.lock.path, proved)
    if options.json:
        _print(
            {"judged": reading.judged, "unread": reading.unread, "findings": [f.as_json() for f in reading.findings]}
        )
    else:
        _findings(reading.findings)
        unread = f"; no index of {', '.join(reading.unread)}" if reading.unread else ""
        print(f"{reading.judged} names on {len(found)} pages: {len(reading.findings)} findings{unread}")
    return 1 if reading.findings else 0


def _inventory(options: argparse.Namespace) -> int:
    from anchors import inventory

    workspace = _open(options)
    paths, folder = _paths(options, workspace), workspace.lock.folder
    return inventory.run(options.full, options.name, paths, folder, options.also)
