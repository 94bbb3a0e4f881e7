"""Make a folder as a whole: written beside its place, checked, then renamed."""

import os
import secrets
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath

from balance.storage import atomic


def make_folder(folder: Path, files: Mapping[str, bytes], check: Callable[[Path], object]) -> None:
    """Write files into a new folder; if anything fails, nothing is left.

    Args:
        folder: The folder, not there yet.
        files: The bytes of each file, by its path in the folder, with `/`.
        check: Called with the folder under its first name, before it gets its own.

    Raises:
        InputError: If it cannot be written.
    """
    beside = folder.with_name(f".{folder.name}-{secrets.token_hex(4)}.tmp")
    with atomic.writing(folder):
        try:
            beside.mkdir()
            for name, content in files.items():
                path = beside.joinpath(*PurePosixPath(name).parts)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            check(beside)
            os.rename(beside, folder)
        except BaseException:  # Ctrl-C too
            shutil.rmtree(beside, ignore_errors=True)
            raise
