"""Tell URLs from paths, and show them without the credentials that they may hold."""

import re
from pathlib import Path

# `user:password@`, as far as the last @: a password may hold a / and an @. A URL that became a path has one slash left
_CREDENTIALS = re.compile(r"(?<=:/)(/?)[^/:@\s]*:\S*@")
# a query may hold a token or a signature: `?sig=...`
_QUERY = re.compile(r"(?<=:/)([^\s?]*)\?\S*")


def is_url(given: object) -> bool:
    """Tell whether a text, or a path, is a URL; `Path("s3://bucket/run")` is none, it has lost a slash."""
    return not isinstance(given, Path) and "://" in str(given)


def was_url(path: object) -> bool:
    """Tell whether a path was made of a URL by code that takes no URLs: `s3:/bucket/run`."""
    return isinstance(path, Path) and re.match(r"[a-zA-Z][a-zA-Z0-9+._-]+:/", path.as_posix()) is not None


def without_credentials(text: str) -> str:
    """Return a text with `user:password@`, and the query, which may hold a token, cut out of its URLs."""
    return _QUERY.sub(r"\1", _CREDENTIALS.sub(r"\1", text))


def shown_url(url: str) -> str:
    """Return a whole URL without its query and `user:password@`, though the password holds blanks."""
    scheme, mark, rest = url.partition("://")
    user, at, place = rest.rpartition("@")
    shown = f"{scheme}{mark}{place}" if at and ":" in user else url
    return shown.partition("?")[0] if mark else shown
