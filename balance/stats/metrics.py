"""Metrics: which columns of a table of games are figures, and each one's value in every game. One rule for all.

A column of words gives a share for each word, `winner` one for each seat, a column of truths the share of "true", any
other column of numbers, whole or not, its mean. `game` and columns of other types give nothing.
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
    """What a column is to the statistics."""

    WORD = "a share for each word"
    SEAT = "a share for each seat"
    TRUTH = "the share of true"
    NUMBER = "a mean"


def metric_of(column: pl.Series) -> Metric | None:
    """Return what a column is, or None if it is no figure."""
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
        frame: One row per game, as `balance.simulation.game_table` makes it.
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
