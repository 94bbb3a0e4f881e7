"""Humans!!!: where a script lays a tile, and puts humans and tokens on it."""

import numpy as np

from sims.games.humans.board.town import is_offered, square_at
from sims.games.humans.policies.distances import flood, measure, stop_wanting, want
from sims.games.humans.queries.people import is_guy, leader
from sims.games.humans.queries.spots import free_spots
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import (
    BULLETS,
    EDGE_SPOT,
    EDGES,
    FAR,
    HUMANS,
    LIFE,
    NONE,
    NOTHING,
    ONE,
    SPOTS,
    TOKENS,
    UNDEAD,
)
from sims.games.humans.records.words import Mode, TileKind
from sims.kernel import kernel
from sims.sets import count, has, lowest

MOST = 15  # [steps] beyond which all sites are equally far


@kernel
def lay_tile(s, rules):
    """Return where the tile goes: near the own pawns, and away from the leader's if the script spoils."""
    spoils = rules.policies[s.seat].spoils
    want_entrances(s)
    tile, guy = rules.land[s.tile_drawn], is_guy(s, s.seat)
    if rules.mode == Mode.MIXED and tile.kind != TileKind.ROAD and guy != (tile.from_zombies != 0):
        return lay_away(s, rules, not guy)
    if spoils:
        measure(s, leader(s, rules, s.seat), int(MOST))
        for site in range(s.sites):
            s.queue[site] = min(MOST, nearest(s, site))
        blank_entrances(s)
    measure(s, s.seat, int(MOST))
    best, least = NONE, 0
    for site in range(s.sites):
        way = 100 * min(MOST, nearest(s, site)) - spoils * s.queue[site]
        s.queue[site] = 0
        if best != NONE and way >= least:
            continue  # no shape makes a site cheaper
        for turns in range(EDGES):
            if is_offered(s, rules, s.tile_drawn, turns, site):
                cost = way + shape(s, rules, site, turns)
                if best == NONE or cost < least:
                    best, least = Action.SITE + EDGES * site + turns, cost
    blank_entrances(s)
    stop_wanting(s)
    return best


@kernel
def lay_away(s, rules, guys):
    """Return where a tile of the other set goes, the Helipad too: as far from all guys, or zombies, as it fits."""
    best, most = NONE, 0
    for site in range(s.sites):
        s.queue[site] = FAR
    for seat in range(rules.players):
        if is_guy(s, seat) == guys:
            measure(s, seat, int(FAR))
            for site in range(s.sites):
                s.queue[site] = min(np.int64(s.queue[site]), nearest(s, site))
            blank_entrances(s)
    for site in range(s.sites):
        for turns in range(EDGES):
            if is_offered(s, rules, s.tile_drawn, turns, site) and (best == NONE or s.queue[site] > most):
                best, most = Action.SITE + EDGES * site + turns, np.int64(s.queue[site])
        s.queue[site] = 0
    stop_wanting(s)
    return best


@kernel
def want_entrances(s):
    """Ask for the roads that lead to free cells."""
    for site in range(s.sites):
        edges = np.int64(s.site_open[site])
        while edges:
            want(s, np.int64(s.site_square[site, lowest(edges)]))
            edges &= edges - 1


@kernel
def blank_entrances(s):
    """Blank the steps to the roads that lead to free cells."""
    for site in range(s.sites):
        edges = np.int64(s.site_open[site])
        while edges:
            s.steps[s.site_square[site, lowest(edges)]] = 0
            edges &= edges - 1


@kernel
def nearest(s, site):
    """Return the steps from where a flood began to the nearest road that leads to a site."""
    best, edges = int(FAR), np.int64(s.site_open[site])
    while edges:
        steps = np.int64(s.steps[s.site_square[site, lowest(edges)]]) - 1
        edges &= edges - 1
        if 0 <= steps < best:
            best = steps
    return best


@kernel
def shape(s, rules, site, turns):
    """Return what a turned tile costs at a site: roads left open, and a building away from the entrance."""
    opened = count(rules.exits[s.tile_drawn, turns]) - count(np.int64(s.site_open[site]))
    return 100 * rules.policies[s.seat].closes * opened + 50 * gap_to_building(s, rules, site, turns)


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
    for spot in range(SPOTS):
        if has(spots, spot):
            want(s, square_at(s.place, spot))
    alike = s.putting == HUMANS or s.putting == UNDEAD  # by their steps alone: the nearest comes first
    flood(s, s.seat, int(NOTHING), int(MOST), int(ONE) if alike else int(FAR))
    stop_wanting(s)
    best, least = 0, 0
    for spot in range(SPOTS):
        if has(spots, spot):
            square = square_at(s.place, spot)
            cost = np.int64(s.steps[square]) if s.steps[square] else FAR
            s.steps[square] = 0
            if s.putting == TOKENS:
                cost += 2 * s.human[square]
            elif s.putting == LIFE or s.putting == BULLETS:
                cost += (2 if is_guy(s, s.seat) else -2) * s.undead[square]
            if best == 0 or cost < least:
                best, least = Action.SPOT + spot, cost
    return best
