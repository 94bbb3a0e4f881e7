"""Atomic writes: temporary file, fsync, verify, rename."""

import functools
import os
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scenarios.loader.errors import InputError

_UNFINISHED = re.compile(r"\.balance-[0-9a-f]{16}\.tmp")  # names of temporary files
_ABANDONED = 24 * 3600.0  # [s] after which nobody is writing a temporary file any more
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Inside this block an error of the file system becomes one line: a full disk, a folder that is read-only.

    Raises:
        InputError: Instead of OSError, naming `path` where the error names no file.
    """
    try:
        yield
    except OSError as error:
        where = error.filename if error.filename is not None else path
        raise InputError(f"{where}: cannot be written: {error.strerror or error}; nothing is written half") from error


def write(path: Path, content: bytes, check: Callable[[Path], object] = lambda path: None) -> None:
    """Put `content` in place of whatever `path` was, in one step. `check` sees the new file before that.

    The temporary file has a random name that nobody else has: two writers of one file do not meet, and no link that
    somebody left there is followed.

    Raises:
        InputError: If it cannot be written; the old file is as it was.
    """
    beside = path.with_name(f".balance-{secrets.token_hex(8)}.tmp")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        _tidy(path.parent)
        try:
            with open(os.open(beside, _FLAGS, 0o666), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            check(beside)
            os.replace(beside, path)
            _sync_folder(path.parent)
        except BaseException:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise


def _sync_folder(folder: Path) -> None:
    """Make a rename last. Windows has no such call and needs none."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def is_unfinished(name: str) -> bool:
    """Whether a file of this name is one that a process was writing."""
    return _UNFINISHED.fullmatch(name) is not None


@functools.cache
def _tidy(folder: Path) -> None:
    """Remove what killed processes left in a folder a day ago or longer; once per folder and process."""
    for left in folder.iterdir():
        if is_unfinished(left.name):
            with suppress(OSError):
                if time.time() - left.lstat().st_mtime > _ABANDONED:
                    left.unlink()


def sweep_up(folder: Path) -> None:
    """Remove what a killed process had not finished writing, in this folder and below. Nobody else may be writing."""
    for left in folder.rglob(".balance-*.tmp"):
        if is_unfinished(left.name):
            with writing(left):
                left.unlink(missing_ok=True)
