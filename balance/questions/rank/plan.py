"""Describe which changes are ranked, for whom, and by which figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from balance.design.default_names import folder_name
from balance.design.durations import read_duration
from balance.design.grid import make_grid, parse_set
from balance.design.limits import MAX_SEED
from balance.design.plan import Cells, Grid, Plan
from balance.design.scripts import two_scripts
from balance.design.shared_settings import shared_settings
from balance.design.steps import steps_of
from balance.design.turns import LeftOut, Turn, find_turns
from balance.design.whole_numbers import check_whole
from balance.storage import sealed_json
from balance.studies.figures import Figure, watched
from balance.studies.kept_games import games_kept, remove_games
from balance.studies.study_folder import Record, StudyFolder
from reports.plain import plural, settings_as_typed, value_as_typed
from scenarios import Configuration, InputError, Scenario, Value, load
from scenarios.loader.settings import POLICY

GAMES, SCREEN, TOP = 10_000, 2_000, 20  # by default
FEWEST, MOST = 50, 10_000_000  # games of a change, in either stage [games]
MOST_TOP, MOST_CONTEXTS = 1_000, 64
LEVEL, MOST_LEVEL = 0.95, 0.999_999
SCREENING, JUDGING = "screening", "judging"  # groups of games
GROUPS = (SCREENING, JUDGING)
JUDGED_FIRST = 2**40  # number of the first game of the judging: none of the screening


class RankRecord(Record):
    """Record what is ranked; the budget and the level are not among it: they do not decide what is played."""

    format: Literal[1] = 1
    settings: dict[str, list[Value]]
    tables: list[str]
    watch: list[str]
    screen: int
    games: int
    top: int
    seed: int


class RankAnswer(sealed_json.Sealed):
    """Record what was found: `rank` is the `identity` of the record."""

    format: Literal[1] = 1
    rank: str
    games: int
    sentences: list[str]
    effects: list[dict[str, Any]]
    places: list[dict[str, Any]]


def _kept(folder: Path) -> str:
    games = games_kept(folder, GROUPS)
    return plural(games, "game") if games else ""


def _clear(folder: Path) -> None:
    remove_games(folder, GROUPS)


FOLDER = StudyFolder(
    what="ranking",
    command="balance rank",
    file="rank.json",
    record=RankRecord,
    answer=RankAnswer,
    bound="rank",
    asked={
        "game": "the game",
        "settings": "what is set",
        "tables": "the tables",
        "watch": "what is watched",
        "screen": "the games of the screening",
        "games": "the number of games",
        "top": "how many are judged",
        "seed": "the seed",
        "scenario_digest": "the scenario",
        "kernel_digest": "the game's kernels",
    },
    doing="ranking",
    elsewhere="choose another --out",
    anew="rank anew in another folder",
    kept=_kept,
    clear=_clear,
)


@dataclass(frozen=True)
class RankPlan:
    """Describe a ranking.

    Attributes:
        source: The scenario as somebody named it; for lines that repeat this.
        scenario: What is played.
        grid: What is set: each name with one value or more.
        cells: The contexts that this makes, and what is left out of them.
        tables: Tables whose cells are turned too.
        figures: What is watched; the first gives the order.
        named: Whether somebody named these figures.
        screen, games: Games of each change in the screening, and of those that are judged [games].
        top: How many dials are judged, for each figure and context.
        level: The chance that all intervals hold at once.
        seed: The seed of all games.
        budget: After how much time no more games are begun [s]; None: no limit.
    """

    source: str
    scenario: Scenario
    grid: Grid
    cells: Cells
    tables: tuple[str, ...]
    figures: tuple[Figure, ...]
    named: bool
    screen: int
    games: int
    top: int
    level: float
    seed: int
    budget: float | None

    @property
    def contexts(self) -> list[Configuration]:
        """Return the game as it is, for each script and whatever else was asked for."""
        return self.cells.legal

    @cached_property
    def turns(self) -> tuple[list[Turn], list[LeftOut]]:
        """Return what is played of all dials, and what is left out."""
        return find_turns(self.contexts, lambda base: steps_of(base, self.tables))

    @property
    def label(self) -> str:
        """Return what all contexts share, as typed: `players=4 simon=hard`."""
        return settings_as_typed(shared_settings(self.contexts))

    def context(self, number: int) -> str:
        """Return what only this context is, as typed: `hunter`, `players=2 hunter`; "" if there is no other."""
        several = [name for name, values in self.grid.items() if len(values) > 1]
        given = self.contexts[number].given
        return " ".join(
            value_as_typed(given[name]) if name == POLICY else f"{name}={value_as_typed(given[name])}"
            for name in several
        )

    @property
    def record(self) -> RankRecord:
        """Return the record of a new ranking."""
        game = self.scenario.game
        return RankRecord(
            game=game.name,
            scenario_digest=self.scenario.digest,
            kernel_digest=game.digest,
            settings=dict(self.grid),
            tables=list(self.tables),
            watch=[figure.text for figure in self.figures],
            screen=self.screen,
            games=self.games,
            top=self.top,
            seed=self.seed,
        )

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        named: dict[str, object] = {name: ",".join(map(value_as_typed, v)) for name, v in self.grid.items()}
        named |= {"table": ",".join(self.tables)} if self.tables else {}
        named |= {"games": self.games} if self.games != GAMES else {}
        named |= {"seed": self.seed} if self.seed else {}
        return Path(folder_name(self.scenario.name, "rank", named))


def plan_rank(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | None = None,
    watch: Sequence[str] | str | None = None,
    tables: Sequence[str] | str = (),
    games: int = GAMES,
    screen: int = SCREEN,
    top: int = TOP,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
) -> RankPlan:
    """Return a ranking; the arguments are those of `study.rank`.

    Raises:
        InputError: If an argument is wrong, or nothing can be played.
    """
    check_whole("--games", games, FEWEST, MOST)
    check_whole("--screen", screen, FEWEST, MOST)
    check_whole("--top", top, 1, MOST_TOP)
    check_whole("--seed", seed, 0, MAX_SEED)
    if not 0 < level <= MOST_LEVEL:
        raise InputError(f"--level is {level}; it must be between 0 and 1, at most {MOST_LEVEL}")
    seconds = None if budget is None else read_duration(budget, "--budget")
    loaded = scenario if isinstance(scenario, Scenario) else load(scenario)
    source = loaded.name if isinstance(scenario, Scenario) else str(scenario)
    grid = make_grid(loaded, settings) if isinstance(settings, Mapping) else parse_set(loaded, settings)
    grid |= two_scripts(loaded, grid, scripts)
    cells = Plan(loaded, grid).cells
    if len(cells.legal) > MOST_CONTEXTS:
        raise InputError(
            f"{loaded.name}: {len(cells.legal)} configurations are set; at most {MOST_CONTEXTS} are ranked"
        )
    figures = watched(loaded, min(each.players for each in cells.legal), _listed(watch))
    chosen = tuple(dict.fromkeys(_listed(tables) or ()))
    named = watch is not None
    return RankPlan(source, loaded, grid, cells, chosen, figures, named, screen, games, top, level, seed, seconds)


def _listed(texts: Sequence[str] | str | None) -> list[str] | None:
    """Return the texts between commas, or those of a list."""
    if texts is None:
        return None
    return [each.strip() for text in ([texts] if isinstance(texts, str) else texts) for each in text.split(",")]
