"""Say what seats have midway, and how it goes with the win."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import polars as pl

from balance.questions.decisions.midway import GAMES, THIRDS
from reports.formats import human, in_percent, outwards
from reports.plain import count

COLUMNS = (
    ("Round", "number"),
    ("Value", "text"),
    ("Seat", "text"),
    ("Games", "number"),
    ("Mean", "number"),
    ("Nine of ten", "number"),
    ("Lower third wins", "number"),
    ("Middle third", "number"),
    ("Upper third", "number"),
)
MOST_NAMED = 3  # values that sentences tell
MOST_DIGITS = 2  # of a share in percent


def association(together: bool) -> str:
    """Say what the thirds of the table are, and what they do not say.

    Args:
        together: Whether the seats play together.
    """
    won = "is won" if together else "its seat wins"
    return (
        "Thirds of the games by the value, as near as equal values allow (they stay in one third), each with the share "
        f"that {won}. That goes together; it does not say that one makes the other. At least {count(GAMES)} games are "
        "played for this, as it takes no tries."
    )


def cells(midway: pl.DataFrame, *, wide: bool = False) -> list[tuple[str, ...]]:
    """Return the rows of the table, in the order of COLUMNS, from a frame of `midway.MIDWAY`.

    Args:
        midway: The frame.
        wide: Whether each third says which share of the games it holds: equal values make them unequal.
    """
    return [_cells(row, wide) for row in midway.iter_rows(named=True)]


def _cells(row: Mapping[str, Any], wide: bool) -> tuple[str, ...]:
    head = (str(row["round"]), human(row["value"]), str(row["seat"] or "all"), count(row["games"]))
    if not row["games"]:
        return (*head, "no game comes so far", "", "", "", "")
    low, high = outwards(row["mean_low"], row["mean_high"], 1)
    mean = f"{row['mean']:.1f} ({low:.1f} to {high:.1f})"
    return (*head, mean, f"{row['p05']} to {row['p95']}", *(third_text(row, third, wide) for third in THIRDS))


def third_text(row: Mapping[str, Any], third: str, wide: bool = False) -> str:
    """Return a third's values and its share of wins: `5 to 8: 61 % (52 to 69)`; "" if no game is in it.

    If it is `wide`, it has the share of games that are in it: `5 to 8, 40 % of games: 61 % (52 to 69)`.
    """
    if not (games := row[f"{third}_games"]):
        return ""
    part = f", {in_percent(games / row['games'], 0)} % of games" if wide else ""
    return f"{values_text(row, third)}{part}: {won_text(row, third)}"


def values_text(row: Mapping[str, Any], third: str) -> str:
    """Return the values of a third: `up to 4`, `5 to 8`, `over 8`; `0` where they are all the same."""
    before = [row[f"{each}_most"] for each in THIRDS[: THIRDS.index(third)] if row[f"{each}_games"]]
    after = any(row[f"{each}_games"] for each in THIRDS[THIRDS.index(third) + 1 :])
    least, most = row[f"{third}_least"], row[f"{third}_most"]
    if least == most and (before or after):
        return str(most)
    if not before:
        return f"up to {most}" if after else "all"
    if not after:
        return f"over {before[-1]}"
    return f"{before[-1] + 1} to {most}"


def won_text(row: Mapping[str, Any], third: str) -> str:
    """Return the share of wins of a third with its ends: `61 % (52 to 69)`."""
    digits = _digits(row)
    low, high = _ends(row, third, digits)
    return f"{in_percent(row[f'{third}_won'], digits)} % ({low:.{digits}f} to {high:.{digits}f})"


def _ends(row: Mapping[str, Any], third: str, digits: int) -> tuple[float, float]:
    return outwards(100 * row[f"{third}_low"], 100 * row[f"{third}_high"], digits)


def _digits(row: Mapping[str, Any]) -> int:
    """Return how many decimals show apart those intervals of thirds that are, up to `MOST_DIGITS`."""
    there = [third for third in THIRDS if row[f"{third}_games"]]
    apart = [(less, more) for less in there for more in there if row[f"{less}_high"] < row[f"{more}_low"]]
    for digits in range(MOST_DIGITS):
        if all(_ends(row, less, digits)[1] < _ends(row, more, digits)[0] for less, more in apart):
            return digits
    return MOST_DIGITS


def _won_said(row: Mapping[str, Any], third: str, together: bool) -> str:
    """Return what share of a third is won, and by whom: `80 % (75 to 84) are won`."""
    won = won_text(row, third)
    return f"{won} are won" if together else f"seat {row['seat']} wins {won}"


def _gap(row: Mapping[str, Any], less: str, more: str) -> float:
    """Return how far the intervals of two thirds lie apart, in shares of wins; below 0 where they overlap."""
    return float(max(row[f"{more}_low"] - row[f"{less}_high"], row[f"{less}_low"] - row[f"{more}_high"]))


def sentences(midway: pl.DataFrame, together: bool) -> Iterator[str]:
    """Yield which values go with the win most, where that is seen.

    Args:
        midway: A frame of `midway.MIDWAY`.
        together: Whether the seats play together.
    """
    seen = []
    for row in midway.iter_rows(named=True):
        there = [third for third in THIRDS if row[f"{third}_games"]]
        pairs = [(_gap(row, *pair), row, *pair) for pair in combinations(there, 2)]
        seen += [max(pairs, key=lambda each: each[0])] if pairs else []
    seen = [each for each in seen if each[0] > 0]
    seen.sort(key=lambda each: -each[0])
    for _, row, less, more in seen[:MOST_NAMED]:
        value, whose = human(row["value"]), f" of seat {row['seat']}" if row["seat"] else ""
        few, many = (
            f"with {value} {values_text(row, third)}, {_won_said(row, third, together)}" for third in (less, more)
        )
        yield f"At the beginning of round {row['round']}, {value}{whose} and the win go together: {few}; {many}."
    if midway.height and not seen:
        yield "No value that is told midway is seen to go with the win."
