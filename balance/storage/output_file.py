"""Refuse names under which a command cannot write a file; see `output_folder` for folders."""

from pathlib import Path

from balance.storage import places, urls
from scenarios.loader.errors import InputError


def refuse(out: Path, example: str) -> None:
    """Refuse what names no file of this machine.

    Args:
        out: The file, as somebody named it.
        example: A file's name, for the message.

    Raises:
        InputError: If it is a folder (`/`, `.`, nothing at all), or was a URL.
    """
    places.at(out).check_name()
    if urls.was_url(out):
        raise InputError(f"{out}: is no file of this machine, and only runs are kept in stores; write to {example}")
    if out.is_dir():
        raise InputError(f"{out}: is a folder; write to a file such as {out / example}")
