"""Lay out the table of a context, for the terminal and the page."""

from collections.abc import Sequence

from balance.questions.worth import parts
from balance.questions.worth.differences import Difference
from balance.questions.worth.plan import BOXES, DEALT, DECK, DRAWN, HAND, REPLACED, SEATED
from balance.questions.worth.result import Rating
from balance.questions.worth.values import Worth, row_of_turn
from balance.studies.effect_words import estimate, interval
from balance.studies.effects import Effect
from balance.studies.figures import Figure
from reports.plain import percent
from scenarios import Axis

PRICED = ["price", "off the line"]  # heads of what --price asks for
FIRST = 2  # columns that say what a row is: its place, its name
MOST_TELLING = 3  # columns besides the first that a narrow terminal keeps as something is seen in them
MOST_TIED = 6  # rows without anything seen that share their places and are listed one by one
SIDES = {-1: "a copy less", 1: "a copy more"}  # what one copy less and one more do
NOT_SEEN, NO_LENGTH = "not seen", "no length"
NOT_PLAYED = "not played"  # one copy less, or one more; a sentence says why
UNSEEN = ("", NOT_SEEN, NO_LENGTH)  # cells that tell no worth
LEADING = 3  # columns after a row's name that say what it is worth: its copies, the worth, the interval
SHORT = {DRAWN: "draw", BOXES: "boxes"}  # what the deck is held against, as heads call it


def _sides_of(rating: Rating, worth: Worth) -> dict[int, Effect]:
    """Return what one copy less (-1) and one more (1) of a row do to the figure of its worth."""
    return {
        each.turn.up: each
        for each in rating.effects
        if (each.turn.context, row_of_turn(each.turn), each.figure) == (worth.context, worth.row, worth.figure)
    }


def _seen_rows(rating: Rating, context: int) -> set[str]:
    """Return the rows of which a worth or a difference is seen, or that no length can be told of."""
    seen = {each.row for each in rating.worths if each.context == context and (each.seen or each.endless)}
    return seen | {each.row for each in rating.differences if each.context == context and each.seen}


def _seen_sides(rating: Rating, context: int) -> set[tuple[str, str]]:
    """Return rows with the head of their only column, such as `a copy less`, in which something is seen."""
    seen, figures = _seen_rows(rating, context), rating.figures[:1]  # characters have none
    way = DECK if rating.plan.counted else REPLACED
    deck = [each for figure in figures for each in parts.of(rating, context, way, figure)]
    heads_of_sides = side_heads(rating)
    return {
        (each.row, heads_of_sides[side])
        for each in deck
        if not each.endless and each.row not in seen
        for side, effect in _sides_of(rating, each).items()
        if side in SIDES and effect.seen
    }


def side_heads(rating: Rating) -> dict[int, str]:
    """Return the heads of what one copy less (-1) and one more (1) do: `win, a copy less`."""
    figure = f"{parts.as_called(rating, rating.figures[0]).name}, " if rating.figures else ""
    return {side: f"{figure}{text}" for side, text in SIDES.items()}


def heads(rating: Rating, context: int, raw: bool = False) -> list[str]:
    """Return the heads of a context's table.

    Args:
        rating, context: The rating, and the number of the context.
        raw: Whether the raw rate of the games in which a row was drawn stands there too.
    """
    leads = rating.lead(context)
    first = ["place", parts.kind(rating)]
    ways = parts.ways_of(rating, context)
    if leads in (SEATED, DEALT):
        seats = [f"seat {seat}, interval" for seat in rating.ways.values[context].seats]
        return [*first, "against average", "interval", *seats]
    of_what = "a copy" if DECK in ways else "in its place"
    changed = _are_changed(rating, context)
    deck = [
        head
        for each in (rating.figures if changed else ())
        for head in (f"{parts.as_called(rating, each).name}, {of_what}", "interval")
    ]
    drawn = ["when drawn", "interval", "drawn a game"] if DRAWN in ways else []
    drawn = ["when dealt", "interval", "dealt a game"] if HAND in ways else drawn
    lead = drawn + deck if leads in (DRAWN, HAND) else deck + drawn
    last = PRICED if rating.plan.price else []
    last = [*last, "raw rate"] if raw and drawn else last
    apart = [text for way in _apart(rating, context) for text in (f"deck less {SHORT[way]}", "interval")]
    boxes = [
        text
        for each in _of_boxes(rating, context, raw)
        for text in (f"{parts.as_called(rating, each).name}, in boxes", "interval")
    ]
    copies, sides = (["copies"], side_heads(rating).values()) if changed else ([], ())
    return [*first, *copies, *lead, *boxes, *apart, *sides, *last]


def _are_changed(rating: Rating, context: int) -> bool:
    """Return whether rows were changed: their copies play a part, and the budget left games."""
    return context not in rating.ways.idle and rating.games > 0


def spares(rating: Rating, context: int, rows: Sequence[Sequence[str]], every: bool = False) -> list[bool]:
    """Return which columns of a table a narrow terminal may go without: the rows are those that are shown.

    What a row is worth stays, and its price; so do all seats of an axis, and columns in which something is seen, unless
    these are many. An interval goes with what stands before it.

    Args:
        rating, context: The rating, and the number of the context.
        rows: The cells of the rows that are shown.
        every: Whether all columns stay in which something is seen.
    """
    names, sides = heads(rating, context), _seen_sides(rating, context)
    leading = FIRST + (LEADING if _are_changed(rating, context) else LEADING - 1)  # without the copies
    first, telling = set[int](), set[int]()
    for number, head in enumerate(names):
        if head == "interval":
            continue
        told = names[number + 1 : number + 2] == ["interval"]  # an estimate
        if number < leading or head in PRICED or isinstance(rating.plan.what, Axis):
            first.add(number)
        elif any((row[number] not in UNSEEN) if told else (row[1], head) in sides for row in rows):
            telling.add(number)
    kept = first | telling if every or len(telling) <= MOST_TELLING else first
    return [number - (head == "interval") not in kept for number, head in enumerate(names)]


def without_ties(rating: Rating, context: int) -> tuple[list[list[str]], list[tuple[str, list[str]]]]:
    """Return the rows of a context's table, but for many that share their places with nothing seen.

    Returns:
        rows: The cells of all other rows.
        ties: The places and names of the rows that are left out.
    """
    every = cells(rating, context)
    if isinstance(rating.plan.what, Axis):
        return every, []
    seen = _seen_rows(rating, context) | {row for row, _ in _seen_sides(rating, context)}
    by_place: dict[str, list[str]] = {}
    for place, name, *_ in every:
        if place and name not in seen:
            by_place.setdefault(place, []).append(name)
    ties = [(place, names) for place, names in by_place.items() if len(names) > MOST_TIED]
    gone = {name for _, names in ties for name in names}
    return [row for row in every if row[1] not in gone], ties


def _apart(rating: Rating, context: int) -> dict[str, dict[str, Difference]]:
    """Return by way and row how much more a copy is worth in the deck."""
    every = {way: parts.differences_of(rating, context, way) for way in SHORT}
    return {way: by_row for way, by_row in every.items() if by_row}


def _of_boxes(rating: Rating, context: int, page: bool) -> Sequence[Figure]:
    """Return the figures that are told in boxes that lack copies: all on the page, elsewhere the first."""
    there = BOXES in parts.ways_of(rating, context)
    return rating.figures[: None if page else 1] if there else ()


def cells(rating: Rating, context: int, raw: bool = False) -> list[list[str]]:
    """Return the cells of a context's table, row by row, in the order of the way that leads."""
    table, leads = [], rating.lead(context)
    way = DECK if rating.plan.counted else REPLACED
    deck = {
        (each.row, each.figure): each for figure in rating.figures for each in parts.of(rating, context, way, figure)
    }
    drawn = {each.row: each for way in (DRAWN, HAND) for each in parts.of(rating, context, way)}
    lacking = {
        (each.row, figure): each
        for figure in _of_boxes(rating, context, raw)
        for each in parts.of(rating, context, BOXES, figure)
    }
    apart = _apart(rating, context)
    for lead in parts.of(rating, context, leads):
        row = [parts.span(lead), lead.row]
        if leads in (SEATED, DEALT):
            by_seat = [each for each in rating.worths if (each.context, each.row) == (context, lead.row) and each.seat]
            table.append([*row, _size(lead), interval(lead), *map(interval, by_seat)])
            continue
        changed = _are_changed(rating, context)
        of_deck = [deck.get((lead.row, figure)) for figure in (rating.figures if changed else ())]
        told_deck = [text for each in of_deck for text in _pair(each)]
        told_drawn = [*_pair(drawn.get(lead.row)), _often(drawn.get(lead.row))] if drawn else []
        first = of_deck[0] if of_deck else None
        sides = _sides_of(rating, first) if first and not first.endless else {}
        row += [str(first.copies) if first else ""] if changed else []
        row += told_drawn + told_deck if leads in (DRAWN, HAND) else told_deck + told_drawn
        row += [text for each in _of_boxes(rating, context, raw) for text in _pair(lacking.get((lead.row, each)))]
        row += [text for by_row in apart.values() for text in _pair(by_row.get(lead.row))]
        if changed:
            row += [interval(sides[side]) if side in sides else NOT_PLAYED if sides else "" for side in SIDES]
        if rating.plan.price:
            line = rating.lines.get((context, leads))
            off = [each for each in line.residuals if each.worth.row == lead.row] if line else []
            row += [f"{off[0].price:g}", interval(parts.between(lead, off[0].low, off[0].high))] if off else ["", ""]
        if raw and drawn:
            row.append(percent(drawn[lead.row].rate, 1) if lead.row in drawn else "")
        table.append(row)
    return table


def _pair(worth: Worth | Difference | None) -> list[str]:
    if isinstance(worth, Worth) and worth.endless:
        return [NO_LENGTH, f"{parts.stopped_share(worth)} stop at the cap"]
    return [_size(worth), interval(worth)] if worth else ["", ""]


def _size(each: Worth | Difference) -> str:
    """Return an estimate; of what is not seen no number.

    A bound beside an interval would be taken for a size.
    """
    return estimate(each) if each.seen else NOT_SEEN


def _often(worth: Worth | None) -> str:
    return f"{worth.often:.2f}" if worth else "never"
