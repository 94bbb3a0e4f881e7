"""Say by how much winners are ahead: names of the figures, a sentence, and the section of a report."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.blocks import Block, Cell, Table, prose
from reports.formats import NOTHING, in_percent, mean, percent, percent_range, title, typeset, whole
from reports.lookup import Book, called

TITLE = "The winner's margin"
MEANS = "by how many points the seat with most is ahead of the next at the end"
_NAMES = {"mean": "mean", "p05": "5 % of games: at most", "p50": "half of the games: at most"}
_NAMES |= {"p95": "95 % of games: at most"}

Row = Mapping[str, Any]


def is_share(figure: str) -> bool:
    """Return whether a figure is a share of games."""
    return figure.startswith("<=")


def name_of(figure: str) -> str:
    """Return a figure in words: `mean`, `half of the games: at most`, `games within 20 points`."""
    if not is_share(figure):
        return _NAMES[figure]
    points = figure.removeprefix("<=")
    return "games with no margin" if points == "0" else f"games within {points} point{'' if points == '1' else 's'}"


def together(*shares: float) -> str:
    """Return the sentence on games that no seat won alone, of one cell or of two; "" if there are none."""
    if not any(shares):
        return ""
    first, *other = dict.fromkeys(map(_share, shares))
    of = f"{first} of the first's games and {other[0]} of the second's" if other else f"{first} of the games"
    return f"In {of} no seat won alone; there it is the lead of whoever has most."


def _share(share: float) -> str:
    return f"{in_percent(share, 1)} %"


def section(book: Book) -> tuple[Block, ...]:
    """Show the winner's margin in each configuration; nothing if the game names no score."""
    found = book.report.margins
    if found.is_empty():
        return ()
    there = set(found["config"])
    configs = [config for config in book.ordered() if config in there]
    figures: Sequence[str] = found["figure"].unique(maintain_order=True).to_list()
    alone = {row["config"]: row["alone"] for row in found.iter_rows(named=True)}
    heads = [("", "text")] if len(configs) > 1 else []
    heads += [(title(name_of(figure)), "number") for figure in figures]
    others = any(share < 1 for share in alone.values())
    rows = []
    for config in configs:
        of = {row["figure"]: row for row in found.filter(config=config).iter_rows(named=True)}
        cells = [Cell(called(book.settings, book.places[config]))] if len(configs) > 1 else []
        cells += [_cell(of.get(figure)) for figure in figures]
        rows.append((*cells, *([Cell(percent(1 - alone[config]))] if others else [])))
    if others:
        heads.append(("Not won by one seat alone", "number"))
    text = (
        f"Of {book.report.score}: {MEANS}. The smaller figures are intervals; those of one row hold at once with 95 %."
    )
    note = " Where no seat wins alone, it is the lead of whoever has most." if others else ""
    blocks: list[Block] = [prose(typeset(f"{text}{note}")), Table(tuple(heads), tuple(rows))]
    if left := len(book.places) - len(configs):
        blocks.append(prose(f"{whole(left)} more configurations are left out here: one player has no margin."))
    return tuple(blocks)


def _cell(row: Row | None) -> Cell:
    if row is None:
        return Cell(NOTHING)
    low, high = row["low"], row["high"]
    if is_share(row["figure"]):
        return Cell(percent(row["estimate"]), percent_range(low, high))
    if row["figure"] == "mean":
        return Cell(*mean(row["estimate"], *(float("nan") if end is None else end for end in (low, high))))
    ends = "" if low is None or high is None else f"{low:g}–{high:g}"
    return Cell(f"{row['estimate']:g}", ends)
