"""Describe what a training is to do, and estimate what it will take."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.design.default_names import folder_name
from balance.design.durations import read_budget
from balance.design.limits import MAX_SEED
from balance.design.named_scenario import named_scenario
from balance.design.repeat_line import unless
from balance.design.scripts import Script, find_script
from balance.design.whole_numbers import check_whole
from balance.questions.train.arena import Arena
from balance.questions.train.evolution import Row, population
from balance.questions.train.record import TrainingRecord
from balance.questions.train.trained_row import free_id, with_row
from balance.simulation.engine import Engine, Threads
from balance.simulation.workers import thread_count, warm_up
from balance.studies.study_folder import what_plays
from reports.plain import value_as_typed
from scenarios import Scenario
from scenarios.loader.errors import InputError

GENERATIONS = 40  # by default
GAMES = 2_500  # by default, of each row in each setting of a generation [games]
MOST_GENERATIONS, MOST_GAMES = 100_000, 1_000_000
RIVALS = 3  # rows of a generation besides those that the search proposes: two challengers and the champion
PROOF = 8  # times the games of a generation are played to prove a gain
PROOF_FIRST = 0  # numbers of the games that prove a gain: those that `balance compare` plays with this seed
# Numbers of other games, far from each other. Who plays from 0 on never meets them.
TRAINING_FIRST = 2**61  # to learn from: below 2^61 + 2^37, however long it goes on
SEATS_FIRST = 2**61 + 2**57  # to find out whose games no script changes
LAST_FIRST = 2**61 + 2**58  # of the last challenge
TIDYING_FIRST = 2**61 + 2**60  # to find out which changes do nothing
TRIAL_FIRST = 2**61 + 2**60 + 2**59  # of the forecast
TRIAL_SECONDS = 0.3  # least time of a trial [s]


@dataclass(frozen=True)
class TrainingPlan:
    """Describe a training.

    Attributes:
        typed: The scenario as somebody named it; for lines that repeat this.
        source: The scenario whose script is trained.
        script: The script.
        arena: Where rows of weights are tried.
        seats: The seats that are trained in turn where seats compete, from 1; None: all.
        games: Games of each row in each setting of a generation, and for each seat that is trained in turn [games].
        generations: After how many it ends; None: only the budget ends it.
        budget: After how much time it begins no further generation; None: no limit [s].
    """

    typed: str
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
    def proof(self) -> int:
        """Return how many games the proof plays of each cell [games]."""
        return PROOF * self.games

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named; see `folder_name`."""
        named = {
            **self.grid,
            "seats": self.seats,
            "games": unless(self.games, GAMES),
            "seed": unless(self.seed, 0),
        }
        return Path(folder_name(self.source.name, self.row, named))

    @property
    def grid(self) -> dict[str, list[str]]:
        """Return the values that are trained for, as typed, by setting."""
        values: dict[str, list[str]] = {}
        for each in self.arena.settings:
            for name, value in each.items():
                values.setdefault(name, []).append(value_as_typed(value))
        return {name: list(dict.fromkeys(texts)) for name, texts in values.items()}

    @property
    def record(self) -> TrainingRecord:
        """Return the record of this training without generations."""
        return TrainingRecord(
            **what_plays(self.source),
            policy=f"{self.script.table}.{self.script.row}",
            row=self.row,
            weights={weight.column: weight.start for weight in self.script.weights},
            settings=[dict(each) for each in self.arena.settings],
            seats=None if self.seats is None else list(self.seats),
            idle=[list(each) for each in self.arena.idle],
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
) -> TrainingPlan:
    """Return a training; the arguments are those of `balance.questions.train.study.train`.

    Raises:
        InputError: If the script cannot be trained, a number is wrong, or nothing can be played.
    """
    check_whole("--games", games, 2, MOST_GAMES)
    check_whole("--seed", seed, 0, MAX_SEED)
    if generations is not None:
        check_whole("--generations", generations, 1, MOST_GENERATIONS)
    seconds = read_budget(budget)
    if generations is None and seconds is None:
        generations = GENERATIONS
    source, typed = named_scenario(scenario)
    script = find_script(source, policy)
    row = free_id(source.tables[script.table], script.row)
    start = tuple(weight.start for weight in script.weights)
    arena = Arena.of(with_row(source, script, row, start, {}), script, row, settings, seed, seats)
    alone = None if seats is None else tuple(seats)
    return TrainingPlan(typed, source, script, arena, alone, games, generations, seconds)


@dataclass(frozen=True)
class TrainingForecast:
    """Hold what a training will take.

    Attributes:
        generation: Approximate time of a generation [s].
        generations: How many there will be at most; with a budget, about how many fit into it.
        proof: Approximate time of the last challenge and the proof [s].
    """

    generation: float
    generations: int
    proof: float

    @property
    def seconds(self) -> float:
        """Return the approximate time of everything [s]."""
        return self.generation * self.generations + self.proof


def forecast_training(plan: TrainingPlan, engine: Engine) -> TrainingForecast:
    """Play the script for a moment and estimate how long its training takes.

    Args:
        plan: The training.
        engine: What will play. The moment is played here; the threads of a cluster are taken to be as fast.
    """
    arena, here = plan.arena, engine if isinstance(engine, Threads) else Threads(thread_count())
    warm_up(arena.configuration(arena.cells[0], plan.start))
    games = 2 * here.threads
    while True:
        began = time.perf_counter()
        arena.play(here, [plan.start], TRIAL_FIRST, games, lambda played: None)
        seconds = time.perf_counter() - began
        if seconds > TRIAL_SECONDS or games >= plan.games:
            break
        games = min(plan.games, 4 * games)
    a_row = seconds / games * plan.games * here.at_once / engine.at_once
    generation = a_row * (plan.population + RIVALS)
    most = plan.generations or MOST_GENERATIONS
    if plan.budget is not None:
        most = min(most, 1 + int(plan.budget / max(generation, 1e-9)))
    return TrainingForecast(generation, most, a_row * (2 * PROOF + RIVALS + len(plan.script.weights)))


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
