"""Humans!!! mixed with Zombies!!!: life and bullets that a shotgun guy takes (HU-H10)."""

from sims.games.humans.records.words import Event
from sims.kernel import kernel
from sims.trace import emit


@kernel
def take_supplies(s, seat, square):
    """Take life and bullets on a square without nonplayer zombie."""
    if s.undead[square]:
        return
    if s.life_on[square]:
        s.life_on[square] = 0
        s.life[seat] += 1
        emit(s, Event.LIFE_TAKEN, seat, square)
    if s.bullets_on[square]:
        s.bullets_on[square] = 0
        s.bullets[seat] += 1
        emit(s, Event.BULLETS_TAKEN, seat, square)
