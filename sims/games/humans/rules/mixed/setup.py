"""Humans!!! mixed with Zombies!!!: the heading Setup (HU-100 to HU-110, HU-H09)."""

import numpy as np

from sims.decks import shuffle
from sims.games.humans.board.figures import put_guy_on
from sims.games.humans.board.town import join, lay, site_at
from sims.games.humans.queries.people import seat_after
from sims.games.humans.records.sizes import EDGES, L_ROADS, L_SHAPE, MIDDLE, NOBODY, NOTHING, NOWHERE, T_ROADS, T_SHAPE
from sims.games.humans.records.words import Event, Phase, Side, Step, Stream, TileKind
from sims.kernel import kernel
from sims.trace import emit

CROSS_X, CROSS_Y = (0, 1, 0, -1), (-1, 0, 1, 0)  # cells of the four 3-way roads, from the north clockwise
CROSS_EXITS = (7, 14, 13, 11)  # their exits: to Town Square, to the building clockwise, and onwards, as sets
CORNER_X, CORNER_Y = (1, 1, -1, -1), (-1, 1, 1, -1)  # and of the four buildings


@kernel
def take_sides(s, rules):
    """HU-100: each seat plays zombies or a shotgun guy."""
    s.zombies_left = rules.zombies
    for seat in range(rules.players):
        s.side[seat] = rules.side[seat]


@kernel
def lay_out_cross(s, rules):
    """HU-102 to HU-107: four 3-way roads and four buildings around Town Square, from both sets in turn; two stacks."""
    s.zombies_tiles_left = rules.zombies_stack_size
    for i in range(s.zombies_tiles_left):
        s.zombies_deck[i] = rules.zombies_stack[i]
    shuffle(s, Stream.ZOMBIES_TILES.value, s.zombies_deck, s.zombies_tiles_left)
    s.helipad_left = 1  # HU-107: at the bottom
    for corner in range(EDGES):
        exits = CROSS_EXITS[corner]
        row = take_road(s, rules, corner % 2 == 0)
        lay_at(s, rules, row, turns_to(rules, row, exits), CROSS_X[corner], CROSS_Y[corner])
    for corner in range(EDGES):
        row = take_building(s, rules, corner % 2 == 0)
        turns = turns_to(rules, row, T_ROADS[corner])
        if turns == NOWHERE:
            turns = turns_to(rules, row, L_ROADS[corner])
        lay_at(s, rules, row, turns, CORNER_X[corner], CORNER_Y[corner])


@kernel
def turns_to(rules, row, exits):
    """Return the quarter turns after which a tile has these exits, or NOWHERE."""
    for turns in range(EDGES):
        if rules.exits[row, turns] == exits:
            return turns
    return int(NOWHERE)


@kernel
def lay_at(s, rules, row, turns, x, y):
    """Lay a tile on a cell beside the town."""
    site = site_at(s, x, y)
    place = lay(s, rules, row, turns, x, y)
    join(s, rules, row, turns, site, place)
    emit(s, Event.TILE_PLACED, int(NOBODY), place)


@kernel
def take_road(s, rules, from_zombies):
    """Take the uppermost 3-way road out of a stack; return its row."""
    at = (s.zombies_tiles_left if from_zombies else s.tiles_left) - 1
    while not is_3_way_road(rules, stacked(s, from_zombies, at)):
        at -= 1
    return take_out(s, from_zombies, at)


@kernel
def take_building(s, rules, from_zombies):
    """Take the uppermost building with the roads of a T or an L out of a stack; return its row."""
    at = (s.zombies_tiles_left if from_zombies else s.tiles_left) - 1
    while not is_t_or_l_building(rules, stacked(s, from_zombies, at)):
        at -= 1
    return take_out(s, from_zombies, at)


@kernel
def is_3_way_road(rules, row):
    """Return whether a tile is a road with three exits."""
    return rules.land[row].kind == TileKind.ROAD and turns_to(rules, row, int(T_SHAPE)) != NOWHERE


@kernel
def is_t_or_l_building(rules, row):
    """Return whether a tile is a building with the roads of a T or an L."""
    if rules.land[row].kind != TileKind.BUILDING:
        return False
    return turns_to(rules, row, int(T_SHAPE)) != NOWHERE or turns_to(rules, row, int(L_SHAPE)) != NOWHERE


@kernel
def stacked(s, from_zombies, at):
    """Return the row of a tile in a stack."""
    return np.int64(s.zombies_deck[at] if from_zombies else s.tile_deck[at])


@kernel
def take_out(s, from_zombies, at):
    """Take a tile out of a stack; those above it move down. Return its row."""
    row = stacked(s, from_zombies, at)
    if from_zombies:
        s.zombies_tiles_left -= 1
        for place in range(at, s.zombies_tiles_left):
            s.zombies_deck[place] = s.zombies_deck[place + 1]
        s.zombies_deck[s.zombies_tiles_left] = 0
    else:
        s.tiles_left -= 1
        for place in range(at, s.tiles_left):
            s.tile_deck[place] = s.tile_deck[place + 1]
        s.tile_deck[s.tiles_left] = 0
    return row


@kernel
def ask_where_to_begin(s, rules):
    """HU-109: each zombie player says on which outermost tile its zombies begin, from whoever has the first turn on."""
    while s.asked < rules.players:
        seat = seat_after(rules, s.first, s.asked)
        if s.side[seat] == Side.ZOMBIE:
            s.phase, s.seat = Phase.OUTERMOST, seat
            return
        s.asked += 1
    s.asked, s.step = 0, Step.DEAL


@kernel
def put_guy(s, rules, seat):
    """HU-108: put a shotgun guy on the middle of Town Square, with what it begins with if it has no life left."""
    if s.life[seat] <= 0:
        s.life[seat], s.bullets[seat] = rules.guy_life, rules.guy_bullets
    s.pawn[seat, NOTHING] = MIDDLE
    put_guy_on(s, int(MIDDLE))
    emit(s, Event.GUY_PUT, seat, int(MIDDLE))
