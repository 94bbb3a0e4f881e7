"""Play games with players from outside: play on to the next decision of a seat that somebody else decides for.

Many games are played at once, each in its own record. The scripts decide for all other seats, and where an outside seat
has no choice, the one legal action is taken; so whoever is asked can always do two or more things. The same actions
give the same rows as `sims.loop.play_many`.

These are templates, see `sims.loop`.
"""

from typing import Any

from sims.kernel import kernel
from sims.loop import begin_game, count_decision, decide, fill_row

start: Any = None
advance: Any = None
legal_actions: Any = None
OVER: Any = None
ACTIONS: Any = None

KEEP = -1  # in `numbers`: the game goes on
NOBODY_DUE = -1  # in `due`: the game is over, or has not begun


def step_many(rules, seed, numbers, actions, outside, blank, room, states, due, masks, own, results):
    """Begin games or carry out the actions of outside seats, and play each game on to its next decision of such a seat.

    Args:
        rules: One configuration, derived fields filled; dtype RULES, shape (1,).
        seed: The seed of the games that begin.
        numbers: The numbers of the games that begin, KEEP where a game goes on; int64, shape (games,).
        actions: What the seats that are due do, legal by `masks`; read where a game goes on. int64, shape (games,).
        outside: 1 for each seat that is decided for from outside; int64, one for each seat that decides.
        blank: A blank record; dtype STATE, shape (1,).
        room: Room for the legal actions; int64, shape (ACTIONS,).
        states: The games; dtype STATE, shape (games,).
        due: The seat that decides next, NOBODY_DUE where nobody does; int64, shape (games,).
        masks: What that seat may do, nothing where nobody decides; bool, shape (games, ACTIONS).
        own: What that seat's script would do, -1 where nobody decides, to be filled; int64, shape (games,), or (0,) if
            nobody asks for it.
        results: The rows, filled where a game ends; dtype RESULT, shape (games,).

    Returns:
        The place of the first action that is not legal, then nothing has changed; -1: all went well.
    """
    for i in range(due.shape[0]):
        if numbers[i] == KEEP and due[i] != NOBODY_DUE:
            action = actions[i]
            if action < 0 or action >= ACTIONS or not masks[i, action]:
                return i
    for i in range(due.shape[0]):
        s = states[i]
        if numbers[i] != KEEP:
            states[i] = blank[0]
            begin_game(s, seed, numbers[i])
            start(s, rules[0])
        elif due[i] != NOBODY_DUE:
            advance(s, rules[0], actions[i])
        else:
            continue
        count = play_on(s, rules, outside, room)
        show_choice(masks[i], room, count)
        due[i] = s.seat if count > 0 else NOBODY_DUE
        if own.shape[0] > 0:
            own[i] = decide(s, rules[0], room) if count > 0 else -1
        if count == 0:
            fill_row(s, rules[0], results[i])
    return -1


def play_on(s, rules, outside, room):
    """Play on to a choice of an outside seat; write its legal actions into `room` and return how many, 0 at the end."""
    while s.phase != OVER:
        choice = count_decision(s, rules[0])
        if outside[s.seat]:
            count = legal_actions(s, rules[0], room)
            if choice:
                return count
            advance(s, rules[0], room[0])
        else:
            advance(s, rules[0], decide(s, rules[0], room))
    return 0


@kernel
def show_choice(mask, room, count):
    """Mark the first `count` actions of `room` in a mask, and no others."""
    mask[:] = False
    for k in range(count):
        mask[room[k]] = True
