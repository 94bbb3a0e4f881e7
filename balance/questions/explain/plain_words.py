"""Say in plain words what moved, which change moved it most, and what else moved."""

from collections.abc import Sequence

from balance.questions.explain.part_words import NAMED, share, subject, tells, total
from balance.questions.explain.result import Explained, Explanation
from balance.studies.figures import Figure
from balance.studies.first_places import one_of
from reports.formats import listed
from reports.plain import first_few

FEW = 3  # contexts that a sentence names
OTHERS = 3  # figures that it names besides the first


def plainly(explanation: Explanation, told: Sequence[Explained]) -> str:
    """Return the sentence: `In plain words: the win rate falls, and slide_sectors 1→2 moves it most.`

    Args:
        explanation: The explanation.
        told: What was found, in the order in which it is told.
    """
    lead = "In plain words" if explanation.decided else "In plain words, so far"
    figure = told[0].figure
    if not any(map(tells, told)):
        what = subject(figure) if len(explanation.figures) == 1 else "any figure that was watched"
        changes = [change.text for change, _ in told[0].parts]
        which = f"{changes[0]} is not" if len(changes) == 1 else "no change is"
        return f"{lead}: {which} seen to move {what}."
    sayings: dict[str, list[int]] = {}
    for each in sorted((each for each in told if each.figure == figure), key=lambda each: each.context):
        sayings.setdefault(_alone(each) if len(each.parts) == 1 else _several(each), []).append(each.context)
    besides = [each for each in told if each.figure != figure]
    others = f"{_others(explanation, besides)}{_cancelled(explanation, besides)}"
    if len(sayings) == 1:
        (said,) = sayings
        every = _whom(explanation, range(len(explanation.plan.contexts)))
        return f"{lead}{every and f', {every}'}: {said}{others}."
    groups = [f"{_whom(explanation, of)} {said}" for said, of in sayings.items()]
    return f"{lead}: {'; '.join(groups)}{others}."


def _others(explanation: Explanation, others: Sequence[Explained]) -> str:
    """Say which other figures are seen to move, and which way, as clauses; "" if none is."""
    ways: dict[tuple[Figure, str], list[int]] = {}
    for each in others:
        if total(each).seen:
            way = "rises" if each.total.estimate > 0 else "falls"
            ways.setdefault((each.figure, way), []).append(each.context)
    texts: dict[Figure, list[str]] = {}
    for (figure, way), contexts in ways.items():
        whom = _whom(explanation, sorted(contexts))
        texts.setdefault(figure, []).append(f"{way}{whom and f' {whom}'}")
    said = [f"{subject(figure)} {listed(moves)}" for figure, moves in texts.items()]
    move = " move" if len(said) > OTHERS + 1 else ""  # of those that are only counted
    return f"; also, {listed(first_few(said, OTHERS, 'figure'))}{move}" if said else ""


def _cancelled(explanation: Explanation, others: Sequence[Explained]) -> str:
    """Say of the first other figure that stands still since changes cancel, as a clause; "" if none does."""
    still = [each for each in others if not total(each).seen and all(_seen(each))]
    sayings: dict[str, list[int]] = {}
    for each in (each for each in still if each.figure == still[0].figure):
        sayings.setdefault(_both_ways(each), []).append(each.context)
    said = ""
    for ways, contexts in sayings.items():
        whom = _whom(explanation, sorted(contexts))
        said += f"; {subject(still[0].figure)} is not seen to move as a whole{whom and f' {whom}'}, though {ways}"
    return said


def _whom(explanation: Explanation, contexts: Sequence[int]) -> str:
    """Return of which contexts something is said; "" if there is only one.

    It reads `for cautious and brave`, `for both`, `for all 5`, `for 4 of 5`.
    """
    every = len(explanation.plan.contexts)
    if every == 1:
        return ""
    if len(contexts) == every:
        return "for both" if every == 2 else f"for all {every}"
    if len(contexts) > FEW:
        return f"for {len(contexts)} of {every}"
    return f"for {listed([explanation.plan.context(each) for each in contexts])}"


def _alone(each: Explained) -> str:
    """Say what a single change does."""
    ((change, _),) = each.parts
    if not total(each).seen:
        return f"{change.text} is not seen to move {subject(each.figure)}"
    return f"{change.text} {'raises' if each.total.estimate > 0 else 'lowers'} {subject(each.figure)}"


def _several(each: Explained) -> str:
    """Say how a figure moved, and which of several changes moved it most, or may have."""
    what = subject(each.figure)
    if not total(each).seen:
        though = _both_ways(each)
        return f"{what} is not seen to move{f' as a whole, though {though}' if though else ''}"
    way = "rises" if each.total.estimate > 0 else "falls"
    first = _largest(each)
    if not first:
        return f"{what} {way}, and these games cannot say which change moves it"
    against = [text for text in _seen(each)[way == "rises"] if text in first]
    does = f"{'lower' if way == 'rises' else 'raise'}{'s' if len(against) == 1 else ''} it"
    if against == first and len(first) == 1:
        return f"{what} {way}, though {first[0]}, which moves it most, {does}"
    notes = ["these games cannot say which"] if len(first) > 1 else []
    notes += [f"{listed(against)} {does}"] if against else []
    told = f" ({'; '.join(notes)})" if notes else ""
    return f"{what} {way}, and {one_of(first, 'change')} moves it most{told}"


def _largest(each: Explained) -> list[str]:
    """Return the changes that may have the largest part, in their own order; none if none is seen."""
    sizes = [(change.text, sorted((abs(part.low), abs(part.high))), part) for change, part in each.parts]
    least = max((ends[0] for _, ends, part in sizes if share(each, part).seen), default=0.0)
    return [text for text, ends, _ in sizes if ends[1] >= least] if least else []


def _seen(each: Explained) -> tuple[list[str], list[str]]:
    """Return the changes that are seen to raise a figure, and those that are seen to lower it."""
    seen = [(change.text, part.share > 0) for change, part in each.ordered if share(each, part).seen]
    return [text for text, up in seen if up], [text for text, up in seen if not up]


def _both_ways(each: Explained) -> str:
    """Return which changes are seen to raise a figure, and which to lower it; "" if none is."""
    ways = []
    for does, texts in zip(("raise", "lower"), _seen(each), strict=True):
        named = listed(first_few(texts, NAMED, "change"))
        ways += [f"{named} {does}{'s' if len(texts) == 1 else ''} it"] * bool(texts)
    return listed(ways)
