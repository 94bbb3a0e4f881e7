"""Hold what came of a rating."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from balance.questions.worth.differences import Difference
from balance.questions.worth.plan import (
    BOXES,
    DEALT,
    DECK,
    DRAWN,
    HAND,
    REPLACED,
    SEATED,
    WorthPlan,
)
from balance.questions.worth.values import (
    Line,
    Worth,
)
from balance.questions.worth.ways import Ways
from balance.studies.answered import Answered
from balance.studies.effects import Base, Effect
from balance.studies.figures import Figure


@dataclass(frozen=True)
class Rating(Answered):
    """Hold what came of a rating.

    Attributes:
        plan: What was rated.
        figures: What was watched, but for what nobody named and is the same in every game.
        ways: How.
        folder: Where its games are.
        games, drawn: Games of each change, and those of which draws were tried [games].
        boxes: Boxes that lack copies by chance which were played.
        worths: What each row is worth, by context, way and figure.
        effects: What one copy less and one more do.
        bases: The figures of the game as it is; of an axis what a seat gets, on average.
        lines: By context and way, the line of worth against price.
        differences: How much more a copy of each row is worth in the deck than by its draws, where seats win together,
            and than in boxes that lack copies.
        decided: False if the budget ended it before all games were played.
    """

    plan: WorthPlan
    figures: tuple[Figure, ...]
    ways: Ways
    folder: Path
    games: int
    drawn: int
    boxes: int
    worths: tuple[Worth, ...]
    effects: tuple[Effect, ...]
    bases: tuple[Base, ...]
    lines: Mapping[tuple[int, str], Line]
    differences: tuple[Difference, ...]
    decided: bool

    @property
    def unplayed(self) -> tuple[str, ...]:
        """Return the ways of which the budget left nothing to tell, the one that would lead first."""
        told = {each.way for each in self.worths}
        ways = [pile.way for pile in self.ways.piles.values()]
        deck = [DECK if self.plan.counted else REPLACED] if self.ways.turns_of(self.plan) else []
        ways = [*ways, *deck] if self.plan.scenario.game.competitive else [*deck, *ways]
        ways += [BOXES] if self.ways.lack else []
        return () if self.decided else tuple(way for way in dict.fromkeys(ways) if way not in told)

    def lead(self, *contexts: int) -> str:
        """Return the way that gives the order in some contexts, all unless they are named.

        Where seats compete it is what a card is worth to who draws it.
        """
        drawn = (DRAWN, HAND)
        wanted = (*drawn, DECK) if self.plan.scenario.game.competitive else (DECK, *drawn)
        there = [
            {each.way for each in self.worths if each.context == context}
            for context in contexts or range(len(self.plan.contexts))
        ]
        common = set.intersection(*there)
        return next((way for way in (*wanted, REPLACED, DEALT, SEATED) if way in common), DECK)
