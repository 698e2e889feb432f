"""The sources: who can serve a pinned release's text, and how each proves that it is the release's own."""

from anchors.providers.source import SourceFile
from anchors.providers.store import Store

__all__ = ["SourceFile", "Store"]
