"""Describe every number of games by how they ended: mean, spread and quantiles for each word."""

import polars as pl

from balance.stats.intervals import LEVEL, quantile_ranks
from balance.stats.metrics import Metric, metric_of
from balance.stats.moments import Moments

QUANTILES = {"p05": 0.05, "p50": 0.5, "p95": 0.95}
SCHEMA = pl.Schema(
    {
        "metric": pl.String,
        "word": pl.String,
        "games": pl.Int64,  # that ended so
        "mean": pl.Float64,
        "low": pl.Float64,  # of the mean; null where games are too few
        "high": pl.Float64,
        "level": pl.Float64,
        "sd": pl.Float64,
        **dict.fromkeys(QUANTILES, pl.Float64),
    }
)


def by_word(frame: pl.DataFrame, column: str, level: float = LEVEL) -> pl.DataFrame:
    """Return what numbers are in games of each word of a column.

    Args:
        frame: One row per game, as `balance.simulation.game_table.rows_to_frame` makes it.
        column: A column of words: `outcome`.
        level: The chance that all intervals hold at once (Bonferroni).

    Returns:
        A frame of `SCHEMA`: for each number the words that came up, in the column's own order.

    Raises:
        ValueError: If the column holds no words.
    """
    if metric_of(frame[column]) is not Metric.WORD:
        raise ValueError(f"{column} holds no words")
    numbers = [each.name for each in frame.get_columns() if metric_of(each) is Metric.NUMBER and not each.null_count()]
    groups = {str(word): group for (word,), group in frame.partition_by(column, as_dict=True).items()}
    words = [word for word in frame[column].dtype.categories.to_list() if word in groups]  # type: ignore[attr-defined]
    single = 1 - (1 - level) / max(1, len(numbers) * len(words))
    rows = [_row(name, word, groups[word][name], single) for name in numbers for word in words]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row").with_columns(pl.col("low", "high").fill_nan(None))


def _row(name: str, word: str, values: pl.Series, level: float) -> tuple[object, ...]:
    moments, ranked = Moments.of(values.to_numpy()), values.sort()
    low, high, _ = moments.bounds(level)
    quantiles = (float(ranked[quantile_ranks(len(ranked), share)[0] - 1]) for share in QUANTILES.values())
    return (name, word, len(values), moments.mean, low, high, level, moments.variance**0.5, *quantiles)
