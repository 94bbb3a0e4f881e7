"""Define `balance envelope`: how far does what the book leaves open move the answer?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from balance.cli import options
from balance.cli.formatting import duration, plural
from balance.cli.output import heading, say
from balance.cli.program import notify
from balance.cli.short_budgets import fewer, refuse_if_hopeless
from balance.cli.studies import asked, prepare_contexts, show, warn_if_too_short
from balance.cli.tables import Column, table
from balance.cli.titles import title_of
from balance.studies.exit_codes import BAD_ANSWER

if TYPE_CHECKING:
    from balance.questions.envelope.result import Envelope

PANEL = ("Questions", 5)
EXAMPLES = (
    "balance envelope cyberdoom-tower --script hunter,looter",
    "balance envelope cyberdoom-tower --claim 'win@players=1 > win@players=2'",
    "balance envelope all-hoomanz --players 4 --set simon=hard --claim 'win < 50%'",
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
            show_default="what rank puts first stays within 10 points",
            help="What is claimed: 'win > 50%', 'win = 25%..45%', 'win@players=4 > win@players=2'.",
        ),
    ] = None,
    scripts: Annotated[str | None, options.scripts()] = None,
    fillings: Annotated[
        int, typer.Option(parser=options.whole(), metavar="N", help="Ways to fill all gaps that are drawn.")
    ] = 300,
    each: Annotated[int, typer.Option(parser=options.whole(), metavar="N", help="Games of each filling.")] = 1_000,
    screen: Annotated[
        int,
        typer.Option(parser=options.whole(), metavar="N", help="Games of every single change."),
    ] = 1_000,
    games: Annotated[int, options.games("Games of each change that is judged.", None)] = 10_000,
    level: options.Level = 0.95,
    budget: options.Budget = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-envelope")] = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Say how far what a rulebook leaves open moves an answer: fill its gaps in other plausible ways.

    Which values are plausible, and why, stands in the scenario's assumed/plausible.csv. Exit code 1: a claim that
    you named is red; 3: the budget ended it.
    """
    from balance.questions.envelope.forecast import forecast_envelope
    from balance.questions.envelope.page import KIND, write_page
    from balance.questions.envelope.plan import FEWEST, FOLDER, plan_envelope
    from balance.questions.envelope.study import carry_out
    from balance.questions.envelope.words import announcement
    from balance.studies.closed_groups import closed_groups
    from balance.studies.traffic_light import RED

    plan = plan_envelope(
        game,
        settings or [],
        claims=claims or [],
        scripts=scripts,
        fillings=fillings,
        each=each,
        screen=screen,
        games=games,
        level=level,
        seed=seed,
        budget=budget,
    )
    with asked(FOLDER, plan, KIND, out=out, resume=resume, threads=threads, cluster=cluster) as question:
        notify(f"{title_of(plan.scenario)}: finding which plausible values change a rule", "")  # a minute in some games
        for line in () if plan.gaps.every else closed_groups(plan.places, alike=False):
            notify(line, "")
        plan.refuse_no_gaps()
        prepare_contexts(plan)
        expected = forecast_envelope(plan, question.engine, question.left)
        notify(announcement(plan, duration(expected.screening), duration(expected.rest)), "")
        then = expected.first - expected.screening
        fits = fewer(plan.screen, expected.screening, plan.budget, FEWEST, then) if plan.budget is not None else 0
        what = f"the screening of all values, {plural(plan.screen, 'game')} each,"
        instead = f"--screen {fits}" if fits else ""
        refuse_if_hopeless(expected.screening, plan.budget, resume, what, instead, then)
        warn_if_too_short(expected.first, plan.budget, resume)
        found, pages = question.answer(carry_out, write_page, of_what_is_left=True)
    show(json, lambda: _as_json(found, pages), lambda: _render(found), pages, open_, decided=found.decided)
    if claims and RED in map(found.light, range(len(plan.claims))):
        raise typer.Exit(BAD_ANSWER)


def _as_json(found: "Envelope", pages: tuple[Path, Path]) -> dict[str, Any]:
    from balance.questions.envelope.study import effect_row, verdict_row
    from balance.studies.closed_groups import closed_groups

    plan = found.plan
    return {
        **plan.asked,
        "claims": [claim.text for claim in plan.claims],
        "lights": [found.light(number) for number in range(len(plan.claims))],
        "fillings": plan.fillings,
        "each": found.each,
        "screen": plan.screen,
        "games": found.games,
        "decided": found.decided,
        "answer": found.answer,
        "verdicts": list(map(verdict_row, found.verdicts)),
        "effects": list(map(effect_row, found.effects)),
        "gaps": [
            {**vars(gap), "sets": [plan.gaps.settings({gap.entry: value}) for value in gap.values]}
            for gap in plan.gaps.every
        ],
        "left_out": [vars(left) for left in plan.gaps.left],
        "closed": closed_groups(plan.places, alike=False),
        "folder": str(found.folder),
        "pages": [str(page) for page in pages],
    }


def _render(found: "Envelope") -> None:
    from balance.questions.envelope import words
    from balance.studies.closed_groups import closed_groups
    from balance.studies.context_words import for_whom

    plan = found.plan
    subtitle = f"{plan.label}; seed {plan.seed}; {words.games_text(found)}"
    heading(f"{title_of(plan.scenario)}: does it hang on what is assumed?", subtitle)
    for sentence in found.answer:
        say(sentence)
    for line in closed_groups(plan.places, alike=False):
        say(line)
    for verdict in found.verdicts:
        claim = plan.claims[verdict.claim]
        judged = sorted(verdict.singles, key=lambda each: -abs(each.estimate))[:SHOWN]
        if not judged:
            continue
        say()
        say(f"{for_whom(plan, verdict.context)}{claim.text}", "bold")
        numbers = {words.MOVES, words.THEN}
        columns = [
            Column(head, right=head in numbers, style="" if i else "bold", key=not i, spare=head == words.THEN)
            for i, head in enumerate(words.columns(claim))
        ]
        table(columns, [words.row(claim, each) for each in judged])
    say()
    say("Single changes that were judged, the largest first; the page has all and why each is plausible.", "dim")
