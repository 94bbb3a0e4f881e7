"""Estimate the metrics of one configuration: one row per metric and value, each with its interval."""

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats import intervals
from balance.stats.intervals import LEVEL, SHARE_METHODS, share_method
from balance.stats.metrics import OUTCOME, WINNER
from balance.stats.moments import Moments
from balance.stats.payoffs import WHOLE, all_whole, method_of
from balance.stats.tally import Tally

SCHEMA = pl.Schema(
    {
        "metric": pl.String,
        "value": pl.String,
        "estimate": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
        "method": pl.String,
        "games": pl.Int64,
    }
)
QUANTILES = {"p05": 0.05, "p50": 0.50, "p95": 0.95}

Row = tuple[str, str, float, float, float, float, str, int]


def estimates(tally: Tally, seats: int = 0, level: float = LEVEL) -> pl.DataFrame:
    """Return the estimates of one configuration.

    Args:
        tally: The counts of its games; at least one game.
        seats: Number of seats that compete; with 0 or 1 there is no contest and no `winner` row.
        level: Coverage of the intervals, between 0 and 1.

    Returns:
        A frame of `SCHEMA`: `outcome`, one row per word; `winner`, one row per seat from 1 (its share of the win,
        averaged over all games: see `balance.stats.payoffs`); `rounds`, mean and quantiles [rounds]; `decisions`, mean
        [decisions]; then the game's own columns: shares for words and truths, means for other numbers. A bound is null
        where there are too few games.

    Raises:
        ValueError: If there are no games.
    """
    if tally.games < 1:
        raise ValueError("there are no games to estimate from")
    rows: list[Row] = _shares("outcome", tally.words["outcome"], tally.shares["outcome"], tally.games, level)
    if seats > 1:
        rows += [_wins(str(seat + 1), tally.payoffs[str(seat + 1)], level) for seat in range(seats)]
    rows.append(mean_row("rounds", tally.means["rounds"], level))
    rows += [_quantile("rounds", name, share, tally.lengths, level) for name, share in QUANTILES.items()]
    rows.append(mean_row("decisions", tally.means["decisions"], level))
    for name, counts in tally.shares.items():
        if name != OUTCOME:
            rows += _shares(name, tally.words[name], counts, tally.known[name], level)
    rows += [mean_row(name, m, level) for name, m in tally.means.items() if name not in ("rounds", "decisions")]
    return table(rows)


def table(rows: list[Row]) -> pl.DataFrame:
    """Return estimate rows as a frame of `SCHEMA`; a bound that is NaN becomes null."""
    return pl.DataFrame(rows, schema=SCHEMA, orient="row").with_columns(pl.col("low", "high").fill_nan(None))


def _shares(metric: str, words: list[str], counts: NDArray[np.int64], games: int, level: float) -> list[Row]:
    low, high, exact = intervals.share_interval(counts, games, level)
    return [
        (metric, word, int(counts[i]) / games, float(low[i]), float(high[i]), level, share_method(exact[i]), games)
        for i, word in enumerate(words)
    ]


def is_share(row: Mapping[str, Any]) -> bool:
    """Tell whether a row of estimates is a share, between 0 and 1; a seat's share of the win is one too."""
    return row["metric"] == WINNER or row["method"] in SHARE_METHODS


def _wins(seat: str, payoffs: Moments, level: float) -> Row:
    """Return a seat's share of the games if all its payoffs are whole, else its mean share of the win."""
    wins, whole = payoffs.divided(WHOLE), all_whole(payoffs)
    if whole:
        return _shares(WINNER, [seat], np.array([wins.total], np.int64), wins.games, level)[0]
    low, high, method = wins.bounds(level)
    return (WINNER, seat, wins.mean, low, min(high, 1.0), level, method_of(method, whole), wins.games)


def mean_row(metric: str, moments: Moments, level: float) -> Row:
    """Return the row of a mean."""
    low, high, method = moments.bounds(level)
    return (metric, "mean", moments.mean, low, high, level, method, moments.games)


def _quantile(metric: str, name: str, share: float, lengths: Counter[int], level: float) -> Row:
    """Return a quantile and its bounds; all three are values that occurred."""
    values = np.array(sorted(lengths), dtype=np.int64)
    upto = np.cumsum([lengths[int(value)] for value in values])  # games with at most this value
    games = int(upto[-1])
    rank, low, high = intervals.quantile_ranks(games, share, level)

    def value_of(k: int) -> float:
        """Return the k-th smallest value, k from 1; NaN for the ranks 0 and games + 1, which mean "no bound"."""
        return float(values[np.searchsorted(upto, k)]) if 1 <= k <= games else math.nan

    return (metric, name, value_of(rank), value_of(low), value_of(high), level, "order statistics", games)
