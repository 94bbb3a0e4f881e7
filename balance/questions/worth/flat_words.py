"""Say which rows change no result of any game, though their number plays a part."""

from collections.abc import Sequence

from balance.questions.worth.parts import kind, of
from balance.questions.worth.plan import DECK, REPLACED
from balance.questions.worth.result import Rating
from balance.questions.worth.values import row_of_turn
from reports.formats import listed
from reports.plain import plural

FLAT = 12  # rows without effect that a sentence names
SIDES = {-1: "less", 1: "more"}


def flat(rating: Rating) -> list[str]:
    """Return sentences on the rows that change no result, once for all contexts where they are the same."""
    by_rows: dict[tuple[tuple[str, ...], str], list[int]] = {}
    for context in range(len(rating.plan.contexts)):
        for played, rows in _by_played(rating, context).items():
            by_rows.setdefault((rows, played), []).append(context)
    return [_sentence(rating, rows, played, contexts) for (rows, played), contexts in by_rows.items()]


def all_flat(rating: Rating) -> bool:
    """Return whether no row changes any result, in any context, and no other way tells anything."""
    ways = {each.way for each in rating.worths}
    return bool(ways) and ways <= {DECK, REPLACED} and not any(each.moved for each in rating.worths)


def _by_played(rating: Rating, context: int) -> dict[str, tuple[str, ...]]:
    """Return the rows without effect in a context, by what was played of them: `with a copy less`."""
    sides: dict[str, set[int]] = {}
    for turn in rating.ways.turns_of(rating.plan):
        if turn.context == context:
            sides.setdefault(row_of_turn(turn), set()).add(turn.up)
    found: dict[str, list[str]] = {}
    for each in [*of(rating, context, DECK), *of(rating, context, REPLACED)]:
        if not each.moved:
            more = [said for side, said in SIDES.items() if side in sides.get(each.row, SIDES)]
            played = (
                f"with a copy {' or '.join(more[::-1])}" if rating.plan.counted else "with the values of any other row"
            )
            found.setdefault(played, []).append(each.row)
    return {played: tuple(rows) for played, rows in found.items()}


def _sentence(rating: Rating, rows: Sequence[str], played: str, contexts: Sequence[int]) -> str:
    one = len(rows) == 1
    named = listed(rows) if len(rows) <= FLAT else plural(len(rows), kind(rating))
    verb, them, they = ("changes", "it", "it plays") if one else ("change", "them", "they play")
    labels = [rating.plan.context(context) for context in contexts]
    whom = f"For {listed(labels)}: " if len(contexts) < len(rating.plan.contexts) else ""
    told = f"{whom}{named} {verb} no result of any game, {played}"
    if not rating.plan.counted:
        return f"{told}."
    script = "the script does" if len(contexts) == 1 else "the scripts do"
    return (
        f"{told}: {script} not use {them}, {they} no part with these settings, or a game has enough of {them} "
        "without that copy."
    )
