"""Define `balance train`: learn the weights of a script by playing."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.cluster import engine_for
from balance.cli.formatting import count, duration, plural
from balance.cli.output import heading, print_json, say, shown_path
from balance.cli.pages import open_page, say_pages
from balance.cli.program import notify, on_interrupt
from balance.cli.progress import say_if_compiling, steps_bar, warn_if_idle
from balance.cli.tables import Column, table
from balance.studies.exit_codes import BAD_ANSWER

if TYPE_CHECKING:
    from balance.questions.train.plan import TrainingPlan
    from balance.questions.train.result import Training
    from balance.simulation.engine import Engine

PANEL = ("Skill", 3)
EXAMPLES = (
    "balance train cyberdoom-tower --policy ghost --players 1",
    "balance train pig --policy hold --players 2,3 --budget 1min --out p.html",
)


def train(
    game: options.Game,
    policy: Annotated[
        str,
        options.value("SCRIPT", "The script to tune: its id in policies.csv, or TABLE.ID."),
    ],
    settings: options.Settings = None,
    generations: Annotated[
        int | None,
        options.count("Rounds of trying and learning.", show_default="40"),
    ] = None,
    budget: options.Budget = None,
    games: Annotated[int, options.games("Games of each row in a generation and setting.", 2)] = 2_500,
    seed: options.Seed = 0,
    seats: options.Seats = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FOLDER|PAGE",
            show_default="GAME-SETTINGS-SCRIPT-trained",
            help="The copy with the new row; or a page, NAME.html: the copy is then in the folder NAME.",
        ),
    ] = None,
    resume: options.Resume = False,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Tune the numeric weights of a script for its payoff, within their ranges, and prove the gain.

    FOLDER becomes a copy of the game's scenario with a new row, accepted wherever a game's name goes. Several values in
    --set are trained for together. Exit code 1: the new row is not shown to be better.
    """
    from balance.questions.train import study as skill
    from balance.questions.train.idle_seats import without_idle_seats
    from balance.questions.train.plan import plan_training
    from balance.questions.train.record import TRAININGS
    from balance.simulation.engine import check_engine
    from balance.studies.study_folder import Interrupted

    check_engine(threads, cluster)
    plan = plan_training(
        game,
        policy,
        settings or [],
        generations=generations,
        budget=budget,
        games=games,
        seed=seed,
        seats=None if seats is None else options.seat_numbers(seats),
    )
    page = out if out is not None and out.suffix.lower() == ".html" else None
    if page is not None:
        from balance.questions.train.page import check_page, write_training

        check_page(page)
    folder = plan.folder if out is None else out.with_suffix("") if page else out
    TRAININGS.refuse(folder, resume)  # before time is spent on a forecast
    gone_on = resume and (folder / TRAININGS.file).exists()
    with on_interrupt(Interrupted(TRAININGS, folder)), engine_for(threads, cluster) as engine:
        _prepare(plan)
        plan = without_idle_seats(plan, engine)
        _announce(plan, engine)
        with steps_bar() as progress:
            training = skill.carry_out(plan, folder, engine, resume=resume, progress=progress)
    pages = None if page is None else write_training(training, page)
    if json:
        print_json(_as_json(training, pages))
    else:
        _render(training, gone_on)
        say_pages(pages or ())
    open_page(pages or (), open_)
    if not training.better:
        raise typer.Exit(BAD_ANSWER)


def _prepare(plan: "TrainingPlan") -> None:
    """Say what somebody should know before the first game is played."""
    arena = plan.arena
    configurations = [arena.configuration(cell, plan.start) for cell in arena.cells]
    warn_if_idle([plan.source.configuration(each) for each in arena.settings])
    say_if_compiling(plan.source.game, {name for each in configurations for name in each.given})


def _announce(plan: "TrainingPlan", engine: "Engine") -> None:
    """Print what the training will take."""
    from balance.questions.train import words
    from balance.questions.train.plan import forecast_training

    arena = plan.arena
    expected = forecast_training(plan, engine)
    seconds = duration(expected.generation * expected.generations)
    for line in words.announcement(plan, expected, seconds, duration(expected.proof)):
        notify(line, "")
    if arena.skipped:
        notify(f"{plural(len(arena.skipped), 'combination')} cannot be played: {arena.skipped[0].reason}", "")


def _as_json(training: "Training", pages: tuple[Path, Path] | None) -> dict[str, Any]:
    from balance.questions.train import words

    plan = training.plan
    return {
        "game": plan.source.name,
        "policy": f"{plan.script.table}.{plan.script.row}",
        "row": training.row,
        "settings": [dict(each) for each in plan.arena.settings],
        "idle_seats": [list(each) for each in plan.arena.idle],
        "seed": plan.seed,
        "population": plan.population,
        "generations": training.generations,
        "ended": training.ended,
        "games": training.games,
        "verdict": words.verdict(training),
        "better": training.better,
        "gains": training.gains.to_dicts(),
        "weights": training.weights.to_dicts(),
        "history": training.history.to_dicts(),
        "path": str(training.folder) if training.changed else None,
        "pages": [str(page) for page in pages or ()],
    }


def _render(training: "Training", gone_on: bool) -> None:
    from balance.questions.train import words

    plan = training.plan
    done = f"{plural(training.generations, 'generation')}, {plural(training.games, 'game')}, seed {plan.seed}"
    heading(f"{plan.source.title}: {training.row}", f"for {'; '.join(plan.arena.labels)}; {done}")
    for sentence in words.answer(training):
        say(sentence)
    if plan.arena.idle:
        say(f"Without {words.left_out(plan)}.", "dim")
    if training.ended == "converged":
        say("The search ended by itself: it found nothing more to learn.", "dim")
    if gone_on:
        say(words.GONE_ON, "dim")
    if training.gains.height > 1:
        say()
        columns = [
            Column("setting", style="bold", wraps=True),
            Column("before", right=True),
            Column("after", right=True),
            Column("gain", right=True, style="cyan"),
            Column("interval", right=True),
        ]
        table(columns, [words.gain_cells(row) for row in training.gains.iter_rows(named=True)])
        say(words.AT_ONCE, "dim")
    if not training.changed:
        return
    say()
    rows = words.weight_cells(training)
    table(
        [
            Column("weight", style="bold"),
            Column("before", right=True),
            Column("after", right=True, style="cyan"),
            Column("range", right=True, style="dim", spare=True),
        ],
        rows,
    )
    same = len(plan.script.weights) - len(rows)
    if same:
        say(f"{count(same)} other {'weight' if same == 1 else 'weights'} stayed as before.", "dim")
    say()
    say(f"{words.payoff_is(plan)}. The copy with the new row:", "dim")
    print(shown_path(training.folder))
