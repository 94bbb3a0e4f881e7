"""Games of one configuration, played and estimated at once; nothing is written."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from balance.estimates import InOrder, Tally, estimates
from balance.frames import rows_to_frame
from balance.intervals import LEVEL
from balance.parts import PART
from balance.plans import MAX_GAMES, MAX_SEED, check_whole
from balance.threads import Pace, Stretch, play_stretches, thread_count
from scenarios import Configuration, Scenario, Value, load
from scenarios.errors import InputError


@dataclass(frozen=True)
class Played:
    """Games that were played.

    Attributes:
        configuration, games, seed: Which: games 0 .. games - 1 of the seed.
        estimates: What they say: see `balance.estimates.estimates`.
        decisions_per_game: [decisions] with two or more legal actions.
        seconds: [s] the games took on `threads` threads, compilation apart.
        kept: The games, a row each, if they were kept.
    """

    configuration: Configuration
    games: int
    seed: int
    threads: int
    estimates: pl.DataFrame
    decisions_per_game: float
    seconds: float
    kept: pl.DataFrame | None = None

    @property
    def frame(self) -> pl.DataFrame:
        """The games, a row each: see `balance.frames`.

        Raises:
            ValueError: If they were played with `rows=False`.
        """
        if self.kept is None:
            raise ValueError("the games were not kept: they were played with rows=False")
        return self.kept

    @property
    def games_per_second(self) -> float:
        """[games / s]"""
        return self.games / max(self.seconds, 1e-9)


def play(
    scenario: str | Path | Scenario,
    values: Mapping[str, Value] | None = None,
    /,
    *,
    games: int = 100_000,
    seed: int = 0,
    threads: int | None = None,
    rows: bool = True,
    level: float = LEVEL,
    progress: Callable[[int], None] | None = None,
    **settings: Value,
) -> Played:
    """Play one configuration of a game.

    >>> balance.play("pig", {"hold_at@2": 25}, players=3, games=1_000_000).estimates

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        values: Settings, for names that are no Python names or are those of an argument.
        games: How many; their numbers are 0 .. games - 1.
        seed: 0 .. 2**63 - 1. The same seed gives the same games, on any number of threads.
        threads: Threads to play on; None: one for each processor.
        rows: Keep a row a game; without, memory does not grow with the number of games.
        level: Coverage of the intervals.
        progress: Called in this thread with the number of games newly played.
        settings: Axes, numbers and table cells, a value each.

    Raises:
        InputError: If there is no such game, or a setting, `games` or `seed` is wrong, or they cannot be combined.
    """
    check_whole("games", games, 1, MAX_GAMES)
    check_whole("seed", seed, 0, MAX_SEED)
    check_whole("threads", count := thread_count(threads), 1, 1024)
    loaded = scenario if isinstance(scenario, Scenario) else load(scenario)
    configuration = loaded.configuration({**(values or {}), **settings})
    if configuration.illegal:
        raise InputError(f"{loaded.name}: {_told(configuration)}: {configuration.illegal}")
    counted, frames, started = _play(configuration, games, seed, count, rows, progress)
    seconds = time.perf_counter() - started
    seats = configuration.players if loaded.game.competitive else 0
    tally = counted.tally
    return Played(
        configuration=configuration,
        games=games,
        seed=seed,
        threads=count,
        estimates=estimates(tally, seats, level),
        decisions_per_game=tally.means["decisions"].mean,
        seconds=seconds,
        kept=pl.concat([frames[part] for part in sorted(frames)], rechunk=False) if rows else None,
    )


def _told(configuration: Configuration) -> str:
    return ", ".join(f"{name}={value}" for name, value in configuration.given.items()) or "as it is"


def _play(
    configuration: Configuration,
    games: int,
    seed: int,
    threads: int,
    rows: bool,
    progress: Callable[[int], None] | None,
) -> tuple[InOrder, dict[int, pl.DataFrame], float]:
    """Play the games part by part: what is counted of them, the tables of parts to keep, and when the first began."""
    game = configuration.scenario.game
    rules, pace = configuration.rules(), Pace()
    game.play_many(rules, seed, 0, np.zeros(0, game.result))  # compiles, the first time
    started = time.perf_counter()

    def finish(first: int) -> Callable[[np.ndarray], tuple[Tally, pl.DataFrame | None]]:
        def count(played: np.ndarray) -> tuple[Tally, pl.DataFrame | None]:
            frame = rows_to_frame(played, first, configuration)
            return Tally.of(frame), frame if rows else None

        return count

    stretches = (
        Stretch(game.play_many, rules, seed, first, min(PART, games - first), game.result, finish(first), pace)
        for first in range(0, games, PART)
    )
    counted, frames = InOrder(), {}
    for step in play_stretches(stretches, threads):
        if step.product is not None:
            part = step.stretch.first // PART
            tally, frame = step.product
            counted.add(part, tally)
            if frame is not None:
                frames[part] = frame
        if progress is not None:
            progress(step.games)
    return counted, frames, started
