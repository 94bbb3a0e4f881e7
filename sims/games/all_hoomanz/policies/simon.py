"""All Hoomanz Are Dead, S.I.M.O.N.'s free choices (AH-140, AH-194), made by the heroes' group or by A.D.A.M.

The rules leave open which Drone moves and where to, whenever several qualify. Four weights decide, `rules.group`:

    weight   decides                                       above 0          below 0
    near     where Drones explore                          near heroes      far from heroes
    open     how a tile revealed by a Drone is turned      open             walled off
    spare    whom Drones hit, what they disarm, where      heroes' favour   against heroes
             they come from, where they are deployed
    service  which CLEAR room a Drone reactivates          useful ones      dangerous ones

A weight of 0 takes the first in order of reveal. All see the open board only. Questions; nothing is changed.
"""

from sims.games.all_hoomanz.board.grid import (
    ALL,
    cells_between,
    drone_steps,
    edge_of,
    fits,
    hero_rooms,
    neighbour,
    spread,
    step_to,
    within,
)
from sims.games.all_hoomanz.policies.reactions import near_brains, near_heroes
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Edge, Kind
from sims.kernel import kernel
from sims.sets import EMPTY, bit, count, has, lowest

FAR = 99  # [cells] more than any distance on the board


@kernel
def cell_distance(s, rules, cell):
    """Return the Manhattan distance from a cell to the nearest hero who is not KO'd, at most FAR [cells]."""
    nearest = FAR
    for seat in range(rules.players):
        if not s.out[seat]:
            nearest = min(nearest, cells_between(cell, int(s.cell[s.room[seat]])))
    return nearest


@kernel
def where_to_explore(s, rules, drones):
    """Return (room, direction) from which a Drone of these rooms reveals a tile; (NONE, 0) if none can."""
    reached = within(s, int(ALL), drones, rules.drone_range, ~s.red)
    ends = reached & s.frontier[ALL] & ~s.red  # an empty space beyond any side, a wall too: Drones ignore walls
    best, towards, most = NONE, 0, -FAR * 1000
    near = rules.group.near
    while ends and (near <= 0 or most < -near):  # no empty space is nearer to a hero than one cell
        room = lowest(ends)
        ends &= ends - 1
        # the next cell is at most one cell nearer or farther: a room that cannot win is passed over
        if near != 0 and abs(near) - near * cell_distance(s, rules, int(s.cell[room])) <= most:
            continue
        for direction in range(4):
            if neighbour(s, room, direction) == NONE:
                if near == 0:
                    return room, direction
                value = -near * cell_distance(s, rules, int(s.cell[room]) + step_to(direction))
                if value > most:
                    best, towards, most = room, direction, value
    return best, towards


@kernel
def nearest_drone(s, drones, room):
    """Return the room of the Drone nearest to a room, of equals the first; NONE if none can reach it.

    The room itself must not be red.
    """
    edge = bit(room)
    reached = edge
    while edge:
        if edge & drones:
            return lowest(edge & drones)
        edge = spread(s, int(ALL), edge) & ~s.red & ~reached
        reached |= edge
    return NONE


@kernel
def rotation_for_drone(s, rules, tile, room, direction):
    """AH-H20: return how a tile revealed by a Drone is turned: open to the rooms around it, or walled off."""
    spaces, passages = surroundings(s, rules, int(s.cell[room]) + step_to(direction))
    best, most = NONE, -FAR
    for rotation in range(4):
        if fits(rules, tile, rotation, direction):
            value = rules.group.open * open_sides(rules, tile, rotation, spaces, passages)
            if best == NONE or value > most:
                best, most = rotation, value
    return best


@kernel
def surroundings(s, rules, cell):
    """Return two sets of directions from a cell: to empty spaces, and to rooms with an open side towards it."""
    spaces, passages = int(EMPTY), int(EMPTY)
    for direction in range(4):
        other = int(s.grid[cell + step_to(direction)]) - 1
        if other < 0:
            spaces |= bit(direction)
        elif edge_of(s, rules, other, (direction + 2) & 3) == Edge.OPEN:
            passages |= bit(direction)
    return spaces, passages


@kernel
def open_sides(rules, tile, rotation, spaces, passages):
    """Return how well a tile, so turned, joins its `surroundings`.

    An open passage to a room counts 4, an open side towards an empty space 1.
    """
    value = 0
    for direction in range(4):
        if int(rules.tiles[tile].edges[(direction - rotation) & 3]) == Edge.OPEN:
            value += has(spaces, direction) + 4 * has(passages, direction)
    return value


@kernel
def zone_to_deploy(s, rules):
    """AH-086: return the revealed Deploy Zone where the Assembly Line lands; NONE if there is none."""
    zones = s.yellow
    best, most = NONE, -FAR * 1000
    while zones:
        room = lowest(zones)
        zones &= zones - 1
        value = rules.group.spare * cell_distance(s, rules, int(s.cell[room]))
        # in the heroes' favour: rather a zone from which the Drones reach no Brain to replicate in
        if rules.group.spare > 0:
            value += 2 * (drone_steps(s, room, s.of_kind[Kind.BRAIN], rules.drone_range) == NONE)
        if value > most:
            best, most = room, value
    return best


@kernel
def room_to_service(s, rules, drones):
    """AH-152: return the CLEAR room in range of one of these Drones that is reactivated; NONE if none is."""
    rooms = within(s, int(ALL), drones, rules.drone_range, ~s.red) & s.clear & ~s.red
    best, most = NONE, -FAR
    while rooms:
        room = lowest(rooms)
        rooms &= rooms - 1
        value = rules.group.service * usefulness(s, rules, room)
        if value > most:
            best, most = room, value
    return best


@kernel
def usefulness(s, rules, room):
    """Return how much heroes like a room's Encounter: Loot and Mystery most, Monsters 0, Turrets below 0."""
    tile = rules.tiles[s.tile[room]]
    kind = int(tile.kind)
    if kind == Kind.LOOT:
        return 2 + int(tile.icons)
    if kind == Kind.MYSTERY or kind == Kind.ALIEN_LANDING:
        return 2
    if kind == Kind.TURRET:
        return -3
    return 0


@kernel
def drone_and_target(s, rules, drones, targets):
    """AH-154, AH-158: return (Drone's room, target) of a nearest pair in range; else (NONE, NONE).

    AH-A12: among pairs equally near the group chooses the target first, then the Drone, each by `rules.group.spare`.
    The search grows outward from all targets at once, so it stops at the smallest distance of any pair.
    """
    targets &= ~s.red
    edge = reached = targets  # `edge`: rooms exactly `steps` away from the nearest target
    for steps in range(rules.drone_range + 1):
        here = edge & drones
        if here:
            if rules.group.spare == 0:
                return lowest(here), nearest_drone(s, targets, lowest(here))
            # no Drone is nearer to any target, so whatever is within `steps` is exactly so far away
            target = target_to_give(s, rules, within(s, int(ALL), here, steps, ~s.red) & targets)
            return drone_to_send(s, rules, within(s, int(ALL), bit(target), steps, ~s.red) & drones), target
        edge = spread(s, int(ALL), edge) & ~s.red & ~reached
        reached |= edge
        if edge == 0:
            break
    return NONE, NONE


@kernel
def target_to_give(s, rules, targets):
    """Return the BOMB's room or Brain that the group would rather see a Drone go to; the first of equals."""
    best, most = NONE, -FAR * 1000
    while targets:
        room = lowest(targets)
        targets &= targets - 1
        value = rules.group.spare * (cell_distance(s, rules, int(s.cell[room])) - loss(s, rules, room))
        if value > most:
            best, most = room, value
    return best


@kernel
def loss(s, rules, room):
    """Return how much heroes lose if a Drone comes to a room.

    Only a BOMB that the Drone can disarm counts, and more the sooner it would explode.
    """
    for bomb in range(s.bombs):
        if s.bomb_room[bomb] == room and s.bomb_timer[bomb] >= rules.disarm_from:
            return FAR * (FAR - s.bomb_timer[bomb])
    return 0


@kernel
def drone_to_send(s, rules, drones):
    """AH-140: return which of these rooms a Drone leaves: where Drones threaten heroes most, or least."""
    if rules.group.spare == 0 or drones & (drones - 1) == 0:  # no preference, or only one room
        return lowest(drones)
    brains, heroes = near_brains(s, rules), near_heroes(s, rules)
    best, most = NONE, -FAR
    while drones:
        room = lowest(drones)
        drones &= drones - 1
        value = rules.group.spare * (4 * has(brains, room) + 3 * has(heroes, room))
        if value > most:
            best, most = room, value
    return best


@kernel
def drone_for(s, rules, drones, room):
    """AH-140, AH-147, AH-152: return which Drone of these rooms goes to a room in its range.

    With `spare` 0 it is the nearest one; else the group may take any.
    """
    if rules.group.spare == 0:
        return nearest_drone(s, drones, room)
    return drone_to_send(s, rules, within(s, int(ALL), bit(room), rules.drone_range, ~s.red) & drones)


@kernel
def drone_and_hero(s, rules, drones):
    """AH-161: return (Drone's room, seat): a Drone and the hero nearest to it, within range.

    (NONE, NONE) if no hero is in range. First every Drone finds its nearest hero; the group chooses the victim among
    these, then a Drone among those whose nearest hero the victim is (`senders`).
    """
    standing = hero_rooms(s, rules) & ~s.red
    drones &= within(s, int(ALL), standing, rules.drone_range, ~s.red) & ~s.red
    senders, victim, most = int(EMPTY), NONE, -FAR * 1000
    while drones:
        drone = lowest(drones)
        drones &= drones - 1
        room = nearest_of(s, rules, drone, standing)
        for seat in range(rules.players):
            if s.room[seat] == room and not s.out[seat]:
                value = rules.group.spare * min(s.shields[seat], rules.hack_damage + 3)
                if value > most:
                    senders, victim, most = int(EMPTY), seat, value  # a better victim: its senders begin anew
                if seat == victim:
                    senders |= bit(drone)
    return (drone_to_send(s, rules, senders), victim) if senders else (NONE, NONE)


@kernel
def nearest_of(s, rules, drone, standing):
    """Return the room of `standing` nearest to a Drone's room; among equals the first or the group's choice."""
    edge = bit(drone)
    reached = edge
    while edge:
        here = edge & standing
        if here:
            return lowest(here) if count(here) == 1 or rules.group.spare == 0 else preferred(s, rules, here)
        edge = spread(s, int(ALL), edge) & ~s.red & ~reached
        reached |= edge
    return NONE


@kernel
def preferred(s, rules, rooms):
    """Return the room, of several with heroes, that the group prefers by `rules.group.spare`.

    Heroes are compared by their shields; shields above the damage of a hack + 3 make no difference.
    """
    best, most = NONE, -FAR * 1000
    for seat in range(rules.players):
        if not s.out[seat] and has(rooms, s.room[seat]):
            value = rules.group.spare * min(s.shields[seat], rules.hack_damage + 3)
            if value > most:
                best, most = s.room[seat], value
    return best
