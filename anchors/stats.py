"""Statistics: how many anchors stand where, and in which states."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anchors.model import AnchorError

if TYPE_CHECKING:
    from anchors.workspace import Workspace


def run(workspace: Workspace, paths: list[Path]) -> dict[str, Any]:
    """Count mentions, distinct anchors and cited files by pin and by page, and the states of all; write nothing."""
    report = workspace.check(paths, refresh=False)
    pins: dict[str, Counter[str]] = {name: Counter() for name in workspace.pins}
    files: dict[str, set[str]] = {name: set() for name in workspace.pins}
    distinct: dict[str, set[str]] = {name: set() for name in workspace.pins}
    by_page: Counter[str] = Counter(dict.fromkeys(report.pages, 0))
    most: Counter[str] = Counter()
    for row in report.rows:
        by_page[row.page] += 1
        most[row.anchor] += 1
        try:
            anchor = workspace.parse(row.anchor)
        except AnchorError:
            continue
        pins[anchor.pin]["mentions"] += 1
        pins[anchor.pin]["lines"] += row.end - row.start + 1 if row.end else 0
        files[anchor.pin].add(row.path or anchor.path)
        distinct[anchor.pin].add(str(anchor))
    return {
        "pages": len(report.pages),
        "mentions": len(report.rows),
        "counts": report.counts,
        "findings": dict(Counter(finding.code.value for finding in report.findings)),
        "pins": {
            name: {
                "release": workspace.releases[name],
                "mentions": pins[name]["mentions"],
                "anchors": len(distinct[name]),
                "files": len(files[name]),
                "lines": pins[name]["lines"],
            }
            for name in workspace.pins
        },
        "by_page": dict(sorted(by_page.items())),
        "most_cited": dict(most.most_common(10)),
    }


def text(stats: dict[str, Any]) -> str:
    """Return the statistics as lines for a person."""
    counts = ", ".join(f"{number} {state}" for state, number in stats["counts"].items())
    lines = [f"{stats['mentions']} anchors on {stats['pages']} pages: {counts}"]
    for name, pin in stats["pins"].items():
        lines.append(
            f"{name} {pin['release']}: {pin['mentions']} mentions of {pin['anchors']} anchors in {pin['files']} files"
        )
    lines += [f"{number:5} {page}" for page, number in stats["by_page"].items()]
    lines += [f"{number:5} × {anchor}" for anchor, number in stats["most_cited"].items() if number > 1]
    return "\n".join(lines)
