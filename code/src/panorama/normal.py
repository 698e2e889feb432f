"""What varies from run to run, written the same way each time: addresses, hashes, temporary and private paths."""

from __future__ import annotations

import re
import sysconfig
from collections.abc import Iterable
from pathlib import Path

# A cached file lies in a folder named by the first letters of its hash.
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"cache/(?:[\w.-]+/)*(?=c?[a-z2-7]{51,53}\b)"), "cache/"),
    (re.compile(r"\b0x[0-9a-f]{9,16}\b"), "0x…"),
    (re.compile(r"\b(?=\w*\d)[a-z2-7]{51,53}\b"), "…hash…"),
    # Where an assertion's file name is compiled in, it is the path of a file in the private cache.
    (re.compile(r"(\bassertFile_\d+)\[\d+\] = \{[\d, ]+\}"), r"\1[…] = {…path…}"),
    (re.compile(r"(@assertFile_\d+ = internal constant) \[\d+ x i8\]"), r"\1 [… x i8]"),
    (re.compile(r"\b[0-9a-fA-F]{64}\b"), "…hash…"),
    (re.compile(r"\b[0-9A-F]{64}\b"), "…hash…"),
    (re.compile(r"\b(\d{13,16})\b(?=, type=)"), "…id…"),
    (re.compile(r"(___check_(?:obj|type)_id\([^\n]*?, )\d+"), r"\1…id…"),
    (re.compile(r"(?<=_as_)\d{9,}"), "…id…"),
    (re.compile(r"\b\d{12,16}\b(?=_c\d+)"), "…id…"),
    (re.compile(r"(__compiled_fn_\d+)_[0-9a-f_]{30,}"), r"\1"),
    (re.compile(r"(?<=# id: )\d+"), "…id…"),
)


class Normalizer:
    """Replace run-dependent text; `paths` maps directories to the words that stand for them."""

    def __init__(self, paths: dict[str, str]) -> None:
        """Order the replacements so that the longest path wins."""
        standard = {
            sysconfig.get_paths()["purelib"]: "site-packages",
            sysconfig.get_paths()["stdlib"]: "python",
            str(Path.cwd()): ".",
        }
        known = {**standard, **paths}
        self._paths = sorted(((k.rstrip("/"), v) for k, v in known.items() if len(k) > 1), key=lambda kv: -len(kv[0]))

    def path(self, text: str) -> str:
        """Shorten the directories in `text`."""
        for directory, word in self._paths:
            text = text.replace(directory + "/", "" if word == "." else word + "/")
        return text

    def __call__(self, text: str) -> str:
        """Write `text` as any run would; lines stay where they are, so links stay true."""
        text = self.path(text)
        for pattern, replacement in _RULES:
            text = pattern.sub(replacement, text)
        return "\n".join(line.rstrip() for line in text.expandtabs(8).split("\n"))


def cache_words(directories: Iterable[Path]) -> dict[str, str]:
    """Name the private cache directories of one capture."""
    return {str(directory): "cache" for directory in directories}
