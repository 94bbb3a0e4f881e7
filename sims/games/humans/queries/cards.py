"""Humans!!!: which cards and abilities a player may use now."""

from sims.games.humans.board.flight import can_move
from sims.games.humans.board.sets import parts_used
from sims.games.humans.queries.pawns import movable
from sims.games.humans.queries.people import has_ability, holds, is_guy, may_play_any, may_play_card, strongest_weapon
from sims.games.humans.queries.zombies_cards import fits_own_turn, fits_reaction
from sims.games.humans.records.sizes import BITS, NONE, NOTHING, NOWHERE, SPOTS, WOUND_KINDS
from sims.games.humans.records.words import Ability, Effect, Ground, Phase
from sims.kernel import kernel
from sims.sets import lowest


@kernel
def answers(s, rules, seat, phase):
    """Return whether a player has anything but a pass when asked in this phase."""
    if not may_play_any(s, rules, seat):
        return False
    if phase == Phase.REACT:
        rows = s.in_hand[seat] & rules.playable[seat] & rules.reactions
        while rows:
            if may_react(s, rules, seat, lowest(rows)):
                return True
            rows &= rows - 1
        return False
    if phase == Phase.ARM:
        return strongest_weapon(s, rules, seat) != NONE
    return holds(s, rules, seat, answer_to(phase)) != NONE


@kernel
def answer_to(phase):
    """Return the effect of the card that answers in a phase."""
    if phase == Phase.REINFORCE:
        return Effect.REINFORCED.value
    if phase == Phase.SLIP_AWAY:
        return Effect.SLIP_AWAY.value
    if phase == Phase.CONFUSE:
        return Effect.CONFUSION.value
    return Effect.WEAPON.value


@kernel
def may_react(s, rules, seat, row):
    """Return whether a card may be played against the player who is about to move (HU-H05)."""
    effect = rules.cards[row].effect
    if not may_play_card(s, rules, seat, row):
        return False
    if effect == Effect.STUNNED:
        return s.budget > 0 and movable(s, s.turn_seat) != 0
    return s.budget > 0 if effect == Effect.LESS_MOVEMENT else fits_reaction(s, effect)


@kernel
def may_play_own(s, rules, seat, row):
    """Return whether a card may be played in the own turn: before moving, or after the captures (HU-081)."""
    if not may_play_card(s, rules, seat, row):
        return False
    effect, amount = rules.cards[row].effect, rules.cards[row].amount
    if effect >= Effect.SKATEBOARD:
        return fits_own_turn(s, rules, seat, effect, amount)
    if effect == Effect.SECOND_WIND:
        return s.tokens_left > 0
    if effect == Effect.PATCH_UP:
        return has_wound(s, seat)
    if s.phase != Phase.PREPARE:
        return False
    if effect == Effect.MORE_MOVEMENT:
        return not is_guy(s, seat) or s.budget > 0  # a guy that rests moves no more
    if effect == Effect.BAIT:
        return s.humans_left > 0 and first_bait(s) != NOWHERE
    return effect == Effect.PANIC and first_leadable(s, amount) != NOWHERE


@kernel
def has_wound(s, seat):
    """Return whether a wound card lies in front of a player."""
    for kind in range(WOUND_KINDS):
        if s.wound[seat, kind]:
            return True
    return False


@kernel
def is_bait_square(s, square):
    """Return whether bait may be put on a square: a road without human and zombie (HU-H05)."""
    return s.ground[square] == Ground.ROAD and s.human[square] == 0 and s.zombies[square] == 0 and s.undead[square] == 0


@kernel
def first_bait(s):
    """Return the first square for bait, or NOWHERE."""
    for square in range(s.tiles_placed * SPOTS):
        if is_bait_square(s, square):
            return square
    return NOWHERE


@kernel
def may_lead(s, square, most):
    """Return whether a human stands on a square that can move, and was not led already."""
    if s.human[square] == 0:
        return False
    for i in range(s.led):
        if s.led_to[i] == square:
            return False
    return can_move(s, square, most, int(NOTHING))


@kernel
def first_leadable(s, most):
    """Return the first square with a human that may be led, or NOWHERE."""
    for part in range(parts_used(s)):
        people = s.people[part]
        while people:
            square = part * BITS + lowest(people)
            people &= people - 1
            if may_lead(s, square, most):
                return square
    return int(NOWHERE)


@kernel
def steps_led(s, rules):
    """Return how far a human may be led now: by panic, or by a tune."""
    return rules.cards[s.card].amount if s.card != NONE else rules.tune_steps


@kernel
def may_use(s, rules):
    """Return whether an ability may be used before moving (HU-H04)."""
    if has_ability(s, rules, s.seat, Ability.CHEER.value):
        return True
    if rules.tune_humans == 0 or not has_ability(s, rules, s.seat, Ability.TUNE.value):
        return False
    return first_leadable(s, rules.tune_steps) != NOWHERE
