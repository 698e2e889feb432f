"""What a session says at its end: the problems, a table of lanes, and the ten dearest pages."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from snippets.model import Standing
from snippets.session import PageResult

_DEAREST = 10


def add(total: dict[str, dict[str, int]], counts: dict[str, dict[str, int]]) -> None:
    """Add one page's counts to the total, in place."""
    for lane, row in counts.items():
        into = total.setdefault(lane, {standing.value: 0 for standing in Standing})
        for standing, number in row.items():
            into[standing] += number


def counts(results: Iterable[PageResult]) -> dict[str, dict[str, int]]:
    """Add up how many snippets of each lane were run, replayed, are stale or missing."""
    total: dict[str, dict[str, int]] = {}
    for result in results:
        add(total, result.counts)
    return total


def summary(results: Iterable[PageResult]) -> str:
    """Return the table of lanes, and the dearest pages by the processor-seconds that their snippets took."""
    results = list(results)
    return table(counts(results), results)


def table(total: dict[str, dict[str, int]], results: Iterable[PageResult]) -> str:
    """Return the summary for counts that are already added up."""
    results = list(results)
    rows = [f"{'lane':<10}" + "".join(f"{standing.value:>10}" for standing in Standing)]
    for lane, row in total.items():
        rows.append(f"{lane:<10}" + "".join(f"{row[standing.value]:>10}" for standing in Standing))
    if len(rows) == 1:
        return "no snippets"
    dearest = sorted((r for r in results if r.seconds), key=lambda r: -r.seconds)[:_DEAREST]
    if dearest:
        rows.append(f"dearest pages ({sum(r.seconds for r in results):.1f} processor-seconds in all):")
        rows += [f"{result.seconds:>8.1f} s  {result.page.name}" for result in dearest]
    return "\n".join(rows)


def as_json(results: Iterable[PageResult]) -> str:
    """Return everything as one JSON document."""
    results = list(results)
    pages: list[dict[str, Any]] = []
    for result in results:
        snippets = [
            {
                "line": snippet.line,
                "lane": snippet.lane,
                "standing": shown.standing.value,
                "device": shown.device,
                "date": shown.date,
            }
            for snippet in result.page.snippets
            if (shown := result.shown.get(snippet.ordinal))
        ]
        pages.append(
            {
                "page": result.page.name,
                "status": result.status,
                "seconds": round(result.seconds, 3),
                "ran": list(result.ran),
                "snippets": snippets,
                "problems": [problem.as_json() for problem in result.problems],
            }
        )
    return json.dumps({"counts": counts(results), "pages": pages}, indent=1, ensure_ascii=False)
