"""Search for better weights by CMA-ES with margin, in steps that suit each weight.

The search works on x, and a weight is x times the weight's `step`: the size of a first change.

    weight      x = weight / step      0       1       2       3
    key  90     step 45                0      45      90     135 ...
    loot  0     step  5                0       5      10      15 ...     range 0 to 1000
    goes  1     step  0.5              0 (0)   1 (0.5 rounds to 0)   2 (1)

With one step for all, a weight of 300 would stand still beside one of 5.

Why with margin (Hamano et al. 2022, doi:10.1145/3512290.3528827): weights are mostly whole numbers, some only 0 or 1.
Plain CMA-ES with rounding stops on a plateau, as soon as its spread is below one unit all candidates round to the same
number; the margin keeps each neighbour's chance above 1 / (weights x population).
"""

from collections.abc import Sequence

import numpy as np
from cmaes import CMAwM
from numpy.typing import NDArray

from balance.design.scripts import Weight

POPULATION = 14  # rows tried in each generation, at least
SEEDS = 2**32  # NumPy's generator takes seeds below this
_SPREAD = 1.0  # standard deviation of the first generation [steps]
_DIGITS = 3  # of a range, to which weights that are not whole are rounded

Row = tuple[int | float, ...]  # the value of each weight


class Evolution:
    """Propose rows of weights and learn from what they were worth.

    What it proposes depends on the seed and on what it was told, and on nothing else: told the same again, it proposes
    the same again.
    """

    def __init__(self, weights: Sequence[Weight], seed: int) -> None:
        """Begin at the weights' `start`.

        Args:
            weights: What may be changed.
            seed: Seed of the search.
        """
        self._weights = tuple(weights)
        self._steps = np.array([first_step(weight) for weight in weights])
        bounds = np.array([(weight.low, weight.high) for weight in weights], np.float64) / self._steps[:, None]
        units = np.array([1.0 if weight.whole else 0.0 for weight in weights])  # 0: any number
        start = np.array([weight.start for weight in weights], np.float64)
        size = population(len(self._weights))
        self._search = CMAwM(
            start / self._steps, _SPREAD, bounds, units / self._steps, seed=seed % SEEDS, population_size=size
        )
        self._asked: list[NDArray[np.float64]] = []

    @property
    def mean(self) -> Row:
        """Return the middle of what it proposes now: its best guess, since it averages over games' luck."""
        return self._row(self._search.mean)

    @property
    def ended(self) -> bool:
        """Whether it has found that nothing is to be found any more."""
        return bool(self._search.should_stop())

    def ask(self) -> list[Row]:
        """Return the rows of the next generation."""
        pairs = [self._search.ask() for _ in range(self._search.population_size)]
        self._asked = [raw for _, raw in pairs]
        return [self._row(encoded) for encoded, _ in pairs]

    def tell(self, worths: Sequence[float]) -> None:
        """Learn what the rows that were asked for last are worth; more is better."""
        losses = [-float(worth) for worth in worths]  # the library minimises
        self._search.tell(list(zip(self._asked, losses, strict=True)))

    def _row(self, x: NDArray[np.float64]) -> Row:
        """Return the weights at a place of the search, rounded and within their ranges."""
        return tuple(
            _rounded(weight, float(value)) for weight, value in zip(self._weights, x * self._steps, strict=True)
        )


def population(weights: int) -> int:
    """Return how many rows a generation has.

    As many as CMA-ES advises for so many weights, but at least `POPULATION`.
    """
    return max(POPULATION, 4 + int(3 * np.log(weights)))


def first_step(weight: Weight) -> float:
    """Return the size of a first change of a weight.

    It is half of its value, but at least one unit and a small part of the range, so that a weight of 0 moves too; and
    at most half of the range.
    """
    span = weight.high - weight.low
    least = max(1.0, span / 200) if weight.whole else span / 20
    return min(max(abs(weight.start) / 2, least), span / 2)


def _rounded(weight: Weight, value: float) -> int | float:
    """Return the nearest value that a weight may have."""
    value = min(max(value, weight.low), weight.high)
    if weight.whole:
        return int(np.rint(value))
    places = max(0, _DIGITS - 1 - int(np.floor(np.log10(weight.high - weight.low))))
    return min(max(round(value, places), weight.low), weight.high)
