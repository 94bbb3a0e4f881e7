"""Humans!!!: which wound card may be taken (HU-070, HU-071)."""

from sims.games.humans.records.sizes import WOUND_KINDS
from sims.kernel import kernel


@kernel
def may_take(s, kind):
    """Return whether a kind of wound card may be taken: one of equal cards if there are any, else any drawn."""
    if s.drawn_cards[kind] == 0:
        return False
    for other in range(WOUND_KINDS):
        if s.drawn_cards[other] > 1:
            return s.drawn_cards[kind] > 1
    return True
