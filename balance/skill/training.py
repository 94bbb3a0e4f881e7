"""Describe what a training is to do, what it will take, and what came of it."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from balance.design.limits import MAX_SEED
from balance.design.whole_numbers import check_whole
from balance.simulation.workers import warm_up
from balance.skill.arena import Arena
from balance.skill.evolution import Row, population
from balance.skill.script import Script, find_script
from balance.skill.state import TrainingRecord
from balance.skill.trained_row import free_id, with_row
from balance.stats.moments import Change, Moments
from scenarios import Scenario, load
from scenarios.loader.errors import InputError

GENERATIONS = 40  # by default
GAMES = 2_500  # by default, of each row in each setting of a generation [games]
MOST_GENERATIONS, MOST_GAMES = 100_000, 1_000_000
RIVALS = 3  # rows of a generation besides those that the search proposes: two challengers and the champion
PROOF = 8  # times the games of a generation are played to prove a gain
PROOF_FIRST = 0  # numbers of the games that prove a gain: those that `balance compare` plays with this seed
# Numbers of the games to learn from, and to find out which changes do nothing. Who plays from 0 on never meets them.
TRAINING_FIRST, TIDYING_FIRST, TRIAL_FIRST = 2**61, 2**61 + 2**60, 2**61 + 2**60 + 2**59
TRIAL_SECONDS = 0.3  # least time of a trial [s]
LEVEL = 0.95  # coverage of each interval


@dataclass(frozen=True)
class TrainingPlan:
    """Describe a training.

    Attributes:
        source: The scenario whose script is trained.
        script: The script.
        arena: Where rows of weights are tried.
        seats: The seats that are trained in turn where seats compete, from 1; None: all.
        games: Games of each row in each setting of a generation, and for each seat that is trained in turn [games].
        generations: After how many it ends; None: only the budget ends it.
        budget: After how much time it begins no further generation; None: no limit [s].
    """

    source: Scenario
    script: Script
    arena: Arena
    seats: tuple[int, ...] | None
    games: int
    generations: int | None
    budget: float | None

    @property
    def seed(self) -> int:
        """Return the seed of the search and of all games."""
        return self.arena.seed

    @property
    def row(self) -> str:
        """Return the id of the new row."""
        return self.arena.row

    @property
    def start(self) -> Row:
        """Return the weights at the beginning."""
        return tuple(weight.start for weight in self.script.weights)

    @property
    def population(self) -> int:
        """Return how many rows the search proposes in each generation."""
        return population(len(self.script.weights))

    @property
    def games_of_a_row(self) -> int:
        """Return how many games a row plays in a generation [games]."""
        return self.games * len(self.arena.cells)

    @property
    def games_of_a_generation(self) -> int:
        """Return how many games a generation plays [games]."""
        return self.games_of_a_row * (self.population + RIVALS)

    @property
    def proof(self) -> int:
        """Return how many games the proof plays of each cell [games]."""
        return PROOF * self.games

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        return Path(f"{self.source.name}-{self.row}")

    @property
    def record(self) -> TrainingRecord:
        """Return the record of this training without generations."""
        return TrainingRecord(
            game=self.source.game.name,
            scenario_digest=self.source.digest,
            kernel_digest=self.source.game.digest,
            policy=f"{self.script.table}.{self.script.row}",
            row=self.row,
            weights={weight.column: weight.start for weight in self.script.weights},
            settings=[dict(each) for each in self.arena.settings],
            seats=None if self.seats is None else list(self.seats),
            games=self.games,
            seed=self.seed,
        )


def plan_training(
    scenario: str | Path | Scenario,
    policy: str,
    settings: Any = (),
    *,
    generations: int | None = None,
    budget: object = None,
    games: int = GAMES,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    threads: int | None = None,
) -> TrainingPlan:
    """Return a training; the arguments are those of `balance.skill.train.train`.

    Raises:
        InputError: If the script cannot be trained, a number is wrong, or nothing can be played.
    """
    from balance.design.durations import read_duration

    check_whole("games", games, 2, MOST_GAMES)
    check_whole("seed", seed, 0, MAX_SEED)
    if threads is not None:
        check_whole("threads", threads, 1, 1024)
    if generations is not None:
        check_whole("generations", generations, 1, MOST_GENERATIONS)
    seconds = None if budget is None else read_duration(budget, "--budget")
    if generations is None and seconds is None:
        generations = GENERATIONS
    source = scenario if isinstance(scenario, Scenario) else load(scenario)
    script = find_script(source, policy)
    row = free_id(source.tables[script.table], script.row)
    start = tuple(weight.start for weight in script.weights)
    arena = Arena.of(with_row(source, script, row, start, {}), script, row, settings, seed, threads, seats)
    return TrainingPlan(source, script, arena, None if seats is None else tuple(seats), games, generations, seconds)


@dataclass(frozen=True)
class TrainingForecast:
    """Hold what a training will take.

    Attributes:
        generation: Approximate time of a generation [s].
        generations: How many there will be at most; with a budget, about how many fit into it.
        proof: Approximate time of the proof [s].
    """

    generation: float
    generations: int
    proof: float

    @property
    def seconds(self) -> float:
        """Return the approximate time of everything [s]."""
        return self.generation * self.generations + self.proof


def forecast_training(plan: TrainingPlan) -> TrainingForecast:
    """Play the script for a moment and estimate how long its training takes."""
    arena = plan.arena
    warm_up(arena.configuration(arena.cells[0], plan.start))
    games = 2 * arena.threads
    while True:
        began = time.perf_counter()
        arena.play([plan.start], TRIAL_FIRST, games, lambda played: None)
        seconds = time.perf_counter() - began
        if seconds > TRIAL_SECONDS or games >= plan.games:
            break
        games = min(plan.games, 4 * games)
    a_row = seconds / games * plan.games
    generation = a_row * (plan.population + RIVALS)
    most = plan.generations or MOST_GENERATIONS
    if plan.budget is not None:
        most = min(most, 1 + int(plan.budget / max(generation, 1e-9)))
    return TrainingForecast(generation, most, a_row * (2 * PROOF + len(plan.script.weights)))


GAINS = pl.Schema(
    {
        "setting": pl.String,  # `all`: their average
        "before": pl.Float64,  # mean payoff of the script, and of the trained one, as shares of a win
        "after": pl.Float64,
        "gain": pl.Float64,  # after minus before, in the same games
        "low": pl.Float64,
        "high": pl.Float64,
        "level": pl.Float64,
        "method": pl.String,
        "games": pl.Int64,
    }
)
ALL = "all"


@dataclass(frozen=True)
class Training:
    """Hold what came of a training.

    Attributes:
        plan: What was to be done.
        folder: Where the training and, if a row came of it, the scenario with the new row are.
        values: The weights of the new row.
        generations: How many generations there were.
        ended: What ended it: `generations`, `budget` or `converged`.
        games: Games that were played for it in all, the proof included [games].
        gains: The proof: a frame of `GAINS`; the first row is for all settings together.
        history: What each generation came to: `generation`, `best` of what the search proposed, `champion` on the
            same games, as shares of a win, and `replaced`: whether a challenger became the champion.
    """

    plan: TrainingPlan
    folder: Path
    values: Row
    generations: int
    ended: str
    games: int
    gains: pl.DataFrame
    history: pl.DataFrame

    @property
    def row(self) -> str:
        """Return the id of the new row."""
        return self.plan.row

    @property
    def changed(self) -> bool:
        """Whether the new row's weights differ from the script's."""
        return self.values != self.plan.start

    @property
    def gain(self) -> Mapping[str, Any]:
        """Return the row of `gains` for all settings together."""
        return self.gains.row(0, named=True)

    @property
    def better(self) -> bool:
        """Whether the new row is proved to be better: the whole interval of its gain is above 0."""
        low = self.gain["low"]
        return low is not None and low > 0

    @property
    def weights(self) -> pl.DataFrame:
        """Return the weights: `weight`, `before`, `after`, and their range, `low` and `high`."""
        weights = self.plan.script.weights
        return pl.DataFrame(
            {
                "weight": [weight.column for weight in weights],
                "before": [float(weight.start) for weight in weights],
                "after": [float(value) for value in self.values],
                "low": [float(weight.low) for weight in weights],
                "high": [float(weight.high) for weight in weights],
            }
        )


def gains_of(plan: TrainingPlan, before: Any, after: Any) -> pl.DataFrame:
    """Return the differences between two rows that played the same games, a frame of `GAINS`.

    Settings share their dice, so their average is taken within each game number, and its error from the spread over
    game numbers.

    Args:
        plan: The training.
        before, after: Worths as `Arena.play` returns them; int64, shape (settings, games).
    """
    scale, labels = plan.arena.scale, plan.arena.labels
    rows = [_gain(ALL, before.sum(axis=0), after.sum(axis=0), scale * len(labels))]
    if len(labels) > 1:
        rows += [_gain(label, before[i], after[i], scale) for i, label in enumerate(labels)]
    return pl.DataFrame(rows, schema=GAINS, orient="row").with_columns(pl.col("low", "high").fill_nan(None))


def _gain(label: str, before: Any, after: Any, scale: int) -> tuple[Any, ...]:
    """Return a row of `GAINS`; `scale` is the worth of a whole win."""
    first, second = (Moments.of(each).mean / scale for each in (before, after))
    change = Change.of(after - before).divided(scale)
    bounds = change.bounds(LEVEL)
    games = len(before)
    return label, first, second, second - first, bounds.low, bounds.high, LEVEL, f"paired {bounds.method}", games


def check_generations(plan: TrainingPlan, record: TrainingRecord, folder: Path) -> None:
    """Refuse fewer generations than a folder holds already.

    Raises:
        InputError: If there are more.
    """
    done = len(record.generations)
    if plan.generations is not None and done > plan.generations:
        raise InputError(
            f"{folder}: holds {done} generations already, more than --generations {plan.generations}; "
            f"give {done} or more, or train in another folder"
        )
