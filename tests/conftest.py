"""What the tests of the anchor tool share: a tiny project with two releases, and a manual that cites it."""

from __future__ import annotations

import base64
import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
for folder in (ROOT, ROOT / "code" / "src"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))

# Where CI is set, Sphinx colours what it prints and writes its progress over itself; the tests read plain lines.
os.environ["NO_COLOR"] = "1"

PINS = """\
[toy]
project = "acme/toy"
version = "1.0"
tag = "v{version}"
permalink = "https://code.example/{project}/blob/{tag}/{path}#L{start}-L{end}"

[[toy.sources]]
kind = "installed"
distributions = ["toy"]
environments = ["site-1.0", "site-2.0"]

[toy.paths]
"toy/" = "src/toy/"

[toy.generated]
"toy/version.py" = "the build writes it"
"""

ONE = {
    "toy/version.py": '__version__ = "1.0"\n',
    "toy/core.py": '''\
"""The core."""

LIMIT = 64


class Scheduler:
    """Schedules."""

    def fuse(self, nodes):
        # try each pair
        for one in nodes:
            if one.size > LIMIT:
                continue
            yield one

    def order(self, nodes):
        return sorted(nodes, key=lambda node: node.rank)

    def score(self, one, two):
        """Count the bytes that two nodes share."""
        shared = set(one.reads) & set(two.reads)
        return sum(buffer.bytes for buffer in shared)


def helper(first, second):
    total = first.count + second.count
    return total * LIMIT
''',
    "toy/tools.py": '''\
def tidy(rows):
    """Drop what is empty."""
    kept = [row for row in rows if row]
    return [row.strip() for row in kept]
''',
    "toy/ops.yaml": """\
- func: gather(Tensor self, int dim) -> Tensor
  variants: method, function

# a comment between
- func: gather.out(Tensor self, int dim, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
""",
}
"""Release 1.0, by packaged path."""

TWO = {
    "toy/version.py": '__version__ = "2.0"\n',
    "toy/core.py": '''\
"""The core.

Written anew.
"""

LIMIT = 128


class Scheduler:
    """Schedules."""

    def fuse(self, nodes):
        for one in nodes:
            # other words in this comment
            if one.size > LIMIT:
                continue
            yield one

    def order(self, nodes):
        return sorted(nodes, key=lambda node: -node.rank)

    def score_fusion(self, one, two):
        """Count the bytes that two nodes share."""
        shared = set(one.reads) & set(two.reads)
        return sum(buffer.bytes for buffer in shared)
''',
    "toy/tools.py": ONE["toy/tools.py"]
    + """

def helper(first, second):
    total = first.count + second.count
    return total * LIMIT
""",
    "toy/ops.yaml": ONE["toy/ops.yaml"],
}
"""Release 2.0: one method untouched, one changed, one renamed, one function moved to another file."""


def install(site: Path, version: str, files: dict[str, str | bytes]) -> None:
    """Write a release as an installed distribution with a true RECORD."""
    rows = []
    for path, text in files.items():
        data = text if isinstance(text, bytes) else text.encode()
        target = site / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        rows.append(f"{path},sha256={digest},{len(data)}")
    info = site / f"toy-{version}.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text(f"Name: toy\nVersion: {version}\n")
    (info / "RECORD").write_text("\n".join([*rows, f"{info.name}/RECORD,,"]) + "\n")


class Manual:
    """A folder with pins, the two releases, and pages under `source/`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.source = root / "source"
        self.source.mkdir(parents=True)
        (root / "pins.toml").write_text(PINS)
        self.release("1.0", dict(ONE))
        self.release("2.0", dict(TWO))

    def release(self, version: str, files: dict[str, str | bytes]) -> None:
        """Install a release's files."""
        install(self.root / f"site-{version}", version, files)

    def repin(self, version: str) -> None:
        """Point the pin at another release."""
        path = self.root / "pins.toml"
        path.write_text(path.read_text().replace('version = "1.0"', f'version = "{version}"'))

    def page(self, text: str, name: str = "page.md") -> Path:
        """Write a page and return its path."""
        path = self.source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def workspace(self):  # type: ignore[no-untyped-def]
        """Open the workspace as a command run in this folder would."""
        from anchors.workspace import Workspace

        return Workspace.open(self.root, offline=True)

    def accept(self, page: Path) -> None:
        """Accept all anchors of a page."""
        from anchors import accept

        _, failed = accept.run(self.workspace(), page, [])
        assert not failed, failed


@pytest.fixture(autouse=True)
def private_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Keep every test's cache to itself, but for tests that ask for the shared one."""
    if "shared_cache" not in request.keywords:
        monkeypatch.setenv("ANCHORS_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def manual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Manual:
    """Return a fresh manual, with the working folder at its top."""
    made = Manual(tmp_path / "manual")
    monkeypatch.chdir(made.root)
    return made


@pytest.fixture
def anchors_command(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Return a function that runs the command and returns its exit status, output and errors."""
    from anchors.cli import main

    def run(*words: str) -> tuple[int, str, str]:
        try:
            status = main(list(words))
        except SystemExit as stop:
            status = int(stop.code or 0)
        out = capsys.readouterr()
        return status, out.out, out.err

    return run
