"""Say in one sentence how the published game ends, and who plays it; it opens a report."""

import re
from collections.abc import Iterator, Sequence

from reports.blocks import Block, Code, Prose
from reports.caps import is_hidden, no_length
from reports.copies import own_game
from reports.formats import human, listed, mean, one_of_side, percent, percent_range, plural, setting_name, title
from reports.lookup import Book, Estimate, called, differing, named, valued
from reports.meanings import meaning
from reports.rate_table import in_a_sentence, policy_names
from reports.tables import EACH, Mark, Skill
from reports.targets import of_all, of_the_published

SCRIPTS = 4  # named one by one; of more only those with the lowest and the highest rate
SEATS = 3  # named one by one; of more only those that win least and most
OTHERS = 2  # other groups of published values that have a sentence, if no more
ENDS = 4  # ways to end that are named


def verdict(book: Book) -> tuple[Block, ...]:
    """Return the verdict on the first judged group; in a group only players differ.

    If a figure is wanted somewhere, it says whether it is there. What the ways to end mean that it names stands below.
    What else is told of the game is in `besides`.
    """
    groups, names = _groups(book), in_a_sentence(policy_names(book))
    if book.unplayed:
        groups = [book.contested]
        told = f"{_throughout(book, names)}."
    else:
        people = _people(book, which_game(book, groups[0]))
        told = people or f"{_told(book, groups[0], names)}.{_who_wins(book, groups[0], names)}"
    stopped = max(book.caps()[config] for config in groups[0])
    first = Prose((_with_assumed(book, told, groups[0]),), "verdict")
    unknown = [Prose((no_length(stopped, len(groups[0]) > 1),), "lead")] if is_hidden(stopped) else []
    published = "" if book.unplayed else of_the_published(book, groups[0], names)
    target = " ".join(filter(None, (published, of_all(book, names))))
    below = [Prose((target,), "lead")] if target else []
    order = [*unknown, first] if is_hidden(stopped, is_share=True) else [first, *unknown]
    return (*_unplayed(book), *order, *below, *(Prose((text,), "note") for text in _endings(book, groups[0][0])))


def _unplayed(book: Book) -> Iterator[Block]:
    """Yield that the game with the scenario's own values was not played, and the line that plays it."""
    if not book.unplayed:
        return
    said = f"The {own_called(book)}, with {listed([named(s, s.own) for s in book.unplayed])}, was not played here"
    plays = (": ", Code(book.report.own_line), " plays it.") if book.report.own_line else (".",)
    yield Prose((said, *plays), "lead")


def own_called(book: Book) -> str:
    """Return what to call the game with the scenario's own values where none is it: `published game`."""
    own = own_game(book.report)
    return "game as its files have it" if own == "game" else own


def _throughout(book: Book, names: dict[int, str]) -> str:
    """Return from what to what the figure goes in all that was played, with who plays."""
    configs = book.contested
    scripts = list(dict.fromkeys(names[config] for config in configs))
    who = f"played by {listed(scripts) if len(scripts) <= SCRIPTS else f'{len(scripts)} scripts'}"
    played = f"In the {plural(len(configs), 'configuration')} that {'was' if len(configs) == 1 else 'were'} played, "
    if book.report.wanted is None and book.contest and (book.sides or book.several_ends):
        return f"{played}{_shares_throughout(book, configs)}, {who}"
    rates = {config: rate for config in configs if (rate := book.held(config, *book.asked_key))}
    name = _as_subject(book.asked_name)
    if not rates:
        return f"{played}{name} is not known"
    ends = [choose(rates, key=lambda config: rates[config].estimate) for choose in (min, max)]
    varied = differing(configs, book.places, [s for s in book.settings if s.kind != "policy" or len(scripts) > 1])
    first, last = (f"{_number(book, rates[c])} with {called(varied, book.places[c])}" for c in ends)
    many = book.report.wanted is not None and not book.report.wanted.share and name.endswith("s")
    return f"{played}{name} {'go' if many else 'goes'} from {first} to {last}, {who}"


def _as_subject(name: str) -> str:
    """Return a figure's name before a verb: `the mean rounds`, `what seat 1 wins`."""
    if name.endswith(" wins"):
        return f"what {name}"
    if name.startswith("games "):
        return f"the share of {name}"
    return name if name.startswith(("seat ", "the ")) else f"the {name}"


def _shares_throughout(book: Book, configs: Sequence[int]) -> str:
    """Return from what to what each way to end goes, or what each side wins."""
    found: dict[str, list[float]] = {}
    for config in configs:
        ends = {word: Estimate(book.outcome(config, word)) for word in book.outcomes}
        shares = {side: rate for side, (_, rate) in book.sides.get(config, {}).items()} if book.sides else ends
        for word, share in shares.items():
            found.setdefault(word, []).append(share.estimate)
    spans = {human(word): _from_to(book, shares) for word, shares in found.items()}
    if book.sides or book.report.teams:
        return f"games are won {listed([f'by {word} in {span}' for word, span in spans.items()])}"
    told = f"games end as {listed([f'{word} in {span}' for word, span in spans.items()])}"
    if not book.report.by_lot.issuperset(configs):
        return told
    each = _from_to(book, [book.even(config) for config in configs])
    return f"{told}; each seat, all being alike, wins {each} of the games"


def _from_to(book: Book, shares: Sequence[float]) -> str:
    """Return the least and the largest of shares: `71.6 % to 84.1 %`."""
    return " to ".join(dict.fromkeys(percent(end, book.decimals) for end in (min(shares), max(shares))))


def besides(book: Book) -> tuple[Block, ...]:
    """Return what stands below the cards: the first group by script if people are told, then others.

    After them stands how the first player is found, and what is not judged.
    """
    groups, names = _groups(book), in_a_sentence(policy_names(book))
    first, *others = (f"{_told(book, group, names)}." for group in groups)
    people = _people(book, which_game(book, groups[0])) and not book.unplayed
    blocks: list[Block] = [Prose((first,), "lead")] if people else []
    told = others if len(others) <= OTHERS and not book.contest else []  # of rivals these would be walls of shares
    blocks += [Prose((text,), "lead") for text in told]
    left = [_others(book, groups[1:])] if others[len(told) :] else []
    if not book.report.published and len(book.places) > 1 and not book.unplayed:
        left.append("No configuration that was played has all of the scenario's own values.")
    notes = " ".join(filter(None, [book.report.begins, *left, *_unjudged(book)]))
    return (*blocks, *([Prose((notes,), "note")] if notes else []))


def _others(book: Book, groups: Sequence[Sequence[int]]) -> str:
    """Return where the other games with the scenario's own values are told."""
    if len(groups) == 1:
        return f"{which_game(book, groups[0])} is in the chart and in the tables below."
    game, others = own_game(book.report, [each[0] for each in groups]), plural(len(groups), "other way")
    return f"The {game} was also played in {others}: see the chart and the tables below."


def _groups(book: Book) -> list[Sequence[int]]:
    """Return the judged groups of configurations, or the first group where none is judged."""
    return [book.counted(group) for group in book.report.judged or book.groups()[:1]]


def _with_assumed(book: Book, text: str, configs: Sequence[int]) -> str:
    """Return a verdict on the published game, or a copy, that says how much of it no rulebook gives.

    Args:
        book: The report.
        text: The verdict.
        configs: The configurations that it is of.
    """
    values = book.report.provenance
    assumed = int(values["assumed"].sum()) if values.height else 0
    if not assumed:
        return text
    game = re.escape(own_game(book.report, configs))
    return re.sub(rf"\b([Tt]he {game})\b", rf"\1 ({assumed} of its {values.height} entries assumed)", text, count=1)


def _endings(book: Book, config: int) -> list[str]:
    """Return what the ways to end mean that the verdict names, in its order: the first sentence of each."""
    if not book.several_ends or book.report.wanted or config in book.sides:
        return []
    ends = _by_share(book, config)
    told = [
        f"{title(human(word))}: {text.partition('. ')[0].removesuffix('.')}."
        for word in ends[:ENDS]
        if (text := meaning(book.report.meanings, "outcome", word))
    ]
    return [" ".join(told)] if told else []


def ladder_of_people(book: Book) -> Skill | None:
    """Return the ladder that tells how people fare in the judged game; None if there is none.

    Where seats compete a ladder says what better play is worth, which is no rate of the game.
    """
    found = next((each for each in book.report.skill if each.judged), None)
    rivals = book.report.own_wins and book.players[_groups(book)[0][0]] > 1  # where no share is an even one
    return None if found is None or found.even or rivals or len(_scripts(found)) < 2 else found


def _scripts(ladder: Skill) -> list[Mark]:
    """Return the rungs on which a script plays that looks at the game."""
    return [mark for mark in ladder.marks if not mark.tries and mark.label != "random"]


def _people(book: Book, which: str) -> str:
    """Return how often beginners, good players and who thinks ahead win; "" if no ladder says it.

    Beginners are taken to play as our weakest script, good players as our best.
    """
    found = ladder_of_people(book)
    if found is None:
        return ""
    scripts = _scripts(found)
    thinks = [mark for mark in found.marks if mark.tries and found.top in (None, mark.label)]
    weakest, best = (choose(scripts, key=lambda mark: mark.share) for choose in (min, max))
    texts = [
        f"{_marked(book, weakest)} by beginners (as {weakest.label} plays)",
        f"{_marked(book, best)} by good players",
    ]
    texts[0] = texts[0].replace(" by ", " of the games by ", 1)
    texts[1] += f" ({best.label})"
    if thinks:
        texts.append(f"{_marked(book, thinks[-1])} by a script that thinks ahead ({thinks[-1].tries} tries)")
    verb = "is won" if book.report.good == "win" else f"ends in {human(book.report.good)}"
    for_whom = f": {found.verdict}" if found.verdict else ""
    return f"{which} {verb} in {listed(texts)}{for_whom}."


def _marked(book: Book, mark: Mark) -> str:
    """Return the rate of a rung of a ladder, with its interval."""
    return _sure(book, Estimate(mark.share, mark.low, mark.high))


def _unjudged(book: Book) -> list[str]:
    """Return what is not known of people; a ladder says for whom the game is easy or hard."""
    if book.report.skill or not any(line.startswith("balance ladder") for _, line in book.report.next):
        return []
    return [
        "Scripts play here. How beginners, good players and those who think ahead fare is not known yet: a ladder "
        "says it, below."
    ]


def _told(book: Book, configs: Sequence[int], names: dict[int, str]) -> str:
    """Return what happens where only who plays differs; where seats compete, in the first."""
    config, which = configs[0], which_game(book, configs)
    if book.report.wanted and book.report.wanted.metric != "outcome":
        return _figure(book, configs, names)
    if not book.contest or book.players[config] == 1 or book.report.wanted:
        return f"{which} {_rates(book, configs, names)}"
    told = _sides if config in book.sides else _ends if book.several_ends else _seats
    return f"{which} {told(book, config)}, played by {_and_others(names[config], len(configs) - 1)}"


def _and_others(name: str, others: int) -> str:
    """Return `catcher (1 other script below)`; a name that has brackets holds it in them."""
    more = f"{plural(others, 'other script')} below"
    if not others:
        return name
    return f"{name[:-1]}; {more})" if name.endswith(")") else f"{name} ({more})"


def _figure(book: Book, configs: Sequence[int], names: dict[int, str]) -> str:
    """Return `In the published game the mean rounds are 10.5 (10.4-10.6) as hunter plays it`."""
    found = {config: rate for config in configs if (rate := book.held(config, *book.asked_key))}
    which = in_which_game(book, configs)
    if not found:
        return f"{which} {book.asked_name} is not known"
    order = sorted(found, key=lambda config: -found[config].estimate)
    shown = order if len(order) <= SCRIPTS else [order[0], order[-1]]
    unit = f" {wanted.unit}" if (wanted := book.report.wanted) and wanted.unit not in ("", *wanted.name.split()) else ""
    texts = [
        f"{_number(book, found[config])}{unit if n == 0 else ''} as {names[config]} {'plays it' if n == 0 else 'does'}"
        for n, config in enumerate(shown)
    ]
    many = f", the most and the least of {len(order)} scripts" if len(shown) < len(order) else ""
    the = "the " if book.asked_name.startswith("mean ") else ""
    which += "," if " with " in which else ""  # `with 4 players, the mean rounds are`
    return f"{which} {the}{with_verb(book.asked_name)} {listed(texts)}{many}"


def with_verb(name: str) -> str:
    """Return a figure's name and verb: `mean rounds are`, `win rate is`, `seat 1 wins`."""
    if name.endswith(" wins"):
        return name
    return f"{name} {'are' if name.endswith('s') else 'is'}"


def _number(book: Book, rate: Estimate) -> str:
    """Return the figure that was asked for, as a share or as a number, with its interval."""
    if book.report.wanted is None or book.report.wanted.share:
        return _sure(book, rate)
    text, sure = mean(rate.estimate, rate.low, rate.high)
    return f"{text} ({sure})" if sure else text


def which_game(book: Book, configs: Sequence[int]) -> str:
    """Return which game is meant, but for who plays: `The published game with 1 player`.

    Options that are switched stand last: `The game with 3 players and alien landing`. It is not as published.
    """
    return title(the_game(book, configs))


def in_which_game(book: Book, configs: Sequence[int]) -> str:
    """Return the same after `in`: `In the published game with 1 player`."""
    return f"In {the_game(book, configs)}"


def the_game(book: Book, configs: Sequence[int]) -> str:
    """Return the same as a noun: `the game with 3 players and alien landing`."""
    published, switched = book.report.published, book.report.chosen.get(configs[0], {})
    settings = [s for s in book.fixed if s.name not in switched and (not published or s.kind in ("mode", "choice"))]
    if configs[0] in book.sides:  # the verdict names the sides
        settings = [s for s in settings if book.places[configs[0]].get(s.name) not in book.sides[configs[0]]]
    place = book.places[configs[0]]
    at = [named(s, place[s.name]) for s in settings if s.name in place]
    at += [valued(setting_name(name), value) for name, value in switched.items()]
    return f"the {own_game(book.report, configs) if published else 'game'}{f' with {listed(at)}' if at else ''}"


def _rates(book: Book, configs: Sequence[int], names: dict[int, str]) -> str:
    """Return `is won by hunter in 89.1 % (87.7–90.4) of the games and by ghost in 62.1 % (59.9–64.2)`."""
    word = book.report.wanted.value if book.report.wanted else book.report.good
    verb = "is won" if word == "win" and not book.contest else f"ends in {human(word)}"
    rates = {c: rate for c in configs if (rate := book.held(c, "outcome", word))}
    if not rates:
        return "was played"
    by = " by" if verb == "is won" else " with"
    order = sorted(rates, key=lambda c: -rates[c].estimate)
    if len(order) == 1:
        return f"{verb}{by} {names[order[0]]} in {_sure(book, rates[order[0]])} of the games"
    if len(order) <= SCRIPTS:
        shares = [f"{by.strip()} {names[c]} in {_sure(book, rates[c])}" for c in order]
        return f"{verb} {listed([f'{shares[0]} of the games', *shares[1:]])}"
    worst, best = order[-1], order[0]
    low, high = (percent(rates[c].estimate, book.decimals) for c in (worst, best))
    return f"{verb} in {low} ({names[worst]}) to {high} ({names[best]}) of the games, as {len(order)} scripts play it"


def _seats(book: Book, config: int) -> str:
    """Return `is won by seat 1 in 53.5 % of the games and by seat 2 in 46.5 % (an even share is 50.0 %)`."""
    rates = {seat: book.held(config, "winner", str(seat)) for seat in range(1, book.players[config] + 1)}
    known = {seat: rate for seat, rate in rates.items() if rate}
    if not known:
        return "was played"
    even, unseen = "", config in book.alike_seats and _all_even(book, config, list(known.values()))
    if book.share_out([config]):
        differs = "; no seat is seen to differ from it" if unseen else ""
        even = f" (an even share is {percent(book.even(config), book.decimals)}{differs})"
    elif unseen:
        even = " (no seat is seen to win more or less than the others)"
    if len(known) <= SEATS:
        shares = [f"by {book.seat(seat)} in {_sure(book, rate)}" for seat, rate in known.items()]
        return f"is won {listed([f'{shares[0]} of the games', *shares[1:]])}{even}"
    least, most = (choose(known, key=lambda seat: known[seat].estimate) for choose in (min, max))
    low, high = (f"{percent(known[seat].estimate, book.decimals)} ({book.seat(seat)})" for seat in (least, most))
    return f"is won by each of {len(known)} seats in {low} to {high} of the games{even}"


def _all_even(book: Book, config: int, rates: Sequence[Estimate]) -> bool:
    """Return whether no seat is seen to differ from its share, here and in the table of seats."""
    even = book.even(config)
    edges = book.report.edges.filter(players=book.players[config]).select("edge_low", "edge_high").rows()
    told = [*edges, *((rate.low - even, rate.high - even) for rate in rates)]
    return bool(edges) and all(low is not None and high is not None and low <= 0 <= high for low, high in told)


def _who_wins(book: Book, configs: Sequence[int], names: dict[int, str]) -> str:
    """Return who wins where the verdict says how games end, and that does not say it; else "".

    Seats that are alike are told as one, by script: ` Each of the 3 seats, which are alike, wins 33.4 % (32.6–34.2) of
    the games as steward plays and 34.2 % (33.4–35.0) as builder does.`
    """
    config, report = configs[0], book.report
    if not who_wins(book, configs):
        return ""
    if not set(configs) <= report.by_lot:
        return f" It {_seats(book, config)}."
    order = sorted(configs, key=lambda each: -book.even(each))
    many = len(order) > SCRIPTS
    shown = [order[0], order[-1]] if many else order
    shares = [f"{_sure(book, _of_each_seat(book, each))} as {names[each]}" for each in shown]
    shares[0] = shares[0].replace(" as ", " of the games as ", 1) + " plays"
    scripts = f", the most and the least of {len(order)} scripts" if many else ""
    strong = " As all seats follow one script, this does not say which is stronger." if len(order) > 1 else ""
    return f" Each of the {book.players[config]} seats, which are alike, wins {listed(shares)}{scripts}.{strong}"


def who_wins(book: Book, configs: Sequence[int]) -> list[Estimate]:
    """Return what seats win, as the verdict tells it besides how games end; empty where it does not."""
    config, report = configs[0], book.report
    ends = book.contest and book.several_ends and book.players[config] > 1 and config not in book.sides
    if not ends or report.wanted or report.teams:
        return []
    if set(configs) <= report.by_lot:
        return [_of_each_seat(book, each) for each in configs]
    seats = range(1, book.players[config] + 1)
    return [rate for seat in seats if (rate := book.held(config, "winner", str(seat)))]


def _of_each_seat(book: Book, config: int) -> Estimate:
    """Return what a seat wins, the mean over all, with an interval that holds at once with all others."""
    return Estimate(book.even(config), *book.sure.get((config, *EACH), ()))


def _sides(book: Book, config: int) -> str:
    """Return `is won by one of the 2 zombies in 51.0 % of the games and by the guy in 49.0 %`."""
    shares = [
        f"by {one_of_side(side, seats)} in {_sure(book, _at_once(book, config, side, rate))}"
        for side, (seats, rate) in book.sides[config].items()
    ]
    return f"is won {listed([f'{shares[0]} of the games', *shares[1:]])}"


def _at_once(book: Book, config: int, side: str, rate: Estimate) -> Estimate:
    """Return what a side wins with an interval that holds at once with all others of the first screen."""
    return Estimate(rate.estimate, *book.sure.get((config, "side", side), (rate.low, rate.high)))


def _ends(book: Book, config: int) -> str:
    """Return `is won by humans in 48.1 % of the games, by machines in 40.2 % and by outlaw in 11.7 %`.

    Where no teams win it is `ends as ...`.
    """
    order = _by_share(book, config)
    rates = {word: book.held(config, "outcome", word) or Estimate(0.0) for word in order}
    verb, how = ("is won", "by") if book.report.teams else ("ends", "as")
    shares = [f"{how} {human(word)} in {_sure(book, rates[word])}" for word in order[:ENDS]]
    left = f"in {plural(len(order) - ENDS, 'other way')}"
    more = [f"ends {left}" if book.report.teams else left] if len(order) > ENDS else []
    return f"{verb} {listed([f'{shares[0]} of the games', *shares[1:], *more])}"


def _by_share(book: Book, config: int) -> list[str]:
    """Return the ways in which games of a configuration end, the most frequent first."""
    ends = {word: book.outcome(config, word) for word in book.outcomes}
    return sorted((word for word in ends if ends[word] > 0), key=lambda word: -ends[word])


def _sure(book: Book, rate: Estimate) -> str:
    """Return a share with its interval: `53.5 % (52.9–54.1)`."""
    sure = percent_range(rate.low, rate.high, book.decimals)
    return percent(rate.estimate, book.decimals) + (f" ({sure})" if sure else "")
