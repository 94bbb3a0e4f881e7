"""Define `balance luck`: how much of the win is the deal?"""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.formatting import duration
from balance.cli.output import heading, say
from balance.cli.program import notify
from balance.cli.progress import say_if_compiling, warn_if_idle
from balance.cli.studies import asked, show
from balance.cli.tables import Column, table
from balance.cli.titles import title_of

if TYPE_CHECKING:
    from balance.questions.luck.result import Luck

PANEL = ("Questions", 12)
INSTEAD = {"--games": "--deals D says how many deals are played, --replays R how often each"}
EXAMPLES = (
    "balance luck human-punishment --set players=4",
    "balance luck cyberdoom-tower --policy hunter --deals 2000 --replays 32",
)


def luck(
    game: options.Game,
    settings: options.Settings = None,
    deals: Annotated[int, typer.Option(parser=options.whole(), metavar="D", help="Deals: those of games 0, 1, ...")] = (
        1000
    ),
    replays: Annotated[
        int, typer.Option(parser=options.whole(), metavar="R", help="How often each is played, with other dice.")
    ] = 64,
    level: options.Level = 0.95,
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-luck")] = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say how much of the win is the deal, and how much comes after it: dice, later draws, choices.

    The deal is all that is drawn before the first decision. Exit code 3: the budget ended it.
    """
    from balance.cli.settings import one_each
    from balance.questions.luck.forecast import forecast_luck
    from balance.questions.luck.page import KIND, write_page
    from balance.questions.luck.plan import FOLDER, plan_luck
    from balance.questions.luck.study import carry_out
    from balance.questions.luck.words import announcement
    from balance.simulation.deals import loop_of
    from scenarios import load

    chosen = one_each(load(game), settings or [], "balance luck")
    plan = plan_luck(game, chosen, deals=deals, replays=replays, seed=seed, budget=budget, level=level)
    with asked(FOLDER, plan, KIND, out=out, resume=resume, threads=threads, cluster=cluster) as question:
        warn_if_idle([plan.configuration])
        say_if_compiling(plan.scenario.game, plan.configuration.given, loop_of)
        notify(announcement(plan, duration(forecast_luck(plan, question.engine, question.left))), "")
        found, pages = question.answer(carry_out, write_page, of_what_is_left=True)
    show(json, lambda: _as_json(found, pages), lambda: _render(found), pages, open_, decided=found.decided)


def _as_json(found: "Luck", pages: tuple[Path, Path]) -> dict[str, Any]:
    plan = found.plan
    return {
        "game": plan.scenario.name,
        "configuration": plan.configuration.full,
        "seed": plan.seed,
        "deals": found.deals,
        "replays": plan.replays,
        "level": plan.level,
        "decided": found.decided,
        "answer": found.answer,
        "dealt": list(found.dealt),
        "wins": list(found.wins),
        "parts": [asdict(each) for each in found.parts],
        "below": [asdict(each) for each in found.below],
        "extremes": [asdict(each) for each in found.extremes],
        "folder": str(found.folder),
        "pages": [str(page) for page in pages],
    }


def _render(found: "Luck") -> None:
    from balance.questions.luck import words

    plan = found.plan
    heading(
        f"{title_of(plan.scenario)}: the deal or the dice?", f"{words.who(plan)}; {words.games_text(plan, found.deals)}"
    )
    for sentence in found.answer:
        say(sentence)
    if not found.parts:
        return
    choices = f"Deal, dice and choices apart: {words.choices_line(plan)}"
    say()
    if not words.is_told(found):
        say(choices, "dim")
        return
    heads = words.HEADS
    table(
        [Column(words.WHAT, style="bold"), *(Column(head, right=True, spare=i > 1) for i, head in enumerate(heads))],
        words.part_cells(found),
    )
    say()
    if few := words.too_few(found):
        say(few)
    else:
        say(words.below_heading(found), "bold")
        lines = (Column(head, right=True, spare=head in ("25 %", "75 %")) for head in words.below_heads(found))
        table([Column("to", style="bold"), *lines], words.below_cells(found))
        if note := words.few_deals_note(found):
            say(note, "dim")
    if not words.is_seen(found):
        say("No deal is seen to be kinder than another.", "dim")
        say(choices, "dim")
        return
    say()
    say(words.extremes_heading(found), "bold")
    columns = (Column("deal", style="bold"), Column("number", right=True), Column("won", right=True))
    table(columns, words.extreme_cells(found))
    if note := words.extremes_note(found):
        say(note, "dim")
    first = found.extremes[0]
    say(f"Read a game with it: {words.read_line(plan, first.deal)}", "dim")
    say(f"Play it again and again: {words.play_line(plan, first.deal)}", "dim")
    say(choices, "dim")
