"""Say in English what a ranking plays, and what it does not turn."""

from collections.abc import Callable

from balance.design.original import title_of
from balance.questions.rank.forecast import RankForecast
from balance.questions.rank.further import PAIRED
from balance.questions.rank.plan import BOUNDED, HELD, RankPlan
from balance.questions.rank.result import Ranking
from balance.studies.context_words import by_reason
from reports.answers import NOT_TURNED
from reports.formats import listed
from reports.plain import count, plural
from scenarios.loader import messages

FEW = 3  # contexts that the heading names
LISTED = 6  # dials and tables that a sentence names


def games_text(ranking: Ranking) -> str:
    """Return how many games were played, and how changes, dials and steps belong together."""
    plan, turns = ranking.plan, ranking.plan.turns[0]
    judged = len({each.turn for each in ranking.effects if each.judged})
    steps, others = (sum(turn.is_step and bool(turn.up) is ordered for turn in turns) for ordered in (True, False))
    further = len(turns) - steps - others
    kinds = [plural(steps, "step")] * bool(steps) + [plural(others, "other value")] * bool(others)
    kinds += [f"{plural(further, 'value')} further away"] * bool(further)
    dials = plural(len({turn.dial for turn in turns}), "dial")
    changes = f"{plural(len(turns), 'change')} of {dials}{_for_all(plan)} ({listed(kinds)})"
    screened = f"{changes}, {plural(plan.screen, 'game')} each"
    of_largest = f"then {judged} of them, of the dials that looked largest, {count(ranking.games)} other games each"
    return f"{screened}; {of_largest}" if judged else screened


def _for_all(plan: RankPlan) -> str:
    """Return for whom changes are counted, if for several.

    It reads ` for ghost and hunter together`, of many ` for 8 contexts together`.
    """
    contexts = len(plan.contexts)
    if contexts < 2:
        return ""
    whom = listed([plan.context(i) for i in range(contexts)]) if contexts <= FEW else f"{contexts} contexts"
    return f" for {whom} together"


def announcement(plan: RankPlan, screening: str, judging: str) -> str:
    """Return what a ranking will take."""
    turns = plan.turns[0]
    dials = len({turn.dial for turn in turns})
    return (
        f"{title_of(plan.scenario)}: {plural(len(turns), 'change')} of {plural(dials, 'dial')}{_for_all(plan)}, "
        f"{plural(plan.screen, 'game')} of each: about {screening}; then {plural(plan.games, 'other game')} of the "
        f"largest: about {judging} (estimates from a few games of each)"
    )


def further_announcement(plan: RankPlan, expected: RankForecast, told: Callable[[float], str]) -> str:
    """Return what that takes which is asked beyond the order; "" if nothing is.

    Args:
        plan: The ranking.
        expected: How long it takes.
        told: Returns a time for people.
    """
    asked, parts = plan.further, []
    if asked.interactions:
        dials = len({turn.dial for turn in plan.turns[0]})
        some = min(PAIRED, dials)
        pairs = plural(some * (some - 1) // 2, "pair")
        parts.append(f"{pairs} of dials, {plural(plan.games, 'game')} of each: at most about {told(expected.pairs)}")
    if asked.spread:
        settings = plural(asked.points, "random setting")
        games = plural(2 * asked.each, "game")
        parts.append(f"{settings}, {games} of each and of each dial drawn anew: at most about {told(expected.spread)}")
    return f"then {'; then '.join(parts)}" if parts else ""


def left_out(ranking: Ranking) -> list[str]:
    """Return what was not turned, and why, each reason once."""
    plan = ranking.plan
    dials = by_reason((f"{each.dial}={each.after}" if each.after else each.dial, each.reason) for each in plan.turns[1])
    return [*dials, *([f"cells of {listed(plan.tables_left)}: --table NAME turns them"] if plan.tables_left else [])]


def not_turned(plan: RankPlan) -> str:
    """Say in short what may matter and was not turned, and which options turn it; "" if all was."""
    turned = {turn.dial for turn in plan.turns[0]}
    held = (each.dial for each in plan.turns[1] if each.reason in (HELD, BOUNDED) and each.dial not in turned)
    dials = list(dict.fromkeys(held))
    parts = [f"{messages.listed(dials, LISTED)} (--also turns {'it' if len(dials) == 1 else 'them'})"] if dials else []
    if plan.tables_left:
        parts.append(f"the cells of {messages.listed(plan.tables_left, LISTED)} (--table NAME turns them)")
    return f"{NOT_TURNED}: {'; '.join(parts)}." if parts else ""
