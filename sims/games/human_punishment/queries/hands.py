"""Human Punishment: which programs a player holds face down, as a set of their rows: one look in place of one a card.

Programs that are in play lie face up in front of their owner and are no part of it.
"""

from sims.games.human_punishment.records.sizes import NOTHING
from sims.kernel import kernel


@kernel
def note_hand(s, seat):
    """Note which programs a player holds face down; after each change of a hand, and after a redeal."""
    s.in_hand[seat] = rows_in_hand(s, seat)


@kernel
def rows_in_hand(s, seat):
    """Return the set of the rows of the programs that a player holds face down."""
    rows = int(NOTHING)
    for k in range(s.held[seat]):
        card = s.hand[seat, k]
        if not s.in_play[card]:
            rows |= 1 << s.program[card]
    return rows
