"""Keep files in a place: a folder of this machine, or a prefix in an object store.

What differs between the two is decided here and nowhere else; whoever writes or reads a run hands a `Place` on:

    a folder    pathlib.Path    written by rename (`atomic`), locked by the system (`file_lock`)
    a store     upath.UPath     written by one put (`stores`), locked by an object (`store_lock`)

The store's modules, and the libraries that they need, are imported when the first URL comes.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, TypeAlias, TypeGuard
from urllib.parse import unquote, urlsplit

from balance.storage import atomic, file_lock
from scenarios.loader import reading
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from upath import UPath

    Place: TypeAlias = Path | UPath
else:
    Place = Path  # the other one is imported only when a URL comes
Check = Callable[[Place], object]
Presence = Callable[[Place, str], bool]

_LOCAL = ("file", "local")  # schemes of folders
# `user:password@`, as far as the last @: a password may hold a / and an @. A URL that became a path has one slash left
_CREDENTIALS = re.compile(r"(?<=:/)(/?)[^/:@\s]*:\S*@")


def is_url(given: object) -> bool:
    """Tell whether a text, or a path, is a URL; `Path("s3://bucket/run")` is none, it has lost a slash."""
    return not isinstance(given, Path) and "://" in str(given)


def was_url(path: Place) -> bool:
    """Tell whether a path was made of a URL by code that takes no URLs: `s3:/bucket/run`."""
    return isinstance(path, Path) and re.match(r"[a-zA-Z][a-zA-Z0-9+._-]+:/", path.as_posix()) is not None


def without_credentials(text: str) -> str:
    """Return a text with `user:password@` cut out of its URLs."""
    return _CREDENTIALS.sub(r"\1", text)


def shown_url(url: str) -> str:
    """Return a whole URL without `user:password@`, though the password holds blanks."""
    scheme, mark, rest = url.partition("://")
    user, at, place = rest.rpartition("@")
    return f"{scheme}{mark}{place}" if at and ":" in user else url


def place(given: str | Place) -> Place:
    """Return the place that a path or a URL names. `file://` is a folder like any other.

    Args:
        given: A path, `s3://bucket/run` or any URL that fsspec knows, or a `upath.UPath` with options of its own.

    Raises:
        InputError: If the scheme is unknown, its library is not installed, or the URL names no place.
    """
    if isinstance(given, Path):
        return given
    if not is_url(url := str(given)):
        return Path(url)
    scheme = url.partition("://")[0]
    if scheme in _LOCAL:
        parts = urlsplit(url)
        if parts.netloc not in ("", "localhost") or not parts.path:
            raise InputError(f"{shown_url(url)}: names no folder of this machine; write it as {scheme}:///folder")
        return Path(unquote(parts.path))
    from balance.storage import stores

    return stores.place(url, getattr(given, "storage_options", {}))


def in_store(path: Place) -> "TypeGuard[UPath]":
    """Tell whether a place is in an object store."""
    return not isinstance(path, Path)


def read(path: Place) -> bytes:
    """Return the bytes of a file.

    Raises:
        OSError: If there is no such file; or a folder's file cannot be read, or is no regular one.
        InputError: If a store cannot be reached or does not allow it. That is no damage, so it is no OSError.
    """
    if in_store(path):
        from balance.storage import stores

        return stores.read(path)
    return reading.read_regular(on_disk(path))


def reader(folder: Place) -> Callable[[Place], bytes]:
    """Return what reads files below a folder that do not change any more.

    Of a store those read last are kept in memory.
    """
    if in_store(folder):
        from balance.storage import stores

        return stores.Recent().read
    return read


def write(path: Place, content: bytes, check: Check | None = None) -> None:
    """Replace a file by `content` in one step.

    Args:
        path: The file; its folder is created if necessary.
        content: All its bytes.
        check: Called with what was written, which it may read; an exception from it undoes the write.

    Raises:
        InputError: If it cannot be written.
    """
    if in_store(path):
        from balance.storage import stores

        stores.write(path, content, check)
    elif check is None:
        atomic.write(on_disk(path), content)
    else:
        atomic.write(on_disk(path), content, check)


def keep(path: Place, content: bytes) -> None:
    """Write a file in one step, unless it has this content already.

    Raises:
        InputError: If it cannot be written.
    """
    try:
        same = read(path) == content
    except OSError:
        same = False
    if not same:
        write(path, content)


def remove(path: Place) -> None:
    """Remove a file, if it is there.

    Raises:
        InputError: If it cannot be removed.
    """
    if in_store(path):
        from balance.storage import stores

        stores.remove(path)
    else:
        with atomic.writing(on_disk(path)):
            on_disk(path).unlink(missing_ok=True)


def names(folder: Place) -> list[str]:
    """Return the names of the files and folders in a folder, sorted; none if there is no such folder.

    Raises:
        NotADirectoryError: If it is a file.
        OSError: If a folder of this machine cannot be read.
        InputError: If a store cannot be listed, or has no such bucket.
    """
    if in_store(folder):
        from balance.storage import stores

        return sorted(stores.entries(folder))
    return sorted(os.listdir(on_disk(folder))) if on_disk(folder).exists() else []


def exists(folder: Place) -> bool:
    """Tell whether there is such a folder. In a store there is one if anything is in it.

    Raises:
        InputError: If a store cannot be listed, or has no such bucket.
    """
    return bool(names(folder)) if in_store(folder) else on_disk(folder).exists()


def presence(folder: Place) -> Presence:
    """Return what tells whether there is a file of a name in a folder at or below this one.

    On this machine each folder is listed when its first file is asked for. A store is listed once, now, 1000 names per
    request. A run may have 100 000 parts.

    Raises:
        InputError: If the store cannot be listed. What is returned raises it for a folder of this machine.
    """
    if in_store(folder):
        from balance.storage import stores

        files = stores.files(folder)
        return lambda above, name: f"{above.path.rstrip('/')}/{name}" in files if in_store(above) else False
    listed: dict[Place, frozenset[str]] = {}

    def is_there(above: Place, name: str) -> bool:
        if above not in listed:
            listed[above] = _files(on_disk(above))
        return name in listed[above]

    return is_there


def _files(folder: Path) -> frozenset[str]:
    """Return the names of the files in a folder; none if there is no such folder.

    Raises:
        InputError: If it cannot be read.
    """
    try:
        with os.scandir(folder) as entries:
            return frozenset(entry.name for entry in entries if entry.is_file())
    except (FileNotFoundError, NotADirectoryError):
        return frozenset()
    except OSError as error:
        raise InputError(f"{folder}: cannot be read: {error.strerror}") from error


def look(path: Place) -> str | None:
    """Return what changes when a file is written again.

    Returns:
        Size, times and inode, which mean nothing on another machine; of an object size and tag. None if there is no
        such file, or it cannot be looked at.
    """
    if in_store(path):
        from balance.storage import stores

        with suppress(InputError):
            return stores.look(path)
        return None
    try:
        found = on_disk(path).stat()
    except OSError:
        return None
    return f"{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns} {found.st_ino}"


def looks(folder: Place) -> Callable[[Place], str | None]:
    """Return what gives the look of a file in a folder.

    A store is listed once, now, 1000 names per request.

    Raises:
        InputError: If the store cannot be listed.
    """
    if in_store(folder):
        from balance.storage import stores

        files = stores.files(folder)
        return lambda path: files.get(path.path) if in_store(path) else None
    return look


def count(folder: Place, pattern: str) -> int:
    """Return how many files below a folder fit a pattern, such as `config=*/part-*.parquet`.

    Raises:
        InputError: If a store cannot be listed.
    """
    if in_store(folder):
        from balance.storage import stores

        return sum(PurePosixPath(path).match(pattern) for path in stores.files(folder))
    return len(list(on_disk(folder).glob(pattern)))


def is_link(path: Place) -> bool:
    """Tell whether a path is a symbolic link; a store has none."""
    return False if in_store(path) else on_disk(path).is_symlink()


def sweep_up(folder: Place) -> None:
    """Remove what killed processes left half written in a folder; in a store nothing is.

    Raises:
        InputError: If something cannot be removed.
    """
    if not in_store(folder):
        atomic.sweep_up(on_disk(folder))


def check_name(path: Place) -> None:
    """Check that the name of a place is text, since manifests and reports write it down.

    Raises:
        InputError: If the name is not UTF-8.
    """
    if not in_store(path):  # a URL was checked when it was read
        reading.check_name(on_disk(path))


def locked(folder: Place, lock: Place, refusal: str, say: Callable[[str], None]) -> AbstractContextManager[None]:
    """Hold the lock of a folder for the time of a `with` block.

    Args:
        folder: What is locked; messages begin with it.
        lock: The file, or the object, that carries the lock.
        refusal: Message if another process holds it.
        say: Called with a line about anything unexpected, perhaps from another thread.

    Raises:
        InputError: If another process holds the lock, or it cannot be written.
    """
    if in_store(lock):
        from balance.storage import store_lock

        return store_lock.locked(folder, lock, refusal, say)
    return file_lock.locked(on_disk(folder), on_disk(lock), refusal)


@contextmanager
def as_folder(folder: Place) -> Iterator[Path]:
    """Lend a folder with these files on this machine: the folder itself, or a copy, removed afterwards.

    Raises:
        InputError: If a store cannot be read.
    """
    if in_store(folder):
        from balance.storage import stores

        with stores.copied(folder) as copy:
            yield copy
    else:
        yield on_disk(folder)


def on_disk(path: Place) -> Path:
    """Return a place that is known to be on this machine, and so in no store."""
    assert isinstance(path, Path)
    return path
