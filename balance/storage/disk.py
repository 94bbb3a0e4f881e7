"""Keep files in folders of this machine."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from balance.storage import atomic, file_lock
from balance.storage.store import Check, Place, Presence, Read, Stamp, Store, T
from scenarios.loader import reading
from scenarios.loader.errors import InputError


@dataclass(frozen=True)
class Disk(Store):
    """Read and write a file or a folder of this machine: see `Store`."""

    path: Path

    def read(self) -> bytes:
        return reading.read_regular(self.path)

    def write(self, content: bytes, check: Check | None = None) -> None:
        """Write it beside, then rename it."""
        atomic.write(self.path, content, *([] if check is None else [check]))

    def create(self, content: bytes) -> bool:
        if self.path.exists():
            return self.read() == content
        self.write(content)
        return True

    def remove(self) -> None:
        with atomic.writing(self.path):
            self.path.unlink(missing_ok=True)

    def stamp(self) -> str | None:
        return _stamp(self.path)

    def glance(self, measure: Callable[[Path], T], otherwise: T) -> T:
        return measure(self.path)

    def scanned(self, read: Read) -> Path:
        return self.path

    def names(self) -> list[str]:
        return sorted(os.listdir(self.path)) if self.path.exists() else []

    def exists(self) -> bool:
        return self.path.exists()

    def presence(self) -> Presence:
        listed: dict[Place, frozenset[str]] = {}

        def is_there(above: Place, name: str) -> bool:
            if above not in listed:
                listed[above] = _files(above)
            return name in listed[above]

        return is_there

    def stamps(self) -> Stamp:
        return _stamp

    def reader(self) -> Read:
        return _read

    def count(self, pattern: str) -> int:
        return len(list(self.path.glob(pattern)))

    def sweep_up(self) -> None:
        atomic.sweep_up(self.path)

    def locked(self, lock: str, refusal: str) -> AbstractContextManager[None]:
        """Hold the system's lock."""
        return file_lock.locked(self.path, self.path / lock, refusal)

    @contextmanager
    def as_folder(self) -> Iterator[Path]:
        yield self.path

    def own_file(self, name: str, ask: str) -> Path:
        return self.path / name

    def free(self) -> float:
        above = (self.path, *self.path.absolute().parents)  # the nearest that exists is on the same disk
        return shutil.disk_usage(next((folder for folder in above if folder.is_dir()), Path.cwd())).free

    def is_link(self) -> bool:
        return self.path.is_symlink()

    def check_name(self) -> None:
        reading.check_name(self.path)


def _read(path: Place) -> bytes:
    assert isinstance(path, Path)
    return reading.read_regular(path)


def _stamp(path: Place) -> str | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return f"{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns} {found.st_ino}"


def _files(folder: Place) -> frozenset[str]:
    """Return the names of the files in a folder; none if there is no such folder.

    Raises:
        InputError: If it cannot be read.
    """
    try:
        with os.scandir(str(folder)) as entries:
            return frozenset(entry.name for entry in entries if entry.is_file())
    except (FileNotFoundError, NotADirectoryError):
        return frozenset()
    except OSError as error:
        raise InputError(f"{folder}: cannot be read: {error.strerror}") from error
