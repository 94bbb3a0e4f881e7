"""Sentences about an exchange of seats: which value is stronger, and which seat wins more often.

A row is one of `seat_rotation.SCHEMA`. The level of each interval must be adjusted for their number, as the value and
the seat that stand out most are named.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from balance.questions.compare.figure_words import FEW, MATTERS, NOT, Row, judged, places, reach
from balance.questions.compare.words import VERDICTS
from balance.stats.payoffs import is_shared
from reports.formats import listed, outwards
from reports.plain import capital, count, percent

if TYPE_CHECKING:
    from balance.questions.compare.result import Exchange

_SEATS = (
    "Every value sat equally often in every seat, with the same dice, so a value's share of wins is free of its seat's "
    "advantage, and a seat's of which of these values sat there. {} is what all seats that were exchanged won "
    "together, divided by their number; of seats of unlike sides it is counted for each side."
)


def exchanged(
    rows: Sequence[Row],
    margin: float = 0.0,
    left: str = "",
    side: str = "",
    sides: Mapping[str, str] = MappingProxyType({}),
    name: str = "",
    stays: Sequence[str] = (),
    several: bool = False,
) -> list[str]:
    """Return the sentences for an exchange of seats.

    Args:
        rows: All rows of a rotation of seats.
        margin: Smallest difference that matters, as a share; 0: none was set.
        left: The setting whose values competed, if it plays no part at some seats, which are not exchanged; else "".
        side: What the exchanged seats are and those others are not: `guy`; "": nothing that has a name.
        sides: By seat what it is, where the exchanged seats are of unlike sides; else none.
        name: The setting whose values competed.
        stays: Other settings that differ between the exchanged seats of a side, and stay where they are.
        several: Whether several seats may win a game, each a whole win: then there is no even share.
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
    free = f"whichever {name} sits there; {_part_of_it(stays)}" if stays else ""
    even = _held_against(several)
    whose = " of these seats" if left else " of the seats" if several else ""
    return [*told, *_seats(rows, margin, f"{even}{whose}", sides, free, even)]


def _part_of_it(stays: Sequence[str]) -> str:
    """Say that a seat's advantage is also that of other settings: `policy differs by seat`."""
    if len(stays) == 1:
        return f"{stays[0]} differs by seat and is not exchanged, so it is part of this"
    return f"{listed(stays)} differ by seat and are not exchanged, so they are part of this"


def _stronger(row: Row, first: str, margin: float) -> str:
    """Return the sentence about a value's strength against the first value."""
    low, high = row["low"], row["high"]
    prefix = f"{VERDICTS[judged(low, high, margin)]} " if margin else ""
    if low > 0 or high < 0:
        better = (row["name"], first) if low > 0 else (first, row["name"])
        return f"{prefix}{better[0]} is stronger than {better[1]}, by {_points(row)}."
    seen = f"no difference is seen; if there is one, it is at most {reach(low, high, 100)} points"
    return f"{prefix}{row['name']} against {first}: {seen}."


def _seats(
    rows: Sequence[Row], margin: float, of_all: str, sides: Mapping[str, str], free: str, even: str
) -> list[str]:
    """Return the sentences about the seats: each against an even share of what its side won, free of what.

    `of_all` is what that is called where no seats are of unlike sides.
    """
    advantages = [row for row in rows if row["what"] == "advantage"]
    unequal = [row for row in advantages if row["low"] > 0 or row["high"] < 0]
    verdicts = {judged(row["low"], row["high"], margin) for row in advantages} if margin else set()
    worst = next((VERDICTS[verdict] + " " for verdict in (MATTERS, FEW, NOT) if verdict in verdicts), "")
    only = _alone(sides, even)
    if not advantages:
        return only
    if not unequal:
        of_sides = {
            sides.get(row["name"], ""): _even_share(rows, row["name"], of_all, sides, even) for row in advantages
        }
        room = reach(min(row["low"] for row in advantages), max(row["high"] for row in advantages), 100)
        verb = "have" if is_shared(advantages[0]) else "win"
        seen = f"{worst}No seat is seen to {verb} more or less than {' or '.join(of_sides.values())}"
        return [f"{seen}; if one does, it is by at most {room} points{free and f', {free}'}.", *only]
    told = [row for row in unequal if row["low"] > 0 or not _is_mirrored(row, unequal, advantages, sides)]
    parts = [
        f"seat {_seat_text(row['name'], sides)} {_wins(row)} {_points(row)} {'more' if row['low'] > 0 else 'less'} "
        f"than {_even_share(rows, row['name'], of_all, sides, even)}"
        for row in sorted(told, key=lambda row: -abs(row["estimate"]))
    ]
    return [f"{worst}{capital('; '.join(parts))}, {free or 'whoever sits there'}.", *only]


def _alone(sides: Mapping[str, str], even: str) -> list[str]:
    """Return the sentence on seats that are alone of their side; none if there is no such seat."""
    count_of = Counter(sides.values())
    alone = [f"seat {_seat_text(seat, sides)}" for seat, side in sides.items() if count_of[side] == 1]
    if not alone:
        return []
    is_alone = "is alone of its side" if len(alone) == 1 else "are each alone of their side"
    return [f"{capital(listed(alone))} {is_alone}, so no {even.partition(' ')[2]} is told."]


def _is_mirrored(row: Row, unequal: Sequence[Row], advantages: Sequence[Row], sides: Mapping[str, str]) -> bool:
    """Return whether a seat is one of two of its side, and has less by what the other has more."""
    side = [each for each in advantages if sides.get(each["name"]) == sides.get(row["name"])]
    return len(side) == 2 and all(each in unequal for each in side)


def _even_share(rows: Sequence[Row], seat: str, of_all: str, sides: Mapping[str, str], even: str) -> str:
    """Return the even share that a seat is held against: `an even share of the zombie seats, 27.0 %`."""
    beside = [row["estimate"] for row in rows if row["what"] == "seat" and sides.get(row["name"]) == sides.get(seat)]
    held_against = f"{even} of the {sides[seat]} seats" if sides else of_all
    return f"{held_against}, {percent(sum(beside) / len(beside))}"


def _seat_text(seat: str, sides: Mapping[str, str]) -> str:
    """Return a seat with what it is, if sides are unlike: `3 (zombie)`."""
    return f"{seat} ({sides[seat]})" if sides else seat


def _wins(row: Row) -> str:
    """Return the verb for a share of wins: who gets parts of wins `has` a share of the win."""
    return "has" if is_shared(row) else "wins"


def seats_note(exchange: "Exchange") -> str:
    """Return how the shares of an exchange are to be read."""
    return _SEATS.format(capital(_held_against(exchange.several)))


def _held_against(several: bool) -> str:
    """Return what a seat is held against; no win is shared where each of several may have one."""
    return "the mean" if several else "an even share"


def times(exchange: "Exchange") -> str:
    """Return how often all was played: `each of 100 000 games in every seating, with the same dice`."""
    return f"each of {count(exchange.rows['blocks'][0])} games in every seating, with the same dice"


def table_rows(exchange: "Exchange") -> list[tuple[str, str, str]]:
    """Return the rows of the table of an exchange: who, share or difference, interval."""
    rows = exchange.rows.to_dicts()
    first = next(str(row["name"]) for row in rows if row["what"] == "strength")
    return [_cells(row, first, exchange) for row in rows]


def _who(row: Row, first: str, exchange: "Exchange") -> str:
    """Return the value or seat that a row of an exchange is about; `first`: what others are compared with."""
    sides = exchange.sides
    seat = _seat_text(row["name"], sides) if row["what"] in ("seat", "advantage") else ""
    return {
        "strength": str(row["name"]),
        "difference": f"{row['name']} minus {first}",
        "seat": f"seat {seat}",
        "advantage": f"seat {seat}, from {_held_against(exchange.several)}{' of its side' if sides else ''}",
        "nobody": "nobody",
    }[row["what"]]


def _cells(row: Row, first: str, exchange: "Exchange") -> tuple[str, str, str]:
    points = row["what"] in ("difference", "advantage")
    digits = max(1, places(50 * (row["high"] - row["low"])))
    sign = "+" if points else ""
    middle, (low, high) = 100 * row["estimate"], outwards(100 * row["low"], 100 * row["high"], digits)
    shown = [f"{each:{sign}.{digits}f}" for each in (middle, low, high)]
    return _who(row, first, exchange), shown[0] + (" points" if points else " %"), f"{shown[1]} to {shown[2]}"


def _points(row: Row) -> str:
    """Return a difference whose interval excludes 0, without its sign: `4.1 points (between 3.5 and 4.7)`."""
    digits = max(1, places(50 * (row["high"] - row["low"])))
    near, far = sorted(100 * abs(row[end]) for end in ("low", "high"))
    shown = [f"{each:.{digits}f}" for each in (100 * abs(row["estimate"]), *outwards(near, far, digits))]
    return f"{shown[0]} points (between {shown[1]} and {shown[2]})"
