"""Define `balance explain`: why did my new version move?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.formatting import duration
from balance.cli.output import heading, say
from balance.cli.program import notify
from balance.cli.studies import asked, prepare_contexts, show
from balance.cli.tables import Column, table
from balance.cli.titles import title_of

if TYPE_CHECKING:
    from balance.questions.explain.result import Explanation

PANEL = ("Questions", 6)
EXAMPLES = (
    "balance explain cyberdoom-tower ./my_tower --script hunter",
    "balance explain cyberdoom-tower --to start_energy=2 --to max_rounds=14",
    "balance explain runs/before runs/after --players 2",
)
SHOWN = 12  # changes of a table; the page has all


def explain(
    old: Annotated[
        str, typer.Argument(metavar="OLD", show_default=False, help="A game, a scenario's folder, a run or a baseline.")
    ],
    new: Annotated[
        str | None,
        typer.Argument(metavar="[NEW]", show_default=False, help="The new version, likewise."),
    ] = None,
    settings: options.Settings = None,
    to: Annotated[
        list[str] | None,
        options.value("NAME=VALUE", "What the new version changes; may be given several times.", True),
    ] = None,
    together: Annotated[
        list[str] | None,
        options.value("NAME,NAME", "Changes that are one, as they belong together.", True),
    ] = None,
    scripts: Annotated[str | None, options.scripts()] = None,
    watch: Annotated[str | None, options.watched("What moved.")] = None,
    games: Annotated[int, options.games("Games of each version between.", None)] = 10_000,
    level: options.Level = 0.95,
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-explain")] = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say why a new version of a game moved: the part of each change, and the parts add up to the whole.

    A change is a number, an axis, a row of a table, or a --to. Exit code 3: the budget ended it.
    """
    from balance.questions.explain.forecast import forecast_explain
    from balance.questions.explain.page import KIND, write_page
    from balance.questions.explain.plan import FOLDER, plan_explain
    from balance.questions.explain.study import carry_out
    from balance.questions.explain.words import announcement

    plan = plan_explain(
        old,
        new,
        settings or [],
        to=to or [],
        scripts=scripts,
        watch=watch,
        together=together or [],
        games=games,
        level=level,
        seed=seed,
        budget=budget,
    )
    with asked(FOLDER, plan, KIND, out=out, resume=resume, threads=threads, cluster=cluster) as question:
        prepare_contexts(plan)
        notify(announcement(plan, duration(forecast_explain(plan, question.engine, question.left))), "")
        found, pages = question.answer(carry_out, write_page, of_what_is_left=True)
    show(json, lambda: _as_json(found, pages), lambda: _render(found), pages, open_, decided=found.decided)


def _as_json(explanation: "Explanation", pages: tuple[Path, Path]) -> dict[str, Any]:
    from balance.questions.explain.study import rows_of

    plan = explanation.plan
    return {
        **plan.asked,
        "to": plan.to,
        "figures": [figure.text for figure in explanation.figures],
        "games": explanation.games,
        "decided": explanation.decided,
        "answer": explanation.answer,
        "changes": [{"name": change.name, "text": change.text} for change in plan.changes[0]],
        "remembered": [
            {
                "source": each.source,
                "figure": each.figure.text,
                "share": each.share,
                "games": each.games,
                "low": each.low,
                "high": each.high,
            }
            for each in explanation.remembered
        ],
        "without_effect": [change.name for change in plan.changes[1]],
        "parts": [row for each in explanation.every for row in rows_of(each)],
        "folder": str(explanation.folder),
        "pages": [str(page) for page in pages],
    }


def _render(explanation: "Explanation") -> None:
    from balance.questions.explain import words
    from balance.studies.context_words import SMALL_PRINT, for_whom

    plan = explanation.plan
    heading(f"{title_of(plan.scenario)}: why did it move?", words.heading_of(explanation))
    for sentence in explanation.answer:
        say(sentence)
    for context in range(len(plan.contexts)):
        for titled, heads, rows in words.tables(explanation, context):
            say()
            say(f"{for_whom(plan, context)}{titled}", "bold")
            several = heads == words.HEADS  # one figure, whose points are in line; of one change a row for each figure
            columns = [
                Column(head, right=several and i > 0, style="" if i else "bold", key=not i, spare=several and i > 1)
                for i, head in enumerate(heads)
            ]
            shown = rows[:SHOWN] if several else rows
            table(columns, shown)
            if len(rows) > len(shown):
                say(f"{len(rows) - len(shown)} more changes are on the page.", "dim")
    say()
    say(SMALL_PRINT, "dim")
