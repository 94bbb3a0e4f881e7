"""Run the rounds, turns and countdown of Cyberdoom Tower (CT-012..021, CT-108)."""

from sims.games.cyberdoom_tower.queries.tower import is_defeated
from sims.games.cyberdoom_tower.records.state import (
    MAX_SEATS,
    SECTORS,
    Event,
    Phase,
    SentinelTurn,
)
from sims.games.cyberdoom_tower.rules.ending import check_deadline
from sims.games.cyberdoom_tower.rules.sentinel import slide, strike
from sims.kernel import kernel
from sims.rng import turn_begins
from sims.trace import emit


@kernel
def begin_round(s, rules):
    """CT-012: the players take their turns; two players first decide who begins (CT-108)."""
    s.rounds += 1
    emit(s, Event.ROUND_BEGINS, s.rounds, s.counter)
    if rules.players > 1:
        s.seat = 0  # seat 0's policy decides for both
        s.phase = Phase.ORDER
    else:
        begin_turn(s, rules, s.first)


@kernel
def begin_turn(s, rules, seat):
    """CT-019, CT-020: a turn starts with all its AP and every once-a-turn use at hand."""
    s.seat = s.turn_seat = seat
    s.phase = Phase.ACT
    s.ap = rules.ap
    s.attacked = s.suit_used = s.jetpack_used = 0
    s.ability_used[:] = 0
    place = int(seat != s.first)  # in the round
    turn_begins(s, (s.rounds - 1) * MAX_SEATS + place + 1)
    emit(s, Event.TURN_BEGINS, seat, s.rounds)


@kernel
def end_turn(s, rules):
    """CT-021: it is the next player's turn, or the end of the round."""
    if s.phase == Phase.OVER:
        return
    s.phase = Phase.ACT
    emit(s, Event.TURN_ENDED, s.seat, s.ap)
    if rules.players > 1 and s.seat == s.first:
        begin_turn(s, rules, 1 - s.first)
    else:
        end_round(s, rules)


@kernel
def end_round(s, rules):
    """CT-013..016: check the deadline, then move the counter on and slide the Sentinels that are left behind."""
    if rules.sentinel_turn == SentinelTurn.EVERY_ROUND:
        take_missing_turns(s, rules)
    if s.phase != Phase.OVER:
        check_deadline(s, rules)
    if s.phase != Phase.OVER:
        move_counter(s, rules)
    if s.phase != Phase.OVER:
        begin_round(s, rules)


@kernel
def move_counter(s, rules):
    """CT-013, CT-015: a Sentinel `sectors_behind` sectors right of the counter's new sector slides.

    It does not attack (CT-016). Nothing slides any more once a slide has ended the game.
    """
    # the counter goes from sector 6 to 1, a sector each `rounds_per_sector` rounds. It moves by one at a time, and a
    # Sentinel slides at once, so none is ever farther behind than `sectors_behind`: `==` is enough (see `laws.tower`)
    sector = max(1, SECTORS - s.rounds // rules.rounds_per_sector)
    if sector == s.counter:
        return
    s.counter = sector
    for floor in range(rules.floors):
        if s.phase == Phase.OVER:
            return
        if not is_defeated(s, floor) and s.position[floor] - s.counter == rules.sectors_behind:
            s.timer_slides += 1
            slide(s, rules, floor)


@kernel
def take_missing_turns(s, rules):
    """CT-Q01: under `every_round`, Sentinels beside a meeple that were not provoked take a turn as well.

    From the bottom up, until one of them ends the game.
    """
    for floor in range(rules.floors):
        if s.phase == Phase.OVER:
            return
        if is_defeated(s, floor) or s.acted_round[floor] == s.rounds or not anyone_on(s, rules, floor):
            continue
        s.activated[floor] = 1
        s.acted_round[floor] = s.rounds
        slide(s, rules, floor)
        for seat in range(rules.players):
            if s.phase != Phase.OVER:
                strike(s, rules, floor, seat)


@kernel
def anyone_on(s, rules, floor):
    """Return whether a meeple is on the floor or in its stop."""
    for seat in range(rules.players):
        if s.floor[seat] == floor and not s.roof[seat]:
            return True
    return False
