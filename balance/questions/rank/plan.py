"""Describe which changes are ranked, for whom, and by which figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from balance.design.bounds import is_bound
from balance.design.durations import read_budget
from balance.design.grid import read_grid
from balance.design.levels import check_level
from balance.design.limits import MAX_SEED
from balance.design.named_scenario import named_scenario
from balance.design.repeat_line import unless
from balance.design.steps import Dial, steps_of
from balance.design.turns import LeftOut, Turn, find_turns
from balance.design.typed_lists import read_names
from balance.design.whole_numbers import check_whole_numbers
from balance.questions.rank.further import NOTHING_FURTHER, PAIRS, SPREAD_GROUP, Further, check_dials, read_further
from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.contexts import ContextPlan, read_contexts
from balance.studies.figures import watched
from balance.studies.screening import SCREEN, SCREENING
from balance.studies.study_folder import Record, what_plays
from scenarios import Configuration, Scenario, Value
from scenarios.loader.domains import Limits
from scenarios.loader.messages import plain

GAMES, TOP, LEVEL = 10_000, 20, 0.95  # by default
FEWEST, MOST = 50, 10_000_000  # games of a change, in either stage [games]
MOST_TOP, MOST_CONTEXTS = 1_000, 64
HELD = "set in what is asked, so not turned; --also NAME turns it all the same"
BOUNDED = "a bound of the simulation and no rule; --also turns it all the same"
JUDGING = "judging"  # the group of its games
KIND = "a ranking"  # what its page is
GROUPS = (SCREENING, JUDGING, PAIRS, SPREAD_GROUP)
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
    interactions: list[dict[str, Any]] = Field(default_factory=list)
    spread: list[dict[str, Any]] = Field(default_factory=list)


FOLDER = folder_of_games(
    "rank",
    RankRecord,
    RankAnswer,
    what="ranking",
    asked={
        "settings": "what is set",
        "tables": "the tables",
        "watch": "what is watched",
        "screen": "the games of the screening",
        "games": "the number of games",
        "top": "how many are judged",
    },
    groups=GROUPS,
    doing="ranking",
    anew="rank anew in another folder",
)


@dataclass(frozen=True)
class RankPlan(ContextPlan):
    """Describe a ranking.

    Attributes:
        tables: Tables whose cells are turned too.
        screen: Games of each change in the screening [games]; `games` are those of a change that is judged.
        top: How many dials are judged, for each figure and context.
        further: What is asked beyond the order. The record does not hold it: it only adds games.
    """

    tables: tuple[str, ...]
    screen: int
    top: int
    further: Further = NOTHING_FURTHER

    @cached_property
    def turns(self) -> tuple[list[Turn], list[LeftOut]]:
        """Return what is played of all dials, and what is left out."""
        return find_turns(self.contexts, self.dials)

    def dials(self, base: Configuration) -> list[Dial]:
        """Return the dials of a context; what somebody set, and bounds, are not turned unless they are named."""
        every = steps_of(base, self.tables)
        return [replace(dial, changes=(), idle=why) if (why := self._held(dial)) else dial for dial in every]

    def _held(self, dial: Dial) -> str:
        """Return why a dial is not turned that could be; else ""."""
        name = plain(dial.name)
        if not dial.changes or name in self.further.also:
            return ""
        if name in {plain(setting.partition("@")[0]) for setting in self.grid}:
            return HELD
        number = self.scenario.numbers.get(dial.name)
        return BOUNDED if number is not None and is_bound(number) else ""

    @property
    def tables_left(self) -> list[str]:
        """Return the tables with numbers of which no cell is turned, but for those of scripts."""
        named = {plain(text.partition(".")[0]) for text in self.tables}
        named |= {axis.table for axis in self.scenario.axes.values() if axis.kind == "policy"}
        return [
            table.name
            for table in self.scenario.tables.values()
            if table.name not in named
            and any(table.plays(context.full) for context in self.contexts)
            and any(isinstance(column.domain, Limits) for column in table.columns.values())
        ]

    @property
    def record(self) -> RankRecord:
        """Return the record of a new ranking."""
        return RankRecord(
            **what_plays(self.scenario),
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
        named = {
            "table": self.tables,
            "watch": [figure.text for figure in self.figures] if self.named else None,
            "games": unless(self.games, GAMES),
            "screen": unless(self.screen, usual_screen(self.games)),
            "top": unless(self.top, TOP),
        }
        return self.default_folder("rank", {}, named)


def usual_screen(games: int) -> int:
    """Return how many games of every change are played in the screening, unless it is said [games]."""
    return min(SCREEN, games)


def plan_rank(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | str | None = None,
    watch: Sequence[str] | str | None = None,
    tables: Sequence[str] | str = (),
    games: int = GAMES,
    screen: int | None = None,
    top: int = TOP,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
    pace: Mapping[str, float] | Sequence[str] = (),
    interactions: bool = False,
    spread: bool = False,
    also: Sequence[str] | str | None = None,
    over: str | None = None,
    points: int | None = None,
    each: int | None = None,
) -> RankPlan:
    """Return a ranking; the arguments are those of `study.rank`.

    Raises:
        InputError: If an argument is wrong, or nothing can be played.
    """
    screening = [] if screen is None else [("--screen", screen, FEWEST, MOST)]
    check_whole_numbers(
        ("--games", games, FEWEST, MOST), *screening, ("--top", top, 1, MOST_TOP), ("--seed", seed, 0, MAX_SEED)
    )
    check_level(level)
    seconds = read_budget(budget)
    further = read_further(interactions, spread, also, over, points, each)
    loaded, source = named_scenario(scenario)
    loaded = loaded.at_pace(pace)
    grid, cells = read_contexts(loaded, read_grid(loaded, settings), scripts, MOST_CONTEXTS, "ranked")
    plan = RankPlan(
        source=source,
        scenario=loaded,
        grid=grid,
        cells=cells,
        figures=watched(
            loaded,
            min(each.players for each in cells.legal),
            watch,
            timed=True,
            contexts=cells.legal,
        ),
        named=watch is not None,
        games=games,
        level=level,
        seed=seed,
        budget=seconds,
        tables=tuple(read_names(tables, "--table")) if tables else (),
        screen=usual_screen(games) if screen is None else screen,
        top=top,
        further=further,
    )
    check_dials(plan, plan.dials, further)
    return plan
