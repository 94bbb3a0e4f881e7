"""Hold what is asked, and what came of it: how often pieces stood on each place of the board."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from balance.studies.answered import Answered
from scenarios import Configuration, Value

GAMES, MOMENTS = 100, 40  # by default: games, and moments of a game that are looked at, about
LEVEL = 0.95  # the chance that all intervals hold at once
PLAYERS, ENEMIES = "players", "enemies"  # whose pieces


@dataclass(frozen=True)
class HeatmapPlan:
    """Describe what is asked: which games, and how many moments of each."""

    source: str  # the scenario as somebody named it; for the line that asks the same again
    settings: Mapping[str, Value]
    configuration: Configuration
    games: int
    moments: int
    seed: int


@dataclass(frozen=True)
class Named:
    """Hold how often pieces stood on what bears this name, wherever it lay.

    Attributes:
        of: Whose pieces: `PLAYERS` or `ENEMIES`.
        name: What it is: a room, a floor's sector.
        share: Of the moments of a game at which a piece stood there, the mean over all games; `low`, `high`: its ends.
    """

    of: str
    name: str
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Spot:
    """Hold a place of the board: where and what it is, and how often pieces stood on it.

    Attributes:
        x, y, width, height: As in `sims.picture.Place` [spaces].
        name: What lies there in most games.
        fixed: Whether that lies there in nearly all games.
        shares: Share of the moments, by whose pieces.
    """

    x: float
    y: float
    width: float
    height: float
    name: str
    fixed: bool
    shares: Mapping[str, float]


@dataclass(frozen=True)
class Heatmap(Answered):
    """Hold what came of it.

    Attributes:
        plan: What was asked.
        every: Each so many choices one moment was looked at.
        looked: Moments that were looked at.
        named: What pieces stood on, those of players first, the most frequent first.
        spots: The places of the board.
        beside: Of all pieces that were seen the share that stood on no place of the picture, by whose pieces.
        left_out: Whether there were pieces of neither players nor enemies.
        namesakes: Whether several places bore one name, such as two tiles of one kind.
        wandering: Of the names of one place each, the most frequent that lay elsewhere from game to game, one with a
            number if any did, and on how many places of the board; None if none did.
    """

    plan: HeatmapPlan
    every: int
    looked: int
    named: tuple[Named, ...]
    spots: tuple[Spot, ...]
    beside: Mapping[str, float]
    left_out: bool = False
    namesakes: bool = False
    wandering: tuple[str, int] | None = None

    def of(self, whose: str) -> list[Named]:
        """Return what the pieces of players, or of enemies, stood on."""
        return [each for each in self.named if each.of == whose]

    def as_json(self) -> dict[str, Any]:
        """Return what `balance heatmap --json` prints."""
        shown = (vars(each) for each in self.named)
        return {
            "answer": self.answer,
            "every": self.every,
            "moments": self.looked,
            "places": list(shown),
            "beside": self.beside,
        }
