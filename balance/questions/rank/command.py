"""Define `balance rank`: which number matters most?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.formatting import duration, plural
from balance.cli.output import heading, say, say_answer
from balance.cli.program import notify
from balance.cli.short_budgets import fewer, refuse_if_hopeless
from balance.cli.studies import asked, prepare_contexts, show, warn_if_too_short
from balance.cli.tables import ON_THE_PAGE, Column, table
from balance.cli.time_table import pace_words
from balance.cli.titles import title_of

if TYPE_CHECKING:
    from balance.questions.rank.plan import RankPlan
    from balance.questions.rank.result import Ranking

PANEL = ("Questions", 2)
INSTEAD = {
    "--only": "every dial is turned; --set NAME=VALUE holds one still, balance compare GAME --set NAME=A,B tries one"
}
EXAMPLES = (
    "balance rank cyberdoom-tower --script hunter",
    "balance rank all-hoomanz --set simon=hard --script veteran,cautious",
    "balance rank all-hoomanz --table loot.count --watch win,rounds",
    "balance rank cyberdoom-tower --script hunter --interactions --spread",
)
SHOWN, ENDS, MOST_FIGURES = 15, 5, 3  # dials by their steps and by their ends, and figures; the page has all


def rank(
    game: options.Game,
    settings: options.Settings = None,
    scripts: Annotated[str | None, options.scripts()] = None,
    watch: Annotated[
        str | None,
        options.watched("What is moved; the first gives the order."),
    ] = None,
    tables: options.Tables = None,
    games: Annotated[int, options.games("Games of each change that is judged.", None)] = 10_000,
    screen: Annotated[
        int | None,
        typer.Option(
            parser=options.whole(),
            metavar="N",
            show_default="2 000, or --games if that is fewer",
            help="Games of every change, to find the largest.",
        ),
    ] = None,
    top: Annotated[
        int, typer.Option(parser=options.whole(), metavar="N", help="Dials that are judged, for each figure.")
    ] = 20,
    interactions: Annotated[
        bool, options.switch("--interactions", "Change the ten largest two at a time: more than the sum of both?")
    ] = False,
    spread: Annotated[
        bool, options.switch("--spread", "Whose is the spread, if all that matter vary at once?")
    ] = False,
    also: Annotated[
        str | None,
        typer.Option(
            metavar="DIALS",
            help="More dials for --interactions and --spread: not seen to matter, or given by --set.",
        ),
    ] = None,
    over: Annotated[
        str | None,
        typer.Option(metavar="VALUES", show_default="steps", help="Spread over `steps` each way, or the `range`."),
    ] = None,
    points: Annotated[
        int | None,
        typer.Option(parser=options.whole(), metavar="N", show_default="1000", help="Random settings of the spread."),
    ] = None,
    each: Annotated[
        int | None,
        typer.Option(
            parser=options.whole(), metavar="N", show_default="25", help="Games of each in each of two streams."
        ),
    ] = None,
    level: options.Level = 0.95,
    budget: options.Budget = None,
    pace: options.Pace = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-rank")] = None,
    resume: options.Resume = False,
    every: options.All = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say which number matters most: every number and axis value one step away and at its ends.

    Where a setting has several values, --set players=2,4, each combination is ranked apart. What --players and --set
    say is held, not turned, unless --also names it. Exit code 3: the budget ended it.
    """
    from balance.questions.rank.forecast import forecast_rank, least_screening
    from balance.questions.rank.plan import FOLDER, KIND, plan_rank
    from balance.questions.rank.played_words import announcement, further_announcement
    from balance.questions.rank.study import carry_out

    plan = plan_rank(
        game,
        settings or [],
        scripts=scripts,
        watch=watch,
        tables=tables or [],
        games=games,
        screen=screen,
        top=top,
        level=level,
        seed=seed,
        budget=budget,
        pace=pace_words(pace),
        interactions=interactions,
        spread=spread,
        also=also,
        over=over,
        points=points,
        each=each,
    )
    with asked(FOLDER, plan, KIND, out=out, resume=resume, threads=threads, cluster=cluster) as question:
        prepare_contexts(plan)
        if plan.budget is not None and not resume:
            _refuse_if_hopeless(plan, least_screening(plan, question.engine), resume)
        expected = forecast_rank(plan, question.engine, question.left)
        notify(announcement(plan, duration(expected.screening), duration(expected.judging)), "")
        if line := further_announcement(plan, expected, duration):
            notify(line, "")
        _refuse_if_hopeless(plan, expected.screening, resume)
        warn_if_too_short(expected.screening, plan.budget, resume)
        from balance.questions.rank.page import write_page  # draws; not needed to refuse

        found, pages = question.answer(carry_out, write_page, of_what_is_left=True)
    show(json, lambda: _as_json(found, pages), lambda: _render(found, every), pages, open_, decided=found.decided)


def _refuse_if_hopeless(plan: "RankPlan", seconds: float, resume: bool) -> None:
    """Refuse a budget that ends before the screening does, and say which --screen fits."""
    from balance.questions.rank.plan import FEWEST

    fits = fewer(plan.screen, seconds, plan.budget, FEWEST) if plan.budget is not None else 0
    what = f"the screening of all changes, {plural(plan.screen, 'game')} each,"
    refuse_if_hopeless(seconds, plan.budget, resume, what, f"--screen {fits}" if fits else "")


def _as_json(ranking: "Ranking", pages: tuple[Path, Path]) -> dict[str, Any]:
    from balance.questions.rank import study

    plan = ranking.plan
    return {
        **plan.asked,
        "figures": [figure.text for figure in ranking.figures],
        "screen": plan.screen,
        "games": ranking.games,
        "decided": ranking.decided,
        "answer": ranking.answer,
        "bases": [{**vars(base), "figure": base.figure.text} for base in ranking.bases],
        "effects": [study.row_of(effect) for effect in ranking.effects],
        "places": [study.place_row(place) for place in ranking.places],
        "misplays": [study.row_of(effect) for effect in ranking.misplays],
        "left_out": [vars(each) for each in plan.turns[1]],
        "interactions": study.interaction_rows(ranking),
        "spread": study.spread_rows(ranking),
        "folder": str(ranking.folder),
        "pages": [str(page) for page in pages],
    }


def _render(ranking: "Ranking", every: bool) -> None:
    from balance.questions.rank import dials, played_words, printing, words
    from balance.studies.context_words import SMALL_PRINT, for_whom

    plan = ranking.plan
    heading(
        f"{title_of(plan.scenario)}: what matters most?",
        f"{plan.label}; seed {plan.seed}; {played_words.games_text(ranking)}",
    )
    say_answer(ranking.answer, every)
    notes = dict[str, None]()  # each once, below all tables
    for context in range(len(plan.contexts)):
        figures, named = dials.table_figures(ranking, context, MOST_FIGURES), words.named_dials(ranking, context)
        places, others = dials.shown_dials(ranking, context, figures[0], SHOWN, ENDS, named)
        if not places:
            continue
        rows = dials.table_cells(ranking, places, figures, words.named_steps(ranking, context))
        say()
        say(f"{for_whom(plan, context)}{words.base_text(ranking, context)} as it is", "bold")
        columns = [Column("place", key=True), Column("dial", style="bold", key=True)]
        columns.append(Column("change", key=True, wraps=True))
        heads = [head for figure in figures for head in (figure.name, "interval")]
        columns += [Column(head, right=True, spare=i > 1, tied=head == "interval") for i, head in enumerate(heads)]
        table([*columns, Column(f"{figures[0].name} at the ends", spare=True)], rows, ON_THE_PAGE)
        if others:
            say(words.not_shown(others, others + len(places)), "dim")
        notes |= dict.fromkeys(words.notes(rows, others))
    printing.render(ranking)
    say()
    for note in (*notes, SMALL_PRINT):
        say(note, "dim")
