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
well as many, but a share may be below 0. p is the mean of the first chances, so an error of p moves no game: what all
first chances have in common is not taken for movement.

A movement that comes in few games may not be seen at all, or in a game more or less than its share. So the ends of a
share allow for a game further (`share_of_sums`). In a round D^2 is at most 1 for each seat. What the other rounds move
may be more than that in all, but from any point on it is V (1 - V) <= 1/4 in the mean; so the mean of its square is at
most 1 + 2/4 times its mean.

Source: Ely, Frankel & Kamenica (2015), "Suspense and Surprise", J. Political Economy 123:215-260, section 2.
"""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.questions.decisions.kinds import LEAST
from balance.stats.ratios import share_of_sums

MOST, MOST_IN_ALL = 1.0, 1.5  # what moves a seat's chance in a round, and in all others of a further game

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
    each, seats = 1 - (1 - level) / steps.shape[1], chances["seat"].n_unique()  # Bonferroni
    values = []
    for place, column in enumerate(steps.T):
        share, *ends, _ = share_of_sums(
            column, total - column, each, most=MOST * seats, most_of_rest=MOST_IN_ALL * seats
        )
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
        known, taken, place = won.copy(), np.zeros(len(won)), ends - first + 1
        # a seat that decided nothing in a game: all that moved it came at the end, as far as it was asked
        known[games[begins]], taken[games[begins]] = v[begins], noise[begins]
        place[games[begins]] = at[begins] - first
        steps += _from_mean(known, taken, place, steps.shape[1])
        following = np.flatnonzero(~begins)
        between = (v[following] - v[following - 1]) ** 2 - noise[following] - noise[following - 1]
        np.add.at(steps, (games[following], at[following] - first), between)
        closing = np.append(begins[1:], True) if len(games) else begins
        to_end = (won[games[closing]] - v[closing]) ** 2 - noise[closing]
        np.add.at(steps, (games[closing], ends[games[closing]] - first + 1), to_end)
    return steps, first


def _from_mean(
    v: NDArray[np.float64], noise: NDArray[np.float64], place: NDArray[np.int64], places: int
) -> NDArray[np.float64]:
    """Return the squared distance of first chances from their mean, without bias, shape (games, places).

    Args:
        v, noise: What is first known of a seat's chance in each game, and its error variance; shape (games,).
        place: Where each game's distance belongs; shape (games,).
        places: How many places there are.
    """
    n = len(v)
    away = v - v.mean()
    steps = np.zeros((n, places))
    steps[np.arange(n), place] = away**2 * n / (n - 1) - noise
    # All games share the mean. Where games of different places differ, a game moves the others' distances by it; this
    # adds up to 0 over games.
    steps -= 2 * away[:, None] * np.bincount(place, away, places) / n
    return steps
