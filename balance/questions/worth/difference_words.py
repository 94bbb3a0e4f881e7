"""Say by how much the deck says more than the draw, or why there is no difference to take."""

from balance.questions.worth.parts import ways_of
from balance.questions.worth.plan import DECK, DRAWN, HAND
from balance.questions.worth.study import Rating
from balance.studies.context_words import for_whom
from balance.studies.effect_words import bound, estimate, interval
from reports.formats import listed
from reports.plain import plural
from scenarios import Table

NAMED = 3  # rows that a sentence names
SHARED = "All seats draw from the same cards, so a copy in the deck favours no seat; it may change how games end"
NOT_THE_SAME = "a draw says what its seat gains, so no difference of the two is told"
NO_WIN = "No difference of the deck and the draw is told: a draw moves the win, which is not watched in the deck."


def deck_less_draw(rating: Rating, context: int) -> list[str]:
    """Say of which rows a copy is seen to do more, or less, in the deck than by its draws."""
    found, whom = [each for each in rating.differences if each.context == context], for_whom(rating.plan, context)
    if not found:
        return []
    seen = sorted((each for each in found if each.seen), key=lambda each: -abs(each.estimate))
    unseen = [each for each in found if not each.seen]
    if not seen:
        text = (
            "in the deck and when drawn are not seen to differ, per copy and game: each of "
            f"{plural(len(found), 'row')} by less than {bound(found)}"
        )
    else:
        named = [f"{each.row} ({estimate(each)}, {interval(each)})" for each in seen[:NAMED]]
        others = [plural(len(seen) - NAMED, "other")] if len(seen) > NAMED else []
        text = f"in the deck less when drawn, in points of the win per copy and game: {listed([*named, *others])}"
        if unseen:
            verb = "is" if len(unseen) == 1 else "are"
            text += f"; {len(unseen)} of {len(found)} {verb} not seen to differ: by less than {bound(unseen)}"
    return [f"{whom}{text}." if whom else f"{text[0].upper()}{text[1:]}."]


def shared(rating: Rating) -> str:
    """Say why the deck less the draw is not told, and that a shared deck favours no seat; "" if not."""
    ways, competitive = (
        [ways_of(rating, i) for i in range(len(rating.plan.contexts))],
        rating.plan.scenario.game.competitive,
    )
    both = any(DECK in each and (DRAWN in each or (HAND in each and competitive)) for each in ways)
    if competitive and isinstance(rating.plan.what, Table):
        return f"{SHARED}; {NOT_THE_SAME}." if both else f"{SHARED}."
    return NO_WIN if both and not rating.differences else ""
