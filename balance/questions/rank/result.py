"""Hold what came of a ranking."""

from dataclasses import dataclass
from pathlib import Path

from balance.questions.rank.effects import Place
from balance.questions.rank.further_result import Interactions, Spread
from balance.questions.rank.plan import RankPlan
from balance.studies.answered import Answered
from balance.studies.capped import Base, Effect
from balance.studies.figures import Figure


@dataclass(frozen=True)
class Ranking(Answered):
    """Hold what came of a ranking.

    Attributes:
        plan: What was ranked.
        figures: What was watched, but for what nobody named and is the same in every game as it is.
        folder: Where its games are.
        games: Games of each change that was judged, and of the game as it is [games]; 0 if the budget ended it before.
        bases: The figures of the game as it is.
        effects: The effect of each change on each figure, from the judging where it was judged; of what moved games of
            the screening only, from the screening.
        places: Where each dial stands, for each context and figure.
        misplays: Changes by which more of a good thing loses, or less of it wins.
        decided: False if the budget ended it before all games were played.
        interactions: What the largest dials do two at a time; None if it was not asked.
        spread: Whose the spread is, in each context; None if it was not asked.
    """

    plan: RankPlan
    figures: tuple[Figure, ...]
    folder: Path
    games: int
    bases: tuple[Base, ...]
    effects: tuple[Effect, ...]
    places: tuple[Place, ...]
    misplays: tuple[Effect, ...]
    decided: bool
    interactions: Interactions | None = None
    spread: tuple[Spread, ...] | None = None
