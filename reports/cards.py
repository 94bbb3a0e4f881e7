"""Make the three cards of the first screen: what moves it most, how long it takes, how sure that is.

Each says what to run where the run does not tell it. What its figures are of is folded, so that a reader sees the chart
that was asked for on the first screen, too.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import polars as pl

from reports import caps, times
from reports.answers import PLAIN
from reports.blocks import Block, Card, Cards, Line, Lines, Prose, prose
from reports.formats import (
    DASH,
    at_most,
    human,
    known,
    listed,
    mean,
    number,
    outwards,
    plural,
    points,
    setting_name,
    title,
)
from reports.lookup import PLAYERS, Book, Estimate, called, differing, parts_swept, summed
from reports.rate_table import bracketed, in_a_sentence, policy_names
from reports.tables import EACH, MOVES, NUMBER
from reports.verdict import SCRIPTS, own_called, the_game, who_wins

HEAD = "What moves it most"
MOST = 3  # settings in the first card
MOVES_BY_SCRIPT = {  # a row of MOVES, and between which scripts the change differs by more than chance; null: none
    **MOVES,
    **{"least_by": pl.String, "least": pl.Float64, "most_by": pl.String, "most": pl.Float64},
}


def cards(book: Book) -> tuple[Block, ...]:
    """Return the cards; nothing if no configuration that counts has a figure."""
    group = book.counted(book.report.judged[0] if book.report.judged else book.groups()[0])
    played = book.contested if book.unplayed else group
    made = [card for card in (_moves(book), _length(book, played), _sure(book, group)) if card.blocks]
    return (Cards(tuple(made)),) if made else ()


def _command(book: Book, name: str) -> str:
    """Return the line of a command that answers what the run does not; "" if the report names none."""
    return next((line for _, line in (*book.report.next, *book.report.ask) if line.startswith(f"balance {name} ")), "")


def _ask(book: Book, text: str, name: str) -> tuple[Block, ...]:
    """Return what is not known, and the line that finds it out."""
    line = _command(book, name)
    return (Prose((text,)), Prose((line,), "line")) if line else (Prose((text,)),)


def _moves(book: Book) -> Card:
    """Return the card of what moves the figure most, of what was swept."""
    contest = book.contest and book.report.wanted is None
    of = "length" if contest else book.asked_name
    it = f"what {of}" if of.endswith(" wins") else of if of.startswith("seat ") else f"the {of}"
    changed = [s.name for s in book.report.settings if s.kind != "policy"]
    tried = list(dict.fromkeys(book.report.moves["setting"]))
    untold = _names(name for name in changed if name not in tried)
    not_told = f" It is not told here for {untold}, see the charts." if untold else ""
    if not tried:
        all_have = f"All games have these changes: {book.report.changed}. What they move stands in their comparison."
        only = "This run changed only who plays." if book.swept("policy") else "This run changed nothing."
        why = not_told.strip() or (all_have if book.report.changed else only)
        answer, *line = _ask(book, f"{why} A ranking tries every number:", "rank")
        return Card(HEAD, (answer,), tuple(line))
    share = (book.report.wanted.share if book.report.wanted else True) and not contest
    wins, best = _best(book, wins=True), _best(book, wins=False)
    compared = [name for name in tried if name in set(book.report.moves.filter(pl.col("figure") != "")["setting"])]
    apart = _not_compared(book, tried, compared) if contest else ""
    whose = _of_wins(book, book.report.moves["figure"], "or")
    if not (wins or best):
        what = f"{it} or {whose}" if compared and contest else it
        says = f"{title(_names(tried))}: no value that was tried moves {what} beyond chance.{apart}{not_told}"
        answer, *line = _ask(book, f"{says} A ranking tries more:", "rank")
        return Card(HEAD, (answer,), (*line, *_apart(book, {}, False, share)))
    scripts = ", on average over the scripts" if book.swept("policy") else ""
    where = f"{_from(book, changed)}{scripts}"
    if not wins:
        by = f" by {_names(compared)}" if apart else ""
        unseen = f" Against that game no change is seen in {whose}{by}{_among(book)}."
        none = f"{unseen}{apart}" if compared and contest else apart
        said = prose(f"Change of {it} {where}.{_with_it(book, best)}{none}{_rest(best, tried)}{not_told}")
        return Card(HEAD, _lines(book, best, share, MOST), (said, *_apart(book, best, False, share)))
    whose = _of_wins(book, [row["figure"] for row in [*wins.values()][:MOST]], "and")
    said = prose(f"Change of {whose} {where}.{_with_it(book, wins)}{_rest(wins, compared)}{apart}{not_told}")
    length = _lines(book, best, False, 1) if best else ()
    below = (prose(f"Change of {it}, the largest seen."),) if best else ()
    return Card(HEAD, (*_lines(book, wins, True, MOST), *length), (said, *_apart(book, wins, True, True), *below))


def _among(book: Book) -> str:
    """Return that other values are not compared with each other, as a clause; "" if there is one."""
    wins = book.report.moves.filter(pl.col("figure") != "")
    several = (wins.group_by("setting").agg(pl.col("value").n_unique())["value"] > 1).any()
    return "; other values are not compared with each other" if several else ""


def _of_wins(book: Book, figures: Iterable[str], last: str) -> str:
    """Return what these figures are of, the length apart: `who wins`, or `how games end` without teams.

    Where each of several winners has a whole win it is `what each seat wins`.
    """
    of = [figure.partition("=") for figure in figures if figure]
    ends = "who wins" if book.report.teams else "how games end"
    if not book.report.own_wins:
        return ends if any(metric == "outcome" for metric, _, _ in of) else "who wins"
    words = [f"what {'each' if value == EACH[1] else 'a'} seat wins" if m == EACH[0] else ends for m, _, value in of]
    return listed(list(dict.fromkeys(words)), last)


def _not_compared(book: Book, tried: Sequence[str], compared: Collection[str]) -> str:
    """Return of which settings it is not told here whether they move who wins; "" if of none."""
    left = [name for name in tried if name not in compared]
    who = "What seats win" if book.report.own_wins else "Who wins"
    if left == [PLAYERS]:
        smaller = "" if book.report.own_wins else ": among more seats an even share is smaller"
        return f" {who} is not compared between numbers of players{smaller}."
    return f" {who} is not told here for {_names(left)}, see the charts." if left else ""


def _best(book: Book, wins: bool) -> dict[str, dict[str, Any]]:
    """Return the largest change that each setting is seen to make, of who wins or of what was asked.

    What seats win comes before how games end, where both are told.
    """
    rows = sorted(
        book.report.moves.iter_rows(named=True),
        key=lambda row: (book.report.own_wins and row["figure"].startswith("outcome="), -abs(row["estimate"])),
    )
    sure = [row for row in rows if known(row["low"], row["high"]) and (row["low"] > 0 or row["high"] < 0)]
    best: dict[str, dict[str, Any]] = {}
    for row in sure:
        if bool(row["figure"]) == wins:
            best.setdefault(row["setting"], row)
    return best


def _lines(book: Book, best: Mapping[str, dict[str, Any]], share: bool, most: int) -> tuple[Block, ...]:
    """Return the first changes, one a line: `legion loyalty no → yes: legion +15.1 points`."""
    made = [_change(book, _label(name, row), row, share) for name, row in list(best.items())[:most]]
    return (Lines(tuple(made)),)


def _label(name: str, row: Mapping[str, Any]) -> str:
    """Return a change in words: `legion loyalty no → yes: legion`."""
    own, value = ({"false": "no", "true": "yes"}.get(row[each], human(row[each])) for each in ("own", "value"))
    metric, _, word = row["figure"].partition("=")
    seat = "each seat" if word == EACH[1] else f"seat {word}"
    figure = f": {seat if metric == EACH[0] else human(word)}" if word else ""
    return f"{setting_name(name)} {own} → {value}{figure}"


def _apart(book: Book, best: Mapping[str, dict[str, Any]], wins: bool, share: bool) -> tuple[Block, ...]:
    """Say where the average hides that scripts differ, settings that have a line first.

    Of a setting it is the change that has the line, or else the one with the largest gap.
    """
    gaps: dict[str, dict[str, Any]] = {}
    for row in book.report.moves.iter_rows(named=True):
        if row.get("least_by") is not None and bool(row["figure"]) == wins:
            before = gaps.get(row["setting"])
            wider = before is None or row["most"] - row["least"] > before["most"] - before["least"]
            if row == best.get(row["setting"]) or (wider and before != best.get(row["setting"], row)):
                gaps[row["setting"]] = row
    order = [*(name for name in best if name in gaps), *(name for name in gaps if name not in best)]
    if not order:
        return ()
    said = []
    for name in order[:MOST]:
        ends = [_by_script(book, gaps[name], which, share) for which in ("most", "least")]
        said.append(f"{_label(name, gaps[name])}, {' but '.join(ends)}")
    more = f"; and in {len(order) - MOST} more settings" if len(order) > MOST else ""
    return (prose(f"The average hides that scripts differ by more than chance: {'; '.join(said)}{more}."),)


def _by_script(book: Book, row: Mapping[str, Any], which: str, share: bool) -> str:
    """Return what a change does with a script: `+19.4 with hunter`."""
    return f"{_amount_of(book, row[which], share).partition(' ')[0]} with {bracketed(row[f'{which}_by'])}"


def _with_it(book: Book, best: Collection[str]) -> str:
    """Return which numbers have another default with another value of the settings that have a line."""
    numbers: dict[str, list[str]] = {}
    for followed in book.report.followed:
        by = book.leader(followed) if followed.kind == NUMBER else None
        if by is not None and by.name in [*best][:MOST]:
            numbers.setdefault(by.name, []).append(setting_name(followed.name))
    return "".join(
        f" With {setting_name(name)} the default{'s' if len(names) > 1 else ''} of {listed(names)} "
        f"change{'s' if len(names) == 1 else ''} too."
        for name, names in numbers.items()
    )


def _rest(best: Mapping[str, Any], tried: Sequence[str]) -> str:
    """Return which settings move it less than those that have a line, and which are not seen to move it."""
    less = f" Less: {_names([*best][MOST:])}." if len(best) > MOST else ""
    unseen = ", ".join(name for name in tried if name not in best)  # as they are typed: `hold_at` is one name
    return f"{less}{f' Not seen to move it: {unseen}.' if unseen else ''}"


def _names(settings: Iterable[str]) -> str:
    """Return settings in words: `start energy and ap`."""
    return listed([setting_name(name) for name in settings])


def _from(book: Book, changed: Collection[str]) -> str:
    """Return which game the changes are of: `in the published game with simon easy`."""
    group = book.report.judged[0] if book.report.judged else book.groups()[0]
    if book.report.published:
        return f"in {the_game(book, group)}"
    at = called([s for s in book.report.settings if s.name in changed], book.places[group[0]])
    return f"against {at}, which is not the {own_called(book)}" if book.unplayed else f"in the game with {at}"


def _change(book: Book, label: str, row: Mapping[str, Any], share: bool) -> Line:
    """Return a change with its interval: `+9.3 points`, `8.1–10.5`."""
    estimate, low, high = (float(row[name]) for name in ("estimate", "low", "high"))
    if share:
        bounds = outwards(100 * low, 100 * high, book.decimals)
        ends = [f"{end:+.{book.decimals}f}".replace("-", "−") for end in bounds]
        return Line(label, _amount_of(book, estimate, share), f"{ends[0]} to {ends[1]}")
    sign = "+" if estimate > 0 else "−"
    text, _ = mean(abs(estimate), abs(estimate) - (high - low) / 2, abs(estimate) + (high - low) / 2)
    unit = book.report.wanted.unit if book.report.wanted else "rounds"
    return Line(label, f"{sign}{text} {unit}".strip(), f"{number(low, 2)} to {number(high, 2)}")


def _amount_of(book: Book, change: float, share: bool) -> str:
    """Return the size of a change with its sign: `+9.3 points`, `−0.41 rounds`."""
    sign = "+" if change > 0 else "−"
    if share:
        return f"{sign}{points(abs(change), book.decimals)}"
    return f"{sign}{number(abs(change))} {book.report.wanted.unit if book.report.wanted else 'rounds'}".strip()


def _length(book: Book, group: Sequence[int]) -> Card:
    """Return the card of how long games take, and when they are decided."""

    def figures(metric: str, value: str) -> list[float]:
        found = (book.cells.get((config, metric, value)) for config in group)
        return [each.estimate for each in found if each]

    def between(values: Sequence[float], decimals: int) -> str:
        return " to ".join(dict.fromkeys(number(end, decimals) for end in (min(values), max(values))))

    rounds, first, last = (figures("rounds", value) for value in ("mean", "p05", "p95"))
    if not rounds:
        return Card("How long", ())
    others = [s for s in differing(group, book.places, book.settings) if s.kind != "policy"]
    by = _names(s.name for s in others) if others else "script"
    who = "" if len(group) == 1 else f", by {by}"
    stopped = max(book.caps()[config] for config in group)
    least = "At least " if caps.is_hidden(stopped) else ""
    lines, folded = [f"{least}{between(rounds, 1)} rounds on average{who}"], list[Block]()
    lengths = summed(book.lengths(group))
    if len(lengths) == 1:
        lines = [f"{plural(next(iter(lengths)), 'round')} in every game"]
    elif first and last:
        within = f"{DASH.join(dict.fromkeys(number(end, 0) for end in (min(first), max(last))))} rounds"
        lines.append(f"9 of 10 games{' of each lie within' if who else ':'} {within}")
    if told := times.on_the_card(book, group):
        lines.insert(1, told)
    if choices := figures("decisions", "mean"):
        whose = ", of all players together" if any(book.players[config] > 1 for config in group) else ""
        folded.append(prose(f"{between(choices, 0)} choices a game{whose}."))
    blocks: list[Block] = [Prose((lines[0],), "figure"), *(prose(f"{line}.") for line in lines[1:])]
    names = list(dict.fromkeys(in_a_sentence(policy_names(book))[config] for config in group))
    scripts = listed(names) if len(names) <= SCRIPTS else f"{len(names)} scripts"
    every = "All" if len(group) == len(book.places) else "The"
    whole = f"{every} {plural(len(group), 'configuration')}" if others else title(the_game(book, group))
    folded.append(prose(f"{whole}, played by {scripts}."))
    decided = [text for each in book.report.decided for text in each.answer if _of_decided(text)]
    if decided:
        blocks.append(prose(decided[0]))
    elif book.report.decided:
        folded.append(prose("When games are decided, the decisions below are too few to tell."))
    else:
        folded += _ask(book, "When games are decided is not known yet:", "decisions")
    return Card("How long", tuple(blocks), tuple(folded))


def _of_decided(text: str) -> bool:
    """Whether a sentence says when games are decided; what is told once more in plain words is left out."""
    return ("decided" in text or "decides the win" in text) and not text.startswith(PLAIN)


def _sure(book: Book, group: Sequence[int]) -> Card:
    """Return the card of how sure the verdict is: chance, scripts and readings as bars of one scale."""
    shares = {config: found for config in group if (found := _shares(book, config))}
    if not shares:
        return Card("How sure", ())
    told = [*(each for found in shares.values() for each in found.values()), *who_wins(book, group)]
    chance = max(each.half for each in told)
    scripts = _span(book, list(shares)) if len({book.policy[config] for config in shares}) > 1 else None
    parts = [] if scripts is None else parts_swept(book.report.settings)
    who = [(f"who plays {listed(parts)}", scripts, ""), ("who else plays", None, "")] if parts else []
    rows = [
        ("chance", chance, "±"),
        *(who or [("who plays", scripts, "")]),
        ("readings of the rules", _readings(book, group), ""),
    ]
    most = max(value for _, value, _ in rows if value is not None) or 1.0
    lines = [
        Line(name, "not swept" if value is None else f"{sign}{_amount(book, value, sign)}", "", value and value / most)
        for name, value, sign in rows
    ]
    apart = "what each side wins lies" if any(config in book.sides for config in shares) else "such figures lie"
    said = f"Chance: {_interval(told)}. The others: how far {apart} apart, luck included."
    if scripts is not None and (elsewhere := _widest(book, group)) and elsewhere[0] > scripts:
        said += f" Scripts lie farthest apart with {elsewhere[1]}: {_amount(book, elsewhere[0])}."
    height = book.report.provenance.height
    assumed = int(book.report.provenance["assumed"].sum()) if height else 0
    stands = f" {assumed} of {height} entries {_assumed(book, assumed)}." if assumed else ""
    return Card("How sure", (Lines(tuple(lines)),), (prose(said + stands),))


def _assumed(book: Book, assumed: int) -> str:
    """Return what so many entries are: assumed, in whole or only in part."""
    are, them = ("is", "it") if assumed == 1 else ("are", "them")
    partly = int(book.report.provenance["in_part"].sum())
    if partly == assumed:
        return f"{are} assumed in part"
    return f"{are} assumed, {partly} of them only in part" if partly else f"{are} assumed, no rulebook gives {them}"


def _interval(told: Sequence[Estimate]) -> str:
    """Return which interval the card shows: those that hold at once are wider than one alone."""
    if len(told) == 1:
        return "the interval of the script's figure"
    return (
        "the widest interval of how games end and who wins, by script; they hold at once, in the tables each for itself"
    )


def _amount(book: Book, value: float, sign: str = "") -> str:
    """Return a width in points, or in the unit that was asked for; with a sign it is rounded up."""
    wanted = book.report.wanted
    if wanted is None or wanted.share:
        return f"{at_most(value, book.decimals)} points" if sign else points(value, book.decimals)
    return f"{number(value)} {wanted.unit}".strip()


def _shares(book: Book, config: int) -> dict[str, Estimate]:
    """Return the figures of the verdict, with intervals that hold at once."""
    if book.report.wanted or not book.contest or book.players[config] == 1:
        found = book.held(config, *book.asked_key) if book.asked(config) else None
        return {"": found} if found else {}
    if config in book.sides:
        sure = book.sure
        return {
            side: Estimate(rate.estimate, *sure.get((config, "side", side), (rate.low, rate.high)))
            for side, (_, rate) in book.sides[config].items()
        }
    metric, values = ("outcome", book.outcomes) if book.several_ends else ("winner", list(map(str, range(1, 17))))
    return {value: found for value in values if (found := book.held(config, metric, value))}


def _span(book: Book, configs: Sequence[int]) -> float:
    """Return how far a figure of the verdict lies apart in these configurations, at most."""
    every = [_shares(book, config) for config in configs]
    values = {name: [found[name].estimate for found in every if name in found] for name in every[0]}
    return max((max(each) - min(each) for each in values.values()), default=0.0)


def _widest(book: Book, group: Sequence[int]) -> tuple[float, str] | None:
    """Return how far scripts' figures lie apart at most, and where; None if one script plays."""
    others = [s for s in book.settings if s.kind != "policy"]
    spans = [
        (_span(book, same), same[0])
        for same in book.alike(book.counted(book.ordered()), others)
        if len({book.policy[config] for config in same}) > 1 and all(_shares(book, config) for config in same)
    ]
    if not spans:
        return None
    most, config = max(spans, key=lambda each: each[0])
    return most, called(differing([config, *group], book.places, others), book.places[config])


def _readings(book: Book, group: Sequence[int]) -> float | None:
    """Return how far readings of the rules move the figure of a script, at most; None if none was swept."""
    rulings = book.swept("ruling")
    if not rulings:
        return None
    names = {s.name for s in rulings}
    others = [s for s in book.settings if s.name not in names]
    spans = []
    for config in group:
        same = [c for c in book.places if book.values(c, others) == book.values(config, others)]
        spans.append(_span(book, same))
    return max(spans, default=None)
