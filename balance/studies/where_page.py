"""Show on a page where among the ways to fill the gaps a statement breaks, or stands."""

from balance.studies.own_game import OwnGame
from balance.studies.where_it_breaks import Where
from balance.studies.where_words import COLUMNS, KINDS, caption, rows
from reports.blocks import Cell, Table, text_cells
from reports.formats import title, typeset

HOW = (
    "Half of the ways choose up to three entries that together tell most clearly which ways break it; the other "
    "half judges them, and the shares are of these. An entry is named only if without it so many fewer break it "
    "that chance among the ways does not explain it (Fisher's exact test), nor does the luck of the games, which "
    "all ways share (Student's t over game numbers and ways, times the sets of values that were tried); the "
    "chance that is told is the larger of both. Entries are named only if even the low end of the share in them "
    "is above the share of all ways. The method is PRIM, peeling the values of an entry at a time (Friedman and "
    "Fisher 1999). Where most ways break it, it is asked where it stands."
)


def where_table(where: Where, own: OwnGame, whom: str = "") -> Table:
    """Return the table of the entries.

    Args:
        where: Where the statement breaks, or stands.
        own: What to call the game, or the games, of which it is stated.
        whom: What stands before the caption: `For hunter: `.
    """
    columns = tuple((title(head), kind) for head, kind in zip(COLUMNS, KINDS, strict=True))
    lines = tuple(
        (Cell(typeset(where_it_is), f"{own.here} {value}"), *text_cells(*map(typeset, shares)))
        for where_it_is, value, *shares in rows(where)
    )
    return Table(columns, lines, caption=title(typeset(f"{whom}{caption(where)}")), stacked=True)
