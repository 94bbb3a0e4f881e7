"""Train a script: search for better weights, then prove the gain on games never trained on.

    generation g, games TRAINING_FIRST + g x games ...           all rows of a generation play the same games
        rows that the search proposes   -> the search learns which are better
        challengers: middle of the search, best row of the generation before
        champion: at first the script   -> replaced by the better challenger if that is better by `BEYOND` errors
    last challenge, games LAST_FIRST ...    middle and best row of the last generation: no later one lets them play
    tidying, games TIDYING_FIRST ...    weights whose change altered no game go back
    proof, games 0, 1, ...              the script against the champion: games that no generation has played

The best of many rows is partly a lucky one, so no result counts that chose a row: challengers and champion play anew
in every generation, games that none of them has played before. The last challenge is not recorded: a search that goes
on later is the same as one that was never stopped.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import polars as pl

from balance.questions.train.arena import Worths
from balance.questions.train.evolution import Evolution, Row
from balance.questions.train.plan import LAST_FIRST, PROOF_FIRST, TIDYING_FIRST, TRAINING_FIRST, TrainingPlan
from balance.questions.train.record import TRAININGS, Generation, TrainingRecord, digest_of
from balance.questions.train.result import Training, gains_of
from balance.simulation.engine import Engine
from balance.simulation.workers import warm_up
from reports.plain import count, percent
from scenarios.loader.errors import InputError

BEYOND = 1.0  # standard errors by which a challenger must be better
Progress = Callable[[int, int, str], None]


@dataclass
class Trainer:
    """Carry out a training.

    Attributes:
        plan: What is to be done.
        engine: What plays.
        record: The generations so far.
        folder: Where they are kept.
        progress: Told what is going on.
        evolution: The search.
        champion: The best row so far.
        favourite: The row that was best in the last generation; None before the first.
        ended: What ended the search.
        played: Games that were played for it in all [games].
    """

    plan: TrainingPlan
    engine: Engine
    record: TrainingRecord
    folder: Path
    progress: Progress
    evolution: Evolution = field(init=False)
    champion: Row = field(init=False)
    favourite: Row | None = None
    ended: str = ""
    played: int = 0
    _expected: int = 0
    _text: str = ""

    def __post_init__(self) -> None:
        self.evolution = Evolution(self.plan.script.weights, self.plan.seed)
        self.champion = self.plan.start
        for generation in self.record.generations:
            self._repeat(generation)

    def _repeat(self, generation: Generation) -> None:
        """Take the search through a generation that was played before.

        Raises:
            InputError: If it proposes other rows now than it did then.
        """
        challengers, rows = self._challengers(), self.evolution.ask()
        self._check(generation, rows, challengers)
        if digest_of(rows) != generation.asked or [list(row) for row in challengers] != generation.challengers:
            raise InputError(
                f"{self.folder / TRAININGS.file}: the search proposes other rows than when it began; it was begun "
                "with other versions of cmaes or NumPy, or on another kind of machine: train in another folder"
            )
        self._learn_from(generation, rows, challengers)
        self.played += generation.games

    def _check(self, generation: Generation, rows: list[Row], challengers: list[Row]) -> None:
        """Refuse a generation whose numbers cannot be those of its rows.

        Raises:
            InputError: If it has too many or too few, or one that no games give.
        """
        worths = [*generation.worths, *generation.challenger_worths, generation.champion_worth]
        fit = (len(generation.worths), len(generation.challenger_worths)) == (len(rows), len(challengers))
        replaced = generation.replaced_by is None or 0 <= generation.replaced_by < len(challengers)
        if not fit or not replaced or not all(0 <= worth <= self._whole for worth in worths) or generation.games < 0:
            raise InputError(
                f"{self.folder / TRAININGS.file}: is damaged: no games give the numbers of a generation; "
                "train in another folder"
            )

    def _challengers(self) -> list[Row]:
        """Return the rows that may replace the champion."""
        return [self.evolution.mean, *([self.favourite] if self.favourite else [])]

    def _learn_from(self, generation: Generation, rows: list[Row], challengers: list[Row]) -> None:
        """Let the search learn what its rows were worth, and crown the challenger that was better."""
        self.evolution.tell(generation.worths)
        self.favourite = rows[generation.worths.index(max(generation.worths))]
        if generation.replaced_by is not None:
            self.champion = challengers[generation.replaced_by]

    def learn(self) -> None:
        """Play generations until the plan ends or nothing is to be found any more."""
        plan = self.plan
        warm_up(plan.arena.configuration(plan.arena.cells[0], self.champion))
        began = time.monotonic()  # compiling is not counted, so that every call plays a generation at least
        first = len(self.record.generations)
        while not self.ended:
            done, spent = len(self.record.generations), time.monotonic() - began
            self._expected = _expected(plan, done, done - first, spent)
            if plan.generations is not None and done >= plan.generations:
                self.ended = "generations"
            elif plan.budget is not None and spent >= plan.budget:
                self.ended = "budget"
            elif self.evolution.ended:
                self.ended = "converged"
            else:
                self._play_generation(done)

    def _play_generation(self, number: int) -> None:
        """Play a generation and keep it."""
        plan, challengers, rows = self.plan, self._challengers(), self.evolution.ask()
        first, before = TRAINING_FIRST + number * plan.games, self.played
        worths = self._play([*rows, *challengers, self.champion], first, plan.games).sum(axis=1)
        totals = [int(total) for total in worths.sum(axis=1)]
        generation = Generation(
            asked=digest_of(rows),
            worths=totals[: len(rows)],
            challengers=[list(row) for row in challengers],
            challenger_worths=totals[len(rows) : -1],
            champion_worth=totals[-1],
            replaced_by=_best_beyond(worths[len(rows) : -1], worths[-1]),
            games=self.played - before,
        )
        record = self.record.grown(generation)
        TRAININGS.write(self.folder, record)  # first kept, then counted: an interrupt between the two loses nothing
        self.record = record
        self._learn_from(generation, rows, challengers)
        shares = [self._share(generations) for generations in (self.record.generations[0], generation)]
        self._text = f"payoff {percent(shares[1])}, at first {percent(shares[0])}"

    def _share(self, generation: Generation) -> float:
        """Return what the champion of a generation's beginning was worth, as a share of a win."""
        return generation.champion_worth / self._whole

    @property
    def _whole(self) -> int:
        """Return the largest worth of a row in a generation."""
        return self.plan.games * self.plan.arena.scale * len(self.plan.arena.settings)

    def _play(self, rows: list[Row], first: int, games: int) -> Worths:
        """Play rows of weights; see `Arena.play`."""

        def progress(played: int) -> None:
            self.played += played
            text = f"{self._text}; " if self._text else ""
            self.progress(len(self.record.generations), self._expected, f"{text}{count(self.played)} games")

        return self.plan.arena.play(self.engine, rows, first, games, progress)

    def challenge(self) -> None:
        """Let the middle of the search and the last generation's best row challenge the champion once more."""
        challengers = self._challengers()
        worths = self._play([*challengers, self.champion], LAST_FIRST, self.plan.games).sum(axis=1)
        better = _best_beyond(worths[:-1], worths[-1])
        if better is not None:
            self.champion = challengers[better]

    def tidy(self) -> None:
        """Put weights back whose change altered no game: what is left is what the gain may come from."""
        start, champion = self.plan.start, self.champion
        changed = [i for i, value in enumerate(champion) if value != start[i]]
        if not changed:
            return
        back = [_with(champion, start, [i]) for i in changed]
        worths = self._play([champion, *back], TIDYING_FIRST, self.plan.games)
        idle = [i for i, worth in zip(changed, worths[1:], strict=True) if (worth == worths[0]).all()]
        together = _with(champion, start, idle)
        alone, all_back = self._play([champion, together], TIDYING_FIRST, self.plan.games)
        if (alone == all_back).all():  # else one of them does what another did not do
            self.champion = together

    def prove(self) -> Training:
        """Play the script and the champion on games of their own."""
        plan = self.plan
        before, after = self._play([plan.start, self.champion], PROOF_FIRST, plan.proof)
        return Training(
            plan,
            self.folder,
            self.champion,
            len(self.record.generations),
            self.ended,
            self.played,
            gains_of(plan, before, after),
            self._history(),
        )

    def _history(self) -> pl.DataFrame:
        generations = self.record.generations
        return pl.DataFrame(
            {
                "generation": np.arange(1, len(generations) + 1),
                "best": [max(each.worths) / self._whole for each in generations],
                "champion": [self._share(each) for each in generations],
                "replaced": [each.replaced_by is not None for each in generations],
            },
            schema={"generation": pl.Int64, "best": pl.Float64, "champion": pl.Float64, "replaced": pl.Boolean},
        )


def _best_beyond(challengers: Worths, champion: Worths) -> int | None:
    """Return which challenger was best, if it was better than the champion by more than `BEYOND` errors.

    Args:
        challengers, champion: Worths of the same games; int64, shapes (challengers, games) and (games,).
    """
    best = int(challengers.sum(axis=1).argmax())
    change = challengers[best] - champion
    error = float(change.std(ddof=1)) / math.sqrt(len(change))
    return best if float(change.mean()) > BEYOND * error else None


def _expected(plan: TrainingPlan, done: int, here: int, spent: float) -> int:
    """Return how many generations there will be, as far as is known.

    Args:
        plan: The training.
        done: Generations so far.
        here: Those of them that were played in this process.
        spent: The time that these took [s].
    """
    most = plan.generations or math.inf
    if plan.budget is not None and here:
        most = min(most, done + max(0, math.ceil((plan.budget - spent) * here / max(spent, 1e-9))))
    return int(most) if math.isfinite(most) else done + 1


def _with(row: Row, other: Row, places: list[int]) -> Row:
    """Return a row with another row's values at some places."""
    return tuple(other[i] if i in places else value for i, value in enumerate(row))
