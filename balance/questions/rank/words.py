"""Say in English what was found, for the terminal, the page and JSON alike."""

from collections.abc import Sequence

from balance.design.even_seats import seats_alike
from balance.design.turns import Turn
from balance.questions.rank import code_words, interaction_words, played_words, spread_words, together_words
from balance.questions.rank.dials import largest_step, may_be_first, placed, span, steps_of
from balance.questions.rank.effects import Place
from balance.questions.rank.result import Ranking
from balance.studies import cap_words
from balance.studies.cap_words import stop_text, why_unranked, without_winner
from balance.studies.capped import LENGTH, Effect
from balance.studies.context_words import budget_ended, for_whom, statement, why_not_seats, why_these_scripts
from balance.studies.effect_words import WIN, base_estimate, bound, interval, size, sized, the, widest
from balance.studies.figures import Figure
from balance.studies.first_places import NAMED as FIRST_NAMED
from balance.studies.first_places import named_first, one_of
from balance.studies.paced import told_at
from balance.studies.tied_places import said_first_of_many
from reports.caps import MOST, is_hidden
from reports.formats import listed
from reports.plain import capital, count, first_few, many_more, plural

LEAVES_OPEN = "what a script does not understand may matter more to people"
AT_THE_ENDS = (
    "At the ends: the value at an end of the range, then what it does; in brackets an interval, where no effect is "
    "seen or the change was not judged."
)
NOT_JUDGED = "Not judged: seen in the first games, but not played on others that judge it; only an interval is known."
PLACE = "Place: where a dial stands by its largest step; a range, such as 4 to 6: these games cannot say which."
SHOWN = (
    "Shown are the dials that move most in one step or at an end, and those of which the answer says that they move a "
    "figure, or may."
)
AMONG = "of what is ranked"
NAMED = 3  # dials that a sentence names besides the first
TIED = 6  # misplayed dials, and changes on which contexts disagree, that are named
DEAD = 5  # steps that a sentence names of those that change no game


def answer(ranking: Ranking) -> list[str]:
    """Return the answer, the most important sentence first."""
    figure, sentences = ranking.figures[0], [_plainly(ranking)]
    sentences += [*interaction_words.sentences(ranking), *spread_words.sentences(ranking)]  # what was asked besides
    sentences += together_words.sentences(ranking)
    for context in range(len(ranking.plan.contexts)):
        sentences += leaders(ranking, context, figure)
        sentences += [leaders(ranking, context, each)[0] for each in ranking.figures[1:] if each.text == LENGTH]
    sentences += why_not_seats(ranking.plan, figure, _unlike(ranking))
    sentences += _endless_everywhere(ranking)
    sentences += [_misplay(ranking, context) for context in range(len(ranking.plan.contexts)) if _of(ranking, context)]
    sentences += disagreements(ranking, figure)
    sentences += code_words.sentences(ranking.plan.scenario, (each.turn for each in ranking.effects if each.seen))
    sentences += [_rest(ranking, context, figure) for context in range(len(ranking.plan.contexts))]
    sentences += [statement(ranking.plan, LEAVES_OPEN), played_words.not_turned(ranking.plan)]
    sentences += [why_these_scripts(ranking.plan)]
    sentences += [told_at(ranking.plan.scenario)] if any(each.timed for each in ranking.figures) else []
    if ranking.games < ranking.plan.games:
        games = f"{plural(ranking.games, 'game')} of each" if ranking.games else "none of those that were to be judged"
        sentences.append(budget_ended(games))
    return [sentence for sentence in sentences if sentence]


# --- sentences -------------------------------------------------------------------------------------------------------


def _unlike(ranking: Ranking) -> list[str]:
    """Return the dials of which another value that is played makes seats unlike."""
    turns = ranking.plan.turns[0]
    return list(dict.fromkeys(each.dial for each in turns if not seats_alike(each.configuration)))


def leaders(ranking: Ranking, context: int, figure: Figure) -> list[str]:
    """Say which dial moves the figure most, or which may; then which come next."""
    places = [each for each in ranking.places if (each.context, each.figure) == (context, figure)]
    first, still = may_be_first(ranking, context, figure)
    whom, out = for_whom(ranking.plan, context), _not_ranked(ranking, context, figure)
    were = "are ranked" if out else "were turned"
    by = _in_one_step(_steps(ranking, context, figure))
    if not _steps(ranking, context, figure):
        ends = (
            "do games end"
            if all(each.endless for each in _unranked_steps(ranking, context, figure))
            else (f"do games end in ways that can be compared in {the(figure)}")
        )
        return [f"{whom}With no step of a dial {ends}, so none is ranked."]
    if not any(each.least > 0 for each in places):
        return [
            f"{whom}No {_called(_steps(ranking, context, figure), 1)} of the {plural(len(places), 'dial')} that "
            f"{were} is seen to move {the(figure)}: each moves it by less than "
            f"{bound(_steps(ranking, context, figure))}{out}."
        ]
    if len(first) == 1:
        most = largest_step(ranking, first[0])
        told = effect_text(most, _distrust(ranking, most))
        alone = "and no other dial is ranked" if out else f"more than any other that was turned does {by}"
        first_of = f"more than any other of {len(places)} that {were} does {by}" if len(places) > 1 else alone
        first_of = f"more than any other that changed a game does {by}" if still else first_of
        lead = f"{whom}{told}, {first_of}{_unmoved(ranking, still)}{out}."
    else:
        named = [_may_be_first(ranking, each) for each in _seen_first(first)]
        which = f"which dial of the {len(places)} that {were}" if out and len(places) > 1 else "which dial"
        unsure = f"these games cannot say {which} moves {the(figure)} most {by}: {one_of(named, 'dial')}"
        lead = f"{whom}{unsure}{_unmoved(ranking, still)}{out}."
        lead = lead if whom else capital(lead)
    after = _next(ranking, context, figure)
    if not after:
        return [lead]
    steps = [(largest_step(ranking, each), span(each)) for each in after]
    named = [effect_text(step, f"; place {place}{_distrust(ranking, step)}") for step, place in steps]
    then = f"Then {whom[0].lower()}{whom[1:]}" if whom else "Then: "
    then = then.replace(": ", f", {AMONG}: ") if out else then
    return [lead, f"{then}{listed(named)}."]


def _distrust(ranking: Ranking, effect: Effect) -> str:
    """Return what stands in the brackets of a change that the script misplays; else ""."""
    return "; the script misplays it" if effect.turn in {each.turn for each in ranking.misplays} else ""


def _seen_first(first: Sequence[Place]) -> list[Place]:
    """Return the dials that may be first, those that are seen before the others."""
    return sorted(first, key=lambda each: each.least <= 0)


def _named_first(first: Sequence[Place]) -> list[Place]:
    """Return those of them that a sentence names."""
    return _seen_first(first)[:FIRST_NAMED]


def _next(ranking: Ranking, context: int, figure: Figure) -> list[Place]:
    """Return the dials that a sentence names after those that may be first."""
    return [each for each in placed(ranking, context, figure) if each.first > 1][:NAMED]


def _unmoved(ranking: Ranking, still: Sequence[Place]) -> str:
    """Return which dials are not named as the first though they may be it, as a clause; "" if none.

    No step of them changed a game: how much they do is known by its bound alone.
    """
    if not still:
        return ""
    steps = [each for place in still for each in steps_of(ranking, place)]
    verb, each = ("is", "it moves") if len(still) == 1 else ("are", "each moves")
    said = f"{plural(len(still), 'dial')} that changed no result of any game {verb} left out here"
    return f"; {said} ({each} {the(still[0].figure)} by less than {bound(steps)})"


def _not_ranked(ranking: Ranking, context: int, figure: Figure) -> str:
    """Return how many steps have no place, as a clause that ends a sentence; "" if all have one.

    A place is one among steps whose games end, and in the same ways: one that is left out may move the figure more.
    """
    out = _unranked_steps(ranking, context, figure)
    if not out:
        return ""
    every = [*out, *_steps(ranking, context, figure)]
    verb = "is" if len(out) == 1 else "are"
    return f"; {count(len(out))} of the {count(len(every))} {_called(every)} {verb} not ranked, as {why_unranked(out)}"


def _of(ranking: Ranking, context: int) -> list[Effect]:
    """Return what is misplayed in a context, one change of each dial: the largest."""
    largest: dict[str, Effect] = {}
    for effect in ranking.misplays:
        if effect.turn.context == context:
            before = largest.get(effect.turn.dial)
            if before is None or effect.least > before.least:
                largest[effect.turn.dial] = effect
    return sorted(largest.values(), key=lambda effect: -effect.least)


def named_dials(ranking: Ranking, context: int) -> set[str]:
    """Return the dials of which a sentence on this context says that they move a figure, or may.

    A table shows them. Not among them are those that a sentence names as they change no game.
    """
    first, *others = ranking.figures
    lengths = [each for each in others if each.text == LENGTH]
    places = _next(ranking, context, first)
    for figure in (first, *lengths):
        seen, _ = may_be_first(ranking, context, figure)
        places += _named_first(seen)
    effects = [
        *_of(ranking, context)[:TIED],
        *(each for few in _without_length(ranking, context) for each in few[:TIED]),
    ]
    turns = [*(each.turn for each in effects), *(turn for turn, _ in _split(ranking, first)[:TIED])]
    turns += _otherwise(ranking, context)[:TIED]
    plainly = first if _firsts(ranking, first)[0] else next(iter(lengths), first)
    most = named_first(_firsts(ranking, plainly)[0])
    return {*most, *(each.dial for each in places), *(turn.dial for turn in turns)}


def _endless_everywhere(ranking: Ranking) -> list[str]:
    """Say with which changes games do not end, or in other ways; once of contexts of which it is the same."""
    plan = ranking.plan
    contexts: dict[str, list[int]] = {}
    for context in range(len(plan.contexts)):
        for said in _endless(ranking, context):
            contexts.setdefault(said, []).append(context)
    sentences = []
    for said, where in contexts.items():
        whom = for_whom(plan, where[0])
        if len(where) > 1:
            whom = f"For {listed([plan.context(number) for number in where])}: "
        sentences.append(f"{whom}{said if whom else capital(said)}")
    return sentences


def _endless(ranking: Ranking, context: int) -> list[str]:
    """Say with which changes of a context games do not end, so that they have no place and no length."""
    none, some = _without_length(ranking, context)
    means = any(not each.is_share for each in ranking.figures)
    said = []
    if none:
        what = "no winner and no length" if means else "no winner"
        said.append(f"{without_winner(none)} with {_stops(none)}. Such games have {what} to rank.")
    if some:
        said.append(f"some games do not end with {_stops(some)}: no length is ranked there.")
    return [*said, *_other_ways(ranking, context)]


def _without_length(ranking: Ranking, context: int) -> tuple[list[Effect], list[Effect]]:
    """Return the changes of a context with which most games do not end, and those with which some do not."""
    every = {each.turn: each for each in ranking.effects if each.turn.context == context and each.endless}.values()
    return [each for each in every if each.capped > MOST], [each for each in every if each.capped <= MOST]


def _otherwise(ranking: Ranking, context: int) -> list[Turn]:
    """Return the changes of a context with which games end in other ways."""
    every = (each for each in ranking.effects if each.turn.context == context and each.otherwise and not each.endless)
    return list(dict.fromkeys(each.turn for each in every))


def _other_ways(ranking: Ranking, context: int) -> list[str]:
    """Say with which changes of a context games end in other ways, so that they have no place."""
    every = [each for each in ranking.effects if each.turn.context == context and each.otherwise and not each.endless]
    if not every:
        return []
    named = [turn.text for turn in _otherwise(ranking, context)]
    figures = listed(list(dict.fromkeys(the(each.figure) for each in every)))
    changes = listed(first_few(named, TIED, "change"))
    return [f"with {changes} games end in other ways, so {figures} cannot be compared there."]


def _stops(effects: Sequence[Effect]) -> str:
    """Return changes, each with how many of its games stop at the cap; of many the first."""
    named = [f"{each.turn.text} ({stop_text(each)})" for each in effects]
    return listed(first_few(named, TIED, "change"))


def _misplay(ranking: Ranking, context: int) -> str:
    """Say by which numbers more of a good thing loses, so that the script misplays them."""
    every = _of(ranking, context)
    named = [
        f"{effect_text(effect)}, though it should {'help' if effect.turn.helps else 'hurt'}" for effect in every[:TIED]
    ]
    left = len(every) - len(named)
    more = f"; so {'does' if left == 1 else 'do'} {many_more(left)}" if left else ""
    what = "this: do not judge the rule" if len(every) == 1 else "these: do not judge the rules"
    return f"{for_whom(ranking.plan, context)}The script misplays {what} by it. {'; '.join(named)}{more}."


def disagreements(ranking: Ranking, figure: Figure) -> list[str]:
    """Say where contexts disagree: another dial matters most, or one change helps here and hurts there."""
    plan = ranking.plan
    if len(plan.contexts) < 2:
        return []
    sentences = []
    firsts = []
    for context in range(len(plan.contexts)):
        places = [each for each in ranking.places if (each.context, each.figure) == (context, figure)]
        firsts.append({each.dial for each in places if each.first == 1} if places else set())
    if all(firsts) and not set.intersection(*firsts):
        if _leaves_out(ranking, figure):
            sentences.append(f"{capital(AMONG)}, no dial can be first for all of {_contexts(ranking)}.")
        else:
            sentences.append(f"No dial can be first for all of {_contexts(ranking)}: they differ in what matters most.")
    split = _split(ranking, figure)
    for turn, by in split[:TIED]:
        up, down = ([plan.context(context) for context, sign in by.items() if sign == way] for way in (1, -1))
        change = f"{turn.dial}{turn.seat}={turn.after}"
        sentences.append(
            f"They disagree on {change}: {the(figure)} rises for {listed(up)} and falls for {listed(down)}."
        )
    if len(split) > TIED:
        sentences.append(f"They disagree on {many_more(len(split) - TIED, 'change')}.")
    return sentences


def _split(ranking: Ranking, figure: Figure) -> list[tuple[Turn, dict[int, int]]]:
    """Return the changes that raise a figure in one context and lower it in another, with their signs."""
    signs: dict[tuple[str, str, str], tuple[Turn, dict[int, int]]] = {}
    for effect in ranking.effects:
        if effect.figure == figure and effect.seen and not effect.unranked:
            turn = effect.turn
            _, by = signs.setdefault((turn.dial, turn.seat, turn.after), (turn, {}))
            by[turn.context] = 1 if effect.low > 0 else -1
    return [(turn, by) for turn, by in signs.values() if len(set(by.values())) > 1]


def _contexts(ranking: Ranking) -> str:
    return listed([ranking.plan.context(number) for number in range(len(ranking.plan.contexts))])


def _plainly(ranking: Ranking) -> str:
    """Say what moves the first figure most, as surely as the places say it; else what moves the length."""
    figure, *others = ranking.figures
    if text := _moved_most(ranking, figure):
        return f"In plain words{_among(ranking, figure, ', {}')}: {text}."
    turned = [each for each in ranking.effects if each.figure == figure and each.turn.is_step]
    none = f"no {_called(turned, 1) or 'change'} is seen to move {the(figure)}"
    further = ""
    for each in others:
        if each.text == LENGTH and (text := _moved_most(ranking, each)):
            further += f"; {_among(ranking, each, '{}, ')}{text}"
    return f"In plain words: {none}{further}."


def _moved_most(ranking: Ranking, figure: Figure) -> str:
    """Return what moves a figure most, without the full stop; "" where nothing is seen to."""
    firsts, largest = _firsts(ranking, figure)
    if not firsts:
        return ""
    told = [each for dial in named_first(firsts) for each in largest[dial]]
    does = f"moves {the(figure)} most {_in_one_step(told)}"
    return said_first_of_many(firsts, len(ranking.plan.contexts), does, "dial")


def _firsts(ranking: Ranking, figure: Figure) -> tuple[dict[str, dict[str, float]], dict[str, list[Effect]]]:
    """Return by context which dials may move a figure most, with the size; and by dial its largest steps."""
    firsts: dict[str, dict[str, float]] = {}
    largest: dict[str, list[Effect]] = {}
    for context in range(len(ranking.plan.contexts)):
        if placed(ranking, context, figure):
            may, _ = may_be_first(ranking, context, figure)
            steps = {each.dial: largest_step(ranking, each) for each in may}
            for dial, each in steps.items():
                largest.setdefault(dial, []).append(each)
            firsts[ranking.plan.context(context)] = {dial: abs(each.estimate) for dial, each in steps.items()}
    return firsts, largest


def _rest(ranking: Ranking, context: int, figure: Figure) -> str:
    """Say how many steps are not seen to move the figure, and which change no game at all."""
    steps = _steps(ranking, context, figure)
    unseen = [each for each in steps if not each.seen]
    still = [each.turn.text for each in unseen if not each.moved]
    rest = f"changed no result of any game: {listed(first_few(still, DEAD))}."
    dead = f"{len(still)} of them {rest}" if still else ""
    if not unseen or len(unseen) == len(steps):  # then the first sentence says it
        every = f"{len(still)} of the {count(len(steps))} {_called(steps)} {rest}"
        return f"{for_whom(ranking.plan, context)}{every}" if still else ""
    verb, each = ("is", "") if len(unseen) == 1 else ("are", "each ")
    ranked = " that are ranked" if _unranked_steps(ranking, context, figure) else ""
    said = f"{len(unseen)} of the {count(len(steps))} {_called(steps)}{ranked} {verb} not seen to move {the(figure)}"
    return f"{for_whom(ranking.plan, context)}{said}: {each}by less than {bound(unseen)}.{f' ({dead})' if dead else ''}"


def _steps(ranking: Ranking, context: int, figure: Figure) -> list[Effect]:
    """Return the effects of all steps on a figure, but for those that have no place."""
    return [
        each
        for each in ranking.effects
        if (each.turn.context, each.figure) == (context, figure) and each.turn.is_step and not each.unranked
    ]


def _unranked_steps(ranking: Ranking, context: int, figure: Figure) -> list[Effect]:
    """Return the steps whose games do not end, or end in other ways, so that they have no place."""
    return [
        each
        for each in ranking.effects
        if (each.turn.context, each.figure) == (context, figure) and each.turn.is_step and each.unranked
    ]


def _leaves_out(ranking: Ranking, figure: Figure) -> bool:
    """Return whether steps have no place in any context, so that what is first is first of the others."""
    return any(_unranked_steps(ranking, context, figure) for context in range(len(ranking.plan.contexts)))


def _among(ranking: Ranking, figure: Figure, form: str) -> str:
    """Return among what a dial is the first, in a form such as `, {}`; "" if among all that were turned."""
    told = [context for context in range(len(ranking.plan.contexts)) if placed(ranking, context, figure)]
    changed, ranked = any(may_be_first(ranking, i, figure)[1] for i in told), _leaves_out(ranking, figure)
    if not changed:
        return form.format(AMONG) if ranked else ""
    return form.format(f"{AMONG} and changed a game" if ranked else "of the dials that changed a game")


def _called(steps: Sequence[Effect], number: int = 0) -> str:
    """Return what steps are called: `steps`; with values of a list among them `steps and other values`."""
    ordered, listed_too = any(each.turn.up for each in steps), not all(each.turn.up for each in steps)
    words = ["step"] * ordered + ["other value"] * listed_too
    if number == 1 or len(steps) == 1:
        return " or ".join(words)
    return " and ".join(f"{word}s" for word in words)


def _in_one_step(largest: Sequence[Effect]) -> str:
    """Return by what a dial moves something most: a number in one step, a list by another of its values."""
    words = ["in one step"] * any(each.turn.up for each in largest)
    return " or ".join([*words, *["by another value"] * (not all(each.turn.up for each in largest))])


def not_shown(others: int, dials: int) -> str:
    """Return the line below a short table: how many dials it does not show; `SHOWN` says which it does."""
    return f"{others} of {dials} dials {'is' if others == 1 else 'are'} on the page only."


def notes(rows: Sequence[tuple[str, ...]], others: int) -> list[str]:
    """Return what explains a short table.

    Args:
        rows: Its cells.
        others: How many dials it does not show.
    """
    ranges, ends = any(" to " in row[0] for row in rows), any(row[-1] for row in rows)
    unjudged = any(cell == cap_words.NOT_JUDGED for row in rows for cell in row)
    return [*[SHOWN] * bool(others), *[PLACE] * ranges, *[AT_THE_ENDS] * ends, *[NOT_JUDGED] * unjudged]


# --- parts of sentences ----------------------------------------------------------------------------------------------


def effect_text(effect: Effect, more: str = "") -> str:
    """Return a change with its effect: `move_ap 1→2 costs 55.8 points of win (53.9 to 57.7)`.

    `more` is what else stands in its brackets: `; place 2 to 3`.
    """
    figure = effect.figure
    if not effect.judged:
        return f"{effect.turn.text} moves {the(figure)} by {interval(effect)}{f' ({more[2:]})' if more else ''}"
    verb = "adds" if effect.estimate > 0 else "costs" if figure.is_share else "takes"
    link = "to" if figure.own and verb == "adds" else "of"
    of = f" {link} {'the win' if figure.name == WIN else figure.noun}" if figure.is_share else ""
    away = " away" if verb == "takes" else ""
    return f"{effect.turn.text} {verb} {size(effect)}{of}{away} ({sized(effect)}{more})"


def _may_be_first(ranking: Ranking, place: Place) -> str:
    """Return a dial that may be first: its step with the effect, or what its largest step may do.

    A table may show another step of it, one that is seen to move another figure; see `named_steps`.
    """
    if place.least > 0:
        most = largest_step(ranking, place)
        return effect_text(most, _distrust(ranking, most))
    most = widest(steps_of(ranking, place))
    return f"{most.turn.text} (less than {bound([most])})"


def named_steps(ranking: Ranking, context: int) -> list[Turn]:
    """Return the steps that are named only as they may move a figure most: a table shows them."""
    told = [each for each in ranking.figures if each == ranking.figures[0] or each.text == LENGTH]
    every = [may_be_first(ranking, context, each)[0] for each in told]
    unseen = [each for may in every if len(may) > 1 for each in _named_first(may) if each.least <= 0]
    return [widest(steps_of(ranking, each)).turn for each in unseen]


def base_text(ranking: Ranking, context: int) -> str:
    """Return the game as it is: `win 89.9 % (88.1 to 91.4), rounds 11.26 (11.10 to 11.41)`.

    Where games stop at the cap a length is told all the same, as what changes move it by is held against it.
    """
    bases = [base for base in ranking.bases if base.context == context]
    stops = [base for base in bases if is_hidden(base.capped)]
    told = [
        f"{base_estimate(base)}{' counted up to the cap' if base.is_no_length else ''}"
        for base in bases
        if not base.is_no_length or base.figure.text == LENGTH
    ]
    return ", ".join([*told, *map(stop_text, stops[:1])])
