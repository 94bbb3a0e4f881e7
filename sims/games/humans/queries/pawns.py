"""Humans!!!: what a pawn may do now: step, enter a building, capture."""

import numpy as np

from sims.games.humans.board.figures import holds_undead
from sims.games.humans.board.roaming import can_walk, roam
from sims.games.humans.board.ways import building_beside, may_step, place_of, spread
from sims.games.humans.queries.people import is_guy, on_board, pawns_on
from sims.games.humans.records.sizes import MAX_SEATS, NOBODY, NOWHERE
from sims.kernel import kernel
from sims.sets import has, lowest


@kernel
def movable(s, seat):
    """Return the set of the pawns on the board that are not stunned."""
    return on_board(s, seat) & ~s.stunned


@kernel
def may_move(s, pawn):
    """Return whether a pawn may take a step (HU-026 to HU-030)."""
    here = np.int64(s.pawn[s.turn_seat, pawn])
    if here == NOWHERE or s.budget <= 0 or has(s.stopped | s.stunned, pawn):
        return False
    if is_guy(s, s.turn_seat):
        return can_walk(s, here)
    for k in range(s.ways[here]):
        if may_step(s, pawn, here, np.int64(s.way[here, k])):
            return True
    return False


@kernel
def may_enter(s, pawn):
    """Return whether a pawn may try to enter a building from its square (HU-033, HU-034, HU-038, HU-127)."""
    here = np.int64(s.pawn[s.turn_seat, pawn])
    if here == NOWHERE or has(s.stopped | s.stunned, pawn) or s.chit[here] or s.door[here] or is_guy(s, s.turn_seat):
        return False
    if building_beside(s, here) == NOWHERE:
        return False
    place = np.int64(place_of(here))
    return not has(s.tried, place) or (holds_undead(s, place) and not has(s.let_in, pawn))  # HU-127: it always may


@kernel
def may_capture(s, seat, pawn):
    """HU-046: return whether a pawn shares its square with a human that was not attempted in this turn.

    Of several own pawns on the square the first one stands for all (HU-A17). A guy is attempted by the pawn chosen.
    """
    if s.prey != NOBODY:
        return pawn == s.chosen
    square = np.int64(s.pawn[seat, pawn])
    if is_guy(s, seat) or square == NOWHERE or s.human[square] == 0 or has(s.attempted, pawn):
        return False
    for other in range(pawn):
        if s.pawn[seat, other] == square:
            return False
    return True


@kernel
def attacker_of(s, seat, guy):
    """Return the pawn with which a player may attack a guy on its square, or NOWHERE (HU-130, HU-135).

    One that was moved there in this turn, else any while the guy has lost to the player: see `may_let_be`.
    """
    pawns = pawns_on(s, seat, np.int64(s.pawn[guy, 0]))
    if pawns & s.came:
        return lowest(pawns & s.came)
    return lowest(pawns) if pawns and has(s.lost_to[guy], seat) else int(NOWHERE)


@kernel
def may_strike(s, seat, square):
    """HU-135: return whether a guy on a square has lost to a player, whose zombies there may attack it unmoved."""
    if s.guys[square] == 0:
        return False
    for guy in range(MAX_SEATS):
        if has(s.lost_to[guy], seat) and s.pawn[guy, 0] == square:
            return True
    return False


@kernel
def may_let_be(s):
    """HU-135: return whether an attack on a guy is an opportunity, which the player need not take."""
    return s.prey != NOBODY and not has(s.came, s.chosen)


@kernel
def steps_of_pawn(s, here, until):
    """Search from a pawn's square as `ways.spread`, or for a guy as `roaming.roam`."""
    if is_guy(s, s.turn_seat):
        return roam(s, here, s.budget, until)
    return spread(s, s.chosen, here, s.budget, until)
