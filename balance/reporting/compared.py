"""From a comparison to its page. Drawing it is the work of `reports`."""

from pathlib import Path
from typing import Any

import balance
from balance import plainly
from balance.comparing import Comparison, Pair
from balance.couples import Exchange
from balance.reporting import write_pages
from reports import words
from reports.comparison import Compared, ComparisonReport, Difference, Exchanged, comparison_pages

_STATES = {"up": "rose", "down": "fell", "same": "same", "unseen": ""}

__all__ = ["comparison_report", "write_comparison"]


def write_comparison(found: Comparison, out: str | Path) -> tuple[Path, Path]:
    """Write a comparison as a page and as Markdown beside it; returns their paths.

    Raises:
        InputError: If the files cannot be written.
    """
    report = comparison_report(found)
    return write_pages(Path(out), lambda folder: comparison_pages(report, folder), "a comparison")


def comparison_report(found: Comparison) -> ComparisonReport:
    """The tables of a comparison's page."""
    games = f"{min((min(pair.games) for pair in found.pairs), default=0):,}".replace(",", "\u202f")
    return ComparisonReport(
        title=found.title or "Seats exchanged",
        summary=f"A comparison of {games} games a side" if found.pairs else "Seats exchanged",
        footer=f"Made by Balance {balance.__version__}. Every figure is of scripted players, not of people.",
        pairs=tuple(_pair(pair, found) for pair in found.pairs),
        exchanges=tuple(_exchange(exchange) for exchange in found.exchanges),
        level=found.level,
        figures=found.figures,
        notes=found.notes,
    )


def _pair(pair: Pair, found: Comparison) -> Compared:
    facts = (
        ("First", pair.first),
        ("Second", pair.second),
        ("Changed", "; ".join(pair.changed) or "nothing in the scenario's numbers and tables"),
        (
            "Games",
            f"{words.whole(min(pair.games))} each, {'paired' if pair.paired else 'not paired'}",
        ),
    )
    rows = tuple(_row(row) for row in pair.rows.iter_rows(named=True))
    return Compared(f"{pair.first} against {pair.second}", facts, tuple(plainly.answer(pair, found)), rows)


def _row(row: dict[str, Any]) -> Difference:
    share = row["kind"] == "share"
    scale = 100.0 if share else 100 / abs(row["first"]) if row["first"] else 1.0
    ends = [scale * (row["difference"] if row[end] is None else row[end]) for end in ("difference", "low", "high")]
    difference, low, high = plainly.change(row)
    state = plainly.state(row)
    digits = max(1, min(3, len(difference.partition(".")[2])))
    unit = "\u202f%" if share else ""
    texts = (
        *(f"{(100 if share else 1) * row[side]:.{digits}f}{unit}" for side in ("first", "second")),
        "0" if state == "same" else difference.replace("-", "−"),
        "" if state == "same" or not low else f"{low} to {high}".replace("-", "−"),
        _STATES[state],
        plainly.worth(row["worth"]) if row["worth"] is not None and state != "same" else "",
    )
    return Difference(plainly.name(row), share, state, ends[0], ends[1], ends[2], texts)


def _exchange(exchange: Exchange) -> Exchanged:
    rows = []
    for row in exchange.rows.iter_rows(named=True):
        points = row["what"] == "difference"
        who = {"strength": row["name"], "difference": f"{row['name']} minus the first", "seat": f"seat {row['name']}"}
        shown = [
            f"{100 * row[end]:{'+' if points else ''}.2f}".replace("-", "−") for end in ("estimate", "low", "high")
        ]
        rows.append((who[row["what"]], shown[0] + (" points" if points else "\u202f%"), f"{shown[1]} to {shown[2]}"))
    title = f"{exchange.name}, seats exchanged, {exchange.players} players"
    return Exchanged(title, tuple(plainly.exchanged(exchange)), tuple(rows))
