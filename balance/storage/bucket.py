"""Keep files as the objects of a store, such as S3, through fsspec.

A put is atomic: readers see the old object or the new one. So an object is put under its own name and read back;
nothing is written beside and renamed. Stores repeat a call that failed themselves, as their libraries are set up.
"""

import errno
import io
import os
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from upath import UPath
from upath.implementations.cloud import CloudPath

from balance.storage import atomic
from balance.storage.reaching import reaching
from balance.storage.store import Check, Place, Presence, Read, Stamp, Store, T
from scenarios.loader.errors import InputError

_TAGS = ("ETag", "etag")  # S3; Google Cloud and Azure


@dataclass(frozen=True)
class Bucket(Store):
    """Read and write an object, or all objects below a prefix: see `Store`."""

    path: UPath

    def read(self) -> bytes:
        """Get the object: one request."""
        try:
            with reaching(self.path, "read"):
                # with a `start` s3fs does not ask for the size first, which would be a second request
                return bytes(self.path.fs.cat_file(self.path.path, start=0))
        except FileNotFoundError:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path)) from None

    def write(self, content: bytes, check: Check | None = None) -> None:
        """Put the object and read it back: two requests, if it has less than 100 MB.

        Args:
            content: All its bytes.
            check: Reads the object; what it finds wrong is removed. None: the bytes are compared, and what came back
                is left there if it cannot be read, or differs: it may be another process's, and readers check it again.
        """
        with atomic.writing(self.path):
            self._put(content)
            if check is None:
                if self.read() != content:
                    raise InputError(f"{self.path}: cannot be written: other bytes came back when read again")
                return
            try:
                check(self.path)
            except InputError:
                raise
            except BaseException:  # Ctrl-C too: what was not checked is not left there
                with suppress(InputError):
                    self.remove()
                raise

    def _put(self, content: bytes) -> None:
        """Put the object without reading it back."""
        with atomic.writing(self.path), reaching(self.path, "written"):
            _make_folder(self.path.parent)
            self.path.fs.pipe_file(self.path.path, content)

    def create(self, content: bytes) -> bool:
        """Put the object if there is none (S3: If-None-Match); where a store cannot tell, put it in any case.

        A put of which the answer was lost is repeated by some libraries, and then there is one: ours.
        """
        with atomic.writing(self.path), reaching(self.path, "written"):
            _make_folder(self.path.parent)
            try:
                self.path.fs.pipe_file(self.path.path, content, mode="create")
            except FileExistsError:
                return self.read() == content
            except (TypeError, NotImplementedError):  # a library that knows no `mode`
                self.write(content)
            except OSError as error:
                if error.errno != errno.ENOSYS:  # an S3 server that knows no If-None-Match
                    raise
                self.write(content)
        return True

    def remove(self) -> None:
        with suppress(FileNotFoundError), reaching(self.path, "removed"):
            self.path.fs.rm_file(self.path.path)

    def stamp(self) -> str | None:
        """Return size and entity tag; None if the store has no tags.

        Its times are of seconds, and tell too little.
        """
        with suppress(FileNotFoundError, InputError), reaching(self.path, "read"):
            self.path.fs.invalidate_cache()
            return _stamp(self.path.fs.info(self.path.path))
        return None

    def glance(self, measure: Callable[[Path], T], otherwise: T) -> T:
        return otherwise

    def scanned(self, read: Read) -> io.BytesIO:
        return io.BytesIO(read(self.path))

    def names(self) -> list[str]:
        return sorted(self._entries())

    def _entries(self) -> dict[str, bool]:
        """Return the names in the folder, each with whether it is an object.

        It takes up to three requests, and one more for each 1000 names.

        Raises:
            NotADirectoryError: If there is an object of this name, and nothing below it.
            InputError: If it cannot be listed, or the bucket is not there.
        """
        fs, own = self.path.fs, self.path.path.rstrip("/")
        with reaching(self.path, "listed"):
            fs.invalidate_cache()  # others write too
            try:
                if fs.info(own)["type"] == "file":
                    raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(self.path))
                listed = fs.ls(own, detail=True)
            except FileNotFoundError:
                self._check_bucket()
                return {}
        found = {each["name"].rstrip("/"): each["type"] == "file" for each in listed}
        found.pop(own, None)  # an empty object that some tools make in place of a folder
        return {name.rpartition("/")[2]: file for name, file in found.items()}

    def _check_bucket(self) -> None:
        """Refuse a place in a bucket that is not there."""
        if isinstance(self.path, CloudPath):
            bucket = self.path.path.partition("/")[0]
            with reaching(self.path, "listed"):
                try:
                    self.path.fs.info(bucket)
                except PermissionError:  # a bucket of which only some folders may be listed
                    return
                except FileNotFoundError:
                    raise InputError(f"{self.path}: there is no bucket {bucket}; make it first") from None

    def exists(self) -> bool:
        return bool(self._entries())

    def presence(self) -> Presence:
        files = self._files()
        return lambda above, name: f"{_of(above).rstrip('/')}/{name}" in files

    def stamps(self) -> Stamp:
        files = self._files()
        return lambda path: files.get(_of(path))

    def _files(self) -> dict[str, str | None]:
        """Return the paths of all objects below the folder, each with its stamp: one request per 1000."""
        try:
            with reaching(self.path, "listed"):
                self.path.fs.invalidate_cache()
                return {path: _stamp(found) for path, found in self.path.fs.find(self.path.path, detail=True).items()}
        except FileNotFoundError:
            return {}

    def reader(self) -> Read:
        """Keep in memory what is read last."""
        return Recent().read

    def count(self, pattern: str) -> int:
        return sum(PurePosixPath(path).match(pattern) for path in self._files())

    def sweep_up(self) -> None:
        pass

    def locked(self, lock: str, refusal: str) -> AbstractContextManager[None]:
        """Lock nothing: whoever writes a run looks whether another process has written `run.json`."""
        return nullcontext()

    @contextmanager
    def as_folder(self) -> Iterator[Path]:
        """Lend a copy of the folder, without what lies in folders of its own."""
        with TemporaryDirectory(prefix="balance-") as temporary:
            for name, is_object in self._entries().items():
                if is_object and Path(name).name == name:  # not `..`, nor with a \ on Windows: it would lie elsewhere
                    (Path(temporary) / name).write_bytes(Bucket(self.path / name).read())
            yield Path(temporary)

    def own_file(self, name: str, ask: str) -> Path:
        raise InputError(f"{self.path}: is in a store; {ask}")

    def free(self) -> float:
        return inf

    def is_link(self) -> bool:
        return False

    def check_name(self) -> None:
        """Do nothing: a URL is checked when it is read."""


class Recent:
    """Read objects, and keep those read last in memory: a report reads each part of a run a dozen times."""

    def __init__(self, most: int = 256 * 2**20) -> None:
        """Begin with nothing.

        Args:
            most: Size of all that is kept [bytes].
        """
        self._most, self._size = most, 0
        self._kept: OrderedDict[Place, bytes] = OrderedDict()  # the one read last stands at the end
        self._lock = Lock()

    def read(self, path: Place) -> bytes:
        """Return the bytes of an object: see `Bucket.read`."""
        assert isinstance(path, UPath)
        with self._lock:
            if path in self._kept:
                self._kept.move_to_end(path)
                return self._kept[path]
        content = Bucket(path).read()
        with self._lock:
            self._size += len(content) - len(self._kept.pop(path, b""))
            self._kept[path] = content
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])
        return content


@cache
def _make_folder(folder: UPath) -> None:
    """Make a folder where a file needs one, once per process.

    In a bucket there are none, and s3fs would make the bucket.
    """
    if not isinstance(folder, CloudPath):
        folder.fs.makedirs(folder.path, exist_ok=True)


def _of(path: Place) -> str:
    """Return what fsspec calls an object."""
    assert isinstance(path, UPath)
    return path.path


def _stamp(found: Mapping[str, Any]) -> str | None:
    tag = next((found[name] for name in _TAGS if found.get(name)), None)
    return None if tag is None else f"{found['size']} {tag}"
