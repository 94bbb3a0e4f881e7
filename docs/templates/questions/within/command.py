"""Define `balance within`: how often is a game over within so many rounds?"""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from balance.cli import options
from balance.cli.output import heading, say
from balance.cli.progress import say_if_compiling
from balance.cli.studies import asked, show
from balance.cli.tables import Column, table

PANEL = ("Questions", 90)  # a head of `balance --help` (PANELS of balance/cli/app.py), and the place below it
EXAMPLES = ("balance within pig --rounds 20 --set players=2",)


def within(
    game: options.Game,
    rounds: Annotated[int, options.count("Over in time: by this round.", metavar="R")],
    settings: options.Settings = None,
    games: Annotated[int, options.games("Of each script.", 2)] = 2000,
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-within")] = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say how often a game is over within so many rounds, script by script.

    Exit code 3: the budget ended it.
    """
    from balance.cli.settings import one_each
    from balance.questions.within.page import KIND, write_page
    from balance.questions.within.result import FOLDER
    from balance.questions.within.study import carry_out, plan_within
    from balance.questions.within.words import cells, who
    from scenarios import load

    chosen = one_each(load(game), settings or [], "balance within")
    plan = plan_within(game, chosen, rounds=rounds, games=games, seed=seed, budget=budget)
    with asked(FOLDER, plan, KIND, out=out, resume=resume, threads=threads, cluster=cluster) as question:
        say_if_compiling(plan.scenario.game)
        found, pages = question.answer(carry_out, write_page)

    def render() -> None:
        heading(f"{plan.scenario.title}: over within {rounds} rounds?", who(plan))
        for sentence in found.answer:
            say(sentence)
        heads = (Column(name, right=True) for name in ("in time", "interval", "games"))
        table([Column("script"), *heads], cells(found))

    shares = [asdict(each) for each in found.shares]
    show(json, lambda: {"answer": found.answer, "shares": shares}, render, pages, open_, decided=found.decided)
