"""What a sweep is going to cost and to tell, before it starts."""

import time
from dataclasses import dataclass

import numpy as np

from balance import files, intervals
from balance.frames import rows_to_frame
from balance.parts import PART
from balance.plans import Plan, Skipped
from balance.threads import Pace, thread_count
from scenarios import Configuration
from sims import cache

TRIALS = 8  # configurations that are tried
TRIAL_SECONDS = 0.1  # [s] each


@dataclass(frozen=True)
class Forecast:
    """What a plan will take.

    Attributes:
        configurations: How many are played; skipped: cells that cannot be.
        games: Of all configurations; with a precision those that shares of one half would need.
        seconds: [s] about, on the threads asked for, compilation apart.
        gigabytes: [GB] about, on disk.
        half_width: Of a 95 % interval for a share of one half in one configuration, the widest there is.
        compiles: Whether the game's kernels were compiled just now.
    """

    configurations: int
    skipped: list[Skipped]
    games: int
    seconds: float
    gigabytes: float
    half_width: float
    compiles: bool


def forecast(plan: Plan, threads: int | None = None) -> Forecast:
    """Try some of a plan's configurations for a moment, and say what the whole will take.

    Raises:
        InputError: If the plan cannot be played.
    """
    cells = plan.cells
    compiles = cache.compiles_first(plan.scenario.game.play_many)
    each_seconds, each_size = trials(plan)
    each = plan.precision.most_games(PART) if plan.precision else plan.games
    games = each * len(cells.legal)
    seconds = games * each_seconds
    gigabytes = games * each_size / 1e9
    low, high = intervals.wilson_interval(each / 2, each)
    return Forecast(
        configurations=len(cells.legal),
        skipped=cells.skipped,
        games=games,
        seconds=seconds / min(thread_count(threads), thread_count()),
        gigabytes=gigabytes,
        half_width=float(high - low) / 2,
        compiles=compiles,
    )


def trials(plan: Plan) -> tuple[float, float]:
    """[s] on one thread and [bytes] on disk that a game of a plan takes, from some of its configurations."""
    legal, game = plan.cells.legal, plan.scenario.game
    some = legal[:: -(-len(legal) // TRIALS)]
    game.play_many(some[0].rules(), plan.seed, 0, np.zeros(0, game.result))  # compiles, the first time
    found = np.array([_trial(configuration, plan) for configuration in some])
    seconds, size = found.mean(axis=0)
    return float(seconds), float(size)


def _trial(configuration: Configuration, plan: Plan) -> tuple[float, float]:
    """Seconds and bytes a game of one configuration, played and made into a part's file; from ever larger blocks."""
    game, rules, pace = configuration.scenario.game, configuration.rules(), Pace()
    began = time.perf_counter()
    while True:
        rows = np.zeros(min(pace.block, plan.games, PART), game.result)
        started = time.perf_counter()
        game.play_many(rules, plan.seed, 0, rows)
        content = files.sealed(rows_to_frame(rows, 0, configuration), {})
        ended = time.perf_counter()
        pace.learn(len(rows), ended - started)
        if ended - began > TRIAL_SECONDS or len(rows) == min(plan.games, PART):
            return (ended - started) / len(rows), len(content) / len(rows)
