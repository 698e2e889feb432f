"""A Debian source package, found beside the binary package that apt would install."""

from __future__ import annotations

import shutil
import subprocess

from anchors.model import SourceError
from anchors.pins import Source


def locate(source: Source) -> tuple[str, str, str, int]:
    """Return URL, file name, SHA-256 and size of the package's upstream archive; raises SourceError without apt."""
    if not shutil.which("apt-get"):
        raise SourceError(f"debian {source.file}: this machine has no apt; another source is used where there is one")
    # apt prints `'URL' name size hash`; the source's archive lies in the same folder of the mirror.
    command = ["apt-get", "download", "--print-uris", source.package]
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise SourceError(
            f"debian {source.file}: apt knows no package {source.package}; try: apt-get update"
        ) from error
    for line in output.splitlines():
        if line.startswith("'"):
            folder = line[1:].partition("'")[0].rpartition("/")[0]
            return f"{folder}/{source.file}", source.file, source.sha256, source.size
    raise SourceError(f"debian {source.file}: apt gives no place for {source.package}; try: apt-get update")
