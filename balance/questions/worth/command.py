"""Define `balance worth`: what is a card or a character worth?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.cluster import engine_for
from balance.cli.formatting import duration
from balance.cli.output import heading, print_json, say, shown_path
from balance.cli.program import notify, on_interrupt
from balance.cli.progress import say_if_compiling, steps_bar, warn_if_idle
from balance.cli.tables import Column, table
from balance.studies.exit_codes import OPEN_ANSWER

if TYPE_CHECKING:
    from balance.questions.worth.plan import WorthPlan
    from balance.questions.worth.study import Rating
    from balance.questions.worth.ways import Ways
    from balance.simulation.engine import Engine

PANEL = ("Questions", 3)
EXAMPLES = (
    "balance worth all-hoomanz loot --set players=4 --set simon=hard",
    "balance worth humans capture-cards --scripts catcher,herder",
    "balance worth posthuman characters --set players=2",
)
SHOWN = 12  # rows at either end of a table in the terminal; the page has all


def worth(
    game: options.Game,
    what: Annotated[
        str, typer.Argument(metavar="TABLE", help="A table with counts, or the characters that seats choose.")
    ],
    settings: options.Settings = None,
    scripts: Annotated[str | None, options.scripts()] = None,
    watch: Annotated[
        str | None,
        typer.Option(metavar="FIGURES", show_default="win,rounds, or endings and rounds", help="What copies move."),
    ] = None,
    price: Annotated[
        str, typer.Option(metavar="COLUMN", show_default=False, help="What a row costs; outliers are named.")
    ] = "",
    games: Annotated[int, options.games("Of each change.")] = 10_000,
    drawn: Annotated[
        int, typer.Option(parser=options.whole(0), metavar="N", help="Games of which each draw is tried; 0: none.")
    ] = 4_000,
    level: options.Level = 0.95,
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-of-TABLE-SETTINGS-worth")] = None,
    resume: options.Resume = False,
    json: options.Json = False,
) -> None:
    """Say what each card of TABLE, or each character, is worth.

    A card: one copy more and one less, and each draw played again with another card. A character: against the average
    of all. Exit code 3: the budget ended it.
    """
    from balance.questions.worth.page import KIND, write_page
    from balance.questions.worth.plan import FOLDER, plan_worth
    from balance.questions.worth.study import carry_out
    from balance.questions.worth.ways import find_ways
    from balance.simulation.engine import check_engine
    from balance.studies.page_files import check_page
    from balance.studies.study_folder import Interrupted

    check_engine(threads, cluster)
    plan = plan_worth(
        game,
        what,
        settings or [],
        scripts=None if scripts is None else scripts.split(","),
        watch=watch,
        price=price,
        games=games,
        drawn=drawn,
        level=level,
        seed=seed,
        budget=budget,
    )
    page = plan.folder.with_name(f"{plan.folder.name}.html") if out is None else out
    check_page(page, KIND)
    folder = page.with_suffix("")
    FOLDER.refuse(folder, resume)  # before time is spent on a forecast
    with on_interrupt(Interrupted(FOLDER, folder)), engine_for(threads, cluster) as engine:
        warn_if_idle(plan.contexts)
        say_if_compiling(plan.scenario.game, plan.grid)
        ways = find_ways(plan)
        _announce(plan, ways, engine)
        with steps_bar() as progress:
            found = carry_out(plan, ways, folder, engine, resume=resume, progress=progress)
    pages = write_page(found, page)
    if json:
        print_json(_as_json(found, pages))
    else:
        _render(found)
        print("\n".join(map(shown_path, pages)))
    if not found.decided:
        raise typer.Exit(OPEN_ANSWER)


def _announce(plan: "WorthPlan", ways: "Ways", engine: "Engine") -> None:
    """Print what the rating will take."""
    from balance.questions.worth.forecast import forecast_worth
    from balance.questions.worth.words import announcement
    from balance.studies.effect_words import short_reason
    from reports.plain import settings_as_typed

    for skipped in plan.cells.skipped:
        notify(f"left out: {settings_as_typed(skipped.settings)}: {short_reason(skipped.reason)}", "")
    of_axis = sum(len(each.cells) for each in ways.values.values())
    cells = of_axis or len(plan.contexts) + len(plan.turns[0])
    notify(announcement(plan, cells, len(ways.piles), duration(forecast_worth(plan, ways, engine))), "")


def _as_json(found: "Rating", pages: tuple[Path, Path]) -> dict[str, Any]:
    from balance.questions.worth import study, words

    plan = found.plan
    return {
        "game": plan.scenario.name,
        "what": plan.what.name,
        "settings": plan.grid,
        "contexts": [words.label_of(found, number) for number in range(len(plan.contexts))],
        "figures": [figure.text for figure in plan.figures],
        "seed": plan.seed,
        "level": plan.level,
        "games": found.games,
        "drawn": found.drawn,
        "decided": found.decided,
        "answer": found.answer,
        "bases": [{**vars(base), "figure": base.figure.text} for base in found.bases],
        "worths": [study.row_of(each) for each in found.worths],
        "prices": [
            {"context": context, "way": way, "slope": line.slope, "low": line.low, "high": line.high}
            | {"rows": [{**vars(each), "worth": each.worth.estimate, "row": each.worth.row} for each in line.residuals]}
            for (context, way), line in found.lines.items()
        ],
        "left_out": [{"what": what, "reason": reason} for what, reason in found.ways.left],
        "folder": str(found.folder),
        "pages": [str(page) for page in pages],
    }


def _render(found: "Rating") -> None:
    from balance.questions.worth import cells, parts, words

    plan = found.plan
    heading(words.heading_of(plan), f"{plan.label}; seed {plan.seed}; {words.games_text(found)}")
    for sentence in found.answer:
        say(sentence)
    for context in range(len(plan.contexts)):
        rows = cells.cells(found, context)
        cut = len(rows) - 2 * SHOWN
        rows = rows[:SHOWN] + rows[-SHOWN:] if cut > 0 else rows
        say()
        without = f", without the {cut} between" if cut > 0 else ""
        say(f"{parts.for_whom(found, context)}{plan.what.name}{without}", "bold")
        heads = cells.heads(found, context)
        columns = [Column("place", key=True), Column(heads[1], style="bold", key=True)]
        columns += [Column(head, right=True, spare=i > 4) for i, head in enumerate(heads[2:])]
        table(columns, rows)
    say()
    say("Shares in points. Nothing is 0 that is not seen: its bound is what these games can say.", "dim")
