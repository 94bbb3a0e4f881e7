"""Write the section on how long games take, by the main setting."""

from collections.abc import Mapping
from typing import NamedTuple

from reports import charts
from reports.blocks import Block, Cell, Figure, Panel, Table, text_cells
from reports.formats import NOTHING, SPACE, human, mean, whole
from reports.looks import BLUE, Look, outcome_looks
from reports.lookup import Book, summed
from reports.rate_table import columns_of, value_text
from reports.tables import Setting

PANELS = 12  # drawings of a figure, at most

Shares = Mapping[str, Mapping[int, float]]  # outcome -> rounds -> share of games


class Axis(NamedTuple):
    """Hold what all drawings share: first and last round, width of a bar [rounds], highest bar [share]."""

    limits: tuple[int, int]
    width: int
    top: float


def lengths(book: Book) -> tuple[Block, ...]:
    """Show how long games take at each value of the main setting: drawings, then their figures."""
    by = main_setting(book)
    if book.report.lengths.is_empty():
        return ()
    by_value = {at: book.lengths(configs) for at in values_of(by) if (configs := book.at(by, at))}
    axis = _axis(by_value)
    alone = len(by_value) == 1
    panels = [
        _panel(book, by, at, i, shares, axis, alone) for i, (at, shares) in enumerate(by_value.items()) if i < PANELS
    ]
    looks = _looks(book)
    legend = tuple((looks[word], human(word)) for word in book.outcomes) if len(book.outcomes) > 1 else ()
    columns = [*columns_of([by] if by else []), ("Mean rounds", "number"), ("5 % by", "number")]
    columns += [("Median", "number"), ("95 % by", "number"), ("Longest", "number")]
    rows = tuple(_row(book, by, at, summed(shares)) for at, shares in by_value.items())
    return (Figure(tuple(panels), _caption(book, by, by_value, axis), legend), Table(tuple(columns), rows))


def main_setting(book: Book) -> Setting | None:
    """Return the setting that divides this section and the happenings, or None."""
    return next((s for s in book.report.settings if s.name == book.report.length_by), None)


def values_of(setting: Setting | None) -> tuple[str, ...]:
    """Return a setting's values, or ("",) without a setting."""
    return setting.values if setting else ("",)


def _axis(by_value: Mapping[str, Shares]) -> Axis:
    """Return the axis that fits all drawings."""
    totals = [summed(shares) for shares in by_value.values()]
    first, longest = min(min(total) for total in totals), max(max(total) for total in totals)
    end = max(quantile(total, 0.995) for total in totals)  # 99.5 % of the games of every drawing end by it
    limits = (first, min(longest, end + 1))
    width = charts.bins(limits)
    tops = []
    for total in totals:
        bars: dict[int, float] = {}
        for rounds, share in _cut({"": total}, limits[1])[""].items():
            bars[(rounds - first) // width] = bars.get((rounds - first) // width, 0.0) + share
        tops.append(max(bars.values()))
    return Axis(limits, width, max(tops))


def _cut(shares: Shares, last: int) -> dict[str, dict[int, float]]:
    """Return the shares with all longer games counted in the last round that is drawn."""
    cut: dict[str, dict[int, float]] = {}
    for outcome, of_outcome in shares.items():
        for rounds, share in of_outcome.items():
            bars = cut.setdefault(outcome, {})
            bars[min(rounds, last)] = bars.get(min(rounds, last), 0.0) + share
    return cut


def _looks(book: Book) -> dict[str, Look]:
    """Return the look of each outcome; a single outcome needs no colour of its own."""
    looks = outcome_looks(book.report.outcomes, book.report.good)
    return {book.outcomes[0]: Look(BLUE)} if len(book.outcomes) == 1 else looks


def _panel(book: Book, by: Setting | None, at: str, i: int, shares: Shares, axis: Axis, alone: bool) -> Panel:
    """Return the histogram number `i` (from 0), of the value `at`."""
    name, heading, total = f"lengths-{i + 1:02d}", book.label(by, at), summed(shares)
    marks = [("median", quantile(total, 0.5)), ("95 % by", quantile(total, 0.95))]
    drawn = [(word, min(place, axis.limits[1])) for word, place in marks]
    words = f"{heading}: " + ", ".join(f"{word} {place:g}" for word, place in marks) + " rounds"
    cut = _cut(shares, axis.limits[1])

    def draw(name: str, width: float) -> str:
        return charts.histogram(name, heading, cut, _looks(book), drawn, axis.limits, axis.top, axis.width, width)

    return charts.panel(name, words, draw, alone=alone)


def _row(book: Book, by: Setting | None, at: str, total: Mapping[int, float]) -> tuple[Cell, ...]:
    """Return the table's row of the value `at`: mean and quantiles [rounds]."""
    rounds = book.pooled.get((by.name if by else "", at, 0, "rounds", "mean"))
    return (
        *text_cells(*([value_text(by, at)] if by else [])),
        Cell(*mean(*rounds)) if rounds else Cell(NOTHING),
        *text_cells(*(whole(quantile(total, share)) for share in (0.05, 0.5, 0.95)), whole(max(total))),
    )


def _caption(book: Book, by: Setting | None, by_value: Mapping[str, Shares], axis: Axis) -> str:
    """Return the caption: what a bar is, and which games stand in the last one."""
    bar = "round" if axis.width == 1 else f"{axis.width} rounds"
    longest = max(max(summed(shares)) for shares in by_value.values())
    cut = f" Games longer than {axis.limits[1]} rounds stand in the last bar." if axis.limits[1] < longest else ""
    over = book.averaged_over(by.name) if by else ""
    return f"Share of games that ended in each {bar}{over}. Solid line: median; dashed: 95{SPACE}% ended by then.{cut}"


def quantile(shares: Mapping[int, float], share: float) -> int:
    """Return the least number of rounds by which this share of the games had ended [rounds].

    `shares` are shares of games by rounds; 0 if there are none.
    """
    reached, rounds = 0.0, 0
    for rounds in sorted(shares):
        reached += shares[rounds]
        if reached >= share - 1e-9:  # a sum of shares may miss 0.95 by a rounding error
            break
    return rounds
