"""Say in English what was found, for the terminal, the page and JSON alike."""

from collections.abc import Sequence

from balance.design.original import title_of
from balance.questions.tournament import parts
from balance.questions.tournament.contests import Contest, Kind
from balance.questions.tournament.mixture import Mixture, Part
from balance.questions.tournament.payoffs import COLUMN, Gain
from balance.questions.tournament.plan import TournamentPlan
from balance.questions.tournament.result import Tournament
from balance.questions.tournament.stability import Field, Stability
from balance.questions.tournament.standing import Standing
from balance.studies import stability_words
from balance.studies.first_places import one_of
from balance.studies.stability_words import gained, points
from reports.formats import listed
from reports.plain import capital, count, percent, percent_range, plural, value_as_typed
from scenarios.loader.tables import RANDOM

OTHERS_QUESTION = "What one seat's script does to the other seats"  # the line that says it is to follow
_FROM = "beginning with the script of --policy"
_RESAMPLE = "A resample draws as many games from these by chance: some twice, some not at all."
CIRCLES = 1  # circles that the answer names; the page has all


def answer(result: Tournament) -> list[str]:
    """Return the answer, the most important sentence first."""
    sentences = []
    for standing in result.standings:
        said = _of_contest(standing)
        whom = parts.for_whom(result, standing)
        sentences += [f"{whom[:1].upper()}{whom[1:]}{sentence}" for sentence in said if sentence]
    sentences.append(_statement(result))
    sentences += _outside(result)
    if not result.decided:
        sentences.append(_unfinished(result))
    return sentences


def other_question(result: Tournament) -> str:
    """Say which question this one is, and which a ladder answers, whose line is to follow."""
    contests = [each.contest for each in result.standings]
    if all(contest.kind is Kind.SINGLE for contest in contests):
        own, whose = "with which of these scripts a seat wins most", parts.one_seat(contests[0])
    else:
        own, whose = "which of these scripts nobody gains by leaving", "one seat"
    return f"This tournament asks {own}. What {whose} wins by better play, thinking ahead too"


def may_be_learnt(contest: Contest) -> str:
    """Say what more training may find; the line that trains is to follow."""
    if contest.kind is not Kind.TOGETHER:
        return f"A better answer may be learnt, {_FROM}, against what is set"
    return f"A better script{' for all seats' if contest.players > 1 else ''} may be learnt, {_FROM}"


def _outside(result: Tournament) -> list[str]:
    """Say who the players from outside are, and what they spoiled."""
    agents, (apart, told) = result.plan.agents, result.apart
    if not agents:
        return []
    who = f"From outside: {listed([agent.called for agent in agents])}. The same seed may give other games."
    if not apart:
        return [who]
    first = f" First: {'; '.join(told)}." if told else ""
    return [
        who,
        f"Set apart, and in no figure: {plural(apart, 'game number')} of pairs of scripts in which one of them has "
        "spoiled a game. One that fails where it loses looks better than it is. No mixture of scripts is told there."
        f"{first}",
    ]


def _of_contest(standing: Standing) -> list[str]:
    """Return what is said of a contest."""
    if not standing.payoffs:
        return [_few(standing)]
    kind = standing.contest.kind
    if kind in parts.BY_THEMSELVES and not standing.unmoved:
        said = [best(standing), alone_among_the_best(standing)]
    else:
        said = [settled(standing), circle(standing), usual(standing)]
    return [plainly(standing), *said, mixture(standing), thinking(standing), idle(standing.contest)]


def _few(standing: Standing) -> str:
    """Say why nothing is said: too few games are left of a pair."""
    more = f"give more --games to see what {_all(standing)} are worth."
    if standing.contest.kind is Kind.TEAM:
        return f"too few games had a player of this team: {more}"
    return f"Too few games of a pair count, as players from outside have spoiled the others: {more}"


def _all(standing: Standing) -> str:
    return plural(len(standing.contest.rows), "script")


# --- where seats compete ---------------------------------------------------------------------------------------------


def settled(standing: Standing) -> str:
    """Say which field is the most stable, what is gained by leaving it, what may be as stable."""
    first, contest = standing.stability[0], standing.contest
    if standing.unmoved:
        return _unmoved(contest)
    if any_will_do(standing):
        return _any_will_do(standing)
    others = [parts.called(each.field) for each in standing.as_stable]
    as_stable = f" As stable may be {one_of(others)}." if others else ""
    if not first.settled:
        least = f"{parts.leaver(contest, first.answer)} gains {gained(first.answer)}"
        return (
            f"Not settled: {_whatever(contest)} another script is seen to gain. Least is gained "
            f"{_among(contest, first)}: {least}.{as_stable}"
        )
    if contest.kind is Kind.SIDES:
        own, other = first.field
        both = f"the players follow {own} and {parts.other_side(contest)} {other}"
        settled = "Settled" if first.high <= stability_words.WIDE else "May be settled"
        return f"{settled} where {both}. {_both_sides(standing, first.field)}{as_stable}"
    told = stability_words.settled_among(_among(contest, first), first, len(contest.rows) - 1, first.answer.to)
    return f"{told}.{as_stable}"


def any_will_do(standing: Standing) -> bool:
    """Return whether no script is seen to do better or worse than another, and none can do much better."""
    scripts = {script for each in standing.stability for script in each.field}
    gains = [each for each in standing.gains if {each.leaves, each.to, each.among} <= scripts]
    alike = all(each.low <= 0 <= each.high for each in gains)
    return alike and all(each.settled and each.high <= stability_words.WIDE for each in standing.stability)


def _any_will_do(standing: Standing) -> str:
    """Say that it is not seen to matter which script is followed, and how much another one gains at most."""
    contest, most = standing.contest, max(each.high for each in standing.stability)
    gains = f"gains at most {points(most, up=True)}" if most > 0 else "gains nothing"
    if contest.kind is Kind.SIDES:
        return f"It is not seen to matter which of these scripts either side follows: another one {gains}."
    which = f"which of the {plural(len(contest.fields), 'script')}{_but(contest)} is followed"
    return f"It is not seen to matter {which}: whatever the others follow, another one {gains}."


def _unmoved(contest: Contest) -> str:
    """Say that a seat's own wins do not depend on its script here, and what tells of the others'."""
    return (
        f"No seat wins or loses one of these games by its own {contest.axis.name}: with each of the "
        f"{plural(len(contest.rows), 'script')} it gets the same. What that does to the others is another question."
    )


def _but(contest: Contest) -> str:
    """Return ` but random` where seats compete and it is played, but not followed; else ""."""
    return f" but {RANDOM}" if contest.kind is not Kind.SIDES and set(contest.rows) - set(contest.fields) else ""


def _whatever(contest: Contest) -> str:
    return "whatever both sides follow," if contest.kind is Kind.SIDES else "whatever script the others follow,"


def _among(contest: Contest, stability: Stability) -> str:
    if contest.kind is Kind.SIDES:
        return f"where it is {parts.called(stability.field)}"
    return f"among others who follow {stability.field[0]}"


def _both_sides(standing: Standing, field: Field) -> str:
    """Say how much either side gains at most by leaving a field."""
    row, column = field
    rows = [each for each in standing.gains if (each.who, each.leaves, each.among) == ("row", row, column)]
    columns = [each for each in standing.gains if (each.who, each.leaves, each.among) == ("column", column, row)]
    said = [
        f"{who} {'gain' if who == 'the players' else 'gains'} {_at_most(of)}"
        for who, of in (("the players", rows), (parts.other_side(standing.contest), columns))
        if of
    ]
    return f"By another script {listed(said)}."


def _at_most(gains: Sequence[Gain]) -> str:
    most = max(each.high for each in gains)
    return "nothing" if most <= 0 else f"at most {points(most, up=True)}"


def circle(standing: Standing) -> str:
    """Name a circle of which every step is seen."""
    if not standing.circles:
        return ""
    ring = standing.circles[0]
    others = len(standing.circles) - CIRCLES
    more = f" {plural(others, 'other circle')} {'is' if others == 1 else 'are'} on the page." if others else ""
    return f"{circle_text(standing, ring)}{more}"


def circle_text(standing: Standing, ring: Sequence[Field]) -> str:
    """Return a circle: `A circle: rock beats scissors, ...`; of two sides by what is left for what."""
    if standing.contest.kind is Kind.SIDES:
        steps = [parts.called(field) for field in ring[::-1]]
        return f"A circle, each step of it seen: {', '.join(steps)}, and {steps[0]} again."
    return stability_words.circle([field[0] for field in ring])


def usual(standing: Standing) -> str:
    """Say what the best answer to the usual script gains, if it is not the most stable one."""
    contest = standing.contest
    if contest.kind is Kind.SIDES:
        return ""
    script = value_as_typed(contest.base.full[f"{contest.axis.name}@{contest.seats[0]}"])
    matching = [each for each in standing.stability[1:] if each.field == (script,) and not each.settled]
    if not matching:
        return ""
    return (
        f"Among others who follow {script}, the usual script, {matching[0].answer.to} gains "
        f"{gained(matching[0].answer)}."
    )


# --- where all follow one script together ----------------------------------------------------------------------------


def best(standing: Standing) -> str:
    """Say which script does best if all follow it, or which may."""
    contest = standing.contest
    ranked = standing.best or standing.stability
    may_be = [each for each in ranked if each.settled]
    first = parts.payoff_text(contest, parts.payoff_at(standing, ranked[0].field))
    if contest.kind is Kind.TEAM:
        whose = f"the players of the team {'get' if contest.players > 1 else 'gets'} {first} of the win each"
        note = parts.note_of(contest.axis)
        lead = f"The others keep their scripts. {f'{note} ' if note else ''}"
    elif contest.kind is Kind.SINGLE:
        seat = parts.seats(contest.seats)
        whose = f"{seat} wins {first}" if contest.scenario.seats.own_wins else f"{seat} gets {first} of the win"
        lead = f"{capital(seat)} alone plays by these scripts, so no two of them meet. "
    else:
        whose = f"they win {first}" if contest.players > 1 else f"it wins {first}"
        lead = "Nobody competes: the table is of all seats with one script. " if contest.players > 1 else ""
        lead = lead or "Nobody competes, as there is one seat. "
    of = f"of {len(contest.rows)} scripts"
    if len(may_be) == 1:
        return f"{lead}{ranked[0].field[0]} does best {of}: {whose}."
    named = one_of([each.field[0] for each in may_be], "script")
    return f"{lead}These games cannot say which does best {of}: {named}; with {ranked[0].field[0]} {whose}."


def alone_among_the_best(standing: Standing) -> str:
    """Say what one seat may add by another script among others who follow the best one."""
    if not standing.contest.square or not standing.best:
        return ""
    script = standing.best[0].field
    matching = [each for each in standing.stability if each.field == script]
    if not matching:
        return ""
    one = matching[0]
    if not one.settled:
        return f"One seat that follows {one.answer.to} among others who follow {script[0]} adds {gained(one.answer)}."
    most = f"adds at most {points(one.high, up=True)}" if one.high > 0 else "adds nothing"
    return f"One seat with another script among others who follow {script[0]} {most}."


# --- mixtures, thinking, plain words ---------------------------------------------------------------------------------


def mixture(standing: Standing) -> str:
    """Say which scripts take part in the best mixtures, and what the first seat or side then wins."""
    mixed = standing.mixture
    if mixed is None:
        return ""
    contest = standing.contest
    whose = "the players" if contest.kind is Kind.SIDES else "seat 1"
    value = f"{percent(mixed.value)} ({percent_range(mixed.low, mixed.high, 1)})"
    win = f"{whose} then {'win' if whose == 'the players' else 'wins'} {value}"
    if contest.kind is Kind.SIDES:
        sides = [
            f"{who} {_taking_part(mixed, side)}"
            for who, side in (("the players with", "row"), (f"{parts.other_side(contest)} with", COLUMN))
        ]
        return f"Mixed as well as these scripts allow, {listed(sides)}, {win}. {_RESAMPLE}"
    of = [each for each in mixed.parts if not each.side]
    if len(of) == 1:
        best = f"{of[0].script} alone is best in all {mixed.resamples} resamples"
        return f"Nobody needs to mix scripts: {best}; {win}. {_RESAMPLE}"
    return f"Mixed as well as these scripts allow, with {_taking_part(mixed, '')}, {win}. {_RESAMPLE}"


def _taking_part(mixed: Mixture, side: str) -> str:
    """Return who takes part on a side: `rock (in all 400 resamples), paper (in 397)`."""
    of = sorted((each for each in mixed.parts if each.side == side), key=lambda each: -each.taking_part)
    return listed([f"{each.script} ({_in(mixed, each, i)})" for i, each in enumerate(of)])


def _in(mixed: Mixture, part: Part, place: int) -> str:
    times = round(part.taking_part * mixed.resamples)
    times_text = f"all {mixed.resamples}" if times == mixed.resamples else f"{times} of {mixed.resamples}"
    return f"in {times_text} resamples" if place == 0 else f"in {times_text}"


def thinking(standing: Standing) -> str:
    """Say what a field gives away to who knows it and thinks: a lower bound."""
    if not standing.thinkers:
        return ""
    contest = standing.contest
    said = []
    for who in dict.fromkeys(one.who for one, _ in standing.thinkers):
        of = [(one, gain) for one, gain in standing.thinkers if one.who == who]
        one, gain = max(of, key=lambda both: both[1].low)
        among = parts.against(contest, gain) if contest.players > 1 or contest.kind is Kind.SIDES else ""
        tries = f"{one.tries} tries an action"
        whose = _whose(contest, one.who)
        if gain.low <= 0:
            far = points(max(each.high for _, each in of), up=True)
            said.append(f"{whose} thinking ahead ({tries}) {among} is not seen to gain; it gains at most {far}.")
            continue
        least = points(gain.low, up=False)
        gives = stability_words.gives_away(one.field[0] if who == COLUMN else one.field[-1], least)
        if contest.kind in (Kind.TOGETHER, Kind.SINGLE):
            gives = f"better play than these scripts' adds at least {least}"
        said.append(f"{whose} thinking ahead ({tries}, with {one.script}) {among} gains {gained(gain)}: {gives}.")
    return " ".join(" ".join(said).split())


def _whose(contest: Contest, who: str) -> str:
    if contest.kind is Kind.SIDES:
        return capital(parts.other_side(contest)) if who == COLUMN else "The players' side"
    return capital(parts.one_seat(contest))


def plainly(standing: Standing) -> str:
    """Say it for somebody without statistics."""
    contest, first = standing.contest, standing.stability[0]
    if standing.unmoved:
        return "In plain words: which of these scripts a seat follows decides no win of its own."
    if contest.kind in parts.BY_THEMSELVES:
        ranked = [each.field[0] for each in standing.best or standing.stability if each.settled]
        if len(ranked) == 1:
            return f"In plain words: of these scripts {ranked[0]} is the one to play."
        return f"In plain words: {one_of(ranked, 'script')} may be the best to play; these games cannot say which."
    if any_will_do(standing):
        return f"In plain words: it is not seen to matter which of these scripts{_but(contest)} is played."
    if standing.circles and not first.settled:
        return "In plain words: what is best depends on what the others play, and goes round in a circle."
    if not first.settled:
        return "In plain words: what is best depends on what the others play."
    fields = one_of([parts.called(each.field) for each in (first, *standing.as_stable)])
    if contest.kind is Kind.SIDES:
        return f"In plain words: with {fields} neither side is seen to do better by another script."
    return f"In plain words: if everybody plays {fields}, no other of these scripts is seen to do better."


def idle(contest: Contest) -> str:
    """Say which seats are left out, as no script of the axis decides anything there."""
    if not contest.idle:
        return ""
    left = f"{capital(parts.seats(contest.idle))} {'is' if len(contest.idle) == 1 else 'are'} left out"
    return f"{left}: no script of {contest.axis.name} changes a game there."


# --- the whole -------------------------------------------------------------------------------------------------------


def _statement(result: Tournament) -> str:
    level = percent(result.plan.level, 0)
    chosen = "the largest of several is judged by intervals that hold at once"
    if any(each.thinkers for each in result.standings):
        chosen += "; who thinks, by games that did not choose it"
    return f"All of this holds at once with {level}, for these scripts only: {chosen}."


def _unfinished(result: Tournament) -> str:
    plan = result.plan
    after = f" after {_sizes(_games_of_pairs(result))} games of a pair"
    if result.games == plan.games:
        after = f" after {plural(result.thought, 'game')} of a thinker" if result.thought else " before anybody thought"
    return f"The budget ended it{after}; the same line with --resume goes on."


def games_text(result: Tournament) -> str:
    """Return how many games were played."""
    pairs, own = _games_of_pairs(result), _games_of_pairs(result, own=True)
    fewer = f", {_sizes(own)} of a script with itself" if own - pairs else ""
    thought = f"; {count(result.thought)} of each thinker" if result.thought else ""
    each = of_each([standing.contest for standing in result.standings])
    return f"{_sizes(pairs)} games of each {each}{fewer}{thought}; {count(result.played)} in all"


def of_each(contests: Sequence[Contest]) -> str:
    """Return of what so many games are played: `pair`, or `script` where each script has games of its own."""
    return " or ".join(name for name, many in _met(contests).items() if many)


def of_all(contests: Sequence[Contest]) -> str:
    """Return of how many pairs and scripts games are played: `49 pairs and 2 scripts`."""
    return listed([plural(many, name) for name, many in _met(contests).items() if many])


def _met(contests: Sequence[Contest]) -> dict[str, int]:
    """Return how many pairs of scripts meet, and how many scripts meet no other."""
    meeting = [contest for contest in contests if len(contest.pairs) > len(contest.rows)]
    alone = {row for contest in contests if contest not in meeting for row in contest.rows}
    return {"pair": sum(len(contest.told_pairs) for contest in meeting), "script": len(alone)}


def _games_of_pairs(result: Tournament, own: bool = False) -> set[int]:
    """Return how many games two scripts have, as many for each seat; `own`: a script with itself.

    Where no two scripts meet, it is of a script with itself.
    """
    played = [(each.contest, pair) for each in result.standings for pair in each.contest.played_pairs]
    games = {contest.games_of(pair, result.games) for contest, pair in played if (pair[0] == pair[1]) == own}
    return games if games or own else _games_of_pairs(result, own=True)


def _sizes(games: set[int]) -> str:
    """Return how many games it may be: `3 999`, `3 999 or 4 000`."""
    return " or ".join(map(count, sorted(games)))


def heading_of(plan: TournamentPlan) -> str:
    """Return the heading of the answer."""
    return f"{title_of(plan.scenario)}: a tournament of scripts"


def table_title(result: Tournament, standing: Standing) -> str:
    """Return what the table of payoffs is of."""
    contest, whom = standing.contest, parts.for_whom(result, standing)
    if contest.kind is Kind.SIDES:
        text = f"the players' wins, by their script and by {parts.other_side(contest)}'s"
    elif contest.kind is Kind.TEAM:
        text = "what a player of the team gets of the win, by the script of them all"
    elif contest.kind is Kind.SINGLE:
        seat = parts.seats(contest.seats)
        what = f"how often {seat} wins" if contest.scenario.seats.own_wins else f"{seat}'s share of the win"
        text = f"{what}, by its script{f' as {contest.role}' if contest.role else ''}"
    elif not contest.square:
        text = "how often it wins, by its script"
    elif contest.kind is Kind.ALONE:
        what = "how often one seat wins" if contest.scenario.seats.own_wins else "one seat's share of the win"
        text = f"{what}: its script{f' as {contest.role}' if contest.role else ''}, among others who follow another"
    else:
        text = "how often all win, if all follow one script; then if one seat follows another"
    fixed = parts.fixed(result, standing)
    return capital(f"{whom}{text}{f'; {fixed}' if fixed else ''}")


def left_out(result: Tournament) -> list[str]:
    """Return which seats and axes are left out, and why."""
    lines = list(result.dropped)
    return lines + [idle(each.contest).removesuffix(".") for each in result.standings if each.contest.idle]


def announcement(plan: TournamentPlan, contests: Sequence[Contest], games: int, table: str, thinking: str) -> str:
    """Return what a tournament will take."""
    met = _met(contests)
    own = sum(row == column for contest in contests for row, column in contest.told_pairs)
    with_itself = f" ({own} of a script with itself)" if own else ""
    of_pairs = [f"{plural(met['pair'], 'pair')} of scripts{with_itself}"] if met["pair"] else []
    alone = plural(met["script"], "script")
    meet = f"{alone} that {'meets' if met['script'] == 1 else 'meet'} no other"
    of_alone = [meet if of_pairs else alone] if met["script"] else []
    of_scripts = listed([*of_pairs, *of_alone])
    text = f"{title_of(plan.scenario)}: {of_scripts}, {plural(games, 'game')} in all: about {table}"
    if not plan.lookahead:
        return text
    thinkers = f"{plural(plan.thought, 'game')} of each thinker, {plan.lookahead} tries an action"
    return f"{text}; then {thinkers}: about {thinking}"
