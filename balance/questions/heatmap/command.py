"""Define `balance heatmap`: on which places of the board do pieces stand?"""

from pathlib import Path
from typing import Annotated

from balance.cli import options
from balance.cli.formatting import duration
from balance.cli.output import heading, say
from balance.cli.program import notify
from balance.cli.progress import say_if_compiling, steps_bar
from balance.cli.studies import show
from balance.cli.tables import Column, table
from balance.cli.titles import title_of

PANEL = ("Single games and rates", 4)
MOST = 12  # places of a table on the screen; the page has all
EXAMPLES = (
    "balance heatmap cyberdoom-tower --policy hunter",
    "balance heatmap all-hoomanz --players 2 --out map.html --open",
)


def heatmap(
    game: options.Game,
    settings: options.Settings = None,
    games: Annotated[int, options.games("Games that are looked at.", 2)] = 100,
    moments: Annotated[int, options.count("Choices of a game that are looked at, about.", metavar="N")] = 40,
    seed: options.Seed = 0,
    out: Annotated[Path | None, options.page_file("Write a page with the map of the board.")] = None,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say on which places of the board pieces stand, and how often.

    The board is looked at at every so many choices of some games, played by scripts.
    """
    from balance.cli.settings import one_each
    from balance.questions.heatmap.page import KIND, write_page
    from balance.questions.heatmap.study import carry_out, plan_heatmap, seconds_of
    from balance.questions.heatmap.words import HEADS, announcement, cells, who
    from balance.studies.page_files import check_page
    from scenarios import load

    if out is not None:
        check_page(out, KIND)  # before anything is played
    chosen = one_each(load(game), settings or [], "balance heatmap")
    plan = plan_heatmap(game, chosen, games=games, moments=moments, seed=seed)
    say_if_compiling(plan.configuration.scenario.game)
    notify(announcement(plan, duration(seconds_of(plan))), "")
    with steps_bar() as progress:
        found = carry_out(plan, progress)
    pages = () if out is None else write_page(found, out)

    def render() -> None:
        heading(f"{title_of(plan.configuration.scenario)}: where things happen", who(plan))
        for sentence in found.answer:
            say(sentence)
        for whose, head in HEADS.items():
            if rows := cells(found, whose):
                table([Column(head.lower()), Column("share", right=True), Column("interval", right=True)], rows[:MOST])
                if len(rows) > MOST:
                    say(f"{len(rows) - MOST} more with --out or --json")

    show(json, found.as_json, render, pages, open_)
