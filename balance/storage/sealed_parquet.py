"""Parquet files with a seal (SHA-256 of the rest), so that a damaged file is noticed before it is read."""

import hashlib
import io
from collections.abc import Mapping
from pathlib import Path

import polars as pl

from scenarios.loader.reading import read_regular

_MAGIC = b"PAR1"
_SEAL = hashlib.sha256().digest_size


class Damaged(Exception):
    """A file is there, but it is not what was once written; the message says what is wrong with it."""


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
