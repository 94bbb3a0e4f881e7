"""Read `baseline.toml`: bytes, then TOML, then records. Every error becomes one line for the user."""

import os
import stat
import tomllib
from pathlib import Path

from pydantic import ValidationError

from balance.questions.drift.baseline_file import FORMAT, BaselineRecord
from balance.storage.record_errors import allowed
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

MOST_BYTES = 2**26  # of a file; ten thousand cells take some 10 MB


def read_bytes(file: Path) -> bytes:
    """Return the bytes of a file or of a pipe, such as `<(cat baseline.toml)`.

    A pipe can be read only once. A pipe without a writer counts as empty; it is not waited for.

    Raises:
        InputError: If it cannot be read, is empty, or is far too large.
    """
    try:
        with open(file, "rb", opener=_open_at_once) as opened:
            if stat.S_ISFIFO(os.fstat(opened.fileno()).st_mode):
                os.set_blocking(opened.fileno(), True)  # with a writer there, wait until it has written all
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
    """Open without waiting for the writer of a pipe; `open` calls it as its opener."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_record(file: Path, content: bytes) -> BaselineRecord:
    """Parse the bytes of a baseline; `file` is named in messages.

    Raises:
        InputError: If the bytes are no TOML, the format is another, or a key is missing, unknown or of a wrong type.
    """
    try:
        parsed = tomllib.loads(content.decode("utf-8-sig"))
    except RecursionError:
        raise InputError(f"{file}: is nested too deeply") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{file}: is no TOML: {error}") from None
    except ValueError:  # Python reads no whole number of more than 4300 digits
        raise InputError(f"{file}: holds a number that is too long") from None
    if "format" in parsed and parsed["format"] != FORMAT:
        raise InputError(f"{file}: its format is {shown(parsed['format'])}; this version reads format {FORMAT}")
    try:
        return BaselineRecord.model_validate(parsed)
    except ValidationError as error:
        raise InputError(f"{file}: {_first_problem(error)}") from None


def _first_problem(error: ValidationError) -> str:
    """Return the first problem as one line: `cell 2: games is 0; it must be at least 1`."""
    wrong = error.errors()[0]
    where, place = [], list(wrong["loc"])
    if len(place) > 1 and place[0] in ("cell", "target", "history") and isinstance(place[1], int):
        where.append(f"{place[0]} {place[1] + 1}")
        place = place[2:]
    kept = [str(step) for step in place if step not in ("int", "float", "str", "bool")]
    where.append(".".join(kept))
    if wrong["type"] == "missing":
        return f"{': '.join(where)} is missing"
    if wrong["type"] == "extra_forbidden":
        return f"{': '.join(where)}: there is no such key"
    return f"{': '.join(each for each in where if each)} is {shown(wrong['input'])}; {allowed(wrong)}"
