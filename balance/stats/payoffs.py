"""Read what games were worth to their seats: the columns `payoff_1`, `payoff_2`, ...

A payoff is the seat's share of the win in thousandths, 0 to 1000: 1000 for a win that is shared with nobody, 500 for
half of one, and 1000 for each member of a team where the team wins as one. Figures called `winner` are made from these
columns; the column `winner` itself is none. Payoffs are summed as whole numbers and divided by `WHOLE` only at the end.

    every payoff of a seat is 0 or 1000     its share of the games: counted, as any share of games is
    payoffs in between occur                its share of the win: a mean, and the interval's method ends with `SHARED`
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl
from numpy.typing import NDArray

from balance.stats.moments import Moments

WHOLE = 1000  # the payoff of a whole win, see `sims.record.result`
SHARED = "share of the win"
_COLUMN = re.compile(r"payoff_(\d+)")


def payoff_columns(seats: int) -> tuple[str, ...]:
    """Return the columns with the payoffs of so many seats."""
    return tuple(f"payoff_{seat}" for seat in range(1, seats + 1))


def seat_paid(column: str) -> str | None:
    """Return the seat, from 1, whose payoffs a column holds; None for any other column."""
    match = _COLUMN.fullmatch(column)
    return match[1] if match else None


def all_whole(payoffs: Moments | NDArray[Any]) -> bool:
    """Tell whether every payoff is 0 or `WHOLE`: then the mean is a share of games.

    Of moments: x * x is `WHOLE` * x for these two, and less for every payoff in between.
    """
    if isinstance(payoffs, Moments):
        return payoffs.squares == WHOLE * payoffs.total
    return bool(((payoffs == 0) | (payoffs == WHOLE)).all())


def method_of(method: str, whole: bool) -> str:
    """Return the method of an interval with `SHARED` behind it, unless all payoffs are whole."""
    return method if whole else f"{method}, {SHARED}"


def is_shared(row: Mapping[str, Any]) -> bool:
    """Tell whether a row is about wins that were shared in parts: its method says so, and its text should."""
    return str(row["method"]).endswith(SHARED)


def any_shared(rows: pl.DataFrame) -> bool:
    """Tell whether any row of a table is about wins that were shared in parts."""
    return bool(rows["method"].str.ends_with(SHARED).any())


def won_together(payoffs: Sequence[Moments]) -> bool:
    """Tell whether several seats won a game together: in parts, or each as a whole.

    Args:
        payoffs: Each seat's, of the same games.
    """
    return not all(map(all_whole, payoffs)) or sum(each.total for each in payoffs) > WHOLE * payoffs[0].games


def seat_wins(seat: str, shared: bool) -> str:
    """Return the name of a seat's figure: `seat 1 wins`, or `seat 1's share of the win`."""
    return f"seat {seat}'s {SHARED}" if shared else f"seat {seat} wins"
