"""Posthuman: scout, move, and complete tiles. Rulebook pages 4 to 6."""

from sims.games.posthuman.queries.places import beside
from sims.games.posthuman.records.sizes import MAX_CHOICES, MAX_MAP, NONE, NOTHING
from sims.games.posthuman.records.words import Bonus, Deck, Event, Phase, Special, Task
from sims.games.posthuman.rules.decks import draw, put_below
from sims.games.posthuman.rules.encounters import enter_zone
from sims.games.posthuman.rules.narratives import push_draws
from sims.games.posthuman.rules.tasks import push_for
from sims.kernel import kernel
from sims.trace import emit

ALL = 15  # every seat has seen it


@kernel
def lay(s, rules, seat, tile):
    """PH-051, PH-H08: lay a tile at a vacant exit of the tile on which a human stands; return its place."""
    here, place = s.here[seat], s.tiles[seat]
    s.tile[seat, place], s.parent[seat, place] = tile, here
    s.vacant[seat, place] = rules.land[tile].exits - 1
    s.done[seat, place] = 0
    s.vacant[seat, here] -= 1
    s.tiles[seat] = place + 1
    emit(s, Event.LAID, seat, tile)
    return place


@kernel
def scout(s, rules, seat):
    """PH-105, PH-Q48: draw a tile for each vacant exit and lay them all."""
    while s.vacant[seat, s.here[seat]] > 0 and s.tiles[seat] < MAX_MAP:
        tile = draw(s, rules, Deck.TERRAIN.value)
        if tile == NONE:
            return
        lay(s, rules, seat, tile)


@kernel
def draw_tiles(s, rules, seat):
    """PH-107: draw a tile for a Move; with more eyes, one or more to choose from."""
    s.choices_size = 0
    for _ in range(min(MAX_CHOICES, 1 + s.bonus[seat, Bonus.SEE])):
        tile = draw(s, rules, Deck.TERRAIN.value)
        if tile != NONE:
            s.choices[s.choices_size] = tile
            s.choices_size += 1
    if s.choices_size > 1:
        s.seat, s.phase = seat, Phase.KEEP_TILE
    elif s.choices_size == 1:
        keep_tile(s, rules, seat, int(NOTHING))


@kernel
def keep_tile(s, rules, seat, which):
    """PH-107: lay the chosen tile; the others go under the stack, seen by all. The human may enter it or stay."""
    for other in range(s.choices_size):
        if other != which:
            put_below(s, Deck.TERRAIN.value, s.choices[other], int(ALL))
    lay(s, rules, seat, s.choices[which])
    for other in range(s.choices_size):
        s.choices[other] = 0
    s.choices_size = 0
    s.seat, s.phase = seat, Phase.ENTER


@kernel
def enter_new_tile(s, rules, seat):
    """PH-107: enter the first zone of the tile just laid."""
    s.phase = Phase.NEXT
    enter_zone(s, rules, seat, s.tiles[seat] - 1, int(NOTHING))


@kernel
def go(s, rules, seat, which):
    """PH-108, PH-109: enter a connected tile: its first zone, or its marker if it is completed."""
    place = beside(s, seat, which)
    s.phase = Phase.NEXT
    if place == 0:  # PH-Q03: the starting tile has no zone, so no encounter either
        s.here[seat], s.zone[seat] = 0, NONE
        emit(s, Event.ENTERED, seat, 0)
    else:
        enter_zone(s, rules, seat, place, NONE if s.done[seat, place] > 0 else 0)


@kernel
def go_on_in_tile(s, rules, seat):
    """PH-110: enter the next zone of the tile."""
    s.phase = Phase.NEXT
    enter_zone(s, rules, seat, s.here[seat], s.zone[seat] + 1)


@kernel
def complete_tile(s, rules, seat):
    """PH-053, PH-056, PH-059, PH-061: mark the tile, draw its supply cards, and do what a special tile says.

    The human stays on a last zone that is a safe house until it moves off.
    """
    here = s.here[seat]
    tile = rules.land[int(s.tile[seat, here])]
    s.done[seat, here] = 1
    emit(s, Event.TILE_COMPLETED, seat, here)
    s.food[seat] += s.bonus[seat, Bonus.TILE_FOOD]
    s.ammo[seat] += s.bonus[seat, Bonus.TILE_AMMO]
    if tile.special == Special.FOOD:
        s.food[seat] += tile.amount
    elif tile.special == Special.AMMO:
        s.ammo[seat] += tile.amount
    elif tile.special == Special.EQUIPMENT:
        push_draws(s, seat, int(NOTHING), tile.amount, int(NOTHING), int(NOTHING))
    elif tile.special == Special.SCOUT:
        scout(s, rules, seat)
    if tile.supplies > 0:
        push_for(s, Task.DRAW_SUPPLIES.value, seat, tile.supplies)
