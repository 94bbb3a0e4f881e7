"""All Hoomanz Are Dead, flights from A.D.A.M. (AH-A64): where a hero may flee to."""

from sims.games.all_hoomanz.board.grid import is_rubble
from sims.games.all_hoomanz.queries.gear import walking_way
from sims.games.all_hoomanz.records.words import AdamFlight
from sims.kernel import kernel
from sims.sets import bit


@kernel
def refuges(s, rules, seat, mover):
    """Return the set of rooms that a hero may flee to from A.D.A.M.

    `mover` is who has come and so begun the Combat: a seat, or ADAM. A hero who came flees to where it came from, or
    if that is impossible to any room beside that it can walk to. If A.D.A.M. came, a hero flees to any such room, or
    under `adam_flight = back` only to where it came from. A hero who was there before the mover flees as if A.D.A.M.
    had come.
    """
    here, before = s.room[seat], s.before[seat]
    if seat == mover or rules.adam_flight == AdamFlight.BACK:
        if before != here and not is_rubble(s, rules, bit(before)):
            return bit(before)
        if rules.adam_flight == AdamFlight.BACK:
            return 0
    return s.links[walking_way(s, rules, seat), here] & ~bit(here)


@kernel
def cornered(s, rules, mover):
    """Return the heroes in A.D.A.M.'s room who have nowhere to flee to, one bit per seat."""
    stuck = 0
    for seat in range(rules.players):
        if not s.out[seat] and s.room[seat] == s.adam_room and refuges(s, rules, seat, mover) == 0:
            stuck |= 1 << seat
    return stuck
