"""Write the sections on how games end: rates by setting, and the outcomes of each configuration."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from reports import charts
from reports.blocks import Block, Cell, Figure, Fold, Panel, Table, merged, prose, text_cells
from reports.charts import Point, Row
from reports.formats import NOTHING, human, listed, mean, percent, setting_name, title
from reports.looks import Look, outcome_looks, seat_looks
from reports.lookup import PLAYERS, Book, Estimate
from reports.meanings import endings_list
from reports.rate_table import columns_of, described, rate_cell, value_cells, value_text
from reports.tables import NUMBER, OPEN, Setting

PANELS = 12  # drawings of a figure, at most
ROWS = 60  # configurations listed one by one; with more the table goes by settings
MANY = 40  # words of a setting; with more they are ranked, and only some of them are named


def outcomes(book: Book) -> tuple[Block, ...]:
    """Draw the rates of seats, or of the ways to end, at each value of each setting.

    They are averaged over all other settings.
    """
    seats = book.contest and not book.several_ends
    drawings, looks = _seat_rows(book) if seats else _outcome_rows(book)
    if not drawings:
        return ()
    tables = sorted({drawing.players for drawing in drawings})
    limits = {  # an even share depends on the number of players
        players: charts.span([row for each in drawings if each.players == players for row in each.rows], not seats)
        for players in tables
    }
    names = {f"outcomes-{i:02d}": each for i, each in enumerate(drawings[:PANELS], 1)}
    panels = drawing_panels(names, looks, {name: limits[each.players] for name, each in names.items()})
    won = book.wins("shares of the win", "shares of wins")
    what = f"the seats' {won}" if seats else "the share of each way to end"
    legend = tuple((look, f"seat {word}" if seats else human(word)) for word, look in looks.items())
    if seats and all(drawing.setting is None for drawing in drawings):
        legend = ()  # each row is a seat, and says so
    averaged = [s for s in book.settings if not (seats and s.name == PLAYERS)]  # a contest: a panel per table
    settings = [setting_name(s.name) for s in averaged]
    over = f", each averaged over the other settings ({listed(settings)})" if len(settings) > 1 else ""
    if over and any(s.kind == "policy" for s in averaged):
        over += "; averaged over scripts it is no script's own"
    dashed = any(row.even for drawing in drawings for row in drawing.rows)
    line = " The dashed line is an even share." if dashed else ""
    if any(len(each.rows) > MANY and not _on_a_line(each) for each in drawings):
        first = next(iter(legend))[1]
        line += f" Where a setting has more than {MANY} values, they are ordered by {first}, and only some are named."
    if len(tables) > 1:
        line += " Each number of players has an axis of its own."
    bars = f"Bars: {percent(book.report.level, 0)} intervals; hidden where smaller than the point."
    return (Figure(panels, f"Points: {what}{over}. {bars}{line}", legend),)


def drawing_panels(
    drawings: Mapping[str, "Drawing"],
    looks: Mapping[str, Look],
    limits: Mapping[str, charts.Range],
    across: str = "",
    target: charts.Range | None = None,
) -> tuple[Panel, ...]:
    """Return drawings that stand together: lines over a number, dots over words.

    Args:
        drawings: The drawings by the stem of their files' names.
        looks: Colour and mark of each series.
        limits: The axis of each drawing.
        across: What stands below the numbers of lines, where the heading does not say what they are.
        target: A band where the figure is wanted.
    """
    beside = [row for each in drawings.values() for row in each.rows]
    made = []
    for name, of in drawings.items():
        seen = {point.series for row in of.rows for point in row.points}
        used = {word: look for word, look in looks.items() if word in seen}
        rows, words = of.rows, f"{of.heading}: {_words(of.rows)}"
        draw: Callable[..., str] = partial(charts.dots, beside=beside, target=target)
        if _on_a_line(of):
            draw = partial(charts.lines, across=across, target=target)
        elif len(rows) > MANY and all(point.share for row in rows for point in row.points):
            draw, rows = charts.ranked, _by_rank(rows, next(iter(used)))
            words = f"{of.heading}, {len(rows)} values, from {_words(rows[:3])} down to {_words(rows[-3:])}"
        drawn = partial(draw, title=of.heading, rows=rows, looks=used, limits=limits[name])
        made.append(charts.panel(name, words, drawn, alone=len(drawings) == 1))
    return tuple(made)


def _on_a_line(drawing: "Drawing") -> bool:
    """Return whether a drawing's rows are numbers, which stand on an axis."""
    return bool(drawing.setting and drawing.setting.numeric and drawing.setting.kind == NUMBER)


def _by_rank(rows: Sequence[Row], series: str) -> list[Row]:
    """Return the rows ordered by the share of one series, the largest first."""
    shares = {row.label: point.estimate for row in rows for point in row.points if point.series == series}
    return sorted(rows, key=lambda row: -shares.get(row.label, 0.0))


class Drawing(NamedTuple):
    """Hold what a panel shows.

    Attributes:
        setting: The setting whose values are the rows, or None for all games.
        rows: The rows.
        heading: The title.
        players: How many seats compete; 0 where none do.
    """

    setting: Setting | None
    rows: list[Row]
    heading: str
    players: int = 0


def _outcome_rows(book: Book) -> tuple[list[Drawing], dict[str, Look]]:
    """Return a drawing for each swept setting with the outcomes as series, or one drawing of all games."""
    looks = {
        word: look
        for word, look in outcome_looks(book.report.outcomes, book.report.good).items()
        if word in book.outcomes
    }
    drawings: list[Drawing] = []
    averaged = ", on average" if len(book.report.settings) > 1 else ""
    for setting in book.report.settings:
        rows = _rows(book, setting, 0, "outcome", list(looks))
        if len(rows) > 1:
            drawings.append(Drawing(setting, rows, f"By {setting_name(setting.name)}{averaged}"))
    if not drawings:
        rows = [Row(title(human(word)), _points(book, "", "", 0, "outcome", [word])) for word in looks]
        drawings.append(Drawing(None, rows, "All games"))
    return drawings, looks


def _rows(book: Book, setting: Setting, players: int, metric: str, series: Sequence[str]) -> list[Row]:
    """Return a row for each value of a setting that has results; on a line the label is the bare number."""
    rows = []
    for at in setting.values:
        points = _points(book, setting.name, at, players, metric, series)
        if not points:
            continue
        even = sum(point.estimate for point in points) / players if _alike(book, players, setting, at) else 0.0
        if setting.numeric and setting.kind == NUMBER:
            rows.append(Row(at, points, even, at == setting.own))
        else:
            follows = book.follows(book.at(setting, at))
            rows.append(Row(", ".join(text for text in (value_text(setting, at), follows) if text), points, even))
    return rows


def _alike(book: Book, players: int, setting: Setting | None = None, at: str = "") -> bool:
    """Whether the seats of all averaged configurations are alike, so that an even share says something."""
    here = [config for config in book.at(setting, at) if book.players[config] == players]
    return players > 0 and book.share_out(here)


def _seat_rows(book: Book) -> tuple[list[Drawing], dict[str, Look]]:
    """Return drawings with the seats as series.

    There is one for each number of players and each other swept setting.
    """
    counts = sorted({players for players in book.players.values() if players > 1})
    looks = seat_looks(counts[-1])
    drawings: list[Drawing] = []
    for players in counts:
        seats = list(looks)[:players]
        table = f"{players} players" if len(counts) > 1 else "all games"
        before = len(drawings)
        for setting in book.report.settings:
            if setting.name == PLAYERS:
                continue
            rows = _rows(book, setting, players, "winner", seats)
            if len(rows) > 1:
                of = f", {table}" if len(counts) > 1 else ""
                drawings.append(Drawing(setting, rows, f"By {setting_name(setting.name)}{of}", players))
        if len(drawings) == before:
            rows = [Row(f"Seat {seat}", _points(book, "", "", players, "winner", [seat])) for seat in seats]
            even = sum(p.estimate for row in rows for p in row.points) / players if _alike(book, players) else 0.0
            drawings.append(Drawing(None, [row._replace(even=even) for row in rows], title(table), players))
    return drawings, looks


def _points(book: Book, setting: str, at: str, players: int, metric: str, values: Sequence[str]) -> list[Point]:
    """Return a point for each of a metric's values that has an estimate; the values are the series."""
    estimates = [(value, book.pooled.get((setting, at, players, metric, value))) for value in values]
    return [Point(value, *estimate) for value, estimate in estimates if estimate]


def _words(rows: Sequence[Row]) -> str:
    """Return the drawing in words, for readers who cannot see it."""
    return "; ".join(f"{row.label} " + ", ".join(f"{human(p.series)} {_text(p)}" for p in row.points) for row in rows)


def _text(point: Point) -> str:
    return percent(point.estimate) if point.share else mean(point.estimate, point.low, point.high)[0]


def endings(book: Book) -> tuple[Block, ...]:
    """Show why games end: one row per configuration, or per value of a setting if there are too many."""
    if book.outcomes == ["win"] and book.contest:
        ended = book.wins("was won", "ended with a winner")
        return (prose(f"Every game {ended}; none met the bound on rounds."),)
    looks = outcome_looks(book.report.outcomes, book.report.good)
    legend = tuple((looks[word], human(word)) for word in book.outcomes)
    shares = [(title(human(word)), "number") for word in book.outcomes]
    columns, rows = (_by_configuration if len(book.places) <= ROWS else _by_value)(book, looks)
    head = (*columns, ("", "bar"), *shares)
    table = Table(head, merged(rows, len(columns) - 1), legend, stacked=book.several_ends)
    could = {value for _, metric, value in book.cells if metric == "outcome"}
    never = [human(word) for word in book.report.outcomes if word in could and word not in book.outcomes]
    more = (Fold("What never came up", (prose(f"Outcomes that never came up: {listed(never)}."),)),)
    return (table, *endings_list(book.report.meanings, book.outcomes), *(more if never else ()))


Listed = tuple[list[tuple[str, str]], list[tuple[Cell | None, ...]]]  # columns and rows


def _by_configuration(book: Book, looks: Mapping[str, Look]) -> Listed:
    """Return one row per configuration, in the plan's order."""
    order = [*described(book), *book.swept(*OPEN)]
    rows: list[tuple[Cell | None, ...]] = []
    for config in book.ordered():
        names = value_cells(book, config, order) if order else [Cell(book.policy[config])]
        shares = {word: book.cells.get((config, "outcome", word)) for word in book.outcomes}
        rows.append((*names, *_ending(book, looks, shares)))
    return columns_of(order) or [("Policy", "text")], rows


def _by_value(book: Book, looks: Mapping[str, Look]) -> Listed:
    """Return one row per value of each swept setting, averaged over the other settings."""
    rows: list[tuple[Cell | None, ...]] = []
    for setting in book.report.settings:
        for at in setting.values:
            estimates = {w: book.pooled.get((setting.name, at, 0, "outcome", w)) for w in book.outcomes}
            if any(estimates.values()):
                first = text_cells(setting_name(setting.name), value_text(setting, at))
                rows.append((*first, *_ending(book, looks, estimates)))
    return [("Setting", "text"), ("Value", "text")], rows


def _ending(book: Book, looks: Mapping[str, Look], found: Mapping[str, Estimate | None]) -> tuple[Cell, ...]:
    """Return a bar of the outcomes' shares, then each share as text.

    Where it tells who won, a share has its interval. An outcome that cannot be here has a dash.
    """
    bar = tuple(
        (looks[word], share.estimate, f"{human(word)} {percent(share.estimate)}")
        for word, share in found.items()
        if share and share.estimate > 0
    )
    if book.several_ends:
        return (Cell(bar=bar), *(rate_cell(book, share) for share in found.values()))
    shares = (percent(share.estimate, book.decimals) if share else NOTHING for share in found.values())
    return (Cell(bar=bar), *map(Cell, shares))
