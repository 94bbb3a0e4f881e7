"""Humans!!! mixed with Zombies!!!: items of a shotgun guy (HU-H12): laid out, used, lost."""

from sims.games.humans.records.words import Event
from sims.kernel import kernel
from sims.sets import lowest
from sims.trace import emit


@kernel
def lay_out(s, seat, row):
    """Lay a card that was played in front of the player, in place of the discards."""
    s.events_out[row] -= 1
    s.items[seat, row] += 1
    s.laid_out[seat] |= 1 << row
    s.items_laid_out[seat] += 1
    emit(s, Event.LAID_OUT, seat, row)


@kernel
def discard_item(s, seat, row):
    """Discard an item."""
    s.items[seat, row] -= 1
    s.events_out[row] += 1
    if s.items[seat, row] == 0:
        s.laid_out[seat] &= ~(1 << row)


@kernel
def lose_item(s, seat, row):
    """A guy loses an item."""
    discard_item(s, seat, row)
    emit(s, Event.ITEM_LOST, seat, row)


@kernel
def lose_items(s, seat):
    """HU-H10, HU-A61: a guy without life loses all its items."""
    while s.laid_out[seat]:
        lose_item(s, seat, lowest(s.laid_out[seat]))
