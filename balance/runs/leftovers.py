"""Refuse or remove parts that an unfinished plan left in a run; refuse links among a run's folders."""

import re
from collections.abc import Sequence

from balance.runs.cell_work import CellWork
from balance.runs.counts import COUNTS, files_of
from balance.runs.kept_scenario import SCENARIO
from balance.storage import places
from balance.storage.store import Place
from scenarios.loader.errors import InputError

_CONFIG, _PART = re.compile(r"config=(\d{4,})"), re.compile(r"part-(\d{8,})\.parquet")


def refuse_links(run: Place) -> None:
    """Refuse a run of which a folder is a symbolic link: files written there would land outside the run.

    Args:
        run: Folder of the run.

    Raises:
        InputError: Naming the link.
    """
    for folder in (run / SCENARIO, run / COUNTS, run / "games", *_folders(run).values()):
        if places.at(folder).is_link():
            raise InputError(f"{folder}: is a link; the folders of a run must be its own")


def refuse(run: Place, before: Sequence[str], cells: Sequence[CellWork]) -> None:
    """Refuse to play if an unfinished plan left parts under numbers that other configurations have now.

    Args:
        run: Folder of the run.
        before: Digests of the configurations as the unfinished plan numbers them.
        cells: The configurations that are to be played.

    Raises:
        InputError: If there are such parts; the message says what the user can do.
    """
    parts = sum(len(_parts(folder)) for folder in _foreign(run, before, cells))
    if parts:
        raise InputError(
            f"{run}: holds {parts} parts of another plan that was begun and is not finished; finish it first "
            "(its own `balance sweep` with --resume), or give it up and remove them with --drop-unfinished"
        )


def remove(run: Place, before: Sequence[str], cells: Sequence[CellWork]) -> None:
    """Remove the parts that only the unfinished plan needs.

    A configuration with a rule of precision keeps all its parts: how many it needs is known only when they are counted.

    Args:
        run, before, cells: As for `refuse`.

    Raises:
        InputError: If a part cannot be removed.
    """
    folders = _folders(run)
    unneeded = [part for folder in _foreign(run, before, cells) for part in _parts(folder)]
    for cell in cells:
        if not cell.planned.rules and cell.number in folders:
            needed = {part.path.name for part in cell.parts}
            unneeded += [part for part in _parts(folders[cell.number]) if part.name not in needed]
    for part in unneeded:
        places.at(part).remove()
    for number in {int(part.parent.name.removeprefix("config=")) for part in unneeded}:
        for file in files_of(run, number):
            places.at(file).remove()


def _foreign(run: Place, before: Sequence[str], cells: Sequence[CellWork]) -> list[Place]:
    """Return the folders whose number belongs to another configuration now, or to none."""
    now = [cell.configuration.digest for cell in cells]
    # A number beyond the end of either list is not in `same`, so its folder is foreign too.
    same = {number for number, (old, new) in enumerate(zip(before, now, strict=False)) if old == new}
    return [folder for number, folder in _folders(run).items() if number not in same]


def _folders(run: Place) -> dict[int, Place]:
    """Return the folders of configurations, by number."""
    games = run / "games"
    return {int(match[1]): games / name for name in _names(games) if (match := _CONFIG.fullmatch(name))}


def _parts(folder: Place) -> list[Place]:
    return [folder / name for name in _names(folder) if _PART.fullmatch(name)]


def _names(folder: Place) -> list[str]:
    """Return the names in a folder; none if there is no such folder, or a file in its place."""
    try:
        return places.at(folder).names()
    except NotADirectoryError:
        return []
