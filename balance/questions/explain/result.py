"""Hold what came of an explanation: what each change did, and what runs and baselines counted."""

from dataclasses import dataclass
from pathlib import Path

from balance.questions.explain.changes import Change
from balance.questions.explain.plan import ExplainPlan
from balance.questions.explain.shapley import Part
from balance.studies.answered import Answered
from balance.studies.effects import Base, Paired
from balance.studies.figures import Figure


@dataclass(frozen=True)
class Explained:
    """Hold why a figure moved in a context.

    Attributes:
        context, figure: The number of the context, and the figure.
        old, new: The figure in both versions, with its intervals.
        total: By how much it moved.
        parts: What each change did; their shares add up to the total.
    """

    context: int
    figure: Figure
    old: Base
    new: Base
    total: Paired
    parts: tuple[tuple[Change, Part], ...]

    @property
    def ordered(self) -> list[tuple[Change, Part]]:
        """Return the parts, the largest share first."""
        return sorted(self.parts, key=lambda each: -abs(each[1].share))


@dataclass(frozen=True)
class Remembered:
    """Hold what a run or a baseline counted of a version, beside what it does today.

    Attributes:
        source: The run or the baseline.
        figure: The first figure that was counted then, too.
        share, games: Its share then, and of how many games.
        low, high: Between which it is more today.
    """

    source: str
    figure: Figure
    share: float
    games: int
    low: float
    high: float

    @property
    def moved(self) -> bool:
        """Whether it is seen to be another game today."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Stopped:
    """Hold which part of a context's games was stopped at the simulation's cap.

    Attributes:
        old, new: Of the games of both versions.
        most: Of those of the version, of these and all between, in which most were.
    """

    old: float
    new: float
    most: float


@dataclass(frozen=True)
class Explanation(Answered):
    """Hold why a new version moved.

    Attributes:
        plan: What was explained.
        figures: What was watched, but for what nobody named and is the same in every game.
        folder: Where its games are.
        games: Games of each version between [games].
        every: What was found, by context and figure.
        decided: False if the budget ended it before all games were played.
        remembered: What runs and baselines counted of the versions.
        stopped: Which part of the games has no end, by context.
    """

    plan: ExplainPlan
    figures: tuple[Figure, ...]
    folder: Path
    games: int
    every: tuple[Explained, ...]
    decided: bool
    remembered: tuple[Remembered, ...] = ()
    stopped: tuple[Stopped, ...] = ()
