"""Hold what came of a tournament."""

from dataclasses import dataclass
from pathlib import Path

from balance.questions.tournament.plan import TournamentPlan
from balance.questions.tournament.standing import Standing
from balance.studies.answered import Answered


@dataclass(frozen=True)
class Tournament(Answered):
    """Hold what came of a tournament.

    Attributes:
        plan: What was asked.
        folder: Where its games are.
        games: Games of each pair of scripts [games].
        thought: Games of each thinker [games].
        played: Games that the folder holds [games].
        standings: What came of each contest.
        dropped: Why an axis has no contest.
        decided: False if the budget ended it before all games were played.
        apart: Game numbers that players from outside have spoiled, and a line for each of the first games that they did
            [games].
    """

    plan: TournamentPlan
    folder: Path
    games: int
    thought: int
    played: int
    standings: tuple[Standing, ...]
    dropped: tuple[str, ...]
    decided: bool
    apart: tuple[int, tuple[str, ...]] = (0, ())
