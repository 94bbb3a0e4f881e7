"""Atomic writes (temporary file, fsync, verify, rename), and Parquet files with a seal."""

import functools
import hashlib
import io
import os
import re
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import polars as pl

from scenarios.errors import InputError
from scenarios.reading import read_regular

_MAGIC = b"PAR1"
_SEAL = hashlib.sha256().digest_size
_UNFINISHED = re.compile(r"\.balance-[0-9a-f]{16}\.tmp")  # names of temporary files
_ABANDONED = 24 * 3600.0  # [s] after which nobody is writing a temporary file any more
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


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
        content = read_regular(path)
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
