"""Find the place that a path or a URL names, and what reads and writes there.

What belongs to buckets, and the libraries that they need, is imported when the first URL comes.
"""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from balance.installation import how_to_add
from balance.storage.disk import Disk
from balance.storage.store import Place, Store
from balance.storage.urls import is_url, shown_url
from scenarios.loader.errors import InputError

_LOCAL = ("file", "local")  # schemes of folders


def place(given: str | Place) -> Place:
    """Return the place that a path or a URL names. `file://` is a folder like any other.

    Args:
        given: A path, `s3://bucket/run` or any URL that fsspec knows, or a `upath.UPath` with options of its own.

    Raises:
        InputError: If the scheme is unknown, its library is not installed, or the URL names no place.
    """
    if isinstance(given, Path):
        return given
    if not is_url(url := str(given)):
        return Path(url)
    scheme = url.partition("://")[0]
    if scheme in _LOCAL:
        parts = urlsplit(url)
        if parts.netloc not in ("", "localhost") or not parts.path:
            raise InputError(f"{shown_url(url)}: names no folder of this machine; write it as {scheme}:///folder")
        return Path(unquote(parts.path))
    try:
        from balance.storage import bucket_urls
    except ImportError:
        raise InputError(f"object stores need libraries that are not installed; {how_to_add('stores')}") from None
    return bucket_urls.place(url, getattr(given, "storage_options", {}))


def at(path: Place) -> Store:
    """Return what reads and writes the file or the folder at a place."""
    if isinstance(path, Path):
        return Disk(path)
    from balance.storage.bucket import Bucket

    return Bucket(path)


def read(path: Place) -> bytes:
    """Return the bytes of a file: see `Store.read`."""
    return at(path).read()
