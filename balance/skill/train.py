"""Train a script: search for better weights, then prove the gain on games never trained on.

    generation g, games TRAINING_FIRST + g x games ...           all rows of a generation play the same games
        rows that the search proposes   -> the search learns which are better
        challengers: middle of the search, best row of the generation before
        champion: at first the script   -> replaced by the better challenger if that is better by `BEYOND` errors
    tidying, games TIDYING_FIRST ...    weights whose change altered no game go back
    proof, games 0, 1, ...              the script against the champion: games that no generation has played

The best of many rows is partly a lucky one, so no result counts that chose a row: challengers and champion play anew
in every generation, games that none of them has played before.
"""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from balance.formatting import count, percent
from balance.simulation.workers import warm_up
from balance.skill import state
from balance.skill.arena import Worths
from balance.skill.evolution import Evolution, Row
from balance.skill.state import Generation, TrainingRecord, digest_of
from balance.skill.trained_row import with_row
from balance.skill.training import (
    GAMES,
    PROOF_FIRST,
    TIDYING_FIRST,
    TRAINING_FIRST,
    Training,
    TrainingPlan,
    check_generations,
    gains_of,
    plan_training,
)
from balance.storage import atomic, output_folder
from balance.storage.file_lock import locked
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.loading import GAME_FILE
from scenarios.loader.reading import read_bytes

BEYOND = 1.0  # standard errors by which a challenger must be better
TAKEN = "another process is training there; wait for it or choose another folder"
Progress = Callable[[int, int, str], None]


def train(
    scenario: str | Path | Scenario,
    policy: str,
    settings: Any = (),
    *,
    out: str | Path | None = None,
    generations: int | None = None,
    budget: object = None,
    games: int = GAMES,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    threads: int | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Training:
    """Tune the numeric weights of a script for its payoff and prove the gain.

    >>> balance.train("cyberdoom-tower", "ghost", {"players": 1}, out="trained").gains

    Seats that play together all follow the tuned row. Where seats compete, one seat follows it, each seat in turn, and
    the others keep the script (or play the one that `settings` names).

    Args:
        scenario: A game's name, a scenario's folder, or a `Scenario`.
        policy: The script: its id in policies.csv or another table of scripts; `TABLE.ID` if several have it.
        settings: What it is trained for, as for `make_plan`; of several configurations the average counts.
        out: Folder for the training and the scenario with the new row. None: the scenario's name and the row's.
        generations: After how many it ends; None: 40, or with a budget as many as fit into it.
        budget: After how much time it begins no further generation: `10min`, or seconds. The number of generations then
            depends on the machine, and with it the result.
        games: Games of each row in each configuration of a generation, for each seat that is trained in turn [games].
        seed: Seed of the search and of all games; the result depends on it and on the number of generations.
        seats: The seats that are trained in turn where seats compete, from 1; None: all. For scripts that not every
            seat can follow, such as those of one of two sides.
        threads: Threads to play on; None: one for each processor.
        resume: Go on with the training in `out`, if there is one; without it, a folder with a training is refused.
        progress: Called in the caller's thread with the number of generations done and expected, and a text.

    Raises:
        InputError: If the script cannot be trained, an argument is wrong, nothing can be played, or `out` holds
            something else.
    """
    plan = plan_training(
        scenario,
        policy,
        settings,
        generations=generations,
        budget=budget,
        games=games,
        seed=seed,
        seats=seats,
        threads=threads,
    )
    return carry_out(plan, plan.folder if out is None else Path(out), resume=resume, progress=progress)


def refuse_folder(out: Path, resume: bool) -> None:
    """Refuse a folder that a training must not write to.

    Raises:
        InputError: See `output_folder.refuse`.
    """
    output_folder.refuse(out, resume, what="training", marker=state.TRAINING, lock=state.LOCK)


def carry_out(plan: TrainingPlan, out: Path, *, resume: bool = False, progress: Progress | None = None) -> Training:
    """Carry out a training in a folder; see `train`.

    If it is interrupted, the generation that is being played is lost; the same call with `resume` goes on.
    """
    refuse_folder(out, resume)
    with locked(out, out / state.LOCK, TAKEN, remove=True):
        refuse_folder(out, resume)  # again: another process may have written before we had the lock
        record = plan.record
        if (out / state.TRAINING).exists():
            old = state.read_training(out)
            state.compare(out, old, record)
            check_generations(plan, old, out)
            record = old
        else:
            record.write(out)
        trainer = Trainer(plan, record, out, progress or _ignore)
        trainer.learn()
        trainer.tidy()
        return trainer.prove()


def _ignore(done: int, total: int, text: str) -> None:
    pass


@dataclass
class Trainer:
    """Carry out a training.

    Attributes:
        plan: What is to be done.
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
        if digest_of(rows) != generation.asked or [list(row) for row in challengers] != generation.challengers:
            raise InputError(
                f"{self.folder / state.TRAINING}: the search proposes other rows than when it began; it was begun with "
                "other versions of cmaes or NumPy, or on another kind of machine: train in another folder"
            )
        self._learn_from(generation, rows, challengers)
        self.played += generation.games

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
        record.write(self.folder)  # first kept, then counted: an interrupt between the two loses nothing
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

        return self.plan.arena.play(rows, first, games, progress)

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
        """Play the script and the champion on games of their own, and write the scenario with the new row."""
        plan = self.plan
        before, after = self._play([plan.start, self.champion], PROOF_FIRST, plan.proof)
        training = Training(
            plan,
            self.folder,
            self.champion,
            len(self.record.generations),
            self.ended,
            self.played,
            gains_of(plan, before, after),
            self._history(),
        )
        if training.changed:
            write_scenario(plan, training)
        return training

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


def write_scenario(plan: TrainingPlan, training: Training) -> None:
    """Write the scenario with the new row into the training's folder.

    game.toml comes last: it makes the folder a scenario.
    """
    scenario = with_row(plan.source, plan.script, training.row, training.values, texts_of(plan, training))
    files = {Path(name): content for name, content in scenario.files.items() if name != GAME_FILE}
    files.update({Path("sweeps") / path.name: read_bytes(path) for path in plan.source.sweeps().values()})
    files[Path(GAME_FILE)] = scenario.files[GAME_FILE]
    for name, content in files.items():
        atomic.write(training.folder / name, content)


def texts_of(plan: TrainingPlan, training: Training) -> Mapping[str, str]:
    """Return the cells of the new row that are for people: who it is, and how it was trained."""
    gain = training.gain
    what = "payoff" if not plan.script.against else "what the players miss"
    numbers = f"{what} {100 * gain['before']:.1f} -> {100 * gain['after']:.1f} % on {plan.proof} other games"
    if gain["low"] is not None:
        numbers += f" ({100 * gain['gain']:+.1f} points, {100 * gain['low']:+.1f} to {100 * gain['high']:+.1f})"
    seats = "" if plan.seats is None else f", seats {', '.join(map(str, plan.seats))}"
    source = (
        f"assumed: trained by balance train from {plan.script.row} for {'; '.join(plan.arena.labels)}{seats}: seed "
        f"{plan.seed}, {training.generations} generations of {plan.population} rows x {plan.games} games; {numbers}"
    )
    if not training.better:
        source += "; not shown to be better"
    return {"name": f"{plan.script.row} with weights that were trained", "source": source}
