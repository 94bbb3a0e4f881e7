"""Say which settings stand for a table, so that other questions can be asked for it."""

import shlex

from balance.questions.observed.result import Observed
from balance.questions.observed.scripts import MOST_WAYS, Script
from balance.questions.observed.tracing import ranges
from reports.plain import plural, value_as_typed
from scenarios import Value
from scenarios.loader.settings import POLICY

MOST = 4  # scripts for which a line asks


def standing(found: Observed) -> list[int]:
    """Return the scripts not ruled out, or those of the likeliest mixture, by their numbers.

    There are none if all scripts and mixtures are ruled out.
    """
    kept = [each.model.parts[0] for each in found.alone if each.kept]
    if kept:
        return kept[:MOST]
    mixed = [each for each in found.traced if each.kept]
    return list(min(mixed, key=lambda each: each.behind).model.parts) if ranges(found.traced) else []


def settings_line(found: Observed) -> str:
    """Return the options that stand for the table, `--set policy=hunter,ghost`; "" if nothing does.

    They set the scripts alone if these have the same number of tries, which is the one of the first otherwise.
    """
    said: dict[str, list[Value]] = {}
    for each in _in_one_line(found):
        for name, value in each.items():
            said.setdefault(name, []).append(value)
    texts = [f"{name}={','.join(dict.fromkeys(map(value_as_typed, values)))}" for name, values in said.items()]
    return " ".join(f"--set {shlex.quote(text)}" for text in texts)


def _in_one_line(found: Observed) -> list[Script]:
    """Return the scripts that one line can ask about: those that set what the first sets."""
    scripts = [found.plan.scripts[number] for number in standing(found)]
    if not scripts:
        return []
    rest = {name: value for name, value in scripts[0].items() if name != POLICY}
    return [each for each in scripts if {n: v for n, v in each.items() if n != POLICY} == rest]


def command(found: Observed) -> str:
    """Return a command that asks another question for this table; "" if nothing stands for it."""
    line = settings_line(found)
    if not line:
        return ""
    plan = found.plan
    shared = plan.plays.shared
    fixed = " ".join(f"--set {shlex.quote(f'{name}={value_as_typed(value)}')}" for name, value in shared.items())
    return " ".join(part for part in ("balance rank", shlex.quote(plan.source), fixed, line) if part)


def stands_for(found: Observed) -> str:
    """Say what to ask other questions with."""
    line = command(found)
    if not line:
        none = "No script stands for this table: the answers of other questions, which scripts play, do not hold for it"
        return f"{none}{_untried(found)}."
    if kept := sum(each.kept for each in found.alone):
        what = "what is not ruled out" if len(_in_one_line(found)) == kept else "the likeliest of what is not ruled out"
        return f"For this table ask other questions with {what}: {line}"
    others = len(ranges(found.traced)) - 1
    also = f"; {plural(others, 'other pair')} {'is' if others == 1 else 'are'} as possible" if others else ""
    return (
        "No single script stands for this table. What other questions say of both scripts of a pair only brackets it"
        f"{also}. With the likeliest pair: {line}"
    )


def _untried(found: Observed) -> str:
    """Say what may be tried yet where no script plays like a table whose seats may differ."""
    plan = found.plan
    axis, players = plan.scenario.axes.get(POLICY), {cell.players for cell in plan.plays.cells}
    if plan.by_seat or axis is None or not axis.per_seat or len(players) > 1 or len(plan.scripts) < 2:
        return ""
    ways = len(plan.names) ** min(players)
    few = "" if ways <= MOST_WAYS else " with some of them, --script A,B,"
    return "" if players == {1} else f"; whether seats play by different scripts is not tried: --by-seat{few} tries it"
