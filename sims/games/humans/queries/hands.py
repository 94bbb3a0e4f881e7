"""Humans!!!: the event cards in a player's hand, by row, and the set of their rows."""

from sims.kernel import kernel


@kernel
def take(s, seat, row):
    """Put an event card into a player's hand."""
    s.hand[seat, row] += 1
    s.held[seat] += 1
    s.in_hand[seat] |= 1 << row


@kernel
def give_up(s, seat, row):
    """Take an event card out of a player's hand."""
    s.hand[seat, row] -= 1
    s.held[seat] -= 1
    if s.hand[seat, row] == 0:
        s.in_hand[seat] &= ~(1 << row)
