"""Define `balance tune`: what makes the win rate 35 %?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from balance.cli import options
from balance.cli.output import heading, say
from balance.cli.program import notify, warn
from balance.cli.progress import say_if_compiling, warn_if_idle
from balance.cli.short_budgets import fewer, refuse_if_hopeless, typed
from balance.cli.studies import asked, show
from balance.cli.tables import Column, table
from balance.cli.time_table import pace_words
from balance.cli.titles import title_of
from balance.studies.exit_codes import BAD_ANSWER, OPEN_ANSWER

if TYPE_CHECKING:
    from balance.questions.tune.plan import TunePlan
    from balance.questions.tune.result import Tuning
    from balance.simulation.engine import Engine

PANEL = ("What to change", 2)
INSTEAD = {"--only": "--change NAME,… says what may change"}
EXAMPLES = (
    "balance tune cyberdoom-tower --target win=70%+-2pp --at players=1",
    "balance tune all-hoomanz --target win=35%+-2pp --at players=4,simon=hard",
    "balance tune pig --target win@1=56%+-2pp --change goal,die_sides",
)


_Target = Annotated[
    list[str] | None,
    options.value(
        "FIGURE=VALUE±TOL",
        "What is wanted: win=35%±2pp, win@1=20%..30%, rounds=9..11, 'rounds>12=0%..5%'; may be repeated.",
    ),
]
_At = Annotated[
    list[str] | None,
    options.value(
        "NAME=VALUE,…",
        "The cell of the target, players=4,simon=hard: one for all targets, or one for each in their order.",
    ),
]
_Keep = Annotated[
    list[str] | None,
    options.value("FIGURE=LOW..HIGH", "A figure that is to stay within bounds."),
]
_Change = Annotated[
    str | None,
    options.value("NAME,…", "Numbers, axes and cells of tables that may change.", "all numbers of the rulebook"),
]
_Most = Annotated[int, options.count("How many numbers a proposal may change.", 1, 3)]
_Games = Annotated[
    int | None, options.games("Games that judge a proposal.", None, "a quarter of the tolerance is known")
]
_Save = Annotated[
    Path | None,
    options.value("FOLDER", "Write the game with the first proposal as a scenario."),
]


def tune(
    game: options.Game,
    target: _Target = None,
    at: _At = None,
    keep: _Keep = None,
    change: _Change = None,
    most: _Most = 2,
    settings: options.Settings = None,
    games: _Games = None,
    budget: options.Budget = None,
    pace: options.Pace = None,
    seed: options.Seed = 0,
    threads: options.Threads = None,
    cluster: options.Cluster = None,
    out: Annotated[Path | None, options.page("GAME-SETTINGS-tune")] = None,
    save: _Save = None,
    resume: options.Resume = False,
    open_: options.Open = False,
    json: options.Json = False,
) -> None:
    """Find the smallest changes that reach a target: a win rate, a seat's share, a length.

    Changes are looked for in some games and judged by others. Exit code 1: none that was tried reaches it; 3: open,
    or the budget ended it.
    """
    from balance.cli.settings import one_each
    from balance.questions.tune.copy import check_copy, write_copy
    from balance.questions.tune.page import KIND, write_page
    from balance.questions.tune.plan import FOLDER, plan_tune
    from balance.questions.tune.result import as_json
    from balance.questions.tune.study import carry_out
    from scenarios import load

    plan = plan_tune(
        game,
        one_each(load(game), settings or [], "balance tune"),
        target=target or [],
        at=at or [],
        keep=keep or [],
        change=change,
        most=most,
        games=games,
        seed=seed,
        budget=budget,
        pace=pace_words(pace),
    )
    if save is not None:
        check_copy(save)
    with asked(FOLDER, plan, KIND, out=out, resume=resume, threads=threads, cluster=cluster) as question:
        _announce(plan, question.engine, resume)
        tuning, pages = question.answer(carry_out, write_page)
    copied = [write_copy(tuning, save)] if save is not None and tuning.met else []
    show(json, lambda: as_json(tuning, pages), lambda: _render(tuning), (*pages, *copied), open_)
    if save is not None and not copied:
        notify(f"{save}: not written, since no proposal is known to reach the target", label="")
    if tuning.verdict == "missed":
        raise typer.Exit(BAD_ANSWER)
    if not tuning.decided:
        raise typer.Exit(OPEN_ANSWER)


def _announce(plan: "TunePlan", engine: "Engine", resume: bool) -> None:
    """Print what the tuning will take."""
    from balance.cli.formatting import duration, exact_duration, longer_duration, plural
    from balance.questions.tune.forecast import forecast
    from balance.questions.tune.moves import single_moves
    from balance.questions.tune.plan import FEWEST as LEAST

    warn_if_idle([place.configuration for place in plan.places])
    say_if_compiling(plan.scenario.game, [name for place in plan.places for name in place.configuration.given])
    changes = plural(sum(1 for _ in single_moves(plan.dials)), "change")
    expected = forecast(plan, engine)
    then = "then sets if few of these come close"
    notify(f"up to {changes} of one number to try, {then}; about {duration(expected.whole)}", "")
    fits = fewer(plan.games, expected.published, plan.budget, LEAST) if plan.budget is not None else 0
    what = f"to judge the game as it is by {plural(plan.games, 'game')}"
    refuse_if_hopeless(expected.published, plan.budget, resume, what, f"--games {fits}" if fits else "")
    if plan.budget is not None and expected.least > plan.budget and not resume:
        given, least = exact_duration(plan.budget), longer_duration(expected.least, plan.budget)
        warn(
            f"--budget {given} is probably too short for a proposal: one look at each change and one proposal take "
            f"about {least}. It says whether the game as it is reaches the target; "
            f"for more give --budget {typed(1.5 * expected.least)}, or name what may change with --change"
        )


def _render(tuning: "Tuning") -> None:
    from balance.questions.tune import figure_texts, misplayed_words, words

    plan = tuning.plan
    heading(f"{title_of(plan.scenario)}: what to change", f"{words.who_plays(tuning)}; seed {plan.seed}")
    for sentence in words.answer(tuning):
        say(sentence)
    say()
    if words.many(tuning) and tuning.proposals:
        heads, *told = words.many_table(tuning)
        columns = [Column(heads[0], style="bold", wraps=True)]
        table([*columns, *(Column(each, right=True, wraps=True) for each in heads[1:])], told)
        say()
        say(words.promise(tuning), "dim")
        return
    names = [figure_texts.figure_text(target, tuning) for target in plan.targets]
    columns = [
        Column("change", style="bold", wraps=True),
        Column("steps", right=True, spare=True),
        *(Column(name, right=True, style="cyan", wraps=True) for name in names),
        *([] if tuning.length_wanted else [Column("rounds", right=True, spare=True)]),
        Column("verdict"),
    ]
    rows = [
        (
            figure_texts.change_text(each.move, plan.dials),
            f"{each.move.steps:g}",
            *(figure_texts.estimate_text(t, e) for t, e in zip(plan.targets, each.reached, strict=True)),
            *([] if tuning.length_wanted else [figure_texts.arrow_text(tuning.length, each.length)]),
            misplayed_words.verdict_text(each),
        )
        for each in tuning.proposals
    ]
    table(columns, rows)
    say()
    say(words.promise(tuning), "dim")
