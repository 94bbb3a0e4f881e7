"""Play a few games of each change, so that a forecast knows how long changed games are."""

import time
from collections.abc import Sequence

import numpy as np

from balance.simulation.workers import play_rows
from balance.studies.game_speed import TRIAL_FIRST
from scenarios import Configuration

TRIED = 8  # games of each change, but one where a seat thinks: a far end may make it thousands of times as long


def seconds_of_changed_games(configurations: Sequence[Configuration], seed: int) -> float:
    """Return how long a game takes on one thread, on average over changes [s].

    The kernels are compiled.

    Args:
        configurations: The game with each of the changes.
        seed: The seed of the games.

    Raises:
        InputError: If the numbers of one do not fit together.
    """
    if not configurations:
        return 0.0
    total = 0.0
    for each in configurations:
        game, rules = each.scenario.game, each.rules()
        rows = np.zeros(1 if each.thinks else TRIED, game.result)
        began = time.perf_counter()
        play_rows(game, rules, seed, TRIAL_FIRST, rows)
        total += (time.perf_counter() - began) / len(rows)
    return total / len(configurations)
