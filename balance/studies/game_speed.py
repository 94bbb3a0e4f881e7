"""Play for a moment, so that a forecast knows how long a game takes."""

import time

import numpy as np

from balance.simulation.workers import Pace, warm_up
from scenarios import Configuration

TRIAL_SECONDS = 0.2  # least time of a trial, unless a game takes longer [s]
MOST_TRIED = 100_000  # [games]
TRIAL_FIRST = 2**61 + 2**59  # number of the first game of a trial: no study plays it


def seconds_of_a_game(configuration: Configuration, seed: int, trial: float = TRIAL_SECONDS) -> float:
    """Return how long a game takes on one thread, without compiling [s].

    Args:
        configuration: What is played.
        seed: The seed of the games.
        trial: Least time of the trial, unless a game takes longer [s].

    Raises:
        InputError: If the configuration's numbers do not fit together.
    """
    rules, game, pace = warm_up(configuration), configuration.scenario.game, Pace.of(configuration)
    while True:
        rows = np.zeros(min(pace.block, MOST_TRIED), game.result)
        began = time.perf_counter()
        game.play_many(rules, seed, TRIAL_FIRST, rows)
        seconds = time.perf_counter() - began
        if seconds > trial or len(rows) == MOST_TRIED:
            return seconds / len(rows)
        pace.learn(len(rows), seconds)
