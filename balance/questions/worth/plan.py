"""Describe what is rated: rows of a table or values of an axis, for whom, by which figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal

from balance.design.drawn_by_all import values_chosen
from balance.design.durations import read_budget
from balance.design.grid import read_grid
from balance.design.levels import check_level
from balance.design.limits import MAX_SEED
from balance.design.named_scenario import named_scenario
from balance.design.repeat_line import unless
from balance.design.steps import Dial, steps_of
from balance.design.turns import LeftOut, Turn, find_turns
from balance.design.whole_numbers import check_whole, check_whole_numbers
from balance.questions.worth.subject import find_subject, price_column, replacements
from balance.storage import sealed_json
from balance.studies.asking import folder_of_games
from balance.studies.contexts import ContextPlan, read_contexts
from balance.studies.figures import watched
from balance.studies.study_folder import Record, what_plays
from scenarios import Axis, Configuration, InputError, Scenario, Table, Value
from scenarios.loader.tables import COUNT
from sims.compiler.closure import digest
from sims.engine import draws, hands

GAMES, DRAWN_GAMES, BOXES_BY_ROW, LEVEL = 10_000, 4_000, 10, 0.95  # by default
FEWEST, MOST, MOST_CONTEXTS = 50, 10_000_000, 16
LACKS = 0.1  # chance of each copy to lack in a box
FEWEST_BOXES, FEWEST_BY_ROW, MOST_BOXES = 100, 3, 10_000  # boxes: at least so many, and by row; and at most
PART = 20  # a box plays the games of a change, divided by this
DECK, REPLACED, DRAWN, BOXES, SEATED, DEALT = "deck", "replaced", "drawn", "boxes", "seated", "dealt"
HAND = "hand"  # as `DRAWN`, of cards that are all dealt in the setup; in the group of these
GROUPS = (DECK, REPLACED, DRAWN, BOXES, SEATED, DEALT)  # ways to rate, groups of games


class WorthRecord(Record):
    """Record what is rated; the level, the budget and the price are not among it: the games are the same."""

    format: Literal[1] = 1
    settings: dict[str, list[Value]]
    what: str
    watch: list[str]
    games: int
    drawn: int
    boxes: int = 0  # older ratings have none
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
        "boxes": "the number of boxes",
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
        boxes: How many boxes that lack copies by chance are played; 0: none.
        price: The column that holds what a row costs; "": none.
    """

    what: Table | Axis
    drawn: int
    boxes: int
    price: str

    @property
    def table(self) -> Table:
        """Return the table whose rows are rated; values of an axis have none."""
        assert isinstance(self.what, Table)
        return self.what

    @property
    def games_of_a_box(self) -> int:
        """Return how many games each box plays [games]."""
        return self.games // PART

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
        return self.what.ids if isinstance(self.what, Table) else values_chosen(self.what)

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
            boxes=self.boxes,
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
            "boxes": unless(self.boxes, usual_boxes(self.what)),
        }
        return self.default_folder("worth", {"of": self.what.name}, named)


def fewest_boxes(rows: int) -> int:
    """Return how many boxes it takes at least to tell so many rows apart."""
    return max(FEWEST_BOXES, FEWEST_BY_ROW * rows)


def usual_boxes(what: Table | Axis) -> int:
    """Return how many boxes are played unless somebody says; 0 where there are no copies."""
    if not isinstance(what, Table) or what.counts is None:
        return 0
    return max(FEWEST_BOXES, BOXES_BY_ROW * len(what.ids))


def check_boxes(what: Table | Axis, boxes: int) -> None:
    """Refuse a number of boxes that cannot tell rows apart.

    Raises:
        InputError: If the number is wrong, or nothing can lack in a box.
    """
    check_whole_numbers(("--boxes", boxes, 0, MOST_BOXES))
    if not boxes:
        return
    if isinstance(what, Axis):
        raise InputError(f"--boxes: {what.name} is an axis; boxes lack copies of a table's rows; leave it out")
    if what.counts is None:
        raise InputError(f"--boxes: {what.name} has no column count, so no copy can lack; leave it out")
    if boxes < (least := fewest_boxes(len(what.ids))):
        raise InputError(
            f"--boxes is {boxes}; {what.name} has {len(what.ids)} rows, which fewer than {least} boxes cannot tell "
            "apart; 0 plays none"
        )


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
    boxes: int | None = None,
    level: float = LEVEL,
    seed: int = 0,
    budget: object = None,
) -> WorthPlan:
    """Return a rating; the arguments are those of `study.worth`.

    Raises:
        InputError: If an argument is wrong, or nothing can be played.
    """
    check_whole_numbers(("--games", games, FEWEST, MOST), ("--seed", seed, 0, MAX_SEED))
    _check_drawn(drawn)
    check_level(level)
    seconds = read_budget(budget)
    loaded, source = named_scenario(scenario)
    grid = read_grid(loaded, settings)
    grid, cells = read_contexts(loaded, grid, scripts, MOST_CONTEXTS, "rated")
    subject = find_subject(cells.legal[0], what)
    boxes = usual_boxes(subject) if boxes is None else boxes
    check_boxes(subject, boxes)
    if isinstance(subject, Axis) and (set_too := [name for name in grid if name.partition("@")[0] == subject.name]):
        raise InputError(f"--set {set_too[0]}: {subject.name} is what is rated; leave it out")
    if isinstance(subject, Axis) and watch is not None:
        raise InputError(f"--watch: {subject.name} is rated by what its seat gets; leave it out")
    if price:
        price = price_column(subject, price)
    players = min(each.players for each in cells.legal)
    figures = watched(loaded, players, watch, contexts=cells.legal)
    if watch is None:  # a shared deck moves no seat's share, but perhaps how many win: it helps whoever draws from it
        figures = tuple(each for each in figures if each.kind != "payoff" or each.averaged) or figures
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
        boxes=boxes,
        level=level,
        seed=seed,
        budget=seconds,
        price=price,
    )


def _check_drawn(drawn: int) -> None:
    """Refuse a number of games whose draws are tried, unless it is 0.

    Raises:
        InputError: If it is too small, too large, or no whole number.
    """
    if drawn == 0:
        return
    try:
        check_whole("--drawn", drawn, FEWEST, MOST)
    except InputError as error:
        raise InputError(f"{error}; 0 tries none") from None
