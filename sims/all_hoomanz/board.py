"""All Hoomanz Are Dead, the board: passages, distances, what lies where. Questions only."""

from numba import njit

from sims.all_hoomanz.masks import bit, has, lowest
from sims.all_hoomanz.sizes import NOWHERE, SIDE
from sims.all_hoomanz.words import Edge

OPEN, LOCKED, ALL = 0, 1, 2  # ways: through open passages, also through locked doors, also through walls


@njit(cache=True)
def step_to(direction):
    """What leads from a cell to the next one in a direction."""
    if direction == 0:
        return -SIDE
    if direction == 1:
        return 1
    if direction == 2:
        return SIDE
    return -1


@njit(cache=True)
def edge_of(s, rules, room, direction):
    """The Edge of a room in a direction; a flipped room is open on all sides (AH-H04)."""
    if has(s.flipped, room):
        return Edge.OPEN + 0
    return int(rules.tiles[s.tile[room]].edges[(direction - s.rotation[room]) & 3])


@njit(cache=True)
def neighbour(s, room, direction):
    """The room beside a room, NOWHERE if that space is empty."""
    return int(s.beside[room, direction])


@njit(cache=True)
def spread(s, way, rooms):
    """The rooms one step from any room of a set."""
    found = 0
    while rooms:
        found |= s.links[way, lowest(rooms)]
        rooms &= rooms - 1
    return found


@njit(cache=True)
def within(s, way, rooms, steps, allowed):
    """All rooms of `allowed` at most `steps` steps from a set, the set itself included."""
    reached, edge = rooms, rooms
    for _ in range(steps):
        edge = spread(s, way, edge) & allowed & ~reached
        if edge == 0:
            break
        reached |= edge
    return reached


@njit(cache=True)
def drone_steps(s, room, targets, steps):
    """AH-A11: Drone distance from a room to the nearest of `targets`, walls ignored; NOWHERE if above `steps`."""
    edge = bit(room)
    reached = edge
    for walked in range(steps + 1):
        if edge & targets:
            return walked
        edge = spread(s, ALL + 0, edge) & ~s.red & ~reached
        if edge == 0:
            return NOWHERE
        reached |= edge
    return NOWHERE


@njit(cache=True)
def flying_distance(s, a, b):
    """Manhattan distance of two rooms."""
    first, second = int(s.cell[a]), int(s.cell[b])
    return abs(first // SIDE - second // SIDE) + abs(first % SIDE - second % SIDE)


@njit(cache=True)
def around(s, room, reach):
    """AH-080: a room and those on the board at most `reach` away, diagonals included: with 1 the 8 around it."""
    rooms = bit(room)
    cell = int(s.cell[room])
    for down in range(-reach, reach + 1):
        for right in range(-reach, reach + 1):
            other = int(s.grid[cell + down * SIDE + right]) - 1
            if other >= 0:
                rooms |= bit(other)
    return rooms


@njit(cache=True)
def trapdoors(s, rules):
    """AH-H03, AH-A77: the rooms with a Trapdoor that works; one under a CLEAR token does by `clear_covers = false`."""
    return s.trapdoors & ~(s.clear * rules.clear_covers)


@njit(cache=True)
def explosives(s, rules):
    """AH-037, AH-A77: the rooms with TNT that can go off; under a CLEAR token by `clear_covers = false`."""
    return s.tnt & ~(s.clear * rules.clear_covers)


@njit(cache=True)
def fits(rules, tile, rotation, direction):
    """AH-054, AH-H20: whether a tile so turned has an open side towards where it was revealed from."""
    back = (direction + 2) & 3
    return int(rules.tiles[tile].edges[(back - rotation) & 3]) == Edge.OPEN


@njit(cache=True)
def hero_rooms(s, rules):
    """The rooms with a hero who is not KO'd."""
    rooms = 0
    for seat in range(rules.players):
        if not s.out[seat]:
            rooms |= bit(s.room[seat])
    return rooms
