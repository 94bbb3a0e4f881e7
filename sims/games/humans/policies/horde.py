"""Humans!!! mixed with Zombies!!!: which nonplayer zombies a script moves, and where to (HU-128)."""

import numpy as np

from sims.games.humans.board.sets import parts_used
from sims.games.humans.policies.daring import dares, fears
from sims.games.humans.policies.distances import measure, stop_wanting
from sims.games.humans.queries.horde import may_drive, may_drive_to
from sims.games.humans.queries.people import is_guy, missing
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import BITS, FAR, NOBODY, NOTHING, NOWHERE, SPOTS
from sims.kernel import kernel
from sims.sets import lowest

NEAR = 8  # [steps] beyond which a nonplayer zombie matters to nobody
WORTH = 10  # [steps] a step nearer, or farther, counts as much as standing so much nearer


@kernel
def drive(s, rules):
    """Return the nonplayer zombie that moves: the one whose step brings most, of equals the one nearest to the guy."""
    seat = target(s, rules)
    towards = draws_near(s, rules, seat)
    measure_horde(s, seat)
    best, most = int(NOWHERE), 0
    for part in range(parts_used(s)):
        left = s.horde[part]
        while left:
            square = part * BITS + lowest(left)
            left &= left - 1
            if may_drive(s, square):
                steps = steps_to(s, square)
                _, after = best_step(s, square, towards)
                gain = WORTH * (steps - after if towards else after - steps) - steps
                if best == NOWHERE or gain > most:
                    best, most = square, gain
    forget_steps(s)
    return Action.SQUARE + best


@kernel
def drive_to(s, rules):
    """Return where it goes: see `draws_near`."""
    seat = target(s, rules)
    measure_horde(s, seat)
    there, _ = best_step(s, s.drives, draws_near(s, rules, seat))
    forget_steps(s)
    return Action.SQUARE + there


@kernel
def target(s, rules):
    """Return the guy that the dead are driven to or from: the own, else that of the town who needs fewest zombies."""
    if is_guy(s, s.seat):
        return s.seat
    best = int(NOBODY)
    for seat in range(rules.players):
        if is_guy(s, seat) and s.pawn[seat, 0] != NOWHERE:
            if best == NOBODY or missing(s, rules, seat) < missing(s, rules, best):
                best = seat
    return best


@kernel
def draws_near(s, rules, seat):
    """Return whether the dead come nearer: to a guy who looks for fights, and to a rival who has more to fear."""
    if seat == NOBODY:
        return False
    return dares(s, rules, seat) if seat == s.seat else fears(s, rules, s.seat, seat)


@kernel
def best_step(s, here, towards):
    """Return where a nonplayer zombie on a square had best step, and how far that is from the guy."""
    best, least = int(NOWHERE), int(NOTHING)
    for k in range(s.ways[here]):
        there = np.int64(s.way[here, k])
        if may_drive_to(s, here, there):
            steps = steps_to(s, there)
            if best == NOWHERE or (steps < least if towards else steps > least):
                best, least = there, steps
    return best, least


@kernel
def steps_to(s, square):
    """Return 1 + the steps from the guy to a square, `NEAR` + 2 if it is farther away."""
    return min(NEAR + 2, np.int64(s.steps[square]) if s.steps[square] else int(FAR))


@kernel
def measure_horde(s, seat):
    """Write into `s.steps` 1 + the steps from a guy to each square that is near enough to matter."""
    if seat != NOBODY:
        for part in range(parts_used(s)):
            s.wanted[part] = s.streets[part] | s.inside[part]
        measure(s, seat, int(NEAR))
        stop_wanting(s)


@kernel
def forget_steps(s):
    """Blank `s.steps`."""
    for square in range(s.tiles_placed * SPOTS):
        s.steps[square] = NOTHING
