"""Write the section on seats: the wins of each against an even share, or the average seat's."""

from collections.abc import Sequence
from typing import Any

import polars as pl

from reports.blocks import Block, Cell, Prose, Table, merged, prose
from reports.formats import DASH, NOTHING, known, outwards, percent, plural, points, title
from reports.lookup import Book, Estimate
from reports.rate_table import average_seat, rate_cell
from reports.tables import Report


def hint(report: Report) -> str:
    """Return what the section answers: of who begins nothing, where it is not seat 1 that begins."""
    return "does it matter where one sits?" if report.begins else "does it matter who begins?"


def seats(book: Book) -> tuple[Block, ...]:
    """Compare the wins of each seat with an even share.

    Where each of several may win, it is with those of a seat on average. Only configurations that treat all seats alike
    are counted; where seats are of sides, a seat is compared with those of its own side.
    """
    if not book.contest:
        return ()
    edges, of_sides = book.report.edges, book.report.side_edges
    unlike = book.report.configs.filter(pl.col("players") > 1, ~pl.col("alike"))
    if not of_sides.is_empty() and not unlike["random"].all():
        unlike = unlike.filter(~pl.col("random"))  # those are left out of every average
    apart = unlike.height - _cells(of_sides)
    own = f"In {plural(apart, 'configuration')} the seats have settings of their own"
    if edges.is_empty() and of_sides.is_empty():
        expected = "so they are not compared" if book.report.own_wins else "so no even share is expected of them"
        return (prose(f"{own}: they are no equals, {expected}."),)
    left = f" {own}: they are left out." if apart else ""
    even = (
        f"{_even(book, edges, of_sides)} The differences from it are paired by game, and their intervals hold at once "
        f"for all seats in this section with {percent(book.report.level, 0)}."
    )
    begins = (prose(book.report.begins),) if book.report.begins else ()
    tables: list[Block] = []
    if not edges.is_empty():
        tables += [prose(_intro(book, edges) + left), _table(book, edges, [])]
        left = ""
    if not of_sides.is_empty():
        sides = " The sides are no equals, so a seat is compared with the other seats of its side."
        tables += [prose(f"{_intro(book, of_sides)}{sides}{left}"), _table(book, of_sides, [("Side", "text")])]
    return (*begins, *tables, Prose((even,), "note"))


def _even(book: Book, edges: pl.DataFrame, of_sides: pl.DataFrame) -> str:
    """Return what an even share is, or what a seat wins on average."""
    name = "What a seat wins on average" if book.report.own_wins else "An even share"
    if of_sides.is_empty():
        return f"{name} is what all seats won together, divided by their number."
    side = "what the seats of a side won together, divided by their number."
    return f"{name} is {side}" if edges.is_empty() else f"{name} is what all seats, or {side[5:]}"


def _cells(edges: pl.DataFrame) -> int:
    """Return how many configurations these rows are averaged over."""
    return int(edges.unique("table" if "table" in edges.columns else "players")["cells"].sum())


def _intro(book: Book, edges: pl.DataFrame) -> str:
    """Return what a table shows, and over how many configurations."""
    counts = edges["players"].n_unique()
    over, cells = "", _cells(edges)
    if cells > edges.n_unique("table" if "table" in edges.columns else "players"):
        of_all = f"{plural(cells, 'configuration')}"
        alike = "so many players" if "table" not in edges.columns else "these seats"
        over = f" averaged over {of_all if counts == 1 else f'all configurations with {alike}'}"
    return book.wins("Each seat's share of the win", "Shares of all games won by each seat") + f"{over}."


def _table(book: Book, edges: pl.DataFrame, more: Sequence[tuple[str, str]]) -> Table:
    """Return the table of seats; `more` are columns between the number of players and the seat."""
    columns = (("Players", "text"), *more, ("Seat", "text"), (title(book.wins()), "number"))
    columns = (*columns, (average_seat(book), "number"))
    rows = [_row(book, row) for row in _named(edges).iter_rows(named=True)]
    return Table((*columns, ("Difference", "number"), ("Verdict", "text")), merged(rows, 1 + len(more)))


def _named(edges: pl.DataFrame) -> pl.DataFrame:
    """Return rows whose sides have their seats, if a number of players has several tables of sides."""
    if "side" not in edges.columns or edges.n_unique("table") == edges.n_unique("players"):
        return edges
    seats = pl.col("seat").cast(pl.String).str.join(", ").over("table", "side")
    return edges.with_columns(side=pl.format("{} ({})", "side", seats))


def _row(book: Book, row: dict[str, Any]) -> tuple[Cell, ...]:
    """Return the cells of one seat, with its side if seats are of sides."""
    wins = Estimate(
        *(float("nan") if row[f"wins{end}"] is None else row[f"wins{end}"] for end in ("", "_low", "_high"))
    )
    side = (Cell(row["side"]),) if "side" in row else ()
    even = Cell(percent(row["even"], book.decimals))
    seat = Cell(str(row["seat"]))
    return (
        Cell(str(row["players"])),
        *side,
        seat,
        rate_cell(book, wins),
        even,
        _edge(book, row),
        Cell(_verdict(book, row)),
    )


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


def _verdict(book: Book, row: dict[str, float]) -> str:
    """Return what the interval says: more, less, or no difference seen."""
    low, high = row["edge_low"], row["edge_high"]
    if not known(low, high) or not row["even"]:
        return NOTHING
    than = "average" if book.report.own_wins else "its share"
    return f"more than {than}" if low > 0 else f"less than {than}" if high < 0 else "no difference is seen"
