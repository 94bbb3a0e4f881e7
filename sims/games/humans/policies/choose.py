"""Humans!!!: what a scripted player does, decision by decision."""

import numpy as np

from sims.games.humans.board.figures import holds_undead
from sims.games.humans.board.roaming import roam
from sims.games.humans.board.sets import first_of, forget
from sims.games.humans.board.ways import building_beside, may_step, place_of, spread
from sims.games.humans.policies import answers, building, cards
from sims.games.humans.policies.guys import choose_in_mixed_game, destination
from sims.games.humans.policies.hunt import goal, let_in, origin, search
from sims.games.humans.queries.pawns import may_strike, movable
from sims.games.humans.queries.people import has_ability, holds, is_guy, pawns_on
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import NONE, NOWHERE, ONE, TWO
from sims.games.humans.records.words import Ability, Effect, Phase
from sims.kernel import kernel
from sims.sets import has, lowest

HARD = 4  # [pips] a barricade that needs as many is worth a card or the ability


@kernel
def choose(s, rules):
    """Return the action of the script of the seat that decides."""
    if s.phase > Phase.OVER:
        return choose_in_new_phase(s, rules)
    if s.phase == Phase.MOVE:
        return move(s, rules)
    if s.phase == Phase.GO:
        return go(s, rules)
    if s.phase == Phase.REROLL:
        return answers.roll_again(s, rules)
    if s.phase <= Phase.OBJECT:
        return choose_before_moving(s, rules)
    if s.phase <= Phase.STUN:
        return choose_for_card(s, rules)
    if s.phase == Phase.END:
        return cards.end(s, rules)
    return choose_in_capture(s, rules)


@kernel
def choose_in_new_phase(s, rules):
    """Return an action in a phase of the mixed game."""
    if Phase.PUT_UNDEAD <= s.phase <= Phase.PUT_BULLETS:
        return building.put_on_tile(s, rules)
    return choose_in_mixed_game(s, rules)


@kernel
def go_somewhere(s, rules, start):
    """Return the square that a guy goes to; any next to it if it has no goal."""
    there = destination(s, rules)
    if there == NOWHERE:
        roam(s, start, int(ONE), int(NOWHERE))
        there = first_of(s.waves[1])
        forget(s, int(TWO))
    return there


@kernel
def choose_before_moving(s, rules):
    """Return an action while a tile is placed, and before the pawns move."""
    if s.phase == Phase.TILE:
        return building.lay_tile(s, rules)
    if s.phase <= Phase.PUT_TOKEN:
        return building.put_on_tile(s, rules)
    if s.phase == Phase.PREPARE:
        return cards.prepare(s, rules)
    if s.phase == Phase.REACT:
        return cards.react(s, rules)
    return cards.object_or_not(s, rules)


@kernel
def choose_for_card(s, rules):
    """Return what a card or ability asks for."""
    if s.phase == Phase.PICK_HUMAN:
        return cards.pick_human(s, rules)
    if s.phase == Phase.LEAD_HUMAN:
        return cards.lead_human(s)
    if s.phase == Phase.BAIT:
        return cards.bait(s)
    if s.phase == Phase.PATCH_UP:
        return cards.patch_up(s)
    return cards.stun(s, rules)


@kernel
def choose_in_capture(s, rules):
    """Return an answer around captures, or to a barricade that came down."""
    if s.phase == Phase.CAPTURE:
        return answers.capture(s, rules)
    if s.phase == Phase.FLEE:
        return answers.flee(s, rules)
    if s.phase == Phase.WOUND:
        return answers.take_wound(s, rules)
    if s.phase == Phase.TIE:
        return answers.eat_or_infect(s, rules)
    if s.phase == Phase.ARM:
        return cards.arm(s, rules)
    if s.phase == Phase.REINFORCE:
        return cards.answer(s, rules, Effect.REINFORCED.value)
    if s.phase == Phase.SLIP_AWAY:
        return cards.answer(s, rules, Effect.SLIP_AWAY.value)
    if s.phase == Phase.CONFUSE:
        return cards.answer(s, rules, Effect.CONFUSION.value)
    return answers.hold(s, rules) if s.phase == Phase.HOLD else answers.second_opinion(s, rules)


@kernel
def move(s, rules):
    """Return the pawn that is nearest to a human: it goes there, or breaks in; a pass when none gets nearer."""
    seat = s.seat
    if is_guy(s, s.turn_seat):
        return Action.PASS.value if destination(s, rules) == NOWHERE else Action.SELECT.value
    pawns = at_large(s, seat)
    while pawns:
        there, wave, waves = search(s, rules, seat, pawns)
        if there == NOWHERE:
            forget(s, waves)
            break
        here, first = origin(s, rules, seat, there, wave)
        forget(s, waves)
        pawn = pawn_of(s, seat, here, pawns)
        if may_step(s, int(NOWHERE), here, first):
            return Action.SELECT + pawn
        entering = let_in(s, seat, here) & pawns
        if entering:
            return Action.SELECT + lowest(entering)
        if not has(s.tried, place_of(here)):
            return break_in(s, rules, pawn, here)
        pawns &= ~pawns_on(s, seat, here)  # they wait for the next turn, at the barricade that has held
    return Action.PASS.value


@kernel
def at_large(s, seat):
    """Return the set of the pawns that may move and have nobody on their square to capture or to attack."""
    pawns = movable(s, seat) & ~s.stopped
    rest = pawns
    while rest:
        pawn = lowest(rest)
        rest &= rest - 1
        square = np.int64(s.pawn[seat, pawn])
        if s.human[square] or may_strike(s, seat, square):
            pawns &= ~(1 << pawn)
    return pawns


@kernel
def pawn_of(s, seat, square, pawns):
    """Return the first of these pawns on a square."""
    return lowest(pawns_on(s, seat, square) & pawns)


@kernel
def break_in(s, rules, pawn, here):
    """Return how a pawn enters a building: the ability or a card if the barricade is hard to open, else a roll.

    Without movement left, a roll: what is spent would let the others in first. Nothing is spent where it may always
    enter (HU-127).
    """
    place = np.int64(place_of(building_beside(s, here)))
    tile = rules.land[s.tile[place]]
    if s.budget > 0 and not holds_undead(s, place) and tile.barricade - s.zombies[here] + 1 >= HARD:
        if has_ability(s, rules, s.seat, Ability.PICKAXE.value):
            return Action.PICKAXE + pawn
        boards = holds(s, rules, s.seat, Effect.LOOSE_BOARDS.value)
        if boards != NONE and cards.is_best(s, rules, s.seat, boards):
            return Action.BOARDS + pawn
    return Action.ENTER + pawn


@kernel
def go(s, rules):
    """Return the square that the chosen pawn goes to: as near to a human as the budget allows."""
    seat, pawn = s.seat, s.chosen
    start = np.int64(s.pawn[s.turn_seat, pawn])
    if is_guy(s, s.turn_seat):
        return Action.SQUARE + go_somewhere(s, rules, start)
    human, wave, waves = search(s, rules, seat, 1 << pawn)
    there = start if human == NOWHERE else goal(s, rules, seat, pawn, human, wave, s.budget)
    forget(s, waves)
    if there == start:  # no human to go to: any square will do
        spread(s, pawn, start, int(ONE), int(NOWHERE))
        there = first_of(s.waves[1])
        forget(s, int(TWO))
    return Action.SQUARE + there
