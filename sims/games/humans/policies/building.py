"""Humans!!!: where a script lays a tile, and puts humans and tokens on it."""

from sims.games.humans.board.town import is_offered, square_at
from sims.games.humans.policies.distances import distances
from sims.games.humans.queries.people import leader
from sims.games.humans.queries.spots import free_spots
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import EDGE_SPOT, EDGES, FAR, NOBODY, SPOTS, TOKENS
from sims.games.humans.records.words import Phase
from sims.kernel import kernel
from sims.sets import count, has

MOST = 12  # [steps] beyond which all sites are equally far


@kernel
def lay_tile(s, rules):
    """Return where the tile goes: near the own pawns, and away from the leader's if the script spoils."""
    weights = rules.policies[s.seat]
    rival = leader(s, rules, s.seat) if weights.spoils else NOBODY
    best, least = 0, 0
    for site in range(s.sites):
        way = -1
        for turns in range(EDGES):
            if not is_offered(s, rules, s.tile_drawn, turns, site):
                continue
            if way < 0:
                way = way_to(s, weights.spoils, site, rival)
            cost = way + 100 * weights.closes * (count(rules.exits[s.tile_drawn, turns]) - count(s.site_open[site]))
            cost += 50 * gap_to_building(s, rules, site, turns)
            if best == 0 or cost < least:
                best, least = Action.SITE + EDGES * site + turns, cost
    return best


@kernel
def way_to(s, spoils, site, rival):
    """Return how far a site is from the own pawns, in hundredths of a step; nearness to a rival makes it farther."""
    best = 100 * FAR
    for edge in range(EDGES):
        if has(s.site_open[site], edge):
            own, theirs = distances(s, int(s.site_square[site, edge]), s.seat, rival, MOST)
            best = min(best, 100 * min(own, MOST) - (spoils * min(theirs, MOST) if rival != NOBODY else 0))
    return best


@kernel
def gap_to_building(s, rules, site, turns):
    """Return 1 if no road that the tile is entered by lies beside its building, else 0."""
    built = rules.buildings[s.tile_drawn, turns]
    if built == 0:
        return 0
    for edge in range(EDGES):
        if has(s.site_open[site], edge):
            spot = EDGE_SPOT[edge]
            # the two squares beside the middle of an edge, along that edge
            beside = (spot - 1, spot + 1) if edge % 2 == 0 else (spot - 3, spot + 3)
            if has(built, beside[0]) or has(built, beside[1]):
                return 0
    return 1


@kernel
def put_on_tile(s, rules):
    """Return the square for a human or token: near the own pawns; a token where no human guards it."""
    spots = free_spots(s, rules)
    best, least = 0, 0
    for spot in range(SPOTS):
        if has(spots, spot):
            square = square_at(s.place, spot)
            cost, _ = distances(s, square, s.seat, NOBODY, MOST)
            if s.phase == Phase.PUT_TOKEN and s.putting == TOKENS:
                cost += 2 * s.human[square]
            if best == 0 or cost < least:
                best, least = Action.SPOT + spot, cost
    return best
