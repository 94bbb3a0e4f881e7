"""Keep what is left of a rule while another seat answers: a small stack in STATE, since no kernel may wait.

A game with such rules has `*stack.fields(depth)` among its fields of STATE. Where a rule needs an answer, it pushes
what comes after it (a number of the game's own, and a number for it), sets `seat` and `phase`, and returns. Once the
answer is there, the game pops and goes on.
"""

from typing import Any

import numpy as np

from sims.kernel import kernel


def fields(depth: int) -> list[Any]:
    """Return the fields of STATE for at most `depth` rules that wait for each other."""
    return [("waiting", np.int64), ("waiting_for", np.int64, (depth, 2))]


@kernel
def push(s, what, data):
    """Keep what is left to do, until the answer is there.

    Raises:
        IndexError: If more rules wait than there is room for; without indexes checked, `conserved` must see it.
    """
    s.waiting_for[s.waiting, 0], s.waiting_for[s.waiting, 1] = what, data
    s.waiting += 1


@kernel
def pop(s):
    """Return what was kept last, and forget it."""
    s.waiting -= 1
    what, data = s.waiting_for[s.waiting, 0], s.waiting_for[s.waiting, 1]
    s.waiting_for[s.waiting, 0] = s.waiting_for[s.waiting, 1] = 0
    return what, data
