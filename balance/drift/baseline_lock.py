"""Lock a baseline, so that only one process writes it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import filelock

from balance.storage import atomic
from scenarios.loader.errors import InputError


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a baseline for the time of a `with` block.

    The lock is the operating system's, on a file `.NAME.lock` beside the baseline, which is removed at the end. A
    process that is killed leaves this file behind, but not the lock: the next process can take it.

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
        with suppress(OSError):  # while the lock is held: later the file may be another process's. Windows cannot
            Path(lock.lock_file).unlink()
        lock.release()
