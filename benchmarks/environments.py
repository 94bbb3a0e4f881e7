"""Measure how many decisions a second games take from outside: ours beside PettingZoo's and OpenSpiel's.

`python -m benchmarks.environments` plays all seats by chance on one core, in one run: our games over arrays, with and
without observations, and through PettingZoo's interface, then PettingZoo's classic games and OpenSpiel's, as far as
they are installed (`pip install open_spiel pygame rlcard chess`). A decision is a choice that somebody outside makes.
Times are those of the processor: other programs on the machine lengthen them less than those of the clock.
"""

import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

import balance

SECONDS = 2.0  # of each measurement [s]
GAMES = 64  # of a batch
TITLES: list[tuple[str, dict[str, Any]]] = [
    ("pig", {"players": 2}),
    ("cyberdoom-tower", {"players": 2}),
    ("posthuman", {"players": 2}),
    ("human-punishment", {"players": 6}),
    ("humans", {"players": 4}),
    ("all-hoomanz", {"players": 2}),
]
CLASSICS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6")
SPIELS = ("tic_tac_toe", "connect_four", "leduc_poker", "chess", "backgammon", "pig")


def rate(steps: Iterator[int], seconds: float) -> float:
    """Return the decisions a second of steps that each say how many decisions they took.

    The first step is not timed.
    """
    next(steps)
    decisions, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        decisions += next(steps)
    return decisions / taken


def batched(name: str, settings: dict[str, Any], fields: list[str] | None) -> Iterator[int]:
    """Play batches by chance; games that end are followed by others."""
    games, dice = balance.batch(name, settings, games=GAMES, fields=fields), np.random.default_rng(0)
    turn, number = games.reset(range(GAMES)), GAMES
    # random numbers for each action of each game would take longer than many a game: one order of actions serves
    # all games of a step, and is drawn anew for each
    while True:
        order = dice.permutation(games.actions)
        actions = order[turn.masks[:, order].argmax(axis=1)]
        turn = games.step(actions)
        yield GAMES
        if (ended := np.flatnonzero(games.over)).size:
            turn = games.reset(range(number, number + ended.size), ended)
            number += ended.size


def agents(env: Any) -> Iterator[int]:
    """Play games of a PettingZoo environment by chance."""
    dice = np.random.default_rng(0)
    while True:
        env.reset(seed=int(dice.integers(2**31)))
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(int(dice.choice(np.flatnonzero(mask))))
            yield 1


def spiel(module: Any, name: str) -> Iterator[int]:
    """Play games of OpenSpiel by chance, with the tensor of what the player sees at each decision."""
    game, dice = module.load_game(name), np.random.default_rng(0)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(dice.choice(outcomes, p=chances)))
                continue
            state.observation_tensor()
            state.apply_action(int(dice.choice(state.legal_actions())))
            yield 1


def classics() -> Iterator[tuple[str, Callable[[], Iterator[int]]]]:
    """Yield what is installed of other libraries: a title, and what begins its play."""
    for name in CLASSICS:
        try:
            module = import_module(f"pettingzoo.classic.{name}")
        except Exception as error:  # each needs libraries of its own
            print(f"PettingZoo {name}: not installed here ({type(error).__name__})", file=sys.stderr)
            continue
        yield f"PettingZoo {name}", lambda module=module: agents(module.env())
    if find_spec("pyspiel") is None:
        print("OpenSpiel: not installed here", file=sys.stderr)
        return
    module = import_module("pyspiel")
    for name in SPIELS:
        yield f"OpenSpiel {name}", lambda name=name: spiel(module, name)


def main(seconds: float = SECONDS, titles: list[tuple[str, dict[str, Any]]] | None = None) -> None:
    """Print the decisions a second of each game and interface."""
    print(f"decisions a second on one core, all seats by chance, batches of {GAMES} games")
    print(f"{'':28}{'numbers seen':>14}{'batch':>12}{'nothing seen':>14}{'PettingZoo':>12}")
    for name, settings in titles or TITLES:
        size = balance.batch(name, settings, games=1).layout.size
        whole = rate(batched(name, settings, None), seconds)
        blind = rate(batched(name, settings, []), seconds)
        single = rate(agents(balance.env(name, settings)), seconds)
        print(f"{name:28}{size:>14,}{whole:>12,.0f}{blind:>14,.0f}{single:>12,.0f}", flush=True)
    for title, begin in classics():
        print(f"{title:28}{'':>14}{'':>12}{'':>14}{rate(begin(), seconds):>12,.0f}", flush=True)


if __name__ == "__main__":
    main()
