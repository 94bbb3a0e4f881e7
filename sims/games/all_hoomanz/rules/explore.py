"""All Hoomanz Are Dead, revealing and entering rooms (AH-049..059, AH-068).

A step only notes who has `arrived`, or which Brain it has `unveiled`; `arrive` resolves what is there, once, after
the deed that moved somebody. So no kernel that moves somebody calls the chapters of Encounters and Combats: Numba
compiles every kernel together with all that it can reach.
"""

from sims.games.all_hoomanz.board.grid import fits, step_to
from sims.games.all_hoomanz.policies.simon import open_sides, rotation_for_drone, surroundings
from sims.games.all_hoomanz.records.sizes import ADAM, NO, NOBODY, NONE, YES
from sims.games.all_hoomanz.records.words import Event, Fight, Kind, Phase
from sims.games.all_hoomanz.rules.brains import brain_sequence
from sims.games.all_hoomanz.rules.encounters import UNRESOLVED, resolve_encounter
from sims.games.all_hoomanz.rules.purple_eye.meetings import meet, run_into
from sims.games.all_hoomanz.rules.rooms import clear_room, place_tile
from sims.games.all_hoomanz.rules.supplies import move_drone
from sims.kernel import kernel
from sims.sets import bit, has
from sims.trace import emit

HEROES, DRONES, ADAMS = 0, 1, 2  # who reveals


@kernel
def reveal(s, rules, room, direction, who, rotation):
    """AH-053: put the top tile of the stack beside a room; return the number of the new room."""
    tile = int(s.stack[s.revealed])
    s.revealed += 1
    s.found[who] += 1
    new = place_tile(s, rules, tile, int(s.cell[room]) + step_to(direction), rotation)
    emit(s, Event.REVEALED, new, who)
    return new


@kernel
def rotation_for_hero(s, rules, tile, room, direction):
    """AH-054: return how a hero turns a tile: to join most rooms, then to leave most sides open."""
    spaces, passages = surroundings(s, rules, int(s.cell[room]) + step_to(direction))
    best, most = NONE, -1
    for rotation in range(4):
        if fits(rules, tile, rotation, direction):
            value = open_sides(rules, tile, rotation, spaces, passages)
            if value > most:
                best, most = rotation, value
    return best


@kernel
def hero_explores(s, rules, seat, direction):
    """AH-053: reveal the room in a direction and enter it at once."""
    room = s.room[seat]
    rotation = rotation_for_hero(s, rules, int(s.stack[s.revealed]), room, direction)
    new = reveal(s, rules, room, direction, int(HEROES), rotation)
    go_to(s, seat, new, int(YES))
    if has(s.of_kind[Kind.BRAIN], new):
        s.unveiled = new
    else:
        s.arrived = seat


@kernel
def go_to(s, seat, room, first):
    """Move a hero's meeple; `first` tells whether into a room just revealed."""
    s.before[seat] = s.room[seat]
    s.room[seat] = room
    emit(s, Event.MOVED, seat, first)


@kernel
def enter(s, seat, room):
    """AH-068: a hero enters a revealed room."""
    go_to(s, seat, room, int(NO))
    s.arrived = seat


@kernel
def arrive(s, rules):
    """Resolve what awaits whoever has just entered a room: a new Brain (AH-060), an Encounter, A.D.A.M."""
    seat, room = s.arrived, s.unveiled
    s.arrived, s.unveiled = NOBODY, NONE
    if room != NONE:
        brain_sequence(s, rules, room, s.seat)
    elif seat == ADAM:
        meet(s, rules, int(ADAM))
    elif seat != NOBODY:
        visit(s, rules, seat, int(s.room[seat]))


@kernel
def visit(s, rules, seat, room):
    """AH-068, AH-222: resolve the Encounter of a room just entered by a hero, then meet A.D.A.M. there."""
    here, duels = bit(room), s.duels  # `s.duels` counts Combats with A.D.A.M., so a change tells of one
    if s.encounters & here and not s.clear & here:
        end = resolve_encounter(s, rules, seat, room)
        if s.phase == Phase.OVER:
            return
        if end == Fight.FLEE:
            if s.room[seat] == room:  # AH-A30, AH-A32: the one who entered goes back; nothing triggers there
                s.room[seat] = s.before[seat]
            emit(s, Event.FLED, seat, s.room[seat])
            if rules.purple_eye:
                s.before[seat] = room
                run_into(s, rules, seat)
            return
        if end != UNRESOLVED:
            clear_room(s, room)
    if rules.purple_eye and s.duels == duels and not s.out[seat] and s.room[seat] == room and s.adam_room == room:
        meet(s, rules, seat)  # AH-A66: the Encounter first, then the Combat, if they have not met in it


@kernel
def drone_explores(s, rules, drone, room, direction):
    """AH-056, AH-147, AH-148: a Drone goes to a room, reveals a tile there and enters it.

    It does not enter a room with a red barrier. Return the room where the Drone is now.
    """
    move_drone(s, drone, room)
    rotation = rotation_for_drone(s, rules, int(s.stack[s.revealed]), room, direction)
    new = reveal(s, rules, room, direction, int(DRONES), rotation)
    if has(s.red, new):
        return room
    move_drone(s, room, new)
    if has(s.of_kind[Kind.BRAIN], new):
        s.unveiled = new
    return new
