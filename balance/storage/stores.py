"""Read and write the objects of a store, such as S3, through fsspec.

A put is atomic: readers see the old object or the new one. So an object is put under its own name, read back, and
removed if it is not what it should be; nothing is written beside and renamed. Stores repeat a call that failed
themselves, as their libraries are set up.

Every store's library has errors of its own. All become an InputError of one line, without credentials; only that an
object is not there stays a FileNotFoundError.
"""

import errno
import os
import warnings
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from balance.installation import how_to_add
from balance.storage import atomic
from balance.storage.places import Place, shown_url, without_credentials
from scenarios.loader.errors import InputError

try:
    from fsspec import AbstractFileSystem, get_filesystem_class
    from upath import UPath
    from upath.implementations.cloud import CloudPath
except ImportError:
    raise InputError(f"object stores need libraries that are not installed; {how_to_add('stores')}") from None

_TAGS = ("ETag", "etag")  # S3; Google Cloud and Azure
_SHORTEST = 4  # characters of a value in a store's options that is taken for a secret when a message has it


def place(url: str, options: Mapping[str, Any]) -> UPath:
    """Return the place in a store that a URL names.

    Args:
        url: Such as `s3://bucket/run`.
        options: Options of fsspec's file system, for those who use Python.

    Raises:
        InputError: If the scheme is unknown, its library is not installed, or the URL names no place.
    """
    shown, scheme = shown_url(url), url.partition("://")[0]
    folders = url.partition("://")[2].strip("/").split("/")
    _check_text(shown)
    try:
        get_filesystem_class(scheme)
    except ImportError as error:
        raise InputError(f"{shown}: {error}") from None
    except ValueError:
        raise InputError(
            f"{shown}: there is no kind of store called {scheme!r}; give a folder, s3://bucket/run, or the URL of "
            "another store that fsspec knows"
        ) from None
    if not folders[0] or {"", ".", ".."} & set(folders):
        raise InputError(f"{shown}: names no place in a store; write it as {scheme}://bucket/run")
    try:
        with warnings.catch_warnings():  # that UPath has no class of its own for a store matters to nobody
            warnings.simplefilter("ignore", UserWarning)
            path: UPath = UPath(url.rstrip("/"), **options)
            # here and nowhere else the file system is made: some need a library, a server or more than a URL for it
            usable = bool(path.fs) and bool((path / "run").path) and not isinstance(path, Path)
    except OSError as error:
        raise InputError(f"{shown}: cannot be reached: {_why(error, options)}") from None
    except ImportError as error:
        raise InputError(f"{shown}: needs a library that is not installed: {_why(error, options)}") from None
    except Exception:  # see `_reaching`; what its library says of it is of Python, not of the URL
        usable = False
    if not usable:
        raise InputError(f"{shown}: a URL of this form names no place that a run can be kept in; write s3://bucket/run")
    if shown_url(str(path)) != str(path):
        raise InputError(
            f"{shown}: {scheme} takes no user and password in a URL; its library finds them where it always does, such "
            "as in the environment"
        )
    return path


def _check_text(url: str) -> None:
    """Refuse a URL that is not text."""
    try:
        url.encode()
    except UnicodeEncodeError:
        raise InputError(f"{url}: the name is not UTF-8; choose another") from None


def read(path: UPath) -> bytes:
    """Return the bytes of an object: one request.

    Raises:
        FileNotFoundError: If there is no such object.
        InputError: If it cannot be read.
    """
    try:
        with _reaching(path, "read"):
            # with a `start` s3fs does not ask for the size first, which would be a second request
            return bytes(path.fs.cat_file(path.path, start=0))
    except FileNotFoundError:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path)) from None


class Recent:
    """Read objects, and keep those read last in memory: a report reads each part of a run a dozen times."""

    def __init__(self, most: int = 256 * 2**20) -> None:
        """Begin with nothing.

        Args:
            most: Size of all that is kept [bytes].
        """
        self._most, self._size = most, 0
        self._kept: OrderedDict[UPath, bytes] = OrderedDict()  # the one read last stands at the end
        self._lock = Lock()

    def read(self, path: Place) -> bytes:
        """Return the bytes of an object: see `read`."""
        assert isinstance(path, UPath)
        with self._lock:
            if path in self._kept:
                self._kept.move_to_end(path)
                return self._kept[path]
        content = read(path)
        with self._lock:
            self._size += len(content) - len(self._kept.pop(path, b""))
            self._kept[path] = content
            while self._size > self._most:
                self._size -= len(self._kept.popitem(last=False)[1])
        return content


def write(path: UPath, content: bytes, check: Callable[[Place], object] | None = None) -> None:
    """Put an object and read it back: two requests, if it has less than 100 MB.

    Args:
        path: The object.
        content: All its bytes.
        check: Reads the object and raises an exception if it is not what it should be; None: compare the bytes.

    Raises:
        InputError: If it cannot be put, or cannot be read back. In the latter case it is left there: whoever reads it
            checks it again.
    """
    with atomic.writing(path):
        put(path, content)
        try:
            if check is not None:
                check(path)
            elif read(path) != content:
                raise OSError(0, "other bytes came back when read again")
        except InputError:
            raise
        except BaseException:  # Ctrl-C too: what was not checked is not left there
            with suppress(InputError):
                remove(path)
            raise


def put(path: UPath, content: bytes) -> None:
    """Put an object without reading it back.

    Raises:
        InputError: If it cannot be put.
    """
    with atomic.writing(path), _reaching(path, "written"):
        _make_folder(path.parent)
        path.fs.pipe_file(path.path, content)


def create(path: UPath, content: bytes) -> bool:
    """Put an object if there is none, and return whether it was put.

    Where a store cannot tell, it is put in any case.

    Raises:
        InputError: If it cannot be put.
    """
    with atomic.writing(path), _reaching(path, "written"):
        _make_folder(path.parent)
        try:
            path.fs.pipe_file(path.path, content, mode="create")
        except FileExistsError:
            return False
        except (TypeError, NotImplementedError):  # a library that knows no `mode`
            path.fs.pipe_file(path.path, content)
        except OSError as error:
            if error.errno != errno.ENOSYS:  # an S3 server that knows no If-None-Match
                raise
            path.fs.pipe_file(path.path, content)
    return True


def is_exclusive(path: UPath, content: bytes) -> bool:
    """Tell whether `create` refuses a second object; some servers, and some libraries, do not.

    Args:
        path, content: An object that is there; it stays as it is.

    Raises:
        InputError: If the store cannot be reached.
    """
    # what a library without a `pipe_file` of its own inherits looks first, then writes: not in one step
    if not path.fs.async_impl and type(path.fs).pipe_file is AbstractFileSystem.pipe_file:
        return False
    return not create(path, content)


def modified(path: UPath) -> datetime | None:
    """Return when an object was put, by the store's clock; None if the store does not say.

    Raises:
        FileNotFoundError: If there is no such object.
        InputError: If the store cannot be reached.
    """
    with _reaching(path, "read"):
        path.fs.invalidate_cache()
        try:
            found = path.fs.modified(path.path)
        except NotImplementedError:
            return None
    return found if isinstance(found, datetime) else None


def look(path: UPath) -> str | None:
    """Return an object's size and entity tag, which changes whenever it is put with other bytes.

    Returns:
        Both; None if there is no such object, or the store has no tags: its times are of seconds, and tell too little.

    Raises:
        InputError: If the store cannot be reached.
    """
    with suppress(FileNotFoundError), _reaching(path, "read"):
        path.fs.invalidate_cache()
        return _look(path.fs.info(path.path))
    return None


@cache
def _make_folder(folder: UPath) -> None:
    """Make a folder where a file needs one, once per process.

    In a bucket there are none, and s3fs would make the bucket.
    """
    if not isinstance(folder, CloudPath):
        folder.fs.makedirs(folder.path, exist_ok=True)


def remove(path: UPath) -> None:
    """Remove an object, if it is there.

    Raises:
        InputError: If it cannot be removed.
    """
    with suppress(FileNotFoundError), _reaching(path, "removed"):
        path.fs.rm_file(path.path)


def entries(folder: UPath) -> dict[str, bool]:
    """Return the names in a folder, each with whether it is an object.

    It takes up to three requests, and one more for each 1000 names.

    Raises:
        NotADirectoryError: If there is an object of this name, and nothing below it.
        InputError: If it cannot be listed, or the bucket is not there.
    """
    fs, own = folder.fs, folder.path.rstrip("/")
    with _reaching(folder, "listed"):
        fs.invalidate_cache()  # others write too
        try:
            if fs.info(own)["type"] == "file":
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
            listed = fs.ls(own, detail=True)
        except FileNotFoundError:
            _check_bucket(folder)
            return {}
    found = {each["name"].rstrip("/"): each["type"] == "file" for each in listed}
    found.pop(own, None)  # an empty object that some tools make in place of a folder
    return {name.rpartition("/")[2]: file for name, file in found.items()}


def _check_bucket(folder: UPath) -> None:
    """Refuse a place in a bucket that is not there."""
    if isinstance(folder, CloudPath):
        bucket = folder.path.partition("/")[0]
        with _reaching(folder, "listed"):
            try:
                folder.fs.info(bucket)
            except PermissionError:  # a bucket of which only some folders may be listed
                return
            except FileNotFoundError:
                raise InputError(f"{folder}: there is no bucket {bucket}; make it first") from None


def files(folder: UPath) -> dict[str, str | None]:
    """Return the paths of all objects below a folder, each with its look: one request per 1000.

    For the looks see `look`.

    Raises:
        InputError: If it cannot be listed.
    """
    try:
        with _reaching(folder, "listed"):
            folder.fs.invalidate_cache()
            return {path: _look(found) for path, found in folder.fs.find(folder.path, detail=True).items()}
    except FileNotFoundError:
        return {}


def _look(found: Mapping[str, Any]) -> str | None:
    tag = next((found[name] for name in _TAGS if found.get(name)), None)
    return None if tag is None else f"{found['size']} {tag}"


@contextmanager
def copied(folder: UPath) -> Iterator[Path]:
    """Copy the objects of a folder, not those below, to a temporary folder of this machine.

    Raises:
        InputError: If they cannot be read.
    """
    with TemporaryDirectory(prefix="balance-") as temporary:
        for name, is_object in entries(folder).items():
            if is_object and Path(name).name == name:  # not `..`, nor with a \ on Windows: it would lie elsewhere
                (Path(temporary) / name).write_bytes(read(folder / name))
        yield Path(temporary)


@contextmanager
def _reaching(path: UPath, what: str) -> Iterator[None]:
    """Turn the errors of a store in this block into an InputError of one line.

    All of them: botocore's, aiohttp's and those of other libraries have nothing in common but `Exception`.

    Args:
        path: Where.
        what: `read`, `written`, `listed` or `removed`.
    """
    try:
        yield
    except (InputError, FileNotFoundError, FileExistsError, NotADirectoryError):
        raise
    except Exception as error:
        raise InputError(f"{path}: cannot be {what}: {_why(error, path.storage_options)}") from None


def _why(error: Exception, options: Mapping[str, Any]) -> str:
    """Return an error in one line, without credentials."""
    said = str(error).strip()
    text = (type(error).__name__ if said in ("", "None") else said).splitlines()[0]
    for value in options.values():
        if isinstance(value, str) and len(value) >= _SHORTEST:
            text = text.replace(value, "...")
    return without_credentials(text)
