"""Measure what counting costs: `python -m benchmarks.pacing [game ...]`

Games are played plainly, then again by the kernel that counts decisions, actions and waits
(`sims/engine/pacing.py`), both in one thread. It prints the time of a game, and the ratio. A report counts 1 000 games
of each configuration.
"""

import sys
import time
from collections.abc import Callable, Sequence

import numpy as np

import scenarios
from balance.simulation.pacing import count_games

GAMES, TIMES = 2_000, 5  # games of a measurement, and measurements of which the fastest counts


def fastest(play: Callable[[], object]) -> float:
    """Return the processor time of a game in the fastest of several measurements [us]."""
    play()  # compiles
    seconds = []
    for _ in range(TIMES):
        began = time.thread_time()
        play()
        seconds.append(time.thread_time() - began)
    return min(seconds) / GAMES * 1e6


def main(names: Sequence[str]) -> None:
    """Print a line for each of these games, of all if there are none."""
    for name in names or scenarios.available():
        print(measured(name), flush=True)


def measured(name: str) -> str:
    """Return the line of a game."""
    configuration = scenarios.load(name).configuration()
    game, rules = configuration.scenario.game, configuration.rules()
    rows = np.zeros(GAMES, game.result)
    plain = fastest(lambda: game.play_many(rules, 0, 0, rows))
    counted = fastest(lambda: count_games(configuration, rules, 0, 0, GAMES))
    return f"{name}: {plain:.1f} us a game, {counted:.1f} us counted, {counted / plain:.2f} times"


if __name__ == "__main__":
    main(sys.argv[1:])
