"""Make the first table: the headline's rate of every configuration, each of them once.

A few policies stand side by side, other settings below each other; the last column spans the rows of a group:

    Players | Bang      | hold   | careful | Span
    2       | first     | 31.2 % | 33.0 %  | 30.8-33.0 %
            | all equal | 30.8 % | 32.5 %  |
"""

from collections.abc import Mapping, Sequence

from reports.blocks import Cell, Table, merged
from reports.formats import DASH, NOTHING, SPACE, human, percent, percent_range, points, setting_name, title
from reports.lookup import Book, Estimate, called
from reports.tables import NUMBER, OPEN, Setting

NOT_SWEPT = "not swept"
OWN = "•"  # marks the scenario's own value of a setting
ABREAST = 4  # policies side by side, at most; more stand below each other
MANY_SEATS = 6  # with more, the table names the seats that win least and most, and not each of them
TOLD = 400  # configurations; with more, cells tell nothing at hover, which would make the page large
STACKED = 7  # columns; in tables with more, intervals stand below the rates

Row = tuple[Cell | None, ...]


def first_table(book: Book) -> Table:
    """Return the table of the headline's rate.

    Every configuration is there once, in a row with its own settings.
    """
    return _seat_table(book) if book.contest else _rate_table(book)


def rate_cell(book: Book, rate: Estimate | None, config: int | None = None, of: str = "") -> Cell:
    """Return a cell with a share and its interval, or a dash if there is none.

    Args:
        book: The report.
        rate: The share.
        config: The configuration whose figure it is, for what is told at hover; None: nothing is.
        of: What the share is of, for that.
    """
    if rate is None:
        return Cell(NOTHING)
    text, sure = percent(rate.estimate, book.decimals), percent_range(rate.low, rate.high, book.decimals)
    if config is None or len(book.places) > TOLD:
        return Cell(text, sure)
    return Cell(text, sure, told=f"{of}: {text}{f' ({sure})' if sure else ''}{book.told(config)}")


def columns_of(settings: Sequence[Setting]) -> list[tuple[str, str]]:
    """Return the head of a column for each setting."""
    return [(title(setting_name(s.name)), "text") for s in settings]


def value_text(setting: Setting, value: str) -> str:
    """Return a value in words, with a mark if it is the scenario's own: `3` of `start_energy` -> `3 •`."""
    return f"{human(value)}{SPACE}{OWN}" if value and value == setting.own else human(value)


def value_cells(book: Book, config: int, settings: Sequence[Setting]) -> list[Cell]:
    """Return a cell for the value of each of these settings in a configuration."""
    return [Cell(value_text(s, value)) for s, value in zip(settings, book.values(config, settings), strict=True)]


def described(book: Book) -> list[Setting]:
    """Return the settings that distinguish a table's rows, except rulings and policies.

    They are the swept settings, each with the followed ones that it decides, and then the other followed ones.
    """
    followed = [s for s in book.report.followed if s.kind not in (NUMBER, "policy")]  # the policy has its own column
    leaders = [book.leader(s) for s in followed]
    pairs = list(zip(followed, leaders, strict=True))
    beside = [each for s in book.fixed for each in (s, *(f for f, leader in pairs if leader is s))]
    return [*beside, *(f for f in followed if f not in beside)]


def policy_names(book: Book) -> dict[int, str]:
    """Return who plays in each configuration: the policy, and its weights that were swept.

    If one name would stand for several combinations of swept policies, these are added in brackets.
    """
    policies = book.swept("policy")
    weights = [s for s in policies if "." in s.name]  # cells of the table of policies
    names, ways = {}, dict[str, set[tuple[str, ...]]]()
    for config, place in book.places.items():
        names[config] = ", ".join(text for text in (human(book.policy[config]), called(weights, place)) if text)
        ways.setdefault(names[config], set()).add(book.values(config, policies))
    several = {name for name, values in ways.items() if len(values) > 1}
    return {c: f"{name} ({called(policies, book.places[c])})" if name in several else name for c, name in names.items()}


def in_a_sentence(names: Mapping[int, str]) -> dict[int, str]:
    """Return who plays as a sentence says it: `cautious (simon choices helpful)`, without a comma."""
    return {config: bracketed(name) for config, name in names.items()}


def bracketed(name: str) -> str:
    """Return who plays as a sentence says it, see `in_a_sentence`."""
    first, _, more = name.partition(", ")
    return f"{first} ({more})" if more and "(" not in more else name


def _rate_table(book: Book) -> Table:
    """Return the table of a game without rivals.

    It has a column for each policy, or one for all if they are many.
    """
    fixed, rulings, names = described(book), book.swept("ruling"), policy_names(book)
    kinds = list(dict.fromkeys(names[config] for config in book.ordered()))
    abreast = len(kinds) <= ABREAST
    columns, head = columns_of([*fixed, *rulings]), title(book.rate_name)
    if abreast:
        columns += [(f"{head}: {kind}" if len(kinds) == 1 else kind, "number") for kind in kinds]
    else:
        columns += [("Policy", "text"), (head, "number")]
    rows: list[list[Row]] = []
    for group in book.groups():
        rows.append([])
        for line in _lines(book, group, rulings, names, abreast):
            own = [] if abreast else [Cell(next(iter(line)))]
            shown = [line.get(kind) for kind in kinds] if abreast else [*line.values()]
            rates = [
                rate_cell(book, None if config is None else book.rate(config), config, _of(book, config))
                for config in shown
            ]
            rows[-1].append((*_described(book, fixed, line), *_described(book, rulings, line), *own, *rates))
    caption = f"{head} by policy" if abreast and len(kinds) > 1 else ""
    return _spanned(book, columns, rows, len(fixed) + len(rulings), "Span", caption)


def _of(book: Book, config: int | None, side: str = "") -> str:
    """Return what a rate is of, for what is told at hover: `start energy 3, policy hunter`."""
    if config is None:
        return ""
    settings = [s for s in book.settings if s.kind != "policy"]
    return ", ".join(text for text in (side, called(settings, book.places[config]), book.policy[config]) if text)


def _lines(
    book: Book, group: Sequence[int], rulings: Sequence[Setting], names: dict[int, str], abreast: bool
) -> list[dict[str, int]]:
    """Return a group's rows as who plays -> configuration. Policies share a row if the rulings are equal."""
    lines: dict[tuple[object, int], dict[str, int]] = {}
    for config in group:
        key: object = book.values(config, rulings) if abreast else config
        again = 0  # a second configuration of the same name gets another row
        while names[config] in lines.setdefault((key, again), {}):
            again += 1
        lines[key, again][names[config]] = config
    return list(lines.values())


def _described(book: Book, settings: Sequence[Setting], line: dict[str, int]) -> list[Cell]:
    """Return the settings of a row; a followed one may differ between its columns: `easy / hard`."""
    every = [value_cells(book, config, settings) for config in line.values()]
    return [Cell(" / ".join(dict.fromkeys(cell.text for cell in cells))) for cells in zip(*every, strict=True)]


def _seat_table(book: Book) -> Table:
    """Return the table of a game with rivals: a column for each seat.

    A configuration of one player has no row.
    """
    alone = len(set(book.players.values())) == 1
    fixed = [s for s in described(book) if not (alone and s.name == "players")]
    rulings, names, seats = book.swept("ruling"), policy_names(book), max(book.players.values())
    columns = [*columns_of([*fixed, *rulings]), ("Policy", "text")]
    if book.sides:
        return _side_table(book, columns, [*fixed, *rulings], names)
    wins = book.wins("'s share of the win", " wins")
    many = seats > MANY_SEATS
    heads = (
        (f"{title(book.seat(1))}{wins}", average_seat(book), "Lowest seat", "Highest seat")
        if many
        else (f"{title(book.seat(i + 1))}{wins}" for i in range(seats))
    )
    columns += [(head, "number") for head in heads]
    rows: list[list[Row]] = []
    for group in book.groups():
        rows.append([])
        for config in (c for c in group if book.players[c] > 1):
            rates = [book.cells.get((config, "winner", str(seat + 1))) for seat in range(seats)]
            rates = [rate if i < book.players[config] else None for i, rate in enumerate(rates)]
            figures = (
                _ends_of(book, config, rates)
                if many
                else [rate_cell(book, rate, config, _of(book, config, book.seat(k))) for k, rate in enumerate(rates, 1)]
            )
            rows[-1].append((*value_cells(book, config, [*fixed, *rulings]), Cell(names[config]), *figures))
    return _spanned(book, columns, rows, len(fixed) + len(rulings), "Span, seat 1")


def _side_table(
    book: Book, columns: list[tuple[str, str]], settings: Sequence[Setting], names: dict[int, str]
) -> Table:
    """Return the table where seats are of different sides: a column for what each wins together."""
    sides = list(dict.fromkeys(side for of in book.sides.values() for side in of))
    for side in sides:
        columns += [(f"{title(side)}: seats", "number"), (f"{title(side)}: {book.wins()} together", "number")]
    rows: list[Row] = []
    for config in (c for group in book.groups() for c in group if c in book.sides):
        figures: list[Cell] = []
        for side in sides:
            seats, rate = book.sides[config].get(side, (0, None))
            figures += [Cell(str(seats)), rate_cell(book, rate, config, _of(book, config, side))]
        rows.append((*value_cells(book, config, settings), Cell(names[config]), *figures))
    return Table(tuple(columns), merged(rows, len(settings)), stacked=len(columns) > STACKED)


def _ends_of(book: Book, config: int, rates: Sequence[Estimate | None]) -> list[Cell]:
    """Return cells for many seats: seat 1, the average seat, and the seats that win least and most."""
    known = {seat: rate for seat, rate in enumerate(rates, 1) if rate}
    ends = [choose(known, key=lambda seat: known[seat].estimate) for choose in (min, max)] if known else []
    named = [Cell(percent(known[seat].estimate, book.decimals), book.seat(seat)) for seat in ends]
    even = percent(book.even(config), book.decimals) if config in book.alike_seats else NOTHING
    return [rate_cell(book, rates[0]), Cell(even), *named]


def average_seat(book: Book) -> str:
    """Return the heading of what a seat wins on average: an even share, if seats share one win."""
    return "Average seat" if book.report.own_wins else "Even share"


def _spanned(
    book: Book, columns: list[tuple[str, str]], groups: list[list[Row]], described: int, head: str, caption: str = ""
) -> Table:
    """Return the table with a last column: a span for each group of rows.

    If nothing was swept, it is one cell that says `not swept`.
    """
    spans = [span(book, group) for group in book.groups()]
    rows: list[Row] = []
    if not book.swept(*OPEN):
        flat = [row for group in groups for row in group]
        rows = [(*row, Cell(NOT_SWEPT, rows=len(flat)) if i == 0 else None) for i, row in enumerate(flat)]
    else:
        for group, cell in zip(groups, spans, strict=True):
            last = Cell(cell.text, cell.detail, rows=len(group))
            rows += [(*row, last if i == 0 else None) for i, row in enumerate(group)]
    columns = [*columns, (head, "number")]
    return Table(tuple(columns), merged(rows, described), caption=caption, stacked=len(columns) > STACKED)


def span(book: Book, group: Sequence[int]) -> Cell:
    """Return the least and largest rate over the policies and rulings of a group, or `not swept`."""
    rates = [rate.estimate for rate in book.rates(book.counted(group)).values()]
    if not rates:
        return Cell(NOTHING)
    if len(rates) == 1:
        return Cell(NOT_SWEPT)
    low, high = min(rates), max(rates)
    text = DASH.join(f"{100 * end:.{book.decimals}f}" for end in (low, high))
    return Cell(f"{text}{SPACE}%", points(high - low, book.decimals))
