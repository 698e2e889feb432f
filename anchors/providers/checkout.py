"""A checkout named on the command line: a git repository read at the pinned commit, or a plain folder as it is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from anchors.model import SourceError
from anchors.pins import Pin
from anchors.providers.source import Stamp, is_text, safe, stamp_of

if TYPE_CHECKING:
    import subprocess


def open_checkout(pin: Pin, path: Path) -> Folder | Git:
    """Open a checkout; `path` may end in `@REVISION`, else a git repository is read at the pin's tag or commit."""
    folder, revision = path, ""
    if not path.exists() and "@" in path.name:
        name, _, revision = path.name.rpartition("@")
        folder = path.with_name(name)
    if not folder.is_dir():
        raise SourceError(f"--checkout {pin.name}={path}: there is no such folder")
    if (folder / ".git").exists() or (folder / "objects").is_dir():
        return Git(pin, folder, revision)
    if not any(folder.iterdir()):
        raise SourceError(f"--checkout {pin.name}={path}: the folder is empty; name the top of a checkout")
    if revision:
        raise SourceError(f"--checkout {pin.name}={path}: {folder} is no git repository, so it has no {revision}")
    return Folder(pin, folder)


class Folder:
    """A plain folder in the repository's layout; nothing proves that it is the release, and its label says so."""

    of_repository = True
    far = False

    def __init__(self, pin: Pin, root: Path) -> None:
        self.root = root.resolve()
        self.label = f"folder {root} (unproved)"

    def decides(self, path: str) -> bool:
        """Tell whether the folder has the part of the repository that the path is in."""
        return self._real(path.split("/", 1)[0]).exists()

    def read(self, path: str) -> bytes | None:
        real = self._real(safe(path, self.label))
        try:
            resolved = real.resolve(strict=True)
        except FileNotFoundError:
            return None
        except (OSError, RuntimeError) as error:
            raise SourceError(f"{real}: a symbolic link leads in a circle") from error
        if not resolved.is_relative_to(self.root.parent if self._nested(path) else self.root):
            raise SourceError(f"{real}: a symbolic link leads out of {self.root}; it is not read")
        if not resolved.is_file():
            return None
        try:
            return resolved.read_bytes()
        except OSError as error:
            raise SourceError(f"{real}: cannot be read ({error.strerror})") from error

    def stamp(self, path: str) -> Stamp | None:
        return stamp_of(str(self._real(path)))

    def files(self) -> list[str]:
        found = []
        for folder, folders, names in os.walk(self.root):
            folders[:] = sorted(name for name in folders if name not in (".git", "__pycache__"))
            found += [str((Path(folder) / name).relative_to(self.root)) for name in names if is_text(name)]
        return sorted(found)

    def _nested(self, path: str) -> bool:
        """Tell whether the folder is itself the repository's folder that the path starts with (`…/mlir` for mlir/)."""
        first = path.split("/", 1)[0]
        return first == self.root.name and not (self.root / first).exists()

    def _real(self, path: str) -> Path:
        """Return where a repository's path is on this machine."""
        return (self.root.parent if self._nested(path) else self.root) / path


class Git:
    """A git repository's objects at one commit; the work tree, if there is one, is not looked at."""

    of_repository = True
    far = False

    def __init__(self, pin: Pin, root: Path, revision: str = "") -> None:
        self.root = root
        self._batch: subprocess.Popen[bytes] | None = None
        self._owner = 0
        tag = pin.tag.format(version=pin.version)
        wanted = [revision] if revision else [f"refs/tags/{tag}", *pin.commits]
        for name in wanted:
            found = self._git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}").strip()
            if found:
                self.commit = found.decode()
                break
        else:
            names = " nor ".join([tag, *pin.commits] if not revision else [revision])
            hint = f"fetch the tag there, or write --checkout {pin.name}={root}@COMMIT"
            raise SourceError(f"--checkout {pin.name}={root}: the repository has no {names}; {hint}")
        self.label = f"git {root} at {self.commit[:12]}"

    def decides(self, path: str) -> bool:
        return True

    def read(self, path: str) -> bytes | None:
        if "\n" in safe(path, self.label):
            return None
        if self._batch is None or self._owner != os.getpid():  # a forked process must not share the pipe
            import subprocess

            command = ["git", "-C", str(self.root), "cat-file", "--batch"]
            self._batch = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self._owner = os.getpid()
        assert self._batch.stdin and self._batch.stdout
        try:
            self._batch.stdin.write(f"{self.commit}:{path}\n".encode())
            self._batch.stdin.flush()
            head = self._batch.stdout.readline().split()
            if len(head) != 3 or not head[2].isdigit():
                return None
            data = self._batch.stdout.read(int(head[2]))
            self._batch.stdout.read(1)
        except OSError as error:
            raise SourceError(f"{self.label}: git broke off ({error})") from error
        return data if head[1] == b"blob" else None

    def stamp(self, path: str) -> Stamp | None:
        """Return the commit, whose files never change."""
        return Stamp(self.commit)

    def files(self) -> list[str]:
        listed = self._git("ls-tree", "-r", "-z", "--name-only", self.commit).decode("utf-8", "replace")
        return sorted(path for path in listed.split("\0") if is_text(path))

    def __del__(self) -> None:
        batch = getattr(self, "_batch", None)
        if batch is not None:
            batch.stdin.close()
            batch.stdout.close()
            batch.wait()

    def _git(self, *arguments: str) -> bytes:
        """Run git there and return what it prints; nothing when it fails."""
        import subprocess

        try:
            return subprocess.run(["git", "-C", str(self.root), *arguments], capture_output=True, check=False).stdout
        except OSError as error:
            raise SourceError("a checkout is read by git, which is not installed; install git") from error
