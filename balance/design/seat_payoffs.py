"""Take what several seats are paid from the rows of games: a side together, or each of all seats."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

EACH = "winner=each"  # what each seat wins, the mean over all, where they are alike
EACH_NAMED = "what each seat wins"


def paid_to(payoffs: NDArray[np.integer], seats: Sequence[int], averaged: bool) -> NDArray[np.int64]:
    """Return what these seats are paid in each game, added or averaged; shape (games,).

    A mean is rounded to a thousandth of a win, as a part of a win is that seats share.

    Args:
        payoffs: In thousandths of a win; shape (games, seats of the game).
        seats: Which seats, from 0.
        averaged: Whether it is the mean over them.
    """
    added = payoffs[:, list(seats)].sum(axis=1, dtype=np.int64)
    return np.asarray(np.rint(added / len(seats)) if averaged else added, np.int64)
