"""Put the winner's margins of two cells side by side: numbers and texts."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from balance.stats.margins import Margins
from reports.formats import outwards
from reports.margins import MEANS, is_share, name_of, together
from reports.plain import decimals, percent

SCHEMA = pl.Schema(
    {
        "figure": pl.String,  # see `balance.stats.margins.SCHEMA`
        "first": pl.Float64,
        "first_low": pl.Float64,
        "first_high": pl.Float64,
        "second": pl.Float64,
        "second_low": pl.Float64,
        "second_high": pl.Float64,
        "alone": pl.Float64,  # the share of all games that one seat won alone
        "first_alone": pl.Float64,  # the same of the first cell's games
        "second_alone": pl.Float64,
    }
)
HEADS = ("winner's margin", "first", "interval", "second", "interval")


def side_by_side(cells: Sequence[Margins], level: float) -> pl.DataFrame:
    """Return the figures of both cells, a frame of `SCHEMA`; empty if a cell has no margins.

    Args:
        cells: The margins of the first cell's games and of the second's.
        level: The chance that all intervals hold at once.
    """
    if not all(each.total for each in cells):
        return pl.DataFrame(schema=SCHEMA)
    both = Margins()
    for each in cells:
        both.add(each)
    first, second = (each.table(both.steps(), 1 - (1 - level) / 2) for each in cells)
    sides = [
        table.select(pl.col("estimate").alias(side), *(pl.col(end).alias(f"{side}_{end}") for end in ("low", "high")))
        for side, table in (("first", first), ("second", second))
    ]
    return pl.concat([first.select("figure"), *sides], how="horizontal").with_columns(
        alone=pl.lit(both.alone / both.total),
        first_alone=pl.lit(cells[0].alone / cells[0].total),
        second_alone=pl.lit(cells[1].alone / cells[1].total),
    )


def cells(row: dict[str, Any]) -> list[str]:
    """Return a row as texts: the figure, then of each cell the estimate and its interval."""
    return [name_of(row["figure"]), *_texts(row, "first"), *_texts(row, "second")]


def _texts(row: dict[str, Any], side: str) -> tuple[str, str]:
    estimate, low, high = row[side], row[f"{side}_low"], row[f"{side}_high"]
    if is_share(row["figure"]):
        return percent(estimate), _ends(100 * low, 100 * high, 1)
    mean = row["figure"] == "mean"
    if low is None or high is None:
        return f"{estimate:.2f}" if mean else f"{estimate:.0f}", ""
    digits = decimals((high - low) / 2, 1, 3) if mean else 0
    return f"{estimate:.{digits}f}", _ends(low, high, digits)


def _ends(low: float, high: float, digits: int) -> str:
    return " to ".join(f"{end:.{digits}f}" for end in outwards(low, high, digits))


def reading(rows: pl.DataFrame) -> str:
    """Return the sentences below the table."""
    more = together(1 - rows["first_alone"][0], 1 - rows["second_alone"][0])
    told = f"The margin is {MEANS}. These intervals hold at once; what differs is judged above, by the mean."
    return f"{told} {more}".strip()
