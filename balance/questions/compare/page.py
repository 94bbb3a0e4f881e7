"""Make the report of a comparison: collect its tables and texts; the package `reports` draws the page."""

from pathlib import Path
from typing import Any

from balance.installation import version
from balance.questions.compare import seat_words, words
from balance.questions.compare.overview import ARROW, overview
from balance.questions.compare.study import Comparison, Exchange, Pair
from balance.storage import output_file
from balance.studies.page_files import write_pages
from reports import formats
from reports.comparison import Compared, ComparisonReport, Difference, Exchanged, Glance, comparison_pages
from scenarios import InputError

_STATES = {words.ROSE: "up", words.FELL: "down", words.SAME: "same", words.UNSEEN: "unseen"}

__all__ = ["comparison_report", "write_comparison"]


def write_comparison(found: Comparison, out: str | Path) -> tuple[Path, Path]:
    """Write a comparison as a page, with its Markdown beside it; create the folder if it is missing.

    Args:
        found: The comparison.
        out: The page, a file that ends in `.html`.

    Returns:
        The paths of the page and of the Markdown.

    Raises:
        InputError: If the files cannot be written.
    """
    output_file.refuse(Path(out), "page.html")
    _make_folder(Path(out).parent)
    report = comparison_report(found)
    return write_pages(Path(out), lambda folder: comparison_pages(report, folder), "a comparison")


def _make_folder(folder: Path) -> None:
    """Create a folder and those above it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: cannot be made: {error.strerror}") from None


def comparison_report(found: Comparison) -> ComparisonReport:
    """Return the tables and texts of a comparison's page."""
    games = min((min(pair.games) for pair in found.pairs), default=0)
    return ComparisonReport(
        title=found.title,
        summary=", ".join(
            [f"{formats.whole(games)} games per side" if found.pairs else "Seats exchanged", found.played]
        ),
        footer=f"Made by Balance {version()}. Every figure is of scripted players, not of people; `balance ladder` "
        "says how well they play.",
        pairs=tuple(_pair(pair) for pair in found.pairs),
        exchanges=tuple(_exchange(exchange) for exchange in found.exchanges),
        statements=found.statements,
        glance=_glance(found) if len(found.pairs) > 1 else None,
        notes=found.notes,
        command=found.command,
    )


def _glance(found: Comparison) -> Glance:
    """Return the overview of a comparison of several pairs."""
    summary = overview(found)
    rows = tuple(
        (line.where, line.change.replace(ARROW, "→"), line.figure, *map(_typeset, line.texts), line.moved)
        for line in summary.lines
    )
    return Glance(summary.answer, summary.common.replace(ARROW, "→"), summary.setting or "Change", rows)


def _pair(pair: Pair) -> Compared:
    facts = (
        ("First", pair.first),
        ("Second", pair.second),
        *((("Both", pair.common),) if pair.common else ()),
        ("Changed", "; ".join(pair.changed) or "nothing in the scenario's numbers and tables"),
        ("Games", f"{formats.whole(min(pair.games))} each, {'paired' if pair.paired else 'not paired'}"),
    )
    rows = tuple(_row(row) for part in (pair.rows.filter("asked"), pair.screened) for row in part.iter_rows(named=True))
    return Compared(pair.title, facts, pair.answer, rows, pair.left_out)


def _row(row: dict[str, Any]) -> Difference:
    share = row["kind"] == "share"
    # the chart shows shares in percentage points, and means in percent of the first cell's, if that is not 0
    scale = 100.0 if share else 100 / abs(row["first"]) if row["first"] else 1.0
    ends = [scale * (row["difference"] if row[end] is None else row[end]) for end in ("difference", "low", "high")]
    return Difference(
        label=words.name(row),
        share=share,
        state=_STATES[words.state(row)],
        difference=ends[0],
        low=ends[1],
        high=ends[2],
        texts=tuple(map(_typeset, words.cells(row))),
        asked=row["asked"],
        margin=scale * row["margin"] if row["margin"] else 0.0,
    )


def _exchange(exchange: Exchange) -> Exchanged:
    rows = tuple(tuple(map(_typeset, seat_words.exchange_cells(row))) for row in exchange.rows.iter_rows(named=True))
    title = f"{exchange.name}, seats exchanged, {exchange.common or formats.plural(exchange.players, 'player')}"
    return Exchanged(title, exchange.answer, tuple(tuple(map(_typeset, row)) for row in rows))


def _typeset(text: str) -> str:
    """Return a number with a true minus sign and a no-break space before its percent sign."""
    if text[:1] in "+-0123456789":
        return text.replace("-", "−").replace(" %", f"{formats.SPACE}%")
    return text
