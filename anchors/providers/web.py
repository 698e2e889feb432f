"""The network: ranges and whole downloads, verified, resumable, and counted in bytes."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from anchors.model import SourceError
from anchors.providers.cache import Cache

if TYPE_CHECKING:
    import requests

Progress = Callable[[str, int, int], None]
"""Called with what is being fetched, the bytes so far, and the bytes in all (0 when unknown)."""

TIMEOUT_S = (10, 60)
CHUNK = 1 << 15
UNASKED = 20_000_000
"""The largest file, in bytes, that a check fetches whole without being asked to."""


class NoRanges(SourceError):
    """Raised when a server does not serve parts of a file."""


class Web:
    """One session of requests; with `offline` every use of it raises SourceError. `moved` counts body bytes."""

    def __init__(self, offline: bool = False, verify: str = "") -> None:
        self.offline = offline
        self.verify = verify
        self.moved = 0
        self._session: requests.Session | None = None
        self._owner = 0

    @property
    def session(self) -> requests.Session:
        """The session, made when the network is first needed."""
        if self.offline:
            raise SourceError("offline, and not in the cache; run it once without --offline")
        if self._session is None or self._owner != os.getpid():  # a forked process must not share connections
            import requests
            from requests.adapters import HTTPAdapter
            from urllib3.util import Retry

            session = requests.Session()
            retry = Retry(total=2, connect=1, backoff_factor=0.3, status_forcelist=(502, 503, 504))
            adapter = HTTPAdapter(max_retries=retry, pool_maxsize=16)
            session.mount("https://", adapter)
            session.mount("http://", adapter)
            session.headers["User-Agent"] = "anchors"
            if self.verify:
                session.verify = self.verify
            self._session, self._owner = session, os.getpid()
        return self._session

    def get(self, url: str, **headers: str) -> requests.Response:
        """Open a URL and return the response, its body not yet read; raises SourceError with a clear line."""
        import requests

        try:
            response = self.session.get(url, headers=headers, stream=True, timeout=TIMEOUT_S)
        except requests.RequestException as error:
            raise SourceError(f"{shown(url)}: no answer ({type(error).__name__}); is there a network?") from error
        if response.status_code >= 400 and response.status_code != 416:
            response.close()
            raise SourceError(f"{shown(url)}: the server answers {response.status_code} {response.reason}")
        return response

    def body(self, url: str, **headers: str) -> tuple[bytes, str]:
        """Return a URL's whole body and its media type; `file:` URLs are read from disk."""
        if url.startswith("file:"):
            return local(url).read_bytes(), ""
        import requests

        response = self.get(url, **headers)
        try:
            data = response.content
        except requests.RequestException as error:
            raise SourceError(f"{shown(url)}: the answer broke off ({type(error).__name__}); try again") from error
        self.moved += response.raw.tell()
        return data, response.headers.get("Content-Type", "")

    def head_bytes(self, url: str, count: int, digest: str) -> bytes:
        """Return the first `count` bytes of a file, whose SHA-256 must be `digest`."""
        import requests

        response = self.get(url, Range=f"bytes=0-{count - 1}")
        if response.status_code != 206:
            response.close()
            raise NoRanges(f"{shown(url)}: the server answers no ranges")
        try:
            data = response.content
        except requests.RequestException as error:
            raise SourceError(f"{shown(url)}: the answer broke off ({type(error).__name__}); try again") from error
        self.moved += len(data)
        if hashlib.sha256(data).hexdigest() != digest:
            raise SourceError(f"{shown(url)}: corrupt: its first {count} bytes are not those that the pin names")
        return data

    def download(
        self, url: str, target: Path, cache: Cache, digest: str = "", size: int = 0, progress: Progress | None = None
    ) -> Path:
        """Bring a file whole to `target`, going on where an earlier try broke off; raises SourceError when corrupt."""
        with cache.lock(target.name):
            if target.exists():
                return target
            target.parent.mkdir(parents=True, exist_ok=True)
            part = target.with_name(target.name + ".part")
            resumed = part.exists() and part.stat().st_size > 0
            self._transfer(url, part, size, progress)
            if digest and file_digest(part) != digest:
                part.unlink()
                if resumed:
                    self._transfer(url, part, size, progress)
                if not resumed or file_digest(part) != digest:
                    part.unlink(missing_ok=True)
                    raise SourceError(f"{shown(url)}: corrupt download: its SHA-256 is not {digest}; nothing was kept")
            part.replace(target)
        return target

    def _transfer(self, url: str, part: Path, size: int, progress: Progress | None) -> None:
        """Append to `part` what it lacks, or start afresh when the server does not resume."""
        import requests

        have = part.stat().st_size if part.exists() else 0
        if size and have == size:
            return
        headers = {"Accept-Encoding": "identity", **({"Range": f"bytes={have}-"} if have else {})}
        response = self.get(url, **headers)
        if have and response.status_code == 416:
            response.close()
            have = 0
            response = self.get(url, **{"Accept-Encoding": "identity"})
        resumes = response.status_code == 206 and response.headers.get("Content-Range", "").startswith(f"bytes {have}-")
        have = have if resumes else 0
        total = have + int(response.headers.get("Content-Length") or 0)
        try:
            with part.open("ab" if resumes else "wb") as file:
                for chunk in response.iter_content(CHUNK):
                    file.write(chunk)
                    have += len(chunk)
                    self.moved += len(chunk)
                    if progress:
                        progress(part.stem, have, total or size)
        except requests.RequestException as error:
            raise SourceError(f"{shown(url)}: broke off after {have} bytes; the same command goes on there") from error
        except OSError as error:
            raise SourceError(f"{part}: cannot write ({error.strerror}); make room, then run it again") from error
        wanted = total if response.headers.get("Content-Length") else size
        if wanted and have < wanted:
            raise SourceError(f"{shown(url)}: broke off after {have} of {wanted} bytes; the same command goes on there")


def local(url: str) -> Path:
    """Return the path of a `file:` URL."""
    from urllib.parse import urlsplit  # slow to import, and seldom needed
    from urllib.request import url2pathname

    return Path(url2pathname(urlsplit(url).path))


def shown(url: str) -> str:
    """Return a URL fit to print: without user, password, query or fragment."""
    from urllib.parse import urlsplit, urlunsplit

    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def file_digest(path: Path) -> str:
    """Return a file's SHA-256."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
