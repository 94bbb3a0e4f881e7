"""Hold what came of a study of decisions."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl
from numpy.typing import NDArray

from balance.questions.decisions.course import average_wins, comeback_line
from balance.questions.decisions.deviation import Deviation, deviation
from balance.questions.decisions.plan import DecisionPlan
from balance.questions.decisions.seats import turns_without_choice
from balance.stats.calibration import Calibration, calibration
from balance.studies.answered import Answered
from balance.studies.dealt import what_is_dealt


@dataclass(frozen=True)
class Decisions(Answered):
    """Hold what came of a study of decisions; tables are Polars frames.

    Attributes:
        plan: What was examined.
        folder: Where the tables and the parts are.
        games: How many games were examined, numbers 0 .. games - 1 [games].
        ended: What ended it: `games` or `budget`.
        each: Coverage of each interval; with it all that is stated holds at once with `plan.level`, apart from
            `calibration`.
        decisions: One row per decision, `balance.questions.decisions.table.SCHEMA`, and what it gives away, or more:
            `regret_least`, for all decisions at once.
        rows: The games' rows, as `balance.play` gives them.
        kinds, actions: What matters and what the script misses, `kinds.KINDS` and `kinds.ACTIONS`.
        errors: What looked better than what the script did, `kinds.ERRORS`.
        growth: How much more all tries find than a quarter of them, `kinds.GROWTH`.
        noticed: Which part of what is missed seats that think ahead would notice, `noticed.NOTICED`.
        chances, course, stories: How games went, `course.CHANCES`, `course.COURSE` and `course.STORIES`.
        choices: Which part of the win choices, the deal and the rest make, `choices.CHOICE_PARTS`.
        resolved: By which round how much of a game is decided, `resolved.RESOLVED`.
        moved: In which rounds games move, `moved.MOVED`.
        midway: What seats have at the beginning of the rounds that were asked for, `midway.MIDWAY`.
        seats: What each seat has to do, `seats.SEATS`.
    """

    plan: DecisionPlan
    folder: Path
    games: int
    ended: str
    each: float
    decisions: pl.DataFrame
    rows: pl.DataFrame
    kinds: pl.DataFrame
    actions: pl.DataFrame
    errors: pl.DataFrame
    growth: pl.DataFrame
    noticed: pl.DataFrame
    chances: pl.DataFrame
    course: pl.DataFrame
    stories: pl.DataFrame
    choices: pl.DataFrame
    resolved: pl.DataFrame
    moved: pl.DataFrame
    midway: pl.DataFrame
    seats: pl.DataFrame

    @property
    def level(self) -> float:
        """Return the chance that all intervals hold at once."""
        return self.plan.level

    @property
    def together(self) -> bool:
        """Return whether the seats play together."""
        return not self.plan.scenario.game.competitive

    @cached_property
    def wins(self) -> float | None:
        """Return what a seat wins on average, where several may win a game; None elsewhere."""
        return average_wins(self.rows, self.plan.configuration)

    @cached_property
    def line(self) -> float:
        """Return the chance below which a seat that wins in the end came back."""
        return comeback_line(self.plan.configuration.players, self.together, self.wins)

    @property
    def alone(self) -> bool:
        """Return whether there is one seat."""
        return self.plan.configuration.players == 1

    @cached_property
    def deals(self) -> bool:
        """Return whether setting a game up draws anything."""
        return bool(what_is_dealt(self.plan.configuration, self.plan.seed))

    @cached_property
    def without_choice(self) -> float | None:
        """Return the share of turns in which the seat whose turn it was had no choice."""
        return turns_without_choice(self.decisions)

    @cached_property
    def calibration(self) -> Calibration:
        """Return whether the chances are right: of all that are told 30 %, do 30 % come true?"""
        return self._calibrated(self.level)

    @cached_property
    def deviation(self) -> Deviation | None:
        """Return by how much the chances are off; None where games are too few to say."""
        at_once = self._calibrated(1 - (1 - self.level) / 2)  # slope and gap: two intervals
        return deviation(self._measured("chance"), self._measured("worlds"), self.calibration, at_once)

    def _calibrated(self, level: float) -> Calibration:
        chance, worlds, won, game = map(self._measured, ("chance", "worlds", "won", "game"))
        return calibration(chance, worlds, won, game, level)

    def _measured(self, column: str) -> NDArray[Any]:
        """Return a column of the chances that tries tell."""
        return self.chances.filter(pl.col("worlds") > 1)[column].to_numpy()
