"""Payoffs for tables of games that are made by hand."""

from collections.abc import Sequence

import polars as pl


def paid(frame: pl.DataFrame, seats: int = 2) -> pl.DataFrame:
    """Pay the winner of each game all, and nobody where nobody won; `winner` counts seats from 1."""
    return frame.with_columns(
        (pl.col("winner").eq_missing(seat) * 1000).cast(pl.Int16).alias(f"payoff_{seat}")
        for seat in range(1, seats + 1)
    )


def sharing(payoffs: Sequence[Sequence[int]]) -> pl.DataFrame:
    """Return the table of games, one for each row of payoffs by seat, with what every table of games has."""
    seats = {
        f"payoff_{seat}": pl.Series(paid, dtype=pl.Int16) for seat, paid in enumerate(zip(*payoffs, strict=True), 1)
    }
    game = pl.int_range(len(payoffs), dtype=pl.Int64, eager=True)
    common = {
        "outcome": pl.Series(["win"] * len(payoffs), dtype=pl.Enum(["win", "round_cap"])),
        "winner": pl.Series([None] * len(payoffs), dtype=pl.Int8),
        "rounds": game % 3,
        "decisions": game % 5,
    }
    return pl.DataFrame({"game": game, **common, **seats})
