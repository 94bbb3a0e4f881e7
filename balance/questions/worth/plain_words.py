"""Say in plain words what raises and what lowers the win most, as surely as the places say it."""

from collections.abc import Mapping, Sequence

from balance.questions.worth.end_words import NAMED, at_end, does_most, others
from balance.questions.worth.parts import WAYS, kind, of, what_moves
from balance.questions.worth.result import Rating
from balance.studies.first_places import NAMED as TIED
from balance.studies.first_places import said_first
from reports.formats import listed
from reports.plain import capital, plural

VERBS = {True: "raise", False: "lower"}
Firsts = Mapping[int, Mapping[str, float]]  # by context: the rows that may be first, with their sizes


def plainly(rating: Rating) -> str:
    """Say what raises and what lowers the win most where it is seen."""
    lead, contexts, sides, many = rating.lead(), range(len(rating.plan.contexts)), list[str](), False
    if not (worths := of(rating, 0, lead)):
        return ""
    for up in (True, False):
        ends = {context: at_end(of(rating, context, lead), up) for context in contexts}
        firsts = {
            context: {each.row: (1 if up else -1) * each.estimate for each in may}
            for context, may in ends.items()
            if may
        }
        if not firsts:
            continue
        common = set.intersection(*(set(rows) for rows in firsts.values()))
        if len(common) > TIED:
            sides += _of_many(rating, firsts, up, told=bool(sides))
            many = True
            continue
        labels = {rating.plan.context(context): rows for context, rows in firsts.items()}
        sides.append(said_first(labels, len(contexts), does_most(rating, worths[0], up), kind(rating)))
    if not sides:
        return f"In plain words: no {kind(rating)} is seen to move {what_moves(rating, worths[0])} {WAYS[lead]} yet."
    short = "; ".join(sides) if not many else ". ".join([sides[0], *map(_begun, sides[1:])])
    return f"In plain words, {WAYS[lead]}: {short}."


def _begun(text: str) -> str:
    """Begin a sentence with a capital letter, unless with a row's id, which stays as it is typed."""
    return capital(text) if text.startswith(("only ", "which ", "what ", "these ", "for ")) else text


def _of_many(rating: Rating, firsts: Firsts, up: bool, told: bool) -> list[str]:
    """Say which rows are seen to raise the win, or to lower it, and how many may do so most.

    These are sentences without their dots.

    Args:
        rating: The rating.
        firsts: What may be first, by context.
        up: Whether rows that raise it are meant.
        told: Whether the sentence has already said what is moved.
    """
    by_rows: dict[tuple[str, ...], list[int]] = {}
    for context in firsts:
        worths = [each for each in of(rating, context, rating.lead()) if each.seen and (each.low > 0) == up]
        rows = tuple(each.row for each in (worths if up else worths[::-1]))  # first what does it most
        by_rows.setdefault(rows, []).append(context)
    moved = "it" if told else what_moves(rating, of(rating, 0, rating.lead())[0])
    seen = []
    for rows, contexts in by_rows.items():
        named = rows[:NAMED]
        only, are = ("only ", "is") if len(rows) == 1 else ("", "are")
        listing = listed([*named, *others(rows, named, kind(rating))])
        seen.append(f"{only}{listing} {are} seen to {VERBS[up]} {moved}{_for(rating, contexts)}")
        moved = "it"
    by_number: dict[int, list[int]] = {}
    for context, may in firsts.items():
        by_number.setdefault(len(may), []).append(context)
    most = [
        f"{plural(number, kind(rating))}{' may be it' if not i else ''}"
        f"{_for(rating, contexts) if len(by_number) > 1 else ''}"
        for i, (number, contexts) in enumerate(by_number.items())
    ]
    return [*seen, f"which {kind(rating)} {VERBS[up]}s it most is not decided: {listed(most)}"]


def _for(rating: Rating, contexts: Sequence[int]) -> str:
    """Return ` for surveyor`, or ` for both`; "" where there is one context only."""
    every = len(rating.plan.contexts)
    if every == 1:
        return ""
    if len(contexts) == every:
        return " for both" if every == 2 else " for all"
    return f" for {listed([rating.plan.context(context) for context in contexts])}"
