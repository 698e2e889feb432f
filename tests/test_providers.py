"""The sources: each way to read a release, and each way in which that can go wrong."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import io
import json
import os
import random
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from range_server import Server, serving

from anchors import fetch
from anchors.model import AnchorError, Code, SourceError
from anchors.pins import Pin, Source, load
from anchors.providers import Store
from anchors.providers.index import Settings

FILES = {
    "toy/core.py": b"class Core:\n    pass\n",
    "toy/extra.py": b"EXTRA = 1\n" * 40,
    "toy/version.py": b"version = '1.0'\n",
}
ALL_PY = ("toy/*.py",)


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def make_record(files: dict[str, bytes], info: str) -> bytes:
    rows = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{path},sha256={digest},{len(data)}\n")
    return ("".join(rows) + f"{info}/RECORD,,\n").encode()


def make_wheel(files: dict[str, bytes], version: str = "1.0", record: bytes | None = None, bulk: int = 0) -> bytes:
    """Make a wheel; `bulk` bytes that do not compress stand before its text."""
    info = f"toy-{version}.dist-info"
    ballast = {"toy/lib.so": random.Random(1).randbytes(bulk)} if bulk else {}
    everything = {**ballast, **files}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in everything.items():
            archive.writestr(path, data, zipfile.ZIP_STORED if path in ballast else None)
        record = make_record(everything, info) if record is None else record
        if record:
            archive.writestr(f"{info}/RECORD", record)
    return out.getvalue()


def make_tar(files: dict[str, bytes], top: str = "toy-1.0", links: dict[str, str] | None = None) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for path, data in files.items():
            member = tarfile.TarInfo(f"{top}/{path}" if top else path)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
        for path, target in (links or {}).items():
            member = tarfile.TarInfo(f"{top}/{path}")
            member.type, member.linkname = tarfile.SYMTYPE, target
            archive.addfile(member)
    return out.getvalue()


def install(site: Path, files: dict[str, bytes], name: str = "toy", version: str = "1.0") -> Path:
    info = site / f"{name}-{version}.dist-info"
    info.mkdir(parents=True)
    for path, data in files.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_bytes(data)
    (info / "RECORD").write_bytes(make_record(files, info.name))
    return info


def make_pin(*sources: Source, home: Path = Path(), **changes: object) -> Pin:
    pin = Pin(
        name="toy",
        project="acme/toy",
        version="1.0",
        tag="v{version}",
        permalink_template="https://code.example/{project}/blob/{tag}/{path}#L{start}-L{end}",
        sources=sources,
        maps=(("toy/", "src/toy/"),),
        generated=(("toy/version.py", "the build writes it"),),
        home=home,
    )
    return dataclasses.replace(pin, **changes)  # type: ignore[arg-type]


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as state:
        yield state


class Shop:
    """A package index on the test's own server, and stores that read from it."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server = server
        self.folder = folder

    def list(self, *files: tuple[str, bytes], digests: bool = True) -> None:
        entries = []
        for name, data in files:
            url = self.server.put(f"/files/{name}", data)
            hashes = {"sha256": sha(data)} if digests else {}
            entries.append({"filename": name, "url": url, "hashes": hashes, "size": len(data)})
        page = json.dumps({"files": entries}).encode()
        self.server.put("/simple/toy/", page, "application/vnd.pypi.simple.v1+json")

    def store(self, pin: Pin, cache: str = "cache", **options: object) -> Store:
        settings = Settings((f"{self.server.url}/simple",))
        return Store({"toy": pin}, self.folder / cache, settings=settings, **options)  # type: ignore[arg-type]

    def wheel_pin(self, **fields: object) -> Pin:
        return make_pin(Source("wheel", ALL_PY, ("toy",), **fields))  # type: ignore[arg-type]


@pytest.fixture
def shop(server: Server, tmp_path: Path) -> Shop:
    return Shop(server, tmp_path)


WHEEL = "toy-1.0-py3-none-any.whl"


class TestInstalled:
    def pin(self, home: Path, **fields: object) -> Pin:
        fields = {"covers": ALL_PY, "distributions": ("toy",), "environments": ("site",), **fields}
        return make_pin(Source("installed", **fields), home=home)  # type: ignore[arg-type]

    def store(self, home: Path, **fields: object) -> Store:
        return Store({"toy": self.pin(home, **fields)}, home / "cache", offline=True)

    def test_reads_by_packaged_and_by_repository_path(self, tmp_path: Path) -> None:
        install(tmp_path / "site", FILES)
        store = self.store(tmp_path)
        for path in ("toy/core.py", "src/toy/core.py"):
            found = store.read("toy", path)
            assert (found.path, found.repo_path, found.data) == ("toy/core.py", "src/toy/core.py", FILES["toy/core.py"])
        git = subprocess.run(["git", "hash-object", "--stdin"], input=found.data, capture_output=True, check=True)
        assert found.blob == git.stdout.decode().strip()
        assert store.files("toy", at_hand=True) == ["toy/core.py", "toy/extra.py"]
        assert "installed toy 1.0" in store.describe("toy")

    def test_gone_unknown_generated_and_climbing_paths(self, tmp_path: Path) -> None:
        install(tmp_path / "site", FILES)
        store = self.store(tmp_path)
        for pin, path, code in [
            ("toy", "toy/none.py", Code.GONE),
            ("toy", "src/toy/none.py", Code.GONE),
            ("toy", "toy/version.py", Code.GENERATED),
            ("toy", "toy/../../secret.py", Code.GRAMMAR),
            ("toy", "/etc/passwd", Code.GRAMMAR),
            ("joy", "toy/core.py", Code.UNKNOWN_PIN),
        ]:
            with pytest.raises(AnchorError) as caught:
                store.read(pin, path)
            assert caught.value.code is code
        with pytest.raises(SourceError, match="--checkout toy=PATH"):
            store.read("toy", "lib/far.cpp")  # no place decides about the repository's other parts

    def test_another_version_does_not_count_and_a_local_suffix_does(self, tmp_path: Path) -> None:
        install(tmp_path / "site", FILES, version="1.1")
        with pytest.raises(SourceError, match=r"toy 1\.1 is installed in .*, not 1\.0"):
            self.store(tmp_path).read("toy", "toy/core.py")
        install(tmp_path / "site", FILES, version="1.0+cpu")
        assert self.store(tmp_path).read("toy", "toy/core.py").data == FILES["toy/core.py"]

    def test_no_record_and_a_file_that_is_not_the_recorded_one(self, tmp_path: Path) -> None:
        info = install(tmp_path / "site", FILES)
        (tmp_path / "site/toy/core.py").write_bytes(b"edited = True\n")
        with pytest.raises(SourceError, match=r"toy/core\.py is not the file that the RECORD names"):
            self.store(tmp_path).read("toy", "toy/core.py")
        (tmp_path / "site/toy/extra.py").unlink()
        with pytest.raises(SourceError, match="RECORD names it but it cannot be read"):
            self.store(tmp_path).read("toy", "toy/extra.py")
        for broken, message in [(b"toy/core.py\n", "RECORD:1: not a line"), (b"\xff", "not a RECORD"), (b"", "empty")]:
            (info / "RECORD").write_bytes(broken)
            with pytest.raises(SourceError, match=message):
                self.store(tmp_path).read("toy", "toy/core.py")
        (info / "RECORD").unlink()
        with pytest.raises(SourceError, match="nothing proves the installed files"):
            self.store(tmp_path).read("toy", "toy/core.py")

    def test_a_package_of_another_name_and_a_file_that_it_alters(self, tmp_path: Path) -> None:
        install(tmp_path / "site", FILES, name="toy_cpu")
        store = self.store(tmp_path, distributions=("toy", "toy-cpu"), altered=("toy/extra.py",))
        assert store.read("toy", "toy/core.py").data == FILES["toy/core.py"]
        with pytest.raises(SourceError):
            store.read("toy", "toy/extra.py")

    def test_nothing_is_imported(self, tmp_path: Path) -> None:
        install(tmp_path / "site", {"toy/__init__.py": b"raise SystemExit('imported')\n"})
        assert self.store(tmp_path).read("toy", "toy/__init__.py").data.startswith(b"raise")


class TestRemoteWheel:
    def test_moves_only_what_is_read_and_nothing_the_second_time(self, shop: Shop) -> None:
        wheel = make_wheel(FILES, bulk=8_000_000)
        shop.list((WHEEL, wheel))
        store = shop.store(shop.wheel_pin())
        assert store.read("toy", "toy/core.py").data == FILES["toy/core.py"]
        with pytest.raises(AnchorError, match="has no file"):
            store.read("toy", "toy/none.py")
        assert 0 < store.moved <= shop.server.sent < 100_000 < len(wheel)

        again = shop.store(shop.wheel_pin())
        asked = len(shop.server.asked)
        assert again.read("toy", "src/toy/core.py").data == FILES["toy/core.py"]
        assert (again.moved, len(shop.server.asked)) == (0, asked)
        # Another member costs that member alone: the directory is cached as well.
        assert again.read("toy", "toy/extra.py").data == FILES["toy/extra.py"]
        assert len(shop.server.asked) == asked + 1
        assert again.moved < 300

    def test_a_big_directory_is_fetched_once(self, shop: Shop) -> None:
        many = {f"toy/module_{number:05}_{'x' * 60}.py": b"#" * 9 for number in range(2000)}
        shop.list((WHEEL, make_wheel({**FILES, **many})))
        store = shop.store(shop.wheel_pin())
        store.read("toy", "toy/core.py")
        moved = store.moved
        again = shop.store(shop.wheel_pin())
        again.read("toy", "toy/extra.py")
        assert moved > 200_000
        assert again.moved < 300

    def test_fetch_brings_the_text_and_then_offline_serves_all(self, shop: Shop) -> None:
        wheel = make_wheel(FILES, bulk=4_000_000)
        shop.list((WHEEL, wheel))
        out = io.StringIO()
        report = fetch.run(shop.store(shop.wheel_pin()), ["toy"], out)
        assert fetch.failed(report) == []
        assert f"toy: wheel {WHEEL}: 0.0" in out.getvalue()
        assert shop.server.sent < 100_000
        offline = shop.store(shop.wheel_pin(), offline=True)
        assert offline.files("toy", at_hand=True) == ["toy/core.py", "toy/extra.py"]
        assert offline.read("toy", "toy/extra.py").data == FILES["toy/extra.py"]
        assert "at hand, 0 bytes" in fetch.line(shop.store(shop.wheel_pin()).fetch("toy")[0])

    def test_prefetch_brings_what_is_named(self, shop: Shop) -> None:
        shop.list((WHEEL, make_wheel(FILES)))
        store = shop.store(shop.wheel_pin())
        store.prefetch({"toy": ["src/toy/core.py", "toy/none.py"], "joy": ["x"]})
        asked = len(shop.server.asked)
        assert store.read("toy", "toy/core.py").data == FILES["toy/core.py"]
        assert len(shop.server.asked) == asked

    def test_what_is_installed_is_not_prefetched(self, shop: Shop) -> None:
        install(shop.folder / "site", FILES)
        here = Source("installed", ALL_PY, ("toy",), ("site",), altered=("toy/extra.py",))
        shop.list((WHEEL, make_wheel(FILES)))
        store = shop.store(make_pin(here, Source("wheel", ALL_PY, ("toy",)), home=shop.folder))
        store.prefetch({"toy": ["src/toy/core.py", "toy/data.yaml"]})
        assert shop.server.asked == []
        with pytest.raises(SourceError):
            store.read("toy", "lib/far.cpp")
        assert shop.server.asked == []  # the wheel has no more than what is installed from it
        store.prefetch({"toy": ["toy/extra.py"]})
        assert shop.server.asked != []
        assert store.read("toy", "toy/extra.py").provider.startswith("wheel")

    def test_offline_without_a_cache_says_so(self, shop: Shop) -> None:
        shop.list((WHEEL, make_wheel(FILES)))
        with pytest.raises(SourceError, match="offline, and not in the cache"):
            shop.store(shop.wheel_pin(), offline=True).read("toy", "toy/core.py")
        assert shop.server.asked == []

    def test_no_network_says_so_once(self, tmp_path: Path) -> None:
        with serving() as gone:
            url = gone.url
        store = Store({"toy": make_pin(Source("wheel", ALL_PY, ("toy",)))}, tmp_path, settings=Settings((url,)))
        for _ in range(2):
            with pytest.raises(SourceError, match=r"127\.0\.0\.1.*no answer.*is there a network\?"):
                store.read("toy", "toy/core.py")

    def test_no_index_at_all_and_no_such_release(self, shop: Shop, tmp_path: Path) -> None:
        shop.list(("toy-2.0-py3-none-any.whl", make_wheel(FILES, "2.0")))
        with pytest.raises(SourceError, match=r"the index has no toy 1\.0"):
            shop.store(shop.wheel_pin()).read("toy", "toy/core.py")
        with pytest.raises(SourceError, match=r"the index has no toy 1\.0"):
            Store({"toy": shop.wheel_pin()}, tmp_path, settings=Settings()).read("toy", "toy/core.py")

    def test_an_index_in_html_and_one_that_makes_no_sense(self, shop: Shop) -> None:
        wheel = make_wheel(FILES)
        shop.server.put(f"/files/{WHEEL}", wheel)
        link = f'<a href="../../files/{WHEEL}#sha256={sha(wheel)}">{WHEEL}</a>'
        shop.server.put("/simple/toy/", f"<html><body>{link}</body></html>".encode(), "text/html")
        assert shop.store(shop.wheel_pin()).read("toy", "toy/core.py").data == FILES["toy/core.py"]
        shop.server.put("/simple/toy/", b'{"files": 3}', "application/vnd.pypi.simple.v1+json")
        with pytest.raises(SourceError, match="index's answer cannot be read"):
            shop.store(shop.wheel_pin(), "fresh").read("toy", "toy/core.py")

    def test_the_pins_hashes_are_held_against_index_and_record(self, shop: Shop) -> None:
        wheel = make_wheel(FILES)
        record = make_record(FILES, "toy-1.0.dist-info")
        shop.list((WHEEL, wheel))
        good = shop.wheel_pin(file=WHEEL, sha256=sha(wheel), record=sha(record))
        assert shop.store(good).read("toy", "toy/core.py").data == FILES["toy/core.py"]
        with pytest.raises(SourceError, match="another SHA-256 than the pin"):
            shop.store(shop.wheel_pin(file=WHEEL, sha256="0" * 64), "a").read("toy", "toy/core.py")
        with pytest.raises(SourceError, match="RECORD is not the one that the pin names"):
            shop.store(shop.wheel_pin(file=WHEEL, record="0" * 64), "b").read("toy", "toy/core.py")

    def test_a_member_that_is_not_the_recorded_one(self, shop: Shop) -> None:
        other = make_record({**FILES, "toy/core.py": b"other\n"}, "toy-1.0.dist-info")
        shop.list((WHEEL, make_wheel(FILES, record=other)))
        with pytest.raises(SourceError, match=r"toy/core\.py is not the file that the RECORD names"):
            shop.store(shop.wheel_pin()).read("toy", "toy/core.py")

    def test_no_record_and_a_record_that_promises_too_much(self, shop: Shop) -> None:
        shop.list((WHEEL, make_wheel(FILES, record=b"")))
        with pytest.raises(SourceError, match="has no RECORD"):
            shop.store(shop.wheel_pin()).read("toy", "toy/core.py")
        more = make_record({**FILES, "toy/ghost.py": b""}, "toy-1.0.dist-info")
        shop.list((WHEEL, make_wheel(FILES, record=more)))
        with pytest.raises(SourceError, match=r"RECORD names toy/ghost\.py but the wheel lacks it"):
            shop.store(shop.wheel_pin(), "b").read("toy", "toy/ghost.py")

    def test_a_flipped_byte_and_a_truncated_wheel(self, shop: Shop) -> None:
        wheel = bytearray(make_wheel(FILES, bulk=200_000))
        place = wheel.find(b"toy/core.py") + len("toy/core.py") + 4
        wheel[place] ^= 0xFF
        shop.list((WHEEL, bytes(wheel)))
        with pytest.raises(SourceError, match=r"corrupt|cannot be read"):
            shop.store(shop.wheel_pin()).read("toy", "toy/core.py")
        whole = make_wheel(FILES, bulk=200_000)
        shop.list((WHEEL, whole[: len(whole) // 2]))
        with pytest.raises(SourceError, match="truncated or corrupt archive"):
            shop.store(shop.wheel_pin(), "b").read("toy", "toy/core.py")
        assert not list((shop.folder / "b").rglob("*.end"))

    def test_a_spoilt_cache_is_fetched_again(self, shop: Shop) -> None:
        shop.list((WHEEL, make_wheel(FILES)))
        shop.store(shop.wheel_pin()).read("toy", "toy/core.py")
        objects = [path for path in (shop.folder / "cache/objects").rglob("*") if path.is_file()]
        assert len(objects) == 1
        objects[0].write_bytes(b"spoilt")
        assert shop.store(shop.wheel_pin()).read("toy", "toy/core.py").data == FILES["toy/core.py"]

    def test_a_server_without_ranges(self, shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
        shop.server.ranges = False
        wheel = make_wheel(FILES, bulk=300_000)
        shop.list((WHEEL, wheel))
        assert shop.store(shop.wheel_pin()).read("toy", "toy/core.py").data == FILES["toy/core.py"]
        monkeypatch.setattr("anchors.providers.wheel.UNASKED", 1000)
        with pytest.raises(SourceError, match=r"answers no ranges; it is 0 MB; .*python -m anchors fetch toy"):
            shop.store(shop.wheel_pin(), "b").read("toy", "toy/core.py")
        store = shop.store(shop.wheel_pin(), "b")
        assert fetch.failed(fetch.run(store, [], io.StringIO())) == []
        assert shop.store(shop.wheel_pin(), "b", offline=True).read("toy", "toy/core.py").data == FILES["toy/core.py"]

    def test_another_release_by_its_number(self, shop: Shop) -> None:
        old, new = make_wheel(FILES), make_wheel({**FILES, "toy/new.py": b"NEW = 1\n"}, "2.0")
        shop.list((WHEEL, old), ("toy-2.0-py3-none-any.whl", new))
        pin = shop.wheel_pin(file=WHEEL, sha256=sha(old)).with_version("2.0")
        found = shop.store(pin).read("toy", "toy/new.py")
        assert found.provider == "wheel toy-2.0-py3-none-any.whl"

    def test_a_whole_torch_sized_wheel_stays_within_thirty_megabytes(self, shop: Shop) -> None:
        text = {f"toy/m{number}.py": random.Random(number).randbytes(3000).hex().encode() for number in range(60)}
        wheel = make_wheel({**FILES, **text}, bulk=35_000_000)
        shop.list((WHEEL, wheel))
        store = shop.store(shop.wheel_pin())
        for path, data in text.items():
            assert store.read("toy", path).data == data
        assert shop.server.sent == pytest.approx(store.moved, rel=0.05)
        assert shop.server.sent < 1_000_000


class TestLocalWheel:
    def test_a_folder_of_pips_serves_without_network(self, tmp_path: Path) -> None:
        (tmp_path / "links").mkdir()
        (tmp_path / "links" / WHEEL).write_bytes(make_wheel(FILES))
        pin = make_pin(Source("wheel", ALL_PY, ("toy",)))
        settings = Settings((), (str(tmp_path / "links"),))
        store = Store({"toy": pin}, tmp_path / "cache", offline=True, settings=settings)
        assert store.read("toy", "toy/core.py").data == FILES["toy/core.py"]

    def test_a_truncated_one_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "links").mkdir()
        (tmp_path / "links" / WHEEL).write_bytes(make_wheel(FILES)[:-40])
        pin = make_pin(Source("wheel", ALL_PY, ("toy",)))
        settings = Settings((), (str(tmp_path / "links"),))
        with pytest.raises(SourceError, match=r"truncated or corrupt wheel .*; delete it"):
            Store({"toy": pin}, tmp_path / "cache", settings=settings).read("toy", "toy/core.py")

    def test_pips_own_configuration_is_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from anchors.providers.index import parse_settings, read_settings

        monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
        monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "http://127.0.0.1:8/simple http://127.0.0.1:7/simple")
        monkeypatch.setenv("PIP_FIND_LINKS", "/some/folder")
        settings = read_settings()
        assert settings.indexes == tuple(f"http://127.0.0.1:{port}/simple" for port in (9, 8, 7))
        assert settings.links == ("/some/folder",)
        assert parse_settings(":env:.no-index='1'\nglobal.cert='/c.pem'\n") == Settings((), (), "/c.pem")
        ours = parse_settings("global.index-url='http://a/'\ninstall.index-url='http://b/'\n")
        assert ours.indexes == ("http://b/",)


SOURCES = {
    "lib/Pass.cpp": b"void run() {}\n",
    "include/Pass.h": b"void run();\n",
    "docs/picture.png": b"\x89PNG" * 50,
}


def tarball_pin(server: Server, data: bytes, **fields: object) -> Pin:
    server.put("/acme/toy/v1.0.tar.gz", data)
    fields = {"url": server.url + "/{project}/{tag}.tar.gz", "file": "toy-1.0.tar.gz", "size": len(data), **fields}
    return make_pin(Source("tarball", **fields))  # type: ignore[arg-type]


class TestArchives:
    def test_a_release_tarball_by_its_hash(self, shop: Shop) -> None:
        data = make_tar(SOURCES, links={"lib/Loop.cpp": "Loop.cpp"})
        store = shop.store(tarball_pin(shop.server, data, sha256=sha(data)))
        assert store.read("toy", "lib/Pass.cpp").data == SOURCES["lib/Pass.cpp"]
        assert store.files("toy") == ["include/Pass.h", "lib/Pass.cpp"]
        with pytest.raises(AnchorError, match=r"has no file lib/Loop\.cpp"):
            store.read("toy", "lib/Loop.cpp")  # a link that leads to itself is never made
        asked = len(shop.server.asked)
        offline = shop.store(store.pins["toy"], offline=True)
        assert offline.read("toy", "include/Pass.h").data == SOURCES["include/Pass.h"]
        assert len(shop.server.asked) == asked
        assert not (shop.folder / "cache/archives/toy-1.0.tar.gz").exists()

    def test_a_big_one_is_fetched_only_when_asked(self, shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("anchors.providers.archive.UNASKED", 10)
        data = make_tar(SOURCES)
        pin = tarball_pin(shop.server, data, sha256=sha(data))
        with pytest.raises(SourceError, match="fetched only when asked for: python -m anchors fetch toy"):
            shop.store(pin).read("toy", "lib/Pass.cpp")
        assert shop.server.asked == []
        assert fetch.failed(fetch.run(shop.store(pin), [], io.StringIO())) == []
        assert shop.store(pin).read("toy", "lib/Pass.cpp").data == SOURCES["lib/Pass.cpp"]

    def test_a_corrupt_download_leaves_nothing(self, shop: Shop) -> None:
        data = make_tar(SOURCES)
        store = shop.store(tarball_pin(shop.server, data[:-3] + b"xyz", sha256=sha(data)))
        with pytest.raises(SourceError, match=r"corrupt download.*nothing was kept"):
            store.read("toy", "lib/Pass.cpp")
        left = [path for path in (shop.folder / "cache").rglob("*") if path.is_file() and path.suffix != ".lock"]
        assert left == []
        with pytest.raises(SourceError, match="neither its SHA-256 nor its git tree"):
            shop.store(tarball_pin(shop.server, data), "b").read("toy", "lib/Pass.cpp")

    def test_a_truncated_archive_leaves_nothing(self, shop: Shop) -> None:
        data = make_tar({**SOURCES, "lib/Big.cpp": random.Random(3).randbytes(9000).hex().encode()})[:6000]
        store = shop.store(tarball_pin(shop.server, data, sha256=sha(data)))
        with pytest.raises(SourceError, match=r"truncated or corrupt archive.*nothing was kept"):
            store.read("toy", "lib/Pass.cpp")
        left = [path for path in (shop.folder / "cache").rglob("*") if path.is_file() and path.suffix != ".lock"]
        assert left == []

    @pytest.mark.parametrize("name", ["../evil.py", "/tmp/evil.py", "toy-1.0/../../evil.py"])
    def test_a_path_that_climbs_out(self, shop: Shop, name: str) -> None:
        data = make_tar({name: b"evil = 1\n"}, top="")
        store = shop.store(tarball_pin(shop.server, data, sha256=sha(data)))
        with pytest.raises(SourceError, match="leads out of the archive"):
            store.read("toy", "evil.py")
        assert not list(shop.folder.rglob("evil.py"))

    def test_a_broken_transfer_goes_on_where_it_broke(self, shop: Shop) -> None:
        data = make_tar({**SOURCES, "lib/Big.cpp": random.Random(3).randbytes(200_000).hex().encode()})
        pin = tarball_pin(shop.server, data, sha256=sha(data))
        shop.server.break_after = 50_000
        with pytest.raises(SourceError, match=r"broke off after \d+"):
            shop.store(pin).read("toy", "lib/Pass.cpp")
        kept = (shop.folder / "cache/archives/toy-1.0.tar.gz.part").stat().st_size
        assert 0 < kept <= 50_000
        shop.server.break_after = None
        store = shop.store(pin)
        assert store.read("toy", "lib/Pass.cpp").data == SOURCES["lib/Pass.cpp"]
        assert store.moved == len(data) - kept
        assert shop.server.asked[-1][1] == f"bytes={kept}-"

    @pytest.mark.parametrize("wrong", ["no ranges", "spoilt part"])
    def test_what_cannot_be_resumed_is_restarted(self, shop: Shop, wrong: str) -> None:
        data = make_tar(SOURCES)
        part = shop.folder / "cache/archives/toy-1.0.tar.gz.part"
        part.parent.mkdir(parents=True)
        part.write_bytes(b"x" * 20 if wrong == "spoilt part" else data[:20])
        shop.server.ranges = wrong != "no ranges"
        store = shop.store(tarball_pin(shop.server, data, sha256=sha(data)))
        assert store.read("toy", "lib/Pass.cpp").data == SOURCES["lib/Pass.cpp"]
        assert store.moved == (len(data) if wrong == "no ranges" else 2 * len(data) - 20)

    def test_an_archive_put_into_the_cache_by_hand(self, shop: Shop) -> None:
        data = make_tar(SOURCES)
        pin = tarball_pin(shop.server, data, sha256=sha(data))
        place = shop.folder / "cache/archives/toy-1.0.tar.gz"
        place.parent.mkdir(parents=True)
        place.write_bytes(make_tar({"lib/Pass.cpp": b"evil\n"}))
        with pytest.raises(SourceError, match="corrupt: its SHA-256 is not"):
            shop.store(pin, offline=True).read("toy", "lib/Pass.cpp")
        assert not place.exists()
        place.write_bytes(data)
        assert shop.store(pin, offline=True).read("toy", "lib/Pass.cpp").data == SOURCES["lib/Pass.cpp"]

    def test_two_at_once_fetch_it_once(self, shop: Shop) -> None:
        data = make_tar(SOURCES)
        pin = tarball_pin(shop.server, data, sha256=sha(data))
        with ThreadPoolExecutor(6) as pool:
            found = list(pool.map(lambda _: shop.store(pin).read("toy", "lib/Pass.cpp").data, range(6)))
        assert set(found) == {SOURCES["lib/Pass.cpp"]}
        assert len(shop.server.asked) == 1

    def test_a_damaged_unpacked_copy_is_dropped_and_made_again(self, shop: Shop) -> None:
        data = make_tar(SOURCES)
        pin = tarball_pin(shop.server, data, sha256=sha(data))
        shop.store(pin).read("toy", "lib/Pass.cpp")
        next((shop.folder / "cache/trees").rglob("Pass.cpp")).write_bytes(b"spoilt")
        with pytest.raises(SourceError, match="damaged and has been dropped; run it again"):
            shop.store(pin).read("toy", "lib/Pass.cpp")
        assert shop.store(pin).read("toy", "lib/Pass.cpp").data == SOURCES["lib/Pass.cpp"]

    def test_an_sdist_and_its_head(self, shop: Shop) -> None:
        late = {f"tests/t{number}.py": random.Random(number).randbytes(4000).hex().encode() for number in range(30)}
        data = make_tar({"csrc/a.cu": b"__global__ void a() {}\n", **late})
        shop.list(("toy-1.0.tar.gz", data))
        head = data[:20_000]
        first = Source("sdist", ("csrc/*",), ("toy",), head=len(head), head_sha256=sha(head))
        whole = Source("sdist", ("*",), ("toy",))
        store = shop.store(make_pin(first))
        assert store.read("toy", "csrc/a.cu").data == b"__global__ void a() {}\n"
        assert store.moved < 25_000 < len(data)
        with pytest.raises(AnchorError, match="has no file"):
            store.read("toy", "csrc/b.cu")
        with pytest.raises(SourceError):
            store.read("toy", "tests/t29.py")
        assert shop.store(make_pin(first, whole)).read("toy", "tests/t29.py").data == late["tests/t29.py"]
        wrong = dataclasses.replace(first, head_sha256="0" * 64)
        with pytest.raises(SourceError, match="corrupt: its first 20000 bytes"):
            shop.store(make_pin(wrong), "b").read("toy", "csrc/a.cu")

    def test_a_debian_source_package_beside_its_binary_package(
        self, shop: Shop, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data = make_tar({"mlir/lib/A.cpp": b"int a;\n", "llvm/lib/B.cpp": b"int b;\n"}, top="llvm-toolchain-19_19.1.7")
        shop.server.put("/pool/llvm_19.orig.tar.gz", data)
        programs = shop.folder / "programs"
        programs.mkdir()
        apt = programs / "apt-get"
        apt.write_text(
            f"#!/bin/sh\necho \"'{shop.server.url}/pool/mlir_19-1_amd64.deb' mlir_19-1_amd64.deb 7 SHA256:00\"\n"
        )
        apt.chmod(0o755)
        monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
        source = Source(
            "debian", ("mlir/*",), package="mlir", file="llvm_19.orig.tar.gz", sha256=sha(data), size=99, root="mlir"
        )
        store = shop.store(make_pin(source))
        assert store.read("toy", "mlir/lib/A.cpp").data == b"int a;\n"
        assert store.files("toy") == ["mlir/lib/A.cpp"]
        apt.write_text("#!/bin/sh\nexit 100\n")
        with pytest.raises(SourceError, match="apt knows no package mlir; try: apt-get update"):
            shop.store(make_pin(source), "b").read("toy", "mlir/lib/A.cpp")
        monkeypatch.setenv("PATH", str(shop.folder))
        with pytest.raises(SourceError, match="this machine has no apt"):
            shop.store(make_pin(source), "b").read("toy", "mlir/lib/A.cpp")


def git(folder: Path, *arguments: str) -> str:
    names = {f"GIT_{who}_{what}": "a@example" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(
        command, capture_output=True, check=True, text=True, env={**os.environ, **names}
    ).stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose tag v1.0 is one commit behind its work tree."""
    root = tmp_path / "repository"
    for path, data in {
        **SOURCES,
        "src/toy/core.py": FILES["toy/core.py"],
        "run.sh": b"#!/bin/sh\n",
        "lib.h": b"",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    (root / "run.sh").chmod(0o755)
    (root / "link.h").symlink_to("include/Pass.h")
    git(root.parent, "init", "-q", str(root))
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    git(root, "tag", "v1.0")
    (root / "lib/Pass.cpp").write_bytes(b"later\n")
    git(root, "commit", "-qam", "two")
    return root


class TestCheckouts:
    def test_a_tarball_proved_by_its_git_tree(self, shop: Shop, repository: Path) -> None:
        tree = git(repository, "rev-parse", "v1.0^{tree}")
        command = ["git", "-C", str(repository), "archive", "--format=tar.gz", "--prefix=toy-1.0/", "v1.0"]
        data = subprocess.run(command, capture_output=True, check=True).stdout
        store = shop.store(tarball_pin(shop.server, data, trees=(tree,)))
        assert store.read("toy", "lib/Pass.cpp").data == SOURCES["lib/Pass.cpp"]
        with pytest.raises(SourceError, match="its git tree is not the one that the pin names"):
            shop.store(tarball_pin(shop.server, data, trees=("0" * 40,)), "b").read("toy", "lib/Pass.cpp")
        assert not list((shop.folder / "b").rglob("*.cpp"))

    @pytest.mark.parametrize("bare", [False, True])
    def test_git_is_read_at_the_tag_not_in_the_work_tree(self, repository: Path, tmp_path: Path, bare: bool) -> None:
        root = repository
        if bare:
            root = tmp_path / "bare"
            git(tmp_path, "clone", "-q", "--bare", str(repository), str(root))
        store = Store({"toy": make_pin()}, tmp_path / "cache", {"toy": root})
        assert store.read("toy", "lib/Pass.cpp").data == SOURCES["lib/Pass.cpp"]
        assert store.read("toy", "toy/core.py").data == FILES["toy/core.py"]
        assert "src/toy/core.py" in store.files("toy", at_hand=True)
        assert store.describe("toy").startswith(f"git {root} at ")
        with pytest.raises(AnchorError, match="has no file"):
            store.read("toy", "lib/None.cpp")
        with pytest.raises(AnchorError, match="has no file"):
            store.read("toy", "lib")

    def test_git_by_commit_and_without_the_tag(self, repository: Path, tmp_path: Path) -> None:
        commit = git(repository, "rev-parse", "v1.0")
        git(repository, "tag", "-d", "v1.0")
        pinned = Store({"toy": make_pin(commits=(commit,))}, tmp_path / "cache", {"toy": repository})
        assert pinned.read("toy", "lib/Pass.cpp").data == SOURCES["lib/Pass.cpp"]
        named = Store({"toy": make_pin()}, tmp_path / "cache", {"toy": Path(f"{repository}@HEAD")})
        assert named.read("toy", "lib/Pass.cpp").data == b"later\n"
        with pytest.raises(SourceError, match=r"the repository has no v1\.0; fetch the tag there, or write --checkout"):
            Store({"toy": make_pin()}, tmp_path / "cache", {"toy": repository})

    def test_a_plain_folder(self, tmp_path: Path) -> None:
        root = tmp_path / "toy"
        (root / "lib").mkdir(parents=True)
        (root / "lib/A.cpp").write_bytes(b"int a;\n")
        (tmp_path / "secret.h").write_bytes(b"secret\n")
        (root / "lib/Loop.h").symlink_to("Loop.h")
        (root / "lib/Two.h").symlink_to("Three.h")
        (root / "lib/Three.h").symlink_to("Two.h")
        (root / "lib/Out.h").symlink_to("../../secret.h")
        (root / "lib/up").symlink_to("..")
        store = Store({"toy": make_pin()}, tmp_path / "cache", {"toy": root})
        assert store.read("toy", "lib/A.cpp").data == b"int a;\n"
        assert "unproved" in store.describe("toy")
        for path, message in [("Loop.h", "in a circle"), ("Two.h", "in a circle"), ("Out.h", "leads out of")]:
            with pytest.raises(SourceError, match=message):
                store.read("toy", f"lib/{path}")
        with pytest.raises(AnchorError, match="has no file"):
            store.read("toy", "lib/None.cpp")
        with pytest.raises(SourceError, match="none of the sources at hand has it"):
            store.read("toy", "elsewhere/None.cpp")  # the folder may be a part of the repository
        assert "lib/A.cpp" in store.files("toy", at_hand=True)

    def test_a_folder_that_is_itself_the_repositorys_folder(self, tmp_path: Path) -> None:
        (tmp_path / "mlir/lib").mkdir(parents=True)
        (tmp_path / "mlir/lib/A.cpp").write_bytes(b"int a;\n")
        for root in (tmp_path, tmp_path / "mlir"):
            store = Store({"toy": make_pin()}, tmp_path / "cache", {"toy": root})
            assert store.read("toy", "mlir/lib/A.cpp").data == b"int a;\n"

    def test_a_checkout_comes_first_and_a_wrong_one_is_fatal(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        install(tmp_path / "site", FILES)
        pin = make_pin(Source("installed", ALL_PY, ("toy",), ("site",)), home=tmp_path)
        (tmp_path / "mine/src/toy").mkdir(parents=True)
        (tmp_path / "mine/src/toy/core.py").write_bytes(b"mine = 1\n")
        monkeypatch.setenv("ANCHORS_CHECKOUTS", f"toy={tmp_path / 'mine'}{os.pathsep}other=/nowhere")
        assert Store({"toy": pin}, tmp_path / "cache").read("toy", "toy/core.py").data == b"mine = 1\n"
        with pytest.raises(SourceError, match=r"--checkout toy=.*no such folder"):
            Store({"toy": pin}, tmp_path / "cache", {"toy": tmp_path / "none"})
        with pytest.raises(SourceError, match="there is no pin 'joy'"):
            Store({"toy": pin}, tmp_path / "cache", {"joy": tmp_path})
        monkeypatch.setenv("ANCHORS_CHECKOUTS", "toy")
        with pytest.raises(SourceError, match="ANCHORS_CHECKOUTS: 'toy' is not NAME=PATH"):
            Store({"toy": pin}, tmp_path / "cache")


def test_a_cache_that_cannot_be_written(shop: Shop) -> None:
    (shop.folder / "cache").write_text("a file")
    shop.list((WHEEL, make_wheel(FILES)))
    with pytest.raises(SourceError, match=r"cannot write .*; set ANCHORS_CACHE to a folder"):
        shop.store(shop.wheel_pin()).read("toy", "toy/core.py")


def test_fetch_says_what_it_could_not_bring(shop: Shop) -> None:
    pin = make_pin(Source("tarball", url=shop.server.url + "/none.tar.gz", sha256="0" * 64))
    out = io.StringIO()
    report = fetch.run(shop.store(pin), ["toy"], out)
    assert fetch.failed(report) == ["toy"]
    assert "not fetched: " in out.getvalue()
    assert "the server answers 404" in out.getvalue()
    with pytest.raises(AnchorError, match="there is no pin 'joy'"):
        fetch.run(shop.store(pin), ["joy"], out)


CITED = {
    "torch": ["torch/_inductor/{}.py", "scheduler ir lowering graph config dependencies sizevars codegen/simd choices"],
    "torch-vllm": ["torch/_inductor/{}.py", "scheduler ir compile_fx pattern_matcher standalone_compile"],
    "triton": ["triton/{}.py", "compiler/compiler runtime/jit backends/nvidia/compiler language/semantic"],
    "vllm": ["vllm/{}.py", "compilation/backends envs config/compilation v1/worker/gpu_model_runner"],
}


@pytest.mark.timeout(300)
def test_the_real_index_moves_at_most_thirty_megabytes(tmp_path: Path) -> None:
    pins = {
        name: dataclasses.replace(pin, sources=tuple(s for s in pin.sources if s.kind != "installed"))
        for name, pin in load().items()
    }
    store = Store(pins, tmp_path)
    try:
        store.read("triton", "triton/runtime/jit.py")
    except SourceError as error:
        pytest.skip(f"no package index at hand: {error}")
    for pin, (form, names) in CITED.items():
        for name in names.split():
            assert store.read(pin, form.format(name)).data
    assert store.read("torch", "aten/src/ATen/native/native_functions.yaml").data
    assert store.read("vllm", "csrc/cuda_utils.h").data
    assert 1_000_000 < store.moved < 30_000_000
    print(f"moved {store.moved / 1e6:.2f} MB with nothing installed")
    again = Store(pins, tmp_path, offline=True)
    assert again.read("torch", "torch/_inductor/ir.py").data
    assert again.moved == 0
