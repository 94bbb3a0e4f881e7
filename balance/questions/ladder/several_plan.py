"""Describe several ladders, climbed one after the other: one for each configuration that is set."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from balance.design.default_names import folder_name
from balance.design.durations import read_duration
from balance.design.grid import read_grid
from balance.design.levels import check_level
from balance.design.named_scenario import named_scenario
from balance.design.plan import Grid, Plan, Skipped
from balance.design.shared_settings import shared_settings
from balance.questions.ladder.plan import BUDGET, LEVEL, LadderPlan, plan_ladder
from balance.questions.ladder.record import GROUPS, LADDERS
from balance.storage import sealed_json
from balance.studies.kept_games import games_kept
from balance.studies.study_folder import Record, StudyFolder, what_plays
from reports.plain import plural, settings_as_typed, value_as_typed
from scenarios import InputError, Scenario, Value

MOST = 16  # ladders that are climbed in one call


class SeveralRecord(Record):
    """Record which ladders are climbed; each has a record of its own in its folder."""

    format: Literal[1] = 1
    settings: dict[str, list[Value]]
    axis: str
    scripts: list[str]
    seats: list[int]
    games: int
    seed: int


def ladders_in(folder: Path) -> Iterator[Path]:
    """Yield the folders of the ladders in a folder."""
    yield from (inner.parent for inner in sorted(folder.glob(f"*/{LADDERS.file}")))


def _games_text(folder: Path) -> str:
    games = sum(games_kept(inner, GROUPS.values()) for inner in ladders_in(folder))
    return plural(games, "game") if games else ""


def _clear(folder: Path) -> None:
    for inner in ladders_in(folder):
        LADDERS.remove(inner)
        inner.rmdir()


SEVERAL: StudyFolder[SeveralRecord, sealed_json.Sealed] = StudyFolder(
    what="set of ladders",
    command="balance ladder",
    file="ladders.json",
    record=SeveralRecord,
    answer=None,  # each ladder keeps its own
    bound="",
    asked=LADDERS.asked,
    doing="climbing",
    elsewhere=LADDERS.elsewhere,
    anew=LADDERS.anew,
    kept=_games_text,
    clear=_clear,
)


@dataclass(frozen=True)
class SeveralPlan:
    """Describe several ladders.

    Attributes:
        source: The scenario as somebody named it; for lines that repeat this.
        scenario: What is played.
        grid: What is set: each name with one value or more.
        plans: The ladders. The level of each is such that all intervals of all ladders hold at once.
        skipped: What is left out, since it cannot be played.
        seats: Where seats compete, those that climb, as somebody named them; None: all.
        level: The chance that all printed intervals of all ladders hold at once.
        budget: The time after which no more games are played, of all ladders together [s].
    """

    source: str
    scenario: Scenario
    grid: Grid
    plans: tuple[LadderPlan, ...]
    skipped: tuple[Skipped, ...]
    seats: tuple[int, ...] | None
    level: float
    budget: float

    @property
    def label(self) -> str:
        """Return what all ladders share, as typed: `simon=easy`."""
        shared = shared_settings([each.scenario.configuration(each.contestants.settings) for each in self.plans])
        axis = self.plans[0].contestants.axis.name
        return settings_as_typed({name: text for name, text in shared.items() if name.partition("@")[0] != axis})

    def own_settings(self, plan: LadderPlan) -> dict[str, Value]:
        """Return what only one ladder is, of what is set with several values."""
        given = dict(plan.contestants.settings)
        if plan.contestants.field is not None:
            given[plan.contestants.axis.name] = plan.contestants.field
        return {name: given[name] for name, values in self.grid.items() if len(values) > 1}

    def context(self, plan: LadderPlan) -> str:
        """Return what only one ladder is, as typed: `players=2`."""
        return " ".join(f"{name}={value_as_typed(value)}" for name, value in self.own_settings(plan).items())

    def inner(self, plan: LadderPlan) -> str:
        """Return the name of a ladder's folder within the folder of all: `players-2`."""
        return folder_name("", "", self.own_settings(plan))

    @property
    def seed(self) -> int:
        """Return the seed of all games."""
        return self.plans[0].seed

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named: `pig-players-1-2-ladder`."""
        return self.plans[0].named_folder(self.grid, {}, self.seats)

    @property
    def record(self) -> SeveralRecord:
        """Return the record of what is climbed."""
        first = self.plans[0]
        return SeveralRecord(
            **what_plays(self.scenario),
            settings=dict(self.grid),
            axis=first.contestants.axis.name,
            scripts=first.record.scripts,
            seats=list(self.seats or ()),
            games=first.games,
            seed=self.seed,
        )


def has_several(scenario: str | Path | Scenario, settings: Sequence[str] | Mapping[str, Any]) -> bool:
    """Return whether a setting has several values, so that there are several ladders.

    Raises:
        InputError: If there is no such game, or a setting is wrong.
    """
    loaded, _ = named_scenario(scenario)
    return any(len(values) > 1 for values in read_grid(loaded, settings).values())


def _level_of_each(level: float, ladders: int) -> float:
    """Return the level of each ladder with which all hold at once (Bonferroni), rounded up."""
    return level if ladders == 1 else math.ceil(1e6 * (1 - (1 - level) / ladders) - 1e-6) / 1e6


def plan_ladders(
    scenario: str | Path | Scenario,
    settings: Sequence[str] | Mapping[str, Any],
    *,
    budget: object = BUDGET,
    level: float = LEVEL,
    seats: Sequence[int] | None = None,
    **options: Any,
) -> SeveralPlan:
    """Return the ladders of every combination of what is set; `options` are those of `plan_ladder`.

    Raises:
        InputError: If an argument is wrong, nothing can be played, or there are too many ladders.
    """
    check_level(level)
    seconds = read_duration(budget, "--budget")
    loaded, source = named_scenario(scenario)
    grid = read_grid(loaded, settings)
    cells = Plan(loaded, grid).cells
    number = len(cells.legal)
    if number > MOST:
        raise InputError(
            f"{loaded.name}: {number} configurations are set; at most {MOST} ladders are climbed in one call"
        )
    plans = []
    for configuration in cells.legal:
        given = {name: configuration.given[name] for name in grid if name in configuration.given}
        try:
            plan = plan_ladder(
                loaded,
                given,
                seats=seats,
                budget=seconds / number,
                level=_level_of_each(level, number),
                **options,
            )
        except InputError as error:
            raise InputError(f"{settings_as_typed(given)}: {error}") from None
        plans.append(replace(plan, source=source))
    chosen = None if seats is None else tuple(seats)
    return SeveralPlan(source, loaded, grid, tuple(plans), tuple(cells.skipped), chosen, level, seconds)
