"""Sentences about an exchange of seats: which value is stronger, and which seat wins more often.

A row is one of `seat_rotation.SCHEMA`. The level of each interval must be adjusted for their number, as the value and
the seat that stand out most are named.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from balance.questions.compare.figure_words import FEW, MATTERS, NOT, Row, judged, places, reach
from balance.questions.compare.words import VERDICTS
from balance.stats.payoffs import is_shared
from reports.formats import listed, outwards
from reports.plain import capital, count, percent

if TYPE_CHECKING:
    from balance.questions.compare.result import Exchange

SEATS = (
    "Every value sat equally often in every seat, with the same dice, so a value's share of wins is free of its seat's "
    "advantage, and a seat's of who sat there. An even share is what all seats that were exchanged won"
    " together, divided by their number."
)


def exchanged(rows: Sequence[Row], margin: float = 0.0, left: str = "", side: str = "") -> list[str]:
    """Return the sentences for an exchange of seats.

    Args:
        rows: All rows of a rotation of seats.
        margin: Smallest difference that matters, as a share; 0: none was set.
        left: The setting whose values competed, if it plays no part at some seats, which are not exchanged; else "".
        side: What the exchanged seats are and those others are not: `guy`; "": nothing that has a name.
    """
    strengths = sorted((row for row in rows if row["what"] == "strength"), key=lambda row: -row["estimate"])
    differences = [row for row in rows if row["what"] == "difference"]
    first = next(row for row in rows if row["what"] == "strength")
    digits = min(max(1, places(50 * (row["high"] - row["low"]))) for row in strengths)
    parts = [f"{row['name']} {_wins(row)} {percent(row['estimate'], digits)}" for row in strengths]
    what = "win" if is_shared(first) else "games"
    seats = [row["name"] for row in rows if row["what"] == "seat"]
    seat = (
        "seat it holds"
        if not left
        else f"{side}'s seat that it holds"
        if side
        else f"of seats {listed(seats)} it holds"
    )
    shares = f"With seats exchanged, {listed(parts)} of the {what} for each {seat}, whichever that is."
    answers = [_stronger(row, str(first["name"]), margin) for row in differences]
    only = [f"Only seats {listed(seats)} are exchanged: {left} plays no part at the others."] if left else []
    told = (*answers, shares, *only) if len(answers) == 1 else (shares, *only, *answers)
    return [*told, _seats(rows, margin, " of these seats" if left else "")]


def _stronger(row: Row, first: str, margin: float) -> str:
    """Return the sentence about a value's strength against the first value."""
    low, high = row["low"], row["high"]
    prefix = f"{VERDICTS[judged(low, high, margin)]} " if margin else ""
    if low > 0 or high < 0:
        better = (row["name"], first) if low > 0 else (first, row["name"])
        return f"{prefix}{better[0]} is stronger than {better[1]}, by {_points(row)}."
    seen = f"no difference is seen; if there is one, it is at most {reach(low, high, 100)} points"
    return f"{prefix}{row['name']} against {first}: {seen}."


def _seats(rows: Sequence[Row], margin: float, whose: str) -> str:
    """Return the sentence about the seats: each against an even share of what all that are exchanged won."""
    advantages = [row for row in rows if row["what"] == "advantage"]
    together = sum(row["estimate"] for row in rows if row["what"] == "seat")
    even = f"an even share{whose}, {percent(together / len(advantages))}"
    unequal = [row for row in advantages if row["low"] > 0 or row["high"] < 0]
    verdicts = {judged(row["low"], row["high"], margin) for row in advantages} if margin else set()
    worst = next((VERDICTS[verdict] + " " for verdict in (MATTERS, FEW, NOT) if verdict in verdicts), "")
    if not unequal:
        room = reach(min(row["low"] for row in advantages), max(row["high"] for row in advantages), 100)
        verb = "have" if is_shared(advantages[0]) else "win"
        seen = f"{worst}No seat is seen to {verb} more or less than {even}"
        return f"{seen}; if one does, it is by at most {room} points."
    if len(advantages) == 2:  # what one has more, the other has less
        unequal = [max(unequal, key=lambda row: float(row["estimate"]))]
    parts = [
        f"seat {row['name']} {_wins(row)} {_points(row)} {'more' if row['low'] > 0 else 'less'} than {even}"
        for row in sorted(unequal, key=lambda row: -abs(row["estimate"]))
    ]
    return f"{worst}{capital('; '.join(parts))}, whoever sits there."


def _wins(row: Row) -> str:
    """Return the verb for a share of wins: who gets parts of wins `has` a share of the win."""
    return "has" if is_shared(row) else "wins"


def times(exchange: "Exchange") -> str:
    """Return how often all was played: `each of 100 000 games in every seating, with the same dice`."""
    return f"each of {count(exchange.rows['blocks'][0])} games in every seating, with the same dice"


def table_rows(exchange: "Exchange") -> list[tuple[str, str, str]]:
    """Return the rows of the table of an exchange: who, share or difference, interval."""
    rows = exchange.rows.to_dicts()
    first = next(str(row["name"]) for row in rows if row["what"] == "strength")
    return [_cells(row, first) for row in rows]


def _who(row: Row, first: str) -> str:
    """Return the value or seat that a row of an exchange is about; `first`: what others are compared with."""
    return {
        "strength": str(row["name"]),
        "difference": f"{row['name']} minus {first}",
        "seat": f"seat {row['name']}",
        "advantage": f"seat {row['name']}, from an even share",
        "nobody": "nobody",
    }[row["what"]]


def _cells(row: Row, first: str) -> tuple[str, str, str]:
    points = row["what"] in ("difference", "advantage")
    digits = max(1, places(50 * (row["high"] - row["low"])))
    sign = "+" if points else ""
    middle, (low, high) = 100 * row["estimate"], outwards(100 * row["low"], 100 * row["high"], digits)
    shown = [f"{each:{sign}.{digits}f}" for each in (middle, low, high)]
    return _who(row, first), shown[0] + (" points" if points else " %"), f"{shown[1]} to {shown[2]}"


def _points(row: Row) -> str:
    """Return a difference whose interval excludes 0, without its sign: `4.1 points (between 3.5 and 4.7)`."""
    digits = max(1, places(50 * (row["high"] - row["low"])))
    near, far = sorted(100 * abs(row[end]) for end in ("low", "high"))
    shown = [f"{each:.{digits}f}" for each in (100 * abs(row["estimate"]), *outwards(near, far, digits))]
    return f"{shown[0]} points (between {shown[1]} and {shown[2]})"
