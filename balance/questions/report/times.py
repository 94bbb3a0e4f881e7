"""Count how many minutes games of a run take, for its report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.design.repeat_line import repeat_line
from balance.design.times import MINUTES
from balance.runs import kept_pace
from balance.runs.swept import Swept
from balance.stats.metrics import MEAN
from balance.stats.times import summary
from reports import tables
from reports.blocks import Code
from reports.times import GUIDE, counted

MOST = 24  # configurations that are counted, the judged ones first


@dataclass(frozen=True)
class Times:
    """Hold how long games take.

    Attributes:
        table: A frame of `reports.tables.TIMES`; empty if that is not known.
        rests_on: The parts of a sentence on what it rests on, or how to get it.
        assumed: How many of the seconds are assumed: see `scenarios.loader.pace.Pace.assumed`.
        minutes: What each counted game of a configuration takes, by its number [min].
    """

    table: pl.DataFrame
    rests_on: tuple[str, ...]
    assumed: str = "none"
    minutes: Mapping[int, NDArray[np.float64]] = field(default_factory=dict)

    @property
    def cells(self) -> pl.DataFrame:
        """Return the mean minutes as estimates of configurations: a frame of `reports.tables.CELLS`."""
        columns = [pl.col("config"), pl.lit(MINUTES).alias("metric"), pl.lit(MEAN).alias("value")]
        means = self.table.filter(figure=MINUTES).select(*columns, pl.col("mean").alias("estimate"), "low", "high")
        return means.cast(tables.CELLS)  # type: ignore[arg-type]

    def ends(self, config: int, level: float) -> tuple[float, float] | None:
        """Return the interval of a configuration's mean minutes at a level; None if they are not counted."""
        if config not in self.minutes:
            return None
        (row,) = summary({MINUTES: self.minutes[config]}, level).rows(named=True)
        return None if row["low"] is None else (row["low"], row["high"])


def times(swept: Swept, given: Mapping[str, float] | Sequence[str], judged: Sequence[int]) -> Times:
    """Return how long games of the run take: of its first configurations whose seats follow scripts.

    Args:
        swept: The run.
        given: Seconds that a user gives in place of the scenario's.
        judged: The configurations that are judged: they are counted first.

    Raises:
        InputError: If a name or a time is wrong, or the run cannot be read.
    """
    pace = swept.scenario.paced(given)
    if pace is None:
        return Times(pl.DataFrame(schema=tables.TIMES), _no_pace(swept))
    first = dict.fromkeys([*judged, *swept.configs])
    chosen = [config for config in first if not swept.run.configuration(config).thinks][:MOST]
    parts, each = [], {}
    for config in chosen:
        try:
            found = kept_pace.times(swept.run, config, pace)
        except kept_pace.NotCounted as error:
            return Times(pl.DataFrame(schema=tables.TIMES), (f"Minutes are not told: {error}.",))
        each[config] = found[MINUTES]
        parts.append(summary(found).with_columns(config=pl.lit(config, pl.Int64)).select(*tables.TIMES))
    if not parts:
        return Times(pl.DataFrame(schema=tables.TIMES), ("Minutes are not told of seats that think ahead.",))
    table = pl.concat(parts)
    games = int(table.filter(figure=MINUTES)["games"].max())  # type: ignore[arg-type]
    return Times(table, (counted(games, pace.assumed, " ".join(pace.typed)),), pace.assumed, each)


def _no_pace(swept: Swept) -> tuple[str, ...]:
    """Return how minutes get into the report: a page does not show by which command it was written."""
    line = repeat_line("report", {}, {"pace": "decision=15"}, str(swept.run.path))
    return (
        "Minutes: state [pace] in game.toml before the games are played, or write this page again: ",
        Code(line),
        f" ({GUIDE}).",
    )
