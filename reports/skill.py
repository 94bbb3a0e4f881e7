"""Say how well a run is played, and for whom its game is easy or hard, as ladders of skill found."""

from reports.blocks import Block, Code, Listing, prose
from reports.formats import title
from reports.ladder_chart import ladder_figure
from reports.lookup import Book


def leads(book: Book) -> list[tuple[str, ...]]:
    """Return the first sentence of each ladder, for the headline."""
    return [
        ("How well ", *((Code(each.label), " is") if each.label else ("that is",)), " played: ", each.answer[0])
        for each in book.report.skill
    ]


def skill(book: Book) -> tuple[Block, ...]:
    """Return what each ladder found: its answer, its figure, and the line that climbs it."""
    blocks: list[Block] = []
    for n, each in enumerate(book.report.skill):
        label = (Code(each.label), ": ") if each.label else ()
        blocks.append(prose(*label, f"{each.who if label else title(each.who)}. {' '.join(each.answer)}"))
        blocks.append(ladder_figure(each.marks, each.rate, each.even, first=1 + 2 * n))
        blocks.append(Listing(each.command, "sh"))
    return tuple(blocks)
