"""Define `balance ladder`: for whom is the game easy or hard?"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from balance.cli import options
from balance.cli.formatting import duration, exact_duration, longer_duration
from balance.cli.program import notify, warn
from balance.cli.progress import say_if_compiling, warn_if_idle
from balance.cli.studies import asked, place_of, show
from balance.questions.ladder import printing

if TYPE_CHECKING:
    from balance.questions.ladder.plan import LadderPlan
    from balance.questions.ladder.several_plan import SeveralPlan
    from balance.simulation.engine import Engine
    from balance.studies.study_folder import StudyFolder
    from scenarios import Configuration

    P = TypeVar("P", LadderPlan, SeveralPlan)

PANEL = ("Skill", 1)
EXAMPLES = (
    "balance ladder cyberdoom-tower --players 1",
    "balance ladder pig --players 2 --gain 1pp --budget 2min --out pig.html",
    "balance ladder all-hoomanz --set purple_eye=true --axis adam_policy",
    "balance ladder cyberdoom-tower --players 1,2 --budget 10min",
    "balance ladder pig --players 2 --agent mine:Player",
    "balance ladder pig --players 2 --cluster tcp://10.0.0.5:8786",
)


def ladder(
    game: options.Game,
    settings: options.Settings = None,
    axis: Annotated[str, options.value("NAME", "The axis of scripts of those who climb: one role.", True)] = "policy",
    scripts: Annotated[str | None, options.scripts("The scripts to start from.", "all of the axis")] = None,
    seats: options.Seats = None,
    games: Annotated[
        int | None, options.games("Games of each script.", None, "10 000, or fewer that fit into --budget")
    ] = None,
    gain: Annotated[
        str, options.value("W", "Ends when twice the thinking gains less than this: 2pp or 0.02.", True)
    ] = "2pp",
    budget: Annotated[
        str | None, options.value("TIME", "Ends thinking ahead after 5min or 2h. Scripts play first.", "5min")
    ] = None,
    seed: options.Seed = 0,
    level: options.Level = 0.95,
    agent: Annotated[
        list[str] | None,
        typer.Option(metavar="MODULE:CLASS", show_default=False, help="Your own player, as a rung. Repeatable."),
    ] = None,
    agent_timeout: options.AgentTimeout = 30.0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-ladder")] = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say for whom a game is easy: random play, every script, the best of them thinking ahead.

    Where seats compete, one seat climbs among others who follow the best script. Several values of a setting climb a
    ladder each, and share the budget. Scripts play first; what is left of the budget is for thinking ahead. With
    --budget and without --games, scripts play no more games than leave half of it; with --games they play all, however
    long that takes. Exit code 3: it is not decided within the budget whether more thinking gains much.
    """
    from balance.questions.ladder import several, several_plan, study
    from balance.questions.ladder.page import KIND, write_ladder
    from balance.questions.ladder.plan import BUDGET, GAMES, plan_ladder
    from balance.questions.ladder.record import LADDERS
    from balance.questions.ladder.several_page import write_ladders

    options_of_each: dict[str, Any] = {
        "axis": axis,
        "scripts": scripts,
        "seats": None if seats is None else options.seat_numbers(seats),
        "games": GAMES if games is None else games,
        "gain": gain,
        "budget": BUDGET if budget is None else budget,
        "level": level,
        "seed": seed,
        "agents": agent or (),
        "agent_timeout": agent_timeout,
    }
    how: dict[str, Any] = {"resume": resume, "threads": threads, "cluster": cluster}
    fits = games is None and budget is not None
    if several_plan.has_several(game, settings or []):
        every = several_plan.plan_ladders(game, settings or [], **options_of_each)
        every, out = _as_kept(every, several_plan.SEVERAL, out, games is None and (resume or fits))
        with asked(several_plan.SEVERAL, every, KIND, out=out, **how) as asked_all:
            every = _announce_all(every, asked_all.engine, resume, fits)
            ladders, pages = replace(asked_all, plan=every).answer(several.carry_out_all, write_ladders)
        render = partial(printing.render_all, ladders)
        show(json, lambda: printing.all_as_json(ladders, pages), render, pages, open_, decided=ladders.decided)
        return
    plan = plan_ladder(game, settings or [], **options_of_each)
    plan, out = _as_kept(plan, LADDERS, out, games is None and (resume or fits))
    with asked(LADDERS, plan, KIND, out=out, **how) as question:
        plan = _announce(plan, question.engine, resume, fits)
        climbed, pages = replace(question, plan=plan).answer(study.carry_out, write_ladder)
    render = partial(printing.render, climbed)
    show(json, lambda: printing.as_json(climbed, pages), render, pages, open_, decided=climbed.decided)


def _as_kept(plan: "P", kind: "StudyFolder[Any, Any]", out: Path | None, wanted: bool) -> "tuple[P, Path | None]":
    """Return the plan with as many games as the same ladder has in its folder, and the page there."""
    from balance.questions.ladder.fitting import as_kept

    named, usual = place_of(out, plan.folder)
    if not wanted or (named is not None and not named.name):  # a place without a name is refused later
        return plan, out
    folder = usual if named is None else named.with_suffix("")
    kept = as_kept(plan, kind, folder)
    return kept, out if kept.record == plan.record else folder.with_name(f"{folder.name}.html")


def _announce(plan: "LadderPlan", engine: "Engine", resume: bool, fits: bool) -> "LadderPlan":
    """Print what the ladder will take; return it, perhaps with fewer games: see `_say_forecasts`."""
    from balance.questions.ladder.fitting import with_games
    from scenarios.loader.settings import LOOKAHEAD

    warn_if_idle([_first_cell(plan)])
    say_if_compiling(plan.scenario.game, [LOOKAHEAD.name])
    return with_games(plan, _say_forecasts([plan], engine, plan.budget, resume, fits))


def _announce_all(plan: "SeveralPlan", engine: "Engine", resume: bool, fits: bool) -> "SeveralPlan":
    """Print what several ladders will take; return them, perhaps with fewer games: see `_say_forecasts`."""
    from balance.questions.ladder import texts
    from balance.questions.ladder.fitting import with_games
    from balance.studies.effect_words import short_reason
    from reports.plain import settings_as_typed
    from scenarios.loader.settings import LOOKAHEAD

    warn_if_idle([_first_cell(each) for each in plan.plans])
    for skipped in plan.skipped:
        notify(f"left out: {settings_as_typed(skipped.settings)}: {short_reason(skipped.reason)}", "")
    say_if_compiling(plan.scenario.game, [LOOKAHEAD.name])
    notify(texts.announcement_of_all(len(plan.plans), exact_duration(plan.budget)), "")
    return with_games(plan, _say_forecasts(plan.plans, engine, plan.budget, resume, fits))


def _first_cell(plan: "LadderPlan") -> "Configuration":
    """Return what is played for the first script."""
    from balance.questions.ladder.contestants import Rung

    contestants = plan.contestants
    return contestants.configuration(contestants.cells(Rung(plan.scripts[0]), plan.scripts[0])[0])


def _say_forecasts(
    plans: "Sequence[LadderPlan]", engine: "Engine", budget: float, resume: bool, fits: bool = False
) -> int:
    """Print what ladders will take; return how many games of each script they play [games].

    If the budget is too short these are fewer than planned, or a warning says so. Some games are played for it.

    Args:
        plans: The ladders.
        engine: What plays.
        budget: The time for all of them [s].
        resume: Whether games may be kept already: then nobody knows what is left to play.
        fits: Whether fewer games may be played, as nobody said how many.
    """
    from balance.questions.ladder import texts
    from balance.questions.ladder.fitting import of_fewer, with_games
    from balance.questions.ladder.forecast import MARGIN, forecast_ladder, games_that_fit

    forecasts, games = [forecast_ladder(plan, engine) for plan in plans], plans[0].games
    scripts, least = sum(each.scripts for each in forecasts), sum(each.least for each in forecasts)
    part = min(each.climbing_seconds / each.budget for each in plans)
    short = MARGIN * least > part * budget and not resume
    fitting = games_that_fit(plans, forecasts, budget) if short else 0
    lasting = fitting or (games_that_fit(plans, forecasts, budget, answered=False) if short and fits else 0)
    if fewer := fits and 0 < lasting < games:
        notify(texts.fewer_games(games, duration(scripts), lasting, exact_duration(budget)), "")
        forecasts = [of_fewer(plan, each, lasting) for plan, each in zip(plans, forecasts, strict=True)]
        plans = [with_games(plan, lasting) for plan in plans]
        scripts, least = sum(each.scripts for each in forecasts), sum(each.least for each in forecasts)
    for plan, expected in zip(plans, forecasts, strict=True):
        times = duration(expected.scripts), duration(expected.first), exact_duration(plan.budget)
        for line in texts.announcement(plan, expected, *times, kept=fewer):
            notify(line, "")
    if short and not (fewer and fitting):
        reads = longer_duration(least, budget) if least > budget else duration(least)
        ends = exact_duration(budget), duration(scripts), reads, duration(2 * least / part)
        warn(texts.too_short(*ends, fitting if fitting < games else 0))  # more games would be no help
    return plans[0].games
