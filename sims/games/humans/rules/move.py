"""Humans!!!: step 3 of a turn, Move, with entering and leaving buildings."""

import numpy as np

from sims.games.humans.board.figures import holds_undead, put_chit, put_zombie, take_zombie
from sims.games.humans.board.sets import forget
from sims.games.humans.board.ways import place_of, spread, step_back
from sims.games.humans.records.words import Event, Phase, Roll, Step
from sims.games.humans.rules.dice import roll
from sims.games.humans.rules.ending import check_left_square
from sims.games.humans.rules.tokens import pick_up, take_token
from sims.kernel import kernel
from sims.trace import emit


@kernel
def go(s, rules, square):
    """HU-026 to HU-031: walk the chosen pawn to a square, the shortest way, and take tokens on it."""
    seat, pawn = s.seat, s.chosen
    start = np.int64(s.pawn[seat, pawn])
    steps = spread(s, pawn, start, s.budget, square)
    s.budget -= steps
    emit(s, Event.MOVED, start, square)
    pick_up(s, seat, start)
    here = square
    for wave in range(steps, 0, -1):
        if s.token[here] and s.human[here] == 0:
            take_token(s, seat, here)
        if wave > 1:
            here = step_back(s, pawn, here, wave)
    forget(s, steps + 1)
    s.pawn[seat, pawn] = square
    s.came |= 1 << pawn
    take_zombie(s, start)
    put_zombie(s, square)
    if s.human[square] or s.guys[square]:
        s.stopped |= 1 << pawn
    s.phase = Phase.NEXT
    check_left_square(s, rules, start)


@kernel
def helpers(s, square):
    """HU-035, HU-036: return how many further zombies help to enter from a square."""
    return s.zombies[square] - 1


@kernel
def barricade(s, rules, square):
    """Return the number that the die must reach to enter from a square (HU-035)."""
    return rules.land[s.tile[place_of(square)]].barricade - helpers(s, square)


@kernel
def enter(s, rules, pawn):
    """HU-033, HU-038: try to enter the building beside a pawn, once per turn."""
    seat = s.seat
    s.chosen, s.square = pawn, s.pawn[seat, pawn]
    s.tried |= 1 << place_of(s.square)
    s.barricades_tried[seat] += 1
    s.asked = 1
    s.phase, s.step = Phase.NEXT, Step.BARRICADE_ROLL


@kernel
def is_open(s):
    """HU-127: return whether a zombie always enters the building, however it does, so that nobody reinforces it."""
    return holds_undead(s, np.int64(place_of(s.square)))


@kernel
def roll_to_enter(s, rules):
    """HU-035: roll, but not with enough zombies (HU-A08) or a nonplayer zombie inside (HU-127)."""
    s.need, s.bonus = barricade(s, rules, s.square), 0
    if s.need <= 1 or is_open(s):
        s.asked, s.step = 1, Step.BARRICADE_DOWN
    else:
        roll(s, rules, Roll.BARRICADE.value, s.turn_seat)


@kernel
def settle_entry(s):
    """HU-035: the roll counts."""
    s.asked = 1
    s.step = Step.BARRICADE_DOWN if s.die >= s.need else Step.MOVE
    if s.die < s.need:
        emit(s, Event.BARRICADE_HELD, s.turn_seat, s.square)


@kernel
def take_barricade_down(s):
    """HU-037: a no-barricade chit on the pawn's square; without one only this pawn may enter, in this turn (HU-A09)."""
    s.barricades[s.turn_seat] += 1
    down = Event.BARRICADE_DOWN.value
    if s.chits_left > 0:
        s.chits_left -= 1
        put_chit(s, s.square)
    else:
        s.let_in |= 1 << s.chosen
        s.entrance[s.chosen] = s.square
        down = Event.NO_CHIT_LEFT.value
    s.step = Step.MOVE
    emit(s, down, s.turn_seat, s.square)
