"""Pages: which anchors a page cites, at which lines and in which sections."""

from __future__ import annotations

from pathlib import Path

import pytest

from anchors import pages
from anchors.model import SourceError

PAGE = """\
---
lane: torch
---
# Title with {src}`torch:a.py#T`

Words over
two lines {src}`torch:a.py#A` and *emphasis
{src}`shown <torch:a.py#B@"x = 1">`*.

| a | b |
|---|---|
| x | {src}`~torch:a.py#C` |

- item
  - nested {src}`torch:a.py#D`

  lazy {src}`torch:a.py#E`

## Second part

::::{note} Named {src}`torch:a.py#F`
:class: tip

Body {src}`torch:a.py#G`.

:::{dropdown} Solution
:open:

Deep {src}`torch:a.py#H`

```{testcode}
print("{src}`torch:a.py#NO1`")
```
:::
::::

```{excerpt} torch:a.py#I
:lines: 1-3
:caption: words
```

```{source-object} torch:a.py#J
```

```python
{src}`torch:a.py#NO2`
```

    {src}`torch:a.py#NO3`

> quoted {src}`torch:a.py#K`

Term
: meaning {src}`torch:a.py#L`

[^note]: foot {src}`torch:a.py#M`

`{src}` alone, ``{src}`torch:a.py#NO4` ``, \\{src}`torch:a.py#NO5`, {py:func}`torch:a.py#NO6`.

<!-- {src}`torch:a.py#NO7` -->

% {src}`torch:a.py#NO8`

[a link {src}`torch:a.py#N`](https://example.org) and **{src}`torch:a.py#O`**.
"""


def test_where_a_page_cites_what() -> None:
    found = {m.text.partition("#")[2][0]: m for m in pages.mentions("page.md", PAGE)}
    assert "".join(sorted(found)) == "ABCDEFGHIJKLMNOT"
    rows = PAGE.split("\n")
    for name, mention in found.items():
        assert f"a.py#{name}" in rows[mention.line - 1], mention
    assert {m.section for n, m in found.items() if n in "ABCDET"} == {"Title with torch:a.py#T"}
    assert {m.section for n, m in found.items() if n in "FGHIJKLMNO"} == {"Second part"}
    assert (found["B"].title, found["B"].text) == ("shown", 'torch:a.py#B@"x = 1"')
    assert (found["I"].kind, found["I"].lines, found["J"].kind) == ("excerpt", "1-3", "source-object")


def test_a_page_without_anchors_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(pages, "_parser", refuse)
    assert pages.mentions("page.md", "# A\n\nwords `src` only\n") == ()


@pytest.mark.parametrize(
    "text",
    [
        "```{excerpt}\n```\n",
        "{src}``\n",
        ":::{note}\n",
        "{src}`unclosed\n",
        "---\nlane: torch\n",
        "```{note}\n---\n{src}`a:b`\n```\n",
    ],
)
def test_a_broken_page_does_not_stop_the_scan(text: str) -> None:
    found = pages.mentions("page.md", text + "\n{src}`torch:a.py#LAST`\n")
    assert all(mention.page == "page.md" for mention in found)


def test_pages_are_discovered_once(tmp_path: Path) -> None:
    for name in ("a.md", "deep/b.md", "_build/c.md", ".hidden/d.md", "deep/e.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    (tmp_path / "deep" / "up").symlink_to(tmp_path)
    (tmp_path / "broken.md").symlink_to(tmp_path / "nowhere.md")
    found = [path.relative_to(tmp_path).as_posix() for path in pages.discover([tmp_path, tmp_path / "a.md"])]
    assert found == ["a.md", "deep/b.md"]
    with pytest.raises(SourceError, match="no such page"):
        pages.discover([tmp_path / "none.md"])
