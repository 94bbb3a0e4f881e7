"""Humans!!!: step 1 of a turn, Draw and place a tile."""

import numpy as np

from sims.games.humans.board.figures import put_human
from sims.games.humans.board.town import is_offered, join, lay, square_at
from sims.games.humans.queries.spots import free_spots
from sims.games.humans.records.sizes import EDGES, HUMANS, NONE, TOKENS
from sims.games.humans.records.words import Event, Phase, Step, TileKind
from sims.kernel import kernel
from sims.sets import count, lowest
from sims.trace import emit


@kernel
def draw_tile(s, rules):
    """HU-016, HU-023: draw the top tile; one that fits nowhere is put aside (HU-H03)."""
    s.step = Step.DRAW
    if s.tiles_left == 0:
        return
    s.tiles_left -= 1
    s.tile_drawn = np.int64(s.tile_deck[s.tiles_left])
    s.tile_deck[s.tiles_left] = 0
    emit(s, Event.TILE_DRAWN, s.turn_seat, s.tile_drawn)
    for site in range(s.sites):
        for turns in range(EDGES):
            if is_offered(s, rules, s.tile_drawn, turns, site):
                s.phase, s.seat = Phase.TILE, s.turn_seat
                return
    s.tiles_out += 1
    emit(s, Event.TILE_LEFT, s.turn_seat, s.tile_drawn)
    s.tile_drawn = NONE


@kernel
def place_tile(s, rules, site, turns):
    """HU-022: lay the tile; humans and dice tokens come next."""
    row = s.tile_drawn
    x, y = np.int64(s.site_x[site]), np.int64(s.site_y[site])
    s.place = lay(s, rules, row, turns, x, y)
    join(s, rules, row, turns, site, s.place)
    s.tile_drawn = NONE
    emit(s, Event.TILE_PLACED, s.turn_seat, s.place)
    tile = rules.tiles[row]
    s.putting = HUMANS
    s.to_put = rules.road_humans if tile.kind == TileKind.ROAD else int(tile.humans)
    s.phase, s.step = Phase.NEXT, Step.PUT


@kernel
def put(s, rules):
    """HU-017 to HU-022: put humans, then tokens, where there is no choice; else ask the player."""
    while s.to_put > 0:
        spots = free_spots(s, rules)
        most = min(s.to_put, s.humans_left if s.putting == HUMANS else s.tokens_left)
        if most == 0 or spots == 0:
            s.to_put = 0
        elif count(spots) <= most:
            put_one(s, lowest(spots))
        else:
            s.phase = Phase.PUT_HUMAN if s.putting == HUMANS else Phase.PUT_TOKEN
            s.seat = s.turn_seat
            return
    if s.putting == HUMANS:
        s.putting = TOKENS
        s.to_put = int(rules.tiles[s.tile[s.place]].tokens)
    else:
        s.step = Step.DRAW


@kernel
def put_one(s, spot):
    """Put a human, or a token, on a square of the new tile."""
    square = square_at(s.place, spot)
    s.to_put -= 1
    if s.putting == HUMANS:
        put_human(s, square)
        s.humans_left -= 1
        emit(s, Event.HUMAN_PUT, s.turn_seat, square)
    else:
        s.token[square] = 1
        s.tokens_left -= 1
        emit(s, Event.TOKEN_PUT, s.turn_seat, square)
