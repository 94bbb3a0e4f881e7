"""Keep beside a run what its first games cost in time: counts, from which minutes follow at any pace.

    pace/config=0007.parquet    sealed: what `balance.simulation.pacing` counts in the first games, one row a game

Nothing else depends on these files. They are written chunk by chunk when somebody asks how long games take, and an
asked run that has grown goes on where its file ends. Games that are counted are compared with those that the run holds.
A run in a store is counted anew each time.
"""

import errno
from collections.abc import Sequence
from pathlib import Path

import polars as pl

from balance.runs.run import Run
from balance.simulation.pacing import Times, count_games, games_counted, pacing_digest, table_of, times_of
from balance.storage import places, sealed_parquet
from balance.storage.sealed_parquet import Damaged
from balance.storage.store import Place
from scenarios.loader.errors import InputError
from scenarios.loader.pace import Pace

PACE = "pace"  # the folder
_READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)
_CHUNK = 8  # a file is written after so many parts of the games


class NotCounted(InputError):
    """Tell that a run's games, played again, are other games: how long they took is unknown."""


def times(run: Run, config: int, pace: Pace) -> Times:
    """Return how long the first games of a configuration take; see `balance.simulation.pacing.times_of`.

    Args:
        run: The run.
        config: The number of the configuration.
        pace: How long people take.

    Raises:
        NotCounted: If its games cannot be played again: other kernels played them.
        InputError: If the run cannot be read.
    """
    return times_of(counts(run, config), pace, run.configuration(config))


def counts(run: Run, config: int) -> pl.DataFrame:
    """Return what was counted in the first games of a configuration, counting what is missing.

    Raises:
        InputError: As `times`.
    """
    configuration = run.configuration(config)
    game, manifest = configuration.scenario.game, run.manifest
    row = run.configs.row(config, named=True)
    wanted = games_counted(configuration, row["games"])
    path = run.path / PACE / f"config={config:04d}.parquet"
    notes = {
        "balance.run": manifest.identity,
        "balance.config": row["digest"],
        "balance.counts": pacing_digest(game),
    }
    table = _read(path, notes)
    if table.height >= wanted:
        return table.head(wanted)
    if game.digest != manifest.kernel_digest:
        why = "its games cannot be played again to count how long they take: other kernels played them"
        raise NotCounted(f"{run.path}: {why}")
    rules = configuration.rules()
    while table.height < wanted:
        games = min(wanted - table.height, max(1, wanted // _CHUNK))
        counted = count_games(configuration, rules, manifest.seed, table.height, games)
        table = _joined([table, table_of(counted, configuration)])
        _check(run, config, table)
        _keep(path, table, notes)
    return table


def _joined(tables: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Return the games of several tables; a column that one lacks is of what never came up in its games."""
    return pl.concat([each for each in tables if each.height], how="diagonal").fill_null(0)


def _read(path: Place, notes: dict[str, str]) -> pl.DataFrame:
    """Return the counts in a file; none if it is missing, damaged or of something else."""
    if not isinstance(path, Path) or not path.is_file():
        return pl.DataFrame()
    try:
        return sealed_parquet.table_in(sealed_parquet.intact(path), notes)
    except Damaged:
        return pl.DataFrame()


def _keep(path: Place, table: pl.DataFrame, notes: dict[str, str]) -> None:
    """Write the counts in one step, if the run lies in a folder that may be written.

    Raises:
        InputError: If it may, and cannot: the disk is full, say.
    """
    if not isinstance(path, Path):
        return
    try:
        places.at(path).write(sealed_parquet.sealed(table, notes))
    except InputError as error:
        if getattr(error.__cause__, "errno", None) not in _READ_ONLY:  # there they are counted again the next time
            raise


def _check(run: Run, config: int, table: pl.DataFrame) -> None:
    """Refuse counts of other games than the run holds."""
    names = ["rounds", "decisions"]
    with run.reading():
        there = run.rows(config).select(names).head(table.height).collect()
    if not there.cast(pl.Int64).equals(table.select(names).cast(pl.Int64)):
        raise NotCounted(f"{run.path}: its games, played again, are other games; play it again in another folder")
