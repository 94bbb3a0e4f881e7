"""Walk through games for `sims.contract`: by random legal actions, or by policies, checking each choice.

The two walks are templates over the doors below, see `sims.binding`.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from sims import rng
from sims.kernel import kernel
from sims.loop import begin_game
from sims.record import record

start: Any = None
choose: Any = None
advance: Any = None
legal: Any = None
redeal: Any = None
conserved: Any = None
OVER: Any = None
ACTIONS: Any = None

# the random walk has a generator of its own, so that it does not draw from the game's streams: the linear congruential
# generator of the C standard's example, modulo 2**31; its low bits are poor and are not used
_MULTIPLIER, _INCREMENT = 1103515245, 12345

SEEN = 2  # in `began`: the context that has begun was looked at
CONTEXTS = 2**12  # how many contexts of a game are remembered; an older one in the same place is forgotten


class Broken(IntEnum):
    """Number what a walk can find wrong with a game."""

    NOTHING, NO_LEGAL_ACTION, LAW, ENDLESS, ILLEGAL_CHOICE, CHOICE_CHANGES_STATE, PEEKS, CONTEXT, LEAKS = range(9)


FINDING = record(
    [
        ("broken", np.int64),  # a Broken
        ("game", np.int64),  # number of the game being played; another thread reads it to report a game that hangs
        ("step", np.int64),  # [actions] taken before the problem
        ("detail", np.int64),  # number of the law, the illegal action or the context; else 0
        ("redealt", np.int64),  # 1: redeal() has changed something at least once
    ]
)


def walk_at_random(rules, seed, first, games, max_actions, states, finding):
    """Play games by uniformly random legal actions until one breaks the contract; `finding[0]` then says how.

    Args:
        rules: A configuration, shape (1,).
        seed, first, games: Games `first` .. `first + games - 1` of `seed`.
        max_actions: More actions than this in one game is a problem.
        states: Shape (4,): the game, a spare record, a blank record, another spare one.
        finding: Dtype `FINDING`, shape (1,).

    Returns:
        1 if there was a problem, else 0.
    """
    used = np.empty(CONTEXTS, np.int64)
    for number in range(first, first + games):
        finding[0].game = number
        states[0] = states[2]
        s = states[0]
        begin_game(s, seed, number)
        used[:] = -1
        used[0] = s.context  # of the setup
        s.began = SEEN
        start(s, rules[0])
        draw = seed * 7919 + number
        step = 0
        while True:
            law = conserved(s, rules[0])
            if law != 0:
                return note(finding, Broken.LAW, step, law)
            if was_used(s, used):
                return note(finding, Broken.CONTEXT, step, s.context)
            if s.phase == OVER:
                break
            choices = 0
            for action in range(ACTIONS):
                choices += legal(s, rules[0], action)
            if choices == 0:
                return note(finding, Broken.NO_LEGAL_ACTION, step, 0)
            if step == max_actions:
                return note(finding, Broken.ENDLESS, step, 0)
            draw = (draw * _MULTIPLIER + _INCREMENT) & 0x7FFFFFFF
            left = (draw >> 8) % choices
            for action in range(ACTIONS):
                if legal(s, rules[0], action):
                    if left == 0:
                        break
                    left -= 1
            s.began = SEEN
            advance(s, rules[0], action)
            step += 1
    return 0


def walk_by_policy(rules, seed, first, games, max_actions, states, raw, finding):
    """Play games by their policies and check each choice; stop at the first problem.

    Args:
        rules, seed, first, games, max_actions, finding: As for `walk_at_random`.
        states: Shape (4,): the game, its copy, a blank record, a second copy.
        raw: The bytes of `states`, shape (4, bytes): records are compared byte by byte.

    Returns:
        The number of choices checked.
    """
    steps = 0
    used = np.empty(CONTEXTS, np.int64)
    for number in range(first, first + games):
        finding[0].game = number
        states[0] = states[2]
        s = states[0]
        begin_game(s, seed, number)
        used[:] = -1
        used[0] = s.context  # of the setup
        s.began = SEEN
        start(s, rules[0])
        step = 0
        while True:
            law = conserved(s, rules[0])
            if law != 0:
                note(finding, Broken.LAW, step, law)
                return steps
            if was_used(s, used):
                note(finding, Broken.CONTEXT, step, s.context)
                return steps
            if s.phase == OVER:
                break
            if step == max_actions:
                note(finding, Broken.ENDLESS, step, 0)
                return steps
            # choosing must not change the record: compare it with a copy made before
            states[1] = states[0]
            action = choose(s, rules[0])
            if not legal(s, rules[0], action):
                note(finding, Broken.ILLEGAL_CHOICE, step, action)
                return steps
            if not np.array_equal(raw[0], raw[1]):
                note(finding, Broken.CHOICE_CHANGES_STATE, step, 0)
                return steps
            # nor may it depend on what the seat cannot see: the copy gets other future dice and other hidden cards
            other = states[1]
            rng.reseed(other, seed + 1 + number + step)
            redeal(other, rules[0], s.seat)
            if choose(other, rules[0]) != action:
                note(finding, Broken.PEEKS, step, 0)
                return steps
            same_future(s, other)  # the streams differ by `reseed`: only what redeal() itself changed shall count
            finding[0].redealt |= not np.array_equal(raw[0], raw[1])
            # what is dealt anew may not depend on what was hidden: from the game and from its copy, which differ in
            # what is hidden only, the same random numbers must make the same record
            states[3] = states[0]
            same = states[3]
            rng.imagine(other, step, 0)
            rng.imagine(same, step, 0)
            redeal(other, rules[0], s.seat)
            redeal(same, rules[0], s.seat)
            if not np.array_equal(raw[1], raw[3]):
                note(finding, Broken.LEAKS, step, 0)
                return steps
            s.began = SEEN
            advance(s, rules[0], action)
            step += 1
            steps += 1
    return steps


@kernel
def was_used(s, used):
    """Return whether a context that has begun since `s.began` was set to SEEN is in `used`; add it there.

    Context c is kept at `used[c % CONTEXTS]`. If several contexts have begun since then, only the last one is seen: a
    single action may begin many turns.
    """
    if s.began == SEEN:
        return False
    place = s.context % CONTEXTS
    if used[place] == s.context:
        return True
    used[place] = s.context
    return False


@kernel
def same_future(s, other):
    """Copy the random streams of `s` to `other`."""
    other.seed = s.seed
    for stream in range(s.drawn.shape[0]):
        other.drawn[stream] = s.drawn[stream]
        for i in range(4):
            other.words[stream, i] = s.words[stream, i]


@kernel
def note(finding, broken, step, detail):
    """Store a problem of the game that is being played. Returns 1, for the walk to return."""
    finding[0].broken, finding[0].step, finding[0].detail = broken, step, detail
    return 1
