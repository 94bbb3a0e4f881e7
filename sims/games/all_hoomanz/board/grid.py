"""All Hoomanz Are Dead, the board: passages, distances, what lies where. Questions only.

The board is a square grid of SIDE x SIDE cells, numbered row by row; the Medbay lies in the middle, at CENTRE.

              cell - SIDE                       0
        cell - 1  cell  cell + 1    directions: 3 1
              cell + SIDE                       2

A tile's edges are stored as printed, north first. Turned by rotation r, printed edge i points in direction i + r,
so direction d shows printed edge d - r; `& 3` takes both modulo 4, also below 0. `(d + 2) & 3` is the opposite
direction. Nothing checks for the grid's border: the Room stack is too small to reach it.
"""

from sims.games.all_hoomanz.records.sizes import NOWHERE, SHIFT, SIDE
from sims.games.all_hoomanz.records.words import Dark, Edge
from sims.kernel import kernel
from sims.sets import bit, has, lowest

OPEN, LOCKED, ALL = 0, 1, 2  # ways to walk: through open passages, also through locked doors, also through walls


@kernel
def step_to(direction):
    """Return what to add to a cell to get the next one in a direction."""
    if direction == 0:
        return -SIDE
    if direction == 1:
        return 1
    if direction == 2:
        return SIDE
    return -1


@kernel
def edge_of(s, rules, room, direction):
    """Return the Edge of a room in a direction; a flipped room is open on all sides (AH-H04)."""
    if has(s.flipped, room):
        return Edge.OPEN.value
    return int(rules.tiles[s.tile[room]].edges[(direction - s.rotation[room]) & 3])


@kernel
def neighbour(s, room, direction):
    """Return the room beside a room in a direction, NOWHERE if that space is empty."""
    return int(s.beside[room, direction])


@kernel
def spread(s, way, rooms):
    """Return the rooms one step from any room of a set; a room of the set itself may be among them."""
    next_rooms = 0
    while rooms:
        next_rooms |= s.links[way, lowest(rooms)]
        rooms &= rooms - 1
    return next_rooms


@kernel
def within(s, way, rooms, steps, allowed):
    """Return all rooms at most `steps` steps from a set, walking only through `allowed`.

    The set itself is always included, even where it is not allowed.
    """
    reached, edge = rooms, rooms
    for _ in range(steps):
        edge = spread(s, way, edge) & allowed & ~reached
        if edge == 0:
            break
        reached |= edge
    return reached


@kernel
def drone_steps(s, room, targets, steps):
    """AH-A11: return the Drone distance from a room to the nearest of `targets`; NOWHERE if above `steps`.

    Drones walk through walls, but never into a room with a red barrier.
    """
    edge = bit(room)
    reached = edge
    for walked in range(steps + 1):
        if edge & targets:
            return walked
        edge = spread(s, int(ALL), edge) & ~s.red & ~reached
        if edge == 0:
            return NOWHERE
        reached |= edge
    return NOWHERE


@kernel
def cells_between(a, b):
    """Return the Manhattan distance of two cells [cells]."""
    # shifts: a division of signed numbers takes Numba several times longer
    return abs((a >> SHIFT) - (b >> SHIFT)) + abs((a & (SIDE - 1)) - (b & (SIDE - 1)))


@kernel
def flying_distance(s, a, b):
    """Return the Manhattan distance of two rooms [cells]."""
    return cells_between(int(s.cell[a]), int(s.cell[b]))


@kernel
def around(s, room, reach):
    """AH-080: return a room and the rooms at most `reach` cells away, diagonals included: with 1 the 8 around it."""
    rooms = bit(room)
    cell = int(s.cell[room])
    for down in range(-reach, reach + 1):
        for right in range(-reach, reach + 1):
            other = int(s.grid[cell + down * SIDE + right]) - 1  # the grid holds room + 1; 0 is empty
            if other >= 0:
                rooms |= bit(other)
    return rooms


@kernel
def trapdoors(s, rules):
    """AH-H03, AH-A77: return the rooms with a Trapdoor that works.

    Under `clear_covers = true` a CLEAR token covers the Trapdoor.
    """
    return s.trapdoors & ~(s.clear * rules.clear_covers)


@kernel
def explosives(s, rules):
    """AH-037, AH-A77: return the rooms with TNT that can go off.

    Under `clear_covers = true` a CLEAR token covers the TNT.
    """
    return s.tnt & ~(s.clear * rules.clear_covers)


@kernel
def fits(rules, tile, rotation, direction):
    """AH-054, AH-H20: return whether a tile so turned has an open side towards where it was revealed from."""
    back = (direction + 2) & 3
    return int(rules.tiles[tile].edges[(back - rotation) & 3]) == Edge.OPEN


@kernel
def hero_rooms(s, rules):
    """Return the rooms with a hero who is not KO'd."""
    rooms = 0
    for seat in range(rules.players):
        if not s.out[seat]:
            rooms |= bit(s.room[seat])
    return rooms


@kernel
def is_rubble(s, rules, rooms):
    """AH-H04: return whether at least one room of a set is impassable.

    A crushed Brain never is: its Drones stay there (AH-H23).
    """
    return rules.dark == Dark.RUBBLE and (rooms & s.flipped & ~s.crushed_rooms) != 0
