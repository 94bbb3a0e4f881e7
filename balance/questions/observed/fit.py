"""Ask figure by figure whether the plays may be games of a script: numbers only.

    misfits    the plays are seen to differ: the exact test says so, and the interval of the difference excludes 0
    fits       the interval lies within the margin: the plays differ by less
    same       all plays and all games have the same value: nothing differs, and nothing says how much others may
    open       neither: too few plays to tell

The test draws subsets from plays and games together (`balance.stats.subsets`). An interval of a difference of means
holds those of two methods: one takes the plays to be spread as the games are, the other takes their own spread; and of
plays that are nearly all alike what the few others may hide. Where nothing has any spread there is no interval.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.questions.observed.plays import PlayFigure, Plays, Table
from balance.questions.observed.tally import cells_of, each_error, places
from balance.stats.intervals import clopper_pearson_interval, share_interval, square_and_add
from balance.stats.subsets import drawn_sums, two_sided

MISFITS, FITS, SAME, OPEN = "misfits", "fits", "same", "open"
DRAWS, PER_TAIL = 9_999, 20  # subsets for a test, at least; and of them beyond the least error that is asked for
MOST_DRAWS = 200_000
FEW = 5  # plays that differ from the others, below which their spread says little


@dataclass(frozen=True)
class Fit:
    """Hold how the plays differ from games of a script in a figure.

    Attributes:
        figure: The figure.
        cell: The number of the cell, or `WHOLE`.
        plays: How many plays [plays].
        seen, simulated: The figure of the plays, and of the games of the same cells, weighted as the plays are.
        low, high: The interval of `seen` minus `simulated`; NaN where nothing is spread.
        p: The chance that games of the script look as odd or odder.
        error: What `p` must be less than, so that all figures hold at once.
        verdict: `misfits`, `fits`, `same` or `open`.
    """

    figure: PlayFigure
    cell: int
    plays: int
    seen: float
    simulated: float
    low: float
    high: float
    p: float
    error: float
    verdict: str

    @property
    def difference(self) -> float:
        """Return the plays' figure minus the games'."""
        return self.seen - self.simulated

    @property
    def bounded(self) -> bool:
        """Whether there is an interval."""
        return not math.isnan(self.low)


def fit(
    plays: Plays, games: Sequence[Table], level: float, margin: float, seed: Sequence[int], families: int = 1
) -> list[Fit]:
    """Return how the plays differ from games of a script, in each figure and place.

    Args:
        plays: The plays.
        games: The games of each cell, told as the plays are (`Plays.as_told`).
        level: The chance that no figure is called a misfit wrongly, and that all intervals hold at once.
        margin: What difference does not matter: of a share so much, of a mean so much of it.
        seed: Numbers that decide which subsets are drawn.
        families: For how many scripts this is asked, where one is chosen by what it says.
    """
    found = []
    for number, place in enumerate(places(plays)):
        cells = cells_of(plays, place)
        error = each_error(level, len(plays.cells), len(plays.figures), place) / families
        for which, figure in enumerate(plays.figures_of(cells)):
            own = [figure.of(plays.of_cell(cell)) for cell in cells]
            theirs = [figure.of(games[cell]) for cell in cells]
            rng = np.random.default_rng([*seed, number, which])
            found.append(_fit(figure, place, own, theirs, error, margin, rng))
    return found


def _fit(
    figure: PlayFigure,
    place: int,
    own: list[NDArray[np.int64]],
    theirs: list[NDArray[np.int64]],
    error: float,
    margin: float,
    rng: np.random.Generator,
) -> Fit:
    size = sum(map(len, own))
    seen = sum(float(values.sum()) for values in own) / size
    weights = [len(values) / size for values in own]
    simulated = sum(w * float(values.mean()) for w, values in zip(weights, theirs, strict=True))
    draws = min(MOST_DRAWS, max(DRAWS, math.ceil(2 * PER_TAIL / error)))
    sums = drawn_sums(own, theirs, draws, rng)
    p = two_sided(seen * size, sums)
    if figure.is_share:
        low, high = _difference_of_shares(round(seen * size), size, weights, theirs, error)
        allowed = margin
    else:
        noise = sum(w**2 * float(values.var()) / len(values) for w, values in zip(weights, theirs, strict=True))
        low, high = _difference_of_means(own, theirs, seen, simulated, noise, sums / size, error)
        allowed = margin * abs(simulated)
    every = {(int(values.min()), int(values.max())) for values in (*own, *theirs)}
    same = len(every) == 1 and len(set(*every)) == 1
    verdict = _verdict(p < error, low, high, allowed, same and not figure.is_share)
    return Fit(figure, place, size, seen, simulated, low, high, p, error, verdict)


def _verdict(odd: bool, low: float, high: float, allowed: float, same: bool) -> str:
    """Return the verdict on a figure; without an interval, the test alone says whether it misfits.

    Args:
        odd: Whether the test says that the plays differ.
        low, high: The interval of the difference, NaN if there is none.
        allowed: Which difference does not matter.
        same: Whether all plays and games have one value.
    """
    if odd and not low <= 0 <= high:
        return MISFITS
    if same:
        return SAME
    return FITS if -allowed < low and high < allowed else OPEN


def _difference_of_shares(
    wins: int, size: int, weights: Sequence[float], theirs: Sequence[NDArray[np.int64]], error: float
) -> tuple[float, float]:
    """Return the ends of the interval of a difference of shares, the games' weighted as the plays are.

    The plays' share has Clopper and Pearson's interval. That of the games is Wilson's, or exact where few games say
    yes, or no: with 0 of 5000 games a share is not known to be 0.
    """
    ends = clopper_pearson_interval(wins, size, 1 - error)
    counts = [(int(values.sum()), len(values)) for values in theirs]
    share = sum(w * k / n for w, (k, n) in zip(weights, counts, strict=True))
    below, above = 0.0, 0.0  # squares of the games' half-widths
    for w, (k, n) in zip(weights, counts, strict=True):
        low, high, _ = share_interval(k, n, 1 - error)
        below, above = below + (w * (k / n - float(low))) ** 2, above + (w * (float(high) - k / n)) ** 2
    own = (wins / size, float(ends[0]), float(ends[1]))
    low, high = square_and_add(own, (share, share - math.sqrt(below), share + math.sqrt(above)))
    return float(low), float(high)


def _difference_of_means(
    own: list[NDArray[np.int64]],
    theirs: Sequence[NDArray[np.int64]],
    seen: float,
    simulated: float,
    noise: float,
    drawn: NDArray[np.float64],
    error: float,
) -> tuple[float, float]:
    """Return the ends of the interval of a difference of means, the wider of two methods.

    They are NaN if neither has any spread.
    """
    difference, size = seen - simulated, sum(map(len, own))
    below, above = map(float, np.quantile(drawn, [error / 2, 1 - error / 2]))
    middle = float(drawn.mean())
    # of games that are nearly all alike both quantiles may lie on one side of the mean
    low, high = difference - max(0.0, above - middle), difference + max(0.0, middle - below)
    spare = size - len(own)  # degrees of freedom within the cells
    within = sum(float(((values - values.mean()) ** 2).sum()) for values in own) / spare if spare else 0.0
    if below == above and not within:
        return math.nan, math.nan
    if not spare:
        return low, high
    student = float(special.stdtrit(spare, 1 - error / 2)) * math.sqrt(within / size)
    half = float(special.ndtri(1 - error / 2)) * math.sqrt(noise)
    by_plays = square_and_add((seen, seen - student, seen + student), (simulated, simulated - half, simulated + half))
    least, most = _nearly_alike(own, theirs, error)
    return min(low, float(by_plays[0]), least - simulated), max(high, float(by_plays[1]), most - simulated)


def _nearly_alike(
    own: list[NDArray[np.int64]], theirs: Sequence[NDArray[np.int64]], error: float
) -> tuple[float, float]:
    """Return between which ends the mean of plays lies of which fewer than `FEW` are not as most are.

    Their own spread says nothing of how often others differ. At most so many do (Clopper and Pearson), each by as much
    as any play or game. For more varied plays this bounds nothing: the ends are +inf and -inf, an empty interval.
    """
    usual = [int(np.bincount(values - values.min()).argmax() + values.min()) for values in own]
    size, others = sum(map(len, own)), sum(int((v != m).sum()) for v, m in zip(own, usual, strict=True))
    if others >= FEW or 2 * others > size:
        return math.inf, -math.inf
    share = float(clopper_pearson_interval(others, size, 1 - error)[1])
    middle = sum(m * len(values) for m, values in zip(usual, own, strict=True)) / size
    every = [np.concatenate(both) - m for m, *both in zip(usual, own, theirs, strict=True)]
    return middle + share * min(int(each.min()) for each in every), middle + share * max(
        int(each.max()) for each in every
    )


def overall(fits: Sequence[Fit]) -> str:
    """Return the verdict on all figures at once; what is the same in all plays and games says nothing."""
    every = {each.verdict for each in fits} - {SAME}
    return MISFITS if MISFITS in every else FITS if every == {FITS} else OPEN
