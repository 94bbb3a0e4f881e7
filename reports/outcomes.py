"""How games end: rates by setting, and why, configuration by configuration."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from reports import charts
from reports.blocks import (
    Block,
    Cell,
    Figure,
    Panel,
    Table,
    merged,
    prose,
    text_cells,
)
from reports.charts import Point, Row
from reports.headline import columns_of
from reports.lookup import Book
from reports.style import Look, outcome_looks, seat_looks
from reports.tables import Setting
from reports.words import (
    human,
    listed,
    percent,
    setting_name,
    title,
)

PANELS = 12  # drawings of a figure, at most
ROWS = 60  # configurations listed one by one, at most


def outcomes(book: Book) -> tuple[Block, ...]:
    """Rates by each setting, pooled over all others."""
    drawings, looks = _seat_rows(book) if book.contest else _outcome_rows(book)
    if not drawings:
        return ()
    limits = charts.span([row for _, rows, _, _ in drawings for row in rows], zero=not book.contest)
    left = charts.gutter([row for _, rows, _, _ in drawings for row in rows])
    panels: list[Panel] = []
    for setting, rows, heading, seats in drawings[:PANELS]:
        even = 1 / seats if seats else 0.0
        name = f"outcomes-{len(panels) + 1:02d}"
        seen = {point.series for _, points in rows for point in points}
        used = {word: look for word, look in looks.items() if word in seen}
        if setting and setting.numeric and setting.kind == "number":
            svg = charts.lines(name, heading, rows, used, limits, even)
        else:
            svg = charts.dots(name, heading, rows, used, limits, even, left)
        panels.append(Panel(name, f"{heading}: {_words(rows)}", svg))
    what = "the seats' shares of wins" if book.contest else "the share of each way to end"
    legend = tuple((look, f"seat {word}" if book.contest else human(word)) for word, look in looks.items())
    over = " averaged over all other settings" if len(book.report.settings) > 1 else ""
    line = " The dashed line is an even share." if book.contest else ""
    bars = f"Bars: {percent(book.report.level, 0)} intervals; hidden where smaller than the point."
    caption = f"Points: {what}{over}. {bars}{line}"
    return (Figure(tuple(panels), caption, legend),)


class Drawing(NamedTuple):
    """What a panel shows: a setting, or None for all games; its rows; its title; seats among whom wins are shared."""

    setting: Setting | None
    rows: list[Row]
    heading: str
    seats: int


def _outcome_rows(book: Book) -> tuple[list[Drawing], dict[str, Look]]:
    looks = {word: look for word, look in outcome_looks(book.report.outcomes).items() if word in book.outcomes}
    found: list[Drawing] = []
    for setting in book.report.settings:
        rows = [Row(human(at), _points(book, setting.name, at, 0, "outcome", list(looks))) for at in setting.values]
        rows = [row for row in rows if row.points]
        if len(rows) > 1:
            found.append(Drawing(setting, rows, f"By {setting_name(setting.name)}", 0))
    if not found:
        rows = [Row(title(human(word)), _points(book, "", "", 0, "outcome", [word])) for word in looks]
        found.append(Drawing(None, rows, "All games", 0))
    return found, looks


def _seat_rows(book: Book) -> tuple[list[Drawing], dict[str, Look]]:
    counts = sorted({players for players in book.players.values() if players > 1})
    looks = seat_looks(counts[-1])
    found: list[Drawing] = []
    for players in counts:
        seats = list(looks)[:players]
        table = f"{players} players" if len(counts) > 1 else "all games"
        before = len(found)
        for setting in book.report.settings:
            if setting.name == "players":
                continue
            rows = [Row(human(at), _points(book, setting.name, at, players, "winner", seats)) for at in setting.values]
            rows = [row for row in rows if row.points]
            if len(rows) > 1:
                of = f", {table}" if len(counts) > 1 else ""
                found.append(Drawing(setting, rows, f"By {setting_name(setting.name)}{of}", players))
        if len(found) == before:
            rows = [Row(f"Seat {seat}", _points(book, "", "", players, "winner", [seat])) for seat in seats]
            found.append(Drawing(None, rows, title(table), players))
    return found, looks


def _points(book: Book, setting: str, at: str, players: int, metric: str, values: Sequence[str]) -> list[Point]:
    found = [(value, book.pooled.get((setting, at, players, metric, value))) for value in values]
    return [Point(value, *estimate) for value, estimate in found if estimate]


def _words(rows: Sequence[Row]) -> str:
    """The drawing for who cannot see it."""
    told = [
        f"{label} " + ", ".join(f"{human(p.series)} {percent(p.estimate)}" for p in points) for label, points in rows
    ]
    return "; ".join(told)


def endings(book: Book) -> tuple[Block, ...]:
    """Why games end: a bar and the shares, a row a configuration, or a value of a setting where those are too many."""
    if book.outcomes == ["win"] and book.contest:
        return (prose("Every game ended with a winner; none met the bound on rounds."),)
    looks = outcome_looks(book.report.outcomes)
    legend = tuple((looks[word], human(word)) for word in book.outcomes)
    shares = [(title(human(word)), "number") for word in book.outcomes]
    rows: list[tuple[Cell | None, ...]] = []
    if len(book.places) <= ROWS:
        order = [*book.swept("mode"), *book.swept("number"), *book.swept("ruling"), *book.swept("policy")]
        columns = [*columns_of(order)] if order else [("Policy", "text")]
        for config in book.ordered():
            names = [human(book.places[config].get(s.name, "")) for s in order] or [book.policy[config]]
            rows.append(
                (*text_cells(*names), *_ending(book, looks, {w: book.outcome(config, w) for w in book.outcomes}))
            )
    else:
        columns = [("Setting", "text"), ("Value", "text")]
        for setting in book.report.settings:
            for at in setting.values:
                found = {w: book.pooled.get((setting.name, at, 0, "outcome", w)) for w in book.outcomes}
                if any(found.values()):
                    given = {word: estimate.estimate if estimate else 0.0 for word, estimate in found.items()}
                    rows.append((*text_cells(setting_name(setting.name), human(at)), *_ending(book, looks, given)))
    never = [human(word) for word in book.report.outcomes if word not in book.outcomes]
    told = (prose(f"No game ended by {listed(never, 'or')}."),) if never else ()
    return (Table((*columns, ("", "bar"), *shares), merged(rows, len(columns) - 1), legend), *told)


def _ending(book: Book, looks: Mapping[str, Look], shares: Mapping[str, float]) -> tuple[Cell, ...]:
    bar = tuple((looks[word], share, f"{human(word)} {percent(share)}") for word, share in shares.items() if share > 0)
    return (Cell(bar=bar), *(Cell(percent(share, book.decimals)) for share in shares.values()))
