"""Humans!!!: what a script answers in captures and to rolls."""

import numpy as np

from sims.games.humans.board.sets import parts_used
from sims.games.humans.policies.cards import is_best, is_trapped
from sims.games.humans.policies.distances import measure, stop_wanting
from sims.games.humans.queries.pawns import may_capture
from sims.games.humans.queries.people import holds, leader, missing
from sims.games.humans.queries.wounds import may_take
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import BITS, MAX_PAWNS, NOBODY, NONE, NOTHING, WOUND_KINDS
from sims.games.humans.records.words import Capture, Effect, Ground, Roll
from sims.kernel import kernel
from sims.sets import has, lowest

MOST = 5  # [steps] beyond which nobody is a danger
SPARE = 2  # tokens more than those kept, from which on others' humans are worth one
AWAY, HOME, RIVAL = 4, -2, 2  # what a step is worth: away from the pursuer, from the own pawns, from the leader
INSIDE = 2  # [steps] that a building is worth to a fleeing human


@kernel
def roll_again(s, rules):
    """Return whether a token is spent: on own captures unless the human is trapped; on others if some are left."""
    failed = s.die + s.bonus < s.need
    spare = s.tokens[s.seat] - rules.policies[s.seat].tokens_kept
    if s.roll == Roll.FLIGHT or s.roller != s.seat or not failed:
        return Action.PASS.value
    if s.roll == Roll.CAPTURE:
        return Action.PASS.value if is_trapped(s, rules, s.square, int(s.prey != NOBODY)) else Action.USE.value
    if s.roll == Roll.BARRICADE and spare > 0:
        return Action.USE.value
    if s.roll == Roll.WEAPON and (spare > SPARE or missing(s, rules, s.turn_seat) == 1):
        return Action.USE.value
    return Action.PASS.value


@kernel
def capture(s, rules):
    """Return the human to attempt, with Firm Grip if no card in hand is worth more."""
    if s.prey != NOBODY:  # a guy
        return Action.SELECT + s.chosen
    pawn = int(NOTHING)
    while pawn < MAX_PAWNS - 1 and not may_capture(s, s.seat, pawn):
        pawn += 1
    grip = holds(s, rules, s.seat, Effect.FIRM_GRIP.value)
    if grip != NONE and is_best(s, rules, s.seat, grip):
        if not is_trapped(s, rules, np.int64(s.pawn[s.seat, pawn]), int(NOTHING)):
            return Action.GRIP + pawn
    return Action.SELECT + pawn


@kernel
def infects(s, rules):
    """Return whether a script would rather infect than eat: more pawns first, then points that cannot be lost."""
    return s.pawns[s.seat] < min(rules.policies[s.seat].eats_from, rules.pawns)


@kernel
def eat_or_infect(s, rules):
    """Return what happens to a human on a tie."""
    return Action.INFECT.value if infects(s, rules) else Action.EAT.value


@kernel
def is_infected_anyway(s, rules):
    """Return whether a human that gets away cannot flee and is infected, which is what the script wants."""
    return infects(s, rules) and is_trapped(s, rules, s.square, int(s.prey != NOBODY))


@kernel
def hold(s, rules):
    """Return whether the Wrestler holds on to a human that it missed."""
    return Action.PASS.value if is_infected_anyway(s, rules) else Action.USE.value


@kernel
def second_opinion(s, rules):
    """Return whether the Doctor draws anew: only an escape can become better."""
    better = s.drawn_cards[Capture.ESCAPE] and not is_infected_anyway(s, rules)
    return Action.USE.value if better else Action.PASS.value


@kernel
def take_wound(s, rules):
    """Return the wound card to take: one that costs no pawn, if there is one; for another player one that does."""
    best = NONE
    for kind in range(WOUND_KINDS):
        if may_take(s, kind):
            deadly = has(rules.head_shots, kind) or s.wound[s.hurt, kind]
            if best == NONE or (deadly != 0) == (s.seat != s.hurt):
                best = kind
    return Action.WOUND + best


@kernel
def flee(s, rules):
    """Return where a human flees to: far from the pawns of whom it fled and of the leader, near to the own."""
    seat = s.seat
    for part in range(parts_used(s)):
        s.wanted[part] = s.ends[s.flight, part]
    add_distances(s, s.turn_seat, int(AWAY))
    add_distances(s, seat, int(HOME))
    if rules.policies[seat].spoils:
        add_distances(s, leader(s, rules, seat), int(RIVAL))
    best, most = NONE, 0
    for part in range(parts_used(s)):
        ends = s.wanted[part]
        while ends:
            square = part * BITS + lowest(ends)
            ends &= ends - 1
            value = np.int64(s.queue[square])
            s.queue[square] = 0
            if s.ground[square] == Ground.BUILDING:
                value += 2 * INSIDE
            if best == NONE or value > most:
                best, most = square, value
    stop_wanting(s)
    return Action.SQUARE + best


@kernel
def add_distances(s, seat, weight):
    """Add to `s.queue`, for each end of a flight, its steps from a player's nearest pawn times a weight."""
    measure(s, seat, int(MOST))
    for part in range(parts_used(s)):
        ends = s.wanted[part]
        while ends:
            square = part * BITS + lowest(ends)
            ends &= ends - 1
            s.queue[square] += weight * (np.int64(s.steps[square]) - 1 if s.steps[square] else MOST)
            s.steps[square] = 0
