"""Find the place in a store that a URL names."""

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fsspec import get_filesystem_class
from upath import UPath

from balance.storage.reaching import why
from balance.storage.urls import shown_url
from scenarios.loader.errors import InputError


def place(url: str, options: Mapping[str, Any]) -> UPath:
    """Return the place in a store that a URL names.

    Args:
        url: Such as `s3://bucket/run`.
        options: Options of fsspec's file system, for those who use Python.

    Raises:
        InputError: If the scheme is unknown, its library is not installed, or the URL names no place.
    """
    shown, scheme = shown_url(url), url.partition("://")[0]
    folders = url.partition("://")[2].strip("/").split("/")
    _check_text(shown)
    try:
        get_filesystem_class(scheme)
    except ImportError as error:
        raise InputError(f"{shown}: {error}") from None
    except ValueError:
        raise InputError(
            f"{shown}: there is no kind of store called {scheme!r}; give a folder, s3://bucket/run, or the URL of "
            "another store that fsspec knows"
        ) from None
    if not folders[0] or {"", ".", ".."} & set(folders):
        raise InputError(f"{shown}: names no place in a store; write it as {scheme}://bucket/run")
    try:
        with warnings.catch_warnings():  # that UPath has no class of its own for a store matters to nobody
            warnings.simplefilter("ignore", UserWarning)
            path: UPath = UPath(url.rstrip("/"), **options)
            # here and nowhere else the file system is made: some need a library, a server or more than a URL for it
            usable = bool(path.fs) and bool((path / "run").path) and not isinstance(path, Path)
    except OSError as error:
        raise InputError(f"{shown}: cannot be reached: {why(error, options)}") from None
    except ImportError as error:
        raise InputError(f"{shown}: needs a library that is not installed: {why(error, options)}") from None
    except Exception:  # see `reaching`; what its library says of it is of Python, not of the URL
        usable = False
    if not usable:
        raise InputError(f"{shown}: a URL of this form names no place that a run can be kept in; write s3://bucket/run")
    if shown_url(str(path)) != str(path):
        raise InputError(
            f"{shown}: {scheme} takes no user, password or `?` with a token in a URL; its library finds them where it "
            "always does, such as in the environment"
        )
    return path


def _check_text(url: str) -> None:
    """Refuse a URL that is not text."""
    try:
        url.encode()
    except UnicodeEncodeError:
        raise InputError(f"{url}: the name is not UTF-8; choose another") from None
