"""Say in English what was found, for the terminal, the page and JSON alike."""

from collections.abc import Collection, Sequence

from balance.design.original import title_of
from balance.questions.worth import parts
from balance.questions.worth.difference_words import deck_less, shared
from balance.questions.worth.end_words import ends_of_all, unsaid
from balance.questions.worth.flat_words import FLAT, all_flat, flat
from balance.questions.worth.parts import (
    amount,
    base_text,
    in_words,
    kind,
    of,
    stopped_games,
    ways_of,
    what_is_compared,
)
from balance.questions.worth.plain_words import plainly
from balance.questions.worth.plan import BOXES, DECK, DRAWN, HAND, WorthPlan
from balance.questions.worth.price_words import prices
from balance.questions.worth.result import Rating
from balance.questions.worth.unseen_words import alike, unseen
from balance.questions.worth.values import PAID, Worth
from balance.questions.worth.ways import IN_BOXES, WHEN_DRAWN, Ways
from balance.studies.context_words import budget_ended, by_reason, for_whom, statement, why_these_scripts
from balance.studies.effect_words import short_reason
from reports.formats import listed
from reports.plain import capital, count, first_few, many_more, plural

LEAVES_OPEN = "what a script does not know how to use may be worth more to people"
NAMED = 3  # rows that a sentence names


def answer(rating: Rating) -> list[str]:
    """Return the answer, the most important sentence first."""
    still = list(unseen(rating))
    none = [] if _lead_seen(rating) else still[:1]  # what was asked first is answered first, though by no
    ends = ends_of_all(rating)
    still_flat = flat(rating)
    first = [_all_flat(rating), *still_flat] if all_flat(rating) else [plainly(rating)]
    sentences = [*first, *none, *ends.known, *ends.close]
    even = _even_share(rating)
    bases: list[str] = []
    for context in range(len(rating.plan.contexts)):
        if base := base_text(rating, context):
            label = rating.plan.context(context)
            bases.append(f"As it is{f', for {label}' if label else ''}: {base}{_even(rating, context)}.")
            even = ""
        sentences += [text for way in (DRAWN, BOXES) for text in deck_less(rating, context, way)]
        sentences += _endless(rating, context)
    sentences += [] if len(first) > 1 else still_flat
    sentences += [*_unread(rating, rated=True), *still[len(none) :], alike(rating)]
    sentences += disagreements(rating)
    sentences += prices(rating)
    sentences += [unsaid(rating, ends), *bases, even]
    sentences += _seats_left(rating)
    sentences += [f"Not rated: {text}." for text in _not_rated(rating)]
    sentences += [f"Not played: {text}." for text in _one_sided(rating)]
    left = by_reason(rating.ways.left)
    sentences += [f"Not told: {text}." for text in left if text.startswith((WHEN_DRAWN, IN_BOXES))]
    # beside the first answer: what it is not about, why it is not about the win, and what the budget left out
    sentences[1:1] = [*_unread(rating, rated=False), shared(rating), _budget(rating)]
    sentences += [_means(rating), statement(rating.plan, LEAVES_OPEN), why_these_scripts(rating.plan)]
    return [sentence for sentence in sentences if sentence]


# --- sentences -------------------------------------------------------------------------------------------------------


def _budget(rating: Rating) -> str:
    """Say after how many games the budget ended it, and which ways it left out; "" if all was played."""
    if rating.decided:
        return ""
    played = [f"{plural(rating.games, 'game')} of each"] if rating.games else []
    played += [f"every {_tried(rating.ways)} of {plural(rating.drawn, 'game')}"] if rating.drawn else []
    played += [f"{count(rating.boxes)} boxes"] if rating.boxes else []
    left = [f"{in_words(rating.plan, way)} ({_wanted(rating, way)})" for way in rating.unplayed]
    untold = f" It left out what each is worth {listed(left)}." if left else ""
    return f"{budget_ended(listed(played))}{untold}"


def _wanted(rating: Rating, way: str) -> str:
    """Return what was to be played of a way that the budget left out: `every draw of 4 000 games`."""
    plan = rating.plan
    if way in (DRAWN, HAND):
        return f"every {_tried(rating.ways)} of {plural(plan.drawn, 'game')} with another card"
    if way != BOXES:
        return f"{plural(len(rating.ways.turns_of(plan)), 'change')}, {plural(plan.games, 'game')} each"
    few = f"; {count(rating.boxes)} are too few" if rating.boxes else ""
    return f"{boxes_text(plan, plan.boxes)}{few}"


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


def _seats_left(rating: Rating) -> list[str]:
    """Say at which seats no character changes a game, once for all contexts where it is so."""
    by_seats: dict[tuple[int, ...], list[str]] = {}
    for context in range(len(rating.plan.contexts)):
        by_seats.setdefault(parts.seats_left(rating, context), []).append(rating.plan.context(context))
    sentences = []
    for seats, labels in by_seats.items():
        if seats:
            whom = f"For {listed(labels)}, " if len(by_seats) > 1 else ""
            left = f"{whom}{parts.named_seats(seats)} {'is' if len(seats) == 1 else 'are'} left out"
            sentences.append(f"{capital(left)}: no {kind(rating)} changes a game there.")
    return sentences


def _endless(rating: Rating, context: int) -> list[str]:
    """Say of which rows no length is told, as many games that they are compared with stop at the cap."""
    every = [each for each in rating.worths if each.context == context and each.endless]
    sentences = []
    for way in dict.fromkeys(each.way for each in every):
        by_row = {each.row: each for each in every if each.way == way}
        rows = sorted(by_row.values(), key=lambda each: -each.capped)
        named = [stopped_games(each) for each in rows]
        caps = {each.cap for each in rows}
        cap = f" of {plural(caps.pop(), 'round')}" if len(caps) == 1 and 0 not in caps else ""
        named_games = all(each.stops for each in rows)  # then it is said which games they are
        within = "" if named_games else f"{in_words(rating.plan, way)}, "
        told = first_few(named, NAMED, kind(rating))
        if len(told) < len(named):
            told[-1] = f"games of {told[-1]}"
        sentences.append(
            f"{for_whom(rating.plan, context)}{within}{listed(told)} stop at the cap{cap}. Such games "
            "have no winner and no length: no worth in length is told there, and a worth in wins counts them as not "
            "won."
        )
    return [text[0].upper() + text[1:] for text in sentences]


def _all_flat(rating: Rating) -> str:
    return f"In plain words: no {kind(rating)} changes a result of any of {plural(rating.games, 'game')}."


def _unread(rating: Rating, *, rated: bool) -> list[str]:
    """Say of which rows the number plays no part, once for all who play where it is the same for all.

    Args:
        rating: The rating.
        rated: Whether rows are meant that are rated in another way, or those of which nothing is told.
    """
    plan, by_rows = rating.plan, dict[tuple[str, ...], list[int]]()
    for context in range(len(plan.contexts)):
        told = {each.row for each in rating.worths if each.context == context}
        rows = tuple(row for row in rating.ways.unread_in(context) if (row in told) == rated)
        by_rows.setdefault(rows, []).append(context)
    sentences = []
    for rows, contexts in by_rows.items():
        whom = for_whom(plan, contexts[0]) if len(by_rows) > 1 else ""
        named = listed(rows) if len(rows) <= FLAT else f"{len(rows)} rows"
        its = "its" if len(rows) == 1 else "their"
        plays = f"what {plan.what.name} says of {its} number plays no part here"
        nothing = "" if rated else f" That says nothing of {its} worth."
        text = f"a copy more or less of {named} changes nothing that is played: {plays}.{nothing}"
        sentences += [f"{whom}{text}" if whom else capital(text)] if rows else []
    return sentences


def _one_sided(rating: Rating) -> list[str]:
    """Say of which rows one copy less, or one more, was not played, and why, each reason once."""
    left = _sides_left(rating)
    every = {side: rows for side, rows in left.items() if _are_all(rating, rows)}
    apart = {(side, row): None for side, rows in left.items() if side not in every for row in rows}
    told = by_reason((f"one copy {side} of {row}", reason) for (side, reason), row in apart)
    more = [f"{len(apart)} changes by one copy; the page says why"] if len(apart) > FLAT else told
    return [*(f"one copy {side} of any {kind(rating)}: {reason}" for side, reason in every), *more]


def _sides_left(rating: Rating) -> dict[tuple[str, str], dict[str, None]]:
    """Return the rated rows of which a copy `less` or `more` was not played, by that and the reason."""
    copies = {each.row: each.copies for each in rating.worths if each.way == DECK}
    left: dict[tuple[str, str], dict[str, None]] = {}
    for change in rating.plan.turns[1]:
        row = change.dial.split(".")[1]
        if row in copies and change.after:
            side = "less" if int(change.after) < copies[row] else "more"
            left.setdefault((side, short_reason(change.reason)), {})[row] = None
    return left


def _are_all(rating: Rating, rows: Collection[str]) -> bool:
    """Return whether these are all rows that are rated by a copy, and more than one."""
    return len(rows) > 1 and len(rows) == len({each.row for each in rating.worths if each.way == DECK})


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
            sentences.append(f"They disagree on {row} {in_words(rating.plan, way)}: {'; '.join(sides)}.")
    cut = sentences[:NAMED]
    return cut + (
        [f"They disagree on {many_more(len(sentences) - NAMED, kind(rating))}."] if len(sentences) > NAMED else []
    )


def _means(rating: Rating) -> str:
    """Say what is compared in each way."""
    ways = dict.fromkeys(way for context in range(len(rating.plan.contexts)) for way in ways_of(rating, context))
    means = {in_words(rating.plan, way): what_is_compared(rating, way) for way in ways}
    return f"What each way compares: {'; '.join(f'{way}, {what}' for way, what in means.items())}." if means else ""


# --- parts of sentences ----------------------------------------------------------------------------------------------


def heading_of(plan: WorthPlan) -> str:
    """Return the question: `All Hoomanz Are Dead, loot: what is each worth?`."""
    return f"{title_of(plan.scenario)}, {plan.what.name.replace('_', ' ')}: what is each worth?"


def left_out(rating: Rating) -> list[str]:
    """Return what was not rated, and why, each reason once; first what the budget left out."""
    budget = [
        f"{in_words(rating.plan, way)}: the budget ended it before ({_wanted(rating, way)})" for way in rating.unplayed
    ]
    return [*budget, *by_reason(rating.ways.left)]


def _not_rated(rating: Rating) -> list[str]:
    """Say which rows have no worth at all, and why, each reason once; of many only how many there are."""
    rated, name = {each.row for each in rating.worths}, rating.plan.what.name
    of_all = {reason for (_, reason), rows in _sides_left(rating).items() if _are_all(rating, rows)}
    unread = {row for context in range(len(rating.plan.contexts)) for row in rating.ways.unread_in(context)}
    without = [row for row in rating.plan.rows if row not in rated | unread]
    if len(without) > FLAT:
        return [f"{len(without)} of the {plural(len(rating.plan.rows), kind(rating))}; the page says why"]
    left = [
        (row, reason)
        for what, reason in rating.ways.left
        for row in without
        if what == row or what.startswith(f"{name}.{row}.")  # the row itself, or a change of its cells
    ]
    other = [(row, reason) for row, reason in left if short_reason(reason) not in of_all]
    # a reason that holds for every row is said of them all
    return by_reason(each for each in left if each in other or all(each[0] != row for row, _ in other))


def games_text(rating: Rating) -> str:
    """Return how many games were played."""
    changes = len(rating.ways.turns_of(rating.plan))
    if rating.ways.values:
        cells_played = sum(len(each.cells) for each in rating.ways.values.values())
        way = "dealt by lot" if cells_played == len(rating.plan.contexts) else f"{cells_played} tables"
        return f"{way}, {count(rating.games)} games each"
    tried = f"; every {_tried(rating.ways)} of {count(rating.drawn)} games with another card" if rating.drawn else ""
    lacking = f"; {boxes_text(rating.plan, rating.boxes)}" if rating.boxes else ""
    played = f"{changes} changes, {count(rating.games)} games each" if changes else plural(rating.games, "game")
    return f"{played}{tried}{lacking}" if rating.games else tried.removeprefix("; ")


def tied(plan: WorthPlan, place: str, rows: Sequence[str]) -> str:
    """Return the line that stands for many rows that share their places, and of which nothing is seen."""
    every = len(plan.rows)
    which = f"All {every} rows" if len(rows) == every else f"{len(rows)} of {plural(every, 'row')}"
    more = "; the page lists all" if len(rows) - FLAT > 1 else ""  # `first_few` names a last one
    listing = f"{listed(first_few(rows, FLAT))}{more}"
    return f"{which} are not told apart (places {place}, nothing seen): {listing}."


def boxes_text(plan: WorthPlan, boxes: int) -> str:
    """Return `400 boxes of 500 games`."""
    return f"{count(boxes)} boxes of {plural(plan.games_of_a_box, 'game')}"


def announcement(plan: WorthPlan, ways: Ways, seconds: str) -> str:
    """Return what a rating will take."""
    of_axis = sum(len(each.cells) for each in ways.values.values())
    cells_played = of_axis or len(plan.contexts) + len(ways.turns_of(plan))
    draws = f", and every {_tried(ways)} of {count(plan.drawn)} games with another card" if ways.piles else ""
    boxes = f", {boxes_text(plan, plan.boxes)} that lack copies" if ways.lack else ""
    return (
        f"{title_of(plan.scenario)}: {plan.what.name}, {plural(len(plan.rows), 'row')}; "
        f"{plural(cells_played, 'table')} of {plural(plan.games, 'game')}{draws}{boxes}: about {seconds}"
    )


def _tried(ways: Ways) -> str:
    """Return what is tried with another card: `draw`; `dealt card` where all are dealt in the setup."""
    return "dealt card" if all(pile.way == HAND for pile in ways.piles.values()) else "draw"
