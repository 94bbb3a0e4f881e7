"""Mix scripts as well as they allow, where one wins what the other loses.

Of two seats: a mixture of scripts against which no script gains, for somebody who does not know which seat is dealt;
and what seat 1 then wins, if each seat mixes as well as it can. Of two sides: a mixture for each.

The value's interval goes from the value of the matrix of all low ends to that of all high ends: a value never falls
where a payoff rises, so it holds if those do. Weights jump with small changes of payoffs, so they are not told: only in
how many resamples of game numbers (bootstrap) a script takes part.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from balance.questions.tournament.contests import Contest, Kind, Numbers, Pair
from balance.questions.tournament.payoffs import Payoff
from balance.stats.matrix_games import solve

RESAMPLES, AT_ONCE = 400, 25
STREAM = 0x746F75726E  # the resamples' own random numbers, apart from those of other questions

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Part:
    """Say how surely a script takes part in a mixture.

    Attributes:
        side: Of two sides `row` or `column`; else "".
        script: The script.
        weight: Its weight in the mixture of all games; it may jump with a few games more.
        taking_part: The share of resamples in which its weight is not 0.
    """

    side: str
    script: str
    weight: float
    taking_part: float


@dataclass(frozen=True)
class Mixture:
    """Hold mixtures against which nobody gains by any script.

    Attributes:
        value, low, high: What seat 1, or the players' side, then wins; a part of a whole win.
        parts: The scripts that take part in any resample.
        resamples: How many resamples there are.
    """

    value: float
    low: float
    high: float
    parts: tuple[Part, ...]
    resamples: int


def mixture_of(
    contest: Contest, worths: Mapping[Pair, Numbers], first_seat: Mapping[Pair, Payoff], seed: int
) -> Mixture:
    """Return the mixture of two seats or of two sides.

    Args:
        contest: The contest: a duel with constant sum, or of two sides.
        worths: What each game number of each pair was worth.
        first_seat: What seat 1 wins with the row's script against seat 2 with the column's; of two sides the payoffs.
        seed: The seed of the resamples.
    """
    rows, columns = contest.rows, contest.columns
    matrix = np.array([[first_seat[row, column].estimate for column in columns] for row in rows])
    low, high = (
        solve([[getattr(first_seat[row, column], end) for column in columns] for row in rows]).value
        for end in ("low", "high")
    )
    sides = [("row", rows), ("column", columns)] if contest.kind is Kind.SIDES else [("", rows)]
    every = np.stack([[worths[row, column] for column in columns] for row in rows]) / contest.whole
    mixes = _mixes(every.mean(axis=2), sides)
    counts = [np.zeros(len(scripts), np.int64) for _, scripts in sides]
    for resample in _resampled(every, seed):
        for count, mix in zip(counts, _mixes(resample, sides), strict=True):
            count += mix > 0
    parts = [
        Part(side, script, float(weight), int(count) / RESAMPLES)
        for (side, scripts), mix, of in zip(sides, mixes, counts, strict=True)
        for script, weight, count in zip(scripts, mix, of, strict=True)
        if count or weight
    ]
    return Mixture(solve(matrix).value, low, high, tuple(parts), RESAMPLES)


def _mixes(matrix: Floats, sides: Sequence[tuple[str, Sequence[str]]]) -> list[Floats]:
    """Return the best mixture of each side."""
    mixes = [solve(matrix).mix]
    return mixes if len(sides) == 1 else [*mixes, solve(-matrix.T).mix]


def _resampled(every: Floats, seed: int) -> Iterator[Floats]:
    """Yield the mean payoffs of resamples of game numbers; shape (rows, columns)."""
    rows, columns, numbers = every.shape
    rng = np.random.default_rng([seed, STREAM])
    flat = every.reshape(rows * columns, numbers).T
    for _ in range(RESAMPLES // AT_ONCE):
        weights = rng.multinomial(numbers, np.full(numbers, 1 / numbers), size=AT_ONCE)
        yield from (weights @ flat / numbers).reshape(AT_ONCE, rows, columns)
