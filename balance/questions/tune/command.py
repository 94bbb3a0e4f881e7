"""Define `balance tune`: what makes the win rate 35 %?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.cluster import engine_for
from balance.cli.output import heading, print_json, say, shown_path
from balance.cli.program import notify, on_interrupt
from balance.cli.progress import say_if_compiling, steps_bar, warn_if_idle
from balance.cli.tables import Column, table
from balance.studies.exit_codes import BAD_ANSWER, OPEN_ANSWER

if TYPE_CHECKING:
    from balance.questions.tune.plan import TunePlan
    from balance.questions.tune.result import Tuning
    from balance.simulation.engine import Engine

PANEL = ("What to change", 2)
EXAMPLES = (
    "balance tune cyberdoom-tower --target win=70%+-2pp --at players=1",
    "balance tune all-hoomanz --target win=35%+-2pp --at players=4,simon=hard",
    "balance tune pig --target win@1=56%+-2pp --change goal,die_sides",
)


def tune(
    game: options.Game,
    target: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIGURE=VALUE±TOL",
            show_default=False,
            help="What is wanted: win=35%±2pp, win@1=20%..30%, rounds.mean=9..11, 'rounds>12=0%..5%'; may be repeated.",
        ),
    ] = None,
    at: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE,…",
            show_default=False,
            help="The cell of the target, players=4,simon=hard: one for all targets, or one for each in their order.",
        ),
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(metavar="FIGURE=LOW..HIGH", show_default=False, help="A figure that is to stay within bounds."),
    ] = None,
    change: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,…",
            show_default="all numbers of the rulebook",
            help="Numbers, axes and cells of tables that may change.",
        ),
    ] = None,
    most: Annotated[
        int, typer.Option(parser=options.whole(1, 3), metavar="N", help="How many numbers a proposal may change.")
    ] = 2,
    settings: options.Settings = None,
    games: Annotated[
        int | None, options.games("Games that judge a proposal.", 200, "a quarter of the tolerance is known")
    ] = None,
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-tune")] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", show_default=False, help="Write the game with the first proposal as a scenario."
        ),
    ] = None,
    resume: options.Resume = False,
    json: options.Json = False,
) -> None:
    """Find the smallest changes that reach a target: a win rate, a seat's share, a length.

    Changes are looked for in some games and judged by others. Exit code 1: none that was tried reaches it; 3: open.
    """
    from balance.cli.settings import one_each
    from balance.questions.tune.copy import check_copy, write_copy
    from balance.questions.tune.page import KIND, write_page
    from balance.questions.tune.plan import FOLDER, plan_tune
    from balance.questions.tune.result import as_json
    from balance.questions.tune.study import carry_out
    from balance.simulation.engine import check_engine
    from balance.studies.page_files import check_page
    from balance.studies.study_folder import Interrupted
    from scenarios import load

    check_engine(threads, cluster)
    plan = plan_tune(
        game,
        one_each(load(game), settings or [], "balance tune"),
        target=target or [],
        at=at or [],
        keep=keep or [],
        change=None if change is None else [each for each in change.split(",") if each.strip()],
        most=most,
        games=games,
        seed=seed,
        budget=budget,
    )
    page = out or Path(f"{plan.folder}.html")
    check_page(page, KIND)
    if save is not None:
        check_copy(save)
    folder = page.with_suffix("")
    FOLDER.refuse(folder, resume)  # before time is spent on compiling
    with on_interrupt(Interrupted(FOLDER, folder)), engine_for(threads, cluster) as engine:
        _announce(plan, engine)
        with steps_bar() as progress:
            found = carry_out(plan, folder, engine, resume=resume, progress=progress)
    pages = write_page(found, page)
    copied = [write_copy(found, save)] if save is not None and found.met else []
    if json:
        print_json(as_json(found) | {"seed": seed, "pages": [str(each) for each in pages]})
    else:
        _render(found)
        print("\n".join(shown_path(each) for each in (*pages, *copied)))
    if save is not None and not copied:
        notify(f"{save}: not written, since no proposal is known to reach the target", label="")
    if found.verdict != "met":
        raise typer.Exit(BAD_ANSWER if found.verdict == "missed" else OPEN_ANSWER)


def _announce(plan: "TunePlan", engine: "Engine") -> None:
    """Print what the tuning will take."""
    from balance.cli.formatting import duration, plural
    from balance.questions.tune.forecast import forecast
    from balance.questions.tune.moves import single_moves

    warn_if_idle([place.configuration for place in plan.places])
    say_if_compiling(plan.scenario.game, [name for place in plan.places for name in place.configuration.given])
    changes = plural(sum(1 for _ in single_moves(plan.dials)), "change")
    seconds = forecast(plan, engine)
    notify(f"{changes} of one number to try, then sets of them; about {duration(seconds)}", "")


def _render(found: "Tuning") -> None:
    from balance.questions.tune import words

    plan = found.plan
    heading(f"{plan.scenario.title}: what to change", f"{words.who_plays(found)}; seed {plan.seed}")
    for sentence in words.answer(found):
        say(sentence)
    say()
    columns = [
        Column("change", style="bold", wraps=True),
        Column("steps", right=True, spare=True),
        *(Column(words.figure_text(target, found), right=True, style="cyan", wraps=True) for target in plan.targets),
        Column("rounds", right=True, spare=True),
        Column("verdict"),
    ]
    rows = [
        (
            words.change_text(each.move, plan.dials),
            f"{each.move.steps:g}",
            *(words.estimate_text(t, e) for t, e in zip(plan.targets, each.reached, strict=True)),
            f"{each.length:.2f}",
            words.VERDICTS[each.verdict],
        )
        for each in found.proposals
    ]
    table(columns, rows)
    say()
    say(words.promise(found), "dim")
