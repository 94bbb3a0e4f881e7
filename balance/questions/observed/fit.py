"""Ask figure by figure whether the plays may be games of a script: numbers only.

    misfits    the plays are seen to differ: the exact test says so, and the interval of the difference excludes 0
    fits       the interval lies within the margin: the plays differ by less
    open       neither: too few plays to tell

The test draws subsets from plays and games together (`balance.stats.subsets`). An interval of a difference of means
holds those of two methods: one takes the plays to be spread as the games are, the other takes their own spread.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.questions.observed.plays import Figure, Plays, Table
from balance.questions.observed.tally import cells_of, each_error, places
from balance.stats.intervals import clopper_pearson_interval, square_and_add
from balance.stats.subsets import drawn_sums, two_sided

MISFITS, FITS, OPEN = "misfits", "fits", "open"
DRAWS, PER_TAIL = 9_999, 20  # subsets for a test, at least; and of them beyond the least error that is asked for
MOST_DRAWS = 200_000


@dataclass(frozen=True)
class Fit:
    """Hold how the plays differ from games of a script in a figure.

    Attributes:
        figure: The figure.
        cell: The number of the cell, or `WHOLE`.
        plays: How many plays [plays].
        seen, simulated: The figure of the plays, and of the games of the same cells, weighted as the plays are.
        low, high: The interval of `seen` minus `simulated`.
        p: The chance that games of the script look as odd or odder.
        error: What `p` must be less than, so that all figures hold at once.
        verdict: `misfits`, `fits` or `open`.
    """

    figure: Figure
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
    figure: Figure,
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
    noise = sum(w**2 * float(values.var()) / len(values) for w, values in zip(weights, theirs, strict=True))
    draws = min(MOST_DRAWS, max(DRAWS, math.ceil(2 * PER_TAIL / error)))
    sums = drawn_sums(own, theirs, draws, rng)
    p = two_sided(seen * size, sums)
    z = float(special.ndtri(1 - error / 2))
    if figure.is_share:
        wins = round(seen * size)
        ends = clopper_pearson_interval(wins, size, 1 - error)
        half = z * math.sqrt(noise)
        one = (seen, float(ends[0]), float(ends[1]))
        low, high = map(float, square_and_add(one, (simulated, simulated - half, simulated + half)))
        allowed = margin
    else:
        low, high = _difference_of_means(own, seen, simulated, noise, sums / size, error)
        allowed = margin * abs(simulated)
    verdict = OPEN
    if p < error and (low > 0 or high < 0):
        verdict = MISFITS
    elif -allowed < low and high < allowed:
        verdict = FITS
    return Fit(figure, place, size, seen, simulated, low, high, p, error, verdict)


def _difference_of_means(
    own: list[NDArray[np.int64]],
    seen: float,
    simulated: float,
    noise: float,
    drawn: NDArray[np.float64],
    error: float,
) -> tuple[float, float]:
    """Return the ends of the interval of a difference of means, the wider of two methods."""
    below, above = np.quantile(drawn, [error / 2, 1 - error / 2])
    middle = float(drawn.mean())
    by_games = (seen - simulated - (float(above) - middle), seen - simulated + (middle - float(below)))
    size = sum(map(len, own))
    spare = size - len(own)  # degrees of freedom within the cells
    if spare < 1:
        return by_games
    within = sum(float(((values - values.mean()) ** 2).sum()) for values in own) / spare
    student = float(special.stdtrit(spare, 1 - error / 2)) * math.sqrt(within / size)
    half = float(special.ndtri(1 - error / 2)) * math.sqrt(noise)
    by_plays = square_and_add((seen, seen - student, seen + student), (simulated, simulated - half, simulated + half))
    return min(by_games[0], float(by_plays[0])), max(by_games[1], float(by_plays[1]))


def overall(fits: Sequence[Fit]) -> str:
    """Return the verdict on all figures at once."""
    every = {each.verdict for each in fits}
    return MISFITS if MISFITS in every else FITS if every == {FITS} else OPEN
