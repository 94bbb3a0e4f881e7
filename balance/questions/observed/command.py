"""Define `balance observed`: what do plays at a real table say?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.cluster import engine_for
from balance.cli.formatting import duration
from balance.cli.output import heading, print_json, say
from balance.cli.pages import open_page, say_pages
from balance.cli.program import notify, on_interrupt
from balance.cli.progress import say_if_compiling, steps_bar, warn_if_idle
from balance.cli.tables import Column, table
from balance.studies.exit_codes import OPEN_ANSWER

if TYPE_CHECKING:
    from balance.questions.observed.counts import Counted
    from balance.questions.observed.plan import ObservedPlan
    from balance.questions.observed.study import Observed
    from balance.simulation.engine import Engine

FOR_COUNTS = ("what", "even", "target", "level", "json")  # parameters that counts have, too
PANEL = ("Questions", 5)
EXAMPLES = (
    "balance observed 26/30 --even 2",
    "balance observed 493/586 420/500",
    "balance observed plays.csv cyberdoom-tower --players 1",
)


def observed(
    context: typer.Context,
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYS GAME | COUNT…",
            show_default=False,
            help="A .csv or .xlsx of plays and their game; or WINS/PLAYS, such as 26/30: two of them are compared.",
        ),
    ],
    settings: options.Settings = None,
    sheet: Annotated[
        str | None, typer.Option(metavar="NAME", show_default="the only one", help="The sheet of an .xlsx.")
    ] = None,
    even: Annotated[
        int | None,
        typer.Option(
            parser=options.whole(), metavar="N", show_default=False, help="A count: against an even share of N."
        ),
    ] = None,
    target: Annotated[
        str | None, typer.Option(metavar="SHARE", show_default=False, help="A count: against a share, 35% or 0.35.")
    ] = None,
    policy: Annotated[
        str | None,
        typer.Option(metavar="A,B", show_default="all, the usual one first", help="Scripts to hold the plays against."),
    ] = None,
    by_seat: Annotated[
        bool, typer.Option("--by-seat", metavar="", help="Seats may play by different scripts: every way is tried.")
    ] = False,
    lookahead: Annotated[
        str | None,
        typer.Option(metavar="N,M", show_default=False, help="Hold them also against these scripts thinking ahead."),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", parser=options.whole(0), metavar="N", help="Of each script, twice; 0: the plays alone."
        ),
    ] = 5_000,
    level: options.Level = 0.95,
    margin: Annotated[
        str, typer.Option(metavar="W", help="What does not matter: of a share in points; of a mean as a part of it.")
    ] = "10pp",
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-FILE-SETTINGS-observed")] = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say what your own plays tell: does the simulated game fit, and which script plays so?

    The file has one row a play: columns are settings (players, hold_at@2), outcome, winner (a seat; none), rounds, any
    result, count (how many such plays) and chance (a stated chance to win, in percent). Exit code 3: the budget ended
    it.
    """
    from balance.questions.observed.counts import count, is_count
    from balance.questions.observed.page import KIND, write_page
    from balance.questions.observed.plan import FOLDER, plan_observed
    from balance.questions.observed.study import carry_out
    from balance.simulation.engine import check_engine
    from balance.studies.page_files import check_page
    from balance.studies.study_folder import Interrupted
    from scenarios.loader.errors import InputError

    if any(map(is_count, what)):
        if given := _given_for_a_file(context):
            raise InputError(f"{given[0]} is for a file of plays; counts such as {what[0]} play no games")
        counted = count(what, even=even, target=target, level=level)
        if json:
            print_json(_counted_as_json(counted))
        else:
            _render_counts(counted, what)
        return
    check_engine(threads, cluster)
    file, game = _file_and_game(what, even, target)
    plan = plan_observed(
        file,
        game,
        settings or [],
        policies=None if policy is None else policy.split(","),
        by_seat=by_seat,
        lookahead=() if lookahead is None else lookahead,
        games=games,
        level=level,
        margin=margin,
        seed=seed,
        budget=budget,
        sheet=sheet,
    )
    page = plan.folder.with_name(f"{plan.folder.name}.html") if out is None else out
    check_page(page, KIND)
    folder = page.with_suffix("")
    FOLDER.refuse(folder, resume)  # before time is spent on a forecast
    with on_interrupt(Interrupted(FOLDER, folder)), engine_for(threads, cluster) as engine:
        _announce(plan, engine)
        with steps_bar() as progress:
            found = carry_out(plan, folder, engine, resume=resume, progress=progress)
    pages = write_page(found, page)
    if json:
        print_json(_as_json(found, pages))
    else:
        _render(found)
        say_pages(pages)
    open_page(pages, open_)
    if not found.decided:
        raise typer.Exit(OPEN_ANSWER)


def _given_for_a_file(context: typer.Context) -> list[str]:
    """Return the options on the line that say nothing of counts: `--margin`."""
    options = {each.name: each.opts[0] for each in context.command.params if each.name and each.name not in FOR_COUNTS}
    sources = {name: context.get_parameter_source(name) for name in options}
    return [options[name] for name, source in sources.items() if source and source.name == "COMMANDLINE"]


def _file_and_game(what: list[str], even: int | None, target: str | None) -> tuple[str, str]:
    """Return a file of plays and its game, the two arguments that are no counts."""
    from scenarios.loader.errors import InputError
    from scenarios.loader.messages import shown

    how = "PLAYS.csv GAME, or counts such as 26/30"
    if len(what) != 2:
        raise InputError(f"{shown(' '.join(what))}: give {how}")
    if even is not None or target is not None:
        raise InputError(f"{'--even' if even is not None else '--target'} is for counts, such as 26/30")
    return what[0], what[1]


def _announce(plan: "ObservedPlan", engine: "Engine") -> None:
    """Print what will be played, and how long it takes."""
    from balance.questions.observed.forecast import seconds_of
    from balance.questions.observed.words import announcement

    for note in plan.plays.notes:
        notify(note, "")
    warn_if_idle(plan.plays.cells)
    if not plan.games:
        return
    say_if_compiling(plan.scenario.game, ["lookahead"] if plan.tries else [])
    notify(announcement(plan, duration(seconds_of(plan, engine))), "")


def _as_json(found: "Observed", pages: tuple[Path, Path]) -> dict[str, Any]:
    from balance.questions.observed import study
    from balance.questions.observed.like import settings_line

    plan = found.plan
    return {
        "game": plan.scenario.name,
        "plays": len(plan.plays),
        "cells": [each.given for each in plan.plays.cells],
        "scripts": [plan.script(number) for number in range(len(plan.scripts))],
        "seed": plan.seed,
        "level": plan.level,
        "games": found.games,
        "decided": found.decided,
        "answer": found.answer,
        "figures": list(map(study.seen_row, found.figures)),
        "fits": [study.fit_row(each, plan.script(i)) for i, every in found.fits.items() for each in every],
        "traced": study.traced_rows(found),
        "like": settings_line(found),
        "chances": None if found.stated is None else study.stated_row(found.stated),
        "folder": str(found.folder),
        "pages": [str(page) for page in pages],
    }


def _render(found: "Observed") -> None:
    from balance.questions.observed import chance_words, fit_words, script_words, words
    from balance.questions.observed.repeat_line import again

    plan = found.plan
    title = f"{plan.scenario.title}: what do the plays in {plan.plays.where} say?"
    heading(title, f"{words.games_text(found)}; seed {plan.seed}")
    for sentence in found.answer:
        say(sentence)
    several = len(plan.plays.cells) > 1
    place, figure = Column("plays of", key=several), Column("figure", style="bold", key=True)
    say()
    if found.fits:
        say(f"Against {plan.script(0)}", "bold")
        numbers = [Column(head, right=True) for head in ("yours", "simulated", "difference", "interval")]
        table([place, figure, *numbers, Column("verdict", wraps=True)], fit_words.fit_cells(found, found.fits[0]))
    else:
        numbers = [Column(head, right=True) for head in ("plays", "yours", "interval")]
        table([place, figure, *numbers], fit_words.seen_cells(found))
    if found.traced and len(plan.scripts) > 1:
        say()
        say("Who plays like this table?", "bold")
        numbers = [Column(head, right=True) for head in ("less likely by", "looks as odd")]
        table([Column("script", style="bold", key=True), *numbers, Column("verdict")], script_words.script_cells(found))
    if found.stated:
        say()
        say("Stated chances", "bold")
        numbers = [Column(head, right=True) for head in ("told", "how many", "mean", "came true", "interval")]
        table([*numbers, Column("verdict")], chance_words.bin_cells(found.stated))
    say()
    say(words.sure(found), "dim")
    say(f"The same again: {again(plan)}", "dim")


def _render_counts(found: "Counted", texts: list[str]) -> None:
    from balance.questions.observed.count_words import sure

    heading(f"What {'does' if len(texts) == 1 else 'do'} {' and '.join(texts)} tell?")
    for sentence in found.answer:
        say(sentence)
    say()
    say(sure(found), "dim")


def _counted_as_json(found: "Counted") -> dict[str, Any]:
    return {
        "level": found.level,
        "answer": found.answer,
        "counts": [{**vars(each), "share": each.share} for each in found.counts],
        "against": [{**vars(each), "count": f"{each.count.wins}/{each.count.plays}"} for each in found.against],
        "difference": None if found.apart is None else vars(found.apart),
    }
