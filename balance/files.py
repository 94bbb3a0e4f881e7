"""Files that are whole or absent: written beside, synced, checked, renamed."""

import hashlib
import io
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import polars as pl

from scenarios.errors import InputError

_MAGIC = b"PAR1"
_SEAL = hashlib.sha256().digest_size


class Damaged(Exception):
    """A file is there, but it is not what was once written; the message says what is wrong with it."""


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

    Raises:
        InputError: If it cannot be written; the old file is as it was.
    """
    beside = path.with_name(f".{path.name}.tmp")
    with writing(path):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(beside, "wb") as file:
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


def sweep_up(folder: Path) -> None:
    """Remove what a killed process had not finished writing, in this folder and below."""
    for left in folder.rglob(".*.tmp"):
        with writing(left):
            left.unlink(missing_ok=True)


def sealed(frame: pl.DataFrame, notes: Mapping[str, str]) -> bytes:
    """A table as a Parquet file with a seal: the same bytes for the same table and notes.

    The seal is the SHA-256 of the rest, put between pages and footer, where readers do not look: they find the footer
    from the end of the file and the pages by their offsets. It tells a damaged file before a reader gets to see it.

    `notes` go to the footer. zstd level 1 measured 255 kB for 50 000 Pig games in 4 ms, where lz4 took 412 kB and 3.5.
    """
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", compression_level=1, statistics=False, metadata=dict(notes))
    content = buffer.getvalue()
    footer = _footer_begins(content)
    return b"".join((content[:footer], hashlib.sha256(content).digest(), content[footer:]))


def _footer_begins(content: bytes) -> int:
    """Where the footer of a Parquet file begins; its length stands before the last four bytes."""
    if len(content) < 12 or not content.startswith(_MAGIC) or not content.endswith(_MAGIC):
        raise Damaged("it is truncated or no Parquet file")
    begins = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    if begins < len(_MAGIC):
        raise Damaged("its footer is damaged")
    return begins


def intact(path: Path) -> bytes:
    """The bytes of a sealed Parquet file.

    Raises:
        Damaged: If it is not byte for byte what `sealed` made, or cannot be read.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Damaged(f"it cannot be read: {error.strerror}") from error
    footer = _footer_begins(content)
    begins = footer - _SEAL
    digest = hashlib.sha256(memoryview(content)[: max(begins, 0)])
    digest.update(memoryview(content)[footer:])
    if begins < len(_MAGIC) or digest.digest() != content[begins:footer]:
        raise Damaged("its bytes are not those once written")
    return content


def unsealed(path: Path) -> tuple[pl.DataFrame, dict[str, str]]:
    """The table in a sealed Parquet file, and the notes in its footer. Raises as `intact` does."""
    content = intact(path)
    frame = pl.read_parquet(io.BytesIO(content), hive_partitioning=False)
    return frame, dict(pl.read_parquet_metadata(io.BytesIO(content)))
