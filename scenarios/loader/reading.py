"""Reading files that somebody else made: regular files only, whole, and each opened once."""

import errno
import os
import stat
import tomllib
from pathlib import Path
from typing import Any

from scenarios.loader.errors import InputError
from scenarios.loader.messages import told_path

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_regular(path: Path) -> bytes:
    """The bytes of a regular file. A pipe or a device, which may never end, is not waited for.

    Raises:
        OSError: If it cannot be read, or is no regular file.
    """
    with open(os.open(path, _FLAGS), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        return file.read()


def read_bytes(path: Path) -> bytes:
    """The bytes of a regular file, or an InputError that says why there are none."""
    try:
        return read_regular(path)
    except OSError as error:
        raise InputError(f"{told_path(path)}: it cannot be read: {error.strerror}") from None


def check_name(path: Path) -> None:
    """Refuse a folder whose name is no text: nothing that is written down could name it.

    Raises:
        InputError: If the name is not UTF-8.
    """
    try:
        f"{path}{path.resolve().name}".encode()
    except UnicodeEncodeError:
        raise InputError(f"{path}: the name is not UTF-8; rename the folder") from None
    except (OSError, RuntimeError, ValueError):  # it cannot even be looked for: whoever opens it says so
        return


def read_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file.

    Raises:
        InputError: If it cannot be read or is no TOML.
    """
    try:
        return tomllib.loads(read_bytes(path).decode("utf-8-sig"))
    except InputError:
        raise
    except (ValueError, RecursionError) as error:  # a number of 5000 digits, 2000 nested lists
        raise InputError(f"{told_path(path)}: is no TOML: {error}") from None
