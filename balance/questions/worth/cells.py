"""Lay out the table of a context, for the terminal and the page."""

from collections.abc import Sequence

from balance.questions.worth import parts
from balance.questions.worth.boxes import copies_of
from balance.questions.worth.differences import Difference
from balance.questions.worth.plan import BOXES, DEALT, DECK, DRAWN, HAND, REPLACED, SEATED
from balance.questions.worth.result import Rating
from balance.questions.worth.values import Residual, Worth, row_of_turn
from balance.studies.effect_words import estimate, interval
from balance.studies.effects import Effect
from balance.studies.figures import Figure
from reports.formats import NOTHING
from reports.plain import percent
from scenarios import Axis

PRICED = ["price", "off the line"]  # heads of what --price asks for
FIRST = 2  # columns that say what a row is: its place, its name
MOST_TELLING = 3  # columns besides the first that a narrow terminal keeps as something is seen in them
MOST_TIED = 6  # rows without anything seen that share their places and are listed one by one
SIDES = {-1: "a copy less", 1: "a copy more"}  # what one copy less and one more do
NOT_SEEN, NO_LENGTH = "not seen", "no length"
NOT_PLAYED = "not played"  # one copy less, or one more; a sentence says why
UNSEEN = ("", NOTHING, NOT_SEEN, NO_LENGTH)  # cells that tell no worth
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
        seats = [f"seat {seat}, interval" for seat in _seats_told(rating, context)]
        return [*first, "against average", "interval", *seats]
    of_what = "a copy" if DECK in ways else "in its place"
    changed = _are_changed(rating, context)
    deck = [
        head
        for each in (rating.figures if changed else ())
        for head in (f"{parts.as_called(rating, each).name}, {of_what}", "interval")
    ]
    drawn = ["when drawn", "interval", "draws tried"] if DRAWN in ways else []
    drawn = ["when dealt", "interval", "dealt a game"] if HAND in ways else drawn
    lead = drawn + deck if leads in (DRAWN, HAND) else deck + drawn
    last = PRICED if rating.plan.price else []
    last = [*last, "raw rate"] if raw and drawn else last
    whole = parts.deck_of(rating.plan)
    apart = [text for way in _apart(rating, context) for text in (f"{whole} less {SHORT[way]}", "interval")]
    boxes = [
        text
        for each in _of_boxes(rating, context, raw)
        for text in (f"{parts.as_called(rating, each).name}, in boxes", "interval")
    ]
    copies, sides = (["copies"], side_heads(rating).values()) if changed else ([], ())
    return [*first, *copies, *lead, *boxes, *apart, *sides, *last]


def _seats_told(rating: Rating, context: int) -> Sequence[int]:
    """Return the seats at which characters are told apart; of a single seat the average tells all."""
    seats = rating.ways.values[context].seats
    return seats if len(seats) > 1 else ()


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
    leading = {each.row: each for each in parts.of(rating, context, leads)}
    if leads in (SEATED, DEALT):
        seats = _seats_told(rating, context)
        for name, lead in leading.items():
            by_seat = [each for each in rating.worths if (each.context, each.row) == (context, name)]
            told = [interval(each) for each in by_seat if each.seat in seats]
            table.append([parts.span(lead), name, _size(lead), interval(lead), *told])
        return table
    changed = _are_changed(rating, context)
    unread = rating.ways.unread_in(context) if changed else ()
    copies = dict(zip(unread, map(str, copies_of(rating.plan, context, unread)), strict=True)) if unread else {}
    for name in dict.fromkeys([*leading, *unread]):
        of_deck = [deck.get((name, figure)) for figure in (rating.figures if changed else ())]
        told_deck = [text for each in of_deck for text in _pair(each)]
        told_drawn = [*_pair(drawn.get(name)), _often(drawn.get(name))] if drawn else []
        first = of_deck[0] if of_deck else None
        sides = _sides_of(rating, first) if first and not first.endless else {}
        told_sides = [interval(sides[side]) if side in sides else NOT_PLAYED if sides else "" for side in SIDES]
        of_boxes = [text for each in _of_boxes(rating, context, raw) for text in _pair(lacking.get((name, each)))]
        further = [text for by_row in apart.values() for text in _pair(by_row.get(name))]
        if name in unread:  # no copy more or less of it was played
            told_deck, of_boxes, further, told_sides = (
                [NOTHING] * len(each) for each in (told_deck, of_boxes, further, told_sides)
            )
        row = [parts.span(leading[name]) if name in leading else "", name]
        row += [str(first.copies) if first else copies.get(name, "")] if changed else []
        row += told_drawn + told_deck if leads in (DRAWN, HAND) else told_deck + told_drawn
        row += [*of_boxes, *further, *(told_sides if changed else ())]
        if rating.plan.price:
            line = rating.lines.get((context, leads))
            off = [each for each in line.residuals if each.worth.row == name] if line else []
            row += [text for each in off[:1] for text in _priced(each)] or [""] * len(PRICED)
        if raw and drawn:
            row.append(percent(drawn[name].rate, 1) if name in drawn else "")
        table.append(row)
    return table


def _priced(residual: Residual) -> list[str]:
    """Return the price of a row, and how far it lies off the line."""
    return [f"{residual.price:g}", interval(parts.between(residual.worth, residual.low, residual.high))]


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
