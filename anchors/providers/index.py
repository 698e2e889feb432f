"""The package index that pip is configured for: which files a release has, where, and with what hash."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import sys
from pathlib import Path

from anchors.model import SourceError
from anchors.providers.cache import Cache
from anchors.providers.web import Web, local, shown

_ACCEPT = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.5, text/html;q=0.1"


@dataclasses.dataclass(frozen=True, slots=True)
class Listing:
    """One file of a release in an index; `size` is in bytes, 0 when the index does not say."""

    filename: str
    url: str
    sha256: str = ""
    size: int = 0

    @property
    def path(self) -> Path | None:
        """The file on this machine, when the index is a folder."""
        return local(self.url) if self.url.startswith("file:") else None


@dataclasses.dataclass(frozen=True, slots=True)
class Settings:
    """What pip's configuration says about indexes."""

    indexes: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    cert: str = ""


class Index:
    """pip's indexes, asked only when needed and once for each distribution."""

    def __init__(self, web: Web, cache: Cache, settings: Settings | None = None) -> None:
        self.web = web
        self.cache = cache
        self._settings = settings
        self._listings: dict[str, list[Listing]] = {}
        self._broken: dict[str, SourceError] = {}

    @property
    def settings(self) -> Settings:
        """pip's settings, read when first needed."""
        if self._settings is None:
            self._settings = read_settings()
            self.web.verify = self.web.verify or self._settings.cert
        return self._settings

    def find(self, distribution: str, version: str, suffix: str, filename: str = "") -> Listing:
        """Return one file of a release: the named one, else the smallest that is text for our purpose.

        `suffix` is `.whl` or `.tar.gz`. Raises SourceError when no index has it or none answers.
        """
        known = self.cache.load_json("listings", f"{distribution}-{version}{filename and '-' + filename}{suffix}.json")
        if isinstance(known, dict) and set(known) == {"filename", "url", "sha256", "size"}:
            return Listing(**known)
        found = [
            listing
            for listing in self.listings(distribution)
            if (listing.filename == filename if filename else _is(listing.filename, distribution, version, suffix))
        ]
        if not found:
            raise SourceError(f"the index has no {filename or f'{distribution} {version} ({suffix})'}")
        best = min(
            found, key=lambda listing: (listing.path is None, "win" in listing.filename, listing.size or 1 << 60)
        )
        if best.path is None:
            data = json.dumps(dataclasses.asdict(best)).encode()
            self.cache.save(data, "listings", f"{distribution}-{version}{filename and '-' + filename}{suffix}.json")
        return best

    def listings(self, distribution: str) -> list[Listing]:
        """Return all files of a distribution, folders of pip's `find-links` first; raises SourceError."""
        if distribution in self._broken:
            raise self._broken[distribution]
        if distribution not in self._listings:
            found: list[Listing] = []
            errors: list[SourceError] = []
            for link in self.settings.links:
                folder = local(link) if link.startswith("file:") else Path(link)
                if folder.is_dir():
                    found += [Listing(path.name, path.resolve().as_uri()) for path in sorted(folder.iterdir())]
            for index in self.settings.indexes:
                try:
                    found += self._page(index, distribution)
                except SourceError as error:
                    errors.append(error)
            if errors and not found:
                self._broken[distribution] = errors[0]
                raise errors[0]
            self._listings[distribution] = found
        return self._listings[distribution]

    def _page(self, index: str, distribution: str) -> list[Listing]:
        """Return what one index lists; an index that does not know the distribution lists nothing."""
        from urllib.parse import urljoin

        from anchors.providers.links import links

        url = f"{index.rstrip('/')}/{re.sub(r'[-_.]+', '-', distribution).lower()}/"
        if url.startswith("file:"):
            page = local(url) / "index.html"
            if not page.is_file():
                return []
            return links(page.read_text(encoding="utf-8"), page.as_uri())
        data, media = self.web.body(url, Accept=_ACCEPT)
        try:
            if "json" not in media:
                return links(data.decode("utf-8"), url)
            return [
                Listing(
                    file["filename"],
                    urljoin(url, file["url"]),
                    file.get("hashes", {}).get("sha256", ""),
                    int(file.get("size") or 0),
                )
                for file in json.loads(data)["files"]
            ]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise SourceError(f"{shown(url)}: the index's answer cannot be read ({type(error).__name__})") from error


def _is(filename: str, distribution: str, version: str, suffix: str) -> bool:
    """Tell whether a file is this release's, of this kind."""
    from packaging.utils import (
        InvalidSdistFilename,
        InvalidWheelFilename,
        canonicalize_name,
        parse_sdist_filename,
        parse_wheel_filename,
    )
    from packaging.version import InvalidVersion, Version

    if not filename.endswith(suffix):
        return False
    try:
        if suffix == ".whl":
            name, found = parse_wheel_filename(filename)[:2]
        else:
            name, found = parse_sdist_filename(filename)
        return name == canonicalize_name(distribution) and found == Version(version)
    except (InvalidWheelFilename, InvalidSdistFilename, InvalidVersion):
        return False


def read_settings() -> Settings:
    """Ask pip for its configuration, environment variables included."""
    import subprocess

    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "config", "list"]
    try:
        output = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        output = ""
    return parse_settings(output)


def parse_settings(output: str) -> Settings:
    """Read what `pip config list` prints."""
    import ast

    values: dict[str, str] = {}
    for section in ("global.", "install.", "download.", ":env:."):
        for line in output.splitlines():
            key, _, value = line.partition("=")
            if key.startswith(section):
                values[key.removeprefix(section)] = str(ast.literal_eval(value))
    main = values.get("index-url") or os.environ.get("PIP_INDEX_URL") or _default_index()
    extra = values.get("extra-index-url", "").split()
    no_index = values.get("no-index", "").lower() in ("1", "true", "yes", "on")
    indexes = () if no_index else tuple(dict.fromkeys(index for index in (main, *extra) if index))
    return Settings(indexes, tuple(values.get("find-links", "").split()), values.get("cert", ""))


def _default_index() -> str:
    """Return the index that pip uses when nothing is configured, or nothing when there is no pip.

    Asked in another process: once pip is imported, setuptools cannot be, and a Sphinx build may need both.
    """
    import subprocess

    code = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"
    try:
        return subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
        ).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""
