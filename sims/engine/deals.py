"""Play one deal again and again, each time with other dice.

The *deal* of game d is all that is drawn before its first decision: what `start` shuffles, deals out and rolls. So the
order of a deck that is shuffled at the setup is part of it, though its cards come later; cards that are shuffled again
are not. Replay r of deal d is set up as game d of the seed is. From its first decision on it draws other words, those
of try r of a thinker before the first decision: no game draws these, and no thinker does, whose decisions are numbered
from 1 (`sims.rng.imagine`).

    game d      setup of d | dice of d
    replay 0    setup of d | other dice
    replay 1    setup of d | others again

What a script leaves to chance (`rng.whim_below`) differs from replay to replay too.

These are templates, see `sims.loop`.
"""

from typing import Any

from sims import lookahead, rng
from sims.kernel import kernel
from sims.lookahead import BLANK, GAME, SIGHTS, think
from sims.loop import begin_game, count_decision, decide, fill_row, make_room

start: Any = None
advance: Any = None
OVER: Any = None
ACTIONS: Any = None

DEALT = lookahead.PLACES  # the place in `states` of the deal that is played, after those of a thinker
PLACES = lookahead.PLACES + 1
SETUP = 0  # the number of no decision
MOST_REPLAYS = 1 << 31  # of one deal; numbers of other words begin there, see `sims.engine.draws`


def play_deals(rules, seed, first, deal, replays, states, results):
    """Play each deal `replays` times: `deal`, `deal + 1`, ..., and fill the rows of replays `first`, `first + 1`, ...

    Args:
        rules: One configuration, derived fields filled; dtype RULES, shape (1,).
        seed: The seed of the deals.
        first: The number of the first row, counted from replay 0 of `deal`, deal after deal.
        deal: The number of the first deal: that of the game which has it.
        replays: How often each deal is played, at most MOST_REPLAYS.
        states: Room for games, with a blank record at BLANK; dtype STATE, shape (PLACES,).
        results: The rows to fill; dtype RESULT, shape (games,).
    """
    room = make_room(ACTIONS)
    for i in range(results.shape[0]):
        deal_again(rules, seed, first, i, deal, replays, states)
        s = states[GAME]
        while s.phase != OVER:
            count_decision(s, rules[0])
            advance(s, rules[0], decide(s, rules[0], room))
        fill_row(s, rules[0], results[i])


def think_deals(rules, seed, first, deal, replays, states, results):
    """Do what `play_deals` does, with the seats of `rules.lookahead` thinking ahead."""
    actions, room = make_room(ACTIONS), make_room(ACTIONS)
    gains, squares, sight = make_room(ACTIONS), make_room(ACTIONS), make_room(SIGHTS)
    for i in range(results.shape[0]):
        deal_again(rules, seed, first, i, deal, replays, states)
        s = states[GAME]
        while s.phase != OVER:
            if count_decision(s, rules[0]) and rules[0].lookahead[s.seat]:
                action = think(states, rules, actions, gains, squares, room, sight)
            else:
                action = decide(s, rules[0], room)
            advance(s, rules[0], action)
        fill_row(s, rules[0], results[i])


def deal_again(rules, seed, first, i, deal, replays, states):
    """Put the game of row `i` at GAME, just before its first decision; the arguments are those of `play_deals`."""
    number = first + i
    if i == 0 or number % replays == 0:  # set up once, then copied
        states[DEALT] = states[BLANK]
        begin_game(states[DEALT], seed, deal + number // replays)
        start(states[DEALT], rules[0])
    states[GAME] = states[DEALT]
    draw_anew(states[GAME], number % replays)


@kernel
def draw_anew(s, replay):
    """Give a game that is set up the dice of a replay."""
    rng.imagine(s, int(SETUP), replay)
