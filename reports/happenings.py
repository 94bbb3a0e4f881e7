"""Write the section on what happens in a game: the game's own columns, by the main setting."""

import re
from collections.abc import Iterable

from reports.blocks import Block, Cell, Fold, Table, merged, prose
from reports.formats import NOTHING, human, listed, mean, setting_name, title
from reports.lengths import main_setting, values_of
from reports.lookup import Book, Estimate
from reports.meanings import columns_list, meaning
from reports.rate_table import rate_cell

ELSEWHERE = ("outcome", "winner", "rounds")  # metrics that have their own sections
SEAT = "@"  # stands between a metric and its seat
_SEAT_WORD = re.compile(r"seat_(\d+)")  # a value that is a seat: who eliminated somebody

Figures = dict[tuple[str, str], list[Estimate | None]]  # (metric, value) -> an estimate for each column


def happenings(book: Book) -> tuple[Block, ...]:
    """Show shares and means of the game's own columns; those of single seats come last."""
    by = main_setting(book)
    name = by.name if by else ""
    ats = [at for at in values_of(by) if book.at(by, at)]
    # the decisions of an only seat are those of the game
    left = ELSEWHERE if max(book.players.values()) > 1 else (*ELSEWHERE, f"decisions{SEAT}1")
    wanted = dict.fromkeys((m, v) for _, _, _, m, v in book.pooled if m not in left)
    heads = tuple((book.label(by, at), "number") for at in ats)
    seen = [(m, v) for m, v in wanted if v != "mean" or _seen(book, name, m.partition(SEAT)[0])]
    most = {at: max(book.players[config] for config in book.at(by, at)) for at in ats}
    figures: Figures = {
        (m, v): [book.pooled.get((name, at, 0, m, v)) if _seat_named(v) <= most[at] else None for at in ats]
        for m, v in seen
    }
    whole = {key: estimates for key, estimates in figures.items() if SEAT not in key[0]}
    by_seat = {key: figures[key] for key in _seat_by_seat(figures)}
    blocks = _tables(book, whole, heads)
    blocks += _abreast(book, by_seat) if len(ats) == 1 else _tables(book, by_seat, heads, seats=True)
    if not blocks:
        return ()
    over = book.averaged_over(name)
    intro = f"Figures of all games{over}{'; every configuration weighs the same' if over else ''}."
    told = columns_list(book.report.meanings, (metric.partition(SEAT)[0] for metric, _ in figures))
    return (prose(intro), *blocks, *told, *_never(book, name, wanted))


def _seat_named(value: str) -> int:
    """Return the seat that a word names, such as `seat_5`, from 1; 0: none."""
    found = _SEAT_WORD.fullmatch(value)
    return int(found[1]) if found else 0


def _never(book: Book, name: str, wanted: Iterable[tuple[str, str]]) -> tuple[Block, ...]:
    """Name the means that are 0 in all games: a row of zeros for each would hide the others.

    Those of seats are named once, if they are 0 for every seat.
    """
    means = dict.fromkeys(metric.partition(SEAT)[0] for metric, value in wanted if value == "mean")
    never = [setting_name(metric) for metric in means if not _seen(book, name, metric)]
    told = f"Not once in any of these games: {listed(_in_ranges(never))}."
    return (Fold("What never happened", (prose(told),)),) if never else ()


def _in_ranges(names: Iterable[str]) -> list[str]:
    """Return names with those joined that differ in a number at the end, one more each: `used 3 to 7`."""
    runs: list[list[str]] = []
    for name in names:
        if runs and name == _next(runs[-1][-1]):
            runs[-1].append(name)
        else:
            runs.append([name])
    return [run[0] if len(run) == 1 else f"{run[0]} to {run[-1].rpartition(' ')[2]}" for run in runs]


def _next(name: str) -> str:
    """Return the name with one more in its number at the end: `used 4` after `used 3`; "" if it has none."""
    stem, _, number = name.rpartition(" ")
    return f"{stem} {int(number) + 1}" if stem and number.isdecimal() else ""


def _seen(book: Book, name: str, metric: str) -> bool:
    """Return whether a metric is other than 0 at some value of the setting `name`, for any seat."""
    of = [e for (s, _, _, m, _), e in book.pooled.items() if s == name and m.partition(SEAT)[0] == metric]
    return any(e.estimate or e.low < 0 for e in of)


def _seat_by_seat(figures: Figures) -> list[tuple[str, str]]:
    """Return the figures of seats, those of one metric together: seat 1's values, then seat 2's."""
    keys = [key for key in figures if SEAT in key[0]]
    names = list(dict.fromkeys(metric.partition(SEAT)[0] for metric, _ in keys))

    def place(key: tuple[str, str]) -> tuple[int, int]:
        name, _, seat = key[0].partition(SEAT)
        return names.index(name), int(seat)

    return sorted(keys, key=place)


def _abreast(book: Book, figures: Figures) -> list[Block]:
    """Return the tables of figures by seat with a column for each seat; each figure has one estimate."""
    order = list(dict.fromkeys(int(metric.partition(SEAT)[2]) for metric, _ in figures))
    beside: Figures = {}
    for metric, value in figures:
        name = metric.partition(SEAT)[0]
        beside[name, value] = [next(iter(figures.get((f"{name}{SEAT}{seat}", value), [])), None) for seat in order]
    return _tables(book, beside, tuple((f"Seat {seat}", "number") for seat in order))


def _tables(book: Book, figures: Figures, heads: tuple[tuple[str, str], ...], seats: bool = False) -> list[Block]:
    """Return a table of means and one of shares, without rows that are 0 everywhere.

    Args:
        book: The report.
        figures: The figures of each row.
        heads: Title and class of each column of figures.
        seats: Whether each row belongs to a seat, which has a column of its own.
    """
    shares, means = list[tuple[Cell, ...]](), list[tuple[Cell, ...]]()
    for (metric, value), estimates in figures.items():
        name, _, seat = metric.partition(SEAT)
        label = (
            Cell(title(setting_name(name)), hint=meaning(book.report.meanings, name)),
            *((Cell(seat),) if seats else ()),
        )
        if value == "mean" and any(estimates):
            means.append((*label, *(Cell(*mean(*e)) if e else Cell(NOTHING) for e in estimates)))
        elif any(e and e.estimate > 0 for e in estimates):
            word = Cell(human(value), hint=meaning(book.report.meanings, name, value))
            shares.append((*label, word, *(rate_cell(book, e) for e in estimates)))
    seat_head = (("Seat", "text"),) if seats else ()
    blocks: list[Block] = []
    if means:
        blocks.append(Table((("Mean per game", "text"), *seat_head, *heads), merged(means, len(seat_head))))
    if shares:
        columns = (("Share of games", "text"), *seat_head, ("", "text"), *heads)
        blocks.append(Table(columns, merged(shares, 1 + len(seat_head))))
    return blocks
