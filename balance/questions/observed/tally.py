"""Estimate each figure of the plays, in all cells together and in each: numbers only."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from balance.questions.observed.plays import PlayFigure, Plays
from balance.stats.intervals import clopper_pearson_interval, mean_interval

WHOLE = -1  # the number of all cells together


@dataclass(frozen=True)
class Seen:
    """Hold a figure of the plays with its interval.

    Attributes:
        figure: The figure.
        cell: The number of the cell, or `WHOLE`.
        plays: How many plays [plays].
        estimate, low, high: The share or the mean; NaN for the interval of a mean of one play, or of equal plays.
    """

    figure: PlayFigure
    cell: int
    plays: int
    estimate: float
    low: float
    high: float


def places(plays: Plays) -> list[int]:
    """Return what is looked at: all plays together and, where there are several cells, each of them."""
    return [WHOLE, *(range(len(plays.cells)) if len(plays.cells) > 1 else ())]


def cells_of(plays: Plays, place: int) -> Sequence[int]:
    """Return the numbers of the cells of a place."""
    return range(len(plays.cells)) if place == WHOLE else [place]


def each_error(level: float, cells: int, figures: int, place: int) -> float:
    """Return the error of each statement, so that all hold at once with `level`.

    All plays together, about which a designer asks first, have half of the error; the cells share the other half.

    Args:
        level: The chance that all hold.
        cells, figures: How many there are.
        place: A cell or `WHOLE`.
    """
    if cells == 1:
        return (1 - level) / max(1, figures)
    return (1 - level) / 2 / max(1, figures) / (1 if place == WHOLE else cells)


def tally(plays: Plays, level: float) -> list[Seen]:
    """Return all figures; shares, and means of 0 and 1, have Clopper and Pearson's interval.

    Other means have Student's. All hold at once.
    """
    found = []
    for place in places(plays):
        table = plays.table if place == WHOLE else plays.of_cell(place)
        each = 1 - each_error(level, len(plays.cells), len(plays.figures), place)
        found += [_seen(figure, place, figure.of(table), each) for figure in plays.figures_of(cells_of(plays, place))]
    return found


def _seen(figure: PlayFigure, place: int, values: np.ndarray, level: float) -> Seen:
    size, mean = len(values), float(values.mean())
    if not figure.is_share and values.min() == values.max():  # no spread: an interval without width would be untrue
        return Seen(figure, place, size, mean, math.nan, math.nan)
    if figure.is_share or _is_yes_or_no(values):
        low, high = clopper_pearson_interval(int(values.sum()), size, level)
    else:
        low, high = mean_interval(mean, float(values.var(ddof=1)), size, level)
        low = low if values.min() < 0 else np.maximum(low, 0.0)
    return Seen(figure, place, size, mean, float(low), float(high))


def _is_yes_or_no(values: np.ndarray) -> bool:
    """Return whether all values are 0 or 1: their mean is a share, whose ends Student's t could pass."""
    return bool(np.isin(values, (0, 1)).all())
