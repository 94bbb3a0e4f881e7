"""Play games: the loop over decisions that all games share, as templates.

A template is a plain function over the names below, which stand for a game's own doors, its STATE and two numbers.
`Game.bound` copies a template for a game and compiles the copy (`compiler/binding.py`), so that calls are direct:

    template        play_many      calls  start, choose, advance, ...
    bound to Pig    pig.play_many  calls  sims.games.pig.play.start, sims.games.pig.policies.choose, ...

A function given as an argument would do the same, but such a kernel is not kept on disk.
"""

from typing import Any

import numpy as np

from sims import rng
from sims.kernel import kernel
from sims.record import NOBODY

start: Any = None
choose: Any = None
advance: Any = None
legal: Any = None
legal_actions: Any = None
has_choice: Any = None
report: Any = None
payoff: Any = None
STATE: Any = None
OVER: Any = None  # the phase of a finished game
ACTIONS: Any = None  # actions are numbered 0 .. ACTIONS - 1
GOOD: Any = None  # the outcome that players of a cooperative game want


def play_many(rules, seed, first, states, results):
    """Play games `first`, `first + 1`, ... of `seed`, one per record of `results`, and fill these records.

    Args:
        rules: One configuration, derived fields filled; dtype RULES, shape (1,).
        seed, first: The seed, and the number of the first game.
        states: Room for the game, and a blank record; dtype STATE, shape (2,).
        results: The rows to fill; dtype RESULT, shape (games,).
    """
    room = make_room(ACTIONS)
    for i in range(results.shape[0]):
        states[0] = states[1]
        s = states[0]  # taken anew in each pass: a record does not keep its array alive
        begin_game(s, seed, first + i)
        start(s, rules[0])
        while s.phase != OVER:
            count_decision(s, rules[0])
            advance(s, rules[0], decide(s, rules[0], room))
        fill_row(s, rules[0], results[i])


def play_again(rules, seed, number, actions, results):
    """Play game `number` of `seed` with the actions of an earlier time, and fill `results[0]`."""
    states = np.zeros(1, STATE)
    s = states[0]
    begin_game(s, seed, number)
    start(s, rules[0])
    for action in actions:
        count_decision(s, rules[0])
        advance(s, rules[0], action)
    fill_row(s, rules[0], results[0])


@kernel
def make_room(length):
    """Return zeros, int64, shape (length,). All games share this kernel: compiled in each, np.zeros costs 0.4 s."""
    return np.zeros(length, np.int64)


@kernel
def begin_game(s, seed, game):
    """Begin game `game` of `seed` in a blank record: point its random streams at it; nobody has won."""
    rng.begin_game(s, seed, game)
    s.winner = NOBODY


def decide(s, rules, room):
    """Return the action of the seat that decides: its script's, or any legal one. It changes nothing in `s`.

    Args:
        s, rules: The game and its configuration.
        room: Room for the legal actions; int64, shape (ACTIONS,).
    """
    if rules.random[s.seat]:
        return int(room[rng.whim_below(s, legal_actions(s, rules, room))])
    return choose(s, rules) + 0  # a plain number, where a script returns the member of an enumeration


def count_decision(s, rules):
    """Count the decision that is due, and return whether there is a choice between two or more actions."""
    s.taken += 1
    if not has_choice(s, rules):
        return False
    s.decisions += 1
    s.decisions_by[s.seat] += 1
    return True


def fill_row(s, rules, result):
    """Fill the row of a finished game."""
    result.outcome, result.winner = s.outcome, s.winner
    result.rounds, result.decisions = s.rounds, s.decisions
    for seat in range(rules.players):
        result.payoff[seat] = payoff(s, rules, seat)
        result.decisions_by[seat] = s.decisions_by[seat]
    report(s, rules, result)


def count_choice(s, rules):
    """Return whether two or more actions are legal: the default `has_choice`."""
    found = 0
    for action in range(ACTIONS):
        found += bool(legal(s, rules, action))
        if found == 2:
            return True
    return False


def list_legal(s, rules, into):
    """Write the legal actions into `into` in rising order and return how many: the default `legal_actions`."""
    count = 0
    for action in range(ACTIONS):
        if legal(s, rules, action):
            into[count] = action
            count += 1
    return count


def pay_winner(s, rules, seat):
    """Return 1000 for the winner, 0 for others: the default `payoff` of a competitive game."""
    return 1000 if s.winner == seat else 0


def pay_all(s, rules, seat):
    """Return 1000 if the players have won, else 0: the default `payoff` of a cooperative game."""
    return 1000 if s.outcome == GOOD else 0
