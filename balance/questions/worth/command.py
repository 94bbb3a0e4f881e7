"""Define `balance worth`: what is a card or a character worth?"""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.formatting import duration, plural
from balance.cli.output import heading, say, say_answer
from balance.cli.program import notify
from balance.cli.short_budgets import fewer, refuse_if_hopeless
from balance.cli.studies import asked, prepare_contexts, show
from balance.cli.tables import ON_THE_PAGE, Column, table

if TYPE_CHECKING:
    from balance.questions.worth.plan import WorthPlan
    from balance.questions.worth.result import Rating
    from balance.questions.worth.ways import Ways

PANEL = ("Questions", 3)
EXAMPLES = (
    "balance worth all-hoomanz loot --players 4 --set simon=hard",
    "balance worth humans capture-cards --script catcher,herder",
    "balance worth posthuman characters --players 2",
)
SHOWN = 12  # rows at either end of a table in the terminal; the page has all


def _offered(game: str) -> str:
    """Return what can be rated in a game."""
    from balance.questions.worth.subject import offered
    from scenarios import load

    return offered(load(game).configuration())


OFFERS = {"TABLE": _offered}


def worth(
    game: options.Game,
    what: Annotated[
        str, typer.Argument(metavar="TABLE", help="A table with counts, or the characters that seats choose.")
    ],
    settings: options.Settings = None,
    scripts: Annotated[str | None, options.scripts()] = None,
    watch: Annotated[str | None, options.watched("What copies move.")] = None,
    price: Annotated[str, options.value("COLUMN", "What a row costs; outliers are named.")] = "",
    games: Annotated[int, options.games("Games of each change.", None)] = 10_000,
    drawn: Annotated[int, options.count("Games of which each draw is tried; 0: none.", 0)] = 4_000,
    boxes: Annotated[
        int | None,
        options.count("Boxes that lack copies by chance; 0: none.", 0, show_default="10 a row, 100 at least"),
    ] = None,
    level: options.Level = 0.95,
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-of-TABLE-SETTINGS-worth")] = None,
    resume: options.Resume = False,
    every: options.All = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say what each card of TABLE, or each character, is worth.

    A card: one copy more and one less, boxes that lack copies by chance, and each draw played again with another card.
    A character: against the average of all. Exit code 3: the budget ended it.
    """
    from balance.questions.worth.forecast import forecast_worth
    from balance.questions.worth.page import KIND, write_page
    from balance.questions.worth.plan import FOLDER, plan_worth
    from balance.questions.worth.study import carry_out
    from balance.questions.worth.ways import find_ways
    from balance.questions.worth.words import announcement

    plan = plan_worth(
        game,
        what,
        settings or [],
        scripts=scripts,
        watch=watch,
        price=price,
        games=games,
        drawn=drawn,
        boxes=boxes,
        level=level,
        seed=seed,
        budget=budget,
    )
    with asked(FOLDER, plan, KIND, out=out, resume=resume, threads=threads, cluster=cluster) as question:
        prepare_contexts(plan)
        ways = find_ways(plan)
        expected = forecast_worth(plan, ways, question.engine, question.left)
        notify(announcement(plan, ways, duration(expected.whole)), "")
        _refuse_if_hopeless(plan, ways, expected.first, resume)
        found, pages = question.answer(partial(carry_out, ways=ways), write_page, of_what_is_left=True)
    show(json, lambda: _as_json(found, pages), lambda: _render(found, every), pages, open_, decided=found.decided)


def _refuse_if_hopeless(plan: "WorthPlan", ways: "Ways", seconds: float, resume: bool) -> None:
    """Refuse a budget that ends before the first round does of the way that leads, and say what fits."""
    from balance.questions.worth.plan import FEWEST

    draws = ways.draws_lead(plan)
    option, games = ("--drawn", ways.first_draws(plan)) if draws else ("--games", ways.first_games(plan))
    fits = fewer(games, seconds, plan.budget, FEWEST) if plan.budget is not None else 0
    played = f"each draw of {plural(games, 'game')}" if draws else f"{plural(games, 'game')} of each change"
    what = f"the first round, {played},"
    refuse_if_hopeless(seconds, plan.budget, resume, what, f"{option} {fits}" if fits else "")


def _as_json(rating: "Rating", pages: tuple[Path, Path]) -> dict[str, Any]:
    from balance.questions.worth import study

    plan = rating.plan
    return {
        **plan.asked,
        "what": plan.what.name,
        "figures": [figure.text for figure in plan.figures],
        "games": rating.games,
        "drawn": rating.drawn,
        "boxes": rating.boxes,
        "decided": rating.decided,
        "answer": rating.answer,
        "bases": [{**vars(base), "figure": base.figure.text} for base in rating.bases],
        "worths": [study.row_of(each) for each in rating.worths],
        "differences": [study.row_of(each) for each in rating.differences],
        "prices": [
            {"context": context, "way": way, "slope": line.slope, "low": line.low, "high": line.high}
            | {"rows": [{**vars(each), "worth": each.worth.estimate, "row": each.worth.row} for each in line.residuals]}
            for (context, way), line in rating.lines.items()
        ],
        "left_out": [{"what": what, "reason": reason} for what, reason in rating.ways.left],
        "unplayed": list(rating.unplayed),
        "folder": str(rating.folder),
        "pages": [str(page) for page in pages],
    }


def _render(rating: "Rating", every: bool) -> None:
    from balance.questions.worth import cells, words
    from balance.studies.context_words import SMALL_PRINT, for_whom

    plan = rating.plan
    heading(words.heading_of(plan), f"{plan.label}; seed {plan.seed}; {words.games_text(rating)}")
    say_answer(rating.answer, every)
    for context in range(len(plan.contexts)):
        rows, ties = cells.without_ties(rating, context)
        cut = len(rows) - 2 * SHOWN
        rows = rows[:SHOWN] + rows[-SHOWN:] if cut > 0 else rows
        say()
        if not rows and not ties:
            continue
        without = f", without the {cut} between" if cut > 0 else ""
        say(f"{for_whom(plan, context)}{plan.what.name}{without}", "bold")
        heads, spares = cells.heads(rating, context), cells.spares(rating, context, rows, every)
        columns = [Column("place", key=True), Column(heads[1], style="bold", key=True)]
        columns += [
            Column(head, right=True, spare=spare, tied=head == "interval")
            for head, spare in list(zip(heads, spares, strict=True))[cells.FIRST :]
        ]
        table(columns, rows, ON_THE_PAGE)
        for place, names in ties:
            say(words.tied(plan, place, names), "dim")
    say()
    say(SMALL_PRINT, "dim")
