"""Turn the errors of a store's library into one line.

Every store's library has errors of its own. All become an InputError, without credentials; only that an object is not
there stays a FileNotFoundError.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from upath import UPath

from balance.storage.urls import without_credentials
from scenarios.loader.errors import InputError

_SHORTEST = 4  # characters of a value in a store's options that is taken for a secret when a message has it


@contextmanager
def reaching(path: UPath, what: str) -> Iterator[None]:
    """Turn the errors of a store in this block into an InputError of one line.

    All of them: botocore's, aiohttp's and those of other libraries have nothing in common but `Exception`.

    Args:
        path: Where.
        what: `read`, `written`, `listed` or `removed`.
    """
    try:
        yield
    except (InputError, FileNotFoundError, FileExistsError, NotADirectoryError):
        raise
    except Exception as error:
        raise InputError(f"{path}: cannot be {what}: {why(error, path.storage_options)}") from None


def why(error: Exception, options: Mapping[str, Any]) -> str:
    """Return an error in one line, without credentials.

    Args:
        error: The error.
        options: Those of the store, whose values are not shown.
    """
    said = str(error).strip()
    text = (type(error).__name__ if said in ("", "None") else said).splitlines()[0]
    for value in options.values():
        if isinstance(value, str) and len(value) >= _SHORTEST:
            text = text.replace(value, "...")
    return without_credentials(text)
