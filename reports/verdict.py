"""Say in one sentence how the published game ends, and who plays it; it opens a report."""

from collections.abc import Sequence

from reports.blocks import Block, Prose
from reports.formats import human, listed, percent, percent_range, plural
from reports.lookup import Book, Estimate, called
from reports.rate_table import policy_names

SCRIPTS = 4  # named one by one; of more only those with the lowest and the highest rate
SEATS = 3  # named one by one; of more only those that win least and most
OTHERS = 2  # other groups of published values that have a sentence, if no more
ENDS = 4  # ways to end that are named


def verdict(book: Book) -> tuple[Block, ...]:
    """Return the verdict on the first judged group, then on others; in a group only players differ."""
    groups = [book.counted(group) for group in book.report.judged or book.groups()[:1]]
    names = policy_names(book)
    first, *others = (f"{_which(book, group)} {_told(book, group, names)}." for group in groups)
    blocks: list[Block] = [Prose((first,), "verdict")]
    told = others if len(others) <= OTHERS and not book.contest else []  # of rivals these would be walls of shares
    blocks += [Prose((text,), "lead") for text in told]
    left = (
        [f"{plural(len(others), 'more table')} with published values: in the chart and below."]
        if others[len(told) :]
        else []
    )
    if not book.report.published and len(book.places) > 1:
        left.append("No configuration that was played has all of the scenario's own values.")
    return (*blocks, *((Prose((" ".join(left),), "note"),) if left else ()))


def _told(book: Book, configs: Sequence[int], names: dict[int, str]) -> str:
    """Return what happens where only who plays differs; where seats compete, in the first."""
    config = configs[0]
    if not book.contest or book.players[config] == 1:
        return _rates(book, configs, names)
    told = _sides if config in book.sides else _ends if book.several_ends else _seats
    more = f" ({plural(len(configs) - 1, 'other script')} below)" if len(configs) > 1 else ""
    return f"{told(book, config)}, played by {names[config]}{more}"


def _which(book: Book, configs: Sequence[int]) -> str:
    """Return which game the verdict is of: `The published game with 1 player`."""
    published = book.report.published
    settings = [s for s in book.fixed if not published or s.kind in ("mode", "choice")]
    at = called(settings, book.places[configs[0]])
    return f"The {'published ' if published else ''}game{f' with {at}' if at else ''}"


def _rates(book: Book, configs: Sequence[int], names: dict[int, str]) -> str:
    """Return `is won by hunter in 89.1 % (87.7–90.4) of the games and by ghost in 62.1 % (59.9–64.2)`."""
    verb = "is won" if book.report.good == "win" else f"ends in {human(book.report.good)}"
    rates = {c: rate for c in configs if (rate := book.cells.get((c, "outcome", book.report.good)))}
    if not rates:
        return "was played"
    order = sorted(rates, key=lambda c: -rates[c].estimate)
    if len(order) == 1:
        return f"{verb} by {names[order[0]]} in {_sure(book, rates[order[0]])} of the games"
    if len(order) <= SCRIPTS:
        shares = [f"by {names[c]} in {_sure(book, rates[c])}" for c in order]
        return f"{verb} {listed([f'{shares[0]} of the games', *shares[1:]])}"
    worst, best = order[-1], order[0]
    low, high = (percent(rates[c].estimate, book.decimals) for c in (worst, best))
    return f"{verb} in {low} ({names[worst]}) to {high} ({names[best]}) of the games, as {len(order)} scripts play it"


def _seats(book: Book, config: int) -> str:
    """Return `is won by seat 1 in 53.5 % of the games and seat 2 in 46.5 % (an even share is 50.0 %)`."""
    rates = {seat: book.cells.get((config, "winner", str(seat))) for seat in range(1, book.players[config] + 1)}
    known = {seat: rate for seat, rate in rates.items() if rate}
    alike = config in book.alike_seats
    even = f" (an even share is {percent(book.even(config), book.decimals)})" if alike else ""
    if not known:
        return "was played"
    if len(known) <= SEATS:
        shares = [f"{book.seat(seat)} in {_sure(book, rate)}" for seat, rate in known.items()]
        return f"is won by {listed([f'{shares[0]} of the games', *shares[1:]])}{even}"
    least, most = (choose(known, key=lambda seat: known[seat].estimate) for choose in (min, max))
    low, high = (f"{percent(known[seat].estimate, book.decimals)} ({book.seat(seat)})" for seat in (least, most))
    return f"is won by each of {len(known)} seats in {low} to {high} of the games{even}"


def _sides(book: Book, config: int) -> str:
    """Return `is won by a zombie (2 seats) in 51.0 % of the games and by a guy (2 seats) in 49.0 %`."""
    shares = [
        f"by a {side} ({plural(seats, 'seat')}) in {_sure(book, rate)}"
        for side, (seats, rate) in book.sides[config].items()
    ]
    return f"is won {listed([f'{shares[0]} of the games', *shares[1:]])}"


def _ends(book: Book, config: int) -> str:
    """Return `ends in humans in 48.1 % of the games, machines in 40.2 % and outlaw in 11.7 %`."""
    ends = {word: book.cells.get((config, "outcome", word)) for word in book.outcomes}
    order = sorted((word for word, rate in ends.items() if rate and rate.estimate > 0), key=lambda w: -_of(ends[w]))
    shares = [f"{human(word)} in {percent(_of(ends[word]), book.decimals)}" for word in order[:ENDS]]
    more = f", and {plural(len(order) - ENDS, 'other way')}" if len(order) > ENDS else ""
    return f"ends in {listed([f'{shares[0]} of the games', *shares[1:]])}{more}"


def _of(rate: Estimate | None) -> float:
    return rate.estimate if rate else 0.0


def _sure(book: Book, rate: Estimate) -> str:
    """Return a share with its interval: `53.5 % (52.9–54.1)`."""
    sure = percent_range(rate.low, rate.high, book.decimals)
    return percent(rate.estimate, book.decimals) + (f" ({sure})" if sure else "")
