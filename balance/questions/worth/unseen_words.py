"""Say once, for all ways and contexts, what is not seen, of how many rows, and the bound."""

from collections.abc import Iterator, Mapping, Sequence

from balance.questions.worth.parts import amount, deck_of, differences_of, in_words, kind, of, ways_of, what_moves
from balance.questions.worth.plan import BOXES, DRAWN
from balance.questions.worth.result import Rating
from balance.studies.effect_words import bound
from reports.formats import listed
from reports.plain import first_few, plural

NAMED = 3  # seats at which a row is seen that a sentence names


def unseen(rating: Rating) -> Iterator[str]:
    """Say of each figure how many rows are not seen to move it, in which way, and by less than what."""
    said: dict[str, dict[int, list[str]]] = {}
    for context in range(len(rating.plan.contexts)):
        for way in sorted(ways_of(rating, context), key=lambda way, context=context: way != rating.lead(context)):  # type: ignore[misc]
            worths = [each for each in of(rating, context, way) if not each.endless]
            still = [each for each in worths if not each.seen]
            if not still:
                continue
            told = said.setdefault(what_moves(rating, worths[0]), {})
            first = not told
            rows = f" {plural(len(worths), kind(rating)).partition(' ')[2]}" if first else ""
            many = f"all {len(worths)}" if len(still) == len(worths) else f"{len(still)} of {len(worths)}"
            many, rows = (worths[0].row, "") if len(worths) == 1 else (many, rows)
            each = "each " if first and len(still) > 1 else ""
            alone = _seen_at_a_seat(rating, context, way, [one.row for one in still])
            told.setdefault(context, []).append(
                f"{many}{rows} {in_words(rating.plan, way)} ({each}by less than {bound(still)}{alone})"
            )
    yield from (f"Not seen to move {moved}: {by_context(rating, told)}." for moved, told in said.items())


def _seen_at_a_seat(rating: Rating, context: int, way: str, rows: Sequence[str]) -> str:
    """Return which of these rows, not seen over all seats, are seen at a seat alone."""
    seats = [each for each in rating.worths if (each.context, each.way) == (context, way) and each.seat and each.seen]
    seats = [each for each in seats if each.row in rows]
    named = [f"{each.row} at seat {each.seat} ({amount(each)})" for each in seats]
    return f"; at a seat alone seen: {listed(first_few(named, NAMED))}" if named else ""


def alike(rating: Rating) -> str:
    """Say which ways are not seen to differ for any row; "" if none."""
    said = []
    for way in (DRAWN, BOXES):
        bounds: dict[int, list[str]] = {}
        for context in range(len(rating.plan.contexts)):
            found = [*differences_of(rating, context, way).values()]
            if found and not any(each.seen for each in found):
                rows = found[0].row if len(found) == 1 else f"each of {plural(len(found), 'row')}"
                bounds[context] = [f"{rows} by less than {bound(found)}"]
        if bounds:
            per = "per copy and game" if way == DRAWN else "per copy"
            ways = f"in the {deck_of(rating.plan)} and {in_words(rating.plan, way)}"
            said.append(f"{ways}, {per} ({by_context(rating, bounds)})")
    return f"Not seen to differ: {'; '.join(said)}." if said else ""


def by_context(rating: Rating, said: Mapping[int, Sequence[str]]) -> str:
    """Return what is said of each context, with for whom it is where there are several."""
    labels = {context: rating.plan.context(context) for context in said}
    return "; ".join(
        f"{f'for {labels[context]} ' if labels[context] else ''}{listed(list(texts))}"
        for context, texts in said.items()
    )
