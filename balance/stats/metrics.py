"""Decide which columns of a table of games are metrics, and give each metric's value in every game.

This is the only place with that rule. A column of words gives one share per word, a seat's payoffs the metric `winner`
of that seat (see `balance.stats.payoffs`), a column of truths the share of "true", and any other column of numbers
(integers or floats) its mean. `game`, the column `winner` and columns of other types give no metric.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, Literal

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.payoffs import seat_paid

Key = tuple[str, str]  # metric, value
Kind = Literal["share", "payoff", "mean"]
Values = NDArray[Any]  # int64, or float64 for a mean of numbers that are not whole
OUTCOME, WINNER, TRUE, MEAN = "outcome", "winner", "true", "mean"


class Metric(Enum):
    """Name the kinds of columns that the statistics know."""

    WORD = "a share for each word"
    PAYOFF = "a seat's share of the win"
    TRUTH = "the share of true"
    NUMBER = "a mean"


def metric_of(column: pl.Series) -> Metric | None:
    """Return the kind of a column, or None if it is no metric."""
    if column.name in ("game", WINNER):
        return None
    if seat_paid(column.name):
        return Metric.PAYOFF
    if isinstance(column.dtype, pl.Enum):
        return Metric.WORD
    if column.dtype == pl.Boolean:
        return Metric.TRUTH
    return Metric.NUMBER if column.dtype.is_numeric() else None


def values_of(frame: pl.DataFrame) -> Iterator[tuple[Key, Kind, Values]]:
    """Yield each metric with its value in every game: 0 or 1 for shares, otherwise the number itself.

    A column with nulls (that of a seat that does not play) is left out.

    Args:
        frame: One row per game, as `balance.simulation.game_table.rows_to_frame` makes it.

    Yields:
        The key (metric, value); its kind; the values, int64 or float64, shape (games,).
    """
    for column in frame.get_columns():
        name, metric = column.name, metric_of(column)
        if metric is None or column.null_count():
            continue
        if metric is Metric.PAYOFF:
            yield (WINNER, str(seat_paid(name))), "payoff", column.to_numpy().astype(np.int64)
        elif metric is Metric.WORD:
            numbers = column.to_physical().to_numpy()
            for number, word in enumerate(column.dtype.categories.to_list()):  # type: ignore[attr-defined]
                yield (name, word), "share", (numbers == number).astype(np.int64)
        elif metric is Metric.TRUTH:
            yield (name, TRUE), "share", column.to_numpy().astype(np.int64)
        else:
            wide = np.int64 if column.dtype.is_integer() else np.float64
            yield (name, MEAN), "mean", column.to_numpy().astype(wide, copy=False)


def in_order(keys: Iterable[Key], seats: int) -> list[Key]:
    """Return metrics in the order of tables: outcomes, the seats that compete, then all others.

    Args:
        keys: The metrics that a frame, or every frame of several, has.
        seats: Number of seats that compete; with 0 or 1 there is no contest, and no metric `winner`.
    """
    every = list(keys)
    outcomes = [key for key in every if key[0] == OUTCOME]
    contest = [key for key in every if key[0] == WINNER and int(key[1]) <= seats] if seats > 1 else []
    return [*outcomes, *contest, *(key for key in every if key[0] not in (OUTCOME, WINNER))]
