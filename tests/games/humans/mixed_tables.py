"""Set up a mixed game of Humans!!! and Zombies!!! by hand, on top of `humans_tables`.

Seat 0 plays zombies, seat 1 a shotgun guy. Town Square lies in place 0, the 3-way roads in places 1 to 4 from the north
clockwise, the buildings in places 5 to 8 from the north-east clockwise.
"""

from typing import Any

import numpy as np

from sims.games.humans.board.figures import put_guy_on, put_undead, take_guy_from
from sims.games.humans.board.town import join, site_at
from sims.games.humans.board.town import lay as lay_tile
from sims.games.humans.policies.choose import choose
from sims.games.humans.queries.hands import give_up
from sims.games.humans.queries.hands import take as take_card
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, MAX_EVENT_ROWS, MAX_TILE_ROWS, NOBODY, SPOTS
from sims.games.humans.records.words import Ground, Side, Step
from sims.games.humans.rules.mixed.items import lay_out
from sims.games.humans.rules.setup import put_mixed_pawns
from tests.games.humans.tables import PASS, act, at, resume, row, table

NORTH_ROAD, EAST_ROAD, SOUTH_ROAD, WEST_ROAD = range(1, 5)
CORNERS = range(5, 9)


def mixed(players: int = 2, **settings: Any) -> tuple[Any, Any]:
    """Return a mixed game without cards and dice tokens in hands; zombies begin on outermost tiles by seat."""
    s, rules = table(players, mode="mixed", **settings)
    for seat in range(players):
        if s.side[seat] == Side.ZOMBIE:
            s.seat = seat
            zombies_before = sum(s.side[other] == Side.ZOMBIE for other in range(seat))
            put_mixed_pawns(s, rules, at(CORNERS[zombies_before % len(CORNERS)], int(CENTRE)))
    return s, rules


def building(s: Any, of_zombies: bool = True) -> int:
    """Return a square inside a building of the cross, of one set or the other."""
    for place in range(5, 9):
        inside = [at(place, spot) for spot in range(SPOTS) if s.ground[at(place, spot)] == Ground.BUILDING]
        if (s.tile[place] >= 20) == of_zombies:
            return inside[0]
    raise AssertionError


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


def give_zombies(s: Any, seat: int, *names: str) -> None:
    """Give a player event cards of the Zombies!!! deck."""
    for name in names:
        card = zombies_card(name)
        place = [at for at in range(int(s.zombies_events_left)) if s.zombies_event_deck[at] == card][-1]
        s.zombies_events_left -= 1
        s.zombies_event_deck[place] = s.zombies_event_deck[s.zombies_events_left]
        s.zombies_event_deck[s.zombies_events_left] = 0
        take_card(s, seat, card)


def items(s: Any, seat: int, *names: str) -> None:
    """Lay items of the Zombies!!! deck in front of a guy."""
    give_zombies(s, seat, *names)
    for name in names:
        give_up(s, seat, zombies_card(name))
        s.events_out[zombies_card(name)] += 1
        lay_out(s, seat, zombies_card(name))


def collected(s: Any, seat: int, amount: int) -> None:
    """Give a guy zombies of the pool."""
    s.kills[seat] += amount
    s.zombies_left -= amount


def zombies_card(name: str) -> int:
    """Return the number of an event card of Zombies!!! among the cards of both sets."""
    return MAX_EVENT_ROWS + row("zombies_events", name)


def use(name: str) -> int:
    """Return the action of playing a card of Zombies!!!."""
    return int(Action.PLAY) + zombies_card(name)


def let_go(name: str) -> int:
    """Return the action of discarding a card of Zombies!!!, or using or taking away an item."""
    return int(Action.DISCARD) + zombies_card(name)


def about_to_move(s: Any, rules: Any, seat: int = 1, budget: int = 5) -> None:
    """Go to the start of a player's movement, where own cards are played first."""
    s.tried = s.stopped = s.stunned = s.attempted = s.let_in = s.came = s.thrown = 0
    s.driving, s.fed, s.steered_by, s.played[:] = 0, 0, NOBODY, 0
    s.budget = budget
    resume(s, rules, Step.PREPARE, seat)


def guy(s: Any, seat: int, square: int) -> None:
    """Move a guy to a square."""
    take_guy_from(s, int(s.pawn[seat, 0]))
    s.pawn[seat, 0] = square
    put_guy_on(s, square)


def roaming(s: Any, rules: Any, seat: int = 1, budget: int = 6) -> None:
    """Let a guy move now, so many squares."""
    s.tried = s.stopped = s.stunned = s.attempted = s.let_in = s.came = s.thrown = 0
    s.budget = budget
    resume(s, rules, Step.MOVE, seat)


def go(s: Any, rules: Any) -> int:
    """Return where the script sends the pawn that it chooses, or PASS."""
    action = choose(s, rules)
    if action == PASS:
        return PASS
    act(s, rules, action)
    return int(choose(s, rules)) - Action.SQUARE


def helipad(s: Any, rules: Any, x: int = 0, y: int = -2) -> int:
    """Lay the Helipad on a free cell to the north; return the square in its middle."""
    site = site_at(s, x, y)
    turns = next(turns for turns in range(4) if rules.exits[rules.helipad, turns] == 1 << 2)  # a road to the south
    place = int(lay_tile(s, rules, rules.helipad, turns, x, y))
    join(s, rules, rules.helipad, turns, site, place)
    s.helipad_left = 0
    return at(place, int(CENTRE))


def no_tiles(s: Any) -> None:
    """Take both stacks away."""
    s.tiles_out += s.tiles_left + s.zombies_tiles_left + s.helipad_left
    s.helipad_left = s.tiles_left = s.zombies_tiles_left = 0
    s.tile_deck[:], s.zombies_deck[:] = 0, 0


def horde(s: Any) -> set[int]:
    """Return the squares with nonplayer zombies."""
    return {int(square) for square in np.flatnonzero(s.undead)}
