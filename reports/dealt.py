"""Say what a seat of each team wins, where seats are dealt teams: the section of a report."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.blocks import Block, Cell, Table, prose
from reports.formats import NOTHING, human, percent, percent_range, title, typeset
from reports.lookup import Book, called

TITLE = "What a seat of each team wins"
WON = (
    "Of the games in which a seat is dealt the team, alone or with others. Smaller figures are intervals of 95 % each."
)

Row = Mapping[str, Any]


def section(book: Book) -> tuple[Block, ...]:
    """Show what a seat of each team wins in each configuration; nothing if no teams are dealt."""
    found = book.report.dealt
    if found.is_empty():
        return ()
    there = set(found["config"])
    configs = [config for config in book.ordered() if config in there]
    teams: Sequence[str] = found["team"].unique(maintain_order=True).to_list()
    heads = [("", "text")] if len(configs) > 1 else []
    heads += [(title(human(team)), "number") for team in teams]
    rows = []
    for config in configs:
        of = {row["team"]: row for row in found.filter(config=config).iter_rows(named=True)}
        cells = [Cell(called(book.settings, book.places[config]))] if len(configs) > 1 else []
        rows.append((*cells, *(_cell(of.get(team)) for team in teams)))
    return prose(typeset(WON)), Table(tuple(heads), tuple(rows))


def _cell(row: Row | None) -> Cell:
    if row is None:
        return Cell(NOTHING)
    return Cell(percent(row["estimate"]), percent_range(row["low"], row["high"]))
