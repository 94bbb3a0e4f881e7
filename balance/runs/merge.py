"""Join shards of a plan into one run: what `balance sweep` writes without `--shard`.

The order of writes is that of a sweep (see `writer`): `run.json` with the plan as unfinished, the scenario, the parts,
the tables, `run.json` with the plan as finished. A merge that is stopped goes on when it is started again; the shards
are only read.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from balance.runs.cell_work import CellWork
from balance.runs.counts import PartCount
from balance.runs.manifest import MANIFEST, Manifest, PlanRecord, compare, find_manifest, new_manifest, read_manifest
from balance.runs.parts import Part
from balance.runs.run import LOCK, Run, open_run
from balance.runs.shards import Shard, owner
from balance.runs.sweep import TAKEN, refuse_folder
from balance.runs.writer import Progress, RunWriter, Say
from balance.storage import places, sealed_parquet
from balance.storage.sealed_parquet import Damaged
from balance.storage.store import Place
from reports.formats import listed
from scenarios.loader.errors import InputError

_ANEW = "the same `balance sweep` with --shard and --resume plays it again"
_DESCRIBED = {  # field of the manifest -> what it is called in a message
    "game": "the game",
    "scenario": "the scenario's name",
    "source": "the scenario as it was named",
    "seed": "the seed",
    "part": "the size of parts",
    "unfinished": "the plan",
    "scenario_digest": "the scenario",
    "kernel_digest": "the game's kernels",
    "balance": "the version of Balance",
    "libraries": "the libraries",
}


@dataclass(frozen=True)
class _Folder:
    """Hold the folder of a shard, its manifest, which shard it is and of which plan."""

    path: Place
    manifest: Manifest
    shard: Shard
    plan: PlanRecord


def merge(
    folders: Sequence[str | Place],
    out: str | Place,
    *,
    incomplete: bool = False,
    progress: Progress | None = None,
    say: Say | None = None,
) -> Run | None:
    """Join shards of a plan, made by `balance.sweep(..., shard=...)`, into one run.

    Every part is checked before and after it is copied. A shard may be given twice if its files are the same. `out` may
    hold the same run already, whole or in part: what is missing is added. A run records one machine, which is that of
    the shard with the lowest number in the first merge; all else is the same wherever shards were played.

    Args:
        folders: Folders of the shards, in any order; they are not changed.
        out: Folder of the run; created if necessary.
        incomplete: Keep what there is if shards are missing. The rest comes by another merge, or by the same sweep with
            `resume` in `out`.
        progress: Called with the number of games copied, or found in `out`, since the last call.
        say: Called with a line about anything unexpected; None: nothing is said.

    Returns:
        The run, opened for reading; None if `incomplete` and parts are still missing.

    Raises:
        InputError: If a folder is no shard; the shards are not of one plan; one is missing, not finished or damaged; a
            part is there twice with other bytes; or `out` holds something else, is written by another process, or
            cannot be written.
    """
    shards = _shards(folders)
    out, say, progress = places.place(out), say or _ignore, progress or _ignore
    _prepared(shards, out, incomplete, _ignore)  # a refusal leaves nothing behind, not even a lock
    with places.at(out).locked(LOCK, TAKEN):
        # again: another process may have written before we had the lock
        writer, work, missing = _prepared(shards, out, incomplete, say)
        writer.write_manifest()
        for each in work:
            each.store(writer, progress)
        if missing:
            say(f"{out}: {missing}; merge them too, or play them with the same `balance sweep` and --resume")
            return None
        writer.finish()
    return open_run(out)


def _ignore(_: object) -> None:
    pass


def _shards(folders: Sequence[str | Place]) -> list[_Folder]:
    """Return the folders by the number of the shard, after comparing their manifests."""
    if not folders:
        raise InputError("there is nothing to merge; name the folders of the shards")
    shards = []
    for folder in dict.fromkeys(map(places.place, folders)):
        places.at(folder).check_name()
        manifest = read_manifest(folder)
        if manifest.shard is None:
            raise InputError(f"{folder}: is a whole run; merge takes shards, made by `balance sweep ... --shard I/N`")
        if manifest.unfinished is None:
            raise InputError(f"{folder / MANIFEST}: is damaged: it names no plan; {_ANEW}")
        shards.append(_Folder(folder, manifest, manifest.shard, manifest.unfinished))
    shards.sort(key=lambda each: each.shard.number)
    for other in shards[1:]:
        _refuse_stranger(shards[0], other)
    return shards


def _refuse_stranger(first: _Folder, other: _Folder) -> None:
    """Refuse a shard of another plan, another division, or other versions."""
    if other.shard.of != first.shard.of:
        raise InputError(f"{other.path}: is {other.shard}, and {first.path} is {first.shard}; they do not go together")
    if list(other.plan.grid) != list(first.plan.grid):  # dicts are equal in any order; the order numbers the cells
        raise InputError(f"{other.path}: differs from {first.path} in the plan; they do not go together")
    for name, what in _DESCRIBED.items():
        here, there = getattr(other.manifest, name), getattr(first.manifest, name)
        if here != there:
            values = f" ({here} and {there})" if isinstance(here, (int, str)) and "digest" not in name else ""
            raise InputError(f"{other.path}: differs from {first.path} in {what}{values}; they do not go together")


def _prepared(
    shards: Sequence[_Folder], out: Place, incomplete: bool, say: Say
) -> tuple[RunWriter, list["_PartWork"], str]:
    """Return the run's writer, its parts, and which shards are missing, without changing anything on disk."""
    refuse_folder(out, resume=True)
    writer = _writer(shards, out, say)
    writer.check_folder()
    work = list(_work(writer, shards))
    return writer, work, _missing(work, shards[0].shard.of, incomplete)


def _writer(shards: Sequence[_Folder], out: Place, say: Say) -> RunWriter:
    """Return the writer of the run, without changing anything on disk."""
    first = shards[0]
    whole = first.manifest.model_copy(update={"shard": None, "unfinished": None})
    record = first.plan
    scenario = Run(first.path, first.manifest, pl.DataFrame()).scenario()
    plan = record.plan(scenario, whole.seed, whole.source)
    compare(first.path / MANIFEST, whole, new_manifest(plan, whole.part))
    if (old := find_manifest(out)) is not None:
        if old.shard is not None:
            raise InputError(f"{out}: is {old.shard}, which is not written to; choose another folder")
        state: dict[str, Any] = {"plans": [], "unfinished": None, "skipped": [], "tables": {}}
        plans = [each for each in (*old.plans, old.unfinished) if each is not None]
        if old.model_copy(update=state | {"machine": whole.machine}) != whole or plans not in ([], [record]):
            raise InputError(f"{out}: holds another run; choose a folder that is not there yet or is empty")
        whole = old
    writer = RunWriter.open(plan, out, whole.part, say)
    writer.manifest = whole  # with the libraries and the machine of the shards
    return writer


@dataclass(frozen=True)
class _PartWork:
    """Hold a part of the run and where it is to be had.

    Attributes:
        cell, part: Its configuration and the part.
        shard: The number of the shard that plays it.
        holders: Folders of that shard in which its file is.
        unfinished: A folder of that shard in which its file is not.
        stored: Whether the run has its file.
    """

    cell: CellWork
    part: Part
    shard: int
    holders: list[Place]
    unfinished: Place | None
    stored: bool

    def store(self, writer: RunWriter, progress: Progress) -> None:
        """Copy the part unless the run has it; count its games. A part that is nowhere is left out."""
        if not self.stored and not self.holders:
            return
        contents = {folder: self._content(folder) for folder in self.holders}
        stored = writer.stored(self.part) if self.stored else None
        frame = stored[0] if stored else None
        if frame is not None and not self.part.needs_playing(frame.height):
            contents[self.part.run] = sealed_parquet.intact(self.part.path)
        elif self.holders:
            frame = self._copied(self.holders[0])
        else:
            raise InputError(f"{self.part.path}: is damaged, and no folder of shard {self.shard} is given to mend it")
        first, *others = contents
        for other in others:
            if contents[other] != contents[first]:
                raise InputError(f"{self._at(first)}: differs from {self._at(other)}; merge with one of the two")
        self.cell.count(self.part, PartCount.of(self.part, frame, sealed_parquet.seal_of(contents[first])))
        progress(self.part.games)

    def _at(self, folder: Place) -> Place:
        return replace(self.part, run=folder).path

    def _content(self, folder: Place) -> bytes:
        try:
            return sealed_parquet.intact(self._at(folder))
        except Damaged as error:
            raise InputError(f"{self._at(folder)}: is damaged: {error}; {_ANEW}") from None

    def _copied(self, folder: Place) -> pl.DataFrame:
        try:
            return self.part.copy_from(folder)
        except Damaged as error:
            raise InputError(f"{self._at(folder)}: is not a part of this run: {error}; {_ANEW}") from None


def _work(writer: RunWriter, shards: Sequence[_Folder]) -> Iterator[_PartWork]:
    """Yield the parts of the run in order, each with the folders that have it."""
    folders: defaultdict[int, list[Place]] = defaultdict(list)
    for each in shards:
        folders[each.shard.number].append(each.path)
    presence = {folder: places.at(folder).presence() for folder in (writer.folder, *(each.path for each in shards))}
    every = ((cell, part) for cell in writer.cells for part in cell.parts)
    for i, (cell, part) in enumerate(every):
        number = owner(i, shards[0].shard.of)
        there = {folder: replace(part, run=folder).is_there(presence[folder]) for folder in folders[number]}
        holders = [folder for folder, has in there.items() if has]
        without = next((folder for folder, has in there.items() if not has), None)
        yield _PartWork(cell, part, number, holders, without, part.is_there(presence[writer.folder]))


def _missing(work: Sequence[_PartWork], of: int, incomplete: bool) -> str:
    """Return which shards are missing, as `shards 2 and 7 of 16 are missing`; "" if none is.

    Raises:
        InputError: If any is missing and `incomplete` is False; the message tells unfinished shards from missing ones.
    """
    lacking = [each for each in work if not each.stored and not each.holders]
    absent = sorted({each.shard for each in lacking if each.unfinished is None})
    unfinished = {each.shard: each.unfinished for each in lacking if each.unfinished is not None}
    words = []
    if absent:
        several = len(absent) > 1
        shards = listed([str(number) for number in absent])
        words.append(f"shard{'s' if several else ''} {shards} of {of} {'are' if several else 'is'} missing")
    for number, folder in unfinished.items():
        some = [each for each in lacking if each.shard == number]
        words.append(f"{folder} is not finished ({len(some)} of its parts {'is' if len(some) == 1 else 'are'} missing)")
    text = "; ".join(words)
    if text and not incomplete:
        raise InputError(f"{text}; finish them (--shard and --resume), or keep what there is with --incomplete")
    return text
