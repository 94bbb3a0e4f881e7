"""Play Pig: the kernels that the laboratory calls (start, advance, play, play_many)."""

import numpy as np
from numba import njit

from sims import rng
from sims.games.pig.policies import choose
from sims.games.pig.queries import legal
from sims.games.pig.state import MAX_SEATS, NOBODY, STATE, Action, Outcome, Phase
from sims.games.pig.turn import begin_turn, hold, roll


@njit(cache=True)
def start(s, rules):
    """PIG-001: nobody has points; seat 1 begins. `s` is blank but for its random streams."""
    s.winner = NOBODY
    s.phase = Phase.ROLL_OR_HOLD
    begin_turn(s, rules, 0)


@njit(cache=True)
def advance(s, rules, action):
    """Carry `action` out, with all that follows without a decision."""
    if action == Action.HOLD:
        hold(s, rules)
    else:
        roll(s, rules)


@njit(cache=True)
def play(s, rules):
    """Play one game from a blank record to its end.

    It ends: every turn ends with a pig or a hold, and `max_rounds` limits the rounds.
    """
    start(s, rules)
    while s.phase != Phase.OVER:
        # a decision is a choice between two legal actions
        s.decisions += legal(s, rules, Action.HOLD) and legal(s, rules, Action.ROLL)
        advance(s, rules, choose(s, rules))


@njit(cache=True, nogil=True)
def play_many(rules, seed, first, results):
    """Play games `first`, `first + 1`, ... of `seed`, one per record of `results`, and fill these records.

    Args:
        rules: One configuration; dtype RULES, shape (1,).
        seed, first: The seed, and the number of the first game.
        results: The rows to fill; dtype RESULT, shape (games,).
    """
    states, blank = np.zeros(1, STATE), np.zeros(1, STATE)
    for i in range(results.shape[0]):
        states[0] = blank[0]
        s = states[0]  # taken anew in each pass: a record does not keep its array alive
        rng.begin_game(s, seed, first + i)
        play(s, rules[0])
        report(s, results[i])


@njit(cache=True)
def report(s, result):
    """Fill the row of a finished game."""
    result.outcome = Outcome.ROUND_CAP if s.winner == NOBODY else Outcome.WIN
    result.winner = s.winner
    result.rounds = s.rounds
    result.decisions = s.decisions
    result.turns = s.turns
    # a loop: for a copy of the whole array Numba also compiles the text of an error, 37 functions
    for seat in range(MAX_SEATS):
        result.score[seat] = s.scores[seat]
