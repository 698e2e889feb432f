"""The results of this build by page, filled before pages are read and inherited by the processes that read them."""

from __future__ import annotations

from snippets.session import PageResult

RESULTS: dict[str, PageResult] = {}
