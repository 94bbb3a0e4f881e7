"""Write the section on seats: the wins of each seat against an even share."""

import polars as pl

from reports.blocks import Block, Cell, Prose, Table, prose
from reports.formats import DASH, NOTHING, known, outwards, percent, plural, points, title
from reports.lookup import Book, Estimate
from reports.rate_table import rate_cell
from reports.tables import Report


def hint(report: Report) -> str:
    """Return what the section answers: of who begins nothing, where it is not seat 1 that begins."""
    return "does it matter where one sits?" if report.begins else "does it matter who begins?"


def seats(book: Book) -> tuple[Block, ...]:
    """Compare the wins of each seat with an even share.

    Only configurations that treat all seats alike are counted.
    """
    if not book.contest:
        return ()
    apart = book.report.configs.filter(pl.col("players") > 1, ~pl.col("alike")).height
    own = f"In {plural(apart, 'configuration')} the seats have settings of their own"
    cells = dict(book.report.edges.select("players", "cells").iter_rows())
    if not cells:
        return (prose(f"{own}: they are no equals, so no even share is expected of them."),)
    over = ""
    if sum(cells.values()) > len(cells):
        of_all = f"{plural(sum(cells.values()), 'configuration')}"
        over = f" averaged over {of_all if len(cells) == 1 else 'all configurations with so many players'}"
    intro = book.wins("Each seat's share of the win", "Shares of all games won by each seat") + f"{over}."
    left = f" {own}: they are left out." if apart else ""
    even = (
        "An even share is what all seats won together, divided by their number. The differences from it are paired "
        f"by game, and their intervals hold at once for all seats in this table with {percent(book.report.level, 0)}."
    )
    columns = (("Players", "text"), ("Seat", "text"), (title(book.wins()), "number"), ("Even share", "number"))
    rows = tuple(_row(book, row) for row in book.report.edges.iter_rows(named=True))
    table = Table((*columns, ("Difference", "number"), ("Verdict", "text")), rows)
    begins = (prose(book.report.begins),) if book.report.begins else ()
    return (*begins, prose(intro + left), table, Prose((even,), "note"))


def _row(book: Book, row: dict[str, float]) -> tuple[Cell | None, ...]:
    """Return the cells of one seat; the number of players stands once, beside seat 1."""
    seat, players = int(row["seat"]), int(row["players"])
    wins = Estimate(
        *(float("nan") if row[f"wins{end}"] is None else row[f"wins{end}"] for end in ("", "_low", "_high"))
    )
    first = Cell(str(players), rows=players) if seat == 1 else None
    even = Cell(percent(row["even"], book.decimals))
    return (first, Cell(str(seat)), rate_cell(book, wins), even, _edge(book, row), Cell(_verdict(row)))


def _edge(book: Book, row: dict[str, float]) -> Cell:
    """Return the difference from the even share, with its interval."""
    low, high = row["edge_low"], row["edge_high"]
    if not known(low, high):
        return Cell(signed(points(row["edge"], book.decimals)))
    decimals = _decimals(low, high, book.decimals)
    ends = (signed(f"{end:.{decimals}f}") for end in outwards(100 * low, 100 * high, decimals))
    return Cell(signed(points(row["edge"], decimals)), f" {DASH} ".join(ends))


def _decimals(low: float, high: float, least: int) -> int:
    """Return how many decimals show on which side of 0 an interval lies.

    They are `least`, or up to 6 if it comes near 0. Otherwise a bound of 0.004 points would be shown as 0.0, which does
    not fit the verdict.
    """
    nearest = 100 * max(low, -high)  # [percentage points] distance from 0; not positive if 0 lies inside
    return next((d for d in range(least, 6) if nearest >= 10**-d), 6) if nearest > 0 else least


def signed(text: str) -> str:
    """Return the text with a sign: `1.2 points` -> `+1.2 points`; a zero has none."""
    bare = text.lstrip("-")
    if not any(digit in bare for digit in "123456789"):
        return bare
    return f"−{bare}" if text.startswith("-") else f"+{bare}"


def _verdict(row: dict[str, float]) -> str:
    """Return what the interval says: more, less, or no difference seen."""
    low, high = row["edge_low"], row["edge_high"]
    if not known(low, high) or not row["even"]:
        return NOTHING
    return "more than its share" if low > 0 else "less than its share" if high < 0 else "no difference is seen"
