"""Write lines that tune again: the same, or with other things that may change."""

from collections.abc import Sequence

from balance.design.repeat_line import joined, repeat_line, unless
from balance.questions.tune.plan import MOST_CHANGED, TunePlan, usual_games


def again(plan: TunePlan) -> str:
    """Return the line that asks the same again."""
    return _line(plan, plan.record.change or (), most=plan.most, games=plan.games, seed=plan.seed)


def with_change(plan: TunePlan, names: Sequence[str]) -> str:
    """Return the line that tries these instead; what is as usual is not said."""
    games = unless(plan.games, usual_games(plan.targets))
    return _line(plan, names, most=unless(plan.most, MOST_CHANGED), games=games, seed=unless(plan.seed, 0))


def _line(plan: TunePlan, change: Sequence[str], **last: int | None) -> str:
    record = plan.record
    ats = [text.replace(" ", ",") for text in record.at]
    options = {
        "target": record.targets,
        "at": ats[:1] if len(set(ats)) == 1 else ats,
        "keep": record.keep,
        "change": joined(change),
        **last,
        "pace": plan.scenario.pace_given,
    }
    return repeat_line("tune", plan.settings, options, plan.source)
