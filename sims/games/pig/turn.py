"""Carry out the turns of Pig: roll as often as you dare, then hold."""

from sims.games.pig.state import Event, Outcome, Phase, Stream
from sims.kernel import kernel
from sims.rng import below, turn_begins
from sims.trace import emit


@kernel
def begin_turn(s, rules, seat):
    """PIG-002: a turn begins with nothing at risk. A round is one turn for each seat."""
    s.seat = s.turn_seat = seat
    s.at_risk = 0
    s.turns += 1
    if seat == 0:
        s.rounds += 1
    turn_begins(s, s.turns)  # turns count all seats' turns, so contexts rise
    emit(s, Event.TURN_BEGINS, seat, s.rounds)


@kernel
def roll(s, rules):
    """PIG-003: roll the die. What the face does is in `rolled`, so that a test can hand it any face."""
    face = 1 + below(s, Stream.DICE, rules.die_sides)
    rolled(s, rules, face)


@kernel
def rolled(s, rules, face):
    """PIG-004: a pig loses the turn's points and the turn. PIG-005: any other face adds to them."""
    emit(s, Event.ROLLED, s.seat, face)
    if face == rules.pig:
        s.at_risk = 0
        emit(s, Event.PIGGED, s.seat, 0)
        end_turn(s, rules)
    else:
        s.at_risk += face


@kernel
def hold(s, rules):
    """PIG-006: holding banks the turn's points. PIG-007: the goal reached by holding wins at once."""
    s.scores[s.seat] += s.at_risk
    s.banked += s.at_risk
    s.at_risk = 0
    emit(s, Event.HELD, s.seat, s.scores[s.seat])
    if s.scores[s.seat] >= rules.goal:
        s.phase, s.outcome, s.winner = Phase.OVER, Outcome.WIN, s.seat
        emit(s, Event.WON, s.seat, s.scores[s.seat])
    else:
        end_turn(s, rules)


@kernel
def end_turn(s, rules):
    """PIG-008: the die passes to the next seat. A game of `max_rounds` rounds ends without a winner."""
    next_seat = s.seat + 1
    if next_seat == rules.players:
        next_seat = 0
        if s.rounds == rules.max_rounds:
            s.phase, s.outcome = Phase.OVER, Outcome.ROUND_CAP
            return
    begin_turn(s, rules, next_seat)
