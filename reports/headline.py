"""The headline: who wins how often, beside the policy that played, with both kinds of doubt."""

from collections.abc import Sequence

from reports.blocks import Block, Cell, Prose, Strong, Table, merged
from reports.lookup import Book, Estimate, called, differing
from reports.tables import Setting
from reports.words import DASH, NOTHING, human, listed, percent, percent_range, plural, points, setting_name, title

NOT_SWEPT = "not swept"
ABREAST = 4  # policies that stand side by side; more stand below each other
STACKED = 7  # columns; in wider tables intervals stand below the rates
LEADS = 6  # sentences, at most


def headline(book: Book) -> tuple[Block, ...]:
    """Sentences for everyone, then the table."""
    table = _seat_table(book) if book.contest else _rate_table(book)
    return (*(Prose(parts, "lead") for parts in sentences(book)), table, Prose((_explained(book),), "note"))


def sentences(book: Book) -> list[tuple[str, ...]]:
    """What a reader who stops here should know: a paragraph for each value of the first mode, then what limits it."""
    lead = next((s for s in book.swept("mode") if len(s.values) <= LEADS), None)
    groups: dict[str, list[int]] = {}
    for config in book.ordered():
        groups.setdefault(book.places[config].get(lead.name, "") if lead else "", []).append(config)
    each = len(groups) <= 2  # with more, one sentence on lengths does for all
    found = [_sentence(book, lead, value, configs, each) for value, configs in groups.items()]
    if not each:
        found.append((f"{title(_length(book, list(book.places)))}.",))
    halves = [rate.half for config in book.places if (rate := book.rate(config))]
    if halves and max(halves) > 0:
        most = f"{100 * max(halves):.{max(book.decimals, _needed(max(halves)))}f}"
        sure = f"at most ±{most} percentage points ({percent(book.report.level, 0)} intervals)"
        found.append((f"Simulation error is {sure}.",))
    if not book.swept("policy"):
        only = listed([*dict.fromkeys(book.policy.values())])
        told = f"The policy was not swept ({only}): how much the figures owe to that choice is not known."
        found.append((told,))
    return found


def _needed(half: float) -> int:
    """Decimals of a percent that show this half-width as more than nothing."""
    return next((decimals for decimals in range(1, 5) if 100 * half >= 0.95 * 10**-decimals), 5)


def _sentence(
    book: Book, lead: Setting | None, value: str, configs: Sequence[int], with_length: bool
) -> tuple[str, ...]:
    rates = {config: rate for config in configs if (rate := book.rate(config))}
    given = _given(lead, value, {book.policy[config] for config in configs} if rates else set())
    length = f" {title(_length(book, configs))}." if with_length else ""
    if not rates:
        return (f"{title(given)}nobody competes: only the length of a game varies.{length}",)
    varied = differing(rates, book.places, [s for s in book.report.settings if s is not lead])
    low, high = (choose(rates, key=lambda c: rates[c].estimate) for choose in (min, max))
    digits = book.decimals
    end = f"; an even share would be {_fair(book, rates)}" if book.contest else ""
    ends = [percent(rates[c].estimate, digits) for c in (low, high)]
    if not varied:
        sure = percent_range(rates[low].low, rates[low].high, digits)
        bounds = f" ({sure})" if sure else ""
        return (
            title(f"{given}{_the(book)} is "),
            Strong(ends[0]),
            f"{bounds}{end}.{length}",
        )
    if ends[0] == ends[1]:
        return (title(f"{given}{_the(book)} is "), Strong(f"{ends[0]} throughout"), f"{end}.{length}")
    at = [called(varied, book.places[c]) for c in (low, high)]
    parts = (
        title(f"{given}{_the(book)} runs from "),
        Strong(ends[0]),
        f" ({at[0]}) to ",
        Strong(ends[1]),
        f" ({at[1]})",
    )
    if rates[high].low <= rates[low].high:
        return (*parts, f"; their intervals overlap{end}.{length}")
    if {s.kind for s in varied} <= {"policy", "ruling"}:
        return (*parts, f", depending on the choice of {_kinds(varied)}{end}.{length}")
    alone, kinds = _widest(book, rates), _kinds(book.swept("policy", "ruling"))
    moved = f" All else equal, the choice of {kinds} moves it by up to {points(alone, digits)}."
    return (*parts, f"{end}.{moved if alone > 0 else ''}{length}")


def _the(book: Book) -> str:
    return book.rate_name if book.contest else f"the {book.rate_name}"


def _given(lead: Setting | None, value: str, policies: set[str]) -> str:
    """`with 1 player and the policy careful, `: no rate stands without its policy."""
    given = []
    if lead is not None:
        said = plural(int(value), "player") if lead.name == "players" else f"{setting_name(lead.name)} {human(value)}"
        given.append(said)
    if len(policies) == 1:
        given.append(f"the policy {next(iter(policies))}")
    return f"with {' and '.join(given)}, " if given else ""


def _kinds(settings: Sequence[Setting]) -> str:
    """`policy and rulings`: the kinds of what was chosen."""
    kinds = [s.kind for s in settings]
    many = {"policy": "policies", "ruling": "rulings"}
    return " and ".join(many[kind] if kinds.count(kind) > 1 else kind for kind in many if kind in kinds)


def _fair(book: Book, rates: dict[int, Estimate]) -> str:
    seats = sorted({book.players[config] for config in rates}, reverse=True)
    return f" {DASH} ".join(dict.fromkeys(percent(1 / n) for n in (seats[0], seats[-1])))


def _widest(book: Book, rates: dict[int, Estimate]) -> float:
    """The largest span over policies and rulings, all else equal."""
    groups = [[rates[c].estimate for c in group if c in rates] for group in book.groups()]
    return max((max(group) - min(group) for group in groups if group), default=0.0)


def _length(book: Book, configs: Sequence[int]) -> str:
    means = [found.estimate for c in configs if (found := book.cells.get((c, "rounds", "mean")))]
    longest = [found.estimate for c in configs if (found := book.cells.get((c, "rounds", "p95")))]
    if not means:
        return "games were played"
    shown = list(dict.fromkeys(f"{mean:.1f}" for mean in (min(means), max(means))))
    text = f"a game takes {' to '.join(shown)} rounds on average" if max(means) != 1 else "a game takes one round"
    return f"{text}, and one in twenty takes {max(longest):g} or more" if longest and max(longest) > 1 else text


def _explained(book: Book) -> str:
    between = f"Small figures are {percent(book.report.level, 0)} intervals in percent: simulation error only."
    if book.swept("policy", "ruling"):
        over = " and ".join(word for kind, word in (("policy", "policies"), ("ruling", "rulings")) if book.swept(kind))
        of = "seat 1's rate" if book.contest else "the rate"
        return f"{between} Span: least and largest value of {of} over the {over} swept, all else in the row equal."
    return f"{between} Neither policies nor rulings were swept, so there is no span over them."


def span(book: Book, group: Sequence[int]) -> Cell:
    """Least to largest rate over the policies and rulings of this group, or that there is none."""
    rates = [rate.estimate for config in group if (rate := book.rate(config))]
    if not rates:
        return Cell(NOTHING, rows=1)
    if len(rates) == 1:
        return Cell(NOT_SWEPT)
    low, high = min(rates), max(rates)
    text = DASH.join(f"{100 * end:.{book.decimals}f}" for end in (low, high))
    return Cell(f"{text}\u202f%", points(high - low, book.decimals))


def rate_cell(book: Book, found: Estimate | None) -> Cell:
    """A share and its interval."""
    if found is None:
        return Cell(NOTHING)
    digits = book.decimals
    return Cell(percent(found.estimate, digits), percent_range(found.low, found.high, digits))


def columns_of(settings: Sequence[Setting]) -> list[tuple[str, str]]:
    """Head of a column for each setting."""
    return [(title(setting_name(s.name)), "text") for s in settings]


def _rate_table(book: Book) -> Table:
    """Rows: the other settings, then rulings; a column a policy while they are few."""
    fixed, rulings, policies = book.swept("mode", "number"), book.swept("ruling"), book.swept("policy")
    kinds = list(dict.fromkeys(_policy(book, policies, config) for config in book.ordered()))
    abreast = len(kinds) <= ABREAST
    columns = columns_of([*fixed, *rulings])
    head = title(book.rate_name)
    if abreast:
        columns += [(f"{head}: {kind}" if len(kinds) == 1 else kind, "number") for kind in kinds]
    else:
        columns += [("Policy", "text"), (head, "number")]
    columns.append(("Span", "number"))
    rows: list[tuple[Cell | None, ...]] = []
    for group in book.groups():
        lines: dict[tuple[str, ...], dict[str, Estimate | None]] = {}
        for config in group:
            key = tuple(book.places[config].get(s.name, "") for s in rulings)
            kind = _policy(book, policies, config)
            lines.setdefault(key if abreast else (*key, kind), {})[kind] = book.rate(config)
        for i, (key, rates) in enumerate(lines.items()):
            first = [Cell(human(book.places[group[0]].get(s.name, ""))) for s in fixed]
            own = [Cell(human(text)) for text in key]
            figures = [rate_cell(book, rates.get(kind)) for kind in (kinds if abreast else [key[-1]])]
            last = _spanning(span(book, group), len(lines))
            rows.append((*first, *own, *figures, last if i == 0 else None))
    caption = f"{head} by policy" if abreast and len(kinds) > 1 else ""
    return Table(
        tuple(columns), merged(rows, len(fixed) + len(rulings)), caption=caption, stacked=len(columns) > STACKED
    )


def _seat_table(book: Book) -> Table:
    """Rows: the other settings, rulings and policy; a column a seat."""
    fixed, rulings, policies = book.swept("mode", "number"), book.swept("ruling"), book.swept("policy")
    seats = max(book.players.values())
    shown = [s for s in fixed if s.name != "players"] if len(set(book.players.values())) == 1 else fixed
    columns = [*columns_of([*shown, *rulings]), ("Policy", "text")]
    columns += [(f"Seat {seat + 1} wins", "number") for seat in range(seats)] + [("Span, seat 1", "number")]
    rows: list[tuple[Cell | None, ...]] = []
    for group in book.groups():
        for i, config in enumerate(c for c in group if book.players[c] > 1):
            place = book.places[config]
            first = [Cell(human(place.get(s.name, ""))) for s in shown]
            own = [*(Cell(human(place.get(s.name, ""))) for s in rulings), Cell(_policy(book, policies, config))]
            wins = [book.cells.get((config, "winner", str(seat + 1))) for seat in range(seats)]
            figures = [
                rate_cell(book, found if seat < book.players[config] else None) for seat, found in enumerate(wins)
            ]
            last = _spanning(span(book, group), len(group))
            rows.append((*first, *own, *figures, last if i == 0 else None))
    return Table(tuple(columns), merged(rows, len(shown) + len(rulings)), stacked=len(columns) > STACKED)


def _spanning(cell: Cell, rows: int) -> Cell:
    return Cell(cell.text, cell.detail, cell.bar, rows)


def _policy(book: Book, policies: Sequence[Setting], config: int) -> str:
    """Who plays in a configuration, with those of the policies' weights that were swept."""
    weights = [s for s in policies if "." in s.name]
    return ", ".join(text for text in (human(book.policy[config]), called(weights, book.places[config])) if text)
