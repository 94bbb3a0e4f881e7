"""Humans!!!: which cards and abilities a script uses, and when.

A player may play one card a round, so a card is played only if none in hand is worth more to hold.
"""

import numpy as np

from sims.games.humans.board.flight import can_move
from sims.games.humans.board.sets import bit_of, forget, parts_used
from sims.games.humans.policies.distances import nearest, stop_wanting, want
from sims.games.humans.policies.hunt import origin, search
from sims.games.humans.policies.zombies_cards import helps_own_turn, hurries, is_near_enough, reacts_now
from sims.games.humans.queries.cards import (
    first_leadable,
    is_bait_square,
    may_lead,
    may_play_own,
    may_react,
    may_use,
    steps_led,
)
from sims.games.humans.queries.pawns import movable
from sims.games.humans.queries.people import is_guy, missing, pawns_on, seat_after, strongest_weapon
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import BITS, NOBODY, NONE, NOTHING, NOWHERE, ONE, SPOTS, TWO, WOUND_KINDS
from sims.games.humans.records.words import Effect, Mode, Phase
from sims.kernel import kernel
from sims.sets import lowest

CLOSE = 2  # [points] a player who needs no more is about to win
LATE = 4  # [points] from which on abilities are not saved any longer
CHEAP = 2  # what is worth no more is discarded for a new card
PER_WOUND = 2  # what each wound card in front of a player adds to the worth of Patch Up
FEW_TOKENS, STRONG = 1, 2


@kernel
def worth(s, rules, seat, row):
    """Return what a card in hand is worth to a script; the more wounds, the likelier does the next one cost a pawn."""
    wounds = count_wounds(s, seat) if rules.cards[row].effect == Effect.PATCH_UP else 0
    return rules.worth[seat, row] + PER_WOUND * wounds


@kernel
def count_wounds(s, seat):
    """Return how many wound cards lie in front of a player."""
    wounds = 0
    for kind in range(WOUND_KINDS):
        wounds += np.int64(s.wound[seat, kind])
    return wounds


@kernel
def is_best(s, rules, seat, row):
    """Return whether no card in hand is worth more. A guy waits for nothing: what it holds for later is no answer."""
    return is_guy(s, seat) or worth(s, rules, seat, row) == most_worth(s, rules, seat)


@kernel
def useful(s, rules, seat):
    """Return the rows in hand that are worth the card a round: in another's turn those that answer, as the rest wait.

    In its next own turn a player may play a card again.
    """
    rows = s.in_hand[seat]
    if s.turn_seat == seat:
        return rows
    answers = rules.reactions | rules.with_effect[Effect.WEAPON.value] | rules.with_effect[Effect.REINFORCED.value]
    answers |= rules.with_effect[Effect.SLIP_AWAY.value] | rules.with_effect[Effect.CONFUSION.value]
    return rows & answers


@kernel
def most_worth(s, rules, seat):
    """Return what the best card in hand that is still of use before the next own turn is worth to a script."""
    rows = useful(s, rules, seat)
    most = worth(s, rules, seat, lowest(rows))
    while rows:
        most = max(most, worth(s, rules, seat, lowest(rows)))
        rows &= rows - 1
    return most


@kernel
def opposes(s, rules, seat):
    """Return whether a script plays cards against the player whose turn it is.

    Where guys play, the players of zombies all lose when a guy wins: they spare each other for long. A guy keeps its
    card of the round for the player of zombies who is nearest to winning, of those who move before the next guy.
    """
    if is_guy(s, seat) and has_worse_to_come(s, rules):
        return False
    fellows = rules.mode == Mode.MIXED and not is_guy(s, seat) and not is_guy(s, s.turn_seat)
    return is_near_enough(s, rules, rules.policies[seat].fellow_gap if fellows else rules.gap[seat])


@kernel
def has_worse_to_come(s, rules):
    """Return whether a player of zombies who needs fewer points than this one moves next, or before the next guy."""
    other = seat_after(rules, s.turn_seat, int(ONE))
    while not is_guy(s, s.turn_seat) and not is_guy(s, other):
        if missing(s, rules, other) < missing(s, rules, s.turn_seat):
            return True
        other = seat_after(rules, other, int(ONE))
    return False


@kernel
def out_of_reach(s, rules):
    """Return whether the nearest human is farther than the budget."""
    human, steps, waves = search(s, rules, s.seat, movable(s, s.seat))
    forget(s, waves)
    return human == NOWHERE or steps > s.budget


@kernel
def helps_now(s, rules, row):
    """Return whether a card of the own turn does something useful now."""
    effect = rules.cards[row].effect
    if effect >= Effect.SKATEBOARD:
        return helps_own_turn(s, rules, effect, rules.cards[row].amount)
    if is_guy(s, s.seat):
        return effect == Effect.MORE_MOVEMENT and hurries(s, rules)  # nothing else helps anybody on its side
    if effect == Effect.SECOND_WIND:
        return s.tokens[s.seat] <= FEW_TOKENS
    if effect == Effect.PATCH_UP:
        return True  # the next wound of that kind costs a pawn
    if rules.mode == Mode.MIXED or (effect != Effect.MORE_MOVEMENT and effect != Effect.PANIC):
        return True  # who waits while guys play loses to them
    pawns = movable(s, s.seat)  # two or more share the movement, and go on to further humans
    shared = effect == Effect.MORE_MOVEMENT and pawns & (pawns - 1) != 0
    return shared or out_of_reach(s, rules)  # in a game of zombies alone both are kept for an empty neighbourhood


@kernel
def prepare(s, rules):
    """Return a card of the own turn, the ability, or a pass."""
    seat, guy = s.seat, is_guy(s, s.seat)
    best = int(NONE)
    rows = s.in_hand[seat]
    most = most_worth(s, rules, seat) if rows else 0
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        if (
            (guy or worth(s, rules, seat, row) == most)
            and may_play_own(s, rules, seat, row)
            and helps_now(s, rules, row)
        ):
            if best == NONE or worth(s, rules, seat, row) > worth(s, rules, seat, best):
                best = row
    if best != NONE:
        return Action.PLAY + best
    if s.phase == Phase.PREPARE and may_use(s, rules):
        if missing(s, rules, seat) <= LATE or out_of_reach(s, rules):
            return Action.USE.value
    return Action.PASS.value


@kernel
def end(s, rules):
    """Return a card of the own turn, the card to discard, or a pass."""
    action = prepare(s, rules)
    if action != Action.PASS or s.thrown >= rules.discards:
        return action
    least = int(NONE)
    rows = s.in_hand[s.seat]
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        if worth(s, rules, s.seat, row) <= CHEAP:
            if least == NONE or worth(s, rules, s.seat, row) < worth(s, rules, s.seat, least):
                least = row
    return Action.PASS.value if least == NONE else Action.DISCARD + least


@kernel
def react(s, rules):
    """Return a card against the player who is about to move, or a pass."""
    seat = s.seat
    if opposes(s, rules, seat):
        rows = s.in_hand[seat]
        while rows:
            row = lowest(rows)
            rows &= rows - 1
            if may_react(s, rules, seat, row) and reacts_now(s, rules, rules.cards[row].effect):
                # what is worth more in hand is of no use against a guy, and the next own turn is a new round
                if is_guy(s, s.turn_seat) or is_best(s, rules, seat, row) or missing(s, rules, s.turn_seat) <= CLOSE:
                    return Action.PLAY + row
    return Action.PASS.value


@kernel
def answer(s, rules, effect):
    """Return the card with this effect if it is to be played against the player whose turn it is, or a pass.

    Slip Away and Confusion do nothing for a human that cannot flee: it is infected all the same.
    """
    seat = s.seat
    if opposes(s, rules, seat):
        rows = s.in_hand[seat] & rules.with_effect[effect]
        while rows:
            row = lowest(rows)
            rows &= rows - 1
            if is_best(s, rules, seat, row) or missing(s, rules, s.turn_seat) <= CLOSE:
                helps = effect == Effect.REINFORCED or not is_trapped(s, rules, s.square, int(s.prey != NOBODY))
                return Action.PLAY + row if helps else Action.PASS.value
    return Action.PASS.value


@kernel
def arm(s, rules):
    """Return the strongest weapon in hand, or a pass."""
    if opposes(s, rules, s.seat) and not is_lost(s, rules):
        return Action.PLAY + strongest_weapon(s, rules, s.seat)
    return Action.PASS.value


@kernel
def is_lost(s, rules):
    """Return whether a weapon is wasted on a caught human: it cannot flee, so it is infected though it hits (HU-A13).

    Unless the hit kills the zombie: a hunter with many wounds, or one who wins with this human, is fought all the same.
    """
    hunter = s.turn_seat
    if count_wounds(s, hunter) >= rules.policies[s.seat].arms_lost or missing(s, rules, hunter) <= 1:
        return False
    return is_trapped(s, rules, s.square, int(s.prey != NOBODY))


@kernel
def is_trapped(s, rules, square, guy):
    """Return whether a human, or a guy, cannot flee: missed, it is infected without a draw (HU-063)."""
    return not can_move(s, square, rules.die_sides, guy)


@kernel
def object_or_not(s, rules):
    """Return whether the Lawyer stops a card: one that takes an own human away, or helps whoever is about to win."""
    if s.turn_seat != s.seat:
        stops = s.card_seat == s.turn_seat and missing(s, rules, s.turn_seat) <= CLOSE
        return Action.USE.value if stops else Action.PASS.value
    effect = rules.cards[s.card].effect
    takes = effect == Effect.SLIP_AWAY or effect == Effect.CONFUSION
    takes = takes or (effect == Effect.WEAPON and rules.cards[s.card].amount >= STRONG)
    if takes or missing(s, rules, s.seat) <= LATE:
        return Action.USE.value
    return Action.PASS.value


@kernel
def stun(s, rules):
    """Return the pawn nearest to a human."""
    pawns = movable(s, s.turn_seat)
    human, wave, waves = search(s, rules, s.turn_seat, pawns)
    if human != NOWHERE:
        square, _ = origin(s, rules, s.turn_seat, human, wave)
        pawns &= pawns_on(s, s.turn_seat, square)
    forget(s, waves)
    return Action.SELECT + lowest(pawns)


@kernel
def bait(s):
    """Return the free road square nearest to the own pawns."""
    for square in range(s.tiles_placed * SPOTS):
        if is_bait_square(s, square):
            want(s, square)
    best = nearest(s, s.seat, int(NOTHING))
    stop_wanting(s)
    return Action.SQUARE + best


@kernel
def patch_up(s):
    """Return a wound card to discard: the first one."""
    kind = int(NOTHING)
    while s.wound[s.seat, kind] == 0:
        kind += 1
    return Action.WOUND + kind


@kernel
def pick_human(s, rules):
    """Return the nearest human that may be led and does not stand beside an own pawn yet; a tune ends without one."""
    most = steps_led(s, rules)
    for part in range(parts_used(s)):
        s.wanted[part] = s.people[part]
    best = nearest(s, s.seat, int(TWO))
    while best != NOWHERE and not may_lead(s, best, most):
        s.wanted[best // BITS] &= ~bit_of(best)
        best = nearest(s, s.seat, int(TWO))
    stop_wanting(s)
    if best == NOWHERE:
        if s.card == NONE:
            return Action.PASS.value
        best = first_leadable(s, most)
    return Action.SQUARE + best


@kernel
def lead_human(s):
    """Return the end nearest to the own pawns."""
    for part in range(parts_used(s)):
        s.wanted[part] = s.ends[0, part]
    best = nearest(s, s.seat, int(NOTHING))
    stop_wanting(s)
    return Action.SQUARE + best
