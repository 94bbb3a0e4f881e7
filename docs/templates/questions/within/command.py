"""Define `balance within`: how often is a game over within so many rounds?"""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from balance.cli import options
from balance.cli.cluster import engine_for
from balance.cli.output import heading, print_json, say, shown_path
from balance.cli.program import on_interrupt
from balance.cli.progress import say_if_compiling, steps_bar
from balance.cli.tables import Column, table

PANEL = ("Questions", 90)
EXAMPLES = ("balance within pig --rounds 20 --set players=2",)


def within(
    game: options.Game,
    rounds: Annotated[int, typer.Option(parser=options.whole(1), metavar="R", help="Over in time: by this round.")],
    settings: options.Settings = None,
    games: Annotated[int, typer.Option("--games", "-n", parser=options.whole(2), metavar="N")] = 2000,
    budget: Annotated[str | None, typer.Option(metavar="TIME", help="Plays no more after 5min, 90s or 2h.")] = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="The page.")] = None,
    resume: Annotated[bool, typer.Option("--resume", metavar="", help="Go on with what the folder holds.")] = False,
    json: options.Json = False,
) -> None:
    """Say how often a game is over within so many rounds, script by script. Exit code 3: the budget ended it."""
    from balance.cli.settings import one_each
    from balance.questions.within.page import KIND, write_page
    from balance.questions.within.study import FOLDER, carry_out, plan_within
    from balance.questions.within.words import answer, cells
    from balance.studies.exit_codes import OPEN_ANSWER
    from balance.studies.page_files import check_page
    from balance.studies.study_folder import Interrupted
    from scenarios import load

    chosen = one_each(load(game), settings or [], "balance within")
    plan = plan_within(game, chosen, rounds=rounds, games=games, seed=seed, budget=budget)
    page = out or Path(f"{plan.folder}.html")
    check_page(page, KIND)
    folder = page.with_suffix("")
    FOLDER.refuse(folder, resume)  # before time is spent on compiling
    with (
        on_interrupt(Interrupted(FOLDER, folder)),
        engine_for(threads, cluster) as engine,
        steps_bar() as progress,
    ):
        say_if_compiling(plan.scenario.game)
        found = carry_out(plan, folder, engine, resume=resume, progress=progress)
    pages = write_page(found, page)
    if json:
        print_json({"answer": answer(found), "shares": [asdict(each) for each in found.shares]})
    else:
        heading(f"{plan.scenario.title}: over within {rounds} rounds?", f"seed {seed}")
        for sentence in answer(found):
            say(sentence)
        table(
            [Column("script"), *(Column(name, right=True) for name in ("in time", "interval", "games"))], cells(found)
        )
        print("\n".join(map(shown_path, pages)))
    if not found.decided:
        raise typer.Exit(OPEN_ANSWER)
