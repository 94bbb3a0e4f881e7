"""Humans!!!: how far squares are from pawns, barricades left aside."""

from sims.games.humans.board.ways import forget
from sims.games.humans.queries.people import pawn_on
from sims.games.humans.records.sizes import EDGES, FAR, MAX_PAWNS, NOBODY, NOWHERE
from sims.kernel import kernel


@kernel
def distances(s, start, one, other, most):
    """Return how many steps a square is from the nearest pawn of each of two players; FAR beyond `most` steps.

    NOBODY stands for a player whose distance is not asked for; it is FAR.
    """
    first, second = FAR, FAR
    s.steps[start], s.queue[0] = 1, start
    done, found = 0, 1
    while done < found and s.steps[s.queue[done]] <= most:
        here = int(s.queue[done])
        done += 1
        if s.zombies[here]:
            if first == FAR and one != NOBODY and pawn_on(s, one, here) != NOWHERE:
                first = s.steps[here] - 1
            if second == FAR and other != NOBODY and pawn_on(s, other, here) != NOWHERE:
                second = s.steps[here] - 1
            if (first != FAR or one == NOBODY) and (second != FAR or other == NOBODY):
                break
        for edge in range(EDGES):
            there = int(s.near[here, edge])
            if there != NOWHERE and s.steps[there] == 0:
                s.steps[there] = s.steps[here] + 1
                s.queue[found] = there
                found += 1
    forget(s, found)
    return first, second


@kernel
def flood(s, seat):
    """Write into `s.steps` 1 + the steps from a player's nearest pawn, and the squares, nearest first, into `s.queue`.

    Return how many squares there are; `forget` blanks both again.
    """
    done = found = 0
    for pawn in range(MAX_PAWNS):
        here = int(s.pawn[seat, pawn])
        if here != NOWHERE and s.steps[here] == 0:
            s.steps[here] = 1
            s.queue[found] = here
            found += 1
    while done < found:
        here = int(s.queue[done])
        done += 1
        for edge in range(EDGES):
            there = int(s.near[here, edge])
            if there != NOWHERE and s.steps[there] == 0:
                s.steps[there] = s.steps[here] + 1
                s.queue[found] = there
                found += 1
    return found
