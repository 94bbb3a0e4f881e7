"""Play for a moment, so that a forecast knows how long a game takes."""

import time

import numpy as np

from balance.simulation.workers import Pace, Play, play_rows, warm_up
from scenarios import Configuration

TRIAL_SECONDS = 0.2  # least time of a trial, unless a game takes longer [s]
MOST_TRIED = 100_000  # [games]
TRIAL_FIRST = 2**61 + 2**59  # number of the first game of a trial: no study plays it


def seconds_of_a_game(
    configuration: Configuration, seed: int, trial: float | None = None, play: Play = play_rows
) -> float:
    """Return how long a game takes on one thread, without compiling [s].

    Args:
        configuration: What is played.
        seed: The seed of the games.
        trial: Least time of the trial, unless a game takes longer [s]; None: `TRIAL_SECONDS`.
        play: Plays games, and fills rows of the game's own results; see `Stretch.play`.

    Raises:
        InputError: If the configuration's numbers do not fit together.
    """
    rules, game, pace = warm_up(configuration, play), configuration.scenario.game, Pace.of(configuration)
    least = TRIAL_SECONDS if trial is None else trial
    games, spent = 0, 0.0
    while spent <= least and games < MOST_TRIED:  # blocks may be shorter than a long trial: all of them count
        rows = np.zeros(min(pace.block, MOST_TRIED), game.result)
        began = time.perf_counter()
        play(game, rules, seed, TRIAL_FIRST + games, rows)
        seconds = time.perf_counter() - began
        games, spent = games + len(rows), spent + seconds
        pace.learn(len(rows), seconds)
    return spent / games
