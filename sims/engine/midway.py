"""Keep a game's record as it is at the beginning of certain rounds, while scripts play it.

A round begins, for this, with the first decision at which STATE's `rounds` has its number. Where nobody decides in a
round, the record is that of the first decision after it; a game that ends before has none.

These are templates, see `sims.loop`.
"""

from typing import Any

from sims.kernel import kernel
from sims.loop import begin_game, count_decision, decide, fill_row, make_room

start: Any = None
advance: Any = None
OVER: Any = None
ACTIONS: Any = None

PLACES = 2  # in `states`: the game, a blank record


def keep_many(rules, seed, first, wanted, states, kept, reached, results):
    """Play games `first`, `first + 1`, ... as `sims.loop.play_many` does, and keep their records midway.

    Args:
        rules, seed, first, results: As for `sims.loop.play_many`.
        wanted: The rounds, rising; int64.
        states: Room for the game, and a blank record; dtype STATE, shape (PLACES,).
        kept: The records at the beginning of these rounds, to be filled; dtype STATE, shape (games, rounds).
        reached: 1 where a game has come so far, to be filled; int64, shape (games, rounds), zeros.
    """
    room = make_room(ACTIONS)
    for i in range(results.shape[0]):
        states[0] = states[1]
        s = states[0]
        begin_game(s, seed, first + i)
        start(s, rules[0])
        due = 0
        while s.phase != OVER:
            begun = count_begun(s, wanted, due)
            while due < begun:
                kept[i, due] = states[0]
                reached[i, due] = 1
                due += 1
            count_decision(s, rules[0])
            advance(s, rules[0], decide(s, rules[0], room))
        fill_row(s, rules[0], results[i])


@kernel
def count_begun(s, wanted, due):
    """Return how many of the rounds have begun; `due` had before."""
    while due < wanted.shape[0] and s.rounds >= wanted[due]:
        due += 1
    return due
