"""Say in English whose the spread is, for the terminal, the page and JSON alike."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from balance.questions.rank.further import FEW, RANGE, STEPS
from balance.questions.rank.further_result import Spread
from balance.questions.rank.ranges import seen_dials
from balance.stats.total_indices import Bounded
from balance.studies.context_words import budget_ended, for_whom
from balance.studies.effect_words import the
from reports.formats import listed, outwards
from reports.plain import decimals, percent, percent_range, plural

if TYPE_CHECKING:
    from balance.questions.rank.result import Ranking

NAMED = 3  # dials that a sentence names
LITTLE = 0.05  # of the spread; an index that is less and not told from 0 is called not seen


def sentences(ranking: "Ranking") -> list[str]:
    """Return what was found, the most important first; nothing if it was not asked."""
    if ranking.spread is None:
        return []
    told = [line for each in ranking.spread for line in _context(ranking, each)]
    if any(each.totals for each in ranking.spread):
        told.append(
            f"Apart from the ranking, these shares of the spread hold at once with {percent(ranking.plan.level, 0)}. "
            "They hang on the ranges, and add up to more than 100 % where numbers act together."
        )
    points = min(each.points for each in ranking.spread)
    if points < ranking.plan.further.points and any(each.ranges for each in ranking.spread):
        told.append(budget_ended(f"{plural(points, 'random setting')} of the spread"))
    return told


def _context(ranking: "Ranking", each: Spread) -> list[str]:
    """Return the sentences of a context."""
    whom, what = for_whom(ranking.plan, each.context), the(each.figure)
    if not each.ranges:
        return [f"{whom}No dial is seen to move {what}, so nothing was spread; name some by --also."]
    if each.mean is None or each.variance is None:
        return []
    if not each.totals:
        return [
            f"{whom}Nothing spreads {what} over these ranges as far as is seen: its standard deviation is less than "
            f"{deviation(each, each.variance.high)}."
        ]
    leading = each.ordered
    first, *more = [pair for pair in leading if pair[1].low > 0][:NAMED] or leading[:1]
    left = total_text(first[1]) if first[1].low > 0 else f"less than {_percent_below(first[1].high)}"
    lead = f"{whom}Of the spread of {what} over these ranges {left} would be left if all but "
    then = listed([f"{one.dial} {total_text(total)}" for one, total in more])
    told = [f"{lead}{first[0].dial} were known{f'; of all but one other: {then}' if more else ''}."]
    unseen = [pair for pair in leading if not pair[1].low > 0]
    open_yet = [pair for pair in unseen if pair[1].estimate >= LITTLE and pair[0] is not first[0]]
    if open_yet:
        told.append(
            f"{whom}Not told from 0 yet: {listed([f'{one.dial} {total_text(total)}' for one, total in open_yet])}."
        )
    if little := [pair for pair in unseen if pair[1].estimate < LITTLE]:
        if len(little) <= NAMED:
            names = listed([f"{one.dial} (less than {_percent_below(total.high)})" for one, total in little])
        else:
            names = f"{listed([one.dial for one, _ in little])}, each less than {_most(little)}"
        told.append(f"{whom}Not seen to have a part: {names}.")
    return [*told, f"{whom}{spread_text(each)}"]


def _most(unseen: Sequence[tuple[object, Bounded]]) -> str:
    return _percent_below(max(total.high for _, total in unseen))


def total_text(total: Bounded) -> str:
    """Return a total index with its interval: `61 % (50 to 72)`, `not seen (less than 2.3 %)`.

    One that may be 0 but looks large is no 0: few settings moved the figure, by much.
    """
    if not total.low > 0 and total.estimate < LITTLE:
        return f"not seen (less than {_percent_below(total.high)})"
    if not total.low > 0:
        return f"{percent(min(total.estimate, 1.0), 0)} (0 to {_percent_below(total.high).removesuffix(' %')})"
    half = 100 * (total.high - total.low) / 2
    digits = 0 if half >= 1 else 1 if half >= 0.1 else 2
    if total.estimate >= 1:
        return f"all of it within error (more than {outwards(100 * total.low, 100, digits)[0]:.{digits}f} %)"
    return f"{percent(total.estimate, digits)} ({percent_range(total.low, total.high, digits)})"


def _percent_below(share: float) -> str:
    digits = 0 if share >= 0.1 else 1
    return f"{outwards(0, 100 * max(share, 0.0), digits)[1]:.{digits}f} %"


def spread_text(each: Spread) -> str:
    """Say how far the figure spreads, and around what."""
    mean, variance = each.mean, each.variance
    assert mean is not None
    assert variance is not None
    scale = 100 if each.figure.is_share else 1
    digits = decimals(scale * (mean.high - mean.low) / 2, 1, 3)
    low, high = outwards(scale * mean.low, scale * mean.high, digits)
    value = percent(mean.estimate, digits) if scale == 100 else f"{mean.estimate:.{digits}f}"
    sizes = [math.sqrt(max(end, 0.0)) * scale for end in (variance.estimate, variance.low, variance.high)]
    ends = outwards(sizes[1], sizes[2], digits)
    unit = "points" if scale == 100 else each.figure.name
    what = (
        f"{the(each.figure)} is {value} in the mean" if scale == 100 else f"the mean of {each.figure.name} is {value}"
    )
    return (
        f"Over these ranges {what} ({low:.{digits}f} to {high:.{digits}f}), with a "
        f"standard deviation of {sizes[0]:.{digits}f} {unit} ({ends[0]:.{digits}f} to {ends[1]:.{digits}f})."
    )


def deviation(each: Spread, variance: float) -> str:
    """Return a standard deviation, rounded up: `2.4 points`."""
    scale, unit = (100, "points") if each.figure.is_share else (1, each.figure.name)
    return f"{outwards(0, scale * math.sqrt(max(variance, 0.0)), 1)[1]:.1f} {unit}"


def choice(ranking: "Ranking", each: Spread) -> str:
    """Say which dials take part, why, and over which values."""
    asked = ranking.plan.further
    over = {STEPS: "one step each way and as it is; an axis all its values", RANGE: "their whole range"}[asked.over]
    turned = len({effect.turn.dial for effect in ranking.effects if effect.turn.context == each.context})
    dials = plural(len(each.ranges), "dial")
    if turned <= FEW:
        which = f"All {dials} that are turned take part"
    else:
        seen = seen_dials(ranking, each.context)
        named = f", with {listed(list(asked.also))}, which were named" if asked.also else ""
        which = f"{dials} of {turned} take part: of {seen} that are seen to move {the(each.figure)} the largest{named}"
    was = "was" if each.redrawn == 1 else "were"
    drawn = f" {plural(each.redrawn, 'setting')} that cannot be played {was} drawn again."
    return f"{which}; all others stay as they are. Values: {over}, each as likely.{drawn if each.redrawn else ''}"
