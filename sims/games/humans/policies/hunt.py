"""Humans!!!: which pawn moves where: a search from the player's pawns to the nearest human.

While it searches, `s.steps` holds 1 + the steps to each square reached, and `s.came` the square before it on the way. A
barricade counts as some steps more (`door`): the square behind it waits, with this number made negative, until the
search has come so far. Squares reached stand in `s.queue` from the front, those that have waited from its end.
"""

import numpy as np

from sims.games.humans.board.ways import may_step, place_of
from sims.games.humans.policies.distances import LAST
from sims.games.humans.queries.people import pawn_on
from sims.games.humans.records.sizes import FAR, MAX_PAWNS, NOWHERE
from sims.games.humans.records.words import Ground
from sims.kernel import kernel
from sims.sets import has

MOST = 40  # [steps] beyond which no human is hunted
TRIED = 6  # [steps] that a barricade counts more once it has held in this turn


@kernel
def begin(s, seat, pawns):
    """Begin a search on the squares of these pawns; return how many squares these are."""
    reached = 0
    for pawn in range(MAX_PAWNS):
        square = np.int64(s.pawn[seat, pawn])
        if has(pawns, pawn) and s.steps[square] == 0:
            s.steps[square], s.came[square] = 1, NOWHERE
            s.queue[reached] = square
            reached += 1
    return reached


@kernel
def search(s, rules, seat, pawns):
    """Search for the human that is nearest to any of a player's pawns.

    Args:
        s, rules: The game and its configuration.
        seat: The player.
        pawns: The set of the pawns that may be moved, all on the board.

    Returns:
        The human's square or NOWHERE, how many squares were reached and how many waited: `blank` needs these.
    """
    weights = rules.policies[seat]
    reached, waiting, done = begin(s, seat, pawns), 0, 0
    best, least = NOWHERE, FAR
    for level in range(MOST):
        if level >= least or (done == reached and waiting == 0):
            break
        for i in range(waiting):
            square = np.int64(s.queue[LAST - i])
            if s.steps[square] == -(level + 1):
                s.steps[square] = level + 1
                s.queue[reached] = square
                reached += 1
        while done < reached and s.steps[s.queue[done]] == level + 1:
            here = np.int64(s.queue[done])
            done += 1
            if level > 0 and s.human[here]:
                if s.zombies[here] == 0 or pawn_on(s, seat, here) == NOWHERE:
                    cost = level + (weights.corner * free_beside(s, here) if weights.corner else 0)
                    if cost < least:
                        best, least = here, cost
                continue  # nobody passes a human
            for k in range(s.ways[here]):
                there = np.int64(s.way[here, k])
                if s.steps[there] > 0:
                    continue
                if may_step(s, int(NOWHERE), here, there):
                    if level > 0 or s.budget > 0:
                        if s.steps[there] == 0:
                            s.queue[reached] = there
                            reached += 1
                            s.steps[there], s.came[there] = level + 2, here
                elif s.ground[here] == Ground.ROAD and s.steps[there] == 0:
                    held = TRIED if has(s.tried, place_of(here)) else 0
                    s.steps[there], s.came[there] = -(level + 2 + weights.door + held), here
                    s.queue[LAST - waiting] = there
                    waiting += 1
    return best, reached, waiting


@kernel
def blank(s, reached, waiting):
    """Blank what a search wrote."""
    for i in range(reached):
        s.steps[s.queue[i]] = s.came[s.queue[i]] = 0
        s.queue[i] = 0
    for i in range(waiting):
        s.steps[s.queue[LAST - i]] = s.came[s.queue[LAST - i]] = 0
        s.queue[LAST - i] = 0


@kernel
def free_beside(s, square):
    """Return how many squares beside a human have no zombie: there it could be moved."""
    free = 0
    for k in range(s.ways[square]):
        free += s.zombies[s.way[square, k]] == 0
    return free


@kernel
def steps_to(s, here):
    """Return the steps to a square that a search has found, barricades counted as more."""
    return s.steps[here] - 1


@kernel
def origin(s, here):
    """Return where the way to a square begins, and the first square on it."""
    first = here
    while s.came[here] != NOWHERE:
        first, here = here, np.int64(s.came[here])
    return here, first


@kernel
def goal(s, there, budget):
    """Return how far one gets on the way to a square: not beyond the budget, nor through a barricade."""
    length, here = 0, there
    while s.came[here] != NOWHERE:
        length, here = length + 1, np.int64(s.came[here])
    most, place, here = min(length, budget), length, there
    while s.came[here] != NOWHERE:
        last = np.int64(s.came[here])
        place -= 1
        if not may_step(s, int(NOWHERE), last, here):
            most = min(most, place)
        here = last
    place, here = length, there
    while place > most:
        place, here = place - 1, np.int64(s.came[here])
    return here
