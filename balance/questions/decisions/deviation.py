"""Say by how much stated chances are off, and whether that is little enough to call them right.

By slope and gap (`balance.stats.calibration`) a chance v that is stated is off by

    gap + (1 - slope) (v - mean of v)

and the root mean square of that over all stated chances is

    sqrt(gap^2 + (1 - slope)^2 var(v))

With many games any deviation is seen, however small. So whether chances are right is asked against a margin, as a test
of equivalence does (Schuirmann 1987, J. Pharmacokinet. Biopharm. 15:657-680):

                   0       MARGIN
                   |---|      :          right: off by less than the margin
                   :       |------|      open: these games do not tell
                   :          :  |---|   off: by more than the margin

The ends are those of the intervals of slope and gap that hold at once.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from balance.stats.calibration import Calibration, Ends

MARGIN = 0.03  # the standard error of one chance by 256 tries is up to 0.031: less is in no chance to be seen
RIGHT, OFF, OPEN = "right", "off", "open"


@dataclass(frozen=True)
class Deviation:
    """Hold between what stated chances are off, root mean square, as a part of 1.

    Attributes:
        low, high: The ends; they hold with the level of the study.
        seen: Whether any deviation is seen, by slope or gap for itself.
    """

    low: float
    high: float
    seen: bool

    @property
    def verdict(self) -> str:
        """Return whether the chances are right to within the margin: `right`, `off` or `open`."""
        return RIGHT if self.high <= MARGIN else OFF if self.low > MARGIN else OPEN


def deviation(
    chances: NDArray[np.float64], tries: NDArray[np.float64], alone: Calibration, at_once: Calibration
) -> Deviation | None:
    """Return by how much chances are off; None where games are too few to say.

    Args:
        chances, tries: Stated chances, and by how many tries each was measured; shape (chances,).
        alone: Their slope and gap, each interval at the level for itself.
        at_once: The same, with intervals that hold at once.
    """
    if math.isnan(at_once.slope.estimate):
        return None
    noise = (chances * (1 - chances) / (tries - 1)).mean()
    spread = max(0.0, float(chances.var() - noise))
    slope = _away(at_once.slope, 1.0)
    gap = _away(at_once.gap, 0.0)
    low, high = (math.sqrt(gap[end] ** 2 + slope[end] ** 2 * spread) for end in (0, 1))
    seen = any(_away(each, right)[0] > 0 for each, right in ((alone.slope, 1.0), (alone.gap, 0.0)))
    return Deviation(low, high, seen)


def _away(ends: Ends, right: float) -> tuple[float, float]:
    """Return how far an interval is from the right value, at least and at most."""
    near, far = sorted((abs(ends.low - right), abs(ends.high - right)))
    return (0.0 if ends.low <= right <= ends.high else near), far
