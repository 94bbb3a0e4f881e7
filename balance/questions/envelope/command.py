"""Define `balance envelope`: how far does what the book leaves open move the answer?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.cluster import engine_for
from balance.cli.formatting import duration
from balance.cli.output import heading, print_json, say, shown_path
from balance.cli.program import notify, on_interrupt
from balance.cli.progress import say_if_compiling, steps_bar
from balance.cli.tables import Column, table
from balance.studies.exit_codes import OPEN_ANSWER

if TYPE_CHECKING:
    from balance.questions.envelope.plan import EnvelopePlan
    from balance.questions.envelope.study import Envelope
    from balance.simulation.engine import Engine

PANEL = ("Questions", 5)
EXAMPLES = (
    "balance envelope cyberdoom-tower --script hunter,looter",
    "balance envelope cyberdoom-tower --claim 'win@players=1 > win@players=2'",
    "balance envelope all-hoomanz --set players=4,simon=hard --claim 'win < 50%'",
)
SHOWN = 8  # single changes of a table; the page has all


def envelope(
    game: options.Game,
    settings: options.Settings = None,
    claims: Annotated[
        list[str] | None,
        typer.Option(
            "--claim",
            metavar="CLAIM",
            show_default="the win stays within 10 points",
            help="What is claimed: 'win > 50%', 'win = 25%..45%', 'win@players=4 > win@players=2'.",
        ),
    ] = None,
    script: Annotated[
        str | None,
        typer.Option(metavar="A,B", show_default="the usual one and the next", help="Who plays, each apart."),
    ] = None,
    fillings: Annotated[
        int, typer.Option(parser=options.whole(1), metavar="N", help="Ways to fill all gaps that are drawn.")
    ] = 300,
    each: Annotated[int, typer.Option(parser=options.whole(1), metavar="N", help="Games of each filling.")] = 1_000,
    screen: Annotated[
        int,
        typer.Option(parser=options.whole(1), metavar="N", help="Games of every single change."),
    ] = 1_000,
    games: Annotated[
        int, typer.Option("--games", "-n", parser=options.whole(1), metavar="N", help="Of each change that is judged.")
    ] = 10_000,
    level: Annotated[
        float, typer.Option(parser=options.number(), metavar="P", help="Chance that all intervals hold at once.")
    ] = 0.95,
    budget: Annotated[
        str | None, typer.Option(metavar="TIME", show_default=False, help="Plays no more after 5min, 90s or 2h.")
    ] = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            show_default="GAME-SETTINGS-envelope.html",
            help="The page; the games are kept in a folder beside it.",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", metavar="", help="Go on with the envelope that the page's folder holds.")
    ] = False,
    json: options.Json = False,
) -> None:
    """Say how far what a rulebook leaves open moves an answer: fill its gaps in other plausible ways.

    Which values are plausible, and why, stands in the scenario's assumed/plausible.csv. Exit code 1: a claim hangs on
    how the gaps are filled, or does not hold as published; 3: the budget ended it.
    """
    from balance.questions.envelope.estimates import RED
    from balance.questions.envelope.page import KIND, write_page
    from balance.questions.envelope.plan import FOLDER, plan_envelope
    from balance.questions.envelope.study import carry_out
    from balance.simulation.engine import check_engine
    from balance.studies.page_files import check_page
    from balance.studies.study_folder import Interrupted

    check_engine(threads, cluster)
    plan = plan_envelope(
        game,
        settings or [],
        claims=claims or [],
        scripts=None if script is None else script.split(","),
        fillings=fillings,
        each=each,
        screen=screen,
        games=games,
        level=level,
        seed=seed,
        budget=budget,
    )
    page = plan.folder.with_name(f"{plan.folder.name}.html") if out is None else out
    check_page(page, KIND)
    folder = page.with_suffix("")
    FOLDER.refuse(folder, resume)  # before time is spent on a forecast
    with on_interrupt(Interrupted(FOLDER, folder)), engine_for(threads, cluster) as engine:
        _announce(plan, engine)
        with steps_bar() as progress:
            found = carry_out(plan, folder, engine, resume=resume, progress=progress)
    pages = write_page(found, page)
    if json:
        print_json(_as_json(found, pages))
    else:
        _render(found)
        print("\n".join(map(shown_path, pages)))
    if not found.decided:
        raise typer.Exit(OPEN_ANSWER)
    if claims and RED in map(found.light, range(len(plan.claims))):
        raise typer.Exit(1)


def _announce(plan: "EnvelopePlan", engine: "Engine") -> None:
    """Print what it will take."""
    from balance.questions.envelope.forecast import forecast_envelope
    from balance.questions.envelope.words import announcement
    from balance.studies.effect_words import short_reason
    from reports.plain import settings_as_typed

    for skipped in plan.cells.skipped:
        notify(f"left out: {settings_as_typed(skipped.settings)}: {short_reason(skipped.reason)}", "")
    say_if_compiling(plan.scenario.game, plan.grid)
    expected = forecast_envelope(plan, engine)
    notify(announcement(plan, duration(expected.screening), duration(expected.rest)), "")


def _as_json(found: "Envelope", pages: tuple[Path, Path]) -> dict[str, Any]:
    from balance.questions.envelope import words
    from balance.questions.envelope.study import effect_row, verdict_row

    plan = found.plan
    return {
        "game": plan.scenario.name,
        "settings": plan.grid,
        "contexts": [words.label_of(found, number) for number in range(len(plan.contexts))],
        "claims": [claim.text for claim in plan.claims],
        "lights": [found.light(number) for number in range(len(plan.claims))],
        "seed": plan.seed,
        "level": plan.level,
        "fillings": plan.fillings,
        "each": found.each,
        "screen": plan.screen,
        "games": found.games,
        "decided": found.decided,
        "answer": found.answer,
        "verdicts": list(map(verdict_row, found.verdicts)),
        "effects": list(map(effect_row, found.effects)),
        "gaps": [vars(gap) for gap in plan.gaps.every],
        "left_out": [vars(left) for left in plan.gaps.left],
        "folder": str(found.folder),
        "pages": [str(page) for page in pages],
    }


def _render(found: "Envelope") -> None:
    from balance.questions.envelope import words

    plan = found.plan
    subtitle = f"{plan.label}; seed {plan.seed}; {words.games_text(found)}"
    heading(f"{plan.scenario.title}: does it hang on what is assumed?", subtitle)
    for sentence in found.answer:
        say(sentence)
    for verdict in found.verdicts:
        claim = plan.claims[verdict.claim]
        judged = sorted(verdict.singles, key=lambda each: -abs(each.estimate))[:SHOWN]
        if not judged:
            continue
        say()
        say(f"{words.for_whom(found, verdict.context)}{claim.text}", "bold")
        numbers = {words.MOVES, words.THEN}
        columns = [
            Column(head, right=head in numbers, style="" if i else "bold", key=not i, spare=head == words.THEN)
            for i, head in enumerate(words.columns(claim))
        ]
        table(columns, [words.row(claim, each) for each in judged])
    say()
    say("Single changes that were judged, the largest first; the page has all and why each is plausible.", "dim")
