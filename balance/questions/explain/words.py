"""Say in English why a version moved, for the terminal, the page and JSON alike."""

from collections.abc import Iterator, Sequence
from itertools import chain

from balance.design.drawn_by_all import why_no_row
from balance.design.original import title_of
from balance.questions.explain.changes import Change
from balance.questions.explain.part_words import (
    NAMED,
    cell,
    dependent,
    first,
    first_or_last,
    last,
    parts,
    share,
    subject,
    tells,
    total,
)
from balance.questions.explain.plain_words import plainly
from balance.questions.explain.plan import ExplainPlan
from balance.questions.explain.result import Explained, Explanation, Stopped
from balance.questions.explain.shapley import Part
from balance.studies import effect_words
from balance.studies.context_words import budget_ended, for_whom, statement, why_not_seats
from balance.studies.effect_words import base_estimate, bound, interval
from reports.caps import is_hidden, part_text
from reports.formats import listed, title
from reports.plain import count, percent, plural
from scenarios import Value
from scenarios.loader.settings import POLICY

HEADS = ("change", "its part", "made first", "made last")
ALONE = ("figure", "before", "after", "moves by")  # of the table of one change: a row for each figure


def answer(explanation: Explanation) -> list[str]:
    """Return the answer: what is seen to move first, what of which nothing is seen at last and together."""
    every = in_order(explanation.every)
    told = sorted([each for each in every if tells(each)], key=lambda each: not total(each).seen)
    still = [each for each in every if not tells(each)]
    blocks = [_of_figure(explanation, each) for each in told]
    blocks += [_not_seen(explanation, of) for of in _by_context(still).values()]
    head = explanation.figures[0] if explanation.figures[0].kind == "payoff" else (told or still)[0].figure
    sentences = [
        plainly(explanation, [*told, *still]),
        *blocks[0],
        *why_not_seats(explanation.plan, head),
        *_no_row(explanation),
        *chain.from_iterable(blocks[1:]),
    ]
    if unknown := without_end(explanation):
        most = explanation.stopped[(told or still)[0].context].most
        at = 0 if is_hidden(most, head.is_share) else 1
        sentences[at:at] = unknown
    sentences += [*_idle(explanation), _exactly(explanation), *remembered(explanation)]
    sentences.append(
        statement(explanation.plan, "people may make more, or less, of a change", _new_scripts(explanation))
    )
    if not explanation.decided:
        sentences.append(budget_ended(f"{plural(explanation.games, 'game')} of each version"))
    return [title(sentence) for sentence in sentences if sentence]


def without_end(explanation: Explanation) -> list[str]:
    """Say where games have no end, so that no length is known; nothing where no mean is told."""
    cut = [context for context, each in enumerate(explanation.stopped) if is_hidden(each.most)]
    if not cut or all(each.is_share for each in explanation.figures):
        return []
    told = [
        f"{for_whom(explanation.plan, context)}{_ends(explanation.stopped[context])} stop at the simulation's cap, "
        "without an end."
        for context in cut
    ]
    return [*told, "So how long a game takes is not known there: it is counted up to the cap."]


def _ends(stopped: Stopped) -> str:
    """Return which part of the games has no end: `all games before and 95.6 % of the games after`."""
    ways = ((stopped.old, "before"), (stopped.new, "after"))
    told = [f"{part_text(part)} of the games {when}".replace("all of", "all") for part, when in ways if part]
    if stopped.most > max(stopped.old, stopped.new):
        told.append(f"up to {part_text(stopped.most)} with some of the changes")
    return listed(told)


def _no_row(explanation: Explanation) -> list[str]:
    """Say where rows changed that all seats draw from; once for all contexts."""
    plan = explanation.plan
    if plan.named and not any(each.kind == "payoff" for each in explanation.figures):
        return []
    nothing, everything = frozenset[int](), frozenset(range(len(plan.changes[0])))
    ends = [(plan.configuration(i, nothing), plan.configuration(i, everything)) for i in range(len(plan.contexts))]
    source, settings = plan.new_source or plan.source, {n: v[0] for n, v in plan.typed.items() if len(v) == 1}
    said = [why_no_row(*both, source, settings, verb="explain") for both in ends]
    return said[0] if all(said) else []


def in_order(every: Sequence[Explained]) -> list[Explained]:
    """Return what was found as it is told: seats that are seen to move before others of the context."""

    def later(each: Explained) -> bool:
        return not total(each).seen

    seats = [each for each in every if each.figure.kind == "payoff"]
    told = {context: iter(sorted(of, key=later)) for context, of in _by_context(seats).items()}
    return [next(told[each.context]) if each.figure.kind == "payoff" else each for each in every]


def _by_context(every: Sequence[Explained]) -> dict[int, list[Explained]]:
    found: dict[int, list[Explained]] = {}
    for each in every:
        found.setdefault(each.context, []).append(each)
    return found


# --- sentences -------------------------------------------------------------------------------------------------------


def _of_figure(explanation: Explanation, each: Explained) -> list[str]:
    """Return what is told of a figure that has sentences of its own."""
    return [
        _moved(explanation, each),
        parts(explanation, each),
        *first_or_last(explanation, each),
        dependent(explanation, each),
    ]


def _not_seen(explanation: Explanation, still: Sequence[Explained]) -> list[str]:
    """Say together of which figures nothing is seen; of a single one as of those that moved."""
    if len(still) == 1:
        return _of_figure(explanation, still[0])
    whom = for_whom(explanation.plan, still[0].context)
    figures = [f"{subject(each.figure)} (by less than {bound([total(each)])})" for each in still]
    none = "" if len(explanation.plan.changes[0]) == 1 else "; no change is seen to have a part in any of them"
    return [f"{whom}not seen to move: {listed(figures)}{none}."]


def _moved(explanation: Explanation, each: Explained) -> str:
    """Say by how much the figure moved."""
    whom = for_whom(explanation.plan, each.context)
    told = total(each)
    what, unit = subject(each.figure), " points" if each.figure.is_share else ""
    if not told.seen:
        return f"{whom}{what} is not seen to move: by less than {bound([told])}; {ends_of(each)}."
    return f"{whom}{what} moves by {effect_words.estimate(told)}{unit} ({interval(told)}): {ends_of(each)}."


def _new_scripts(explanation: Explanation) -> list[Value]:
    """Return the scripts that play by a change."""
    return [
        value
        for change in explanation.plan.changes[0]
        for name, value in change.settings.items()
        if name.partition("@")[0] == POLICY
    ]


def ends_of(each: Explained) -> str:
    """Return both versions: `win 61.2 % (60.1 to 62.2) before, 53.4 % (52.3 to 54.5) after`."""
    before, after = _both(each)
    return f"{each.figure.name} {before} before, {after} after"


def _both(each: Explained) -> list[str]:
    """Return the figure in both versions, without its name."""
    return [base_estimate(base).removeprefix(f"{each.figure.name} ") for base in (each.old, each.new)]


def _idle(explanation: Explanation) -> list[str]:
    """Say what changed and plays no part, and with what it does."""
    return explanation.plan.unplayed(explanation.plan.changes[1])


def _exactly(explanation: Explanation) -> str:
    plan = explanation.plan
    changes = len(plan.changes[0])
    if changes == 1:
        return ""
    how = f"over {len(plan.orders)} orders that were drawn" if plan.orders else "over all orders"
    adds = f"each is what its change adds on average {how}"
    unseen = any(not share(each, part).seen for each in explanation.every for _, part in each.ordered)
    every = f"The parts of {changes} changes{', with those that are not seen,' if unseen else ''} add up exactly"
    return f"{every}, before they are rounded: {adds}."


def remembered(explanation: Explanation) -> Iterator[str]:
    """Yield whether runs and baselines counted the same of the versions as is played today."""
    for version, counts in explanation.plan.recorded:
        if counts is not None and version.other_kernels:
            yield f"{version.source}: played by other rules than today's; what these moved is in no part."
    for each in explanation.remembered:
        then = f"{each.figure.name} {percent(each.share)} of {plural(each.games, 'game')}"
        between = f"{100 * each.low:+.1f} to {100 * each.high:+.1f} points"
        if each.moved:
            yield (
                f"What {each.source} recorded is not what is played today: it has {then}, and today's games {between} "
                "more. So something else changed since then, which is in no part."
            )
        else:
            yield f"Recorded in {each.source}: {then}; today's games are not seen to differ from it ({between})."


# --- parts of sentences ----------------------------------------------------------------------------------------------


def tables(explanation: Explanation, context: int) -> list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
    """Return the tables of a context, each with its title, its heads and its rows.

    Several changes have a table for each figure. One change has one table, with a row for each figure.
    """
    every, changes = [each for each in explanation.every if each.context == context], explanation.plan.changes[0]
    if len(changes) == 1:
        return [(changes[0].text, ALONE, [(each.figure.name, *_both(each), cell(total(each))) for each in every])]
    return [(ends_of(each), HEADS, [_row(each, change, part) for change, part in each.ordered]) for each in every]


def _row(each: Explained, change: Change, part: Part) -> tuple[str, ...]:
    """Return a change for a table of `HEADS`."""
    return (change.text, *(cell(wrapper(each, part)) for wrapper in (share, first, last)))


def heading_of(explanation: Explanation) -> str:
    """Return the line below the title: the versions, who plays, what changed if that is short, the games."""
    plan = explanation.plan
    changes = [change.text for change in plan.changes[0]]
    changed = [listed(changes)] if len(changes) <= NAMED else []
    versions = [f"{plan.source} → {plan.new_source}"] if plan.new_source else []
    return "; ".join([*versions, plan.label, *changed, games_text(explanation), f"seed {plan.seed}"])


def games_text(explanation: Explanation) -> str:
    """Return how many games were played."""
    plan = explanation.plan
    games = f"{count(explanation.games)} games each"
    return f"{plural(len(plan.changes[0]), 'change')}, {_versions(plan)} of {games}"


def _versions(plan: ExplainPlan) -> str:
    """Return how many versions are played, and for how many each: `4 versions, for each of 2 who play,`."""
    versions = plural(len(plan.subsets), "version")
    contexts = len(plan.contexts)
    if contexts == 1:
        return versions
    scripts = list(plan.grid) and all(len(values) == 1 for name, values in plan.grid.items() if name != POLICY)
    return f"{versions}, with each of {contexts} {'scripts' if scripts else 'configurations'},"


def announcement(plan: ExplainPlan, seconds: str) -> str:
    """Return what an explanation will take."""
    return (
        f"{title_of(plan.scenario)}: {plural(len(plan.changes[0]), 'change')}, {_versions(plan)} of "
        f"{plural(plan.games, 'game')}: about {seconds}"
    )
