"""Describe what is rated: rows of a table or values of an axis, for whom, by which figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal

from balance.design.default_names import folder_name
from balance.design.durations import read_duration
from balance.design.grid import make_grid, parse_set
from balance.design.limits import MAX_SEED
from balance.design.plan import Cells, Grid, Plan
from balance.design.scripts import two_scripts
from balance.design.shared_settings import shared_settings
from balance.design.steps import Dial, steps_of
from balance.design.turns import LeftOut, Turn, find_turns
from balance.design.whole_numbers import check_whole
from balance.questions.worth.subject import find_subject, price_column, replacements, values_of
from balance.storage import sealed_json
from balance.studies.figures import Figure, watched
from balance.studies.kept_games import games_kept, remove_games
from balance.studies.study_folder import Record, StudyFolder
from reports.plain import plural, settings_as_typed, value_as_typed
from scenarios import Axis, Configuration, InputError, Scenario, Table, Value, load
from scenarios.loader.settings import POLICY
from scenarios.loader.tables import COUNT
from sims import draws
from sims.compiler.closure import digest

GAMES, DRAWN_GAMES, LEVEL = 10_000, 4_000, 0.95  # by default
FEWEST, MOST, MOST_LEVEL, MOST_CONTEXTS = 50, 10_000_000, 0.999_999, 16
DECK, REPLACED, DRAWN, SEATED, DEALT = "deck", "replaced", "drawn", "seated", "dealt"  # ways to rate, groups of games
GROUPS = (DECK, REPLACED, DRAWN, SEATED, DEALT)


class WorthRecord(Record):
    """Record what is rated; the level, the budget and the price are not among it: the games are the same."""

    format: Literal[1] = 1
    settings: dict[str, list[Value]]
    what: str
    watch: list[str]
    games: int
    drawn: int
    draws: str  # digest of what tries draws, which is no part of the game's own kernels
    seed: int


class WorthAnswer(sealed_json.Sealed):
    """Record what was found: `worth` is the `identity` of the record."""

    format: Literal[1] = 1
    worth: str
    sentences: list[str]
    worths: list[dict[str, Any]]


def _kept(folder: Path) -> str:
    games = games_kept(folder, GROUPS)
    return plural(games, "game") if games else ""


FOLDER = StudyFolder(
    what="rating",
    command="balance worth",
    file="worth.json",
    record=WorthRecord,
    answer=WorthAnswer,
    bound="worth",
    asked={
        "game": "the game",
        "settings": "what is set",
        "what": "what is rated",
        "watch": "what is watched",
        "games": "the number of games",
        "drawn": "the games whose draws are tried",
        "draws": "how draws are tried",
        "seed": "the seed",
        "scenario_digest": "the scenario",
        "kernel_digest": "the game's kernels",
    },
    doing="rating",
    elsewhere="choose another --out",
    anew="rate anew in another folder",
    kept=_kept,
    clear=lambda folder: remove_games(folder, GROUPS),
)


@dataclass(frozen=True)
class WorthPlan:
    """Describe a rating.

    Attributes:
        source: The scenario as somebody named it; for lines that repeat this.
        scenario: What is played.
        grid: What is set: each name with one value or more.
        cells: The contexts that this makes, and what is left out of them.
        what: The table whose rows are rated, or the axis whose values are.
        figures: What is watched; the first gives the order. Values of an axis are rated by what their seat gets.
        named: Whether somebody named these figures.
        games: Games of each change [games].
        drawn: Games of which each draw is tried with another card; 0: none [games].
        level: The chance that all intervals hold at once.
        seed: The seed of all games.
        budget: After how much time no more games are begun [s]; None: no limit.
        price: The column that holds what a row costs; "": none.
    """

    source: str
    scenario: Scenario
    grid: Grid
    cells: Cells
    what: Table | Axis
    figures: tuple[Figure, ...]
    named: bool
    games: int
    drawn: int
    level: float
    seed: int
    budget: float | None
    price: str

    @property
    def contexts(self) -> list[Configuration]:
        """Return the game as it is, for each script and whatever else was asked for."""
        return self.cells.legal

    @cached_property
    def turns(self) -> tuple[list[Turn], list[LeftOut]]:
        """Return what is changed of each row, and what is left out; nothing for values of an axis.

        It is one copy more and one less, or in a table without counts each other row in the row's place.
        """
        if not isinstance(self.what, Table):
            return [], []
        return find_turns(self.contexts, self._counts if self.counted else partial(replacements, self.what))

    @property
    def counted(self) -> bool:
        """Whether the table says how many copies there are of each row."""
        return isinstance(self.what, Table) and self.what.counts is not None

    def _counts(self, base: Configuration) -> list[Dial]:
        return [dial for dial in steps_of(base, [f"{self.what.name}.{COUNT}"]) if dial.kind == "cell"]

    @property
    def rows(self) -> tuple[str, ...]:
        """Return what is rated: the ids of rows, or the values of the axis."""
        return self.what.ids if isinstance(self.what, Table) else values_of(self.what)

    @property
    def label(self) -> str:
        """Return what all contexts share, as typed: `players=4 simon=hard`."""
        return settings_as_typed(shared_settings(self.contexts))

    def context(self, number: int) -> str:
        """Return what only this context is, as typed: `hunter`, `players=2 hunter`; "" if there is no other."""
        if len(self.contexts) < 2:
            return ""
        given = self.contexts[number].given
        return " ".join(
            value_as_typed(given[name]) if name == POLICY else f"{name}={value_as_typed(given[name])}"
            for name, values in self.grid.items()
            if len(values) > 1
        )

    @property
    def record(self) -> WorthRecord:
        """Return the record of a new rating."""
        game = self.scenario.game
        return WorthRecord(
            game=game.name,
            scenario_digest=self.scenario.digest,
            kernel_digest=game.digest,
            settings=dict(self.grid),
            what=self.what.name,
            watch=[figure.text for figure in self.figures],
            games=self.games,
            drawn=self.drawn,
            draws=digest(draws.__name__) if self.drawn else "",
            seed=self.seed,
        )

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        named: dict[str, object] = {"of": self.what.name}
        named |= {name: ",".join(map(value_as_typed, values)) for name, values in self.grid.items()}
        named |= {"games": self.games} if self.games != GAMES else {}
        named |= {"drawn": self.drawn} if self.counted and self.drawn != DRAWN_GAMES else {}
        named |= {"seed": self.seed} if self.seed else {}
        return Path(folder_name(self.scenario.name, "worth", named))


def plan_worth(
    scenario: str | Path | Scenario,
    what: str,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | None = None,
    watch: Sequence[str] | str | None = None,
    price: str = "",
    games: int = GAMES,
    drawn: int = DRAWN_GAMES,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
) -> WorthPlan:
    """Return a rating; the arguments are those of `study.worth`.

    Raises:
        InputError: If an argument is wrong, or nothing can be played.
    """
    check_whole("--games", games, FEWEST, MOST)
    if drawn:
        check_whole("--drawn", drawn, FEWEST, MOST)
    check_whole("--seed", seed, 0, MAX_SEED)
    if not 0 < level <= MOST_LEVEL:
        raise InputError(f"--level is {level}; it must be between 0 and 1, at most {MOST_LEVEL}")
    seconds = None if budget is None else read_duration(budget, "--budget")
    loaded = scenario if isinstance(scenario, Scenario) else load(scenario)
    source = loaded.name if isinstance(scenario, Scenario) else str(scenario)
    found = find_subject(loaded, what)
    grid = make_grid(loaded, settings) if isinstance(settings, Mapping) else parse_set(loaded, settings)
    if isinstance(found, Axis) and (set_too := [name for name in grid if name.partition("@")[0] == found.name]):
        raise InputError(f"--set {set_too[0]}: {found.name} is what is rated; leave it out")
    if isinstance(found, Axis) and watch is not None:
        raise InputError(f"--watch: {found.name} is rated by what its seat gets; leave it out")
    grid |= two_scripts(loaded, grid, scripts)
    cells = Plan(loaded, grid).cells
    if len(cells.legal) > MOST_CONTEXTS:
        raise InputError(f"{loaded.name}: {len(cells.legal)} configurations are set; at most {MOST_CONTEXTS} are rated")
    if price:
        price = price_column(found, price)
    texts = [watch] if isinstance(watch, str) else watch
    names = None if texts is None else [each for text in texts for each in text.split(",")]
    figures = watched(loaded, min(each.players for each in cells.legal), names)
    if names is None:  # a shared deck moves no seat's share: it helps whoever draws from it
        figures = tuple(each for each in figures if each.kind != "payoff") or figures
    return WorthPlan(
        source=source,
        scenario=loaded,
        grid=grid,
        cells=cells,
        what=found,
        figures=figures,
        named=names is not None,
        games=games,
        drawn=drawn if isinstance(found, Table) and found.counts is not None else 0,
        level=level,
        seed=seed,
        budget=seconds,
        price=price,
    )
