"""Pick a game of a run that is worth reading."""

import polars as pl

from reports.plain import typed_number
from scenarios.loader.errors import InputError
from scenarios.loader.messages import nearest, shown

BY_LENGTH = ("median", "longest", "shortest")


def pick(rows: pl.LazyFrame, how: str) -> int:
    """Return the number of a game worth reading; ties go to the lowest number.

    Args:
        rows: The games of one configuration, with columns `game`, `outcome` and `rounds`; at least one game.
        how: `median`, `longest` or `shortest` by rounds (the median is the lower one), `outcome=WORD` for the first
            game that ends so, or `game=K`.

    Raises:
        InputError: If `how` is none of these, no game ends so, or game K is not among them.
    """
    kind, _, value = how.strip().partition("=")
    if kind in BY_LENGTH and not value:
        return _by_length(rows, kind)
    if kind == "outcome" and value:
        return _by_outcome(rows, value.strip().lower().replace("-", "_"))
    if kind == "game" and value:
        return _by_number(rows, value)
    allowed = ", ".join([*BY_LENGTH, "outcome=WORD", "game=K"])
    raise InputError(f"--pick: {how!r} is no way to pick a game; allowed: {allowed}{nearest(kind, BY_LENGTH)}")


def _by_length(rows: pl.LazyFrame, how: str) -> int:
    """Return the first game of the shortest, longest or (lower) median number of rounds."""
    ordered = rows.select("rounds", "game").sort("rounds", "game").collect()
    middle = ordered["rounds"][(ordered.height - 1) // 2]
    wanted = {"shortest": ordered["rounds"][0], "longest": ordered["rounds"][-1], "median": middle}[how]
    return int(ordered.filter(pl.col("rounds") == wanted)["game"][0])


def _by_outcome(rows: pl.LazyFrame, word: str) -> int:
    """Return the first game with this outcome."""
    allowed = rows.collect_schema()["outcome"]
    words = allowed.categories.to_list() if isinstance(allowed, pl.Enum) else []
    if words and word not in words:
        raise InputError(f"--pick: no outcome is called {word!r}; allowed: {', '.join(words)}{nearest(word, words)}")
    first = rows.filter(pl.col("outcome") == word).select(pl.col("game").min()).collect().item()
    if first is None:
        outcomes = rows.select(pl.col("outcome").cast(pl.String).unique().sort()).collect().to_series()
        raise InputError(f"--pick: no game of this configuration ends in {word}; they end in {', '.join(outcomes)}")
    return int(first)


def _by_number(rows: pl.LazyFrame, value: str) -> int:
    """Return the game that `value` names, if it is among the rows."""
    games = rows.select(pl.len()).collect().item()
    number = typed_number(value.strip())
    if number is None or rows.filter(pl.col("game") == number).select(pl.len()).collect().item() == 0:
        raise InputError(f"--pick: there is no game {shown(value)}; games 0 to {games - 1} were played")
    return number
