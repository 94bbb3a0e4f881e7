"""Share a difference among changes, so that the shares add up to it exactly: numbers only.

The share of a change is what it adds, on average over all orders in which the changes could be made (Shapley 1953, in:
Contributions to the Theory of Games II). Up to `EXACT` changes all subsets are played, and the share is exact for the
games played; beyond that orders are drawn, each with its reverse (Castro, Gomez & Tejada 2009,
doi:10.1016/j.cor.2008.04.004), and the steps of each order add up to the whole, so the shares still do.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

from balance.stats.moments import Change

EXACT = 7  # changes of which every subset is played: 128 versions
ORDERS = 40  # drawn beyond that, half of them the reverses of the others
Subset = frozenset[int]
Numbers = NDArray[np.int64]
ByOrder = tuple[int, ...]
Estimate = tuple[float, float, float]  # an estimate with its interval


@dataclass(frozen=True)
class Part:
    """Hold what a change did to a figure.

    Attributes:
        share, low, high: Its share of the difference, and the interval.
        first: What it does to the old version by itself, with its interval.
        last: What it does to the new version, made last, with its interval.
        apart: What it does last less what it does first, with its interval; of two changes it is the same number.
    """

    share: float
    low: float
    high: float
    first: Estimate
    last: Estimate
    apart: Estimate = (0.0, 0.0, 0.0)

    @property
    def depends(self) -> bool:
        """Whether it is seen to do something else first than last: it depends on the other changes."""
        return self.apart[1] > 0 or self.apart[2] < 0


def statements_of(changes: int) -> int:
    """Return of how many different estimates the parts of so many changes make intervals."""
    if changes == 1:
        return 0  # its part is the whole difference
    return 3 * changes + (1 if changes == 2 else changes)  # two changes are apart by one number


def orders_of(changes: int, seed: int) -> list[ByOrder]:
    """Return the orders in which changes are made; none if every subset is played."""
    if changes <= EXACT:
        return []
    random = np.random.Generator(np.random.Philox(key=[seed, changes]))
    drawn = [tuple(int(each) for each in random.permutation(changes)) for _ in range(ORDERS // 2)]
    return [order for each in drawn for order in (each, each[::-1])]


def subsets_of(changes: int, orders: Sequence[ByOrder]) -> list[Subset]:
    """Return the subsets that are played, the empty one first and all changes last, each once."""
    if not orders:
        every = range(1 << changes)
        found = [frozenset(i for i in range(changes) if number >> i & 1) for number in every]
        return sorted(found, key=lambda each: (len(each), sorted(each)))
    whole = frozenset(range(changes))
    found = [frozenset[int](), *(frozenset({i}) for i in range(changes)), *(whole - {i} for i in range(changes))]
    found += [frozenset(order[:length]) for order in orders for length in range(changes + 1)]
    return sorted(dict.fromkeys([*found, whole]), key=lambda each: (len(each), sorted(each)))


def parts_of(
    changes: int,
    orders: Sequence[ByOrder],
    values: Callable[[Subset], Numbers] | Mapping[Subset, Numbers],
    difference: Callable[[Numbers, Numbers], Estimate],
    unit: int,
    possible: float,
    error: float,
) -> list[Part]:
    """Return what each change did. One change alone did all: its part is the difference.

    Args:
        changes: How many there are.
        orders: The orders that were drawn; none if every subset was played.
        values: The value of each game of a subset, in the same game numbers; int64, shape (games,).
        difference: Returns the mean of the second values less that of the first ones, with its interval, in units.
        unit: What a game is worth that counts fully: values are divided by it.
        possible: How far values of a game may lie apart, though no game showed it.
        error: The chance of each interval to miss; see `statements_of`.
    """
    of = values if callable(values) else values.__getitem__
    whole = frozenset(range(changes))
    parts = []
    for change in range(changes):
        first = difference(of(frozenset()), of(frozenset({change})))
        if changes == 1:
            return [Part(*first, first, first)]
        last = difference(of(whole - {change}), of(whole))
        by_game, by_order = _exact(change, changes, of) if not orders else _drawn(change, orders, of)
        low, high = _bounds(by_game, by_order, possible, error)
        apart = _apart(of(whole) - of(whole - {change}) - of(frozenset({change})) + of(frozenset()), possible, error)
        middle, below, above = (each / unit for each in apart)
        parts.append(Part(float(by_game.mean()) / unit, low / unit, high / unit, first, last, (middle, below, above)))
    return parts


def _exact(change: int, changes: int, of: Callable[[Subset], Numbers]) -> tuple[NDArray[np.float64], None]:
    """Return a change's share in each game, over all subsets, weighted by how many orders meet them."""
    others = [each for each in range(changes) if each != change]
    total = np.zeros(len(of(frozenset())))
    for number in range(1 << len(others)):
        before = frozenset(each for i, each in enumerate(others) if number >> i & 1)
        weight = 1 / (changes * math.comb(changes - 1, len(before)))
        total += weight * (of(before | {change}) - of(before))
    return total, None


def _drawn(
    change: int, orders: Sequence[ByOrder], of: Callable[[Subset], Numbers]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return a change's share in each game, and its mean in each order with its reverse."""
    total = np.zeros(len(of(frozenset())))
    means = []
    for order in orders:
        before = frozenset(order[: order.index(change)])
        step = of(before | {change}) - of(before)
        total += step
        means.append(float(step.mean()))
    return total / len(orders), np.array(means).reshape(-1, 2).mean(1)


def _apart(by_game: Numbers, possible: float, error: float) -> Estimate:
    """Return a mean difference of two differences, with its interval: it may be twice as large."""
    low, high, _ = Change.of(by_game).bounds(1 - error, 2 * possible)
    return float(by_game.mean()), low, high


def _bounds(
    by_game: NDArray[np.float64], by_order: NDArray[np.float64] | None, possible: float, error: float
) -> tuple[float, float]:
    """Return the interval of a share; of drawn orders, those over games and over orders together.

    That is somewhat too wide: what games and orders do together is in both.
    """
    low, high, _ = Change.of(by_game).bounds(1 - error, possible)
    if by_order is None:
        return low, high
    middle, count = float(by_game.mean()), len(by_order)
    half = float(special.stdtrit(count - 1, 1 - error / 2)) * math.sqrt(float(by_order.var(ddof=1)) / count)
    return middle - math.hypot(middle - low, half), middle + math.hypot(high - middle, half)
