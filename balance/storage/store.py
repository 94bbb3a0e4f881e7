"""Define what can be done with a file or a folder, wherever it is kept.

    Disk      a file or a folder of this machine    pathlib.Path    written by rename (`atomic`), locked by the system
    Bucket    an object, or all below a prefix      upath.UPath     written by one put, not locked

`places.at` returns the one or the other, and nobody else has to know which it is.
"""

import io
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from upath import UPath

    Place: TypeAlias = Path | UPath
else:
    Place = Path  # the other one is imported only when a URL comes

Check = Callable[[Place], object]
Stamp = Callable[[Place], str | None]
Presence = Callable[[Place, str], bool]
Read = Callable[[Place], bytes]
T = TypeVar("T")


class Store(Protocol):
    """Read and write the file or the folder at a place.

    What cannot be reached, or is not allowed, is an InputError in a bucket: it is no damage, so it is no OSError.
    """

    # --- a file ------------------------------------------------------------------------------------------------------

    def read(self) -> bytes:
        """Return the bytes of the file.

        Raises:
            OSError: If there is no such file; or a folder's file cannot be read, or is no regular one.
        """

    def write(self, content: bytes, check: Check | None = None) -> None:
        """Replace the file by `content` in one step.

        Args:
            content: All its bytes; the folder of the file is created if necessary.
            check: Called with what was written, which it may read; an exception from it undoes the write.

        Raises:
            InputError: If it cannot be written.
        """

    def create(self, content: bytes) -> bool:
        """Write the file if there is none, and return whether it has this content then.

        A bucket does that in one step, if it can; in a folder it needs the lock.

        Raises:
            InputError: If it cannot be written.
        """

    def keep(self, content: bytes) -> None:
        """Write the file in one step, unless it has this content already.

        Raises:
            InputError: If it cannot be written.
        """
        try:
            same = self.read() == content
        except OSError:
            same = False
        if not same:
            self.write(content)

    def remove(self) -> None:
        """Remove the file, if it is there.

        Raises:
            InputError: If it cannot be removed.
        """

    def stamp(self) -> str | None:
        """Return the file's stamp, which changes when the file is written again.

        Returns:
            Size, times and inode, which mean nothing on another machine; of an object size and tag. None if there is no
            such file, or its state cannot be read.
        """

    def glance(self, measure: Callable[[Path], T], otherwise: T) -> T:
        """Return what `measure` finds out about the file; of an object, where that is a request, `otherwise`."""

    def scanned(self, read: Read) -> Path | io.BytesIO:
        """Return what Polars scans lazily: the file, or what `read` reads of an object."""

    # --- a folder ----------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Return the names of the files and folders in the folder, sorted; none if there is no such folder.

        Raises:
            NotADirectoryError: If it is a file.
            OSError: If a folder of this machine cannot be read.
        """

    def exists(self) -> bool:
        """Tell whether there is such a folder. In a bucket there is one if anything is in it."""

    def presence(self) -> Presence:
        """Return what tells whether there is a file of a name in a folder at or below this one.

        On this machine each folder is listed when its first file is asked for. A bucket is listed once, now, 1000 names
        per request. A run may have 100 000 parts.

        Raises:
            InputError: If the bucket cannot be listed. What is returned raises it for a folder of this machine.
        """

    def stamps(self) -> Stamp:
        """Return what gives the stamp of a file in the folder. A bucket is listed once, now."""

    def reader(self) -> Read:
        """Return what reads files below the folder that do not change any more.

        Of objects those read last are kept.
        """

    def count(self, pattern: str) -> int:
        """Return how many files below the folder fit a pattern, such as `config=*/part-*.parquet`."""

    def sweep_up(self) -> None:
        """Remove what killed processes left half written in the folder; in a bucket nothing is.

        Raises:
            InputError: If something cannot be removed.
        """

    def locked(self, lock: str, refusal: str) -> AbstractContextManager[None]:
        """Keep other processes out of the folder for the time of a `with` block.

        Nobody is kept out of a bucket.

        Args:
            lock: Name of the file that carries the lock.
            refusal: Message if another process holds it.

        Raises:
            InputError: If another process holds the lock, or it cannot be written.
        """

    def as_folder(self) -> AbstractContextManager[Path]:
        """Lend a folder with these files on this machine: the folder itself, or a copy, removed afterwards."""

    def own_file(self, name: str, ask: str) -> Path:
        """Return where a file of this machine that is no part of the run lies in the folder.

        Args:
            name: Its name.
            ask: What to do if the folder is in a bucket, for the message.

        Raises:
            InputError: If it is in a bucket.
        """

    def free(self) -> float:
        """Return the space that is free where the folder is to be; infinity if nobody says [bytes]."""

    # --- either ------------------------------------------------------------------------------------------------------

    def is_link(self) -> bool:
        """Tell whether it is a symbolic link; in a bucket there is none."""

    def check_name(self) -> None:
        """Check that its name is text, since manifests and reports write it down.

        Raises:
            InputError: If the name is not UTF-8.
        """
