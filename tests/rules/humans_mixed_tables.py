"""Set up a mixed game of Humans!!! and Zombies!!! by hand, on top of `humans_tables`.

Seat 0 plays zombies, seat 1 a shotgun guy. Town Square lies in place 0, the 3-way roads in places 1 to 4 from the north
clockwise, the buildings in places 5 to 8 from the north-east clockwise.
"""

from typing import Any

import numpy as np

from sims.games.humans.board.figures import put_guy_on, put_undead, take_guy_from
from sims.games.humans.records.sizes import MAX_TILE_ROWS, NONE
from sims.games.humans.records.words import Step
from tests.rules.humans_tables import resume, row, table

NORTH_ROAD, EAST_ROAD, SOUTH_ROAD, WEST_ROAD = range(1, 5)
CORNERS = range(5, 9)


def mixed(players: int = 2, **settings: Any) -> tuple[Any, Any]:
    """Return a mixed game without cards and dice tokens in hands."""
    return table(players, mode="mixed", **settings)


def zombies_row(name: str) -> int:
    """Return the number of a tile of Zombies!!! among the tiles of both sets."""
    return MAX_TILE_ROWS + row("zombies_tiles", name)


def next_zombies_tile(s: Any, name: str) -> None:
    """Bring a tile of the Zombies!!! stack to its top."""
    deck, top = s.zombies_deck, int(s.zombies_tiles_left) - 1
    place = [at for at in range(top + 1) if deck[at] == zombies_row(name)][-1]
    deck[place], deck[top] = deck[top], deck[place]


def undead(s: Any, *squares: int) -> None:
    """Put nonplayer zombies from the pool on squares."""
    for square in squares:
        assert not s.undead[square]
        put_undead(s, square)
        s.zombies_left -= 1


def guy(s: Any, seat: int, square: int) -> None:
    """Move a guy to a square."""
    take_guy_from(s, int(s.pawn[seat, 0]))
    s.pawn[seat, 0] = square
    put_guy_on(s, square)


def roaming(s: Any, rules: Any, seat: int = 1, budget: int = 6) -> None:
    """Let a guy move now, so many squares."""
    s.tried = s.stopped = s.stunned = s.attempted = s.free_entry = s.thrown = 0
    s.budget = budget
    resume(s, rules, Step.MOVE, seat)


def no_tiles(s: Any) -> None:
    """Take both stacks away."""
    s.tiles_out += s.tiles_left + s.zombies_tiles_left
    s.tiles_left = s.zombies_tiles_left = 0
    s.tile_deck[:], s.zombies_deck[:] = 0, 0


def horde(s: Any) -> set[int]:
    """Return the squares with nonplayer zombies."""
    return {int(square) for square in np.flatnonzero(s.undead)}


__all__ = ["NONE", "guy", "horde", "mixed", "next_zombies_tile", "no_tiles", "roaming", "undead", "zombies_row"]
