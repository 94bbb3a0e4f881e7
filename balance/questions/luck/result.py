"""Hold what came of a study of luck."""

from dataclasses import dataclass
from pathlib import Path

from balance.questions.luck.estimates import Below, Extreme, Part
from balance.questions.luck.plan import LuckPlan
from balance.studies.answered import Answered


@dataclass(frozen=True)
class Luck(Answered):
    """Hold what came of a study of luck.

    Attributes:
        plan: What was asked.
        folder: Where its games are.
        deals: How many deals were played, each as often as asked.
        parts: What the deal makes of the win, of each seat's win, and of the length.
        below: Which shares of the deals leave a seat with little chance, or with much.
        extremes: The kindest and the cruellest deals.
        wins: Of each seat, or of the players together, the share of the win over all games.
        dealt: Fields of the game's STATE in which deals differ.
        shared: Whether a win was ever shared, so that a share of the win is no chance.
        decided: False if the budget ended it before all deals were played.
    """

    plan: LuckPlan
    folder: Path
    deals: int
    parts: tuple[Part, ...]
    below: tuple[Below, ...]
    extremes: tuple[Extreme, ...]
    wins: tuple[float, ...]
    dealt: tuple[str, ...]
    shared: bool
    decided: bool
