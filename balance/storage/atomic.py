"""Write files atomically: temporary file, fsync, verify, rename.

.balance-<16 hex digits>.tmp   1. created (never opened if it exists), written, fsync
                               2. `check` reads it
path                           3. os.replace: readers see the old file or the new one, never half of it
folder of path                 4. fsync, so that the rename survives a power failure
"""

import functools
import os
import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from scenarios.loader.errors import InputError

_UNFINISHED = re.compile(r"\.balance-[0-9a-f]{16}\.tmp")  # names of temporary files
_ABANDONED = 24 * 3600.0  # age of a temporary file that no process can still be writing [s]
# O_EXCL: fail if the name exists, even as a link. O_BINARY: Windows would change line ends.
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


@contextmanager
def writing(path: object) -> Iterator[None]:
    """Turn an OSError in this block (disk full, folder read-only) into an InputError of one line.

    Args:
        path: The file that is written; messages name it.

    Raises:
        InputError: Instead of OSError; it names the error's file, or `path` if the error names none or a temporary one.
    """
    try:
        yield
    except OSError as error:
        named = error.filename
        where = path if named is None or is_unfinished(os.path.basename(str(named))) else named
        raise InputError(f"{where}: cannot be written: {error.strerror or error}; nothing is written half") from error


def write(path: Path, content: bytes, check: Callable[[Path], object] = lambda path: None) -> None:
    """Replace the file `path` by `content` in one step.

    The temporary file has a random name and must be new: two writers of one file do not disturb each other, and a link
    with that name is not followed.

    Args:
        path: The file to write; its folder is created if necessary.
        content: All its bytes.
        check: Called with the temporary file before the rename; an exception from it stops the write.

    Raises:
        InputError: If it cannot be written; the old file is then unchanged.
    """
    beside = _beside(path)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        _tidy(path.parent)
        try:
            _fill(beside, content)
            check(beside)
            os.replace(beside, path)
            _sync_folder(path.parent)
        except BaseException:  # Ctrl-C too: leave no temporary file behind
            _remove([beside])
            raise


def write_all(contents: Mapping[Path, bytes]) -> None:
    """Replace files that belong together, such as a page and its figures.

    All are written in full before the first gets its name.

    Args:
        contents: All bytes of each file, in the order in which they get their names; a folder that is not there is
            made, in one that is.

    Raises:
        InputError: If one cannot be written; no file or folder is then new.
    """
    besides = {path: _beside(path) for path in contents}
    new = [path for path in contents if not os.path.lexists(path)]
    folders = {path.parent: None for path in contents}
    made = [folder for folder in folders if not folder.exists()]
    try:
        for folder in folders:
            with writing(folder):
                folder.mkdir(exist_ok=True)
                _tidy(folder)
        for path, content in contents.items():
            with writing(path):
                _fill(besides[path], content)
        for path, beside in besides.items():
            with writing(path):
                os.replace(beside, path)
        for folder in folders:
            with writing(folder):
                _sync_folder(folder)
    except BaseException:  # Ctrl-C too
        _remove([*besides.values(), *new])
        for folder in made:
            with suppress(OSError):
                folder.rmdir()  # fails if somebody put something into it
        raise


def _beside(path: Path) -> Path:
    """Return the name of a temporary file for `path`."""
    return path.with_name(f".balance-{secrets.token_hex(8)}.tmp")


def _fill(beside: Path, content: bytes) -> None:
    """Write a temporary file, which must be new, and sync it."""
    with open(os.open(beside, _FLAGS, 0o666), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _remove(files: Iterable[Path]) -> None:
    """Remove what of these files is there."""
    for file in files:
        with suppress(OSError):
            file.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Sync a folder, so that a rename survives a power failure. Windows has no such call."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def is_unfinished(name: str) -> bool:
    """Tell whether a name is that of a temporary file of `write`."""
    return _UNFINISHED.fullmatch(name) is not None


@functools.cache
def _tidy(folder: Path) -> None:
    """Remove temporary files older than `_ABANDONED` from a folder, once per folder and process."""
    for left in folder.iterdir():
        if is_unfinished(left.name):
            with suppress(OSError):
                if time.time() - left.lstat().st_mtime > _ABANDONED:
                    left.unlink()


def sweep_up(folder: Path) -> None:
    """Remove all temporary files in this folder and below.

    The caller must be the only process that writes there.

    Raises:
        InputError: If one cannot be removed.
    """
    for above, _, names in os.walk(folder):
        for left in (Path(above, name) for name in names if is_unfinished(name)):
            with writing(left):
                left.unlink(missing_ok=True)
