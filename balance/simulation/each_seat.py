"""Tell what each seat wins where all are alike: the mean over a game's seats."""

import math

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.intervals import share_interval
from balance.stats.metrics import WINNER
from balance.stats.moments import Moments
from balance.stats.payoffs import WHOLE, payoff_columns


def several_won(estimates: pl.DataFrame) -> bool:
    """Tell whether what the seats of one configuration win adds up to more than one win a game."""
    return float(estimates.filter(metric=WINNER)["estimate"].sum()) > 1 + 1e-9


def won_together(frame: pl.DataFrame, players: int) -> NDArray[np.int64]:
    """Return what all seats win of each game together, in parts of a whole win; shape (games,).

    Args:
        frame: One row per game with a column `payoff_1` for each seat.
        players: Number of seats.
    """
    paid = frame.select(payoff_columns(players)).to_numpy().astype(np.int64)
    return np.asarray(paid.sum(axis=1))


def share_of_each(together: Moments, players: int, level: float) -> tuple[float, float | None, float | None]:
    """Return what each seat wins with its interval, between 0 and 1; no ends with too few games.

    It is that of a seat's payoffs: of a share if in each game all seats win or none, else of a mean.

    Args:
        together: Moments of `won_together`.
        players: Number of seats.
        level: Coverage of the interval, between 0 and 1.
    """
    each = together.divided(players * WHOLE)
    if each.squares == each.total:  # 0 or 1 in every game
        low, high = (float(end) for end in share_interval(round(each.total), each.games, level)[:2])
    else:
        low, high, _ = each.bounds(level)
        high = min(high, 1.0)
    return each.mean, None if math.isnan(low) else low, None if math.isnan(high) else high
