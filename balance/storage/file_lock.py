"""Lock a file or folder, so that only one process writes it."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import filelock

from balance.storage import atomic
from scenarios.loader.errors import InputError


@contextmanager
def locked(path: Path, lock: Path, refusal: str, remove: bool = False) -> Iterator[None]:
    """Hold a lock for the time of a `with` block; its folder is created if necessary.

    The lock is the operating system's. A process that is killed leaves the lock's file behind, but not the lock: the
    next process can take it.

    Args:
        path: What is locked; messages begin with it.
        lock: The file that carries the lock.
        refusal: Message if another process holds the lock.
        remove: Remove the lock's file at the end.

    Raises:
        InputError: If another process holds the lock, or its file cannot be made.
    """
    handle = filelock.FileLock(lock)
    with atomic.writing(path):
        lock.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle.acquire(blocking=False)
        except filelock.Timeout:
            raise InputError(f"{path}: {refusal}") from None
    try:
        yield
    finally:
        if remove:
            with suppress(OSError):  # while the lock is held: later the file may be another process's. Windows cannot
                lock.unlink()
        handle.release()
