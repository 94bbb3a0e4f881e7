"""Tell shares and gains so that they agree.

A gain is the difference of two shares, and the intervals of all of them leave each other room. They hold at once, so
whatever they leave no room for together is out as surely as each of them holds: where the script wins 90.0 to 92.2 %,
nobody gains more than 10 points over it, whatever the games of both say. A share is its difference from 0, so all
intervals are bounds of differences, and the tightest bounds that follow from them are shortest paths. No interval gets
wider.

Source: Cormen, Leiserson, Rivest & Stein (2009), Introduction to Algorithms, 3rd ed., section 24.4 (difference
constraints); Dechter, Meiri & Pearl (1991), Artificial Intelligence 49:61-95.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import NegativeCycleError, csgraph_from_dense, floyd_warshall

from balance.questions.ladder.climb import InterimAnalysis
from balance.questions.ladder.shares import Share
from balance.stats.moments import Bounds

Floats = NDArray[np.float64]
Who = TypeVar("Who", bound=Hashable)
DIGITS = 12  # to which differences of two floats are exact


@dataclass(frozen=True)
class Gain(Generic[Who]):
    """Hold what one gains over another.

    Attributes:
        what: What to call it.
        more, less: Who gains, and over whom.
        of: The gain, with its interval.
    """

    what: str
    more: Who
    less: Who
    of: InterimAnalysis


def agree(shares: Mapping[Who, Share], gains: Sequence[Gain[Who]]) -> tuple[dict[Who, Share], list[Gain[Who]]]:
    """Return shares and gains that agree; unchanged if their intervals contradict each other.

    A share stays as it is unless the intervals leave no room for it beside those before it. A gain over somebody who
    has no share stays as it is.

    Args:
        shares: By who has it. They may be advantages of seats, too.
        gains: What some of them gain over others.
    """
    at, nought = {who: i for i, who in enumerate(shares)}, len(shares)
    known = [gain for gain in gains if gain.less in shares]
    bounds = [(at[who], nought, share.bounds.low, share.bounds.high) for who, share in shares.items()]
    most = _tightest(nought + 1, bounds + [(at[gain.more], at[gain.less], gain.of.low, gain.of.high) for gain in known])
    if most is None:
        return dict(shares), list(gains)
    told = _told([share.estimate for share in shares.values()], most)

    def between(more: int, less: int) -> tuple[float, float]:
        return 0.0 - float(most[less, more]), float(most[more, less])

    def agreed(gain: Gain[Who]) -> Gain[Who]:
        if gain.less not in shares:
            return gain
        more, less = at[gain.more], at[gain.less]
        low, high = between(more, less)
        estimate = min(max(round(float(told[more] - told[less]), DIGITS), low), high)
        return replace(gain, of=replace(gain.of, estimate=estimate, low=low, high=high))

    of_all = {
        who: Share(float(told[i]), Bounds(*between(i, nought), share.bounds.method))
        for i, (who, share) in enumerate(shares.items())
    }
    return of_all, [agreed(gain) for gain in gains]


def _tightest(size: int, bounds: Sequence[tuple[int, int, float, float]]) -> Floats | None:
    """Return by how much each can be above each other one at most; None: bounds contradict each other.

    Args:
        size: How many there are, the last of which is 0.
        bounds: Of differences: of which one, from which one, at least, at most; NaN: not known.
    """
    most = 2.0 - 2.0 * np.eye(size)  # no two shares or advantages are further apart
    for more, less, low, high in bounds:
        most[more, less], most[less, more] = np.fmin(most[more, less], high), np.fmin(most[less, more], -low)
    try:
        result: Floats = floyd_warshall(csgraph_from_dense(most, null_value=np.inf))  # so 0 is a path, not none
    except NegativeCycleError:
        return None
    return result


def _told(estimates: list[float], most: Floats) -> Floats:
    """Return estimates, each moved into what the bounds leave beside those before it.

    As the bounds are the tightest, that is never nothing.
    """
    told, done = np.zeros(len(most)), [len(estimates)]
    for i, estimate in enumerate(estimates):
        low, high = (told[done] - most[done, i]).max(), (told[done] + most[i, done]).min()
        told[i] = min(max(estimate, low), high)
        done.append(i)
    return told
