"""Say in English what dials do two at a time, for the terminal, the page and JSON alike."""

from typing import TYPE_CHECKING

from balance.questions.rank.further_result import Interaction, Interactions
from balance.studies.context_words import budget_ended, by_reason, for_whom
from balance.studies.effect_words import bound, size, sized, the
from balance.studies.figures import Figure
from reports.plain import decimals, percent, plural

if TYPE_CHECKING:
    from balance.questions.rank.result import Ranking

NAMED = 3  # pairs that have a sentence of their own
LEAVES = "what one of the two does hangs on the other"


def sentences(ranking: "Ranking") -> list[str]:
    """Return what was found, the most important first; nothing if it was not asked."""
    found = ranking.interactions
    if found is None:
        return []
    told = [line for context in range(len(ranking.plan.contexts)) for line in _context(ranking, found, context)]
    if left := unplayed(found):
        told.append(f"Cannot be played together: {'; '.join(left)}.")
    if found.found:
        told.append(
            f"Apart from the ranking, what is said of these {plural(len(found.found), 'pair')} holds at once with "
            f"{percent(ranking.plan.level, 0)}, on games that chose none of them."
        )
    if found.games < ranking.plan.games:
        games = f"{plural(found.games, 'game')} of each pair" if found.games else "no game of any pair"
        told.append(budget_ended(games))
    return told


def _context(ranking: "Ranking", found: Interactions, context: int) -> list[str]:
    """Return the sentences of a context."""
    whom, figure = for_whom(ranking.plan, context), ranking.figures[0]
    pairs = [each for each in found.found if each.context == context]
    dials = len(found.turns[context])
    if dials < 2:
        few = "No dial is" if dials == 0 else "Only one dial is"
        return [
            f"{whom}{few} seen to move {the(figure)} in the games that judge, so no pair was played; "
            "--also NAME,NAME names dials, --watch rounds or more --games may show some."
        ]
    if not pairs:
        return []
    seen = [each for each in pairs if each.seen]
    if not seen:
        none, by = f"Of {plural(len(pairs), 'pair')} of the {dials} dials none is", "each by"
        if len(pairs) == 1:
            none, by = f"{pairs[0].first.text} and {pairs[0].second.text} are not", "if so, by"
        return [
            f"{whom}{none} seen to do more or less to {the(figure)} together than the sum of both: "
            f"{by} less than {bound(pairs)}."
        ]
    verb = "does" if len(seen) == 1 else "do"
    lead = (
        f"{whom}{len(seen)} of {plural(len(pairs), 'pair')} of the {dials} dials {verb} more or less to {the(figure)} "
        f"together than the sum of both: {LEAVES}."
    )
    rest = [each for each in pairs if not each.seen]
    others = f"The other {len(rest)} " if len(rest) > 1 else "The other one "
    are = "are" if len(rest) > 1 else "is"
    left = [f"{others}{are} not seen to; if so, by less than {bound(rest)}."] if rest else []
    return [lead, *[pair_text(each) for each in seen[:NAMED]], *left]


def pair_text(each: Interaction) -> str:
    """Return a pair that is seen to act together, in a sentence that says which helps where."""
    first, second, size_of = each.first.text, each.second.text, f"{size(each)} ({sized(each)})"
    up = each.estimate > 0
    if each.ways[0] == each.ways[1] != 0:
        helps = each.ways[0] > 0
        verb = "add" if helps else "cost" if each.figure.is_share else "take away"
        worth, more = "is worth" if helps else "costs" if each.figure.is_share else "takes", up == helps
        much = "more" if more else "less"
        why = f"each {worth} {much} where the other is done too"
        line = f"Together {first} and {second} {verb} {_moved(each, much)}: {why}."
    else:
        where = "above" if up else "below"
        line = f"Together {first} and {second} leave {the(each.figure)} {size_of} {where} the sum of both{_why(each)}."
    return line + (f" {capped(each)}" if each.impossible else "")


def _moved(each: Interaction, much: str) -> str:
    """Return `4.1 points less than the sum of both (2.0 to 6.2)`."""
    return f"{size(each)} {much} than the sum of both ({sized(each)})"


def _why(each: Interaction) -> str:
    """Return which of two that pull apart does more, and which less; "" if a way is not seen."""
    if 0 in each.ways:
        return ""
    helper, other = (each.first, each.second) if each.ways[0] > 0 else (each.second, each.first)
    more, less = ("more", "less") if each.estimate > 0 else ("less", "more")
    verb = "costs" if each.figure.is_share else "takes"
    return f": {helper.dial} adds {more}, and {other.dial} {verb} {less}, where the other is done too"


def capped(each: Interaction) -> str:
    """Say that two cannot add up."""
    end = "0 %" if each.added[1] < 0 else "100 %"
    return f"(They cannot add up: the sum would take {the(each.figure)} beyond {end}.)"


def alone_text(each: Interaction) -> str:
    """Return what each does alone, as these games have it: `-23.5 and -54.3`."""
    return f"{_signed(each, each.alone[0])} and {_signed(each, each.alone[1])}"


def both_text(each: Interaction) -> str:
    """Return what both do together, as these games have it: `-65.5`."""
    return _signed(each, each.both)


def _signed(each: Interaction, value: float) -> str:
    scale = 100 if each.figure.is_share else 1
    return f"{scale * value:+.{decimals(scale * (each.high - each.low) / 2, 1, 3)}f}"


def unplayed(found: Interactions) -> list[str]:
    """Return what cannot be played together, each reason once."""
    return by_reason((f"{each.first.text} with {each.second.text}", each.reason) for each in found.unplayed)


def small_print(figure: Figure) -> str:
    """Say what the columns without an interval are."""
    unit = "points" if figure.is_share else figure.name
    return f"In {unit}. Alone and both are of the same games as the difference, which has the interval."
