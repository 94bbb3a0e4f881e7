"""Posthuman: the private maps: where a human stands, which tiles lie beside, which terrains match.

A map is a tree: place 0 is the starting tile; a tile hangs on the tile from which it was laid, its `parent`.
"""

from sims.games.posthuman.queries.people import health_limit, is_human, morale_limit
from sims.games.posthuman.records.sizes import MAX_ZONES, NONE, NOWHERE
from sims.games.posthuman.records.words import Special, Zone
from sims.kernel import kernel


@kernel
def terrain_of(s, rules, seat):
    """Return the Terrain on which a human stands."""
    return rules.land[int(s.tile[seat, s.here[seat]])].terrain


@kernel
def zones(rules, tile):
    """Return how many zones a tile has."""
    number = 0
    while number < MAX_ZONES and rules.land[tile].figures[number] > 0:
        number += 1
    return number


@kernel
def is_safe(s, rules, seat):
    """PH-050, PH-061: return whether a human stands in a safe house."""
    if s.zone[seat] == NONE:
        return False
    kind = rules.land[int(s.tile[seat, s.here[seat]])].zone[s.zone[seat]]
    return kind == Zone.SAFE or kind == Zone.DEAD_SAFE


@kernel
def is_dead(s, rules, seat):
    """PH-049, PH-062: return whether a human stands in a zone without journey points, such as a completed tile."""
    if s.zone[seat] == NONE:
        return True
    kind = rules.land[int(s.tile[seat, s.here[seat]])].zone[s.zone[seat]]
    return kind == Zone.DEAD or kind == Zone.DEAD_SAFE


@kernel
def on_start(s, seat):
    """Return whether a human stands on its starting tile."""
    return s.here[seat] == 0


@kernel
def on_completed(s, seat):
    """Return whether the tile on which a human stands is completed."""
    return s.done[seat, s.here[seat]] > 0


@kernel
def special_of(s, rules, seat):
    """PH-053, PH-055: return the Special that a human has from its tile: once completed, until it leaves the zone."""
    if s.zone[seat] == NONE or not on_completed(s, seat):
        return Special.NONE.value
    return int(rules.land[int(s.tile[seat, s.here[seat]])].special)


@kernel
def beside(s, seat, which):
    """Return the place of a connected tile, counted from 0: first the tile behind, then those laid from here in order.

    NOWHERE if there are not so many.
    """
    here = s.here[seat]
    if here > 0:
        if which == 0:
            return int(s.parent[seat, here])
        which -= 1
    for place in range(1, s.tiles[seat]):
        if s.parent[seat, place] == here:
            if which == 0:
                return place
            which -= 1
    return NOWHERE


@kernel
def may_forage(s, rules, seat):
    """PH-101: return whether a human stands on a completed tile with a supply icon that was not foraged."""
    here = s.here[seat]
    return s.done[seat, here] == 1 and rules.land[int(s.tile[seat, here])].supplies > 0


@kernel
def may_camp(s, rules, seat):
    """PH-100: return whether a human may camp: on the starting tile only if health or morale is not full."""
    full = s.health[seat] == health_limit(s, rules, seat) and s.morale[seat] == morale_limit(s, rules, seat)
    return not (on_start(s, seat) and full)


@kernel
def matches(s, rules, seat, other):
    """PH-090: return whether two humans stand on the same type of terrain."""
    if seat == other or not is_human(s, seat) or not is_human(s, other):
        return False
    return terrain_of(s, rules, seat) == terrain_of(s, rules, other)


@kernel
def level_at(rules, position):
    """PH-127, PH-Q16: return the level of a position of the journey from 0 on; position 0 counts as the first."""
    return rules.journey[min(max(position, 1), rules.journey_size) - 1].level - 1
