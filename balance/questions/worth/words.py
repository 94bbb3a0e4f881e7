"""Say in English what was found, for the terminal, the page and JSON alike."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from operator import ne

from balance.design.shared_settings import shared_settings
from balance.questions.worth.plan import DEALT, DECK, DRAWN, REPLACED, SEATED, WorthPlan
from balance.questions.worth.study import Rating
from balance.questions.worth.values import PAID, Worth
from balance.studies.effect_words import WIN, estimate, interval, size, the
from balance.studies.figures import Figure
from reports.formats import listed
from reports.plain import count, percent, plural, settings_as_typed, value_as_typed
from scenarios import Axis

NAMED, FLAT = 3, 12  # rows that a sentence names; rows without effect that one names
WAYS = {
    DECK: "in the deck",
    REPLACED: "in place of the others",
    DRAWN: "when drawn",
    SEATED: "against the average of the values",
    DEALT: "against the average of the values",
}


def answer(found: Rating) -> list[str]:
    """Return the answer, the most important sentence first."""
    sentences: list[str] = []
    for context in range(len(found.plan.contexts)):
        for way in sorted(ways_of(found, context), key=partial(ne, found.lead(context))):
            sentences += extremes(found, context, way)
        sentences += _other_figures(found, context)
        sentences += _flat(found, context)
    sentences += disagreements(found)
    sentences += _prices(found)
    sentences += [_plainly(found)]
    sentences += [f"Not told: {told}." for told in left_out(found) if told.startswith("when drawn")]
    sentences += [_shared(found), _statement(found)]
    if not found.decided:
        played = f"{plural(found.games, 'game')} of each"
        played += f" and the draws of {count(found.drawn)}" if found.drawn else ""
        sentences.append(f"The budget ended it after {played}; the same line with --resume goes on.")
    return [sentence for sentence in sentences if sentence]


# --- sentences -------------------------------------------------------------------------------------------------------


def extremes(found: Rating, context: int, way: str) -> list[str]:
    """Say which rows are worth most and least in a way, and what is known of the others."""
    worths = of(found, context, way)
    lead = f"{for_whom(found, context)}{_heading(found, way)}"
    if not any(each.seen for each in worths):
        rows = plural(len(worths), _kind(found))
        return [f"{lead}none of {rows} is seen to move {_what(worths[0])}: less than {_bound(worths)} each."]
    most = sorted((each for each in worths if each.first == 1 and each.low > 0), key=lambda each: -each.estimate)
    least = sorted((each for each in worths if each.last == len(worths) and each.high < 0), key=lambda e: e.estimate)
    wins = _what(worths[0]) == "the win"
    up, down = ("most", "least") if wins else ("raises it most", "lowers it most")
    parts = [f"{up} {_named(most, [each for each in worths if each.first == 1])}"] if most else []
    parts += [f"{down} {_named(least, [each for each in worths if each.last == len(worths)])}"] if least else []
    unit = f"in {unit_of(worths[0])}" if wins else f"what it does to {_what(worths[0])}"
    sentences = [f"{lead}{unit}: {'; '.join(parts)}."] if parts else []
    rest = [each for each in worths if each.seen and each not in most and each not in least]
    if rest:
        first = "Also" if parts else f"{lead}{unit}:"
        named = [told(each) for each in sorted(rest, key=lambda each: -abs(each.estimate))[:NAMED]]
        sentences.append(f"{first} {listed([*named, *_others(rest, named)])}.")
    if unseen := [each for each in worths if not each.seen]:
        others = f"the other {_kind(found)}" if len(unseen) == 1 else f"the {len(unseen)} others"
        each = " each" if len(unseen) > 1 else ""
        sentences.append(f"Of {others} only this is known: less than {_bound(unseen)}{each}.")
    return sentences


def _other_figures(found: Rating, context: int) -> list[str]:
    """Say for each further figure what moves it most, either way."""
    sentences = []
    for figure in found.figures[1:]:
        worths = of(found, context, DECK if found.plan.counted else REPLACED, figure)
        seen = sorted((each for each in worths if each.seen), key=lambda each: each.estimate)
        up = [told(each) for each in seen[::-1] if each.low > 0][:NAMED]
        down = [told(each) for each in seen if each.high < 0][:NAMED]
        parts = [f"raised by {listed(up)}"] if up else []
        parts += [f"lowered by {listed(down)}"] if down else []
        if parts:
            sentences.append(f"{for_whom(found, context)}{the(figure)} is moved most so: {'; '.join(parts)}.")
    return [text[0].upper() + text[1:] for text in sentences]


def _bound(worths: Sequence[Worth]) -> str:
    return size(worths[0].figure, max(max(abs(each.low), abs(each.high)) for each in worths))


def _named(sure: Sequence[Worth], may: Sequence[Worth]) -> str:
    """Return the row at an end, or those that may be: first those that are seen to be worth something."""
    if len(may) == 1:
        return f"{told(sure[0])}, surely"
    named = [told(each) for each in sure[:NAMED]]
    return f"may be {listed([*named, *_others(may, named)], 'or')}"


def _others(every: Sequence[Worth], named: Sequence[str]) -> list[str]:
    """Return `4 others`, those that are not named; nothing if all are."""
    left = len(every) - len(named)
    return [plural(left, "other")] if left else []


def _heading(found: Rating, way: str) -> str:
    if way == DECK:
        return "A copy in the deck, "
    if way == REPLACED:
        return "Against the others of its table in its place, "
    if way == DRAWN:
        return "Drawn in place of another card, for who draws it, "
    return f"Against the average of {plural(len(of(found, 0, way)), 'value')}, "


def _flat(found: Rating, context: int) -> list[str]:
    """Say which rows change no result at all."""
    changed = [*of(found, context, DECK), *of(found, context, REPLACED)]
    flat = [each.row for each in changed if not each.moved]
    if not flat:
        return []
    named = listed(flat) if len(flat) <= FLAT else f"{len(flat)} rows"
    verb = "changes" if len(flat) == 1 else "change"
    return [
        f"{for_whom(found, context)}{named} {verb} no result of any game, with a copy more or less: never used by this "
        "script."
    ]


def disagreements(found: Rating) -> list[str]:
    """Say which rows are worth something to one context and cost another."""
    signs: dict[tuple[str, str], dict[int, Worth]] = {}
    for context in range(len(found.plan.contexts)):
        for way in ways_of(found, context):
            for each in of(found, context, way):
                if each.seen:
                    signs.setdefault((way, each.row), {})[context] = each
    sentences = []
    for (way, row), by in signs.items():
        if len({each.low > 0 for each in by.values()}) > 1:
            sides = [f"{found.plan.context(context)} {_amount(each)}" for context, each in by.items()]
            sentences.append(f"They disagree on {row} {WAYS[way]}: {'; '.join(sides)}.")
    cut = sentences[:NAMED]
    return cut + ([f"They disagree on {len(sentences) - NAMED} others."] if len(sentences) > NAMED else [])


def _prices(found: Rating) -> list[str]:
    """Say what a price explains, and which rows lie off the line."""
    sentences = []
    for (context, way), line in found.lines.items():
        worth = line.residuals[0].worth
        slope = _amount(between(worth, line.low, line.high, line.slope))
        off = [between(each.worth, each.low, each.high) for each in line.residuals if each.outlier]
        named = [told(each) for each in sorted(off, key=lambda each: -abs(each.estimate))[:NAMED]]
        rest = f"off that line: {listed([*named, *_others(off, named)])}" if off else "no row is seen to lie off it"
        sentences.append(
            f"{for_whom(found, context)}{WAYS[way].capitalize()}, 1 more of {found.plan.price} goes with this change "
            f"in {unit_of(worth)}: {slope}; {rest}."
        )
    return sentences


def between(worth: Worth, low: float, high: float, middle: float | None = None) -> Worth:
    """Return a worth with another interval, such as that of its residual."""
    return replace(worth, estimate=(low + high) / 2 if middle is None else middle, low=low, high=high)


def _plainly(found: Rating) -> str:
    """Say what helps and what hurts in all contexts, the most first."""
    contexts = range(len(found.plan.contexts))
    lead = found.lead()
    worths = [of(found, context, lead) for context in contexts]
    wins = _what(worths[0][0]) == "the win" if worths[0] else True
    sides = []
    for way, verb in ((1, "helps" if wins else "raises it"), (-1, "hurts" if wins else "lowers it")):
        sure: dict[str, list[float]] = {}
        for each in (each for of_context in worths for each in of_context):
            if (each.low if way > 0 else -each.high) > 0:
                sure.setdefault(each.row, []).append(way * each.estimate)
        everywhere = [row for row, sizes in sure.items() if len(sizes) == len(contexts)]
        first = sorted(everywhere, key=lambda row: -min(sure[row]))[:NAMED]
        whom = f" for {'both' if len(contexts) == 2 else 'all'}" if len(contexts) > 1 else ""
        sides += [f"what {verb} most{whom} is {listed(first, 'or')}"] if first else []
    return f"In plain words, {WAYS[lead]}: {'; '.join(sides)}." if sides else ""


def _shared(found: Rating) -> str:
    """Say why a shared deck moves no seat's share."""
    if not found.plan.scenario.game.competitive or isinstance(found.plan.what, Axis):
        return ""
    return "All seats draw from the same cards, so a copy in the deck favours no seat; it may change how games end."


def _statement(found: Rating) -> str:
    names = [
        script for context in found.plan.contexts for name, script in context.full.items() if name.startswith("policy")
    ]
    scripts = listed([value_as_typed(name) for name in dict.fromkeys(names)])
    whom = f" for {scripts}: what a script does not know how to use may be worth more to people" if scripts else ""
    return f"All of this holds at once with {percent(found.plan.level, 0)}{whom}."


# --- parts of sentences ----------------------------------------------------------------------------------------------


def of(found: Rating, context: int, way: str, figure: Figure | None = None) -> list[Worth]:
    """Return the worths of a way in a context, over all seats, best first."""
    worths = [each for each in found.worths if (each.context, each.way, each.seat) == (context, way, 0)]
    wanted = figure or (worths[0].figure if worths else None)
    return sorted((each for each in worths if each.figure == wanted), key=_order)


def _order(worth: Worth) -> tuple[int, int, float]:
    return worth.first, worth.last, -worth.estimate


def ways_of(found: Rating, context: int) -> list[str]:
    """Return the ways in which a context is rated."""
    return list(dict.fromkeys(each.way for each in found.worths if each.context == context))


def _kind(found: Rating) -> str:
    return "value" if isinstance(found.plan.what, Axis) else "row"


def for_whom(found: Rating, context: int) -> str:
    """Return `For hunter: `, or "" if there is one context only."""
    label = found.plan.context(context)
    return f"For {label}: " if label else ""


def told(worth: Worth) -> str:
    """Return a row with its worth: `n4 (+3.2, +2.1 to +4.3)`."""
    return f"{worth.row} ({_amount(worth)})"


def _amount(worth: Worth) -> str:
    """Return a worth with its interval: `+3.2, +2.1 to +4.3`."""
    return f"{estimate(worth)}, {interval(worth)}"


def unit_of(worth: Worth) -> str:
    """Return the unit of a worth: `points of the win`, `rounds`."""
    return f"points of {_what(worth)}" if worth.figure.is_share else worth.figure.name


def _what(worth: Worth) -> str:
    return "the win" if worth.figure.name in (WIN, PAID.name) else the(worth.figure)


def heading_of(plan: WorthPlan) -> str:
    """Return the question: `All Hoomanz Are Dead, loot: what is each worth?`."""
    return f"{plan.scenario.title}, {plan.what.name.replace('_', ' ')}: what is each worth?"


def span(worth: Worth) -> str:
    """Return the places that a row may have: `1`, `2 to 3`."""
    return str(worth.first) if worth.first == worth.last else f"{worth.first} to {worth.last}"


def label_of(found: Rating, context: int) -> str:
    """Return who plays what in a context: `players=1 policy=hunter`."""
    return settings_as_typed(shared_settings([found.plan.contexts[context]]))


def left_out(found: Rating) -> list[str]:
    """Return what was not rated, and why, each reason once."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in found.ways.left:
        by_reason.setdefault(reason, []).append(name)
    return [f"{listed(names)}: {reason}" for reason, names in by_reason.items()]


def games_text(found: Rating) -> str:
    """Return how many games were played."""
    changes = len(found.plan.turns[0])
    if not changes:
        cells_played = sum(len(each.cells) for each in found.ways.values.values())
        way = "dealt by lot" if cells_played == len(found.plan.contexts) else f"{cells_played} tables"
        return f"{way}, {count(found.games)} games each"
    tried = f"; every draw of {count(found.drawn)} games with another card" if found.drawn else ""
    return f"{changes} changes, {count(found.games)} games each{tried}"


def announcement(plan: WorthPlan, cells_played: int, piles: int, seconds: str) -> str:
    """Return what a rating will take."""
    draws = f", and every draw of {count(plan.drawn)} games with another card" if piles else ""
    return (
        f"{plan.scenario.title}: {plan.what.name}, {plural(len(plan.rows), 'row')}; {cells_played} tables of "
        f"{plural(plan.games, 'game')}{draws}: about {seconds}"
    )
