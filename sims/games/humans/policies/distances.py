"""Humans!!!: how far squares are from pawns, barricades left aside."""

import numpy as np

from sims.games.humans.board.ways import forget
from sims.games.humans.queries.people import pawn_on
from sims.games.humans.records.sizes import FAR, MAX_PAWNS, NOBODY, NOTHING, NOWHERE, ONE, SPOTS, SQUARES
from sims.kernel import kernel
from sims.sets import has

LAST = 2 * SQUARES - 1


@kernel
def distances(s, start, one, other, most):
    """Return how many steps a square is from the nearest pawn of each of two players; FAR beyond `most` steps.

    NOBODY stands for a player whose distance is not asked for; it is FAR.
    """
    first, second = FAR, FAR
    s.steps[start], s.queue[0] = 1, start
    done, found = int(NOTHING), int(ONE)
    while done < found and s.steps[s.queue[done]] <= most:
        here = np.int64(s.queue[done])
        done += 1
        if s.zombies[here]:
            if first == FAR and one != NOBODY and pawn_on(s, one, here) != NOWHERE:
                first = s.steps[here] - 1
            if second == FAR and other != NOBODY and pawn_on(s, other, here) != NOWHERE:
                second = s.steps[here] - 1
            if (first != FAR or one == NOBODY) and (second != FAR or other == NOBODY):
                break
        for k in range(s.ways[here]):
            there = np.int64(s.way[here, k])
            if s.steps[there] == 0:
                s.steps[there] = s.steps[here] + 1
                s.queue[found] = there
                found += 1
    forget(s, found)
    return first, second


@kernel
def flood(s, seat, most, wanted):
    """Write into `s.steps` 1 + the steps from a player's nearest pawn, and the squares, nearest first, into `s.queue`.

    Args:
        s: The game.
        seat: The player.
        most: How many steps it goes at most.
        wanted: It ends once so many ends of a human's flight are reached; 0: it does not ask.

    Returns:
        How many squares were reached; `forget` blanks both again.
    """
    done = found = 0
    for pawn in range(MAX_PAWNS):
        here = np.int64(s.pawn[seat, pawn])
        if here != NOWHERE and s.steps[here] == 0:
            s.steps[here] = 1
            s.queue[found] = here
            found += 1
    while done < found and s.steps[s.queue[done]] <= most:
        here = np.int64(s.queue[done])
        done += 1
        for k in range(s.ways[here]):
            there = np.int64(s.way[here, k])
            if s.steps[there] == 0:
                s.steps[there] = s.steps[here] + 1
                s.queue[found] = there
                found += 1
                if wanted and has(np.int64(s.ends[there]), s.flight):
                    wanted -= 1
                    if wanted == 0:
                        return found
    return found


@kernel
def add_distances(s, seat, most, wanted, weight):
    """Add to each end of a human's flight its steps from a player's nearest pawn, at most `most`, times a weight.

    The sums stand at the end of `s.queue`, the first end's last. `wanted` says how many ends there are.
    """
    found = flood(s, seat, most, wanted)
    for place in range(wanted):
        steps = np.int64(s.steps[s.queue[LAST - 2 * place]]) - 1
        s.queue[LAST - 2 * place - 1] += weight * (most if steps < 0 else steps)
    forget(s, found)


@kernel
def list_ends(s):
    """Write the ends of a human's flight into the last, third last, ... places of `s.queue`; return how many."""
    wanted = 0
    for square in range(s.tiles_placed * SPOTS):
        if has(np.int64(s.ends[square]), s.flight):
            s.queue[LAST - 2 * wanted] = square
            wanted += 1
    return wanted
