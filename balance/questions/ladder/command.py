"""Define `balance ladder`: for whom is the game easy or hard?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.formatting import duration
from balance.cli.output import heading, say
from balance.cli.program import notify
from balance.cli.progress import say_if_compiling, steps_bar, warn_if_idle
from balance.cli.studies import page_of, show, study_engine
from balance.cli.tables import Column, table
from balance.studies.exit_codes import OPEN_ANSWER

if TYPE_CHECKING:
    from balance.questions.ladder.plan import LadderPlan
    from balance.questions.ladder.study import Ladder
    from balance.simulation.engine import Engine

PANEL = ("Skill", 1)
EXAMPLES = (
    "balance ladder cyberdoom-tower --players 1",
    "balance ladder pig --players 2 --gain 1pp --budget 2min --out pig.html",
    "balance ladder all-hoomanz --set purple_eye=true --axis adam_policy",
    "balance ladder pig --players 2 --cluster tcp://10.0.0.5:8786",
)


def ladder(
    game: options.Game,
    settings: options.Settings = None,
    axis: Annotated[
        str, typer.Option(metavar="NAME", help="The axis of scripts that those who climb choose from.")
    ] = "policy",
    scripts: Annotated[str | None, options.scripts("The scripts to start from.", "all of the axis")] = None,
    seats: options.Seats = None,
    games: Annotated[int, options.games("Games of each script.")] = 10_000,
    gain: Annotated[
        str, typer.Option(metavar="W", help="Ends when twice the thinking gains less than this: 2pp or 0.02.")
    ] = "2pp",
    budget: options.Budget = "5min",
    seed: options.Seed = 0,
    level: options.Level = 0.95,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-ladder")] = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say for whom a game is easy: random play, every script, the best of them thinking ahead.

    Where seats compete, one seat climbs among others who follow the best script. Exit code 3: it is not decided within
    the budget whether more thinking gains much.
    """
    from balance.questions.ladder import study as skill
    from balance.questions.ladder.page import KIND, write_ladder
    from balance.questions.ladder.plan import plan_ladder
    from balance.questions.ladder.record import LADDERS

    plan = plan_ladder(
        game,
        settings or [],
        axis=axis,
        scripts=scripts,
        seats=None if seats is None else options.seat_numbers(seats),
        games=games,
        gain=gain,
        budget=budget,
        level=level,
        seed=seed,
    )
    page = page_of(out, plan.folder)
    with study_engine(LADDERS, page, KIND, resume, threads, cluster) as engine:
        _announce(plan, engine)
        with steps_bar() as progress:
            climbed = skill.carry_out(plan, page.with_suffix(""), engine, resume=resume, progress=progress)
        pages = write_ladder(climbed, page)
    show(json, lambda: _as_json(climbed, pages), lambda: _render(climbed), pages, open_)
    if not climbed.decided:
        raise typer.Exit(OPEN_ANSWER)


def _announce(plan: "LadderPlan", engine: "Engine") -> None:
    """Print what the ladder will take."""
    from balance.questions.ladder import texts
    from balance.questions.ladder.contestants import Rung
    from balance.questions.ladder.forecast import forecast_ladder
    from scenarios.loader.settings import LOOKAHEAD

    contestants = plan.contestants
    warn_if_idle([contestants.configuration(contestants.cells(Rung(plan.scripts[0]), plan.scripts[0])[0])])
    say_if_compiling(plan.scenario.game, [LOOKAHEAD.name])
    expected = forecast_ladder(plan, engine)
    times = (duration(seconds) for seconds in (expected.scripts, expected.first, plan.budget))
    for line in texts.announcement(plan, expected, *times):
        notify(line, "")


def _as_json(climbed: "Ladder", pages: tuple[Path, Path]) -> dict[str, Any]:
    from balance.questions.ladder import words

    plan = climbed.plan
    return {
        "game": plan.scenario.name,
        "settings": dict(plan.contestants.settings),
        "axis": plan.contestants.axis.name,
        "seats": list(plan.contestants.seats),
        "idle_seats": list(plan.contestants.idle),
        "field": climbed.order.field or None,
        "seed": plan.seed,
        "level": plan.level,
        "gain": plan.gain,
        "decided": climbed.decided,
        "answer": words.answer(climbed),
        "best": climbed.order.best.script,
        "even_share": words.even_share(climbed),
        "rungs": climbed.rungs.to_dicts(),
        "seat_advantages": climbed.seats.to_dicts(),
        "games": climbed.games,
        "folder": str(climbed.folder),
        "pages": [str(page) for page in pages],
    }


def _render(climbed: "Ladder") -> None:
    from balance.questions.ladder import texts, words

    plan = climbed.plan
    heading(
        f"{plan.scenario.title}: a ladder of skill",
        f"{plan.label}; {texts.who_climbs(plan, climbed.order.field)}; seed {plan.seed}",
    )
    for sentence in words.answer(climbed):
        say(sentence)
    say()
    table(
        [
            Column("rung", style="bold"),
            Column(texts.share_title(plan), right=True, style="cyan"),
            Column("interval", right=True),
            Column("gain", right=True),
            Column("interval", right=True),
            Column("rounds", right=True),
            Column("games", right=True, style="dim"),
            Column("sees", right=True, style="dim", spare=True),
            Column("departs", right=True, style="dim", spare=True),
        ],
        [texts.rung_cells(row) for row in climbed.rungs.iter_rows(named=True)],
    )
    _render_seats(climbed)
    say()
    say(texts.statement(plan), "dim")


def _render_seats(climbed: "Ladder") -> None:
    """Print what the first seat is worth if all follow a rung; the page has all seats."""
    from balance.questions.ladder import texts

    if climbed.seats.is_empty():
        return
    say()
    table(
        [
            Column("all follow", style="bold"),
            Column("seat"),
            Column("wins", right=True),
            Column("over even", right=True, style="cyan"),
            Column("interval", right=True),
            Column("change", right=True),
            Column("interval", right=True),
            Column("games", right=True, style="dim", spare=True),
        ],
        [texts.seat_cells(row) for row in climbed.seats.filter(seat=1).iter_rows(named=True)],
    )
