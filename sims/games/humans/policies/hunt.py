"""Humans!!!: which pawn moves where: a search from the player's pawns to the nearest human.

A barricade counts as some steps more (`door`): the squares behind it stand in a later wave.
"""

import numpy as np

from sims.games.humans.board.sets import beside, is_in_wave, parts_used, reach, settle
from sims.games.humans.board.ways import enter, is_let_in, may_step, place_of, step_back, walk_on
from sims.games.humans.queries.pawns import may_strike
from sims.games.humans.queries.people import pawns_on
from sims.games.humans.records.sizes import BITS, FAR, MAX_PAWNS, NOTHING, NOWHERE, ONE, SPOTS
from sims.kernel import kernel
from sims.sets import has, lowest

MOST = 40  # [steps] beyond which no human is hunted
TRIED = 6  # [steps] that a barricade counts more once it has held in this turn
_TILE = (1 << SPOTS) - 1  # all squares of a tile


@kernel
def search(s, rules, seat, pawns):
    """Search for the human that is nearest to any of a player's pawns and shares no square with one.

    Args:
        s, rules: The game and its configuration.
        seat: The player.
        pawns: The set of the pawns that may be moved, all on the board.

    Returns:
        The human's square or NOWHERE, the steps to it, barricades counted as more, and how many waves `forget` blanks.
    """
    weights = rules.policies[seat]
    parts, last = parts_used(s), begin(s, seat, pawns)
    best, away, least = int(NOWHERE), 0, int(FAR)
    wave = int(NOTHING)
    while wave <= min(last, MOST) and wave < least:
        for part in range(parts):
            here = settle(s, wave, part)
            if here == 0:
                continue
            met = here & s.people[part] if wave else 0
            here &= ~met  # nobody passes a human
            while met:
                square = part * BITS + lowest(met)
                met &= met - 1
                if s.zombies[square] and is_met(s, seat, square):
                    continue  # to be captured after the moves
                cost = wave + (weights.corner * free_beside(s, square) if weights.corner else 0)
                if wave > s.budget and s.guys[square] and not s.human[square]:
                    cost += weights.guys_farther  # until the next turn it walks on
                if cost <= least:  # of equals that laid last, away from the crowd in the middle
                    best, away, least = square, wave, cost
            if wave + 1 >= least:
                continue  # farther than what was found
            if here and (wave or s.budget > 0):
                walk_on(s, wave + 1, part, here)
                last = max(last, wave + 1)
            shut = barred(s, part, here)
            if shut:
                last = max(last, break_through(s, wave + 1 + weights.door, part, shut))
        if wave == 0 and come_in(s, seat, pawns):
            last = max(last, 1)
        wave += 1
    return best, away, last + 1


@kernel
def is_met(s, seat, square):
    """Return whether a player captures a human on a square after the moves, or attacks a guy."""
    pawns = pawns_on(s, seat, square)
    return pawns != 0 and (s.human[square] != 0 or pawns & s.came != 0 or may_strike(s, seat, square))


@kernel
def begin(s, seat, pawns):
    """Begin a search on the squares of these pawns; return the last wave, -1 if there are none."""
    if pawns == 0:
        return -1
    while pawns:
        reach(s, int(NOTHING), np.int64(s.pawn[seat, lowest(pawns)]))
        pawns &= pawns - 1
    return 0


@kernel
def let_in(s, seat, square):
    """Return the set of the player's pawns on a square that may enter its building without a chit (HU-A09)."""
    pawns = 0
    if s.let_in and seat == s.turn_seat and s.budget > 0:
        for pawn in range(MAX_PAWNS):
            if s.pawn[seat, pawn] == square and is_let_in(s, pawn, square):
                pawns |= 1 << pawn
    return pawns


@kernel
def come_in(s, seat, pawns):
    """Add to wave 1 the buildings that some of these pawns may enter without a chit; return whether there is one."""
    found = False
    if s.let_in:
        for pawn in range(MAX_PAWNS):
            square = np.int64(s.pawn[seat, pawn])
            if has(pawns, pawn) and has(let_in(s, seat, square), pawn):
                enter(s, int(ONE), square)
                found = True
    return found


@kernel
def entrance_to(s, seat, there):
    """Return the square from which a pawn may enter a building's square without a chit, or NOWHERE."""
    if s.let_in:
        for k in range(s.ways[there]):
            square = np.int64(s.way[there, k])
            if let_in(s, seat, square):
                return square
    return int(NOWHERE)


@kernel
def barred(s, part, here):
    """Return the building squares beside some squares of a number of a set that are behind a barricade."""
    street = here & s.streets[part] & ~s.openings[part]
    return beside(street) & s.barred[part] if street else 0


@kernel
def break_through(s, wave, part, shut):
    """Add squares behind barricades to a later wave, to one much later if they have held; return the last."""
    tried, places = 0, s.tried >> 7 * part & 0x7F
    while places:
        tried |= _TILE << SPOTS * lowest(places)
        places &= places - 1
    s.waves[wave, part] |= shut & ~tried
    if shut & tried:
        wave += TRIED
        s.waves[wave, part] |= shut & tried
    return wave


@kernel
def free_beside(s, square):
    """Return how many squares beside a human have no zombie: there it could be moved."""
    free = 0
    for k in range(s.ways[square]):
        there = s.way[square, k]
        free += s.zombies[there] == 0 and s.undead[there] == 0
    return free


@kernel
def step_before(s, rules, seat, here, wave):
    """Return the square before one on the way to it, and its wave: through a barricade only if there is no other.

    Without steps left nobody walks to wave 1, see `search`: who stands beside it did not come from there.
    """
    walks = wave > 1 or s.budget > 0
    before = step_back(s, int(NOWHERE), here, wave) if walks else int(NOWHERE)
    if before == NOWHERE and wave == 1:
        before = entrance_to(s, seat, here)
    if before != NOWHERE:
        return before, wave - 1
    wave -= 1 + rules.policies[seat].door
    for k in range(s.ways[here]):
        before = np.int64(s.way[here, k])
        held = TRIED if has(s.tried, place_of(before)) else 0
        if wave >= held and is_in_wave(s, wave - held, before) and s.ground[before] != s.ground[here]:
            return before, wave - held
    return int(NOWHERE), int(NOTHING)  # each way has a beginning


@kernel
def origin(s, rules, seat, there, wave):
    """Return where the way to a square of a wave begins, and the first square on it."""
    first, here = there, there
    while wave > 0:
        first = here
        here, wave = step_before(s, rules, seat, here, wave)
    return here, first


@kernel
def goal(s, rules, seat, pawn, there, wave, budget):
    """Return how far a pawn gets on the way to a square of a wave: not beyond the budget, nor through a barricade."""
    here, most = there, there
    while wave > 0:
        before, earlier = step_before(s, rules, seat, here, wave)
        if wave > budget or not may_step(s, pawn, before, here):
            most = before
        here, wave = before, earlier
    return most
