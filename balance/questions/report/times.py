"""Count how many minutes games of a run take, for its report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from balance.runs import kept_pace
from balance.runs.swept import Swept
from balance.stats.times import summary
from reports import tables
from reports.times import NO_PACE, counted
from scenarios.loader.errors import InputError

MOST = 24  # configurations that are counted, the judged ones first


@dataclass(frozen=True)
class Times:
    """Hold how long games take.

    Attributes:
        table: A frame of `reports.tables.TIMES`; empty if that is not known.
        rests_on: A sentence on what it rests on, or how to get it.
        assumed: Whether any of the seconds is assumed.
    """

    table: pl.DataFrame
    rests_on: str
    assumed: bool = False


def times(swept: Swept, given: Mapping[str, float] | Sequence[str], judged: Sequence[int]) -> Times:
    """Return how long games of the run take: of its first configurations whose seats follow scripts.

    Args:
        swept: The run.
        given: Seconds that a user gives in place of the scenario's.
        judged: The configurations that are judged: they are counted first.

    Raises:
        InputError: If a name or a time is wrong.
    """
    pace = swept.scenario.paced(given)
    if pace is None:
        return Times(pl.DataFrame(schema=tables.TIMES), NO_PACE)
    first = dict.fromkeys([*judged, *swept.configs])
    chosen = [config for config in first if not swept.run.configuration(config).thinks][:MOST]
    parts = []
    for config in chosen:
        try:
            found = summary(kept_pace.times(swept.run, config, pace))
        except InputError as error:
            return Times(pl.DataFrame(schema=tables.TIMES), f"Minutes are not told: {error}.")
        parts.append(found.with_columns(config=pl.lit(config, pl.Int64)).select(*tables.TIMES))
    if not parts:
        return Times(pl.DataFrame(schema=tables.TIMES), "Minutes are not told of seats that think ahead.")
    table = pl.concat(parts)
    games = int(table.filter(figure="minutes")["games"].max())  # type: ignore[arg-type]
    return Times(table, counted(games, pace.assumed, " ".join(pace.typed)), pace.assumed)
