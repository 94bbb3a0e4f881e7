"""Say what questions that are asked of several contexts say alike: for whom, how surely, without what."""

from collections.abc import Iterable, Sequence

from balance.design.even_seats import why_no_share, why_one_for_all
from balance.design.original import title_of
from balance.design.scripts import why_two_scripts
from balance.installation import version
from balance.studies.capped import LENGTH
from balance.studies.contexts import ContextPlan
from balance.studies.effect_words import short_reason, the
from balance.studies.figures import Figure
from reports.formats import listed
from reports.plain import percent, settings_as_typed, value_as_typed
from scenarios import Value
from scenarios.loader.settings import POLICY

SMALL_PRINT = "Shares in points. What is not seen need not be 0: its interval says how large it may be."


def for_whom(plan: ContextPlan, context: int) -> str:
    """Return `For hunter: `, or "" if there is one context only."""
    label = plan.context(context)
    return f"For {label}: " if label else ""


def why_not_seats(plan: ContextPlan, first: Figure) -> list[str]:
    """Say why a seat's share does not come first, where a lot makes all seats even and nobody chose.

    Where it does come first, since several may win a game, it says that it holds for each seat.

    Args:
        plan: What was asked.
        first: The figure that does.
    """
    if not plan.named and first.kind == "payoff" and plan.alike_by_lot:
        return [why_one_for_all(plan.alike_by_lot)]
    if plan.named or first.kind == "payoff" or not plan.by_lot:
        return []
    return [why_no_share(plan.by_lot, "the length" if first.text == LENGTH else the(first))]


def statement(plan: ContextPlan, may: str, changed: Iterable[Value] = ()) -> str:
    """Say with which chance everything holds, and for which scripts.

    Args:
        plan: What was asked.
        may: What that leaves open.
        changed: Scripts that play after a change.
    """
    names = [
        script
        for context in plan.contexts
        for name, script in context.full.items()
        if name.partition("@")[0] == POLICY  # not `policy_by_team`, which is true or false
    ]
    scripts = listed([value_as_typed(name) for name in dict.fromkeys([*names, *changed])])
    return f"All of this holds at once with {percent(plan.level, 0)}{f' for {scripts}: {may}' if scripts else ''}."


def why_these_scripts(plan: ContextPlan) -> str:
    """Say why these two scripts play, where nobody named others; else ""."""
    return why_two_scripts(plan.scenario, plan.grid)


def budget_ended(played: str) -> str:
    """Say that the budget ended it, after `played`."""
    return f"The budget ended it after {played}; the same line with --resume goes on."


def by_reason(left: Iterable[tuple[str, str]]) -> list[str]:
    """Return what was left out, with the reason: `a, b: has one value only`; each reason once."""
    names: dict[str, dict[str, None]] = {}
    for name, reason in left:
        names.setdefault(short_reason(reason), {})[name] = None
    return [f"{listed(list(each))}: {reason}" for reason, each in names.items()]


def facts(
    plan: ContextPlan, figures: Sequence[Figure], games: str, more: Iterable[tuple[str, str]] = ()
) -> list[tuple[str, str]]:
    """Return the facts of a page that are not empty: what was played, by whom, how often, with what.

    Args:
        plan: What was asked.
        figures: What is told.
        games: How many games were played.
        more: Facts of the question itself, which stand after the game.
    """
    game = plan.scenario.game
    made = [
        ("Game", f"{title_of(plan.scenario)} ({game.name})"),
        *more,
        *((f"Configuration {i + 1}", plan.full_label(i)) for i in range(len(plan.contexts))),
        ("Watched", ", ".join(figure.text for figure in figures)),
        ("Games", games),
        ("Seed", str(plan.seed)),
        ("Version", f"Balance {version()}"),
        ("Scenario", plan.scenario.digest),
        ("Kernels", game.digest),
        *(
            ("Left out", f"{settings_as_typed(each.settings)}: {short_reason(each.reason)}")
            for each in plan.cells.skipped
        ),
    ]
    return [fact for fact in made if fact[1]]
