"""Wins by seat against an even share."""

from reports.blocks import (
    Block,
    Cell,
    Table,
    prose,
)
from reports.headline import rate_cell
from reports.lookup import Book
from reports.words import (
    NOTHING,
    known,
    percent,
    points,
)


def seats(book: Book) -> tuple[Block, ...]:
    """Wins by seat against an even share, where seats compete."""
    if not book.contest:
        return ()
    rows: list[tuple[Cell | None, ...]] = []
    for players in sorted({n for n in book.players.values() if n > 1}):
        for seat in range(1, players + 1):
            found = book.pooled.get(("", "", players, "winner", str(seat)))
            if not found:
                continue
            off = found.estimate - 1 / players
            away = points(abs(off), book.decimals)
            sign = "" if not any(digit in away for digit in "123456789") else "+" if off > 0 else "−"
            verdict = (
                "even share is within the interval"
                if found.low <= 1 / players <= found.high
                else ("more than its share" if off > 0 else "less than its share")
            )
            first = Cell(str(players), rows=players) if seat == 1 else None
            share = Cell(percent(1 / players, book.decimals))
            verdict = verdict if known(found.low, found.high) else NOTHING
            rows.append((first, Cell(str(seat)), rate_cell(book, found), share, Cell(sign + away), Cell(verdict)))
    columns = (("Players", "text"), ("Seat", "text"), ("Wins", "number"), ("Even share", "number"))
    over = " averaged over everything else swept" if len(book.places) > len(set(book.players.values())) else ""
    told = prose(f"Shares of all games won by each seat{over}.")
    return (told, Table((*columns, ("Difference", "number"), ("Verdict", "text")), tuple(rows)))
