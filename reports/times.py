"""Word how long games take at the table: minutes, and how long seats wait."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

import polars as pl

from reports import caps
from reports.blocks import Block, Cell, Table, Warned, prose
from reports.formats import NOTHING, mean, whole
from reports.lookup import Book, called
from reports.plain import plural

MINUTES = "minutes"
WAIT = "wait"  # how long a seat waits, among the meanings of a game's columns
_USUAL = "from one of its turns to its next. Two turns in a row are no wait"


def waiting(meanings: Mapping[str, str]) -> str:
    """Return from when to when a seat waits, in a sentence or two.

    Args:
        meanings: What the game's columns mean; of `wait` where a turn of the game gives a seat several.
    """
    return f"A seat waits {meanings.get(WAIT, _USUAL)}."


def name_of(figure: str) -> str:
    """Return what a figure is called: `minutes`, `seat 2 waits`, `adam waits`."""
    kind, _, seat = figure.partition("_")
    return kind if kind != "wait" else f"seat {seat} waits" if seat.isdecimal() else f"{seat} waits"


def minutes(value: float | None) -> str:
    """Return a time in minutes: `64`, `7.3`, `0.42`."""
    if value is None:
        return "–"
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def span(low: float | None, high: float | None) -> str:
    """Return between what a time lies: `58 to 71`."""
    return "" if low is None or high is None else f"{minutes(low)} to {minutes(high)}"


def rest_on(assumed: str, given: str) -> str:
    """Return at which seconds minutes are told, as the end of a sentence; see `counted`."""
    if assumed == "given":
        return f"at the seconds that were given: {given}."
    others = "others" if given else "of them"
    of = {"all": f"all {others} are assumed", "some": f"some {others} are assumed", "none": "none is assumed"}[assumed]
    changed = f" (here {given})" if given else ""
    return f"at the seconds of [pace] in game.toml{changed}; {of}."


def counted(games: int, assumed: str, given: str = "") -> str:
    """Return what minutes rest on.

    Args:
        games: The games that were counted.
        assumed: How many of the seconds in game.toml are assumed: `all`, `some` or `none`; `given`: none was used.
        given: What a user changed, as typed: `round=30`.
    """
    first = "the first game" if games == 1 else f"the first {plural(games, 'game')}"
    return f"Minutes are counted in {first}, {rest_on(assumed, given)}"


def up_to_the_cap(stopped: float) -> str:
    """Return that minutes are a lower bound, where so many games have no end."""
    return f"These minutes are a lower bound: {caps.stop_text(stopped)}, and are counted up to there."


GUIDE = "docs/how-do-i/how-long.md"
NO_PACE = f"Minutes: state [pace] in game.toml, or add --pace decision=15 ({GUIDE})."


def section(book: Book) -> tuple[Block, ...]:
    """Show how many minutes games take, and how long seats wait; or how to find it out."""
    found = book.report.times
    if found.is_empty():
        return (prose(*book.report.pace),) if book.report.pace else ()
    there = set(found["config"])
    configs = [config for config in book.ordered() if config in there]
    waits = any(figure != MINUTES for figure in found["figure"])
    heads = [("", "text")] if len(configs) > 1 else []
    heads += [("Minutes", "number"), ("8 of 10 games", "number"), ("Median", "number")]
    heads += [("A seat waits", "text")] if waits else []
    rows = []
    for config in configs:
        of = {row["figure"]: row for row in found.filter(config=config).iter_rows(named=True)}
        row = of[MINUTES]
        label = called(book.settings, book.places[config])
        cells = [Cell(label)] if len(configs) > 1 else []
        cells += [_mean(row), Cell(span(row["p10"], row["p90"]))]
        cells += [Cell(minutes(row["p50"])), *([Cell(_waits(of))] if waits else [])]
        rows.append(tuple(cells))
    stopped = max(book.caps()[config] for config in configs)
    blocks: list[Block] = [
        *([Warned((up_to_the_cap(stopped),))] if caps.is_hidden(stopped) else []),
        Table(tuple(heads), tuple(rows)),
        prose(*book.report.pace, *([f" {waiting(book.report.meanings)}"] if waits else [])),
    ]
    if left := len(book.places) - len(configs):
        few = "the first ones are counted, without those whose seats think ahead"
        blocks.append(prose(f"{whole(left)} more configurations are left out here: {few}."))
    return tuple(blocks)


def _mean(row: Mapping[str, Any]) -> Cell:
    """Return the cell of a mean with its interval."""
    return Cell(*mean(row["mean"], *(float("nan") if row[end] is None else row[end] for end in ("low", "high"))))


def _waits(of: Mapping[str, Mapping[str, Any]]) -> str:
    """Return how long seats wait on average, from who waits least to who waits most, if one is seen to."""
    found = sorted(
        ((row["mean"], name_of(figure), row) for figure, row in of.items() if figure != MINUTES), key=itemgetter(0)
    )
    if not found:
        return NOTHING
    ends = dict.fromkeys((minutes(found[0][0]), minutes(found[-1][0])))
    *others, (_, most, longest) = found
    sure = longest["low"] is not None and all(
        row["high"] is not None and row["high"] < longest["low"] for _, _, row in others
    )
    return " to ".join(ends) + (f" ({most.removesuffix(' waits')} most)" if sure and len(ends) > 1 else "")


def on_the_card(book: Book, group: Sequence[int]) -> str:
    """Return how long games of these configurations take, for the first screen; "" if that is not known."""
    rows = book.report.times.filter(pl.col("config").is_in(list(group)), figure=MINUTES).rows(named=True)
    if not rows:
        return ""
    ends = list(dict.fromkeys(minutes(end(row["mean"] for row in rows)) for end in (min, max)))
    most = span(min(row["p10"] for row in rows), max(row["p90"] for row in rows))
    words = {"all": ", at seconds that are assumed", "some": ", at seconds that are assumed in part"}
    assumed = words.get(book.report.pace_assumed, "")
    about = "At least" if caps.is_hidden(max(book.caps()[config] for config in group)) else "About"
    return f"{about} {' to '.join(ends)} minutes on average; 8 of 10 games: {most}{assumed}"
