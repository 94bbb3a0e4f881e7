"""Write the figures of a report as pictures into a folder; replace only those of an earlier report."""

from pathlib import Path

from balance.storage import atomic, places, urls
from reports import Report
from reports.pictures import is_ours, pictures
from scenarios.loader.errors import InputError
from scenarios.loader.reading import read_regular


def check_folder(folder: Path) -> None:
    """Refuse a folder that could not take the pictures, before time is spent on them.

    Raises:
        InputError: If it is a file, was a URL, holds other files, or lies in a folder that does not exist.
    """
    places.at(folder).check_name()
    if urls.was_url(folder):
        raise InputError(f"{folder}: is no folder of this machine; choose a folder for the pictures, such as figures")
    if folder.suffix.lower() == ".png":
        raise InputError(f"{folder}: is the name of a picture; --png takes a folder, such as {folder.with_suffix('')}")
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder}: is a file; --png takes a folder, one that is not there yet or is empty")
    if not folder.absolute().parent.is_dir():
        raise InputError(f"{folder}: is in a folder that does not exist, {folder.parent}")
    if folder.is_dir():
        _ours(folder)


def write_pictures(report: Report, folder: Path) -> list[Path]:
    """Write each figure of a report as a PNG.

    Args:
        report: The report.
        folder: Where to; pictures of an earlier report in it are replaced or removed.

    Returns:
        The paths of the pictures, in the order of the page.

    Raises:
        InputError: If they cannot be written, or the folder holds other files.
    """
    drawn = {folder / f"{each.name}.png": each.png for each in pictures(report)}
    check_folder(folder)
    atomic.write_all(drawn)
    with atomic.writing(folder):
        for old in _ours(folder):
            if old not in drawn:
                old.unlink(missing_ok=True)
    return list(drawn)


def _ours(folder: Path) -> list[Path]:
    """Return the pictures of an earlier report in a folder.

    Raises:
        InputError: If there is anything else.
    """
    with atomic.writing(folder):
        found = [path for path in sorted(folder.iterdir()) if not atomic.is_unfinished(path.name)]
    for path in found:
        if path.is_symlink() or not path.is_file() or not is_ours(read_regular(path)):
            raise InputError(f"{path}: is there already and is no picture of a report; choose another folder for --png")
    return found
