"""Bring Mermaid and MathJax into `source/_static/vendor`, one file each, through npm: `python -m manual.vendor`.

Exit status 0 when both are there, 0 with a line that says so when npm is not at hand, 2 when npm fails.
"""

from __future__ import annotations

import dataclasses
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "source" / "_static" / "vendor"


@dataclasses.dataclass(frozen=True, slots=True)
class Library:
    """One file of one npm package."""

    package: str
    member: str

    @property
    def file(self) -> Path:
        """Return where the file goes."""
        return FOLDER / self.member.rpartition("/")[2]


LIBRARIES = (
    Library("mermaid@11.12.1", "package/dist/mermaid.min.js"),
    Library("mathjax@3.2.2", "package/es5/tex-svg-full.js"),
)


def bring(library: Library, npm: str) -> None:
    """Fetch one package with npm, which verifies it, and take its one file."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [npm, "pack", "--silent", library.package], cwd=folder, capture_output=True, text=True, timeout=300
        )
        if done.returncode:
            raise RuntimeError(f"npm pack {library.package} failed: {done.stderr.strip() or done.returncode}")
        archive = next(Path(folder).glob("*.tgz"))
        with tarfile.open(archive) as tar:
            member = tar.extractfile(library.member)
            if member is None:
                raise RuntimeError(f"{library.package} has no {library.member}")
            part = library.file.with_suffix(".part")
            part.write_bytes(member.read())
        part.replace(library.file)


def main() -> int:
    """Bring what is not there yet."""
    wanted = [library for library in LIBRARIES if not library.file.is_file()]
    if not wanted:
        return 0
    npm = shutil.which("npm")
    if npm is None:
        print("npm is not at hand: pages will load Mermaid and MathJax from their CDN")
        return 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for library in wanted:
        try:
            bring(library, npm)
        except (RuntimeError, OSError, KeyError, subprocess.TimeoutExpired, tarfile.TarError) as error:
            print(f"{library.package}: {error}; pages will load it from its CDN", file=sys.stderr)
            return 2
        print(f"{library.package} -> {library.file.relative_to(FOLDER.parents[2])}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
