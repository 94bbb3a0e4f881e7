"""Humans!!!: random towns laid by the game's own kernels, and read back as squares with coordinates."""

import numpy as np

import scenarios
from sims.games.humans.board.figures import put_chit, put_human, put_zombie, take_zombie
from sims.games.humans.board.town import is_offered, join, lay, square_at
from sims.games.humans.play import start
from sims.games.humans.records.sizes import EDGES, SPOTS
from sims.games.humans.records.state import STATE
from sims.games.humans.records.words import Ground, Stream
from sims.kernel import kernel
from sims.loop import begin_game
from sims.rng import below
from tests.games.humans.oracles.paths import Square, Tile, rotated, tiles

RULES = scenarios.load("humans").configuration({"players": 3}).rules()
ROWS = list(tiles())


@kernel
def build(s, rules, seed, number, most):
    """Lay up to `most` random tiles, and strew humans, zombies and chits; nobody has moved."""
    begin_game(s, seed, number)
    start(s, rules)
    for square in range(s.tiles_placed * SPOTS):
        while s.zombies[square]:
            take_zombie(s, square)
    for _ in range(most):
        row = below(s, Stream.TILES, 14) + 1
        first, options = below(s, Stream.DICE, 1000), 0
        for count in range(2):  # count the places for the tile, then take one of them
            found = 0
            for site in range(s.sites):
                for turns in range(EDGES):
                    if is_offered(s, rules, row, turns, site):
                        if count and found == first % options:
                            x, y = int(s.site_x[site]), int(s.site_y[site])
                            join(s, rules, row, turns, site, lay(s, rules, row, turns, x, y))
                            options = 1 << 30
                        found += 1
            options = found if count == 0 else 0
            if options == 0:
                break
    humans, zombies, chits = below(s, Stream.DICE, 6), below(s, Stream.DICE, 5), below(s, Stream.DICE, 3)
    for square in range(s.tiles_placed * SPOTS):
        if s.ground[square] != Ground.NONE:
            if below(s, Stream.DICE, 10) < humans:
                put_human(s, square)
            if below(s, Stream.DICE, 10) < zombies:
                put_zombie(s, square)
            if s.ground[square] == Ground.ROAD and below(s, Stream.DICE, 3) < chits:
                put_chit(s, square)


def town(number, most=8):
    """A random town as a record."""
    s = np.zeros(1, STATE)[0]
    build(s, RULES[0], 7, number, most)
    return s


def board(s) -> dict[Square, Tile]:
    """The tiles of a town by cell, turned, as the second reading knows them."""
    every = tiles()
    return {
        (int(s.tile_x[at]), int(s.tile_y[at])): rotated(every[ROWS[int(s.tile[at])]], int(s.tile_turns[at]))
        for at in range(s.tiles_placed)
    }


def where(s) -> dict[int, Square]:
    """The coordinates of each square that can be entered, by its number."""
    return {
        square_number: (3 * int(s.tile_x[at]) + spot % 3, 3 * int(s.tile_y[at]) + spot // 3)
        for at in range(s.tiles_placed)
        for spot in range(SPOTS)
        if s.ground[square_number := at * SPOTS + spot]
    }


def marked(s, field) -> set[Square]:
    """The squares on which something lies."""
    return {square for number, square in where(s).items() if s[field][number]}


__all__ = ["RULES", "board", "build", "marked", "square_at", "town", "where"]
