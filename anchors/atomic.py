"""Writing a file whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write(target: Path, data: bytes) -> None:
    """Write `data` beside `target` and put it in its place; raise OSError, with nothing changed, when that fails."""
    import tempfile

    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
