"""Make the page of a comparison: the answer, forest plots of the differences, their tables."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from balance.installation import version
from balance.questions.compare import seat_words, words
from balance.questions.compare.overview import ARROW, overview
from balance.questions.compare.study import Comparison, Exchange, Pair
from balance.storage import atomic, output_file
from balance.studies.page_files import Head, write_sections
from reports import formats
from reports.blocks import (
    Block,
    Cell,
    Facts,
    Listing,
    Prose,
    Section,
    Strong,
    Table,
    filled_table,
    leads,
    prose,
    reading,
    text_cells,
)
from reports.forest import Difference, forest_figure

_STATES = {words.ROSE: "up", words.FELL: "down", words.UNSEEN: "unseen"}
_NUMBERS = tuple((title, "number") for title in ("First", "Second", "Difference", "Interval"))
FIGURES = (("Figure", "text"), *_NUMBERS, ("", "text"), ("Pairing worth", "number"))
SEATS = (("Wins", "text"), ("Share", "number"), ("Interval", "number"))


def write_comparison(comparison: Comparison, out: str | Path) -> tuple[Path, Path]:
    """Write a comparison as a page, with its Markdown beside it; create the folder if it is missing.

    Args:
        comparison: The comparison.
        out: The page, a file that ends in `.html`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the files cannot be written.
    """
    page = Path(out)
    output_file.refuse(page, "page.html")
    with atomic.writing(page.parent):
        page.parent.mkdir(parents=True, exist_ok=True)
    return write_sections(page, head(comparison), lambda: sections(comparison), "a comparison")


def head(comparison: Comparison) -> Head:
    """Return what stands around the sections."""
    games = min((min(pair.games) for pair in comparison.pairs), default=0)
    return Head(
        comparison.title,
        f"{f'{formats.whole(games)} games per side' if games else 'Seats exchanged'}, {comparison.played}",
        f"Made by Balance {version()}. Every figure is of scripted players, not of people; `balance ladder` says how "
        "well they play.",
    )


def sections(comparison: Comparison) -> list[Section]:
    """Return the page's sections in order."""
    pairs, exchanges = comparison.pairs, comparison.exchanges
    alone = len(pairs) == 1 and not exchanges  # then its sentences are the answer
    again = (prose("The same figures to the bit, with the same version:"), Listing(comparison.command, "sh"))
    return [
        Section("answer", "In short", tuple(_answer(comparison))),
        *(_exchange(each, i, answered=len(exchanges) == 1) for i, each in enumerate(exchanges, 1)),
        *(_pair(each, i, alone, comparison.statements[1:]) for i, each in enumerate(pairs, 1)),
        _reading(comparison),
        *([Section("reproduce", "How to reproduce it", again)] if comparison.command else []),
    ]


def _answer(comparison: Comparison) -> Iterator[Block]:
    """Yield the first section: who is stronger where seats were exchanged, then the overview of the pairs."""
    pairs, exchanges = comparison.pairs, comparison.exchanges
    if len(exchanges) == 1:
        yield from _leads(exchanges[0].answer)
    for each in exchanges if len(exchanges) > 1 else ():
        yield Prose((Strong(f"{_title(each)}:"), f" {formats.typeset(' '.join(each.answer[1:]))}"), "lead")
    if len(pairs) > 1:
        yield from _overview(comparison)
    elif pairs and not exchanges:
        yield from _leads(pairs[0].answer)


def _leads(sentences: Sequence[str]) -> list[Block]:
    return leads([formats.typeset(each) for each in sentences])


def _overview(comparison: Comparison) -> Iterator[Block]:
    """Yield the answer and a table with one row per pair, linked to its section."""
    view = overview(comparison)
    yield Prose((view.answer if comparison.exchanges else Strong(view.answer),), "lead")
    columns = (("Where", "text"), (view.setting or "Change", "text"), *FIGURES[:-1], ("Figures that moved", "number"))
    rows = []
    for n, line in enumerate(view.lines, 1):
        texts = (
            line.where,
            line.change.replace(ARROW, "→"),
            line.figure,
            *map(formats.typeset, line.texts),
            line.moved,
        )
        linked = next(i for i, text in enumerate(texts) if text)
        rows.append([Cell(text, link=f"pair-{n}" if i == linked else "") for i, text in enumerate(texts)])
    table = filled_table(columns, rows)
    yield Table(table.columns, table.rows, caption=view.common.replace(ARROW, "→"))


def _pair(pair: Pair, number: int, answered: bool, screening: Sequence[str]) -> Section:
    """Return the section of a pair.

    Args:
        pair, number: The pair, and its number from 1.
        answered: Whether its sentences stand at the top of the page.
        screening: What is said of the figures that nobody asked for.
    """
    facts = (
        ("First", pair.first),
        ("Second", pair.second),
        *((("Both", pair.common),) if pair.common else ()),
        ("Changed", "; ".join(pair.changed) or "nothing in the scenario's numbers and tables"),
        ("Games", f"{formats.whole(min(pair.games))} each, {'paired' if pair.paired else 'not paired'}"),
    )
    asked, screened = pair.rows.filter("asked").to_dicts(), pair.screened.to_dicts()
    figure = forest_figure([_drawn(row) for row in (*asked, *screened) if not row["same"]], number)
    blocks: list[Block] = [*(() if answered else _leads(pair.answer)), Facts(facts), *([figure] if figure else [])]
    blocks.append(_figures(asked))
    if screened:
        blocks += [*map(prose, screening), _figures(screened)]
    if pair.left_out:
        blocks.append(prose(pair.left_out))
    return Section(f"pair-{number}", pair.title, tuple(blocks))


def _figures(rows: Sequence[words.Row]) -> Table:
    return Table(FIGURES, tuple(text_cells(words.name(row), *map(formats.typeset, words.cells(row))) for row in rows))


def _drawn(row: dict[str, Any]) -> Difference:
    """Return a difference as it is drawn.

    Shares are in percentage points, means in percent of the first cell's, if that is not 0.
    """
    share = row["kind"] == "share"
    scale = 100.0 if share else 100 / abs(row["first"]) if row["first"] else 1.0
    difference, low, high = (
        scale * (row["difference"] if row[end] is None else row[end]) for end in ("difference", "low", "high")
    )
    margin = scale * row["margin"] if row["margin"] else 0.0
    return Difference(words.name(row), share, _STATES[words.state(row)], difference, low, high, row["asked"], margin)


def _exchange(exchange: Exchange, number: int, answered: bool) -> Section:
    """Return the section of an exchange of seats; `answered` as for a pair."""
    rows = tuple(text_cells(*map(formats.typeset, seat_words.exchange_cells(row))) for row in exchange.rows.to_dicts())
    return Section(
        f"seats-{number}", _title(exchange), (*(() if answered else _leads(exchange.answer)), Table(SEATS, rows))
    )


def _title(exchange: Exchange) -> str:
    return f"{exchange.name}, seats exchanged, {exchange.common or formats.plural(exchange.players, 'player')}"


def _reading(comparison: Comparison) -> Section:
    """Return the section that explains intervals, pairing and seats."""
    paragraphs = [("Intervals.", f"{' '.join(comparison.statements)} {words.INTERVALS}")]
    if comparison.pairs:
        paragraphs.append(("Pairing.", words.PAIRING))
    if comparison.exchanges:
        paragraphs.append(("Seats.", seat_words.SEATS))
    section = reading(paragraphs)
    return Section(section.id, section.title, (*section.blocks, *map(prose, comparison.notes)))
