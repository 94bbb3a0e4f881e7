"""Decide which columns of a table of games are metrics, and give each metric's value in every game.

This is the only place with that rule. A column of words gives one share per word, `winner` one share per seat, a column
of truths the share of "true", and any other column of numbers (integers or floats) its mean. `game` and columns of
other types give no metric.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Any, Literal

import numpy as np
import polars as pl
from numpy.typing import NDArray

Key = tuple[str, str]  # metric, value
Kind = Literal["share", "mean"]
Values = NDArray[Any]  # int64, or float64 for a mean of numbers that are not whole
WINNER, TRUE, MEAN = "winner", "true", "mean"


class Metric(Enum):
    """Name the kinds of columns that the statistics know."""

    WORD = "a share for each word"
    SEAT = "a share for each seat"
    TRUTH = "the share of true"
    NUMBER = "a mean"


def metric_of(column: pl.Series) -> Metric | None:
    """Return the kind of a column, or None if it is no metric."""
    if column.name == "game":
        return None
    if column.name == WINNER:
        return Metric.SEAT
    if isinstance(column.dtype, pl.Enum):
        return Metric.WORD
    if column.dtype == pl.Boolean:
        return Metric.TRUTH
    return Metric.NUMBER if column.dtype.is_numeric() else None


def values_of(frame: pl.DataFrame) -> Iterator[tuple[Key, Kind, Values]]:
    """Yield each metric with its value in every game: 0 or 1 for shares, the number itself for means.

    A column with nulls (that of a seat that does not play) is left out; in `winner` a null means that nobody won. A
    seat that won none of these games may be missing.

    Args:
        frame: One row per game, as `balance.simulation.game_table.rows_to_frame` makes it.

    Yields:
        The key (metric, value); its kind, `share` or `mean`; the values, int64 or float64, shape (games,).
    """
    for column in frame.get_columns():
        name, metric = column.name, metric_of(column)
        if metric is Metric.SEAT:
            seats = column.fill_null(0).to_numpy()
            for seat in range(1, 1 + int(seats.max(initial=0))):
                yield (name, str(seat)), "share", (seats == seat).astype(np.int64)
        elif metric is None or column.null_count():
            continue
        elif metric is Metric.WORD:
            numbers = column.to_physical().to_numpy()
            for number, word in enumerate(column.dtype.categories.to_list()):  # type: ignore[attr-defined]
                yield (name, word), "share", (numbers == number).astype(np.int64)
        elif metric is Metric.TRUTH:
            yield (name, TRUE), "share", column.to_numpy().astype(np.int64)
        else:
            wide = np.int64 if column.dtype.is_integer() else np.float64
            yield (name, MEAN), "mean", column.to_numpy().astype(wide, copy=False)
