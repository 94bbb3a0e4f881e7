"""Say in English what was found, for the terminal, the page and JSON alike."""

from collections.abc import Sequence
from functools import partial
from operator import ne

from balance.design.original import title_of
from balance.questions.worth.difference_words import deck_less, shared
from balance.questions.worth.parts import (
    MEANS,
    WAYS,
    amount,
    base_text,
    kind,
    of,
    stopped_share,
    unit_of,
    ways_of,
    what_moves,
    worth_text,
)
from balance.questions.worth.plan import BOXES, DECK, DRAWN, HAND, REPLACED, WorthPlan
from balance.questions.worth.price_words import prices
from balance.questions.worth.result import Rating
from balance.questions.worth.unseen_words import alike, unseen
from balance.questions.worth.values import PAID, Worth
from balance.questions.worth.ways import IN_BOXES, WHEN_DRAWN, Ways
from balance.studies.context_words import budget_ended, by_reason, for_whom, statement
from balance.studies.effect_words import estimate, interval
from balance.studies.first_places import NAMED as TIED
from balance.studies.first_places import one_of
from balance.studies.tied_places import said_first_of_many
from reports.formats import listed
from reports.plain import count, plural

LEAVES_OPEN = "what a script does not know how to use may be worth more to people"
NAMED, FLAT = 3, 12  # rows that a sentence names; rows without effect that one names


def answer(rating: Rating) -> list[str]:
    """Return the answer, the most important sentence first."""
    still = list(unseen(rating))
    none = [] if _lead_seen(rating) else still[:1]  # what was asked first is answered first, though by no
    sentences: list[str] = [*none]
    even = _even_share(rating)
    bases: list[str] = []
    for context in range(len(rating.plan.contexts)):
        if base := base_text(rating, context):
            label = rating.plan.context(context)
            bases.append(f"As it is{f', for {label}' if label else ''}: {base}{_even(rating, context)}.")
            even = ""
        for way in sorted(ways_of(rating, context), key=partial(ne, rating.lead(context))):
            sentences += extremes(rating, context, way)
        sentences += [text for way in (DRAWN, BOXES) for text in deck_less(rating, context, way)]
        sentences += _other_figures(rating, context)
        sentences += _endless(rating, context)
        sentences += _flat(rating, context)
    sentences += [*still[len(none) :], alike(rating)]
    sentences += disagreements(rating)
    sentences += prices(rating)
    sentences += [_plainly(rating), *bases, even]
    sentences += [f"Not rated: {text}." for text in _not_rated(rating)]
    sentences += [f"Not told: {text}." for text in left_out(rating) if text.startswith((WHEN_DRAWN, IN_BOXES))]
    sentences.insert(1, shared(rating))  # beside the first answer: why it is not about the win
    sentences += [_means(rating), statement(rating.plan, LEAVES_OPEN)]
    if not rating.decided:
        played = [f"{plural(rating.games, 'game')} of each"]
        played += [f"the draws of {count(rating.drawn)}"] if rating.drawn else []
        played += [f"{count(rating.boxes)} boxes"] if rating.boxes else []
        sentences.append(budget_ended(listed(played)))
    return [sentence for sentence in sentences if sentence]


# --- sentences -------------------------------------------------------------------------------------------------------


def _lead_seen(rating: Rating) -> bool:
    """Tell whether any row is seen to move what was asked first, for anybody."""
    contexts = range(len(rating.plan.contexts))
    return any(each.seen for c in contexts for each in of(rating, c, rating.lead(c)))


def _even(rating: Rating, context: int) -> str:
    """Return what a seat's share is held against: `; an even share is 20 %`.

    It is "" where seats win together, or each of several a whole win, and where no share is told.
    """
    if all(base.figure.kind != "payoff" and base.figure != PAID for base in rating.bases):
        return ""
    return f"; an even share is {_share(rating, context)}" if _share(rating, context) else ""


def _even_share(rating: Rating) -> str:
    """Return the sentence on an even share, where nothing is told of the game as it is; else ""."""
    shares = {_share(rating, context) for context in range(len(rating.plan.contexts))}
    return (
        f"An even share of the win is {shares.pop()}."
        if rating.ways.values and len(shares) == 1 and all(shares)
        else ""
    )


def _share(rating: Rating, context: int) -> str:
    """Return one seat's even share of the win; "" where there is none."""
    players, scenario = rating.plan.contexts[context].players, rating.plan.scenario
    none = players < 2 or not scenario.game.competitive or scenario.seats.own_wins
    return "" if none else f"{100 / players:.3g} %"


def extremes(rating: Rating, context: int, way: str) -> list[str]:
    """Say which rows are worth most and least in a way, and which others are seen to be worth something."""
    worths = of(rating, context, way)
    whom = for_whom(rating.plan, context)
    sentences = [_end(rating, context, worths, up) for up in (True, False)]
    told_ends = {each.row for up in (True, False) for each in _at_end(worths, up)}
    rest = [each for each in worths if each.seen and each.row not in told_ends]
    if rest:
        named = [worth_text(each) for each in sorted(rest, key=lambda each: -abs(each.estimate))[:NAMED]]
        also = "also " if any(sentences) else ""
        sentences.append(
            f"{whom}{also}seen to {_moves(rating, worths)} {WAYS[way]}, in {unit_of(rating, worths[0])}: "
            f"{listed([*named, *_others(rest, named)])}."
        )
    return [_capital(text, whom) for text in sentences if text]


def _end(rating: Rating, context: int, worths: Sequence[Worth], up: bool) -> str:
    """Say what is worth most, or least, or which rows may be; "" if none is seen to be worth something."""
    may = _at_end(worths, up)
    if not may or not may[0].seen:
        return ""
    first, does = may[0], _does(rating, worths[0], up)
    way = WAYS[first.way]
    unit = unit_of(rating, first)
    if len(may) == 1:
        return (
            f"{for_whom(rating.plan, context)}{first.row} {does} {way}: {estimate(first)} {unit} ({interval(first)})."
        )
    named = [worth_text(each) if each.seen else f"{each.row} ({interval(each)})" for each in may]
    return (
        f"{for_whom(rating.plan, context)}these games cannot say which {kind(rating)} {does} {way}, in {unit}: "
        f"{one_of(named)}."
    )


def _at_end(worths: Sequence[Worth], up: bool) -> list[Worth]:
    """Return the rows that may be worth most, or least, first those that are seen to help, or hurt.

    Nothing if none is seen to.
    """
    sign, worths = 1 if up else -1, [each for each in worths if not each.endless]
    may = [each for each in worths if (each.first == 1 if up else each.last == len(worths))]
    if not any((each.low if up else -each.high) > 0 for each in may):
        return []
    return sorted(may, key=lambda each: ((each.low if up else -each.high) <= 0, -sign * each.estimate))


def _does(rating: Rating, worth: Worth, up: bool) -> str:
    """Return what the best or the worst row does: `raises the win most`, `lowers the length most`."""
    return f"{'raises' if up else 'lowers'} {what_moves(rating, worth)} most"


def _moves(rating: Rating, worths: Sequence[Worth]) -> str:
    return f"move {what_moves(rating, worths[0])}"


def _capital(text: str, whom: str) -> str:
    """Begin a sentence with a capital letter, but for a row's id, which stays as it is typed."""
    begins = ("these games", "also seen", "seen to")
    return text[0].upper() + text[1:] if not whom and text.startswith(begins) else text


def _other_figures(rating: Rating, context: int) -> list[str]:
    """Say for each further figure what moves it most, either way."""
    sentences, whom = [], for_whom(rating.plan, context)
    for figure in rating.figures[1:]:
        worths = of(rating, context, DECK if rating.plan.counted else REPLACED, figure)
        sentences += [_end(rating, context, worths, up) for up in (True, False) if worths]
    return [_capital(text, whom) for text in sentences if text]


def _endless(rating: Rating, context: int) -> list[str]:
    """Say of which rows no length is told, as many games that they are compared with stop at the cap."""
    every = [each for each in rating.worths if each.context == context and each.endless]
    sentences = []
    for way in dict.fromkeys(each.way for each in every):
        by_row = {each.row: each for each in every if each.way == way}
        rows = sorted(by_row.values(), key=lambda each: -each.capped)
        named = [f"{stopped_share(each)} of the games that {each.row} is compared with" for each in rows[:NAMED]]
        caps = {each.cap for each in rows}
        cap = f" of {plural(caps.pop(), 'round')}" if len(caps) == 1 and 0 not in caps else ""
        more = [f"games of {each}" for each in _others(rows, named)]
        sentences.append(
            f"{for_whom(rating.plan, context)}{WAYS[way]}, {listed([*named, *more])} stop at the cap{cap}. Such games "
            "have no winner and no length: no worth in length is told there, and a worth in wins counts them as not "
            "won."
        )
    return [text[0].upper() + text[1:] for text in sentences]


def _others(every: Sequence[Worth], named: Sequence[str]) -> list[str]:
    """Return `4 others`, those that are not named; nothing if all are."""
    left = len(every) - len(named)
    return [plural(left, "other")] if left else []


def _flat(rating: Rating, context: int) -> list[str]:
    """Say which rows change no result at all."""
    changed = [*of(rating, context, DECK), *of(rating, context, REPLACED)]
    flat = [each.row for each in changed if not each.moved]
    if not flat:
        return []
    named = listed(flat) if len(flat) <= FLAT else f"{len(flat)} rows"
    verb, them = ("changes", "it") if len(flat) == 1 else ("change", "them")
    enough = f"this script does not use {them}, or a game has enough of {them} without that copy"
    why = f"with a copy more or less: {enough}" if rating.plan.counted else "with the values of any other row"
    return [f"{for_whom(rating.plan, context)}{named} {verb} no result of any game, {why}."]


def disagreements(rating: Rating) -> list[str]:
    """Say which rows are worth something to one context and cost another."""
    signs: dict[tuple[str, str], dict[int, Worth]] = {}
    for context in range(len(rating.plan.contexts)):
        for way in ways_of(rating, context):
            for each in of(rating, context, way):
                if each.seen:
                    signs.setdefault((way, each.row), {})[context] = each
    sentences = []
    for (way, row), by in signs.items():
        if len({each.low > 0 for each in by.values()}) > 1:
            sides = [f"{rating.plan.context(context)} {amount(each)}" for context, each in by.items()]
            sentences.append(f"They disagree on {row} {WAYS[way]}: {'; '.join(sides)}.")
    cut = sentences[:NAMED]
    return cut + ([f"They disagree on {plural(len(sentences) - NAMED, 'other')}."] if len(sentences) > NAMED else [])


def _plainly(rating: Rating) -> str:
    """Say what raises and what lowers the win most where it is seen, as surely as the places say it."""
    lead, contexts, sides, many = rating.lead(), len(rating.plan.contexts), [], False
    for up in (True, False):
        firsts: dict[str, dict[str, float]] = {}
        for context in range(contexts):
            if may := _at_end(worths := of(rating, context, lead), up):
                firsts[rating.plan.context(context)] = {each.row: (1 if up else -1) * each.estimate for each in may}
                does = _does(rating, worths[0], up)
        sides += [said_first_of_many(firsts, contexts, does, kind(rating))] if firsts else []
        many = many or any(len(each) > TIED for each in firsts.values())
    if not sides:
        worths = of(rating, 0, lead)
        return (
            f"In plain words: no {kind(rating)} is seen to move {what_moves(rating, worths[0])} {WAYS[lead]} yet."
            if worths
            else ""
        )
    sure = _seen_by_all(rating, lead) if many else ""
    return f"In plain words, {WAYS[lead]}: {'; '.join(sides)}.{sure}"


def _seen_by_all(rating: Rating, way: str) -> str:
    """Say which rows are seen to raise or to lower the win for all who play, as a tie hides them."""
    contexts = range(len(rating.plan.contexts))
    told: list[str] = []
    for sign, verb in ((1, "raise"), (-1, "lower")):
        seen = [{each.row for each in of(rating, c, way) if each.seen and sign * each.estimate > 0} for c in contexts]
        first = of(rating, 0, way)
        rows = [each.row for each in sorted(first, key=lambda each: -sign * each.estimate)]
        if sure := [row for row in rows if all(row in of_context for of_context in seen)]:
            more = [plural(len(sure) - NAMED, "other")] if len(sure) > NAMED else []
            told.append(
                f"to {verb} {what_moves(rating, first[0]) if not told else 'it'}: {listed([*sure[:NAMED], *more])}"
            )
    return f" Seen{'' if len(contexts) == 1 else ' for all who play here'} {'; '.join(told)}." if told else ""


def _means(rating: Rating) -> str:
    """Say what is compared in each way."""
    ways = dict.fromkeys(way for context in range(len(rating.plan.contexts)) for way in ways_of(rating, context))
    means = {WAYS[way]: MEANS[way] for way in ways}
    return f"What each way compares: {'; '.join(f'{way}, {what}' for way, what in means.items())}." if means else ""


# --- parts of sentences ----------------------------------------------------------------------------------------------


def heading_of(plan: WorthPlan) -> str:
    """Return the question: `All Hoomanz Are Dead, loot: what is each worth?`."""
    return f"{title_of(plan.scenario)}, {plan.what.name.replace('_', ' ')}: what is each worth?"


def left_out(rating: Rating) -> list[str]:
    """Return what was not rated, and why, each reason once."""
    return by_reason(rating.ways.left)


def _not_rated(rating: Rating) -> list[str]:
    """Say which rows have no worth at all, and why, each reason once; of many only how many there are."""
    rated, name = {each.row for each in rating.worths}, rating.plan.what.name
    without = [row for row in rating.plan.rows if row not in rated]
    if len(without) > FLAT:
        return [f"{len(without)} of the {plural(len(rating.plan.rows), kind(rating))}; the page says why"]
    return by_reason(
        (row, reason)
        for what, reason in rating.ways.left
        for row in without
        if what == row or what.startswith(f"{name}.{row}.")  # the row itself, or a change of its cells
    )


def games_text(rating: Rating) -> str:
    """Return how many games were played."""
    changes = len(rating.plan.turns[0])
    if not changes:
        cells_played = sum(len(each.cells) for each in rating.ways.values.values())
        way = "dealt by lot" if cells_played == len(rating.plan.contexts) else f"{cells_played} tables"
        return f"{way}, {count(rating.games)} games each"
    tried = f"; every {_tried(rating.ways)} of {count(rating.drawn)} games with another card" if rating.drawn else ""
    lacking = f"; {boxes_text(rating.plan, rating.boxes)}" if rating.boxes else ""
    return f"{changes} changes, {count(rating.games)} games each{tried}{lacking}"


def tied(place: str, rows: Sequence[str]) -> str:
    """Return the line that stands for many rows that share their places, and of which nothing is seen."""
    return f"{plural(len(rows), 'row')} tie for places {place}, with nothing seen: {', '.join(rows)}."


def boxes_text(plan: WorthPlan, boxes: int) -> str:
    """Return `400 boxes of 500 games`."""
    return f"{count(boxes)} boxes of {plural(plan.games_of_a_box, 'game')}"


def announcement(plan: WorthPlan, ways: Ways, seconds: str) -> str:
    """Return what a rating will take."""
    of_axis = sum(len(each.cells) for each in ways.values.values())
    cells_played = of_axis or len(plan.contexts) + len(plan.turns[0])
    draws = f", and every {_tried(ways)} of {count(plan.drawn)} games with another card" if ways.piles else ""
    boxes = f", {boxes_text(plan, plan.boxes)} that lack copies" if ways.lack else ""
    return (
        f"{title_of(plan.scenario)}: {plan.what.name}, {plural(len(plan.rows), 'row')}; "
        f"{plural(cells_played, 'table')} of {plural(plan.games, 'game')}{draws}{boxes}: about {seconds}"
    )


def _tried(ways: Ways) -> str:
    """Return what is tried with another card: `draw`; `dealt card` where all are dealt in the setup."""
    return "dealt card" if all(pile.way == HAND for pile in ways.piles.values()) else "draw"
