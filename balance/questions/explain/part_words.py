"""Say in English what each change did to a figure: its part, and what it does made first and last."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from balance.questions.explain.changes import Change
from balance.questions.explain.result import Explained, Explanation
from balance.questions.explain.shapley import Part
from balance.studies import effect_words
from balance.studies.context_words import for_whom
from balance.studies.effect_words import interval, the
from balance.studies.figures import Figure
from reports.formats import listed, outwards
from reports.plain import plural

NAMED = 4  # changes that a sentence names


@dataclass(frozen=True)
class Told:
    """Hold an estimate in the form in which sizes are told."""

    figure: Figure
    estimate: float
    low: float
    high: float
    judged: bool = True

    @property
    def seen(self) -> bool:
        """Whether it is seen to be other than 0."""
        return self.low > 0 or self.high < 0


def total(each: Explained) -> Told:
    """Return by how much a figure moved."""
    return Told(each.figure, each.total.estimate, each.total.low, each.total.high)


def share(each: Explained, part: Part) -> Told:
    """Return a change's part."""
    return Told(each.figure, part.share, part.low, part.high)


def first(each: Explained, part: Part) -> Told:
    """Return what a change does to the old version."""
    return Told(each.figure, *part.first)


def last(each: Explained, part: Part) -> Told:
    """Return what a change does when it is made last."""
    return Told(each.figure, *part.last)


def cell(one: Told) -> str:
    """Return an estimate with its interval; of what is not seen the interval, which holds 0."""
    return f"{effect_words.estimate(one) if one.seen else 'not seen'} ({effect_words.interval(one)})"


def subject(figure: Figure) -> str:
    """Return what moves, within a sentence: `the win rate`, `the mean of rounds`."""
    return the(figure) if figure.is_share else f"the mean of {figure.name}"


def tells(each: Explained) -> bool:
    """Return whether anything is seen of how a figure moved, as a whole or by a change."""
    return total(each).seen or any(
        part.depends or any(one(each, part).seen for one in (share, first, last)) for _, part in each.parts
    )


def parts(explanation: Explanation, each: Explained) -> str:
    """Say what the changes did, the largest first."""
    if len(explanation.plan.changes[0]) == 1:
        return ""  # the whole is its part
    seen = [(change, part) for change, part in each.ordered if share(each, part).seen]
    whom = for_whom(explanation.plan, each.context)
    if not seen:
        over = any(part.depends or _alone(each, part) for _, part in each.ordered)
        orders = ", taken over all orders of making the changes" if over else ""
        return f"{whom}no change is seen to have a part in how {subject(each.figure)} moved{orders}."
    told = [f"{change.text} {cell(share(each, part))}" for change, part in seen]
    unseen = [
        f"{change.text} ({interval(share(each, part))})" for change, part in each.ordered if (change, part) not in seen
    ]
    said = f"{whom}the parts{' in points' if each.figure.is_share else ''}: {_some(told)}"
    return f"{said}; not seen: {_some(unseen)}." if unseen else f"{said}."


def first_or_last(explanation: Explanation, each: Explained) -> Iterator[str]:
    """Yield which changes are seen made first or last though their parts are not, and not told yet."""
    whom, unit = for_whom(explanation.plan, each.context), " points" if each.figure.is_share else ""
    drawn = "the orders that were drawn" if explanation.plan.orders else "all orders"
    found = [(change, part) for change, part in each.ordered if _alone(each, part) and not part.depends]
    for change, part in found[:NAMED]:
        by = [
            f"by {effect_words.estimate(one)}{unit} ({interval(one)}) when made {when}"
            for when, one in _alone(each, part)
        ]
        yield (
            f"{whom}{change.text} is seen to move {subject(each.figure)}: {listed(by)}; its part, the "
            f"average over {drawn}, is not seen."
        )


def _alone(each: Explained, part: Part) -> list[tuple[str, Told]]:
    """Return what a change is seen to do first or last, where its part is not seen."""
    if share(each, part).seen:
        return []
    return [(when, one) for when, one in (("first", first(each, part)), ("last", last(each, part))) if one.seen]


def _some(texts: Sequence[str]) -> str:
    """Return texts for a sentence: of many, the first, and how many others."""
    more = [plural(len(texts) - NAMED, "other")] if len(texts) > NAMED else []
    return listed([*texts[:NAMED], *more])


def dependent(explanation: Explanation, each: Explained) -> str:
    """Say which changes do something else before than after the others."""
    apart = [(change, part) for change, part in each.ordered if part.depends]
    if not apart:
        return ""
    whom, told = for_whom(explanation.plan, each.context), [_named(each, *one) for one in apart[:NAMED]]
    if len(each.parts) == 2:
        both = Told(each.figure, *apart[0][1].apart)
        less = f"last less first is {effect_words.estimate(both)} for both ({interval(both)})"
        on_each_other = f"the two changes depend on each other in what they do to {subject(each.figure)}"
        return f"{whom}{on_each_other}: {'; '.join(told)}; {less}."
    depends = f"{subject(each.figure)} depends on the other changes"
    if len(apart) == 1:
        return f"{whom}what {apart[0][0].name} does to {depends}: {_first_and_last(each, apart[0][1])}."
    more = [f"also {listed([change.name for change, _ in apart[NAMED:]])}"] if len(apart) > NAMED else []
    return f"{whom}what {plural(len(apart), 'change')} do to {depends}: {'; '.join([*told, *more])}."


def _named(each: Explained, change: Change, part: Part) -> str:
    return f"{change.name} {_first_and_last(each, part)}"


def _first_and_last(each: Explained, part: Part) -> str:
    """Return what a change does made first and last: `made first -0.10, made last +0.19`.

    Both have as many decimals. What is not seen has its interval: of a bound nobody knows to which side it is.
    """
    both = {"made first": first(each, part), "made last": last(each, part)}
    scale, digits = 100 if each.figure.is_share else 1, max(map(effect_words.digits_of, both.values()))
    texts = []
    for when, one in both.items():
        low, high = outwards(scale * one.low, scale * one.high, digits)
        ends = f"not seen ({low:+.{digits}f} to {high:+.{digits}f})"
        texts.append(f"{when} {f'{scale * one.estimate:+.{digits}f}' if one.seen else ends}")
    return ", ".join(texts)
