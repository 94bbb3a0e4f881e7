"""Say what is known where the budget ended the first round."""

from collections.abc import Iterator, Sequence

from balance.questions.worth.end_words import seen_rows
from balance.questions.worth.parts import of, ways_of
from balance.questions.worth.result import Rating
from balance.questions.worth.unseen_words import unseen
from balance.studies.context_words import for_whom
from balance.studies.stages import Stage
from reports.plain import capital, percent, plural


def rows_so_far(rating: Rating) -> list[str]:
    """Return sentences on the rows that are rated so far; the rating holds their worths alone."""
    plan, rows = rating.plan, {each.row for each in rating.worths}
    return [
        f"So far {len(rows)} of the {plural(len(plan.rows), 'row')} are rated, by {plural(rating.games, 'game')} of "
        "each change. This is no order: each of the others may be worth more, or less.",
        *_seen(rating),
        *unseen(rating),
        f"These intervals hold at once with {percent(plan.level, 0)}, also with those of the rows that are to come.",
    ]


def _seen(rating: Rating) -> Iterator[str]:
    """Yield for each context and figure which rows are seen to be worth something."""
    for context in range(len(rating.plan.contexts)):
        for way in ways_of(rating, context):
            for figure in rating.figures:
                if seen := [each for each in of(rating, context, way, figure) if each.seen]:
                    whom, text = for_whom(rating.plan, context), seen_rows(rating, seen)
                    yield f"{whom}{text}" if whom else capital(text)


def played_so_far(stages: Sequence[Stage]) -> list[str]:
    """Say how much of the first round was played, where nothing else can be said; nothing if none was."""
    games, tables = stages[0].rounds(early=True)[0], sum(len(stage.cells) for stage in stages)
    whole = sum(stage.kept.stored(cell) >= games for stage in stages for cell in stage.cells)
    said = f"So far {whole} of {plural(tables, 'table')} have {plural(games, 'game')}, as the first round takes."
    return [said] if whole else []
