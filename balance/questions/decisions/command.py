"""Define `balance decisions`: which decisions matter, and when is a game decided?"""

import math
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.formatting import count, duration, plural
from balance.cli.output import heading, say, say_answer
from balance.cli.program import notify
from balance.cli.progress import games_bar, say_if_compiling, warn_if_idle
from balance.cli.short_budgets import fewer, refuse_if_hopeless
from balance.cli.studies import page_of, say_kept, show, study_engine
from balance.cli.tables import Column, table
from balance.cli.titles import title_of
from reports.plain import capital, percent

if TYPE_CHECKING:
    from balance.questions.decisions.plan import DecisionPlan
    from balance.questions.decisions.result import Decisions
    from balance.simulation.engine import Engine

SPARE = ("Games", "Nine of ten")  # columns that a narrow terminal leaves out
PANEL = ("Skill", 2)
EXAMPLES = (
    "balance decisions cyberdoom-tower --players 1 --policy hunter",
    "balance decisions pig --players 2 --games 1000 --out pig.html",
    "balance decisions cyberdoom-tower --at-round 3,6 --values energy,luck",
)


def decisions(
    game: options.Game,
    settings: options.Settings = None,
    games: Annotated[int, options.games("Games that are examined.", 2)] = 200,
    tries: Annotated[
        int, typer.Option(parser=options.whole(4), metavar="T", help="Tries of each legal action; even.")
    ] = 64,
    sample: Annotated[
        str, typer.Option(metavar="SHARE", show_default="all", help="Try this share of the decisions: 0.1 or 10pp.")
    ] = "1",
    kind: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND",
            show_default="all",
            help="Try decisions of this kind only, without the course of games; may be repeated.",
        ),
    ] = None,
    at_round: Annotated[
        str | None,
        typer.Option(metavar="3,6", show_default=False, help="What seats have when these rounds begin, and who wins."),
    ] = None,
    values: Annotated[
        str | None,
        typer.Option(metavar="NAMES", show_default="a few", help="What --at-round tells, such as energy,luck."),
    ] = None,
    budget: options.Budget = None,
    seed: options.Seed = 0,
    level: options.Level = 0.95,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-decisions")] = None,
    resume: options.Resume = False,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    every: options.All = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say which decisions matter, where the script errs, and when a game is decided.

    At every decision of games that scripts play, each legal action is tried equally often by playing on to the end.
    """
    from balance.cli.settings import one_each
    from balance.questions.decisions import study
    from balance.questions.decisions.page import KIND, write_decisions
    from balance.questions.decisions.plan import plan_decisions
    from balance.questions.decisions.record import STUDIES, record_of
    from scenarios import load

    plan = plan_decisions(
        game,
        one_each(load(game), settings or [], "balance decisions"),
        games=games,
        tries=tries,
        sample=sample,
        kinds=kind,
        budget=budget,
        seed=seed,
        level=level,
        at_rounds=at_round,
        values=values,
    )
    page = page_of(out, study.default_folder(plan), STUDIES, record_of(plan), resume)
    with study_engine(STUDIES, page, KIND, resume, threads, cluster) as engine:
        expected = _announce(plan, engine, resume)
        if resume:
            say_kept(STUDIES, page.with_suffix(""), record_of(plan))
        with games_bar(plan.games) as progress:
            folder = page.with_suffix("")
            examined = study.carry_out(plan, folder, engine, resume=resume, progress=progress, expected=expected)
        pages = write_decisions(examined, page)
    decided = examined.ended == "games"
    show(json, lambda: _as_json(examined, pages), lambda: _render(examined, every), pages, open_, decided=decided)


def _announce(plan: "DecisionPlan", engine: "Engine", resume: bool) -> float:
    """Print what the study will take, and return how long a game does [s].

    A budget that ends before the first part does is refused.
    """
    from balance.questions.decisions import words
    from balance.questions.decisions.plan import (
        FEWEST_GAMES,
        FEWEST_TRIES,
        PART,
        SURELY,
        forecast_decisions,
        refuse_without_decisions,
    )

    warn_if_idle([plan.configuration])
    say_if_compiling(plan.scenario.game, plan.configuration.given)
    refuse_without_decisions(plan)

    def refuse(seconds: float, at_least: float = 1.0) -> None:
        """Refuse the budget if such a part of these seconds is too long for it."""
        if plan.budget is not None and at_least * seconds > plan.budget:
            fits = fewer(plan.tries, seconds, plan.budget, FEWEST_TRIES)
            what = f"examining the first {PART} games, {plan.tries} tries of each action,"
            instead = f"--tries {fits // 2 * 2}" if fits else ""
            refuse_if_hopeless(seconds, plan.budget, resume, what, instead, unit=FEWEST_GAMES * seconds / PART)

    expected = forecast_decisions(plan, engine, partial(refuse, at_least=SURELY))
    for line in words.announcement(plan, duration(expected.whole)):
        notify(line, "")
    refuse(expected.first)
    return expected.game


def _as_json(study: "Decisions", pages: tuple[Path, Path]) -> dict[str, Any]:
    plan = study.plan
    return {
        "game": plan.scenario.name,
        "settings": dict(plan.configuration.given),
        "seed": plan.seed,
        "games": study.games,
        "ended": study.ended,
        "tries": plan.tries,
        "sample": plan.sample,
        "level": study.level,
        "answer": study.answer,
        "kinds": study.kinds.to_dicts(),
        "actions": study.actions.to_dicts(),
        "errors": study.errors.to_dicts(),
        "growth": study.growth.to_dicts(),
        "noticed": study.noticed.to_dicts(),
        "course": study.course.to_dicts(),
        "choices": study.choices.to_dicts(),
        "resolved": study.resolved.to_dicts(),
        "moved": study.moved.to_dicts(),
        "midway": study.midway.to_dicts(),
        "stories": study.stories.to_dicts(),
        "seats": study.seats.to_dicts(),
        "calibration": _calibration(study),
        "turns_without_choice": study.without_choice,
        "folder": str(study.folder),
        "pages": [str(page) for page in pages],
    }


def _calibration(study: "Decisions") -> dict[str, Any]:
    """Return whether chances are right, without ends that are not known."""
    from balance.questions.decisions.deviation import MARGIN

    slope, gap, chances, games = study.calibration
    ends = {
        name: None if math.isnan(each.estimate) else each._asdict() for name, each in (("slope", slope), ("gap", gap))
    }
    off = study.deviation
    both = {} if off is None else {"off": {"low": off.low, "high": off.high, "margin": MARGIN, "verdict": off.verdict}}
    return {**ends, **both, "chances": chances, "games": games}


def _render(study: "Decisions", every: bool) -> None:
    from balance.questions.decisions.words import CUT_GAME

    plan = study.plan
    heading(
        f"{title_of(plan.scenario)}: which decisions matter?",
        f"{plan.label}, {plural(study.games, 'game')}, seed {plan.seed}",
    )
    if study.ended == "budget":
        say(f"Stopped by its budget after {count(study.games)} of {count(plan.games)} games; --resume goes on.", "bold")
        say(f"{capital(CUT_GAME)}.")
    say_answer(study.answer, every)
    say()
    _kinds(study)
    say()
    _actions(study)
    say()
    _choices(study)
    _midway(study)
    say(
        "At stake: best minus worst action, in points of the win; missed: best minus the script's. Each is between the "
        f"two ends; all of this holds at once with {100 * study.level:g} %.",
        "dim",
    )


def _choices(study: "Decisions") -> None:
    from balance.questions.decisions.choice_words import COLUMNS, cells

    if study.choices.height:
        table(
            [Column(name, right=kind == "number", wraps=kind == "text") for name, kind in COLUMNS],
            cells(study.choices, study.together, study.alone, study.deals),
        )
        say()


def _midway(study: "Decisions") -> None:
    from balance.questions.decisions.midway_words import COLUMNS, association, cells

    if not study.midway.height:
        return
    say("What seats have at the beginning of rounds:", "bold")
    heads = (Column(name, right=kind == "number", spare=name in SPARE) for name, kind in COLUMNS)
    table([*heads], cells(study.midway))
    say(association(study.together), "dim")
    say()


def _kinds(study: "Decisions") -> None:
    import polars as pl

    from balance.questions.decisions.figure_texts import range_text
    from balance.questions.decisions.kind_words import untold

    columns = [
        Column("decision", style="bold", wraps=True),
        Column("in a game", right=True),
        Column("actions", right=True, spare=True),
        Column("at stake", right=True, style="cyan"),
        Column("missed", right=True),
        Column("seen to matter", right=True, spare=True),
        Column("seen not to", right=True, spare=True),
        Column("verdict", style="bold"),
    ]
    judged = study.kinds.filter(pl.col("importance_high").is_not_null())
    rows = [
        (
            row["kind"],
            f"{row['decisions']:.1f}",
            f"{row['candidates']:.1f}",
            range_text(row, "importance"),
            range_text(row, "regret"),
            "" if row["alive"] is None else percent(row["alive"], 0),
            "" if row["dead"] is None else percent(row["dead"], 0),
            row["verdict"],
        )
        for row in judged.iter_rows(named=True)
    ]
    if rows:
        table(columns, rows)
    for line in untold(study.kinds):
        say(line, "dim")


def _actions(study: "Decisions") -> None:
    from balance.questions.decisions.figure_texts import range_text
    from balance.questions.decisions.kind_words import done_and_best, only_ones, told_actions
    from balance.questions.decisions.words import BEST_IN

    alone = only_ones(study.actions)
    shown, left = told_actions(study.actions)
    columns = [
        Column("decision", wraps=True, style="dim"),
        Column("action", style="bold", wraps=True),
        Column("legal", right=True),
        Column("done", right=True),
        Column("best", right=True),
        Column("missed where done", right=True, style="cyan"),
    ]
    rows = [
        (
            row["kind"],
            row["action"],
            percent(row["legal"]),
            *done_and_best(row, alone, percent),
            range_text(row, "regret"),
        )
        for row in shown.iter_rows(named=True)
    ]
    if rows:
        table(columns, rows)
    if left:
        say(left, "dim")
    if rows:
        say(f"Best: {BEST_IN[0].lower()}{BEST_IN[1:]}", "dim")
