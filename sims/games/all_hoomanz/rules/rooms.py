"""All Hoomanz Are Dead, rooms: placing, linking, flipping, CLEAR tokens (AH-052..054, AH-075..077, AH-H04).

Each room keeps three sets of rooms beside it, `s.links[way, room]`, one per way of `board`: OPEN (0) through open
passages, LOCKED (1) also through locked doors, ALL (2) also through walls. `s.frontier[way]` is the set of rooms
that border on an empty space in the same way. `link` keeps both up to date.
"""

from sims.games.all_hoomanz.board.grid import ALL, LOCKED, OPEN, edge_of, is_rubble, neighbour, step_to
from sims.games.all_hoomanz.records.sizes import NOWHERE
from sims.games.all_hoomanz.records.words import Barrier, Edge, Event, Kind
from sims.kernel import kernel
from sims.sets import bit
from sims.trace import emit


@kernel
def place_tile(s, rules, tile, cell, rotation):
    """Put a tile, turned by `rotation`, onto a cell of the board; return the number of the new room."""
    room = s.rooms
    s.rooms += 1
    s.tile[room], s.rotation[room], s.cell[room] = tile, rotation, cell
    s.grid[cell] = room + 1
    card = rules.tiles[tile]
    here, kind = bit(room), int(card.kind)
    # a set times 0 or 1: the room joins a set only where its card says so
    s.of_kind[kind] |= here
    s.encounters |= here * (kind >= Kind.LOOT)
    s.red |= here * (int(card.barrier) == Barrier.RED)
    s.yellow |= here * (int(card.barrier) == Barrier.YELLOW)
    s.tnt |= here * int(card.tnt)
    s.trapdoors |= here * int(card.trapdoor)
    for direction in range(4):
        other = int(s.grid[cell + step_to(direction)]) - 1
        s.beside[room, direction] = other
        if other >= 0:
            s.beside[other, (direction + 2) & 3] = room
    link(s, rules, room)
    return room


@kernel
def link(s, rules, room):
    """Compute a room's passages to its neighbours again, in both directions, and the frontier sets."""
    here = bit(room)
    for way in range(3):
        s.links[way, room] = 0
    for direction in range(4):
        other = neighbour(s, room, direction)
        if other == NOWHERE:
            continue
        there = bit(other)
        mine, yours = edge_of(s, rules, room, direction), edge_of(s, rules, other, (direction + 2) & 3)
        rubble = is_rubble(s, rules, here | there)
        open_ = mine == Edge.OPEN and yours == Edge.OPEN and not rubble
        doors = mine != Edge.WALL and yours != Edge.WALL and not rubble
        # the room's own links were cleared above; of the neighbour's only the bit of this room changes
        s.links[OPEN, room] |= there * open_
        s.links[LOCKED, room] |= there * doors
        s.links[ALL, room] |= there * (not rubble)
        s.links[OPEN, other] = (s.links[OPEN, other] & ~here) | here * open_
        s.links[LOCKED, other] = (s.links[LOCKED, other] & ~here) | here * doors
        s.links[ALL, other] = (s.links[ALL, other] & ~here) | here * (not rubble)
        look_beyond(s, rules, other)
    look_beyond(s, rules, room)


@kernel
def look_beyond(s, rules, room):
    """Note whether a room borders on an empty space: by an open side, an open or locked one, any side."""
    here = bit(room)
    opens = unlocks = borders = False
    if not is_rubble(s, rules, here):
        for direction in range(4):
            if neighbour(s, room, direction) == NOWHERE:
                edge = edge_of(s, rules, room, direction)
                opens |= edge == Edge.OPEN
                unlocks |= edge != Edge.WALL
                borders = True
    s.frontier[OPEN] = s.frontier[OPEN] & ~here | here * opens
    s.frontier[LOCKED] = s.frontier[LOCKED] & ~here | here * unlocks
    s.frontier[ALL] = s.frontier[ALL] & ~here | here * borders


@kernel
def flip(s, rules, room):
    """Turn a room to its dark side: an Empty room with four open sides, or rubble (AH-H04)."""
    others = ~bit(room)
    s.of_kind[int(rules.tiles[s.tile[room]].kind)] &= others
    s.encounters &= others
    s.red &= others
    s.yellow &= others
    s.tnt &= others
    s.trapdoors &= others
    uncover(s, room)
    s.flipped |= bit(room)
    link(s, rules, room)
    emit(s, Event.FLIPPED, room, 0)


@kernel
def clear_room(s, room):
    """AH-075, AH-A21: put a CLEAR token into an Encounter room, if one is left; AH-077: into no other room."""
    here = bit(room)
    if s.encounters & here and not s.clear & here and s.clear_supply > 0:
        s.clear |= here
        s.clear_supply -= 1


@kernel
def uncover(s, room):
    """Take a room's CLEAR token back, if there is one."""
    here = bit(room)
    if s.clear & here:
        s.clear &= ~here
        s.clear_supply += 1


@kernel
def reactivate(s, rules):
    """AH-063: all CLEAR tokens return to the supply."""
    s.clear = 0
    s.clear_supply = rules.clear_tokens
    emit(s, Event.REACTIVATED, 0, 0)
