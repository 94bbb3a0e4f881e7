"""What a plan that was begun and never finished left in a run, and links that do not belong into one."""

import re
from collections.abc import Sequence
from pathlib import Path

from balance.runs.cell_work import CellWork
from balance.runs.run import SCENARIO
from balance.storage import atomic
from scenarios.loader.errors import InputError

_CONFIG, _PART = re.compile(r"config=(\d{4,})"), re.compile(r"part-(\d{8,})\.parquet")


def refuse_links(run: Path) -> None:
    """Refuse a run whose folders are links: what is written there would land outside of it.

    Raises:
        InputError: Naming the link.
    """
    for folder in (run / SCENARIO, run / "games", *_folders(run).values()):
        if folder.is_symlink():
            raise InputError(f"{folder}: is a link; the folders of a run must be its own")


def refuse(run: Path, before: Sequence[str], cells: Sequence[CellWork]) -> None:
    """Refuse to play where the parts of an unfinished plan would be in the way.

    Args:
        run: Folder of the run.
        before: Digests of the configurations as the unfinished plan numbers them.
        cells: The configurations that are to be played.

    Raises:
        InputError: Saying what can be done about it.
    """
    parts = sum(len(_parts(folder)) for folder in _foreign(run, before, cells))
    if parts:
        raise InputError(
            f"{run}: holds {parts} parts of another plan that was begun and is not finished; finish it first "
            "(its own `balance sweep` with --resume), or give it up and remove them with --drop-unfinished"
        )


def remove(run: Path, before: Sequence[str], cells: Sequence[CellWork]) -> None:
    """Remove the parts that only the unfinished plan needs. Arguments are those of `refuse`.

    Of a configuration whose games end by precision all is kept: how many it needs is known when they are counted.
    """
    folders = _folders(run)
    unneeded = [part for folder in _foreign(run, before, cells) for part in _parts(folder)]
    for cell in cells:
        if not cell.planned.rules and cell.number in folders:
            needed = {part.path.name for part in cell.parts}
            unneeded += [part for part in _parts(folders[cell.number]) if part.name not in needed]
    for part in unneeded:
        with atomic.writing(part):
            part.unlink(missing_ok=True)


def _foreign(run: Path, before: Sequence[str], cells: Sequence[CellWork]) -> list[Path]:
    """The folders of configurations that have another number now, or none."""
    now = [cell.configuration.digest for cell in cells]
    same = {number for number, (old, new) in enumerate(zip(before, now, strict=False)) if old == new}
    return [folder for number, folder in _folders(run).items() if number not in same]


def _folders(run: Path) -> dict[int, Path]:
    """The folders with parts, by number of the configuration."""
    games = run / "games"
    found = sorted(games.iterdir()) if games.is_dir() else []
    return {int(match[1]): folder for folder in found if (match := _CONFIG.fullmatch(folder.name))}


def _parts(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if _PART.fullmatch(path.name)] if folder.is_dir() else []
