"""What a snippet calls to put a figure or a passage of text on its page (standard library only).

Outside a worker the functions still check their arguments and otherwise do nothing, so that a snippet pasted into a
plain interpreter works.
"""

from __future__ import annotations

import json
import os
import re
import xml.etree.ElementTree
from pathlib import Path

FOLDER_VARIABLE = "SNIPPETS_FIGURES"


def svg(name: str, text: str, alt: str) -> None:
    """Show the SVG document `text` under this block as the figure `name`; `alt` says in words what it shows.

    Raises ValueError when the name is not one word of letters, digits, `-` and `_`, when `alt` is empty, or when
    the text is not well-formed SVG.
    """
    if not re.fullmatch(r"[\w-]+", name):
        raise ValueError(f"svg: the name {name!r} must be letters, digits, '-' and '_' only")
    if not alt.strip():
        raise ValueError(f"svg: figure {name!r} needs alt=… that says in words what it shows")
    try:
        root = xml.etree.ElementTree.fromstring(text)
    except xml.etree.ElementTree.ParseError as error:
        raise ValueError(f"svg: figure {name!r} is not well-formed: {error}") from error
    if root.tag.rpartition("}")[2] != "svg":
        raise ValueError(f"svg: figure {name!r} must have <svg> as its outermost element, not <{root.tag}>")
    folder = os.environ.get(FOLDER_VARIABLE)
    if folder:
        entry = {"name": name, "text": text if text.endswith("\n") else text + "\n", "alt": alt}
        place = Path(folder)
        (place / f"{len(list(place.iterdir())):04d}.json").write_text(json.dumps(entry), encoding="utf-8")


def text(value: object, *, lines: tuple[int, int] | None = None) -> None:
    """Print `value` without trailing blanks, or only its 1-based inclusive range `lines`."""
    rows = str(value).splitlines()
    if lines is not None:
        rows = rows[lines[0] - 1 : lines[1]]
    print("\n".join(row.rstrip() for row in rows))
