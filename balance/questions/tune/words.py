"""Say in English what was found, for the terminal, the page and JSON alike."""

from balance.questions.tune.figure_texts import (
    change_text,
    estimate_text,
    figure_text,
    figures_text,
    length_text,
    lowered,
    range_text,
    reached_text,
    wanted_text,
)
from balance.questions.tune.lengths import MUCH, moves_length
from balance.questions.tune.misplayed_words import aside, caveat, doubtful, misplayed, others, verdict_text
from balance.questions.tune.moves import STAY, single_moves
from balance.questions.tune.other_words import around_text, best_of, moved_most, other_scripts, with_no_other
from balance.questions.tune.plan import LEVEL
from balance.questions.tune.result import Proposal, Tuning
from balance.questions.tune.search import ENOUGH, LOOKS, Tried
from balance.questions.tune.untried import untried
from balance.stats.metrics import OUTCOME
from balance.studies.capped import LENGTH
from balance.studies.code_words import meanings
from balance.studies.paced import told_at
from balance.studies.together_words import wins_together
from reports.formats import listed
from reports.plain import count, plural, value_as_typed

FEW = 2  # targets of which a sentence tells the figures; of more it is told in a table alone
ON = "the same line with --resume and a larger --budget goes on"
NONE_JUDGED = "No proposal was judged"


def answer(tuning: Tuning) -> list[str]:
    """Return the answer, the most important sentence first."""
    if not tuning.proposals:
        return [*filter(None, [_published(tuning)]), _unjudged(tuning)]
    return [
        _first(tuning),
        *_fewer(tuning),
        *others(tuning, "them" if many(tuning) else "it"),
        *with_no_other(tuning),
        *_together(tuning),
        *untried(tuning),
        *misplayed(tuning),
        *doubtful(tuning),
        *_smaller(tuning),
        *filter(None, [_published(tuning)]),
        *_lengths(tuning),
        *moved_most(tuning),
        *other_scripts(tuning),
        *_codes(tuning),
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
    best = best_of(tuning)
    change = change_text(best.move, plan.dials)
    if many(tuning):
        return _first_of_many(change, best, tuning)
    wanted = listed([wanted_text(target, tuning) for target in plan.targets if not target.kept])
    reached = reached_text(best, tuning)
    if tuning.met:
        return f"{change}{aside(best)} reaches the target ({wanted}): {reached}{_but(best, tuning)}."
    if tuning.verdict == "missed":
        nearest = f"The nearest is {lowered(change)}{caveat(best)}: {reached}{_in_the_way(best, tuning)}."
        return f"None of the {_tried(tuning)} gives {wanted}. {nearest}{_no_set(tuning)}"
    none = f"No change that was tried is seen to reach the target ({wanted})."
    return f"{none} {_may(change, best)}: {reached}{_but(best, tuning)}{_so_may(tuning)}; more --games would say."


def _so_may(tuning: Tuning) -> str:
    """Return how many other proposals may reach it: `, and so may 1 other change below`; "" if none."""
    also = sum(each.verdict == "open" and each.move != STAY for each in tuning.proposals) - 1
    return f", and so may {plural(also, 'other change')} below" if also > 0 else ""


def _fewer(tuning: Tuning) -> list[str]:
    """Return which of several numbers may reach it alone, where none of these is proposed.

    Of the values of a number, the one that the search saw nearest to what is wanted is named.
    """
    best = best_of(tuning)
    proposed = {each.move.names for each in tuning.proposals}
    nearest: dict[tuple[str, ...], Tried] = {}
    for each in tuning.changes:
        names = each.move.names
        if each.out or names in proposed or not set(names) < set(best.move.names):
            continue
        if names not in nearest or each.off(tuning.plan.targets) < nearest[names].off(tuning.plan.targets):
            nearest[names] = each
    if not nearest or best.verdict != "open":
        return []
    named = listed([change_text(each.move, tuning.plan.dials) for each in nearest.values()], "or")
    return [f"Fewer numbers may do: {named} alone is not ruled out."]


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
    if best.verdict == "missed":
        return f"The nearest so far is {lowered(change)}{caveat(best)}"
    return f"{change}{aside(best)} may"


def many(tuning: Tuning) -> bool:
    """Return whether there are so many targets that their figures stand in a table alone."""
    return len(tuning.plan.targets) > FEW


def _first_of_many(change: str, best: Proposal, tuning: Tuning) -> str:
    """Return the first sentence where many things are wanted at once."""
    targets = f"all {len(tuning.plan.targets)} targets"
    if tuning.met:
        return f"{change}{aside(best)} reaches {targets}{_but(best, tuning)}."
    if tuning.verdict == "missed":
        nearest = f"The nearest is {lowered(change)}{caveat(best)}{_in_the_way(best, tuning)}."
        return f"None of the {_tried(tuning)} reaches {targets}. {nearest}{_no_set(tuning)}"
    none = f"No change that was tried is seen to reach {targets}."
    return f"{none} {_may(change, best)}{_but(best, tuning)}{_so_may(tuning)}; more --games would say."


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
    rows = [["figure", "wanted", "as it is", *(lowered(change_text(each.move, plan.dials)) for each in proposals)]]
    for n, target in enumerate(plan.targets):
        estimates = [estimate_text(target, each) for each in (tuning.published[n], *(p.reached[n] for p in proposals))]
        rows.append([figure_text(target, tuning), range_text(target), *estimates])
    rows.append(["steps", "", "", *(f"{each.move.steps:g}" for each in proposals)])
    if not tuning.length_wanted:
        rows.append(["rounds", "", f"{tuning.length.value:.2f}", *(f"{each.length.value:.2f}" for each in proposals)])
    rows.append(["verdict", "", "", *map(verdict_text, proposals)])
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
    """Return the figures as published; "" where a table or the first sentence has them."""
    told = many(tuning) or (tuning.proposals and best_of(tuning).move == STAY)
    return "" if told else f"As it is: {figures_text(tuning.published, tuning, tuning.length)}."


def _lengths(tuning: Tuning) -> list[str]:
    """Return which other proposals move the length much, and what rules them out.

    The game is another one then.
    """
    before = tuning.length
    moved = [each for each in tuning.met or tuning.proposals if moves_length(before, each.length, tuning.plan.targets)]
    if not moved:
        return []
    keep = f"--keep {LENGTH}={before.value / MUCH:.3g}..{before.value * MUCH:.3g}"
    others = [each for each in moved if tuning.verdict == "missed" or each != best_of(tuning)]
    looks = f"{keep} looks for changes that leave the length about as it is."
    if not others:
        return [looks]
    texts = [f"{change_text(each.move, tuning.plan.dials)} ({length_text(before, each.length)})" for each in others]
    way = {each.length.value > before.value for each in others}
    other = "longer" if way == {True} else "shorter" if way == {False} else "longer or shorter"
    if len(texts) == 1:
        return [f"{texts[0]} makes games much {other}; {keep} looks for changes that do not."]
    return [f"Of these changes each makes games much {other}: {'; '.join(texts)}.", looks]


def _together(tuning: Tuning) -> list[str]:
    """Return how a seat's wins mislead where several can win, and the `--keep` that holds such games."""
    seats = [target.figure.place + 1 for target in tuning.plan.targets if target.figure.own and not target.kept]
    if not seats:
        return []
    kept = {each.figure.name for each in tuning.plan.targets}
    left = [word for word in tuning.plan.scenario.seats.together if f"{OUTCOME}={word}" not in kept]
    keep = f" --keep {left[0]}=LOW..HIGH holds their share." if left else ""
    return [f"{wins_together(tuning.plan.scenario, seats[0])}{keep}"]


def _smaller(tuning: Tuning) -> list[str]:
    """Return a smaller change that may reach the targets, where a larger one is known to."""
    if (found := tuning.smaller) is None:
        return []
    change, known = change_text(found.move, tuning.plan.dials), best_of(tuning).move.steps
    steps = f"{found.move.steps:g} {'step' if found.move.steps == 1 else 'steps'}, not {known:g}"
    figures = (
        "" if many(tuning) else f": {figures_text(found.figures, tuning)} in {plural(found.figures[0].games, 'game')}"
    )
    return [f"{change} ({steps}){aside(found)} may reach it too{figures}; more --games would say."]


def _codes(tuning: Tuning) -> list[str]:
    """Say what a value means that is a code and no amount: `-1 of rifles means: as setups.csv says.`"""
    now = {dial.name: value_as_typed(dial.now) for dial in tuning.plan.dials}
    settings = [pair for each in tuning.proposals for pair in each.move.settings]
    return meanings(tuning.plan.scenario, [(name, now[name], value_as_typed(value)) for name, value in settings])


def _ended(tuning: Tuning) -> list[str]:
    """Return what is missing where the budget ended it."""
    if tuning.ended != "budget":
        return []
    missing = [f"what {'it moves' if len(tuning.proposals) == 1 else 'they move'} {around_text(tuning)}"]
    missing = missing if tuning.missing.moves else []
    if left := tuning.missing.proposals:
        were = "was" if left == 1 else "were"
        missing.append(f"{plural(left, 'other change')} that {were} to be judged, as likely to reach the target")
    if tuning.missing.tries:
        of_sets = "" if tuning.sets or tuning.plan.most == 1 else " (no set of numbers was)"
        missing.append(f"changes that were not tried{of_sets}")
    return [f"The budget ended it. Missing: {'; '.join(missing)}; {ON}."]


def who_plays(tuning: Tuning) -> str:
    """Return who plays in the first cell, and what else is set there."""
    from balance.design.shared_settings import shared_settings
    from reports.plain import settings_as_typed

    return settings_as_typed(shared_settings([tuning.plan.places[0].configuration]))


def promise(tuning: Tuning) -> str:
    """Return what holds with which chance."""
    if not tuning.proposals:
        return f"{NONE_JUDGED}. The game as it is was judged by {plural(tuning.plan.games, 'game')}."
    elsewhere = any(each.shifts for each in tuning.proposals)
    so_do = ", and so do all differences in the other tables of the page" if elsewhere else ""
    return (
        f"All figures of the proposals hold at once with {100 * LEVEL:g} %{so_do}; each proposal was judged by "
        f"{plural(tuning.plan.games, 'game')} that did not choose it."
    )
