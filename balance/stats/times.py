"""Summarise times: mean with an interval, median, and between what eight of ten games lie."""

from collections.abc import Mapping

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.intervals import LEVEL
from balance.stats.moments import Moments

SCHEMA = pl.Schema(
    {
        "figure": pl.String,  # minutes, wait_1, ...
        "mean": pl.Float64,
        "low": pl.Float64,  # the interval of the mean; null where games are too few
        "high": pl.Float64,
        "p10": pl.Float64,
        "p50": pl.Float64,
        "p90": pl.Float64,
        "games": pl.Int64,  # that have the figure [games]
    }
)


def summary(times: Mapping[str, NDArray[np.float64]], level: float = LEVEL) -> pl.DataFrame:
    """Return one row per figure that a game has, see `SCHEMA`; all times in minutes.

    Args:
        times: What each game took, by figure; NaN in games that do not have it. Shape (games,) [min].
        level: Coverage of each interval.
    """
    rows = []
    for figure, values in times.items():
        has = values[~np.isnan(values)]
        if not len(has):
            continue
        low, high, _ = Moments.of(has).bounds(level)
        ends = [end if np.isfinite(end) else None for end in (low, high)]
        middle = np.quantile(has, (0.1, 0.5, 0.9), method="inverted_cdf").tolist()
        rows.append((figure, float(has.mean()), *ends, *middle, len(has)))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")
