"""Humans!!!: which pawn moves where: a search from the humans back to the player's pawns.

`s.steps` holds 1 + the way in steps to the nearest human, a barricade counted as some steps more (`door`). What is
reached over such a detour waits as a negative number until its turn comes. Squares reached stand in `s.queue` from the
front, those that have waited from its end.
"""

from sims.games.humans.board.ways import may_step, place_of
from sims.games.humans.queries.people import pawn_on
from sims.games.humans.records.sizes import EDGES, MAX_PAWNS, NOWHERE, SPOTS, SQUARES
from sims.games.humans.records.words import Ground
from sims.kernel import kernel
from sims.sets import has

MOST = 40  # [steps] beyond which no human is hunted
TRIED = 6  # [steps] that a barricade counts more once it has held in this turn
LAST = 2 * SQUARES - 1


@kernel
def wait(s, waiting, square, level):
    """Let a square wait until the search has come as far as `level`; return how many wait."""
    if s.steps[square] > 0 or (s.steps[square] < 0 and -s.steps[square] <= level + 1):
        return waiting
    if s.steps[square] == 0:
        s.queue[LAST - waiting] = square
        waiting += 1
    s.steps[square] = -(level + 1)
    return waiting


@kernel
def free_beside(s, square):
    """Return the squares beside a human that it could be moved to."""
    free = 0
    for edge in range(EDGES):
        there = int(s.near[square, edge])
        free += there != NOWHERE and s.zombies[there] == 0
    return free


@kernel
def begin(s, rules, seat, corner):
    """Let all humans wait whom no own pawn has met; return how many."""
    waiting = 0
    for square in range(s.tiles_placed * SPOTS):
        if s.human[square] and (s.zombies[square] == 0 or pawn_on(s, seat, square) == NOWHERE):
            waiting = wait(s, waiting, square, corner * free_beside(s, square) if corner else 0)
    return waiting


@kernel
def search(s, rules, seat, pawns):
    """Search until one of a player's pawns is reached that can go on; return it, or NOWHERE.

    Args:
        s, rules: The game and its configuration.
        seat: The player.
        pawns: The set of the pawns that may be moved.

    Returns:
        The pawn, how many squares were reached and how many waited: `blank` needs them.
    """
    weights = rules.policies[seat]
    waiting = begin(s, rules, seat, weights.corner)
    done = reached = 0
    if waiting == 0:
        return NOWHERE, 0, 0
    for level in range(MOST):
        for i in range(waiting):
            square = int(s.queue[LAST - i])
            if s.steps[square] == -(level + 1):
                s.steps[square] = level + 1
                s.queue[reached] = square
                reached += 1
        while done < reached and s.steps[s.queue[done]] == level + 1:
            here = int(s.queue[done])
            done += 1
            if s.zombies[here]:
                pawn = pawn_that_goes(s, seat, here, pawns)
                if pawn != NOWHERE:
                    return pawn, reached, waiting
                if s.human[here] and pawn_on(s, seat, here) != NOWHERE:
                    continue  # nobody passes a human
            for edge in range(EDGES):
                there = int(s.near[here, edge])
                if there == NOWHERE or s.steps[there] > 0:
                    continue
                if s.human[there] and pawn_on(s, seat, there) == NOWHERE:
                    continue  # it is hunted itself
                if may_step(s, NOWHERE, there, here):
                    if s.steps[there] == 0:
                        s.steps[there] = level + 2
                        s.queue[reached] = there
                        reached += 1
                    else:
                        s.steps[there] = max(s.steps[there], -(level + 2))
                elif s.ground[here] == Ground.BUILDING:
                    held = TRIED if has(s.tried, place_of(here)) else 0
                    waiting = wait(s, waiting, there, level + 1 + weights.door + held)
    return NOWHERE, reached, waiting


@kernel
def blank(s, reached, waiting):
    """Blank what a search wrote."""
    for i in range(reached):
        s.steps[s.queue[i]] = 0
        s.queue[i] = 0
    for i in range(waiting):
        s.steps[s.queue[LAST - i]] = 0
        s.queue[LAST - i] = 0


@kernel
def pawn_that_goes(s, seat, here, pawns):
    """Return a player's first pawn on a square, of those given, that can step or break in towards a human."""
    for pawn in range(MAX_PAWNS):
        if s.pawn[seat, pawn] == here and has(pawns, pawn):
            if next_step(s, pawn, here) != NOWHERE or is_at_door(s, here):
                return pawn
    return NOWHERE


@kernel
def next_step(s, pawn, here):
    """Return the square beside `here` from which the nearest human is nearer, where a pawn may step; or NOWHERE."""
    best = NOWHERE
    if s.budget <= 0:
        return best
    for edge in range(EDGES):
        there = int(s.near[here, edge])
        if there != NOWHERE and 0 < s.steps[there] < s.steps[here] and may_step(s, pawn, here, there):
            if best == NOWHERE or s.steps[there] < s.steps[best]:
                best = there
    return best


@kernel
def is_at_door(s, here):
    """Return whether the way to the nearest human leads through a barricade beside a square, not yet tried."""
    if s.ground[here] != Ground.ROAD or s.chit[here] or has(s.tried, place_of(here)):
        return False
    for edge in range(EDGES):
        there = int(s.near[here, edge])
        if there != NOWHERE and s.ground[there] == Ground.BUILDING and 0 < s.steps[there] < s.steps[here]:
            return True
    return False


@kernel
def walk(s, pawn, here):
    """Return how far a pawn goes with the budget, downhill to the nearest human."""
    for _ in range(s.budget):
        there = next_step(s, pawn, here)
        if there == NOWHERE:
            break
        here = there
        if s.human[here]:
            break
    return here
