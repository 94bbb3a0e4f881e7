"""What happens in a game: the game's own columns, by the main setting."""

from reports.blocks import Block, Cell, Table, merged, prose
from reports.lengths import main_setting, values_of
from reports.lookup import Book, Estimate
from reports.rate_table import rate_cell
from reports.words import NOTHING, human, mean, setting_name, title

ELSEWHERE = ("outcome", "winner", "rounds")  # metrics that have a section of their own


def happenings(book: Book) -> tuple[Block, ...]:
    """Show shares and means of the game's own columns; those of single seats come last."""
    by = main_setting(book)
    name = by.name if by else ""
    ats = [at for at in values_of(by) if book.at(by, at)]
    wanted = dict.fromkeys((m, v) for _, _, _, m, v in book.pooled if m not in ELSEWHERE)
    heads = tuple((book.label(by, at), "number") for at in ats)
    blocks: list[Block] = []
    for seats in (False, True):
        chosen = [(metric, value) for metric, value in wanted if ("@" in metric) is seats]
        found = {key: [book.pooled.get((name, at, 0, *key)) for at in ats] for key in chosen}
        blocks += _tables(book, found, heads)
    over = book.averaged_over(name) if book.report.settings else ""
    told = prose(f"Figures of all games{over}; every configuration weighs the same.")
    return (told, *blocks) if blocks else ()


def _tables(
    book: Book, found: dict[tuple[str, str], list[Estimate | None]], heads: tuple[tuple[str, str], ...]
) -> list[Block]:
    shares, means = list[tuple[Cell, ...]](), list[tuple[Cell, ...]]()
    for (metric, value), estimates in found.items():
        label = Cell(title(setting_name(metric)))
        if value == "mean" and any(estimates):
            means.append((label, *(Cell(*mean(*e)) if e else Cell(NOTHING) for e in estimates)))
        elif any(e and e.estimate > 0 for e in estimates):
            shares.append((label, Cell(human(value)), *(rate_cell(book, e) for e in estimates)))
    blocks: list[Block] = []
    if means:
        blocks.append(Table((("Mean per game", "text"), *heads), tuple(means)))
    if shares:
        blocks.append(Table((("Share of games", "text"), ("", "text"), *heads), merged(shares, 1)))
    return blocks
