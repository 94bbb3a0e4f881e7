"""Estimate time, disk space and interval widths of a sweep before it starts."""

import math
import time
from dataclasses import dataclass

import numpy as np

from balance.design.limits import PART
from balance.design.plan import Plan, Skipped
from balance.design.precision import Precision
from balance.design.sizes import sizes_of
from balance.runs.shards import Shard, as_shard
from balance.runs.writer import RunWriter
from balance.simulation.game_table import rows_to_frame
from balance.simulation.workers import Pace, thread_count, warm_up
from balance.stats import intervals
from balance.storage import places, sealed_parquet
from balance.storage.store import Place
from scenarios import Configuration
from sims.compiler import cache

TRIALS = 8  # at most so many configurations are tried
TRIAL_SECONDS, MOST_SECONDS = 0.1, 1.0  # for each: least time, and from which on few blocks will do [s]
FEWEST_BLOCKS = 3  # of games of each, unless they take long


@dataclass(frozen=True)
class Forecast:
    """Hold what a plan will take.

    Attributes:
        configurations: Number of configurations to be played.
        skipped: Cells that cannot be played.
        games: Games still to be played in all; with a precision, as many as shares of one half need [games].
        stored: Games that the run has already and that are not played again [games].
        seconds: Approximate time for `games` on the threads asked for, without compilation [s].
        checking: Approximate time to make the rules of all configurations before the first game [s].
        gigabytes: Approximate size of the files to be written [GB].
        half_width: Half-width of a 95 % interval for a share of one half in one configuration; others are narrower.
        compiles: Whether the game's kernels had to be compiled just now.
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


def forecast(
    plan: Plan, threads: int | None = None, out: Place | None = None, shard: tuple[int, int] | None = None
) -> Forecast:
    """Play some of a plan's configurations for a moment and estimate what the whole sweep will take.

    Args:
        plan: What is to be played.
        threads: Number of threads; None: one for each processor.
        out: Folder of the run to be resumed; games stored there count as played.
        shard: `(3, 16)`: of the games only those of shard 3 of 16 are counted. It needs `out`.

    Raises:
        InputError: If the plan cannot be played, or `out` holds a run of other games.
    """
    compiles = cache.compiles_first(plan.scenario.game.loop(thinking=any(each.thinks for each in plan.cells.legal)))
    measured = trials(plan)
    games, stored = _to_play(plan, out, as_shard(shard) if shard is not None else None)
    each = plan.games
    if plan.precision:
        each = max(_most(plan.precision, configuration) for configuration in plan.cells.legal)
    low, high = intervals.wilson_interval(each / 2, each)
    return Forecast(
        configurations=len(plan.cells.legal),
        skipped=plan.cells.skipped,
        games=games,
        stored=stored,
        seconds=games * measured.seconds / min(thread_count(threads), thread_count()),
        checking=measured.rules * len(plan.cells.legal),
        gigabytes=games * measured.size / 1e9,
        half_width=float(high - low) / 2,
        compiles=compiles,
    )


def _most(rule: Precision, configuration: Configuration) -> int:
    """Return the games that a share of one half needs in this configuration [games]."""
    sizes = sizes_of(configuration)
    return rule.most_games(sizes.round, sizes.least)


def _to_play(plan: Plan, out: Place | None, shard: Shard | None) -> tuple[int, int]:
    """Return how many games a sweep will play, and how many it will find stored [games]."""
    if out is None or (shard is None and not places.at(out).exists()):
        rule, legal = plan.precision, plan.cells.legal
        return sum(_most(rule, each) for each in legal) if rule else plan.games * len(legal), 0
    games = stored = 0
    writer = RunWriter.open(plan, out, PART, lambda line: None, shard)
    parts = writer.parts() if shard else [cell.parts_upto(cell.planned.most_games(PART)) for cell in writer.cells]
    presence = places.at(out).presence()
    for cell, each in zip(writer.cells, parts, strict=True):
        counted = max((kept.tally.games for kept in cell.kept.sums()), default=0)  # of which no footer need be read
        for part in each:
            there = part.is_there(presence) if part.first + part.games <= counted else None
            if not there and part.needs_playing(part.stored(presence)):
                games += part.games
            else:
                stored += part.games
    return games, stored


@dataclass(frozen=True)
class Trials:
    """Hold what a plan's configurations took, on average.

    Attributes:
        seconds: Time to play a game on one thread and to encode its row [s].
        size: Size of its row on disk [bytes].
        rules: Time to make the rules of a configuration [s].
    """

    seconds: float
    size: float
    rules: float


def trials(plan: Plan) -> Trials:
    """Play some of a plan's configurations, evenly spread, for a moment and measure them."""
    legal = plan.cells.legal
    some = legal[:: -(-len(legal) // TRIALS)]  # the step is len / TRIALS, rounded up
    warm_up(some[0])
    measured = np.array([_trial(configuration, plan) for configuration in some])
    return Trials(*measured.mean(axis=0).tolist())


def _trial(configuration: Configuration, plan: Plan) -> tuple[float, float, float]:
    """Return time per game, size per row and time for the rules of one configuration.

    Blocks grow until they took long enough together. The time is that of the quickest: what else the machine does only
    slows a block down, and one pause in the first, of few games, would say it all. The size is that of the largest: a
    file of few games is mostly its heads. Both include making a part's file of it.
    """
    began = time.perf_counter()
    game, rules, pace = configuration.scenario.game, configuration.rules(), Pace.of(configuration)
    made, quickest, largest, size, blocks = time.perf_counter(), math.inf, 0, 0.0, 0
    while True:
        rows = np.zeros(min(pace.block, plan.games, PART), game.result)
        started = time.perf_counter()
        game.play_many(rules, plan.seed, 0, rows)
        content = sealed_parquet.sealed(rows_to_frame(rows, 0, configuration), {})
        ended = time.perf_counter()
        pace.learn(len(rows), ended - started)
        quickest, blocks, spent = min(quickest, (ended - started) / len(rows)), blocks + 1, ended - made
        if len(rows) > largest:
            largest, size = len(rows), len(content) / len(rows)
        enough = spent > TRIAL_SECONDS and (blocks >= FEWEST_BLOCKS or spent > MOST_SECONDS)
        if enough or len(rows) == min(plan.games, PART):
            return quickest, size, made - began
