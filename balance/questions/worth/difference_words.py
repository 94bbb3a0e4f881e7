"""Say by how much the deck says more than another way, or why there is no difference to take."""

from balance.design.even_seats import unlike_seats
from balance.questions.worth.parts import deck_of, differences_of, in_words, is_in_a_pile, unit_of, ways_of
from balance.questions.worth.plan import DECK, DRAWN, HAND, WorthPlan
from balance.questions.worth.result import Rating
from balance.stats.metrics import OUTCOME
from balance.studies.context_words import for_whom
from balance.studies.effect_words import bound, estimate, interval
from reports.formats import listed
from reports.plain import first_few
from scenarios import Table

NAMED = 3  # rows that a sentence names
SHARED = "All seats draw from the same cards, so a copy in the deck favours no seat; it may change how games end."
UNLIKE = "The seats share one deck, but they are unlike: a copy in the deck may favour"
NOT_THE_SAME = "A draw says what its own seat gains, a copy in the deck does not: no difference of the two is told."
NO_WIN = "No difference of the deck and the draw is told: a draw moves the win, which is not watched in the deck."


def deck_less(rating: Rating, context: int, way: str) -> list[str]:
    """Say of which rows a copy is seen to do more, or less, in the deck; nothing if of none."""
    found, whom = [*differences_of(rating, context, way).values()], for_whom(rating.plan, context)
    per = "per copy and game" if way == DRAWN else "per copy"
    seen = sorted((each for each in found if each.seen), key=lambda each: -abs(each.estimate))
    if not seen:
        return []
    unseen = [each for each in found if not each.seen]
    named = [f"{each.row} ({estimate(each)}, {interval(each)})" for each in seen]
    text = (
        f"in the {deck_of(rating.plan)} less {in_words(rating.plan, way)}, in {unit_of(rating, found[0])} {per}: "
        f"{listed(first_few(named, NAMED, 'row'))}"
    )
    if unseen:
        verb = "is" if len(unseen) == 1 else "are"
        text += f"; {len(unseen)} of {len(found)} {verb} not seen to differ: by less than {bound(unseen)}"
    return [f"{whom}{text}." if whom else f"{text[0].upper()}{text[1:]}."]


def shared(rating: Rating) -> str:
    """Say whom a copy in the deck may favour, and why the deck less the draw is not told."""
    plan = rating.plan
    ways, competitive = [ways_of(rating, i) for i in range(len(plan.contexts))], plan.scenario.game.competitive
    both = any(DECK in each and (DRAWN in each or (HAND in each and competitive)) for each in ways)
    if all(i in rating.ways.idle for i in range(len(ways))):
        return ""  # nothing is told of the deck
    if competitive and isinstance(plan.what, Table):
        deck = [each for each in rating.worths if each.way == DECK]
        ends_seen = any(each.seen and each.figure.field == OUTCOME for each in deck)
        favoured = _favoured(plan, ends_seen) if deck else ""  # a budget may leave out the deck
        return " ".join(filter(None, (favoured, NOT_THE_SAME if both else "")))
    told = any(each.way == DRAWN for each in rating.differences)
    return NO_WIN if both and not told else ""


def _favoured(plan: WorthPlan, ends_seen: bool) -> str:
    """Say whether a copy in a shared deck may favour a seat; "" if there is none.

    It is "" as well if the seats' shares are watched. Where it is watched how games end, that shows it of sides.

    Args:
        plan: The rating.
        ends_seen: Whether a copy of any row is seen to move how games end.
    """
    if not is_in_a_pile(plan):
        return ""
    watched = {each.at for each in plan.figures if each.kind == "payoff"}
    unlike = next(filter(None, map(unlike_seats, plan.contexts)), {})
    if not unlike:
        return "" if watched else SHARED
    if watched.issuperset(seat - 1 for seat in unlike):
        return ""
    if all(unlike.values()) and sum(each.field == OUTCOME for each in plan.figures) > 1:
        shows = "shows which" if ends_seen else "would show which, but no copy is seen to move that"
        return f"{UNLIKE} a side. How games end {shows}."
    seats = ",".join(f"winner={seat}" for seat in unlike)
    named = listed([f"seat {seat} ({side})" if side else f"seat {seat}" for seat, side in unlike.items()])
    return f"{UNLIKE} a {'side' if all(unlike.values()) else 'seat'}. --watch {seats} shows what {named} win."
