"""Describe which deals are played how often, and what is kept of them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from balance.design.default_names import folder_name
from balance.design.durations import read_budget
from balance.design.levels import check_level
from balance.design.limits import MAX_SEED
from balance.design.make_plan import configured
from balance.design.named_scenario import named_scenario
from balance.design.repeat_line import unless
from balance.design.shared_settings import shared_settings
from balance.design.whole_numbers import check_whole_numbers
from balance.simulation.deals import kernel_digest, play_deals
from balance.stats.intervals import LEVEL
from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.kept_games import Cell, Columns, results
from balance.studies.study_folder import Record, what_plays
from reports.plain import settings_as_typed
from scenarios import Configuration, InputError, Scenario, Value

DEALS, REPLAYS = 1000, 64  # by default
FEWEST_DEALS, FEWEST_REPLAYS = 20, 4
MOST_DEALS, MOST_REPLAYS, MOST_GAMES = 10_000_000, 100_000, 100_000_000


class LuckRecord(Record):
    """Record what is played; the number of deals is not among it: more deals follow those that are kept."""

    format: Literal[1] = 1
    settings: dict[str, Value]
    replays: int
    seed: int


class LuckAnswer(sealed_json.Sealed):
    """Record what was found: `luck` is the `identity` of the record."""

    format: Literal[1] = 1
    luck: str
    deals: int
    sentences: list[str]


FOLDER = folder_of_games(
    "luck",
    LuckRecord,
    LuckAnswer,
    what="study of luck",
    asked={"settings": "what is set", "replays": "the number of replays"},
)


@dataclass(frozen=True)
class LuckPlan:
    """Describe a study of luck.

    Attributes:
        source: The scenario as somebody named it; for lines that repeat this.
        configuration: What is played.
        deals: How many deals, those of games 0, 1, ...
        replays: How often each deal is played.
        seed: The seed of the deals.
        budget: After how much time no more games are begun; None: no limit [s].
        level: The chance that all intervals hold at once.
    """

    source: str
    configuration: Configuration
    deals: int
    replays: int
    seed: int
    budget: float | None
    level: float

    @property
    def scenario(self) -> Scenario:
        """Return what is played."""
        return self.configuration.scenario

    @property
    def seats(self) -> int:
        """Return how many seats have a win of their own; 0: the players win together."""
        return self.configuration.players if self.scenario.game.competitive else 0

    @property
    def games(self) -> int:
        """Return how many games are played in all [games]."""
        return self.deals * self.replays

    @property
    def label(self) -> str:
        """Return what is played by whom, as typed: `players=2 policy=hold`."""
        return settings_as_typed(shared_settings([self.configuration]))

    @property
    def record(self) -> LuckRecord:
        """Return the record of a new study."""
        what = {**what_plays(self.scenario), "kernel_digest": kernel_digest(self.scenario.game)}
        return LuckRecord(**what, settings=dict(self.configuration.given), replays=self.replays, seed=self.seed)

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        sizes = {"deals": unless(self.deals, DEALS), "replays": unless(self.replays, REPLAYS)}
        asked = {**self.configuration.given, **sizes, "seed": unless(self.seed, 0), "level": unless(self.level, LEVEL)}
        return Path(folder_name(self.scenario.name, "luck", asked))

    @property
    def cell(self) -> Cell:
        """Return the games: the replays of deal 0, then those of deal 1, and so on."""
        return Cell("replays", self.configuration)

    @property
    def columns(self) -> Columns:
        """Return what is kept of a game: what each seat was paid, and its length."""
        kept = results(self.configuration, ("payoff", "rounds"))
        return replace(kept, play=partial(play_deals, deal=0, replays=self.replays))


def plan_luck(
    scenario: str | Path | Scenario,
    settings: Mapping[str, Any] | None = None,
    *,
    deals: int = DEALS,
    replays: int = REPLAYS,
    seed: int = 0,
    budget: object = None,
    level: float = LEVEL,
) -> LuckPlan:
    """Return a study of luck; the arguments are those of `study.luck`.

    Raises:
        InputError: If a number is wrong, or the configuration cannot be played.
    """
    check_whole_numbers(
        ("--deals", deals, FEWEST_DEALS, MOST_DEALS),
        ("--replays", replays, FEWEST_REPLAYS, MOST_REPLAYS),
        ("--seed", seed, 0, MAX_SEED),
    )
    if deals * replays > MOST_GAMES:
        raise InputError(
            f"--deals {deals} and --replays {replays} are {deals * replays} games; at most {MOST_GAMES} are kept"
        )
    check_level(level)
    seconds = read_budget(budget)
    loaded, source = named_scenario(scenario)
    return LuckPlan(source, configured(loaded, settings), deals, replays, seed, seconds, level)
