"""Read the versions of a baseline: several files, or every committed version of one."""

import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from balance.questions.drift.baseline_file import BaselineRecord, cell_name
from balance.questions.drift.baseline_toml import read_bytes, read_record
from scenarios.loader.errors import InputError
from scenarios.loader.messages import printable

MOST = 1_000  # committed versions that are read, the latest
NOW = "the file as it is now"


@dataclass(frozen=True)
class Version:
    """Hold a version of a baseline.

    Attributes:
        label: What it is called: a file's name, or the day and the commit.
        note: Why it is there: the reasons that `drift accept` wrote into it, else the commit's first line; or "".
        record: What it says.
    """

    label: str
    note: str
    record: BaselineRecord


def versions_of(files: Sequence[str | Path]) -> tuple[list[Version], list[str]]:
    """Return the versions in the order of time, and a line for each that cannot be read.

    Args:
        files: Baselines, the oldest first; of a single one, its committed versions are read with `git`, and what the
            file says now if that is not committed.

    Raises:
        InputError: If a file cannot be read, there are fewer than two versions, or they are of two games.
    """
    paths = [Path(file) for file in files]
    _refuse_twice(paths)
    found, unread = _committed(paths[0]) if len(paths) == 1 else (_named(paths), [])
    if len(found) < 2:
        where = f"{paths[0]}: has one version" if found else f"{paths[0]}: has no version that can be read"
        raise InputError(f"{where}; a history needs two: commit the file after `drift accept`, or name several files")
    games = sorted({version.record.game for version in found})
    if len(games) > 1:
        raise InputError(f"these are baselines of {' and '.join(games)}; a history is of one game")
    return found, unread


def _refuse_twice(paths: Sequence[Path]) -> None:
    """Refuse a file that is named twice.

    Raises:
        InputError: If one is.
    """
    seen: dict[Path, Path] = {}
    for path in paths:
        if (first := seen.setdefault(path.resolve(), path)) is not path:
            raise InputError(f"{path}: is named twice (as {first} before); name each version once, the oldest first")


def backwards(versions: Sequence[Version]) -> str:
    """Return that versions are told from the newest to the oldest, if their reasons say so; else ""."""
    for one, other in pairwise(versions):
        earlier, later = one.record.history, other.record.history
        if len(earlier) > len(later) and earlier[: len(later)] == later:
            return (
                f"{one.label} has all reasons of {other.label} and more, so it is the later one: name the oldest first"
            )
    return ""


def _named(paths: Sequence[Path]) -> list[Version]:
    """Return the versions that are files of their own."""
    stems = [path.stem for path in paths]
    versions: list[Version] = []
    for path, stem in zip(paths, stems, strict=True):
        record = _checked(path, read_bytes(path))
        label = stem if stems.count(stem) == 1 else str(path)
        versions.append(Version(label, _reasons(record, versions), record))
    return versions


def _committed(path: Path) -> tuple[list[Version], list[str]]:
    """Return a file's committed versions and what it says now; and which of them cannot be read."""
    content = read_bytes(path)
    folder, last = path.resolve().parent, b""
    versions: list[Version] = []
    unread: list[str] = []
    try:
        log = _git(folder, "log", f"-{MOST}", "--format=%h%x09%cs%x09%s", "--", path.name)
    except InputError as error:
        _checked(path, content)  # what is no baseline has no versions, whatever git says
        raise InputError(f"{path}: {error}; name two baselines or more, the oldest first") from None
    for line in reversed(log.splitlines()):
        commit, day, subject = line.decode(errors="replace").split("\t", 2)
        label = f"{day} {commit}"
        try:
            last = _git(folder, "show", f"{commit}:./{path.name}")
            record = _checked(Path(label), last)
        except InputError as error:  # removed in that commit, or of a format of its time
            unread.append(str(error))
            continue
        versions.append(Version(label, _reasons(record, versions) or printable(subject), record))
    if content != last or not versions:
        record = _checked(path, content)
        versions.append(Version(NOW, _reasons(record, versions), record))
    return versions, unread


def _checked(file: Path, content: bytes) -> BaselineRecord:
    """Return a baseline whose counts games can have.

    Raises:
        InputError: If it cannot be read, or a count is more than the games.
    """
    record = read_record(file, content)
    for cell in record.cell:
        for metric, count in cell.counts.items():
            if not 0 <= count <= cell.games:
                where = f"{file}: {cell_name(cell.set)}: {metric}"
                raise InputError(f"{where} is {count}; it must be from 0 to games = {cell.games}")
    return record


def _git(folder: Path, *words: str) -> bytes:
    """Return what `git` prints.

    Raises:
        InputError: If it is not installed, or refuses.
    """
    try:
        told = {**os.environ, "LC_ALL": "C"}  # what git says is read below
        ran = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False, env=told)
    except OSError:
        raise InputError("the earlier versions of one file are read with git, which is not there") from None
    if ran.returncode:
        said = ran.stderr.decode(errors="replace").strip().splitlines()
        if said and "not a git repository" in said[0]:
            raise InputError("is in no git repository, so it has no earlier versions")
        raise InputError(f"git {words[0]}: {printable(said[0]) if said else 'failed'}")
    return ran.stdout


def _reasons(record: BaselineRecord, before: Sequence[Version]) -> str:
    """Return the reasons in a version that the one before it does not have."""
    known = len(before[-1].record.history) if before else 0
    return "; ".join(printable(entry.reason) for entry in record.history[known:])
