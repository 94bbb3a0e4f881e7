"""Walks through games, for `sims.contract`: by random legal actions, and by policies with each choice checked.

They are compiled anew in every process, since a kernel that takes functions is not kept on disk.
"""

from enum import IntEnum

import numpy as np
from numba import njit

from sims import rng
from sims.record import record

_MULTIPLIER, _INCREMENT = 1103515245, 12345  # a plain generator for the random walk, apart from the game's streams


CONTEXTS = 2**12  # of a game that are remembered


class Broken(IntEnum):
    """What a walk can find wrong with a game."""

    NOTHING, NO_LEGAL_ACTION, LAW, ENDLESS, ILLEGAL_CHOICE, CHOICE_CHANGES_STATE, PEEKS, CONTEXT = range(8)


FINDING = record(
    [
        ("broken", np.int64),  # a Broken
        ("game", np.int64),  # the game that is being played, for whoever looks on
        ("step", np.int64),
        ("detail", np.int64),
        ("redealt", np.int64),  # whether redeal() changed anything
    ]
)


@njit(nogil=True)
def walk_at_random(
    start, legal, advance, conserved, over, actions, rules, seed, first, games, max_actions, states, found
):
    """Play games by uniformly random legal actions until one breaks a law."""
    used = np.empty(CONTEXTS, np.int64)
    for number in range(first, first + games):
        found[0].game = number
        states[0] = states[2]
        s = states[0]
        rng.begin_game(s, seed, number)
        used[:] = -1
        used[0] = s.context  # of the setup
        contexts = s.contexts
        start(s, rules[0])
        draw = seed * 7919 + number
        step = 0
        while True:
            law = conserved(s, rules[0])
            if law != 0:
                return note(found, Broken.LAW, step, law)
            if was_used(s, contexts, used):
                return note(found, Broken.CONTEXT, step, s.context)
            if s.phase == over:
                break
            choices = 0
            for action in range(actions):
                choices += legal(s, rules[0], action)
            if choices == 0:
                return note(found, Broken.NO_LEGAL_ACTION, step, 0)
            if step == max_actions:
                return note(found, Broken.ENDLESS, step, 0)
            draw = (draw * _MULTIPLIER + _INCREMENT) & 0x7FFFFFFF
            left = (draw >> 8) % choices
            for action in range(actions):
                if legal(s, rules[0], action):
                    if left == 0:
                        break
                    left -= 1
            contexts = s.contexts
            advance(s, rules[0], action)
            step += 1
    return 0


@njit(nogil=True)
def walk_by_policy(
    start, legal, choose, advance, conserved, redeal, over, rules, seed, first, games, max_actions, states, raw, found
):
    """Play games by their policies; check each choice, also against a redealt copy. Returns the choices checked."""
    steps = 0
    used = np.empty(CONTEXTS, np.int64)
    for number in range(first, first + games):
        found[0].game = number
        states[0] = states[2]
        s = states[0]
        rng.begin_game(s, seed, number)
        used[:] = -1
        used[0] = s.context  # of the setup
        contexts = s.contexts
        start(s, rules[0])
        step = 0
        while True:
            law = conserved(s, rules[0])
            if law != 0:
                note(found, Broken.LAW, step, law)
                return steps
            if was_used(s, contexts, used):
                note(found, Broken.CONTEXT, step, s.context)
                return steps
            if s.phase == over:
                break
            if step == max_actions:
                note(found, Broken.ENDLESS, step, 0)
                return steps
            states[1] = states[0]
            action = choose(s, rules[0])
            if not legal(s, rules[0], action):
                note(found, Broken.ILLEGAL_CHOICE, step, action)
                return steps
            if not np.array_equal(raw[0], raw[1]):
                note(found, Broken.CHOICE_CHANGES_STATE, step, 0)
                return steps
            other = states[1]
            rng.reseed(other, seed + 1 + number + step)
            redeal(other, rules[0], s.seat)
            if choose(other, rules[0]) != action:
                note(found, Broken.PEEKS, step, 0)
                return steps
            if found[0].redealt == 0:
                same_future(s, other)
                found[0].redealt = not np.array_equal(raw[0], raw[1])
            contexts = s.contexts
            advance(s, rules[0], action)
            step += 1
            steps += 1
    return steps


@njit
def was_used(s, contexts, used):
    """Whether a turn has begun since `contexts` were, with a context that is among the latest `used`; notes it there.

    Of several that have begun since then only the last can be seen; an interpreted game sees all.
    """
    if s.contexts == contexts:
        return False
    place = s.context % CONTEXTS
    if used[place] == s.context:
        return True
    used[place] = s.context
    return False


@njit
def same_future(s, other):
    """Give `other` the random streams of `s`."""
    other.seed = s.seed
    for stream in range(s.drawn.shape[0]):
        other.drawn[stream] = s.drawn[stream]
        for i in range(4):
            other.words[stream, i] = s.words[stream, i]


@njit
def note(found, broken, step, detail):
    """Keep what was found in the game that is being played."""
    found[0].broken, found[0].step, found[0].detail = broken, step, detail
    return 1
