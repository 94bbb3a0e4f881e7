"""Estimate how many more plays would decide a question about shares that those played leave open.

It is decided when the interval no longer holds the value in question. So many more plays decide it with the chance
`power`, if further plays go as those before.
"""

import math
from collections.abc import Callable

from scipy import special

from balance.stats.enough import POWER
from balance.stats.intervals import shares_difference_interval

MOST = 1_000_000  # more plays than this are no answer [plays]
ROUNDING = 1e-9  # a chance that is less than the tail by so small a part of it is the tail: the bound is the value


def more_to_decide(wins: int, plays: int, value: float, level: float, power: float = POWER) -> int | None:
    """Return how many more plays decide whether a share is a value, by Clopper and Pearson's interval.

    Args:
        wins, plays: What was counted [plays]; 0 <= wins <= plays, plays > 0.
        value: The share in question, between 0 and 1.
        level: Coverage of the interval.
        power: Chance to decide.

    Returns:
        The plays besides those that were counted [plays]; 0: it is decided; None: more than `MOST`, or no number.
    """
    if wins / plays < value:  # the same question about what was not won
        return more_to_decide(plays - wins, plays, 1 - value, level, power)
    share, tail = wins / plays, (1 - level) / 2
    if share == value:
        return None

    def decides(more: int) -> bool:
        needed = _fewest_above(plays + more, value, tail)
        missing = needed - wins
        if missing <= 0:
            return True
        if missing > more:
            return False
        # P(B >= missing), B ~ Binomial(more, share); scipy's incomplete beta takes no share of 1
        return share == 1 or float(special.betainc(missing, more - missing + 1, share)) >= power

    return _first(decides)


def _fewest_above(plays: int, value: float, tail: float) -> int:
    """Return with how many wins the lower bound is above a value; plays + 1 if with none."""
    if value >= 1:
        return plays + 1
    low, high = 0, plays + 1
    while low < high:
        middle = (low + high) // 2
        # the bound is above the value if so many wins or more come by a chance less than the tail
        if (float(special.betainc(middle, plays - middle + 1, value)) if middle else 1.0) < tail * (1 - ROUNDING):
            high = middle
        else:
            low = middle + 1
    return low


def more_to_tell_apart(
    wins: int, plays: int, other_wins: int, other_plays: int, level: float, power: float = POWER
) -> int | None:
    """Return how many more plays of each decide which of two shares is larger.

    Args:
        wins, plays, other_wins, other_plays: What was counted [plays].
        level: Coverage of the interval of the difference.
        power: Chance to decide.

    Returns:
        As `more_to_decide`. It is computed as for normal variables.
    """
    first, other = wins / plays, other_wins / other_plays
    gap, z = abs(first - other), float(special.ndtri(0.5 + level / 2) + special.ndtri(power))
    low, high = shares_difference_interval(wins, plays, other_wins, other_plays, level)
    if low > 0 or high < 0:
        return 0
    if gap == 0:
        return None
    # a share that is 0 or 1 has no spread as it is seen: take that of one game more each way
    spreads = [
        max(p * (1 - p), (k + 1) * (n - k + 1) / (n + 2) ** 2 / 2 if p in (0, 1) else 0.0)
        for p, k, n in ((first, wins, plays), (other, other_wins, other_plays))
    ]
    return _first(lambda more: z * math.sqrt(spreads[0] / (plays + more) + spreads[1] / (other_plays + more)) <= gap)


def _first(decides: Callable[[int], bool]) -> int | None:
    """Return about the least number of plays that decides; None if it is more than `MOST`."""
    if decides(0):
        return 0
    high = 1
    while not decides(high):
        high *= 2
        if high > MOST:
            return None
    low = high // 2
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (low, middle) if decides(middle) else (middle, high)
    return high


def chance_of(wins: int, plays: int, value: float) -> float:
    """Return the chance of so many wins or more; if they are fewer than expected, or fewer.

    Args:
        wins, plays: What was counted [plays].
        value: The share that every play is won with.
    """
    if value in (0.0, 1.0):
        return float(wins == plays * value)
    if wins >= plays * value:
        return 1.0 if wins == 0 else float(special.betainc(wins, plays - wins + 1, value))
    return 1.0 if wins == plays else float(special.betainc(plays - wins, wins + 1, 1 - value))


def rounded_up(number: int) -> int:
    """Return a number rounded up to two digits."""
    unit: int = 10 ** max(0, len(str(number)) - 2)
    return -(-number // unit) * unit
