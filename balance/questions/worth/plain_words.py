"""Say in plain words what raises and what lowers the win most, as surely as the places say it."""

from collections.abc import Mapping, Sequence

from balance.questions.worth.end_words import NAMED, at_end, does_most
from balance.questions.worth.parts import as_called, in_words, kind, of, stopped_games, what_moves
from balance.questions.worth.plan import DECK
from balance.questions.worth.result import Rating
from balance.questions.worth.values import Worth
from balance.stats.metrics import OUTCOME
from balance.studies.first_places import NAMED as TIED
from balance.studies.first_places import said_first
from reports.formats import listed
from reports.plain import capital, first_few

OFTEN = 0.1  # of the games that a row is compared with: from which part on it is told here that they stop at the cap
VERBS = {True: "raise", False: "lower"}
Firsts = Mapping[int, Mapping[str, float]]  # by context: the rows that may be first, with their sizes


def plainly(rating: Rating) -> str:
    """Say what raises and what lowers the win most where it is seen."""
    lead, contexts, sides = rating.lead(), range(len(rating.plan.contexts)), list[str]()
    named = list[Worth]()  # the row that is named first, of each context and direction
    open_yet = list[str]()  # verbs of which more rows may be the first than a sentence names
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
        named += [may[0] for may in ends.values() if may]
        common = set.intersection(*(set(rows) for rows in firsts.values()))
        if len(common) > TIED:
            sides.append(_of_many(rating, firsts, up, told=bool(sides)))
            open_yet.append(f"{VERBS[up]}s it")
            continue
        labels = {rating.plan.context(context): rows for context, rows in firsts.items()}
        sides.append(said_first(labels, len(contexts), does_most(rating, worths[0], up), kind(rating)))
    how = in_words(rating.plan, lead)
    if not sides:
        none = f"no {kind(rating)} is seen to move {what_moves(rating, worths[0])} {how} yet"
        return f"In plain words: {none}{_ends_moved(rating, lead)}."
    if not open_yet:
        return f"In plain words, {how}: {'; '.join(sides)}.{_not_ended(named)}"
    does = open_yet[0] if len(open_yet) == 1 else "does either"
    sides.append(f"which {kind(rating)} {does} most is not decided")
    return f"In plain words, {how}: {'. '.join([sides[0], *map(_begun, sides[1:])])}.{_not_ended(named)}"


def _ends_moved(rating: Rating, lead: str) -> str:
    """Say which rows' copies in the deck are seen to move endings; "" if none are or that leads."""
    ends = [each for each in rating.worths if each.way == DECK and not each.seat and each.figure.field == OUTCOME]
    seen = [each for each in ends if each.seen]
    if lead == DECK or not seen:
        return ""
    rows = list(dict.fromkeys(each.row for each in sorted(seen, key=lambda each: -abs(each.estimate))))
    words = listed(list(dict.fromkeys(as_called(rating, each.figure).name for each in seen)))
    are = "is" if len(rows) == 1 else "are"
    moved = f"{listed(first_few(rows, NAMED, kind(rating)))} {are} seen to move how games end ({words})"
    return f"; {in_words(rating.plan, DECK)} {moved}"


def _not_ended(named: Sequence[Worth]) -> str:
    """Say how many games of the rows that are named first stop at the cap, if many do; else ""."""
    often = sorted((each for each in named if each.capped >= OFTEN), key=lambda each: -each.capped)
    games = {each.row: stopped_games(each) for each in often[::-1]}  # of each row where most stop
    if not games:
        return ""
    told = listed(list(games.values())[::-1])
    return f" Much of that may come from games that do not end: {told} stop at the cap, where nobody wins."


def _begun(text: str) -> str:
    """Begin a sentence with a capital letter, unless with a row's id, which stays as it is typed."""
    return capital(text) if text.startswith(("only ", "which ", "what ", "these ", "for ")) else text


def _of_many(rating: Rating, firsts: Firsts, up: bool, told: bool) -> str:
    """Say which rows are seen to raise the win, or to lower it, by context; without the full stop.

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
    seen = list[str]()
    for rows, contexts in by_rows.items():
        only, are = ("only ", "is") if len(rows) == 1 else ("", "are")
        does = "" if seen else f" {are} seen to {VERBS[up]} {moved}"
        listing = listed(first_few(rows, NAMED, kind(rating)))
        seen.append(f"{only}{listing}{does}{_for(rating, contexts)}")
    return "; ".join(seen)


def _for(rating: Rating, contexts: Sequence[int]) -> str:
    """Return ` for surveyor`, or ` for both`; "" where there is one context only."""
    every = len(rating.plan.contexts)
    if every == 1:
        return ""
    if len(contexts) == every:
        return " for both" if every == 2 else " for all"
    return f" for {listed([rating.plan.context(context) for context in contexts])}"
