"""The contract every game keeps, and its public check: `problems(game, rules)` is empty for a game that keeps it.

In plain words: there is always something legal to do, policies only do what is legal, choosing changes nothing, no
policy looks at what its seat cannot see, what should be conserved is so after every action, every game ends, and a row
depends on (rules, seed, game number) alone.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum

import numpy as np
from numba import njit

from sims import rng
from sims.game import Game

_MULTIPLIER, _INCREMENT = 1103515245, 12345  # a plain generator for the random walk, apart from the game's streams


class Broken(IntEnum):
    """What a walk can find wrong with a game."""

    NOTHING, NO_LEGAL_ACTION, LAW, ENDLESS, ILLEGAL_CHOICE, CHOICE_CHANGES_STATE, PEEKS, CONTEXT_TWICE = range(8)


_SAYINGS = {
    Broken.NO_LEGAL_ACTION: "nothing is legal",
    Broken.ENDLESS: "the game did not end",
    Broken.ILLEGAL_CHOICE: "the policy chose the illegal action {detail}",
    Broken.CHOICE_CHANGES_STATE: "choose() changed the record",
    Broken.PEEKS: "choose() answers otherwise when what the seat cannot see is dealt anew",
    Broken.CONTEXT_TWICE: "turn_begins() was given context {detail} twice",
}
FINDING = np.dtype([("broken", np.int64), ("game", np.int64), ("step", np.int64), ("detail", np.int64)])


def problems(
    game: Game, rules: np.ndarray, *, games: int = 1000, seed: int = 0, max_actions: int = 100_000
) -> list[str]:
    """Play `games` games at random and as many by policy, and say what the game does against its contract.

    Args:
        game: The game.
        rules: A filled and derived configuration; shape (1,), dtype `game.rules`.
        games, seed: Games 0 .. games - 1 of this seed.
        max_actions: More actions than this in one game is endless.

    Returns:
        One line a problem, the first of its kind; empty if the game keeps its contract.
    """
    walks = _walk_problems(game, rules, games, seed, max_actions)
    return [*_record_problems(game), *walks, *_row_problems(game, rules)]


def count_decisions(game: Game, rules: np.ndarray, *, games: int, seed: int = 0) -> int:
    """How many calls of `choose` a policy walk over these games checks."""
    found = np.zeros(1, FINDING)
    return int(_walk(game, rules, False, games, seed, 100_000, found))


def _record_problems(game: Game) -> Iterator[str]:
    for name in ("outcome", "winner", "rounds", "decisions"):
        if name not in (game.result.names or ()):
            yield f"{game.name}: result has no field {name!r}"
    for name in ("phase", "seat", "seed", "game", "context", "drawn", "words"):
        if name not in (game.state.names or ()):
            yield f"{game.name}: state has no field {name!r}"
    for name in game.derived:
        if name not in (game.rules.names or ()):
            yield f"{game.name}: derived names {name!r}, which is no field of rules"


def _walk_problems(game: Game, rules: np.ndarray, games: int, seed: int, max_actions: int) -> Iterator[str]:
    for random in (True, False):
        found = np.zeros(1, FINDING)
        _walk(game, rules, random, games, seed, max_actions, found)
        finding = found[0]
        if finding["broken"] == Broken.NOTHING:
            continue
        kind, detail = Broken(finding["broken"]), int(finding["detail"])
        if kind == Broken.LAW:
            saying = f"the law {game.laws(detail).name.lower()} does not hold"
        else:
            saying = _SAYINGS[kind].format(detail=detail)
        player = "at random" if random else "by policy"
        yield f"{game.name}, played {player}: game {finding['game']} of seed {seed}, action {finding['step']}: {saying}"


def _walk(
    game: Game, rules: np.ndarray, random: bool, games: int, seed: int, max_actions: int, found: np.ndarray
) -> int:
    states = np.zeros(3, game.state)
    raw = states.view(np.uint8).reshape(3, game.state.itemsize)
    if random:
        walk_at_random(
            *(game.start, game.legal, game.advance, game.conserved),
            *(game.over, game.actions, rules, seed, games, max_actions, states, found),
        )
        return 0
    steps: int = walk_by_policy(
        *(game.start, game.legal, game.choose, game.advance, game.conserved, game.redeal),
        *(game.over, rules, seed, games, max_actions, states, raw, found),
    )
    return steps


def _row_problems(game: Game, rules: np.ndarray) -> Iterator[str]:
    whole, parts, threaded = (np.zeros(60, game.result) for _ in range(3))
    game.play_many(rules, 1, 0, whole)
    for first, last in ((0, 1), (1, 8), (8, 60)):
        game.play_many(rules, 1, first, parts[first:last])
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda first: game.play_many(rules, 1, first, threaded[first : first + 20]), (40, 20, 0)))
    for name, other in (("batch", parts), ("thread", threaded)):
        if not all(np.array_equal(whole[field], other[field]) for field in game.result.names or ()):
            yield f"{game.name}: a game's row depends on its {name}"


@njit
def walk_at_random(start, legal, advance, conserved, over, actions, rules, seed, games, max_actions, states, found):
    """Play games by uniformly random legal actions until one breaks a law. Compiled anew in every process."""
    stamps = np.zeros(2**16, np.int64)
    for number in range(games):
        states[0] = states[2]
        s = states[0]
        rng.begin_game(s, seed, number)
        start(s, rules[0])
        stamps[s.context % stamps.shape[0]] = number + 1
        draw = seed * 7919 + number
        step = 0
        while s.phase != over:
            law = conserved(s, rules[0])
            if law != 0:
                return note(found, Broken.LAW, number, step, law)
            choices = 0
            for action in range(actions):
                choices += legal(s, rules[0], action)
            if choices == 0:
                return note(found, Broken.NO_LEGAL_ACTION, number, step, 0)
            if step == max_actions:
                return note(found, Broken.ENDLESS, number, step, 0)
            draw = (draw * _MULTIPLIER + _INCREMENT) & 0x7FFFFFFF
            left = (draw >> 8) % choices
            for action in range(actions):
                if legal(s, rules[0], action):
                    if left == 0:
                        break
                    left -= 1
            before = s.context
            advance(s, rules[0], action)
            if s.context != before:
                place = s.context % stamps.shape[0]
                if stamps[place] == number + 1:
                    return note(found, Broken.CONTEXT_TWICE, number, step, s.context)
                stamps[place] = number + 1
            step += 1
        law = conserved(s, rules[0])
        if law != 0:
            return note(found, Broken.LAW, number, step, law)
    return 0


@njit
def walk_by_policy(
    start, legal, choose, advance, conserved, redeal, over, rules, seed, games, max_actions, states, raw, found
):
    """Play games by their policies; check each choice, also against a redealt copy. Returns the choices checked."""
    steps = 0
    for number in range(games):
        states[0] = states[2]
        s = states[0]
        rng.begin_game(s, seed, number)
        start(s, rules[0])
        step = 0
        while s.phase != over:
            if step == max_actions:
                note(found, Broken.ENDLESS, number, step, 0)
                return steps
            states[1] = states[0]
            action = choose(s, rules[0])
            if not legal(s, rules[0], action):
                note(found, Broken.ILLEGAL_CHOICE, number, step, action)
                return steps
            for byte in range(raw.shape[1]):
                if raw[0, byte] != raw[1, byte]:
                    note(found, Broken.CHOICE_CHANGES_STATE, number, step, 0)
                    return steps
            other = states[1]
            rng.reseed(other, seed + 1 + number + step)
            redeal(other, rules[0], s.seat)
            if choose(other, rules[0]) != action:
                note(found, Broken.PEEKS, number, step, 0)
                return steps
            advance(s, rules[0], action)
            law = conserved(s, rules[0])
            if law != 0:
                note(found, Broken.LAW, number, step, law)
                return steps
            step += 1
            steps += 1
    return steps


@njit
def note(found, broken, game, step, detail):
    """Keep what was found."""
    found[0].broken, found[0].game, found[0].step, found[0].detail = broken, game, step, detail
    return 1
