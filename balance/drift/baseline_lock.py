"""Being the only process that writes a baseline."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import filelock

from balance.storage import atomic
from scenarios.loader.errors import InputError


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other processes of ours from writing a baseline; its lock file, `.NAME.lock`, is removed at the end.

    A process that is killed leaves the file, but no lock.

    Raises:
        InputError: If another process holds the lock, or its file cannot be made.
    """
    lock = filelock.FileLock(path.with_name(f".{path.name}.lock"))
    with atomic.writing(path):
        try:
            lock.acquire(blocking=False)
        except filelock.Timeout:
            message = "another process is writing this baseline; wait for it or choose another name"
            raise InputError(f"{path}: {message}") from None
    try:
        yield
    finally:
        with suppress(OSError):  # before it is released, so that it is no other process's; Windows cannot
            Path(lock.lock_file).unlink()
        lock.release()
