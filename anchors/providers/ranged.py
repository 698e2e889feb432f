"""A zip archive on a server, read in place: its directory is fetched once, then only the members asked for."""

from __future__ import annotations

import io
import os
import threading
import zipfile
import zlib
from typing import Any

from remotezip import PartialBuffer, RangeNotSupported, RemoteFetcher, RemoteZip, RemoteZipError

from anchors.model import SourceError
from anchors.providers.cache import Cache
from anchors.providers.web import TIMEOUT_S, NoRanges, Web, shown

FIRST_BYTES = 1 << 16
"""How much of the archive's end is fetched to find its directory."""


class _Fetcher(RemoteFetcher):  # type: ignore[misc]
    """Fetches ranges, counts them, and answers for the archive's end from what is known of it."""

    def __init__(self, url: str, session: Any, web: Web, tail: tuple[int, bytes] | None, **options: Any) -> None:
        super().__init__(url, session, **options)
        self.web = web
        self.tail = tail
        self.parts: list[tuple[int, bytes]] = []

    def fetch(self, data_range: tuple[int, int | None], stream: bool = False) -> Any:
        if self.tail and data_range[1] is None:
            start, data = self.tail
            return PartialBuffer(io.BytesIO(data), start, len(data), False)
        buffer = super().fetch(data_range, stream)
        self.web.moved += len(buffer)
        if not stream:
            start = buffer.tell()
            data = buffer.buffer.getvalue()
            self.parts.append((start, data))
        return buffer


class RangedZip:
    """The members of one remote zip archive; each thread has its own connection to it."""

    def __init__(self, url: str, key: str, web: Web, cache: Cache) -> None:
        self.url = url
        self.key = key
        self.web = web
        self.cache = cache
        self._local = threading.local()

    def read(self, name: str) -> bytes | None:
        """Return a member's bytes, whose CRC has been checked, or None; raises SourceError or NoRanges."""
        import requests

        try:
            archive = self._archive()
            if name not in archive.NameToInfo:
                return None
            data: bytes = archive.read(name)
            return data
        except RangeNotSupported as error:
            raise NoRanges(f"{shown(self.url)}: the server answers no ranges") from error
        except RemoteZipError as error:
            raise SourceError(f"{shown(self.url)}: {name} cannot be read ({error}); try again") from error
        except (zipfile.BadZipFile, zlib.error, EOFError) as error:
            self.forget()
            raise SourceError(f"{shown(self.url)}: truncated or corrupt archive ({error})") from error
        except (requests.RequestException, OSError) as error:
            raise SourceError(f"{shown(self.url)}: no answer ({type(error).__name__}); is there a network?") from error

    def names(self) -> list[str]:
        """Return the names of all members."""
        self.read("")
        return list(self._archive().namelist())

    def forget(self) -> None:
        """Drop the archive's directory from the cache."""
        for name in ("end", "start"):
            self.cache.path("directories", f"{self.key}.{name}").unlink(missing_ok=True)
        self._local = threading.local()

    def _archive(self) -> RemoteZip:
        """Open the archive in this thread, by its cached directory when there is one."""
        archive, owner = getattr(self._local, "archive", (None, 0))
        if archive is not None and owner == os.getpid():
            return archive
        session = self.web.session
        tail = self._tail()
        fetchers: list[_Fetcher] = []

        def fetcher(url: str, session: Any, **options: Any) -> _Fetcher:
            fetchers.append(_Fetcher(url, session, self.web, tail, **options))
            return fetchers[-1]

        archive = RemoteZip(self.url, FIRST_BYTES, session, fetcher, timeout=TIMEOUT_S)
        if tail is None:
            self._keep(archive.start_dir, fetchers[-1].parts)
        self._local.archive = (archive, os.getpid())
        return archive

    def _tail(self) -> tuple[int, bytes] | None:
        """Return where the cached directory starts in the archive, and its bytes to the archive's end."""
        start = self.cache.load_json("directories", f"{self.key}.start")
        data = self.cache.load("directories", f"{self.key}.end")
        return (start, data) if isinstance(start, int) and data else None

    def _keep(self, start: int, parts: list[tuple[int, bytes]]) -> None:
        """Join the ranges fetched so far into the archive's end, from its directory on, and keep that."""
        data = b""
        for offset, part in sorted(parts):
            have = start + len(data)
            if offset <= have < offset + len(part):
                data += part[have - offset :]
        if data:
            self.cache.save(data, "directories", f"{self.key}.end")
            self.cache.save(str(start).encode(), "directories", f"{self.key}.start")
