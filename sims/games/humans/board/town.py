"""Humans!!!: the town as squares that lie next to each other, and the free cells where a tile fits (HU-H01, HU-H03)."""

import numpy as np

from sims.games.humans.board.sets import bit_of, part_of
from sims.games.humans.records.sizes import BITS, CENTRE, EDGE_SPOT, EDGES, NOWHERE, SPOTS, STEP_X, STEP_Y
from sims.games.humans.records.words import Ground, TileKind
from sims.kernel import kernel
from sims.sets import has

# what is one step away on a tile, over each edge: no spot in column 2 has one to the east
_ROW, _COLUMN = 3, 3


@kernel
def fits(s, rules, row, turns, site):
    """Return whether a tile, turned, may lie on a free cell: roads meet roads, and at least one does (HU-H03)."""
    exits, open_edges = rules.exits[row, turns], np.int64(s.site_open[site])
    return open_edges & exits == open_edges and exits & s.site_closed[site] == 0 and open_edges != 0


@kernel
def is_offered(s, rules, row, turns, site):
    """Return whether a tile may lie so, and does not look the same with fewer quarter turns."""
    return rules.differs[row, turns] and fits(s, rules, row, turns, site)


@kernel
def square_at(place, spot):
    """Return the number of a square: a spot of the tile in a place."""
    return place * SPOTS + spot


@kernel
def beside(spot, edge):
    """Return the spot of the same tile one step over an edge, or NOWHERE."""
    column, row = spot % _COLUMN + STEP_X[edge], spot // _COLUMN + STEP_Y[edge]
    if column < 0 or column >= _COLUMN or row < 0 or row >= _ROW:
        return NOWHERE
    return row * _COLUMN + column


@kernel
def lay(s, rules, row, turns, x, y):
    """Lay a tile: its squares, and the links among them. Return its place in the town."""
    place = s.tiles_placed
    s.tile[place], s.tile_turns[place], s.tile_x[place], s.tile_y[place] = row, turns, x, y
    s.tiles_placed += 1
    exits, built, doors = rules.exits[row, turns], rules.buildings[row, turns], rules.doors[row, turns]
    first = place * SPOTS
    open_ground = Ground.ROAD if rules.land[row].kind == TileKind.HELIPAD else Ground.NONE
    for spot in range(SPOTS):
        s.ground[first + spot] = Ground.BUILDING if has(built, spot) else open_ground
        for edge in range(EDGES):
            s.near[first + spot, edge] = NOWHERE
    s.ground[first + CENTRE] = Ground.ROAD
    for edge in range(EDGES):
        if has(exits, edge):
            s.ground[first + EDGE_SPOT[edge]] = Ground.ROAD
    for spot in range(SPOTS):
        for edge in range(EDGES):
            other = beside(spot, edge)
            if other != NOWHERE and is_linked(s, first, spot, other, rules.land[row].from_zombies, doors):
                s.near[first + spot, edge] = first + other
        list_ways(s, first + spot)
        if s.ground[first + spot] == Ground.ROAD:
            s.streets[part_of(first)] |= bit_of(first + spot)
            if has(doors, spot):
                s.door[first + spot] = 1
                s.openings[part_of(first)] |= bit_of(first + spot)
                s.doorways[part_of(first)] |= bit_of(first + spot)
        elif s.ground[first + spot] == Ground.BUILDING:
            s.inside[part_of(first)] |= bit_of(first + spot)
            if rules.land[row].from_zombies == 0:
                s.barred[part_of(first)] |= bit_of(first + spot)
    return place


@kernel
def is_linked(s, first, spot, other, from_zombies, doors):
    """Return whether one steps between two spots of a tile that lie next to each other (HU-H01).

    In Zombies!!! a road leads into a building at its doors only.
    """
    one, two = s.ground[first + spot], s.ground[first + other]
    if one == Ground.NONE or two == Ground.NONE:
        return False
    return one == two or from_zombies == 0 or has(doors, spot) or has(doors, other)


@kernel
def list_ways(s, square):
    """List the squares next to a square."""
    count = 0
    for edge in range(EDGES):
        if s.near[square, edge] != NOWHERE:
            s.way[square, count] = s.near[square, edge]
            count += 1
    s.ways[square] = count


@kernel
def join(s, rules, row, turns, site, place):
    """Link a tile to its neighbours through roads that meet, and take its cell from the free ones."""
    for edge in range(EDGES):
        if has(np.int64(s.site_open[site]), edge):
            mine, other = square_at(place, EDGE_SPOT[edge]), np.int64(s.site_square[site, edge])
            s.near[mine, edge], s.near[other, edge ^ 2] = other, mine
            link(s, mine, other)
            link(s, other, mine)
    s.sites -= 1
    last = s.sites
    s.site_x[site], s.site_y[site] = s.site_x[last], s.site_y[last]
    s.site_open[site], s.site_closed[site] = s.site_open[last], s.site_closed[last]
    for edge in range(EDGES):
        s.site_square[site, edge] = s.site_square[last, edge]
    clear_site(s, last)
    free_around(s, rules, row, turns, place)


@kernel
def link(s, square, other):
    """Note that the road goes on from a square to a square of another tile."""
    s.across[square] = other // BITS << 6 | other % BITS
    s.gates[part_of(square)] |= bit_of(square)
    list_ways(s, square)


@kernel
def clear_site(s, site):
    """Blank the record of a free cell."""
    s.site_x[site] = s.site_y[site] = s.site_open[site] = s.site_closed[site] = 0
    for edge in range(EDGES):
        s.site_square[site, edge] = 0


@kernel
def free_around(s, rules, row, turns, place):
    """Note at the free cells beside a new tile whether it has an exit towards them."""
    exits = rules.exits[row, turns]
    for edge in range(EDGES):
        x, y = s.tile_x[place] + STEP_X[edge], s.tile_y[place] + STEP_Y[edge]
        if tile_at(s, x, y) != NOWHERE:
            continue
        site, back = site_at(s, x, y), edge ^ 2
        if has(exits, edge):
            s.site_open[site] |= 1 << back
            s.site_square[site, back] = square_at(place, EDGE_SPOT[edge])
        else:
            s.site_closed[site] |= 1 << back


@kernel
def tile_at(s, x, y):
    """Return the place of the tile on a cell, or NOWHERE."""
    for place in range(s.tiles_placed):
        if s.tile_x[place] == x and s.tile_y[place] == y:
            return place
    return NOWHERE


@kernel
def site_at(s, x, y):
    """Return the number of a free cell beside the town, which is noted if it is new."""
    for site in range(s.sites):
        if s.site_x[site] == x and s.site_y[site] == y:
            return site
    s.site_x[s.sites], s.site_y[s.sites] = x, y
    s.sites += 1
    return s.sites - 1


@kernel
def opposite_holds(s, rules, place, edge):
    """Return whether a tile and its neighbour over an edge both have an exit there, or neither (HU-O06)."""
    x, y = s.tile_x[place] + STEP_X[edge], s.tile_y[place] + STEP_Y[edge]
    other = tile_at(s, x, y)
    if other == NOWHERE:
        return True
    mine, theirs = square_at(place, EDGE_SPOT[edge]), square_at(other, EDGE_SPOT[edge ^ 2])
    linked = s.near[mine, edge] == theirs and s.near[theirs, edge ^ 2] == mine
    return has_exit(s, rules, place, edge) == has_exit(s, rules, other, edge ^ 2) == linked


@kernel
def has_exit(s, rules, place, edge):
    """Return whether a road leaves a tile over an edge."""
    return has(rules.exits[s.tile[place], s.tile_turns[place]], edge) == 1
