"""Define `balance tournament`: which script is stable, and which beat each other in a circle?"""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.formatting import duration, plural
from balance.cli.output import heading, say
from balance.cli.program import notify
from balance.cli.progress import say_if_compiling, warn_if_idle
from balance.cli.short_budgets import fewer, refuse_if_hopeless
from balance.cli.studies import asked, show, warn_if_too_short
from balance.cli.tables import Column, table

if TYPE_CHECKING:
    from balance.environments.agents import Agent
    from balance.questions.tournament.plan import TournamentPlan
    from balance.questions.tournament.result import Tournament
    from balance.questions.tournament.standing import Standing
    from balance.questions.tournament.study import Meetings
    from balance.simulation.engine import Engine

PANEL = ("Skill", 2)
EXAMPLES = (
    "balance tournament pig --players 2",
    "balance tournament humans --players 4 --lookahead 8",
    "balance tournament pig --agent mine:Player",
    "balance tournament all-hoomanz --set purple_eye=true --axis adam_policy",
)
COLUMNS, ROWS, FIELDS = 6, 12, 8  # of the terminal's tables, at most; the page has all


def tournament(
    game: options.Game,
    settings: options.Settings = None,
    script: Annotated[
        str | None,
        typer.Option("--script", "--scripts", metavar="A,B", show_default="all of each role", help="Who meets."),
    ] = None,
    axis: Annotated[
        list[str] | None,
        options.value("NAME", "The axis of scripts that meet: one role.", "all that play a part"),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", parser=options.whole(), metavar="N", help="Of each pair of scripts.")
    ] = 4_000,
    lookahead: Annotated[
        int,
        options.count("Then one seat thinks, N tries an action, against the field.", 0),
    ] = 0,
    thought: Annotated[int, options.count("Games of each seat that thinks.")] = 400,
    level: options.Level = 0.95,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODULE:CLASS", show_default=False, help="A player of your own meets them: mine:Player. Repeatable."
        ),
    ] = None,
    agent_timeout: options.AgentTimeout = 30.0,
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-tournament")] = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Let every script meet every other, and say which one nobody gains by leaving.

    Where seats compete, one seat with each script plays among others with each. Where nobody competes, all seats follow
    one script, and one seat another. Exit code 3: the budget ended it.
    """
    from balance.questions.tournament.page import KIND, write_page
    from balance.questions.tournament.plan import FOLDER, plan_tournament
    from balance.questions.tournament.study import carry_out, meetings_of

    plan = plan_tournament(
        game,
        settings or [],
        scripts=None if script is None else [each.strip() for each in script.split(",")],
        axes=axis or None,
        games=games,
        lookahead=lookahead,
        thought=thought,
        level=level,
        seed=seed,
        budget=budget,
        agents=agent or (),
        agent_timeout=agent_timeout,
    )
    with asked(FOLDER, plan, KIND, out=out, resume=resume, threads=threads, cluster=cluster) as question:
        warn_if_idle(plan.contexts)
        say_if_compiling(plan.scenario.game, [*plan.grid, *(["lookahead"] if lookahead else [])])
        meetings = meetings_of(plan)
        _announce(plan, meetings, question.engine, resume)
        found, pages = question.answer(partial(carry_out, meetings=meetings), write_page)
    show(json, lambda: _as_json(found, pages), lambda: _render(found), pages, open_, decided=found.decided)


def _announce(plan: "TournamentPlan", meetings: "Meetings", engine: "Engine", resume: bool) -> None:
    """Print what the tournament will take; refuse a budget that ends before the first round does."""
    from balance.questions.tournament.forecast import forecast_tournament
    from balance.questions.tournament.plan import FEWEST
    from balance.questions.tournament.words import announcement, of_all
    from balance.studies.effect_words import short_reason
    from reports.plain import settings_as_typed

    for skipped in plan.cells.skipped:
        notify(f"left out: {settings_as_typed(skipped.settings)}: {short_reason(skipped.reason)}", "")
    for reason in meetings.dropped:
        notify(f"left out: {reason}", "")
    expected = forecast_tournament(plan, meetings.contests, engine)
    times = duration(expected.table), duration(expected.thinking)
    notify(announcement(plan, meetings.contests, expected.games, *times), "")
    fits = fewer(expected.first_games, expected.first, plan.budget, FEWEST) if plan.budget is not None else 0
    each = of_all(meetings.contests)
    what = f"the first round, {plural(expected.first_games, 'game')} of each of {each},"
    instead = f"--games {fits}" if fits else "fewer scripts: --script A,B"
    refuse_if_hopeless(expected.first, plan.budget, resume, what, instead)
    warn_if_too_short(expected.first, plan.budget, resume)


def _as_json(result: "Tournament", pages: tuple[Path, Path]) -> dict[str, Any]:
    from balance.questions.tournament import rows
    from balance.questions.tournament.repeat_line import trainings

    plan = result.plan
    return {
        "game": plan.scenario.name,
        "settings": plan.grid,
        "contests": [rows.contest_row(each) for each in result.standings],
        **({"agents": [_agent(each) for each in plan.agents], "apart": result.apart[0]} if plan.agents else {}),
        "seed": plan.seed,
        "level": plan.level,
        "games": result.games,
        "thought": result.thought,
        "played": result.played,
        "decided": result.decided,
        "answer": result.answer,
        "payoffs": [rows.payoff_row(each, one) for each in result.standings for one in each.payoffs.values()],
        "gains": [rows.gain_row(each, one) for each in result.standings for one in each.gains],
        "stability": [rows.stability_row(each, one) for each in result.standings for one in each.stability],
        "thinkers": [
            rows.gain_row(each, gain) | {"tries": one.tries} for each in result.standings for one, gain in each.thinkers
        ],
        "left_out": list(result.dropped),
        "train": [line for lines in trainings(result).values() for line in lines],
        "folder": str(result.folder),
        "pages": [str(page) for page in pages],
    }


def _agent(agent: "Agent") -> dict[str, str]:
    return {"name": agent.name, "version": agent.version, "digest": agent.digest}


def _render(result: "Tournament") -> None:
    from balance.questions.tournament import words
    from balance.questions.tournament.repeat_line import ladder, to_the_others, trainings

    plan = result.plan
    label = f"{plan.label}; " if plan.label else ""
    heading(words.heading_of(plan), f"{label}seed {plan.seed}; {words.games_text(result)}")
    for sentence in result.answer:
        say(sentence)
    for standing in result.standings:
        if standing.payoffs and not standing.unmoved:
            say()
            say(words.table_title(result, standing), "bold")
            _render_tables(standing)
    say()
    for found, lines in trainings(result).items():
        for line in lines:
            say(f"{found}: {line}", "dim")
    for line in to_the_others(result):
        say(f"{words.OTHERS_QUESTION}: {line}", "dim")
    if line := ladder(plan, [each.contest for each in result.standings]):
        say(f"{words.other_question(result)}: {line}", "dim")


def _render_tables(standing: "Standing") -> None:
    """Print how stable the scripts of a contest are, and their payoffs."""
    from balance.questions.tournament import layout, parts
    from balance.questions.tournament.contests import Kind
    from reports.plain import plural

    contest = standing.contest
    if contest.kind not in (Kind.ALONE, Kind.SIDES):
        heads = [Column(head, right=True) for head in layout.BEHIND]
        _table([Column("script", style="bold"), *heads], layout.best_rows(standing), ROWS)
        if note := layout.best_note(standing):
            say(note, "dim")
        if contest.square:
            say()
            say("One seat's script, among others who follow another", "bold")
    if not contest.square and contest.kind is not Kind.SIDES:
        return
    rows, columns = layout.order(standing)
    shown = columns[:COLUMNS]
    numbers = {column: str(i + 1) for i, column in enumerate(columns)}
    sides = contest.kind is Kind.SIDES
    heads = [Column(numbers[column], right=True) for column in shown]
    names = [Column("script" if sides else "one seat", style="bold", key=True)]
    cells = layout.payoff_rows(standing, shown)[:ROWS]
    if not sides:
        names.insert(0, Column("", key=True))
        cells = [[numbers[row[0]], *row] for row in cells]
    table([*names, *heads], cells)
    left = [
        f"{plural(len(every) - most, what)} left out: see the page"
        for every, most, what in ((columns, COLUMNS, "column"), (rows, ROWS, "row"))
        if len(every) > most
    ]
    reach = f"±{layout.reach(standing)} points"
    mark = f"{note}; " if (note := layout.answers_note(standing, shown)) else ""
    if sides:
        say(f"{parts.other_side(contest)}: {', '.join(f'{numbers[column]} {column}' for column in shown)}", "dim")
    keys = "" if sides else "the others' scripts by number; "
    say("; ".join([f"{keys}{mark}percent of {parts.unit(contest)}, all figures at once within {reach}", *left]), "dim")
    if contest.kind is not Kind.TOGETHER:
        say()
        spare = ("interval", "all follow it") if sides else ("interval",)
        heads = [Column(head, right=head != "best answer", spare=head in spare) for head in layout.STABLE]
        _table([Column(layout.followed(standing), style="bold"), *heads], layout.stable_rows(standing), FIELDS)
        say(layout.stable_note(standing), "dim")
        if even := layout.even_share(standing):
            say(even, "dim")


def _table(columns: list[Column], rows: list[list[str]], most: int) -> None:
    """Print a table of so many rows at most, and say how many others there are."""
    table(columns, rows[:most])
    if len(rows) > most:
        say(f"{len(rows) - most} others are on the page.", "dim")
