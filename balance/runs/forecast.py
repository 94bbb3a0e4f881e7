"""Time, disk space and interval widths of a sweep, estimated before it starts."""

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from balance.design.limits import PART
from balance.design.plan import Plan, Skipped
from balance.runs.writer import RunWriter
from balance.simulation.game_table import rows_to_frame
from balance.simulation.workers import Pace, thread_count, warm_up
from balance.stats import intervals
from balance.storage import sealed_parquet
from scenarios import Configuration
from sims import cache

TRIALS = 8  # configurations that are tried
TRIAL_SECONDS = 0.1  # [s] each


@dataclass(frozen=True)
class Forecast:
    """What a plan will take.

    Attributes:
        configurations: How many are played; skipped: cells that cannot be.
        games: Still to be played, of all configurations; with a precision as many as shares of one half would need.
        stored: Games that the run has already and that are not played again.
        seconds: About how long that takes on the threads asked for, compilation apart [s].
        checking: About how long it takes to make all rules before the first game [s].
        gigabytes: About how much is going to be written [GB].
        half_width: Of a 95 % interval for a share of one half in one configuration, the widest there is.
        compiles: Whether the game's kernels were compiled just now.
    """

    configurations: int
    skipped: list[Skipped]
    games: int
    stored: int
    seconds: float
    checking: float
    gigabytes: float
    half_width: float
    compiles: bool


def forecast(plan: Plan, threads: int | None = None, out: Path | None = None) -> Forecast:
    """Try some of a plan's configurations for a moment, and say what the whole will take.

    Args:
        plan: What is to be played.
        threads: On how many threads; None: one for each processor.
        out: Folder of a run that is to be gone on with: what is there counts as played.

    Raises:
        InputError: If the plan cannot be played, or `out` holds a run of other games.
    """
    compiles = cache.compiles_first(plan.scenario.game.play_many)
    tried = trials(plan)
    games, stored = _to_play(plan, out)
    each = plan.precision.most_games(PART) if plan.precision else plan.games
    low, high = intervals.wilson_interval(each / 2, each)
    return Forecast(
        configurations=len(plan.cells.legal),
        skipped=plan.cells.skipped,
        games=games,
        stored=stored,
        seconds=games * tried.seconds / min(thread_count(threads), thread_count()),
        checking=tried.rules * len(plan.cells.legal),
        gigabytes=games * tried.size / 1e9,
        half_width=float(high - low) / 2,
        compiles=compiles,
    )


def _to_play(plan: Plan, out: Path | None) -> tuple[int, int]:
    """How many games a sweep will play, and how many it will find."""
    if out is None or not out.exists():
        each = plan.precision.most_games(PART) if plan.precision else plan.games
        return each * len(plan.cells.legal), 0
    games = stored = 0
    for cell in RunWriter.open(plan, out, PART, say=lambda line: None).cells:
        for part in cell.parts_upto(cell.planned.most_games(PART)):
            if part.path.is_file() and part.stored() >= part.games:
                stored += part.games
            else:  # a part that is too short is replaced
                games += part.games
    return games, stored


@dataclass(frozen=True)
class Trials:
    """What a plan's configurations took, on average.

    Attributes:
        seconds: Of a game on one thread [s]; size: of its row on disk [bytes]; rules: to make the rules [s].
    """

    seconds: float
    size: float
    rules: float


def trials(plan: Plan) -> Trials:
    """Play some of a plan's configurations for a moment."""
    legal = plan.cells.legal
    some = legal[:: -(-len(legal) // TRIALS)]
    warm_up(some[0])
    found = np.array([_trial(configuration, plan) for configuration in some])
    return Trials(*found.mean(axis=0).tolist())


def _trial(configuration: Configuration, plan: Plan) -> tuple[float, float, float]:
    """Time and size of one configuration's games, made into a part's file; from ever larger blocks."""
    began = time.perf_counter()
    game, rules, pace = configuration.scenario.game, configuration.rules(), Pace()
    made = time.perf_counter()
    while True:
        rows = np.zeros(min(pace.block, plan.games, PART), game.result)
        started = time.perf_counter()
        game.play_many(rules, plan.seed, 0, rows)
        content = sealed_parquet.sealed(rows_to_frame(rows, 0, configuration), {})
        ended = time.perf_counter()
        pace.learn(len(rows), ended - started)
        if ended - made > TRIAL_SECONDS or len(rows) == min(plan.games, PART):
            return (ended - started) / len(rows), len(content) / len(rows), made - began
