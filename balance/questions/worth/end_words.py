"""Say which rows are worth most and least: what is known, and how much is open."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from operator import ne

from balance.questions.worth.parts import in_words, kind, of, unit_of, ways_of, what_moves, worth_text
from balance.questions.worth.plan import DECK, REPLACED
from balance.questions.worth.result import Rating
from balance.questions.worth.values import Worth
from balance.studies.context_words import for_whom
from balance.studies.effect_words import estimate, interval
from balance.studies.first_places import NAMED as TIED
from balance.studies.first_places import one_of
from reports.formats import listed
from reports.plain import first_few, plural

NAMED = 3  # rows that a sentence names


@dataclass(frozen=True)
class Ends:
    """Hold what is said of rows that are worth most and least.

    Attributes:
        known: Sentences on rows that are, and on all that are seen to be worth something.
        close: Sentences on the few rows that may be, and then on others that are seen to be worth something.
        unsaid: How many ends are left, of which more rows may be it than a sentence names.
    """

    known: tuple[str, ...] = ()
    close: tuple[str, ...] = ()
    unsaid: int = 0

    @property
    def sentences(self) -> list[str]:
        """Return what is known, then what is between a few rows."""
        return [*self.known, *self.close]


def ends_of_all(rating: Rating) -> Ends:
    """Return what is said of all who play, in all ways, first of the figure that leads.

    All that is said of the first who plays, the usual script, is known: it comes first, also where it is between a few.
    """
    every = [(context, ends_of(rating, context, worths, also)) for context, worths, also in _every(rating)]
    usual = [text for context, each in every if not context for text in each.known]
    usual += [text for context, each in every if not context for text in each.close]
    known = [text for context, each in every if context for text in each.known]
    close = [text for context, each in every if context for text in each.close]
    if not usual and (known or close):
        usual = [_nothing_first(rating)]
    return Ends((*usual, *known), tuple(close), sum(each.unsaid for _, each in every))


def _nothing_first(rating: Rating) -> str:
    """Say that these games name no row for the first who plays, where they name one for others."""
    worths = of(rating, 0, rating.lead(0))
    does = f"{kind(rating)} moves {what_moves(rating, worths[0])} most" if worths else f"{kind(rating)} matters most"
    return f"{for_whom(rating.plan, 0)}these games cannot say which {does}."


def _every(rating: Rating) -> Iterator[tuple[int, list[Worth], bool]]:
    """Yield the worths of each context, way and further figure; and whether all are said that are seen."""
    for context in range(len(rating.plan.contexts)):
        for way in sorted(ways_of(rating, context), key=partial(ne, rating.lead(context))):
            yield context, of(rating, context, way), True
        for figure in rating.figures[1:]:
            yield context, of(rating, context, DECK if rating.plan.counted else REPLACED, figure), False


def extremes(rating: Rating, context: int, way: str) -> Ends:
    """Say which rows are worth most and least in a way, and which others are seen to be worth something."""
    return ends_of(rating, context, of(rating, context, way), True)


def ends_of(rating: Rating, context: int, worths: Sequence[Worth], also: bool) -> Ends:
    """Say which of these rows are worth most and least.

    Args:
        rating, context: The rating, and the number of the context.
        worths: What the rows are worth in one way, to one figure.
        also: Whether all others are named that are seen to be worth something; else only those that many tie with.
    """
    whom, known, close, unsaid = for_whom(rating.plan, context), list[str](), list[str](), 0
    told, tied = set[str](), set[str]()
    for up in (True, False) if len(worths) > 1 else ():  # a single row is no first of others
        may = at_end(worths, up)
        names = {each.row for each in may}
        if len(may) == 1:
            does = does_most(rating, may[0], up)
            unit, how = unit_of(rating, may[0]), in_words(rating.plan, may[0].way)
            known.append(f"{may[0].row} {does} {how}: {estimate(may[0])} {unit} ({interval(may[0])}).")
        elif may and len(may) <= TIED:
            close.append(_one_of(rating, may, up))
        elif may:
            unsaid += 1
            tied |= names
            continue
        told |= names
    rest = [each for each in worths if each.seen and each.row not in told and (also or each.row in tied)]
    if rest:  # it adds to what is said of the ends, so it follows that
        (close or known).append(f"{'also ' if told else ''}{seen_rows(rating, rest)}")
    known, close = ([_capital(f"{whom}{text}", whom) for text in texts] for texts in (known, close))
    return Ends(tuple(known), tuple(close), unsaid)


def _one_of(rating: Rating, may: Sequence[Worth], up: bool) -> str:
    """Say which few rows may be worth most, or least."""
    named = [worth_text(each) if each.seen else f"{each.row} (not seen: {interval(each)})" for each in may]
    what = f"{kind(rating)} {does_most(rating, may[0], up)} {in_words(rating.plan, may[0].way)}"
    return f"these games cannot say which {what}, in {unit_of(rating, may[0])}: {one_of(named, kind(rating))}."


def seen_rows(rating: Rating, worths: Sequence[Worth]) -> str:
    """Say which rows are seen to be worth something."""
    named = [worth_text(each) for each in sorted(worths, key=lambda each: -abs(each.estimate))]
    first = worths[0]
    rows = listed(first_few(named, NAMED, kind(rating)))
    moved, how = what_moves(rating, first), in_words(rating.plan, first.way)
    how = f"by a copy more {how}" if first.way == DECK else how
    return f"seen to move {moved} {how}, in {unit_of(rating, first)}: {rows}."


def at_end(worths: Sequence[Worth], up: bool) -> list[Worth]:
    """Return the rows that may be worth most, or least, first those that are seen to help, or hurt.

    Nothing if none is seen to.
    """
    sign, worths = 1 if up else -1, [each for each in worths if not each.endless]
    may = [each for each in worths if (each.first == 1 if up else each.last == len(worths))]
    if not any((each.low if up else -each.high) > 0 for each in may):
        return []
    return sorted(may, key=lambda each: ((each.low if up else -each.high) <= 0, -sign * each.estimate))


def does_most(rating: Rating, worth: Worth, up: bool) -> str:
    """Return what the best or the worst row does: `raises the win most`, `lowers the length most`."""
    return f"{'raises' if up else 'lowers'} {what_moves(rating, worth)} most"


def unsaid(rating: Rating, ends: Ends) -> str:
    """Say of how many ends nothing is said, as many rows may be worth most or least; "" of none."""
    if not ends.unsaid:
        return ""
    said = (
        f"In {plural(ends.unsaid, 'case')} these games cannot say which {kind(rating)} raises or lowers a figure most"
    )
    return f"{said}: more than {TIED} {kind(rating)}s may be it. The table shows their intervals."


def _capital(text: str, whom: str) -> str:
    """Begin a sentence with a capital letter, but for a row's id, which stays as it is typed."""
    begins = ("these games", "also seen", "seen to")
    return text[0].upper() + text[1:] if not whom and text.startswith(begins) else text
