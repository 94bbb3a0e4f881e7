"""Play Pig: set the game up, carry actions out, fill the result row."""

from sims.games.pig.state import MAX_SEATS, Action, Phase
from sims.games.pig.turn import begin_turn, hold, roll
from sims.kernel import kernel


@kernel
def start(s, rules):
    """PIG-001: nobody has points; seat 1, number 0, begins. `s` is blank but for its random streams."""
    s.phase = Phase.ROLL_OR_HOLD
    begin_turn(s, rules, s.seat)


@kernel
def advance(s, rules, action):
    """Carry `action` out, with all that follows without a decision."""
    if action == Action.HOLD:
        hold(s, rules)
    else:
        roll(s, rules)


@kernel
def report(s, rules, result):
    """Fill the row of a finished game."""
    result.turns = s.turns
    # a loop: for a copy of the whole array Numba also compiles the text of an error, 37 functions
    for seat in range(MAX_SEATS):
        result.score[seat] = s.scores[seat]
