"""Say how well a run is played, for whom its game is easy, and which decisions matter in it."""

from reports.blocks import Block, Code, Listing, prose
from reports.decisions_charts import course_figure, kind_blocks
from reports.formats import title
from reports.ladder_chart import ladder_figure
from reports.lookup import Book
from reports.verdict import ladder_of_people


def leads(book: Book) -> list[tuple[str, ...]]:
    """Return the first sentence of each ladder and of each study of decisions, for the headline.

    Not of the ladder whose figures the verdict tells.
    """
    told = ladder_of_people(book)
    played = [
        ("How well ", *((Code(each.label), " is") if each.label else ("that is",)), " played: ", each.answer[0])
        for each in book.report.skill
        if each is not told or not each.verdict
    ]
    decided = [(*((Code(each.label), ": ") if each.label else ()), each.answer[0]) for each in book.report.decided]
    return [*played, *decided]


def skill(book: Book) -> tuple[Block, ...]:
    """Return what each ladder found: its answer, its figure, and the line that climbs it."""
    blocks: list[Block] = []
    for n, each in enumerate(book.report.skill):
        label = (Code(each.label), ": ") if each.label else ()
        blocks.append(prose(*label, f"{each.who if label else title(each.who)}. {' '.join(each.answer)}"))
        blocks.append(ladder_figure(each.marks, each.rate, each.even, first=1 + 2 * n))
        blocks.append(Listing(each.command, "sh"))
    return tuple(blocks)


def decisions(book: Book) -> tuple[Block, ...]:
    """Return what each study found: its sentences, its figures, and the line that makes it."""
    blocks: list[Block] = []
    drawn = 1
    for n, each in enumerate(book.report.decided, 1):
        label = (Code(each.label), ": ") if each.label else ()
        first, *rest = each.answer
        blocks += [prose(*label, first), *map(prose, rest)]
        if each.groups:
            blocks.append(course_figure(each.groups, drawn))
            drawn += len(each.groups)
        blocks += kind_blocks(each.kinds, n)
        blocks.append(Listing(each.command, "sh"))
    return tuple(blocks)
