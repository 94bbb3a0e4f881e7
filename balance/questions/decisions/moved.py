"""Say when games move: which share of all that a seat's chance moves falls into each round.

A chance V is measured at the seat's first decision in a round. Between two measurements it moves by some D, and what is
told is the mean of D^2, the surprise. A seat that is told its true chance cannot know where it goes next, so the
surprises of a game add up to p (1 - p) in the mean whatever the game is like (a martingale; p is the share of the games
that the seat wins). So they say *when* games move, never how much in all: they are told as shares of their sum.

    before round 1    from p to the first chance: the deal, and what others did before the seat's first decision
    round 1           from the chance at its beginning to that at the beginning of the next round
    round 2           ...
    the last round    from the last chance to the end, 1 or 0

Noise of the tries would count as movement. Measured by n tries, a chance v has the error variance v (1 - v) / (n - 1),
without bias, and those of both ends are taken off the square: the mean, over all ways to halve the tries, of what one
half says of the movement times what the other half says. So few tries serve as
well as many, but a share may be below 0.

Source: Ely, Frankel & Kamenica (2015), "Suspense and Surprise", J. Political Economy 123:215-260, section 2.
"""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.questions.decisions.kinds import LEAST
from balance.stats.ratios import ratio_of_sums

MOVED = pl.Schema(
    {
        "round": pl.Int64,  # null: before the first round in which anybody decides
        "share": pl.Float64,  # of all movement
        "low": pl.Float64,  # the true share is between these
        "high": pl.Float64,
        "games": pl.Int64,  # that last so long [games]
    }
)


def moved_table(chances: pl.DataFrame, rows: pl.DataFrame, together: bool, level: float) -> pl.DataFrame:
    """Return which share of the movement falls into each round, a frame of `MOVED`.

    It is empty where there are fewer than `kinds.LEAST` games, no chances, or nothing moves.

    Args:
        chances: A frame of `course.CHANCES`.
        rows: The games' rows, with the columns `game` and `payoff_1`, ...; games are numbered from 0.
        together: Whether the seats play together; then there is one seat, 1.
        level: The chance that all shares are between their ends.
    """
    if not chances.height or rows.height < LEAST:
        return MOVED.to_frame()
    steps, first = movement_by_round(chances, rows)
    total = steps.sum(axis=1)
    if total.mean() <= 0:
        return MOVED.to_frame()
    begun = chances.group_by("game").agg(pl.col("round").max())["round"].to_numpy()
    ones, each = np.ones(len(steps)), 1 - (1 - level) / steps.shape[1]  # Bonferroni
    values = []
    for place, column in enumerate(steps.T):
        share = float(column.mean() / total.mean())
        # a ratio's deviation by game: its mean is 0, and its ends are those of the share
        deviations = column - share * total
        far = float(max(np.abs(deviations).max(), 1e-12))
        _, low, high, _ = ratio_of_sums(deviations, ones, each, least=-far, most=far)
        ends = [min(1.0, max(0.0, share + end / total.mean())) for end in (low, high)]
        number = None if place == 0 else first + place - 1
        games = rows.height if number is None else int((begun >= number).sum())
        values.append((number, share, *ends, games))
    return pl.DataFrame(values, schema=MOVED, orient="row")


def movement_by_round(chances: pl.DataFrame, rows: pl.DataFrame) -> tuple[NDArray[np.float64], int]:
    """Return the movement of each game in each round, without bias, summed over seats.

    Where a seat decides nothing in a round, what moved it shows at its next decision, and counts for the round before
    that.

    Args:
        chances, rows: As for `moved_table`.

    Returns:
        The movement, shape (games, 1 + rounds): before the first round in which anybody decides, then in that round and
        those that follow; and the number of this round.
    """
    first, last = int(chances["round"].min()), int(chances["round"].max())  # type: ignore[arg-type]
    ends = np.full(rows.height, first)
    np.maximum.at(ends, chances["game"].to_numpy(), chances["round"].to_numpy())
    steps = np.zeros((rows.height, last - first + 2))
    for seat in sorted(set(chances["seat"])):
        won = (rows[f"payoff_{seat}"] > 0).to_numpy().astype(float)
        own = chances.filter(pl.col("seat") == seat, pl.col("worlds") > 1).sort("game", "round")
        games, at, v = (own[name].to_numpy() for name in ("game", "round", "chance"))
        noise = v * (1 - v) / (own["worlds"].to_numpy() - 1)
        begins = np.append(True, games[1:] != games[:-1]) if len(games) else np.zeros(0, bool)
        np.add.at(steps, (games[begins], at[begins] - first), _from_mean(v[begins], noise[begins], won))
        following = np.flatnonzero(~begins)
        between = (v[following] - v[following - 1]) ** 2 - noise[following] - noise[following - 1]
        np.add.at(steps, (games[following], at[following] - first), between)
        closing = np.append(begins[1:], True) if len(games) else begins
        to_end = (won[games[closing]] - v[closing]) ** 2 - noise[closing]
        np.add.at(steps, (games[closing], ends[games[closing]] - first + 1), to_end)
        asked = np.zeros(rows.height, bool)
        asked[games] = True
        idle = ~asked  # a seat that decided nothing in a game: all that moved it came before, as far as it was asked
        steps[idle, ends[idle] - first + 1] += (won[idle] - won.mean()) ** 2
    return steps, first


def _from_mean(v: NDArray[np.float64], noise: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the squared distance of first chances from the seat's share of the wins, without bias.

    That share is measured by the same games, whose mean is a little nearer to their own chances.
    """
    n = len(won)
    own = won.var(ddof=1) / n
    result: NDArray[np.float64] = ((v - won.mean()) ** 2 - noise - own) / (1 - 2 / n)
    return result
