"""The links of an index page in HTML."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag, urljoin

from anchors.providers.index import Listing


class _Anchors(HTMLParser):
    """Collects the links of an index page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a" and (link := dict(attrs).get("href")):
            self.links.append(link)


def links(text: str, base: str) -> list[Listing]:
    """Return the files that an index page in HTML lists."""
    parser = _Anchors()
    parser.feed(text)
    found = []
    for link in parser.links:
        url, fragment = urldefrag(urljoin(base, link))
        digest = fragment.removeprefix("sha256=") if fragment.startswith("sha256=") else ""
        found.append(Listing(unquote(url.rpartition("/")[2]), url, digest))
    return found
