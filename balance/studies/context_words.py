"""Say what questions that are asked of several contexts say alike: for whom, how surely, without what."""

from collections.abc import Iterable, Sequence

from balance.design.even_seats import why_no_share, why_one_for_all, why_together
from balance.design.original import title_of
from balance.design.scripts import why_two_scripts
from balance.design.scripts_at_seats import scripts_at, scripts_of_teams, seats_text
from balance.installation import version
from balance.studies.capped import LENGTH
from balance.studies.contexts import ContextPlan
from balance.studies.effect_words import short_reason, the
from balance.studies.figures import Figure
from reports.formats import listed
from reports.plain import percent, settings_as_typed, value_as_typed
from scenarios import Configuration, Value

SMALL_PRINT = "Shares in points. What is not seen need not be 0: its interval says how large it may be."


def for_whom(plan: ContextPlan, context: int) -> str:
    """Return `For hunter: `, or "" if there is one context only."""
    label = plan.context(context)
    return f"For {label}: " if label else ""


def why_not_seats(plan: ContextPlan, first: Figure, unlike: Sequence[str] = ()) -> list[str]:
    """Say why a seat's share does not come first, where a lot makes all seats even and nobody chose.

    Where it does come first, since several may win a game, it says that it holds for each seat.

    Args:
        plan: What was asked.
        first: The figure that does.
        unlike: The settings of which another value, that is played too, makes seats unlike.
    """
    other = f" That is so as the game stands: with another {listed(unlike, 'or')} seats differ." if unlike else ""
    if not plan.named and first.kind == "payoff" and plan.alike_by_lot:
        why = why_together if first.averaged else why_one_for_all
        return [f"{why(plan.alike_by_lot)}{other}"]
    if plan.named or first.kind == "payoff" or not plan.by_lot:
        return []
    said = why_no_share(plan.by_lot, "the length" if first.text == LENGTH else the(first))
    return [f"{said}{other}"]


def statement(plan: ContextPlan, may: str, changed: Iterable[Value] = ()) -> str:
    """Say with which chance everything holds, and for which scripts.

    Args:
        plan: What was asked.
        may: What that leaves open.
        changed: Scripts that play after a change.
    """
    names = [*map(_scripts_of, plan.contexts), *map(value_as_typed, changed)]
    scripts = listed([name for name in dict.fromkeys(names) if name])
    return f"All of this holds at once with {percent(plan.level, 0)}{f' for {scripts}: {may}' if scripts else ''}."


def _scripts_of(context: Configuration) -> str:
    """Return who plays in a context: `hunter`, or `hold-or-goal at seat 1 with hold at the others`."""
    seats = scripts_at(context)
    if teams := scripts_of_teams(context):
        return "".join(teams) if len(teams) < 2 else listed([f"{name} ({listed(of)})" for name, of in teams.items()])
    if len(seats) < 2:
        return "".join(seats)
    *few, most = sorted(seats, key=lambda script: len(seats[script]))
    at = [f"{script} at {seats_text(seats[script])}" for script in few]
    return f"{listed(at)} with {most} at the other{'s' if len(seats[most]) > 1 else ''}"


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
