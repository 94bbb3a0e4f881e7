"""Say what a price explains, and which rows lie off the line of worth against price."""

from collections.abc import Sequence

from balance.questions.worth.parts import between, in_words, unit_of, worth_text
from balance.questions.worth.result import Rating
from balance.questions.worth.unseen_words import by_context
from balance.questions.worth.values import Line, Worth
from balance.studies.context_words import for_whom
from balance.studies.effect_words import bound, estimate, interval
from reports.formats import listed
from reports.plain import first_few

NAMED = 3  # rows that a sentence names on either side


def prices(rating: Rating) -> list[str]:
    """Say of each context and way what a price explains; of those in which nothing is seen once for all."""
    sentences, price = [], rating.plan.price
    flat: dict[int, list[str]] = {}
    for (context, way), line in rating.lines.items():
        slope, off = _slope(line), _off(line)
        if not slope.seen and not off:
            flat.setdefault(context, []).append(f"by less than {bound([slope])} {in_words(rating.plan, way)}")
            continue
        if slope.seen:
            said = f"1 more of {price} goes with {estimate(slope)} {unit_of(rating, slope)} ({interval(slope)})"
        else:
            said = f"{price} is not seen to go with worth: 1 more of it by less than {bound([slope])}"
        rest = " ".join(_sides(off, price)) or f"No row is seen to be worth more or less than its {price} says."
        text = f"{for_whom(rating.plan, context)}{in_words(rating.plan, way)}, {said}. {rest}"
        sentences.append(text if for_whom(rating.plan, context) else text[0].upper() + text[1:])
    if flat:
        sentences.append(
            f"{price} is not seen to go with worth, and no row to be worth more or less than it says: 1 more of "
            f"{price} {by_context(rating, flat)}."
        )
    return sentences


def _slope(line: Line) -> Worth:
    return between(line.residuals[0].worth, line.low, line.high, line.slope)


def _off(line: Line) -> list[Worth]:
    """Return by how much rows lie off the line, of those that are seen to."""
    off = [between(each.worth, each.low, each.high) for each in line.residuals if each.outlier]
    return [each for each in off if each.seen]


def _sides(off: Sequence[Worth], price: str) -> list[str]:
    """Return which rows are worth more than their price says, and which less."""
    said = []
    for up, than in ((True, "more"), (False, "less")):
        of_side = sorted((each for each in off if (each.low > 0) == up), key=lambda each: -abs(each.estimate))
        named = [worth_text(each) for each in of_side]
        if named:
            said.append(f"Worth {than} than their {price} says: {listed(first_few(named, NAMED, 'row'))}.")
    return said
