"""Estimate how many games would decide a question that those played leave open."""

import math

from scipy import special

POWER = 0.9  # chance that so many games decide, if the truth is as it is seen
MOST = 10**9  # more games than this are no answer [games]


def games_to_decide(gap: float, spread: float, level: float, power: float = POWER) -> float:
    """Return about how many games a mean needs so that its interval is on one side of a value.

    The interval is mean ± z s / sqrt(n). It is on one side with the chance `power` if the mean is `gap` away from the
    value: then gap = (z + z') s / sqrt(n), where z belongs to the level and z' to the power.

    Args:
        gap: Distance of the mean from the value, as it is seen.
        spread: Standard deviation s of a game; of pairs, that of the differences.
        level: Coverage of the interval, between 0 and 1.
        power: Chance to decide, between 0 and 1.

    Returns:
        The games, all together [games]; infinity if the mean is at the value, 0 if no game differs.
    """
    if spread == 0:
        return 0.0
    if gap == 0:
        return math.inf
    z = float(special.ndtri(0.5 + level / 2) + special.ndtri(power))
    return (z * spread / gap) ** 2
