"""Say by which round how much of a game is decided, from chances that are measured by few tries.

A seat's chance V in a round is unsure by V (1 - V), and what is still open of a game is the mean of that: at first p
(1 - p), p the share of the games that the seat wins, and 0 when the game is over. So

    decided by round r    1 - mean V (1 - V) / p (1 - p)

Measured in n tries, a chance v has n / (n - 1) v (1 - v) as its mean exactly V (1 - V), however few they are; no line
such as 90 % is needed, which noise would cross. It holds where chances are right: of all that are 30 %, 30 % win.
"""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.questions.decisions.kinds import LEAST
from balance.stats.ratios import ratio_of_sums

SHARES = (0.25, 0.5, 0.75, 0.9)  # of a game that are decided by a round
RESOLVED = pl.Schema(
    {
        "part": pl.Float64,  # of the game
        "round": pl.Int64,  # when it begins, so much is decided; null: only at the end of the longest game
        "low": pl.Int64,  # the true round is between these, null likewise
        "high": pl.Int64,
        "first": pl.Int64,  # the first round in which anybody decides
    }
)


def resolved_table(chances: pl.DataFrame, rows: pl.DataFrame, together: bool, level: float) -> pl.DataFrame:
    """Return by which round which part of a game is decided, a frame of `RESOLVED`.

    It is empty where there are fewer than `kinds.LEAST` games, no chances, or every seat won all games or none.

    Args:
        chances: A frame of `course.CHANCES`.
        rows: The games' rows, with the columns `game`, `rounds` and `payoff_1`, ...; games are numbered from 0.
        together: Whether the seats play together; then there is one seat, 1.
        level: The chance that the round of a part is between its ends.
    """
    if not chances.height or rows.height < LEAST:
        return RESOLVED.to_frame()
    still, first = open_by_round(chances, rows, together)
    if not first.sum():
        return RESOLVED.to_frame()
    begins = int(chances["round"].min())  # type: ignore[arg-type]
    excesses = ((still - (1 - part) * first[:, None])[:, begins:] for part in SHARES)
    ends = [[None if place is None else begins + place for place in _crossing(each, level)] for each in excesses]
    values = [(part, *each, begins) for part, each in zip(SHARES, ends, strict=True)]
    return pl.DataFrame(values, schema=RESOLVED, orient="row")


def open_by_round(
    chances: pl.DataFrame, rows: pl.DataFrame, together: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what is open of each game in each round and what was open at first, summed over seats.

    Where a seat decides nothing in a round, what was open for it at its last decision counts. Before its first decision
    all is open. When the game is over nothing is.

    Args:
        chances, rows, together: As for `resolved_table`.

    Returns:
        The mean of V (1 - V) without bias, shape (games, rounds), rounds numbered from 0; and the mean of p (1 - p),
        shape (games,).
    """
    ends = rows["rounds"].to_numpy()
    size = int(max(ends.max(), chances["round"].max())) + 1
    still = np.zeros((rows.height, size))
    first = np.zeros(rows.height)
    for seat in sorted(set(chances["seat"])):
        won = (rows[f"payoff_{seat}"] > 0).to_numpy().astype(float)
        before = (won - won.mean()) ** 2 * rows.height / (rows.height - 1)
        own = chances.filter(pl.col("seat") == seat, pl.col("worlds") > 1)
        seen = np.full((rows.height, size), np.nan)
        chance, worlds = own["chance"].to_numpy(), own["worlds"].to_numpy()
        seen[own["game"].to_numpy(), own["round"].to_numpy()] = chance * (1 - chance) * worlds / (worlds - 1)
        still += _carried(seen, before)
        first += before
    still[np.arange(size) > ends[:, None]] = 0
    return still, first


def _carried(seen: NDArray[np.float64], before: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return values by game and round, each NaN replaced by the last value, or by the one at first."""
    filled = np.column_stack([before, seen])
    places = np.maximum.accumulate(np.where(np.isnan(filled), 0, np.arange(filled.shape[1])), axis=1)
    return np.take_along_axis(filled, places, axis=1)[:, 1:]


def _crossing(excess: NDArray[np.float64], level: float) -> tuple[int | None, int | None, int | None]:
    """Return the first round in which a falling mean is 0 or less, and the ends of that round.

    It is the mean of `excess` over games, shape (games, rounds). The low end is the first round in which it is not
    shown to be above 0; the high end follows the last in which it is not shown to be 0 or less. As the true mean falls,
    either errs only if the interval of one certain round does, so all rounds need no more than one level.
    """
    ones, far = np.ones(len(excess)), float(np.abs(excess).max())
    ends = [ratio_of_sums(each, ones, level, least=-far, most=far) for each in excess.T]
    means, low, high = (np.array([each[k] for each in ends]) for k in range(3))
    return _first(means <= 0), _first(low <= 0), _first(np.logical_and.accumulate((high <= 0)[::-1])[::-1])


def _first(holds: NDArray[np.bool_]) -> int | None:
    """Return the first place that holds, None if there is none."""
    found = np.flatnonzero(holds)
    return int(found[0]) if len(found) else None
