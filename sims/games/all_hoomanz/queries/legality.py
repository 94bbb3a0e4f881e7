"""All Hoomanz Are Dead, what is legal. Questions only.

An action is one number: the start of its range in `words.Action` plus an argument. The arguments are:

    EXPLORE, + direction          STRIKE + core            MOVE, FERRY, WORMHOLE + room
    ARM + recipe                  POTION, DRINK + kind     SEND + 60 x seat + room
    REPLICATE + 1 for a Monster   LEVEL_UP + chit          MOVE_NOODLE + 4 x seat + direction
    UNEQUIP + slot                CURE, HEAL, SHOCK + seat TO_GAUGE, TO_SHIELDS + shields - 1
    TURN_OVER + level             REPLACE + 4 x level + chit        STASH + place
"""

from sims.games.all_hoomanz.queries.adam_actions import adam_is_legal, adam_moves, can_repair, legal_adam_actions
from sims.games.all_hoomanz.queries.gear import cards_with, feral, hand_limit, is_infected, is_usable
from sims.games.all_hoomanz.queries.hero_actions import (
    FREE_STEPS,
    act_is_legal,
    can_explore,
    can_level,
    free_flag,
    gear_action_is_legal,
    is_beside,
    legal_hero_actions,
    move_targets,
    moves,
    noodle_move_is_legal,
    trade_is_legal,
)
from sims.games.all_hoomanz.queries.recipes import can_brew
from sims.games.all_hoomanz.records.sizes import CHITS, MAX_ROOMS, MAX_SEATS, NONE, NOWHERE, SLOTS
from sims.games.all_hoomanz.records.words import Action, Effect, Feral, Phase
from sims.kernel import kernel

ACTIONS = Action.SEND + MAX_ROOMS * MAX_SEATS


@kernel
def legal(s, rules, action):
    """Return whether the player who decides may take an action now."""
    if s.phase == Phase.ACT:
        return act_is_legal(s, rules, s.seat, action)
    if s.phase == Phase.READY:
        if Action.LEVEL_UP <= action < Action.LEVEL_UP + CHITS:
            return can_level(s, rules, s.seat, action - Action.LEVEL_UP)
        if Action.UNEQUIP <= action < Action.CURE:
            return gear_action_is_legal(s, rules, s.seat, action)
        if action == Action.IMPLANT or action == Action.REMOVE_IMPLANT:
            return free_flag(s, rules, s.seat, action)
        return action == Action.DEFENSE or action == Action.ATTACK
    if s.phase == Phase.STASH:
        if action == Action.PASS:
            return True
        place = action - Action.STASH
        if not 0 <= place < rules.stash:
            return False
        return s.stash[place] != NONE and s.held[s.seat] < hand_limit(s, rules, s.seat)
    if s.phase == Phase.ADAM_READY:
        return action == Action.RECRUIT or (action == Action.REPAIR and can_repair(s, rules))
    if s.phase == Phase.ADAM_ACT:
        return adam_is_legal(s, rules, action)
    return False


@kernel
def legal_actions(s, rules, into):
    """Write the legal actions into an array with room for all ACTIONS, in rising order; return how many they are."""
    if s.phase == Phase.ACT:
        return legal_hero_actions(s, rules, s.seat, into)
    if s.phase == Phase.ADAM_ACT:
        return legal_adam_actions(s, rules, into)
    found = 0
    for action in range(Action.MOVE):  # no action of a room is legal
        into[found] = action  # the next one takes this place unless it is legal
        found += legal(s, rules, action)
    return found


@kernel
def may_do_more_than_stop(s, rules):
    """Return whether an action is legal besides STOP, which always is in a hero's or A.D.A.M.'s turn."""
    for action in range(Action.STOP + 1, ACTIONS):
        if legal(s, rules, action):
            return True
    return False


@kernel
def has_choice(s, rules):
    """Return whether two or more actions are legal; quicker than to count them all."""
    if s.phase == Phase.ACT:
        # to stop is always legal, so one more legal action is a choice; the common ones are tried first
        seat = s.seat
        if s.actions > 0:
            if move_targets(s, rules, seat):
                return True
            for direction in range(4):
                if can_explore(s, rules, seat, direction):
                    return True
        return has_free_deed(s, rules, seat) or (s.actions > 0 and may_do_more_than_stop(s, rules))
    if s.phase == Phase.STASH:
        return s.held[s.seat] < hand_limit(s, rules, s.seat) and s.stash_left > 0
    if s.phase == Phase.ADAM_READY:
        return can_repair(s, rules)
    if s.phase == Phase.ADAM_ACT:
        if s.actions == 0 or s.adam_room == NOWHERE:
            return False
        return adam_moves(s) != 0 or may_do_more_than_stop(s, rules)
    return s.phase == Phase.READY


@kernel
def has_free_deed(s, rules, seat):
    """Return whether a hero without Actions may do more than stop."""
    if s.drinks[seat] > 0 and s.steps < FREE_STEPS:
        return True
    if s.held[seat] < hand_limit(s, rules, seat):
        for slot in range(SLOTS):
            if is_usable(s, seat, slot):
                return True
    for chit in range(CHITS):
        if can_level(s, rules, seat, chit):
            return True
    if feral(s, rules, seat) == Feral.MEDIC:
        for other in range(rules.players):
            if is_beside(s, rules, seat, other) and is_infected(s, other):
                return True
    if moves(s, rules, seat):
        return True
    if s.steps >= FREE_STEPS:
        return False
    for potion in range(3):
        if can_brew(s, rules, seat, potion):
            return True
    for action in range(Action.OVERDRIVE.value, Action.REMOVE_IMPLANT + 1):
        if free_flag(s, rules, seat, action):
            return True
    if free_flag(s, rules, seat, Action.DRONE_NOODLE.value):
        return True
    if cards_with(s, rules, Effect.MOVE_NOODLE) > 0:
        for who in range(rules.players):
            for direction in range(4):
                if noodle_move_is_legal(s, rules, who, direction):
                    return True
    if feral(s, rules, seat) == Feral.PSYCHIC:
        for action in range(Action.TO_GAUGE.value, Action.STASH.value):
            if trade_is_legal(s, rules, seat, action):
                return True
    return False
