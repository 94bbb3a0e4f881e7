"""Write the headline: who wins how often with which policy, and how uncertain that is.

There are two kinds of uncertainty: simulation error (intervals) and the choice of policies and rulings (spans).
"""

import math
from collections.abc import Iterable, Mapping, Sequence

from reports import skill
from reports.asked import asked
from reports.blocks import Block, Code, Fold, Prose, Steps, Strong
from reports.caps import is_hidden, stop_text
from reports.cards import cards
from reports.formats import DASH, at_most, human, listed, percent, percent_range, plural, points, setting_name, title
from reports.lookup import Book, Estimate, called, differing, named, summed
from reports.rate_table import MANY_SEATS, OWN, bracketed, first_table
from reports.tables import NUMBER, OPEN, Setting
from reports.verdict import besides, verdict

LEADS = 6  # paragraphs for values of a mode, at most
NAMED = 3  # settings whose effects are listed one by one
ADDED = 0.02  # how far what all seats win may be from one win a game that they are told as even
RARE = 0.05  # share of long games that a sentence names, as near as whole rounds allow

Rates = Mapping[int, Estimate]


def headline(book: Book) -> tuple[Block, ...]:
    """Return the verdict, its cards, the chart that was asked for, what else is told, what is next.

    Between the verdict and its cards stands nothing but whether a wanted figure is there. All rates are folded at the
    end.
    """
    table = first_table(book)
    many = plural(len(book.places), "configuration")
    folded: tuple[Block, ...] = (
        *(Prose(parts) for parts in sentences(book)),
        table,
        Prose((_explained(book),), "note"),
    )
    leads = (Prose(parts, "lead") for parts in skill.leads(book))
    steps = (Steps(book.report.next),) if book.report.next else ()
    rates = Fold(f"All rates with their intervals, and how sure they are: {many}", folded)
    return (*verdict(book), *cards(book), *asked(book), *besides(book), *leads, *steps, rates)


def sentences(book: Book) -> list[tuple[str, ...]]:
    """Return what every reader should know: a paragraph for each value of the first mode, then the limits."""
    lead = next((s for s in book.swept("mode") if len(s.values) <= LEADS), None)
    groups: dict[str, list[int]] = {}
    for config in book.ordered():
        groups.setdefault(book.places[config].get(lead.name, "") if lead else "", []).append(config)
    each = len(groups) <= 2  # with more paragraphs, one sentence on lengths serves all
    paragraphs = [_sentence(book, lead, value, configs, each) for value, configs in groups.items()]
    if not each:
        paragraphs.append((f"{title(_length(book, list(book.places)))}.",))
    picked = any("runs from " in paragraph for paragraph in paragraphs)
    return [*paragraphs, *_limits(book, picked)]


def _limits(book: Book, picked: bool) -> list[tuple[str, ...]]:
    """Return how far the figures can be trusted; `picked`: a lowest and a highest rate are told."""
    limits: list[tuple[str, ...]] = []
    told = _told(book)
    halves = [each.half for each in told]
    if halves and max(halves) > 0:
        most, level = at_most(max(halves), book.decimals), percent(book.report.level, 0)
        if len(halves) == 1:
            limits.append((f"Simulation error is ±{most} percentage points ({level} interval).",))
        else:
            missed = f"about one in {round(1 / (1 - book.report.level))} of them misses the true value"
            limits.append(
                (
                    f"Simulation error: {level} intervals of at most ±{most} percentage points each; {missed}."
                    f"{_picked(book) if picked else ''}",
                )
            )
    if book.random and len(book.random) < len(book.places):
        text = "The policy random looks at nothing. It stands in the tables, but in no range, span or average."
        limits.append((text,))
    if not book.swept("policy"):
        only = listed([*dict.fromkeys(map(bracketed, book.policy.values()))])
        text = f"The policy was not swept ({only}): how much the figures owe to that choice is not known."
        limits.append((text,))
    return limits


def _told(book: Book) -> list[Estimate]:
    """Return all shares that the paragraphs tell: rates or what sides win, and several ways to end."""
    rates = [rate for config, rate in book.rates(book.places).items() if not _are_of_sides(book, [config])]
    if book.several_ends:
        ends = (book.cells.get((config, "outcome", word)) for config in book.places for word in book.outcomes)
        rates += [end for end in ends if end is not None]
    return rates + [won for sides in book.sides.values() for _, won in sides.values()]


def _picked(book: Book) -> str:
    """Return what the intervals of the lowest and the highest rate are; "" if they have none of their own."""
    if not book.joint:
        return ""
    told = " Those in brackets above hold for all configurations at once, since the lowest and the highest were picked."
    if not book.sure:
        return told
    return f"{told} Those of the answer at the top hold at once with more figures, so they may differ a little."


def _sentence(
    book: Book, lead: Setting | None, value: str, configs: Sequence[int], with_length: bool
) -> tuple[str, ...]:
    """Return the paragraph for one value of the first mode: the rate, what moves it, perhaps the length."""
    rates = book.rates(book.counted(configs))
    given = _given(book, lead, value, list(rates))
    length = f" {title(_length(book, configs))}." if with_length else ""
    if not rates:
        ends = _ends(book, book.counted(configs)) or "only the length of a game varies"
        return (f"{title(given)}nobody competes: {ends}.{length}",)
    name = book.rate_name if book.contest else f"the {book.rate_name}"
    even = f"; an even share would be {_even(book, rates)}" if book.share_out(rates) else ""
    won = _of_each(book, rates)
    won = _of_sides(book, lead, list(rates)) if _are_of_sides(book, rates) else won
    if book.several_ends and (ends := _ends(book, list(rates))):
        if won:
            return (title(f"{given}{ends}. "), title(won), length)
        return (title(f"{given}{ends}. "), title(f"{name} "), *_range(book, lead, rates, even), length)
    if won:
        return (title(f"{given}{won}"), length)
    return (title(f"{given}{name} "), *_range(book, lead, rates, even), length)


def _are_of_sides(book: Book, configs: Iterable[int]) -> bool:
    """Return whether seats are of sides, of which each is told: one seat's wins say little of them."""
    return book.contest and not book.report.wanted and all(config in book.sides for config in configs)


def _of_sides(book: Book, lead: Setting | None, configs: Sequence[int]) -> str:
    """Return what each side wins: `of the games zombie wins 80.8 % (policy herder) to 84.5 % (...)`."""
    varied = differing(configs, book.places, [s for s in book.settings if s is not lead])
    clauses: list[str] = []
    for side in dict.fromkeys(side for config in configs for side in book.sides[config]):
        rates = {config: book.sides[config][side][1] for config in configs if side in book.sides[config]}
        ends = [choose(rates, key=lambda c: rates[c].estimate) for choose in (min, max)]
        texts = [percent(rates[c].estimate, book.decimals) for c in ends]
        at = [called(varied, book.places[c]) for c in ends]
        if texts[0] != texts[1]:
            told = f"{texts[0]} ({at[0]}) to {texts[1]} ({at[1]})"
        elif len(rates) > 1:
            told = f"{texts[0]} throughout"
        else:
            sure = percent_range(rates[ends[0]].low, rates[ends[0]].high, book.decimals)
            told = f"{texts[0]} ({sure})" if sure else texts[0]
        clauses.append(f"{side}{'' if clauses else ' wins'} {told}")
    return f"of the games {listed(clauses)}, the seats of a side together."


def _of_each(book: Book, rates: Rates) -> str:
    """Return what each seat wins where all are alike by lot; else ""."""
    if not (book.contest and set(rates) <= book.report.by_lot):
        return ""
    one_win = book.share_out(rates) and all(
        abs(book.players[config] * book.even(config) - 1) < ADDED for config in rates
    )
    return f"seats are alike{', so each wins an even share:' if one_win else ', and each wins'} {_even(book, rates)}."


def _ends(book: Book, configs: Sequence[int]) -> str:
    """Return how the games of these configurations end; "" if all end alike.

    For example `the outcome is fortress in 53.5 % to 89.0 % of the games and solo time in 11.0 % to 46.5 %`.
    """
    clauses: list[str] = []
    for word in book.outcomes:
        shares = sorted(book.outcome(config, word) for config in configs)
        if shares[-1] > 0:
            told = " to ".join(dict.fromkeys(percent(share, book.decimals) for share in (shares[0], shares[-1])))
            clauses.append(f"{human(word)} in {told}{'' if clauses else ' of the games'}")
    return f"the outcome is {listed(clauses)}" if len(clauses) > 1 else ""


def _range(book: Book, lead: Setting | None, rates: Rates, even: str) -> tuple[str, ...]:
    """Return `runs from 24.8 % (...) to 44.8 % (...).`: the lowest and highest rate, and what moves it."""
    low, high = (choose(rates, key=lambda c: rates[c].estimate) for choose in (min, max))
    ends = [percent(rates[c].estimate, book.decimals) for c in (low, high)]
    varied = differing(rates, book.places, [s for s in book.settings if s is not lead])
    if not varied:
        sure = percent_range(rates[low].low, rates[low].high, book.decimals)
        return ("is ", Strong(ends[0]), f" ({sure}){even}." if sure else f"{even}.")
    if ends[0] == ends[1]:
        return ("is ", Strong(f"{ends[0]} throughout"), f"{even}.")
    at = [called(varied, book.places[c]) for c in (low, high)]
    at = [f"{_joint(book, c)}{text}" for c, text in zip((low, high), at, strict=True)]
    parts = ("runs from ", Strong(ends[0]), f" ({at[0]}) to ", Strong(ends[1]), f" ({at[1]})")
    if _bounds(book, rates, high)[0] <= _bounds(book, rates, low)[1]:
        pair = Code(f"balance compare RUN --cells {low},{high}")
        return (*parts, f"{even}; their intervals overlap, and only ", pair, " uses the dice that they share.")
    if len(varied) == 1 and varied[0].kind in OPEN:
        return (*parts, f", depending on the choice of {setting_name(varied[0].name)}{even}.")
    return (*parts, f"{even}.", _moves(book, rates, varied))


def _moves(book: Book, rates: Rates, varied: Sequence[Setting]) -> str:
    """Return the sentence on how far each choice moves the rate.

    For example ` All else equal, the choice of policy moves it by up to 11.6 points, that of bang by up to 0.4.`
    """
    effects = sorted(((*alone(book, rates, s), s) for s in varied if s.kind in OPEN), key=lambda each: -each[0])
    if not effects:
        return ""
    shown = len(effects) if len(effects) == NAMED + 1 else NAMED  # one more in place of `1 more`
    clauses = [
        f"that of {setting_name(s.name)} by up to {points(by, book.decimals)}{_between(book, rates, s, pair)}"
        for by, pair, s in effects[:shown]
    ]
    clauses[0] = clauses[0].replace("that of", "the choice of", 1).replace(" by up to", " moves it by up to", 1)
    if rest := effects[shown:]:
        clauses.append(f"that of {len(rest)} more by {points(rest[0][0], book.decimals)} at most")
    return f" All else equal, {', '.join(clauses)}."


def alone(book: Book, rates: Rates, setting: Setting) -> tuple[float, tuple[int, int]]:
    """Return the largest difference of rates between values of one setting, all else equal.

    Returns:
        The difference, and the configurations with the lower and with the higher rate.
    """
    pairs = [
        tuple(choose(group, key=lambda c: rates[c].estimate) for choose in (min, max))
        for group in _groups(book, rates, setting)
    ]
    low, high = max(pairs, key=lambda pair: rates[pair[1]].estimate - rates[pair[0]].estimate)
    return rates[high].estimate - rates[low].estimate, (low, high)


def _bounds(book: Book, rates: Rates, config: int) -> tuple[float, float]:
    """Return the interval of a configuration that was picked by its rate."""
    return book.joint.get(config, (rates[config].low, rates[config].high))


def _joint(book: Book, config: int) -> str:
    """Return the interval of a configuration that was picked by its rate, as text: `53.1–55.3; `."""
    return f"{percent_range(*book.joint[config], book.decimals)}; " if config in book.joint else ""


def _groups(book: Book, rates: Rates, setting: Setting) -> list[list[int]]:
    """Return lists of configurations that differ in this setting only."""
    return [list(group) for group in book.alike(rates, [s for s in book.settings if s is not setting])]


def _between(book: Book, rates: Rates, setting: Setting, picked: tuple[int, int]) -> str:
    """Return the interval of the largest difference that a setting makes: ` (32.9–37.9)`.

    All intervals of `joint` hold at once. So the largest difference is at least what the picked pair surely differs by,
    and at most the widest span of the intervals in any group.
    """
    if not rates.keys() <= book.joint.keys():
        return ""
    low, high = picked
    least = max(0.0, book.joint[high][0] - book.joint[low][1])
    most = max(
        max(book.joint[c][1] for c in group) - min(book.joint[c][0] for c in group)
        for group in _groups(book, rates, setting)
    )
    return f" ({percent_range(least, most, book.decimals)})"


def _given(book: Book, lead: Setting | None, value: str, configs: Sequence[int]) -> str:
    """Return `with 1 player, simon solo and the policy careful, `.

    No rate stands without its policy.
    """
    conditions = []
    if lead is not None:
        conditions += [text for text in (named(lead, value), book.follows(configs)) if text]
    if len(policies := {book.policy[config] for config in configs}) == 1:
        conditions.append(f"the policy {bracketed(next(iter(policies)))}")
    return f"with {listed(conditions)}, " if conditions else ""


def _even(book: Book, rates: Rates) -> str:
    """Return the even share of wins of a seat, or the range of these shares over the configurations."""
    shares = sorted(book.even(config) for config in rates)
    return f" {DASH} ".join(dict.fromkeys(percent(share, book.decimals) for share in (shares[0], shares[-1])))


def _length(book: Book, configs: Sequence[int]) -> str:
    """Return `a game takes 10.5 rounds on average; 4.8 % of the games take 14 or more`."""
    chosen = book.counted(configs)
    means = [found.estimate for c in chosen if (found := book.cells.get((c, "rounds", "mean")))]
    if not means:
        return "games were played"
    if max(means) == 1:
        return "a game takes one round"
    stopped = max(book.caps()[config] for config in chosen)
    least = "at least " if is_hidden(stopped) else ""
    shown = list(dict.fromkeys(f"{mean:.1f}" for mean in (min(means), max(means))))
    text = f"a game takes {least}{' to '.join(shown)} rounds on average"
    if least:
        return f"{text}: {'up to ' if len(chosen) > 1 else ''}{stop_text(stopped)}, without an end"
    long = _long(summed(book.lengths(chosen)))
    if long is None:
        return text
    over = ", depending on the configuration; of all these games" if len(shown) > 1 else ";"
    return f"{text}{over} {percent(long[1])} take {long[0]} or more"


def _long(shares: Mapping[int, float]) -> tuple[int, float] | None:
    """Return (rounds, share of games that take so many or more), where the share is nearest to `RARE`.

    `shares` are shares of games by rounds, in ascending order. None if all games are equally long.
    """
    left, candidates = 1.0, list[tuple[float, int, float]]()  # left: share of games that take `rounds` or more
    for before, rounds in zip([*shares], [*shares][1:], strict=False):
        left -= shares[before]
        if left > 1e-9:
            # nearest by ratio, not by difference: 2 % is as far from 5 % as 12.5 % is
            candidates.append((abs(math.log(left / RARE)), rounds, left))
    return min(candidates)[1:] if candidates else None


def _explained(book: Book) -> str:
    """Return the note below the table: intervals, spans and marks."""
    level = percent(book.report.level, 0)
    notes = [f"Small figures are {level} intervals in percent, each for itself: simulation error only."]
    if book.swept(*OPEN):
        over = [word for kind, word in (("policy", "policies"), ("ruling", "rulings")) if book.swept(kind)]
        of = "seat 1's rate" if book.contest else "the rate"
        without = ", random left out" if book.random and len(book.random) < len(book.places) else ""
        notes.append(
            f"Span: least and largest value of {of} over the {listed(over)} swept{without}, all else in the row equal."
        )
    else:
        notes.append("Neither policies nor rulings were swept, so there is no span over them.")
    if book.sides:
        notes = notes[:1]  # a span is of seat 1's rate, and no table has it here
    if book.contest and max(book.players.values()) > MANY_SEATS:
        notes.append("Of many seats the lowest and the highest differ by chance too: see Who sits where.")
    if any(s.own in s.values for s in book.settings):
        notes.append(f"{OWN} is the scenario's own value.")
    numbers = [setting_name(s.name) for s in book.report.followed if s.kind == NUMBER]
    if numbers:
        notes.append(f"Between rows also {listed(numbers)} differ by default: see What was played.")
    return " ".join(notes)
