"""Carry out a plan in a run's folder; the sweep can be stopped and resumed at any moment.

Only one process may write a folder: it holds the lock on `lock`, which the system releases if the process dies. A store
has no lock: there a process that finds `run.json` written for another plan stops (see `writer`).
"""

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, Unpack, overload

from balance.design.limits import MAX_CELLS, PART
from balance.design.plan import Plan
from balance.design.whole_numbers import check_whole
from balance.runs.manifest import MANIFEST, Manifest
from balance.runs.run import LOCK, Run, open_run
from balance.runs.shards import Shard, as_shard
from balance.runs.writer import Progress, RunWriter, Say, Tell
from balance.simulation.engine import Engine, check_engine, engine_of
from balance.storage import output_folder, places
from balance.storage.store import Place
from reports.plain import plural
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

FILES = (".csv", ".html", ".json", ".md", ".parquet", ".toml", ".txt", ".xlsx")  # endings of files, not of folders
KEPT = "finished parts are kept, and --resume goes on with them"
TAKEN = "another process is writing this run; wait for it or choose another folder"


@dataclass(frozen=True)
class ShardRun:
    """Describe a shard that was played; `balance.merge` makes a run of all shards of a plan.

    Attributes:
        path: Its folder, or its place in a store.
        manifest: The content of its `run.json`.
        shard: Its number, and the number of shards.
        parts: Number of parts that it played.
        games: Number of games in them [games].
    """

    path: Place
    manifest: Manifest
    shard: Shard
    parts: int
    games: int


class _Options(TypedDict, total=False):
    resume: bool
    drop_unfinished: bool
    threads: int | None
    cluster: "str | Client | None"
    progress: Progress | None
    tell: Tell | None
    say: Say | None
    part: int


# A shard answers with that shard; without one the answer is the run.
@overload
def sweep(plan: Plan, out: str | Place, *, shard: None = ..., **options: Unpack[_Options]) -> Run: ...
@overload
def sweep(plan: Plan, out: str | Place, *, shard: tuple[int, int], **options: Unpack[_Options]) -> ShardRun: ...
def sweep(
    plan: Plan,
    out: str | Place,
    *,
    resume: bool = False,
    drop_unfinished: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
    tell: Tell | None = None,
    say: Say | None = None,
    part: int = PART,
    shard: tuple[int, int] | None = None,
    cluster: "str | Client | None" = None,
) -> Run | ShardRun:
    """Play every configuration of a plan and keep one row per game.

    Games that the folder has already are kept and not played again; a plan with more games or more values adds to them.
    If the process is interrupted or killed, only the parts in flight are lost: the same call with `resume` continues.
    Until the plan is finished, readers of the run see only the plans that were finished before.

    Args:
        plan: What to play.
        out: Folder of the run, created if necessary; or a URL such as `s3://bucket/run`.
        resume: Continue the run in `out`, if there is one; without it, a folder with a run is refused.
        drop_unfinished: Give up another plan that was begun in the run and not finished: remove the parts that only it
            needs.
        threads: Number of threads; None: one for each processor. The files' bytes do not depend on it.
        progress: Called in the caller's thread with the number of games played, or found stored, since the last call.
        tell: Called in the caller's thread now and then with the estimates so far: of each configuration's first games
            `config`, then `balance.stats.estimates.SCHEMA`; not of a shard.
        say: Called with a line about anything unexpected, such as a damaged part; None: it becomes a warning.
        part: Games of a full part; small values are for tests [games].
        shard: `(3, 16)`: play only the parts of shard 3 of 16, into a folder of its own; see `balance.runs.shards`. A
            shard carries out one plan, with a fixed number of games.
        cluster: Play on a Dask cluster: `local:4` for four workers on this machine, a scheduler's address, or a client.
            All workers need `out` under the same path, or reach the store of its URL. None: on threads of this process.

    Returns:
        The run, opened for reading; with `shard`, what was played of it.

    Raises:
        InputError: If nothing can be played; `out` cannot be written, holds other files, or holds a run of another
            game, seed, scenario or shard; another process writes it; the parts of another unfinished plan are in the
            way; its stored games differ from those played now; `shard` is none, or goes together with a precision
            or `drop_unfinished`; `cluster` is none, cannot be reached, or no worker of it can play; or both `threads`
            and `cluster` are given.
    """
    if shard is not None:
        refuse_undivided(plan, drop_unfinished, shard)
    check_engine(threads, cluster)
    folder, say = places.place(out), say or _warn
    check_whole("configurations", len(plan.cells.legal), 1, MAX_CELLS)  # before any file is made
    refuse_folder(folder, resume)
    with engine_of(threads, cluster, say, KEPT) as engine:
        return carry_out(
            plan,
            folder,
            engine,
            resume=resume,
            drop_unfinished=drop_unfinished,
            progress=progress or _ignore,
            tell=tell,
            say=say,
            part=part,
            shard=shard,
        )


def carry_out(
    plan: Plan,
    folder: Place,
    engine: Engine,
    *,
    resume: bool,
    drop_unfinished: bool,
    progress: Progress,
    say: Say,
    tell: Tell | None = None,
    part: int = PART,
    shard: tuple[int, int] | None = None,
) -> Run | ShardRun:
    """Play a plan into a folder: what `sweep` does once its arguments are checked and something plays."""
    mine = None if shard is None else as_shard(shard)
    refuse_folder(folder, resume)
    with places.at(folder).locked(LOCK, TAKEN):
        refuse_folder(folder, resume)  # again: another process may have written before we had the lock
        writer = RunWriter.open(plan, folder, part, say, mine)
        writer.tell = tell if mine is None else None
        writer.check_rules()
        writer.check_folder()
        writer.settle_unfinished(drop_unfinished)
        writer.find_stored_parts(progress)
        writer.write_manifest()
        writer.play_missing_parts(engine, progress)
        if mine is not None:
            return _played(writer, mine)
        while writer.extend_imprecise_cells(progress):
            writer.play_missing_parts(engine, progress)
        writer.finish()
    run = open_run(folder)
    if tell is not None:
        tell(run.summary)
    return run


def refuse_undivided(plan: Plan, drop_unfinished: bool, shard: tuple[int, int]) -> None:
    """Refuse what cannot be divided among shards.

    Raises:
        InputError: If the shard is none, the plan has a precision, or another plan is to be dropped.
    """
    as_shard(shard)
    if plan.precision is not None:
        raise InputError(
            "a shard cannot play to a precision: how many games are needed is known only from all of them; "
            "give the number of games (--games)"
        )
    if drop_unfinished:
        raise InputError("a shard carries out one plan, so there is no other to drop; leave --drop-unfinished out")


def _played(writer: RunWriter, shard: Shard) -> ShardRun:
    """Return what a shard has; say so if it has nothing to play."""
    every = sum(len(cell.parts) for cell in writer.cells)
    mine = [part for parts in writer.parts() for part in parts]
    if not mine:
        writer.say(f"{writer.folder}: {shard} is empty: the plan has {plural(every, 'part')}; merge may do without it")
    return ShardRun(writer.folder, writer.manifest, shard, len(mine), sum(part.games for part in mine))


def _warn(line: str) -> None:
    warnings.warn(line, RuntimeWarning, stacklevel=3)


def _ignore(games: int) -> None:
    pass


def _is_missing(out: Place) -> bool:
    """Return whether there is nothing at a place; a file in a store cannot be listed, so it is there."""
    try:
        return not places.at(out).exists()
    except NotADirectoryError:
        return False


def refuse_folder(out: Place, resume: bool) -> None:
    """Refuse a folder that a sweep must not write to.

    Args:
        out: The folder, or the place in a store.
        resume: Whether it may hold a run.

    Raises:
        InputError: If it is a file, cannot be read, has other files, or has a run and `resume` is False.
    """
    if out.suffix in FILES and _is_missing(out):
        raise InputError(f"{out}: a run is a folder of many files, and {out.suffix} is the name of one; name a folder")
    output_folder.refuse(out, resume, what="run", marker=MANIFEST, lock=LOCK)
