"""Humans!!!: the chapter Taking Wounds."""

import numpy as np

from sims.games.humans.board.figures import put_zombie, take_zombie
from sims.games.humans.queries.people import card_of
from sims.games.humans.queries.wounds import may_take
from sims.games.humans.records.sizes import MIDDLE, NOTHING, NOWHERE, WOUND_KINDS
from sims.games.humans.records.words import Event, Mode, Phase, Roll, Step, WoundChoice, WoundResult
from sims.games.humans.rules.decks import discard_wounds, draw_wounds
from sims.games.humans.rules.dice import roll
from sims.games.humans.rules.ending import check_left_square
from sims.kernel import kernel
from sims.sets import has
from sims.trace import emit


@kernel
def settle_weapon(s, rules):
    """HU-050: the weapon's roll counts; a human that fails is infected or eaten, unless it may be armed again."""
    if s.die + s.bonus < s.need:
        s.step = Step.ARM
        s.asked = s.asked + 1
        emit(s, Event.HUMAN_FAILED, s.card_seat, s.square)
        return
    s.wounded = 1
    wound(s, rules, s.turn_seat)


@kernel
def wound(s, rules, seat):
    """HU-069 to HU-071, HU-A74: wound a player's zombie in combat: draw wound cards, and take one."""
    s.hurt = seat
    s.wounds_taken[seat] += 1
    draw_wounds(s, card_of(s, rules, seat).taking_wounds)
    emit(s, Event.WOUNDS_DRAWN, seat, s.square)
    found, only = int(NOTHING), int(NOTHING)
    for kind in range(WOUND_KINDS):
        if may_take(s, kind):
            found += 1
            only = kind
    if found > 1:
        s.phase = Phase.WOUND
        s.seat = s.turn_seat if rules.wound_choice == WoundChoice.ACTIVE else seat
    elif found == 1:
        take_wound(s, rules, only)
    else:
        end_wound(s, rules)


@kernel
def take_wound(s, rules, kind):
    """HU-072 to HU-075: take one of the cards drawn; a Head Shot, or a second one of its kind, costs the pawn."""
    seat = s.hurt
    s.drawn_cards[kind] -= 1
    discard_wounds(s)
    s.phase = Phase.NEXT
    emit(s, Event.WOUNDED, seat, kind)
    head_shot = has(rules.head_shots, kind)
    if head_shot or s.wound[seat, kind]:
        s.head_shots_taken[seat] += head_shot
        s.wounds_out[kind] += 1
        for each in range(WOUND_KINDS):
            s.wounds_out[each] += s.wound[seat, each]
            s.wound[seat, each] = 0
        lose_pawn(s, rules, seat, s.chosen)
    else:
        s.wound[seat, kind] = 1
    if s.phase != Phase.OVER:
        end_wound(s, rules)


@kernel
def lose_pawn(s, rules, seat, pawn):
    """HU-074 to HU-077, HU-144: the zombie of this combat is removed; the last one goes back to Town Square.

    In the mixed game it stands there from the beginning of the player's next turn on, see `turn.bring_pawns`.
    """
    s.pawns_lost[seat] += 1
    square, last = np.int64(s.pawn[seat, pawn]), s.pawns[seat] == 1
    if seat == s.turn_seat:
        s.came &= ~(1 << pawn)
    take_zombie(s, square)
    if last and rules.mode != Mode.MIXED:
        s.pawn[seat, pawn] = MIDDLE
        if s.middle_tried == 0:  # HU-046: it must try to capture the human there, if nobody did in this turn (HU-A16)
            s.attempted &= ~(1 << pawn)
        put_zombie(s, int(MIDDLE))
        emit(s, Event.PAWN_BACK, seat, pawn)
        return
    s.pawn[seat, pawn] = NOWHERE
    s.pawns[seat] -= 1
    if not last:  # of the last one it is remembered whether it began the game
        s.given[seat] &= ~(1 << pawn)
    emit(s, Event.PAWN_WAITS if last else Event.PAWN_LOST, seat, pawn)
    check_left_square(s, rules, square)


@kernel
def end_wound(s, rules):
    """Go on after a wound: in a guy's fight or a blast with the next zombie, else with the human that hit."""
    if s.step != Step.FOUGHT and s.step != Step.BLAST:
        let_go(s, rules)


@kernel
def let_go(s, rules):
    """HU-A13: the human that wounded a zombie flees, or stays where it is."""
    s.step = Step.CAPTURE
    if rules.wound_result == WoundResult.FLEE:
        roll(s, rules, Roll.FLIGHT.value, s.turn_seat)
