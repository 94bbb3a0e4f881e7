"""Humans!!!: step 4 of a turn, Capture/Combat, with Capturing a Human."""

import numpy as np

from sims.games.humans.board.figures import take_human
from sims.games.humans.board.flight import can_move
from sims.games.humans.queries.pawns import attacker_of, may_capture, may_let_be
from sims.games.humans.queries.people import card_of, holds, is_guy, on_board, pawns_on
from sims.games.humans.records.sizes import MIDDLE, NOBODY, NONE, NOWHERE
from sims.games.humans.records.words import (
    Capture,
    Effect,
    Event,
    GuyZeroLife,
    InfectedHuman,
    Mode,
    Phase,
    Roll,
    Step,
    TrapCheck,
)
from sims.games.humans.rules.decks import discard_captures, draw_captures
from sims.games.humans.rules.dice import roll
from sims.games.humans.rules.ending import check_win
from sims.games.humans.rules.mixed.items import lose_items
from sims.games.humans.rules.mixed.leaving import leave_town
from sims.games.humans.rules.setup import put_pawn
from sims.games.humans.rules.tokens import pick_up
from sims.kernel import kernel
from sims.sets import has, lowest
from sims.trace import emit


@kernel
def next_capture(s, rules):
    """HU-046: ask which human is attempted next; the turn ends when there is none, with tokens left (HU-A11)."""
    s.asked, s.prey = 0, NOBODY
    if is_guy(s, s.turn_seat):
        s.step = Step.HORDE
        return
    pawns = on_board(s, s.turn_seat) & ~s.attempted
    while pawns:
        if may_capture(s, s.turn_seat, lowest(pawns)):
            s.phase, s.seat = Phase.CAPTURE, s.turn_seat
            return
        pawns &= pawns - 1
    if rules.mode == Mode.MIXED:
        s.step = Step.HORDE
        attack_guy(s, rules)
        if s.step == Step.CAPTURE_ROLL:
            return
    else:
        s.step = Step.END
    pawns = on_board(s, s.turn_seat)
    while pawns:
        pick_up(s, s.turn_seat, np.int64(s.pawn[s.turn_seat, lowest(pawns)]))
        pawns &= pawns - 1


@kernel
def attack_guy(s, rules):
    """HU-130, HU-137: attempt a guy to whom a zombie was moved, or who lost to the player; in the order of the seats.

    The player is asked first where it may let the guy be (HU-135), or holds Firm Grip.
    """
    seat = s.turn_seat
    for guy in range(rules.players):
        if is_guy(s, guy) and s.pawn[guy, 0] != NOWHERE and not has(s.attacked, guy):
            pawn = attacker_of(s, seat, guy)
            if pawn != NOWHERE:
                s.attacked |= 1 << guy
                s.chosen, s.square, s.prey = pawn, s.pawn[guy, 0], guy
                s.bonus = s.wounded = 0
                s.step = Step.CAPTURE_ROLL
                if may_let_be(s) or holds(s, rules, seat, Effect.FIRM_GRIP.value) != NONE:
                    s.phase, s.seat = Phase.CAPTURE, seat
                return


@kernel
def attempt(s, rules, pawn):
    """HU-047: attempt to capture the human on a pawn's square."""
    seat = s.seat
    s.chosen, s.square = pawn, s.pawn[seat, pawn]
    s.attempted |= pawns_on(s, seat, s.square)
    s.middle_tried |= s.square == MIDDLE
    s.bonus = s.wounded = 0
    s.phase, s.step = Phase.NEXT, Step.CAPTURE_ROLL


@kernel
def roll_to_capture(s, rules):
    """HU-047: roll; with `trap_check = before_roll` a human without a way out is infected at once (HU-A22)."""
    seat = s.turn_seat
    s.captures_tried[seat] += 1
    if rules.trap_check == TrapCheck.BEFORE_ROLL and not can_move(s, s.square, rules.die_sides, int(s.prey != NOBODY)):
        trap(s, rules)
        return
    s.need = card_of(s, rules, seat).capture
    roll(s, rules, Roll.CAPTURE.value, seat)


@kernel
def settle_capture(s, rules):
    """HU-047: the roll counts; the Wrestler may hold on to a human that got away."""
    if s.die + s.bonus >= s.need:
        catch(s)
    else:
        s.phase, s.seat = Phase.HOLD, s.turn_seat  # asked only if there is something to decide, see `turn.go_on`


@kernel
def catch(s):
    """The human is caught: others may let it slip away, then arm it."""
    s.asked, s.step = 1, Step.CAUGHT
    s.phase = Phase.NEXT
    emit(s, Event.CAUGHT, s.turn_seat, s.square)


@kernel
def miss(s, rules):
    """HU-059: not caught: the human is moved."""
    s.phase = Phase.NEXT
    s.escaped_rolls[s.turn_seat] += 1
    emit(s, Event.MISSED, s.turn_seat, s.square)
    roll(s, rules, Roll.FLIGHT.value, s.turn_seat)


@kernel
def infection(s, rules):
    """HU-052: draw capture cards, for the first time or anew."""
    discard_captures(s)
    draw_captures(s, card_of(s, rules, s.turn_seat).infect)
    s.asked = 1
    emit(s, Event.INFECTION_DRAWN, s.turn_seat, s.square)


@kernel
def settle_infection(s, rules):
    """HU-053 to HU-056, HU-A34: the cards drawn take effect, or the player chooses."""
    escapes, eats = np.int64(s.drawn_cards[Capture.ESCAPE]), np.int64(s.drawn_cards[Capture.EAT])
    infections = np.int64(s.drawn_cards[Capture.INFECTION])
    if escapes > 0 or eats + infections == 0:
        if escapes > 1:  # HU-054
            s.drawn_cards[Capture.ESCAPE] -= 1
            s.escapes_gone += 1
            emit(s, Event.ESCAPE_REMOVED, s.turn_seat, s.square)
        discard_captures(s)
        s.escaped_cards[s.turn_seat] += 1
        emit(s, Event.ESCAPED, s.turn_seat, s.square)
        roll(s, rules, Roll.FLIGHT.value, s.turn_seat)
    elif eats == infections:
        s.phase, s.seat = Phase.TIE, s.turn_seat
    elif eats > infections:
        eat(s, rules)
    else:
        infect(s, rules)


@kernel
def eat(s, rules):
    """HU-057: the human leaves play; the player keeps one Eat card."""
    seat = s.turn_seat
    s.phase, s.step = Phase.NEXT, Step.CAPTURE
    s.drawn_cards[Capture.EAT] -= 1
    discard_captures(s)
    s.eaten[seat] += 1
    s.guys_eaten += s.prey != NOBODY
    emit(s, Event.EATEN, seat, s.square)
    remove_prey(s, rules)
    pick_up(s, seat, s.square)
    check_win(s, rules, seat)


@kernel
def infect(s, rules):
    """HU-058: the human's figure goes, an own pawn takes its place, if the player has one left (HU-A26)."""
    seat = s.turn_seat
    s.phase, s.step = Phase.NEXT, Step.CAPTURE
    discard_captures(s)
    if s.prey == NOBODY:
        if rules.infected_human == InfectedHuman.TO_POOL:
            s.humans_left += 1
        else:
            s.humans_gone += 1
    s.infected[seat] += 1
    emit(s, Event.INFECTED, seat, s.square)
    remove_prey(s, rules)
    if s.pawns[seat] < rules.pawns:
        s.attempted |= 1 << put_pawn(s, seat, s.square)
    pick_up(s, seat, s.square)
    check_win(s, rules, seat)


@kernel
def remove_prey(s, rules):
    """HU-057, HU-058, HU-139 to HU-142: the human leaves the board; a guy loses a life and comes back in its turn."""
    if s.prey == NOBODY:
        take_human(s, s.square)
    else:
        s.guys_caught[s.turn_seat] += 1
        s.life[s.prey] -= 1
        if s.life[s.prey] <= 0 and rules.guy_zero_life == GuyZeroLife.ITEMS_LOST:
            lose_items(s, s.prey)
        leave_town(s, s.prey)


@kernel
def trap(s, rules):
    """HU-063: a human that cannot move at all is infected, without a draw."""
    s.trapped[s.turn_seat] += 1
    emit(s, Event.TRAPPED, s.turn_seat, s.square)
    infect(s, rules)
