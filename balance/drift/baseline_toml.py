"""Reading `baseline.toml`: its bytes once, as TOML, as records; whatever is wrong becomes one line."""

import os
import stat
import tomllib
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from balance.drift.baseline_file import FORMAT, BaselineRecord
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

MOST_BYTES = 2**26  # of a file; ten thousand cells take some 10 MB


def read_bytes(file: Path) -> bytes:
    """Return what stands in a file or comes out of a pipe, such as `<(cat baseline.toml)`.

    A pipe is read once and cannot be read again. One that nobody writes to is empty; it is not waited for.

    Raises:
        InputError: If it cannot be read, is empty, or is far too large.
    """
    try:
        with open(file, "rb", opener=_open_at_once) as opened:
            if stat.S_ISFIFO(os.fstat(opened.fileno()).st_mode):
                os.set_blocking(opened.fileno(), True)  # reading waits for what a writer still writes
            content = opened.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(
            f"{file}: there is no such file; make it with: balance drift record GAME --out {file}"
        ) from None
    except OSError as error:
        raise InputError(f"{file}: cannot be read: {error.strerror}") from error
    if not content:
        raise InputError(f"{file}: is empty")
    if len(content) > MOST_BYTES:
        raise InputError(f"{file}: is no baseline: it has more than {MOST_BYTES // 2**20} MB")
    return content


def _open_at_once(path: str, flags: int) -> int:
    """Open without waiting for a pipe's writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_record(file: Path, content: bytes) -> BaselineRecord:
    """Return the record that a baseline's bytes are; `file` is named in messages.

    Raises:
        InputError: If it is no TOML, of another format, or lacks something.
    """
    try:
        said = tomllib.loads(content.decode("utf-8-sig"))
    except RecursionError:
        raise InputError(f"{file}: is nested too deeply") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{file}: is no TOML: {error}") from None
    except ValueError:  # Python reads no whole number of more than 4300 digits
        raise InputError(f"{file}: holds a number that is too long") from None
    if "format" in said and said["format"] != FORMAT:
        raise InputError(f"{file}: its format is {shown(said['format'])}; this version reads format {FORMAT}")
    try:
        return BaselineRecord.model_validate(said)
    except ValidationError as error:
        raise InputError(f"{file}: {_first_problem(error, said)}") from None


def _first_problem(error: ValidationError, said: dict[str, Any]) -> str:
    """`cell 2 (players=2): games is 0; ...`."""
    wrong = error.errors()[0]
    where, place = [], list(wrong["loc"])
    if len(place) > 1 and place[0] in ("cell", "target", "history") and isinstance(place[1], int):
        where.append(f"{place[0]} {place[1] + 1}")
        place = place[2:]
    kept = [str(step) for step in place if step not in ("int", "float", "str", "bool")]
    where.append(".".join(kept))
    told = wrong["msg"][:1].lower() + wrong["msg"][1:]
    if wrong["type"] == "missing":
        return f"{': '.join(where)} is missing"
    if wrong["type"] == "extra_forbidden":
        return f"{': '.join(where)}: there is no such key"
    return f"{': '.join(each for each in where if each)} is {shown(wrong['input'])}; {told}"
