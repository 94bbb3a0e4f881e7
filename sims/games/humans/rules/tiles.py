"""Humans!!!: step 1 of a turn, Draw and place a tile."""

import numpy as np

from sims.games.humans.board.figures import put_human, put_undead
from sims.games.humans.board.town import is_offered, join, lay, square_at
from sims.games.humans.queries.people import is_guy
from sims.games.humans.queries.spots import free_spots, phase_of_putting
from sims.games.humans.records.sizes import BULLETS, EDGES, FAR, HUMANS, LIFE, NONE, TOKENS, UNDEAD
from sims.games.humans.records.words import Event, Mode, Phase, Step, TileKind
from sims.kernel import kernel
from sims.sets import count, lowest
from sims.trace import emit


@kernel
def draw_tile(s, rules):
    """HU-016, HU-023: draw the top tile, if there is one."""
    s.step = Step.DRAW
    if s.tiles_left == 0:
        return
    s.tiles_left -= 1
    s.tile_drawn = np.int64(s.tile_deck[s.tiles_left])
    s.tile_deck[s.tiles_left] = 0
    offer(s, rules, s.turn_seat)


@kernel
def offer(s, rules, seat):
    """Let a player place the tile drawn; one that fits nowhere is put aside (HU-H03)."""
    emit(s, Event.TILE_DRAWN, s.turn_seat, s.tile_drawn)
    for site in range(s.sites):
        for turns in range(EDGES):
            if is_offered(s, rules, s.tile_drawn, turns, site):
                s.phase, s.seat = Phase.TILE, seat
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
    emit(s, Event.TILE_PLACED, s.seat, s.place)
    tile = rules.land[row]
    s.phase, s.step = Phase.NEXT, Step.PUT
    if tile.from_zombies and tile.kind != TileKind.ROAD:
        s.putting, s.to_put = UNDEAD, int(tile.zombies)
    elif tile.kind == TileKind.ROAD and rules.mode == Mode.MIXED:
        s.phase, s.seat = Phase.SPECIES, s.turn_seat
    else:
        s.putting = HUMANS
        s.to_put = rules.road_humans if tile.kind == TileKind.ROAD else int(tile.humans)


@kernel
def choose_species(s, rules, humans):
    """HU-112: humans or nonplayer zombies come on a road tile, in the usual number of their set."""
    s.phase = Phase.NEXT
    if humans:
        s.putting, s.to_put = HUMANS, rules.road_humans
    else:
        s.putting = UNDEAD
        s.to_put = count(rules.exits[s.tile[s.place], s.tile_turns[s.place]])


@kernel
def put(s, rules):
    """HU-017 to HU-022, HU-113: put humans, then tokens, where there is no choice; else ask the player.

    In Zombies!!! nonplayer zombies come first, then life and bullets.
    """
    while s.to_put > 0:
        spots = free_spots(s, rules)
        most = min(s.to_put, supply(s))
        if most == 0 or spots == 0:
            s.to_put = 0
        elif count(spots) <= most:
            put_one(s, lowest(spots))
        else:
            s.phase, s.seat = phase_of_putting(s), s.turn_seat
            return
    tile = rules.land[s.tile[s.place]]
    if s.putting == HUMANS:
        s.putting, s.to_put = TOKENS, int(tile.tokens)
    elif s.putting == UNDEAD:
        s.putting, s.to_put = LIFE, int(tile.life)
    elif s.putting == LIFE:
        s.putting, s.to_put = BULLETS, int(tile.bullets)
    else:
        s.step = Step.AMBUSH if is_guy(s, s.turn_seat) else Step.DRAW


@kernel
def supply(s):
    """Return how many there are of what is put on a tile."""
    if s.putting == HUMANS:
        return s.humans_left
    if s.putting == TOKENS:
        return s.tokens_left
    return s.zombies_left if s.putting == UNDEAD else int(FAR)


@kernel
def put_one(s, spot):
    """Put a human, or a token, on a square of the new tile."""
    square = square_at(s.place, spot)
    s.to_put -= 1
    if s.putting == HUMANS:
        put_human(s, square)
        s.humans_left -= 1
        emit(s, Event.HUMAN_PUT, s.turn_seat, square)
    elif s.putting == TOKENS:
        s.token[square] = 1
        s.tokens_left -= 1
        emit(s, Event.TOKEN_PUT, s.turn_seat, square)
    elif s.putting == UNDEAD:
        put_undead(s, square)
        s.zombies_left -= 1
        emit(s, Event.UNDEAD_PUT, s.turn_seat, square)
    elif s.putting == LIFE:
        s.life_on[square] = 1
        emit(s, Event.LIFE_PUT, s.turn_seat, square)
    else:
        s.bullets_on[square] = 1
        emit(s, Event.BULLETS_PUT, s.turn_seat, square)
