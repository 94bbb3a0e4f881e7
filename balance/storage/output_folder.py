"""Refuse folders that a command must not write to."""

from pathlib import Path

from balance.storage import atomic, places, urls
from balance.storage.store import Place
from scenarios.loader.errors import InputError

_PAGES = (".html", ".htm")  # what pages are called, and folders are not


def refuse(out: Place, resume: bool, *, what: str, marker: str, lock: str, answer: str = "") -> None:
    """Refuse a folder that is not there for this, such as one with files of other kinds.

    Args:
        out: The folder.
        resume: Whether it may hold such a thing already, to go on with.
        what: What is to be written, for messages: `run`.
        marker: The file by which such a folder is known.
        lock: The file of its lock, which may lie there alone.
        answer: The file that holds its answer, if it has one.

    Raises:
        InputError: If it is a file, cannot be read, has other files, has a marker and `resume` is False, or is not
            there yet and has the name of a page.
    """
    a_what = f"an {what}" if what[0] in "aeiou" else f"a {what}"
    places.at(out).check_name()
    if urls.was_url(out):
        raise InputError(f"{out}: is no folder of this machine, and only runs are kept in stores; choose a folder")
    try:
        kept = set(places.at(out).names())
    except NotADirectoryError:
        raise InputError(f"{out}: is a file; {a_what} is a folder, one that is not there yet or is empty") from None
    except OSError as error:
        raise InputError(f"{out}: cannot be read: {error.strerror}") from error
    if marker not in kept and out.suffix.lower() in _PAGES:
        raise InputError(f"{out}: is the name of a page; {a_what} is a folder, such as {out.with_suffix('')}")
    if marker in kept and not resume and answer in kept:
        page = Path(f"{out}{_PAGES[0]}")
        there = f" on the page {page}" if page.is_file() else ""
        again = "add --resume to print it again, or to go on if a budget ended it"
        raise InputError(f"{out}: holds {a_what} and its answer{there}; {again}; or choose another folder")
    if marker in kept and not resume:
        raise InputError(f"{out}: holds {a_what}; add --resume to go on with it, or choose another folder")
    if marker not in kept and any(name != lock and not atomic.is_unfinished(name) for name in kept):
        raise InputError(f"{out}: holds files that are no {what}; choose a folder that is not there yet or is empty")
