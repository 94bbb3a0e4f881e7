"""Say in English why a version moved, for the terminal, the page and JSON alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from balance.design.original import title_of
from balance.questions.explain.changes import Change
from balance.questions.explain.plan import ExplainPlan
from balance.questions.explain.result import Explained, Explanation
from balance.questions.explain.shapley import Part
from balance.studies import effect_words
from balance.studies.context_words import budget_ended, for_whom, statement, why_not_seats
from balance.studies.effect_words import base_estimate, bound, interval, the
from balance.studies.figures import Figure
from reports.formats import listed, outwards, title
from reports.plain import count, percent, plural
from scenarios import Value
from scenarios.loader.settings import POLICY

NAMED = 4  # changes that a sentence names
HEADS = ("change", "its part", "by itself, first", "by itself, last")
ALONE = 2  # columns of the table of one change, which does the same first and last


@dataclass(frozen=True)
class Told:
    """Hold an estimate in the form in which sizes are told."""

    figure: Figure
    estimate: float
    low: float
    high: float
    judged: bool = True

    @property
    def seen(self) -> bool:
        """Whether it is seen to be other than 0."""
        return self.low > 0 or self.high < 0


def answer(explanation: Explanation) -> list[str]:
    """Return the answer, the most important sentence first."""
    sentences: list[str] = []
    for each in in_order(explanation.every):
        sentences += [_moved(explanation, each), _parts(explanation, each), _dependent(explanation, each)]
    sentences[2:2] = why_not_seats(explanation.plan, explanation.figures[0])
    sentences += [_plainly(explanation), *_idle(explanation), _exactly(explanation), *remembered(explanation)]
    sentences.append(
        statement(explanation.plan, "people may make more, or less, of a change", _new_scripts(explanation))
    )
    if not explanation.decided:
        sentences.append(budget_ended(f"{plural(explanation.games, 'game')} of each version"))
    return [title(sentence) for sentence in sentences if sentence]


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


def _moved(explanation: Explanation, each: Explained) -> str:
    """Say by how much the figure moved."""
    whom = for_whom(explanation.plan, each.context)
    told = total(each)
    subject, unit = _subject(each.figure), " points" if each.figure.is_share else ""
    if not told.seen:
        return f"{whom}{subject} is not seen to move: by less than {bound([told])}; {ends_of(each)}."
    return f"{whom}{subject} moves by {effect_words.estimate(told)}{unit} ({interval(told)}): {ends_of(each)}."


def _subject(figure: Figure) -> str:
    return the(figure) if figure.is_share else f"the mean of {figure.name}"


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
    after = base_estimate(each.new).removeprefix(f"{each.figure.name} ")
    return f"{base_estimate(each.old)} before, {after} after"


def _parts(explanation: Explanation, each: Explained) -> str:
    """Say what the changes did, the largest first."""
    if len(explanation.plan.changes[0]) == 1:
        return ""  # the whole is its part
    seen = [(change, part) for change, part in each.ordered if share(each, part).seen]
    whom = for_whom(explanation.plan, each.context)
    if not seen:
        over = any(part.depends for _, part in each.ordered)
        orders = ", taken over all orders of making the changes" if over else ""
        return f"{whom}no change is seen to have a part in how {_subject(each.figure)} moved{orders}."
    parts = [f"{change.text} {_cell(share(each, part))}" for change, part in seen]
    unseen = [
        f"{change.text} ({interval(share(each, part))})" for change, part in each.ordered if (change, part) not in seen
    ]
    said = f"{whom}the parts{' in points' if each.figure.is_share else ''}: {_some(parts)}"
    return f"{said}; not seen: {_some(unseen)}." if unseen else f"{said}."


def _some(texts: Sequence[str]) -> str:
    """Return texts for a sentence: of many, the first, and how many others."""
    more = [plural(len(texts) - NAMED, "other")] if len(texts) > NAMED else []
    return listed([*texts[:NAMED], *more])


def _dependent(explanation: Explanation, each: Explained) -> str:
    """Say which changes do something else before than after the others."""
    apart = [(change, part) for change, part in each.ordered if part.depends]
    if not apart:
        return ""
    whom = for_whom(explanation.plan, each.context)
    depends = f"{_subject(each.figure)} depends on the other changes"
    if len(apart) == 1:
        ((change, part),) = apart
        return f"{whom}what {change.name} does to {depends}: {_first_and_last(each, part)}."
    told = [f"{change.name} {_first_and_last(each, part)}" for change, part in apart[:NAMED]]
    more = [plural(len(apart) - NAMED, "other")] if len(apart) > NAMED else []
    return f"{whom}what {plural(len(apart), 'change')} do to {depends}: {'; '.join([*told, *more])}."


def _first_and_last(each: Explained, part: Part) -> str:
    """Return what a change does made first and last: `made first -0.10, made last +0.19`.

    Both have as many decimals. What is not seen has its interval: of a bound nobody knows to which side it is.
    """
    both = {"made first": first(each, part), "made last": last(each, part)}
    scale, digits = 100 if each.figure.is_share else 1, max(map(effect_words.digits_of, both.values()))
    texts = []
    for when, one in both.items():
        low, high = outwards(scale * one.low, scale * one.high, digits)
        ends = f"not seen ({low:+.{digits}f} to {high:+.{digits}f})"
        texts.append(f"{when} {f'{scale * one.estimate:+.{digits}f}' if one.seen else ends}")
    return ", ".join(texts)


def _plainly(explanation: Explanation) -> str:
    """Say which change is to blame most, where that is sure for all."""
    figure = explanation.figures[0]
    firsts = []
    for each in (each for each in explanation.every if each.figure == figure):
        if not total(each).seen or not each.parts:
            return ""
        (change, part), *others = each.ordered
        most = min(abs(part.low), abs(part.high)) if share(each, part).seen else 0.0
        if any(most <= max(abs(other.low), abs(other.high)) for _, other in others):
            return ""
        firsts.append(change.name)
    if len(set(firsts)) != 1 or len(explanation.plan.changes[0]) < 2:
        return ""
    return f"In plain words: {firsts[0]} has the largest part in how {the(figure)} moved."


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


def total(each: Explained) -> Told:
    """Return by how much a figure moved."""
    return Told(each.figure, each.total.estimate, each.total.low, each.total.high)


def share(each: Explained, part: Part) -> Told:
    """Return a change's part."""
    return Told(each.figure, part.share, part.low, part.high)


def first(each: Explained, part: Part) -> Told:
    """Return what a change does to the old version."""
    return Told(each.figure, *part.first)


def last(each: Explained, part: Part) -> Told:
    """Return what a change does when it is made last."""
    return Told(each.figure, *part.last)


def heads(each: Explained) -> tuple[str, ...]:
    """Return the heads of a table."""
    return HEADS if len(each.parts) > 1 else HEADS[:ALONE]


def row(each: Explained, change: Change, part: Part) -> tuple[str, ...]:
    """Return a change for a table of `heads`."""
    every = [wrapper(each, part) for wrapper in (share, first, last)]
    return (change.text, *(_cell(one) for one in every))[: len(heads(each))]


def _cell(one: Told) -> str:
    """Return an estimate with its interval; of what is not seen the interval, which holds 0."""
    return f"{effect_words.estimate(one) if one.seen else 'not seen'} ({effect_words.interval(one)})"


def heading_of(explanation: Explanation) -> str:
    """Return the line below the title: who plays, what changed if that is short, the games."""
    plan = explanation.plan
    changes = [change.text for change in plan.changes[0]]
    changed = [listed(changes)] if len(changes) <= NAMED else []
    return "; ".join([plan.label, *changed, games_text(explanation), f"seed {plan.seed}"])


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
