"""Put things in order whose sizes are known by intervals: the places that each may have."""

import numpy as np
from numpy.typing import ArrayLike


def places(low: ArrayLike, high: ArrayLike) -> list[tuple[int, int]]:
    """Return the first and the last place that each thing may have; 1 is the largest.

    A thing is surely above another if its low end is above the other's high end. If all intervals hold at once, so do
    all places.

    Args:
        low, high: The interval of each size; float, shape (things,).
    """
    least, most = np.asarray(low, np.float64), np.asarray(high, np.float64)
    above = [1 + int((least > end).sum()) for end in most]
    below = [len(least) - int((most < end).sum()) for end in least]
    return list(zip(above, below, strict=True))
