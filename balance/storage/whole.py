"""Let a library write a file or a folder beside its place, and rename it when it is whole."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scenarios.loader.errors import InputError


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """Yield a name beside `path`; the file or folder that stands there after the block is renamed.

    Args:
        path: A file that is not there yet, or a folder that is not there yet or is empty.

    Raises:
        InputError: If it cannot be written, or something has taken the name meanwhile; then nothing is left.
    """
    beside = path.with_name(f".balance-{secrets.token_hex(8)}.tmp")
    try:
        yield beside
        for file in beside.rglob("*") if beside.is_dir() else [beside]:
            _sync(file)
        if path.is_dir():
            path.rmdir()  # fails if somebody put something into it
        elif path.exists() or path.is_symlink():
            raise InputError(f"{path}: was written by somebody else meanwhile; choose another name")
        os.rename(beside, path)
    except OSError as error:  # it would name the file beside, which nobody has asked for
        raise InputError(f"{path}: cannot be written: {error.strerror or error}; nothing is written half") from error
    finally:  # Ctrl-C too: leave nothing behind
        for left in path.parent.glob(f"{beside.name}*"):  # a database has a second file while it is written
            with suppress(OSError):
                shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)


def _sync(file: Path) -> None:
    """Sync a file, so that it survives a power failure."""
    handle = os.open(file, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
