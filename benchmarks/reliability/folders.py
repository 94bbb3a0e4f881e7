"""Say what a folder holds, and what is wrong with it after a command was killed or failed."""

import os
import shutil
import time
from collections.abc import Mapping
from pathlib import Path

from balance.runs.kept_pace import PACE
from balance.runs.manifest import MANIFEST, read_manifest
from balance.storage import sealed_parquet
from balance.storage.atomic import is_unfinished
from scenarios.loader.errors import InputError

Contents = dict[str, bytes]


def contents(folder: Path) -> Contents:
    """Return the bytes of every file in a folder and below, by relative path.

    Left out are locks, temporary files, and how parts look on this machine.
    """
    files = (path for path in folder.rglob("*") if path.is_file() and not _is_aside(path.name))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _is_aside(name: str) -> bool:
    """Tell whether a file is temporary, only carries a lock, or is of one machine; a killed process leaves them."""
    return is_unfinished(name) or name == "lock" or name.endswith(".looks.json") or _is_lock(name)


def _is_lock(name: str) -> bool:
    return name.startswith(".") and name.endswith(".lock")


def put(start: Path, place: Path) -> None:
    """Make a folder hold what another one holds, with its times, and nothing else."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(start, place)


def temporary(folder: Path) -> list[Path]:
    """Return the temporary files in a folder and below."""
    return [path for path in folder.rglob(".*") if is_unfinished(path.name)]


def age(folder: Path, hours: float) -> None:
    """Make the temporary files look as if they were written so long ago [h]."""
    then = time.time() - hours * 3600
    for path in temporary(folder):
        os.utime(path, (then, then))


def identities(folder: Path) -> dict[str, tuple[int, int]]:
    """Return inode and time of every part; both change when a file is written again."""
    stats = {path.relative_to(folder).as_posix(): path.stat() for path in folder.rglob("part-*.parquet")}
    return {name: (stat.st_ino, stat.st_mtime_ns) for name, stat in stats.items()}


def half_written(folder: Path, before: Contents, after: Contents) -> str:
    """Say which file is neither as it was before a command nor as the command leaves it, or is lost; "" if none is.

    `run.json` has a third form meanwhile, and a file of `pace/`, which is written game by game: they must have their
    seals.

    Args:
        folder: The folder.
        before, after: What it held before the command, and what it holds after an undisturbed one.
    """
    now = contents(folder)
    if lost := before.keys() & after.keys() - now.keys():
        return f"{min(lost)} is lost"
    for name, content in now.items():
        path = folder / name
        if content in (before.get(name), after.get(name)):
            continue
        try:
            if path.name == MANIFEST:
                read_manifest(path.parent)
            elif path.parent.name == PACE:
                sealed_parquet.intact(path)
            else:
                return f"{name} is half written"
        except (InputError, sealed_parquet.Damaged) as error:
            return str(error)
    return ""


def difference(now: Mapping[str, bytes], wanted: Mapping[str, bytes]) -> str:
    """Say how the contents of two folders differ; "" if they are the same."""
    for name in sorted(now.keys() | wanted.keys()):
        if now.get(name) != wanted.get(name):
            what = "is missing" if name not in now else "is too much" if name not in wanted else "has other bytes"
            return f"{name} {what}"
    return ""
