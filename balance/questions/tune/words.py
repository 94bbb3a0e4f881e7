"""Say in English what was found, for the terminal, the page and JSON alike."""

from collections.abc import Mapping, Sequence

from balance.design.present_values import values_of
from balance.design.statistics import Statistic
from balance.questions.tune.consequences import neighbours
from balance.questions.tune.lengths import MUCH, apart, moves_length
from balance.questions.tune.moves import STAY, Move, SearchDial, single_moves
from balance.questions.tune.plan import LEVEL
from balance.questions.tune.result import Estimate, Length, Proposal, Shift, Tuning
from balance.questions.tune.search import ENOUGH, LOOKS
from balance.questions.tune.targets import Target
from balance.questions.tune.untried import untried
from balance.stats.metrics import OUTCOME
from balance.stats.payoffs import seat_wins
from balance.studies.cap_words import stop_text
from balance.studies.capped import LENGTH
from balance.studies.paced import told_at
from balance.studies.together_words import wins_together
from reports.agreeing import agreeing
from reports.formats import CAP_LIMIT, listed, outwards
from reports.plain import count, decimals, percent, plural, points, value_as_typed
from scenarios.loader.settings import PLAYERS, POLICY
from scenarios.loader.tables import RANDOM

NAMED = 2  # scripts that a sentence names with their figures
FEW = 2  # targets of which a sentence tells the figures; of more it is told in a table alone
ON = "the same line with --resume and a larger --budget goes on"
NONE_JUDGED = "No proposal was judged"
VERDICTS = {"met": "reached", "open": "too near to say", "missed": "not reached"}


def answer(tuning: Tuning) -> list[str]:
    """Return the answer, the most important sentence first."""
    if not tuning.proposals:
        return [*filter(None, [_published(tuning)]), _unjudged(tuning)]
    return [
        _first(tuning),
        *_others(tuning),
        *_with_no_other(tuning),
        *_together(tuning),
        *untried(tuning),
        *_doubtful(tuning),
        *_smaller(tuning),
        *filter(None, [_published(tuning)]),
        *_lengths(tuning),
        *_misplayed(tuning),
        *_moves(tuning),
        *_scripts(tuning),
        *_ended(tuning),
        *([told_at(tuning.plan.scenario)] if any(each.figure.timed for each in tuning.plan.targets) else []),
    ]


def _unjudged(tuning: Tuning) -> str:
    """Return what the game as it is comes to where the budget ended it before any change was judged."""
    wanted = zip(tuning.plan.targets, tuning.published, strict=True)
    verdicts = {target.verdict(*estimate.bounds[:2]) for target, estimate in wanted}
    is_it = "does not reach the target" if "missed" in verdicts else "is too near to the target to say"
    changes = sum(1 for _ in single_moves(tuning.plan.dials))
    looks = f"the {plural(changes, 'change')} of one number had {plural(LOOKS[0], 'game')} each"
    before = "a proposal was judged" if tuning.changes else looks
    return f"The game as it is {is_it}. Not decided: the budget ended it before {before}, so none is proposed; {ON}."


def _first(tuning: Tuning) -> str:
    """Return the smallest change that reaches the target; or that none is seen to, and which may."""
    plan = tuning.plan
    best = _best(tuning)
    change = change_text(best.move, plan.dials)
    if many(tuning):
        return _first_of_many(change, best, tuning)
    wanted = listed([wanted_text(target, tuning) for target in plan.targets if not target.kept])
    reached = reached_text(best, tuning)
    if tuning.met:
        return f"{change} reaches the target ({wanted}): {reached}{_but(best, tuning)}."
    if tuning.verdict == "missed":
        nearest = f"The nearest is {_lower(change)}: {reached}{_in_the_way(best, tuning)}."
        return f"None of the {_tried(tuning)} gives {wanted}. {nearest}{_no_set(tuning)}"
    none = f"No change that was tried is seen to reach the target ({wanted})."
    return f"{none} {_may(change, best)}: {reached}{_but(best, tuning)}; more --games would say."


def _tried(tuning: Tuning) -> str:
    """Return what was tried: `24 changes of one number and 60 of several that were tried`."""
    alone = plural(len(tuning.changes) - tuning.sets, "change")
    return f"{alone} of one number{f' and {count(tuning.sets)} of several' if tuning.sets else ''} that were tried"


def _no_set(tuning: Tuning) -> str:
    """Return why no set of numbers was tried, where one could be; else ""."""
    if tuning.sets or tuning.plan.most == 1:
        return ""
    if sum(not each.out for each in tuning.tried) >= ENOUGH:
        near = sum(not each.out for each in tuning.changes)
        return (
            f" No set of numbers was tried, as {plural(near, 'change')} of one number looked near enough to be judged."
        )
    return " No set of numbers was tried: by what each number does alone, none comes close."


def _may(change: str, best: Proposal) -> str:
    """Return that a change may reach what is wanted; of one that misses it that it is the nearest so far."""
    return f"The nearest so far is {_lower(change)}" if best.verdict == "missed" else f"{change} may"


def many(tuning: Tuning) -> bool:
    """Return whether there are so many targets that their figures stand in a table alone."""
    return len(tuning.plan.targets) > FEW


def _first_of_many(change: str, best: Proposal, tuning: Tuning) -> str:
    """Return the first sentence where many things are wanted at once."""
    targets = f"all {len(tuning.plan.targets)} targets"
    if tuning.met:
        return f"{change} reaches {targets}{_but(best, tuning)}."
    if tuning.verdict == "missed":
        nearest = f"The nearest is {_lower(change)}{_in_the_way(best, tuning)}."
        return f"None of the {_tried(tuning)} reaches {targets}. {nearest}{_no_set(tuning)}"
    none = f"No change that was tried is seen to reach {targets}."
    return f"{none} {_may(change, best)}{_but(best, tuning)}; more --games would say."


def _but(best: Proposal, tuning: Tuning) -> str:
    """Return how a change moves the length, if much: `, but makes games much longer (rounds 10 -> 99)`."""
    if not moves_length(tuning.length, best.length, tuning.plan.targets):
        return ""
    way = "much longer" if best.length.value > tuning.length.value else "much shorter"
    return f", but makes games {way} ({length_text(tuning.length, best.length)})"


def many_table(tuning: Tuning) -> list[list[str]]:
    """Return a row for each of many targets: figure, what is wanted, as it is, and after each proposal.

    Above them stand the heads; below them the steps, the length and the verdict of each proposal.
    """
    plan, proposals = tuning.plan, tuning.proposals
    rows = [["figure", "wanted", "as it is", *(_lower(change_text(each.move, plan.dials)) for each in proposals)]]
    for n, target in enumerate(plan.targets):
        estimates = [estimate_text(target, each) for each in (tuning.published[n], *(p.reached[n] for p in proposals))]
        rows.append([figure_text(target, tuning), range_text(target), *estimates])
    rows.append(["steps", "", "", *(f"{each.move.steps:g}" for each in proposals)])
    rows.append(["rounds", "", f"{tuning.length.value:.2f}", *(f"{each.length.value:.2f}" for each in proposals)])
    rows.append(["verdict", "", "", *(VERDICTS[each.verdict] for each in proposals)])
    return rows


def _in_the_way(best: Proposal, tuning: Tuning) -> str:
    """Return what the nearest change misses: what is to be kept, or some of several targets."""
    missed = [t for t, verdict in zip(tuning.plan.targets, best.verdicts, strict=True) if verdict == "missed"]
    if missed and all(target.kept for target in missed):
        return f"; what is to be kept stands in the way ({listed([wanted_text(each, tuning) for each in missed])})"
    if 0 < len(missed) < len(tuning.plan.targets):
        figures = listed([figure_text(each, tuning) for each in missed])
        return f"; of the {len(tuning.plan.targets)} targets it misses {figures}"
    return ""


def _published(tuning: Tuning) -> str:
    """Return the figures as published; "" where many stand in a table."""
    return "" if many(tuning) else f"As it is: {_figures(tuning.published, tuning)}."


def _lengths(tuning: Tuning) -> list[str]:
    """Return which other proposals move the length much, and what rules them out.

    The game is another one then.
    """
    before = tuning.length
    moved = [each for each in tuning.met or tuning.proposals if moves_length(before, each.length, tuning.plan.targets)]
    if not moved:
        return []
    keep = f"--keep {LENGTH}={before.value / MUCH:.3g}..{before.value * MUCH:.3g}"
    others = [each for each in moved if tuning.verdict == "missed" or each != _best(tuning)]  # the best is told already
    if not others:
        return [f"{keep} looks for changes that leave the length about as it is."]
    texts = [f"{change_text(each.move, tuning.plan.dials)} ({length_text(before, each.length)})" for each in others]
    does = "makes" if len(others) == 1 else "make"
    way = {each.length.value > before.value for each in others}
    other = "longer" if way == {True} else "shorter" if way == {False} else "longer or shorter"
    return [f"{listed(texts)} {does} games much {other}; {keep} looks for changes that do not."]


def length_text(before: Length, after: Length) -> str:
    """Return a length before and after, `rounds 10.06 -> 99.49`, and if many games do not end."""
    stops = f"; {stop_text(after)}, so this is no length" if after.capped > CAP_LIMIT else ""
    return f"rounds {arrow_text(before, after)}{stops}"


def arrow_text(before: Length, after: Length) -> str:
    """Return a length before and after: `10.06 -> 99.49`."""
    return f"{before.value:.2f} -> {after.value:.2f}"


def _together(tuning: Tuning) -> list[str]:
    """Return how a seat's wins mislead where several can win, and the `--keep` that holds such games."""
    seats = [target.figure.place + 1 for target in tuning.plan.targets if target.figure.own and not target.kept]
    if not seats:
        return []
    kept = {each.figure.name for each in tuning.plan.targets}
    left = [word for word in tuning.plan.scenario.seats.together if f"{OUTCOME}={word}" not in kept]
    keep = f" --keep {left[0]}=LOW..HIGH holds their share." if left else ""
    return [f"{wins_together(tuning.plan.scenario, seats[0])}{keep}"]


def _others(tuning: Tuning) -> list[str]:
    """Return the other changes that reach the targets."""
    others = [change_text(each.move, tuning.plan.dials) for each in tuning.met[1:] if each.move != STAY]
    return [f"So {'does' if len(others) == 1 else 'do'} {listed([_lower(each) for each in others])}."] if others else []


def _smaller(tuning: Tuning) -> list[str]:
    """Return a smaller change that may reach the targets, where a larger one is known to."""
    if (found := tuning.smaller) is None:
        return []
    change, known = change_text(found.move, tuning.plan.dials), _best(tuning).move.steps
    steps = f"{found.move.steps:g} {'step' if found.move.steps == 1 else 'steps'}, not {known:g}"
    figures = "" if many(tuning) else f": {_figures(found.figures, tuning)} in {plural(found.figures[0].games, 'game')}"
    return [f"{change} ({steps}) may reach it too{figures}; more --games would say."]


def _misplayed(tuning: Tuning) -> list[str]:
    """Return which numbers the script misplays, so that nobody judges these rules by it."""
    names = list(dict.fromkeys(name for each in tuning.proposals for name in each.misplayed))
    if not names:
        return []
    better = {dial.name: dial.better for dial in tuning.plan.dials}
    reasons = [
        f"{'more' if better[name] == 'more' else 'less'} {name} should help and is seen to lose" for name in names
    ]
    return [f"The script misplays {listed(names)} ({listed(reasons)}): do not judge that by it."]


def _doubtful(tuning: Tuning) -> list[str]:
    """Return which changes the script may misplay: they should do the reverse of what is wanted."""
    dials = {dial.name: dial for dial in tuning.plan.dials}
    seen = {name for each in tuning.proposals for name in each.misplayed}
    pairs = dict.fromkeys(
        (name, dict(each.move.settings)[name])
        for each in tuning.proposals
        for name in each.doubtful
        if name not in seen
    )
    said: dict[str, list[str]] = {}
    for name, value in pairs:
        dial = dials[name]
        helps = (float(value) > float(dial.now)) == (dial.better == "more")
        change = change_text(Move(((name, value),), dial.steps(value)), tuning.plan.dials)
        said.setdefault("help" if helps else "hurt", []).append(change)
    sentences = []
    for does, changes in said.items():
        it, rules = ("it", "rule") if len(changes) == 1 else ("them", "rules")
        sentences.append(
            f"{listed(changes)} should {does}, so the script may misplay {it}: do not judge the {rules} by it."
        )
    return sentences


def _moves(tuning: Tuning) -> list[str]:
    """Return what else the smallest change moves most: players and modes, and a script if that is more."""
    shifts = [each for each in _best_shifts(tuning) if each.figure.in_percent and each.value != RANDOM]
    seen = [each for each in shifts if each.change and not each.change[1].low <= 0 <= each.change[1].high]
    around = max((each for each in seen if each.axis != POLICY), key=_moved, default=None)
    script = max((each for each in seen if each.axis == POLICY), key=_moved, default=None)
    sentences = [] if around is None else [_most(tuning, around, "player counts and modes")]
    if script is not None and (around is None or _moved(script) > _moved(around)):
        without = f" (without {RANDOM})" if _but_random(tuning) else ""
        sentences.append(_most(tuning, script, f"scripts{without}"))
    return sentences


def _moved(shift: Shift) -> float:
    return abs(shift.change[0]) if shift.change else 0.0


def _most(tuning: Tuning, shift: Shift, of: str) -> str:
    """Return the sentence on what the smallest change moves most of several cells."""
    move = _best(tuning).move
    change = f"{change_text(move, tuning.plan.dials)} {'moves' if len(move.settings) == 1 else 'move'}"
    before, after = ends_text(shift)
    return f"Of other {of}, {change} {shift.place} most: {called(shift.figure)} from {before} to {after} " + (
        f"({change_range(shift)})."
    )


def _but_random(tuning: Tuning) -> str:
    """Return what is said of scripts if `random` is one of them, as it is left out; else ""."""
    return f" but {RANDOM}" if any(shift.value == RANDOM for shift in _best_shifts(tuning)) else ""


def _scripts(tuning: Tuning) -> list[str]:
    """Return what the smallest change reaches with other scripts, and whether a difference is seen.

    It is seen where the interval of a script does not overlap that of the proposal.
    """
    first, with_script = tuning.plan.targets[0], _by_script(tuning)
    if not with_script or not first.figure.in_percent:
        return []
    reached = _best(tuning).reached[0]
    elsewhere = _elsewhere(first, with_script) if tuning.met and not _with_no_other(tuning) else []
    if not any(apart(shift.reached, reached.bounds) for shift in with_script.values()):
        lowest, highest = (
            min(s.reached.low for s in with_script.values()),
            max(s.reached.high for s in with_script.values()),
        )
        low, high = outwards(100 * lowest, 100 * highest, 1)
        span = f"{figure_text(first, tuning)} lies between {low:.1f} and {high:.1f} %"
        others = f"with every other script{_but_random(tuning)}"
        return [f"Who plays makes no difference that is seen after it: {span} {others}.", *elsewhere]
    least, most = (pick(with_script, key=lambda script: with_script[script].after) for pick in (min, max))
    texts = [f"{percent(with_script[script].after)} with {script}" for script in dict.fromkeys((least, most))]
    others = f" (other scripts{_but_random(tuning)})"
    figure, move = figure_text(first, tuning), _best(tuning).move
    after = f"with {change_text(move, tuning.plan.dials)} {figure}" if move != STAY else figure
    return [f"It hangs on who plays: {after} is {' to '.join(texts)}{others}.", *elsewhere]


def _by_script(tuning: Tuning) -> dict[str, Shift]:
    """Return what the first figure becomes with each other script but `random`."""
    first = tuning.plan.targets[0]
    return {
        str(shift.value): shift
        for shift in _best_shifts(tuning)
        if shift.figure == first.figure and shift.axis == POLICY and shift.value != RANDOM
    }


def _with_no_other(tuning: Tuning) -> list[str]:
    """Return that the target is missed with every other script, if there are several; else nothing."""
    first, with_script = tuning.plan.targets[0], _by_script(tuning)
    missed = [first.verdict(*shift.reached[:2]) == "missed" for shift in with_script.values()]
    if not tuning.met or len(missed) <= NAMED or not all(missed) or not first.figure.in_percent:
        return []
    near = min(with_script, key=lambda name: (first.off(with_script[name].after), name))
    others = f"all {len(missed)} others{f' ({RANDOM} left out)' if _but_random(tuning) else ''}"
    own = values_of(POLICY, tuning.plan.places[0].configuration)
    who = f"Only {value_as_typed(own[0])} reaches it" if len(set(own)) == 1 else "Only who plays here reaches it"
    return [f"{who}: with {others} the target is missed, nearest with {near} ({script_range(with_script[near])})."]


def _elsewhere(target: Target, with_script: Mapping[str, Shift]) -> list[str]:
    """Say with which other scripts the target is missed, and with which it is not known to be reached."""
    said = {"missed": "missed", "open": "not known to be reached"}
    clauses = []
    for verdict, is_it in said.items():
        scripts = [name for name, s in with_script.items() if target.verdict(*s.reached[:2]) == verdict]
        scripts.sort(key=lambda name: (-target.off(with_script[name].after), name))
        texts = [f"{name} ({script_range(with_script[name])})" for name in scripts[:NAMED]]
        if more := len(scripts) - len(texts):
            texts.append(plural(more, "other script"))
        if texts:
            clauses.append(f"{is_it} with {listed(texts)}")
    return [f"So the target is {'; it is '.join(clauses)}."] if clauses else []


def script_range(shift: Shift) -> str:
    """Return a share after a change with its interval: `42.5 %, 39.7 to 45.3`."""
    low, high = outwards(100 * shift.reached.low, 100 * shift.reached.high, 1)
    return f"{percent(shift.after)}, {low:.1f} to {high:.1f}"


def _best(tuning: Tuning) -> Proposal:
    """Return the proposal that the answer speaks of."""
    return (tuning.met or tuning.proposals)[0]


def _best_shifts(tuning: Tuning) -> Sequence[Shift]:
    return _best(tuning).shifts


def _ended(tuning: Tuning) -> list[str]:
    """Return what is missing where the budget ended it."""
    if tuning.ended != "budget":
        return []
    missing = [f"what {'it moves' if len(tuning.proposals) == 1 else 'they move'} {_around(tuning)}"]
    missing = missing if tuning.missing.moves else []
    if tuning.missing.proposals:
        missing.append(f"{plural(tuning.missing.proposals, 'other change')} that may reach the target, not judged yet")
    if tuning.missing.tries:
        of_sets = "" if tuning.sets or tuning.plan.most == 1 else " (no set of numbers was)"
        missing.append(f"changes that were not tried{of_sets}")
    return [f"The budget ended it. Missing: {'; '.join(missing)}; {ON}."]


def _around(tuning: Tuning) -> str:
    """Return where it is seen what else a change moves: `for other scripts and in other modes`."""
    names = {POLICY: "for other scripts", PLAYERS: "with other numbers of players"}
    return listed(list(dict.fromkeys(names.get(each.axis, "in other modes") for each in neighbours(tuning.plan))))


def change_text(move: Move, dials: Sequence[SearchDial]) -> str:
    """Return a change in words: `Replicators 1 -> 2`; the game as it is if it is none."""
    if move == STAY:
        return "The game as it is"
    now = {dial.name: dial.now for dial in dials}
    return listed([f"{name} {value_as_typed(now[name])} -> {value_as_typed(value)}" for name, value in move.settings])


def wanted_text(target: Target, tuning: Tuning) -> str:
    """Return what is wanted: `win from 33 to 37 %`."""
    return f"{figure_text(target, tuning)} from {range_text(target)}"


def range_text(target: Target) -> str:
    """Return between what a figure is wanted: `33 to 37 %`."""
    scale, unit = (100, " %") if target.figure.in_percent else (1, "")
    return f"{scale * target.low:g} to {scale * target.high:g}{unit}"


def figure_text(target: Target, tuning: Tuning) -> str:
    """Return a figure, with its cell if there are several: `win at players=2`, `win with clock`."""
    return called(target.figure) + (tuning.plan.places[target.cell].text if len(tuning.plan.places) > 1 else "")


def called(figure: Statistic) -> str:
    """Return a figure as people call it: `win`, `seat 1's share of the win`, `mean rounds`, `rounds > 12`."""
    name, _, what = figure.name.rpartition(".")
    if figure.score and figure.share is not None:
        return f"games won by {'at most' if figure.within else 'more than'} {figure.share.number}"
    if figure.timed and figure.kind != "share":
        of = "minutes" if figure.place < 0 else f"minutes that seat {figure.place + 1} waits"
        return f"mean {of}" if figure.kind == "mean" else f"{of} ({what.removeprefix('p').lstrip('0')} % quantile)"
    if figure.kind == "share":
        return figure.name.removeprefix("outcome=").replace("_", " ").replace(">", " > ")
    if figure.kind == "payoff":
        return seat_wins(str(figure.place + 1), not figure.own)
    return f"mean {name}" if figure.kind == "mean" else f"{name} ({what.removeprefix('p').lstrip('0')} % quantile)"


def reached_text(proposal: Proposal, tuning: Tuning) -> str:
    """Return what a proposal reaches, with intervals."""
    return _figures(proposal.reached, tuning)


def _figures(estimates: Sequence[Estimate], tuning: Tuning) -> str:
    """Return the figure of each target: `win 35.4 % (34.3 to 36.5) and mean rounds 9.20 (9.12 to 9.28)`."""
    pairs = zip(tuning.plan.targets, estimates, strict=True)
    return listed([f"{figure_text(target, tuning)} {estimate_text(target, each)}" for target, each in pairs])


def estimate_text(target: Target, estimate: Estimate) -> str:
    """Return a figure with its interval: `35.4 % (34.3 to 36.5)`."""
    low, high, _ = estimate.bounds
    if target.figure.in_percent:
        digits = decimals(50 * (high - low), 1, 2)
        ends = " to ".join(f"{end:.{digits}f}" for end in outwards(100 * low, 100 * high, digits))
        return f"{percent(estimate.value, digits)} ({ends})"
    if target.figure.kind == "quantile":
        return f"{estimate.value:.0f} ({' to '.join(f'{end:g}' for end in outwards(low, high, 2))})"
    ends = " to ".join(f"{end:.2f}" for end in outwards(low, high, 2))
    return f"{estimate.value:.2f} ({ends})"


def change_range(shift: Shift) -> str:
    """Return by how much a figure changed, with its interval; "" for a quantile."""
    if shift.change is None:
        return ""
    mean, (low, high, _) = shift.change
    if shift.figure.in_percent:
        ends = " to ".join(f"{end:+.1f}" for end in outwards(100 * low, 100 * high, 1))
        return f"{points(mean, 1)}, {ends}"
    ends = " to ".join(f"{end:+.2f}" for end in outwards(low, high, 2))
    return f"{mean:+.2f}, {ends}"


def ends_text(shift: Shift) -> tuple[str, str]:
    """Return a figure before and after; with more decimals where these would contradict the change."""
    if shift.figure.in_percent:
        digits = agreeing(100 * shift.before, 100 * shift.after, 1, 1)
        return percent(shift.before, digits), percent(shift.after, digits)
    digits = agreeing(shift.before, shift.after, 2, 2)
    return f"{shift.before:.{digits}f}", f"{shift.after:.{digits}f}"


def _lower(text: str) -> str:
    return text.replace("The game as it is", "the game as it is")


def who_plays(tuning: Tuning) -> str:
    """Return who plays in the first cell, and what else is set there."""
    from balance.design.shared_settings import shared_settings
    from reports.plain import settings_as_typed

    return settings_as_typed(shared_settings([tuning.plan.places[0].configuration]))


def promise(tuning: Tuning) -> str:
    """Return what holds with which chance."""
    if not tuning.proposals:
        return f"{NONE_JUDGED}. The game as it is was judged by {plural(tuning.plan.games, 'game')}."
    return (
        f"All figures of the proposals hold at once with {100 * LEVEL:g} %, and so do all differences of the other "
        f"tables; each proposal was judged by {plural(tuning.plan.games, 'game')} that did not choose it."
    )
