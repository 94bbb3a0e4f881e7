"""Say parts of sentences: a row with its worth, its unit, its place, for whom; and find worths."""

from collections.abc import Sequence
from dataclasses import replace

from balance.design.drawn_by_all import has_piles
from balance.questions.worth.differences import Difference
from balance.questions.worth.plan import BOXES, DEALT, DECK, DRAWN, HAND, REPLACED, SEATED, WorthPlan
from balance.questions.worth.result import Rating
from balance.questions.worth.values import PAID, Worth
from balance.stats.metrics import OUTCOME
from balance.studies.effect_words import WIN, base_estimate, estimate, interval, the
from balance.studies.figures import Figure
from reports.formats import listed
from reports.plain import percent
from scenarios import Axis, Scenario, Table

LENGTH = "rounds.mean"
WON = "games won"
WAYS = {  # but for that of copies: see `in_words`
    REPLACED: "in place of the others",
    DRAWN: "when drawn",
    HAND: "when dealt",
    BOXES: "in boxes that lack copies",
    SEATED: "against the average",
    DEALT: "against the average",
}
MEANS = {  # what is compared in each way
    DECK: "half of what the game with one copy more and the game with one copy less differ by",
    REPLACED: "the game as it is, less the average of the games in which the row has the values of each other row",
    DRAWN: "what the seat gets that draws it, less what it gets with another card of the same pile",
    HAND: "what the seat gets that is dealt it, less what it gets with another card",
    BOXES: "what one more copy adds, where each copy of every row lacks with a chance of 10 %",
    SEATED: "what a seat gets with the character, less the average over all characters",
    DEALT: "what a seat gets with the character, less the average over all characters",
}


MEANS_OF_ONE: dict[tuple[int, ...], str] = {  # the same where one copy less, or one more, was played of no row
    (-1,): "the game as it is, less the game with one copy less",
    (1,): "the game with one copy more, less the game as it is",
}


def what_is_compared(rating: Rating, way: str) -> str:
    """Return what is compared in a way."""
    sides = tuple({turn.up for turn in rating.ways.turns_of(rating.plan)}) if way == DECK else ()
    return MEANS_OF_ONE.get(sides, MEANS[way])


def is_in_a_pile(plan: WorthPlan) -> bool:
    """Return whether the game declares a pile for a table; else its cards may lie in the open."""
    return isinstance(plan.what, Table) and has_piles(plan.scenario.game, plan.what.name)


def deck_of(plan: WorthPlan) -> str:
    """Return what a copy is added to: `deck`, or `game` where the game declares no pile."""
    return "deck" if is_in_a_pile(plan) else "game"


def in_words(plan: WorthPlan, way: str) -> str:
    """Return a way in words: `when drawn`."""
    return f"in the {deck_of(plan)}" if way == DECK else WAYS[way]


def between(worth: Worth, low: float, high: float, middle: float | None = None) -> Worth:
    """Return a worth with another interval, such as that of its residual."""
    return replace(worth, estimate=(low + high) / 2 if middle is None else middle, low=low, high=high)


def of(rating: Rating, context: int, way: str, figure: Figure | None = None) -> list[Worth]:
    """Return the worths of a way in a context, over all seats, best first."""
    worths = [each for each in rating.worths if (each.context, each.way, each.seat) == (context, way, 0)]
    wanted = figure or (worths[0].figure if worths else None)
    return sorted((each for each in worths if each.figure == wanted), key=_order)


def _order(worth: Worth) -> tuple[bool, int, int, float]:
    return worth.endless, worth.first, worth.last, -worth.estimate


def ways_of(rating: Rating, context: int) -> list[str]:
    """Return the ways in which a context is rated."""
    return list(dict.fromkeys(each.way for each in rating.worths if each.context == context))


def differences_of(rating: Rating, context: int, way: str) -> dict[str, Difference]:
    """Return by row how much more a copy is worth in the deck than in another way."""
    return {each.row: each for each in rating.differences if (each.context, each.way) == (context, way)}


def kind(rating: Rating) -> str:
    """Return what is rated: `row` or `character`, as values of an axis are called whatever its name is."""
    return "character" if isinstance(rating.plan.what, Axis) else "row"


def worth_text(worth: Worth) -> str:
    """Return a row with its worth: `n4 (+3.2, +2.1 to +4.3)`."""
    return f"{worth.row} ({amount(worth)})"


def amount(worth: Worth) -> str:
    """Return a worth with its interval: `+3.2, +2.1 to +4.3`."""
    return f"{estimate(worth)}, {interval(worth)}"


def stopped_share(worth: Worth) -> str:
    """Return which part of the games stops at the cap that it is compared with: `all`, `up to 63.2 %`."""
    return "all" if worth.capped == 1 else f"up to {percent(worth.capped)}"


def stopped_games(worth: Worth) -> str:
    """Return which games stop at the cap: `63.2 % of the games with b in place of a`."""
    if not worth.stops:
        return f"{stopped_share(worth)} of the games that {worth.row} is compared with"
    return f"{'all' if worth.capped == 1 else percent(worth.capped)} of the games {worth.stops}"


def unit_of(rating: Rating, worth: Worth | Difference) -> str:
    """Return the unit of a worth: `points of the win`, `points of the games that end as humans`, `rounds`."""
    figure = as_called(rating, worth.figure)
    if figure.text.partition("=")[0] == OUTCOME and figure.name not in (WIN, PAID.name):
        return "points of the games won" if figure.name == WON else f"points of the games that end as {figure.name}"
    return f"points of {what_moves(rating, worth)}" if worth.figure.is_share else worth.figure.name


def what_moves(rating: Rating, worth: Worth | Difference) -> str:
    """Return what a worth moves: `the win`, `the length`, `the share of win helipad`."""
    figure = as_called(rating, worth.figure)
    if figure.text == LENGTH:
        return "the length"
    return "the win" if figure.name in (WIN, PAID.name) else the(figure)


def as_called(rating: Rating, figure: Figure) -> Figure:
    """Return a figure with the name that it has here.

    Where seats compete, `the win` is that of the seat that draws; that anybody wins is another thing.
    """
    by_anybody = figure.name == WIN and rating.plan.scenario.game.competitive
    return replace(figure, text=f"outcome={WON}") if by_anybody else figure


def base_text(rating: Rating, context: int) -> str:
    """Return the game as it is: `win 89.9 % (88.1 to 91.4)`; "" if nothing is told of it."""
    bases = [base for base in rating.bases if base.context == context]
    average = replace(PAID, text=f"outcome={_at_seats(rating, context)}{_paid_on_average(rating.plan.scenario)}")
    return ", ".join(
        base_estimate(replace(each, figure=average if each.figure == PAID else as_called(rating, each.figure)))
        for each in bases
    )


def _paid_on_average(scenario: Scenario) -> str:
    """Return what people call what a seat gets, on average over all values."""
    if not scenario.game.competitive:
        return WIN
    return "a seat wins" if scenario.seats.own_wins else "a seat's share of the win"


def _at_seats(rating: Rating, context: int) -> str:
    """Return at which seats characters are rated: `at seats 1 and 3, `; "" if at all."""
    left = seats_left(rating, context)
    held = [seat for seat in range(1, rating.plan.contexts[context].players + 1) if seat not in left]
    return f"at {named_seats(held)}, " if left else ""


def seats_left(rating: Rating, context: int) -> tuple[int, ...]:
    """Return the seats at which no character changes a game, from 1; none for a table."""
    values = rating.ways.values.get(context)
    seats = range(1, rating.plan.contexts[context].players + 1)
    return tuple(seat for seat in seats if seat not in values.seats) if values else ()


def named_seats(seats: Sequence[int]) -> str:
    """Return `seat 2`, `seats 1 and 3`."""
    return f"seat{'' if len(seats) == 1 else 's'} {listed(list(map(str, seats)))}"


def span(worth: Worth) -> str:
    """Return the places that a row may have: `1`, `2 to 3`; "" if it has none."""
    if worth.endless:
        return ""
    return str(worth.first) if worth.first == worth.last else f"{worth.first} to {worth.last}"
