"""All Hoomanz Are Dead, shields, Powa-Drinks and Drones gained, lost, placed and destroyed."""

from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Event, Phase, Trigger
from sims.games.all_hoomanz.rules.ending import check_disintegration, check_extinction
from sims.games.all_hoomanz.rules.inventory import refresh, strip
from sims.games.all_hoomanz.rules.purple_eye.levels import level_adam
from sims.kernel import kernel
from sims.sets import bit
from sims.trace import emit


@kernel
def gain_shields(s, seat, amount):
    """Take shields from the Scrapyard, as many as there are (AH-A22); return how many."""
    gained = max(0, min(amount, s.scrapyard))
    s.scrapyard -= gained
    s.shields[seat] += gained
    emit(s, Event.GAINED_SHIELDS, seat, gained)
    return gained


@kernel
def donate(s, rules, wanted):
    """AH-091, AH-233: heroes fill the Scrapyard up to `wanted` shields; each keeps one.

    Each shield comes from the hero who then has most; of equals from the lowest seat.
    """
    while s.scrapyard < wanted:
        richest = 0
        for seat in range(rules.players):
            if s.shields[seat] > s.shields[richest]:
                richest = seat
        if s.shields[richest] <= 1:
            return
        s.shields[richest] -= 1
        s.scrapyard += 1
        emit(s, Event.DONATED, richest, s.shields[richest])


@kernel
def lose_shields(s, rules, seat, amount, cause):
    """Lose shields to the Scrapyard; a hero who loses its last one is knocked out (AH-127)."""
    lost = min(amount, s.shields[seat])
    s.shields[seat] -= lost
    s.scrapyard += lost
    emit(s, Event.LOST_SHIELDS, seat, lost)
    if s.shields[seat] == 0 and not s.out[seat]:
        knock_out(s, rules, seat, cause)


@kernel
def knock_out(s, rules, seat, cause):
    """AH-127..130: knock a hero out: it loses its shields and Equipment and lies in the Medbay.

    The rest of its turn is lost, and so is its CUBETRON.
    """
    s.scrapyard += s.shields[seat]
    s.shields[seat] = 0
    s.out[seat] = 1
    s.room[seat] = 0
    s.kos[cause] += 1
    s.kos_of[seat] += 1
    emit(s, Event.KNOCKED_OUT, seat, cause)
    strip(s, rules, seat)
    drop_cubetron(s, rules, seat)
    if seat == s.seat:
        s.turn_over = 1


@kernel
def drop_cubetron(s, rules, seat):
    """AH-243, AH-244: put a hero's active CUBETRON, if it has one, at the bottom of the pile."""
    if s.cubetron[seat] == NONE:
        return
    s.pile[s.pile_size] = s.cubetron[seat]
    s.pile_size += 1
    s.cubetron[seat] = NONE
    refresh(s, rules, seat)
    emit(s, Event.CUBETRON_LOST, seat, s.pile[s.pile_size - 1])


@kernel
def gain_drinks(s, seat, amount):
    """Take Powa-Drinks from the Yard Card, as many as there are (AH-A23)."""
    gained = min(amount, s.drink_supply)
    s.drink_supply -= gained
    s.drinks[seat] += gained


@kernel
def upgrade(s, rules):
    """Upgrade S.I.M.O.N.: move the marker. AH-218: it levels A.D.A.M."""
    if s.phase == Phase.OVER:
        return
    s.marker += 1
    emit(s, Event.UPGRADED, s.marker, int(rules.face.maximum))
    check_extinction(s, rules)
    if s.phase != Phase.OVER:
        level_adam(s, rules, Trigger.UPGRADE)


@kernel
def place_drones(s, rules, room, drones):
    """Put Drones, already taken from yard or line, into a room one by one."""
    for _ in range(drones):
        s.drones[room] += 1
        s.drone_rooms |= bit(room)
        s.on_board += 1
        s.placed += 1
    check_disintegration(s, rules)


@kernel
def add_from_yard(s, rules, room, drones):
    """Put Drones from the Droneyard into a room, as many as there are (AH-A15); return how many."""
    drones = min(drones, s.yard)
    s.yard -= drones
    place_drones(s, rules, room, drones)
    return drones


@kernel
def destroy_drones(s, room, drones, kill):
    """Send Drones of a room back to the Droneyard, as many as there are; return how many."""
    drones = min(drones, int(s.drones[room]))
    s.drones[room] -= drones
    if s.drones[room] == 0:
        s.drone_rooms &= ~bit(room)
    s.on_board -= drones
    s.yard += drones
    s.killed[kill] += drones
    emit(s, Event.DRONE_DESTROYED, room, drones)
    return drones


@kernel
def move_drone(s, origin, room):
    """Move one Drone from room to room."""
    if origin == room:
        return
    s.drones[origin] -= 1
    if s.drones[origin] == 0:
        s.drone_rooms &= ~bit(origin)
    s.drones[room] += 1
    s.drone_rooms |= bit(room)
    emit(s, Event.DRONE_MOVED, origin, room)
