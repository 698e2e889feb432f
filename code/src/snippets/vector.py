"""Figures as vectors in the PDF: SVG to PDF by `rsvg-convert`."""

from __future__ import annotations

import os
import shutil
import subprocess

from sphinx.transforms.post_transforms.images import ImageConverter
from sphinx.util import logging

logger = logging.getLogger(__name__)
TOOL = "rsvg-convert"


class SvgToPdf(ImageConverter):
    """Convert SVG where the builder takes PDF but no SVG, as LaTeX does."""

    conversion_rules: list[tuple[str, str]] = [("image/svg+xml", "application/pdf")]  # noqa: RUF012

    def is_available(self) -> bool:
        """Tell whether the tool is there; say so once when it is not."""
        if shutil.which(TOOL):
            return True
        logger.warning(
            "no %s on the path (Debian: librsvg2-bin), so the PDF lacks its figures", TOOL, type="snippets", once=True
        )
        return False

    def convert(self, _from: str | os.PathLike[str], _to: str | os.PathLike[str]) -> bool:
        """Write the PDF; return False, with a warning, when the tool refuses the figure."""
        done = subprocess.run(
            [TOOL, "--format=pdf", f"--output={os.fspath(_to)}", os.fspath(_from)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            logger.warning("%s: %s: %s", TOOL, _from, done.stderr.strip(), type="snippets")
        return done.returncode == 0
