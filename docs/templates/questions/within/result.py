"""Hold what is asked, and what came of it: records of a study's folder, its plan, its figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from balance.design.default_names import folder_name
from balance.storage import sealed_json
from balance.studies.answered import Answered
from balance.studies.asking import folder_of_games
from balance.studies.study_folder import Record, what_plays
from scenarios import Configuration, Scenario, Value

GAMES, LEVEL = 2000, 0.95  # of each script by default; the chance that all intervals hold at once


class WithinRecord(Record):
    """Record what is asked; `rounds` is not among it: the games that are kept answer it for any number."""

    format: Literal[1] = 1
    settings: dict[str, Value]
    games: int
    seed: int


class WithinAnswer(sealed_json.Sealed):
    """Record what was found: `within` is the `identity` of the record."""

    format: Literal[1] = 1
    within: str
    sentences: list[str]


FOLDER = folder_of_games(
    "within",
    WithinRecord,
    WithinAnswer,
    what="study of lengths",
    asked={"settings": "what is set", "games": "the number of games"},
)


@dataclass(frozen=True)
class WithinPlan:
    """Describe what is asked: within how many rounds, of which configuration of each script."""

    source: str  # the scenario as somebody named it; for the line that asks the same again
    scenario: Scenario
    settings: Mapping[str, Value]
    scripts: Mapping[str, Configuration]
    rounds: int
    games: int
    seed: int
    budget: float | None

    @property
    def record(self) -> WithinRecord:
        """Return the record of a new study."""
        asked: dict[str, Any] = {"settings": dict(self.settings), "games": self.games, "seed": self.seed}
        return WithinRecord(**what_plays(self.scenario), **asked)

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        more = {"games": self.games, "seed": self.seed}
        return Path(folder_name(self.scenario.name, "within", {**self.settings, **more}))


@dataclass(frozen=True)
class Share:
    """Hold how often the games of a script were over in time, with the interval of this share."""

    script: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Within(Answered):
    """Hold what came of it; `decided`: the budget did not end it before each script had its games."""

    plan: WithinPlan
    folder: Path
    shares: tuple[Share, ...]
    decided: bool
