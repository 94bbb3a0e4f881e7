"""Say in English what was found, for the terminal, the page and JSON alike."""

from balance.questions.rank.dials import largest_step, of_dial, placed, span
from balance.questions.rank.effects import Place
from balance.questions.rank.plan import RankPlan
from balance.questions.rank.study import Ranking
from balance.studies.context_words import budget_ended, by_reason, for_whom, statement
from balance.studies.effect_words import WIN, base_told, bound, interval, size, sized, the
from balance.studies.effects import Effect
from balance.studies.figures import Figure
from balance.studies.first_places import one_of, said_first
from reports.formats import listed
from reports.plain import count, plural

LEAVES_OPEN = "what a script does not understand may matter more to people"
NAMED = 3  # dials that a sentence names besides the first
TIED = 6  # misplayed dials, and changes on which contexts disagree, that are named
DEAD = 5  # steps that a sentence names of those that change no game
LENGTH = "rounds.mean"


def answer(found: Ranking) -> list[str]:
    """Return the answer, the most important sentence first."""
    figure, sentences = found.figures[0], []
    for context in range(len(found.plan.contexts)):
        sentences += leaders(found, context, figure)
        sentences += [leaders(found, context, each)[0] for each in found.figures[1:] if each.text == LENGTH]
    sentences += [_misplay(found, context) for context in range(len(found.plan.contexts)) if _of(found, context)]
    sentences += disagreements(found, figure)
    sentences += [_plainly(found, figure)]
    sentences += [_rest(found, context, figure) for context in range(len(found.plan.contexts))]
    sentences.append(statement(found.plan, LEAVES_OPEN))
    if not found.decided:
        games = f"{plural(found.games, 'game')} of each" if found.games else "none of those that were to be judged"
        sentences.append(budget_ended(games))
    return [sentence for sentence in sentences if sentence]


# --- sentences -------------------------------------------------------------------------------------------------------


def leaders(found: Ranking, context: int, figure: Figure) -> list[str]:
    """Say which dial moves the figure most, or which may; then which come next."""
    places = [each for each in found.places if (each.context, each.figure) == (context, figure)]
    first = [each for each in places if each.first == 1]
    whom = for_whom(found.plan, context)
    if not any(each.least > 0 for each in places):
        return [
            f"{whom}No step of the {plural(len(places), 'dial')} that were turned is seen to move {the(figure)}: each "
            f"moves it by less than {bound(_steps(found, context, figure))}."
        ]
    if len(first) == 1:
        most = largest_step(found, first[0])
        rest = f"of {len(places)} that were turned" if len(places) > 1 else "that was turned"
        lead = f"{whom}{told(most)}, more than any other {rest}."
    else:
        first = sorted(first, key=lambda each: each.least <= 0)  # those that are seen before the others
        named = [_may_be_first(found, each) for each in first]
        lead = (
            f"{whom}{'t' if whom else 'T'}hese games cannot say which dial moves {the(figure)} most: {one_of(named)}."
        )
    after = [each for each in places if each.first > 1 and each.least > 0][:NAMED]
    if not after:
        return [lead]
    named = [f"{told(largest_step(found, each))} (place {span(each)})" for each in after]
    then = f"Then {whom[0].lower()}{whom[1:]}" if whom else "Then: "
    return [lead, f"{then}{listed(named)}."]


def _of(found: Ranking, context: int) -> list[Effect]:
    """Return what is misplayed in a context, one change of each dial: the largest."""
    largest: dict[str, Effect] = {}
    for effect in found.misplays:
        if effect.turn.context == context:
            before = largest.get(effect.turn.dial)
            if before is None or effect.least > before.least:
                largest[effect.turn.dial] = effect
    return sorted(largest.values(), key=lambda effect: -effect.least)


def _misplay(found: Ranking, context: int) -> str:
    """Say by which numbers more of a good thing loses, so that the script misplays them."""
    every = _of(found, context)
    named = [f"{told(effect)}, though it should {'help' if effect.turn.helps else 'hurt'}" for effect in every[:TIED]]
    more = f"; so do {len(every) - len(named)} others" if len(every) > len(named) else ""
    what = "this: do not judge the rule" if len(every) == 1 else "these: do not judge the rules"
    return f"{for_whom(found.plan, context)}The script misplays {what} by it. {'; '.join(named)}{more}."


def disagreements(found: Ranking, figure: Figure) -> list[str]:
    """Say where contexts disagree: another dial matters most, or one change helps here and hurts there."""
    plan = found.plan
    if len(plan.contexts) < 2:
        return []
    sentences = []
    firsts = []
    for context in range(len(plan.contexts)):
        places = [each for each in found.places if (each.context, each.figure) == (context, figure)]
        firsts.append({each.dial for each in places if each.first == 1} if places else set())
    if not set.intersection(*firsts):
        sentences.append(f"No dial can be first for all of {_contexts(found)}: they differ in what matters most.")
    signs: dict[tuple[str, str], dict[int, int]] = {}
    for effect in found.effects:
        if effect.figure == figure and effect.seen:
            signs.setdefault((effect.turn.dial + effect.turn.seat, effect.turn.after), {})[effect.turn.context] = (
                1 if effect.low > 0 else -1
            )
    split = [(dial, after, by) for (dial, after), by in signs.items() if len(set(by.values())) > 1]
    for dial, after, by in split[:TIED]:
        up, down = ([plan.context(context) for context, sign in by.items() if sign == way] for way in (1, -1))
        sentences.append(
            f"They disagree on {dial}={after}: {the(figure)} rises for {listed(up)} and falls for {listed(down)}."
        )
    if len(split) > TIED:
        sentences.append(f"They disagree on {len(split) - TIED} other changes.")
    return sentences


def _contexts(found: Ranking) -> str:
    return listed([found.plan.context(number) for number in range(len(found.plan.contexts))])


def _plainly(found: Ranking, figure: Figure) -> str:
    """Say what moves the figure most where anything does, as surely as the places say it."""
    firsts: dict[str, dict[str, float]] = {}
    for context in range(len(found.plan.contexts)):
        if placed(found, context, figure):
            may = [each for each in found.places if (each.context, each.figure, each.first) == (context, figure, 1)]
            sizes = {each.dial: abs(largest_step(found, each).estimate) for each in may}
            firsts[found.plan.context(context)] = sizes
    if not firsts:
        return ""
    return f"In plain words: {said_first(firsts, len(found.plan.contexts), f'moves {the(figure)} most in one step')}."


def _rest(found: Ranking, context: int, figure: Figure) -> str:
    """Say how many steps are not seen to move the figure, and which change no game at all."""
    steps = _steps(found, context, figure)
    unseen = [each for each in steps if not each.seen]
    still = [each.turn.text for each in unseen if not each.moved]
    more = [f"{len(still) - DEAD} others"] if len(still) > DEAD else []
    dead = f"{len(still)} of them changed no result of any game: {listed([*still[:DEAD], *more])}." if still else ""
    if not unseen or len(unseen) == len(steps):  # then the first sentence says it
        return f"{for_whom(found.plan, context)}Of the {plural(len(steps), 'step')}, {dead}" if dead else ""
    verb, each = ("is", "") if len(unseen) == 1 else ("are", "each ")
    said = f"{len(unseen)} of the {plural(len(steps), 'step')} {verb} not seen to move {the(figure)}"
    return f"{for_whom(found.plan, context)}{said}: {each}by less than {bound(unseen)}.{f' ({dead})' if dead else ''}"


def _steps(found: Ranking, context: int, figure: Figure) -> list[Effect]:
    """Return the effects of all steps on a figure."""
    return [
        each for each in found.effects if (each.turn.context, each.figure) == (context, figure) and each.turn.is_step
    ]


# --- parts of sentences ----------------------------------------------------------------------------------------------


def told(effect: Effect) -> str:
    """Return a change with its effect: `move_ap 1→2 costs 55.8 points of win (53.9 to 57.7)`."""
    figure = effect.figure
    if not effect.judged:
        return f"{effect.turn.text} moves {the(figure)} by {interval(effect)}"
    verb = "adds" if effect.estimate > 0 else "costs" if figure.is_share else "takes"
    of = f" of {'the win' if figure.name == WIN else figure.name}" if figure.is_share else ""
    away = " away" if verb == "takes" else ""
    return f"{effect.turn.text} {verb} {size(effect)}{of}{away} ({sized(effect)})"


def _may_be_first(found: Ranking, place: Place) -> str:
    """Return a dial that may be first: its step with the effect, or how much its steps may do."""
    if place.least > 0:
        return told(largest_step(found, place))
    steps = [each for each in of_dial(found, place) if each.turn.is_step]
    return f"{place.dial} (less than {bound(steps)})"


def base_text(found: Ranking, context: int) -> str:
    """Return the game as it is: `win 89.9 % (88.1 to 91.4), rounds 11.26 (11.10 to 11.41)`."""
    return ", ".join(base_told(base) for base in found.bases if base.context == context)


def left_out(found: Ranking) -> list[str]:
    """Return what was not turned, and why, each reason once."""
    return by_reason(
        (f"{each.dial}={each.after}" if each.after else each.dial, each.reason) for each in found.plan.turns[1]
    )


def games_text(found: Ranking) -> str:
    """Return how many games were played."""
    plan, turns = found.plan, found.plan.turns[0]
    judged = len({each.turn for each in found.effects if each.judged})
    screened = f"{len(turns)} changes, {count(plan.screen)} games each"
    return f"{screened}; {judged} of them on {count(found.games)} others" if judged else screened


def announcement(plan: RankPlan, screening: str, judging: str) -> str:
    """Return what a ranking will take."""
    turns, contexts = plan.turns[0], len(plan.contexts)
    dials = len({turn.dial for turn in turns})
    each = f" for {contexts} contexts" if contexts > 1 else ""
    return (
        f"{plan.scenario.title}: {plural(len(turns), 'change')} of {plural(dials, 'dial')}{each}, "
        f"{plural(plan.screen, 'game')} of each: about {screening}; then {plural(plan.games, 'other game')} of the "
        f"largest: about {judging} (estimates, as if changed games were as long as the game as it is)"
    )
