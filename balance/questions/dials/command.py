"""Define `balance dials`: which axes, numbers and columns change no result?"""

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
from balance.studies.exit_codes import BAD_ANSWER

if TYPE_CHECKING:
    from balance.questions.dials.result import DialFindings

PANEL = ("Questions", 3)
EXAMPLES = ("balance dials pig", "balance dials cyberdoom-tower --set players=1,2 --table weapons")


def dials(
    game: options.Game,
    settings: options.Settings = None,
    scripts: Annotated[str | None, options.scripts()] = None,
    tables: options.Tables = None,
    games: Annotated[int, options.games("Games of each change of a dial before it is given up.", None)] = 2_000,
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-dials")] = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Turn every axis and number of a game, and list those that change no result.

    They are turned as in the screening of `balance rank`, and what shows nothing is tried in other settings too. A dial
    that is not seen alive changed nothing in so many games; fewer games see less. Exit code 1: a dial is not seen alive
    and game.toml has no reason for it under \\[dead], or a dial with a reason is alive. Exit code 3: the budget ended
    first, and nothing was wrong so far.
    """
    from balance.questions.dials.forecast import forecast_dials
    from balance.questions.dials.page import KIND, write_page
    from balance.questions.dials.plan import FOLDER, plan_dials
    from balance.questions.dials.study import carry_out
    from balance.questions.dials.words import announcement

    plan = plan_dials(game, settings or [], scripts=scripts, tables=tables or [], games=games, seed=seed, budget=budget)
    with asked(FOLDER, plan, KIND, out=out, resume=resume, threads=threads, cluster=cluster) as question:
        prepare_contexts(plan)
        first, each = forecast_dials(plan, question.engine, question.left)
        notify(announcement(plan, duration(first), duration(each)), "")
        found, pages = question.answer(carry_out, write_page, of_what_is_left=True)
    decided = found.decided or bool(found.bad)
    show(json, lambda: _as_json(found, pages), lambda: _render(found), pages, open_, decided=decided)
    if found.bad:
        raise typer.Exit(BAD_ANSWER)


def _as_json(found: "DialFindings", pages: tuple[Path, Path]) -> dict[str, Any]:
    from balance.questions.dials.study import row_of

    return {
        **found.plan.asked,
        "games": found.plan.games,
        "turned": found.turned,
        "of": found.dials,
        "decided": found.decided,
        "answer": found.answer,
        "dials": [row_of(finding) for finding in found.findings],
        "bad": [finding.dial for finding in found.bad],
        "folder": str(found.folder),
        "pages": [str(page) for page in pages],
    }


def _render(found: "DialFindings") -> None:
    from balance.questions.dials import words

    plan = found.plan
    heading(f"{title_of(plan.scenario)}: what changes nothing?", f"{words.who(plan)}; {words.games_text(found)}")
    for sentence in found.answer:
        say(sentence)
    say()
    dial, tried, games, verdict, differs = words.COLUMNS
    columns = [Column(dial, style="bold cyan", key=True), Column(tried, wraps=True, style="dim", spare=True)]
    columns += [Column(games, right=True, style="dim"), Column(verdict, key=True), Column(differs, wraps=True)]
    table(columns, words.rows(found, found.findings))
    say()
    say(words.counted(found))
    for finding in found.bad:
        say(f"{words.verdict(finding)}: {finding.dial}: {words.explanation(plan, finding)}", "bold red")
    if found.bad:
        say(words.HOW_TO_EXPLAIN, "dim")
