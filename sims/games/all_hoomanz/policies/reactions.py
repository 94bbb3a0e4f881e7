"""All Hoomanz Are Dead, small answers of scripted heroes outside Combat: which Drone, which Noodle, where to flee."""

from sims.games.all_hoomanz.board.grid import ALL, hero_rooms, within
from sims.games.all_hoomanz.policies.dangers import deadly
from sims.games.all_hoomanz.policies.tactics import spare_shields_in
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Kind
from sims.kernel import kernel
from sims.sets import has, lowest


@kernel
def drone_to_destroy(s, rules, rooms):
    """Return the room of a set where heroes most want a Drone destroyed; NONE if no Drone is there.

    Drones near Brains count most, then Drones near heroes, then rooms with several Drones.
    """
    rooms &= s.drone_rooms
    if rooms == 0 or rooms & (rooms - 1) == 0:
        return lowest(rooms) if rooms else NONE
    brains, heroes = near_brains(s, rules), near_heroes(s, rules)
    best, most = NONE, -1
    while rooms:
        room = lowest(rooms)
        rooms &= rooms - 1
        value = 4 * has(brains, room) + 3 * has(heroes, room) + min(2, int(s.drones[room]))
        if value > most:
            best, most = room, value
    return best


@kernel
def near_brains(s, rules):
    """Return the rooms from which a Drone reaches a Brain, where it would replicate."""
    return within(s, int(ALL), s.of_kind[Kind.BRAIN], rules.drone_range, ~s.red)


@kernel
def near_heroes(s, rules):
    """Return the rooms from which a Drone reaches a hero, whom it would hit."""
    return within(s, int(ALL), hero_rooms(s, rules) & ~s.red, rules.drone_range, ~s.red)


@kernel
def wants_guard(s, rules, seat, damage):
    """Return whether a scripted hero eats a Noodle to escape a hit of this damage."""
    weights = rules.policies[seat]
    return damage >= s.shields[seat] or damage * weights.shield > 2 * weights.noodle


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
