"""Write the lines that play this tournament again, and that train against its field."""

import shlex
from collections.abc import Sequence

from balance.design.repeat_line import joined, repeat_line, unless
from balance.environments.agents import TIMEOUT
from balance.questions.tournament.contests import Contest, Kind
from balance.questions.tournament.payoffs import COLUMN
from balance.questions.tournament.plan import GAMES, LEVEL, THOUGHT, TournamentPlan
from balance.questions.tournament.result import Tournament
from balance.questions.tournament.stability import leaving
from balance.questions.tournament.words import may_be_learnt
from reports.plain import value_as_typed
from scenarios.loader.errors import InputError
from scenarios.loader.settings import LOOKAHEAD, POLICY
from scenarios.loader.tables import RANDOM


def again(plan: TournamentPlan) -> str:
    """Return the line that plays this tournament."""
    parts = ["balance", "tournament", shlex.quote(plan.source)]
    for name, values in plan.grid.items():
        parts += ["--set", shlex.quote(f"{name}={','.join(map(value_as_typed, values))}")]
    axes, scripts = plan.named
    parts += [f"--axis {shlex.quote(axis)}" for axis in axes or ()]
    parts += [f"--script {shlex.quote(','.join(scripts))}"] if scripts else []
    parts += [f"--agent {shlex.quote(agent.name)}" for agent in plan.agents]
    parts += [f"--agent-timeout {plan.agent_timeout:g}"] if plan.agent_timeout != TIMEOUT else []
    parts += [f"--games {plan.games}"] if plan.games != GAMES else []
    parts += [f"--lookahead {plan.lookahead}"] if plan.lookahead else []
    parts += [f"--thought {plan.thought}"] if plan.lookahead and plan.thought != THOUGHT else []
    parts += [f"--level {plan.level}"] if plan.level != LEVEL else []
    return " ".join([*parts, f"--seed {plan.seed}"])


def ladder(plan: TournamentPlan, contests: Sequence[Contest]) -> str:
    """Return the line that climbs a ladder by the scripts that meet; "" where there is no such one.

    Args:
        plan: The tournament.
        contests: Its contests; one seat must meet others in each configuration.
    """
    alone = [contest for contest in contests if contest.kind in (Kind.ALONE, Kind.SINGLE)]
    thinks = any(name.partition("@")[0] == LOOKAHEAD.name for name in plan.grid)
    if thinks or {contest.context for contest in alone} != set(range(len(plan.contexts))):
        return ""
    axis = alone[0].axis
    scripts = alone[0].scripts
    options = {
        "axis": unless(axis.name, POLICY),
        "scripts": joined(scripts) if len(scripts) < len(axis.values) else None,
        "seed": unless(plan.seed, 0),
    }
    return repeat_line("ladder", plan.grid, options, plan.source)


def training(plan: TournamentPlan, contest: Contest, answers: list[str], field: str) -> str:
    """Return the line that trains a script against a field; "" if none of them can be trained.

    Args:
        plan, contest: The tournament, and the contest.
        answers: The scripts to start from, the best answer first.
        field: Where seats compete, what the others follow; of two sides what the seat beyond the players' does.
    """
    from balance.design.scripts import find_script, script_as_typed

    axis = contest.axis
    for script in answers:
        if script == RANDOM:
            continue
        try:
            chosen = find_script(plan.scenario, f"{axis.table}.{script}")
        except InputError:
            continue
        given = {name: value for name, value in contest.base.given.items() if name not in plan.scripts}
        given |= {axis.name: field} if contest.kind is Kind.ALONE else {}
        given |= {contest.other.name: field} if contest.other else {}
        parts = ["balance", "train", shlex.quote(plan.source), "--policy"]
        parts.append(shlex.quote(script_as_typed(plan.scenario, chosen)))
        for name, value in given.items():
            parts += ["--set", shlex.quote(f"{name}={value_as_typed(value)}")]
        return " ".join(parts)
    return ""


def to_the_others(result: Tournament) -> list[str]:
    """Return the lines that say what a seat's script does to the others.

    They are of contests in which it decides no win of its own.
    """
    lines = []
    for standing in result.standings:
        contest, plan = standing.contest, result.plan
        if not standing.unmoved or contest.agents:
            continue
        given: dict[str, object] = {name: each for name, each in contest.base.given.items() if name not in plan.scripts}
        given[f"{contest.axis.name}@{contest.seats[0]}"] = list(contest.rows)
        options = {"watch": "winner", "seed": unless(plan.seed, 0)}
        lines.append(repeat_line("compare", given, options, plan.source))
    return lines


def trainings(result: Tournament) -> dict[str, list[str]]:
    """Return, by what they may find, the lines that train an answer to each most stable field."""
    lines: dict[str, list[str]] = {}
    for standing in result.standings:
        contest = standing.contest
        if not standing.stability or standing.unmoved or contest.kind is Kind.TEAM:
            continue
        ranked = standing.best or standing.stability
        own, field = ranked[0].field[0], ranked[0].field[-1]
        changes = leaving(contest, standing.gains).get(ranked[0].field, [])
        gains = {own: 0.0} | {each.to: each.estimate for each in changes if each.who != COLUMN}
        answers = [own] if contest.kind is Kind.TOGETHER else sorted(gains, key=lambda script: -gains[script])
        if line := training(result.plan, contest, answers, field):
            lines.setdefault(may_be_learnt(contest), []).append(line)
    return {found: list(dict.fromkeys(every)) for found, every in lines.items()}
