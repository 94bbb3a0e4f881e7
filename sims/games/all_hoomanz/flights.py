"""All Hoomanz Are Dead, flights from A.D.A.M. (AH-A64): where a hero may flee to, and where it does.

Questions only.
"""

from sims.games.all_hoomanz.gear import walking_way
from sims.games.all_hoomanz.goals import deadly
from sims.games.all_hoomanz.masks import bit, has, lowest
from sims.games.all_hoomanz.rooms import is_rubble
from sims.games.all_hoomanz.sizes import NONE
from sims.games.all_hoomanz.tactics import spare_shields_in
from sims.games.all_hoomanz.words import AdamFlight
from sims.kernel import kernel


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


@kernel
def refuge(s, rules, seat, rooms):
    """Return the room of a set that a hero flees to; of equals the lowest, NONE if the set is empty.

    It avoids danger and Drones, and prefers heroes who can support it and rooms that A.D.A.M. cannot enter.
    """
    weights = rules.policies[seat]
    danger = deadly(s, rules, seat)
    best, most = NONE, 0
    while rooms:
        room = lowest(rooms)
        rooms &= rooms - 1
        value = spare_shields_in(s, rules, seat, room) * weights.shield - has(danger, room) * weights.knock_out
        value += has(s.red, room) * weights.knock_out
        value -= min(1, int(s.drones[room])) * rules.hack_damage * weights.shield
        if best == NONE or value > most:
            best, most = room, value
    return best
