"""Take a Brier score apart: how open the plays were, how well chances tell them apart, how far off."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Parts(NamedTuple):
    """Hold the parts of a Brier score: `open - apart + off + within` is the score.

    Attributes:
        open: The score of somebody who states each time the share that comes true (uncertainty).
        apart: By how much it falls as different chances are stated where different shares come true (resolution).
        off: By how much it rises as the chances are not the shares that come true (reliability).
        within: What is left as chances within a range differ.
    """

    open: float
    apart: float
    off: float
    within: float


def parts_of(stated: NDArray[np.float64], came: NDArray[np.int64], ranges: NDArray[np.int64]) -> Parts | None:
    """Return the parts of the Brier score of stated chances; None of a single chance.

    What came true of a range scatters, so that chances that are right would seem off, and chances that tell nothing
    would seem to tell apart. That much is taken off on average, so `apart` and `off` may be below 0, which means none.

    Args:
        stated: The chances, between 0 and 1; shape (chances,).
        came: Which came true.
        ranges: The number of the range in which each lies.

    Source: Murphy (1973), J. Appl. Meteor. 12:595-600; without bias: Ferro & Fricker (2012), Q. J. R. Meteorol. Soc.
    138:1954-1960; chances that differ within a range: Stephenson et al. (2008), Weather Forecast. 23:752-757.
    """
    _, number, sizes = np.unique(ranges, return_inverse=True, return_counts=True)
    if len(stated) < 2:
        return None
    means = np.bincount(number, stated) / sizes
    shares = np.bincount(number, came) / sizes
    size, base = len(stated), float(came.mean())
    several = sizes > 1
    noise = float((shares * (1 - shares) * sizes / np.where(several, sizes - 1, 1))[several].sum()) / size
    of_base = base * (1 - base) / (size - 1)
    off = float((sizes * (means - shares) ** 2).sum()) / size - noise
    apart = float((sizes * (shares - base) ** 2).sum()) / size - noise + of_base
    open_ = base * (1 - base) + of_base
    brier = float(((stated - came) ** 2).mean())
    return Parts(open_, apart, off, brier - (open_ - apart + off))
