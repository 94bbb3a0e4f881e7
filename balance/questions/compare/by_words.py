"""Sentences and cells about what moved within the games of each ending.

A row is one of `balance.stats.change_by_word.SCHEMA`, with the `seat` that the number belongs to.
"""

from collections.abc import Collection, Sequence
from typing import Any

from balance.questions.compare.figure_words import name, places
from balance.questions.compare.words import unmoved
from reports.formats import outwards
from reports.plain import count, plural

Row = dict[str, Any]

_MOST_DIGITS = 6  # decimals of an end near 0
MEANS = (
    "Games that end alike are a choice of games, and a change chooses others. As seen: all games that end so after it, "
    "minus all that do before; that may be other games, not what the change does to one. In both: only games that end "
    "so on both sides with the same dice; there it is what the change does, in these games alone."
)
UNPAIRED = (
    "Games that end alike are a choice of games, and a change chooses others: as seen is all games that end so after "
    "it, minus all that do before; that may be other games, not what the change does to one."
)


def sure(level: float, intervals: int) -> str:
    """Return the sentence that states the level of these intervals."""
    of = f"all {count(intervals)} intervals hold at once"
    return f"By ending: {of} with {100 * level:g} % among themselves (Bonferroni)."


def title(column: str, rows: Sequence[Row]) -> str:
    """Return the heading of one word: `outcome win: 90 games of the first, 95 of the second, 87 in both`."""
    row = rows[0]
    paired = f", {count(row['games_both'])} in both" if row["games_both"] else ""
    games = f"{plural(row['games_first'], 'game')} of the first, {count(row['games_second'])} of the second{paired}"
    return f"{column} {row['word']}: {games}".replace("_", " ")


def moved(row: Row) -> bool:
    """Tell whether either difference is seen."""
    return any(_excludes_0(row[low], row[high]) for low, high in (("low", "high"), ("change_low", "change_high")))


def cells(row: Row) -> tuple[str, ...]:
    """Return a row as texts: number, first, second, as seen and in both with intervals, verdict."""
    seen = _difference(row["difference"], row["low"], row["high"])
    both = _difference(row["change"], row["change_low"], row["change_high"])
    return _name(row), _level(row, "first"), _level(row, "second"), *seen, *both, _verdict(row)


def others(rows: Sequence[Row], every: Sequence[Row], own: Collection[int] = ()) -> str:
    """Return the sentence that names the numbers in which no difference is seen, of `every` number.

    `own`: the seats that changed, from 1; none: all.
    """
    shown, all_of_them = ([{**row, "value": "mean", "kind": "mean"} for row in some] for some in (rows, every))
    return unmoved(shown, all_of_them, own).replace("mean ", "")


def _verdict(row: Row) -> str:
    """Return which of the two differences are seen, and their directions."""
    ways = []
    for what, ends in (("as seen", ("low", "high")), ("in both", ("change_low", "change_high"))):
        low, high = (row[end] for end in ends)
        if _excludes_0(low, high):
            ways.append((what, "rose" if low > 0 else "fell"))
    if len(ways) == 2 and ways[0][1] == ways[1][1]:
        return ways[0][1]
    return ", ".join(f"{way} {what}" for what, way in ways)


def _excludes_0(low: float | None, high: float | None) -> bool:
    return low is not None and high is not None and (low > 0 or high < 0)


def _name(row: Row) -> str:
    return name({**row, "value": "mean", "kind": "mean"}).replace("mean ", "", 1)


def _level(row: Row, side: str) -> str:
    half = (row["high"] - row["low"]) / 2 if row["low"] is not None else 0.0
    return f"{row[side]:.{max(1, min(3, places(half)))}f}"


def _difference(estimate: float | None, low: float | None, high: float | None) -> tuple[str, str]:
    """Return a difference and its interval, which may be lopsided: `-0.20`, `-0.53 to -0.04`.

    An end that is not 0 is not rounded to 0, if the interval excludes 0.
    """
    if estimate is None:
        return "", ""
    if low is None or high is None:
        return f"{estimate:+.2f}", ""
    digits = places((high - low) / 2)
    while _excludes_0(low, high) and digits < _MOST_DIGITS and not all(outwards(low, high, digits)):
        digits += 1
    below, above = outwards(low, high, digits)
    return f"{estimate:+.{digits}f}", f"{below:+.{digits}f} to {above:+.{digits}f}"
