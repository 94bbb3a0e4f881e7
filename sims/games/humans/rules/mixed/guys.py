"""Humans!!! mixed with Zombies!!!: shotgun guys move (HU-122 to HU-126), and what they take (HU-H10)."""

import numpy as np

from sims.games.humans.board.figures import put_guy_on, take_guy_from
from sims.games.humans.board.roaming import meets_zombie, roam, roamed_from
from sims.games.humans.board.sets import forget
from sims.games.humans.queries.zombies_cards import extra_movement
from sims.games.humans.records.words import Event, Phase, Roll, Step
from sims.games.humans.rules.cards import play_before_moving
from sims.games.humans.rules.dice import roll
from sims.games.humans.rules.ending import check_helipad
from sims.games.humans.rules.mixed.fights import begin_fights
from sims.games.humans.rules.mixed.supplies import take_supplies
from sims.kernel import kernel
from sims.trace import emit


@kernel
def roll_movement(s, rules):
    """HU-122: a guy moves as many squares as a die and its life say (HU-A53)."""
    roll(s, rules, Roll.MOVEMENT.value, s.turn_seat)


@kernel
def settle_movement(s, rules):
    """The roll counts."""
    s.budget = s.die + max(0, s.life[s.turn_seat]) + extra_movement(s, rules, s.turn_seat)
    play_before_moving(s, rules)
    emit(s, Event.MOVEMENT_ROLLED, s.turn_seat, s.budget)


@kernel
def go_guy(s, rules, square):
    """HU-122: walk a guy to a square, the shortest way, and take what lies on it; it fights where zombies are."""
    seat = s.turn_seat
    start = np.int64(s.pawn[seat, 0])
    steps = roam(s, start, s.budget, square)
    s.budget -= steps
    emit(s, Event.GUY_MOVED, start, square)
    here = square
    for wave in range(steps, 0, -1):
        if s.zombies[here] == 0:
            take_supplies(s, seat, here)
        here = roamed_from(s, here, wave)
    forget(s, steps + 1)
    s.pawn[seat, 0] = square
    take_guy_from(s, start)
    put_guy_on(s, square)
    s.phase, s.step = Phase.NEXT, Step.MOVE
    if meets_zombie(s, square):
        begin_fights(s, Step.MOVE.value)
    else:
        check_helipad(s, rules, seat)
