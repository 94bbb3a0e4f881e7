"""Humans!!! mixed with Zombies!!!: where players' zombies can take a guy in their next turn, as all can see."""

import numpy as np

from sims.games.humans.board.sets import forget, parts_used, reach, settle
from sims.games.humans.board.ways import walk_on
from sims.games.humans.queries.people import card_of, is_guy
from sims.games.humans.records.sizes import BITS, MAX_PAWNS, NOTHING, NOWHERE, SPOTS
from sims.kernel import kernel
from sims.sets import lowest


@kernel
def mark_reach(s, rules, seat):
    """Add 1 in `s.queue` to each square that a player's zombies reach with the movement of a turn.

    Barricades stop them, and so do humans and guys on the way: what cards and dice may open is not foreseen.
    """
    for pawn in range(MAX_PAWNS):
        if s.pawn[seat, pawn] != NOWHERE:
            reach(s, int(NOTHING), np.int64(s.pawn[seat, pawn]))
    parts, wave, most = parts_used(s), int(NOTHING), np.int64(card_of(s, rules, seat).movement)
    found = True
    while found and wave <= most:
        found = False
        for part in range(parts):
            here = settle(s, wave, part)
            found = found or here != 0
            if wave:
                here &= ~s.people[part]
            if here and wave < most:
                walk_on(s, wave + 1, part, here)
        wave += 1
    for part in range(parts):
        squares = s.seen[part]
        while squares:
            s.queue[part * BITS + lowest(squares)] += 1
            squares &= squares - 1
    forget(s, wave + 1)


@kernel
def mark_dangers(s, rules):
    """Write into `s.queue` how many players could attack a guy on each square in their next turn."""
    for seat in range(rules.players):
        if not is_guy(s, seat):
            mark_reach(s, rules, seat)


@kernel
def forget_dangers(s):
    """Blank `s.queue`."""
    for square in range(s.tiles_placed * SPOTS):
        s.queue[square] = NOTHING
