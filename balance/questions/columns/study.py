"""Tell the columns of a game's results, one entry for each field of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from balance.design.original import title_of
from balance.runs.columns import SEAT, GameColumn, described
from balance.runs.run import Run, is_run, open_run
from balance.stats.metrics import WINNER
from scenarios import Scenario, load
from scenarios.loader.column_texts import column_texts, wanted
from scenarios.loader.settings import PLAYERS

NO_SEAT = "the seat does not play"
NOBODY = "nobody won, or seats won together"


@dataclass(frozen=True)
class ColumnFacts:
    """Describe a field of a game's results: one column, or one for each seat or part.

    Attributes:
        name: The field's name: `score`.
        columns: Its columns: `score_1`, `score_2`.
        each: What has a value of its own: `game`, `seat` or `part`.
        unit: Its unit, such as `points`; "" where it has none or none is known.
        meaning: What it counts, in a sentence without capital and point.
        empty: Where its columns are empty; "" if they never are.
        words: The words that it takes, each with its meaning or ""; none for numbers.
    """

    name: str
    columns: tuple[str, ...]
    each: str
    unit: str
    meaning: str
    empty: str
    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Columns:
    """Hold the columns of a game's results.

    Attributes:
        game, title: The game's name and its printed title.
        fields: The columns, field by field, in the order of the results.
        untold: Names of the game's own fields and outcomes of which nobody has written what they are.
    """

    game: str
    title: str
    fields: tuple[ColumnFacts, ...]
    untold: tuple[str, ...]

    @property
    def frame(self) -> pl.DataFrame:
        """Return one row per column, and one per word that it takes, with `word` filled in.

        Columns: `column`, `word`, `each`, `unit`, `meaning`, `empty`; all of them text.
        """
        rows: list[tuple[str | None, ...]] = []
        for facts in self.fields:
            for name in facts.columns:
                rows.append((name, None, facts.each, facts.unit, facts.meaning, facts.empty))
                rows += [(name, word, facts.each, "", meaning, "") for word, meaning in facts.words]
        heads = ("column", "word", "each", "unit", "meaning", "empty")
        return pl.DataFrame(rows, dict.fromkeys(heads, pl.String), orient="row")


def columns(what: str | Path | Run | Scenario) -> Columns:
    """Return what the columns of a game's results count, and what its outcomes mean.

    >>> balance.columns("pig").frame

    Args:
        what: A game's name, its scenario or its folder; or a run, its folder or URL: then only columns of seats that
            play in some configuration are told.

    Raises:
        InputError: If there is no such game or run, or its results/columns.csv is wrong.
    """
    if isinstance(what, Run) or (not isinstance(what, Scenario) and is_run(str(what))):
        run = what if isinstance(what, Run) else open_run(str(what))
        return _told(run.scenario(), run.manifest.source, max(run.configs[PLAYERS].to_list()))
    scenario = what if isinstance(what, Scenario) else load(what)
    return _told(scenario, "" if isinstance(what, Scenario) else str(what), max(scenario.axes[PLAYERS].values))  # type: ignore[arg-type]


def _told(scenario: Scenario, named: str, seats: int) -> Columns:
    """Return the columns of a scenario's results for tables of so many seats; it was `named` so."""
    texts = column_texts(scenario)
    by_field: dict[str, list[GameColumn]] = {}
    for column in described(scenario, texts).values():
        by_field.setdefault(column.of, []).append(column)
    untold = tuple(name for name in wanted(scenario.game) if name not in texts)
    told = tuple(_facts(name, each, seats) for name, each in by_field.items())
    return Columns(scenario.name, title_of(scenario, named), told, untold)


def _facts(name: str, every: Sequence[GameColumn], seats: int) -> ColumnFacts:
    """Return what is known of a field, from its columns."""
    first = every[0]
    by_seat = first.each == SEAT
    names = tuple(column.name for column in (every[:seats] if by_seat else every))
    empty = NO_SEAT if by_seat else NOBODY if name == WINNER else ""
    words = tuple((word, first.texts.get(word, "")) for word in first.words)
    return ColumnFacts(name, names, first.each, first.unit, first.what, empty, words)
