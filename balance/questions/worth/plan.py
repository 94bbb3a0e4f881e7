"""Describe what is rated: rows of a table or values of an axis, for whom, by which figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal

from balance.design.durations import read_budget
from balance.design.grid import read_grid
from balance.design.levels import check_level
from balance.design.limits import MAX_SEED
from balance.design.named_scenario import named_scenario
from balance.design.repeat_line import unless
from balance.design.steps import Dial, steps_of
from balance.design.turns import LeftOut, Turn, find_turns
from balance.design.whole_numbers import check_whole_numbers
from balance.questions.worth.subject import find_subject, price_column, replacements, values_of
from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.contexts import ContextPlan, read_contexts
from balance.studies.figures import watched
from balance.studies.study_folder import Record, what_plays
from scenarios import Axis, Configuration, InputError, Scenario, Table, Value
from scenarios.loader.tables import COUNT
from sims.compiler.closure import digest
from sims.engine import draws, hands

GAMES, DRAWN_GAMES, LEVEL = 10_000, 4_000, 0.95  # by default
FEWEST, MOST, MOST_CONTEXTS = 50, 10_000_000, 16
DECK, REPLACED, DRAWN, SEATED, DEALT = "deck", "replaced", "drawn", "seated", "dealt"  # ways to rate, groups of games
HAND = "hand"  # as `DRAWN`, of cards that are all dealt in the setup; in the group of these
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
    differences: tuple[dict[str, Any], ...] = ()  # older ratings have none


FOLDER = folder_of_games(
    "worth",
    WorthRecord,
    WorthAnswer,
    what="rating",
    asked={
        "settings": "what is set",
        "what": "what is rated",
        "watch": "what is watched",
        "games": "the number of games",
        "drawn": "the games whose draws are tried",
        "draws": "how draws are tried",
    },
    groups=GROUPS,
    doing="rating",
    anew="rate anew in another folder",
)


@dataclass(frozen=True)
class WorthPlan(ContextPlan):
    """Describe a rating. Values of an axis are rated by what their seat gets, whatever is watched.

    Attributes:
        what: The table whose rows are rated, or the axis whose values are.
        drawn: Games of which each draw is tried with another card; 0: none [games].
        price: The column that holds what a row costs; "": none.
    """

    what: Table | Axis
    drawn: int
    price: str

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
    def record(self) -> WorthRecord:
        """Return the record of a new rating."""
        return WorthRecord(
            **what_plays(self.scenario),
            settings=dict(self.grid),
            what=self.what.name,
            watch=[figure.text for figure in self.figures],
            games=self.games,
            drawn=self.drawn,
            draws=digest(draws.__name__, hands.__name__) if self.drawn else "",
            seed=self.seed,
        )

    @property
    def folder(self) -> Path:
        """Return the folder that is written to unless another is named."""
        named = {
            "watch": [figure.text for figure in self.figures] if self.named else None,
            "games": unless(self.games, GAMES),
            "drawn": unless(self.drawn, DRAWN_GAMES) if self.counted else None,
        }
        return self.default_folder("worth", {"of": self.what.name}, named)


def plan_worth(
    scenario: str | Path | Scenario,
    what: str,
    settings: Sequence[str] | Mapping[str, Any] = (),
    *,
    scripts: Sequence[str] | str | None = None,
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
    tried = [("--drawn", drawn, FEWEST, MOST)] if drawn else []
    check_whole_numbers(("--games", games, FEWEST, MOST), *tried, ("--seed", seed, 0, MAX_SEED))
    check_level(level)
    seconds = read_budget(budget)
    loaded, source = named_scenario(scenario)
    subject = find_subject(loaded, what)
    grid = read_grid(loaded, settings)
    if isinstance(subject, Axis) and (set_too := [name for name in grid if name.partition("@")[0] == subject.name]):
        raise InputError(f"--set {set_too[0]}: {subject.name} is what is rated; leave it out")
    if isinstance(subject, Axis) and watch is not None:
        raise InputError(f"--watch: {subject.name} is rated by what its seat gets; leave it out")
    grid, cells = read_contexts(loaded, grid, scripts, MOST_CONTEXTS, "rated")
    if price:
        price = price_column(subject, price)
    figures = watched(loaded, min(each.players for each in cells.legal), watch)
    if watch is None:  # a shared deck moves no seat's share: it helps whoever draws from it
        figures = tuple(each for each in figures if each.kind != "payoff") or figures
    return WorthPlan(
        source=source,
        scenario=loaded,
        grid=grid,
        cells=cells,
        what=subject,
        figures=figures,
        named=watch is not None,
        games=games,
        drawn=drawn if isinstance(subject, Table) and subject.counts is not None else 0,
        level=level,
        seed=seed,
        budget=seconds,
        price=price,
    )
