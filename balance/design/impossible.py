"""Tell which figures a configuration cannot have, as columns.csv says: they are left out of tables."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from operator import and_

import polars as pl

from balance.design.seat_fields import seat_fields
from balance.stats.metrics import OUTCOME
from scenarios import Configuration, InputError
from scenarios.loader.column_texts import impossible_fields, impossible_outcomes, impossible_seats


@dataclass(frozen=True)
class Impossible:
    """Hold what cannot be in a configuration, or in all of several.

    Attributes:
        outcomes: The ways in which no game can end.
        columns: The columns that are 0 in every game; of a field by seat also those of single seats.
    """

    outcomes: frozenset[str] = frozenset()
    columns: frozenset[str] = frozenset()

    def __and__(self, other: "Impossible") -> "Impossible":
        """Return what can be in neither."""
        return Impossible(self.outcomes & other.outcomes, self.columns & other.columns)

    def holds(self, metric: str, value: str) -> bool:
        """Return whether an estimate is of something that cannot be."""
        return value in self.outcomes if metric == OUTCOME else metric in self.columns

    def possible(self, estimates: pl.DataFrame) -> pl.DataFrame:
        """Return estimates without the zeros of what cannot be; what did come up stays."""
        never = pl.col("metric").is_in(list(self.columns))
        never |= (pl.col("metric") == OUTCOME) & pl.col("value").is_in(list(self.outcomes))
        return estimates.filter(~(never & (pl.col("estimate") == 0).fill_null(True)))


def impossible(configuration: Configuration) -> Impossible:
    """Return what a configuration cannot have; nothing if columns.csv is wrong."""
    scenario = configuration.scenario
    try:
        fields = impossible_fields([configuration])
        columns = chain.from_iterable(scenario.columns(field) for field in fields)
        by_seat, seats = seat_fields(scenario.game), impossible_seats(configuration).items()
        of_seats = (f"{name}_{seat}" for name, unmet in seats if name in by_seat for seat in unmet)
        return Impossible(impossible_outcomes([configuration]), frozenset(chain(columns, of_seats)))
    except InputError:
        return Impossible()


def in_all(each: Collection[Impossible]) -> Impossible:
    """Return what can be in none of several configurations."""
    return reduce(and_, each) if each else Impossible()
