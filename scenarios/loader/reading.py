"""Read files that a user names: regular files only, as a whole, each opened once."""

import errno
import os
import stat
import tomllib
from pathlib import Path
from typing import Any

from scenarios.loader.errors import InputError
from scenarios.loader.messages import nearest_file, short_path

# O_NONBLOCK: to open a pipe without a writer would wait for ever. Windows knows only O_BINARY.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read_regular(path: Path) -> bytes:
    """Return the bytes of a regular file. Pipes and devices are refused, since they may never end.

    Raises:
        OSError: If the file cannot be read, or is no regular file.
    """
    # ask the open file, not the path: the path may name another file a moment later
    with open(os.open(path, _FLAGS), "rb", buffering=0) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        return file.readall()


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a regular file.

    Raises:
        InputError: If the file cannot be read, or is no regular file.
    """
    try:
        return read_regular(path)
    except OSError as error:
        near = nearest_file(path) if error.errno == errno.ENOENT else ""
        raise InputError(f"{short_path(path)}: it cannot be read: {error.strerror}{near}") from None


def check_name(path: Path) -> None:
    """Check that a folder's name is text, since manifests and reports write it down.

    Raises:
        InputError: If the name is not UTF-8.
    """
    try:  # the resolved name too: `.` and links have another name than they show
        f"{path}{path.resolve().name}".encode()
    except UnicodeEncodeError:
        raise InputError(f"{path}: the name is not UTF-8; rename the folder") from None
    except (OSError, RuntimeError, ValueError):  # no such path: opening it will give the message
        return


def read_toml(path: Path) -> dict[str, Any]:
    """Return the contents of a TOML file.

    Raises:
        InputError: If the file cannot be read or is not TOML.
    """
    try:
        return tomllib.loads(read_bytes(path).decode("utf-8-sig"))
    except InputError:  # is a ValueError too, but has its message already
        raise
    except (ValueError, RecursionError) as error:  # a number of 5000 digits, 2000 nested lists
        raise InputError(f"{short_path(path)}: is no TOML: {error}") from None
